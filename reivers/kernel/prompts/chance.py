"""Prompts answered by dice, a cup or a deck, of the app or on the table."""

import re
from collections.abc import Mapping
from typing import Any, Final

import attrs

from reivers.kernel.frozen import frozen
from reivers.kernel.messages import Message

from .base import (
    LISTED,
    NO_ANSWER,
    NONE,
    LazyOptions,
    Option,
    OptionsPrompt,
    Prompt,
    Rng,
    is_list_of,
    is_whole,
    split_words,
)

UNNAMED: Final = "unnamed"
"""The answer for a card on the table that isn't named."""
UNNAMED_SHARE: Final = 0.1
"""How often a random answer leaves a card unnamed."""
NO_PARTS: Final[Mapping[str, tuple[tuple[str, int], ...]]] = {}
_COUNT = re.compile(r"[0-9]{1,9}")


@frozen
class Rolled:
    """The result of a roll: natural faces if known, and the number of dice per result."""

    by: str
    faces: tuple[int, ...] | None
    results: Mapping[str, int]

    def __getitem__(self, result: str) -> int:
        return self.results.get(result, 0)


def results_named(key: str, results: Mapping[str, int]) -> list[Message]:
    """Return the results of a roll with this prompt key, each with its number of dice."""
    named = {name: Message(f"{key}.{name}", {"n": n}) for name, n in results.items()}
    return [Message("words.count", {"n": results[name], "what": what}) for name, what in named.items()]


@attrs.define(eq=False, kw_only=True)
class Roll(Prompt):
    """A roll. The answer is {"faces": [..]} or, counted at the table, {"results": {..}}.

    `results` gives the natural faces of each result. A die that wasn't counted has the result `rest`. Without
    `results` only faces are allowed.
    """

    reveals: bool = True
    dice: int
    sides: int = 6
    results: Mapping[str, tuple[int, ...]] = attrs.field(factory=dict)
    rest: str | None = None

    def refusal(self, answer: Any) -> Message | None:
        if isinstance(answer, dict) and set(answer) == {"faces"}:
            return self._refused_faces(answer["faces"])
        if isinstance(answer, dict) and set(answer) == {"results"} and self.results:
            return self._refused_results(answer["results"])
        return Message("refused.not_a_roll")

    def allowed(self) -> Message:
        return Message("allowed.roll", {"n": self.dice, "sides": self.sides})

    def only_answer(self) -> Any:
        return {"faces": []} if self.dice == 0 else NO_ANSWER

    def parse(self, typed: str) -> Any:
        """Parse faces (`2 5 6`, or `256`), or results (`hit 2`, `2 hit`)."""
        words = split_words(typed)
        if all(_COUNT.fullmatch(word) for word in words):
            packed = len(words) == 1 and self.sides < 10 and len(words[0]) == self.dice
            return {"faces": [int(face) for face in (words[0] if packed else words)]}
        if len(words) == 1:
            words = [*words, "1"]
        if len(words) % 2:
            return typed
        couples = zip(words[::2], words[1::2], strict=True)
        pairs = [(one, two) if _COUNT.fullmatch(two) else (two, one) for one, two in couples]
        if not all(_COUNT.fullmatch(count) for _, count in pairs):
            return typed
        return {"results": {name.lower(): int(count) for name, count in pairs}}

    def hints(self) -> tuple[Message, ...]:
        example = next(iter(self.results), None)
        key = "hint.roll_results" if example else "hint.roll"
        return (Message(key, {"n": self.dice, "example": example}),)

    def sample(self, rng: Rng) -> dict[str, list[int]]:
        return {"faces": [rng.randint(1, self.sides) for _ in range(self.dice)]}

    def normalize(self, answer: Any) -> Any:
        if "faces" in answer:
            return answer
        counted = {name: answer["results"].get(name, 0) for name in self.results}
        if self.rest:
            counted[self.rest] = self.dice - sum(n for name, n in counted.items() if name != self.rest)
        return {"results": counted}

    def value(self, answer: Any, by: str) -> Rolled:
        if "results" in answer:
            return Rolled(by, None, answer["results"])
        rolled = tuple(answer["faces"])
        counted = {name: sum([face in faces for face in rolled]) for name, faces in self.results.items()}
        return Rolled(by, rolled, counted)

    def describe(self, answer: Any) -> Any:
        if "faces" in answer:
            return answer["faces"]
        return results_named(self.key, answer["results"])

    def _refused_faces(self, rolled: Any) -> Message | None:
        if not is_list_of(rolled, int) or (rolled and not 1 <= min(rolled) <= max(rolled) <= self.sides):
            return Message("refused.no_such_face")
        return None if len(rolled) == self.dice else Message("refused.how_many_dice", {"n": len(rolled)})

    def _refused_results(self, counted: Any) -> Message | None:
        if not isinstance(counted, dict) or not all(is_whole(n) and n >= 0 for n in counted.values()):
            return Message("refused.not_a_roll")
        if not set(counted) <= set(self.results):
            return Message("refused.no_such_result")
        total = sum(counted.values())
        open_rest = self.rest is not None and self.rest not in counted
        fits = total <= self.dice if open_rest else total == self.dice
        return None if fits else Message("refused.how_many_dice", {"n": total})


