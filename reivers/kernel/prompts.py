"""Prompts: each is the complete list of what is legal, and why the rest is not.

A prompt checks an answer (`refusal`), knows whether it leaves a choice (`forced`), and turns a checked
answer into what the flow gets (`value`). Answers are plain JSON: ids, numbers, lists and objects of them.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from .messages import NO_FACTS, Facts, Message


class _NoAnswer:
    def __repr__(self) -> str:
        return "NO_ANSWER"


NO_ANSWER: Final = _NoAnswer()
"""No answer is forced, or no default is offered. (None may be an answer.)"""

UNNAMED: Final = "unnamed"
"""The answer for a card that lies on the table but is not named."""


@attrs.define(eq=False)
class Option:
    """Something that may be chosen, or the reason why it may not."""

    id: str
    label: Message | None = None
    why_not: Message | None = None
    most: int = 1
    """How many may go here (spread), or how many there are (draw)."""


@attrs.define(eq=False, kw_only=True)
class Prompt:
    """A question: key and facts for the words, the rule's section, and a default where one makes sense."""

    key: str
    facts: Facts = NO_FACTS
    section: str = ""
    default: Any = NO_ANSWER
    reveals: bool = False
    """The answer brings something hidden to light."""
    source: str = ""
    """What is thrown or drawn, if dice, a cup or a deck answers: the app's, or those on the table. The game's
    settings say who holds it."""

    @property
    def question(self) -> Message:
        return Message(self.key, self.facts)

    @property
    def is_chance(self) -> bool:
        return self.source != ""

    def refusal(self, answer: Any) -> Message | None:
        """Why this answer is not allowed; None if it is."""
        raise AssertionError("every kind of prompt checks its own answers")

    def allowed(self) -> Message:
        """What is allowed, for the sentence of an error."""
        raise AssertionError("every kind of prompt says what it allows")

    def forced(self) -> Any:
        """The only legal answer, or NO_ANSWER."""
        return NO_ANSWER

    def tidy(self, answer: Any) -> Any:
        """A legal answer in its one canonical form, for the journal."""
        return answer

    def value(self, answer: Any, by: str) -> Any:
        """What the flow gets for a tidy answer."""
        return answer

    def describe(self, answer: Any) -> Any:
        """A tidy answer as a fact for words."""
        return answer


@attrs.define(eq=False, kw_only=True)
class _Offer(Prompt):
    """A prompt with options, in a stable order."""

    options: tuple[Option, ...]

    def legal(self) -> list[Option]:
        return [option for option in self.options if option.why_not is None]

    def label(self, option: Option) -> Message:
        return option.label or Message(f"{self.key}.{option.id}", self.facts)

    def allowed(self) -> Message:
        return Message("allowed.options", {"options": [self.label(option) for option in self.legal()]})

    def describe(self, answer: Any) -> Any:
        return self._named(answer)

    def _so_many(self, key: str, least: int, most: int) -> Message:
        """So many of the options: from few to many, or just so many."""
        options = [self.label(option) for option in self.legal()]
        if least == most:
            return Message(f"{key}_exact", {"n": most, "options": options})
        return Message(key, {"least": least, "most": most, "options": options})

    def _named(self, chosen: str) -> Message | str:
        return next((self.label(option) for option in self.options if option.id == chosen), chosen)

    def _refused(self, chosen: Any) -> Message | None:
        """Why this id may not be chosen."""
        for option in self.options:
            if option.id == chosen:
                return option.why_not
        return Message("refused.not_offered")


@attrs.define(eq=False, kw_only=True)
class Choose(_Offer):
    """Choose one. The answer is the option's id."""

    def refusal(self, answer: Any) -> Message | None:
        return self._refused(answer)

    def forced(self) -> Any:
        legal = self.legal()
        return legal[0].id if len(legal) == 1 else NO_ANSWER


@attrs.define(eq=False, kw_only=True)
class ChooseSeveral(_Offer):
    """Choose from `least` to `most` of the options. The answer is a list of ids."""

    least: int
    most: int

    def refusal(self, answer: Any) -> Message | None:
        if not _is_list_of(answer, str) or len(set(answer)) != len(answer):
            return Message("refused.not_a_choice")
        if not self.least <= len(answer) <= self.most:
            return Message("refused.how_many", {"n": len(answer), "least": self.least, "most": self.most})
        return next((reason for one in answer if (reason := self._refused(one))), None)

    def allowed(self) -> Message:
        return self._so_many("allowed.several", self.least, self.most)

    def forced(self) -> Any:
        legal = self.legal()
        if self.most == 0:
            return []
        return [option.id for option in legal] if len(legal) == self.least else NO_ANSWER

    def tidy(self, answer: Any) -> list[str]:
        return [option.id for option in self.options if option.id in answer]

    def describe(self, answer: Any) -> Any:
        return [self._named(chosen) for chosen in answer]


