"""What the rules ask and report: light values, so that whole games can be played without a screen.

A sequence of play is a generator of these. Each `Ask`, `Roll` and `Draw` is answered; reports are not.
"""

from collections.abc import Callable, Generator
from typing import Any, TypeVar

T = TypeVar("T")


class Ask:
    """A decision of a side: `what` it is about, and everything legal. The answer, by `what`:

    - card: a card. event: "use", "pass" or a candidate for the crown. herald, raid, tie, loss: a block.
    - pillage, sea_move: a pair of areas. sea_blocks, disband: blocks. victuals, battle: an area.
    - steps: blocks with the steps to add. build: an area with a block to strengthen or "draw", or None.
    - move: a block and its way, or None to end. forced, regroup: a block and an area, or None to stay.
    - act: a block with "fire", "pass" or the area it retreats to.
    - home, moray, king, wallace: a place or a word. edward: whether he winters.
    """

    __slots__ = ("about", "again", "least", "most", "options", "seat", "side", "what")

    def __init__(
        self,
        what: str,
        side: int,
        options: Any,
        about: Any = None,
        *,
        least: int = 1,
        most: int = 1,
        again: Callable[[], Any] | None = None,
    ) -> None:
        self.what, self.side, self.options, self.about = what, side, options, about
        self.least, self.most = least, most
        self.again = again
        """Returns the options after a strength was corrected, where that matters."""
        self.seat = ""


class Roll:
    """Dice of a side, for a block or an event."""

    __slots__ = ("about", "dice", "side", "what")

    def __init__(self, what: str, side: int, dice: int, about: Any = None) -> None:
        self.what, self.side, self.dice, self.about = what, side, dice, about


class Draw:
    """A random draw of blocks or cards that only one side sees."""

    __slots__ = ("count", "pool", "side", "what")

    def __init__(self, what: str, side: int, pool: list[int], count: int) -> None:
        self.what, self.side, self.pool, self.count = what, side, pool, count


class Report:
    """Something that happened."""

    __slots__ = ("facts", "what")

    def __init__(self, what: str, **facts: Any) -> None:
        self.what, self.facts = what, facts


class Chapter:
    """A place from which play can restart: no local variable lives past it."""

    __slots__ = ()


Item = Ask | Roll | Draw | Report | Chapter
Play = Generator[Item, Any, T]
