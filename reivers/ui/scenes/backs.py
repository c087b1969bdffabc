"""What the eight cards of a Winter came to, as far as they are turned. No Kivy here."""

from reivers.border.attack_record import attack_records
from reivers.kernel.session import Session
from reivers.ui.scenes.tale import letter

Turned = tuple[str, str, bool]
"""Family, the attack in one letter, and whether the card was the player's own."""


def turned(session: Session) -> list[Turned]:
    """The cards of this Winter that were turned, in order."""
    path = session.journal.path(session.journal.at)
    records = attack_records(tell for entry in path for tell in session.told_by(entry.n))
    return [(one.family, letter(one), one.own) for one in records if one.turn == session.state.turn]
