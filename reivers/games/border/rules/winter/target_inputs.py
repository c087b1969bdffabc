"""Inputs for the choice of a target (7.4, 7.5): farms, Battles, cubes, tracks, and the reach of cards."""

import functools
from collections.abc import Mapping

import attrs

from reivers.games.border.board import ACROSS, DL, HOME, HOME_MARCHES, NATION, across_from, side_of
from reivers.kernel.frozen import frozen

from .notoriety import Tracks


@frozen
class Farm:
    """A Farm Region: all its Sheep, the bastled ones, and the dice of its permanent defenses."""

    sheep: int = 0
    bastled: int = 0
    permanent_dice: int = 0
    attacked: bool = False
    """Whether it has been a target this turn."""


@frozen
class Battle:
    """A Battle in play. The Rising of the North is in no March and has sides instead."""

    name: str
    march: str | None
    targeted_by: tuple[str, ...] = ()
    sides: Mapping[str, str | None] = attrs.field(factory=dict)


@frozen(kw_only=True)
class Position:
    """The inputs of 7.5: the Solo Player's March, the tracks and the Battles.

    The cubes are those of each family in the Solo Player's Feud box and Gaol.
    """

    solo_family: str
    base_attack_dice: int = 0
    tracks: Tracks = attrs.field(factory=dict)
    battles: tuple[Battle, ...] = ()
    farms: Mapping[str, Farm] = attrs.field(factory=dict)
    feud_cubes: Mapping[str, int] = attrs.field(factory=dict)
    gaol_cubes: Mapping[str, int] = attrs.field(factory=dict)
    seat_attacked: bool = False
    town_attacked: bool = False
    debateable_raided: bool = False
    ruling: str = "competition"
    """A4, for dice from Notoriety."""

    @property
    def solo_march(self) -> str:
        return HOME[self.solo_family]


@frozen(kw_only=True)
class OpposingMarch:
    """The Solo Player's targets in an opponent's March. The cubes are the Solo Player's."""

    farms: Mapping[str, bool] = attrs.field(factory=dict)
    """Whether each farm has been a target this turn."""
    feud_cubes: int = 0
    gaol_cubes: int = 0
    seat_attacked: bool = False
    town_attacked: bool = False


@frozen
class Reach:
    """7.4 The Marches in which a Target card allows a Raid, and those in which it allows a Battle."""

    raid: tuple[str, ...]
    battle: tuple[str, ...]


@functools.cache
def derived_reach(family: str) -> dict[str, Reach]:
    """7.4 Return the reach of each card of a family. The three "Target X March" cards follow by symmetry
    from the few that the rulebook shows: a Battle in the March of the Raid, or at home."""
    home = HOME[family]
    opposite = ACROSS[home]
    cross = next(march for march in across_from(home) if march != opposite)
    same = next(march for march in side_of(home) if march != home)
    other_marches = tuple(march for march in HOME_MARCHES if march != home)
    return {
        "nation": Reach(across_from(home), HOME_MARCHES),
        "family": Reach(other_marches, ()),
        "reiver": Reach((*other_marches, DL), ()),
        "opposite": Reach((opposite,), (opposite, home)),
        "cross": Reach((cross,), (cross, home)),
        "same": Reach((same, DL), (same, home)),
    }


PLUS_ONE: Mapping[str, tuple[str, ...]] = {
    "nation": ("battle",),
    "family": ("feud", "gaolbreak"),
    "reiver": ("raid",),
}
"""7.4 The attacks to which a Target card adds 1 on every die."""


@functools.cache
def card_drm(card: str, kind: str) -> int:
    """7.4, 7.5 Return the attacker's die roll modifier."""
    return 1 if kind in PLUS_ONE.get(card, ()) else 0


def may_fight(family: str, battle: Battle) -> bool:
    """7.4 Return whether two families may fight a Battle on the map: one English, one Scottish."""
    return all(NATION[other] != NATION[family] for other in battle.targeted_by)
