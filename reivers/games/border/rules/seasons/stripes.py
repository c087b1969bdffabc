"""Cards that go to the opponents (5.2). The stripe says what they do. No Cattle move on an award."""

from collections.abc import Callable, Mapping

from reivers.games.border.ids import STACKS
from reivers.games.border.rules.cards.by_hand import STRIPE, by_hand
from reivers.games.border.rules.cards.card_effects import Effect, changes_of
from reivers.games.border.rules.model.cards import name_it, take_out
from reivers.games.border.rules.model.discards import draw_discard
from reivers.games.border.rules.model.state import State, add, base_dice, put
from reivers.kernel.flows import Flow, choose, fact, notice, number
from reivers.kernel.frozen import frozen
from reivers.kernel.orders import Order
from reivers.kernel.prompts import UNNAMED, Option

from .draft_stacks import build_sites, gain_sheep, gain_tokens, place_bastles
from .notoriety_cup import award_card, draw_cubes

SOMETHING_ELSE = "something_else"
"""The option for a card that does more than join a stack. It must be named."""


@frozen
class LeftCard:
    """A card left to the opponents, with its stripe. None means not entered yet."""

    card: str
    stripe: str | None
    strength: int | None = None


def award(state: State, card: str) -> Flow[None]:
    """5.2 Award a card to the opponents. The player does by hand what an unknown stripe says."""
    left = yield from read_stripe(state, card)
    if left.stripe:
        yield from place_left_card(state, left)
    else:
        take_out(state, card)
        yield from by_hand(state, card, STRIPE)


def read_missing_stripes(state: State) -> Flow[None]:
    """5.2 Award the cards whose stripes weren't entered when they were left."""
    while state.unread:
        card = state.unread.pop(0)
        state.dealt.append(card)
        yield from award(state, card)


def read_stripe(state: State, card: str) -> Flow[LeftCard]:
    """5.2 Read the stripe of a left card and, if it goes to a stack, its strength."""
    if card == UNNAMED:
        return (yield from _read_unnamed(state))
    stripe = yield from fact(f"summer:{card}", "stripe")
    strength = (yield from fact(f"summer:{card}", "strength")) if stripe in STACKS else None
    return LeftCard(card, stripe, strength)


def _read_unnamed(state: State) -> Flow[LeftCard]:
    """Read a left card by its stripe alone. A light gray stripe has its effect printed on the card, so the
    card must be named."""
    stripe = yield from choose("summer.stripe", _stripes, section="5.2")
    if stripe == SOMETHING_ELSE:
        return (yield from read_stripe(state, (yield from name_it(state))))
    if stripe == "warden_token":
        return LeftCard(UNNAMED, stripe)
    strength = yield from number("summer.strength", 1, 12, facts={"stack": stripe}, section="5.2")
    return LeftCard(UNNAMED, stripe, strength)


def place_left_card(state: State, left: LeftCard) -> Flow[None]:
    """5.2 Place the card where its stripe says, apply it at once, or keep it until its stripe is entered."""
    card, stripe = left.card, left.stripe
    if stripe in STACKS:
        yield from _place_on_stack(state, card, stripe, left.strength)
    elif stripe == "warden_token":
        yield from _place_warden_card(state, card)
    elif stripe == "in_play":
        yield from _place_face_up(state, card)
    elif stripe == "at_once":
        take_out(state, card)
        yield from notice("summer.awarded_at_once", {"card": card})
        yield from rivals_do(state, card, None)
    else:
        state.dealt.remove(card)
        state.unread.append(card)
        yield from notice("summer.awarded_unread", {"card": card})


def _stripes() -> list[Option]:
    return [Option(stripe) for stripe in (*STACKS, "warden_token", SOMETHING_ELSE)]


