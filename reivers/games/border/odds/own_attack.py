"""7.4 Before the player commits: every target of a card with every number of Horses, in figures."""

import copy
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial

import attrs

from reivers.games.border import board
from reivers.games.border.odds.sides import Defense
from reivers.games.border.rules.combat.attack_powers import AttackPower, join_target_cards, powers_at
from reivers.games.border.rules.combat.dice_pools import Combat, Item
from reivers.games.border.rules.combat.held_cards import stops_attack
from reivers.games.border.rules.model.state import State, count, horses
from reivers.games.border.rules.winter import scouting
from reivers.games.border.rules.winter.own_attacks import cannot_attack, scout
from reivers.games.border.rules.winter.own_targets import SoloTarget
from reivers.kernel.dry_run import DryRun, FactLookup
from reivers.kernel.messages import Message

from . import vp_value
from .competition import contest, lost_targets
from .mixed_odds import Chances, CombatStakes, DefenseMix, MixedOdds, Parts
from .prepared_combat import PreparedCombat, fresh, powered, ready, stake_of, with_token
from .token_guesses import CAREY, NO_TOKEN, Guess, guesses, warden_chance


@attrs.frozen
class LastCardPlan:
    """What is left for the player's last card on the current board: Horses, and its best use."""

    horses: int
    id: str
    vp: float
    value: float
    lost: float
    """The chance that an opponent takes it first."""


@attrs.frozen
class Extra:
    """A held card or an Office that could be used in an attack, and what it adds by itself."""

    id: str
    """Its id in the prompt after the Horses."""
    vp: float
    value: float


@attrs.frozen
class TargetOdds:
    """One target of a card with a number of Horses, in figures."""

    id: str
    """Its id in the prompt for the target."""
    kind: str
    place: str
    march: str
    event: str
    horses: int
    dice: int
    """Attack dice before a token halves them."""
    parts: tuple[Item, ...]
    plus: int
    rerolls: int
    chances: Chances
    notoriety: float
    spring: float
    value: float
    tokens: tuple[Guess, ...]
    snow: str = ""
    """The opponents' card that cancels this attack. The Horses stay, and the card is removed (5.2)."""
    then: LastCardPlan | None = None

    @property
    def vp(self) -> float:
        return self.chances.vp


@attrs.frozen
class AttackTable:
    """Everything a revealed player's card can do, best VP first."""

    rows: tuple[TargetOdds, ...]
    most_horses: int
    notes: tuple[Message, ...]
    _prospects: "Mapping[str, TargetAnalysis]" = attrs.field(factory=dict, eq=False, repr=False)

    def extras(self, row: TargetOdds) -> tuple[Extra, ...]:
        """Return what the player may add to a row after committing Horses. The row's figures are without
        it."""
        return self._prospects[row.id].extras(row)


def attack_table(state: State, lookup: FactLookup, kind: str, *, figures: bool = True) -> AttackTable:
    """7.4 Return the revealed player's card: its targets, the Horses it may use, and what the last card
    then has. Without figures only the dice are counted."""
    reader = DryRun(lookup)
    if reader.read(cannot_attack(state, kind)):
        return AttackTable((), 0, (Message("advice.no_horse", {"horses": horses(state)}),))
    most = most_horses(state)
    targets = targets_of(state, reader, kind)
    prospects = prospects_of(state, reader, kind, targets)
    rows = [row for prospect in prospects for row in prospect.rows(most, figures=figures)]
    last = next((one for one in state.own_targets if one != kind), None)
    if last and figures and not state.one_horse:
        risk = {one.place: one.chance for one in lost_targets(state, reader)}
        snows = dict.fromkeys(row.snow for row in rows)
        others = {snow: _last_card_rows(state, reader, last, snow) for snow in snows}
        rows = [attrs.evolve(row, then=_then(others[row.snow], row, horses(state), risk)) for row in rows]
    said = notes(state, reader, rows) if figures else ()
    by_target = {prospect.target.id: prospect for prospect in prospects}
    return AttackTable(best_first(rows), most, said, by_target)


def most_horses(state: State) -> int:
    """7.4 Return the Horse limit. One stays back while another player's card is still to come (A41)."""
    kept = 1 if state.own_targets and not state.one_horse else 0
    return max(horses(state) - kept, 1)


def best_first(rows: Iterable[TargetOdds]) -> tuple[TargetOdds, ...]:
    return tuple(sorted(rows, key=lambda row: -row.vp))


def _last_card_rows(state: State, reader: DryRun, last: str, snow: str) -> list[TargetOdds]:
    """Return everything the last card could do; with every Horse, if snow kept the others at home."""
    able = horses(state) if snow else horses(state) - 1
    after = attrs.evolve(after_snow(state, snow), played_target_cards={})
    return rows_of(after, reader, last, targets_of(after, reader, last), able)


