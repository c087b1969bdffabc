"""The reveal of a Target card (8.2): its back, its family, its kind, then its target. A tap skips to the
end.

All cards of a kind take the same time, whatever the result: before the last step a Reiver's die is shown
and a tie is lit. The page behind shows nothing until the last step is over.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import attrs
from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import escape_markup

from reivers.games.border.ui.marks import target_icon
from reivers.ui.drawing.tokens import color
from reivers.ui.widgets import icons
from reivers.ui.widgets.canvas import CanvasWidget
from reivers.ui.widgets.theme import theme

TURN, BEAT, TIED = 0.25, 0.4, 0.55
"""Seconds in which the card flips, of each of the three steps, and of the lights at a tie."""
KIND = 2
"""The step that shows the kind."""
GLOW = 48
"""The size of the light in pixels, before it's scaled to the screen."""
LIT, UNLIT = "f5e6c7", "93806a"
PAPER, LEATHER, STITCH, INK = color("#fbf5e6"), color("#5b2a1d"), color("#b98a5c"), color("#2b2118")


Step = tuple[float, int, str, bool]
"""Its duration, how much of the card is seen, the text, and whether it ticks."""


@attrs.frozen
class Tie:
    """Targets of equal value, and the one picked by chance."""

    names: Sequence[str]
    chosen: int
    tick: Callable[[], None]

    def turns(self) -> list[int]:
        """Return which is lit, one after another; the last one stays."""
        rounds = 2 if len(self.names) < 4 else 1
        return [*range(len(self.names))] * rounds + [*range(self.chosen + 1)]

    def lit(self, nth: int) -> str:
        """Return the text with one target lit."""
        return " · ".join(
            f"[color={LIT if at == nth else UNLIT}]{escape_markup(name)}[/color]"
            for at, name in enumerate(self.names)
        )


@cache
def candle() -> Any:
    """Return the texture of a light that fades from its center, in white for tinting."""
    texture = Texture.create(size=(GLOW, GLOW), colorfmt="rgba")
    middle = (GLOW - 1) / 2
    far = [math.hypot(x - middle, y - middle) / middle for y in range(GLOW) for x in range(GLOW)]
    shine = b"".join(bytes((255, 255, 255, round(255 * max(0.0, 1 - one) ** 2))) for one in far)
    texture.blit_buffer(shine, colorfmt="rgba", bufferfmt="ubyte")
    return texture


class RevealCard(CanvasWidget):
    """The card: its back, then its crest, then its kind."""

    family = StringProperty()
    icon = StringProperty()
    own = BooleanProperty(False)
    beat = NumericProperty(0)
    turn = NumericProperty(0)
    """How far it is flipped: from 0, its back, to 1, its face."""
    drawn = ("family", "icon", "own", "beat", "turn")

    def draw(self) -> None:
        """Draw leather, then paper below the crest. The player's own card has a golden edge once its face
        is seen."""
        face = self.turn > 0.5
        wide = max(self.width * abs(1 - 2 * self.turn), theme.gap)
        left, own = self.center_x - wide / 2, self.own and face
        Color(*(PAPER if face else LEATHER))
        RoundedRectangle(
            pos=(left, self.y), size=(wide, self.height), radius=[min(theme.radius * 2, wide / 2)]
        )
        inset = min(theme.gap * 0.5, wide / 4)
        Color(*(theme.palette.gold if own else STITCH))
        frame = (left + inset, self.y + inset, wide - 2 * inset, self.height - 2 * inset)
        round_corner = min(theme.radius, wide / 4)
        SmoothLine(rounded_rectangle=(*frame, round_corner), width=theme.hairline * (3 if own else 1.4))
        if not face:
            self._stitch(left, wide)
        if self.beat > 1:
            side = self.height * 0.24
            icons.draw(self.icon, self.center_x - side / 2, self.y + self.height * 0.08, side, PAPER, INK)

    def _stitch(self, left: float, wide: float) -> None:
        """Draw a lozenge in the middle of the back, the same on every card."""
        across, up = wide * 0.26, self.height * 0.2
        x, y = left + wide / 2, self.center_y
        for part in (1.0, 0.55):
            points = [x - across * part, y, x, y + up * part, x + across * part, y, x, y - up * part]
            SmoothLine(points=points, close=True, width=theme.hairline * 1.4)


class Reveal(FloatLayout):
    """The overlay while a card is revealed. Back and Enter call `close` and `press`."""

    full = BooleanProperty(False)
    glow = ObjectProperty(allownone=True)
    """The candlelight around the card."""

    def __init__(
        self,
        card: str,
        own: bool,
        lines: Sequence[str],
        done: Callable[[], None],
        tie: Tie | None = None,
        falls_on: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(glow=candle(), **kwargs)
        family, _, kind = card.partition("/")
        self.lines, self.tie, self._done = lines, tie, done
        self.falls_on = falls_on
        face = self.ids.card
        face.family, face.icon, face.own = family, target_icon(family, kind), own
        self._steps = self._way()
        self._ticking: Any = None
        self._next()
        Animation(turn=1, duration=theme.seconds(TURN)).start(face)

    def _way(self) -> Iterator[Step]:
        """Return the steps: the back, then line by line. The lights of a tie come before the last, below a
        Reiver's die."""
        yield TURN, 0, "", False
        lines = [escape_markup(line) for line in self.lines]
        for beat in range(1, len(lines) + 1):
            if beat == len(lines) and self.tie is not None:
                turns = self.tie.turns()
                for nth in turns:
                    yield TIED / len(turns), beat - 1, "\n".join([*lines[:-1], self.tie.lit(nth)]), True
            if self.tie is None or not KIND < beat < len(lines):
                yield BEAT, beat, "\n".join(lines[:beat]), False

    def _next(self, *_time: float) -> None:
        step = next(self._steps, None)
        if step is None:
            self.close()
            return
        seconds, self.ids.card.beat, self.ids.words.text, ticks = step
        self.ids.map.lit = self.falls_on if self.ids.card.beat == len(self.lines) else ()
        if ticks and self.tie is not None:
            self.tie.tick()
        self._ticking = Clock.schedule_once(self._next, theme.seconds(seconds))

    def close(self) -> None:
        """Jump to the end."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
            Animation.cancel_all(self.ids.card)
            self._done()

    press = close

    def on_touch_down(self, touch: Any) -> bool:
        """End it at any tap, which does nothing else."""
        self.close()
        return True


Builder.load_file(str(Path(__file__).with_name("card_reveal.kv")))
