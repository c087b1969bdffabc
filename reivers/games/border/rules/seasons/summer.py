"""Summer (5.0): seven unseen cards to the discards, seven rounds of three, the last six, then 5.5."""

from collections.abc import Iterable, Sequence

from reivers.games.border.ids import TYPE_OF
from reivers.games.border.rules.cards.card_effects import Effect, at_moment, refresh
from reivers.games.border.rules.cards.effect_texts import named
from reivers.games.border.rules.model.cards import (
    card_named,
    deal,
    is_recruited,
    name_it,
    recruited,
    to_discards,
    turn_of,
)
from reivers.games.border.rules.model.discards import in_discards
from reivers.games.border.rules.model.problems import surplus
from reivers.games.border.rules.model.state import State
from reivers.kernel.flows import (
    Flow,
    choose,
    fact,
    fact_lookup,
    fields_of,
    notice,
    number,
    optional_fact,
    page,
    title,
)
from reivers.kernel.frozen import frozen
from reivers.kernel.messages import Message
from reivers.kernel.prompts import UNNAMED, Option

from .award_order import order_matters
from .card_actions import CardInHand, apply_card, label, use, use_discard, why_not
from .stripes import (
    UNTRACKED,
    LeftCard,
    award,
    award_random,
    place_left_card,
    read_missing_stripes,
    read_stripe,
    rivals_do,
)
from .summer_totals import TOTALS, enter_totals

UNSEEN = 7
"""5.1 Cards that go to the discards unseen."""
ROUNDS = 7
DEALT = 3
LAST = 6
PASS = "pass"
KEEPER_OF_TYNEDALE, ABBOT_OF_KELSO = "14", "15"
"""5.5 The two Offices that bring a card back."""


def summer(state: State) -> Flow[None]:
    """5.0 Play Summer, step by step."""
    yield from populate_discards(state)
    while state.draft_round < ROUNDS:
        yield from draft_round(state)
    if state.deck_left:  # else the player entered the totals of the remaining rounds
        yield from final_cards(state)
        yield from office_drafts(state)
        yield from read_missing_stripes(state)
    state.season = "autumn"


def populate_discards(state: State) -> Flow[None]:
    """5.1 Add seven unseen cards of this turn's deck to the discards."""
    first = state.turn == 1  # then the page before it is the last of the set-up
    pause, on_table = ("page.set_out", "board") if first else ("page.summer", "")
    yield from page(f"draft.{state.turn}.1", pause=pause, facts={"turn": state.turn}, on_table=on_table)
    refresh(state, "turn")
    size = yield from fact("setup:solo", "summer_deck")
    misplaced = sum(turn_of(card) == state.turn for card in state.misplaced_cards)
    state.deck_left = (size or UNSEEN + ROUNDS * DEALT + LAST) - UNSEEN - misplaced
    state.unnamed_discards[str(state.turn)] += UNSEEN
    state.draft_round, state.passed = 0, False
    yield from notice("summer.begins", {"turn": state.turn, "n": UNSEEN, "total": in_discards(state)})


# -- 5.2 Draft Cards, 5.3 Discard Round ------------------------------------------------------------------


def draft_page(state: State) -> Flow[None]:
    """Start the page of a round. Cards that the app deals wait until the pieces of the last round are
    moved."""
    name, nth = f"draft.{state.turn}.{state.draft_round}", state.draft_round
    if nth == 1:
        yield from page(name)
    else:
        yield from page(
            name, pause="page.draft", facts={"nth": nth}, tracked_by="summer_deck", on_table="board"
        )


