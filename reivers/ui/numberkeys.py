"""Any card by its number: for cards that no grid may show, and for one that ought to lie elsewhere."""

from collections.abc import Callable

from reivers.kernel.prompts import NameCard
from reivers.kernel.words import Words
from reivers.ui.telling import capital
from reivers.ui.widgets import Column, FlowLayout, GridButton, Text, TextButton

DIGITS = "1234567890"
SOLO = "s"
"""The letter before the number of a solo card."""
BACK = "back"
LONGEST = 3


class NumberButtons(Column):
    """Ten digits, the letter of solo cards, and a key that takes the card if it can be named."""

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
        """A digit is written behind the others; the letter comes and goes; the last key takes one back."""
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
