"""The discards (2.2, 5.1): what lies there seen and unseen, drawn at random or looked through."""

import math
from fractions import Fraction

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


def peek_at_discards(state: State, n: int) -> Flow[list[str]]:
    """2.2 A look at so many of the discards that nobody has seen; they stay where they lie."""
    yield from _decks_of_unseen(state)
    peeked: list[str] = []
    while len(peeked) < n and any(state.unnamed_discards.values()):
        card = yield from peek(
            "effect.peek_discard", lambda: _unseen_cards(state, 1), "discards", listed=False
        )
        if card is None:
            break
        leave_pile(state, card)
        to_discards(state, card)
        peeked.append(card)
    return peeked


def in_discards(state: State) -> int:
    return len(state.discards) + sum(state.unnamed_discards.values())


def draw_discard(state: State) -> Flow[str | None]:
    """5.2, 5.5 A random card out of the discards, on its way now; None if there is none."""
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
    """5.1 The player may look at the discards now. Unseen cards are named one by one, as many as wanted.

    At the table it is enough to name the card one wants; where the app holds the pile it shows them all.
    """
    yield from _decks_of_unseen(state)
    while any(state.unnamed_discards.values()):
        card = yield from reveal_summer_card(
            state,
            "summer.peek",
            lambda: _unseen_cards(state, 1),
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
    """The discards as a pool in which each card of the pile is equally likely.

    A card that was not seen may lie there or elsewhere: all that have not shown up share the weight of the
    unseen ones of their deck.
    """
    shares = [_share(state, turn) for turn in TURNS if state.unnamed_discards[str(turn)]]
    whole = math.lcm(*(share.denominator for share in shares))
    named = [Option(card, card_named(card), most=whole) for card in sorted(state.discards, key=in_order)]
    return [*named, *_unseen_cards(state, whole)]


def _unseen_cards(state: State, whole: int) -> list[Option]:
    shares = {turn: _share(state, turn) for turn in TURNS if state.unnamed_discards[str(turn)]}
    whole = math.lcm(whole, *(share.denominator for share in shares.values()))
    return [
        Option(card, card_named(card), most=int(whole * share))
        for turn, share in shares.items()
        for card in not_seen(state, turn)
    ]


def _share(state: State, turn: int) -> Fraction:
    """How likely a card of this deck that has not shown up is to lie in the discards."""
    return Fraction(state.unnamed_discards[str(turn)], len(not_seen(state, turn)))


def _decks_of_unseen(state: State) -> Flow[None]:
    for turn in TURNS:
        if state.unnamed_discards[str(turn)]:
            yield from deck_of(state, turn)


def _next_unseen(state: State) -> Deal | None:
    """5.1 The next of the unseen cards where the app holds them: those of the first deck, one by one."""
    turn = next((turn for turn in TURNS if state.unnamed_discards[str(turn)]), None)
    return in_deck(state, turn, state.unnamed_discards[str(turn)] - 1) if turn else None


def leave_pile(state: State, card: str) -> None:
    """A card of the pile is on its way; a stray one was among the unseen of another deck than its own."""
    if card in state.discards:
        state.discards.remove(card)
    else:
        turns = sorted(TURNS, key=lambda turn: turn != turn_of(card))
        state.unnamed_discards[next(str(turn) for turn in turns if state.unnamed_discards[str(turn)])] -= 1
        state.seen.append(card)
    state.dealt.append(card)
