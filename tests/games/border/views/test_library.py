"""The card library, a card, a deck being added, and another copy."""

from pathlib import Path

import pytest

from reivers.games.border.card_facts import CardFacts
from reivers.games.border.my_copy import make_my_copy
from reivers.games.border.views.library import (
    PRACTICE,
    card_page_view,
    import_view,
    library_view,
    next_to_add,
)
from reivers.kernel.facts import Fact
from reivers.kernel.messages import Message
from tests.speaking import StrictWords


@pytest.fixture
def known(tmp_path: Path) -> CardFacts:
    return CardFacts(make_my_copy(tmp_path), StrictWords())


def test_a_deck_is_a_grid_of_drawn_cards(known: CardFacts) -> None:
    shown = library_view(known, deck="summer-1")
    assert [card.thing for card in shown.cards] == known.things("summer-1")
    known.copy.learn("summer:3", "subtype", "office", "table")
    known.copy.learn("summer:3", "cattle", -2, "table")
    card = next(card for card in library_view(known).cards if card.thing == "summer:3").card
    assert card is not None
    assert (card.subtype, card.cattle) == ("office", -2)


def test_filters_by_type_and_by_what_is_known(known: CardFacts) -> None:
    known.copy.learn("summer:3", "subtype", "office", "table")
    offices = library_view(known, type="office").cards
    assert "summer:3" in {card.thing for card in offices}
    assert {card.card.subtype for card in offices if card.card} == {"office"}
    both = [library_view(known, is_known=one).cards for one in (True, False)]
    assert all(card.known for card in both[0])
    assert not any(card.known for card in both[1])
    assert len(both[0]) + len(both[1]) == len(library_view(known).cards)


def test_search_goes_through_all_decks(known: CardFacts) -> None:
    assert {card.thing for card in library_view(known, search="30").cards} == set(known.found("30"))
    nothing = library_view(known, search="no such card")
    assert (nothing.cards, nothing.empty) == ((), Message("library.not_found"))


def test_a_deck_can_be_added_until_it_is_known(known: CardFacts) -> None:
    assert (library_view(known).add_deck, library_view(known, deck="event").add_deck) == ("summer-1", "")
    first = next_to_add(known, "summer-1")
    assert first is not None
    second = next_to_add(known, "summer-1", {first})
    assert second not in (None, first)
    known.copy.learn(first, "solo", False, "table")
    assert next_to_add(known, "summer-1") == second
    assert next_to_add(known, "summer-1", known.things("summer-1")) is None


def test_practice_values_are_tagged(known: CardFacts) -> None:
    thing = next(one for one in known.things("summer-1") if known.value(one, "stripe") is None)
    stripe = next(one for one in card_page_view(known, thing).facts if one.field == "stripe")
    assert (stripe.tag, stripe.can_edit) == (PRACTICE, True)
    known.copy.learn(thing, "stripe", "sheep", "table")
    stripe = next(one for one in card_page_view(known, thing).facts if one.field == "stripe")
    assert stripe.tag is None


def test_an_import_keeps_mine_by_default(known: CardFacts) -> None:
    known.copy.learn("summer:3", "cattle", -2, "table")
    known.copy.learn("summer:4", "cattle", 1, "table")
    theirs = [
        Fact("summer:3", "cattle", -3, "table"),
        Fact("summer:4", "cattle", 1, "table"),
        Fact("summer:5", "cattle", 2, "table"),
    ]
    found = known.copy.compare(theirs)
    shown = import_view(known, found)
    assert shown.counts == Message("library.compared", {"new": 1, "same": 1, "different": 1})
    assert [one.take_theirs for one in shown.differing] == [False]
    assert (shown.main.text, shown.main.ready) == (Message("library.main.import", {"n": 1}), True)
    replacing = import_view(known, found, {("summer:3", "cattle")})
    assert replacing.main.text == Message("library.main.replace", {"n": 1, "replaced": 1})


def test_nothing_to_import(known: CardFacts) -> None:
    assert not import_view(known, known.copy.compare([])).main.ready
