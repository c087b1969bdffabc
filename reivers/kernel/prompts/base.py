"""What all prompts have in common, and what those with options have."""

from collections.abc import Iterable
from typing import Any, Final

import attrs

from ..messages import NO_FACTS, Facts, Message


class _NoAnswer:
    def __repr__(self) -> str:
        return "NO_ANSWER"


NO_ANSWER: Final = _NoAnswer()
"""No answer is forced, or no default is offered. (None may be an answer.)"""


@attrs.define(eq=False)
class Option:
    """Something that may be chosen, or the reason why it may not."""

    id: str
    label: Message | None = None
    why_not: Message | None = None
    most: int = 1
    """How many may go here (spread), or how many there are (draw)."""
    least: int = 0
    """Below 0: so many may be taken from here (spread)."""
    seldom: bool = False
    """Seldom wanted: a front end may keep it out of sight until somebody asks for more."""


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

    def heading(self, answer: Any) -> Message:
        """The title of a step that nobody has given a better one."""
        return Message("step.answer", {"question": self.question, "answer": self.describe(answer)})


@attrs.define(eq=False, kw_only=True)
class Offer(Prompt):
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

    def option(self, chosen: Any) -> Option | None:
        """The option of this id, if there is one."""
        for option in self.options:
            if option.id == chosen:
                return option
        return None

    def _named(self, chosen: str) -> Message | str:
        option = self.option(chosen)
        return self.label(option) if option else chosen

    def _refused(self, chosen: Any) -> Message | None:
        """Why this id may not be chosen."""
        option = self.option(chosen)
        return option.why_not if option else Message("refused.not_offered")


def as_options(options: Iterable[Option | str]) -> tuple[Option, ...]:
    return tuple(option if isinstance(option, Option) else Option(option) for option in options)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_list_of(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, kind) and not isinstance(item, bool) for item in value
    )
