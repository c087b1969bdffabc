"""The settings: how the app looks and behaves, whatever the game. Each takes effect at the tap."""

from reivers.store.settings import CHOICES
from reivers.ui.entries import Chips, OnOff
from reivers.ui.page import Heading, Page
from reivers.ui.theme import theme

PARTS = {
    "look": ("theme", "text", "large_orders"),
    "feel": ("animation", "sound", "haptics", "read_aloud"),
    "table": ("keep_awake", "left_hand", "ask_everything", "hide_odds"),
}
"""What stands under which heading."""


class SettingsPage(Page):
    """Every setting that this device can follow."""

    def __init__(self, shell) -> None:
        super().__init__(shell, shell.words.say("settings.title"))
        self.entries: dict[str, Chips | OnOff] = {}
        for part, names in PARTS.items():
            self.add(Heading(text=self.say(f"settings.part.{part}")))
            for name in names:
                if shell.device.offers(name):
                    self.entries[name] = self._entry(name)
                    self.add(self.entries[name])
        theme.tell(self._follow, "palette", "text")

    def _follow(self, *_changed) -> None:
        """What was changed elsewhere is shown here, too."""
        for name, entry in self.entries.items():
            entry.show(getattr(self.shell.settings, name))

    def _entry(self, name: str) -> Chips | OnOff:
        value = getattr(self.shell.settings, name)
        text = self.say(f"settings.{name}")

        def changed(value) -> None:
            self.shell.change(**{name: value})

        if name in CHOICES:
            options = [(one, self.say(f"settings.{name}.{one}")) for one in CHOICES[name]]
            return Chips(text, options, value, changed)
        on_off = (self.say("settings.on"), self.say("settings.off"))
        return OnOff(text, value, on_off, changed, self.say(f"settings.hint.{name}"))
