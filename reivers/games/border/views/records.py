"""Records: how finished games went, all together or one by itself."""

from collections.abc import Mapping, Sequence
from statistics import mean

import attrs

from reivers.games.border import board
from reivers.games.border.rules.seasons import scoring
from reivers.store.records import GameRecord, faces_of, luck_of, rivals_of

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
    ended: str


@attrs.frozen(kw_only=True)
class Level:
    """A victory level and its lowest VP."""

    name: str
    least: int


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
class RecordsView:
    """Some finished games, or one."""

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


def records_view(games: Sequence[GameRecord], *, advice: bool = True) -> RecordsView:
    """Return the records of these games. Without advice they have no luck figures."""
    lucky = [game for game in games if game.luck] if advice else []
    return RecordsView(
        points=tuple(
            ResultPoint(id=game.id, family=game.family, total=game.total, ended=game.ended) for game in games
        ),
        levels=tuple(Level(name=name, least=least) for least, _win, name in scoring.LEVELS),
        win=WIN,
        sources=tuple(_sources([game for game in games if game.turns])),
        families=tuple(_family(family, games) for family in board.FAMILIES),
        rivals=tuple(_rival(family, figures[:4]) for family, figures in rivals_of(games).items()),
        luck=tuple(
            LuckRecord(side=side, expected=expected, actual=actual)
            for side, (expected, actual) in luck_of(lucky).items()
        ),
        luck_games=len(lucky),
        faces=faces_of(lucky),
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
