"""Quick tools: the rules without a game, with the same functions as on the command line."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from kivy.lang import Builder
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import capital
from reivers.games.border import SPEC, board
from reivers.games.border.ids import COMBATS, MARCHES
from reivers.games.border.odds.tool import MOST_DICE, odds_tool
from reivers.games.border.rules.combat.results import RULINGS
from reivers.games.border.tools import TOOLS
from reivers.games.border.ui.tool_answers import BETWEEN, answered
from reivers.kernel.errors import AppError
from reivers.ui.widgets.inputs import Chips, Count, DiceInput, OnOffSwitch
from reivers.ui.widgets.sub_screen import HalvedPage, Heading, SplitPage, SubScreen
from reivers.ui.widgets.widgets import Column, Frame, OptionRow, Scroll

ANY = -1
"""An unlimited number of Horses: no cap on losses."""
ANSWERS: Mapping[str, Callable[[Any], dict[str, Any]]] = {**TOOLS, "odds": odds_tool}


class AnswerView(Frame, Scroll):
    """The answer, always visible: beside the form or, without room, below it."""

    share = NumericProperty(0.34)
    """Its largest share of the height."""


class ToolsPage(HalvedPage):
    """All tools."""

    def __init__(self, shell) -> None:
        super().__init__(shell, shell.words.say("tools.title"))
        self.begin_row()
        for nth, (name, page) in enumerate(pages().items()):
            if nth == len(pages()) // 2:
                self.begin_half()
            row = OptionRow(
                name=self.say(f"tools.{name}"), note=capital(self.say(f"tools.{name}_note")), option=name
            )
            row.bind(on_release=lambda _row, page=page: shell.open(page(shell)))
            self.add(row)


def pages() -> dict[str, Callable[[Any], SubScreen]]:
    """Return each tool and its page."""
    from reivers.games.border.ui.score_tool import ScorePage
    from reivers.games.border.ui.target_tool import TargetPage

    return {
        "combat": CombatPage,
        "odds": OddsPage,
        "notoriety": NotorietyPage,
        "target": TargetPage,
        "economy": EconomyPage,
        "score": ScorePage,
    }


class ToolPage(SplitPage):
    """A form and its answer, updated at every tap."""

    tool: ClassVar[str]
    share = 0.4

    def __init__(self, shell) -> None:
        super().__init__(shell, shell.words.say(f"tools.{self.tool}"), reach=2.2)
        self.words = shell.words.copy()
        SPEC.rules().register_names(self.words)
        self.given: dict[str, Any] = {}
        self.entries: dict[str, Any] = {}
        self.answer = AnswerView()
        self.form = Column()
        self.add(self.form)
        self.build()
        self.split(self.answer)
        self.show()

    def lay_beside(self, part: Widget, row: BoxLayout) -> None:
        """Put the answer beside the form, each number on its own line."""
        self.answer.share, self.answer.size_hint_x = 1, self.share
        row.add_widget(part)
        self.show()

    def lay_below(self, part: Widget) -> None:
        """Put the answer below the form, in a few lines."""
        self.answer.share, self.answer.size_hint_x = 0.34, 1
        sheet = self.ids.sheet
        sheet.add_widget(part, sheet.children.index(self.ids.feet.__self__) + 1)
        self.show()

    def build(self) -> None:
        """Add the inputs of the form."""
        raise AssertionError("every tool has its own form")

    def asked(self) -> dict[str, Any]:
        """Return the question for the tool."""
        return self.given

    def show(self) -> None:
        """Show the answer to the current input, or what is wrong with it."""
        try:
            asked = self.asked()
            lines = answered(self.tool, self.words, asked, ANSWERS[self.tool](asked))
        except AppError as trouble:
            lines = [self.words.trouble(trouble)]
        lead, *more = lines if self.beside else "\n".join(lines).replace(":\n", ": ").split("\n")
        text = "\n".join(more)
        self.answer.ids.lead.text = lead
        self.answer.ids.text.text = text.replace(BETWEEN, "\n") if self.beside else text
        self.answer.scroll_y = 1

    # -- inputs -------------------------------------------------------------------------------------------

    def put(self, name: str, entry: Any, into: Any = None) -> Any:
        """Add an input."""
        self.entries[name] = entry
        (into or self.form).add_widget(entry)
        return entry

    def changed(self, name: str) -> Callable[[Any], None]:
        """Return what an input calls when it changes."""

        def change(value: Any) -> None:
            self.given[name] = value
            self.show()

        return change

    def begin(self, key: str) -> None:
        """Begin a part of the form."""
        self.form.add_widget(Heading(text=self.say(f"tools.part.{key}")))

    def chips(self, name: str, options: Sequence[tuple[str, str]], value: str) -> None:
        """Add one of a few words."""
        self.given.setdefault(name, value)
        self.put(name, Chips(self.label(name), options, str(self.given[name]), self.changed(name)))

    def numbers(self, name: str, numbers: Sequence[int], sign: bool = False) -> None:
        """Add one of a few numbers, such as a die modifier."""
        self.given.setdefault(name, numbers[0])
        options = [(str(n), f"{n:+d}" if sign and n else str(n)) for n in numbers]
        change = self.changed(name)
        chips = Chips(self.label(name), options, str(self.given[name]), lambda value: change(int(value)))
        self.put(name, chips)

    def count(self, name: str, bounds: tuple[int, int], value: int = 0, far: bool = False) -> None:
        """Add a number with steps."""
        self.given.setdefault(name, value)
        self.put(name, Count(self.label(name), name, self.given[name], bounds, self.changed(name), far))

    def faces(self, name: str) -> None:
        """Add dice faces."""
        self.given.setdefault(name, [])
        self.put(name, DiceInput(self.label(name), self.changed(name), MOST_DICE))

    def flag(self, name: str) -> None:
        """Add yes or no."""
        self.given.setdefault(name, False)
        words = (self.say("library.yes"), self.say("library.no"))
        self.put(name, OnOffSwitch(self.label(name), self.given[name], words, self.changed(name)))

    def label(self, name: str) -> str:
        return self.say(f"tools.entry.{name}")

    def named(self, ids: Sequence[str], namespace: str) -> list[tuple[str, str]]:
        """Return options whose words are in a namespace."""
        return [(ident, self.words.in_namespace(namespace, ident)) for ident in ids]


class FightPage(ToolPage):
    """The base of combat and odds: the kind decides which inputs there are."""

    OF_KIND: ClassVar = {"raid": ("debateable",), "gaolbreak": ("cubes",), "battle": ("vp_per_hit",)}
    usual: ClassVar = {"cubes": 1, "vp_per_hit": 1}

    def build(self) -> None:
        kinds = self.named(COMBATS, "attack_kind")
        self.put("kind", Chips(self.label("kind"), kinds, COMBATS[0], self._turn))
        self.sides()
        self.special = Column()
        self.form.add_widget(self.special)
        self.begin("more")
        self.count("horses", (ANY, 20), ANY)
        self.count("extra_blocks", (0, 9))
        self.chips("ruling", self.named(RULINGS, "tools.ruling"), "literal")
        self._turn(COMBATS[0])

    def sides(self) -> None:
        """Add the dice of both sides."""
        raise AssertionError("every tool of a combat asks for its own dice")

    def _turn(self, kind: str) -> None:
        """Show the inputs of another kind of combat."""
        self.given["kind"] = kind
        self.special.clear_widgets()
        form, self.form = self.form, self.special
        for name in self.OF_KIND.get(kind, ()):
            if name in self.usual:
                self.count(name, (0, 12), self.usual[name])
            else:
                self.flag(name)
        self.form = form
        self.show()

    def asked(self) -> dict[str, Any]:
        others = {
            name for kind, names in self.OF_KIND.items() if kind != self.given["kind"] for name in names
        }
        asked = {name: value for name, value in self.given.items() if name not in others}
        if asked["horses"] == ANY:
            del asked["horses"]
        return asked


class CombatPage(FightPage):
    """Faces to results (7.7)."""

    tool = "combat"

    def sides(self) -> None:
        self.faces("attack")
        self.numbers("attack_drm", (0, 1), sign=True)
        self.faces("defense")
        self.numbers("defense_drm", (0, 1, 2), sign=True)


class OddsPage(FightPage):
    """Dice to odds (7.7)."""

    tool = "odds"

    def sides(self) -> None:
        self.count("attack_dice", (0, MOST_DICE), 4, far=True)
        self.numbers("attack_drm", (0, 1), sign=True)
        self.count("rerolls", (0, MOST_DICE))
        self.count("defense_dice", (0, MOST_DICE), 3, far=True)
        self.numbers("defense_drm", (0, 1, 2), sign=True)


class NotorietyPage(ToolPage):
    """Where an opponent's Notoriety goes (6.4)."""

    tool = "notoriety"

    def build(self) -> None:
        families = [(family, family) for family in board.FAMILIES]
        self.chips("cube_family", families, "Kerr")
        self.count("points", (1, 12), 1)
        self.numbers("die1", range(1, 7))
        self.numbers("die2", range(1, 7))
        self.chips("solo_march", self.named(board.HOME_MARCHES, "march_short"), board.HOME_MARCHES[0])
        self.tracks = Tracks(self, self.form)

    def asked(self) -> dict[str, Any]:
        return {**self.given, "tracks": self.tracks.value}


