"""How a hand touches pages of drawn parts: by the names of what can be tapped."""

from typing import Any

from reivers.games.border.rules.seasons.autumn import AT_HOME
from reivers.kernel.prompts import Continue, Draw, Number, Prompt, Roll, Spread, Text
from reivers.kernel.prompts.lines import NumberLines


def touch(hand: Any, prompt: Prompt, answer: Any) -> bool:
    """Answers a prompt by touch on a page of drawn parts; says whether it is one."""
    from reivers.ui.play.page import Page

    if not isinstance(hand.screen.scene, Page):
        return False
    own = OWN.get(prompt.key)
    if own is not None and not hand.session.asks_fact:
        own(hand, prompt, answer)
        return True
    match prompt:
        case Continue():
            hand.stage.tap("primary")
        case Roll():
            for face in answer["faces"]:
                hand.stage.touch(f"face.{face}")
        case Number():
            _number(hand, answer)
        case Spread():
            _spread(hand, prompt, answer)
        case Text():
            hand.screen.scene.question.enter(answer)
            hand.stage.tap("primary")
        case Draw():
            for one in answer:
                hand.stage.touch(one)
        case _:
            _options(hand, prompt, [answer] if isinstance(answer, str) else answer)
    return True


def _options(hand: Any, prompt: Prompt, answer: list[str]) -> None:
    """Options: a choice of one answers, several are confirmed."""
    entered = hand.screen.scene.question.entered
    chosen = list(entered) if isinstance(entered, list) else []
    for one in (*(one for one in chosen if one not in answer), *(one for one in answer if one not in chosen)):
        hand.stage.touch(one)
    if hand.session.prompt is prompt:
        hand.stage.tap("primary")


def _number(hand: Any, answer: int) -> None:
    name = next((name for name in _keys(answer) if hand.stage.has_hit(name)), None)
    if name is not None:
        hand.stage.touch(name)
        return
    _step(hand, "number", answer - hand.screen.scene.question.entered)
    hand.stage.tap("primary")


def _keys(answer: int) -> tuple[str, ...]:
    return f"number.{answer}", f"number.below.{answer}", f"number.above.{answer}"


def _spread(hand: Any, prompt: Spread, answer: dict[str, int]) -> None:
    if prompt.total == prompt.least == 1:
        hand.stage.touch(next(iter(answer)))
        return
    question = hand.screen.scene.question
    if any(option.rare for option in prompt.options) and hand.stage.has_hit("more"):
        hand.stage.touch("more")
    lines = isinstance(prompt, NumberLines)
    changes = {
        option: answer.get(option.id, question.value(option) if lines else 0) - question.value(option)
        for option in prompt.options
    }
    for option, change in sorted(changes.items(), key=lambda one: one[1]):
        if change and option.most == 1 and not option.least:
            hand.stage.touch(option.id)
        else:
            _step(hand, option.id, change)
    hand.stage.tap("primary")


def _step(hand: Any, name: str, change: int) -> None:
    while change:
        coarse = abs(change) >= 5 and hand.stage.has_hit(f"{name}.{'plus' if change > 0 else 'minus'}5")
        hand.stage.touch(f"{name}.{'plus' if change > 0 else 'minus'}{'5' if coarse else ''}")
        change -= (5 if coarse else 1) * (1 if change > 0 else -1)


def _events(hand: Any, _prompt: Prompt, answer: list[str]) -> None:
    hand.stage.touch(answer[0])


def _discards(hand: Any, _prompt: Prompt, answer: list[str]) -> None:
    for one in answer:
        hand.stage.touch(one)
    hand.stage.tap("primary")


def _token(hand: Any, _prompt: Prompt, answer: str) -> None:
    """The first token goes to its box, the others where they are suggested."""
    if answer == AT_HOME:
        hand.stage.touch("none")
        return
    page = hand.screen.scene
    if page.placed.get(0) != answer:
        hand.stage.touch("token.0")
        hand.stage.touch(answer)
    hand.stage.tap("primary")


OWN = {"autumn.event": _events, "autumn.hand": _discards, "autumn.place": _token}
"""Prompts with controls of their own."""
