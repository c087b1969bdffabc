"""The card library: what is known of each card, where it's from, and another copy beside the player's."""

from collections.abc import Collection

import attrs

from reivers.games.border.card_facts import DECKS, CardFacts, FactRow
from reivers.games.border.views.parts import CardView, MainButton, card_view
from reivers.kernel.facts import FactKey
from reivers.kernel.messages import Message
from reivers.store.my_copy import Comparison

ADDED = tuple(deck for deck in DECKS if deck.startswith("summer-"))
"""Decks that can be added card by card."""
PRACTICE = Message("library.practice")


@attrs.frozen(kw_only=True)
class LibraryCard:
    """A card of the grid."""

    thing: str
    title: str
    known: int
    """The number of known facts."""
    card: CardView | None = None
    """The drawing of a Summer card."""


@attrs.frozen(kw_only=True)
class LibraryView:
    """The grid, after search and filters."""

    decks: tuple[str, ...]
    types: tuple[str, ...]
    """Types to filter by."""
    cards: tuple[LibraryCard, ...]
    empty: Message | None
    add_deck: str
    """The deck that "Add this deck" is about; empty if there is nothing left to add."""


@attrs.frozen(kw_only=True)
class FactView:
    """One fact on the page of a card. One that only the practice set has is tagged."""

    field: str
    value: str
    source: str
    tag: Message | None
    can_edit: bool


@attrs.frozen(kw_only=True)
class CardPageView:
    """One card: what is drawn, and each fact with its source."""

    title: str
    card: CardView | None
    facts: tuple[FactView, ...]


@attrs.frozen(kw_only=True)
class DifferingFact:
    """A fact of which another copy says something else."""

    thing: str
    field: str
    title: str
    mine: str
    theirs: str
    take_theirs: bool


@attrs.frozen(kw_only=True)
class ImportView:
    """Another copy beside the player's."""

    counts: Message
    differing: tuple[DifferingFact, ...]
    main: MainButton


# -- the grid -----------------------------------------------------------------------------------------------


def library_view(
    known: CardFacts, *, deck: str = DECKS[0], search: str = "", type: str = "", is_known: bool | None = None
) -> LibraryView:
    """Return the cards of a deck, or the search results of all decks."""
    things = known.found(search) if search.strip() else known.things(deck)
    cards = [library_card(known, thing) for thing in things]
    shown = [card for card in cards if _passes(card, type, is_known)]
    left = deck if deck in ADDED and known.unknown(deck) else ""
    return LibraryView(
        decks=DECKS,
        types=tuple(dict.fromkeys(card.card.subtype for card in cards if card.card and card.card.subtype)),
        cards=tuple(shown),
        empty=None if shown else Message("library.not_found"),
        add_deck=left,
    )


def _passes(card: LibraryCard, subtype: str, is_known: bool | None) -> bool:
    of_type = not subtype or (card.card is not None and card.card.subtype == subtype)
    return of_type and is_known in (None, card.known > 0)


def library_card(known: CardFacts, thing: str) -> LibraryCard:
    return LibraryCard(
        thing=thing, title=known.title(thing), known=known.known(thing)[0], card=_drawn(known, thing)
    )


def _drawn(known: CardFacts, thing: str) -> CardView | None:
    """Return a Summer card without values that only the practice set has."""
    kind, _, card = thing.partition(":")
    if kind != "summer":
        return None
    return card_view(card, lambda card, field: known.value(f"summer:{card}", field))


def _is_made_up(known: CardFacts, thing: str, line: FactRow) -> bool:
    """Return whether only the practice set has a value."""
    return bool(line.source) and known.value(thing, line.field) is None


# -- one card -----------------------------------------------------------------------------------------------


def card_page_view(known: CardFacts, thing: str) -> CardPageView:
    facts = tuple(_fact(known, thing, line) for line in known.lines(thing))
    return CardPageView(title=known.title(thing), card=_drawn(known, thing), facts=facts)


def _fact(known: CardFacts, thing: str, line: FactRow) -> FactView:
    return FactView(
        field=line.field,
        value=line.value,
        source=line.source,
        tag=PRACTICE if _is_made_up(known, thing, line) else None,
        can_edit=known.prompt(thing, line.field) is not None,
    )


def next_to_add(known: CardFacts, deck: str, skipped: Collection[str] = ()) -> str | None:
    """Return the next card of a deck without a stripe, by number, or None when the deck is done."""
    return next((card for card in known.unknown(deck) if card not in skipped), None)


# -- another copy -------------------------------------------------------------------------------------------


def import_view(known: CardFacts, found: Comparison, theirs: Collection[FactKey] = ()) -> ImportView:
    """Return what an import would change. Facts in `theirs` replace the player's own."""
    facts = {"new": len(found.new), "same": len(found.same), "different": len(found.conflicts)}
    differing = tuple(
        DifferingFact(
            thing=mine.thing,
            field=mine.field,
            title=known.title(mine.thing),
            mine=known.said(mine.field, mine.value),
            theirs=known.said(other.field, other.value),
            take_theirs=(mine.thing, mine.field) in theirs,
        )
        for mine, other in found.conflicts
    )
    replaced = sum(one.take_theirs for one in differing)
    text = Message("library.main.import", {"n": len(found.new)})
    if replaced:
        text = Message("library.main.replace", {"n": len(found.new), "replaced": replaced})
    main = MainButton(text=text, ready=bool(found.new or replaced))
    return ImportView(counts=Message("library.compared", facts), differing=differing, main=main)
