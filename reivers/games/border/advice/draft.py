"""5.2 Cards that may still come in the draft.

All unseen cards are equally likely, whether they're in the deck or among the unseen discards. When no draft
is left there's no advice: after 5.4 the unseen cards are exactly those discards.
"""

from collections import Counter
from collections.abc import Mapping
from math import comb

import attrs

from reivers.games.border.rules.model.cards import not_seen, number_of
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.summer import DEALT, ROUNDS
from reivers.kernel.dry_run import DryRun, FactLookup

UNKNOWN = ""
"""The subtype of cards whose subtype is unknown."""


@attrs.frozen
class CardsToCome:
    """The unseen cards, by subtype."""

    unseen: int
    next: int
    """How many cards come in the next draft."""
    by_subtype: Mapping[str, int]

    def chance(self, *subtypes: str) -> float:
        wanted = sum(self.by_subtype.get(one, 0) for one in subtypes)
        return 1 - comb(self.unseen - wanted, self.next) / comb(self.unseen, self.next)


def still_to_come(state: State, lookup: FactLookup) -> CardsToCome | None:
    """5.2 Return what may come in the next draft. None if there's none left, or the deck's content is
    unknown."""
    if state.season != "summer" or state.draft_round >= ROUNDS or str(state.turn) not in state.decks:
        return None
    reader = DryRun(lookup)
    numbers = {number_of(card): card for card in not_seen(state, state.turn)}
    kinds = Counter(str(reader.known(f"summer:{card}", "subtype") or UNKNOWN) for card in numbers.values())
    unseen = len(numbers)
    return CardsToCome(unseen, DEALT, dict(sorted(kinds.items()))) if unseen >= DEALT else None
