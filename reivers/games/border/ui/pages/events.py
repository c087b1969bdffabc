"""Autumn's first page: the player's economy (6.1) and two events (6.2)."""

from collections.abc import Collection
from typing import Any

from kivy.uix.widget import Widget

from reivers.games.border.tracking import tracked_by_app
from reivers.games.border.ui.pages.before_rivals import BeforeRivals
from reivers.kernel.flows import FactRequest
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Prompt
from reivers.ui.pads.pad import Pad
from reivers.ui.pads.tiles import TilesPad
from reivers.ui.widgets.theme import theme

ORDERED = "autumn.event_beside"
"""Notices whose orders say everything."""
COLUMNS = 3
HIGH, LOW = 2.0, 1.3
"""The largest height of a tile, in buttons: on a tall tablet the whole board is above them."""
READ_OFF = {
    "autumn.event_battle": ("events.battle", ("dice", "notoriety")),
    "autumn.event_rerolls": ("events.rerolls", ("rerolls", "cap")),
}
"""What is shown of an event once it's known. Its order says where it goes."""
INCOME = "autumn.income"
KEPT = {"events.income": "cattle", "events.rerolls": "reroll_dice"}
"""Other messages if the app tracks the Cattle, or the dice of an event: then no order mentions them."""


class EventsScene(BeforeRivals):
    """Income above; below it the events that may still come, by name: one tap each."""

    def build_page(self, page: Widget) -> None:
        self.write_happened(page, event_notices(self))
        self.write_orders(page, self.narrator.orders())
        if self.awaits_rivals():
            self.write_stacks(page)

    def make_pad(self, prompt: Prompt) -> Pad:
        if prompt.key == "autumn.event":
            pad = EventTiles(prompt, self.words, self.answer, self.play.roll, self.game.draft_answer())
            pad.tiles.most = COLUMNS
            return pad
        return super().make_pad(prompt)

    def share_room(self) -> None:
        if isinstance(self.pad, EventTiles):
            self.pad.tiles.tallest = LOW if theme.room > 1 and not self.play.wide else HIGH
        super().share_room()


class EventTiles(TilesPad):
    """The possible events. The deck is revealed at the table, or by the app."""

    def refresh(self) -> None:
        super().refresh()
        self.action = self.say("events.for_me")


def event_notices(scene: Any, seen: Collection[str] = ()) -> list[str]:
    """Return the notices not seen yet; an event with its values."""
    entered = [notice for notice in scene.session.page_notices if notice.message.key not in seen]
    said = scene.game.rules.visible_notices(entered, scene.session.settings)
    return [scene.say(_event_shown(scene, message)) for message, _items in said if message.key != ORDERED]


def _event_shown(scene: Any, message: Message) -> Message:
    if message.key == INCOME:
        after = message.facts["cattle"] + message.facts["n"]
        return Message(_kept(scene, "events.income"), {**message.facts, "after": after})
    key, fields = READ_OFF.get(message.key.removesuffix(".app"), ("", ()))
    peek, thing = scene.session.peek, f"event:{message.facts.get('event')}"
    facts = {field: peek(FactRequest(thing, field, ask=False)) for field in fields}
    if not facts or None in facts.values():
        return message
    return Message(_kept(scene, key), {**message.facts, **facts, "n": facts.get("dice", 0)})


def _kept(scene: Any, key: str) -> str:
    """Return the longer message if the app tracks its subject."""
    return f"{key}.app" if KEPT.get(key) in tracked_by_app(scene.session.settings) else key
