"""One finished game: how it ended, row by row and rival by rival; its chronicle, and a link that logs it."""

from datetime import datetime

import reivers
from reivers.kernel.errors import AppError
from reivers.kernel.words import Words
from reivers.store.bgstats import play_link
from reivers.store.records import GameRecord
from reivers.ui.chronicle import ChroniclePage
from reivers.ui.library import OpenGame
from reivers.ui.page import HalvedPage, Heading
from reivers.ui.telling import capital
from reivers.ui.widgets import LedgerRow, Text


class RecordPage(HalvedPage):
    """A game that is over. `sitting` is the game itself, where it lies on the table just now."""

    def __init__(self, shell, game: GameRecord, sitting: OpenGame | None = None) -> None:
        super().__init__(shell, shell.words.say("records.row", facts_of(game)))
        self.game, self._sitting = game, sitting
        self.begin_row()
        self._sums()
        self._score()
        self.begin_half()
        self._turns()
        self._rivals()
        self.key(self.say("chronicle.title"), self._open_chronicle)
        self.key(self.say("bgstats.log"), self._log, main=True)

    def _sums(self) -> None:
        self.write(capital(self.say("records.note", facts_of(self.game))), "place")
        if self.game.minutes:
            self.write(self.say("records.minutes", {"n": self.game.minutes}), "row", "ink_soft")

    def _turns(self) -> None:
        """How the total grew."""
        if self.game.running:
            self.add(Heading(text=self.say("records.turns")))
        for turn, total in enumerate(self.game.running, start=1):
            self.add(vp_row(self.say("records.after", {"turn": turn}), total, self.words))

    def _score(self) -> None:
        self.add(Heading(text=self.say("records.score")))
        for row, vp in self.game.rows.items():
            if vp:
                self.add(vp_row(self.say("score.row", {"row": row}), vp, self.words))

    def _rivals(self) -> None:
        if self.game.rivals:
            self.add(Heading(text=self.say("records.rivals")))
        for rival, figures in self.game.rivals.items():
            self.add(rival_line(rival, figures, self.words))

    def _open_chronicle(self) -> None:
        """The tale, if the game still lies here."""
        try:
            sitting = self._sitting or self.shell.library.sitting_of(self.game)
        except AppError as trouble:
            self.shell.toast(self.words.trouble(trouble))
            return
        if sitting is None:
            self.shell.toast(self.say("chronicle.gone"))
            return
        self.shell.open(ChroniclePage(self.shell, sitting))
        if sitting is not self._sitting:
            sitting.close()

    def _log(self) -> None:
        facts = {"level": self.game.level, "family": self.game.family, "version": reivers.__version__}
        link = play_link(self.game, self.say("bgstats.me"), self.say("bgstats.comment", facts))
        self.shell.hand_on_link(link)


def vp_row(text: str, vp: object, words: Words, *, done: bool = False) -> LedgerRow:
    """A line of the ledger with VP at its end."""
    return LedgerRow(text=text, status=words.say("records.vp", {"vp": vp}), done=done)


def rival_line(rival: str, figures: tuple[int, ...], words: Words) -> Text:
    """What went on between the player and a rival, as a sentence."""
    rode, won, came, lost, *_games = figures
    facts = {"family": rival, "rode": rode, "won": won, "came": came, "lost": lost}
    return Text(text=words.say("records.rival", facts), role="row")


def facts_of(game: GameRecord) -> dict[str, object]:
    """A game as facts for words."""
    return {
        "family": game.family,
        "level": game.level,
        "total": game.total,
        "ended": _day(game.ended),
        "facts": game.facts,
        "result": "won" if game.win else "lost",
    }


def _day(ended: str) -> str:
    try:
        return (
            datetime.fromisoformat(ended).astimezone().strftime("%d\N{NO-BREAK SPACE}%b\N{NO-BREAK SPACE}%Y")
        )
    except ValueError:
        return ended
