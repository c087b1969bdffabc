"""Records: how finished games ended, and one of them by itself."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

import reivers
from reivers.frontend.bgstats import play_link
from reivers.frontend.game_spec import load_spec
from reivers.kernel.errors import AppError
from reivers.kernel.messages import NO_FACTS, Facts
from reivers.store.records import GameRecord, average
from reivers.ui.components.buttons import TextButton
from reivers.ui.components.inputs import Segments
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Column, Flow, Part, Row, part
from reivers.ui.game_ui import GameUi, ui_of
from reivers.ui.screens.record_parts import Figures, RecordRow
from reivers.ui.screens.screen import WIDE, Extra, Screen

if TYPE_CHECKING:
    from reivers.ui.shell import Shell

Options = tuple[tuple[str, str], ...]
Halves = tuple[tuple[Part, ...], tuple[Part, ...]]
LATEST = 8
"""The number of games on the page itself, if the game has no charts."""
MORE = 40
"""The number of games on a list before and after a tap on More."""


class GameRecords:
    """What Records shows of a game. A game may have charts of its own."""

    def __init__(self, page: Screen) -> None:
        self.page, self.say = page, page.say

    def halves(self, games: Sequence[GameRecord]) -> Halves:
        """Return the columns about all games."""
        rows = tuple(record_row(self.page.shell, game) for game in games[: -LATEST - 1 : -1])
        return (self.heading("chart"), part(Column, "games", parts=rows)), ()

    def of_game(self, record: GameRecord) -> Halves:
        """Return the columns about one game."""
        return tuple(self.turns(record)), ()

    # -- parts ---------------------------------------------------------------------------------------------

    def heading(self, name: str, note: str = "", facts: Facts = NO_FACTS) -> Part:
        """Return a heading, perhaps with a small line below."""
        heading = part(Heading, name, text=self.say(f"records.{name}", facts), role="section", above=10)
        small = part(Words, "note", text=note, role="small", ink="ink2", above=2)
        return part(Column, f"{name}.head", parts=(heading, small) if note else (heading,))

    def turns(self, record: GameRecord) -> Iterator[Part]:
        """Return the total after each turn."""
        if record.running:
            items = [
                (str(total), self.say("records.after", {"turn": turn}))
                for turn, total in enumerate(record.running, start=1)
            ]
            items.append((str(record.total), self.say("records.final")))
            yield self.heading("turns")
            yield part(Figures, "turns.figures", items=tuple(items))

    def figures(self, record: GameRecord) -> Iterable[tuple[str, int]]:
        """Return where a game's VP came from: names and VP, if that's known."""
        return ()

    def last_game(self, record: GameRecord) -> Part:
        note = self.say("records.last", {"ended": short_day(record.ended)})
        return record_row(self.page.shell, record, name="last", note=note, boxed=True)


class RecordsPage(Screen):
    """Statistics of finished games."""

    title_key = "records.title"
    column = 1232

    def __init__(self, shell: "Shell") -> None:
        self._every: list[GameRecord] = shell.saved_games.records()
        self.game = self._every[-1].game if self._every else next(iter(shell.saved_games.games))
        self.facts = ""
        self._parts: dict[str, GameRecords] = {}
        super().__init__(shell)

    @property
    def games(self) -> list[GameRecord]:
        """The games that are counted."""
        return [one for one in self._every if one.game == self.game and self.facts in ("", one.facts)]

    def extras(self) -> Sequence[Extra]:
        if not self.games:
            return ()
        return (
            Extra("all", "ui-list", self.say("records.all", {"n": len(self.games)}), self._open_all),
            Extra("share", "ui-share", self.say("share.text"), self._share),
        )

    def parts(self, width: float) -> Sequence[Part]:
        choices = tuple(self._choices())
        games = self.games
        if not games:
            return (*choices, part(Words, "none", text=self.say("records.none"), above=12))
        if self.game not in self._parts:
            self._parts[self.game] = records_of(self.shell, self.game)(self)
        left, right = self._parts[self.game].halves(games)
        left = (self._figures(games), *left)
        if width < WIDE:
            return (*choices, *left, *right)
        columns = (part(Column, "left", parts=left, gap=10), part(Column, "right", parts=right, gap=8))
        return (*choices, part(Row, "halves", parts=columns, shares=(57, 43), gap=40))

    def _choices(self) -> Iterator[Part]:
        """Return what to choose from: the game, and the cards it was played with."""
        played = {one.game for one in self._every}
        if len(played) > 1:
            titles = tuple(
                (id, title_of(self.shell, id)) for id in self.shell.saved_games.games if id in played
            )
            yield self._choice("game", titles, self.game, self._choose_game)
        kinds = sorted({one.facts for one in self._every if one.game == self.game})
        if len(kinds) > 1:
            options = (
                ("", self.say("games.all")),
                *((one, self.say(f"records.facts.{one}")) for one in kinds),
            )
            yield self._choice("facts", options, self.facts, self._choose_facts)

    def _choice(self, name: str, options: Options, chosen: str, tap: Callable[[str], None]) -> Part:
        segments = part(Segments, name, options=options, chosen=chosen, tap=tap)
        return part(Flow, f"{name}.line", parts=(segments,))

    def _choose_game(self, game: str) -> None:
        self.game, self.facts = game, ""
        self.update()

    def _choose_facts(self, facts: str) -> None:
        self.facts = facts
        self.update()

    def _figures(self, games: Sequence[GameRecord]) -> Part:
        won = sum(one.win for one in games)
        items = (
            (self.say("records.of", {"won": won, "n": len(games)}), self.say("records.won")),
            (f"{average(games):.0f}", self.say("records.average")),
            (str(max(one.total for one in games)), self.say("records.best")),
        )
        return part(Figures, "figures", items=items)

    def _open_all(self) -> None:
        self.shell.open(AllRecords(self.shell, self.games))

    def _share(self) -> None:
        lines = (
            f"{name_of(self.shell, one)}: {one.total} VP, {note_of(self.shell, one)}" for one in self.games
        )
        self.shell.share("\n".join(lines) + "\n")


class AllRecords(Screen):
    """All finished games, latest first."""

    def __init__(self, shell: "Shell", games: Sequence[GameRecord]) -> None:
        self.games, self._shown = tuple(reversed(games)), MORE
        super().__init__(shell)

    def title(self) -> str:
        return self.say("records.all", {"n": len(self.games)})

    def parts(self, width: float) -> Sequence[Part]:
        rows = tuple(record_row(self.shell, one) for one in self.games[: self._shown])
        more = part(TextButton, "more", text=self.say("ui.more"), tap=self._more)
        return (part(Column, "games", parts=rows), *((more,) if len(self.games) > self._shown else ()))

    def _more(self) -> None:
        self._shown += MORE
        self.update()


class RecordPage(Screen):
    """A finished game."""

    column = 1232

    def __init__(self, shell: "Shell", record: GameRecord) -> None:
        self.record = record
        super().__init__(shell)
        self._parts = records_of(shell, record.game)(self)

    def title(self) -> str:
        return name_of(self.shell, self.record)

    def extras(self) -> Sequence[Extra]:
        chronicle = Extra("chronicle", "ui-book", self.say("chronicle.title"), self._open_chronicle)
        log = Extra("log", "ui-share", self.say("bgstats.log"), self._log)
        return (chronicle, log) if "chronicle" in _ui(self.shell, self.record.game).screens else (log,)

    def parts(self, width: float) -> Sequence[Part]:
        left, right = self._parts.of_game(self.record)
        minutes = self.say("records.minutes", {"n": self.record.minutes}) if self.record.minutes else ""
        note = " · ".join(filter(None, (how_it_ended(self.shell, self.record), minutes)))
        head = part(
            RecordRow, "head", emblem=emblem_of(self.shell, self.record), note=note, unit=self.say("ui.vp"),
            text=self.record.family or title_of(self.shell, self.record.game), value=str(self.record.total),
        )  # fmt: skip
        if others_of(self.shell, self.record):
            text = self.say("records.compare_with")
            left = (*left, part(TextButton, "compare", text=text, icon="ui-chart", tap=self._compare))
        if width < WIDE or not right:
            return (head, *left, *right)
        columns = (part(Column, "left", parts=left, gap=10), part(Column, "right", parts=right, gap=8))
        return (head, part(Row, "halves", parts=columns, gap=40))

    def _compare(self) -> None:
        from reivers.ui.screens.compare_records import CompareRecords

        self.shell.open(CompareRecords(self.shell, self.record, self._parts))

    def _open_chronicle(self) -> None:
        """Open the chronicle, if the game still exists."""
        try:
            game = self.shell.saved_games.open_recorded(self.record)
        except AppError as trouble:
            self.shell.toast(self.shell.words.trouble(trouble))
            return
        if game is None:
            self.shell.toast(self.say("chronicle.gone"))
            return
        ui = _ui(self.shell, self.record.game)
        self.shell.open(ui.load(ui.screens["chronicle"])(self.shell, game))
        game.close()

    def _log(self) -> None:
        log_in_bgstats(self.shell, self.record)


def log_in_bgstats(shell: "Shell", record: GameRecord) -> None:
    """Open BG Stats with the result of a game."""
    say = shell.words.say
    facts = {"level": record.level, "family": record.family, "version": reivers.__version__}
    comment = say("bgstats.comment" if record.level else "bgstats.plain_comment", facts)
    link = play_link(record, title_of(shell, record.game), say("bgstats.me"), comment)
    shell.hand_on_link(link)


def others_of(shell: "Shell", record: GameRecord) -> list[GameRecord]:
    """Return the other finished games of the same kind."""
    every: list[GameRecord] = shell.saved_games.records()
    return [one for one in every if one.game == record.game and one.id != record.id]


def record_row(
    shell: "Shell", game: GameRecord, *, name: str = "", note: str = "", boxed: bool = False
) -> Part:
    """Return the row that opens a finished game."""
    return part(
        RecordRow, name or game.id, emblem=emblem_of(shell, game), text=name_of(shell, game),
        note=note or note_of(shell, game), value=str(game.total), unit=shell.words.say("ui.vp"), boxed=boxed,
        tap=partial(_open, shell, game),
    )  # fmt: skip


def _open(shell: "Shell", game: GameRecord) -> None:
    shell.open(RecordPage(shell, game))


def _ui(shell: "Shell", game: str) -> GameUi:
    return ui_of(load_spec(shell.saved_games.games, game))


def records_of(shell: "Shell", game: str) -> type[GameRecords]:
    """Return what shows the records of a game."""
    ui = _ui(shell, game)
    return ui.load(ui.records) if ui.records else GameRecords


def emblem_of(shell: "Shell", game: GameRecord) -> str:
    return _ui(shell, game.game).emblem.format(family=game.family.lower()) if game.family else ""


def title_of(shell: "Shell", id: str) -> str:
    return str(shell.words.say(load_spec(shell.saved_games.games, id).title))


def name_of(shell: "Shell", game: GameRecord) -> str:
    """Return what a game is called: its level or, in games without levels, the game."""
    return game.level or title_of(shell, game.game)


def note_of(shell: "Shell", game: GameRecord) -> str:
    """Return what else is known about a game in a list."""
    return " · ".join(filter(None, (game.family, how_it_ended(shell, game))))


def how_it_ended(shell: "Shell", game: GameRecord) -> str:
    result = shell.words.say(f"records.result.{'won' if game.win else 'lost'}")
    facts = shell.words.say(f"records.facts.{game.facts}") if game.facts else ""
    return " · ".join(filter(None, (result, day(game.ended), facts)))


def day(ended: str) -> str:
    """Return a day with its year."""
    return _formatted(ended, "%d\N{NO-BREAK SPACE}%b\N{NO-BREAK SPACE}%Y")


def short_day(ended: str) -> str:
    return _formatted(ended, "%d\N{NO-BREAK SPACE}%b")


def _formatted(ended: str, form: str) -> str:
    try:
        return datetime.fromisoformat(ended).astimezone().strftime(form).removeprefix("0")
    except ValueError:
        return ended
