"""A game that can't simply be opened: a damaged one, or one of a newer version."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import reivers
from reivers.frontend.narrator import capital
from reivers.kernel.messages import Message
from reivers.store import Summary
from reivers.store.summary import NEWER
from reivers.ui.components.buttons import Button, Main
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.pen import Pen, line_height
from reivers.ui.drawing.piece import Drawn, Grid, Part, part
from reivers.ui.screens.saved.backups import GameBackups

if TYPE_CHECKING:
    from reivers.frontend.open_game import OpenGame
    from reivers.ui.shell import Shell


def open_saved(shell: "Shell", row: Summary, done: Callable[[], None]) -> None:
    """Open a game from the list, or say what is wrong with it."""
    if row.health == NEWER:
        shell.toast(shell.words.say("shelf.newer_rules"))
    elif row.health == "damaged":
        shell.open(DamagedGame(shell, row, done))
    else:
        shell.play(lambda: shell.saved_games.open(row.id))


class Warn(Drawn):
    """A warning with its sign. Properties: text."""

    def height_for(self, width: float) -> float:
        return max(28.0, line_height("label"))

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.icon("ui-warn", 24, 0, height / 2, pen.colors.plum)
        pen.text(props["text"], "label", 34, height / 2, pen.colors.plum)


class DamagedGame(GameBackups):
    """How much of a damaged game is safe, and its backups. Opening it changes nothing by itself."""

    def title(self) -> str:
        return self._row.name

    def above_title(self) -> str:
        return capital(self._games.when(self._row))

    def parts(self, width: float) -> Sequence[Part]:
        return (*self._damage(), *super().parts(width))

    def _damage(self) -> Iterator[Part]:
        say, step = self.say, self._games.when(self._row)
        yield part(Warn, "warn", text=say("damaged.warning"))
        yield part(Heading, "heading", text=say("damaged.heading"))
        key = "damaged.text" if self._row.readable else "damaged.nothing"
        yield part(Words, "text", text=say(key, {"step": step}), size=(18, 20))
        acts = {"export": ("ui-share", self._export), "report": ("ui-flag", self._report)}
        if self._row.readable:
            acts = {"view": ("ui-eye", self._view), **acts}
        buttons = tuple(
            part(Button, name, text=say(f"damaged.{name}"), icon=icon, tap=tap)
            for name, (icon, tap) in acts.items()
        )
        yield part(Grid, "acts", parts=buttons, least=118, most=3, gap=8)
        yield part(Heading, "backups.title", text=say("backups.title"), role="section", above=8)
        if self._backups:
            yield part(Words, "backups.note", text=say("damaged.backups_note"), ink="ink2")

    def main(self) -> Main | None:
        if not self._row.readable:
            return None
        return Main(self.say("damaged.main", {"step": self._games.when(self._row)}), self._continue)

    def _continue(self) -> None:
        self.shell.close_top()
        self.shell.play(partial(self._games.open, self._row.id))

    def _view(self) -> None:
        """Open the game without changing anything."""

        def view() -> "OpenGame":
            game = self._games.open(self._row.id)
            game.file.why_read_only = Message("damaged.viewing")
            return game

        self.shell.close_top()
        self.shell.play(view)

    def _report(self) -> None:
        say, written = self.say, partial(self._games.report, id=self._row.id)
        name = say("report.file_name", {"version": reivers.__version__})
        self.shell.save_file(say("report.heading"), name, written, say("report.hint"))

    def _export(self) -> None:
        """Save as much as can be read to a file, and say how much it was."""

        def write(path) -> None:  # type: ignore[no-untyped-def]
            self._games.export(self._row.id, path)
            if self._games.dropped:
                self.shell.toast(self.say(self._games.dropped))

        self.shell.save_file(self.say("games.export"), self._row.name, write)
