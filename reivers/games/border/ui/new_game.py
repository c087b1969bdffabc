"""Start a game: a crest and Start, with everything else as last time. Each row below the crests is an
option."""

from functools import partial
from pathlib import Path
from typing import Any

import attrs
from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from reivers.frontend.narrator import capital
from reivers.games.border import SPEC, board
from reivers.games.border.card_facts import CardFacts
from reivers.games.border.options import CHANCES, COPY, FACTS, PRACTICE, GameOptions, remembered
from reivers.games.border.rules.seasons.setup import RIVALS, STARTS, TOKENS
from reivers.games.border.ui.crests import CrestTile
from reivers.games.border.ui.option_dialogs import ChoiceDialog, HouseRules, Seed, TrackingDialog
from reivers.games.border.ui.sheets.teach import TeachBoard, TeachDeck
from reivers.ui.screens.new_game import other_games
from reivers.ui.widgets.dialog import Dialog
from reivers.ui.widgets.sub_screen import Halves, SubScreen
from reivers.ui.widgets.widgets import Column, Frame, OptionRow, Tappable, Text

NOTE = "new"
"""The setting that stores the options."""
LEFT = "new_left"
"""What is kept of a page that was left: the seed and the start, which no later game should reuse."""
TAUGHT = ("board", "summer-1")
"""What is worth entering in a copy before its first game."""
ACCENT = {"role": "place", "ink": "accent"}
DOORS = ("facts", "table", "chance", "tokens", "house_rules", "seed", "start")


class Crests(GridLayout):
    """The four families: in one row or, beside the other options, in two."""

    def stand(self, _halves: Halves, way: str) -> None:
        """Choose the layout."""
        self.cols = 2 if way == "horizontal" else 4


class OptionList(Column):
    """The other options, each a row."""


class ChoiceRow(Tappable, Frame, BoxLayout):
    """An option and its value. A tap opens it."""

    option = StringProperty()
    name = StringProperty()
    value = StringProperty()