@attrs.define(eq=False, kw_only=True)
class Number(Prompt):
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def refusal(self, answer: Any) -> Message | None:
        if not _is_whole(answer):
            return Message("refused.not_whole")
        return None if self.low <= answer <= self.high else Message("refused.out_of_range")

    def allowed(self) -> Message:
        return Message("allowed.number", {"low": self.low, "high": self.high})

    def forced(self) -> Any:
        return self.low if self.low == self.high else NO_ANSWER


@attrs.define(eq=False, kw_only=True)
class Text(Prompt):
    """A short text, such as a name that stands on a card. The only prompt that is typed."""

    most: int = 60

    def refusal(self, answer: Any) -> Message | None:
        if not isinstance(answer, str) or not answer.strip() or not answer.isprintable():
            return Message("refused.not_text")
        if len(answer.strip()) > self.most:
            return Message("refused.too_long", {"n": len(answer.strip()), "most": self.most})
        return None

    def allowed(self) -> Message:
        return Message("allowed.text", {"most": self.most})

    def tidy(self, answer: Any) -> str:
        return " ".join(answer.split())


@attrs.define(eq=False, kw_only=True)
class Spread(_Offer):
    """Spread from `least` to `total` pieces over places. The answer tells how many go where.

    `even`: no place gets another while an open one has fewer.
    """

    total: int
    least: int
    even: bool = False

    def refusal(self, answer: Any) -> Message | None:
        if not isinstance(answer, dict) or not all(_is_whole(n) and n >= 0 for n in answer.values()):
            return Message("refused.not_a_spread")
        spread = sum(answer.values())
        if not self.least <= spread <= self.total:
            return Message("refused.how_many", {"n": spread, "least": self.least, "most": self.total})
        return next((r for place, n in answer.items() if (r := self._refused_at(place, n))), None) or (
            self._uneven(answer) if self.even else None
        )

    def allowed(self) -> Message:
        return self._so_many("allowed.spread", self.least, self.total)

    def forced(self) -> Any:
        legal = [option for option in self.legal() if option.most]
        if self.total == 0:
            return {}
        if sum(option.most for option in legal) == self.least:
            return {option.id: option.most for option in legal}
        return {legal[0].id: self.least} if len(legal) == 1 and self.least == self.total else NO_ANSWER

    def tidy(self, answer: Any) -> dict[str, int]:
        return {option.id: answer[option.id] for option in self.options if answer.get(option.id)}

    def describe(self, answer: Any) -> Any:
        return [Message("words.so_many", {"n": n, "what": self._named(place)}) for place, n in answer.items()]

    def _refused_at(self, place: str, count: int) -> Message | None:
        reason = self._refused(place)
        if reason and (count or reason.key == "refused.not_offered"):
            return reason
        most = next(option.most for option in self.options if option.id == place)
        return Message("refused.too_many_here", {"n": count, "most": most}) if count > most else None

    def _uneven(self, answer: Mapping[str, int]) -> Message | None:
        highest = max(answer.values(), default=0)
        open_places = [option for option in self.legal() if option.most > answer.get(option.id, 0)]
        lowest = min((answer.get(option.id, 0) for option in open_places), default=highest)
        return Message("refused.uneven") if highest > lowest + 1 else None


@attrs.frozen
class Rolled:
    """What a throw gave: natural faces if they are known, and how many dice of each result."""

    by: str
    faces: tuple[int, ...] | None
    results: Mapping[str, int]

    def __getitem__(self, result: str) -> int:
        return self.results.get(result, 0)


