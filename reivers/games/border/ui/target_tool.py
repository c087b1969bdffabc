"""The result of a rival's Target card: a form in parts, one open at a time."""

from collections.abc import Callable
from typing import Any

from reivers.frontend.narrator import capital
from reivers.games.border import board
from reivers.games.border.rules.winter import rival_targets
from reivers.games.border.rules.winter.target_inputs import SIDES
from reivers.games.border.ui.tools import ToolPage, Tracks
from reivers.ui.widgets.inputs import Chips, Count, OnOffSwitch
from reivers.ui.widgets.sub_screen import Heading
from reivers.ui.widgets.widgets import Column

PARTS = ("card", "farms", "cubes", "tracks", "battles")
FARM = ("sheep", "bastled", "permanent_dice")
NOBODY = "nobody"
RISING = "rising-of-the-north"


class TargetPage(ToolPage):
    """Whom a rival attacks, with how many dice, and why (7.5)."""

    tool = "target"

    def build(self) -> None:
        self.solo, self.family, self.card, self.reiver = "Dacre", "Kerr", "opposite", 1
        self.base, self.pick = 4, 0
        self.flags = dict.fromkeys(("seat_attacked", "town_attacked", "debateable_raided"), False)
        self.cubes: dict[str, dict[str, int]] = {"feud_cubes": {}, "gaol_cubes": {}}
        self.farms: dict[str, dict[str, Any]] = {}
        self.fought: dict[str, list[str]] = {}
        self.sides: dict[str, str | None] = {}
        self.points: dict[str, dict[str, int]] = {}
        options = [(part, self.say(f"tools.target_part.{part}")) for part in PARTS]
        self.put("part", Chips("", options, "card", self._open))
        self.part = Column()
        self.form.add_widget(self.part)
        self._open("card")

    def _open(self, part: str) -> None:
        """Open another part of the form."""
        self.part.clear_widgets()
        getattr(self, f"_{part}")()
        self.top()
        self.show()

    def _card(self) -> None:
        families = [(family, family) for family in board.FAMILIES]
        rivals = [(family, family) for family in board.rivals(self.solo)]
        self._chips("solo", families, self.solo, self._lead)
        self._chips("family", rivals, self.family, lambda value: self._be("family", value))
        cards = self.named(board.TARGET_CARDS, "target_card")
        self._chips("card", cards, self.card, lambda value: self._be("card", value))
        faces = [(str(face), str(face)) for face in range(1, 7)]
        self._chips("reiver", faces, str(self.reiver), lambda value: self._be("reiver", int(value)))
        self._count("base", self.base, 20, lambda value: self._be("base", value))
        self._count("pick", self.pick, 20, lambda value: self._be("pick", value))

    def _farms(self) -> None:
        farms = board.REGIONS[board.HOME[self.solo]]
        names = [(farm, capital(self.words.in_namespace("place", farm))) for farm in farms]
        column = Column()

        def turn(farm: str) -> None:
            kept = self.farms.setdefault(farm, {})
            column.clear_widgets()
            for name in FARM:
                self._count(name, kept.get(name, 0), 20, self._keep(kept, name), column)
            self._flag("attacked", kept.get("attacked", False), self._keep(kept, "attacked"), column)

        self._chips("farm", names, farms[0], turn)
        self.part.add_widget(column)
        turn(farms[0])

    def _cubes(self) -> None:
        for name, kept in self.cubes.items():
            self.part.add_widget(Heading(text=self.say(f"tools.entry.{name}")))
            for rival in board.rivals(self.solo):
                entry = Count(rival, f"{name}/{rival}", kept.get(rival, 0), (0, 20), self._keep(kept, rival))
                self.put(f"{name}/{rival}", entry, self.part)
        for name, value in self.flags.items():
            self._flag(name, value, self._keep(self.flags, name), self.part)

    def _tracks(self) -> None:
        tracks = Tracks(self, self.part)
        for march, points in self.points.items():
            tracks.value[march] = points
        self.points = tracks.value
        tracks.show()

    def _battles(self) -> None:
        column = Column()

        def turn(march: str) -> None:
            column.clear_widgets()
            if march == RISING:
                self._rising(column)
                return
            self._flag("battle", march in self.fought, lambda on: self._battle(march, on), column)
            for family in board.FAMILIES:
                has = family in self.fought.get(march, ())
                name = self.say("tools.entry.fought", {"family": family})
                self._flag(f"fought/{family}", has, self._fight(march, family), column, name)

        marches = [*self.named(board.HOME_MARCHES, "march_short"), (RISING, self.say("tools.entry.rising"))]
        self._chips("battlefield", marches, board.HOME_MARCHES[0], turn)
        self.part.add_widget(column)
        turn(board.HOME_MARCHES[0])

    def _rising(self, column: Any) -> None:
        """Return whether the Rising is on: a side is entered, taken or not."""
        self._flag("rising", bool(self.sides), self._rise, column)
        options = [(NOBODY, self.say("tools.nobody")), *((family, family) for family in board.FAMILIES)]
        for side in SIDES:
            chosen = self.sides.get(side) or NOBODY
            self.put(side, Chips(side, options, chosen, self._take_side(side)), column)

    # -- input --------------------------------------------------------------------------------------------

    def asked(self) -> dict[str, Any]:
        battles: list[dict[str, Any]] = [
            {"name": f"battle-{march.lower()}", "march": march, "targeted_by": families}
            for march, families in self.fought.items()
        ]
        if self.sides:
            battles.append({"name": RISING, "march": None, "sides": self.sides})
        state = {
            "solo_family": self.solo,
            "base_attack_dice": self.base,
            "tracks": self.points,
            "battles": battles,
            "farms": self.farms,
            **self.cubes,
            **self.flags,
        }
        rolls = {"reiver": self.reiver} if rival_targets.needs_reiver_die(self.card) else {}
        rolls |= {"pick": self.pick - 1} if self.pick else {}
        return {"family": self.family, "card": self.card, "state": state, "rolls": rolls}

    def _be(self, name: str, value: Any) -> None:
        setattr(self, name, value)
        self.show()

    def _lead(self, family: str) -> None:
        """Change the player's family, with its farms and rivals."""
        self.solo, self.farms = family, {}
        if self.family == family:
            self.family = board.rivals(family)[0]
        for kept in self.cubes.values():
            kept.pop(family, None)
        self._open("card")

    def _keep(self, kept: dict[str, Any], name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            kept[name] = value
            self.show()

        return change

    def _battle(self, march: str, on: bool) -> None:
        self.fought.pop(march, None)
        if on:
            self.fought[march] = []
        self.show()

    def _fight(self, march: str, family: str) -> Callable[[bool], None]:
        def change(on: bool) -> None:
            families = [one for one in self.fought.get(march, []) if one != family]
            self.fought[march] = [*families, family] if on else families
            self.entries["battle"].show(True)
            self.show()

        return change

    def _rise(self, on: bool) -> None:
        self.sides = dict.fromkeys(SIDES) if on else {}
        self.show()

    def _take_side(self, side: str) -> Callable[[str], None]:
        def change(family: str) -> None:
            self.sides = {**dict.fromkeys(SIDES), **self.sides, side: None if family == NOBODY else family}
            self.entries["rising"].show(True)
            self.show()

        return change

    # -- inputs of a part ---------------------------------------------------------------------------------

    def _chips(self, name: str, options: list[tuple[str, str]], value: str, changed: Callable) -> None:
        self.put(name, Chips(self.label(name), options, value, changed), self.part)

    def _count(self, name: str, value: int, most: int, changed: Callable, into: Any = None) -> None:
        self.put(name, Count(self.label(name), name, value, (0, most), changed), into or self.part)

    def _flag(self, name: str, value: bool, changed: Callable, into: Any, label: str = "") -> None:
        words = (self.say("library.yes"), self.say("library.no"))
        self.put(name, OnOffSwitch(label or self.label(name), value, words, changed), into)
