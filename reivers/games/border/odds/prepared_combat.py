"""A combat before its dice: both pools as the rules will count them, and its stakes."""

import copy
from collections.abc import Iterable

import attrs

from reivers.games.border.odds.distribution import Odds, distribution
from reivers.games.border.odds.sides import Attack, Defense, attack_side, defense_side
from reivers.games.border.rules.combat.attack_powers import AttackPower
from reivers.games.border.rules.combat.card_aids import CardAid, use_aid
from reivers.games.border.rules.combat.combat import defense_modifiers
from reivers.games.border.rules.combat.dice_pools import (
    Combat,
    Item,
    Pool,
    TokenDefense,
    attack_pool,
    defense_pool,
)
from reivers.games.border.rules.combat.rerolls import Source, sources_of
from reivers.games.border.rules.combat.spoils import vp_per_hit
from reivers.games.border.rules.model.state import State, bastled, cattle, gaol, standing
from reivers.kernel.dice_odds import FACES
from reivers.kernel.dry_run import DryRun

from .mixed_odds import NOBODY, CombatStakes, Parts

UNCONTESTED: Parts = ((NOBODY, 1.0),)


@attrs.frozen
class Rerolls:
    """Misses that each side may reroll, and those of an event for both."""

    attack: int = 0
    defense: int = 0
    shared: int = 0

    @property
    def most(self) -> int:
        return max(self.attack, self.shared)


@attrs.frozen
class PreparedCombat:
    """A combat whose dice are counted."""

    kind: str
    attack: Pool
    plus: int
    defense: Pool
    shield: int
    blocks: int
    rerolls: Rerolls
    ruling: str

    def odds(self, *, horses: int = 0, warden: bool = False) -> Odds:
        """Return the exact odds, with more Horses than counted, or with a Warden."""
        return distribution(
            self.kind,
            self.dice(horses),
            self.plus,
            self.defense.dice,
            self.shield + warden,
            rerolls=self.rerolls.attack,
            defense_rerolls=self.rerolls.defense,
            shared_rerolls=self.rerolls.shared,
            extra_blocks=self.blocks,
            ruling=self.ruling,
        )

    def attacking(self, horses: int) -> Attack:
        """Return the attack alone. Not for sides that share an event."""
        dice = self.dice(horses)
        return attack_side(self.kind, dice, self.plus, min(self.rerolls.attack, dice))

    def defending(self, *, warden: bool = False) -> tuple[Defense, float]:
        """Return the defense alone, and the chance that each unit of its weights counts."""
        dice = self.defense.dice
        again = min(self.rerolls.defense, dice)
        side = defense_side(self.kind, dice, self.shield + warden, again, self.ruling)
        return side, float(FACES) ** -(dice + again)

    def dice(self, horses: int = 0) -> int:
        """7.6 Return the attack dice with this many more Horses. A33: halved last of all."""
        whole = max(sum(item.dice for item in self.attack.items) + horses, 0)
        return (whole + 1) // 2 if self.attack.halved else whole


def ready(state: State, reader: DryRun, combat: Combat) -> PreparedCombat:
    """7.6, 7.7 Count the dice of a combat, on a copy."""
    combat = fresh(combat)
    reader.read(defense_modifiers(state, combat))
    attack = reader.read(attack_pool(state, combat))
    defense = reader.read(defense_pool(state, combat))
    rerolls = rerolls_of(state, reader, combat)
    ruling = state.house_rules["sevens"]
    return PreparedCombat(
        combat.kind, attack, combat.plus, defense, combat.shield, combat.blocks, rerolls, ruling
    )


def with_token(counted: PreparedCombat, combat: Combat, token: str, shield: TokenDefense) -> PreparedCombat:
    """7.6 Return a combat that was counted without a token, with this token."""
    if not token:
        return counted
    facts = {"token": token, "place": combat.place, "dice": shield.dice}
    defense = attrs.evolve(counted.defense, items=(*counted.defense.items, Item("token", facts, shield.dice)))
    attack = attrs.evolve(counted.attack, halved=counted.attack.halved or shield.halves)
    return attrs.evolve(counted, attack=attack, defense=defense, shield=counted.shield + shield.modifier)


def fresh(combat: Combat) -> Combat:
    """Copy a combat, sharing nothing that the rules change."""
    twin = copy.copy(combat)
    for name in ("played", "unnamed_cards", "ready", "extra", "guard"):
        setattr(twin, name, list(getattr(combat, name)))
    twin.event_dice = dict(combat.event_dice)
    return twin


def powered(state: State, combat: Combat, power: AttackPower) -> Combat:
    """7.4, 7.6 Copy a player's attack with a power."""
    if power.aid:
        return with_office(state, combat, "attack", power.aid)
    combat = fresh(combat)
    if power.dice:
        combat.extra.append(Item(power.kind, {"card": power.card}, power.dice))
    if power.kind == "held":
        combat.played.append(power.card)
    return combat


def with_office(state: State, combat: Combat, role: str, aid: CardAid) -> Combat:
    """7.6 Copy a combat with an Office's help, without spending it."""
    combat = fresh(combat)
    use_aid(attrs.evolve(state, spent=list(state.spent)), combat, role, aid)
    return combat


def fired(state: State, farm: str) -> State:
    """7.5 Return the state after Fyre to the Door: all Sheep of the farm are standing."""
    sheep = standing(state, farm) + bastled(state, farm)
    pieces = {**state.table.get(farm, {}), "sheep": sheep, "sheep_bastled": 0}
    return attrs.evolve(state, table={**state.table, farm: pieces})


def rerolls_of(state: State, reader: DryRun, combat: Combat) -> Rerolls:
    """7.7 Return each side's best source. Held cards are left out: the player may want to keep them."""
    attack = _dice(reader.read(sources_of(state, combat, "attack", combat.attacker)))
    if not combat.defender:
        return Rerolls(max(attack.values(), default=0))
    defense = _dice(reader.read(sources_of(state, combat, "defense", combat.defender)))
    both = max(attack.keys() & defense.keys(), key=lambda one: attack[one], default=None)
    shared = attack[both] if both else 0
    return Rerolls(_best(attack, both), _best(defense, both), shared)


def _dice(sources: Iterable[Source]) -> dict[str, int]:
    return {source.id: source.dice for source in sources if source.kind != "held"}


def _best(sources: dict[str, int], but: str | None) -> int:
    return max((dice for source, dice in sources.items() if source != but), default=0)


def stake_of(
    state: State, reader: DryRun, combat: Combat, against: Parts = UNCONTESTED, *, horses: int | None = None
) -> CombatStakes:
    """7.7 Return the stakes of a combat."""
    own = combat.attacker == state.family
    cubes = gaol(state, combat.march).get(combat.attacker, 0) if combat.kind == "gaolbreak" else 0
    return CombatStakes(
        combat.kind,
        horses=horses,
        cubes=cubes,
        vp_per_hit=reader.read(vp_per_hit(state, combat)),
        sheep=standing(state, combat.place) if combat.kind == "raid" else 0,
        cattle=_cattle(state, combat, own),
        against=against,
    )


def _cattle(state: State, combat: Combat, own: bool) -> int | None:
    """7.7 Return the Cattle that can be taken: none in the Debateable Land, from the player no more than
    there are."""
    if not combat.defender:
        return 0
    return None if own else cattle(state)
