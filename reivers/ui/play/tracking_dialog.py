"""Who tracks what in a running game: dice, cups and decks, and what is on the table. A tap changes it."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from kivy.properties import NumericProperty

from reivers.frontend.game_spec import GameRules
from reivers.frontend.narrator import capital
from reivers.kernel.session import Session
from reivers.kernel.tracking import settings_for_preset
from reivers.kernel.words import Words
from reivers.ui.widgets.dialog import Dialog
from reivers.ui.widgets.layout import Twofold
from reivers.ui.widgets.widgets import OptionRow

HandOver = Callable[[Mapping[str, str]], object]
"""Takes settings and who has each from now on."""


class TrackedByDialog(Dialog):
    """Rows for settings. What the app tracks is highlighted."""

    reach = NumericProperty(2)

    def __init__(
        self, words: Words, rules: GameRules, session: Session, hand_over: HandOver, **kwargs
    ) -> None:
        super().__init__(**kwargs)
        self._words, self._rules, self._session, self._hand_over = words, rules, session, hand_over
        self._shown: list[Callable[[], None]] = []

    def show(self) -> None:
        """Show the current settings."""
        for shown in self._shown:
            shown()

    def offer_presets(self) -> None:
        """Offer presets that change all settings at once."""
        for preset in self._rules.tracking.presets:
            name = capital(self._words.say(f"table_preset.{preset}"))
            row = OptionRow(name=name, note=self._words.say(f"table_preset.{preset}.note"), option=preset)
            row.bind(on_release=lambda row: self._give(self._changes(row.option)))
            self._shown.append(partial(self._light_preset, row))
            self.add(row)

    def _light_preset(self, row: OptionRow) -> None:
        row.chosen = not self._changes(row.option)

    def offer(self, names: Iterable[str]) -> None:
        """Offer single settings, in two columns where there is room."""
        rows = []
        for name in names:
            label = self._words.say(self._rules.names.setting(name))
            row = OptionRow(name=capital(label), option=name)
            row.bind(on_release=lambda row: self._give({row.option: self._other(row.option)}))
            self._shown.append(partial(self._light, row))
            rows.append(row)
        self.add(Twofold(rows))

    def _light(self, row: OptionRow) -> None:
        tracked_by = self._holder(row.option)
        row.note, row.chosen = self._words.say(f"ui.held.{tracked_by}"), tracked_by == "app"

    def _give(self, tracked_by: Mapping[str, str]) -> None:
        self._hand_over(tracked_by)
        self.show()

    def _changes(self, preset: str) -> Mapping[str, str]:
        return settings_for_preset(preset, self._rules.tracking, self._session.settings)

    def _holder(self, name: str) -> str:
        return self._session.settings.get(name, "table")

    def _other(self, name: str) -> str:
        return "table" if self._holder(name) == "app" else "app"


def chance_dialog(
    words: Words, rules: GameRules, session: Session, hand_over: HandOver, close: Callable
) -> Dialog:
    """Make the dialog for dice, cups and decks."""
    dialog = TrackedByDialog(words, rules, session, hand_over, heading=words.say("ui.holders"), close=close)
    dialog.write(words.say("ui.holders_hint"), "body", "ink_soft")
    dialog.offer(f"chance.{source}" for source in rules.sources)
    dialog.key(words.say("ui.to_play"), close, main=True)
    dialog.show()
    return dialog


def tracking_dialog(
    words: Words, rules: GameRules, session: Session, hand_over: HandOver, close: Callable
) -> Dialog:
    """Make the dialog for trackers and the board: all at once or one by one."""
    dialog = TrackedByDialog(words, rules, session, hand_over, heading=words.say("ui.table"), close=close)
    dialog.write(words.say("ui.table_hint"), "body", "ink_soft")
    dialog.offer_presets()
    dialog.write(words.say("ui.table_each"), "place", "accent")
    dialog.offer(f"tracker.{tracker}" for tracker in rules.tracking.trackers)
    dialog.key(words.say("ui.to_play"), close, main=True)
    dialog.show()
    return dialog
