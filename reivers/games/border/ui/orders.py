"""Orders for the board in words: what to do, and the change at the right."""

import re
from collections.abc import Iterable, Sequence

import attrs

from reivers.frontend.narrator import Group, capital
from reivers.games.border import board
from reivers.games.border.orders import carried, worded_orders
from reivers.games.border.ui.naming import pencil
from reivers.games.border.views.parts import OrderGroup, area_of
from reivers.kernel.orders import Order
from reivers.kernel.words import Say
from reivers.ui.components.rows import OrderRow
from reivers.ui.drawing.piece import Column, Part, part
from reivers.ui.play.context import PageContext

_CHANGE = re.compile(r"\s*\(([^()]*→[^()]*)\)$")
_ICONS = {"sheep_bastled": "sheep_bastled"}
"""Pieces whose change has an icon, because the word is easily missed."""


@attrs.frozen(kw_only=True)
class OrderLine:
    """One order: its text, the change such as "0 → 2", and whose piece moves where."""

    text: str
    change: str
    icon: str
    place: str
    whose: str

    @property
    def area(self) -> str:
        return area_of(self.place)


def order_lines(groups: Iterable[OrderGroup], say: Say, *, apart: bool = False) -> list[OrderLine]:
    """Return all orders of these groups in words. A piece moved between two places is one order. `apart`:
    they have no heading, so those of a track name its March."""
    orders = carried([order for group in groups for order in group.orders])
    lines = [_line(order, say(said)) for order, said in worded_orders(orders)]
    return [_with_march(line, say) if apart else line for line in lines]


def _with_march(line: OrderLine, say: Say) -> OrderLine:
    march, _, box = line.place.partition("/")
    if box != "track":
        return line
    text = f"{say(f'map.short.{march}')}: {line.text[:1].lower()}{line.text[1:]}"
    return attrs.evolve(line, text=text)


def _line(order: Order, text: str) -> OrderLine:
    kind, _, whose = order.piece.partition(":")
    change = _CHANGE.search(text)
    return OrderLine(
        text=capital(_CHANGE.sub("", text)),
        change=change[1] if change else "",
        icon=_ICONS.get(kind, ""),
        place=order.place,
        whose=whose,
    )


def by_area(lines: Sequence[OrderLine]) -> dict[str, list[OrderLine]]:
    """Return the lines by part of the board: first what is beside the map, then in walking order."""
    found: dict[str, list[OrderLine]] = {}
    order = {march: n for n, march in enumerate(board.WALK)}
    for line in sorted(lines, key=lambda line: order.get(line.area, -1)):
        found.setdefault(line.area, []).append(line)
    return found


def spoken_orders(groups: Iterable[OrderGroup], say: Say) -> list[Group]:
    """Return orders to be read aloud: each names its March or place."""
    lines = order_lines(groups, say, apart=True)
    said = tuple(f"{line.text} ({line.change})" if line.change else line.text for line in lines)
    return [Group("", said)] if said else []


def order_rows(
    lines: Sequence[OrderLine], context: PageContext, name: str = "order", *, done: bool = False
) -> list[Part]:
    """Return a row for each order. One for a place without a name has a pencil."""
    rows = []
    for n, line in enumerate(lines):
        edit = pencil(context, line.place)
        named = {"edit": edit, "edit_text": context.say("naming.name")} if edit else {}
        rows.append(
            part(
                OrderRow,
                f"{name}.{n}",
                text=line.text,
                change=line.change,
                icon=line.icon,
                done=done,
                **named,
            )
        )
    return rows


def order_column(
    groups: Iterable[OrderGroup], context: PageContext, *, apart: bool = False, box: bool = True
) -> list[Part]:
    """Return all orders below each other, if there are any. Without `box`, those in the player's box are left
    out: the page shows them otherwise."""
    lines = order_lines(groups, context.say, apart=apart)
    rows = order_rows([line for line in lines if box or line.area != "player"], context)
    return [part(Column, "orders", parts=tuple(rows))] if rows else []
