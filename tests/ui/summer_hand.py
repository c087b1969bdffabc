"""How the hand answers on the pages of Summer, where one tap may answer several prompts."""

from typing import Any

from reivers.games.border.ids import STACKS, TYPE_OF
from reivers.kernel.prompts import UNNAMED, NameCard, Prompt

STRIPES = ("fact.summer.stripe", "summer.stripe")
STRENGTHS = ("fact.summer.strength", "summer.strength")
FEW = 4


def touch(hand: Any, prompt: Prompt, answer: Any) -> bool:
    """Answer a prompt by touch, as far as these pages have controls of their own for it."""
    if not hasattr(hand.screen.scene, "entry_tools"):
        return False
    if prompt.key == "summer.take":
        _take(hand, answer)
    elif prompt.key in ("summer.card", "summer.last") and answer == [UNNAMED]:
        _unnamed(hand)
    elif isinstance(prompt, NameCard) and prompt.key.startswith(("summer.", "effect.peek_discard")):
        name(hand, answer[0])
    elif prompt.key in ("summer.use_discard", "summer.discard_which"):
        hand.stage.touch(f"slot.{answer}")
    elif prompt.key in STRIPES:
        hand.stage.touch(f"{answer}:1" if answer in STACKS else _other_stripe(answer))
    elif prompt.key in STRENGTHS:
        stack = prompt.facts.get("stack") or hand.session.fact(f"summer:{prompt.facts['summer']}", "stripe")
        hand.stage.touch(f"{stack}:{min(answer, FEW)}")
    elif prompt.key == "fact.summer.cattle":
        if answer > 0:
            hand.stage.touch("cost_side.gains")
        hand.stage.touch(f"cost.{abs(answer)}")
    elif prompt.key.startswith(("effect.where_sheep", "effect.where_bastle")):
        _place(hand, prompt, answer)
    else:
        return False
    return True


def name(hand: Any, card: str) -> None:
    """Enter a card by its number: on the small cards, or with digits."""
    if card == UNNAMED:
        hand.stage.touch("unnamed")
        return
    if hand.stage.has_hit("numbers"):
        hand.stage.touch("numbers")
    if hand.stage.has_hit(card):
        hand.stage.touch(card)
        return
    other_number(hand)
    for digit in card.upper():
        hand.stage.touch(f"key.{digit}")
    hand.stage.tap("primary")


def other_number(hand: Any) -> None:
    """Open the digits, for a number that isn't on the small cards."""
    if hand.stage.has_hit("search"):
        hand.stage.touch("search")
    if hand.stage.has_hit("other"):
        hand.stage.touch("other")


def _unnamed(hand: Any) -> None:
    """Enter a card by its stripe alone."""
    if hand.stage.has_hit("stripes"):
        hand.stage.touch("stripes")
    hand.stage.touch(f"{hand.rng.choice(STACKS)}:{hand.rng.randint(1, FEW)}")


def _take(hand: Any, answer: str) -> None:
    if answer == "pass":
        hand.stage.touch("pass" if hand.stage.has_hit("pass") else "second")
        return
    before = hand.session.journal.at
    if answer == UNNAMED:
        hand.stage.touch("slot.unnamed")
        return
    if not any(slot.take and slot.card.id == answer for slot in hand.screen.scene.view.slots):
        hand.stage.touch(f"slot.{answer}")
    _learn(hand, answer)
    hand.stage.tap("primary")
    assert hand.session.journal.at != before


def _learn(hand: Any, card: str) -> None:
    """Enter type and cost of a card that isn't known yet."""
    for field in ("subtype", "cattle"):
        missing = {slot.card.id: slot.missing for slot in hand.screen.scene.view.slots if slot.take}
        if missing.get(card) == field:
            hand.stage.touch(hand.rng.choice(tuple(TYPE_OF)) if field == "subtype" else "cost.0")


def _place(hand: Any, prompt: Prompt, answer: dict[str, int]) -> None:
    for place, n in answer.items():
        for _ in range(n):
            hand.stage.touch(place)
    if hand.session.prompt is prompt:
        hand.stage.tap("primary")


def _other_stripe(answer: str) -> str:
    return "at_once" if answer == "something_else" else str(answer)
