"""Slips of paper laid over a screen: Why, Put the board right, corrections, the menu, and pages."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from reivers.kernel.prompts import Prompt
from reivers.kernel.words import Words
from reivers.ui.pads import pad_for
from reivers.ui.telling import Group
from reivers.ui.widgets import Key, Text


class Slip(FloatLayout):
    """A heading, what is written below it, and keys. A touch beside it takes it away."""

    heading = StringProperty()
    close = ObjectProperty()
    full = BooleanProperty(False)

    def on_touch_down(self, touch) -> bool:
        """A touch beside the slip closes it; none reaches the screen beneath."""
        if not self.ids.slip.collide_point(*touch.pos):
            self.close()
            return True
        super().on_touch_down(touch)
        return True

    def write(self, text: str, role: str = "body", ink: str = "ink") -> None:
        """One more line."""
        self.ids.body.add_widget(Text(text=text, role=role, ink=ink))

    def write_groups(self, groups: Iterable[Group], role: str = "order") -> None:
        """Headings with their lines."""
        for group in groups:
            self.write(group.heading, "place", "accent")
            self.write("\n".join(group.lines), role)

    def add(self, widget) -> None:
        """Anything else, below."""
        self.ids.body.add_widget(widget)

    def key(self, text: str, pressed: Callable[[], None], *, main: bool = False) -> Key:
        """One more key at its foot."""
        key = Key(text=text, main=main)
        key.bind(on_release=lambda _key: pressed())
        key.size_hint_y = 1
        self.ids.feet.add_widget(key)
        return key

    def press(self) -> None:
        """Enter: the main key, or nothing."""
        for key in self.ids.feet.children:
            if key.main and not key.disabled:
                key.dispatch("on_release")
                return


def why_slip(words: Words, reasons: list[Group], close: Callable[[], None]) -> Slip:
    """Why the last step went as it did."""
    slip = Slip(heading=words.say("ui.why_heading"), close=close)
    if not reasons:
        slip.write(words.say("text.no_why"))
    slip.write_groups(reasons, "body")
    slip.key(words.say("ui.close"), close, main=True)
    return slip


def put_right_slip(
    words: Words,
    orders: list[Group],
    title: str,
    close: Callable[[], None],
    again: tuple[str, Callable] | None,
) -> Slip:
    """After going back or forth: what to move, that the table is as the books are."""
    slip = Slip(heading=words.say("ui.put_right"), close=close)
    slip.write(words.say("ui.went_to", {"title": title}), "body", "ink_soft")
    slip.write_groups(orders)
    if again:
        slip.key(*again)
    slip.key(words.say("ui.board_right"), close, main=True)
    return slip


def pad_slip(
    words: Words, prompt: Prompt, note: str, close: Callable[[], None], answer: Callable[[Any], None]
) -> Slip:
    """A prompt of its own, such as a correction."""
    slip = Slip(heading=words.say(prompt.question), close=close)
    if note:
        slip.write(note, "body", "ink_soft")
    pad = pad_for(prompt)(prompt, words, answer)
    slip.add(pad)
    slip.key(words.say("ui.never_mind"), close)
    main = slip.key(pad.action, pad.press, main=True)

    def follow(*_changed) -> None:
        main.text, main.disabled = pad.action, not pad.ready

    pad.bind(action=follow, ready=follow)
    follow()
    return slip


Builder.load_file(str(Path(__file__).with_name("slips.kv")))
