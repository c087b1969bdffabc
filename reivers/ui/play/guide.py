"""The guide of the guided first game: a bubble with one sentence, and a ring around what to touch."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from reivers.ui.components.buttons import by_screen
from reivers.ui.drawing.pen import Hit, Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn, walk
from reivers.ui.drawing.tokens import Rgba, color
from reivers.ui.widgets.theme import theme

HALO, LINE = 3.0, 4.0
"""The gap around what is ringed, and the width of the ring."""
BUTTON = 48.0
DARK_BUBBLE = color("#3a2c1a")
SIZE, NOTE = (19.0, 23.0), (16.0, 19.0)


class Bubble(Drawn):
    """One sentence with buttons. Properties: text, note (what happened), buttons ((id, text), ...), tap."""

    def _button_width(self, text: str) -> float:
        return text_width(text, "button") + 30

    def _beside(self, width: float) -> float:
        """Return the width of a button beside the text; 0 if the buttons are below it."""
        buttons = self.props["buttons"]
        if len(buttons) != 1:
            return 0.0
        own = self._button_width(buttons[0][1])
        return own + 12 if own < width * 0.4 else 0.0

    def _room(self, width: float) -> float:
        return width - 54 - 14 - self._beside(width)

    def _note(self, width: float) -> float:
        note = self.props["note"]
        return text_height(note, "body", self._room(width), NOTE) + 6 if note else 0.0

    def _text(self, width: float) -> float:
        return text_height(self.props["text"], "change", self._room(width), SIZE) + self._note(width)

    def _stacked(self, width: float) -> bool:
        buttons = self.props["buttons"]
        natural = sum(self._button_width(text) + 10 for _id, text in buttons)
        return bool(natural > width - 28)

    def _below(self, width: float) -> float:
        if self._beside(width) or not self.props["buttons"]:
            return 0.0
        rows = len(self.props["buttons"]) if self._stacked(width) else 1
        return rows * (BUTTON + 8) + 2

    def height_for(self, width: float) -> float:
        return max(68.0, self._text(width) + 24) + self._below(width)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors = pen.colors
        dark = colors.name == "dark"
        pen.shadow(0, 0, width, height, 18, 18, 6, 0.35)
        pen.fill(0, 0, width, height, DARK_BUBBLE if dark else colors.night1, 18)
        high = height - self._below(width)
        pen.icon("ui-guide", 28, 14, high / 2, colors.night_gold, colors.clear)
        room = self._room(width)
        top = (high - self._text(width)) / 2
        pen.wrapped(props["note"], "body", 54, top, room, colors.night_ink, size=NOTE)
        pen.wrapped(props["text"], "change", 54, top + self._note(width), room, colors.night_ink, size=SIZE)
        if beside := self._beside(width):
            own = beside - 12
            ((id, text),) = props["buttons"]
            self._button(pen, id, text, width - own - 10, (high - BUTTON) / 2, own)
            return
        x, y = 14.0, high
        for id, text in props["buttons"]:
            own = width - 28 if self._stacked(width) else self._button_width(text)
            self._button(pen, id, text, x, y, own)
            if self._stacked(width):
                y += BUTTON + 8
            else:
                x += own + 10

    def _button(self, pen: Pen, id: str, text: str, x: float, y: float, width: float) -> None:
        colors = pen.colors
        if pen.hit(f"guide.{id}", x, y, width, BUTTON, partial(self._current("tap"), id), spoken=text):
            pen.fill(x, y, width, BUTTON, colors.night2, 12)
        pen.ring(x, y, width, BUTTON, colors.night_ink, 12, 1.5)
        pen.wrapped(
            text, "button", x + 8, y + BUTTON / 2, width - 16, colors.night_ink, "center", middle=True
        )


class BubbleRow(Widget):
    """The place of the bubble above the page, so that it never covers anything."""

    def __init__(self, **props: Any) -> None:
        super().__init__(size_hint_y=None)
        self.bubble = Bubble("guide", **props)
        self.add_widget(self.bubble)
        for change in ("size", "pos"):
            self.fbind(change, self._fit)
        theme.bind_to(self._fit, "text", "room")

    def show(self, **props: Any) -> None:
        self.bubble.show(**props)
        self._fit()

    def _fit(self, *_changed: Any) -> None:
        margin = by_screen(16, 24)
        width = self.width / Metrics.density - 2 * margin
        if width > 0:
            high = self.bubble.height_for(width)
            self.height = round((high + 16) * Metrics.density)
            self.bubble.place(margin, 10, width, high)


class Ring:
    """A ring around a hit of a drawn piece, above everything else on a widget."""

    def __init__(self, above: Widget) -> None:
        self._above, self._group = above, InstructionGroup()
        above.canvas.after.add(self._group)
        self._drawn: Any = None

    def show(self, found: tuple[Drawn, Hit] | None) -> None:
        """Draw the ring around a hit, or none."""
        box = _box(*found) if found else None
        now = (box, self._above.size[:], theme.palette.name)
        if now == self._drawn:
            return
        self._drawn = now
        self._group.clear()
        if box is not None:
            self._draw(*box)

    def _draw(self, x: float, top: float, width: float, height: float) -> None:
        pen = Pen(self._group, round(self._above.top))
        y = self._above.top / Metrics.density - top
        self._edge(pen, x, y, width, height, HALO + LINE, LINE, pen.colors.guide)
        self._edge(pen, x, y, width, height, HALO, HALO, pen.colors.paper)

    def _edge(
        self, pen: Pen, x: float, y: float, width: float, height: float, out: float, line: float, ink: Rgba
    ) -> None:
        pen.ring(x - out, y - out, width + 2 * out, height + 2 * out, ink, 14 + out, line)


def _box(piece: Drawn, hit: Hit) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a hit in the window, in dp."""
    d = Metrics.density
    x, y = piece.hit_center(hit)
    return x / d - hit.width / 2, y / d + hit.height / 2, hit.width, hit.height


def hits_below(widget: Widget) -> Iterator[tuple[Drawn, Hit]]:
    for piece in walk(widget):
        if piece.opacity and not piece.disabled:
            yield from ((piece, hit) for hit in piece.hits)


def find_hit(widget: Widget, ids: list[str], fits: Callable[[Drawn, str], bool]) -> tuple[Drawn, Hit] | None:
    """Return the first hit of these ids, such as "14" or "face.14", that isn't chosen yet."""
    for id in ids:
        for piece, hit in hits_below(widget):
            if (hit.name == id or hit.name.endswith(f".{id}")) and fits(piece, id):
                return piece, hit
    return None


def spoken_name(piece: Drawn, hit: Hit) -> str:
    """Return what to call a hit: what is read aloud, but a number without what it means."""
    return hit.spoken.removeprefix(str(piece.props.get("label", ""))).strip() or hit.spoken


def is_open(piece: Drawn, id: str) -> bool:
    """Return whether an option isn't chosen yet."""
    return not piece.props.get("chosen") and id not in (piece.props.get("used") or ())


def ids_in(answer: Any) -> list[str]:
    """Return what has to be touched for an answer, in order."""
    if isinstance(answer, dict):
        return [id for key, value in answer.items() for id in (*ids_in(value), *ids_in(key))]
    if isinstance(answer, list | tuple):
        return [id for one in answer for id in ids_in(one)]
    return [] if isinstance(answer, bool) or answer is None else [str(answer)]
