"""What steps are called when the player goes back to them."""

from reivers.kernel.journal import Step
from reivers.kernel.messages import Message

REVEALED = "winter.reveal"
SHORT = {
    REVEALED: "undo.attack", "combat.attack": "undo.dice", "combat.defense": "undo.dice",
    "token.revealed": "undo.token", "winter.notoriety": "undo.notoriety",
    "winter.targets": "undo.targets", "page.summer_totals": "undo.totals", "summer.take": "undo.draft",
    "summer.card": "undo.draft", "page.set_out": "undo.set_out",
    **{f"page.setup.{part}": f"ui.setup.{part}" for part in ("map", "cubes", "tokens", "decks")},
}  # fmt: skip
"""2.10 Short names of steps, by the first of these answers in them."""


def step_title(step: Step) -> Message:
    """Return an attack's number; for other steps, the title."""
    attack = any(entry.key == REVEALED for entry in step.entries)
    return Message("undo.attack", step.title.facts) if attack else step.title


def undo_title(step: Step) -> Message | None:
    pages = {entry.key: entry.page for entry in step.entries}
    key = next((key for key in SHORT if key in pages), "")
    if not key:
        return None
    nth = pages[key].partition("/")[0].rpartition(".")[2]
    return Message(SHORT[key], {"nth": nth, **step.title.facts})
