"""Teach the board and teach a deck: what the rulebook doesn't print, entered once per copy."""

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from reivers.games.border import board
from reivers.games.border.card_facts import CardFacts
from reivers.games.border.ids import STACKS
from reivers.games.border.ui.my_copy import Exchange
from reivers.games.border.ui.sheets.stripe_buttons import StripeButtons
from reivers.ui.pads.pad import field_class
from reivers.ui.widgets.inputs import Chips, SegmentedButtons
from reivers.ui.widgets.sub_screen import HalvedPage, Heading, SubScreen
from reivers.ui.widgets.widgets import Column, GridButton, Panel, Text, TextButton

TOUCHED = 2
"""A site touches two farms (2.1.1)."""


class TeachDeck(HalvedPage):
    """The cards of a deck by number, one stripe tap each; the next follows."""

    def __init__(self, shell, known: CardFacts, deck: str, done: Callable[[], None]) -> None:
        super().__init__(shell, shell.words.say("library.teach_deck"))
        self.known, self._done = known, done
        self.deck, self.cards = deck, known.things(deck)
        self.at = 0
        self.card = Text(role="heading")
        self.note = Text(role="row", ink="ink_soft")
        self.pad = StripeButtons(self.words, self._enter)
        self.ids.above.add_widget(self.card)
        self.ids.above.add_widget(self.note)
        self.begin_row()
        self.add(self.pad)
        self.begin_half()
        self.removed = TextButton(text=self.say("teach.not_solo"))
        self.removed.bind(on_release=lambda _key: self._learn({"solo": False}))
        self.add(self.removed)
        self.friend = TextButton(text=self.say("teach.import"))
        self.friend.bind(on_release=lambda _key: Exchange(shell, known, self._brought).take_in())
        self.add(self.friend)
        self.key(self.say("teach.before"), lambda: self._go(-1))
        self.later = self.key(self.say("teach.next"), lambda: self._go(1), main=True)
        self._go(0)
        self._skip()

    def _brought(self) -> None:
        """Continue with what an imported copy doesn't know."""
        self._go(0)
        self._skip()

    def _skip(self) -> None:
        """Skip a card that is fully known."""
        if self.cards[self.at] not in self.known.unknown(self.deck):
            self._next()

    def _enter(self, stripe: str, number: int | None) -> None:
        self._learn({"stripe": stripe, **({"strength": number} if number is not None else {})})

    def _learn(self, entered: dict[str, Any]) -> None:
        card = self.cards[self.at]

        def learn() -> None:
            for field, value in entered.items():
                self.known.copy.learn(card, field, value, "table")

        if self.shell.attempt(learn):
            self._next()

    def _next(self) -> None:
        """Show the next card with something unknown; after the last one close the page."""
        left = [self.cards.index(card) for card in self.known.unknown(self.deck)]
        ahead = [at for at in left if at > self.at] or left
        if not left:
            self.close()
            self.shell.toast(self.say("teach.deck_known"))
            self._done()
            return
        self._go(ahead[0] - self.at)

    def _go(self, by: int) -> None:
        self.at = (self.at + by) % len(self.cards)
        card = self.cards[self.at]
        self.card.text = self.known.title(card)
        entered = len(self.cards) - len(self.known.unknown(self.deck))
        facts = {"gist": self.known.gist(card), "n": entered, "of": len(self.cards)}
        self.note.text = self.say("teach.so_far", facts)
        stripe, number = (self.known.value(card, field) for field in ("stripe", "strength"))
        known = f"{stripe}:{number}" if stripe in STACKS else stripe
        for key in self.pad.walk(restrict=True):
            if isinstance(key, GridButton):
                key.chosen = key.option == known
        self._done()


