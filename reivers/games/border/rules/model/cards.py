"""Places of Summer cards (2.2, 2.4, 2.8), and moves between them. A card is in one place only."""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from reivers.kernel.flows import Flow, choose, fact, name_card, optional_fact
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import UNNAMED, Deal, LazyOptions, Option

from .state import NOTHING, State, put, which

SHEET = "sheet"
TURNS = (1, 2, 3)
IN_A_DECK = 42
"""2.8 Card numbers per turn's deck in the box."""
YES, NO = "yes", "no"


@functools.cache
def card_named(card: str) -> Message:
    return Message("card.named", {"card": card})


NUMBERS = {card: n for n in range(1, len(TURNS) * IN_A_DECK + 1) for card in (str(n), f"s{n}")}
"""2.8 The number printed on each card. A solo card has the number of the card it replaces."""


def number_of(card: str) -> int:
    return NUMBERS[card]


@functools.cache
def turn_of(card: str) -> int:
    """2.8 Return the turn of a card: Turn 1 has the numbers to 42, Turn 2 those to 84."""
    return (number_of(card) - 1) // IN_A_DECK + 1


@functools.cache
def in_order(card: str) -> tuple[int, str]:
    """Sort cards by number."""
    return (number_of(card), card)


# -- the Family Sheet ------------------------------------------------------------------------------------


def recruited(state: State) -> list[str]:
    """2.4 Return the player's Reiver, Warden, Offices and Allied Graynes, in this order."""
    single = [card for slot in ("reiver", "warden") if (card := which(state, SHEET, slot))]
    return [*single, *of_kind(state, "office"), *of_kind(state, "grayne")]


def is_recruited(state: State, card: str) -> bool:
    sheet = state.table.get(SHEET, NOTHING)
    single = (sheet.get("reiver"), sheet.get("warden"))
    return f"office:{card}" in sheet or f"grayne:{card}" in sheet or card in single


def held(state: State) -> list[str]:
    """2.4 Return the cards in the Held Card box."""
    return of_kind(state, "held")


def of_kind(state: State, kind: str) -> list[str]:
    start = f"{kind}:"
    found = [piece[len(start) :] for piece in state.table.get(SHEET, NOTHING) if piece.startswith(start)]
    return sorted(found, key=in_order) if len(found) > 1 else found


def place_card(state: State, card: str, kind: str) -> Order:
    """Place a card on the sheet: as Reiver or Warden, or with others of its kind."""
    state.dealt.remove(card)
    if kind in ("reiver", "warden"):
        return put(state, SHEET, kind, card)
    return put(state, SHEET, f"{kind}:{card}", 1)


def play_held(state: State, card: str) -> Order:
    state.out_of_play.append(card)
    return put(state, SHEET, f"held:{card}", 0)


def discard_held(state: State, card: str) -> Order:
    """6.1 Move a held card to the discards."""
    state.discards.append(card)
    return put(state, SHEET, f"held:{card}", 0)


def discard_out_of_game(state: State, card: str) -> Order:
    """5.2.1 Remove a recruited card from play to make room."""
    state.out_of_play.append(card)
    for slot in ("reiver", "warden"):
        if which(state, SHEET, slot) == card:
            return put(state, SHEET, slot, None)
    kind = "office" if card in of_kind(state, "office") else "grayne"
    return put(state, SHEET, f"{kind}:{card}", 0)


def take_out(state: State, card: str) -> None:
    state.dealt.remove(card)
    state.out_of_play.append(card)


def to_discards(state: State, card: str) -> None:
    """5.2.4, 5.3 Move a card to the discards. An unnamed one joins the unseen ones there."""
    state.dealt.remove(card)
    if card == UNNAMED:
        state.unnamed_discards[str(state.turn)] += 1
    else:
        state.discards.append(card)


# -- the decks -------------------------------------------------------------------------------------------


def deck_of(state: State, turn: int) -> Flow[list[str]]:
    """3.0 Return the cards a turn's deck can hold. Solo cards replace others, and cards known to be out
    are left out.

    If it's unknown which cards are solo cards, a number may be either.
    """
    if str(turn) not in state.decks:
        state.decks[str(turn)] = yield from _make_deck(turn)
    return state.decks[str(turn)]


def _make_deck(turn: int) -> Flow[list[str]]:
    plain, solo, perhaps = [], [], []
    for number in numbers_of(turn):
        if (yield from optional_fact(f"summer:s{number}", "replaces")):
            solo.append(f"s{number}")
        elif (yield from optional_fact(f"summer:{number}", "solo")) is not False:
            plain.append(str(number))
            perhaps.append(f"s{number}")
    wanted = yield from fact(f"deck:summer-{turn}", "solo_cards")
    all_known = wanted is not None and len(solo) >= wanted
    return sorted([*plain, *solo, *(() if all_known else perhaps)], key=in_order)


def numbers_of(turn: int) -> range:
    """2.8 Return the numbers of a turn's cards."""
    return range(IN_A_DECK * (turn - 1) + 1, IN_A_DECK * turn + 1)


def not_seen(state: State, turn: int) -> list[str]:
    """Return the cards of a turn's deck whose number hasn't been seen.

    If there are too few for the unseen cards, the deck holds other cards than tracked.
    """
    numbers = NUMBERS
    seen = {numbers[card] for card in state.seen}
    fresh = [card for card in state.decks[str(turn)] if numbers[card] not in seen]
    if len(fresh) >= state.unnamed_discards[str(turn)] + (state.deck_left if turn == state.turn else 0):
        return fresh
    known = seen.union(map(number_of, fresh))
    others = (str(number) for number in numbers_of(turn) if number not in known)
    return sorted([*fresh, *others], key=in_order)