def draft_round(state: State) -> Flow[None]:
    """5.2 Draft three cards: one for the player, two for the opponents; or 5.3 discard all three."""
    state.draft_round += 1
    yield from draft_page(state)
    peeks = []
    for nth in range(1, DEALT + 1):
        card = yield from deal(state, "summer.card", nth, DEALT)
        yield from title("step.draft", {"nth": state.draft_round})
        if card != UNNAMED:
            peeks.append((yield from fact_peek(card)))
    taken = yield from choose(
        "summer.take",
        lambda: _takable(state, peeks),
        facts={"nth": state.draft_round, "total": ROUNDS},
        section="5.2",
    )
    if taken == PASS:
        yield from discard_round(state)
        return
    if taken == TOTALS:
        to_pass = 0 if state.passed else DEALT
        state.draft_round, state.passed = ROUNDS, True
        yield from enter_totals(state, to_pass)
        return
    card = taken if taken != UNNAMED else (yield from name_it(state))
    yield from use(state, card)
    yield from award_left(state)


def discard_round(state: State) -> Flow[None]:
    """5.3 Discard all three cards, once a Summer."""
    state.passed = True
    named = [card for card in state.dealt if card != UNNAMED]
    while state.dealt:
        to_discards(state, state.dealt[0])
    yield from title("summer.title.pass", {"nth": state.draft_round})
    yield from notice("summer.passed", {"n": DEALT, "cards": [card_named(card) for card in named]})


def award_left(state: State) -> Flow[None]:
    """5.2 Award the two cards that were left, in the player's order if it can matter."""
    left = []
    for card in list(state.dealt):
        left.append((yield from read_stripe(state, card)))
    if len(left) == 2 and (yield from order_matters(state, *left)):
        first = yield from choose(
            "summer.first", lambda: [Option(one.card, _named(one)) for one in left], section="5.2"
        )
        left.sort(key=lambda one: one.card != first)
    for one in left:
        yield from place_left_card(state, one)


def _named(left: LeftCard) -> Message:
    """Return the name of a card on the table or, if it has no name, what it gives."""
    if left.card != UNNAMED:
        return card_named(left.card)
    return Message(f"summer.they.{left.stripe}", {"strength": left.strength})


# -- the offer -------------------------------------------------------------------------------------------


@frozen
class FactPeek:
    """Known facts of a dealt card: for the player, and its stripe."""

    offer: CardInHand
    stripe: str | None
    strength: int | None
    brings: list[Effect]
    """What it does for the opponents, apart from the stacks."""


PRINTED = ("cattle", "restriction", "stripe", "strength")
"""What is printed on a card, apart from its type."""


def fact_peek(card: str) -> Flow[FactPeek]:
    """Return what is known of a dealt card, without asking: the player can read it."""
    thing = f"summer:{card}"
    subtype = yield from optional_fact(thing, "subtype")
    its_type = TYPE_OF[subtype] if subtype else (yield from optional_fact(thing, "type"))
    cattle, restriction, stripe, strength = yield from fact_lookup(fields_of(thing, *PRINTED))
    offer = CardInHand(card, subtype, its_type, cattle, restriction or {}, free=False)
    brings = (yield from optional_fact(thing, "stripe_effects")) if stripe in ("at_once", "in_play") else None
    return FactPeek(offer, stripe, strength, [one for one in brings or () if one["do"] not in UNTRACKED])


def _takable(state: State, peeks: Sequence[FactPeek]) -> Iterable[Option]:
    """Return the three cards, and the pass while it's available. Any card may be taken, to discard it. The
    player may also continue without the app."""
    must_pass = not state.passed and state.draft_round == ROUNDS
    bound = Message("summer.must_pass") if must_pass else None
    for seen in peeks:
        yield Option(seen.offer.card, _what_it_is(state, seen), bound)
    if UNNAMED in state.dealt:
        yield Option(UNNAMED, Message("summer.take_unnamed"), bound)
    gone = Message("summer.passed_already") if state.passed else None
    yield Option(PASS, Message("summer.pass"), gone)
    if not must_pass:
        yield Option(TOTALS, Message("summer.totals"), rare=True)