class NewGame(SubScreen):
    """The choice of a family, with everything else as last time."""

    def __init__(self, shell) -> None:
        super().__init__(shell, shell.words.say("ui.new_game"), reach=2.2)
        known = shell.saved_games.last_used(NOTE)
        self.choices: GameOptions = remembered(known, facts=PRACTICE)
        self.seed, self.begins = _left(shell.saved_games.last_used(LEFT))
        self.close = self._leave
        self.tiles: list[CrestTile] = []
        self.doors: dict[str, ChoiceRow] = {}
        self._build(first=not known)
        self._show()

    def _build(self, *, first: bool) -> None:
        """Add the families and, beside them where there is room, all other options."""
        halves, whose, how = Halves(), Column(pos_hint={"top": 1}), Column(pos_hint={"top": 1})
        self._build_families(whose, halves)
        how.add_widget(Text(text=self.say("ui.as_we_advise" if first else "ui.as_last_time"), **ACCENT))
        for name in DOORS:
            self.doors[name] = ChoiceRow(option=name, name=self.say(f"new_game.{name}"))
            self.doors[name].bind(on_release=lambda door: self.open(door.option))
        self.hall, self.teaching = OptionList(), Column()
        for part in (self.hall, self.teaching):
            how.add_widget(part)
        for half in (whose, how):
            halves.add_widget(half)
        self._offer_others(whose, how, halves)
        self.add(halves)
        self.start = self.key("", self.begin, main=True)

    def _build_families(self, whose: Column, halves: Halves) -> None:
        """Add the crests, the March of the chosen family, and the option to play it by hand."""
        crests = Crests()
        for family in board.FAMILIES:
            tile = CrestTile(family=family, note=self.say(f"march_name.{board.HOME[family]}"))
            tile.bind(on_release=lambda tile: self.choose(attrs.evolve(self.choices, family=tile.family)))
            self.tiles.append(tile)
            crests.add_widget(tile)
        halves.bind(orientation=crests.stand)
        self.home = Text(ink="ink_soft", halign="center")
        self.rivals = OptionRow(
            name=capital(self.say("table_preset.rivals")),
            note=self.say("table_preset.rivals.note"),
            option=RIVALS,
        )
        self.rivals.bind(on_release=lambda _row: self.choose(self.choices.toggle_rivals_only()))
        for part in (crests, self.home, self.rivals):
            whose.add_widget(part)

    def _offer_others(self, whose: Column, how: Column, halves: Halves) -> None:
        """Add the other games: last or, beside the options of this one, below its families."""
        rows = other_games(self.shell, SPEC.id)

        def place(_halves: Halves, way: str) -> None:
            for row in rows:
                if row.parent:
                    row.parent.remove_widget(row)
                (whose if way == "horizontal" else how).add_widget(row)

        halves.bind(orientation=place)
        place(halves, halves.orientation)

    def choose(self, choices: GameOptions) -> None:
        """Set an option."""
        self.choices = choices
        self._show()

    def _show(self) -> None:
        chosen = self.choices
        for tile in self.tiles:
            tile.chosen = tile.family == chosen.family
        self.rivals.chosen = chosen.tracked == RIVALS
        march = self.say(f"march_name.{board.HOME[chosen.family]}")
        self.home.text = self.say("ui.your_home", {"family": chosen.family, "march": march})
        values = {
            "facts": self.say(f"choice.facts.{chosen.facts}"),
            "table": self.say(f"table_preset.{chosen.preset or 'own'}"),
            "chance": self.say(f"choice.chance.{chosen.chance}"),
            "tokens": self.say(f"choice.tokens.{chosen.tokens}"),
            "house_rules": self.say(chosen.readings()),
            "seed": self.seed or self.say("ui.seed_of_its_own"),
            "start": self.say(f"choice.start.{self.begins}"),
        }
        self.hall.clear_widgets()
        for name, value in values.items():
            if name != "tokens" or chosen.tracked != RIVALS:  # then the player's tokens are the player's own
                self.hall.add_widget(self.doors[name])
            self.doors[name].value = value if value == self.seed else capital(value)
        self.start.text = self.say("ui.start", {"family": chosen.family})
        self._offer_teaching()

    def _offer_teaching(self) -> None:
        """Offer before the first game with a copy to enter in a few minutes what it would ask again and
        again. The player may skip it."""
        self.teaching.clear_widgets()
        if self.choices.facts != COPY:
            return
        known = CardFacts(self.shell.saved_games.my_copy(), self.shell.words)
        for part in TAUGHT:
            missing = len(known.unknown(part))
            if missing:
                note = self.say(f"teach.first.{part}_note", {"n": missing})
                row = OptionRow(name=self.say(f"teach.first.{part}"), note=note, option=part)
                row.bind(on_release=lambda row: self._teach(known, row.option))
                self.teaching.add_widget(row)

    def _teach(self, known: CardFacts, part: str) -> None:
        teach = TeachBoard if part == "board" else partial(TeachDeck, deck=part)
        self.shell.open(teach(self.shell, known, done=self._show))

    # -- options ------------------------------------------------------------------------------------------

    def open(self, door: str) -> None:
        """Open an option over the page."""
        chosen, close = self.choices, self.shell.close_top
        dialogs = {
            "facts": lambda: self._few("facts", FACTS, chosen.facts),
            "chance": lambda: self._few("chance", CHANCES, chosen.chance),
            "tokens": lambda: self._few("tokens", TOKENS, chosen.tokens),
            "table": lambda: TrackingDialog(self.words, chosen, self.choose, close=close),
            "house_rules": lambda: HouseRules(self.words, chosen, self.choose, close=close),
            "seed": lambda: Seed(self.words, self.seed, self._take_seed, close=close),
            "start": lambda: ChoiceDialog(
                self.words, "start", STARTS, self.begins, self._take_start, close=close
            ),
        }
        self.shell.open(dialogs[door]())

    def _few(self, name: str, options: tuple[str, ...], chosen: str) -> Dialog:
        def take(option: str) -> None:
            self.shell.close_top()
            changed = self.choices.with_chance(option) if name == "chance" else None
            chosen: dict[str, Any] = {name: option}
            self.choose(changed or attrs.evolve(self.choices, **chosen))

        return ChoiceDialog(self.words, name, options, chosen, take, close=self.shell.close_top)

    def _take_seed(self, seed: str) -> None:
        self.shell.close_top()
        self.seed = seed
        self._show()

    def _take_start(self, start: str) -> None:
        self.shell.close_top()
        self.begins = start
        self._show()

    def _leave(self) -> None:
        """Return to the previous screen. The options are kept for the next time."""
        self.shell.saved_games.remember(NOTE, self.choices.to_note())
        self.shell.saved_games.remember(LEFT, {"seed": self.seed, "start": self.begins})
        self.shell.close_top()

    # -- start --------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start the game and keep the options, but not the seed or the position."""
        self.shell.saved_games.remember(NOTE, self.choices.to_note())
        self.shell.saved_games.remember(LEFT, {})
        start = {} if self.begins == STARTS[0] else {"start": self.begins}
        self._begin(SPEC.id, {**self.choices.options(), **start}, self.seed)

    def _begin(self, game: str, options: dict, seed: str = "") -> None:
        self.shell.play(lambda: self.shell.saved_games.begin(game, options, seed))


def _left(note: Any) -> tuple[str, str]:
    """Return the seed and the start of a page that was left, if they were kept."""
    match note:
        case {"seed": str(seed), "start": str(start)} if start in STARTS:
            return seed, start
    return "", STARTS[0]


Builder.load_file(str(Path(__file__).with_name("new_game.kv")))
