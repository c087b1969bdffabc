"""8.2 What is heard of an attack: nothing gives away what has not been seen yet."""

from collections.abc import Callable, Sequence
from typing import Any

from reivers.ui.scenes.attackpage import DECIDED, RIDES


class Hearing:
    """Plays and reads aloud for one page: at once, or when its end has been seen."""

    def __init__(self, play: Any) -> None:
        self._play = play
        self._waiting: list[Callable[[], None]] = []

    def sound(self, news: Sequence[str], *, moving: bool) -> None:
        """A card or dice are heard as they move; then what weighs most of all that came of it. Where nothing
        moves there is one sound at most."""
        facts = [tell.message.facts for tell in self._play.session.news] if news else []
        begins = {"hoof": "winter.turned" in news, "click": "combat.dice" in news}
        ends = {
            "bell": any(one.get("hanged") for one in facts),
            "horn": any(key in RIDES for key in news),
            "iron": any(one.get("captures") for one in facts),
            "drum": any(key in DECIDED for key in news),
        }
        first, last = (next((name for name, heard in some.items() if heard), "") for some in (begins, ends))
        sound = self._play.shell.device.sound
        if first and (moving or not last):
            sound(first)
        if last:
            self.wait(lambda: sound(last))

    def wait(self, tell: Callable[[], None]) -> None:
        """This is heard with the end."""
        self._waiting.append(tell)

    def end(self) -> None:
        """The end has been seen."""
        waiting, self._waiting = self._waiting, []
        for tell in waiting:
            tell()

    def forget(self) -> None:
        """The game has gone elsewhere."""
        self._waiting = []
