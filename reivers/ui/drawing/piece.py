"""The base of all components: widgets drawn on one canvas, and the groups that lay them out.

A page describes itself as `Part`s. A group compares them with what it shows: it keeps a piece with the same
name and kind, repaints it only if its properties differ, and adds and removes the others.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import attrs
from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import Metrics
from kivy.uix.widget import Widget, WidgetMetaclass

from reivers.ui.drawing.pen import Hit, Pen, Written
from reivers.ui.widgets import gestures
from reivers.ui.widgets.theme import theme


@attrs.frozen
class Part:
    """A piece of a page: its kind, a name that is unique in its group, and its properties."""

    kind: type["Piece"]
    name: str
    props: dict[str, Any]


def part(kind: type["Piece"], name: str, /, **props: Any) -> Part:
    return Part(kind, name, props)


class _PieceMeta(WidgetMetaclass):
    """Keeps pieces out of Kivy's factory, which knows classes only by their bare names."""

    def __init__(cls, name: str, bases: Any, attributes: Any) -> None:  # noqa: N805
        super(WidgetMetaclass, cls).__init__(name, bases, attributes)


class Piece(Widget, metaclass=_PieceMeta):
    """A component. Sizes are dp; its group decides on its width, the piece on its height."""

    def __init__(self, name: str = "", /, **props: Any) -> None:
        super().__init__(size_hint=(None, None), size=(0, 0))
        self.name = name
        self.props = props

    def apply_class_lang_rules(self, *_given: Any, **_more: Any) -> None:
        """Apply no kv rules: Kivy would find those of any class with the same name."""

    def show(self, **props: Any) -> bool:
        """Change properties. Return whether the piece looks different now."""
        if props.keys() == self.props.keys() and all(
            _same(self.props[name], new) for name, new in props.items()
        ):
            self.props = props
            return False
        self.props = props
        return True

    def height_for(self, width: float) -> float:
        """Return the height that the piece needs at a width."""
        raise NotImplementedError(type(self).__name__)

    def growth(self, width: float) -> float:
        """Return how much higher than it needs the piece may become where there is room."""
        return 0.0

    def width_for(self) -> float:
        """Return the natural width, for rows that wrap."""
        return 120.0

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Set the box of the piece, in dp from the top left of its parent."""
        place(self, self.parent, x, y, width, height)


def place(widget: Widget, parent: Widget, x: float, y: float, width: float, height: float) -> None:
    """Set the box of a widget, in dp from the top left of its parent."""
    d = Metrics.density
    left, right = round(x * d), round((x + width) * d)
    top, bottom = round(y * d), round((y + height) * d)
    widget.size = right - left, max(0, bottom - top)
    widget.pos = parent.x + left, parent.top - bottom


def _same(old: Any, new: Any) -> bool:
    """Return whether two properties look alike. Functions do: they are only called."""
    return (callable(old) and callable(new) and not isinstance(old, type)) or bool(old == new)


class Drawn(Piece):
    """A piece painted on one canvas: once per frame at most, and only if it changed.

    `paint` draws it; what it draws with `Pen.hit` can be tapped. Callbacks are properties of their own, never
    inside lists: a list of rows has ids, and one callback takes the id. `label` says what its numbers mean.
    """

    painted: ClassVar[int] = 0
    """How many pieces were painted so far; tests count them."""

    def __init__(self, name: str = "", /, **props: Any) -> None:
        super().__init__(name, **props)
        self.hits: list[Hit] = []
        self.written: list[Written] = []
        self.pressed = ""
        self._held: Any = None
        self._shift, self._group = Translate(0, 0), InstructionGroup()
        for instruction in (PushMatrix(), self._shift, self._group, PopMatrix()):
            self.canvas.add(instruction)
        self.repaint = Clock.create_trigger(self._paint, -1)
        self.fbind("pos", self._moved)
        self.fbind("size", self.repaint)
        theme.bind_to(self._restyle, "palette", "text", "room")

    def show(self, **props: Any) -> bool:
        changed = super().show(**props)
        if changed:
            self.repaint()
        return changed

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the piece into its box."""
        raise NotImplementedError(type(self).__name__)

    def _restyle(self, *_changed: Any) -> None:
        self.repaint()

    def _moved(self, *_changed: Any) -> None:
        self._shift.xy = round(self.x), round(self.y)

    def _paint(self, *_time: float) -> None:
        if self.width <= 0 or self.height <= 0:
            return
        Drawn.painted += 1
        self._group.clear()
        pen = Pen(self._group, round(self.height), self.pressed, self.props.get("label", ""))
        d = Metrics.density
        props = {
            name: self._current(name) if callable(value) else value
            for name, value in self.props.items()
            if name not in ("width", "height")
        }
        self.paint(pen, self.width / d, self.height / d, **props)
        self.hits, self.written = pen.hits, pen.written

    def _current(self, name: str) -> Callable[..., object]:
        """Return a function that calls the property as it is then: new callbacks need no repaint."""
        return lambda *given: self.props[name](*given)

    # -- touches -------------------------------------------------------------------------------------------

    def hit_at(self, x: float, y: float) -> Hit | None:
        """Return what is tapped at a point of the parent's coordinates; the last one drawn wins."""
        if not self.collide_point(x, y):
            return None
        d = Metrics.density
        inside = (x - self.x) / d, (self.top - y) / d
        return next((hit for hit in reversed(self.hits) if hit.contains(*inside)), None)

    def hit_center(self, hit: Hit) -> tuple[float, float]:
        """Return the middle of a hit in the window."""
        d = Metrics.density
        x, y = self.x + (hit.x + hit.width / 2) * d, self.top - (hit.y + hit.height / 2) * d
        window_x, window_y = self.to_window(x, y)
        return window_x, window_y

    def on_touch_down(self, touch: Any) -> bool:
        if "button" in touch.profile and touch.button.startswith("scroll"):
            return False
        hit = self.hit_at(*touch.pos)
        if hit is None or not self.opacity or self.disabled:
            return False
        touch.grab(self)
        touch.ud[self] = hit
        self._press(hit.name)
        if hit.hold is not None:
            self._held = Clock.schedule_once(
                lambda _time: self._long_press(touch, hit), gestures.LONG_PRESS_SECONDS
            )
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if self.hit_at(*touch.pos) is not touch.ud.get(self):
            self._cancel_hold()
            self._press("")
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._cancel_hold()
        hit = touch.ud.pop(self, None)
        pressed = self.pressed
        self._press("")
        if hit is not None and pressed == hit.name:
            self.act(hit)
        return True

    def act(self, hit: Hit) -> None:
        """Do what a tap does."""
        gestures.Touch.feel()
        hit.tap()

    def _long_press(self, touch: Any, hit: Hit) -> None:
        if touch.ud.get(self) is not hit or self.pressed != hit.name or hit.hold is None:
            return
        if hit.hold() is not False:
            touch.ud.pop(self, None)
            self._press("")

    def _cancel_hold(self) -> None:
        if self._held is not None:
            self._held.cancel()
            self._held = None

    def _press(self, name: str) -> None:
        if self.pressed != name:
            self.pressed = name
            self.repaint()


