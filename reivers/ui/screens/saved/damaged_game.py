"""A game that can't simply be opened: a damaged one, or one of a newer version."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import reivers
from reivers.frontend.game_spec import load_spec
from reivers.frontend.narrator import capital
from reivers.kernel.messages import Message
from reivers.store import Summary
from reivers.store.summary import NEWER
from reivers.ui.components.buttons import Button, Main, by_screen
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.pen import Pen, line_height, text_height
from reivers.ui.drawing.piece import Drawn, Grid, Part, part
from reivers.ui.game_ui import ui_of
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


class DamageHead(Drawn):
    """What is wrong, beside the crest of the game. Properties: warning, text, emblem."""

    def _left(self) -> float:
        return by_screen(86, 106) if self.props["emblem"] else 0.0

    def _warning(self) -> float:
        return max(28.0, line_height("label")) + 2

    def _words(self, width: float) -> float:
        text = text_height(self.props["text"], "question", width - self._left())
        return self._warning() + text

    def height_for(self, width: float) -> float:
        return max(self._words(width), self._left()) + 20

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        left, plum = self._left(), pen.colors.plum
        if left:
            side = left - 16
            pen.picture(props["emblem"], 0, (height - side * 1.2) / 2, side, side * 1.2)
        top = (height - self._words(width)) / 2
        middle = top + (self._warning() - 2) / 2
        pen.icon("ui-warn", 24, left, middle, plum)
        pen.text(props["warning"], "label", left + 34, middle, plum)
        pen.wrapped(props["text"], "question", left, top + self._warning(), width - left, pen.colors.ink)


class SafeBar(Drawn):
    """How much of a file can be read. Properties: share, safe, lost (the words below its two parts)."""

    BAR, LEAST = 16.0, 8.0

    def height_for(self, width: float) -> float:
        return self.BAR + line_height("small") + 18

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, top = pen.colors, 6.0
        safe = min(width * props["share"], width - self.LEAST)
        pen.rect(0, top, width, self.BAR, colors.plum)
        pen.rect(0, top, safe, self.BAR, colors.engrave)
        pen.rect(safe - 1, top, 1, self.BAR, colors.paper)
        y = top + self.BAR + 6 + line_height("small") / 2
        pen.text(props["safe"], "small", 0, y, colors.ink)
        pen.text(props["lost"], "small", width, y, colors.plum, "right")


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
        yield part(
            DamageHead, "heading", warning=say("damaged.warning"), text=say("damaged.heading"),
            emblem=self._crest(),
        )  # fmt: skip
        key = "damaged.text" if self._row.readable else "damaged.nothing"
        yield part(Words, "text", text=say(key, {"step": step}), size=(18, 20))
        if self._row.readable and self._row.lost:
            yield self._bar()
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

    def _crest(self) -> str:
        """Return the picture of the game, if it's known."""
        games, row = self._games.games, self._row
        return ui_of(load_spec(games, row.game)).crest(self._games.recap(row)) if row.game in games else ""

    def _bar(self) -> Part:
        """Return how much of the file is safe."""
        share = self._row.safe
        lost = self.say("damaged.lost", {"n": self._row.lost})
        safe = self.say("damaged.safe", {"n": int(100 * share)})
        return part(SafeBar, "bar", share=share, safe=safe, lost=lost)

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
