"""The player's held cards in a combat."""

from reivers.games.border.rules.cards import card_effects
from reivers.games.border.rules.cards.card_effects import StandingEffect, effects_of
from reivers.games.border.rules.model.cards import held
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.events import RISING
from reivers.kernel.flows import Flow, fact, optional_fact

from .dice_pools import Combat


def held_cards(state: State, subtype: str) -> Flow[list[str]]:
    """2.8 Return the held cards of one subtype, including those of unknown subtype."""
    found = []
    for card in held(state):
        effects = yield from fact(f"summer:{card}", "subtype")
        if effects in (None, subtype):
            found.append(card)
    return found


def held_standing(
    state: State, card: str, effect: str, combat: Combat, role: str
) -> Flow[list[StandingEffect]]:
    """7.0 Return the effects of a held card in this combat. Empty if it's for other combats."""
    if card in combat.unnamed_cards or not (yield from is_for(card, combat)):
        return []
    march = combat.march or RISING
    return (
        yield from card_effects.card_standing(state, card, effect, combat=combat.kind, march=march, role=role)
    )


def is_named(card: str) -> Flow[bool]:
    """Return whether the card's effects are known. If not, they're asked for when the card is played."""
    return (yield from optional_fact(f"summer:{card}", "effects")) is not None


def is_for(card: str, combat: Combat) -> Flow[bool]:
    """7.0 Return whether the card may be used in this kind of combat, whatever else it does."""
    combats = yield from optional_fact(f"summer:{card}", "combats")
    return not combats or combat.kind in combats


def serves(state: State, card: str, combat: Combat, role: str) -> Flow[bool]:
    """7.4 Return whether this card is useful in this combat. The player decides about unknown ones."""
    if not (yield from is_for(card, combat)):
        return False
    return not (yield from is_named(card)) or (yield from acts_in(state, card, combat, role))


def acts_in(state: State, card: str, combat: Combat, role: str) -> Flow[bool]:
    """7.4, A44 Return whether this card's known effects do anything in this combat."""
    effects = (yield from effects_of(card)) or []
    changes = card_effects.at_moment(state, card, role, effects)
    if any(combat.kind in one.get("kinds", [combat.kind]) for one in changes):
        return True
    if role == "defense" and combat.defender != state.family:
        return False
    for name in dict.fromkeys(one["standing"] for one in effects if "standing" in one):
        if (yield from held_standing(state, card, name, combat, role)):
            return True
    return False


def waits_for_hits(card: str) -> Flow[bool]:
    effects = yield from effects_of(card)
    return any(one.get("do") == "vp" and one.get("per") == "hit" for one in effects or ())


def only_rerolls(card: str) -> Flow[bool]:
    effects = yield from effects_of(card)
    return bool(effects) and all(one.get("standing") == "rerolls" for one in effects or ())


def stops_attack(card: str, moment: str, kind: str, field: str = "effects") -> Flow[bool]:
    """Return whether this card cancels an attack of this kind at this moment."""
    effects = yield from effects_of(card, field)
    stops = [one for one in effects or () if one.get("do") == "no_attack"]
    return any(one.get("when", moment) == moment and kind in one.get("kinds", [kind]) for one in stops)
