"""Prompts that the player answers: one, several, a number, a text, a spread."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from reivers.kernel.messages import Message

from .base import (
    LISTED,
    NO_ANSWER,
    NONE,
    Option,
    OptionsPrompt,
    Prompt,
    Rng,
    is_list_of,
    is_whole,
    parse_number,
    range_message,
)

FEW: Final = 3
"""The most rows a random answer changes, and by how much each."""
_SO_MANY = re.compile(r"(.+?)[x×*]([-−]?[0-9]{1,9})")


@attrs.define(eq=False, kw_only=True)
class Choose(OptionsPrompt):
    """A choice of one. The answer is the option's id."""

    def refusal(self, answer: Any) -> Message | None:
        return self._refused(answer)

    def only_answer(self) -> Any:
        legal = self.legal()
        return legal[0].id if len(legal) == 1 else NO_ANSWER

    def allowed_input(self) -> Message:
        return Message("text.allowed_above") if len(self.legal()) > LISTED else super().allowed_input()

    def parse(self, typed: str) -> str:
        return self.find(typed)

    def sample(self, rng: Rng) -> str:
        """Return the id of a legal option; a rare one only if there's no other."""
        usual = [option for option in self.legal() if not option.rare]
        return rng.choice(usual or self.legal()).id


@attrs.define(eq=False, kw_only=True)
class Continue(Prompt):
    """A pause until the player continues. The only answer is yes."""

    default: Any = True

    def refusal(self, answer: Any) -> Message | None:
        return None if answer is True else Message("refused.only_on")

    def allowed(self) -> Message:
        return Message("allowed.on")

    def heading(self, answer: Any) -> Message:
        return Message("step.on", {"page": self.question})

    def sample(self, rng: Rng) -> bool:
        return True


@attrs.define(eq=False, kw_only=True)
class ChooseSeveral(OptionsPrompt):
    """A choice of `least` to `most` options. The answer is a list of ids."""

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

    @property
    def in_paragraph(self) -> bool:
        return len(self.options) > LISTED

    def parse(self, typed: str) -> list[str]:
        return [] if typed.lower() in NONE else [self.find(word) for word in self.typed_words(typed)]

    def hints(self) -> tuple[Message, ...]:
        if (self.least, self.most) == (0, 1):
            return (Message("hint.one_or_none"),)
        some = "hint.several_some" if self.least else "hint.several"
        return (range_message(some, "hint.several_exact", self.least, self.most),)

    def sample(self, rng: Rng) -> list[str]:
        legal = [option.id for option in self.legal()]
        return rng.sample(legal, rng.randint(self.least, self.most))

    def only_answer(self) -> Any:
        legal = self.legal()
        if self.most == 0:
            return []
        return [option.id for option in legal] if len(legal) == self.least else NO_ANSWER

    def normalize(self, answer: Any) -> list[str]:
        return [option.id for option in self.options if option.id in answer]

    def describe(self, answer: Any) -> Any:
        return [self._named(chosen) for chosen in answer]


@attrs.define(eq=False, kw_only=True)
class Number(Prompt):
    """A whole number from `low` to `high`.

    `signed`: it may be below 0, and each side has its own text (the prompt's key with .below, .above), so
    no one mistakes a loss for a gain.
    """

    low: int
    high: int
    signed: bool = False

    def refusal(self, answer: Any) -> Message | None:
        if self.signed and isinstance(answer, str) and answer.isdigit():
            n = int(answer[:9])
            return Message("refused.no_sign", {"loss": self.describe(-n), "gain": self.describe(n)})
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

    def only_answer(self) -> Any:
        return self.low if self.low == self.high else NO_ANSWER

    def parse(self, typed: str) -> int | str:
        if not self.signed:
            return parse_number(typed)
        # A number without its sign says nothing.
        return typed if typed.isdigit() and int(typed) else parse_number(typed.removeprefix("+"))

    def hints(self) -> tuple[Message, ...]:
        return (Message("hint.signed" if self.signed else "hint.number", self.allowed().facts),)

    def sample(self, rng: Rng) -> int:
        return rng.randint(self.low, self.high)


