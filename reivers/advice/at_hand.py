"""The combat at hand, once its target is known and its token turned: its odds, and what each chip adds."""

from collections.abc import Iterable, Iterator, Sequence

import attrs

from reivers.border import board
from reivers.border.aids import aids
from reivers.border.boosts import join_target_cards, powers_at
from reivers.border.guards import WARDEN
from reivers.border.holds import held_cards, held_standing, serves, stops_attack
from reivers.border.pools import Combat, Item
from reivers.border.position import card_drm
from reivers.border.state import State, cattle, count, which
from reivers.kernel.flows import Tell

from . import worth
from .chances import Chances, Mix, Parts
from .combats import UNCONTESTED, Ready, fired, fresh, lent, powered, ready, stake_of
from .defences import WardenAdvice, token_ways, warden_against
from .field import contest
from .reading import Look, Reader
from .threats import Threat

RIVAL = tuple(f"rival.{kind}" for kind in ("raid", "feud", "gaolbreak", "battle", "rising"))
FYRE = "why.target.reiver_fyre"
PLAYED = ("attack.uses_held", "rival.plays")
"""What is told of a held card that joins a combat."""


@attrs.frozen
class Outlook:
    """A combat in figures: its dice, its chances, and what they are worth to the player in VP."""

    attack: int
    plus: int
    defence: int
    shield: int
    chances: Chances
    worth: float

    @property
    def vp(self) -> float:
        return self.chances.vp


@attrs.frozen
class Chip:
    """Something that the player may switch on, by its id in the prompt, and what it would change."""

    id: str
    outlook: Outlook
    gain: float
    """The VP of the player that it adds, in this combat alone."""
    worth: float
    """What it adds in all: livestock and Notoriety as well, less its price in Cattle."""
    move: str = ""
    """The Warden card: the box whose token had best come along."""


@attrs.frozen
class AtHand:
    """The combat at hand without chips, and each chip by itself."""

    own: bool
    attacker: str
    card: str
    kind: str
    place: str
    fyre: bool
    outlook: Outlook
    chips: tuple[Chip, ...]


def at_hand(state: State, look: Look, told: Iterable[Tell]) -> AtHand | None:
    """7.4, 7.5 The attack under way, as far as it was told since its card was turned; None if there is none,
    or if it is fought without dice."""
    reader = Reader(look)
    page = this_attack(told)
    combat = combat_told(state, page)
    if combat is None or _is_over(page):
        return None
    own = combat.attacker == state.family
    if own:
        reader.read(join_target_cards(state, combat))
    fyre = _is_fyre(page)
    scene = Scene(fired(state, combat.place) if fyre else state, reader, combat)
    dice = next((tell for tell in page if tell.message.key == "combat.dice"), None)
    outlook = scene.as_told(dice) if dice else scene.outlook(combat)
    chips = () if dice else tuple(scene.chips(outlook))
    return AtHand(own, combat.attacker, combat.card, combat.kind, combat.place, fyre, outlook, chips)


def warden(state: State, look: Look, told: Iterable[Tell]) -> WardenAdvice | None:
    """7.5 The Warden card at an opponent's attack on the player's March: use it now, or keep it?"""
    page = this_attack(told)
    combat = combat_told(state, page)
    if combat is None or combat.attacker == state.family or combat.defender != state.family:
        return None
    card = combat.card.partition("/")[2]
    threat = Threat(combat.attacker, card, combat.kind, combat.place, combat.plus, _is_fyre(page), 0)
    return warden_against(state, Reader(look), threat)


# -- what was told -----------------------------------------------------------------------------------------


def this_attack(told: Iterable[Tell]) -> list[Tell]:
    """What was told since the last target card was turned."""
    page = list(told)
    turned = [at for at, tell in enumerate(page) if tell.message.key == "winter.turned"]
    return page[turned[-1] :] if turned else []


def _is_over(page: Sequence[Tell]) -> bool:
    ends = ("combat.over", "combat.called_off", "attack.declined", "attack.given_up")
    return any(tell.message.key in ends for tell in page)


def _is_fyre(page: Sequence[Tell]) -> bool:
    """7.5 Fyre to the Door, before its Sheep stand up."""
    stood_up = any(tell.message.key == "rival.fyre" for tell in page)
    return not stood_up and any(reason.question == FYRE for tell in page for reason in tell.why)


def combat_told(state: State, page: Sequence[Tell]) -> Combat | None:
    """The attack that was declared, as the rules hold it."""
    keys = ("attack.declared", *RIVAL)
    declared = next((tell.message for tell in page if tell.message.key in keys), None)
    if declared is None:
        return None
    facts = declared.facts
    if facts["place"] == board.DEBATEABLE_LAND and declared.key in RIVAL:  # no dice
        return None
    card, place = facts["target"], facts["place"]
    attacker, _, kind = card.partition("/")
    combat = Combat(attacker, card, _kind_of(place), place, event=facts["event"], side=facts["side"])
    combat.plus = combat.drm = card_drm(kind, combat.kind)
    combat.horses = count(state, place, "horse")
    combat.token = (which(state, place, "token") or "") if combat.defender else ""
    if place == board.DEBATEABLE_LAND:
        combat.blocks += count(state, place, "dyke")
    if any(tell.message.key == "attack.warden_rides" for tell in page):
        combat.warden, combat.shield = True, 1
    combat.played += [tell.message.facts["card"] for tell in page if tell.message.key in PLAYED]
    return combat


