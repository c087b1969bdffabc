"""How the hand answers on the pages of Summer, where one tap may answer several prompts."""

from typing import Any

from reivers.games.border.ids import STACKS
from reivers.kernel.prompts import UNNAMED, Prompt

STRIPES = ("fact.summer.stripe", "summer.stripe")
STRENGTHS = ("fact.summer.strength", "summer.strength")
FEW = 4


def touch(hand: Any, prompt: Prompt, answer: Any) -> bool:
    """Answers a prompt by touch, as far as these pages have keys of their own for it."""
    scene = hand.screen.scene
    if not hasattr(scene, "round"):
        return False
    if prompt.key == "summer.take":
        _take(hand, answer)
    elif prompt.key in ("summer.card", "summer.last") and answer == [UNNAMED]:
        _unnamed(hand)
    elif prompt.key in ("summer.card", "summer.last", "summer.random", "summer.name") and scene.on_grid():
        name(hand, answer[0])
    elif prompt.key in STRIPES:
        hand.press(f"{answer}:1" if answer in STACKS else _other_stripe(answer))
    elif prompt.key in STRENGTHS:
        stack = prompt.facts.get("stack") or hand.session.fact(f"summer:{prompt.facts['summer']}", "stripe")
        hand.press(f"{stack}:{min(answer, FEW)}")
    elif prompt.key == "fact.summer.cattle":
        if answer > 0:
            hand.press("gains")
        hand.press(str(answer))
    elif prompt.key.startswith(("effect.where_sheep", "effect.where_bastle")):
        for place, n in answer.items():
            for _ in range(n):
                hand.press(place)
    else:
        return False
    return True


def name(hand: Any, card: str) -> None:
    """A card by the grid; a solo card that shares its number after the key for these."""
    keys = {getattr(key, "option", "") for key in hand.screen.pad.walk(restrict=True)}
    if "numbers" in keys:
        hand.press("numbers")
    elif card not in keys and "solo" in keys:
        hand.press("solo")
    hand.press(card)


def other_number(hand: Any) -> None:
    """To the keys for a number that is not on the grid."""
    hand.press("search")
    hand.stage.press(hand.labeled(hand.screen.say("ui.draft.key.other")))


def _unnamed(hand: Any) -> None:
    """A card by its stripe alone."""
    keys = {getattr(key, "option", "") for key in hand.screen.pad.walk(restrict=True)}
    if "stripes" in keys:
        hand.press("stripes")
    hand.press(f"{hand.rng.choice(STACKS)}:{hand.rng.randint(1, FEW)}")


def _take(hand: Any, answer: str) -> None:
    if answer == "pass":
        hand.press("pass")
        return
    hand.stage.press(hand.option(f"column:{answer}", hand.screen.scene))
    before = hand.session.journal.at
    hand.stage.tap("primary")
    if hand.session.journal.at == before:  # only a default action is left
        hand.press("cattle")


def _other_stripe(answer: str) -> str:
    return "at_once" if answer == "something_else" else str(answer)
