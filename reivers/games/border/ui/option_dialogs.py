"""The dialogs of New game, one for each option."""

from collections.abc import Callable, Sequence

from reivers.frontend.narrator import capital
from reivers.games.border.options import OFFERED, GameOptions
from reivers.games.border.rules.seasons.setup import HOUSE_RULES
from reivers.games.border.tracking import TRACKERS
from reivers.kernel.words import Words
from reivers.ui.pads.pad import field_class
from reivers.ui.widgets.dialog import Dialog
from reivers.ui.widgets.sub_screen import InHalves
from reivers.ui.widgets.widgets import OptionRow, Panel

Chosen = Callable[[GameOptions], None]
Take = Callable[[str], None]
WIDE = 1.9
"""The largest width of a dialog with two columns, in columns of a page."""
MOST = 40
"""The largest length of a seed."""


class ChoiceDialog(Dialog):
    """Options, each with a sentence about it. A tap chooses and closes."""

    def __init__(
        self,
        words: Words,
        key: str,
        options: Sequence[str],
        chosen: str,
        take: Callable[[str], None],
        **kwargs,
    ) -> None:
        super().__init__(heading=words.say(f"new_game.{key}"), **kwargs)
        for option in options:
            row = OptionRow(
                name=capital(words.say(f"choice.{key}.{option}")),
                note=words.say(f"choice.{key}.{option}.note"),
                option=option,
                chosen=option == chosen,
            )
            row.bind(on_release=lambda row: take(row.option))
            self.add(row)
        self.key(words.say("ui.as_it_was"), self.close, main=True)


class HouseRules(InHalves, Dialog):
    """Three rules that players may read differently."""

    def __init__(self, words: Words, choices: GameOptions, on_entered: Chosen, **kwargs) -> None:
        super().__init__(heading=words.say("new_game.house_rules"), reach=WIDE, **kwargs)
        self._choices, self._chosen_by = choices, on_entered
        self.rows: dict[tuple[str, str], OptionRow] = {}
        self.begin_row()
        for nth, (rule, readings) in enumerate(HOUSE_RULES.items()):
            if nth == 1:
                self.begin_half()
            self.write(words.say(f"house.{rule}"), "place", "accent")
            for reading in readings:
                row = OptionRow(name=capital(words.say(f"house.{rule}.{reading}")), option=reading)
                row.bind(on_release=lambda row, rule=rule: self._read(rule, row.option))
                self.rows[rule, reading] = row
                self.add(row)
        self.key(words.say("ui.so_be_it"), self.close, main=True)
        self._show()

    def _read(self, rule: str, reading: str) -> None:
        self._choices = self._choices.read(rule, reading)
        self._chosen_by(self._choices)
        self._show()

    def _show(self) -> None:
        for (rule, reading), row in self.rows.items():
            row.chosen = self._choices.house_rules[rule] == reading


class TrackingDialog(InHalves, Dialog):
    """A preset, or tracker by tracker."""

    def __init__(self, words: Words, choices: GameOptions, on_entered: Chosen, **kwargs) -> None:
        super().__init__(heading=words.say("new_game.table"), reach=WIDE, **kwargs)
        self._words, self._choices, self._chosen_by = words, choices, on_entered
        self.presets: dict[str, OptionRow] = {}
        self.trackers: dict[str, OptionRow] = {}
        self.begin_row()
        for nth, preset in enumerate(OFFERED):
            if nth == len(OFFERED) // 2:
                self.begin_half()
            name, note = words.say(f"table_preset.{preset}"), words.say(f"table_preset.{preset}.note")
            row = OptionRow(name=capital(name), note=note, option=preset)
            row.bind(on_release=lambda row: self._choose(self._choices.take(row.option)))
            self.presets[preset] = row
            self.add(row)
        self.begin_row()
        self.write(words.say("ui.table_each"), "place", "accent")
        self.begin_row()
        for nth, tracker in enumerate(TRACKERS):
            if nth == len(TRACKERS) // 2:
                self.begin_half()
            row = OptionRow(name=capital(words.say(f"tracker.{tracker}")), option=tracker)
            row.bind(on_release=lambda row: self._turn(row.option))
            self.trackers[tracker] = row
            self.add(row)
        self.key(words.say("ui.so_be_it"), self.close, main=True)
        self._show()

    def _turn(self, tracker: str) -> None:
        """Toggle between table and app."""
        held = self._choices.app_trackers
        self._choose(
            self._choices.with_trackers(tuple(one for one in TRACKERS if (one in held) != (one == tracker)))
        )

    def _choose(self, choices: GameOptions) -> None:
        self._choices = choices
        self._chosen_by(choices)
        self._show()

    def _show(self) -> None:
        for preset, row in self.presets.items():
            row.chosen = preset == self._choices.preset
        for tracker, row in self.trackers.items():
            row.chosen = tracker in self._choices.app_trackers
            row.note = self._words.say(f"ui.held.{'app' if row.chosen else 'table'}")


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
