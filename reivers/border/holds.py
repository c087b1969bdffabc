"""What the player's held cards do in a combat."""

from reivers.kernel.flows import Flow, fact, known

from . import powers
from .cards import held
from .events import RISING
from .pools import Combat
from .powers import Standing, effects_of
from .state import State


def held_cards(state: State, subtype: str) -> Flow[list[str]]:
    """2.8 The held cards of one subtype. One whose subtype nobody has told may be any."""
    found = []
    for card in held(state):
        told = yield from fact(f"summer:{card}", "subtype")
        if told in (None, subtype):
            found.append(card)
    return found


def held_standing(state: State, card: str, effect: str, combat: Combat, role: str) -> Flow[list[Standing]]:
    """7.0 What a held card does in this combat: nothing, if it is for others."""
    if card in combat.untold or not (yield from is_for(card, combat)):
        return []
    march = combat.march or RISING
    return (yield from powers.card_standing(state, card, effect, combat=combat.kind, march=march, role=role))


def is_told(card: str) -> Flow[bool]:
    """Do the books tell what this card does? If not, it is asked when the card is played, not before."""
    return (yield from known(f"summer:{card}", "effects")) is not None


def is_for(card: str, combat: Combat) -> Flow[bool]:
    """7.0 A card for some kinds of combat is never used in another, whatever else it may do."""
    combats = yield from known(f"summer:{card}", "combats")
    return not combats or combat.kind in combats


def serves(state: State, card: str, combat: Combat, role: str) -> Flow[bool]:
    """7.4 Is this card of use in this combat? What is not told is left to the player."""
    if not (yield from is_for(card, combat)):
        return False
    return not (yield from is_told(card)) or (yield from acts_in(state, card, combat, role))


def acts_in(state: State, card: str, combat: Combat, role: str) -> Flow[bool]:
    """7.4, A44 Does this card, as its effects are told, do anything in this combat?"""
    told = (yield from effects_of(card)) or []
    changes = powers.at_moment(state, card, role, told)
    if any(combat.kind in one.get("kinds", [combat.kind]) for one in changes):
        return True
    if role == "defence" and combat.defender != state.family:
        return False
    for name in dict.fromkeys(one["standing"] for one in told if "standing" in one):
        if (yield from held_standing(state, card, name, combat, role)):
            return True
    return False


def waits_for_hits(card: str) -> Flow[bool]:
    told = yield from effects_of(card)
    return any(one.get("do") == "vp" and one.get("per") == "hit" for one in told or ())


def only_rerolls(card: str) -> Flow[bool]:
    told = yield from effects_of(card)
    return bool(told) and all(one.get("standing") == "rerolls" for one in told or ())


def stops_attack(card: str, moment: str, kind: str, field: str = "effects") -> Flow[bool]:
    """Does this card call an attack of this kind off at this moment?"""
    told = yield from effects_of(card, field)
    stops = [one for one in told or () if one.get("do") == "no_attack"]
    return any(one.get("when", moment) == moment and kind in one.get("kinds", [kind]) for one in stops)
