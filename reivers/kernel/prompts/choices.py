"""Prompts that the player answers: one, several, a number, a text, a spread."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ..messages import Message
from .base import NO_ANSWER, Offer, Option, Prompt, is_list_of, is_whole


@attrs.define(eq=False, kw_only=True)
class Choose(Offer):
    """Choose one. The answer is the option's id."""

    def refusal(self, answer: Any) -> Message | None:
        return self._refused(answer)

    def forced(self) -> Any:
        legal = self.legal()
        return legal[0].id if len(legal) == 1 else NO_ANSWER


@attrs.define(eq=False, kw_only=True)
class GoOn(Prompt):
    """A pause: the page is read, the hands are done. The only answer is yes."""

    default: Any = True

    def refusal(self, answer: Any) -> Message | None:
        return None if answer is True else Message("refused.only_on")

    def allowed(self) -> Message:
        return Message("allowed.on")

    def heading(self, answer: Any) -> Message:
        return Message("step.on", {"page": self.question})


@attrs.define(eq=False, kw_only=True)
class ChooseSeveral(Offer):
    """Choose from `least` to `most` of the options. The answer is a list of ids."""

    least: int
    most: int

    def refusal(self, answer: Any) -> Message | None:
        if not is_list_of(answer, str) or len(set(answer)) != len(answer):
            return Message("refused.not_a_choice")
        refused = next((reason for one in answer if (reason := self._refused(one))), None)
        if refused or self.least <= len(answer) <= self.most:
            return refused
        return Message("refused.how_many", {"n": len(answer), "least": self.least, "most": self.most})

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
    """A whole number from `low` to `high`.

    `signed`: it may be below 0 as well as above, and each side has words of its own (the prompt's key and
    .below, .above), so that nobody takes a loss for a gain.
    """

    low: int
    high: int
    signed: bool = False

    def refusal(self, answer: Any) -> Message | None:
        if not is_whole(answer):
            return Message("refused.not_whole")
        return None if self.low <= answer <= self.high else Message("refused.out_of_range")

    def allowed(self) -> Message:
        facts: dict[str, Any] = {"low": self.low, "high": self.high}
        if self.signed:
            return Message("allowed.signed", {**facts, "loss": self.describe(-2), "gain": self.describe(2)})
        return Message("allowed.number", facts)

    def describe(self, answer: Any) -> Any:
        if not self.signed or not answer:
            return answer
        return Message(f"{self.key}.{'below' if answer < 0 else 'above'}", {"n": abs(answer)})

    def forced(self) -> Any:
        return self.low if self.low == self.high else NO_ANSWER


@attrs.define(eq=False, kw_only=True)
class Text(Prompt):
    """A short text, such as a name that stands on a card. The only prompt that is typed."""

    most: int = 60
    taken: tuple[str, ...] = ()
    """What others are called already."""

    def refusal(self, answer: Any) -> Message | None:
        if not isinstance(answer, str) or not answer.strip() or not answer.isprintable():
            return Message("refused.not_text")
        if len(answer.strip()) > self.most:
            return Message("refused.too_long", {"n": len(answer.strip()), "most": self.most})
        if self.tidy(answer).casefold() in (name.casefold() for name in self.taken):
            return Message("refused.taken")
        return None

    def allowed(self) -> Message:
        return Message("allowed.text", {"most": self.most})

    def tidy(self, answer: Any) -> str:
        return " ".join(answer.split())


@attrs.define(eq=False, kw_only=True)
class Spread(Offer):
    """Spread from `least` to `total` pieces over places. The answer tells how many go where.

    `even`: no place gets another while an open one has fewer.
    """

    total: int
    least: int
    even: bool = False

    @property
    def is_free(self) -> bool:
        """Each place is filled for itself: there are pieces for all of them, and none must be placed."""
        return self.least <= 0 and self.total == sum(option.most for option in self.options) > 1

    def refusal(self, answer: Any) -> Message | None:
        least = {option.id: option.least for option in self.options}
        if not isinstance(answer, dict) or not all(
            is_whole(n) and n >= least.get(place, 0) for place, n in answer.items()
        ):
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
        if self.total == self.least == 0:
            return {}
        if sum(option.most for option in legal) == self.least:
            return {option.id: option.most for option in legal}
        if self.least != self.total:
            return NO_ANSWER
        return self._only_even(legal) if self.even or len(legal) == 1 else NO_ANSWER

    def _only_even(self, legal: Sequence[Option]) -> Any:
        """Round after round one to every place that has room: no choice, unless the last falls short."""
        spread: dict[str, int] = {}
        left = self.total
        while left:
            room = [option.id for option in legal if spread.get(option.id, 0) < option.most]
            if not 0 < len(room) <= left:
                return NO_ANSWER
            spread = {**spread, **{place: spread.get(place, 0) + 1 for place in room}}
            left -= len(room)
        return spread

    def tidy(self, answer: Any) -> dict[str, int]:
        return {option.id: answer[option.id] for option in self.options if answer.get(option.id)}

    def describe(self, answer: Any) -> Any:
        return [Message("words.so_many", {"n": n, "what": self._named(place)}) for place, n in answer.items()]

    def _refused_at(self, place: str, count: int) -> Message | None:
        reason = self._refused(place)
        if reason and (count or reason.key == "refused.not_offered"):
            return reason
        option = self.option(place)
        most = option.most if option else 0
        return Message("refused.too_many_here", {"n": count, "most": most}) if count > most else None

    def _uneven(self, answer: Mapping[str, int]) -> Message | None:
        highest = max(answer.values(), default=0)
        open_places = [option for option in self.legal() if option.most > answer.get(option.id, 0)]
        lowest = min((answer.get(option.id, 0) for option in open_places), default=highest)
        return Message("refused.uneven") if highest > lowest + 1 else None
