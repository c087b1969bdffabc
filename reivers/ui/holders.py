"""Who holds what in a game under way: dice, cups and decks, and what lies on the table. A tap changes it."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from kivy.properties import NumericProperty

from reivers.kernel.lying import changes_to
from reivers.kernel.session import Session
from reivers.kernel.words import Words
from reivers.shelf import Boxed
from reivers.ui.slips import Slip
from reivers.ui.telling import capital
from reivers.ui.twofold import Twofold
from reivers.ui.widgets import OptionRow

HandOver = Callable[[Mapping[str, str]], object]
"""Takes settings, and who holds each from now on."""


class Holders(Slip):
    """Rows for settings; what the app holds is lit."""

    reach = NumericProperty(2)

    def __init__(self, words: Words, boxed: Boxed, session: Session, hand_over: HandOver, **kwargs) -> None:
        super().__init__(**kwargs)
        self._words, self._boxed, self._session, self._hand_over = words, boxed, session, hand_over
        self._shown: list[Callable[[], None]] = []

    def show(self) -> None:
        """Everything as it stands now."""
        for shown in self._shown:
            shown()

    def offer_presets(self) -> None:
        """The whole table in one tap."""
        for preset in self._boxed.lies.presets:
            name = capital(self._words.say(f"lies_preset.{preset}"))
            row = OptionRow(name=name, note=self._words.say(f"lies_preset.{preset}.note"), option=preset)
            row.bind(on_release=lambda row: self._give(self._changes(row.option)))
            self._shown.append(partial(self._light_preset, row))
            self.add(row)

    def _light_preset(self, row: OptionRow) -> None:
        row.chosen = not self._changes(row.option)

    def offer(self, names: Iterable[str]) -> None:
        """Settings one by one; two beside each other where there is room."""
        rows = []
        for name in names:
            label = self._words.say(self._boxed.names.setting(name))
            row = OptionRow(name=capital(label), option=name)
            row.bind(on_release=lambda row: self._give({row.option: self._other(row.option)}))
            self._shown.append(partial(self._light, row))
            rows.append(row)
        self.add(Twofold(rows))

    def _light(self, row: OptionRow) -> None:
        holder = self._holder(row.option)
        row.note, row.chosen = self._words.say(f"ui.held.{holder}"), holder == "app"

    def _give(self, holders: Mapping[str, str]) -> None:
        self._hand_over(holders)
        self.show()

    def _changes(self, preset: str) -> Mapping[str, str]:
        return changes_to(preset, self._boxed.lies, self._session.settings)

    def _holder(self, name: str) -> str:
        return self._session.settings.get(name, "table")

    def _other(self, name: str) -> str:
        return "table" if self._holder(name) == "app" else "app"


def chance_slip(words: Words, boxed: Boxed, session: Session, hand_over: HandOver, close: Callable) -> Slip:
    """Dice, cups and decks."""
    slip = Holders(words, boxed, session, hand_over, heading=words.say("ui.holders"), close=close)
    slip.write(words.say("ui.holders_hint"), "body", "ink_soft")
    slip.offer(f"chance.{source}" for source in boxed.sources)
    slip.key(words.say("ui.to_play"), close, main=True)
    slip.show()
    return slip


def lies_slip(words: Words, boxed: Boxed, session: Session, hand_over: HandOver, close: Callable) -> Slip:
    """The trackers, and the board itself: all at once, or one by one."""
    slip = Holders(words, boxed, session, hand_over, heading=words.say("ui.lies"), close=close)
    slip.write(words.say("ui.lies_hint"), "body", "ink_soft")
    slip.offer_presets()
    slip.write(words.say("ui.lies_each"), "place", "accent")
    slip.offer(f"lies.{tracker}" for tracker in boxed.lies.trackers)
    slip.key(words.say("ui.to_play"), close, main=True)
    slip.show()
    return slip
