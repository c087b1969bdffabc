"""The start screen: what Reivers is, what is here and what is coming, and the About panel."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

import reivers
from reivers.kernel.words import Words
from reivers.ui import widgets  # noqa: F401 # the rules of start.kv build on these
from reivers.ui.theme import theme

Builder.load_file(str(Path(__file__).with_name("start.kv")))


class AboutPanel(FloatLayout):
    """Who made what, laid over the screen."""

    say = ObjectProperty()
    close = ObjectProperty()

    def on_touch_down(self, touch) -> bool:
        """A touch beside the sheet closes it; none reaches the screen beneath."""
        if not self.ids.sheet.collide_point(*touch.pos):
            self.close()
            return True
        super().on_touch_down(touch)
        return True


class StartScreen(FloatLayout):
    """The first and, so far, the only screen."""

    say = ObjectProperty()
    version = StringProperty(reivers.__version__)
    wide = BooleanProperty(False)
    column = NumericProperty()
    side = NumericProperty()

    def __init__(self, words: Words, **kwargs) -> None:
        self._about: AboutPanel | None = None
        super().__init__(say=words.say, **kwargs)

    def on_size(self, _self, size) -> None:
        """Texts are larger on a tablet."""
        theme.fit(*size)

    def toggle_theme(self) -> None:
        """From day to night and back."""
        theme.toggle()

    def open_about(self) -> None:
        """Lays the About panel over the screen."""
        if self._about is None:
            self._about = AboutPanel(say=self.say, close=self.close_about)
            self.add_widget(self._about)

    def close_about(self) -> None:
        """Takes the About panel away again."""
        if self._about is not None:
            self.remove_widget(self._about)
            self._about = None

    def go_back(self) -> bool:
        """Closes the panel if it is open; says whether there was anything to go back from."""
        was_open = self._about is not None
        self.close_about()
        return was_open
