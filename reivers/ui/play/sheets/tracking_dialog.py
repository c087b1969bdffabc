"""Who tracks what in a running game: dice, cups and decks, and what is on the table. A tap changes it."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from reivers.frontend.corrections import APP, TABLE
from reivers.frontend.narrator import capital
from reivers.ui.components.inputs import SwitchRow
from reivers.ui.components.rows import ListRow
from reivers.ui.components.sheet import Sheet
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Column, Part, part

if TYPE_CHECKING:
    from reivers.ui.play.screen import PlayScreen


class TrackedBySheet(Sheet):
    """Switches for settings: on if the app tracks or rolls it."""

    heading = hint = ""

    def __init__(self, play: "PlayScreen") -> None:
        self._play, self.say = play, play.say
        self._corrections = play.corrections.numbers
        super().__init__(play.shell.close_top, self.say("ui.close"), heading=self.say(self.heading))
        self.update()

    def update(self) -> None:
        hint = part(Words, "hint", text=self.say(self.hint), ink="ink2", below=4)
        self.fill((hint, *self.rows()))

    def rows(self) -> Iterable[Part]:
        raise NotImplementedError(type(self).__name__)

    def switches(self, settings: Iterable[str]) -> Part:
        return part(Column, "switches", parts=tuple(map(self._switch, settings)))

    def _switch(self, setting: str) -> Part:
        by, name = self._corrections.tracked_by(setting), self._play.game.rules.names.setting(setting)
        other = TABLE if by == APP else APP
        return part(
            SwitchRow,
            setting,
            text=capital(self.say(name)),
            note=self.say(f"ui.held.{by}"),
            on=by == APP,
            tap=partial(self.give, {setting: other}),
        )

    def give(self, tracked_by: Mapping[str, str]) -> None:
        self._play.corrections.hand_over(tracked_by)
        self.update()


class ChanceSheet(TrackedBySheet):
    """Dice, cups and decks."""

    heading, hint = "ui.holders", "ui.holders_hint"

    def rows(self) -> Iterable[Part]:
        return [self.switches(self._corrections.sources())]


class TrackingSheet(TrackedBySheet):
    """Trackers and the board: all at once or one by one."""

    heading, hint = "ui.table", "ui.table_hint"

    def rows(self) -> Iterable[Part]:
        yield part(Column, "presets", parts=tuple(map(self._preset, self._corrections.presets())))
        yield part(Words, "each", text=self.say("ui.table_each"), role="section", above=10)
        yield self.switches(self._corrections.trackers())

    def _preset(self, preset: str) -> Part:
        changes = self._corrections.changes_for_preset(preset)
        return part(
            ListRow,
            preset,
            text=capital(self.say(f"table_preset.{preset}")),
            note=self.say(f"table_preset.{preset}.note"),
            chosen=not changes,
            tap=partial(self.give, changes),
        )
