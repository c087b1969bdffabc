"""A finger drawn across the screen turns to the page on that side; what lies under it is not pressed."""

from kivy.metrics import dp

FAR = 70
STRAIGHT = 2.0
"""So many times as far to the side as up or down: else it is a scroll."""


class Swipes:
    """For what can be swiped: `swiped(-1)` when the finger goes left, `swiped(1)` when it goes right."""

    can_swipe = True

    def swiped(self, way: int) -> None:
        """What a swipe does."""

    def on_touch_move(self, touch) -> bool:
        """Follows the finger. Once it is a swipe, keys under it are let go."""
        across, along = touch.x - touch.ox, touch.y - touch.oy
        far = abs(across) > dp(FAR) and abs(across) > STRAIGHT * abs(along)
        if self.can_swipe and far and not touch.ud.get("swiped") and not touch.grab_current:
            touch.ud["swiped"] = True
            _let_go(touch)
            self.swiped(1 if across > 0 else -1)
            return True
        return bool(super().on_touch_move(touch))  # type: ignore[misc]


def _let_go(touch) -> None:
    """Nothing holds the touch any more."""
    for held in list(touch.grab_list):
        widget = held()
        if widget is not None:
            touch.ungrab(widget)
            if hasattr(widget, "state"):
                widget.state = "normal"
    for held in touch.ud.values():  # else a list would take it for a tap where the finger ends
        if isinstance(held, dict) and held.get("mode") == "unknown":
            held["mode"] = "scroll"
