"""Start a game."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from reivers.frontend.game_spec import GameSpec, load_spec
from reivers.ui.components.rows import ListRow
from reivers.ui.drawing.piece import Part, part
from reivers.ui.game_ui import ui_of
from reivers.ui.screens.screen import Screen

if TYPE_CHECKING:
    from reivers.ui.shell import Shell


class GameList(Screen):
    """The list of games, used if the first one has no options."""

    title_key = "ui.new_game"

    def parts(self, width: float) -> Sequence[Part]:
        rows = other_games(self.shell)
        return [
            part(ListRow, id, text=title, opens=True, boxed=True, tap=partial(begin, self.shell, id))
            for id, title in rows
        ]


def open_new_game(shell: "Shell") -> None:
    """Open the page of the first game, which also offers the others."""
    first = load_spec(shell.saved_games.games, next(iter(shell.saved_games.games)))
    ui = ui_of(first)
    shell.open((ui.load(ui.new_game) if ui.new_game else GameList)(shell))


def other_games(shell: "Shell", but: str = "") -> list[tuple[str, str]]:
    """Return id and name of each other game."""
    specs = (load_spec(shell.saved_games.games, id) for id in shell.saved_games.games if id != but)
    return [(spec.id, shell.words.say("ui.other_game", {"game": spec.title})) for spec in specs]


def begin(shell: "Shell", id: str) -> None:
    """Open a game's page of options, or start it if it has none."""
    spec: GameSpec = load_spec(shell.saved_games.games, id)
    ui = ui_of(spec)
    if ui.not_here:
        shell.toast(shell.words.say(ui.not_here))
    elif ui.new_game:
        shell.open(ui.load(ui.new_game)(shell))
    else:
        shell.play(lambda: shell.saved_games.begin(id, {}))
