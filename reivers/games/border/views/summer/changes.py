"""What a draft round changes, in lines with an icon: for the player, and for the rivals."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from reivers.games.border.ids import STACKS
from reivers.games.border.orders import order_messages
from reivers.games.border.rules.model.cards import SHEET, of_kind
from reivers.games.border.rules.model.state import MINE, State
from reivers.games.border.rules.seasons.draft_stacks import coming_base_dice, strength
from reivers.games.border.views.parts import CardView
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import UNNAMED

ICONS = {
    "cattle": "cattle", "horse": "horse", "token": "token", "reiver": "bonnet", "warden": "crown",
    "office": "quill", "grayne": "thistle", "held": "card", "sheep": "sheep", "sheep_bastled": "bastle",
    "tower": "permanent_defense", "cube": "fame",
}  # fmt: skip


@attrs.frozen(kw_only=True)
class ChangeView:
    """One line: what changes, from which number to which if it has one."""

    icon: str
    text: Message
    shorter: tuple[Message, ...] = ()
    """Shorter texts, for a line without room for the whole one."""
    was: int | None = None
    now: int | None = None
    value: Message | None = None
    """What is at the right instead of numbers."""
    warning: bool = False


@attrs.frozen(kw_only=True)
class Limits:
    """The player's Horses, held cards and income, with their limits."""

    horses: int
    horse_limit: int
    hand: int
    hand_size: int
    income: int


def my_changes(
    state: State,
    then: State,
    orders: Sequence[Order],
    limits: tuple[Limits, Limits],
    room: int,
    fact: Callable[[str, str], Any],
) -> Iterator[ChangeView]:
    """Yield what changes for the player. `room`: how many Offices, and how many Allied Graynes, have room."""
    for order in orders:
        if order.place == MINE and order.piece.startswith("token:") and order.now:
            yield _token(order.piece.removeprefix("token:"), fact)
        else:
            yield from _change(order)
    for slot in ("office", "grayne"):
        was, now = len(of_kind(state, slot)), len(of_kind(then, slot))
        if was != now:
            text = Message(f"change.{slot}", {"limit": room})
            yield ChangeView(icon=ICONS[slot], text=text, was=was, now=now)
    yield from _limits(*limits)


def _token(token: str, fact: Callable[[str, str], Any]) -> ChangeView:
    """Return the line of a Defense Token, with its dice."""
    green, gray, plus = (fact(f"token:{token}", field) or 0 for field in ("green", "gray", "modifier"))
    key = "change.dice_plus" if plus else "change.dice"
    value = Message(key, {"n": green + gray, "plus": plus}) if green + gray else None
    return ChangeView(
        icon="warden_token" if plus else "token",
        text=Message("change.token", {"token": token}),
        shorter=(Message("token.named", {"token": token}),),
        value=value,
    )


def _change(order: Order) -> Iterator[ChangeView]:
    kind, _, whose = order.piece.partition(":")
    if order.place == SHEET:
        gone = order.was if isinstance(order.was, str) else whose if not order.now else ""
        if gone:
            yield ChangeView(icon="card", text=Message("change.removed", {"card": gone}), warning=True)
        return
    if isinstance(order.was, str) or isinstance(order.now, str):
        yield from _said(order, kind)
        return
    was, now = order.was or 0, order.now or 0
    facts = {"n": abs(now - was), "place": order.place}
    key = _key(order.place, kind, more=now > was)
    if not key:
        yield from _said(order, kind)
    elif key == "change.tower":
        yield ChangeView(icon=ICONS[kind], text=Message(key, facts))
    else:
        yield ChangeView(icon=ICONS[kind], text=Message(key, facts), was=was, now=now)


def _key(place: str, kind: str, *, more: bool) -> str:
    """Return the message of a change of number, if it has one of its own."""
    if place == MINE:
        return {
            "cattle": "change.gain_cattle" if more else "change.pay",
            "horse": "change.gain_horses" if more else "",
        }.get(kind, "")
    if kind in ("sheep", "sheep_bastled"):
        return f"change.{kind}"
    if kind == "tower" and more:
        return "change.tower"
    return "change.notoriety" if kind == "cube" and place.endswith("/track") else ""


