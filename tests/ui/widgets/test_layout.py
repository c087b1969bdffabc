"""A page that is filled anew is written once, at the widths that its lines have in the end."""

from tests.ui.harness import Stage


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
