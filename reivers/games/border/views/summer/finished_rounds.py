"""The finished rounds of a draft, and the player's answers in them."""

from collections.abc import Iterator
from functools import partial

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.seasons.summer import PASS
from reivers.games.border.views.parts import CardView, card_view, entries_on
from reivers.games.border.views.summer.cards import NO_ENTRY
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message
from reivers.kernel.prompts import UNNAMED

CARD, TAKE = "summer.card", "summer.take"
BY_HAND = ("player", "table", "default")
"""Who gave an answer that can be edited."""


@attrs.frozen(kw_only=True)
class RoundStrip:
    """A finished round."""

    nth: int
    passed: bool
    taken: str
    left: tuple[CardView, ...]
    entries: tuple[tuple[int, Message], ...]
    """The player's answers, to edit: journal entry and words."""


def finished_rounds(reader: GameReader, turn: int, before: int) -> Iterator[RoundStrip]:
    known = partial(NO_ENTRY.known, reader)
    for nth in range(1, before):
        page = entries_on(reader, f"draft.{turn}.{nth}")
        if not page:
            continue
        dealt = [entry.answer[0] for entry in page if entry.key == CARD]
        taken = next((str(entry.answer) for entry in page if entry.key == TAKE), PASS)
        left = [] if taken == PASS else [card for card in dealt if card not in (taken, UNNAMED)]
        yield RoundStrip(
            nth=nth,
            passed=taken == PASS,
            taken="" if taken == PASS else taken,
            left=tuple(card_view(card, known) for card in left),
            entries=tuple((one.n, _named(one)) for one in page if one.kind == "answer" and one.by in BY_HAND),
        )


def _named(entry: Entry) -> Message:
    """Name an answer of a finished round."""
    if entry.key == CARD and entry.answer != [UNNAMED]:
        return Message("draft.edit.card", {"card": entry.answer[0]})
    if entry.key == TAKE and entry.answer != UNNAMED:
        took = entry.answer != PASS
        return Message("draft.edit.took", {"card": entry.answer}) if took else Message("draft.edit.passed")
    return entry.title
