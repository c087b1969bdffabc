"""7.4 The Solo Player's targets with a Target card, with the reasons against the rest."""

import functools
from collections.abc import Iterator, Mapping

import attrs

from reivers.games.border.board import DL, HOME_MARCHES, NATION, across_from
from reivers.games.border.ids import SIDES
from reivers.kernel.frozen import frozen
from reivers.kernel.messages import Message

from .target_inputs import Battle, OpposingMarch, Position, Reach, card_drm, derived_reach, may_fight


@frozen
class SoloTarget:
    """7.4 A possible target of the Solo Player, or the reason why this card can't attack it."""

    kind: str
    target: str
    march: str | None
    side: str | None
    drm: int
    why_not: Message | None
    id: str = attrs.field(init=False)

    @id.default
    def _id(self) -> str:
        place = self.march if self.target == self.kind else self.target
        return "/".join([part for part in (self.kind, place, self.side) if part])


def solo_targets(
    card: str,
    position: Position,
    marches: Mapping[str, OpposingMarch],
    reach: Mapping[str, Reach] | None = None,
) -> list[SoloTarget]:
    """7.4 Return all farms, Seats and Towns of the opposing Marches, the Debateable Land and the Battles,
    each with the reason if it's not a legal target. A43: the player's March is never raided."""
    reaches = (reach or derived_reach(position.solo_family))[card]
    others = {name: march for name, march in marches.items() if name != position.solo_march}
    return [
        *_raids(card, position, others, reaches.raid),
        *_sites(card, position, others),
        *_battles(card, position, reaches.battle),
    ]


def _raids(
    card: str, position: Position, marches: Mapping[str, OpposingMarch], reach: tuple[str, ...]
) -> Iterator[SoloTarget]:
    """7.4 Return Raids in the Marches of the card. A21: the Family card doesn't include the Debateable
    Land."""
    farms = [(m, name, attacked) for m, march in marches.items() for name, attacked in march.farms.items()]
    for march, name, attacked in [*farms, (DL, "debateable", position.debateable_raided)]:
        yield _raid(card, name, march, attacked, reach)


@functools.cache
def _raid(card: str, name: str, march: str, attacked: bool, reach: tuple[str, ...]) -> SoloTarget:
    why_not = _out_of_reach(card, "raid", march, reach) or _again(attacked)
    return SoloTarget("raid", name, march, None, card_drm(card, "raid"), why_not)


def _sites(card: str, position: Position, marches: Mapping[str, OpposingMarch]) -> Iterator[SoloTarget]:
    """7.4 Return Feuds and Gaolbreaks where the player has cubes. The English or Scottish card works only
    across the border, the Reiver card not at all."""
    reach = {"reiver": (), "nation": across_from(position.solo_march)}.get(card, HOME_MARCHES)
    sites = [
        *(("feud", name, march.feud_cubes, march.seat_attacked) for name, march in marches.items()),
        *(("gaolbreak", name, march.gaol_cubes, march.town_attacked) for name, march in marches.items()),
    ]
    for kind, march, cubes, attacked in sites:
        yield _site(card, kind, march, cubes > 0, attacked, reach)


@functools.cache
def _site(
    card: str, kind: str, march: str, has_cubes: bool, attacked: bool, reach: tuple[str, ...]
) -> SoloTarget:
    no_cube = None if has_cubes else Message("refused.target.no_cube", {"kind": kind, "march": march})
    why_not = _out_of_reach(card, kind, march, reach) or _again(attacked) or no_cube
    return SoloTarget(kind, kind, march, None, card_drm(card, kind), why_not)


def _battles(card: str, position: Position, reach: tuple[str, ...]) -> Iterator[SoloTarget]:
    """7.4 Return Battles in the Marches of the card. A49: the Rising, by side, if a Battle at home is
    allowed."""
    own = position.solo_family
    for battle in position.battles:
        out_of_reach = _out_of_reach(card, "battle", battle.march or position.solo_march, reach)
        for side in (None,) if battle.march else SIDES:
            taken = _side_taken(own, battle, side) if side else _nation_taken(own, battle)
            drm = card_drm(card, "battle")
            yield SoloTarget("battle", battle.name, battle.march, side, drm, out_of_reach or taken)


def _out_of_reach(card: str, kind: str, march: str, allowed: tuple[str, ...]) -> Message | None:
    if not allowed:
        return Message("refused.target.kind", {"card": card, "kind": kind})
    if march not in allowed:
        return Message("refused.target.march", {"card": card, "kind": kind, "march": march})
    return None


def _again(attacked: bool) -> Message | None:
    return Message("refused.target.attacked") if attacked else None


def _nation_taken(own: str, battle: Battle) -> Message | None:
    if own in battle.targeted_by:
        return Message("refused.target.attacked")
    return None if may_fight(own, battle) else Message("refused.target.nation", {"nation": NATION[own]})


def _side_taken(own: str, rising: Battle, side: str) -> Message | None:
    """7.4 Return why a side is taken. Each side is fought for once. A46: the Solo Player can't fight on
    both."""
    if own in rising.sides.values():
        return Message("refused.target.attacked")
    by = rising.sides.get(side)
    return Message("refused.target.side", {"side": side, "family": by}) if by else None
