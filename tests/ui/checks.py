"""What holds on every screen: nothing cut, broken, covered, too small or borrowed, and not too much of it."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import attrs

from .harness import Stage

SIZES = [(360, 640), (412, 915), (800, 1280), (1280, 800)]
TARGET = 48
MOST_WIDGETS = 250
"""The most widgets that a cheap phone builds quickly."""
SLACK = 2
"""Pixels by which two boxes may overlap: all are on whole pixels."""
Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


def shown(stage: Stage) -> Iterator[Any]:
    """Widgets that can be seen at all."""
    for widget in stage.widgets():
        if widget.opacity and widget.width > 0 and widget.height > 0:
            yield widget


def texts(stage: Stage) -> list[str]:
    """Everything that can be read on the screen."""
    return [text.replace("\N{NO-BREAK SPACE}", " ") for text in stage.texts_drawn()]


# -- boxes --------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Part:
    """A part of a piece: what it is in, and where it is seen."""

    widget: Any
    around: frozenset[Any]
    seen: Box

    def covers(self, other: "Part") -> bool:
        """Do they share more than an edge, though neither is a part of the other?"""
        across = min(self.seen[2], other.seen[2]) - max(self.seen[0], other.seen[0])
        along = min(self.seen[3], other.seen[3]) - max(self.seen[1], other.seen[1])
        apart = other.widget not in self.around and self.widget not in other.around
        return min(across, along) > SLACK and apart and self.widget is not other.widget


def _box(widget: Any) -> Box:
    return widget.x, widget.y, widget.x + widget.width, widget.y + widget.height


def _part(widget: Any, box: Box) -> Part:
    """Clip a box to all its parents; a list may hold more than it shows."""
    from kivy.uix.scrollview import ScrollView

    seen, around = box, []
    inside, parent = widget, widget.parent
    while parent is not None and parent is not inside and hasattr(parent, "to_parent"):
        seen = _outwards(parent, seen)
        around.append(parent)
        if isinstance(parent, ScrollView):
            ends = _box(parent)
            seen = (*map(max, seen[:2], ends[:2]), *map(min, seen[2:], ends[2:]))  # type: ignore[assignment]
        inside, parent = parent, parent.parent
    return Part(widget, frozenset(around), seen)


def _outwards(parent: Any, box: Box) -> Box:
    """A box inside a widget, in the widget's own coordinates."""
    return *parent.to_parent(*box[:2]), *parent.to_parent(*box[2:])


# -- drawn pieces -------------------------------------------------------------------------------------------


def bad_pieces(stage: Stage) -> list[str]:
    """Drawn pieces with texts that are cut or overlap, and parts to tap that are small, cut or unlabeled."""
    from reivers.ui.drawing.piece import Drawn

    pieces = [piece for piece in shown(stage) if isinstance(piece, Drawn)]
    return [fault for piece in pieces for fault in (*bad_texts(piece), *bad_hits(piece))]


def bad_texts(piece: Any) -> Iterator[str]:
    name = f"{type(piece).__name__} {piece.name}"
    width, height = _size_in_dp(piece)
    for one in piece.written:
        if not (one.x >= -1 and one.x + one.width <= width + 1):
            yield f"{one.text!r} is cut at the side of {name}"
        low, high = one.y + one.height * 0.2, one.y + one.height * 0.8
        if low < -1 or high > height + 1:
            yield f"{one.text!r} is cut above or below in {name}"
        dots = "…" in one.text and len(one.text) > 1 and not name.startswith("MainButton")
        if dots and not getattr(piece, "shortens", False):
            yield f"{one.text!r} is shortened in {name}"
    for one, other in combinations(piece.written, 2):
        across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
        tops = one.y + one.height * 0.19, other.y + other.height * 0.19
        along = min(tops[0] + one.height * 0.62, tops[1] + other.height * 0.62) - max(tops)
        if min(across, along) > SLACK and one.text != other.text:
            yield f"{one.text!r} and {other.text!r} overlap in {name}"


