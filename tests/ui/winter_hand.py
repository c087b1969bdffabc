"""How a hand touches the pages of Winter: tracks, cards, and every step of an attack."""

from typing import Any

from reivers.kernel.prompts import Continue, Prompt, Roll

from . import question_hand


def touch(hand: Any, prompt: Prompt, answer: Any) -> bool:
    """Answer on a page of Winter. Return whether it was one."""
    from reivers.games.border.ui.attack import combat_pads
    from reivers.games.border.ui.attack.page import AttackPage
    from reivers.games.border.ui.pages.notoriety import TracksPad
    from reivers.games.border.ui.pages.targets import TargetCardsPad

    if isinstance(hand.screen.scene, AttackPage):
        _attack(hand, hand.screen.scene, prompt, answer)
        return True
    touched = {
        TracksPad: _tracks,
        TargetCardsPad: _cards,
        combat_pads.ChipsPad: _chips,
    }.get(type(hand.screen.pad))
    if touched is None:
        return False
    touched(hand, prompt, answer)
    return True


def _tracks(hand: Any, _prompt: Prompt, answer: dict[str, int]) -> None:
    for march, n in answer.items():
        for _ in range(n):
            hand.press(march)


def _cards(hand: Any, _prompt: Prompt, answer: list[str]) -> None:
    for kind in answer:
        hand.press(kind)
    hand.stage.tap("primary")


def _chips(hand: Any, _prompt: Prompt, answer: list[str]) -> None:
    """Switch cards on, then place points below them."""
    pad = hand.screen.pad
    for one in answer:
        hand.press(one)
    if pad.inner is None:
        hand.stage.tap("primary")
    else:
        _tracks(hand, pad.follows, pad.follows.sample(hand.rng))


# -- an attack -------------------------------------------------------------------------------------------


def _attack(hand: Any, page: Any, prompt: Prompt, answer: Any) -> None:
    from reivers.games.border.ui.attack import combat
    from reivers.games.border.ui.attack.choice import TargetControl
    from reivers.games.border.ui.attack.result import ResultControl

    if isinstance(prompt, Continue):
        hand.stage.tap("primary")
    elif page.control is None:
        question_hand.touch(hand, page.question, prompt, answer)
    elif isinstance(page.control, TargetControl):
        _target(hand, page.control, prompt, answer)
    elif isinstance(page.control, combat.TrayControl):
        _tray(hand, page.control, prompt, answer)
    elif isinstance(page.control, combat.RerollControl):
        _reroll(hand, page.control, answer)
    elif isinstance(page.control, ResultControl):
        _sheep(hand, answer)
    elif isinstance(prompt, Roll):
        faces(hand, answer["faces"])
    else:
        hand.stage.touch(answer[0])


def _target(hand: Any, control: Any, prompt: Prompt, answer: Any) -> None:
    if prompt.key == "attack.target_cards":
        for one in answer:
            hand.stage.touch(one)
        answer = hand.rng.choice([one.id for one in control.step.targets if one.refusal is None])
    if answer == "decline":
        hand.stage.touch("decline")
        return
    if answer != control.step.target:
        hand.stage.touch(answer)
    hand.stage.tap("primary")


def _tray(hand: Any, control: Any, prompt: Prompt, answer: Any) -> None:
    """Switch powers on, then enter the dice below them."""
    if not isinstance(prompt, Roll):
        for one in answer:
            hand.stage.touch(one)
    if control.entry is None:
        hand.stage.tap("primary")
    elif isinstance(prompt, Roll):
        faces(hand, answer["faces"])
    else:
        faces(hand, [hand.rng.randint(1, 6) for _ in range(control.tray.dice)])


def faces(hand: Any, rolled: list[int]) -> None:
    for face in rolled:
        hand.stage.touch(f"face.{face}")


def _reroll(hand: Any, control: Any, answer: str) -> None:
    if answer == "keep":
        hand.stage.touch("keep")
        return
    if len(control.step.sources) > 1:
        hand.stage.touch(answer)
    hand.stage.tap("primary")


def _sheep(hand: Any, answer: dict[str, int]) -> None:
    for farm, n in answer.items():
        for _ in range(n):
            hand.stage.touch(farm)
    hand.stage.tap("primary")
