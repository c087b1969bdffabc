"""Income and events (6.1, 6.2)."""

from functools import partial
from typing import Any

from reivers.frontend.narrator import capital
from reivers.games.border.ui.autumn.before_rivals import BeforeRivals
from reivers.games.border.ui.autumn.event_tiles import ICONS, EventCard, EventTiles
from reivers.games.border.ui.orders import order_column
from reivers.games.border.views.autumn.events import EVENT, EVENTS_A_TURN, HAND, EventsView, EventView
from reivers.kernel.messages import Message
from reivers.ui.components.buttons import Chip, Main, TextButton
from reivers.ui.components.panels import Well
from reivers.ui.components.rows import OrderRow
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Grid, Part, Row, part
from reivers.ui.play.page import Page
from reivers.ui.widgets.theme import theme


class EventsPage(BeforeRivals):
    """The income, then the events that may still come: one tap each."""

    view: EventsView
    gap = 8

    def started(self) -> None:
        super().started()
        self.discarded: list[str] = []

    def restore(self, entered: Any) -> None:
        if self.context.asks(HAND) and isinstance(entered, list):
            self.discarded = [one for one in entered if isinstance(one, str)]
        else:
            super().restore(entered)

    def parts(self) -> list[Part]:
        view = self.view
        remarks = [self.say(remark) for remark in view.remarks]
        found = income(self, view)
        if remarks:
            found.append(part(Words, "remarks", text="\n".join(remarks)))
        if view.excess:
            return [*found, *self._discards(view)]
        if self.context.asks(EVENT):
            found.append(part(Heading, "heading", text=self.say("events_page.which")))
        found.append(event_cards(self, view))
        if self.context.asks(EVENT):
            tiles = tuple(self._tile(event, view) for event in view.tiles)
            found.append(part(EventTiles, "events", events=tiles, tap=self._flip))
        else:
            found += self.question_parts()
        if not (self.context.asks(EVENT) and theme.tablet):  # they come again with the second event
            found += order_column(view.orders, self.context, box=False)
        if not theme.tablet and (draw := self._draw()):
            props = {"text": draw.text, "icon": "ui-die", "tap": draw.act, "rare": True}
            found.append(part(TextButton, "for_me", align="right", **props))
        return [*found, *self.rivals_parts()]

    def _draw(self) -> Main | None:
        """Return what draws an event for a player with own cards."""
        if not self.context.asks(EVENT) or self.view.by_app:
            return None
        return Main(self.say("ui.draw", {"n": 1}), self.context.roll)

    def second_button(self) -> Main | None:
        return self._draw() if theme.tablet else None

    def _tile(self, event: EventView, view: EventsView) -> tuple[str, str, str, str, bool]:
        name = capital(self.say(event.label))
        flipped = event.id in {one.id for one in view.flipped}
        return event.id, name, self.say(f"events_page.kind.{event.about}"), ICONS[event.about], flipped

    def _discards(self, view: EventsView) -> list[Part]:
        """Return the held cards, if there are too many."""
        chips = tuple(
            part(
                Chip,
                one.id,
                text=capital(self.say(one.label)),
                chosen=one.id in self.discarded,
                tap=partial(self._toggle, one.id),
            )
            for one in view.discard
        )
        facts = {"n": view.excess, "size": view.hand[1]}
        return [
            part(Heading, "heading", text=self.say("events_page.discard", facts)),
            part(Words, "size", text=self.say("events_page.hand_size", facts), ink="ink2"),
            part(Grid, "cards", columns=2, parts=chips),
        ]

    def _toggle(self, card: str) -> None:
        chosen = [one for one in self.discarded if one != card]
        self.discarded = chosen if card in self.discarded else [*chosen, card][-self.view.excess :]
        self.keep(self.discarded)

    def _flip(self, event: str) -> None:
        if self.context.asks(EVENT):
            self.context.answer_prompt([event])

    def main_button(self) -> Main:
        view = self.view
        if self.context.asks(EVENT):
            return Main(self.say(view.main.text), self.context.roll if view.by_app else None)
        if self.context.asks(HAND):
            return self.main_of(view.main_for(tuple(self.discarded)))
        return self.rivals_main() or super().main_button()


def income(page: Page, view: EventsView, *, brief: bool = False) -> list[Part]:
    """Return the line of the income, with the limits of the Sheep. A `brief` one is a line of the orders."""
    if view.income is None:
        return []
    was, now = view.income
    facts = {"n": now - was, "horses": view.horses[1], "hand": view.hand[1]}
    text = page.say("events_page.take" if view.takes else "events_page.gain", facts)
    change = page.say("change.numbers", {"was": was, "now": now})
    if brief:
        return [part(OrderRow, "income", text=text, change=change)]
    note = page.say("events_page.limits", facts)
    return [part(Well, "income", icon="cattle", text=text, note=note, change=change)]


def event_cards(page: Page, view: EventsView) -> Part:
    """Return the flipped events, and the places of those to come."""
    cards = [
        part(
            EventCard,
            f"card.{event.id}",
            title=capital(page.say(event.label)),
            note=describe(page, event),
            about=event.about,
        )
        for event in view.flipped
    ]
    for n in range(len(cards) + 1, EVENTS_A_TURN + 1):
        following = n == len(view.flipped) + 1
        cards.append(
            part(
                EventCard,
                f"place.{n}",
                title=page.say("events_page.nth", {"nth": n}),
                note=page.say("events_page.tap") if following and not view.by_app else "",
                next=following,
            )
        )
    return part(Row, "cards", parts=tuple(cards), gap=12)


def describe(page: Page, event: EventView) -> str:
    """Return what an event does, as far as its numbers are known."""
    values = dict(event.values)
    if not values or None in values.values():
        return page.say(f"events_page.kind.{event.about}")
    n = values.get("dice", values.get("rerolls"))
    return page.say(Message(f"events_page.does.{event.about}", {**values, "n": n}))
