"""Events (2.9): two are drawn each Autumn (6.2) and discarded in Spring (8.1)."""

import functools
from collections.abc import Sequence

from reivers.games.border import board
from reivers.games.border.rules.cards.event_form import reroll_terms
from reivers.games.border.rules.cards.peek import peek
from reivers.games.border.rules.model.state import State, put
from reivers.kernel.flows import Flow, fact, name_card, notice, title
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import Deal, Option

EVENTS = (
    "4", "battle-ewm", "battle-emm", "battle-swm", "rising-of-the-north", "7", "mary-queen-of-scots",
    "ill-week", "ballad-of-kinmont-willie", "flodden-field", "haddon-rigg", "border-beacons",
)  # fmt: skip
"""The twelve event cards. Which nine the solo game uses is a fact of each (3.0)."""

AREA = "events"
"""The Current Events area beside the map."""
RISING = "rising"
"""The Rising of the North: a Battle in no March."""

SHOWN = {
    "battle": "autumn.event_battle",
    "rising": "autumn.event_rising",
    "rerolls": "autumn.event_rerolls",
}
READ_NOW = {
    "battle": ("dice", "vp_per_hit", "notoriety"),
    "rising": ("dice", "vp_per_hit"),
}
"""Facts to ask for while the event card is in the player's hand."""


def battlefield(march: str) -> str:
    """2.1.1 Return the place of a March's Battle."""
    return f"{march}/battlefield"


def draw_events(state: State) -> Flow[None]:
    """6.2 Reveal two events."""
    used = yield from used_events()
    while len(state.events) < 2:
        turned = yield from reveal_event(state, used)
        state.events.append(turned)
        yield from place_event(state, turned)
    yield from title("autumn.events", {"events": [_named(event) for event in state.events]})


def reveal_event(state: State, used: Sequence[str]) -> Flow[str]:
    """6.2 Reveal the top card of the deck, which the player may have peeked at."""
    if state.next_events:
        return state.next_events.pop(0)
    turned = yield from name_card(
        "autumn.event",
        lambda: _deck(state, used),
        "event_deck",
        deal=lambda: _on_table(state, used),
        facts={"nth": len(state.events) + 1},
        section="6.2",
    )
    assert turned is not None
    return turned


def peek_at_events(state: State, n: int) -> Flow[list[str]]:
    """2.2 Peek at the top cards of the deck. Seen cards are remembered until they're revealed.

    If the deck is on the table, the player may leave a card unnamed, and then all below it.
    """
    used = yield from used_events()
    peeked: list[str] = []
    while len(peeked) < n and _in_deck(state, used):
        seen = yield from peek(
            "effect.peek_event",
            lambda: _deck(state, used),
            "event_deck",
            deal=lambda: _on_table(state, used),
        )
        if seen is None:
            break
        state.next_events.append(seen)
        peeked.append(seen)
    return peeked


def used_events() -> Flow[list[str]]:
    """3.0 Return the events of the solo game."""
    used = []
    for event in EVENTS:
        if (yield from fact(f"event:{event}", "used")) is not False:
            used.append(event)
    return used


def place_event(state: State, event: str) -> Flow[None]:
    """6.2 Place a Battle in its March and any other event beside the map, and reroll dice on their event."""
    thing = f"event:{event}"
    kind = yield from fact(thing, "kind")
    march = (yield from fact(thing, "march")) if kind == "battle" else None
    rerolls = (yield from reroll_terms(event))["rerolls"] if kind == "rerolls" else None
    for field in READ_NOW.get(kind or "", ()):
        yield from fact(thing, field)
    if kind in ("battle", "rising"):
        state.battles[event] = {"hits": {}, "sides": {}}
    facts = {"event": event, "march": march, "n": rerolls or 0}
    key = SHOWN.get(kind or "", "autumn.event_beside")
    yield from notice(key, facts, orders=_placed(state, event, kind, march, rerolls))


def discard_events(state: State) -> list[Order]:
    """8.1 Remove this turn's events, and everything on them."""
    places = [AREA, RISING, *map(battlefield, board.HOME_MARCHES)]
    orders = [
        put(state, place, piece, None if isinstance(value, str) else 0)
        for place in places
        for piece, value in sorted(state.table.get(place, {}).items())
    ]
    state.past_events += state.events
    state.events, state.battles = [], {}
    return orders


def _placed(
    state: State, event: str, kind: str | None, march: str | None, rerolls: int | None
) -> list[Order]:
    if kind == "rising":
        return [put(state, RISING, "event", event)]
    if march:
        return [put(state, battlefield(march), "event", event)]
    orders = [put(state, AREA, f"event:{event}", 1)]
    if rerolls:
        orders.append(put(state, AREA, f"rerolls:{event}", rerolls))
    return orders


def _on_table(state: State, used: Sequence[str]) -> Deal | None:
    """3.0 Return the position of the next unseen card in the deck, which was shuffled once."""
    at = len(_gone(state))
    return Deal("event_deck", tuple((event, 1) for event in used), at) if at < len(used) else None


def _gone(state: State) -> list[str]:
    return [*state.past_events, *state.events, *state.next_events]


def _deck(state: State, used: Sequence[str]) -> list[Option]:
    """Return the events that may come. Earlier ones are listed as not available."""
    gone = _gone(state)
    return [_option(event, event in gone) for event in used]


@functools.cache
def _option(event: str, is_gone: bool) -> Option:
    return Option(event, _named(event), Message("autumn.event_came", {"event": event}) if is_gone else None)


def _in_deck(state: State, used: Sequence[str]) -> bool:
    return any(option.why_not is None for option in _deck(state, used))


@functools.cache
def _named(event: str) -> Message:
    return Message("event.named", {"event": event})
