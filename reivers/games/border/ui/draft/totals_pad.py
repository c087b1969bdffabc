"""A Summer by its totals on one page: the player's sheet, livestock, and the opponents' draft sheet."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty

from reivers.frontend.narrator import capital
from reivers.games.border.rules.seasons.table_questions import BASTLED, SHEEP
from reivers.games.border.ui.attack.winter_parts import Shared
from reivers.games.border.ui.old_views.summer_totals import NOTORIETY, Entered, Totals
from reivers.games.border.ui.pages.card_pad import Decks
from reivers.games.border.ui.pages.farm_counts import ICONS, Counter, FarmGrid, FarmPanel, farm_named
from reivers.kernel.flows import FactRequest
from reivers.kernel.prompts import Option, Prompt
from reivers.ui.pads.lines import Marks
from reivers.ui.pads.pad import Pad, Stepper
from reivers.ui.widgets.layout import Leaves
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, GridButton, OptionRow, Panel, Text

STACKS = ("rivals_attack", NOTORIETY, "rivals_sheep", "rivals_bastles", "rivals_token", "rivals_permanent")
"""The draft sheet in its own order."""
STRONGEST = 5
"""The strongest known Notoriety card."""
FLOCKS = {"sheep": SHEEP, "sheep_bastled": BASTLED}
NEED = 5.7
"""The smallest width of a column, in buttons."""
BY_FIVES = (-1, 1, 5)
"""Steps that go far in few taps, mostly upward."""
SHORT = 1.5
"""The width for the names of these rows, in buttons."""
FLAT = 0.74
"""The height of a row's buttons, in buttons: just enough for a finger."""
AIR = 0.4
"""The space between the rows, in gaps: all should be visible at once."""
USUAL = {2: (0, 1, 1, 0, 1), 3: (0, 1, 2, 2, 2)}
SELDOM = {2: (0, 1, 1, 0), 3: (0, 1, 2, 2)}
"""The column of each part, by number of columns, so that they are about equally high."""
Part = Callable[[Column], None]
FAR = ("cattle", "rivals_attack", "rivals_sheep", "rivals_bastles", "discards")
"""What often changes by more than a few."""


class Strengths(Panel):
    """The opponents' Notoriety cards one by one, as awarded: a button for each strength."""

    text = StringProperty()

    def __init__(self, add: Callable[[int], None], take_back: Callable[[], None]) -> None:
        super().__init__()
        self.keys = {n: GridButton(text=f"+{n}", option=f"strength:{n}") for n in range(1, STRONGEST + 1)}
        self.back = GridButton(text="×", option="strength:back")
        self.back.bind(on_release=lambda _key: take_back())
        row = Shared(STRONGEST + 1, tall=FLAT)
        for n, key in self.keys.items():
            key.bind(on_release=lambda _key, n=n: add(n))
            row.add_widget(key)
        row.add_widget(self.back)
        self.add_widget(row)


