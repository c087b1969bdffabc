"""The five cards of the set-up (3.0), one for each bag to open."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.games.border.rules.seasons.setup import FIRST, PARTS
from reivers.games.border.ui.crests import Crest  # noqa: F401 - setup.kv draws it
from reivers.kernel.messages import Message
from reivers.ui.play.page_view import PageView
from reivers.ui.widgets.icons import Icon  # noqa: F401 - setup.kv draws it
from reivers.ui.widgets.widgets import Text

ON_THE_MAP = ("map", "cubes")
"""The cards about the board, which is drawn below them."""
ICONS = {
    "hume_and_grey": "cross",
    "choose_family": "crown",
    "family_sheet": "sheep",
    "cattle": "cattle",
    "livestock": "horse",
    "solo_aids": "book",
    "sheep": "sheep",
    "notoriety": "fame",
    "feud_and_gaol": "gaol",
    "cup": "cup",
    "warden_tokens": "warden_token",
    "opposing_tokens": "token",
    "available_tokens": "cup",
    "opposing_sites": "tower",
    "farm_tokens": "hill",
    "opponents": "compass",
    "summer_decks": "card",
    "event_deck": "bolt",
}
"""The icon of each row."""


NAMED = "setup.named"
"""Notices of what the player has just entered."""


class SetUpHead(BoxLayout):
    """The subject of the card; the family's own has its crest."""

    text = StringProperty()
    family = StringProperty()


class SetUpItem(BoxLayout):
    """One thing to set out: a picture and the words, in large type."""

    icon = StringProperty("card")
    text = StringProperty()


class SetUpScene(PageView):
    """What to set out, and which of the five cards this is. In a rivals-only game all lists are on one
    page."""

    def __init__(self, play: Any, page: str, **kwargs: Any) -> None:
        self.parts: list[str] = []
        super().__init__(play, page, **kwargs)

    def show(self) -> None:
        entered = self.game.rules.visible_notices(self.session.page_notices, self.session.settings)
        self.parts = [_last_word(message) for message, items in entered if items]
        if len(self.parts) == 1:
            facts = {"nth": list(PARTS).index(self.parts[0]) + 1, "total": len(PARTS)}
            self.remark = self.say("ui.setup.nth", facts)
        super().show()

    def build_page(self, page: Widget) -> None:
        """Build a heading, and below it each thing with its picture. What the app tracks isn't listed."""
        entered = list(self.game.rules.visible_notices(self.session.page_notices, self.session.settings))
        if not entered:
            page.add_widget(Text(text=self.say("ui.nothing_here"), role="body"))
        for message, items in entered:
            if message.key == NAMED:
                continue
            part = _last_word(message)
            if items:
                family = self.session.state.family if part == FIRST else ""
                page.add_widget(SetUpHead(text=self.say(f"ui.setup.{part}"), family=family))
            else:
                page.add_widget(Text(text=self.say(message), role="body"))
            for item in items:
                page.add_widget(SetUpItem(icon=ICONS.get(_last_word(item), "card"), text=self.say(item)))

    def shows_map(self) -> bool:
        return bool(self.parts) and all(part in ON_THE_MAP for part in self.parts)


def _last_word(message: Message) -> str:
    return message.key.removesuffix(".app").rpartition(".")[2]


Builder.load_file(str(Path(__file__).with_name("setup.kv")))
