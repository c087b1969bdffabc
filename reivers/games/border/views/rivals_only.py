"""Rivals only: what the app asks about the player's family."""

from collections.abc import Mapping
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.views.parts import MainButton, OptionView
from reivers.kernel.messages import Message
from reivers.kernel.prompts import NO_ANSWER, Choose, Prompt

START = "table_question."
SHEET, FARMS, DEFENSE, RESULT, TRACKS = "sheet", "farms", "defense", "result", "tracks"
FORMS: Mapping[str, str] = {
    "stacks": SHEET,
    "next_notoriety": SHEET,
    "farms": FARMS,
    "defense": DEFENSE,
    "stop": DEFENSE,
    "tracks": TRACKS,
    **dict.fromkeys(("raid", "debateable", "feud", "gaolbreak", "battle", "rerolls"), RESULT),
}
"""What each question is about."""


@attrs.frozen(kw_only=True)
class RivalsOnlyView:
    """One question about the player's family; none while the Summer is played at the table."""

    form: str
    title: Message | None
    place: str
    """What the map shows."""
    options: tuple[OptionView, ...]
    main: MainButton
    also: MainButton | None


def rivals_only_view(reader: GameReader) -> RivalsOnlyView | None:
    """Return the current question, or None if there is none about the player's family."""
    prompt = reader.prompt
    kind = prompt.key.removeprefix(START) if prompt and prompt.key.startswith(START) else ""
    if prompt is None or kind not in FORMS:
        return None
    form = FORMS[kind]
    return _view(form, _title(form, prompt), prompt, _main(form, prompt), _also(kind, prompt))


def _view(
    form: str, title: Message | None, prompt: Prompt, main: MainButton, also: MainButton | None
) -> RivalsOnlyView:
    return RivalsOnlyView(
        form=form,
        title=title,
        place=str(prompt.facts.get("place") or ""),
        options=_options(prompt),
        main=main,
        also=also,
    )


def _title(form: str, prompt: Prompt) -> Message:
    """Return the question, with the place that the form is about."""
    if form in (SHEET, FARMS):
        return Message(f"rivals_page.title.{form}")
    named = {"table_question.defense": "defense", "table_question.raid": "raid"}.get(prompt.key)
    return (
        Message(f"rivals_page.title.{named}", {"place": prompt.facts["place"]}) if named else prompt.question
    )


def _main(form: str, prompt: Prompt) -> MainButton:
    default = prompt.default
    ready = default is not NO_ANSWER
    answers = ((prompt.key, default),) if ready else None
    return MainButton(text=Message(f"rivals_page.main.{form}"), ready=ready, answers=answers)


def _also(kind: str, prompt: Prompt) -> MainButton | None:
    """Return the common answer that gets a separate button."""
    answer: Any = {"stacks": {}, "raid": {}, "defense": {"stopped": 1}, "stop": ["stopped"]}.get(kind)
    if answer is None:
        return None
    name = {"stacks": "empty", "raid": "no_gains"}.get(kind, "stop")
    return MainButton(text=Message(f"rivals_page.also.{name}"), answers=((prompt.key, answer),))


def _options(prompt: Prompt) -> tuple[OptionView, ...]:
    if not isinstance(prompt, Choose):
        return ()
    return tuple(OptionView(id=one.id, label=prompt.label(one)) for one in prompt.legal())
