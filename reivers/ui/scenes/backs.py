"""What the eight cards of a Winter came to, as far as they are turned. No Kivy here."""

from reivers.border.attack_record import attack_records
from reivers.kernel.session import Session
from reivers.ui.scenes.tale import letter

RevealedCard = tuple[str, str, bool]
"""Family, the attack in one letter, and whether the card was the player's own."""


def revealed(session: Session) -> list[RevealedCard]:
    """The cards of this Winter that were turned, in order."""
    path = session.journal.path(session.journal.at)
    records = attack_records(notice for entry in path for notice in session.notices_of(entry.n))
    return [(one.family, letter(one), one.own) for one in records if one.turn == session.state.turn]
