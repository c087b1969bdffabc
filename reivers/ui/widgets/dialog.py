"""Slips of paper laid over a screen: Why, Put the board right, corrections, the menu, and pages."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from reivers.kernel.words import Words
from reivers.ui.widgets.gestures import Swipes
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Text, TextButton

if TYPE_CHECKING:
    from reivers.frontend.narrator import Group
    from reivers.kernel.prompts import Prompt
    from reivers.ui.game_ui import GameUi


class Overlay(FloatLayout):
    """A heading, what is written below it, and keys at its foot: all that is laid over a screen."""

    heading = StringProperty()
    close = ObjectProperty()
    full = BooleanProperty(False)
    low = BooleanProperty(False)
    """Over the lower half of the screen alone."""
    tallest = NumericProperty(0)
    """How high the keys at its foot must be for their words."""

    def __init__(self, **kwargs) -> None:
        super().__init__(**kwargs)
        theme.bind_to(self._swap_feet, "left_hand")

    def write(self, text: str, role: str = "body", ink: str = "ink") -> Text:
        """One more line."""
        line = Text(text=text, role=role, ink=ink)
        self.add(line)
        return line

    def write_groups(self, groups: "Iterable[Group]", role: str = "order") -> None:
        """Headings with their lines."""
        for group in groups:
            self.write(group.heading, "place", "accent")
            self.write("\n".join(group.lines), role)

    def add(self, widget) -> None:
        """Anything else, below."""
        self.ids.body.add_widget(widget)

    def key(self, text: str, pressed: Callable[[], None], *, main: bool = False) -> TextButton:
        """One more key at its foot. The main one stands where the thumb is."""
        key = TextButton(text=text, main=main)
        key.bind(on_release=lambda _key: pressed(), texture_size=self._raise_feet)
        key.size_hint_y = 1
        feet = self.ids.feet
        feet.add_widget(key, len(feet.children) if main and theme.left_hand else 0)
        return key

    def _raise_feet(self, *_changed) -> None:
        self.tallest = max((key.texture_size[1] + theme.gap for key in self.ids.feet.children), default=0)

    def _swap_feet(self, *_changed) -> None:
        """The keys the other way round, for the other hand."""
        feet = self.ids.feet
        keys = list(feet.children)
        feet.clear_widgets()
        for key in keys:
            feet.add_widget(key)

    def press(self) -> None:
        """Enter: the main key, or nothing."""
        for key in self.ids.feet.children:
            if key.main and not key.disabled:
                key.dispatch("on_release")
                return


class Dialog(Overlay):
    """A slip of paper. A touch beside it takes it away."""

    reach = NumericProperty(1.15)
    """How wide it may become, in columns."""
    aside = BooleanProperty(False)
    """On a wide screen at its right: what the slip speaks of, on the left, stays in sight."""
    part = NumericProperty(0.55)
    """How much of the height it may take, if it lies over the lower half."""

    def on_touch_down(self, touch) -> bool:
        """A touch beside the slip closes it; none reaches the screen beneath."""
        if not self.ids.card.collide_point(*touch.pos):
            self.close()
            return True
        super().on_touch_down(touch)
        return True


class SubScreenDialog(Swipes, Dialog):
    """A page that lies over the play on a phone. A swipe takes it away again."""

    def swiped(self, way: int) -> None:
        """Back to the play."""
        self.close()


class PeekDialog(Dialog):
    """A look at something, over the lower half of the screen. Any tap takes it away."""

    low = BooleanProperty(True)

    def on_touch_up(self, touch) -> bool:
        """A tap closes it; a finger that scrolls does not."""
        moved = abs(touch.y - touch.oy) > dp(10)
        if self.ids.card.collide_point(*touch.pos) and not moved and touch.ud.get("peeked") is self:
            self.close()
        touch.ud["peeked"] = None
        return bool(super().on_touch_up(touch))

    def on_touch_down(self, touch) -> bool:
        """The tap that opened it is not the one that closes it."""
        touch.ud["peeked"] = self
        return bool(super().on_touch_down(touch))


def why_dialog(
    words: Words,
    reasons: "list[Group]",
    close: Callable[[], None],
    rule: "Group | None" = None,
    heading: str = "",
) -> Dialog:
    """Why the last step went as it did, or what its heading says; before that, in short, the rule that is at
    work now."""
    dialog = Dialog(heading=heading or words.say("ui.why_heading"), close=close)
    if rule:
        dialog.write_groups([rule], "body")
    if not reasons:
        dialog.write(words.say("text.no_why"))
    dialog.write_groups(reasons, "body")
    dialog.key(words.say("ui.close"), close, main=True)
    return dialog


def pad_dialog(
    words: Words,
    prompt: "Prompt",
    note: str,
    close: Callable[[], None],
    answer: Callable[[Any], None],
    ui: "GameUi | None" = None,
) -> Dialog:
    """A prompt of its own, such as a correction."""
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