def _what_it_is(state: State, seen: FactPeek) -> Message:
    """Describe a card: what the player may do with it, or why not, and what the opponents would get."""
    offer = seen.offer
    mine = Message("summer.as_it_says")
    if offer.type:
        mine = why_not(state, offer, offer.type) or label(state, offer, offer.type)
    return Message("summer.offer", {"card": offer.card, "mine": mine, "theirs": _what_they_get(seen)})


def _what_they_get(seen: FactPeek) -> Message:
    """5.2 Return what the opponents would get, as far as it's known."""
    if seen.stripe is None:
        return Message("summer.they.as_it_says")
    if seen.brings:
        changes = [named(one) for one in seen.brings]
        return Message(f"summer.they.{seen.stripe}_these", {"changes": changes})
    strength = "?" if seen.strength is None else seen.strength
    return Message(f"summer.they.{seen.stripe}", {"strength": strength})


# -- 5.4 Final Cards, 5.5 Offices ------------------------------------------------------------------------


def final_cards(state: State) -> Flow[None]:
    """5.4 Reveal the last six cards of the deck together and award them to the opponents one by one."""
    last = yield from cards_left(state)
    yield from page(
        f"last_cards.{state.turn}", pause="page.last_cards", facts={"n": last}, tracked_by="summer_deck"
    )
    for nth in range(1, last + 1):
        yield from deal(state, "summer.last", nth, last, section="5.4")
        yield from title("summer.title.last")
    while state.dealt:
        yield from award(state, state.dealt[0])


def cards_left(state: State) -> Flow[int]:
    """5.4 Return how many cards are left: six. If decks were mixed up, the player counts them: a deck from
    which a card came too early has one less, unless it got another instead. Each deck differs by no more
    than the number of misplaced cards, and the deck of a card that came too early hasn't been opened yet."""
    expected = min(LAST, state.deck_left + sum(turn_of(card) < state.turn for card in state.misplaced_cards))
    if not state.misplaced_cards:
        return expected
    whole, strayed = state.deck_left - surplus(state), len(state.misplaced_cards)
    missing = sum(turn_of(card) > state.turn for card in state.misplaced_cards)
    least, most = max(0, whole - strayed + missing), whole + strayed
    state.deck_left = yield from number(
        "summer.how_many_left",
        least,
        most,
        facts={"turn": state.turn},
        section="5.4",
        default=min(max(expected, least), most),
    )
    return state.deck_left


def office_drafts(state: State) -> Flow[None]:
    """5.5 Use the Offices that bring a card back: first the player's, then the opponents' (A39).

    A52: an Office gained this way doesn't act before the next turn.
    """
    mine, theirs = recruited(state), list(state.in_play)
    for card in mine:
        if is_recruited(state, card):
            yield from _end_of_summer(state, card)
    for card in theirs:
        yield from _rivals_end_of_summer(state, card)


def _end_of_summer(state: State, card: str) -> Flow[None]:
    """5.5 Use a card of the player's choice from the discards for free, from Turn 2."""
    if card in (KEEPER_OF_TYNEDALE, ABBOT_OF_KELSO):
        if state.turn > 1:
            yield from notice("summer.office", {"card": card})
            yield from use_discard(state, free=True)
        return
    entered = yield from optional_fact(f"summer:{card}", "effects")
    if entered and at_moment(state, card, "end_of_summer", entered):
        yield from apply_card(state, card, "end_of_summer")


def _rivals_end_of_summer(state: State, card: str) -> Flow[None]:
    """5.5 Award a random card from the discards, from Turn 2."""
    if card in (KEEPER_OF_TYNEDALE, ABBOT_OF_KELSO):
        if state.turn > 1:
            yield from notice("summer.rivals_office", {"card": card})
            yield from award_random(state, 1)
        return
    entered = yield from optional_fact(f"summer:{card}", "stripe_effects")
    if entered and at_moment(state, card, "end_of_summer", entered):
        yield from rivals_do(state, card, "end_of_summer")
