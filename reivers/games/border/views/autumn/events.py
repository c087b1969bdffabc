"""6.1, 6.2 Income, limits and the two events of the turn."""

from collections.abc import Callable
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.model.cards import held
from reivers.games.border.rules.model.state import MINE, State, count
from reivers.games.border.tracking import tracked_by_app, tracker_of
from reivers.games.border.views.parts import MainButton, OptionView, OrderGroup, option_view, page_orders
from reivers.games.border.views.sheets.family import economy_of
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, net
from reivers.kernel.prompts import ChooseSeveral, Continue, NameCard

EVENT, HAND = "autumn.event", "autumn.hand"
EVENTS_A_TURN = 2
BY_HAND = ("rivals_only.economy", "rivals_only.defenses")
_FIELDS = ("dice", "vp_per_hit", "notoriety", "rerolls", "cap")


@attrs.frozen(kw_only=True)
class EventView:
    """An event, and what is known of it."""

    id: str
    label: Message
    about: str
    """What it is about: battle, rising, rerolls, feud or gaolbreak."""
    values: tuple[tuple[str, int | None], ...]
    """Its numbers by name; None if no one has read them off the card."""


@attrs.frozen(kw_only=True)
class EventsView:
    """All that the page shows."""

    income: tuple[int, int] | None
    """Cattle before and after."""
    takes: bool
    """Whether the player takes the Cattle from the box; otherwise the app tracks them."""
    horses: tuple[int, int]
    """Horses and their limit."""
    hand: tuple[int, int]
    """Held cards and the Hand Size."""
    flipped: tuple[EventView, ...]
    tiles: tuple[EventView, ...]
    """Events that may be flipped, and those just flipped; those of earlier turns are gone."""
    discard: tuple[OptionView, ...]
    """Held cards, if there are too many."""
    excess: int
    by_app: bool
    orders: tuple[OrderGroup, ...]
    remarks: tuple[Message, ...]
    """What the player does by hand."""
    next: MainButton | None = None

    @property
    def main(self) -> MainButton:
        return self.main_for(())

    def main_for(self, cards: tuple[str, ...]) -> MainButton:
        """Return the main button while these held cards are selected to discard."""
        if self.excess:
            text = Message("events_page.main.discard", {"n": self.excess})
            ready = len(cards) == self.excess
            return MainButton(text=text, ready=ready, answers=((HAND, list(cards)),) if ready else None)
        if self.next is not None:
            return self.next
        left = EVENTS_A_TURN - len(self.flipped)
        key = "flip" if self.by_app else "more" if self.flipped else "choose"
        return MainButton(text=Message(f"events_page.main.{key}", {"n": left}), ready=self.by_app)


def events_view(reader: GameReader) -> EventsView:
    state: State = reader.state
    prompt, limits = reader.prompt, economy_of(state, reader.fact)
    orders = net(order for notice in reader.page_notices for order in notice.orders)
    tiles = prompt.options if isinstance(prompt, NameCard) and prompt.key == EVENT else ()
    cards = prompt if isinstance(prompt, ChooseSeveral) and prompt.key == HAND else None
    done = isinstance(prompt, Continue)
    return EventsView(
        income=_income(orders),
        takes=tracker_of("cattle") not in tracked_by_app(reader.settings),
        horses=(count(state, MINE, "horse") + count(state, MINE, "horse_used"), limits.horse_limit),
        hand=(len(held(state)), limits.hand_size),
        flipped=tuple(_event(reader, event) for event in state.events),
        tiles=tuple(_event(reader, one.id) for one in tiles if one.why_not is None or one.id in state.events),
        discard=tuple(option_view(cards, one) for one in cards.options) if cards else (),
        excess=cards.least if cards else 0,
        by_app=reader.settings.get("chance.event_deck") == "app",
        orders=page_orders(reader),
        remarks=tuple(one.message for one in reader.page_notices if one.message.key in BY_HAND),
        next=MainButton(text=prompt.question, answers=((prompt.key, True),)) if prompt and done else None,
    )


def _income(orders: list[Order]) -> tuple[int, int] | None:
    found = next((one for one in orders if (one.place, one.piece) == (MINE, "cattle")), None)
    return (int(found.was or 0), int(found.now or 0)) if found else None


def _event(reader: GameReader, event: str) -> EventView:
    def known(field: str) -> Any:
        return reader.fact(f"event:{event}", field)

    about = _about(known)
    shown = _FIELDS[:3] if about in ("battle", "rising") else _FIELDS[3:] if about == "rerolls" else ()
    return EventView(
        id=event,
        label=Message("map.event", {"event": event}),
        about=about,
        values=tuple((field, known(field)) for field in shown),
    )


def _about(known: Callable[[str], Any]) -> str:
    """Return the kind of an event. One that changes combats is about these."""
    kind = str(known("kind") or "")
    return next(iter(known("combats") or ()), "battle") if kind in ("fashion", "") else kind
