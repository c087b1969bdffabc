"""What holds on every screen: nothing clipped, broken, too small or borrowed, and not too much of it."""

from collections.abc import Iterator
from typing import Any

from .harness import Stage

SIZES = [(360, 640), (412, 915), (800, 1280), (1280, 800)]
TARGET = 48
MOST_WIDGETS = 250
"""What a cheap phone builds soon."""


def shown(stage: Stage) -> Iterator[Any]:
    """Widgets that can be seen at all."""
    for widget in stage.widgets():
        if widget.opacity and widget.width > 0 and widget.height > 0:
            yield widget


def texts(stage: Stage) -> list[str]:
    """Everything that can be read on the screen."""
    from kivy.uix.label import Label

    labels = (widget for widget in shown(stage) if isinstance(widget, Label))
    return [label.text.replace("\N{NO-BREAK SPACE}", " ") for label in labels]


def clipped(stage: Stage) -> list[str]:
    """Words that stand outside their box or outside the window, or that are broken."""
    from kivy.uix.label import Label

    found = []
    for label in shown(stage):
        if not isinstance(label, Label) or not label.text or label.width == 0:
            continue
        left, _ = label.to_window(label.x, label.y)
        width = label.texture_size[0] <= label.width + 1 and left >= -1
        height = label.texture_size[1] <= label.height + 1
        inside = left + label.width <= stage.window.width + 1
        if not (width and height and inside and _whole(label)):
            found.append(f"{label.text!r} {label.texture_size} in {label.size}")
    return found


def _whole(label: Any) -> bool:
    """Does the longest word fit into a line?"""
    if label.markup or label.shorten or not label.text_size[0] or not label.text.split():
        return True
    longest = max(label.text.split(), key=len)
    return bool(label._label.get_extents(longest)[0] <= label.text_size[0])


def overlapping(stage: Stage) -> list[str]:
    """Words beside each other that are written over each other."""
    from kivy.uix.label import Label

    found, labels = [], [label for label in shown(stage) if isinstance(label, Label) and label.text.strip()]
    by_parent: dict[Any, list[Any]] = {}
    for label in labels:
        by_parent.setdefault(label.parent, []).append(label)
    for siblings in by_parent.values():
        for nth, one in enumerate(siblings):
            found += [f"{one.text!r} over {two.text!r}" for two in siblings[nth + 1 :] if _meet(one, two)]
    return found


def _meet(one: Any, two: Any, slack: float = 2) -> bool:
    """Do the boxes of two widgets of the same parent share more than an edge?"""
    across = min(one.right, two.right) - max(one.x, two.x)
    along = min(one.top, two.top) - max(one.y, two.y)
    return bool(across > slack and along > slack)


def too_small(stage: Stage) -> list[str]:
    """Keys that a finger would miss."""
    from kivy.uix.behaviors import ButtonBehavior

    keys = [widget for widget in shown(stage) if isinstance(widget, ButtonBehavior) and not widget.disabled]
    keys = [key for key in keys if getattr(key, "key", True) and getattr(key, "legal", True)]
    return [f"{getattr(key, 'text', key)} {key.size}" for key in keys if min(key.size) < TARGET]


def layers(stage: Stage) -> list[Any]:
    """The screen, and what lies over it."""
    return [stage.root.screen, *stage.root.slips]


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


def faults(stage: Stage) -> list[str]:
    """All that is wrong with what is shown now."""
    keys = [text for text in texts(stage) if text.startswith(("ui.", "start.", "about.", "strip."))]
    looks = [*clipped(stage), *overlapping(stage), *too_small(stage), *borrowed(stage)]
    return [*looks, *too_many(stage), *keys]
