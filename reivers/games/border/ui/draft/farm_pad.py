"""The player's March as a pad: four farms as raiders see them. One tap for each Sheep, or for a site."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.frontend.narrator import capital, signed
from reivers.games.border.advice.raid_target import FarmValue, RaidTarget
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Option
from reivers.kernel.words import Words
from reivers.ui.pads.lines import Marks
from reivers.ui.pads.pad import Pad, SeveralPad
from reivers.ui.widgets.layout import Even
from reivers.ui.widgets.widgets import Frame, OptionRow, Tappable, TextButton

Guards = Callable[[str], Sequence[str] | None]
"""Which farms a site touches, if known."""
LOST = "_lost"
"""The end of the button's key where Sheep are removed."""


class Farm(Tappable, Frame, BoxLayout):
    """A farm: its name, standing and bastled Sheep, dice, value to a raider, and the raid target's mark."""

    name = StringProperty()
    note = StringProperty()
    standing = NumericProperty(0)
    lying = NumericProperty(0)
    dice = NumericProperty(0)
    value = StringProperty()
    eyed = BooleanProperty(False)
    option = StringProperty()
    chosen = BooleanProperty(False)
    legal = BooleanProperty(True)
    key = BooleanProperty(True)
    """Whether it can be tapped."""


class Farms(Even):
    """The four farms, two by two. `more` and `laid` are the pending changes."""

    def __init__(
        self, words: Words, eye: RaidTarget, tapped: Callable[[str], None] | None, **kwargs: Any
    ) -> None:
        super().__init__(cols=2, **kwargs)
        self.farms: dict[str, Farm] = {}
        self._eye, self._words = eye, words
        for one in eye.farms:
            name = capital(words.say("place.named", {"place": one.place}))
            farm = Farm(name=name, option=one.place, legal=tapped is not None, key=tapped is not None)
            if tapped:
                farm.bind(on_release=lambda farm: farm.legal and tapped(farm.option))
            self.farms[one.place] = farm
            self.add_widget(farm)
        self.show({}, {})

    def show(self, more: dict[str, int], placed: dict[str, int]) -> None:
        """Show the farms with the changes, and which one raiders would then choose."""
        values: dict[str, int] = {}
        for one in self._eye.farms:
            farm, change = self.farms[one.place], more.get(one.place, 0) - placed.get(one.place, 0)
            farm.standing = one.standing + change
            farm.lying = one.bastled + placed.get(one.place, 0)
            farm.dice = one.dice
            values[one.place] = one.value + change
            farm.value = signed(values[one.place])
            farm.note = self._note(one, farm)
            farm.chosen = bool(more.get(one.place) or placed.get(one.place))
        open_ones = {one.place: values[one.place] for one in self._eye.farms if not one.attacked}
        best = max(open_ones.values(), default=0)
        for place, farm in self.farms.items():
            farm.eyed = bool(self._eye.raid) and open_ones.get(place) == best

    def _note(self, one: FarmValue, farm: Farm) -> str:
        facts = {
            "standing": int(farm.standing),
            "lying": int(farm.lying),
            "dice": one.dice,
            "value": farm.value,
        }
        parts = ["up", *(["lying"] if farm.lying else []), *(["dice"] if one.dice else []), "worth"]
        return ", ".join(self._words.say(f"ui.farm.{part}", facts) for part in parts)


class FarmPad(Pad):
    """A number of Sheep for the farms, one tap each. The last one answers."""

    def __init__(self, eye: RaidTarget, *args: Any, **kwargs: Any) -> None:
        self._eye = eye
        super().__init__(*args, **kwargs)

    def start(self) -> dict[str, int]:
        return {}

    def build(self) -> None:
        self.field = Farms(self.words, self._eye, self.tap)
        self.add_widget(self.field)
        self.back = TextButton(text=self.say("ui.back"))
        self.back.bind(on_release=lambda _key: self.take_back())
        self.order: list[str] = [place for place, n in self.entered.items() for _ in range(n)]

    def tap(self, place: str) -> None:
        if self.entered.get(place, 0) >= self._most(place):
            return
        self.order.append(place)
        self.enter({**self.entered, place: self.entered.get(place, 0) + 1})
        if sum(self.entered.values()) == self.prompt.total == self.prompt.least:
            self.answer(self.entered)

    def take_back(self) -> None:
        """Take back the last Sheep."""
        if self.order:
            place = self.order.pop()
            left = {**self.entered, place: self.entered[place] - 1}
            self.enter({place: n for place, n in left.items() if n})

    def _most(self, place: str) -> int:
        option: Option | None = next((one for one in self.prompt.options if one.id == place), None)
        return option.most if option and option.why_not is None else 0

    def refresh(self) -> None:
        placed = sum(self.entered.values())
        sign = -1 if self.prompt.key.endswith(LOST) else 1
        moved = {place: sign * n for place, n in self.entered.items()}
        places_them = self.prompt.key == "effect.where_bastle"
        self.field.show({} if places_them else moved, moved if places_them else {})
        for place, farm in self.field.farms.items():
            farm.legal = self.entered.get(place, 0) < self._most(place)
        if placed and not self.back.parent:
            self.add_widget(self.back)
        elif not placed and self.back.parent:
            self.remove_widget(self.back)
        left = self.prompt.total - placed
        self.ready = self.prompt.least <= placed <= self.prompt.total
        waits = self.say("ui.place_more" if placed else "ui.place_some", {"n": left})
        self.action = self.say("ui.as_shown") if self.ready else waits


class SitePad(SeveralPad):
    """The choice of a building site, below the farms it may guard."""

    def __init__(self, eye: RaidTarget, guards: Guards, *args: Any, **kwargs: Any) -> None:
        self._eye, self._guards = eye, guards
        super().__init__(*args, **kwargs)

    def build(self) -> None:
        self.add_widget(Farms(self.words, self._eye, None))
        super().build()

    def add_rows(self, rows: Sequence[OptionRow], _many: int) -> None:
        """Add two in a row, each with the farms it would guard."""
        sites = Marks()
        self.add_widget(sites)
        for row in rows:
            sites.add_widget(row)
            farms = self._guards(row.option)
            if farms and row.legal:
                places = [Message("place.named", {"place": farm}) for farm in farms]
                row.note = self.say("ui.farm.guards", {"places": places})


Builder.load_file(str(Path(__file__).with_name("farm_pad.kv")))
