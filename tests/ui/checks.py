"""What holds on every screen: nothing cut, broken, covered, too small or borrowed, and not too much of it."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import attrs

from .harness import Stage
from .pictures import cut_or_covered

SIZES = [(360, 640), (412, 915), (800, 1280), (1280, 800)]
TARGET = 48
MOST_WIDGETS = 250
"""What a cheap phone builds soon."""
SLACK = 2
"""Pixels by which two boxes may overlap: all stand on whole ones."""
Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


def shown(stage: Stage) -> Iterator[Any]:
    """Widgets that can be seen at all."""
    for widget in stage.widgets():
        if widget.opacity and widget.width > 0 and widget.height > 0:
            yield widget


def texts(stage: Stage) -> list[str]:
    """Everything that can be read on the screen."""
    from kivy.uix.label import Label

    labels = [widget.text for widget in shown(stage) if isinstance(widget, Label)]
    return [text.replace("\N{NO-BREAK SPACE}", " ") for text in (*labels, *stage.texts_drawn())]


# -- words --------------------------------------------------------------------------------------------------


def clipped(stage: Stage) -> list[str]:
    """Words that stand outside their box or outside the window, that are broken, or in part left out."""
    from kivy.uix.label import Label

    found = []
    for label in shown(stage):
        if not isinstance(label, Label) or not label.text or label.width == 0:
            continue
        left, _ = label.to_window(label.x, label.y)
        width = label.texture_size[0] <= label.width + 1 and left >= -1
        height = max(label.texture_size[1], label._label._internal_size[1]) <= label.height + 1
        inside = left + label.width <= stage.window.width + 1
        if not (width and height and inside and _whole(label)):
            found.append(f"{label.text!r} {label.texture_size} in {label.size}")
        elif _drawn(label) != _letters(label.text, label.markup):
            found.append(f"{label.text!r} is written as {_drawn(label)!r}")
    return found


def _whole(label: Any) -> bool:
    """Does the longest word fit into a line?"""
    if label.markup or label.shorten or not label.text_size[0] or not label.text.split():
        return True
    longest = max(label.text.split(), key=len)
    return bool(label._label.get_extents(longest)[0] <= label.text_size[0])


def _drawn(label: Any) -> str:
    """The letters that stand there: of what found no room some are missing, or are dots instead."""
    lines = label._label._cached_lines
    return "".join("".join(word.text for line in lines for word in line.words).split())


@cache
def _letters(text: str, markup: bool) -> str:
    """All letters of a text."""
    if markup:
        text = re.sub(r"\[/?[a-z]+(=[^]]*)?\]", "", text)
        text = text.replace("&bl;", "[").replace("&br;", "]").replace("&amp;", "&")
    return "".join(text.split())


# -- boxes --------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Part:
    """Words, or a key: where they are seen, and what they stick out of though nobody can scroll there."""

    widget: Any
    around: frozenset[Any]
    seen: Box
    out_of: str

    def __str__(self) -> str:
        names = (getattr(self.widget, name, "") for name in ("text", "option"))
        return repr(next(filter(None, names), type(self.widget).__name__))

    def covers(self, other: "Part") -> bool:
        """Do they share more than an edge, though neither is a part of the other?"""
        across = min(self.seen[2], other.seen[2]) - max(self.seen[0], other.seen[0])
        along = min(self.seen[3], other.seen[3]) - max(self.seen[1], other.seen[1])
        apart = other.widget not in self.around and self.widget not in other.around
        return min(across, along) > SLACK and apart and self.widget is not other.widget


def misplaced(stage: Stage) -> list[str]:
    """Words and keys that lie over each other, or that stick out of what they stand on."""
    found = []
    for layer in layers(stage):
        words, keys = _words_and_keys(layer)
        found += [f"{part} sticks out of {part.out_of}" for part in (*words, *keys) if part.out_of]
        for some, others in ((words, words), (keys, keys), (words, keys)):
            for nth, part in enumerate(some):
                rest = others[nth + 1 :] if some is others else others
                found += [f"{part} and {other} lie over each other" for other in rest if part.covers(other)]
    return found


def words_in_sight(stage: Stage) -> list[Part]:
    """The words of what lies uppermost, as far as they are not scrolled away."""
    parts = _words_and_keys(layers(stage)[-1])[0]
    return [
        part for part in parts if part.seen[2] - part.seen[0] > SLACK and part.seen[3] - part.seen[1] > SLACK
    ]


def _words_and_keys(layer: Any) -> tuple[list[Part], list[Part]]:
    from kivy.uix.behaviors import ButtonBehavior
    from kivy.uix.label import Label

    words, keys = [], []
    for widget in layer.walk(restrict=True):
        if not (widget.opacity and widget.width > 0 and widget.height > 0):
            continue
        if isinstance(widget, Label) and widget.text.strip():
            words.append(_part(widget, _ink(widget)))
        if isinstance(widget, ButtonBehavior):
            keys.append(_part(widget, _box(widget)))
    return words, keys


def _ink(label: Any) -> Box:
    """Where the letters of a label stand."""
    width, height = label._label._internal_size
    free = label.texture_size[0] - width
    left = (
        label.center_x - label.texture_size[0] / 2 + free * {"center": 0.5, "right": 1}.get(label.halign, 0)
    )
    return left, label.center_y - height / 2, left + width, label.center_y + height / 2


def _box(widget: Any) -> Box:
    return widget.x, widget.y, widget.x + widget.width, widget.y + widget.height


def _part(widget: Any, box: Box) -> Part:
    """Follows a box outwards, from widget to widget; a list may hold more than it shows."""
    from kivy.uix.scrollview import ScrollView

    seen, around, out_of, scrolled = box, [], "", False
    inside, parent = widget, widget.parent
    while parent is not None and parent is not inside:
        if not hasattr(parent, "to_parent"):
            break
        box, seen = _outwards(parent, box), _outwards(parent, seen)
        around.append(parent)
        ends = _box(parent)
        across = box[0] < ends[0] - SLACK or box[2] > ends[2] + SLACK
        scrolled = scrolled or isinstance(parent, ScrollView)
        along = not scrolled and (box[1] < ends[1] - SLACK or box[3] > ends[3] + SLACK)
        if (across or along) and not out_of:
            out_of = type(parent).__name__
        if isinstance(parent, ScrollView):
            seen = (*map(max, seen[:2], ends[:2]), *map(min, seen[2:], ends[2:]))  # type: ignore[assignment]
        inside, parent = parent, parent.parent
    return Part(widget, frozenset(around), seen, out_of)


def _outwards(parent: Any, box: Box) -> Box:
    """A box inside a widget, as that widget's own place is told."""
    return *parent.to_parent(*box[:2]), *parent.to_parent(*box[2:])


