"""The questions of New game."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from reivers.frontend.options import Question
from reivers.kernel.messages import Message

from .players import NAMES as COMPUTERS
from .state import BIDS, PLAYER

PLAYERS = (PLAYER, *COMPUTERS)
ON_OFF = ("off", "on")
BOARDS = ("table", "screen")
"""Whether the real board is on the table."""
RULES = ("schiltroms", "must_build", "old_labels")
"""10 Rules that players may use."""
DEFAULTS: Mapping[str, str] = {
    "scenario": "braveheart",
    "england": "greedy",
    "scotland": PLAYER,
    "board": "table",
    "bid": "none",
    **dict.fromkeys(RULES, "off"),
}


@attrs.frozen
class HammerChoices:
    """What the player has chosen for a new game."""

    chosen: Mapping[str, str] = attrs.field(factory=lambda: dict(DEFAULTS))

    def get(self, question: str) -> str:
        return self.chosen[question]

    def put(self, question: str, value: Any) -> "HammerChoices":
        switch = {True: "on", False: "off"}
        return HammerChoices({**self.chosen, question: switch.get(value, value)})

    def options(self) -> dict[str, Any]:
        return {name: value == "on" if name in RULES else value for name, value in self.chosen.items()}

    def to_note(self) -> dict[str, Any]:
        return dict(self.chosen)


def remembered(note: Any) -> HammerChoices:
    """Return the choices of last time, as far as they still exist."""
    found = HammerChoices()
    for question in QUESTIONS:
        value = note.get(question.id) if isinstance(note, dict) else None
        if value in question.choices:
            found = found.put(question.id, value)
    return found


def _question(id: str, choices: Sequence[str], key: str, group: str = "") -> Question:
    return Question(
        id=id,
        title=Message(f"hammer.option.{id}"),
        choices=tuple(choices),
        key=key,
        default=lambda _chosen: DEFAULTS[id],
        group=group,
    )


QUESTIONS = (
    _question("scenario", ("braveheart", "bruce", "campaign"), "hammer.scenario"),
    _question("england", PLAYERS, "hammer.player"),
    _question("scotland", PLAYERS, "hammer.player"),
    _question("board", BOARDS, "hammer.board"),
    _question("bid", BIDS, "hammer.bid", "house_rules"),
    *(_question(rule, ON_OFF, "hammer.switch", "house_rules") for rule in RULES),
)
