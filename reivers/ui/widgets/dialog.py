"""Dialogs made of widgets, over a screen."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from reivers.kernel.words import Words
from reivers.ui.widgets import gestures
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Text, TextButton

if TYPE_CHECKING:
    from reivers.frontend.narrator import Group
    from reivers.kernel.prompts import Prompt
    from reivers.ui.game_ui import GameUi


class Overlay(FloatLayout):
    """A heading, content, and buttons at the bottom: the base of all that opens over a screen."""

    heading = StringProperty()
    close = ObjectProperty()
    low = BooleanProperty(False)
    """Whether it covers only the lower half of the screen."""
    tallest = NumericProperty(0)
    """The height its bottom buttons need for their text."""

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        self._opened = Clock.get_boottime()
        theme.bind_to(self._swap_feet, "left_hand")

    def write(self, text: str, role: str = "body", ink: str = "ink") -> Text:
        """Add a line of text."""
        line = Text(text=text, role=role, ink=ink)
        self.add(line)
        return line

    def write_groups(self, groups: "Iterable[Group]", role: str = "order") -> None:
        """Add headings with their lines."""
        for group in groups:
            self.write(group.heading, "place", "accent")
            self.write("\n".join(group.lines), role)

    def add(self, widget) -> None:
        """Add a widget."""
        self.ids.body.add_widget(widget)

    def key(self, text: str, pressed: Callable[[], None], *, main: bool = False) -> TextButton:
        """Add a button at the bottom. The main one is where the thumb is."""
        key = TextButton(text=text, main=main)
        key.bind(on_release=lambda _key: pressed(), texture_size=self._raise_feet)
        key.size_hint_y = 1
        feet = self.ids.feet
        feet.add_widget(key, len(feet.children) if main and theme.left_hand else 0)
        return key

    def _raise_feet(self, *_changed) -> None:
        self.tallest = max((key.texture_size[1] + theme.gap for key in self.ids.feet.children), default=0)

    def _swap_feet(self, *_changed) -> None:
        """Reverse the buttons for the other hand."""
        feet = self.ids.feet
        keys = list(feet.children)
        feet.clear_widgets()
        for key in keys:
            feet.add_widget(key)

    def press(self) -> None:
        """Handle Enter: press the main button, if there is one."""
        for key in self.ids.feet.children:
            if key.main and not key.disabled:
                key.dispatch("on_release")
                return


class Dialog(Overlay):
    """A dialog. A touch beside it closes it."""

    covers_all = True
    upright = BooleanProperty(False)
    """Whether it comes from the bottom of a phone."""
    reach = NumericProperty(1.15)
    """The largest width, in columns."""
    aside = BooleanProperty(False)
    """Whether it opens at the right of a wide screen, so that its subject stays visible."""
    part = NumericProperty(0.55)
    """The largest share of the height, if it covers the lower half."""

    def on_touch_down(self, touch) -> bool:
        """Close at a touch beside the dialog. No touch reaches the screen below, and those of the first
        moment do nothing."""
        if Clock.get_boottime() - self._opened < gestures.DEAF_SECONDS:
            return True
        if not self.ids.card.collide_point(*touch.pos):
            self.close()
            return True
        super().on_touch_down(touch)
        return True


def pad_dialog(
    words: Words,
    prompt: "Prompt",
    note: str,
    close: Callable[[], None],
    answer: Callable[[Any], None],
    ui: "GameUi | None" = None,
) -> Dialog:
    """Make a dialog with its own prompt, such as a correction."""
    dialog = Dialog(heading=words.say(prompt.question), close=close)
    if note:
        dialog.write(note, "body", "ink_soft")
    from reivers.ui.pads.pad import pad_for

    pad = (ui.pad if ui else pad_for)(prompt)(prompt, words, answer)
    dialog.add(pad)
    dialog.key(words.say("ui.never_mind"), close)
    main = dialog.key(pad.action, pad.press, main=True)

    def follow(*_changed) -> None:
        main.text, main.disabled = pad.action, not pad.ready

    pad.bind(action=follow, ready=follow)
    follow()
    return dialog


Builder.load_file(str(Path(__file__).with_name("dialog.kv")))