def _place_on_stack(state: State, card: str, stack: str, strength: int | None) -> Flow[None]:
    """5.2 Place a card on a stack of the draft sheet. A strength that isn't entered now counts as 0."""
    unnamed = {"not_entered": True} if strength is None else {}
    _leave(state, card, stack, {"strength": strength or 0, **unnamed})
    order = add(state, f"draft/{stack}", "strength", strength or 0)
    facts = {"card": card, "stack": stack, "strength": strength or 0}
    key = "summer.awarded" if strength is not None else "summer.awarded_unknown"
    key = key if card != UNNAMED else "summer.awarded_unnamed"
    yield from notice(key, facts, orders=[order] if strength else [])


def _place_warden_card(state: State, card: str) -> Flow[None]:
    """5.2 Place "Add Warden's Token" with the defense tokens until Autumn."""
    _leave(state, card, "token", {"strength": 0, "warden": True})
    key = "summer.awarded_warden" if card != UNNAMED else "summer.awarded_warden_unnamed"
    yield from notice(key, {"card": card})


def _leave(state: State, card: str, stack: str, stripe: Mapping[str, int]) -> None:
    state.dealt.remove(card)
    named = card != UNNAMED
    state.stacks[stack].append({"card": card if named else None, **stripe})
    state.unnamed_dealt += 0 if named else 1


def _place_face_up(state: State, card: str) -> Flow[None]:
    """5.2 Place a card with a delayed effect among the opponents' cards in play."""
    state.dealt.remove(card)
    state.in_play.append(card)
    order = put(state, "draft/cards_in_play", f"card:{card}", 1)
    yield from notice("summer.awarded_in_play", {"card": card}, orders=[order])


# -- what it does ----------------------------------------------------------------------------------------


def rivals_do(state: State, card: str, moment: str | None) -> Flow[None]:
    """5.2 Apply what a card's stripe does for the opponents at this moment (None: at once)."""
    changes = yield from changes_of(state, card, moment, "stripe_effects")
    for change in changes or ():
        if change["do"] in CHANGES:
            yield from CHANGES[change["do"]](state, change)
    known_ones = (*CHANGES, *UNTRACKED, "no_attack")  # Winter handles a canceled attack
    if changes is None or any(change["do"] not in known_ones for change in changes):
        yield from by_hand(state, card, STRIPE)


def award_random(state: State, n: int) -> Flow[None]:
    """5.2, 5.5 Award random cards from the discards to the opponents. A38: missing ones are lost."""
    for _ in range(n):
        card = yield from draw_discard(state)
        if card is None:
            yield from notice("summer.no_discards")
            return
        yield from award(state, card)


def _award_random(state: State, change: Effect) -> Flow[None]:
    yield from award_random(state, change["n"])


def _draw_cubes(state: State, change: Effect) -> Flow[None]:
    yield from draw_cubes(state, change["n"], change["notoriety"])


def _base_dice(state: State, change: Effect) -> Flow[None]:
    order: Order = put(state, "rivals", "base_dice", max(0, base_dice(state) + change["n"]))
    yield from notice("summer.base_dice", {"n": change["n"], "now": order.now}, orders=[order])


def _sheep(state: State, change: Effect) -> Flow[None]:
    yield from gain_sheep(state, change["n"])


def _bastles(state: State, change: Effect) -> Flow[None]:
    yield from place_bastles(state, change["n"])


def _tokens(state: State, change: Effect) -> Flow[None]:
    yield from gain_tokens(state, change["n"])


def _sites(state: State, change: Effect) -> Flow[None]:
    yield from build_sites(state, change["n"])


def _notoriety(state: State, change: Effect) -> Flow[None]:
    yield from award_card(state, change["n"])


CHANGES: Mapping[str, Callable[[State, Effect], Flow[None]]] = {
    "award_random_discard": _award_random,
    "draw_cubes": _draw_cubes,
    "base_dice": _base_dice,
    "sheep": _sheep,
    "bastle": _bastles,
    "token": _tokens,
    "permanent_defense": _sites,
    "notoriety": _notoriety,
}
UNTRACKED = ("cattle", "horses", "vp")
"""5.2 Not tracked for the opponents."""
