"""Records: how the finished games ended, the best of each family, and where the VP came from."""

from reivers.advice import account
from reivers.advice.ledger import Luck
from reivers.border import board
from reivers.store.records import (
    NEEDED,
    GameRecord,
    average,
    average_rows,
    best,
    ended_between,
    faces_of,
    luck_of,
    rivals_of,
)
from reivers.ui.entries import Chips
from reivers.ui.page import HalvedPage, Heading, LongList, SubScreen
from reivers.ui.recordpage import RecordPage, facts_of, rival_line, vp_row
from reivers.ui.theme import theme
from reivers.ui.widgets import LedgerRow, OptionRow, TextButton

LATEST = 8
"""So many games stand on the page itself."""


class RecordsPage(HalvedPage):
    """All that finished games tell."""

    def __init__(self, shell) -> None:
        super().__init__(shell, shell.words.say("records.title"))
        every = shell.library.records()
        kinds = sorted({game.facts for game in every})
        if len(kinds) > 1:
            options = [
                ("", self.say("records.all")),
                *((kind, self.say(f"records.facts.{kind}")) for kind in kinds),
            ]
            self.kinds = Chips("", options, "", lambda kind: self._show(every, kind))
            self.ids.above.add_widget(self.kinds)
        self._show(every, "")

    def _show(self, every: list[GameRecord], kind: str) -> None:
        """All games, or those with one kind of cards."""
        self.games = [game for game in every if kind in ("", game.facts)]
        self.ids.body.clear_widgets()
        self.begin_row()
        if not self.games:
            self.write(self.say("records.none"))
            return
        self._sums()
        self._best()
        self._latest()
        self.begin_half()
        self._rows()
        self._rivals()
        self._luck()
        self.top()

    def _sums(self) -> None:
        won = sum(game.win for game in self.games)
        mean = f"{average(self.games):.1f}"
        self.write(self.say("records.sums", {"n": len(self.games), "won": won, "average": mean}), "row")
        if len(self.games) >= NEEDED:
            lows = [ended_between(self.games, turn, self._usual(turn)) for turn in (1, 2)]
            for turn, found in enumerate(lows, start=1):
                if found is not None:
                    facts = {"turn": turn, "total": self._usual(turn), "low": found[0], "high": found[1]}
                    self.write(self.say("records.pace", facts), "row", "ink_soft")

    def _usual(self, turn: int) -> int:
        """The total that one's games usually have after a turn."""
        totals = sorted(game.running[turn - 1] for game in self.games if len(game.running) >= turn)
        return totals[len(totals) // 2] if totals else 0

    def _best(self) -> None:
        self.add(Heading(text=self.say("records.best")))
        found = best(self.games)
        for family in board.FAMILIES:
            game = found.get(family)
            if game:
                self.add(vp_row(self._line(game), game.total, self.words, done=game.win))
            else:
                self.add(LedgerRow(text=self.say("records.not_yet", {"family": family}), status="–"))

    def _latest(self) -> None:
        self.add(Heading(text=self.say("records.latest")))
        for game in self.games[: -LATEST - 1 : -1]:
            facts = facts_of(game)
            row = OptionRow(name=self.say("records.row", facts), note=self.say("records.note", facts))
            row.option = game.id
            row.bind(on_release=lambda _row, game=game: self.open(game))
            self.add(row)
        if len(self.games) > LATEST:
            every = TextButton(text=self.say("games.all", {"n": len(self.games)}))
            every.bind(on_release=lambda _key: self.shell.open(AllRecords(self)))
            self.add(every)

    def _rows(self) -> None:
        self.add(Heading(text=self.say("records.rows")))
        for row, mean in average_rows(self.games).items():
            self.add(vp_row(self.say("score.row", {"row": row}), f"{mean:.1f}", self.words))

    def _rivals(self) -> None:
        """What went on between the player and each rival, over all games that were kept with it."""
        found = rivals_of(self.games)
        if found:
            self.add(Heading(text=self.say("records.rivals")))
        for rival, figures in found.items():
            self.add(rival_line(rival, figures, self.words))

    def open(self, game: GameRecord) -> None:
        """One game on a page of its own."""
        self.shell.open(RecordPage(self.shell, game))

    def _luck(self) -> None:
        """Luck over all games that were kept with it; not for those who hide the odds."""
        games = [game for game in self.games if game.luck]
        if not games or not theme.show_odds:
            return
        self.add(Heading(text=self.say("records.luck", {"n": len(games)})))
        lucks = {side: Luck(*figures) for side, figures in luck_of(games).items()}
        sums = account.sums(lucks.get("mine", Luck()), lucks.get("theirs", Luck()))
        for line in (*sums, *account.faces(faces_of(games))):
            self.write(self.say(line), "row")

    def _line(self, game: GameRecord) -> str:
        return self.say("records.game", facts_of(game))


class AllRecords(SubScreen):
    """Every finished game, the latest first."""

    def __init__(self, page: RecordsPage) -> None:
        super().__init__(page.shell, page.say("games.all", {"n": len(page.games)}), reach=2.2)
        self.rows = LongList()
        self.instead_of_body(self.rows)
        self.rows.data = [
            {
                "name": self.say("records.row", facts_of(game)),
                "note": self.say("records.note", facts_of(game)),
                "option": game.id,
                "opened": lambda game=game: page.open(game),
            }
            for game in reversed(page.games)
        ]
