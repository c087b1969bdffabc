"""The dialog for the seed of a new game."""

from collections.abc import Callable

from reivers.kernel.words import Words
from reivers.ui.pads.pad import field_class
from reivers.ui.widgets.dialog import Dialog
from reivers.ui.widgets.widgets import Panel

Take = Callable[[str], None]
MOST = 40
"""The largest length of a seed."""


class Seed(Dialog):
    """A seed for chance: the same seed gives the same decks and dice."""

    def __init__(self, words: Words, seed: str, take: Take, **kwargs) -> None:
        super().__init__(heading=words.say("new_game.seed"), **kwargs)
        self.write(words.say("ui.seed_hint"), "body", "ink_soft")
        self.field = field_class()(text=seed)
        panel = Panel()
        panel.add_widget(self.field)
        self.add(panel)
        self.key(words.say("ui.no_seed"), lambda: take(""))
        self.key(words.say("ui.so_be_it"), lambda: take(self.field.text.strip()[:MOST]), main=True)
