"""The card library: the cards of each deck with what is known, one card, and actions on My copy."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import attrs
from kivy.metrics import Metrics

from reivers.games.border.card_facts import DECKS, CardFacts
from reivers.games.border.ui.cards import SYMBOLS, CardFace, card_face, number_label
from reivers.games.border.ui.library.my_copy import Exchange
from reivers.games.border.ui.library.parts import CardRow, Cell, FactLine, FilterChip, LargeCard
from reivers.games.border.ui.library.teach import AddDeck, NameBoard
from reivers.games.border.views.library import (
    FactView,
    LibraryCard,
    LibraryView,
    card_page_view,
    library_view,
)
from reivers.games.border.views.parts import CardView
from reivers.games.border.views.summer.changes import STRIPE_ICONS
from reivers.kernel.prompts import Prompt
from reivers.kernel.words import Say
from reivers.ui.components.buttons import Button, IconButton, by_screen
from reivers.ui.components.inputs import Segments
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Heading, Space, Words
from reivers.ui.drawing.piece import Act, Column, Flow, Grid, Part, Row, part
from reivers.ui.play.question_sheet import QuestionSheet
from reivers.ui.screens.screen import WIDE, Extra, Screen
from reivers.ui.shell import Shell
from reivers.ui.widgets.theme import theme

DRAWN = ("summer:", "event:")
"""Things that are drawn as cards."""
EVENTS = {
    "battle": ("attack", "swords"), "rising": ("attack", "swords"), "rerolls": ("notoriety", "ui-reroll"),
    "fashion": ("office", "ui-scroll"),
}  # fmt: skip
"""Each kind of event with a kind of card in its color, and its icon."""
KNOWN = {"": None, "known": True, "unknown": False}
"""The choices of the filter by what is known."""
ICONS: Mapping[str, str] = {
    "name": "ui-pen", "cattle": "cattle", "effects": "card_face", "stripe_effects": "card_face",
    "solo": "ui-cards", "used": "ui-cards", "sheep": "sheep", "march": "ui-map", "marches": "ui-map",
    "touches": "ui-map", "notoriety": "fame", "dice": "ui-die", "rerolls": "ui-reroll", "cap": "ui-reroll",
    "green": "token", "gray": "token", "raid": "lance", "feud": "fire", "gaolbreak": "gaol",
    "battle": "swords",
}  # fmt: skip
"""The icons of facts; others have a plain card."""


def drawn(card: LibraryCard, say: Say) -> CardFace | None:
    """Return the face of a Summer card, if anything about it is known."""
    if card.card is None or not card.known:
        return None
    return face_of(card.card, say)


def face_of(card: CardView, say: Say) -> CardFace:
    face = card_face(card, say)
    if not card.subtype and card.title:
        face = attrs.evolve(face, kind=say("library.name_only"))
    return face if card.stripe else attrs.evolve(face, strip=say("library.strip_unknown"))


def event_face(known: CardFacts, thing: str) -> CardFace:
    """Return the face of an event: its kind, and what is known of it instead of the rivals' stripe."""
    kind = known.value(thing, "kind") or ""
    what, *rest = known.gist(thing).split(" · ")
    title = known.title(thing)
    if not kind:
        return CardFace(title=title, kind=known.words.say("library.name_only"))
    subtype, symbol = EVENTS[kind]
    return CardFace(title=title, subtype=subtype, symbol=symbol, kind=what, strip=" · ".join(rest))


