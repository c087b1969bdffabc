"""Drawn pieces: what is repainted, laid out and tapped."""

from typing import Any

import pytest

from tests.ui.harness import Stage


@pytest.fixture
def scroll(stage: Stage) -> Any:
    from reivers.ui.drawing.scroll import Scroll

    scroll = Scroll(size=(412, 600), size_hint=(None, None))
    scroll.margin = 16
    stage.root.add_widget(scroll)
    return scroll


def test_only_changed_pieces_are_painted(stage: Stage, scroll: Any) -> None:
    from reivers.ui.components.text import Heading, Words
    from reivers.ui.drawing.piece import Drawn, part

    scroll.show([part(Heading, "title", text="One"), part(Words, "body", text="Two")])
    stage.pump()
    before, pieces = Drawn.painted, list(scroll.column.pieces)
    scroll.show([part(Heading, "title", text="One"), part(Words, "body", text="Three")])
    stage.pump()
    assert scroll.column.pieces == pieces
    assert Drawn.painted == before + 1
    assert [piece.written[0].text for piece in pieces] == ["One", "Three"]


def test_a_tap_calls_the_newest_callback_without_a_repaint(stage: Stage, scroll: Any) -> None:
    from reivers.ui.components.buttons import Button
    from reivers.ui.drawing.piece import Drawn, part

    taps: list[str] = []
    scroll.show([part(Button, "go", text="Go", tap=lambda: taps.append("old"))])
    stage.pump()
    before = Drawn.painted
    scroll.show([part(Button, "go", text="Go", tap=lambda: taps.append("new"))])
    stage.pump()
    assert Drawn.painted == before
    stage.touch("go")
    assert taps == ["new"]


def test_pieces_lie_below_each_other_within_the_margins(stage: Stage, scroll: Any) -> None:
    from reivers.ui.components.text import Words
    from reivers.ui.drawing.piece import part

    scroll.show([part(Words, name, text=name * 60) for name in ("a ", "b ")], gap=10)
    stage.pump()
    first, second = scroll.column.pieces
    assert first.x == second.x == 16
    assert first.width == 412 - 32
    assert first.y - second.top == 10


def test_unchanged_texts_are_rendered_once(stage: Stage, scroll: Any) -> None:
    from reivers.ui.components.text import Words
    from reivers.ui.drawing.piece import part
    from reivers.ui.drawing.texts import texts

    texts.clear()
    scroll.show([part(Words, "a", text="A text that only this test has")])
    stage.root.change(theme="dark")
    stage.pump()
    before = texts.rendered
    stage.root.change(theme="light")
    stage.pump()
    assert texts.rendered == before