def _then(
    others: Iterable[TargetOdds], row: TargetOdds, all_horses: int, risk: Mapping[str, float]
) -> LastCardPlan | None:
    """Return the best use of the last card with the Horses left, at another place."""
    left = all_horses if row.snow else all_horses - row.horses
    fitting = [one for one in others if one.horses <= left and one.place != row.place]
    best = max(fitting, key=lambda one: one.value, default=None)
    if best is None:
        return None
    return LastCardPlan(left, best.id, best.vp, best.value, risk.get(best.place, 0.0))


def after_snow(state: State, snow: str) -> State:
    """5.2 Return the state after this opponents' card has canceled an attack."""
    return attrs.evolve(state, in_play=[card for card in state.in_play if card != snow])


# -- targets ---------------------------------------------------------------------------------------------


def targets_of(state: State, reader: DryRun, kind: str) -> list[SoloTarget]:
    return reader.read(scout(state, kind))()


def prospects_of(
    state: State, reader: DryRun, kind: str, targets: Iterable[SoloTarget]
) -> "list[TargetAnalysis]":
    return [TargetAnalysis(state, reader, kind, target) for target in targets if target.why_not is None]


def rows_of(
    state: State, reader: DryRun, kind: str, targets: Iterable[SoloTarget], most: int
) -> list[TargetOdds]:
    return [row for prospect in prospects_of(state, reader, kind, targets) for row in prospect.rows(most)]


@attrs.frozen
class Case:
    """A combat against one possible token at the target, and the chance that the Warden appears."""

    guess: Guess
    ready: PreparedCombat
    warden_chance: float

    def add_to(self, mix: MixedOdds, horses: int, share: float) -> None:
        for warden, chance in ((False, 1 - self.warden_chance), (True, self.warden_chance)):
            if chance:
                mix.add(self.ready.odds(horses=horses, warden=warden), share * chance)


