"""Records: how the player's games went, and one finished game by itself."""

from collections.abc import Mapping, Sequence
from statistics import mean

import attrs

from reivers.games.border import board
from reivers.games.border.rules.seasons import scoring
from reivers.kernel.messages import Message
from reivers.store.records import GameRecord, average, faces_of, luck_of, rivals_of

WIN = min(least for least, win, _ in scoring.LEVELS if win)
SOURCES: Mapping[str, tuple[str, ...]] = {
    "raids": ("Raid Sheep", "Raid Cattle"),
    "feuds": ("Feud Attack", "Feud Defense"),
    "gaolbreaks": ("Gaolbreak Attack",),
    "battles": ("Battle Attack",),
    "hanging": ("Hanging",),
    "gaol": ("Reivers in Gaol (end of turn)",),
    "notoriety": ("Notoriety",),
    "ballads": ("Ballads", "Warden's Tithe, Bills of Complaint"),
    "cards": (scoring.CARDS_ROW,),
    "livestock": tuple(scoring.LIVESTOCK),
}
"""What VP come from: rows of the score sheet that belong together."""


@attrs.frozen(kw_only=True)
class ResultPoint:
    """A finished game on the chart of final VP."""

    id: str
    family: str
    total: int
    win: bool
    ended: str


@attrs.frozen(kw_only=True)
class Level:
    """A victory level and its lowest VP."""

    name: str
    least: int
    win: bool


@attrs.frozen(kw_only=True)
class Source:
    """VP of one kind: on each turn, last at the end of the game."""

    id: str
    turns: tuple[float, ...]

    @property
    def total(self) -> float:
        return sum(self.turns)


@attrs.frozen(kw_only=True)
class FamilyRecord:
    """What the player has reached with one family."""

    family: str
    games: int
    wins: int
    best: int | None


@attrs.frozen(kw_only=True)
class RivalRecord:
    """The attacks between the player and one rival."""

    family: str
    own_attacks: int
    own_vp: int
    their_attacks: int
    their_vp: int


@attrs.frozen(kw_only=True)
class LuckRecord:
    """Expected and actual VP of one side's dice."""

    side: str
    expected: float
    actual: int


@attrs.frozen(kw_only=True)
class RecordView:
    """One finished game."""

    id: str
    family: str
    total: int
    level: str
    win: bool
    ended: str
    minutes: int
    running: tuple[int, ...]
    sources: tuple[Source, ...]
    rivals: tuple[RivalRecord, ...]
    luck: tuple[LuckRecord, ...]


@attrs.frozen(kw_only=True)
class RecordsView:
    """All finished games, or those with one kind of cards."""

    games: int
    won: int
    average: float | None
    best: int | None
    points: tuple[ResultPoint, ...]
    """From the first game to the last."""
    levels: tuple[Level, ...]
    win: int
    """The VP that win, marked on the chart."""
    sources: tuple[Source, ...]
    """Averages."""
    families: tuple[FamilyRecord, ...]
    rivals: tuple[RivalRecord, ...]
    luck: tuple[LuckRecord, ...]
    luck_games: int
    """How many games recorded it."""
    faces: Mapping[str, tuple[int, ...]]
    """By holder of the dice: how often 1, 2, ... 6 came up."""
    last: RecordView | None
    empty: Message | None


def records_view(every: Sequence[GameRecord], facts: str = "", *, advice: bool = True) -> RecordsView:
    """Return the records of games with one kind of cards, or with any if `facts` is empty."""
    games = [game for game in every if facts in ("", game.facts)]
    lucky = [game for game in games if game.luck] if advice else []
    return RecordsView(
        games=len(games),
        won=sum(game.win for game in games),
        average=average(games),
        best=max((game.total for game in games), default=None),
        points=tuple(
            ResultPoint(id=game.id, family=game.family, total=game.total, win=game.win, ended=game.ended)
            for game in games
        ),
        levels=tuple(Level(name=name, least=least, win=win) for least, win, name in scoring.LEVELS),
        win=WIN,
        sources=tuple(_sources([game for game in games if game.turns])),
        families=tuple(_family(family, games) for family in board.FAMILIES),
        rivals=tuple(_rival(family, figures[:4]) for family, figures in rivals_of(games).items()),
        luck=_lucks(luck_of(lucky)),
        luck_games=len(lucky),
        faces=faces_of(lucky),
        last=record_view(games[-1], advice=advice) if games else None,
        empty=None if games else Message("records.none"),
    )


def record_view(game: GameRecord, *, advice: bool = True) -> RecordView:
    """Return one game. Without advice it has no luck figures."""
    return RecordView(
        id=game.id,
        family=game.family,
        total=game.total,
        level=game.level,
        win=game.win,
        ended=game.ended,
        minutes=game.minutes,
        running=game.running,
        sources=tuple(_sources([game] if game.turns else [])),
        rivals=tuple(_rival(family, figures) for family, figures in game.rivals.items()),
        luck=_lucks(game.luck) if advice else (),
    )


def _lucks(lucks: Mapping[str, tuple[float, int]]) -> tuple[LuckRecord, ...]:
    return tuple(
        LuckRecord(side=side, expected=expected, actual=actual) for side, (expected, actual) in lucks.items()
    )


def _sources(games: Sequence[GameRecord]) -> list[Source]:
    """Return the sources with VP, the largest first."""
    columns = range(scoring.TURNS + 1)
    found = [
        Source(id=id, turns=tuple(mean(_vp(game, at, rows) for game in games) for at in columns))
        for id, rows in SOURCES.items()
        if games
    ]
    return sorted((source for source in found if any(source.turns)), key=lambda source: -source.total)


def _vp(game: GameRecord, at: int, rows: Sequence[str]) -> int:
    return sum(game.turns[at].get(row, 0) for row in rows) if at < len(game.turns) else 0


def _family(family: str, games: Sequence[GameRecord]) -> FamilyRecord:
    played = [game for game in games if game.family == family]
    best = max((game.total for game in played), default=None)
    return FamilyRecord(family=family, games=len(played), wins=sum(game.win for game in played), best=best)


def _rival(family: str, figures: Sequence[int]) -> RivalRecord:
    own_attacks, own_vp, their_attacks, their_vp = figures
    return RivalRecord(
        family=family,
        own_attacks=own_attacks,
        own_vp=own_vp,
        their_attacks=their_attacks,
        their_vp=their_vp,
    )
