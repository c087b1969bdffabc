"""The opponents' targets: the procedure of each Target card (7.5), step by step, with reasons."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import attrs

from reivers.games.border.board import DL, HOME, NATION
from reivers.games.border.ids import SIDES
from reivers.kernel.flows import Reason
from reivers.kernel.frozen import frozen

from . import notoriety
from .target_inputs import Battle, Farm, Position, Reach, card_drm, derived_reach, may_fight

# -- 7.5 decisions ---------------------------------------------------------------------------------------


@frozen
class Parts:
    """7.6 The sources of an opponent's attack dice."""

    base: int = 0
    notoriety: int = 0
    sheep: int = 0
    cubes: int = 0


@frozen
class Candidate:
    """A possible target of an opponent, with the dice before a halving token.

    The target is a farm's or Battle's name, else the same as the kind.
    """

    kind: str
    target: str
    march: str | None
    parts: Parts
    side: str | None = None

    @property
    def dice(self) -> int:
        return self.parts.base + self.parts.notoriety + self.parts.sheep + self.parts.cubes


@frozen
class Rolls:
    """7.5 The dice of the procedure: a Reiver card's die, and the random pick among equals, from 0."""

    reiver: int | None = None
    pick: int | None = None


@frozen
class Decision:
    """7.5 The decision of a Target card. With several candidates and no pick yet, nothing is chosen, and
    `action` names each kind of attack that is possible."""

    action: str
    drm: int
    fyre: bool
    candidates: tuple[Candidate, ...]
    chosen: Candidate | None
    card: str
    reasons: Callable[[], Iterable[Reason]] = attrs.field(eq=False, repr=False)
    die: int = 0

    @property
    def why(self) -> tuple[Reason, ...]:
        """Return the reasons, which are made only when somebody reads them."""
        return tuple(_in_its_part(reason, self.card) for reason in self.reasons())


@frozen
class TargetResult:
    """The result of one step of the procedure, with its reasons."""

    candidates: tuple[Candidate, ...]
    why: tuple[Reason, ...]


NO_ROLLS = Rolls()
_PICK = {
    "raid": "why.target.pick_farm",
    "battle": "why.target.pick_battle",
    "feud": "why.target.pick_site",
    "gaolbreak": "why.target.pick_site",
}


def needs_reiver_die(card: str) -> bool:
    """7.5 Return whether the card begins with a die: a Reiver card."""
    return card == "reiver"


def reiver_attacks(reiver: int) -> bool:
    """7.5 Return whether a Reiver card's die leads to an attack: not on 1 and 2."""
    return reiver >= 3


def is_fyre(reiver: int) -> bool:
    """7.5 Return whether it's Fyre to the Door: on a 6."""
    return reiver == 6


def decide(
    family: str,
    card: str,
    position: Position,
    rolls: Rolls = NO_ROLLS,
    reach: Mapping[str, Reach] | None = None,
) -> Decision:
    """7.5 Decide the attack of an opponent's Target card, if any, given the reach of this family's cards."""
    if card == "nation":
        found = battle_candidates(family, position)
    elif card == "family":
        found = site_candidates(family, position)
    elif card == "reiver":
        assert rolls.reiver is not None, "a Reiver card needs its die"
        found = reiver_candidates(family, position, rolls.reiver)
    else:
        found = march_candidates(family, position, (reach or derived_reach(family))[card])
    if found.candidates:
        return _attack(family, card, position, found, rolls)
    none = Reason("7.5", "why.target.none", {"family": family, "card": card}, False)
    return Decision("none", 0, False, (), None, card, lambda: (*found.why, none), rolls.reiver or 0)


def _in_its_part(reason: Reason, card: str) -> Reason:
    """7.5 Return the reason with the part of the section that is about this card."""
    part = card if card in ("nation", "family", "reiver") else "march"
    return attrs.evolve(reason, section=f"7.5/{part}") if reason.section == "7.5" else reason


def _attack(family: str, card: str, position: Position, found: TargetResult, rolls: Rolls) -> Decision:
    """7.5 Choose one of the candidates, at random if there are several. Nothing is chosen before the pick."""
    candidates = found.candidates
    pick = 0 if len(candidates) == 1 else rolls.pick
    chosen = None if pick is None else candidates[pick]

    def reasons() -> Iterator[Reason]:
        yield from found.why
        if chosen and len(candidates) > 1:
            facts = {"targets": [candidate.target for candidate in candidates], "chosen": chosen.target}
            yield Reason("7.5", _PICK[chosen.kind], facts, chosen.target)
        if chosen:
            yield from _dice_reasons(family, position, chosen)

    return Decision(
        action=chosen.kind if chosen else "/".join(dict.fromkeys(one.kind for one in candidates)),
        drm=card_drm(card, (chosen or candidates[0]).kind),
        fyre=card == "reiver" and rolls.reiver is not None and is_fyre(rolls.reiver),
        candidates=candidates,
        chosen=chosen,
        card=card,
        reasons=reasons,
        die=rolls.reiver or 0,
    )


