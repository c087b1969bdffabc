"""Where Summer cards lie (2.2, 2.4, 2.8), and how they get there. A card is in one place only."""

import functools
import math
from collections.abc import Callable, Iterable
from fractions import Fraction

from reivers.kernel.flows import Flow, ask, fact, known, name_card
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import UNNAMED, NameCard, Option

from .state import State, put, which

SHEET = "sheet"
TURNS = (1, 2, 3)
IN_A_DECK = 42
"""2.8: so many numbers to each turn's deck, in the box."""


def card_named(card: str) -> Message:
    return Message("card.named", {"card": card})


# -- the Family Sheet ------------------------------------------------------------------------------------


def recruited(state: State) -> list[str]:
    """2.4 The player's Reiver, Warden, Offices and Graynes, in this order."""
    single = [card for slot in ("reiver", "warden") if (card := which(state, SHEET, slot))]
    return [*single, *of_kind(state, "office"), *of_kind(state, "grayne")]


def is_recruited(state: State, card: str) -> bool:
    return card in recruited(state)


def held(state: State) -> list[str]:
    """2.4 The cards in the Held Card box."""
    return of_kind(state, "held")


def of_kind(state: State, kind: str) -> list[str]:
    """The cards of a kind that the sheet has room for more than once."""
    pieces = (piece.partition(":") for piece in state.table.get(SHEET, {}))
    return sorted((card for name, _, card in pieces if name == kind and card), key=in_order)


def in_order(card: str) -> tuple[int, str]:
    """Cards stand in the order of their numbers."""
    return (number_of(card), card)


def lay(state: State, card: str, kind: str) -> Order:
    """A card on its way comes to the sheet: as Reiver or Warden, or beside others of its kind."""
    state.dealt.remove(card)
    if kind in ("reiver", "warden"):
        return put(state, SHEET, kind, card)
    return put(state, SHEET, f"{kind}:{card}", 1)


def play_held(state: State, card: str) -> Order:
    """A held card that was played goes out of play."""
    state.out_of_play.append(card)
    return put(state, SHEET, f"held:{card}", 0)


def discard_held(state: State, card: str) -> Order:
    """6.1 A held card goes to the discards."""
    state.discards.append(card)
    return put(state, SHEET, f"held:{card}", 0)


def throw_out(state: State, card: str) -> Order:
    """5.2.1 A recruited card makes room: out of play."""
    state.out_of_play.append(card)
    for slot in ("reiver", "warden"):
        if which(state, SHEET, slot) == card:
            return put(state, SHEET, slot, None)
    kind = "office" if card in of_kind(state, "office") else "grayne"
    return put(state, SHEET, f"{kind}:{card}", 0)


def take_out(state: State, card: str) -> None:
    """A card on its way goes out of play."""
    state.dealt.remove(card)
    state.out_of_play.append(card)


def to_discards(state: State, card: str) -> None:
    """5.2.4, 5.3 A card on its way goes to the discards; without a name it is one of the unseen there."""
    state.dealt.remove(card)
    if card == UNNAMED:
        state.unseen[str(state.turn)] += 1
    else:
        state.discards.append(card)


# -- the decks -------------------------------------------------------------------------------------------


def number_of(card: str) -> int:
    """2.8 The number printed on a card; a solo card has that of the card it replaces."""
    return int(card.removeprefix("s"))


def turn_of(card: str) -> int:
    """2.8 Turn 1 has the numbers to 42, Turn 2 those to 84."""
    return (number_of(card) - 1) // IN_A_DECK + 1


def deck_of(state: State, turn: int) -> Flow[list[str]]:
    """3.0 The cards that a turn's deck can hold: solo cards replace, cards known to be out are not in.

    Where it is not known which cards are solo cards, a number may stand for either.
    """
    if str(turn) not in state.decks:
        state.decks[str(turn)] = yield from _make_deck(turn)
    return state.decks[str(turn)]


def _make_deck(turn: int) -> Flow[list[str]]:
    first = IN_A_DECK * (turn - 1) + 1
    plain, solo, perhaps = [], [], []
    for number in range(first, first + IN_A_DECK):
        if (yield from known(f"summer:s{number}", "replaces")):
            solo.append(f"s{number}")
        elif (yield from known(f"summer:{number}", "solo")) is not False:
            plain.append(str(number))
            perhaps.append(f"s{number}")
    wanted = yield from fact(f"deck:summer-{turn}", "solo_cards")
    all_known = wanted is not None and len(solo) >= wanted
    return sorted([*plain, *solo, *(() if all_known else perhaps)], key=in_order)


def not_seen(state: State, turn: int) -> list[str]:
    """The cards of a turn's deck that have not shown up, neither they nor another of their number."""
    gone = frozenset(number_of(card) for card in state.seen)
    return [card for card in state.decks[str(turn)] if number_of(card) not in gone]


def deal(state: State, key: str, nth: int, total: int) -> Flow[str]:
    """5.2 Turn the next card of the deck and name it, or leave it unnamed."""
    yield from deck_of(state, state.turn)
    facts = {"nth": nth, "total": total}
    card = yield from name_card(
        key, lambda: namable(state), "summer_deck", unnamed=True, facts=facts, section="5.2"
    )
    state.undealt -= 1
    state.dealt.append(card or UNNAMED)
    if card:
        state.seen.append(card)
    return card or UNNAMED


