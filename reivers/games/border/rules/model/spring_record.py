"""Typed records of Spring and of the end of the game, for pages, journal and chronicle."""

from reivers.kernel.frozen import frozen


@frozen(kw_only=True)
class BoardCleared:
    """8.1 The board was reset."""


@frozen(kw_only=True)
class GaolAward:
    """8.2 VP for the cubes in the player's Gaol."""

    cubes: int
    vp: int


@frozen(kw_only=True)
class MarchAward:
    """8.2 The player's place on one Notoriety track, and its VP."""

    march: str
    rank: int
    tied: bool
    vp: int


@frozen(kw_only=True)
class CardVp:
    """VP of a card, such as a Border Ballad."""

    card: str
    vp: int


@frozen(kw_only=True)
class BalladSung:
    """8.2 A Border Ballad was played."""

    card: str


@frozen(kw_only=True)
class TurnTotal:
    """8.2 VP of a turn, and of the game so far."""

    turn: int
    vp: int
    total: int


@frozen(kw_only=True)
class BaseDiceHalved:
    """8.3 The opponents' base attack dice."""

    before: int
    now: int


@frozen(kw_only=True)
class LivestockAward:
    """9.1 VP for livestock; kind is horses, sheep or cattle."""

    kind: str
    n: int
    vp: int


@frozen(kw_only=True)
class GameEnd:
    """9.2 The final score and its level."""

    total: int
    level: str
    win: bool


@frozen(kw_only=True)
class RivalsOnlyEnd:
    """The end of a game whose score the player keeps."""
