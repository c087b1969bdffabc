"""A page of orders over the current one: what to move after undo or redo, or to set up a game again."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any

import attrs

from reivers.frontend.narrator import Group
from reivers.ui.components.buttons import Main, TextButton
from reivers.ui.components.rows import OrderRow, Stop
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height
from reivers.ui.drawing.piece import Column, Drawn, Flow, Part, part
from reivers.ui.play.context import Highlight, PageContext
from reivers.ui.play.page import Page

CHANGE = re.compile(r"(.*?)\s\(([^()]*?)\s(?:→|to)\s([^()]*?)\)\.?$")
"""An order that ends with what was there before and what is there after it."""


@attrs.frozen(kw_only=True)
class Orders:
    """What the page shows."""

    title: str
    note: str = ""
    done: str = ""
    """What was done, such as "Undid: Raid on Nithsdale"."""
    groups: Sequence[Group] = ()
    tokens: Sequence[tuple[str, str]] = ()
    """Tokens by heading."""
    beside: Collection[str] = ()
    """Headings of what is beside the map: they have no number."""
    after: Sequence[str] = ()
    highlight: Highlight = attrs.Factory(Highlight)
    links: Sequence[tuple[str, str, Callable[[], None]]] = ()
    """Icon, text and act of what else can be done."""
    main: str


class DoneBand(Drawn):
    """What was done, with its icon. Properties: text, icon."""

    def height_for(self, width: float) -> float:
        return text_height(self.props["text"], "strong", width - 66) + 28

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.fill(0, 0, width, height, pen.colors.well, tokens.R_CONTROL)
        pen.icon(props["icon"], 24, 14, height / 2, pen.colors.ink2)
        pen.wrapped(props["text"], "strong", 52, height / 2, width - 66, pen.colors.ink, middle=True)


class OrdersPage(Page):
    """Orders by part of the board, in walking order. The main button returns to the page below."""

    gap = 8.0

    def __init__(self, context: PageContext, orders: Orders) -> None:
        self._orders = orders
        self.highlight = orders.highlight
        super().__init__(context, "orders")

    def show(self) -> None:
        self.update()

    def parts(self) -> Sequence[Part]:
        return tuple(self._parts())

    def _parts(self) -> Iterator[Part]:
        shown = self._orders
        yield part(Heading, "title", text=shown.title)
        if shown.done:
            yield part(DoneBand, "done", text=shown.done, icon="ui-undo")
        if shown.note:
            yield part(Words, "note", text=shown.note, ink="ink2")
        number = 0
        for n, group in enumerate(shown.groups, 1):
            on_map = group.heading not in shown.beside
            number += on_map
            rows = tuple(order_part(f"order.{n}.{k}", line) for k, line in enumerate(group.lines))
            token = dict(shown.tokens).get(group.heading, "")
            head = part(
                Stop,
                f"stop.{n}",
                number=str(number) if on_map else "",
                text=group.heading,
                token=token,
                divider=n > 1,
            )
            yield part(Column, f"group.{n}", parts=(head, *rows), gap=0)
        if shown.after:
            yield part(Words, "after", text="\n".join(shown.after), role="small", ink="ink2", above=8)
        links = tuple(
            part(TextButton, f"link.{n}", icon=icon, text=text, tap=partial(self._leave_for, act))
            for n, (icon, text, act) in enumerate(shown.links)
        )
        if links:
            yield part(Flow, "links", parts=links, gap=20)

    def main_button(self) -> Main:
        return Main(self._orders.main, self.context.close_page)

    def _leave_for(self, act: Callable[[], None]) -> None:
        self.context.close_page()
        act()


def order_part(name: str, line: str, indent: int = 48) -> Part:
    """Return the row of an order, with the change at its right."""
    found = CHANGE.fullmatch(line)
    if found is None:
        return part(OrderRow, name, text=line, indent=indent)
    text, before, after = found.groups()
    return part(OrderRow, name, text=text, change=f"{before} → {after}", indent=indent)
