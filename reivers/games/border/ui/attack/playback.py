"""Sounds and speech of an attack, which never give away what hasn't been shown (8.2)."""

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from reivers.games.border.rules.winter.attack_record import AttackRecord, AttackStep, RolledDie, Side
from reivers.games.border.ui.attack.body import is_decided
from reivers.games.border.ui.old_views.attack import AttackProgress
from reivers.kernel.flows import Notice


class AttackSounds:
    """The sounds and speech of one page: at once, or when its end has been shown."""

    def __init__(self, play: Any) -> None:
        self._play = play
        self._waiting: list[Callable[[], None]] = []

    def sound(self, news: Sequence[Notice], *, moving: bool) -> None:
        """Play the card or dice as they move, then the most important result. Without animation play at
        most one sound."""
        records = [notice.data for notice in news if isinstance(notice.data, AttackRecord)]
        begins = {
            "hoof": any(one.step == AttackStep.CARD for one in records),
            "click": any(one.step == AttackStep.POOLS for one in records),
        }
        results = [one for one in records if one.step == AttackStep.RESULT]
        ends = {
            "bell": any(one.hanged for one in results),
            "horn": any(one.step == AttackStep.WARDEN and one.warden for one in records),
            "iron": any(one.captured for one in results),
            "drum": any(one.step == AttackStep.BATTLE and is_decided(one) for one in records),
        }
        first, last = (next((name for name, heard in some.items() if heard), "") for some in (begins, ends))
        sound = self._play.shell.device.sound
        if first and (moving or not last):
            sound(first)
        if last:
            self.wait(lambda: sound(last))

    def wait(self, callback: Callable[[], None]) -> None:
        """Keep a text for the end."""
        self._waiting.append(callback)

    def end(self) -> None:
        """Play what waited for the end."""
        waiting, self._waiting = self._waiting, []
        for callback in waiting:
            callback()

    def forget(self) -> None:
        """Forget it after a jump in the game."""
        self._waiting = []


@attrs.define
class Seen:
    """What has been shown: the number of notices, the dice and the odds."""

    notices: int = 0
    dice: set[tuple[int, int]] = attrs.field(factory=set)
    hope: float | None = None

    def is_news(self, progress: AttackProgress, notice: Notice) -> bool:
        """Return whether a notice is new."""
        return any(one is notice for one in progress.notices[self.notices :])

    def is_new(self, progress: AttackProgress, die: RolledDie) -> bool:
        """Return whether a die is new."""
        return (progress.rolls[die.roll], die.at) not in self.dice

    def see(self, progress: AttackProgress) -> None:
        """Mark everything as shown."""
        sides: tuple[Side | None, ...] = (progress.record.attack, progress.record.defense)
        dice = [die for side in sides if side for die in side.rolled or ()]
        self.notices, self.dice = len(progress.notices), {(progress.rolls[die.roll], die.at) for die in dice}