@frozen
class Deal:
    """One position of a pile that was shuffled once and dealt face down.

    If the app holds the pile, the position keeps its card, whenever and in whatever order it's revealed.
    """

    shuffle: str
    """Which shuffle: piles with the same name have the same order."""
    pile: tuple[tuple[str, int], ...]
    """The whole pile: ids and how many of each."""
    at: int
    parts: Mapping[str, tuple[tuple[str, int], ...]] = NO_PARTS
    """Smaller piles that this one was made from: an id is the next card of its own pile."""


@attrs.define(eq=False, kw_only=True)
class Draw(OptionsPrompt):
    """A draw of `count` from a pool without replacement. The answer is the list of ids, in order."""

    reveals: bool = True
    count: int = 1
    deal: Deal | None = None

    def refusal(self, answer: Any) -> Message | None:
        if not is_list_of(answer, str):
            return Message("refused.not_a_draw")
        if len(answer) != self.count:
            return Message("refused.how_many", {"n": len(answer), "least": self.count, "most": self.count})
        for drawn in answer:
            if reason := self._refused_draw(drawn, answer.count(drawn)):
                return reason
        return None

    def only_answer(self) -> Any:
        if self.count == 0:
            return []
        only = self.only_legal()
        return NO_ANSWER if only is None else [only.id] * self.count

    def describe(self, answer: Any) -> Any:
        return [self._named(one) for one in answer]

    @property
    def in_paragraph(self) -> bool:
        return len(self.options) > LISTED

    def allowed_input(self) -> Message:
        said = super().allowed_input()
        too_many = "options" in said.facts and len(self.legal()) > LISTED
        return Message("text.allowed_above") if too_many else said

    def parse(self, typed: str) -> list[str]:
        return [self.find(word) for word in self.typed_words(typed)]

    def hints(self) -> tuple[Message, ...]:
        return (Message("hint.draw", {"n": self.count}),)

    def sample(self, rng: Rng) -> list[str]:
        if not self.count:
            return []
        pool = self.pool()
        return rng.sample([name for name, _ in pool], self.count, counts=[copies for _, copies in pool])

    def pool(self) -> list[tuple[str, int]]:
        return [(option.id, option.most) for option in self.legal() if option.most]

    def _refused_draw(self, drawn: str, times: int) -> Message | None:
        option = self.option(drawn)
        if option is None or option.why_not:
            return option.why_not if option else Message("refused.not_offered")
        most = option.most
        return Message("refused.too_many_here", {"n": times, "most": most}) if times > most else None


@attrs.define(eq=False, kw_only=True)
class NameCard(Draw):
    """The name of a card: its id or, where the game allows it, UNNAMED."""

    unnamed: bool = False
    doubtful: Mapping[str, Message] = attrs.field(factory=dict)
    """Cards that should be elsewhere, with their names. They may be named, but aren't offered or drawn; the
    rules ask for confirmation."""

    def allowed(self) -> Message:
        return super().allowed() if self.listed else Message("allowed.card")

    def refusal(self, answer: Any) -> Message | None:
        if self.unnamed and answer == [UNNAMED]:
            return None
        refused = super().refusal(answer)
        odd = refused is not None and refused.key == "refused.not_offered" and len(answer) == 1
        return None if odd and answer[0] in self.doubtful else refused

    def only_answer(self) -> Any:
        return NO_ANSWER if self.unnamed else super().only_answer()

    def describe(self, answer: Any) -> Any:
        return Message("card.unnamed") if answer == [UNNAMED] else super().describe(answer)

    def option(self, chosen: Any) -> Option | None:
        known = self.options
        return known.option(chosen) if isinstance(known, LazyOptions) else super().option(chosen)

    def find(self, typed: str) -> str:
        card = typed.lower()
        return card if card in self.doubtful and self.option(card) is None else super().find(typed)

    def parse(self, typed: str) -> list[str]:
        if self.unnamed and typed.lower() in (*NONE, UNNAMED):
            return [UNNAMED]
        return super().parse(typed)

    def hints(self) -> tuple[Message, ...]:
        return (Message("hint.card_unnamed" if self.unnamed else "hint.card"),)

    def sample(self, rng: Rng) -> list[str]:
        if self.unnamed and (not self.pool() or rng.random() < UNNAMED_SHARE):
            return [UNNAMED]
        return super().sample(rng)

    def _named(self, chosen: str) -> Message | str:
        named = super()._named(chosen)
        return self.doubtful.get(chosen, chosen) if named is chosen else named
