"""Farms at a glance: Sheep that stand, Sheep behind bastles, dice. Each is as it was told last."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from reivers.border.glances import DICE, LYING, SHEEP
from reivers.ui.icons import Icon  # noqa: F401  (glancepad.kv draws it)
from reivers.ui.pads import SpreadPad
from reivers.ui.telling import capital
from reivers.ui.widgets import Cell, Panel

ICONS = {SHEEP: "sheep", LYING: "sheep_lying", DICE: "castle"}


class Counter(BoxLayout):
    """A number with its symbol and its word, between the keys that change it."""

    icon = StringProperty("sheep")
    word = StringProperty()
    count = StringProperty("0")


class FarmPanel(Panel):
    """A farm, and what a raider sees of it."""

    name = StringProperty()


class FarmGrid(GridLayout):
    """Two by two."""


class GlancePad(SpreadPad):
    """The farms two by two, each with three counters. The primary key says: so it is."""

    def __init__(self, scene: Any, prompt: Any, half: Any) -> None:
        super().__init__(prompt, scene.words, scene.answer, lambda: None, half)

    def build(self) -> None:
        self.counters: dict[str, Counter] = {}
        self.keys: dict[tuple[str, int], Cell] = {}
        grid, panels = FarmGrid(), dict[str, FarmPanel]()
        for option in self.prompt.options:
            farm, _, what = option.id.rpartition(":")
            if farm not in panels:
                panels[farm] = FarmPanel(name=capital(self.say("place.named", {"place": farm})))
                grid.add_widget(panels[farm])
            panels[farm].add_widget(self._counter(option.id, what))
        self.add_widget(grid)

    def _counter(self, option: str, what: str) -> Counter:
        counter = Counter(icon=ICONS[what], word=self.say(f"ui.glance.{what}"))
        for change, sign in ((-1, "−"), (1, "+")):
            key = Cell(text=sign, option=f"{option}{change:+d}")
            key.bind(on_release=lambda _key, change=change: self.step(option, change))
            self.keys[option, change] = key
            counter.add_widget(key, 0 if change > 0 else len(counter.children))
        self.counters[option] = counter
        return counter

    def refresh(self) -> None:
        for option in self.prompt.options:
            n = self.entered.get(option.id, 0)
            self.counters[option.id].count = str(n)
            self.keys[option.id, -1].disabled = n == 0
            self.keys[option.id, 1].disabled = n >= option.most
        self.ready, self.action = True, self.say("ui.as_shown")


Builder.load_file(str(Path(__file__).with_name("glancepad.kv")))
