"""The rivals' stacks for the page before their autumn. No Kivy here."""

import attrs

from reivers.games.border.ids import STACKS
from reivers.games.border.rules.seasons.draft_stacks import strength
from reivers.kernel.session import Session
from reivers.kernel.words import Words


def stack_names(words: Words) -> list[str]:
    """Return the six stacks in one short word each."""
    return [words.say(f"stack_name.{stack}") for stack in STACKS]


@attrs.frozen
class Stacks:
    """The rivals' six stacks."""

    totals: tuple[int, ...]


def stacks(session: Session) -> Stacks:
    """Return the totals of the Draft Sheet (5.2, 6.4)."""
    return Stacks(tuple(strength(session.state, stack) for stack in STACKS))
