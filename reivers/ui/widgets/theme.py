"""The colors, text size and other settings of the look, in one place that widgets bind to."""

import gc
from collections.abc import Callable
from functools import partial
from typing import Any
from weakref import WeakMethod

from kivy.event import EventDispatcher
from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty

from reivers import gc_pause
from reivers.store.settings import CHOICES, Settings
from reivers.ui.drawing.tokens import LIGHT, THEMES, Colors

_TABLET = 700  # from this shorter side on, a screen is read from farther away
_TABLET_SCALE = 1.25
_TEXT = dict(zip(CHOICES["text"], (0.9, 1.0, 1.15, 1.3), strict=True))


class Theme(EventDispatcher):
    """The current look of the app. Widgets that bind to it follow changes.

    Lengths depend only on the screen (`room`), texts also on the player's choice (`text`): on a small phone
    large type must not push the buttons off the screen.
    """

    palette: Colors = ObjectProperty(LIGHT, rebind=True)
    room: float = NumericProperty(1.0)
    text: float = NumericProperty(1.0)
    tablet: bool = AliasProperty(lambda self: self.room > 1, bind=["room"])
    insets: tuple[float, float, float, float] = ObjectProperty((0, 0, 0, 0))
    """Pixels at the left, top, right and bottom that status bar, navigation bar or a cut-out cover."""
    motion: bool = BooleanProperty(True)
    left_hand: bool = BooleanProperty(False)
    show_odds: bool = BooleanProperty(True)
    tick_orders: bool = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._bound: dict[str, dict[WeakMethod[Callable[..., None]], None]] = {}

    def bind_to(self, heard: Callable[..., None], *names: str) -> None:
        """Call a method when a property changes. Holds a weak reference.

        (Kivy's bind keeps dead references in its list and walks the list at every bind, so a long game would
        get slower and slower.)
        """
        for name in names:
            if name not in self._bound:
                self._bound[name] = {}
                self.fbind(name, self._pass_on, name)
            bound = self._bound[name]
            bound[WeakMethod(heard, partial(_forget, bound))] = None

    def _pass_on(self, name: str, _theme: "Theme", value: Any) -> None:
        for heard in tuple(self._bound[name]):
            if method := heard():
                method(self, value)

    def hearers(self, name: str) -> int:
        """Return the number of bound methods."""
        return len(self._bound.get(name, ()))

    def follow(self, settings: Settings) -> None:
        """Apply the settings."""
        self._become(
            palette=THEMES[settings.theme],
            text=_TEXT[settings.text],
            motion=settings.motion,
            left_hand=settings.left_hand,
            show_odds=not settings.hide_odds,
            tick_orders=settings.tick_orders,
        )

    def fit(self, width: float, height: float) -> None:
        """Choose the scale for a screen."""
        self._become(room=_TABLET_SCALE if min(width, height) >= dp(_TABLET) else 1.0)

    def _become(self, **wanted: Any) -> None:
        """Set the properties that changed. Closed screens stay bound until they are collected, and Kivy fails
        if that happens during a change. So collect before, and not during it."""
        changed = {name: value for name, value in wanted.items() if getattr(self, name) != value}
        if not changed:
            return
        if gc.isenabled():  # nothing was closed yet while the app starts
            gc.collect()
        with gc_pause.gc_paused():
            for name, value in changed.items():
                setattr(self, name, value)

    def seconds(self, full: float) -> float:
        """Return the duration of an animation: none without motion."""
        return full if self.motion else 0.0


def _forget(bound: dict[Any, None], heard: Any) -> None:
    """Remove a dead reference."""
    bound.pop(heard, None)


theme = Theme()