def _said(order: Order, kind: str) -> Iterator[ChangeView]:
    for message in order_messages([order]):
        yield ChangeView(icon=ICONS.get(kind, "cube"), text=message)


def _limits(before: Limits, after: Limits) -> Iterator[ChangeView]:
    """6.1 Yield this Autumn's limits that change, and what will be too many."""
    if after.horse_limit != before.horse_limit:
        text = Message("change.horse_limit")
        yield ChangeView(icon="horse", text=text, was=before.horse_limit, now=after.horse_limit)
    if after.income != before.income:
        yield ChangeView(icon="cattle", text=Message("change.income"), was=before.income, now=after.income)
    if after.hand != before.hand:
        text = Message("change.hand", {"limit": after.hand_size})
        yield ChangeView(icon="card", text=text, was=before.hand, now=after.hand)
    if after.horses > after.horse_limit and after != before:
        facts = {"n": after.horses - after.horse_limit, "limit": after.horse_limit}
        yield ChangeView(icon="horse", text=Message("change.horses_over", facts), warning=True)
    if after.hand > after.hand_size and after.hand != before.hand:
        facts = {"n": after.hand - after.hand_size, "limit": after.hand_size}
        yield ChangeView(icon="card", text=Message("change.hand_over", facts), warning=True)


def rivals_changes(state: State, left: Sequence[CardView]) -> Iterator[ChangeView]:
    """Yield what the rivals get: stacks, dice, and what left cards do apart from the stacks."""
    more = stack_gains(left)
    for stack in STACKS:
        if more[stack]:
            was, (text, *shorter) = strength(state, stack), _stack_texts(stack, left)
            icon, now = STRIPE_ICONS[stack], was + more[stack]
            yield ChangeView(icon=icon, text=text, shorter=tuple(shorter), was=was, now=now)
    attack, dice = strength(state, "attack"), coming_base_dice(state)
    then = dice + (attack + more["attack"]) // 3 - attack // 3
    if then != dice:
        yield ChangeView(icon="ui-die", text=Message("change.base_dice"), was=dice, now=then)
    for card in left:
        if card.stripe not in STACKS:
            icon = STRIPE_ICONS.get(card.stripe, "card_face")
            key = f"change.{card.stripe or 'stripe_unknown'}"
            yield ChangeView(icon=icon, text=Message(key, {"card": card.id}))


def _stack_texts(stack: str, left: Sequence[CardView]) -> list[Message]:
    """Return the name of a stack with the card that it grows by: by name, by number, without it."""
    name = Message(f"stack_name.{stack}")
    cards = [card.id for card in left if card.stripe == stack]
    if len(cards) != 1 or cards[0] == UNNAMED:
        return [name]
    (card,) = cards
    by_number = Message("change.stack_from_number", {"stack": name, "card": card.upper()})
    return [Message("change.stack_from", {"stack": name, "card": card}), by_number, name]


def stack_gains(left: Iterable[CardView]) -> dict[str, int]:
    """Return how much each stack grows by these cards."""
    more = dict.fromkeys(STACKS, 0)
    for card in left:
        if card.stripe in more:
            more[card.stripe] += card.strength or 0
    return more


STRIPE_ICONS: Mapping[str, str] = {
    "attack": "swords", "notoriety": "fame", "sheep": "sheep", "bastles": "bastle", "token": "token",
    "permanent": "permanent_defense", "warden_token": "warden_token", "at_once": "at_once", "in_play": "card",
}  # fmt: skip
"""An icon for each stripe."""


def is_rivals(order: Order) -> bool:
    """Return whether an order is about the rivals' Draft Sheet or dice."""
    return order.place.startswith("draft/") or order.place == "rivals"
