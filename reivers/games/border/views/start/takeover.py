"""Joining a game in progress: one page for each part of the table, filled with the values of the set-up."""

from collections.abc import Mapping
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.model.cards import in_order, turn_of
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.takeover import NOTORIETY, WARDENS
from reivers.games.border.views.parts import MainButton, OptionView
from reivers.kernel.messages import Message
from reivers.kernel.prompts import NO_ANSWER, Choose, ChooseSeveral, Prompt
from reivers.kernel.prompts.lines import NumberLines

CARDS = ("position.cards", "totals.in_play")
PARTS = ("position.", "totals.")
"""How the keys of the parts begin."""
COUNTED = {NOTORIETY: "notoriety", WARDENS: "warden_cards"}
"""Rows that count cards of the Draft Sheet."""


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
    decks: tuple[tuple[int, tuple[str, ...]], ...]
    """For cards: those of each deck, by number."""
    problem: Message | None
    main: MainButton
    more: bool


def takeover_view(reader: GameReader, entered: Any = None) -> TakeoverView | None:
    """Return the page with the input so far; None if no position is being entered."""
    prompt = reader.prompt
    if prompt is None or not prompt.key.startswith(PARTS):
        return None
    values = dict(entered or {}) if isinstance(prompt, NumberLines) else {}
    answer = list(entered or ()) if isinstance(prompt, ChooseSeveral) else prompt.default
    problem = prompt.refusal(values) if isinstance(prompt, NumberLines) and values else None
    lines = tuple(_lines(prompt, values))
    return TakeoverView(
        question=prompt.question,
        march=str(prompt.facts.get("march") or ""),
        lines=lines,
        options=_options(prompt),
        several=isinstance(prompt, ChooseSeveral),
        decks=_decks(prompt),
        problem=problem,
        main=_main(reader, prompt, values if isinstance(prompt, NumberLines) else answer, problem),
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


def _decks(prompt: Prompt) -> tuple[tuple[int, tuple[str, ...]], ...]:
    if not isinstance(prompt, ChooseSeveral) or prompt.key not in CARDS:
        return ()
    found: dict[int, list[str]] = {}
    for one in prompt.legal():
        found.setdefault(turn_of(one.id), []).append(one.id)
    return tuple((turn, tuple(sorted(cards, key=in_order))) for turn, cards in sorted(found.items()))


def _main(reader: GameReader, prompt: Prompt, answer: Any, problem: Message | None) -> MainButton:
    """Return what comes next; on the last page, the season that starts."""
    if answer is NO_ANSWER or problem:
        return MainButton(text=Message("takeover.main.next"), ready=False)
    return MainButton(text=_next(reader, prompt, answer), answers=((prompt.key, answer),))


def _next(reader: GameReader, prompt: Prompt, answer: object) -> Message:
    after = reader.preview([(prompt.key, answer)]).prompt
    if after is None or not after.key.startswith(PARTS):
        state: State = reader.state
        return Message("takeover.main.start", {"season": state.season})
    march = after.facts.get("march")
    return Message("takeover.main.march", {"march": march}) if march else Message("takeover.main.next")
