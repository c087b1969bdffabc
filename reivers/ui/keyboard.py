"""The keyboard: what each key does on any screen."""

from typing import TYPE_CHECKING, Any

from reivers.store.settings import CHOICES
from reivers.ui.drawing.pen import BACK_KEY
from reivers.ui.screens.home import HomeScreen
from reivers.ui.widgets.keyboard_focus import ARROWS, KeyboardFocus, Spot, spots_of

if TYPE_CHECKING:
    from reivers.ui.shell import Shell

ENTER = (13, 271)
"""Enter, Enter on the number pad."""
SPACE, TAB, BACKSPACE, PAGE_DOWN, F1 = 32, 9, 8, 281, 282
Z, Y = 122, 121
LARGER, SMALLER = (43, 61, 270), (45, 269)
"""+ and =, + on the number pad; - and - on the number pad."""
KEYPAD = 256
"""0 on the number pad; the other digits follow."""
QUESTION_MARKS = ("?", "/", "ß")
"""? and, with Shift, the keys that it shares: Kivy names them by their first character."""


class Keyboard:
    """The keys of the shell. They press what a finger would tap on the topmost layer."""

    def __init__(self, shell: "Shell") -> None:
        self._shell = shell
        self.focus = KeyboardFocus()
        self._typed = ""
        """The first characters of something to press, such as a card's number."""

    def spots(self) -> list[Spot]:
        """Return all that can be pressed now."""
        return spots_of(self._layers())

    def _layers(self) -> tuple[Any, ...]:
        shell = self._shell
        return (shell.layer, shell.toast_shown) if shell.toast_shown else (shell.layer,)

    def clear(self) -> None:
        """Forget the ring and what was typed."""
        self.focus.clear()
        self._typed = ""

    def typing(self) -> bool:
        """Return whether the player is typing in a text field."""
        walk = self._shell.layer.walk(restrict=True)
        return any(getattr(widget, "focus", None) is True for widget in walk)

    def key(self, key: int, letter: str | None, modifiers: list[str]) -> bool:
        """Handle a key press and return whether it did anything. In a text field only Enter does."""
        if self.typing() and key not in ENTER:
            return False
        if "ctrl" in modifiers or "meta" in modifiers:
            return self._command(key, again="shift" in modifiers)
        if key in (*ENTER, SPACE, PAGE_DOWN):
            self._press(key, hold="shift" in modifiers)
        elif key in ARROWS:
            self.focus.point(self._layers(), key)
            self._read()
        elif key == TAB:
            self.focus.step(self._layers(), -1 if "shift" in modifiers else 1)
            self._read()
        elif key == F1 or (letter in QUESTION_MARKS and (letter == "?" or "shift" in modifiers)):
            self._shell.open_keys()
        elif key == BACKSPACE:
            return self._take_back()
        else:
            letter = str(key - KEYPAD) if KEYPAD <= key < KEYPAD + 10 else letter
            return self._type(letter.lower()) if letter else False
        return True

    def _press(self, key: int, *, hold: bool) -> None:
        """Press what has the ring, else the main button. Page Down is always the main button."""
        self._typed = ""
        ringed = self.focus.current(self.spots()) if key != PAGE_DOWN else None
        if ringed is None:
            getattr(self._shell.layer, "pedal", self._shell.layer.press)()
        elif hold:
            ringed.hold()
        else:
            ringed.press()
        self.focus.follow()

    def _read(self) -> None:
        """Read the label of what has the ring, if texts are read aloud."""
        self._typed = ""
        if self.focus.spot is not None:
            self._shell.device.speak(self.focus.spot.hit.spoken)

    def _command(self, key: int, *, again: bool) -> bool:
        """Handle a key with Ctrl."""
        shell = self._shell
        if key in LARGER or key in SMALLER:
            sizes = CHOICES["text"]
            nth = sizes.index(shell.settings.text) + (1 if key in LARGER else -1)
            shell.change(text=sizes[max(0, min(nth, len(sizes) - 1))])
            return True
        if key not in (Z, Y) or shell.overlays or isinstance(shell.screen, HomeScreen):
            return False
        history = shell.screen.history
        history.redo() if again or key == Y else history.undo()
        return True

    # -- numbers -------------------------------------------------------------------------------------------

    def keyed(self) -> dict[str, Spot]:
        """Return what has a key of its own, such as the face of a die or a card."""
        found: dict[str, Spot] = {}
        for spot in self.spots():
            if spot.hit.key:
                found.setdefault(spot.hit.key, spot)
        return found

    def _type(self, letter: str) -> bool:
        """Press what has this key. One that others start with, too, gets the ring and waits for Enter."""
        keyed = self.keyed()
        for typed in (self._typed + letter, letter):
            fits = [key for key in keyed if key.startswith(typed)]
            if fits:
                break
        else:
            self._typed = ""
            return False
        self._typed = typed
        if fits == [typed]:
            self.clear()
            keyed[typed].press()
        elif typed in keyed:
            self.focus.put(keyed[typed])
        return True

    def _take_back(self) -> bool:
        """Take back a typed character or, if there is none, the last entry."""
        if self._typed:
            self.clear()
            return True
        back = self.keyed().get(BACK_KEY)
        if back is not None:
            back.press()
        return back is not None