@attrs.define(eq=False, kw_only=True)
class Roll(Prompt):
    """Throw dice. The answer is {"faces": [..]} or, counted at the table, {"results": {..}}.

    `results` names the natural faces of each result as they count now; a die that was not counted
    has the result `rest`. Without them only faces will do.
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
        return Message("refused.not_a_throw")

    def allowed(self) -> Message:
        return Message("allowed.roll", {"n": self.dice, "sides": self.sides})

    def forced(self) -> Any:
        return {"faces": []} if self.dice == 0 else NO_ANSWER

    def tidy(self, answer: Any) -> Any:
        if "faces" in answer:
            return answer
        counted = {name: answer["results"].get(name, 0) for name in self.results}
        if self.rest:
            counted[self.rest] = self.dice - sum(n for name, n in counted.items() if name != self.rest)
        return {"results": counted}

    def value(self, answer: Any, by: str) -> Rolled:
        if "results" in answer:
            return Rolled(by, None, answer["results"])
        thrown = tuple(answer["faces"])
        counted = {name: sum(face in faces for face in thrown) for name, faces in self.results.items()}
        return Rolled(by, thrown, counted)

    def describe(self, answer: Any) -> Any:
        if "faces" in answer:
            return answer["faces"]
        return [
            Message("words.so_many", {"n": n, "what": Message(f"{self.key}.{result}")})
            for result, n in answer["results"].items()
        ]

    def _refused_faces(self, thrown: Any) -> Message | None:
        if not _is_list_of(thrown, int) or not all(1 <= face <= self.sides for face in thrown):
            return Message("refused.no_such_face")
        return None if len(thrown) == self.dice else Message("refused.how_many_dice", {"n": len(thrown)})

    def _refused_results(self, counted: Any) -> Message | None:
        if not isinstance(counted, dict) or not all(_is_whole(n) and n >= 0 for n in counted.values()):
            return Message("refused.not_a_throw")
        if not set(counted) <= set(self.results):
            return Message("refused.no_such_result")
        total = sum(counted.values())
        open_rest = self.rest is not None and self.rest not in counted
        fits = total <= self.dice if open_rest else total == self.dice
        return None if fits else Message("refused.how_many_dice", {"n": total})


@attrs.frozen
class Deal:
    """A pile that was shuffled once and dealt out unseen: what lies at this place of it.

    If the app holds the pile, the place keeps what lies there, whenever and in whatever order it is turned.
    """

    shuffle: str
    """Which shuffle: piles of the same name lie alike."""
    pile: tuple[tuple[str, int], ...]
    """The whole pile as it was shuffled: ids and how many of each."""
    at: int


@attrs.define(eq=False, kw_only=True)
class Draw(_Offer):
    """Draw `count` from a pool, without putting back. The answer is the list of ids, in order."""

    reveals: bool = True
    count: int = 1
    deal: Deal | None = None

    def refusal(self, answer: Any) -> Message | None:
        if not _is_list_of(answer, str):
            return Message("refused.not_a_draw")
        if len(answer) != self.count:
            return Message("refused.how_many", {"n": len(answer), "least": self.count, "most": self.count})
        return next(
            (reason for one in answer if (reason := self._refused_draw(one, answer.count(one)))), None
        )

    def forced(self) -> Any:
        legal = [option for option in self.legal() if option.most]
        if self.count == 0:
            return []
        return [legal[0].id] * self.count if len(legal) == 1 else NO_ANSWER

    def describe(self, answer: Any) -> Any:
        return [self._named(one) for one in answer]

    def pool(self) -> list[tuple[str, int]]:
        return [(option.id, option.most) for option in self.legal() if option.most]

    def _refused_draw(self, drawn: str, times: int) -> Message | None:
        reason = self._refused(drawn)
        if reason:
            return reason
        most = next(option.most for option in self.options if option.id == drawn)
        return Message("refused.too_many_here", {"n": times, "most": most}) if times > most else None


@attrs.define(eq=False, kw_only=True)
class NameCard(Draw):
    """Say which card lies there: its id or, where the game can do without, UNNAMED."""

    unnamed: bool = False
    listed: bool = True
    """If not, a list of what is legal would tell what is hidden: a front end takes any number, unlisted."""

    def allowed(self) -> Message:
        return super().allowed() if self.listed else Message("allowed.card")

    def refusal(self, answer: Any) -> Message | None:
        return None if self.unnamed and answer == [UNNAMED] else super().refusal(answer)

    def forced(self) -> Any:
        return NO_ANSWER if self.unnamed else super().forced()

    def describe(self, answer: Any) -> Any:
        return Message("card.unnamed") if answer == [UNNAMED] else super().describe(answer)


def as_options(options: Iterable[Option | str]) -> tuple[Option, ...]:
    return tuple(option if isinstance(option, Option) else Option(option) for option in options)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_list_of(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, kind) and not isinstance(item, bool) for item in value
    )