def _dice_reasons(family: str, position: Position, chosen: Candidate) -> Iterable[Reason]:
    """7.6 Return the reasons for the number of dice. The Debateable Land needs no dice."""
    if chosen.kind == "debateable":
        return
    if chosen.march:
        track = position.tracks.get(chosen.march, {})
        yield notoriety.dice_reason(family, chosen.march, track, position.ruling)
    yield Reason("7.6", "why.target.dice", attrs.asdict(chosen.parts), chosen.dice)


# -- 7.5 Battles -----------------------------------------------------------------------------------------


def free_side(rising: Battle) -> str | None:
    """7.5 Return the side of the Rising that an opponent takes: Catholic if it's free (A10, A46)."""
    return next((side for side in SIDES if not rising.sides.get(side)), None)


def battle_candidates(family: str, position: Position) -> TargetResult:
    """7.5 English or Scottish card: return any Battle this family can target, including the Rising."""
    found = [
        _rising(b, position) if b.march is None else _on_map(family, b, position) for b in position.battles
    ]
    return _joined(found) if found else TargetResult((), (Reason("7.5", "why.target.no_battle", {}, False),))


def home_battle(family: str, position: Position, reach: Reach) -> TargetResult:
    """7.5 Target X March, step 1: return a Battle at home. A13: not the Rising."""
    home = HOME[family]
    battles = [b for b in position.battles if b.march == home and home in reach.battle]
    if not battles:
        facts = {"family": family, "march": home}
        return TargetResult((), (Reason("7.5", "why.target.no_home_battle", facts, False),))
    return _joined([_on_map(family, battle, position) for battle in battles])


def rising_candidates(family: str, position: Position, reach: Reach) -> TargetResult:
    """7.5 Target X March, step 4: return the Rising, if a side is free. A11: base dice only."""
    found = [_rising(battle, position) for battle in position.battles if battle.march is None]
    return _joined(found) if found else TargetResult((), (Reason("7.5", "why.target.no_rising", {}, False),))


def _on_map(family: str, battle: Battle, position: Position) -> TargetResult:
    open_to = may_fight(family, battle)
    facts = {
        "family": family,
        "nation": NATION[family],
        "battle": battle.name,
        "march": battle.march,
        "by": list(battle.targeted_by),
    }
    parts = Parts(base=position.base_attack_dice, notoriety=_notoriety_dice(family, battle.march, position))
    candidate = Candidate("battle", battle.name, battle.march, parts)
    return TargetResult(
        (candidate,) if open_to else (), (Reason("7.5", "why.target.battle", facts, open_to),)
    )


def _rising(battle: Battle, position: Position) -> TargetResult:
    side = free_side(battle)
    facts = {"battle": battle.name, "taken": [side for side in SIDES if battle.sides.get(side)]}
    reason = Reason("7.5", "why.target.rising", facts, side or False)
    candidate = Candidate("battle", battle.name, None, Parts(base=position.base_attack_dice), side)
    return TargetResult((candidate,) if side else (), (reason,))


# -- 7.5 Feuds and Gaolbreaks ----------------------------------------------------------------------------


def site_candidates(family: str, position: Position) -> TargetResult:
    """7.5 Family card: return Feud or Gaolbreak, where the family has more cubes. A12: a site attacked
    this turn can't be chosen."""
    march = position.solo_march
    dice = {"base": position.base_attack_dice, "notoriety": _notoriety_dice(family, march, position)}
    sites = (
        ("feud", position.feud_cubes.get(family, 0), position.seat_attacked),
        ("gaolbreak", position.gaol_cubes.get(family, 0), position.town_attacked),
    )
    possible, why = [], []
    for kind, cubes, attacked in sites:
        facts = {"family": family, "cubes": cubes, "attacked": attacked}
        key = f"why.target.{kind}_attacked" if attacked else f"why.target.{kind}"
        why.append(Reason("7.5", key, facts, cubes > 0 and not attacked))
        if cubes > 0 and not attacked:
            possible.append(Candidate(kind, kind, march, Parts(**dice, cubes=cubes)))
    most = max((candidate.parts.cubes for candidate in possible), default=0)
    if len(possible) == 2:
        facts = {"feud": possible[0].parts.cubes, "gaolbreak": possible[1].parts.cubes}
        why.append(Reason("7.5", "why.target.most_cubes", facts, most))
    return TargetResult(tuple(c for c in possible if c.parts.cubes == most), tuple(why))


# -- 7.5 Raids -------------------------------------------------------------------------------------------


