"""Policies: who answers when nobody sits at the table. A player sees what one at the table sees."""

import random
from typing import Any, Protocol

from reivers.border.lines import Lines
from reivers.kernel.prompts import (
    UNNAMED,
    Choose,
    ChooseSeveral,
    Draw,
    GoOn,
    NameCard,
    Number,
    Prompt,
    Roll,
    Spread,
    Text,
)
from reivers.kernel.session import Session


class Player(Protocol):
    """Somebody who plays one game."""

    def answer(self, session: Session) -> Any:
        """A legal answer to what the session asks now. Dice and draws are not asked of a player."""


class Random:
    """Plays whatever is legal."""

    def __init__(self, seed: str) -> None:
        self._rng = random.Random(seed)

    def answer(self, session: Session) -> Any:
        assert session.prompt is not None
        return random_legal(session.prompt, self._rng)


UNNAMED_SHARE = 0.1
"""How often a card that may be left unnamed is."""
FEW = 3
"""So many lines are changed by hand at most, and each by so much."""


def random_legal(prompt: Prompt, rng: random.Random) -> Any:
    """A legal answer to any prompt, each about as likely as the others; not what is seldom chosen."""
    match prompt:
        case GoOn():
            return True
        case Choose():
            usual = [option for option in prompt.legal() if not option.seldom]
            return rng.choice(usual or prompt.legal()).id
        case ChooseSeveral():
            legal = [option.id for option in prompt.legal()]
            return rng.sample(legal, rng.randint(prompt.least, prompt.most))
        case Number():
            return rng.randint(prompt.low, prompt.high)
        case Text():
            return _name(prompt, rng)
        case Lines():
            return _lines(prompt, rng)
        case Spread() if any(option.least < 0 for option in prompt.options):
            return _changes(prompt, rng)
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


def _changes(prompt: Spread, rng: random.Random) -> dict[str, int]:
    """A few places that take or give a few."""
    legal = prompt.legal()
    places = rng.sample(legal, min(len(legal), rng.randint(0, FEW)))
    return {place.id: rng.randint(max(place.least, -FEW), min(place.most, FEW)) for place in places}


def _name(prompt: Text, rng: random.Random) -> str:
    """A name that nothing else has."""
    while prompt.refusal(name := f"Name {rng.randrange(1000)}"):
        pass
    return name


def _lines(prompt: Lines, rng: random.Random) -> dict[str, int]:
    """A few lines that lie otherwise; all as shown, if that cannot be."""
    places = rng.sample(prompt.options, min(len(prompt.options), rng.randint(0, FEW)))
    told = {place.id: rng.randint(0, min(place.most, prompt.now[place.id] + FEW)) for place in places}
    return {} if prompt.refusal(told) else told


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
