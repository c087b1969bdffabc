"""Values in VP: Notoriety at this turn's scoring (8.2), livestock at the end (9.1)."""

from collections.abc import Mapping

import attrs

from reivers.games.border import board
from reivers.games.border.rules.cards.card_effects import effects_of
from reivers.games.border.rules.combat.dice_pools import Combat
from reivers.games.border.rules.combat.held_cards import is_for
from reivers.games.border.rules.combat.results import LOSER_NOTORIETY, battle_shares
from reivers.games.border.rules.combat.spoils import fashion
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.model.state import notoriety as track_of
from reivers.games.border.rules.seasons.events import RISING
from reivers.games.border.rules.seasons.scoring import LIVESTOCK
from reivers.games.border.rules.seasons.spring import GAOL_VP
from reivers.games.border.rules.winter.battles import CATHOLIC, RISING_HORSES, RISING_NOTORIETY
from reivers.games.border.rules.winter.notoriety import march_vp
from reivers.kernel.dry_run import DryRun

from .mixed_odds import Chances

CATTLE, SHEEP, HORSE = (each / 2 for each in LIVESTOCK.values())
"""9.1 The value of one animal of each kind: half the VP for two."""


def livestock(chances: Chances) -> float:
    """9.1 Return the livestock that a player's attack gains, minus its losses."""
    gained = chances.horses_gained - chances.horses_lost
    return CATTLE * chances.cattle + SHEEP * chances.sheep + HORSE * gained


def with_cards(reader: DryRun, combat: Combat, chances: Chances) -> Chances:
    """Return a player's attack with the VP of the cards played in it, per hit or at once."""
    vp = sum(
        per_hit(reader, combat, card) * chances.hits + _vp(reader, card, by_hits=False)
        for card in combat.played
    )
    return attrs.evolve(chances, vp=chances.vp + vp) if vp else chances


def per_hit(reader: DryRun, combat: Combat, card: str) -> int:
    return _vp(reader, card, by_hits=True) if reader.read(is_for(card, combat)) else 0


def _vp(reader: DryRun, card: str, *, by_hits: bool) -> int:
    effects = reader.read(effects_of(card)) or ()
    return sum(one["n"] for one in effects if one.get("do") == "vp" and (one.get("per") == "hit") == by_hits)


def swing(state: State, march: str, changes: Mapping[str, int]) -> int:
    """8.2 Return what changes of Notoriety in a March are worth to the player when this turn is scored."""
    before = track_of(state, march)
    families = {*before, *changes}
    after = {family: max(before.get(family, 0) + changes.get(family, 0), 0) for family in families}
    ruling = state.house_rules["below_tie"]
    own, turn = state.family, state.turn
    return march_vp(turn, own, after, ruling) - march_vp(turn, own, before, ruling)


Changes = tuple[str, dict[str, int]]
"""A March, and the Notoriety that families gain or lose there."""
NOTHING: Changes = ("", {})
Outcomes = tuple[Changes, Changes, Changes]
"""If the attacker wins, loses, or neither."""


def spring_of(state: State, combat: Combat, chances: Chances, moves: Outcomes) -> tuple[float, float]:
    """7.7, 8.2 Return the Notoriety the player gains in a Feud, Gaolbreak or Battle, and its VP in Spring."""
    if combat.kind == "raid":
        return 0.0, 0.0
    gaolbreak = combat.kind == "gaolbreak"
    wins, loses = (chances.frees, 0.0) if gaolbreak else (chances.wins, chances.loses)
    points = spring = 0.0
    for chance, (march, moved) in zip((wins, loses, 1 - wins - loses), moves, strict=True):
        points += chance * moved.get(state.family, 0)
        spring += chance * (swing(state, march, moved) if march else 0)
    return points, spring


def outcomes(state: State, reader: DryRun, combat: Combat) -> Outcomes:
    """7.7 Return the changes of Notoriety."""
    if combat.kind == "raid":
        return NOTHING, NOTHING, NOTHING
    if combat.kind == "battle":
        return _battle(state, reader, combat)
    gain = reader.read(fashion(state, combat.kind))
    attacker, defender, march = combat.attacker, combat.defender, combat.march
    won = (march, {attacker: gain, defender: LOSER_NOTORIETY})
    lost = (march, {defender: gain, attacker: LOSER_NOTORIETY})
    return won, (lost if combat.kind == "feud" else NOTHING), NOTHING


def _battle(state: State, reader: DryRun, combat: Combat) -> Outcomes:
    own = combat.attacker
    if combat.place == RISING:
        return (_best_march(state, own) if combat.side == CATHOLIC else NOTHING), NOTHING, NOTHING
    notoriety = reader.known(f"event:{combat.event}", "notoriety") or 0
    other = next((family for family in state.battles[combat.event]["hits"] if family != own), "")
    half, _ = battle_shares(0, 0, notoriety)
    march = combat.march
    lost = (march, {other: notoriety}) if other else NOTHING
    tied = (march, {own: half, **({other: half} if other else {})})
    return (march, {own: notoriety}), lost, tied


def left_alone(state: State, reader: DryRun, combat: Combat) -> int:
    """7.8 Return what it's worth to the player in Spring if those who fought this Battle alone win it.
    (Where the Rising's award would go is unknown.)"""
    if combat.kind != "battle" or combat.place == RISING:
        return 0
    notoriety = reader.known(f"event:{combat.event}", "notoriety") or 0
    there = state.battles[combat.event]["hits"]
    return swing(state, combat.march, dict.fromkeys(there, notoriety)) if there else 0


def _best_march(state: State, own: str) -> Changes:
    """7.7 Return the best March for a Catholic winner."""
    march = max(board.WALK, key=lambda one: swing(state, one, {own: RISING_NOTORIETY}))
    return march, {own: RISING_NOTORIETY}


def rising_horses(combat: Combat, chances: Chances) -> float:
    """7.7 Return the Horses of a Protestant winner."""
    is_protestant = combat.place == RISING and combat.side != CATHOLIC
    return chances.wins * RISING_HORSES if is_protestant else 0.0


def to_defender(state: State, reader: DryRun, combat: Combat, chances: Chances) -> float:
    """Return what an opponent's attack on the player is worth to the player: VP and captives (8.2), minus
    livestock, prisoners and Notoriety."""
    value = chances.defender_vp + GAOL_VP * (chances.captures - chances.freed)
    value -= CATTLE * chances.cattle + SHEEP * chances.sheep
    return value + spring_of(state, combat, chances, outcomes(state, reader, combat))[1]
