"""Why something happened: the short answer, then the rules, facts and dice behind it."""

from collections.abc import Sequence

import attrs

from reivers.kernel.flows import Notice, Reason
from reivers.kernel.messages import Message


@attrs.frozen(kw_only=True)
class WhyStep:
    """One question the rules asked, and its answer."""

    section: str
    question: Message
    answer: str | int | bool | None


@attrs.frozen(kw_only=True)
class WhyView:
    """What happened, and the steps that led to it."""

    outcome: Message
    steps: tuple[WhyStep, ...]


def why_view(notices: Sequence[Notice]) -> tuple[WhyView, ...]:
    """Return each notice that has reasons, in order."""
    return tuple(
        WhyView(outcome=notice.message, steps=tuple(map(_step, notice.why)))
        for notice in notices
        if notice.why and not notice.silent
    )


def _step(reason: Reason) -> WhyStep:
    question = Message(reason.question, reason.facts)
    return WhyStep(section=reason.section, question=question, answer=reason.answer)
