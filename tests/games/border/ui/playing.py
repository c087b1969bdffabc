"""Plays a game up to a page."""

from typing import Any

from tests.ui.hand import Hand


def play_to(hand: Hand, page: str, prompt: str = "") -> Any:
    """The practice game at the first prompt of a page; what comes before is answered for it."""
    for _ in range(2000):
        asked = hand.session.prompt
        there = hand.session.page_name.startswith(page) and (not prompt or (asked and asked.key == prompt))
        if there or asked is None:
            break
        hand.session.answer(asked.sample(hand.rng))
    hand.screen.refresh()
    hand.stage.pump()
    return hand.session.prompt


def of_kind(hand: Hand, kind: str) -> list[Any]:
    return [widget for widget in hand.stage.widgets() if type(widget).__name__ == kind]
