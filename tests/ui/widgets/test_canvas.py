"""What a widget draws onto itself goes where the widget goes, in the same frame."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.ui.harness import Stage


def die() -> Any:
    from reivers.ui.widgets.dice import DieFace

    return DieFace(face=5)


@pytest.mark.parametrize("made", [die])
def test_a_drawing_goes_with_its_box(stage: Stage, made: Callable[[], Any]) -> None:
    one = made()
    one.size_hint = None, None
    for moved in ("x", "y", "width", "height"):
        one.pos, one.size = (20, 30), (300, 60)
        stage.pump()
        setattr(one, moved, getattr(one, moved) + 40)
        stage.pump()
        there, at = list(spots(one)), list(one.pos)
        one.pos = 0, 0
        stage.pump()
        one.pos = at
        stage.pump()
        assert there
        assert there == list(spots(one)), moved


def spots(widget: Any) -> Iterator[tuple[Any, ...]]:
    """Where everything lies that is drawn."""
    for canvas in (widget.canvas, widget.canvas.after):
        for one in canvas.children:
            for name in ("pos", "points"):
                at = getattr(one, name, None)
                if at is not None:
                    yield type(one).__name__, name, *(round(n, 3) for n in at)
