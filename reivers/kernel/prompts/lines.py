"""Prompts with many rows, each with a number of its own."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from reivers.kernel.frozen import frozen
from reivers.kernel.messages import Message

from .base import NO_ANSWER, Option, Rng, is_whole
from .choices import FEW, Spread

Values = Mapping[str, int]
Wrong = Callable[[Values], Message | None]


class Form(Spread):
    """Rows to fill in. A row with room for one is only ticked."""

    def describe(self, answer: Any) -> Any:
        rows = {option.id: option for option in self.options}
        return [
            self.label(rows[row])
            if rows[row].most == 1
            else Message("words.so_many", {"n": n, "what": self.label(rows[row])})
            for row, n in answer.items()
        ]


@frozen
class NumberLine:
    """A row of a `NumberLines` prompt: its id, what it counts, and its current number."""

    what: str
    label: Message
    now: int
    most: int
    rare: bool = False


@attrs.define(eq=False, kw_only=True)
class NumberLines(Spread):
    """Rows left out keep their value. An empty answer confirms all rows."""

    now: Values
    wrong: Wrong
    """Return why these values don't fit together, or None."""

    def refusal(self, answer: Any) -> Message | None:
        if not isinstance(answer, dict) or not all(is_whole(n) and n >= 0 for n in answer.values()):
            return Message("refused.not_a_spread")
        refused = (self._refused_at(what, n) for what, n in answer.items())
        return next((one for one in refused if one), None) or self.wrong(self.normalize(answer))

    def allowed(self) -> Message:
        return Message("allowed.lines")

    def only_answer(self) -> Any:
        return NO_ANSWER

    def normalize(self, answer: Any) -> dict[str, int]:
        entered = {option.id: answer[option.id] for option in self.options if option.id in answer}
        return {what: n for what, n in entered.items() if n != self.now[what]}

    def describe(self, answer: Any) -> Any:
        if not answer:
            return Message("lines.as_shown")
        said = {option.id: self.label(option).facts["what"] for option in self.options}
        return [Message("lines.entered", {"what": said[what], "n": n}) for what, n in answer.items()]

    def hints(self) -> tuple[Message, ...]:
        return (Message("hint.lines"),)

    def sample(self, rng: Rng) -> dict[str, int]:
        """Change a few rows; none, if the rows refuse them."""
        rows = rng.sample(self.options, min(len(self.options), rng.randint(0, FEW)))
        changed = {row.id: rng.randint(0, min(row.most, self.now[row.id] + FEW)) for row in rows}
        return {} if self.refusal(changed) else changed


def lines_prompt(key: str, lines: list[NumberLine], wrong: Wrong, facts: Mapping[str, Any]) -> NumberLines:
    """Ask for these rows; the default keeps them all."""
    return NumberLines(
        key=key,
        facts=facts,
        options=tuple(_option(line) for line in lines),
        total=sum(line.most for line in lines),
        least=0,
        default={},
        now={line.what: line.now for line in lines},
        wrong=wrong,
    )


def _option(line: NumberLine) -> Option:
    label = Message("lines.now", {"what": line.label, "now": line.now})
    return Option(line.what, label, most=max(line.most, line.now), rare=line.rare)
