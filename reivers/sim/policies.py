"""Policies: who answers when nobody sits at the table."""

import random
from collections.abc import Callable
from typing import Any

from reivers.kernel.prompts import (
    UNNAMED,
    Choose,
    ChooseSeveral,
    Draw,
    NameCard,
    Number,
    Prompt,
    Roll,
    Spread,
    Text,
)

Policy = Callable[[Prompt, random.Random], Any]

UNNAMED_SHARE = 0.1
"""How often a card that may be left unnamed is."""


def random_legal(prompt: Prompt, rng: random.Random) -> Any:
    """A legal answer to any prompt, each about as likely as the others."""
    match prompt:
        case Choose():
            return rng.choice(prompt.legal()).id
        case ChooseSeveral():
            legal = [option.id for option in prompt.legal()]
            return rng.sample(legal, rng.randint(prompt.least, prompt.most))
        case Number():
            return rng.randint(prompt.low, prompt.high)
        case Text():
            return f"Name {rng.randrange(1000)}"
        case Spread():
            return _spread(prompt, rng)
        case Roll():
            return {"faces": [rng.randint(1, prompt.sides) for _ in range(prompt.dice)]}
        case NameCard() if prompt.unnamed and (not prompt.pool() or rng.random() < UNNAMED_SHARE):
            return [UNNAMED]
        case Draw():
            pool = prompt.pool()
            if not prompt.count:
                return []
            return rng.sample([name for name, _ in pool], prompt.count, counts=[copies for _, copies in pool])
    raise TypeError(f"no policy for a {type(prompt).__name__}")


def _spread(prompt: Spread, rng: random.Random) -> dict[str, int]:
    """One piece after another, each to any place that still has room; evenly, if the prompt wants it so."""
    spread: dict[str, int] = {}
    for _ in range(rng.randint(prompt.least, prompt.total)):
        room = [option for option in prompt.legal() if spread.get(option.id, 0) < option.most]
        if prompt.even:
            fewest = min(spread.get(option.id, 0) for option in room)
            room = [option for option in room if spread.get(option.id, 0) == fewest]
        place = rng.choice(room).id
        spread[place] = spread.get(place, 0) + 1
    return spread
