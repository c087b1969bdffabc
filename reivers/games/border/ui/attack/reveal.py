"""What is revealed step by step: the card, no attack, the Warden, dice, captured, hanged, the reward.

Stages follow from what the page showed before and what it shows now. Without motion there are none.
"""

from collections.abc import Iterator
from typing import Any

import attrs

from reivers.games.border.ui.attack.band import draw_card_back, draw_target_card
from reivers.games.border.views.winter.attack import AttackView
from reivers.kernel.messages import Message
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, line_height, text_height
from reivers.ui.drawing.piece import Drawn
from reivers.ui.drawing.timeline import Stage

CARD, NONE, WARDEN, ATTACK, DEFENSE = "card", "none", "warden", "attack", "defense"
CAPTURED, HANGED, BATTLE, COUNT = "captured", "hanged", "battle", "count"
SECONDS = {
    CARD: 1.2, NONE: 0.6, WARDEN: 0.8, ATTACK: 0.7, DEFENSE: 0.9, CAPTURED: 0.6, HANGED: 1.5, BATTLE: 0.8,
    COUNT: 0.9,
}  # fmt: skip
SOUNDS = {
    CARD: "hoof", WARDEN: "horn", ATTACK: "click", CAPTURED: "iron", HANGED: "bell", BATTLE: "drum",
}  # fmt: skip


@attrs.frozen
class Seen:
    """What of an attack was revealed."""

    nth: int = 0
    warden: bool = False
    attack: int = 0
    defense: int = 0
    decided: bool = False
    result: bool = False

    @classmethod
    def of(cls, view: AttackView) -> "Seen":
        return cls(
            nth=view.nth if view.card else 0,
            warden=view.warden,
            attack=len(view.attack.rolled or ()) if view.attack else 0,
            defense=len(view.defense.rolled or ()) if view.defense else 0,
            decided=view.battle is not None and view.battle.decided,
            result=view.result is not None,
        )


def stages(before: Seen, view: AttackView) -> list[Stage]:
    """Return what to reveal after an answer, in order."""
    return [Stage(name, SECONDS[name], SOUNDS.get(name, ""), data) for name, data in _news(before, view)]


def _news(before: Seen, view: AttackView) -> Iterator[tuple[str, Any]]:
    now = Seen.of(view)
    if now.nth and now.nth != before.nth:
        before = Seen(nth=now.nth)
        yield CARD, None
        if view.title is not None and not view.kind:
            yield NONE, None
    if now.warden and not before.warden:
        yield WARDEN, None
    if now.attack and not before.attack:
        yield ATTACK, None
    if now.defense and not before.defense:
        yield DEFENSE, None
    if now.result and not before.result:
        yield from _results(view)
    if now.decided and not before.decided:
        yield BATTLE, None
    if now.result and not before.result:
        yield COUNT, None


def _results(view: AttackView) -> Iterator[tuple[str, Message]]:
    assert view.result is not None
    for event in view.result.events:
        for name in (CAPTURED, HANGED):
            if event.key.endswith(f".{name}"):
                yield name, event


class CardMoment(Drawn):
    """A Target Card that flips: its back, its crest, then its kind and target. Properties: family, icon, own,
    lines, share."""

    WIDTH, HEIGHT = 150.0, 214.0

    def height_for(self, width: float) -> float:
        lines = sum(text_height(text, "question", width) for text in self.props["lines"])
        return 60 + self.HEIGHT + 24 + lines + 20

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the card as far as it is flipped, and the lines that are known by then."""
        share = props["share"]
        turn = min(1.0, share / 0.3)
        wide = max(6.0, self.WIDTH * abs(1 - 2 * turn))
        x, y = (width - wide) / 2, 40.0
        if turn < 0.5:
            draw_card_back(pen, x, y, wide, self.HEIGHT)
        else:
            icon = props["icon"] if share > 0.45 else ""
            draw_target_card(pen, props["family"], icon, x, y, wide, self.HEIGHT, own=props["own"])
        top = y + self.HEIGHT + 24
        for n, text in enumerate(props["lines"]):
            if share >= 0.4 + 0.25 * n:
                top += pen.wrapped(text, "question", 0, top, width, pen.colors.ink, "center")


class EventMoment(Drawn):
    """Captured or hanged, in plain words. Properties: kind, family, text, share."""

    def height_for(self, width: float) -> float:
        return 330 + text_height(self.props["text"], "question", width)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        middle, colors = width / 2, pen.colors
        if props["kind"] == HANGED:
            wide = width * 0.6 * min(1.0, props["share"] * 2)
            pen.rect(middle - wide / 2, 180, wide, 4, colors.ink)
        else:
            pen.fill(middle - 60, 80, 120, 120, colors.well, tokens.R_CONTROL)
            pen.token(props["family"].lower(), 72, middle - 36, 140)
            for n in range(5):
                pen.rect(middle - 50 + 23 * n, 80, 7, 120 * min(1.0, props["share"] * 1.6), colors.ink)
        pen.wrapped(props["text"], "question", 0, 220, width, colors.ink, "center")


class WardenMoment(Drawn):
    """The band that says that the Warden appears. Properties: text, share."""

    def height_for(self, width: float) -> float:
        return 140 + text_height(self.props["text"], "question", width - 32) + line_height("question")

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        high = text_height(props["text"], "question", width - 32) + 90
        open_high = high * min(1.0, props["share"] * 2)
        pen.fill(0, 40 + (high - open_high) / 2, width, open_high, pen.colors.night2, tokens.R_SHEET)
        if props["share"] > 0.4:
            pen.icon("crown", 40, (width - 40) / 2, 76, pen.colors.night_gold, pen.colors.night2)
            pen.wrapped(props["text"], "question", 16, 104, width - 32, pen.colors.night_ink, "center")