class TargetAnalysis:
    """One target of a card."""

    def __init__(self, state: State, reader: DryRun, kind: str, target: SoloTarget) -> None:
        self.state, self.reader, self.target = state, reader, target
        place = scouting.place_of(target)
        self.combat = Combat(state.family, f"{state.family}/{kind}", target.kind, place, plus=target.drm)
        if target.kind == "battle":
            self.combat.event, self.combat.side = target.target, target.side or ""
        if place == board.DEBATEABLE_LAND:
            self.combat.blocks += count(state, place, "dyke")
        reader.read(join_target_cards(state, self.combat))
        self.tokens = guesses(state, reader, place) if self.combat.defender else (NO_TOKEN,)

    def rows(self, most: int, *, figures: bool = True) -> list[TargetOdds]:
        """7.4 Return rows with one Horse, two, and so on."""
        return [self._row(n, figures=figures) for n in range(1, most + 1)] if self.tokens else []

    def extras(self, row: TargetOdds) -> tuple[Extra, ...]:
        """Return what held cards and Offices would add to one of its rows."""
        found = []
        for power, prospect in () if self.snow else self.helped:
            chances, _points, spring = prospect._figures(row.horses)
            more = _value(chances, spring) - row.value
            found.append(Extra(power.id, chances.vp - row.vp, more))
        return tuple(found)

    @cached_property
    def helped(self) -> "list[tuple[AttackPower, TargetAnalysis]]":
        """7.4, 7.6 The same attack with each useful held card, and each Office. (Dice for Cattle are
        available in every attack.)"""
        found = self.reader.read(powers_at(self.state, fresh(self.combat)))
        return [(power, self._with(power)) for power in found if power.kind in ("held", "office")]

    def _with(self, power: AttackPower) -> "TargetAnalysis":
        """Return the analysis with a power. Only the attack is different: the rest is shared."""
        twin = copy.copy(self)
        twin.combat = powered(self.state, self.combat, power)
        del twin.cases, twin._bare
        return twin

    @cached_property
    def cases(self) -> list[Case]:
        """The combat against each possible token: its dice, without Horses, and the chance that the Warden
        appears."""
        return [self._case(guess) for guess in self.tokens]

    def _case(self, guess: Guess) -> Case:
        return Case(guess, self._against(self._bare, guess), self._warden_chance(guess))

    @cached_property
    def _bare(self) -> PreparedCombat:
        return ready(self.state, self.reader, self.combat)

    def _against(self, bare: PreparedCombat, guess: Guess) -> PreparedCombat:
        """Return the combat against one token. Only Robert Carey's token changes more than dice and
        modifiers, so the rules count it again."""
        if guess.token != CAREY:
            return with_token(bare, self.combat, guess.token, guess.shield)
        combat = attrs.evolve(self.combat, token=guess.token, shown=guess.shield)
        return ready(self.state, self.reader, combat)

    def _warden_chance(self, guess: Guess) -> float:
        if not (self.combat.defender and guess.token):
            return 0.0
        return warden_chance(self.state, self.combat.march, guess.shield.dice)

    @cached_property
    def guards(self) -> dict[bool, DefenseMix]:
        """All possible defenses, mixed; separate if a token halves the attack. Equal farms share it."""
        found: dict[bool, list[tuple[Defense, float]]] = {}
        for case in self.cases:
            some = found.setdefault(case.ready.attack.halved, [])
            for warden, chance in ((False, 1 - case.warden_chance), (True, case.warden_chance)):
                if chance:
                    side, each = case.ready.defending(warden=warden)
                    some.append((side, each * case.guess.share * chance))
        return {
            halved: self.reader.once(tuple(some), partial(DefenseMix, some)) for halved, some in found.items()
        }

    @cached_property
    def snow(self) -> str:
        """5.2 The opponents' Heavy Snows card that cancels this attack."""
        return next((card for card in self.state.in_play if self._stops(card)), "")

    def _stops(self, card: str) -> bool:
        if self.reader.known(f"summer:{card}", "subtype") == "office":
            return False
        return self.reader.read(stops_attack(card, "attack", self.combat.kind, "stripe_effects"))

    @cached_property
    def against(self) -> Parts:
        """7.7 The other side's hits at a Battle: those there, or those that may come."""
        return contest(self.state, self.reader, self.combat)

    @cached_property
    def outcomes(self) -> vp_value.Outcomes:
        return vp_value.outcomes(self.state, self.reader, self.combat)

    def _stake(self, n: int) -> CombatStakes:
        against = self.against if self.combat.kind == "battle" else ()
        return stake_of(self.state, self.reader, self.combat, against, horses=n)

    def _row(self, n: int, *, figures: bool) -> TargetOdds:
        chances, points, spring = self._figures(n) if figures else (Chances(), 0.0, 0.0)
        first = (self.cases[0] if figures else self._case(self.tokens[0])).ready
        horse = Item("horses", {"horses": n}, n)
        parts = tuple(horse if item.source == "horses" else item for item in first.attack.items)
        return TargetOdds(
            id=self.target.id,
            kind=self.combat.kind,
            place=self.combat.place,
            march=self.combat.march,
            event=self.combat.event,
            horses=n,
            dice=sum(item.dice for item in parts),
            parts=parts,
            plus=first.plus,
            rerolls=first.rerolls.most,
            chances=chances,
            notoriety=points,
            spring=spring,
            value=_value(chances, spring),
            tokens=self.tokens,
            snow=self.snow,
        )

    def _figures(self, n: int) -> tuple[Chances, float, float]:
        """Return the chances, Notoriety, and its VP in Spring, with this number of Horses."""
        if self.snow:
            return Chances(), 0.0, 0.0
        chances = self._mixed(n)
        points, spring = self._notoriety(chances)
        if gained := vp_value.rising_horses(self.combat, chances):
            chances = attrs.evolve(chances, horses_gained=gained)
        return chances, points, spring

    def _notoriety(self, chances: Chances) -> tuple[float, float]:
        """7.7, 8.2 Return the expected points and what they change in Spring; at a Battle, compared with
        leaving it to the others."""
        points, spring = vp_value.spring_of(self.state, self.combat, chances, self.outcomes)
        return points, spring - vp_value.left_alone(self.state, self.reader, self.combat)

    def _mixed(self, n: int) -> Chances:
        """Return the combat with this number of Horses, over all possible defenses."""
        mix = MixedOdds()
        if any(case.ready.rerolls.shared for case in self.cases):
            for case in self.cases:
                case.add_to(mix, n, case.guess.share)
        else:
            by_halving = {case.ready.attack.halved: case.ready for case in self.cases}
            for halved, guards in self.guards.items():
                each = by_halving[halved]
                mix.meet(each.attacking(n), each.blocks, guards)
        stake = self._stake(n)
        chances = self.reader.once((mix.key, stake), partial(mix.chances, stake))
        return vp_value.with_cards(self.reader, self.combat, chances)


def _value(chances: Chances, spring: float) -> float:
    return chances.vp + spring + vp_value.livestock(chances)


# -- assumptions -------------------------------------------------------------------------------------------


def notes(state: State, reader: DryRun, rows: Sequence[TargetOdds]) -> tuple[Message, ...]:
    """Return what the figures assume."""
    found = [
        Message("advice.snow", {"card": snow}) for snow in dict.fromkeys(row.snow for row in rows) if snow
    ]
    pile = sum(state.rival_tokens.values())
    hidden = [row for row in rows if len(row.tokens) > 1]
    if hidden:
        unknown = max(sum(one.share for one in row.tokens if one.unknown) for row in hidden)
        key = "advice.tokens_unknown" if unknown else "advice.tokens_unseen"
        found.append(Message(key, {"total": pile, "n": round(unknown * pile)}))
    things = sorted({thing for thing, field in reader.missing if field})
    if things:
        found.append(Message("advice.not_known", {"n": len(things)}))
    if any(row.kind == "battle" for row in rows):
        found.append(Message("advice.battle_as_it_stands"))
    return tuple(found)
