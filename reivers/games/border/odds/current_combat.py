"""The current combat, once its target is known and its token revealed: its odds, and what each power adds."""

from collections.abc import Iterable, Iterator

import attrs

from reivers.games.border.advice.defenses import WardenAdvice, token_ways, warden_against
from reivers.games.border.advice.threats import Threat
from reivers.games.border.rules.combat.attack_powers import join_target_cards, powers_at
from reivers.games.border.rules.combat.card_aids import aids
from reivers.games.border.rules.combat.defense_powers import WARDEN
from reivers.games.border.rules.combat.dice_pools import Combat, Item
from reivers.games.border.rules.combat.held_cards import held_cards, held_standing, serves, stops_attack
from reivers.games.border.rules.model.state import State, bastled, cattle, count, which
from reivers.games.border.rules.winter.attack_record import AttackRecord, attack_records
from reivers.games.border.rules.winter.target_inputs import card_drm
from reivers.kernel.dry_run import DryRun, FactLookup
from reivers.kernel.flows import Notice

from . import vp_value
from .competition import contest
from .mixed_odds import Chances, MixedOdds, Parts
from .prepared_combat import UNCONTESTED, PreparedCombat, fired, fresh, powered, ready, stake_of, with_office

HELD = "held:"
"""The prefix of a held card's power id."""


@attrs.frozen
class Outlook:
    """A combat in figures: its dice, its chances, and its value to the player in VP."""

    attack: int
    plus: int
    defense: int
    shield: int
    chances: Chances
    value: float

    @property
    def vp(self) -> float:
        return self.chances.vp


@attrs.frozen
class Chip:
    """A power the player may use, by its id in the prompt, and what it would change."""

    id: str
    outlook: Outlook
    gain: float
    """VP it adds for the player in this combat alone."""
    value: float
    """Its total value: with livestock and Notoriety, minus its price in Cattle."""
    move: str = ""
    """For the Warden card: the box whose token should move to the target."""


@attrs.frozen
class CurrentCombat:
    """The current combat without powers, and each power by itself."""

    outlook: Outlook
    chips: tuple[Chip, ...]


def at_hand(state: State, lookup: FactLookup, notices: Iterable[Notice]) -> CurrentCombat | None:
    """7.4, 7.5 Return the current attack, as reported since its card was revealed. None if there is none,
    or if it has no dice."""
    reader = DryRun(lookup)
    record = this_attack(notices)
    combat = combat_of(state, record)
    if record is None or combat is None or record.over:
        return None
    if combat.attacker == state.family:
        reader.read(join_target_cards(state, combat))
    state = fired(state, combat.place) if _fyre_comes(state, record) else state
    scene = CombatOptions(state, reader, combat)
    counted = record.attack is not None
    outlook = scene.as_reported(record) if counted else scene.outlook(combat)
    return CurrentCombat(outlook, () if counted else tuple(scene.chips(outlook)))


def warden(state: State, lookup: FactLookup, notices: Iterable[Notice]) -> WardenAdvice | None:
    """7.5 Compare using the Warden card now, against an attack on the player's March, with keeping it."""
    record = this_attack(notices)
    combat = combat_of(state, record)
    if record is None or combat is None or combat.attacker == state.family or combat.defender != state.family:
        return None
    fyre = _fyre_comes(state, record)
    threat = Threat(combat.attacker, record.card_kind, combat.kind, combat.place, combat.plus, fyre, 0)
    return warden_against(state, DryRun(lookup), threat)


# -- what was reported -------------------------------------------------------------------------------------


def this_attack(notices: Iterable[Notice]) -> AttackRecord | None:
    """Return the attack of the last revealed Target card."""
    records = attack_records(notices)
    return records[-1] if records else None


def _fyre_comes(state: State, record: AttackRecord) -> bool:
    """7.5 Return whether it's Fyre to the Door, before its Sheep stand up."""
    return record.fyre and record.attack is None and bastled(state, record.place) > 0


def combat_of(state: State, record: AttackRecord | None) -> Combat | None:
    """Return the declared attack as a combat of the rules. None if it has no dice."""
    if record is None or not record.place or (record.debateable and not record.own):
        return None
    combat = Combat(
        record.family, record.card, record.kind, record.place, event=record.event, side=record.side
    )
    combat.plus = combat.drm = card_drm(record.card_kind, record.kind)
    combat.horses = count(state, record.place, "horse")
    combat.token = (which(state, record.place, "token") or "") if combat.defender else ""
    if record.debateable:
        combat.blocks += count(state, record.place, "dyke")
    if record.own and record.warden:
        combat.warden, combat.shield = True, 1
    held = [power.removeprefix(HELD) for power in record.powers if power.startswith(HELD)]
    combat.played += [card for card in held if card not in state.played_target_cards]
    return combat


# -- powers ------------------------------------------------------------------------------------------------