def _kind_of(place: str) -> str:
    if place.endswith(("battlefield", "rising")):
        return "battle"
    return {"seat": "feud", "town": "gaolbreak"}.get(place.partition("/")[2], "raid")


# -- chips -------------------------------------------------------------------------------------------------


class Scene:
    """A combat, and what the player could do about it."""

    def __init__(self, state: State, reader: Reader, combat: Combat) -> None:
        self.state, self.reader, self.combat = state, reader, combat
        self.own = combat.attacker == state.family

    def outlook(self, combat: Combat, paid: int = 0) -> Outlook:
        return self._of(ready(self.state, self.reader, combat), combat, paid)

    def as_told(self, dice: Tell) -> Outlook:
        """The combat with the dice that were told, chips and all."""
        counted, facts = ready(self.state, self.reader, self.combat), dice.message.facts
        attack = attrs.evolve(counted.attack, items=(Item("told", {}, facts["attack"]),), halved=False)
        defence = attrs.evolve(counted.defence, items=(Item("told", {}, facts["defence"]),))
        told = attrs.evolve(
            counted, attack=attack, defence=defence, plus=facts["plus"], shield=facts["shield"]
        )
        return self._of(told, self.combat)

    def _of(self, counted: Ready, combat: Combat, paid: int = 0) -> Outlook:
        mix = Mix()
        mix.add(counted.odds(), 1.0)
        horses = combat.horses if self.own else None
        chances = mix.chances(stake_of(self.state, self.reader, combat, self._against(combat), horses=horses))
        if self.own:
            chances = worth.with_cards(self.reader, combat, chances)
        value = self._worth(combat, chances) - worth.CATTLE * paid
        return Outlook(counted.dice(), counted.plus, counted.defence.dice, counted.shield, chances, value)

    def _against(self, combat: Combat) -> Parts:
        """7.7 The other side of a Battle. Of an opponent's attack, only hits that lie there are told."""
        if combat.kind != "battle":
            return ()
        met = self.state.battles[combat.event]["hits"]
        return contest(self.state, self.reader, combat) if self.own or met else UNCONTESTED

    def _worth(self, combat: Combat, chances: Chances) -> float:
        if self.own:
            moves = worth.outcomes(self.state, self.reader, combat)
            spring = worth.spring_of(self.state, combat, chances, moves)[1]
            return chances.vp + spring + worth.livestock(chances)
        if combat.defender != self.state.family:
            return 0.0
        return worth.to_defender(self.state, self.reader, combat, chances)

    def chips(self, plain: Outlook) -> Iterator[Chip]:
        """Every chip of the prompt, each by itself."""
        ways = self._powers() if self.own else self._guards()
        for name, outlook, move in ways:
            yield Chip(name, outlook, self._vp(outlook) - self._vp(plain), outlook.worth - plain.worth, move)

    def _vp(self, outlook: Outlook) -> float:
        return outlook.chances.vp if self.own else outlook.chances.defender_vp

    # -- own attack ----------------------------------------------------------------------------------------

    def _powers(self) -> Iterator[tuple[str, Outlook, str]]:
        for power in self.reader.read(powers_at(self.state, fresh(self.combat))):
            if power.kind != "untold" and power.cattle <= cattle(self.state):
                combat = powered(self.state, self.combat, power)
                yield power.id, self.outlook(combat, power.cattle), ""

    # -- an opponent's attack ------------------------------------------------------------------------------

    def _guards(self) -> Iterator[tuple[str, Outlook, str]]:
        if self.combat.defender == self.state.family:
            if self.state.family in self.state.wardens:
                yield self._warden()
            for aid in self.reader.read(aids(self.state, fresh(self.combat), "defence")):
                yield aid.id, self.outlook(lent(self.state, self.combat, "defence", aid)), ""
        for card in self.reader.read(held_cards(self.state, "defence")):
            if self.reader.read(serves(self.state, card, fresh(self.combat), "defence")):
                yield f"held:{card}", self._with_held(card), ""

    def _warden(self) -> tuple[str, Outlook, str]:
        """7.5 The Warden card, with the token that had best come along."""
        ways = token_ways(self.state, self.reader, self.combat.place)
        found = []
        for box, token in ways.items():
            combat = fresh(self.combat)
            combat.warden, combat.shield, combat.token = True, combat.shield + 1, token
            combat.shown = None
            found.append((box, self.outlook(combat)))
        move, best = max(found, key=lambda one: one[1].worth)
        return WARDEN, best, move

    def _with_held(self, card: str) -> Outlook:
        """A44 A held Defence card: it calls the attack off, or adds dice and modifiers."""
        if self.reader.read(stops_attack(card, "defence", self.combat.kind)):
            return Outlook(0, 0, 0, 0, Chances(), 0.0)
        combat = fresh(self.combat)
        combat.played.append(card)
        dice = self.reader.read(held_standing(self.state, card, "defence_dice", combat, "defence"))
        if dice and combat.defender == self.state.family:
            combat.guard.append(Item("held", {"card": card}, sum(one.n for one in dice)))
        return self.outlook(combat)
