"""The shell: one screen at a time, slips laid over it, and a sentence that goes away by itself."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from reivers.kernel.errors import Trouble
from reivers.ui.home import HomeScreen
from reivers.ui.library import Library, Sitting
from reivers.ui.palette import DARK, LIGHT
from reivers.ui.slips import Slip
from reivers.ui.theme import theme
from reivers.ui.widgets import Key

TOAST_SECONDS = 6
ENTER = (13, 271)
PRIMARY = (*ENTER, 32, 281)
"""Enter, Enter on the number pad, Space, Page Down."""
Z, Y = 122, 121


class Toast(BoxLayout):
    """A sentence at the foot of the screen, and perhaps one thing to do about it."""

    text = StringProperty()


class Shell(FloatLayout):
    """The root of the window."""

    def __init__(self, library: Library, **kwargs) -> None:
        super().__init__(**kwargs)
        self.library = library
        self.words = library.words
        self.slips: list[Slip] = []
        self.toast: Toast | None = None
        theme.palette = DARK if library.note("theme") == "dark" else LIGHT
        self.screen: Any = HomeScreen(self)
        self.add_widget(self.screen)

    def on_size(self, _self, size) -> None:
        """Texts are larger on a tablet."""
        theme.fit(*size)

    # -- screens --------------------------------------------------------------------------------------------

    def show(self, screen) -> None:
        """Another screen instead of this one."""
        self.clear_slips()
        self.remove_widget(self.screen)
        self.screen = screen
        self.add_widget(screen, index=len(self.children))

    def home(self) -> None:
        """Back to the list of games. Everything is kept already."""
        if not isinstance(self.screen, HomeScreen):
            self.screen.leave()
            self.show(HomeScreen(self))

    def play(self, sit_down: Callable[[], Sitting]) -> None:
        """To the table with a game, if it can be opened."""
        from reivers.ui.play import PlayScreen  # the first screen should not wait for this one

        try:
            sitting = sit_down()
        except Trouble as trouble:
            self.tell(self.words.trouble(trouble))
            return
        self.show(PlayScreen(self, sitting))
        if sitting.file.read_only:
            self.tell(self.words.say("text.read_only"))
        if sitting.file.dropped is not None:
            self.tell(self.words.say(sitting.file.dropped))

    def toggle_theme(self) -> None:
        """From day to night and back, and so next time."""
        theme.toggle()
        self.library.keep_note("theme", theme.palette.name)

    # -- slips ----------------------------------------------------------------------------------------------

    def lay(self, slip: Slip) -> None:
        """Lays a slip over everything."""
        self.slips.append(slip)
        self.add_widget(slip)

    def take_off(self) -> None:
        """Takes the uppermost slip away."""
        if self.slips:
            self.remove_widget(self.slips.pop())

    def clear_slips(self) -> None:
        """Takes all slips away."""
        while self.slips:
            self.take_off()

    # -- sentences ------------------------------------------------------------------------------------------

    def tell(self, text: str, offer: tuple[str, Callable[[], None]] | None = None) -> None:
        """Says something for a few seconds, with a key for what may be done about it."""
        self.hush()
        toast = Toast(text=text)
        if offer:
            key = Key(text=offer[0], size_hint_x=None, width=theme.target * 2.4, pos_hint={"center_y": 0.5})
            key.bind(on_release=lambda _key: self._take(offer[1]))
            toast.add_widget(key)
        self.toast = toast
        self.add_widget(toast)
        toast.pos_hint = {"center_x": 0.5, "top": 0.88}
        Clock.unschedule(self.hush)
        Clock.schedule_once(self.hush, TOAST_SECONDS)

    def _take(self, offered: Callable[[], None]) -> None:
        self.hush()
        offered()

    def hush(self, *_time) -> None:
        """Takes the sentence away."""
        if self.toast is not None:
            self.remove_widget(self.toast)
            self.toast = None

    # -- keys -----------------------------------------------------------------------------------------------

    def go_back(self) -> bool:
        """Escape, and Back on Android: one layer less. Says whether there was any."""
        if self.slips:
            self.slips[-1].close()
            return True
        if isinstance(self.screen, HomeScreen):
            return self.screen.go_back()
        self.home()
        return True

    def key(self, key: int, letter: str | None, modifiers: list[str]) -> bool:
        """A key of the keyboard; says whether it meant anything. Where a line is written, only Enter does."""
        if self.screen.typing() and key not in ENTER:
            return False
        if key in PRIMARY:
            if self.slips:
                self.slips[-1].press()
            else:
                self.screen.press()
            return True
        if self.slips or isinstance(self.screen, HomeScreen):
            return False
        if "ctrl" in modifiers and key in (Z, Y):
            self.screen.redo() if "shift" in modifiers or key == Y else self.screen.undo()
            return True
        return self.screen.digit(letter or "")
