"""The window's part of the game: one number in the header."""

from typing import Any

from reivers.ui.game_ui import GameUi
from reivers.ui.play.header import Header, shown_page

UI = GameUi(package=__package__, header=".ui:header", note="coin.note")


def header(session: Any) -> Header:
    return Header(page=shown_page(session), figures=(("coin.score", str(session.state.right), "score"),))
