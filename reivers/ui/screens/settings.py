"""Settings of the app, for all games. Each takes effect at once."""

from reivers.store.settings import CHOICES
from reivers.ui.widgets.inputs import Chips, OnOffSwitch
from reivers.ui.widgets.sub_screen import Halves, Heading, SubScreen
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column

PARTS = {
    "look": ("theme", "text", "large_orders"),
    "feel": ("animation", "sound", "haptics", "read_aloud"),
    "table": ("keep_awake", "left_hand", "tick_orders"),
    "play": ("ask_everything", "hide_odds", "strict_undo"),
}
"""Settings by heading."""
HALVES = (("look", "table"), ("feel", "play"))
"""Headings by column on a wide screen."""


class SettingsPage(SubScreen):
    """All settings. One that this device doesn't support is shown with the reason."""

    def __init__(self, shell) -> None:
        super().__init__(shell, shell.words.say("settings.title"), reach=2.2)
        self.entries: dict[str, Chips | OnOffSwitch] = {}
        halves = Halves()
        for parts in HALVES:
            halves.add_widget(self._half(parts))
        self.add(halves)
        theme.bind_to(self._follow, "palette", "text")

    def _half(self, parts: tuple[str, ...]) -> Column:
        half = Column(pos_hint={"top": 1})
        for part in parts:
            half.add_widget(Heading(text=self.say(f"settings.part.{part}")))
            for name in PARTS[part]:
                self.entries[name] = self._entry(name)
                half.add_widget(self.entries[name])
        return half

    def _follow(self, *_changed) -> None:
        """Show changes made elsewhere."""
        for name, entry in self.entries.items():
            entry.show(getattr(self.shell.settings, name))

    def _entry(self, name: str) -> Chips | OnOffSwitch:
        value = getattr(self.shell.settings, name)
        text = self.say(f"settings.{name}")

        def changed(value) -> None:
            self.shell.change(**{name: value})

        if name in CHOICES:
            options = [(one, self.say(f"settings.{name}.{one}")) for one in CHOICES[name]]
            return Chips(text, options, value, changed)
        on_off = (self.say("settings.on"), self.say("settings.off"))
        lacks = "" if self.shell.device.offers(name) else self.say(f"settings.lacks.{name}")
        return OnOffSwitch(text, value, on_off, changed, self.say(f"settings.hint.{name}"), lacks)
