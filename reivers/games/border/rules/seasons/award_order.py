"""5.2 Decide whether the order of two awards matters. The player is asked for it only then.

Stacks are added up, so for most cards the order doesn't matter. It matters for Notoriety cards of different
strength, which are resolved in the order of award (A40); for cards that act at once, if one changes what the
other finds; and for a card that brings another from the discards, which may be either. Cards that stay in
play act later and independently.
"""

from collections.abc import Iterable, Sequence

from reivers.games.border.rules.cards.card_effects import Effect, at_moment, effects_of
from reivers.games.border.rules.model.state import State, base_dice
from reivers.kernel.flows import Flow, fact_lookup, fields_of
from reivers.kernel.prompts import UNNAMED

from .stripes import CHANGES, UNTRACKED, LeftCard

QUEUED, RANDOM, UNKNOWN = "queued", "award_random_discard", "unknown"
"""A Notoriety card waiting for its turn, a random card from the discards, and a card with unknown effects."""
ANYTHING: Sequence[Effect] = (
    {"do": QUEUED, "n": None},
    {"do": "sheep", "n": None},
    {"do": "bastle", "n": None},
    {"do": "notoriety", "n": None},
)
"""Effects that may interfere with any other effect that has an order."""
IDLE = (*UNTRACKED, "no_attack")
"""Effects that change nothing for the opponents now."""


def order_matters(state: State, one: LeftCard, other: LeftCard) -> Flow[bool]:
    """5.2 Return whether the order matters. Two unnamed cards are awarded in the order the player enters
    them."""
    if one.card == other.card == UNNAMED:
        return False
    first, second = (yield from _effects_of(state, one)), (yield from _effects_of(state, other))
    if first == second and all(effect.get("n") for effect in first):
        return False
    if _interfere(state, first, second):
        return True
    for draws, others in ((first, second), (second, first)):
        if _draws(draws) and others and _interfere(state, (yield from _in_discards(state)), others):
            return True
    return False


# -- what a card does ------------------------------------------------------------------------------------


def _effects_of(state: State, left: LeftCard) -> Flow[list[Effect]]:
    """Return the effects of an award that another award may interfere with. One without a stripe waits."""
    if left.stripe is None:
        return []
    if left.stripe != "at_once":
        return _stack_effects(left.stripe, left.strength)
    return _at_once(state, left.card, (yield from effects_of(left.card, "stripe_effects")))


def _in_discards(state: State) -> Flow[list[Effect]]:
    """Return what a card from the discards may do. Unseen cards may do anything."""
    effects_found = list(ANYTHING) if any(state.unnamed_discards.values()) else []
    for card in state.discards:
        stripe, strength = yield from fact_lookup(fields_of(f"summer:{card}", "stripe", "strength"))
        if stripe == "at_once":
            (effects,) = yield from fact_lookup(fields_of(f"summer:{card}", "stripe_effects"))
            effects_found += _at_once(state, card, effects)
        else:
            effects_found += _stack_effects(stripe, strength)
    return effects_found


def _stack_effects(stripe: str | None, strength: int | None) -> list[Effect]:
    """Return the effects of a card that does nothing yet. Only Notoriety cards have an order then."""
    if stripe is None:
        return [{"do": UNKNOWN}]
    return [{"do": QUEUED, "n": strength}] if stripe == "notoriety" else []


def _at_once(state: State, card: str, effects: list[Effect] | None) -> list[Effect]:
    if effects is None:
        return [{"do": UNKNOWN}]
    acts = [effect for effect in at_moment(state, card, None, effects) if effect["do"] not in IDLE]
    return [effect if effect["do"] in CHANGES else {"do": UNKNOWN} for effect in acts]


def _draws(effects_found: Iterable[Effect]) -> bool:
    return any(effect["do"] == RANDOM for effect in effects_found)


# -- does one change what the other finds? ---------------------------------------------------------------


def _interfere(state: State, some: Sequence[Effect], others: Sequence[Effect]) -> bool:
    return any(_clash(state, one, other) for one in some for other in others)


def _clash(state: State, one: Effect, other: Effect) -> bool:
    """Return whether one award changes what the other finds. Two draws from one pile are equal in any order,
    and so are two that give the same."""
    does = {one["do"], other["do"]}
    if UNKNOWN in does:  # if both are done by hand, the player chooses the order
        return len(does) > 1
    if does == {QUEUED}:
        return one["n"] != other["n"] or one["n"] is None
    if does == {"notoriety"}:
        return bool(one["n"] != other["n"])
    if does == {"draw_cubes"}:  # A27: they differ only if the cup is refilled in between
        is_short = sum(state.cup.values()) < one["n"] + other["n"]
        return is_short and bool(one["notoriety"] != other["notoriety"])
    if does == {"base_dice"}:  # they don't go below 0
        return bool(one["n"] * other["n"] < 0 and base_dice(state) + min(one["n"], other["n"]) < 0)
    return does in ({"sheep", "bastle"}, {"notoriety", "draw_cubes"})
