"""Joining a game in progress: one page for each part of the table, filled with the values of the set-up."""

from collections.abc import Mapping

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.model.state import State
from reivers.games.border.views.parts import MainButton, OptionView
from reivers.kernel.messages import Message
from reivers.kernel.prompts import NO_ANSWER, Choose, ChooseSeveral, Prompt
from reivers.kernel.prompts.lines import NumberLines


@attrs.frozen(kw_only=True)
class PositionLine:
    """A number of the position, with the value that the app has."""

    id: str
    label: Message
    now: int
    most: int
    rare: bool


@attrs.frozen(kw_only=True)
class TakeoverView:
    """One page of the position. Rare rows are behind "More"."""

    question: Message
    march: str
    """The March being entered, for the map; empty on other pages."""
    lines: tuple[PositionLine, ...]
    options: tuple[OptionView, ...]
    several: bool
    """Whether more than one option can be chosen."""
    problem: Message | None
    main: MainButton
    more: bool


def takeover_view(reader: GameReader, entered: Mapping[str, int] | None = None) -> TakeoverView | None:
    """Return the page with the input so far; None if no position is being entered."""
    prompt = reader.prompt
    if prompt is None or not prompt.key.startswith("position."):
        return None
    values = dict(entered or {})
    problem = prompt.refusal(values) if isinstance(prompt, NumberLines) and values else None
    lines = tuple(_lines(prompt, values))
    return TakeoverView(
        question=prompt.question,
        march=str(prompt.facts.get("march") or ""),
        lines=lines,
        options=_options(prompt),
        several=isinstance(prompt, ChooseSeveral),
        problem=problem,
        main=_main(reader, prompt, values, problem),
        more=any(line.rare for line in lines),
    )


def _lines(prompt: Prompt, entered: Mapping[str, int]) -> list[PositionLine]:
    if not isinstance(prompt, NumberLines):
        return []
    return [
        PositionLine(
            id=row.id,
            label=prompt.label(row).facts["what"],
            now=entered.get(row.id, prompt.now[row.id]),
            most=row.most,
            rare=row.rare,
        )
        for row in prompt.options
    ]


def _options(prompt: Prompt) -> tuple[OptionView, ...]:
    if not isinstance(prompt, Choose | ChooseSeveral):
        return ()
    return tuple(OptionView(id=one.id, label=prompt.label(one)) for one in prompt.legal())


def _main(
    reader: GameReader, prompt: Prompt, entered: Mapping[str, int], problem: Message | None
) -> MainButton:
    """Return the main button; on the last page it names the season that starts."""
    answer = entered if isinstance(prompt, NumberLines) else prompt.default
    if answer is NO_ANSWER or problem:
        return MainButton(text=Message("takeover.main.next"), ready=False)
    answers = ((prompt.key, answer),)
    return MainButton(text=_next(reader, prompt, answer), answers=answers)


def _next(reader: GameReader, prompt: Prompt, answer: object) -> Message:
    after = reader.preview([(prompt.key, answer)]).prompt
    if after is None or not after.key.startswith("position."):
        state: State = reader.state
        return Message("takeover.main.start", {"season": state.season})
    march = after.facts.get("march")
    return Message("takeover.main.march", {"march": march}) if march else Message("takeover.main.next")
