"""The dice of an attack: a tray of six faces in a row, the Warden's die, and the editing of a die."""

from collections.abc import Callable, Mapping
from typing import Any

from reivers.frontend.narrator import capital, result_names
from reivers.games.border.ui.attack.winter_parts import RingedDie, Shared, beside
from reivers.kernel.prompts import Roll
from reivers.kernel.words import Words
from reivers.ui.pads.dice import RollPad
from reivers.ui.pads.pad import Pad
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, GridButton, Text

FACES = 6
MOST_COUNTED = 6
"""With more dice than this the count takes a second line."""
BY_KIND = ("five", "six", "seven")
"""Results with a different effect by kind of combat."""
WIDE_KEY = 1.6
"""The largest width of count buttons, in buttons: on a phone five fill the line."""
FEW_KEYS = 4
"""Up to this many buttons go beside the name of what they count."""


class Tray(RollPad):
    """Six faces in a row at any width, and below them counts of the same roll."""

    ringed: tuple[int, ...] = ()

    def _faces(self) -> Shared:
        row = Shared(FACES)
        for face in range(1, FACES + 1):
            key = RingedDie(face=face, ringed=face in self.ringed)
            key.bind(on_release=lambda _key, face=face: self.tap(face))
            row.add_widget(key)
        return row

    def _named(self, result: str) -> str:
        """Name a defense die by its effect in this kind of combat, and its faces (7.7)."""
        if result not in BY_KIND:
            return super()._named(result)
        named = self.say(f"attack_page.count.{self.prompt.facts['kind']}.{result}")
        faces = " ".join(str(face) for face in self.prompt.results[result])
        return self.say("ui.result", {"result": named, "faces": faces})

    def _counts(self) -> Column:
        """Add a row for each result: how many dice show it."""
        lines = Column()
        self.count_cells: dict[str, list[GridButton]] = {}
        for result in result_names(self.prompt):
            self.count_cells[result] = [self._count_cell(result, n) for n in range(self.prompt.dice + 1)]
            self._write_count(lines, result)
        return lines

    def _count_cell(self, result: str, number: int) -> GridButton:
        cell = GridButton(text=str(number), option=f"{result}:{number}")
        cell.bind(on_release=lambda _cell: self.count(result, number))
        return cell

    def _write_count(self, lines: Column, result: str) -> None:
        cells = self.count_cells[result]
        if len(cells) <= FEW_KEYS:
            lines.add_widget(beside(Text(role="row", text=capital(self._named(result))), cells))
            return
        lines.add_widget(Text(role="small", text=capital(self._named(result))))
        row = Shared(min(self.prompt.dice, MOST_COUNTED) + 1, widest=WIDE_KEY)
        for cell in cells:
            row.add_widget(cell)
        lines.add_widget(row)


class WardenTray(Tray):
    """The Warden's die: the faces on which he rides are ringed, with their chance beside them (8.2)."""

    def build(self) -> None:
        self.ringed = tuple(self.prompt.results["rides"])
        super().build()

    def _single(self) -> Text:
        """Show only the faces, and their chance unless odds are hidden."""
        n = len(self.ringed)
        said = [self.say("attack_page.rides_on_two" if n == 2 else "attack_page.rides_on", {"n": n})]
        if theme.show_odds:
            said.append(self.say("attack_page.share", {"share": round(100 * n / FACES)}))
        return Text(role="row", text=": ".join(said))

    def refresh(self) -> None:
        super().refresh()
        for child in self.children:
            if isinstance(child, Text) and child.text == self.say("ui.or_count", {"n": 1}):
                child.text = ""


class EditDiePad(Pad):
    """The editing of a wrong die (9.5): another face, or the whole roll counted again."""

    def __init__(
        self, prompt: Roll, words: Words, entered: Mapping[str, Any], at: int, edit: Callable[[Any], None]
    ) -> None:
        self.entered_face, self.at = entered, at
        super().__init__(prompt, words, edit)

    def build(self) -> None:
        if "results" in self.entered_face:
            self.add_widget(Tray(self.prompt, self.words, self.answer))
            return
        row = Shared(FACES)
        for face in range(1, FACES + 1):
            key = RingedDie(face=face, ringed=face == self.entered_face["faces"][self.at])
            key.bind(on_release=lambda _key, face=face: self._put(face))
            row.add_widget(key)
        self.add_widget(row)

    def _put(self, face: int) -> None:
        faces = list(self.entered_face["faces"])
        faces[self.at] = face
        self.answer({"faces": faces})
