"""Forms: what a card does is asked as rows of numbers, once for each copy, and kept as effects.

A row is a line such as "attack dice in a Raid"; its number is how many. Rows that are left at nothing are
not on the card. What no row can say is done by hand, on the sheet of corrections.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from reivers.kernel.messages import Facts, Message
from reivers.kernel.prompts import Option, Spread

from .nouns import COMBATS, MARCHES

Effect = dict[str, Any]

_BY_COMBAT = ("attack_dice", "defence_dice", "rerolls")
_GAINS = ("cattle", "sheep", "horses", "bastle", "token", "permanent_defence")
_TITHE = "Warden's Tithe, Bills of Complaint"

OWN: Mapping[str, Effect] = {
    **{f"{name}/{kind}": {"standing": name, "kinds": [kind]} for name in _BY_COMBAT for kind in COMBATS},
    **{f"attack_dice/{march}": {"standing": "attack_dice", "marches": [march]} for march in MARCHES},
    "attack_dice/turn": {"standing": "attack_dice", "once": "turn"},
    "buy_dice": {"standing": "buy_dice", "n": 1},
    "modifier/attack": {"standing": "modifier", "role": "attack"},
    "modifier/defence": {"standing": "modifier", "role": "defence"},
    "halve": {"standing": "halve", "role": "defence"},
    "extra_block/DL": {"standing": "extra_block", "kinds": ["raid"], "marches": ["DL"]},
    "economy_columns": {"standing": "economy_columns"},
    "notoriety": {"standing": "notoriety"},
    "notoriety/now": {"do": "notoriety"},
    **{gain: {"do": gain} for gain in _GAINS},
    "take_discard": {"do": "take_discard"},
    "look/events": {"do": "look", "at": "events"},
    "look/tokens": {"do": "look", "at": "tokens"},
    "return_card": {"do": "return_card", "card": "s36"},
    "no_attack": {"do": "no_attack", "when": "defence"},
    "vp/hit": {"do": "vp", "row": "Cards (not printed)", "per": "hit"},
    "vp/now": {"do": "vp", "row": "Cards (not printed)"},
    "vp/tithe": {"do": "vp", "row": _TITHE},
    "vp/spring": {"do": "vp", "row": "Ballads", "when": "spring"},
}
"""What a card may do for the player: the row, and the effect without its number."""

IN: Mapping[str, str] = {f"in/{march}": march for march in MARCHES}
"""Rows that mark the Marches for the Notoriety of the same card."""

RIVALS: Mapping[str, Effect] = {
    "sheep": {"do": "sheep"},
    "bastle": {"do": "bastle"},
    "token": {"do": "token"},
    "permanent_defence": {"do": "permanent_defence"},
    "base_dice": {"do": "base_dice"},
    "award_random_discard": {"do": "award_random_discard"},
    "award_later": {"do": "award_random_discard", "when": "end_of_summer", "turns": [2, 3]},
    "draw_cubes": {"do": "draw_cubes", "notoriety": 2},
    "no_attack": {"do": "no_attack", "when": "attack"},
}
"""What a stripe may bring the opponents, at once or later."""

YES_OR_NO = ("halve", "return_card", "no_attack", *IN)
"""Rows that are on the card or not."""
COUNTED: Mapping[str, str] = {"buy_dice": "cattle", **dict.fromkeys(YES_OR_NO, "")}
"""What the number of a row tells, where it is not how many: the Cattle for one die; or nothing."""

MOST = 9
LIMITS: Mapping[str, int] = {
    **dict.fromkeys(YES_OR_NO, 1),
    "modifier/attack": 2,
    "modifier/defence": 2,
    "economy_columns": 8,
}
"""The most that a row can tell, where it is not nine."""


class EffectsForm(Spread):
    """A form for the effects of a card: an answer of rows becomes a list of effects."""

    @classmethod
    def own(cls, key: str, facts: Facts) -> "EffectsForm":
        """What a card does for the player."""
        return cls._of(key, facts, [*OWN, *IN])

    @classmethod
    def rivals(cls, key: str, facts: Facts) -> "EffectsForm":
        """What a stripe does for the opponents."""
        return cls._of(key, facts, RIVALS)

    @classmethod
    def _of(cls, key: str, facts: Facts, rows: Iterable[str]) -> "EffectsForm":
        options = tuple(
            Option(row, Message(f"form.{row.replace('/', '.')}"), most=LIMITS.get(row, MOST)) for row in rows
        )
        room = sum(option.most for option in options)
        return cls(key=key, facts=facts, options=options, total=room, least=0, default={})

    def value(self, answer: Any, by: str) -> list[Effect]:
        """The effects that the rows tell, in their order."""
        rows = OWN if any(option.id in IN for option in self.options) else RIVALS
        marches = [IN[row] for row in answer if row in IN]
        return [_effect(row, rows[row], n, marches) for row, n in answer.items() if row in rows]


def _effect(row: str, bare: Effect, n: int, marches: list[str]) -> Effect:
    counted = COUNTED.get(row, "n")
    notoriety = row.startswith("notoriety") and marches
    return {**bare, **({counted: n} if counted else {}), **({"marches": marches} if notoriety else {})}
