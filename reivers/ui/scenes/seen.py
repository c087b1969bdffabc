"""What of an attack's page has been shown before: only what is new moves. No Kivy here."""

import attrs

from reivers.border.attack_record import RolledDie, Side
from reivers.kernel.flows import Tell
from reivers.ui.scenes.tale import Tale


@attrs.define
class Seen:
    """How much was told, which dice lay there, and which odds stood there."""

    told: int = 0
    dice: set[tuple[int, int]] = attrs.field(factory=set)
    hope: float | None = None

    def is_news(self, tale: Tale, tell: Tell) -> bool:
        """Told since."""
        return any(one is tell for one in tale.told[self.told :])

    def is_new(self, tale: Tale, die: RolledDie) -> bool:
        """Thrown since."""
        return (tale.rolls[die.roll], die.at) not in self.dice

    def see(self, tale: Tale) -> None:
        """All that is there now."""
        sides: tuple[Side | None, ...] = (tale.record.attack, tale.record.defence)
        dice = [die for side in sides if side for die in side.rolled or ()]
        self.told, self.dice = len(tale.told), {(tale.rolls[die.roll], die.at) for die in dice}
