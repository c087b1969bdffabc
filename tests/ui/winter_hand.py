"""How a hand touches the pages of Winter: tracks, cards, and every step of an attack."""

from collections import Counter
from typing import Any

from reivers.kernel.prompts import Continue, Prompt, Roll

from . import question_hand


def touch(hand: Any, prompt: Prompt, answer: Any) -> bool:
    """Answer on a page of Winter. Return whether it was one."""
    from reivers.games.border.ui.attack.page import AttackPage
    from reivers.games.border.ui.winter.notoriety import NotorietyPage
    from reivers.games.border.ui.winter.targets import TargetsPage

    page = hand.screen.scene
    if isinstance(page, AttackPage):
        _attack(hand, page, prompt, answer)
    elif isinstance(page, NotorietyPage) and page.own_question():
        _notoriety(hand, page, prompt, answer)
    elif isinstance(page, TargetsPage) and page.choosing:
        _targets(hand, page, answer)
    else:
        return False
    return True


def _notoriety(hand: Any, page: Any, prompt: Prompt, answer: Any) -> None:
    """Switch cards on, then place points; the last one answers."""
    if prompt.key == "winter.notoriety_cards":
        for card in answer:
            hand.stage.touch(card)
        if not page.tracks.total:
            hand.stage.tap("primary")
            return
        legal = [track for track in page.tracks.tracks for _ in range(track.most)]
        answer = Counter(track.march for track in hand.rng.sample(legal, page.tracks.total))
    for march, n in answer.items():
        for _ in range(n):
            hand.stage.touch(march)


def _targets(hand: Any, page: Any, answer: list[str]) -> None:
    hand.stage.pump(8)
    for _ in range(2):  # a card may give way to the next one
        for kind in answer:
            if kind not in page.chosen:
                hand.stage.touch(kind)
    hand.stage.tap("primary")


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
    elif isinstance(page.control, ResultControl) and isinstance(answer, dict):
        _sheep(hand, answer)
    elif isinstance(prompt, Roll):
        faces(hand, answer["faces"])
    else:
        hand.stage.touch(answer[0])


def _target(hand: Any, control: Any, prompt: Prompt, answer: Any) -> None:
    if prompt.key == "attack.target_cards":
        for one in answer:
            hand.stage.touch(one)
        if control.step is None:
            hand.stage.tap("primary")
            return
        answer = hand.rng.choice([one.id for one in control.step.targets if one.refusal is None])
    if answer == "decline":
        hand.stage.touch("decline" if hand.stage.has_hit("decline") else "second")
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
