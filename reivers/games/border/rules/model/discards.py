"""The discards (2.2, 5.1): seen and unseen cards, drawn at random or searched."""

import functools
import math
from collections.abc import Sequence

from reivers.games.border.rules.cards.peek import peek
from reivers.kernel.flows import Flow
from reivers.kernel.prompts import Deal, Option

from .cards import (
    TURNS,
    card_named,
    deck_of,
    in_deck,
    in_order,
    not_seen,
    reveal_summer_card,
    to_discards,
    turn_of,
)
from .state import State

Unseen = Sequence[tuple[int, list[str]]]


def peek_at_discards(state: State, n: int) -> Flow[list[str]]:
    """2.2 Peek at some of the unseen discards. They stay where they are."""
    yield from _decks_of_unseen(state)
    peeked: list[str] = []
    while len(peeked) < n and any(state.unnamed_discards.values()):
        card = yield from peek("effect.peek_discard", lambda: unseen_pile(state), "discards", listed=False)
        if card is None:
            break
        leave_pile(state, card)
        to_discards(state, card)
        peeked.append(card)
    return peeked


def in_discards(state: State) -> int:
    return len(state.discards) + sum(state.unnamed_discards.values())


def draw_discard(state: State) -> Flow[str | None]:
    """5.2, 5.5 Draw a random card from the discards. None if there are none."""
    yield from _decks_of_unseen(state)
    if not in_discards(state):
        return None
    card = yield from reveal_summer_card(
        state, "summer.random", lambda: pile(state), "discards", listed=False, section="5.2"
    )
    assert card is not None
    leave_pile(state, card)
    return card


def search_discards(state: State) -> Flow[None]:
    """5.1 Let the player search the discards. Unseen cards are named one by one, as many as wanted.

    At the table, naming the wanted card is enough. If the app holds the pile, it shows them all.
    """
    yield from _decks_of_unseen(state)
    while any(state.unnamed_discards.values()):
        card = yield from reveal_summer_card(
            state,
            "summer.peek",
            lambda: unseen_pile(state),
            "discards",
            unnamed=bool(state.discards),
            deal=lambda: _next_unseen(state),
            section="5.1",
        )
        if card is None:
            return
        leave_pile(state, card)
        to_discards(state, card)


def pile(state: State) -> list[Option]:
    """Return the discards as a pool in which each card of the pile is equally likely.

    An unseen card may be there or elsewhere, so all unseen cards of a deck share the weight of its unseen
    discards.
    """
    unseen = _unseen_cards(state)
    whole = _whole(unseen)
    named = [_option(card, whole) for card in sorted(state.discards, key=in_order)]
    return [*named, *_shared(unseen, whole)]


@functools.lru_cache(maxsize=4096)
def _option(card: str, most: int) -> Option:
    return Option(card, card_named(card), most=most)


def unseen_pile(state: State) -> list[Option]:
    """Return the unseen discards as such a pool."""
    unseen = _unseen_cards(state)
    return _shared(unseen, _whole(unseen))


def _unseen_cards(state: State) -> list[tuple[int, list[str]]]:
    """Return, for each deck, how many of its cards are unseen in the discards, and which they may be."""
    counts = {turn: state.unnamed_discards[str(turn)] for turn in TURNS}
    return [(n, not_seen(state, turn)) for turn, n in counts.items() if n]


def _whole(unseen: Unseen) -> int:
    """Return the least weight of a card that is surely there with which the others have whole weights."""
    return math.lcm(*(len(cards) // math.gcd(n, len(cards)) for n, cards in unseen))


def _shared(unseen: Unseen, whole: int) -> list[Option]:
    return [_option(card, whole * n // len(cards)) for n, cards in unseen for card in cards]


def _decks_of_unseen(state: State) -> Flow[None]:
    for turn in TURNS:
        if state.unnamed_discards[str(turn)]:
            yield from deck_of(state, turn)


def _next_unseen(state: State) -> Deal | None:
    """5.1 Return the next unseen card if the app holds them, from the first deck on, one by one."""
    turn = next((turn for turn in TURNS if state.unnamed_discards[str(turn)]), None)
    return in_deck(state, turn, state.unnamed_discards[str(turn)] - 1) if turn else None


def leave_pile(state: State, card: str) -> None:
    """Take a card from the pile. A misplaced one was among the unseen cards of another deck."""
    if card in state.discards:
        state.discards.remove(card)
    else:
        turns = sorted(TURNS, key=lambda turn: turn != turn_of(card))
        state.unnamed_discards[next(str(turn) for turn in turns if state.unnamed_discards[str(turn)])] -= 1
        state.seen.append(card)
    state.dealt.append(card)
