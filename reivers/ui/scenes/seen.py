"""What of an attack's page has been shown before: only what is new moves. No Kivy here."""

import attrs

from reivers.kernel.flows import Tell
from reivers.ui.scenes.tale import Lying, Tale


@attrs.define
class Seen:
    """How much was told, which dice lay there, and which odds stood there."""

    told: int = 0
    dice: set[tuple[int, int]] = attrs.field(factory=set)
    hope: float | None = None

    def is_news(self, tale: Tale, tell: Tell) -> bool:
        """Told since."""
        return any(one is tell for one in tale.told[self.told :])

    def is_new(self, die: Lying) -> bool:
        """Thrown since."""
        return (die.n, die.at) not in self.dice

    def see(self, tale: Tale) -> None:
        """All that is there now."""
        self.told = len(tale.told)
        self.dice = {(die.n, die.at) for die in [*tale.attack, *tale.defence]}
