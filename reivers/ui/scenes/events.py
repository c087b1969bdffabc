"""Autumn's first page: the player's economy (6.1) and two events (6.2)."""

from reivers.kernel.prompts import Prompt
from reivers.ui.pads import Pad
from reivers.ui.scenes.base import Scene
from reivers.ui.scenes.tiles import TilesPad


class EventsScene(Scene):
    """Income above; below it the events that may still come, by name: one tap each."""

    def pad_of(self, prompt: Prompt) -> Pad:
        if prompt.key == "autumn.event":
            return TilesPad(prompt, self.words, self.answer, self.play.throw, self.sitting.half())
        return super().pad_of(prompt)
