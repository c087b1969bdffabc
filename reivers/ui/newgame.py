"""Begin a game: two taps, with everything as last time."""

from pathlib import Path

from kivy.lang import Builder
from kivy.uix.gridlayout import GridLayout

from reivers.border import board
from reivers.shelf import BORDER, COPY, PRACTICE
from reivers.toy import NightRide
from reivers.ui.crests import CrestTile
from reivers.ui.slips import Slip
from reivers.ui.widgets import OptionRow

KINDS = (PRACTICE, COPY)


class Crests(GridLayout):
    """The four families."""


class NewGame(Slip):
    """Which family, with which cards. The last choice is chosen already."""

    def __init__(self, shell, **kwargs) -> None:
        self.shell = shell
        self.words = shell.words
        super().__init__(heading=self.words.say("ui.new_game"), close=shell.take_off, **kwargs)
        known = shell.library.note("new")
        known = known if isinstance(known, dict) else {}
        self.family = known["family"] if known.get("family") in board.FAMILIES else board.FAMILIES[0]
        self.facts = known["facts"] if known.get("facts") in KINDS else PRACTICE
        self.tiles: list[CrestTile] = []
        self.kinds: list[OptionRow] = []
        self._build()
        self._show()

    def _build(self) -> None:
        self.write(self.words.say("ui.which_family"), ink="ink_soft")
        crests = Crests()
        for family in board.FAMILIES:
            tile = CrestTile(family=family, note=self.words.say(f"march_name.{board.HOME[family]}"))
            tile.bind(on_release=lambda tile: self._choose(family=tile.family))
            self.tiles.append(tile)
            crests.add_widget(tile)
        self.add(crests)
        self.write(self.words.say("ui.which_cards"), ink="ink_soft")
        for kind in KINDS:
            row = OptionRow(
                name=self.words.say(f"ui.cards.{kind}"),
                note=self.words.say(f"ui.cards_note.{kind}"),
                option=kind,
            )
            row.bind(on_release=lambda row: self._choose(facts=row.option))
            self.kinds.append(row)
            self.add(row)
        ride = OptionRow(
            name=self.words.say("ui.instead"), note=self.words.say("ui.instead_note"), option="ride"
        )
        ride.bind(on_release=lambda _row: self._begin(NightRide.name, {}))
        self.add(ride)
        self.key(self.words.say("ui.never_mind"), self.shell.take_off)
        self.start = self.key("", self.begin, main=True)

    def _choose(self, **chosen: str) -> None:
        self.family = chosen.get("family", self.family)
        self.facts = chosen.get("facts", self.facts)
        self._show()

    def _show(self) -> None:
        for tile in self.tiles:
            tile.chosen = tile.family == self.family
        for row in self.kinds:
            row.chosen = row.option == self.facts
        self.start.text = self.words.say("ui.start", {"family": self.family})

    def begin(self) -> None:
        """Off we go; next time the same is offered."""
        options = {"family": self.family, "facts": self.facts}
        self.shell.library.keep_note("new", options)
        self._begin(BORDER, options)

    def _begin(self, game: str, options: dict[str, str]) -> None:
        self.shell.play(lambda: self.shell.library.begin(game, options))


Builder.load_file(str(Path(__file__).with_name("newgame.kv")))
