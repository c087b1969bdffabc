"""The window's part of the game: the numbers of its header."""

from typing import Any

from reivers.ui.game_ui import GameUi
from reivers.ui.play.header import Header, shown_page

UI = GameUi(header="reivers.games.toy.ui:header", note="toy.note")


def header(session: Any) -> Header:
    view = session.game.view(session.state)
    home = view["table"].get("home", {})
    figures = (
        ("toy.strip.lifted", str(sum(view["lifted"])), "score"),
        ("toy.strip.cattle", str(home.get("cattle", 0)), "score"),
        ("toy.strip.horses", str(home.get("horses", 0)), "score"),
    )
    return Header(page=shown_page(session), figures=figures)
