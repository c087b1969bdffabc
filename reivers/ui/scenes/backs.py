"""What the eight cards of a Winter came to, as far as they are turned. No Kivy here."""

from collections.abc import Iterator

from reivers.kernel.flows import Tell
from reivers.kernel.journal import Entry
from reivers.kernel.session import Session
from reivers.ui.scenes.tale import Tale, read

Turned = tuple[str, str, bool]
"""Family, the attack in one letter, and whether the card was the player's own."""


def turned(session: Session) -> list[Turned]:
    """The cards of this Winter that were turned, in order."""
    own = session.state.family
    return [(tale.family, tale.letter, tale.family == own) for tale in _tales(session) if tale.card]


def _tales(session: Session) -> Iterator[Tale]:
    """The attacks of this turn, page by page."""
    journal, turn = session.journal, session.state.turn
    pages: dict[str, list[tuple[Entry, list[Tell]]]] = {}
    for entry in journal.path(journal.at):
        page = entry.page.partition("/")[0]
        if page.startswith(f"attack.{turn}."):
            pages.setdefault(page, []).append((entry, session.told_by(entry.n)))
    for told in pages.values():
        yield read(told)
