"""Widths from above, at once.

Kivy hands a width down one level at a time: until it comes to the lines of a page, they are written and laid
out again and again at widths that are not theirs. Who has filled a page gives all in it their widths at once.
"""

from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


def lay_out(part: Widget) -> None:
    """Lays out a part of the screen and all within it. (Heights follow when all is written.)"""
    if isinstance(part, Layout):
        part.do_layout()
    elif isinstance(part, ScrollView):
        part.update_from_scroll()
    for child in part.children:
        lay_out(child)
