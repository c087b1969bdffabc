"""How a hand touches pages of drawn parts: by the names of what can be tapped."""

from typing import Any

from reivers.games.border.rules.seasons.autumn import AT_HOME
from reivers.kernel.prompts import Continue, Prompt

from . import question_hand


def touch(hand: Any, prompt: Prompt, answer: Any) -> bool:
    """Answers a prompt by touch on a page of drawn parts; says whether it is one."""
    from reivers.ui.play.page import Page

    if not isinstance(hand.screen.scene, Page):
        return False
    own = OWN.get(prompt.key)
    if own is not None and not hand.session.asks_fact:
        own(hand, prompt, answer)
        return True
    if isinstance(prompt, Continue):
        hand.stage.tap("primary")
    else:
        question_hand.touch(hand, hand.screen.scene.question, prompt, answer)
    return True


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


def _cards(hand: Any, _prompt: Prompt, answer: list[str]) -> None:
    """The player's cards, deck by deck."""
    question = hand.screen.scene.question
    for card in {*answer} ^ {*question.entered}:
        for deck in ("1", "2", "3"):
            if not hand.stage.has_hit(f"card.{card}") and hand.stage.has_hit(f"deck.{deck}"):
                hand.stage.touch(f"deck.{deck}")
                hand.stage.pump()
        hand.stage.touch(f"card.{card}")
    hand.stage.tap("primary")


def _stacks(hand: Any, prompt: Prompt, answer: dict[str, int]) -> None:
    if answer:
        question_hand.touch(hand, hand.screen.scene.question, prompt, answer)
    else:
        hand.stage.touch("also")


OWN = {
    "table_question.stacks": _stacks,
    "autumn.event": _events,
    "autumn.hand": _discards,
    "autumn.place": _token,
    "position.cards": _cards,
    "totals.in_play": _cards,
}
"""Prompts with controls of their own."""
