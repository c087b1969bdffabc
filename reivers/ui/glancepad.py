"""Farms at a glance: Sheep that stand, Sheep behind bastles, dice. Each is as it was told last."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from reivers.border.glances import DICE, LYING, SHEEP
from reivers.ui.formpad import LOW, FormPad
from reivers.ui.icons import Icon  # noqa: F401  (glancepad.kv draws it)
from reivers.ui.telling import capital
from reivers.ui.widgets import Cell, Panel

ICONS = {SHEEP: "sheep", LYING: "sheep_lying", DICE: "castle"}


class Counter(BoxLayout):
    """A number with its symbol and its word, between the keys that change it."""

    icon = StringProperty("sheep")
    word = StringProperty()
    count = StringProperty("0")

    def __init__(self, option: str, step: Callable[[str, int], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.keys = {
            change: Cell(text=sign, option=f"{option}{change:+d}", tall=LOW)
            for change, sign in ((-1, "−"), (1, "+"))
        }
        for change, key in self.keys.items():
            key.bind(on_release=lambda _key, change=change: step(option, change))
            self.add_widget(key, 0 if change > 0 else len(self.children))


class FarmPanel(Panel):
    """A farm, and what a raider sees of it."""

    name = StringProperty()


class FarmGrid(GridLayout):
    """Two by two."""


class GlancePad(FormPad):
    """The farms two by two, each with three counters. The primary key says: so it is."""

    def __init__(self, scene: Any, prompt: Any, half: Any) -> None:
        super().__init__(prompt, scene.words, scene.answer, lambda: None, half)

    def build(self) -> None:
        self.steppers, self.marks = {}, {}
        grid, panels = FarmGrid(), dict[str, FarmPanel]()
        for option in self.prompt.options:
            farm, _, what = option.id.rpartition(":")
            if farm not in panels:
                panels[farm] = FarmPanel(name=capital(self.say("place.named", {"place": farm})))
                grid.add_widget(panels[farm])
            word = self.say(f"ui.glance.{what}")
            self.steppers[option.id] = Counter(option.id, self.step, icon=ICONS[what], word=word)
            panels[farm].add_widget(self.steppers[option.id])
        self.add_widget(grid)

    def refresh(self) -> None:
        super().refresh()
        self.action = self.say("ui.as_shown")


Builder.load_file(str(Path(__file__).with_name("glancepad.kv")))