def badly_drawn(stage: Stage) -> list[str]:
    """Pictures whose words are cut, or lie over each other."""
    from reivers.ui.drawing.piece import Drawn

    pictures = (widget for widget in shown(stage) if not isinstance(widget, Drawn))
    return [fault for widget in pictures for fault in cut_or_covered(widget)]


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
        if not hit.spoken:
            yield f"{hit.name} in {name} has no label"
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
    """Keys and lines to write on that a finger would miss."""
    from kivy.uix.behaviors import ButtonBehavior
    from kivy.uix.textinput import TextInput

    touched = ButtonBehavior | TextInput
    keys = [widget for widget in shown(stage) if isinstance(widget, touched) and not widget.disabled]
    keys = [key for key in keys if getattr(key, "key", True) and getattr(key, "legal", True)]
    return [f"{getattr(key, 'text', key)} {key.size}" for key in keys if min(key.size) < TARGET]


# -- all of it ----------------------------------------------------------------------------------------------


def layers(stage: Stage) -> list[Any]:
    """The screen, and what lies over it."""
    return [stage.root.screen, *stage.root.overlays]


def widgets_of(layer: Any) -> int:
    return sum(1 for _ in layer.walk(restrict=True))


def too_many(stage: Stage) -> list[str]:
    """Screens and pages that a cheap phone would build too slowly."""
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
    drawn = [*badly_drawn(stage), *bad_pieces(stage), *overlapping_pieces(stage)]
    return [*clipped(stage), *misplaced(stage), *drawn, *too_small(stage), *borrowed(stage), *keys]


def faults(stage: Stage) -> list[str]:
    """All that is wrong with what is shown now."""
    return [*ugly(stage), *too_many(stage)]