class Group(Piece):
    """A piece made of others. Subclasses place them in `arrange`."""

    def __init__(self, name: str = "", /, **props: Any) -> None:
        super().__init__(name, **props)
        self.pieces: list[Piece] = []
        self.relayout = Clock.create_trigger(self._lay_out, -1)
        self.fbind("pos", self.relayout)
        self.fbind("size", self.relayout)
        self._reconcile(props.get("parts", ()))
        theme.bind_to(self._restyle, "text", "room")

    def show(self, **props: Any) -> bool:
        changed = super().show(**props)
        self._reconcile(props.get("parts", ()))
        if changed:
            self.relayout()
        return changed

    def _reconcile(self, parts: Sequence[Part]) -> None:
        """Keep pieces with the same name and kind; make and remove the others."""
        old = {(piece.name, type(piece)): piece for piece in self.pieces}
        pieces = []
        for wanted in parts:
            piece = old.pop((wanted.name, wanted.kind), None)
            if piece is None:
                piece = wanted.kind(wanted.name, **wanted.props)
            else:
                piece.show(**wanted.props)
            pieces.append(piece)
        if pieces != self.pieces:
            self._exchange(pieces)
            self.relayout()

    def _exchange(self, pieces: list[Piece]) -> None:
        """Remove and add widgets, without touching those that stay in their order."""
        stay = [piece for piece in self.pieces if piece in pieces]
        ordered = stay == [piece for piece in pieces if piece in stay]
        self.clear_widgets([piece for piece in self.pieces if not ordered or piece not in stay])
        self.pieces = pieces
        for n, piece in enumerate(pieces):
            if piece.parent is None:
                self.add_widget(piece, index=len(self.children) - n)

    def arrange(self, width: float, height: float) -> None:
        """Place the pieces."""
        raise NotImplementedError(type(self).__name__)

    def _restyle(self, *_changed: Any) -> None:
        self.relayout()

    def _lay_out(self, *_time: float) -> None:
        if self.parent is None or self.width <= 0:
            return
        self.relayout.cancel()
        d = Metrics.density
        self.arrange(self.width / d, self.height / d)
        for piece in self.pieces:
            if isinstance(piece, Group):
                piece._lay_out()


class Column(Group):
    """Pieces below each other, each as high as it needs. Properties: parts, gap."""

    pad = (0.0, 0.0)
    """The space at the left and right, and above."""
    free = 0.0
    """The height that is left over: for pieces that grow, then before a piece called "foot"."""

    def height_for(self, width: float) -> float:
        gap = self.props.get("gap", 0)
        heights = [piece.height_for(width) for piece in self.pieces]
        return float(sum(heights) + gap * max(0, len(heights) - 1))

    def below_foot(self, width: float) -> float:
        """Return the height of what comes after the piece called "foot"."""
        names = [piece.name for piece in self.pieces]
        after = self.pieces[names.index("foot") + 1 :] if "foot" in names else []
        return sum(piece.height_for(width) + float(self.props.get("gap", 0)) for piece in after)

    def arrange(self, width: float, height: float) -> None:
        (margin, y), free = self.pad, self.free
        for piece in self.pieces:
            own = piece.height_for(width - 2 * margin)
            more = max(0.0, min(free, piece.growth(width - 2 * margin)))
            own, free = own + more, free - more
            y += free if piece.name == "foot" else 0
            piece.place(margin, y, width - 2 * margin, own)
            y += own + self.props.get("gap", 0)