class LibraryScreen(Screen):
    """A deck as a grid, or what a search finds in all of them."""

    title_key = "library.title"
    column = 1232

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.known = CardFacts(shell.saved_games.my_copy(), shell.words)
        self.say = self.known.words.say
        self.exchange = Exchange(shell, self.known, self.update)
        self.deck, self.search, self.type, self.is_known = DECKS[0], "", "", ""

    # -- showing -------------------------------------------------------------------------------------------

    @property
    def view(self) -> LibraryView:
        return library_view(
            self.known, deck=self.deck, search=self.search, type=self.type, is_known=KNOWN[self.is_known]
        )

    def extras(self) -> Sequence[Extra]:
        acts = (
            Extra("board", "ui-pen", self.say("library.name_board"), self.name_board),
            Extra("import", "ui-import", self.say("library.import"), self.exchange.take_in),
            Extra("export", "ui-share", self.say("library.export"), self.exchange.export),
        )
        if self.width / Metrics.density >= WIDE:
            return acts
        return (Extra("more", "ui-more", "", partial(self.open_more, acts)),)

    def open_more(self, acts: Sequence[Extra]) -> None:
        """Show what a wide screen has in its title bar."""
        rows = [(act.name, act.text, act.icon, act.tap) for act in acts]
        self._open_list(self.title(), rows)

    def _open_list(self, heading: str, rows: Sequence[tuple[str, str, str, Act]]) -> None:
        """Open a list. A tap closes it."""
        parts = [
            part(ListRow, id, text=text, icon=icon, tap=partial(self.shell.instead, tap))
            for id, text, icon, tap in rows
        ]
        self.shell.open_sheet(heading, parts)

    def parts(self, width: float) -> Sequence[Part]:
        view = self.view
        return [*self._filters(view, width), *self._found(view, width), part(Space, "end", height=8)]

    def _filters(self, view: LibraryView, width: float) -> Iterator[Part]:
        hint = self.say("library.search")
        search = self.search_field(self.search, hint, self.search_for)
        decks = tuple((deck, self.say(f"library.short.{deck}")) for deck in view.decks)
        segments = part(Segments, "deck", options=decks, chosen=self.deck, tap=self.choose_deck)
        if width >= WIDE:
            yield part(Row, "top", parts=(search, segments), shares=(25, 75), gap=12)
        else:
            yield search
            yield segments
        chips = []
        if view.types or self.type:
            text = self.say(f"card_kind.{self.type}" if self.type else "library.all_types")
            tap = partial(self.filter_type, "") if self.type else self._open_types
            chips.append(part(FilterChip, "types", text=text, on=bool(self.type), tap=tap))
        text = self.say(f"library.filter.{self.is_known or 'all'}")
        tap = partial(self.filter_known, "") if self.is_known else self._open_known
        chips.append(part(FilterChip, "known", text=text, on=bool(self.is_known), tap=tap))
        yield part(Flow, "filters", parts=tuple(chips))

    def _found(self, view: LibraryView, width: float) -> Iterator[Part]:
        gap = by_screen(12, 21)
        columns = max(2, int((width + gap) // (by_screen(112, 156) + gap)))
        cards = [card for card in view.cards if card.thing.startswith(DRAWN)]
        for at in range(0, len(cards), columns):
            cells = tuple(map(self._cell, cards[at : at + columns]))
            yield part(
                CardRow, f"cards{at}", cells=cells, columns=columns, gap=gap, tap=self.open_card,
                empty=self.say("library.not_known"), label=self.say("spoken.card"),
            )  # fmt: skip
        others = [card for card in view.cards if not card.thing.startswith(DRAWN)]
        if others:
            rows = tuple(map(self._row, others))
            yield part(Grid, "things", parts=rows, least=360, most=3, gap=8)
        if view.empty:
            yield part(Words, "empty", text=self.say(view.empty), ink="ink2", above=24, align="center")

    def _cell(self, card: LibraryCard) -> Cell:
        if card.card is None:
            return Cell(card.thing, "", event_face(self.known, card.thing))
        return Cell(card.thing, number_label(card.thing.partition(":")[2]), drawn(card, self.say))

    def _row(self, card: LibraryCard) -> Part:
        return part(
            ListRow, card.thing, text=card.title, note=self.known.gist(card.thing), opens=True, boxed=True,
            tap=partial(self.open_card, card.thing),
        )  # fmt: skip

    def foot_parts(self) -> Sequence[Part]:
        deck = self.view.add_deck
        if not deck or self.search:
            return ()
        text = self.say("library.add_deck")
        add = part(Button, "add", text=text, icon="ui-plus", tap=self.add_deck)
        count = self.say("library.count", self._counts())
        if theme.tablet:
            count = f"{count} {self.say('library.strip_note')}"
            words = part(Words, "count", text=count, ink="ink2", above=18)
            return (part(Row, "foot", parts=(words, add), shares=(75, 25)),)
        words = part(Words, "count", text=count, role="small", ink="ink2", align="center")
        return (part(Column, "foot", parts=(words, add), gap=4),)

    def _counts(self) -> dict[str, int]:
        cards = self.known.things(self.deck)
        return {"known": sum(self.known.known(card)[0] > 0 for card in cards), "of": len(cards)}

    # -- acting --------------------------------------------------------------------------------------------

    def search_for(self, typed: str) -> None:
        self.search = typed
        self.update_from_top()

    def choose_deck(self, deck: str) -> None:
        self.deck, self.type, self.search = deck, "", ""
        self.update_from_top()

    def _open_types(self) -> None:
        rows = [
            (type, self.say(f"card_kind.{type}"), SYMBOLS[type], partial(self.filter_type, type))
            for type in self.view.types
        ]
        self._open_list(self.say("library.all_types"), rows)

    def _open_known(self) -> None:
        rows = [
            (name, self.say(f"library.filter.{name}"), "", partial(self.filter_known, name))
            for name in ("known", "unknown")
        ]
        self._open_list(self.say("library.filter.all"), rows)

    def filter_type(self, type: str) -> None:
        self.type = type
        self.update_from_top()

    def filter_known(self, known: str) -> None:
        self.is_known = known
        self.update_from_top()

    def open_card(self, thing: str) -> None:
        things = [card.thing for card in self.view.cards]
        self.shell.open(CardScreen(self.shell, self.known, thing, things, self.update))

    def add_deck(self) -> None:
        self.shell.open(AddDeck(self.shell, self.known, self.deck, self.update))

    def name_board(self) -> None:
        self.shell.open(NameBoard(self.shell, self.known, self.update))


class CardScreen(Screen):
    """One card: its drawing, and each fact with its source. A tap edits it."""

    column = 1200

    def __init__(
        self, shell: Shell, known: CardFacts, thing: str, things: Sequence[str], done: Callable[[], None]
    ) -> None:
        super().__init__(shell)
        self.known, self.thing, self._things, self._done = known, thing, list(things), done
        self.say = known.words.say

    def title(self) -> str:
        number = self.thing.partition(":")[2]
        is_numbered = self.thing.startswith("summer:") and number.isdigit()
        return self.say("library.card", {"number": number}) if is_numbered else self.known.title(self.thing)

    def above_title(self) -> str:
        deck = next(deck for deck in DECKS if self.thing in self.known.things(deck))
        return self.say(f"library.deck.{deck}")

    def parts(self, width: float) -> Sequence[Part]:
        view = card_page_view(self.known, self.thing)
        facts = [self._fact(fact) for fact in view.facts]
        wide = width >= WIDE
        card = face_of(view.card, self.say) if view.card else None
        if self.thing.startswith("event:"):
            card = event_face(self.known, self.thing)
        if wide:
            title = card.title if card else view.title
            facts.insert(0, part(Heading, "name", text=title, size=(30, 40), below=12))
        column = part(Column, "facts", parts=tuple(facts))
        if card is None:
            return [column]
        large = part(LargeCard, "card", face=card, most=340 if wide else 232)
        if not wide:
            return [large, column]
        return [part(Row, "both", parts=(large, column), shares=(37, 63), gap=48)]

    def _fact(self, fact: FactView) -> Part:
        return part(
            FactLine, fact.field, icon=self._icon(fact), text=fact.value[:1].upper() + fact.value[1:],
            note=" · ".join(filter(None, (self.say(f"library.field.{fact.field}"), fact.source))),
            tag=self.say(fact.tag) if fact.tag else "", edit=self.say("library.edit"),
            tap=partial(self.edit, fact.field) if fact.can_edit else None,
        )  # fmt: skip

    def _icon(self, fact: FactView) -> str:
        value = self.known.value(self.thing, fact.field)
        known: Mapping[str, str] = {"subtype": SYMBOLS, "stripe": STRIPE_ICONS}.get(fact.field, {})
        return (known and known.get(value or "")) or ICONS.get(fact.field, "card_face")

    def foot_parts(self) -> Sequence[Part]:
        mine = self._mine()
        delete = part(Button, "delete", text=self.say("library.delete", {"n": len(mine)}), tap=self.delete)
        at, total = self._things.index(self.thing), len(self._things)
        where = self.say("library.place", {"nth": at + 1, "total": total})
        before, after = self.say("library.before"), self.say("library.next")
        turn = (
            part(IconButton, "before", icon="ui-back", spoken=before, tap=partial(self.turn, -1)),
            part(Words, "where", text=where, ink="ink2", align="center", above=by_screen(16, 18)),
            part(IconButton, "after", icon="ui-next", spoken=after, tap=partial(self.turn, 1)),
        )
        pages = part(Row, "pages", parts=turn, shares=(1, by_screen(1, 2), 1), gap=0)
        if total == 1:
            return (delete,) if mine else ()
        first = delete if mine else part(Space, "gap", height=8)
        air = part(Space, "air", height=8)
        shown, shares = ((first, air, pages), (24, 46, 30)) if theme.tablet else ((first, pages), (1, 1.2))
        return (part(Row, "foot", parts=shown, gap=16, shares=shares),)

    def _mine(self) -> list[str]:
        return [line.field for line in self.known.lines(self.thing) if line.mine]

    # -- acting --------------------------------------------------------------------------------------------

    def turn(self, by: int) -> None:
        """Show the card before or after this one."""
        self.thing = self._things[(self._things.index(self.thing) + by) % len(self._things)]
        self.update_from_top()

    def edit(self, field: str) -> None:
        """Ask the same question as in a game."""
        prompt = self.known.prompt(self.thing, field)
        if prompt is not None:
            learn = partial(self._learn, field, prompt)
            self.shell.open(QuestionSheet(self.shell, prompt, learn, say=self.say))

    def _learn(self, field: str, prompt: Prompt, value: Any) -> None:
        self.shell.close_top()
        self._change(partial(self.known.teach, self.thing, field, prompt, value))

    def delete(self) -> None:
        """Delete what the player has entered of this card. The toast offers to undo it."""
        kept = {field: self.known.value(self.thing, field) for field in self._mine()}
        self._change(partial(self._forget, self.thing, kept))
        undo = partial(self._change, partial(self._restore, self.thing, kept))
        self.shell.toast(self.say("library.deleted"), (self.say("ui.undo_key"), undo))

    def _forget(self, thing: str, kept: Mapping[str, Any]) -> None:
        for field in kept:
            self.known.copy.forget(thing, field)

    def _restore(self, thing: str, kept: Mapping[str, Any]) -> None:
        for field, value in kept.items():
            self.known.copy.learn(thing, field, value, "table")

    def _change(self, change: Act) -> None:
        self.shell.attempt(change)
        self.update()
        self._done()
