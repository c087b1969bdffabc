"""Facts of a card that isn't known yet: its stripe, its type and its cost."""

from collections.abc import Callable
from functools import partial
from typing import Any

from reivers.games.border.ids import STACKS, TYPE_OF
from reivers.games.border.ui.cards import SYMBOLS
from reivers.games.border.views.summer.changes import STRIPE_ICONS
from reivers.kernel.words import Say
from reivers.ui.components.buttons import Tile, by_screen, draw_control
from reivers.ui.components.inputs import Keys
from reivers.ui.components.text import Words as Text
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Act, Drawn, Grid, Part, part

FEW = 4
"""Numbers in a row. A long press shows the next ones."""
OTHERS = ("warden_token", "at_once", "in_play")
"""Stripes without a number."""
DEAREST = 8
GAP = 7


class StripePad(Drawn):
    """The kinds of stripes, each with its numbers: one tap enters both. Properties: names (of the stripes),
    only (a stripe that is known already), first (number), tap (takes stripe and number), more (what a long
    press does)."""

    def _stacks(self) -> tuple[str, ...]:
        only = self.props.get("only", "")
        return (only,) if only else STACKS

    def _label_width(self, width: float) -> float:
        names = self.props["names"]
        widest = max(text_width(names[stack], "strong", (17, 20)) for stack in STACKS)
        return min(38 + widest + 12, width - FEW * (tokens.TARGET + GAP))

    def _other_height(self, width: float) -> float:
        own = (width - 2 * GAP) / 3
        words = max(text_height(self.props["names"][one], "label", own - 12) for one in OTHERS)
        return max(tokens.TARGET, words + 28)

    def _row(self) -> float:
        return by_screen(48, 58)

    def height_for(self, width: float) -> float:
        rows = len(self._stacks()) * (self._row() + GAP)
        return rows - GAP if self.props.get("only") else rows + self._other_height(width) + 4

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        left = self._label_width(width)
        own = (width - left - GAP * (FEW - 1)) / FEW
        for n, stack in enumerate(self._stacks()):
            y = n * (self._row() + GAP)
            pen.icon(STRIPE_ICONS[stack], 30, 0, y + self._row() / 2)
            name = props["names"][stack]
            pen.wrapped(
                name, "strong", 38, y + self._row() / 2, left - 42, pen.colors.ink, size=(17, 20), middle=True
            )
            for k in range(FEW):
                self._key(pen, stack, props["first"] + k, left + k * (own + GAP), y, own)
        if not props.get("only"):
            y = len(self._stacks()) * (self._row() + GAP) + 4
            own = (width - 2 * GAP) / 3
            for n, stripe in enumerate(OTHERS):
                self._other(pen, stripe, n * (own + GAP), y, own, self._other_height(width))

    def _key(self, pen: Pen, stack: str, number: int, x: float, y: float, width: float) -> None:
        tap, high = partial(self._current("tap"), stack, number), self._row()
        name = f"{stack}:{number}"
        more = self._current("more") if "more" in self.props else None
        pressed = pen.hit(
            name, x, y, width, high, tap, hold=more, spoken=f"{self.props['names'][stack]} {number}"
        )
        shift = draw_control(pen, x, y, width, high, pressed=pressed, radius=tokens.R_KEY)
        middle = y + high / 2 + shift
        pen.text(str(number), "number", x + width / 2, middle, pen.colors.ink, "center", size=(20, 23))

    def _other(self, pen: Pen, stripe: str, x: float, y: float, width: float, height: float) -> None:
        tap, name = partial(self._current("tap"), stripe, None), self.props["names"][stripe]
        pressed = pen.hit(stripe, x, y, width, height, tap, spoken=name)
        shift = draw_control(pen, x, y, width, height, pressed=pressed)
        pen.wrapped(
            name, "label", x + 6, y + height / 2 + shift, width - 12, pen.colors.ink, "center", middle=True
        )


def stripe_names(say: Say) -> dict[str, str]:
    """Return the stripes in words."""
    return {stripe: say(f"stack_name.{stripe}") for stripe in (*STACKS, *OTHERS)}


def type_pad(say: Say, tap: Callable[[str], object]) -> Part:
    """Return the thirteen types of cards."""
    names = {subtype: say(f"card_kind.{subtype}") for subtype in TYPE_OF}
    least = max(text_width(word, "label") for name in names.values() for word in name.split()) + 14
    tiles = tuple(
        part(Tile, subtype, icon=SYMBOLS[subtype], text=name, tap=partial(tap, subtype))
        for subtype, name in names.items()
    )
    return part(Grid, "types", parts=tiles, least=least, most=7, gap=GAP)


def cost_pad(say: Say, tap: Callable[[int], object], *, gains: bool, swap: Act) -> list[Part]:
    """Return the costs in Cattle, or what a card gives. Cattle that it costs are below 0."""
    sign = 1 if gains else -1
    keys = tuple((n, f"+{n}" if gains else str(n)) for n in range(1 if gains else 0, DEAREST + 1))
    ask = say("draft.ask_gain" if gains else "draft.ask_cost")
    other = (("gains", say("draft.costs" if gains else "draft.gains")),)
    return [
        part(Text, "cost_note", text=ask, role="section"),
        part(Keys, "cost", label=ask, keys=keys, tap=lambda n: tap(sign * n), columns=5),
        part(Keys, "cost_side", keys=other, tap=lambda _id: swap(), columns=1),
    ]