def namable(state: State) -> Iterable[Option]:
    """Every card that may be named now; and why not, for those that are gone and for other decks."""
    fresh = frozenset(not_seen(state, state.turn))
    for card in state.decks[str(state.turn)]:
        gone = None if card in fresh else Message("summer.seen_already", {"card": card})
        yield Option(card, card_named(card), gone)
    yield from _of_other_decks(state.turn)


@functools.cache
def _of_other_decks(now: int) -> tuple[Option, ...]:
    """The cards of the other turns' decks, each with the question whether this is the right one."""
    return tuple(
        Option(str(number), card_named(str(number)), Message("summer.other_deck", facts))
        for turn in TURNS
        if turn != now
        for number in range(IN_A_DECK * (turn - 1) + 1, IN_A_DECK * turn + 1)
        for facts in ({"card": str(number), "turn": turn, "now": now},)
    )


def name_it(state: State) -> Flow[str]:
    """A card that lay there unnamed is named after all."""
    card = yield from name_card("summer.name", lambda: namable(state), "summer_deck", section="5.2")
    assert card is not None
    state.dealt[state.dealt.index(UNNAMED)] = card
    state.seen.append(card)
    return card


# -- the discards ----------------------------------------------------------------------------------------


def look_at_discards(state: State, n: int) -> Flow[list[str]]:
    """2.2 A look at so many of the discards that nobody has seen; they stay where they lie."""
    yield from _decks_of_unseen(state)
    looked_at: list[str] = []
    while len(looked_at) < n and any(state.unseen.values()):
        card = yield from peek(
            "effect.look_discard", lambda: _unseen_cards(state, 1), "discards", listed=False
        )
        if card is None:
            break
        _leave_pile(state, card)
        to_discards(state, card)
        looked_at.append(card)
    return looked_at


def peek(
    key: str, deck: Callable[[], Iterable[Option]], source: str, *, listed: bool = True
) -> Flow[str | None]:
    """2.2 A look at a hidden card. At the table it is the player's own, so that it need not be named (None);
    one that was named, or that the app has shown, has come to light."""

    def make() -> NameCard:
        return NameCard(
            key=key,
            section="2.2",
            source=source,
            options=tuple(deck()),
            unnamed=True,
            listed=listed,
            default=[UNNAMED],
        )

    named: list[str] = yield from ask(make)
    return None if named == [UNNAMED] else named[0]


def in_discards(state: State) -> int:
    return len(state.discards) + sum(state.unseen.values())


def draw_discard(state: State) -> Flow[str | None]:
    """5.2, 5.5 A random card out of the discards, on its way now; None if there is none."""
    yield from _decks_of_unseen(state)
    if not in_discards(state):
        return None
    card = yield from name_card("summer.random", lambda: pile(state), "discards", listed=False, section="5.2")
    assert card is not None
    _leave_pile(state, card)
    return card


def look_through(state: State) -> Flow[None]:
    """5.1 The player may look at the discards now. Unseen cards are named one by one, as many as wanted.

    At the table it is enough to name the card one wants; where the app holds the pile it shows them all.
    """
    yield from _decks_of_unseen(state)
    while any(state.unseen.values()):
        card = yield from name_card(
            "summer.look",
            lambda: _unseen_cards(state, 1),
            "discards",
            unnamed=bool(state.discards),
            section="5.1",
        )
        if card is None:
            return
        _leave_pile(state, card)
        to_discards(state, card)


def take_discard(state: State, card: str) -> None:
    """A card that was chosen from the discards is on its way now."""
    _leave_pile(state, card)


def pile(state: State) -> list[Option]:
    """The discards as a pool in which each card of the pile is equally likely.

    A card that was not seen may lie there or elsewhere: all that have not shown up share the weight of the
    unseen ones of their deck.
    """
    shares = [_share(state, turn) for turn in TURNS if state.unseen[str(turn)]]
    whole = math.lcm(*(share.denominator for share in shares))
    named = [Option(card, card_named(card), most=whole) for card in sorted(state.discards, key=in_order)]
    return [*named, *_unseen_cards(state, whole)]


def _unseen_cards(state: State, whole: int) -> list[Option]:
    shares = {turn: _share(state, turn) for turn in TURNS if state.unseen[str(turn)]}
    whole = math.lcm(whole, *(share.denominator for share in shares.values()))
    return [
        Option(card, card_named(card), most=int(whole * share))
        for turn, share in shares.items()
        for card in not_seen(state, turn)
    ]


def _share(state: State, turn: int) -> Fraction:
    """How likely a card of this deck that has not shown up is to lie in the discards."""
    return Fraction(state.unseen[str(turn)], len(not_seen(state, turn)))


def _decks_of_unseen(state: State) -> Flow[None]:
    for turn in TURNS:
        if state.unseen[str(turn)]:
            yield from deck_of(state, turn)


def _leave_pile(state: State, card: str) -> None:
    if card in state.discards:
        state.discards.remove(card)
    else:
        state.unseen[str(turn_of(card))] -= 1
        state.seen.append(card)
    state.dealt.append(card)
