"""What of an attack's page has been shown before: only what is new moves. No Kivy here."""

import attrs

from reivers.border.attack_record import RolledDie, Side
from reivers.kernel.flows import Notice
from reivers.ui.scenes.tale import AttackProgress


@attrs.define
class Seen:
    """How much was told, which dice lay there, and which odds stood there."""

    notices: int = 0
    dice: set[tuple[int, int]] = attrs.field(factory=set)
    hope: float | None = None

    def is_news(self, progress: AttackProgress, notice: Notice) -> bool:
        """Told since."""
        return any(one is notice for one in progress.notices[self.notices :])

    def is_new(self, progress: AttackProgress, die: RolledDie) -> bool:
        """Thrown since."""
        return (progress.rolls[die.roll], die.at) not in self.dice

    def see(self, progress: AttackProgress) -> None:
        """All that is there now."""
        sides: tuple[Side | None, ...] = (progress.record.attack, progress.record.defence)
        dice = [die for side in sides if side for die in side.rolled or ()]
        self.notices, self.dice = len(progress.notices), {(progress.rolls[die.roll], die.at) for die in dice}