def deal(state: State, key: str, nth: int, total: int, section: str = "5.2") -> Flow[str]:
    """5.2, 5.4 Reveal the next card of the deck and name it, or leave it unnamed."""
    deck = yield from deck_of(state, state.turn)
    card = yield from reveal_summer_card(
        state,
        key,
        lambda: namable(state),
        "summer_deck",
        find=lambda card: find_in(deck, card, state),
        unnamed=True,
        deal=lambda: in_deck(state, state.turn, len(deck) - state.deck_left),
        facts={"nth": nth, "total": total},
        section=section,
    )
    state.deck_left -= 1
    state.dealt.append(card or UNNAMED)
    if card:
        state.seen.append(card)
    return card or UNNAMED


def in_deck(state: State, turn: int, at: int) -> Deal | None:
    """3.0 Return a position of a turn's deck, from the top. The unseen seven come first (5.1)."""
    deck = state.decks[str(turn)]
    if not 0 <= at < len(deck):
        return None
    return Deal(f"summer_deck.{turn}", _one_of_each(tuple(deck)), at)


@functools.lru_cache(maxsize=16)
def _one_of_each(deck: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((card, 1) for card in deck)


def namable(state: State) -> list[Option]:
    """Return every card of this turn's deck, with the reason why a used one can't be named."""
    fresh, deck = frozenset(not_seen(state, state.turn)), state.decks[str(state.turn)]
    cards = deck if fresh.issubset(deck) else sorted(fresh.union(deck), key=in_order)
    offered, refused = _offers()
    return [offered[card] if card in fresh else refused[card] for card in cards]


def find_in(deck: Sequence[str], card: str, state: State) -> Option | None:
    """Return the option of a card of this deck without listing the others."""
    if card not in deck:
        return None
    number = number_of(card)
    seen = str(number) in state.seen or f"s{number}" in state.seen
    offered, refused = _offers()
    return refused[card] if seen else offered[card]


@functools.cache
def _offers() -> tuple[Mapping[str, Option], Mapping[str, Option]]:
    """Return the options of all cards: while they may come, and once they've been seen."""
    gone = {card: Message("summer.seen_already", {"card": card}) for card in NUMBERS}
    return (
        {card: Option(card, card_named(card)) for card in NUMBERS},
        {card: Option(card, card_named(card), gone[card]) for card in NUMBERS},
    )


def name_it(state: State) -> Flow[str]:
    """Name a card on the table that was unnamed."""
    card = yield from reveal_summer_card(
        state, "summer.name", lambda: namable(state), "summer_deck", section="5.2"
    )
    assert card is not None
    state.dealt[state.dealt.index(UNNAMED)] = card
    state.seen.append(card)
    return card


# -- cards that should be elsewhere -----------------------------------------------------------------------


def reveal_summer_card(
    state: State,
    key: str,
    deck: Callable[[], Iterable[Option]],
    source: str,
    *,
    find: Callable[[str], Option | None] = lambda card: None,
    section: str = "5.2",
    **how: Any,
) -> Flow[str | None]:
    """5.2 Ask for the Summer card on the table. The table is right: a card tracked elsewhere is accepted
    after a question. The cards are listed only for who looks at them all: a deck that the app holds isn't."""
    offered = LazyOptions(deck, find)

    def offer() -> LazyOptions:
        nonlocal offered
        offered = LazyOptions(deck, find)
        return offered

    while True:
        card = yield from name_card(
            key, offer, source, doubtful=lambda: UnseenCards(state, source), section=section, **how
        )
        if card is None or offered.option(card):
            return card
        if (yield from _is_really_there(state, card)):
            return card


def _is_really_there(state: State, card: str) -> Flow[bool]:
    """Ask whether a card of another deck is really on the table."""
    of = turn_of(card)
    key = "summer.confirm_other" if of != state.turn else "summer.confirm_unused"
    said = yield from choose(
        key,
        lambda: [Option(answer, Message(f"summer.confirm.{answer}")) for answer in (YES, NO)],
        facts={"card": card, "turn": of},
        section="3.0",
    )
    if said == YES and of != state.turn:
        state.misplaced_cards.append(card)
    return said == YES


class UnseenCards(Mapping[str, Message]):
    """Every Summer card of the box whose number hasn't been seen, with its name. (All seen discards are
    known.) Rarely needed, so the box is searched only on demand."""

    __slots__ = ("_is_empty", "_seen")

    def __init__(self, state: State, source: str) -> None:
        self._seen = state.seen
        self._is_empty = source == "discards" and not any(state.unnamed_discards.values())

    def __getitem__(self, card: str) -> Message:
        return {one: card_named(one) for one in self._cards()}[card]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards())

    def __len__(self) -> int:
        return len(self._cards())

    def _cards(self) -> list[str]:
        """2.8 Return the cards with a number: the one of the box, and the solo card that may replace it."""
        gone = frozenset(map(number_of, self._seen))
        numbers = [n for turn in TURNS for n in numbers_of(turn) if n not in gone and not self._is_empty]
        return [card for number in numbers for card in (str(number), f"s{number}")]
