"""8.2 A Target card is turned: first whose it is, then its kind, then where it falls; a tap skips to the end.

Every card takes the same time (a tie is lit before the last beat), and nothing of the page behind is shown
before the last beat is over.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs
from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle, SmoothLine
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import escape_markup

from reivers.ui import icons
from reivers.ui.crests import Crest  # noqa: F401 - winter.kv draws it
from reivers.ui.marks import target_icon
from reivers.ui.palette import colour
from reivers.ui.scenes.parts import GOLD, Drawn
from reivers.ui.scenes.smallmap import FallsOn  # noqa: F401 - winter.kv draws it
from reivers.ui.theme import theme

BEAT, TIED = 0.4, 0.8
"""Seconds for each of the three beats, and for the lights that go round at a tie."""
LIT, UNLIT = "f5e6c7", "7d6a55"
PAPER, LEATHER, STITCH, INK = colour("#fbf5e6"), colour("#5b2a1d"), colour("#b98a5c"), colour("#2b2118")


Step = tuple[float, int, str, bool]
"""How long it stays, how much of the card is seen, the words, and whether it ticks."""


@attrs.frozen
class Tie:
    """Targets that were worth the same, and which of them chance picked."""

    names: Sequence[str]
    chosen: int
    tick: Callable[[], None]

    def turns(self) -> list[int]:
        """Which is lit, one after another; the last one stays."""
        rounds = 2 if len(self.names) < 4 else 1
        return [*range(len(self.names))] * rounds + [*range(self.chosen + 1)]

    def lit(self, nth: int) -> str:
        """All of them, one in the light."""
        return " · ".join(
            f"[color={LIT if at == nth else UNLIT}]{escape_markup(name)}[/color]"
            for at, name in enumerate(self.names)
        )


class RevealCard(Drawn):
    """The card: its back, then its crest, then its kind."""

    family = StringProperty()
    icon = StringProperty()
    own = BooleanProperty(False)
    beat = NumericProperty(0)
    drawn = ("family", "icon", "own", "beat")

    def draw(self) -> None:
        """Worn leather; from the first beat on, paper. (The crest lies on it.)"""
        corner = [theme.radius * 2]
        Color(*(PAPER if self.beat else LEATHER))
        RoundedRectangle(pos=self.pos, size=self.size, radius=corner)
        Color(*(GOLD if self.own and self.beat else STITCH))
        inset = theme.gap * 0.5
        frame = (self.x + inset, self.y + inset, self.width - 2 * inset, self.height - 2 * inset)
        SmoothLine(rounded_rectangle=(*frame, theme.radius), width=theme.hairline * (3 if self.own else 1.4))
        if self.beat > 1:
            side = self.height * 0.24
            icons.draw(self.icon, self.center_x - side / 2, self.y + self.height * 0.08, side, PAPER, INK)


class Reveal(FloatLayout):
    """Laid over everything while a card is turned. `close` and `press` are what Back and Enter do."""

    full = BooleanProperty(False)

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
        super().__init__(**kwargs)
        family, _, kind = card.partition("/")
        self.lines, self.tie, self._done = lines, tie, done
        self.falls_on = falls_on
        face = self.ids.card
        face.family, face.icon, face.own = family, target_icon(family, kind), own
        self._steps = self._way()
        self._ticking: Any = None
        self._next()

    def _way(self) -> Iterator[Step]:
        """Line by line; before the last one, the lights of a tie."""
        lines = [escape_markup(line) for line in self.lines]
        for beat in range(1, len(lines) + 1):
            if beat == len(lines) and self.tie is not None:
                turns = self.tie.turns()
                for nth in turns:
                    yield TIED / len(turns), beat - 1, "\n".join([*lines[:-1], self.tie.lit(nth)]), True
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
        """The end, at once."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
            self._done()

    press = close

    def on_touch_down(self, touch: Any) -> bool:
        """Any tap ends it, and does nothing else."""
        self.close()
        return True