class Row(Group):
    """Pieces side by side. Properties: parts, gap, shares (weights of the widths, else equal)."""

    def _widths(self, width: float) -> list[float]:
        count = len(self.pieces)
        shares = self.props.get("shares") or (1,) * count
        room = width - self.props.get("gap", 8) * max(0, count - 1)
        return [room * share / sum(shares[:count]) for share in shares[:count]]

    def height_for(self, width: float) -> float:
        sized = zip(self.pieces, self._widths(width), strict=True)
        return max((piece.height_for(own) for piece, own in sized), default=0)

    def arrange(self, width: float, height: float) -> None:
        x = 0.0
        for piece, own in zip(self.pieces, self._widths(width), strict=True):
            piece.place(x, 0, own, height)
            x += own + self.props.get("gap", 8)


class Columns(Group):
    """Pieces in reading order, in two columns of about the same height where there is room. Properties:
    parts, least (the width from which there are two)."""

    GAP = 40.0

    def _split(self, width: float) -> tuple[float, list[list[tuple[Piece, float]]]]:
        wide = width >= self.props["least"]
        own = (width - self.GAP) / 2 if wide else width
        sized = [(piece, piece.height_for(own)) for piece in self.pieces]
        total, filled, half = sum(high for _piece, high in sized), 0.0, len(sized)
        for n, (_piece, high) in enumerate(sized if wide else ()):
            if filled + high / 2 >= total / 2:
                half = n
                break
            filled += high
        return own, [sized[:half], sized[half:]]

    def height_for(self, width: float) -> float:
        _own, columns = self._split(width)
        return max(sum(high for _piece, high in column) for column in columns)

    def arrange(self, width: float, height: float) -> None:
        own, columns = self._split(width)
        for n, column in enumerate(columns):
            y = 0.0
            for piece, high in column:
                piece.place(n * (own + self.GAP), y, own, high)
                y += high


class Grid(Group):
    """Pieces in rows of equal cells. Properties: parts, columns or least (width of a cell), most, gap."""

    def _columns(self, width: float) -> int:
        gap = self.props.get("gap", 8)
        columns = self.props.get("columns") or int((width + gap) // (self.props["least"] + gap))
        return int(max(1, min(columns, self.props.get("most", 99))))

    def _rows(self, width: float) -> tuple[float, list[tuple[float, list[Piece]]]]:
        columns, gap = self._columns(width), self.props.get("gap", 8)
        if not self.pieces:
            return width, []
        own = (width - gap * (columns - 1)) / columns
        rows = [self.pieces[at : at + columns] for at in range(0, len(self.pieces), columns)]
        return own, [(max(piece.height_for(own) for piece in row), row) for row in rows]

    def height_for(self, width: float) -> float:
        _own, rows = self._rows(width)
        return float(sum(height for height, _row in rows) + self.props.get("gap", 8) * max(0, len(rows) - 1))

    def arrange(self, width: float, height: float) -> None:
        own, rows = self._rows(width)
        gap, y = self.props.get("gap", 8), 0.0
        for high, row in rows:
            for n, piece in enumerate(row):
                piece.place(n * (own + gap), y, own, high)
            y += high + gap


class Flow(Group):
    """Pieces of their natural width in lines that wrap. Properties: parts, gap, between (lines, else gap),
    align (left or right)."""

    def _lines(self, width: float) -> list[tuple[float, list[tuple[Piece, float]]]]:
        gap = self.props.get("gap", 8)
        lines: list[list[tuple[Piece, float]]] = [[]]
        used = 0.0
        for piece in self.pieces:
            own = min(piece.width_for(), width)
            if lines[-1] and used + own > width + 0.5:
                lines.append([])
                used = 0.0
            lines[-1].append((piece, own))
            used += own + gap
        return [(max((p.height_for(w) for p, w in line), default=0), line) for line in lines]

    def height_for(self, width: float) -> float:
        lines = self._lines(width)
        return float(sum(high for high, _line in lines) + self._between() * (len(lines) - 1))

    def _between(self) -> float:
        return float(self.props.get("between", self.props.get("gap", 8)))

    def arrange(self, width: float, height: float) -> None:
        gap, y = self.props.get("gap", 8), 0.0
        for high, line in self._lines(width):
            free = width - sum(own for _piece, own in line) - gap * (len(line) - 1)
            x = free if self.props.get("align") == "right" else 0.0
            for piece, own in line:
                piece.place(x, y, own, high)
                x += own + gap
            y += high + self._between()


def walk(widget: Widget) -> list[Drawn]:
    """Return all drawn pieces below a widget."""
    return [piece for piece in widget.walk(restrict=True) if isinstance(piece, Drawn)]


Act = Callable[[], object]
