"""Lines of the books, many at once: each shows what it says, and the answer tells what lies otherwise."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from reivers.kernel.messages import Message
from reivers.kernel.prompts import NO_ANSWER, Option, Spread

Values = Mapping[str, int]
Wrong = Callable[[Values], Message | None]


@attrs.frozen
class Line:
    """A number of the books, named "place|piece" as for a correction."""

    what: str
    label: Message
    now: int
    most: int
    seldom: bool = False


@attrs.define(eq=False, kw_only=True)
class Lines(Spread):
    """What is not told stays as it is, so that no answer at all means: it lies as shown."""

    now: Values
    wrong: Wrong
    """Why these values cannot be, all together."""

    def refusal(self, answer: Any) -> Message | None:
        if not isinstance(answer, dict) or not all(_counts(n) for n in answer.values()):
            return Message("refused.not_a_spread")
        refused = (self._refused_at(what, n) for what, n in answer.items())
        return next((one for one in refused if one), None) or self.wrong(self.tidy(answer))

    def allowed(self) -> Message:
        return Message("allowed.lines")

    def forced(self) -> Any:
        return NO_ANSWER

    def tidy(self, answer: Any) -> dict[str, int]:
        told = {option.id: answer[option.id] for option in self.options if option.id in answer}
        return {what: n for what, n in told.items() if n != self.now[what]}

    def describe(self, answer: Any) -> Any:
        if not answer:
            return Message("lines.as_shown")
        said = {option.id: self.label(option).facts["what"] for option in self.options}
        return [Message("lines.told", {"what": said[what], "n": n}) for what, n in answer.items()]


def lines_prompt(key: str, lines: list[Line], wrong: Wrong, facts: Mapping[str, Any]) -> Lines:
    """The question for these lines; all as they are, by default."""
    return Lines(
        key=key,
        facts=facts,
        options=tuple(_option(line) for line in lines),
        total=sum(line.most for line in lines),
        least=0,
        default={},
        now={line.what: line.now for line in lines},
        wrong=wrong,
    )


def _option(line: Line) -> Option:
    label = Message("by_hand.line", {"what": line.label, "now": line.now})
    return Option(line.what, label, most=max(line.most, line.now), seldom=line.seldom)


def _counts(n: Any) -> bool:
    return isinstance(n, int) and not isinstance(n, bool) and n >= 0
