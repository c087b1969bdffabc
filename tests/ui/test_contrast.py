"""Contrast of every text as it's drawn: its color against the pixels behind it, in all themes."""

from collections import Counter
from collections.abc import Iterator
from operator import sub
from typing import Any

import pytest

from tests.ui.widgets.test_tokens import contrast
from tools import gallery

from .hand import Hand
from .harness import Stage

LEAST = 4.5
NEAR = 12
"""How much a part of a color may differ from the ink's to be taken for it, of 255."""
FADE = 40
"""The height of the soft end of a list."""
Pixel = tuple[float, ...]


class Picture:
    """The pixels of a widget."""

    def __init__(self, widget: Any) -> None:
        texture = widget.export_as_image().texture
        self.width, self.height, self._pixels = *texture.size, texture.pixels

    def ground(self, x: float, y: float, width: float, height: float, ink: Pixel) -> Pixel:
        """Return the most frequent color in a box, from its top left, that isn't the ink: letters cover less
        than what is behind them, but on a picture that has many colors."""
        found: Counter[bytes] = Counter()
        for row in range(max(0, round(y)), min(self.height, round(y + height))):
            start = (row * self.width + max(0, round(x))) * 4
            line = self._pixels[start : (row * self.width + min(self.width, round(x + width))) * 4]
            found.update(line[at : at + 4] for at in range(0, len(line), 4))
        letters = tuple(round(part * 255) for part in ink)
        others = {color: n for color, n in found.items() if max(map(abs, map(sub, color, letters))) > NEAR}
        color = max(others or found, key=found.__getitem__)
        return tuple(part / 255 for part in color)


def in_sight(piece: Any, stage: Stage) -> tuple[float, float]:
    """Return the top and bottom of what is seen of a piece, from the window's top, above the soft end."""
    from kivy.uix.scrollview import ScrollView

    top, bottom, parent = 0.0, float(stage.window.height), piece.parent
    while parent is not stage.root:
        if isinstance(parent, ScrollView):
            high = stage.window.height - parent.to_window(parent.x, parent.top)[1]
            top, bottom = max(top, high), min(bottom, high + parent.height - FADE)
        parent = parent.parent
    return top, bottom


def pale(stage: Stage) -> Iterator[tuple[str, float]]:
    """Return the texts that are hard to read, with their contrast."""
    from reivers.ui.drawing.piece import Drawn

    picture = Picture(stage.root)
    for piece in stage.widgets(Drawn):
        left, up = piece.to_window(piece.x, piece.top)
        first, last = in_sight(piece, stage)
        for text in piece.written:
            y = picture.height - up + text.y
            if not (first <= y and y + text.height <= last and text.text.strip()):
                continue
            ground = picture.ground(left + text.x, y, text.width, text.height, text.color)
            alpha = text.color[3]
            ink = [alpha * one + (1 - alpha) * other for one, other in zip(text.color, ground, strict=True)]
            found = contrast((ink[0], ink[1], ink[2], 1), (*ground[:3], 1))
            if found < LEAST:
                yield f"{text.text} of {piece.name}", round(found, 1)


@pytest.mark.parametrize("theme", gallery.THEMES)
def test_every_text_of_a_component_stands_out(stage: Stage, theme: str) -> None:
    stage.root.remove_widget(stage.root.screen)
    stage.root.change(theme=theme)
    board = gallery.show(stage, "phone")
    assert dict(pale(stage)) == {}
    stage.root.remove_widget(board)
    stage.root.add_widget(stage.root.screen)


@pytest.mark.parametrize("theme", gallery.THEMES)
def test_every_text_of_a_turn_stands_out(stage: Stage, theme: str) -> None:
    hand = Hand(stage)
    stage.root.change(theme=theme, motion=False)
    hand.begin("Dacre")
    found: dict[str, float] = {}
    seen: set[str] = set()
    while hand.session.prompt is not None and hand.session.state.turn == 1:
        kind = hand.session.page_name.partition(".")[0], hand.session.prompt.key
        if kind not in seen:
            seen.add(kind)
            hand.screen.refresh()
            stage.pump()
            found |= {f"{kind}: {text}": least for text, least in pale(stage)}
        hand.session.answer(hand.session.prompt.sample(hand.rng))
    assert len({page for page, _key in seen}) > 8
    assert found == {}
