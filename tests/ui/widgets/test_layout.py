"""A page that is filled anew is written once, at the widths that its lines have in the end."""

from typing import Any

import pytest

from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened


def test_all_within_a_part_have_their_widths_at_once(stage: Stage) -> None:
    from kivy.uix.boxlayout import BoxLayout

    from reivers.ui.widgets.layout import lay_out
    from reivers.ui.widgets.widgets import Column, Scroll, Text

    words, beside = Text(text="Tarras"), Text(text="Moss", size_hint_x=None, width=60)
    row, column, part = BoxLayout(size_hint_y=None), Column(), Scroll(size=(300, 400))
    for outer, inner in ((row, words), (row, beside), (column, row), (part, column)):
        outer.add_widget(inner)
    lay_out(part)
    assert (column.width, row.width, words.width) == (300, 300, 240)


@shortened("size", (412, 915), (1280, 800))
def test_few_lines_of_a_page_are_written_twice(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    from kivy.uix.label import Label

    stage.resize(*size)
    hand = Hand(stage)
    hand.begin("Dacre")
    made: list[Any] = []
    written: list[Any] = []
    make, write = Label.__init__, Label.texture_update

    def counted_make(self: Any, **kwargs: Any) -> None:
        made.append(1)
        make(self, **kwargs)

    def texture_update(self: Any, *args: Any) -> None:
        if self.text:
            written.append(1)
        write(self, *args)

    monkeypatch.setattr(Label, "__init__", counted_make)
    monkeypatch.setattr(Label, "texture_update", texture_update)
    while hand.session.state.turn == 1:
        hand.screen.answer(hand.session.prompt.sample(hand.rng))
        stage.pump(2)
    assert len(made) > 500
    assert len(written) < 1.5 * len(made)
