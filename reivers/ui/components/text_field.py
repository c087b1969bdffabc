"""A line of text to type."""

from typing import Any

from kivy.core import clipboard  # noqa: F401 # now, not in the middle of a touch
from kivy.metrics import dp
from kivy.uix.textinput import TextInput

from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import text_px
from reivers.ui.drawing.texts import font_file
from reivers.ui.widgets.theme import theme


class TextField(TextInput):
    """A single-line text field without a box of its own."""

    def __init__(self, **kwargs: Any) -> None:
        pictures = {"background_normal": "", "background_active": "", "background_disabled_normal": ""}
        super().__init__(multiline=False, use_bubble=False, use_handles=False, **pictures, **kwargs)
        self.size_hint_y = None
        self.background_color = theme.palette.clear
        for change in ("height", "line_height"):
            self.fbind(change, self._center)
        self.restyle()

    def restyle(self) -> None:
        """Follow the theme and its text size."""
        colors = theme.palette
        self.font_name, self.font_size = font_file(tokens.TYPE["body"][0]), text_px("body")
        self.foreground_color, self.hint_text_color = colors.ink, colors.ink2
        self.cursor_color, self.selection_color = colors.accent, (*colors.accent[:3], 0.35)

    def _center(self, *_changed: Any) -> None:
        self.padding = [dp(12), max(0, (self.height - self.line_height) / 2)]
