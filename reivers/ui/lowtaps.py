"""A tap low on the page, where nothing else is, counts as the primary key: the eyes are on the board."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior

from reivers.ui.boardmap import BoardMap

LOW = 0.25
"""So much of the screen, from its lower edge."""
SECONDS = 0.6
"""A hand that rests there for longer means nothing."""
MOVED = 10
"""A finger that goes as far as this scrolls."""
TAKEN = (ButtonBehavior, BoardMap)
"""What a tap is meant for."""


class LowTaps:
    """For the play: its `press` comes also from a tap beside all keys."""

    def on_touch_down(self, touch: Any) -> bool:
        """Remembers what was shown when a finger came down on a free spot."""
        play: Any = self
        touch.ud["low"] = (play.shown, Clock.get_boottime()) if self._is_free(touch) else None
        return bool(super().on_touch_down(touch))  # type: ignore[misc]

    def on_touch_up(self, touch: Any) -> bool:
        """A tap: the finger was there for a moment, and nothing has come of it yet."""
        play: Any = self
        down = touch.ud.pop("low", None) if touch.grab_current is None else None
        taken = bool(super().on_touch_up(touch))  # type: ignore[misc]
        still = abs(touch.x - touch.ox) < dp(MOVED) and abs(touch.y - touch.oy) < dp(MOVED)
        if down and still and down[0] == play.shown and Clock.get_boottime() - down[1] < SECONDS:
            play.press()
            return True
        return taken

    def _is_free(self, touch: Any) -> bool:
        """Whether a finger is low on the page, on no key, and nothing there waits for it or still moves."""
        play: Any = self
        low = touch.y <= play.y + play.height * LOW and play.ids.scene.collide_point(*touch.pos)
        over = play.session.prompt is None and not play.scene.goes_on()
        if not (low and play.ready) or over or play.shell.typing() or play.scene.moves():
            return False
        taken = [widget for widget in play.scene.walk(restrict=True) if isinstance(widget, TAKEN)]
        taken += [play.scene.ids.dock_box] if play.pad is not None else []  # no tap between two of its keys
        return not any(widget.collide_point(*widget.to_widget(*touch.pos)) for widget in taken)
