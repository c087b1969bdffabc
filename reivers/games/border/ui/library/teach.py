"""Add a deck and name the board: what the rulebook doesn't print, entered once per copy."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from reivers.games.border import board
from reivers.games.border.card_facts import CardFacts
from reivers.games.border.ids import STACKS
from reivers.games.border.ui.cards import CardLook, CardSlots, Slot, card_face
from reivers.games.border.ui.draft.stripe_pad import FEW, StripePad, stripe_names
from reivers.games.border.ui.library.my_copy import Exchange
from reivers.games.border.views.library import library_card, next_to_add
from reivers.ui.components.buttons import Button, Chip, MainButton
from reivers.ui.components.inputs import Field, Segments
from reivers.ui.components.text import Heading, Space, Words
from reivers.ui.drawing.piece import Column, Grid, Part, Row, part
from reivers.ui.screens.screen import WIDE, Extra, Screen
from reivers.ui.shell import Shell

GUARDED = 2
"""A site guards two farms (2.1.1)."""


class AddDeck(Screen):
    """The cards of a deck by number, one tap on a stripe each; the next follows."""

    title_key = "library.add_deck"
    column = 1200

    def __init__(self, shell: Shell, known: CardFacts, deck: str, done: Callable[[], None]) -> None:
        super().__init__(shell)
        self.known, self.deck, self._done = known, deck, done
        self.say = known.words.say
        self._skipped: set[str] = set()
        self._past: list[str] = []
        self._first = 1
        self.thing = known.unknown(deck)[0]

    def above_title(self) -> str:
        return self.say(f"library.deck.{self.deck}")

    def extras(self) -> Sequence[Extra]:
        exchange = Exchange(self.shell, self.known, self._next)
        return (Extra("import", "ui-import", self.say("library.import"), exchange.take_in),)

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self, width: float) -> Sequence[Part]:
        card = library_card(self.known, self.thing).card
        assert card is not None
        things = self.known.things(self.deck)
        entered = len(things) - len(self.known.unknown(self.deck))
        count = self.say("library.entered", {"n": entered, "of": len(things)})
        slot = Slot(id=card.id, face=card_face(card, self.say), look=CardLook(brief=width < WIDE, asked=True))
        question = self.say("library.which_stripe", {"number": card.id})
        about = [
            part(Heading, "question", text=question),
            part(CardSlots, "card", slots=(slot,), columns=1),
            part(Words, "count", text=count, ink="ink2"),
        ]
        pad = [*self._pad(card.stripe if card.strength is None else "")]
        if width < WIDE:
            return [*about, *pad]
        sides = (
            part(Column, "about", parts=tuple(about), gap=12),
            part(Column, "pad", parts=tuple(pad), gap=10),
        )
        return [part(Row, "both", parts=sides, shares=(40, 60), gap=48)]

    def _pad(self, stripe: str) -> Iterator[Part]:
        only = stripe if stripe in STACKS else ""
        yield part(
            StripePad, "stripes", names=stripe_names(self.say), only=only, first=self._first, tap=self.enter,
            more=self._show_more,
        )  # fmt: skip
        yield part(Words, "hint", text=self.say("library.hold"), role="small", ink="ink2")
        yield part(
            Button, "not_solo", text=self.say("library.not_solo"), tap=partial(self._learn, {"solo": False})
        )
        yield part(Space, "end", height=8)

    def foot_parts(self) -> Sequence[Part]:
        before = part(
            Button, "before", text=self.say("library.before"), icon="ui-back", enabled=bool(self._past),
            tap=self.before,
        )  # fmt: skip
        return (before, part(Button, "skip", text=self.say("library.skip"), tap=self.skip))

    # -- acting --------------------------------------------------------------------------------------------

    def _show_more(self) -> None:
        """Show larger numbers."""
        self._first = 1 if self._first > FEW else 1 + FEW
        self.update()

    def enter(self, stripe: str, number: int | None) -> None:
        self._learn({"stripe": stripe, **({} if number is None else {"strength": number})})

    def _learn(self, entered: dict[str, Any]) -> None:
        def learn() -> None:
            for field, value in entered.items():
                self.known.copy.learn(self.thing, field, value, "table")

        if self.shell.attempt(learn):
            self._past.append(self.thing)
            self._next()

    def skip(self) -> None:
        self._skipped.add(self.thing)
        self._past.append(self.thing)
        self._next()

    def before(self) -> None:
        """Show the card shown before."""
        self.thing = self._past.pop()
        self.update()

    def _next(self) -> None:
        """Show the next card without a stripe, at last the skipped ones again, or close."""
        left = next_to_add(self.known, self.deck, self._skipped)
        if left is None:
            self._skipped.clear()
            left = next_to_add(self.known, self.deck)
        self._first = 1
        self._done()
        if left is None:
            self.close()
            self.shell.toast(self.say("library.deck_complete"))
            return
        self.thing = left
        self.update_from_top()


class NameBoard(Screen):
    """The names of a March: farms, Castle, Peels, and the farms each site guards. Going to another March or
    back saves them."""

    title_key = "library.name_board"

    def __init__(
        self, shell: Shell, known: CardFacts, done: Callable[[], None], march: str = board.HOME_MARCHES[0]
    ) -> None:
        super().__init__(shell)
        self.known, self._done = known, done
        self.march = march
        self.typed: dict[str, str] = {}
        self.guarded: dict[str, list[str]] = {}

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self, width: float) -> Sequence[Part]:
        marches = tuple((march, self.say(f"map.short.{march}")) for march in board.HOME_MARCHES)
        march = self.march
        regions = [self._name(f"region:{region}") for region in board.REGIONS[march]]
        sites = [self._site(site) for site in board.SITES[march]]
        return [
            part(Segments, "march", options=marches, chosen=march, tap=self.choose),
            part(Heading, f"{march}.title", text=self.say(f"map.march.{march}")),
            part(Words, "hint", text=self.say("library.board_hint"), ink="ink2"),
            part(Grid, f"{march}.regions", parts=tuple(regions), least=300, most=2, gap=16),
            part(Grid, f"{march}.sites", parts=tuple(sites), least=300, most=2, gap=16),
            part(Space, "end", height=8),
        ]

    def _name(self, thing: str) -> Part:
        return part(Column, thing, parts=tuple(self._name_parts(thing)), gap=4)

    def _name_parts(self, thing: str) -> Iterator[Part]:
        yield part(Words, "place", text=self._place_text(thing), role="strong")
        yield part(
            Field, f"name.{thing}", text=self._current(thing), label=self._place_text(thing),
            hint=self.say("ui.type_name"),
            changed=partial(self.type, thing),
        )  # fmt: skip
        if self._is_taken(thing):
            yield part(Words, "taken", text=self.say("library.taken"), role="small", ink="plum")

    def _place_text(self, thing: str) -> str:
        kind, _, place = thing.partition(":")
        if kind == "region":
            return self.say("library.farm", {"nth": board.REGIONS[self.march].index(place) + 1})
        nth = board.SITES[self.march].index(place)
        return self.say("library.peel", {"nth": nth}) if nth else self.say("library.kind.castle")

    def _site(self, site: str) -> Part:
        farms = tuple(
            part(
                Chip, f"{site}:{region}", text=self._farm(region), chosen=region in self._guarded(site),
                tap=partial(self.touch, site, region),
            )
            for region in board.REGIONS[self.march]
        )  # fmt: skip
        guards = part(Words, "guards", text=self.say("library.guards"), role="small", ink="ink2")
        parts = (*self._name_parts(f"site:{site}"), guards, part(Grid, "farms", parts=farms, columns=2))
        return part(Column, site, parts=parts, gap=4)

    def _farm(self, region: str) -> str:
        thing = f"region:{region}"
        return self._current(thing) or self._place_text(thing)

    def _current(self, thing: str) -> str:
        return self.typed.get(thing, self.known.value(thing, "name") or "")

    def _guarded(self, site: str) -> list[str]:
        return self.guarded.get(site, list(self.known.value(f"site:{site}", "touches") or ()))

    def foot_parts(self) -> Sequence[Part]:
        ready = self._is_changed() and not self._any_taken()
        text = self.say("library.save_names" if ready else "ui.type_name")
        return (part(MainButton, "main", text=text, ready=ready, tap=self.press),)

    # -- acting --------------------------------------------------------------------------------------------

    def type(self, thing: str, name: str) -> None:
        self.typed[thing] = name
        self.update()

    def touch(self, site: str, region: str) -> None:
        """Choose a farm, or not any more. A third one replaces the first."""
        chosen = self._guarded(site)
        kept = [one for one in chosen if one != region]
        self.guarded[site] = kept if region in chosen else [*kept[1 - GUARDED :], region]
        self.update()

    def choose(self, march: str) -> None:
        self._save()
        self.march = march
        self.update_from_top()

    def press(self) -> None:
        """Save, and go to the next March; after the last one close."""
        if not self._is_changed() or self._any_taken():
            return
        at = board.HOME_MARCHES.index(self.march) + 1
        if at == len(board.HOME_MARCHES):
            self.close()
        else:
            self.choose(board.HOME_MARCHES[at])

    def close(self) -> None:
        self._save()
        super().close()

    # -- saving --------------------------------------------------------------------------------------------

    def _new_names(self) -> dict[str, str]:
        names = {thing: " ".join(name.split()) for thing, name in self.typed.items()}
        return {
            thing: name for thing, name in names.items() if name and name != self.known.value(thing, "name")
        }

    def _new_guards(self) -> dict[str, list[str]]:
        """Return the pairs of farms that were chosen, in the order of the board."""
        found = {}
        for site, chosen in self.guarded.items():
            farms = [region for region in board.REGIONS[board.march_of(site)] if region in chosen]
            if len(farms) == GUARDED and farms != self.known.value(f"site:{site}", "touches"):
                found[site] = farms
        return found

    def _is_changed(self) -> bool:
        return bool(self._new_names() or self._new_guards())

    def _is_taken(self, thing: str) -> bool:
        """Return whether another place has this name."""
        name = self._new_names().get(thing, "").lower()
        others = (other for other in self.known.things("board") if other != thing)
        return bool(name) and any(self._current(other).strip().lower() == name for other in others)

    def _any_taken(self) -> bool:
        return any(map(self._is_taken, self._new_names()))

    def _save(self) -> None:
        """Save the input in My copy, without names that another place has."""
        names = {thing: name for thing, name in self._new_names().items() if not self._is_taken(thing)}
        guards = self._new_guards()

        def learn() -> None:
            for thing, name in names.items():
                self.known.copy.learn(thing, "name", name, "table")
            for site, farms in guards.items():
                self.known.copy.learn(f"site:{site}", "touches", farms, "table")

        self.shell.attempt(learn)
        self.typed.clear()
        self.guarded.clear()
        self._done()