def bad_hits(piece: Any) -> Iterator[str]:
    name = f"{type(piece).__name__} {piece.name}"
    width, height = _size_in_dp(piece)
    for hit in piece.hits:
        if not any(map(str.isalpha, hit.spoken)):
            yield f"{hit.name} in {name} has no spoken label: {hit.spoken!r}"
        if min(hit.width, hit.height) < TARGET - 0.6:
            yield f"{hit.name} in {name} is only {hit.width:.0f} x {hit.height:.0f}"
        if hit.x < -9 or hit.x + hit.width > width + 9 or hit.y < -1 or hit.y + hit.height > height + 1:
            yield f"{hit.name} sticks out of {name}"


def _size_in_dp(piece: Any) -> tuple[float, float]:
    from kivy.metrics import Metrics

    return piece.width / Metrics.density, piece.height / Metrics.density


def overlapping_pieces(stage: Stage) -> list[str]:
    """Parts of drawn pieces whose hits overlap those of another piece, as far as they are in sight."""
    from reivers.ui.drawing.piece import Drawn

    found = []
    for layer in layers(stage):
        pieces = [piece for piece in layer.walk(restrict=True) if isinstance(piece, Drawn) and piece.opacity]
        parts = [(hit.name, _part(piece, _hit_box(piece, hit))) for piece in pieces for hit in piece.hits]
        for (one, here), (other, there) in combinations(parts, 2):
            if here.covers(there):
                found.append(f"{one} and {other} overlap")
    return found


def _hit_box(piece: Any, hit: Any) -> Box:
    from kivy.metrics import Metrics

    d = Metrics.density
    left, top = piece.x + hit.x * d, piece.top - hit.y * d
    right, bottom = left + hit.width * d, top - hit.height * d
    return max(left, piece.x), max(bottom, piece.y), min(right, piece.right), min(top, piece.top)


def too_small(stage: Stage) -> list[str]:
    """Lines to write on that a finger would miss."""
    from kivy.uix.textinput import TextInput

    lines = [widget for widget in shown(stage) if isinstance(widget, TextInput)]
    return [f"{line.text} {line.size}" for line in lines if min(line.size) < TARGET]


# -- all of it ----------------------------------------------------------------------------------------------


def layers(stage: Stage) -> list[Any]:
    """The screen, and what is over it."""
    return [stage.root.screen, *stage.root.overlays]


def widgets_of(layer: Any) -> int:
    return sum(1 for _ in layer.walk(restrict=True))


def too_many(stage: Stage) -> list[str]:
    """Screens and pages with too many widgets for a cheap phone."""
    counts = {type(layer).__name__: widgets_of(layer) for layer in layers(stage)}
    return [f"{name}: {n} widgets" for name, n in counts.items() if n > MOST_WIDGETS]


def borrowed(stage: Stage) -> list[str]:
    """Parts that are drawn with Kivy's own look."""
    from kivy.cache import Cache

    drawn = [
        str(getattr(part, "source", None))
        for widget in stage.widgets()
        for canvas in (widget.canvas, widget.canvas.before, widget.canvas.after)
        for part in canvas.children
    ]
    loaded = list(Cache._objects.get("kv.atlas") or ())
    return [source for source in drawn if "atlas" in source] + [str(name) for name in loaded]


def ugly(stage: Stage) -> list[str]:
    """What is wrong with the looks of what is shown now."""
    keys = [text for text in texts(stage) if text.startswith(("ui.", "start.", "about.", "strip."))]
    drawn = [*bad_pieces(stage), *overlapping_pieces(stage)]
    return [*drawn, *too_small(stage), *borrowed(stage), *keys]


def faults(stage: Stage) -> list[str]:
    """All that is wrong with what is shown now."""
    return [*ugly(stage), *too_many(stage)]
