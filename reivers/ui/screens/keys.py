"""The keys of the keyboard, as far as they do something on the screen below."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from reivers.ui.components.rows import ListRow
from reivers.ui.components.sheet import Sheet
from reivers.ui.drawing.pen import BACK_KEY
from reivers.ui.drawing.piece import Part, part

if TYPE_CHECKING:
    from reivers.ui.shell import Shell

DICE = frozenset("123456")


class KeysSheet(Sheet):
    """A list of keys. It looks at the topmost layer before it opens."""

    def __init__(self, shell: "Shell") -> None:
        self._shell, self._say = shell, shell.words.say
        keys = tuple(self._keys())
        super().__init__(shell.close_top, self._say("ui.close"), heading=self._say("keys.title"), middle=True)
        self.gap = 0
        self.fill([self._row(name, text) for name, text in keys])

    def _row(self, name: str, text: str) -> Part:
        does = text or self._say(f"keys.{name}.does")
        return part(ListRow, name, text=self._say(f"keys.{name}"), note=does)

    def _keys(self) -> Iterator[tuple[str, str]]:
        """Return the names of keys with what they do, if that depends on the screen."""
        shell = self._shell
        if text := self._main():
            yield "main", text
        keyed = {*shell.keyboard.keyed()}
        if keyed - {BACK_KEY} == DICE:
            yield "dice", ""
        elif keyed - {BACK_KEY}:
            yield "numbers", ""
        if BACK_KEY in keyed:
            yield "back", ""
        yield from ((name, "") for name in ("tab", "tap", "hold"))
        if hasattr(shell.screen, "history") and not shell.overlays:
            yield from (("undo", ""), ("redo", ""))
        yield from ((name, "") for name in ("escape", "text", "list"))

    def _main(self) -> str:
        """Return the text of the main button."""
        mains = (spot for spot in self._shell.keyboard.spots() if type(spot.widget).__name__ == "MainButton")
        return next((spot.hit.spoken for spot in mains), "")