class TeachBoard(SubScreen):
    """The names of a March: farms, castle, Peels and the farms each touches. Leaving a
    March in any way saves its input."""

    def __init__(self, shell, known: CardFacts, done: Callable[[], None]) -> None:
        super().__init__(shell, shell.words.say("library.teach_board"), reach=2.2)
        self.close = self._leave
        self.known, self._done = known, done
        self.march = board.HOME_MARCHES[0]
        options = [(march, self.say(f"march_short.{march}")) for march in board.HOME_MARCHES]
        self.marches = Chips("", options, self.march, self._turn_to)
        self.ids.above.add_widget(self.marches)
        self.fields: dict[str, Any] = {}
        self.touching: dict[str, dict[str, GridButton]] = {}
        self.key(self.say("teach.keep"), self.later, main=True)
        self.form = Column()
        self.add(self.form)
        self._show()

    def _show(self) -> None:
        self.form.clear_widgets()
        self.fields, self.touching = {}, {}
        self._write(Text(text=self.say(f"march_name.{self.march}"), role="step"))
        self._write(Text(text=self.say("teach.board_hint"), role="small", ink="ink_soft"))
        for region in board.REGIONS[self.march]:
            self._write_name(f"region:{region}")
        for site in board.SITES[self.march]:
            self._write_name(f"site:{site}")
            self._touches(site)
        self.top()

    def _write(self, widget: Widget) -> None:
        self.form.add_widget(widget)

    def _write_name(self, thing: str) -> None:
        place = thing.partition(":")[2]
        said = self.known.words.in_namespace("spot", place)
        self._write(Heading(text=said[:1].upper() + said[1:]))
        field = field_class()(text=self.known.value(thing, "name") or "", hint_text=self.say("teach.name"))
        panel = Panel()
        panel.add_widget(field)
        self._write(panel)
        self.fields[thing] = field

    def _touches(self, site: str) -> None:
        """Ask for the two farms beside a site, by tapping them."""
        known = self.known.value(f"site:{site}", "touches") or ()
        wrap = SegmentedButtons()
        self.touching[site] = {}
        for region in board.REGIONS[self.march]:
            cell = GridButton(text=self._farm(region), option=region, chosen=region in known)
            cell.bind(on_release=lambda cell: self._touch(site, cell))
            self.touching[site][region] = cell
            wrap.add_widget(cell)
        self._write(Text(text=self.say("teach.touches"), role="small", ink="ink_soft"))
        self._write(wrap)

    def _farm(self, region: str) -> str:
        name = self.known.value(f"region:{region}", "name")
        nth = board.REGIONS[self.march].index(region) + 1
        return name or self.say("teach.farm", {"nth": nth})

    def _touch(self, site: str, cell: GridButton) -> None:
        """Toggle a farm. A third one replaces the first."""
        cell.chosen = not cell.chosen
        chosen = [one for one in self.touching[site].values() if one.chosen and one is not cell]
        if cell.chosen and len(chosen) >= TOUCHED:
            chosen[0].chosen = False

    def later(self) -> None:
        """Go to the next March; after the last one close the page."""
        marches = board.HOME_MARCHES
        at = marches.index(self.march) + 1
        if at == len(marches):
            self.close()
            return
        self.marches.choose(marches[at])

    def _turn_to(self, march: str) -> None:
        self._keep()
        self.march = march
        self._show()

    def _leave(self) -> None:
        self._keep()
        self.shell.close_top()

    def _keep(self) -> None:
        """Save the input in My copy."""
        self.shell.attempt(self._learn)
        self._done()

    def _learn(self) -> None:
        for thing, field in self.fields.items():
            name = " ".join(field.text.split())
            if name and name != self.known.value(thing, "name"):
                self.known.copy.learn(thing, "name", name, "table")
        for site, cells in self.touching.items():
            chosen = [region for region, cell in cells.items() if cell.chosen]
            if len(chosen) == TOUCHED and chosen != self.known.value(f"site:{site}", "touches"):
                self.known.copy.learn(f"site:{site}", "touches", chosen, "table")
