"""The Kivy app: its window, life cycle and keyboard.

Every answer is on disk before the next question, and a half-entered answer is saved at each tap. So the phone
may pause or end the app at any moment without saving.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from reivers.frontend.game_spec import Games
from reivers.frontend.saved_games import SavedGames
from reivers.kernel.messages import Message
from reivers.kernel.words import Words
from reivers.resources import asset
from reivers.ui.idle import Idle
from reivers.ui.shell import Shell

ESCAPE = 27
CACHES = ("odds", "advice")
"""Parts of a game with caches that can be cleared."""
PASSES = 60
"""Layout passes per frame. A deep page needs more than Kivy's default; the rest would show a frame later."""


class ReiversApp(App):
    """The Kivy app, which holds the shell."""

    icon = str(asset("art", "icon.png"))
    root: Shell

    def __init__(
        self, words: Words, home: Path, games: Games, storage: Message | None = None, **kwargs: Any
    ) -> None:
        super().__init__(title=words.say("start.title"), **kwargs)
        self._words, self._home, self._games, self._storage = words, home, games, storage
        self.idle = Idle(lambda: self.root.screen)

    def build(self) -> Shell:
        Window.softinput_mode = "below_target"
        Clock.max_iteration = PASSES
        return Shell(SavedGames(self._home, self._words, self._games))

    def on_start(self) -> None:
        """Listen for the keyboard and the first frame."""
        Window.bind(on_keyboard=self._on_key, on_flip=self._first_frame, on_memorywarning=self._spare_memory)
        Window.bind(on_touch_down=self._touched, on_touch_up=self._touched)
        self.root.report_faults(self._storage)

    def _first_frame(self, *_window: Any) -> None:
        """Start what waits for the first screen."""
        Window.unbind(on_flip=self._first_frame)
        self.idle.begin()
        self.root.read_insets()

    def on_stop(self) -> None:
        """Stop listening and leave the game."""
        Window.unbind(on_keyboard=self._on_key, on_memorywarning=self._spare_memory)
        Window.unbind(on_touch_down=self._touched, on_touch_up=self._touched)
        self.idle.stop()
        self.root.device.hush()
        self.root.screen.leave()

    def on_pause(self) -> bool:
        """Allow the pause: everything is saved already."""
        self.root.pause()
        return True

    def on_resume(self) -> None:
        self.root.resume()

    def _spare_memory(self, *_window: Any) -> None:
        """Clear all caches when the phone is short of memory."""
        packages = self.root.saved_games.games.values()
        parts = tuple(f"{package}.{part}" for package in packages for part in CACHES)
        for name in [name for name in sys.modules if name.startswith(parts)]:
            for thing in vars(sys.modules[name]).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
        self.idle.sweep_all()

    def _touched(self, *_window: Any) -> None:
        """Collect garbage once the player is idle."""
        self.idle.later()

    def _on_key(
        self,
        _window: Any,
        key: int,
        _scancode: int = 0,
        letter: str | None = None,
        modifiers: Sequence[str] = (),
        **_: Any,
    ) -> bool:
        """Go back on Escape, or Back on Android. On the first screen Kivy closes the window."""
        self.idle.later()
        if key == ESCAPE:
            return self.root.go_back()
        return self.root.keyboard.key(key, letter, list(modifiers or ()))
