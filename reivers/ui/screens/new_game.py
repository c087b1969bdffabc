"""Start a game."""

from typing import Any

from reivers.frontend.game_spec import GameSpec, load_spec
from reivers.ui.game_ui import ui_of
from reivers.ui.widgets.sub_screen import SubScreen
from reivers.ui.widgets.widgets import OptionRow


class GameList(SubScreen):
    """The list of games, used if the first one has no options."""

    def __init__(self, shell: Any) -> None:
        super().__init__(shell, shell.words.say("ui.new_game"), reach=2.2)
        for row in other_games(shell):
            self.add(row)


def open_new_game(shell: Any) -> None:
    """Open the page of the first game, which also offers the others."""
    open_page(shell, load_spec(shell.saved_games.games, next(iter(shell.saved_games.games))))


def open_page(shell: Any, spec: GameSpec) -> None:
    ui = ui_of(spec)
    shell.open((ui.load(ui.new_game) if ui.new_game else GameList)(shell))


def other_games(shell: Any, but: str = "") -> list[OptionRow]:
    """Return a row for each other game. A tap opens its page or starts it."""
    specs = (load_spec(shell.saved_games.games, id) for id in shell.saved_games.games if id != but)
    return [_row(shell, spec) for spec in specs]


def _row(shell: Any, spec: GameSpec) -> OptionRow:
    say = shell.words.say
    note = ui_of(spec).note
    row = OptionRow(
        name=say("ui.other_game", {"game": spec.title}), note=say(note) if note else "", option=spec.id
    )

    def tapped(_row: OptionRow) -> None:
        if ui_of(spec).new_game:
            open_page(shell, spec)
        else:
            shell.play(lambda: shell.saved_games.begin(spec.id, {}))

    row.bind(on_release=tapped)
    return row
