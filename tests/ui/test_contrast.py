"""What is written on what: read off the pixels of the screens, and held against the list that is reckoned.

By night all colors of the palette are different, so each can be named; test_palette.py reckons every pair of
the list in every theme.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from reivers.ui.widgets.palette import DARK, WRITING, Rgba, contrast

from .checks import Box, words_in_sight
from .hand import Hand
from .harness import Stage

ENOUGH = 4.5
COLORS = {name: value for name in DARK.__slots__ if isinstance(value := getattr(DARK, name, None), tuple)}
NEAR = 0.03
"""So far a painted color may be from its name: the sheet is a little darker towards its edges."""


class Picture:
    """The pixels of the screen."""

    def __init__(self, stage: Stage) -> None:
        drawn = stage.root.export_as_image().texture
        self.width, self.height = drawn.size
        self.pixels = drawn.pixels

    def ground(self, box: Box, ink: Rgba) -> Rgba:
        """The color that most of a box has, but for that of the letters."""
        found: Counter[bytes] = Counter()
        left, bottom, right, top = (max(0, round(side)) for side in box)
        for y in range(self.height - min(top, self.height), self.height - bottom, 2):
            row = y * self.width * 4
            found.update(self.pixels[at : at + 3] for at in range(row + left * 4, row + right * 4, 8))
        found.pop(bytes(round(part * 255) for part in ink[:3]), None)
        red, green, blue = (part / 255 for part in found.most_common(1)[0][0])
        return red, green, blue, 1.0


def name_of(color: Rgba, *, exactly: bool = False) -> str:
    """The name of a color of the palette, or none."""
    away = {
        name: max(abs(one - two) for one, two in zip(color[:3], value[:3], strict=True))
        for name, value in COLORS.items()
    }
    name = min(away, key=away.__getitem__)
    return name if away[name] <= (0.001 if exactly else NEAR) else ""


def written(stage: Stage) -> Iterator[tuple[Any, Rgba, Rgba]]:
    """Every word in sight with its ink and its ground."""
    picture = Picture(stage)
    for part in words_in_sight(stage):
        label = part.widget
        ink = tuple(label.disabled_color if label.disabled else label.color)
        if label.disabled and label.opacity < 1:
            continue  # a key that is out of reach is pale on purpose
        yield label, ink, picture.ground(part.seen, ink)


def poor(stage: Stage) -> list[str]:
    """Words that stand on a ground that the list does not know, or that cannot be read there."""
    found = []
    for label, ink, ground in written(stage):
        pair = name_of(ink, exactly=True), name_of(ground)
        if contrast(ink, ground) < ENOUGH or (all(pair) and pair not in WRITING):
            found.append(f"{label.text!r}: {pair}, {contrast(ink, ground):.1f}")
    return found


@pytest.fixture
def hand(stage: Stage) -> Hand:
    stage.root.change(theme="dark", animation="off")
    stage.pump(8)
    return Hand(stage)


def test_the_colors_of_the_night_are_different() -> None:
    assert len(set(COLORS.values())) == len(COLORS)
    assert all(name_of(value, exactly=True) == name for name, value in COLORS.items())


def test_the_screens_around_play(hand: Hand) -> None:
    stage, found = hand.stage, poor(hand.stage)
    for door in ("settings", "library", "tools", "records", "about"):
        getattr(stage.root, f"open_{door}")()
        stage.pump()
        found += poor(stage)
        stage.root.close_all()
    stage.tap("new")
    assert "\n".join([*found, *poor(stage)]) == ""


@pytest.mark.parametrize("size", [(412, 915), pytest.param((1280, 800), marks=pytest.mark.trust)])
def test_every_question_of_a_turn(hand: Hand, size: tuple[int, int]) -> None:
    stage = hand.stage
    stage.resize(*size)
    hand.begin("Maxwell")
    seen: set[str] = set()
    found: list[str] = []
    while hand.session.state.turn == 1:
        kind = hand.screen.scene.page.partition(".")[0] + hand.session.prompt.key
        if kind not in seen:
            seen.add(kind)
            hand.screen.refresh()
            stage.pump()
            found += poor(stage)
        hand.session.answer(hand.session.prompt.sample(hand.rng))
    hand.screen.refresh()
    for page in ("board", "family", "rivals", "score", "journal"):
        hand.screen.overlays.open_page(page)
        stage.pump()
        found += poor(stage)
        stage.root.close_all()
    assert "\n".join(found) == ""
