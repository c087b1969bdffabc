"""The card library: what is known of each card, where it's from, and another copy beside the player's."""

from collections.abc import Collection, Iterator

import attrs

from reivers.games.border.card_facts import DECKS, CardFacts, FactRow
from reivers.games.border.ids import STRIPES
from reivers.games.border.views.parts import CardView, MainButton, card_view
from reivers.kernel.facts import FactKey
from reivers.kernel.messages import Message
from reivers.store.my_copy import Comparison

ADDED = tuple(deck for deck in DECKS if deck.startswith("summer-"))
"""Decks that can be added card by card."""
PRACTICE = Message("library.practice")


@attrs.frozen(kw_only=True)
class LibraryCard:
    """A card of the grid. Everything the practice set made up is tagged."""

    thing: str
    title: str
    known: int
    """The number of known facts."""
    facts: int
    card: CardView | None = None
    """The drawing of a Summer card."""
    tag: Message | None = None


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
    also: tuple[Message, ...]


@attrs.frozen(kw_only=True)
class FactView:
    """One fact on the page of a card."""

    field: str
    value: str
    source: str
    known: bool
    tag: Message | None
    buttons: tuple[Message, ...]


@attrs.frozen(kw_only=True)
class CardPageView:
    """One card: what is drawn, and each fact with its source."""

    thing: str
    title: str
    card: CardView | None
    facts: tuple[FactView, ...]


@attrs.frozen(kw_only=True)
class AddDeckView:
    """The next card of a deck without a stripe; its number, and one tap for each choice."""

    deck: str
    thing: str
    nth: int
    total: int
    stripes: tuple[str, ...]
    also: tuple[Message, ...]


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
        also=tuple(_also(left)),
    )


def _passes(card: LibraryCard, subtype: str, is_known: bool | None) -> bool:
    of_type = not subtype or (card.card is not None and card.card.subtype == subtype)
    return of_type and is_known in (None, card.known > 0)


def _also(deck: str) -> Iterator[Message]:
    yield Message("library.export")
    yield Message("library.import")
    yield Message("library.name_board")
    if deck:
        yield Message("library.add_deck")


def library_card(known: CardFacts, thing: str) -> LibraryCard:
    count, total = known.known(thing)
    return LibraryCard(
        thing=thing,
        title=known.title(thing),
        known=count,
        facts=total,
        card=_drawn(known, thing),
        tag=PRACTICE if any(_is_made_up(known, thing, line) for line in known.lines(thing)) else None,
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
    return CardPageView(thing=thing, title=known.title(thing), card=_drawn(known, thing), facts=facts)


def _fact(known: CardFacts, thing: str, line: FactRow) -> FactView:
    edit = [Message("library.edit")] if known.prompt(thing, line.field) else []
    delete = [Message("library.delete", {"n": 1})] if line.mine else []
    return FactView(
        field=line.field,
        value=line.value,
        source=line.source,
        known=line.known,
        tag=PRACTICE if _is_made_up(known, thing, line) else None,
        buttons=(*edit, *delete),
    )


def add_deck_view(known: CardFacts, deck: str, skipped: Collection[str] = ()) -> AddDeckView | None:
    """Return the next card by number, or None when the deck is done."""
    left = [card for card in known.unknown(deck) if card not in skipped]
    if not left:
        return None
    things = known.things(deck)
    return AddDeckView(
        deck=deck,
        thing=left[0],
        nth=1 + things.index(left[0]),
        total=len(things),
        stripes=STRIPES,
        also=(Message("library.skip"), Message("library.not_solo")),
    )


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
