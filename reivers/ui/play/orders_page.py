"""A page of orders over the current one: what to move after undo or redo, or to set up a game again."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import attrs

from reivers.ui.components.buttons import Main, TextButton
from reivers.ui.components.rows import OrderRow, Stop
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height
from reivers.ui.drawing.piece import Act, Column, Drawn, Flow, Part, part
from reivers.ui.play.context import Highlight, PageContext
from reivers.ui.play.page import Page

CHANGE = re.compile(r"(.*?)\s\(([^()]*?)\s(?:→|to)\s([^()]*?)\)\.?$")
"""An order that ends with what was there before and what is there after it."""


@attrs.frozen
class OrderStop:
    """A part of the board, and what to move there."""

    heading: str
    lines: Sequence[str]
    token: str = ""
    on_map: bool = True
    """Whether it is a stop of the walk, with a number."""


class DoneBand(Drawn):
    """What was done, such as "Undid: Raid on Nithsdale". Properties: text."""

    def height_for(self, width: float) -> float:
        return text_height(self.props["text"], "strong", width - 66) + 28

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.fill(0, 0, width, height, pen.colors.well, tokens.R_CONTROL)
        pen.icon("ui-undo", 24, 14, height / 2, pen.colors.ink2)
        pen.wrapped(props["text"], "strong", 52, height / 2, width - 66, pen.colors.ink, middle=True)


class OrdersPage(Page):
    """Orders by part of the board, in walking order. The main button returns to the page below."""

    gap = 8.0

    def __init__(
        self,
        context: PageContext,
        title: str,
        stops: Sequence[OrderStop],
        *,
        main: str,
        note: str = "",
        done: str = "",
        after: Sequence[str] = (),
        highlight: Highlight | None = None,
        links: Sequence[tuple[str, str, Act]] = (),
    ) -> None:
        """Show what to move. Links are what else can be done: icon, text and act."""
        self._title, self.stops, self._note, self._done = title, stops, note, done
        self._after, self._links, self._main = after, links, main
        self.highlight = highlight or Highlight()
        super().__init__(context, "orders")

    def show(self) -> None:
        self.update()

    def parts(self) -> Sequence[Part]:
        return tuple(self._parts())

    def _parts(self) -> Iterator[Part]:
        yield part(Heading, "title", text=self._title)
        if self._done:
            yield part(DoneBand, "done", text=self._done)
        if self._note:
            yield part(Words, "note", text=self._note, ink="ink2")
        number = 0
        for n, stop in enumerate(self.stops, 1):
            number += stop.on_map
            shown = {"number": str(number) if stop.on_map else "", "token": stop.token, "divider": n > 1}
            head = part(Stop, f"stop.{n}", text=stop.heading, **shown)
            rows = tuple(order_part(f"order.{n}.{k}", line) for k, line in enumerate(stop.lines))
            yield part(Column, f"group.{n}", parts=(head, *rows), gap=0)
        if self._after:
            yield part(Words, "after", text="\n".join(self._after), role="small", ink="ink2", above=8)
        links = tuple(
            part(TextButton, f"link.{n}", icon=icon, text=text, tap=partial(self._leave_for, act))
            for n, (icon, text, act) in enumerate(self._links)
        )
        if links:
            yield part(Flow, "links", parts=links, gap=20)

    def main_button(self) -> Main:
        return Main(self._main, self.context.close_page)

    def _leave_for(self, act: Act) -> None:
        self.context.close_page()
        act()


def order_part(name: str, line: str, indent: int = 48) -> Part:
    """Return the row of an order, with the change at its right."""
    found = CHANGE.fullmatch(line)
    if found is None:
        return part(OrderRow, name, text=line, indent=indent)
    text, before, after = found.groups()
    return part(OrderRow, name, text=text, change=f"{before} → {after}", indent=indent)