def reiver_candidates(family: str, position: Position, die: int) -> TargetResult:
    """7.5 Reiver card: return nothing on 1 and 2, a Raid from 3, with Fyre to the Door on 6."""
    case = "fyre" if is_fyre(die) else "rides" if reiver_attacks(die) else "stays"
    reason = Reason("7.5", f"why.target.reiver_{case}", {"family": family, "die": die}, reiver_attacks(die))
    if not reiver_attacks(die):
        return TargetResult((), (reason,))
    raid = raid_candidates(family, position, fyre=is_fyre(die))
    return TargetResult(raid.candidates, (reason, *raid.why))


def farm_value(farm: Farm, fyre: bool = False) -> int:
    """7.5 Return a farm's value to a raider: its Sheep without bastles (Fyre to the Door: all), minus the
    dice of its permanent defenses."""
    return _prey(farm, fyre) - farm.permanent_dice


def _prey(farm: Farm, fyre: bool) -> int:
    return farm.sheep if fyre else farm.sheep - farm.bastled


def raid_candidates(family: str, position: Position, *, fyre: bool = False) -> TargetResult:
    """7.5 Return the Solo Player's farms with the highest value among those not attacked this turn (A14:
    there may be none; A15: a farm without Sheep counts like any other)."""
    values = {name: farm_value(farm, fyre) for name, farm in position.farms.items() if not farm.attacked}
    why = [_farm_reason(name, farm, fyre) for name, farm in position.farms.items()]
    if not values:
        why.append(Reason("7.5", "why.target.no_farm", {}, False))
        return TargetResult((), tuple(why))
    best = max(values.values())
    names = [name for name, value in values.items() if value == best]
    why.append(Reason("7.5", "why.target.best_farm", {"farms": names}, best))
    march = position.solo_march
    dice = {"base": position.base_attack_dice, "notoriety": _notoriety_dice(family, march, position)}
    candidates = [
        Candidate("raid", name, march, Parts(**dice, sheep=_prey(position.farms[name], fyre)))
        for name in names
    ]
    return TargetResult(tuple(candidates), tuple(why))


def _farm_reason(name: str, farm: Farm, fyre: bool) -> Reason:
    facts = {"farm": name, "sheep": _prey(farm, fyre), "dice": farm.permanent_dice}
    if farm.attacked:
        return Reason("7.5", "why.target.farm_attacked", facts, False)
    key = "why.target.farm_fyre" if fyre else "why.target.farm"
    return Reason("7.5", key, facts, farm_value(farm, fyre))


def debateable_raid(family: str, position: Position, reach: Reach) -> TargetResult:
    """7.5 Target X March, step 2: take both Sheep of the Debateable Land, without a roll (A16)."""
    facts = {"family": family, "raid": list(reach.raid)}
    if DL not in reach.raid:
        return TargetResult((), (Reason("7.5", "why.target.debateable_unlisted", facts, False),))
    if position.debateable_raided:
        return TargetResult((), (Reason("7.5", "why.target.debateable_raided", facts, False),))
    candidate = Candidate("debateable", "debateable", DL, Parts())
    return TargetResult((candidate,), (Reason("7.5", "why.target.debateable", facts, True),))


def solo_raid(family: str, position: Position, reach: Reach) -> TargetResult:
    """7.5 Target X March, step 3: raid the Solo Player, if the card names that March."""
    facts = {"family": family, "march": position.solo_march, "raid": list(reach.raid)}
    listed = position.solo_march in reach.raid
    reason = Reason("7.5", "why.target.march_listed", facts, listed)
    if not listed:
        return TargetResult((), (reason,))
    raid = raid_candidates(family, position)
    return TargetResult(raid.candidates, (reason, *raid.why))


MARCH_STEPS: tuple[Callable[[str, Position, Reach], TargetResult], ...] = (
    home_battle,
    debateable_raid,
    solo_raid,
    rising_candidates,
)
"""7.5 Target X March: the steps in order. The first possible one is taken."""


def march_candidates(family: str, position: Position, reach: Reach) -> TargetResult:
    """7.5 Target X March card: return the candidates of the first possible step."""
    why: tuple[Reason, ...] = ()
    for step in MARCH_STEPS:
        found = step(family, position, reach)
        why += found.why
        if found.candidates:
            return TargetResult(found.candidates, why)
    return TargetResult((), why)


def _notoriety_dice(family: str, march: str | None, position: Position) -> int:
    track = position.tracks.get(march, {}) if march else {}
    return notoriety.attack_dice(family, track, position.ruling)


def _joined(found: Sequence[TargetResult]) -> TargetResult:
    return TargetResult(
        tuple(candidate for one in found for candidate in one.candidates),
        tuple(reason for one in found for reason in one.why),
    )
