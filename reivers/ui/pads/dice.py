"""Pads for chance: the dice tray and the grid of cards and tokens. The app can roll or draw instead."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import capital, result_names
from reivers.kernel.prompts import UNNAMED, NameCard, Option
from reivers.kernel.words import Words
from reivers.ui.pads.pad import Pad
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, Die, FlowLayout, GridButton, OptionRow, Text, TextButton

COLUMNS = 7
SMALL, FAINT = 0.5, 0.4
"""The size of entered dice, in buttons, and the opacity of dice still to come."""


class SmallDice(FlowLayout):
    """Dice beside a tray. They stay small when the screen is rotated."""

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.bind(size=lambda die, _size: self.limit(die, self.width))

    def limit(self, child: Widget, most: float) -> None:
        """Allow any size a die asks for."""
        child.size = (theme.target * SMALL,) * 2


class RollPad(Pad):
    """Six faces to tap; the last one answers. Rows of results, where these can be counted."""

    def start(self) -> list[int]:
        return []

    def resumed(self, half: Any) -> list[int]:
        """Restore entered faces, but never the last one: it ends the roll."""
        faces: list[int] = super().resumed(half)
        return faces[: self.prompt.dice - 1]

    def build(self) -> None:
        self.counted: dict[str, int] = {}
        self.add_widget(self._entered())
        self.add_widget(self._faces())
        if self.prompt.results:
            self.add_widget(
                Text(role="small", ink="ink_soft", text=self.say("ui.or_count", {"n": self.prompt.dice}))
            )
            self.add_widget(self._single() if self.prompt.dice == 1 else self._counts())

    def _entered(self) -> Widget:
        """Show the entered faces and the button that removes the last. Their space is reserved, so no face
        moves under the finger."""
        self.left, self.lying = Text(role="row", ink="accent"), SmallDice(air=0.3)
        self.back = TextButton(text=self.say("ui.back"), size_hint_x=None, width=theme.target * 1.6)
        self.back.bind(on_release=lambda _key: self.enter(self.entered[:-1]))
        if self.prompt.dice == 1:
            return self.left
        entered, row = Column(air=0.3), BoxLayout(size_hint_y=None, spacing=theme.gap)
        for part in (self.left, self.lying):
            entered.add_widget(part)
        for part in (entered, self.back):
            part.pos_hint = {"center_y": 0.5}
            part.bind(height=lambda *_: setattr(row, "height", max(entered.height, self.back.height)))
            row.add_widget(part)
        return row

    def _faces(self) -> FlowLayout:
        wrap = FlowLayout()
        for face in range(1, self.prompt.sides + 1):
            key = Die(face=face) if self.prompt.sides <= 6 else GridButton(text=str(face))
            key.bind(on_release=lambda _key, face=face: self.tap(face))
            wrap.add_widget(key)
        return wrap

    def tap(self, face: int) -> None:
        if len(self.entered) == self.prompt.dice:
            return
        self.enter([*self.entered, face])
        if len(self.entered) == self.prompt.dice:
            self.answer({"faces": self.entered})

    def _single(self) -> FlowLayout:
        """Show a button for each result of one die."""
        wrap = FlowLayout()
        for result in self.prompt.results:
            cell = GridButton(text=capital(self._named(result)), option=result)
            cell.bind(on_release=lambda cell: self.answer({"results": {cell.option: 1}}))
            wrap.add_widget(cell)
        return wrap

    def _counts(self) -> Column:
        """Show a row for each result: how many dice show it."""
        column = Column()
        self.count_cells: dict[str, list[GridButton]] = {}
        for result in result_names(self.prompt):
            column.add_widget(Text(role="row", text=self._named(result)))
            wrap = FlowLayout()
            for number in range(self.prompt.dice + 1):
                cell = GridButton(text=str(number), option=f"{result}:{number}")
                cell.bind(on_release=lambda cell, result=result: self.count(result, int(cell.text)))
                self.count_cells.setdefault(result, []).append(cell)
                wrap.add_widget(cell)
            column.add_widget(wrap)
        return column

    def _named(self, result: str) -> str:
        faces = " ".join(str(face) for face in self.prompt.results[result])
        facts = {**self.prompt.facts, "n": self.prompt.dice}
        return self.say(
            "ui.result", {"result": self.words.say(f"{self.prompt.key}.{result}", facts), "faces": faces}
        )

    def count(self, result: str, number: int) -> None:
        """Take the answer of a row. The last row, or the last die, completes the roll."""
        self.counted[result] = number
        for cell in self.count_cells[result]:
            cell.chosen = cell.text == str(number)
        rows = result_names(self.prompt)
        whole = sum(self.counted.values()) == self.prompt.dice
        if whole or len(self.counted) == len(rows):
            self.answer({"results": {name: self.counted.get(name, 0) for name in rows}})

    def refresh(self) -> None:
        self.lying.clear_widgets()
        to_come = self.prompt.dice - len(self.entered)
        for face in (*self.entered, *[0] * to_come):
            self.lying.add_widget(Die(face=face, key=False, opacity=1 if face else FAINT))
        self.back.opacity, self.back.disabled = int(bool(self.entered)), not self.entered
        self.left.text = self.say("ui.dice_left", {"n": self.prompt.dice - len(self.entered)})
        self.ready = True
        self.action = self.say("ui.roll", {"n": self.prompt.dice})

    def press(self) -> None:
        self.throw()


class CardGrid(FlowLayout):
    """Seven cards in a row at any width; fewer where buttons would be too small."""

    air = NumericProperty(0.17)
    tall = 0.93
    """The height of a card, in buttons."""

    def on_width(self, _self, width: float) -> None:
        """Share the width among the cells."""
        for child in self.children:
            self.limit(child, width)

    def limit(self, child, most: float) -> None:
        """Return the width of a cell."""
        gap = self.spacing[0]
        columns = max(1, min(COLUMNS, int((most + gap) // (dp(48) + gap))))
        child.least = child.most = (most - gap * (columns - 1)) / columns
        child.tall = self.tall


SOLO = "s"
"""The letter before the number of a solo card."""
DIGITS = "1234567890"
BACK = "back"
LONGEST = 3


class NumberButtons(Column):
    """Ten digits, the letter of solo cards, and a button that takes the card."""

    def __init__(self, prompt: NameCard, words: Words, answer: Callable[[list[str]], None], **kwargs) -> None:
        super().__init__(**kwargs)
        self.prompt = prompt
        self.words = words
        self.solo, self.number = "", ""
        self.note = Text(role="small", ink="ink_soft")
        self.take = TextButton()
        self.take.bind(on_release=lambda _key: answer([self.card]))
        digits = FlowLayout()
        names = {key: key.upper() for key in (*DIGITS, SOLO)} | {BACK: words.say("ui.back")}
        for key, name in names.items():
            cell = GridButton(text=name, option=f"key:{key}")
            cell.bind(on_release=lambda cell: self.tap(cell.option.removeprefix("key:")))
            digits.add_widget(cell)
        for part in (digits, self.note, self.take):
            self.add_widget(part)
        self.refresh()

    @property
    def card(self) -> str:
        return self.solo + self.number

    def tap(self, key: str) -> None:
        """Append a digit, toggle the letter, or delete the last digit."""
        if key == SOLO:
            self.solo = "" if self.solo else SOLO
        elif key in DIGITS:
            self.number = (self.number + key)[-LONGEST:].lstrip("0")
        else:
            self.number = self.number[:-1]
        self.refresh()

    def refresh(self) -> None:
        refusal = self.prompt.refusal([self.card]) if self.number else None
        self.note.text = capital(self.words.say(refusal)) if refusal else ""
        self.take.disabled = not self.number or refusal is not None
        self.take.text = self.words.say("ui.take_number", {"number": self.card.upper() or "…"})


class DrawPad(Pad):
    """Cards, cubes or tokens to tap as they are drawn; the last one answers."""

    def start(self) -> list[str]:
        return []

    def build(self) -> None:
        self.drawn = Text(role="row", ink="accent")
        self.add_widget(self.drawn)
        self.keys: list[GridButton | OptionRow] = []
        numbers = [option for option in self.prompt.options if card_number(option) is not None]
        card = self.prompt if isinstance(self.prompt, NameCard) else None
        if numbers and card and not card.listed:
            self.add_widget(NumberButtons(card, self.words, self.answer))
        elif numbers:
            self.add_widget(self._grid(numbers))
        for option in self.prompt.options:
            if card_number(option) is None:
                row = self.row(option, self.tap)
                self.keys.append(row)
                self.add_widget(row)
        self.back = TextButton(text=self.say("ui.back"))
        self.back.bind(on_release=lambda _key: self.enter(self.entered[:-1]))
        if card and card.unnamed:
            key = TextButton(text=self.say("ui.not_named"))
            key.bind(on_release=lambda _key: self.answer([UNNAMED]))
            self.add_widget(key)
        if card and card.doubtful and card.listed:
            other = TextButton(text=self.say("ui.another_number"))
            other.bind(on_release=lambda key: self._another(card, key))
            self.add_widget(other)

    def _another(self, prompt: NameCard, key: TextButton) -> None:
        """Replace the button by buttons for any number."""
        at = self.children.index(key)
        self.remove_widget(key)
        self.add_widget(NumberButtons(prompt, self.words, self.answer), at)

    def _grid(self, options: list[Option]) -> CardGrid:
        grid = CardGrid()
        for option in _rows(sorted(options, key=lambda option: card_number(option) or 0)):
            legal = option.why_not is None and bool(option.most)
            cell = GridButton(text=_short(option.id) if legal else "·", option=option.id, legal=legal)
            if legal:
                cell.bind(on_release=lambda cell: self.tap(cell.option))
                self.keys.append(cell)
            grid.add_widget(cell)
        return grid

    def tap(self, option: str) -> None:
        full = len(self.entered) == self.prompt.count
        if full or self.entered.count(option) >= next(
            one.most for one in self.prompt.options if one.id == option
        ):
            return
        self.enter([*self.entered, option])
        if len(self.entered) == self.prompt.count:
            self.answer(self.entered)

    def refresh(self) -> None:
        named = {option.id: option for option in self.prompt.options}
        for key in self.keys:
            key.chosen = key.option in self.entered
        said = [self.label(named[one]) for one in self.entered if one in named]
        left = self.say("ui.drawn_left", {"n": self.prompt.count - len(said)})
        self.drawn.text = ", ".join([*said, left]) if self.prompt.count > 1 else ""
        if self.entered and not self.back.parent:
            self.add_widget(self.back)
        elif not self.entered and self.back.parent:
            self.remove_widget(self.back)
        self.ready = bool(self.prompt.pool()) or bool(getattr(self.prompt, "unnamed", False))
        self.action = self.say("ui.draw", {"n": self.prompt.count})

    def press(self) -> None:
        self.throw()


def card_number(option: Option) -> int | None:
    """Return the number of a card (12, or s12 for a solo card), or None if it only has a name."""
    bare = option.id.removeprefix("s")
    return int(bare) if bare.isdigit() else None


def _short(card: str) -> str:
    return card.upper()


def _rows(options: list[Option]) -> list[Option]:
    """Return the rows that still have a card."""
    rows = [options[at : at + COLUMNS] for at in range(0, len(options), COLUMNS)]
    return [option for row in rows if any(one.why_not is None for one in row) for option in row]
