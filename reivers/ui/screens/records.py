"""Records: how finished games ended, the best of each family, and where the VP came from."""

from datetime import datetime
from typing import Any

import reivers
from reivers.frontend.bgstats import play_link
from reivers.frontend.game_spec import load_spec
from reivers.frontend.narrator import capital
from reivers.frontend.open_game import OpenGame
from reivers.kernel.errors import AppError
from reivers.kernel.words import Words
from reivers.store.records import (
    NEEDED,
    GameRecord,
    average,
    average_rows,
    ended_between,
    rivals_of,
)
from reivers.ui.game_ui import ui_of
from reivers.ui.screens.chronicle import ChroniclePage
from reivers.ui.widgets.inputs import Chips
from reivers.ui.widgets.sub_screen import HalvedPage, Heading, LongList, SubScreen
from reivers.ui.widgets.widgets import LedgerRow, OptionRow, Text, TextButton

LATEST = 8
"""The number of games on the page itself."""


class RecordsPage(HalvedPage):
    """Statistics of finished games."""

    kinds: Chips | None = None
    """A choice of cards, if the shown game was played with different ones."""

    def __init__(self, shell) -> None:
        super().__init__(shell, shell.words.say("records.title"))
        self._every = shell.saved_games.records()
        played = {game.game for game in self._every}
        shown = self._every[-1].game if self._every else next(iter(shell.saved_games.games))
        if len(played) > 1:
            titles = [(id, title_of(shell, id)) for id in shell.saved_games.games if id in played]
            self.played = Chips("", titles, shown, self._choose)
            self.ids.above.add_widget(self.played)
        self._choose(shown)

    def _choose(self, id: str) -> None:
        """Show the records of one game."""
        ui = ui_of(load_spec(self.shell.saved_games.games, id))
        self._summaries = [ui.load(ui.records)()] if ui.records else []
        every = [game for game in self._every if game.game == id]
        if self.kinds:
            self.ids.above.remove_widget(self.kinds)
            self.kinds = None
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
        """Show all games, or those with one kind of cards."""
        self.games = [game for game in every if kind in ("", game.facts)]
        self.ids.body.clear_widgets()
        self.begin_row()
        if not self.games:
            self.write(self.say("records.none"))
            return
        self._sums()
        for summary in self._summaries:
            summary.write_best(self)
        self._latest()
        self.begin_half()
        self._rows()
        self._rivals()
        for summary in self._summaries:
            summary.write_luck(self)
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
        """Return the player's usual total after a turn."""
        totals = sorted(game.running[turn - 1] for game in self.games if len(game.running) >= turn)
        return totals[len(totals) // 2] if totals else 0

    def _latest(self) -> None:
        self.add(Heading(text=self.say("records.latest")))
        for game in self.games[: -LATEST - 1 : -1]:
            row = OptionRow(name=name_of(self.shell, game), note=note_of(self.shell, game))
            row.option = game.id
            row.bind(on_release=lambda _row, game=game: self.open(game))
            self.add(row)
        if len(self.games) > LATEST:
            every = TextButton(text=self.say("games.all", {"n": len(self.games)}))
            every.bind(on_release=lambda _key: self.shell.open(AllRecords(self)))
            self.add(every)

    def _rows(self) -> None:
        found = average_rows(self.games)
        if found:
            self.add(Heading(text=self.say("records.rows")))
        for row, mean in found.items():
            self.add(vp_row(self.say("score.row", {"row": row}), f"{mean:.1f}", self.words))

    def _rivals(self) -> None:
        """Show what happened between the player and each rival, over all games that recorded it."""
        found = rivals_of(self.games)
        if found:
            self.add(Heading(text=self.say("records.rivals")))
        for rival, figures in found.items():
            self.add(rival_line(rival, figures, self.words))

    def open(self, game: GameRecord) -> None:
        """Open one game."""
        self.shell.open(RecordPage(self.shell, game))


class AllRecords(SubScreen):
    """All finished games, latest first."""

    def __init__(self, page: RecordsPage) -> None:
        super().__init__(page.shell, page.say("games.all", {"n": len(page.games)}), reach=2.2)
        self.rows = LongList()
        self.instead_of_body(self.rows)
        self.rows.data = [
            {
                "name": name_of(self.shell, game),
                "note": note_of(self.shell, game),
                "option": game.id,
                "opened": lambda game=game: page.open(game),
            }
            for game in reversed(page.games)
        ]


class RecordPage(HalvedPage):
    """A finished game. `game` is its open game, if it is open."""

    def __init__(self, shell, record: GameRecord, game: OpenGame | None = None) -> None:
        super().__init__(shell, name_of(shell, record))
        self.record, self._game = record, game
        self.begin_row()
        self._sums()
        self._score()
        self.begin_half()
        self._turns()
        self._rivals()
        self.key(self.say("chronicle.title"), self._open_chronicle)
        self.key(self.say("bgstats.log"), self._log, main=True)

    def _sums(self) -> None:
        self.write(capital(note_of(self.shell, self.record)), "place")
        if self.record.minutes:
            self.write(self.say("records.minutes", {"n": self.record.minutes}), "row", "ink_soft")

    def _turns(self) -> None:
        """Show how the total grew."""
        if self.record.running:
            self.add(Heading(text=self.say("records.turns")))
        for turn, total in enumerate(self.record.running, start=1):
            self.add(vp_row(self.say("records.after", {"turn": turn}), total, self.words))

    def _score(self) -> None:
        if self.record.rows:
            self.add(Heading(text=self.say("records.score")))
        for row, vp in self.record.rows.items():
            if vp:
                self.add(vp_row(self.say("score.row", {"row": row}), vp, self.words))

    def _rivals(self) -> None:
        if self.record.rivals:
            self.add(Heading(text=self.say("records.rivals")))
        for rival, figures in self.record.rivals.items():
            self.add(rival_line(rival, figures, self.words))

    def _open_chronicle(self) -> None:
        """Open the chronicle, if the game still exists."""
        try:
            game = self._game or self.shell.saved_games.open_recorded(self.record)
        except AppError as trouble:
            self.shell.toast(self.words.trouble(trouble))
            return
        if game is None:
            self.shell.toast(self.say("chronicle.gone"))
            return
        self.shell.open(ChroniclePage(self.shell, game))
        if game is not self._game:
            game.close()

    def _log(self) -> None:
        log_in_bgstats(self.shell, self.record)


def log_in_bgstats(shell: Any, record: GameRecord) -> None:
    """Open BG Stats with the result of a game."""
    say = shell.words.say
    facts = {"level": record.level, "family": record.family, "version": reivers.__version__}
    comment = say("bgstats.comment" if record.level else "bgstats.plain_comment", facts)
    link = play_link(record, title_of(shell, record.game), say("bgstats.me"), comment)
    shell.hand_on_link(link)


def vp_row(text: str, vp: object, words: Words, *, done: bool = False) -> LedgerRow:
    """Make a row with VP at its end."""
    return LedgerRow(text=text, status=words.say("records.vp", {"vp": vp}), done=done)


def rival_line(rival: str, figures: tuple[int, ...], words: Words) -> Text:
    """Describe in a sentence what happened between the player and a rival."""
    rode, won, came, lost, *_games = figures
    facts = {"family": rival, "rode": rode, "won": won, "came": came, "lost": lost}
    return Text(text=words.say("records.rival", facts), role="row")


def title_of(shell, id: str) -> str:
    title: str = shell.words.say(load_spec(shell.saved_games.games, id).title)
    return title


def name_of(shell, game: GameRecord) -> str:
    """A record in a few words: its family and level or, in games without levels, the game."""
    facts = {"game": title_of(shell, game.game), **facts_of(game)}
    name: str = shell.words.say("records.row" if game.level else "records.plain_row", facts)
    return name


def note_of(shell, game: GameRecord) -> str:
    note: str = shell.words.say("records.note" if game.facts else "records.plain_note", facts_of(game))
    return note


def facts_of(game: GameRecord) -> dict[str, object]:
    """Return a game as facts for a message."""
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
