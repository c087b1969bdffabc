"""Farms in numbers: standing Sheep, bastled Sheep, dice. Each starts as last entered."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from reivers.frontend.narrator import capital
from reivers.games.border import board
from reivers.games.border.names import name_of
from reivers.games.border.rules.seasons.table_questions import BASTLED, DICE, SHEEP
from reivers.games.border.ui.map.parts import PieceIcon
from reivers.games.border.ui.map.piece_counts import Pieces  # noqa: F401  (glancepad.kv draws it)
from reivers.kernel.session import Session
from reivers.kernel.words import Words
from reivers.ui.pads.form import LOW, FormPad
from reivers.ui.widgets.widgets import GridButton, Panel

ICONS = {SHEEP: "sheep", BASTLED: "sheep_bastled", DICE: "castle"}


class Counter(BoxLayout):
    """A number with its symbol and word, between the buttons that change it."""

    icon = StringProperty("sheep")
    word = StringProperty()
    count = StringProperty("0")
    chunks = ObjectProperty(())
    """The symbol with its number, as drawn."""

    def __init__(self, option: str, step: Callable[[str, int], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.keys = {
            change: GridButton(text=sign, option=f"{option}{change:+d}", tall=LOW)
            for change, sign in ((-1, "−"), (1, "+"))
        }
        for change, key in self.keys.items():
            key.bind(on_release=lambda _key, change=change: step(option, change))
            self.add_widget(key, 0 if change > 0 else len(self.children))
        self.bind(count=self._draw)
        self._draw()

    def _draw(self, *_changed: Any) -> None:
        self.chunks = (PieceIcon(self.icon, number=self.count),)


class FarmPanel(Panel):
    """A farm, and what a raider sees of it."""

    name = StringProperty()


class FarmGrid(GridLayout):
    """Farms, two by two."""


class FarmCountsPad(FormPad):
    """The farms two by two, each with three counters. The main button confirms."""

    def __init__(self, scene: Any, prompt: Any, half: Any) -> None:
        self._session = scene.session
        super().__init__(prompt, scene.words, scene.answer, lambda: None, half)

    def build(self) -> None:
        self.steppers, self.marks = {}, {}
        grid, panels = FarmGrid(), dict[str, FarmPanel]()
        for option in self.prompt.options:
            farm, _, what = option.id.rpartition(":")
            if farm not in panels:
                panels[farm] = FarmPanel(name=farm_named(self._session, self.words, farm))
                grid.add_widget(panels[farm])
            word = self.say(f"ui.table_question.{what}")
            self.steppers[option.id] = Counter(option.id, self.step, icon=ICONS[what], word=word)
            panels[farm].add_widget(self.steppers[option.id])
        self.add_widget(grid)

    def refresh(self) -> None:
        super().refresh()
        self.action = self.say("ui.as_shown")


def farm_named(session: Session, words: Words, farm: str) -> str:
    """Return a farm's name below its March; without a name, its number."""
    name: str | None = session.fact(*name_of(farm))
    if name:
        return name
    nth = board.REGIONS[board.march_of(farm)].index(farm) + 1
    return capital(words.say("map.farm", {"nth": nth}))


Builder.load_file(str(Path(__file__).with_name("farm_counts.kv")))