class Tracks:
    """The Notoriety of all families, one March at a time."""

    def __init__(self, page: ToolPage, form: Any) -> None:
        self._page, self.march = page, MARCHES[0]
        self.value: dict[str, dict[str, int]] = {march: {} for march in MARCHES}
        form.add_widget(Heading(text=page.say("tools.part.tracks")))
        marches = page.named(MARCHES, "march_short")
        page.put("march", Chips("", marches, self.march, self._turn), form)
        self._column = Column()
        form.add_widget(self._column)
        self.show()

    def show(self) -> None:
        """Show the open March."""
        self._turn(self.march)

    def _turn(self, march: str) -> None:
        self.march = march
        self._column.clear_widgets()
        for family in board.FAMILIES:
            points = self.value[march].get(family, 0)
            entry = Count(family, f"track/{family}", points, (0, 30), self._set(family))
            self._page.put(f"track/{family}", entry, self._column)

    def _set(self, family: str) -> Callable[[int], None]:
        def change(points: int) -> None:
            self.value[self.march][family] = points
            self._page.show()

        return change


class EconomyPage(ToolPage):
    """What the Sheep allow (6.1)."""

    tool = "economy"

    def build(self) -> None:
        self.count("sheep", (0, 60), 4, far=True)
        self.flag("office")


Builder.load_file(str(Path(__file__).with_name("tools.kv")))
