"""A sheet to type a line, such as a name."""

from collections.abc import Callable
from typing import Any

from reivers.kernel.words import Say
from reivers.ui.components.buttons import Main
from reivers.ui.components.inputs import Field
from reivers.ui.components.sheet import Sheet
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Act, part

MOST = 80
"""The largest length of a line."""


class TextSheet(Sheet):
    """A line of text to change. It closes before `save` gets the text; an empty one can't be saved."""

    def __init__(
        self,
        say: Say,
        close: Act,
        save: Callable[[str], object],
        *,
        heading: str,
        text: str,
        note: str = "",
        clear: str = "",
    ) -> None:
        super().__init__(close, say("ui.close"), heading=heading, middle=True)
        self.say, self._save, self._note, self._clear = say, save, note, clear
        self._heading, self._text = heading, text
        self.update()

    @property
    def field(self) -> Any:
        """The text input."""
        return next(piece for piece in self.scroll.column.pieces if piece.name == "text").line

    def update(self) -> None:
        parts = [part(Field, "text", label=self._heading, text=self._text, changed=self._type)]
        if self._note:
            parts.insert(0, part(Words, "note", text=self._note, ink="ink2", below=4))
        text = self._text.strip()[:MOST]
        second = Main(self._clear or self.say("ui.cancel"), self._empty if self._clear else self.close)
        main = Main(self.say("ui.save"), (lambda: self._done(text)) if text else None)
        self.fill(parts, main=main, second=second)

    def _type(self, text: str) -> None:
        self._text = text
        self.update()

    def _empty(self) -> None:
        self._done("")

    def _done(self, text: str) -> None:
        self.close()
        self._save(text)
