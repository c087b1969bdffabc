"""A Summer entered by its totals: one page, filled with what the app has."""

from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.views.parts import MainButton
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Continue, OptionsPrompt

START = "totals."


@attrs.frozen(kw_only=True)
class TotalsLine:
    """One question of the page, with the value that the app has."""

    key: str
    question: Message
    now: Any
    offered: tuple[str, ...] = ()
    """Cards, farms or families to choose from."""


@attrs.frozen(kw_only=True)
class SummerTotalsView:
    """All questions at once; none while the Summer is played at the table."""

    lines: tuple[TotalsLine, ...]
    main: MainButton


def summer_totals_view(reader: GameReader) -> SummerTotalsView:
    prompt = reader.prompt
    if isinstance(prompt, Continue):
        enter = MainButton(text=Message("totals_page.main.enter"), answers=((prompt.key, prompt.default),))
        return SummerTotalsView(lines=(), main=enter)
    asked = reader.ahead(START)
    lines = tuple(
        TotalsLine(
            key=one.key,
            question=one.question,
            now=one.default,
            offered=tuple(option.id for option in one.legal()) if isinstance(one, OptionsPrompt) else (),
        )
        for one in asked
    )
    answers = tuple((line.key, line.now) for line in lines)
    return SummerTotalsView(
        lines=lines, main=MainButton(text=Message("totals_page.main.save"), answers=answers)
    )
