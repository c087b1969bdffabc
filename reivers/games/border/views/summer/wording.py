"""What a card of the player's copy says, as far as the rulebook shows it: the main button enters it."""

from collections.abc import Sequence
from typing import Any

import attrs

from reivers.games.border.views.parts import Answers
from reivers.kernel.messages import Message
from reivers.kernel.run import Run


@attrs.frozen(kw_only=True)
class Wording:
    """The effects of a card that aren't in My copy yet."""

    card: str
    effects: tuple[Message, ...]
    before: Answers
    """The answers after which the rules ask for them."""


def wording_of(run: Run, given: Sequence[tuple[str, Any]], *, empty: bool = False) -> Wording | None:
    """Return the filled-in effects that are asked for now; None if nothing is filled in, unless `empty` is
    likely."""
    if run.fact is None or run.prompt is None or run.fact.field != "effects":
        return None
    shown = run.prompt.default
    if not shown and not empty:
        return None
    card = run.fact.thing.removeprefix("summer:")
    return Wording(card=card, effects=tuple(run.prompt.describe(shown)), before=tuple(given))
