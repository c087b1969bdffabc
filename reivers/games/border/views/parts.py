"""Classes that several views share. Plain data: ids, numbers and messages."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.rules.cards.effect_texts import in_brief, named
from reivers.games.border.rules.model.state import State
from reivers.games.border.tracking import BorderTracking
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, grouped, net
from reivers.kernel.prompts import ChooseSeveral, Continue, Option, OptionsPrompt, Prompt
from reivers.kernel.words import printed

Answers = tuple[tuple[str, Any], ...]
"""Answers for one step, each with the key of its prompt."""


@attrs.frozen(kw_only=True)
class MainButton:
    """The main button: its text and its answers. It's quiet until it is ready."""

    text: Message
    ready: bool = True
    answers: Answers | None = None


@attrs.frozen(kw_only=True)
class OptionView:
    """One option of a choice."""

    id: str
    label: Message
    note: Message | None = None
    refusal: Message | None = None
    """Why it can't be chosen."""
    selected: bool = False
    suggested: bool = False


@attrs.frozen(kw_only=True)
class OrderGroup:
    """The net orders of one part of the board."""

    area: str
    orders: tuple[Order, ...]


@attrs.frozen(kw_only=True)
class CardView:
    """A Summer card as far as it is known."""

    id: str
    title: str = ""
    subtype: str = ""
    cattle: int | None = None
    """Below 0, its price; above 0, what it brings."""
    effects: tuple[Message, ...] = ()
    stripe: str = ""
    strength: int | None = None


@attrs.frozen(kw_only=True)
class SwitchView:
    """An optional power: what it would add, or why it isn't available."""

    id: str
    label: Message
    gain: float | None = None
    """VP on average, if odds are shown."""
    notes: tuple[Message, ...] = ()
    refusal: Message | None = None


def option_view(prompt: OptionsPrompt, option: Option, **more: Any) -> OptionView:
    return OptionView(id=option.id, label=prompt.label(option), refusal=option.why_not, **more)


def with_cards(
    reader: GameReader, key: str, cards: Sequence[str]
) -> tuple[tuple[SwitchView, ...], Answers, Prompt | None, State]:
    """Return the switches of the held cards that a prompt offers, and what is asked with these on."""
    prompt, state = reader.prompt, reader.state
    if not isinstance(prompt, ChooseSeveral) or prompt.key != key:
        return (), (), prompt, state
    switches = tuple(
        SwitchView(id=one.id, label=prompt.label(one), refusal=one.why_not) for one in prompt.options
    )
    before: Answers = ((key, list(cards)),)
    run = reader.preview(before)
    return switches, before, run.prompt, run.state


@attrs.frozen(kw_only=True)
class OddsView:
    """The odds of a combat: VP on average, the chance of each number of VP, and other results."""

    expected: float
    histogram: tuple[tuple[int, float], ...] = ()
    chances: tuple[tuple[str, float], ...] = ()
    """Each by its name: shares of 1, or means for Sheep, Cattle, hits and Horses."""


def card_view(card: str, known: Callable[[str, str], Any]) -> CardView:
    """Return a card with its known facts; `known` takes the card's number and a field."""
    return CardView(
        id=card,
        title=printed(known(card, "name") or ""),
        subtype=known(card, "subtype") or "",
        cattle=known(card, "cattle"),
        effects=tuple(in_brief(effect) for effect in known(card, "effects") or ()),
        stripe=known(card, "stripe") or "",
        strength=known(card, "strength"),
    )


def card_effects(card: str, known: Callable[[str, str], Any]) -> tuple[Message, ...]:
    """Return all known effects of a card, with where and when they count."""
    return tuple(named(effect) for effect in known(card, "effects") or ())


def entries_on(reader: GameReader, page: str) -> list[Entry]:
    """Return the entries of a page on the current branch."""
    path = reader.journal.path(reader.journal.at)
    return [entry for entry in path if entry.page.partition("/")[0] == page]


def table_orders(reader: GameReader, orders: Iterable[Order]) -> tuple[OrderGroup, ...]:
    """Return net orders for what is on the table: what the app tracks needs none."""
    state: State = reader.state
    tracking = BorderTracking(state.home)
    return order_groups(tracking.orders(net(orders), reader.game.table(state), reader.settings))


def page_orders(reader: GameReader) -> tuple[OrderGroup, ...]:
    """Return the orders of the current page."""
    return table_orders(reader, (order for notice in reader.page_notices for order in notice.orders))


def page_changes(reader: GameReader) -> list[Order]:
    """Return what the current page changed. Before the first page everything was set up: that's no change."""
    notices = (one for one in reader.page_notices if "items" not in one.message.facts)
    return net(order for notice in notices for order in notice.orders)


def lead_on(reader: GameReader, prompt: Prompt | None, before: Answers = ()) -> MainButton | None:
    """Return the button that leaves a finished page; None if something else is asked."""
    state: State = reader.state
    if not isinstance(prompt, Continue):
        return None
    text = prompt.question
    if prompt.key == "page.attack":
        total = state.attack + len(state.own_targets) + sum(state.rival_cards_left.values())
        text = Message("attack_page.main.flip", {"nth": prompt.facts["nth"], "total": total})
    return MainButton(text=text, answers=(*before, (prompt.key, True)))


def stand_ins(reader: GameReader) -> tuple[Message, ...]:
    """Return what to use in place of pieces that the box is short of."""
    notices = reader.page_notices
    return tuple(one.message for one in notices if one.message.key == "piles.stand_in")


def area_of(place: str) -> str:
    """Return the March of a place, or the place itself beside the map."""
    march = board.march_of(place)
    return march if march in board.WALK else place


def order_groups(orders: Iterable[Order]) -> tuple[OrderGroup, ...]:
    """Return orders in walking order: the player's things, the map, then the others."""
    found: Sequence[tuple[str, list[Order]]] = grouped(orders, ("player", "sheet", *board.WALK), area_of)
    return tuple(OrderGroup(area=area, orders=tuple(some)) for area, some in found)