class TotalsPad(Pad):
    """One tap for each card in a box; steps for numbers from their tracked values.

    What rarely changes is behind a button. The main button records everything.
    """

    def __init__(self, scene: Any, prompt: Prompt, totals: Totals) -> None:
        self.totals, self._scene = totals, scene
        super().__init__(prompt, scene.words, scene.write_down, half=totals.entered)

    def start(self) -> Entered:
        return self.totals.entered

    def build(self) -> None:
        self.unfold() if self._scene.unfolded else self.fold()

    def _key(self, name: str, pressed: Callable[[], None]) -> OptionRow:
        key = OptionRow(name=self.say(name), option=name)
        key.bind(on_release=lambda _key: pressed())
        return key

    def fold(self) -> None:
        """Show what every Summer changes."""
        self._scene.unfolded = False
        self.other = self._key("ui.totals.more", self.unfold)
        self._show([self._cards, self._draft_sheet, self._livestock, self._farms], USUAL)

    def unfold(self) -> None:
        """Show the rest instead: all at once would be slow on a cheap phone."""
        self._scene.unfolded = True
        self.other = self._key("ui.lines_before", self.fold)
        self._show([self._defenses, self._notoriety, self._also], SELDOM)

    def _show(self, parts: Sequence[Part], places: Mapping[int, Sequence[int]]) -> None:
        self.clear_widgets()
        self.boxes: dict[str, OptionRow] = {}
        self.decks: Decks | None = None
        self.strengths: Strengths | None = None
        self.steppers: dict[str, Stepper | Counter] = {}
        self.marks: dict[str, OptionRow] = {}
        columns = [Column(air=AIR) for _ in parts]
        for part, column in zip(parts, columns, strict=True):
            part(column)
        self.add_widget(Leaves([*columns, self.other], lambda: theme.target * NEED, places))
        self.refresh()

    # -- the groups ----------------------------------------------------------------------------------------

    def _head(self, column: Column, name: str) -> None:
        column.add_widget(Text(text=self.say(f"ui.totals.{name}"), role="place", ink="accent"))

    def _cards(self, column: Column) -> None:
        """Add the boxes, one of them highlighted, above the numbers (2.4)."""
        if not self.totals.boxes():
            return
        self._head(column, "cards")
        boxes = Marks(cols=3)
        for box in self.totals.boxes():
            self.boxes[box] = OptionRow(name=self.say(f"ui.totals.box.{box}"), option=f"box:{box}")
            self.boxes[box].bind(on_release=lambda _row, box=box: self.light(box))
            boxes.add_widget(self.boxes[box])
        column.add_widget(boxes)
        self.decks = Decks(self.totals.cards(), self.tap, self.say)
        column.add_widget(self.decks)

    def _livestock(self, column: Column) -> None:
        """Add Cattle and Horses (2.7)."""
        self._head(column, "livestock")
        for name in ("cattle", "horse"):
            self._step_line(column, name, self.say(f"ui.totals.{name}"))

    def _farms(self, column: Column) -> None:
        """Add the Sheep of each farm, standing and bastled (2.7.2)."""
        if not all(name in self.totals.asked for name in FLOCKS):
            return
        grid = FarmGrid()
        for option in self.totals.asked["sheep"].options:
            panel = FarmPanel(name=farm_named(self._scene.session, self.words, option.id))
            for name, what in FLOCKS.items():
                place = f"{name}|{option.id}"
                word = self.say(f"ui.table_question.{what}")
                self.steppers[place] = Counter(place, self.step, icon=ICONS[what], word=word)
                panel.add_widget(self.steppers[place])
            grid.add_widget(panel)
        column.add_widget(grid)

    def _draft_sheet(self, column: Column) -> None:
        """Add six totals, each card for Notoriety, and the Wardens' tokens (5.2)."""
        self._head(column, "draft_sheet")
        for name in (*STACKS, "wardens"):
            if name == NOTORIETY and name in self.totals.asked:
                self.strengths = Strengths(self.add_strength, self.take_back)
                column.add_widget(self.strengths)
            else:
                self._step_line(column, name, self.say(f"ui.totals.{name}"))

    def _defenses(self, column: Column) -> None:
        """Add built towers, and tokens drawn from the cup (5.2.2.1, 5.2.2.5)."""
        if "sites" in self.totals.asked:
            self._head(column, "sites")
            self._mark_lines(column, "sites")
        if "tokens" in self.totals.asked:
            self._head(column, "tokens")
            self._spread_lines(column, "tokens")

    def _notoriety(self, column: Column) -> None:
        """Add the Notoriety of each family at home (5.2.5)."""
        if "home_notoriety" in self.totals.asked:
            self._head(column, "home_notoriety")
            self._spread_lines(column, "home_notoriety")

    def _also(self, column: Column) -> None:
        """Add the discards, and cards that leave more than a total (5.1, 5.2)."""
        self._head(column, "also")
        self._step_line(column, "discards", self.say("ui.totals.discards"))
        if "also" in self.totals.asked:
            self._mark_lines(column, "also")

    def _step_line(self, column: Column, place: str, text: str) -> None:
        if place.partition("|")[0] in self.totals.asked:
            steps = BY_FIVES if place in FAR else (-1, 1)
            self.steppers[place] = Stepper(text, place, self.step, steps, tall=FLAT, words=SHORT)
            column.add_widget(self.steppers[place])

    def _spread_lines(self, column: Column, name: str) -> None:
        for option in self.totals.asked[name].options:
            self._step_line(column, f"{name}|{option.id}", self._named(name, option))

    def _mark_lines(self, column: Column, name: str) -> None:
        marks = Marks(cols=min(2, len(self.totals.asked[name].options)))
        for option in self.totals.asked[name].options:
            place = f"{name}|{option.id}"
            self.marks[place] = OptionRow(name=self._named(name, option), option=place)
            self.marks[place].bind(on_release=lambda row: self.enter(self.totals.mark(row.option)))
            marks.add_widget(self.marks[place])
        column.add_widget(marks)

    def _named(self, name: str, option: Option) -> str:
        return capital(self.words.say(self.totals.asked[name].label(option)))

    # -- taps ----------------------------------------------------------------------------------------------

    def enter(self, entered: Entered) -> None:
        self.totals.entered = entered
        super().enter(entered)

    def light(self, box: str) -> None:
        """Choose the box for the next card that the app doesn't know."""
        self.totals.lit = box
        self.refresh()

    def tap(self, card: str) -> None:
        """Handle a number of the grid."""

        def subtype(card: str) -> str | None:
            found: str | None = self._scene.session.peek(FactRequest(f"summer:{card}", "subtype", ask=False))
            return found

        self.enter(self.totals.tap(card, subtype))

    def step(self, place: str, change: int) -> None:
        self.enter(self.totals.step(place, change))

    def add_strength(self, n: int) -> None:
        """Add a Notoriety card."""
        cards = self.totals.entered[NOTORIETY]
        self.enter({**self.totals.entered, NOTORIETY: [*cards, n][: self.totals.asked[NOTORIETY].high]})

    def take_back(self) -> None:
        """Remove the last Notoriety card."""
        self.enter({**self.totals.entered, NOTORIETY: self.totals.entered[NOTORIETY][:-1]})

    # -- showing -------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        totals = self.totals
        for box, row in self.boxes.items():
            row.chosen = box == totals.lit
            row.note = ", ".join(card.upper() for card in totals.entered[box]) or self.say(
                "ui.draft.empty_box"
            )
        if self.decks is not None:
            self.decks.show(totals.chosen())
        self._scene.show_names(" · ".join(self._cards_by_name()))
        for place, stepper in self.steppers.items():
            now, (low, high) = totals.now(place), totals.bounds(place)
            stepper.count = str(now)
            for change, key in stepper.keys.items():
                key.disabled = now <= low if change < 0 else now >= high
        for place, mark in self.marks.items():
            mark.chosen = totals.is_marked(place)
        if self.strengths is not None:
            cards = totals.entered[NOTORIETY]
            said = " ".join(f"+{n}" for n in cards) or self.say("ui.draft.empty_box")
            self.strengths.text = self.say("ui.totals.notoriety", {"cards": said})
            self.strengths.back.disabled = not cards
        self.ready, self.action = True, self.say("ui.write_down")

    def _cards_by_name(self) -> Iterator[str]:
        """Name each box that isn't empty, and its cards."""
        for box in self.totals.boxes():
            cards = [self.words.say("card.named", {"card": card}) for card in self.totals.entered[box]]
            if cards:
                facts = {"box": self.say(f"ui.totals.box.{box}"), "cards": ", ".join(cards)}
                yield self.say("ui.totals.in_box", facts)

    def press(self) -> None:
        self.answer(self.entered)


Builder.load_file(str(Path(__file__).with_name("totals_pad.kv")))