class CombatOptions:
    """A combat, and the player's options in it."""

    def __init__(self, state: State, reader: DryRun, combat: Combat) -> None:
        self.state, self.reader, self.combat = state, reader, combat
        self.own = combat.attacker == state.family

    def outlook(self, combat: Combat, paid: int = 0) -> Outlook:
        return self._of(ready(self.state, self.reader, combat), combat, paid)

    def as_reported(self, record: AttackRecord) -> Outlook:
        """Return the combat with the dice that were reported, including powers."""
        counted, attack, defense = ready(self.state, self.reader, self.combat), record.attack, record.defense
        assert attack is not None
        assert defense is not None
        reported = attrs.evolve(
            counted,
            attack=attrs.evolve(counted.attack, items=attack.parts, halved=attack.halved),
            defense=attrs.evolve(counted.defense, items=defense.parts),
            plus=attack.modifier,
            shield=defense.modifier,
        )
        return self._of(reported, self.combat)

    def _of(self, counted: PreparedCombat, combat: Combat, paid: int = 0) -> Outlook:
        mix = MixedOdds()
        mix.add(counted.odds(), 1.0)
        horses = combat.horses if self.own else None
        chances = mix.chances(stake_of(self.state, self.reader, combat, self._against(combat), horses=horses))
        if self.own:
            chances = vp_value.with_cards(self.reader, combat, chances)
        value = self._value(combat, chances) - vp_value.CATTLE * paid
        return Outlook(counted.dice(), counted.plus, counted.defense.dice, counted.shield, chances, value)

    def _against(self, combat: Combat) -> Parts:
        """7.7 Return the other side of a Battle. For an opponent's attack, only hits already there are
        known."""
        if combat.kind != "battle":
            return ()
        met = self.state.battles[combat.event]["hits"]
        return contest(self.state, self.reader, combat) if self.own or met else UNCONTESTED

    def _value(self, combat: Combat, chances: Chances) -> float:
        if self.own:
            moves = vp_value.outcomes(self.state, self.reader, combat)
            spring = vp_value.spring_of(self.state, combat, chances, moves)[1]
            return chances.vp + spring + vp_value.livestock(chances)
        if combat.defender != self.state.family:
            return 0.0
        return vp_value.to_defender(self.state, self.reader, combat, chances)

    def chips(self, plain: Outlook) -> Iterator[Chip]:
        """Return every power of the prompt, each by itself."""
        ways = self._powers() if self.own else self._guards()
        for name, outlook, move in ways:
            yield Chip(name, outlook, self._vp(outlook) - self._vp(plain), outlook.value - plain.value, move)

    def _vp(self, outlook: Outlook) -> float:
        return outlook.chances.vp if self.own else outlook.chances.defender_vp

    # -- own attack ----------------------------------------------------------------------------------------

    def _powers(self) -> Iterator[tuple[str, Outlook, str]]:
        for power in self.reader.read(powers_at(self.state, fresh(self.combat))):
            if power.kind != "unknown" and power.cattle <= cattle(self.state):
                combat = powered(self.state, self.combat, power)
                yield power.id, self.outlook(combat, power.cattle), ""

    # -- an opponent's attack ------------------------------------------------------------------------------

    def _guards(self) -> Iterator[tuple[str, Outlook, str]]:
        if self.combat.defender == self.state.family:
            if self.state.family in self.state.wardens:
                yield self._warden()
            for aid in self.reader.read(aids(self.state, fresh(self.combat), "defense")):
                yield aid.id, self.outlook(with_office(self.state, self.combat, "defense", aid)), ""
        for card in self.reader.read(held_cards(self.state, "defense")):
            if self.reader.read(serves(self.state, card, fresh(self.combat), "defense")):
                yield f"held:{card}", self._with_held(card), ""

    def _warden(self) -> tuple[str, Outlook, str]:
        """7.5 Return the Warden card, with the token that should move to the target."""
        ways = token_ways(self.state, self.reader, self.combat.place)
        found = []
        for box, token in ways.items():
            combat = fresh(self.combat)
            combat.warden, combat.shield, combat.token = True, combat.shield + 1, token
            combat.shown = None
            found.append((box, self.outlook(combat)))
        move, best = max(found, key=lambda one: one[1].value)
        return WARDEN, best, move

    def _with_held(self, card: str) -> Outlook:
        """A44 Return a held Defense card: it cancels the attack, or adds dice and modifiers."""
        if self.reader.read(stops_attack(card, "defense", self.combat.kind)):
            return Outlook(0, 0, 0, 0, Chances(), 0.0)
        combat = fresh(self.combat)
        combat.played.append(card)
        dice = self.reader.read(held_standing(self.state, card, "defense_dice", combat, "defense"))
        if dice and combat.defender == self.state.family:
            combat.guard.append(Item("held", {"card": card}, sum(one.n for one in dice)))
        return self.outlook(combat)
