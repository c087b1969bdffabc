"""Words that are drawn straight into a canvas: the map, tracks, bars, tiles. No label tells of them."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""
LETTERS = 0.62
"""So much of a line's height its letters take: capitals stand above the line, tails below it."""
SLACK = 1.5


def drawn_words(widget: Any) -> list[tuple[str, Box]]:
    """The words in a widget's own canvas, and where their letters stand."""
    inside = {id(child.canvas) for child in widget.children}
    return [] if not _has_pictures(widget.canvas, inside) else list(_written(widget.canvas, inside, (0, 0)))


def _has_pictures(canvas: Any, inside: set[int]) -> bool:
    return len(canvas.children) > len(inside)


def _written(canvas: Any, inside: set[int], at: tuple[float, float]) -> Iterator[tuple[str, Box]]:
    """Goes through a canvas as it is painted; a translation holds until it is taken back."""
    from kivy.graphics import PopMatrix, PushMatrix, Rectangle, Rotate, Scale, Translate
    from kivy.graphics.instructions import InstructionGroup

    kept: list[tuple[float, float]] = []
    for part in canvas.children:
        if isinstance(part, Scale | Rotate):
            return  # on its way: a card that turns
        if isinstance(part, PushMatrix):
            kept.append(at)
        elif isinstance(part, PopMatrix):
            at = kept.pop() if kept else at
        elif isinstance(part, Translate):
            at = at[0] + part.x, at[1] + part.y
        elif isinstance(part, InstructionGroup) and id(part) not in inside:
            yield from _written(part, inside, at)
        elif isinstance(part, Rectangle) and part.group:
            (x, y), (width, height) = part.pos, part.size
            low = at[1] + y + height * (1 - LETTERS) / 2
            yield part.group, (at[0] + x, low, at[0] + x + width, low + height * LETTERS)


def cut_or_covered(widget: Any) -> list[str]:
    """Words that are drawn outside of their picture, over each other, or with dots for what is left out."""
    words = drawn_words(widget)
    picture = (widget.x, widget.y, widget.right, widget.top)
    name = type(widget).__name__
    found = [f"{text!r} is cut in {name}" for text, _box in words if "…" in text]
    found += [f"{text!r} sticks out of {name}" for text, box in words if not _holds(picture, box)]
    return found + [
        f"{one!r} and {other!r} lie over each other in {name}"
        for (one, here), (other, there) in combinations(words, 2)
        if _meet(here, there)
    ]


def _holds(picture: Box, box: Box) -> bool:
    low = picture[0] - SLACK <= box[0] and picture[1] - SLACK <= box[1]
    return low and box[2] <= picture[2] + SLACK and box[3] <= picture[3] + SLACK


def _meet(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    along = min(one[3], other[3]) - max(one[1], other[1])
    return min(across, along) > SLACK