@attrs.define(eq=False, kw_only=True)
class Text(Prompt):
    """A short text, such as a card's name. The only prompt that needs typing."""

    most: int = 60
    taken: tuple[str, ...] = ()

    def refusal(self, answer: Any) -> Message | None:
        if not isinstance(answer, str) or not answer.strip() or not answer.isprintable():
            return Message("refused.not_text")
        if len(answer.strip()) > self.most:
            return Message("refused.too_long", {"n": len(answer.strip()), "most": self.most})
        if self.normalize(answer).casefold() in (name.casefold() for name in self.taken):
            return Message("refused.taken")
        return None

    def allowed(self) -> Message:
        return Message("allowed.text", {"most": self.most})

    def normalize(self, answer: Any) -> str:
        return " ".join(answer.split())

    def hints(self) -> tuple[Message, ...]:
        return (Message("hint.text"),)

    def sample(self, rng: Rng) -> str:
        while self.refusal(name := f"Name {rng.randrange(1000)}"):
            pass
        return name


@attrs.define(eq=False, kw_only=True)
class Spread(OptionsPrompt):
    """A spread of `least` to `total` pieces over places. The answer says how many go where.

    `even`: no place gets another piece while an open one has fewer.
    """

    total: int
    least: int
    even: bool = False

    @property
    def is_free(self) -> bool:
        """Whether each place is filled independently: enough pieces for all, none required."""
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

    def allowed_input(self) -> Message:
        said = super().allowed_input()
        return Message("text.allowed_form", said.facts) if self.is_free and "options" in said.facts else said

    def listing(self, option: Option) -> Message:
        said = super().listing(option)
        if self.is_free or option.why_not is not None:
            return said
        return Message("text.room", {"option": said, "n": option.most})

    def parse(self, typed: str) -> dict[str, int]:
        """Parse `1x2 3`: two to the first, one to the third. `1x-2`: two from the first."""
        words = self.typed_words(typed)
        if len(words) == 1 and words[0].lower() in NONE:
            return {}
        spread: dict[str, int] = {}
        for word in words:
            fits = _SO_MANY.fullmatch(word)
            place = self.find(fits[1] if fits else word)
            spread[place] = spread.get(place, 0) + (int(fits[2].replace("−", "-")) if fits else 1)
        return spread

    def hints(self) -> tuple[Message, ...]:
        if self.is_free:
            return (Message("hint.changes" if self._takes else "hint.form"),)
        return (range_message("hint.spread", "hint.spread_exact", self.least, self.total),)

    def sample(self, rng: Rng) -> dict[str, int]:
        return self._few_changes(rng) if self._takes else self._one_by_one(rng)

    @property
    def _takes(self) -> bool:
        """Return whether pieces may be taken from a place."""
        return any(option.least < 0 for option in self.options)

    def _few_changes(self, rng: Rng) -> dict[str, int]:
        legal = self.legal()
        places = rng.sample(legal, min(len(legal), rng.randint(0, FEW)))
        return {place.id: rng.randint(max(place.least, -FEW), min(place.most, FEW)) for place in places}

    def _one_by_one(self, rng: Rng) -> dict[str, int]:
        """Place each piece anywhere with room; evenly if the prompt says so."""
        spread: dict[str, int] = {}
        for _ in range(rng.randint(self.least, self.total)):
            room = [option for option in self.legal() if spread.get(option.id, 0) < option.most]
            if self.even:
                fewest = min(spread.get(option.id, 0) for option in room)
                room = [option for option in room if spread.get(option.id, 0) == fewest]
            place = rng.choice(room).id
            spread[place] = spread.get(place, 0) + 1
        return spread

    def only_answer(self) -> Any:
        legal = [option for option in self.legal() if option.most]
        if self.total == self.least == 0:
            return {}
        if sum(option.most for option in legal) == self.least:
            return {option.id: option.most for option in legal}
        if self.least != self.total:
            return NO_ANSWER
        return self._only_even(legal) if self.even or len(legal) == 1 else NO_ANSWER

    def _only_even(self, legal: Sequence[Option]) -> Any:
        """Fill every place with room, one piece per round: no choice, unless the last round falls short."""
        spread: dict[str, int] = {}
        left = self.total
        while left:
            room = [option.id for option in legal if spread.get(option.id, 0) < option.most]
            if not 0 < len(room) <= left:
                return NO_ANSWER
            spread = {**spread, **{place: spread.get(place, 0) + 1 for place in room}}
            left -= len(room)
        return spread

    def normalize(self, answer: Any) -> dict[str, int]:
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
