"""How a hand touches the pads of Winter: tracks, cards, chips, targets, rerolls, stolen Sheep."""

from typing import Any

from reivers.kernel.prompts import Prompt, Roll


def touch(hand: Any, prompt: Prompt, answer: Any) -> bool:
    """Touches a pad of Winter; says whether it was one."""
    from reivers.games.border.ui.attack import combat_pads
    from reivers.games.border.ui.attack.target_pad import ChoicePad
    from reivers.games.border.ui.pages.notoriety import TracksPad
    from reivers.games.border.ui.pages.targets import TargetCardsPad

    touched = {
        TracksPad: _tracks,
        TargetCardsPad: _cards,
        ChoicePad: _target,
        combat_pads.ChipsPad: _chips,
        combat_pads.RerollPad: _reroll,
        combat_pads.SheepPad: _sheep,
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


def _target(hand: Any, _prompt: Prompt, answer: str) -> None:
    hand.press(answer)
    hand.stage.tap("primary")


def _chips(hand: Any, _prompt: Prompt, answer: list[str]) -> None:
    """The switches, then whatever is asked below them."""
    pad = hand.screen.pad
    for one in answer:
        hand.press(one)
    if pad.inner is None:
        hand.stage.tap("primary")
        return
    below = pad.follows.sample(hand.rng)
    if isinstance(pad.follows, Roll):
        hand._roll(pad.follows, below["faces"])
    elif pad.follows.key == "attack.target":
        _target(hand, pad.follows, below)
    elif pad.follows.key == "combat.stolen_sheep":
        _sheep(hand, pad.follows, below)
    else:
        _tracks(hand, pad.follows, below)


def _reroll(hand: Any, _prompt: Prompt, answer: str) -> None:
    if answer == "keep":
        hand.stage.press(hand.screen.pad.keep)
        return
    if hand.screen.pad.rows:
        hand.press(answer)
    hand.stage.tap("primary")


def _sheep(hand: Any, _prompt: Prompt, answer: dict[str, int]) -> None:
    for farm, n in answer.items():
        for _ in range(n):
            hand.press(farm)
    hand.stage.tap("primary")
