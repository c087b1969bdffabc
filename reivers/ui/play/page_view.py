"""The base of all pages: what happened, what to move, the question and its pad."""

from math import ceil
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import Group, capital
from reivers.kernel.prompts import Continue, Prompt
from reivers.ui.pads.dice import RollPad
from reivers.ui.pads.pad import Pad
from reivers.ui.play.order_list import tick_line
from reivers.ui.play.side_panel import view_of
from reivers.ui.widgets.layout import lay_out
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Text, TextButton

FEW_LINES = 5
"""A longer account goes below the orders."""

THUMB = 2 / 3
"""The share of a phone's height that the thumb reaches."""


class PageView(BoxLayout):
    """One page of the game, from its first question to its last order. It grows while it is played.

    The view is made when its page begins and updated (`show`) after every answer. It answers through
    `play.answer` (the current prompt), `play.answer_all` (several prompts at once) and `play.roll`. The main
    button uses `action` (its text), `ready` and `press`.
    """

    speaks = False
    """Whether the page reads aloud by itself."""
    air = 1.0
    """The space between the parts of the page, in gaps."""
    inset = 1.2
    """The margin of the pad, in gaps."""
    question = StringProperty()
    section = StringProperty()
    remark = StringProperty()
    """A reminder for this page, in small type below the step."""
    action = StringProperty()
    ready = BooleanProperty(False)
    share = NumericProperty(0.62)
    """The largest share of the height for question and pad on a long page."""
    filled = NumericProperty(0)
    """The height of the page's rows; the pad may have the rest."""
    above = NumericProperty(0)
    """The height kept above the pad even if the page is empty."""
    wanted = NumericProperty(0)
    """The height that question and pad want."""
    due = NumericProperty(0)
    """The height they always get."""
    lent = NumericProperty(0)
    """Extra height for the pad."""
    split = BooleanProperty(False)
    """Whether the page uses all of a wide screen: its text left, question and pad right."""
    left = NumericProperty(0.42)
    """The text's share of the width; 1 means there is no pad."""
    fully_shown = BooleanProperty(True)
    """Whether everything has been revealed. Until then the side panel shows nothing new."""
    focus = StringProperty("board")
    """What the side panel shows: a tab, or a March to highlight on the board."""

    def __init__(self, play, page: str, **kwargs) -> None:
        self.play = play
        self.page = page
        self.session = play.session
        self.game = play.game
        self.words = play.game.words
        self.say = play.game.words.say
        self.narrator = play.narrator
        self.pad: Pad | None = None
        self._moved = True
        super().__init__(**kwargs)
        self.ids.page.bind(minimum_height=self.measure)
        self._fit_soon = Clock.create_trigger(self._when_idle, -1)
        self.bind(size=self._soon, filled=self._soon, focus=self._soon, fully_shown=self._soon)
        for part in (self.ids.dock_box, self.ids.ask):
            part.bind(height=self._soon)
        self.ids.dock.bind(minimum_height=self._soon)

    # -- showing -------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the page and the current question."""
        prompt = self.session.prompt
        self.left = self.play.ui.wide_questions.get(prompt.key if prompt else "", self.left)
        self.split = self.play.wide and self.wants_width()
        self._stay_low()
        self.ids.page.clear_widgets()
        self.build_page(self.ids.page)
        self.ids.scroll.scroll_y = 1
        self.ids.dock.clear_widgets()
        self.pad = None
        self.question, self.section = self.question_of(prompt)
        if prompt is None or isinstance(prompt, Continue):
            self.show_continue(prompt)
        else:
            self.open_pad(prompt)
        self.ids.dock_scroll.scroll_y = 1
        lay_out(self)
        self._soon()

    def _stay_low(self) -> None:
        """Keep the buttons of a long pad within the thumb's reach on a phone (10.3.9)."""
        long = self.page.partition(".")[0] in self.play.ui.long_pages
        self.above = max(0, self.height - self.reached()) if long and theme.room <= 1 else 0

    def reached(self) -> float:
        """Return how high question and pad may be for the thumb to reach each button."""
        return self.play.height * THUMB - self.to_window(*self.pos)[1] + self.ids.ask.height

    def measure(self, page: Widget, height: float) -> None:
        """Measure the rows after a layout, rounded to whole pixels."""
        self.filled = ceil(height)

    def _soon(self, *_changed) -> None:
        self._stay_low()
        self._moved = True
        self._fit_soon()

    def _when_idle(self, *_time: float) -> None:
        """Wait for a frame without changes, so that the work isn't done twice."""
        if self._moved:
            self._moved = False
            self._fit_soon()
        else:
            self.share_room()

    def share_room(self) -> None:
        """Give the pad the free height it can use; the board gets the rest."""
        spread = getattr(self.pad, "spread", None)
        if spread is not None:
            above = self.ids.ask.height + self.ids.dock.padding[1] + self.ids.dock.padding[3]
            spread(self.height - above - (0 if self.split else self.filled))

    def wants_width(self) -> bool:
        """Return whether the page wants all of a wide screen, without the side panel."""
        prompt = self.session.prompt
        return prompt is not None and prompt.key in self.play.ui.wide_questions

    def rotated(self) -> None:
        """Lay out the page again after a rotation, if it uses all of a wide screen."""
        if self.wants_width():
            self.show()

    def orders(self) -> list[Group]:
        """Return what to move after this page, also for reading aloud."""
        return self.narrator.orders()

    def build_page(self, page: Widget) -> None:
        """Build the page: what happened, and the orders in large type."""
        happened, orders = self.narrator.happened(), self.narrator.orders()
        if not happened and not orders and isinstance(self.session.prompt, Continue):
            happened = [self.say("ui.nothing_here")]
        if len(happened) <= FEW_LINES:
            self.write_happened(page, happened)
            self.write_orders(page, orders)
        else:
            self.write_orders(page, orders)
            self.write_happened(page, happened)

    def write_happened(self, page: Widget, lines: list[str]) -> None:
        if lines:
            page.add_widget(Text(text="\n".join(lines), role="body"))

    def write_orders(self, page: Widget, groups: list[Group]) -> None:
        for group in groups:
            page.add_widget(Text(text=group.heading, role="place", ink="accent"))
            if theme.tick_orders:
                for line in group.lines:
                    page.add_widget(self.order_line(group, line))
            else:
                page.add_widget(Text(text="\n".join(group.lines), role="order"))

    def order_line(self, group: Group, line: str) -> Widget:
        """Make the row of an order, with a box to tick if the settings ask for it."""
        if theme.tick_orders:
            return tick_line(self.game, group.heading, line)
        return Text(text=line, role="order")

    def question_of(self, prompt: Prompt | None) -> tuple[str, str]:
        """Return the question, its details and its rule. A page that is only shown asks nothing."""
        if prompt is None:
            return self.narrator.verdict(), self.say("text.over")
        if isinstance(prompt, Continue):
            return "", ""
        section = self.say("ui.rule", {"section": prompt.section}) if prompt.section else ""
        question, mark, more = self.say(prompt.question).partition("? ")
        note = f"{more} {section}" if more else section
        return capital(question + mark.rstrip()), note.strip()

    def show_continue(self, prompt: Continue | None) -> None:
        """Show that the next tap continues. At the end of the game show the score, unless the side panel
        does."""
        if prompt is None and not self.play.wide:
            self.ids.dock.add_widget(view_of(self.play, "score"))
        self.action = self.say(prompt.question) if prompt else self.say("ui.to_games")
        self.ready = True

    def open_pad(self, prompt: Prompt) -> None:
        """Open the pad of the question with the half-entered answer."""
        self.focus = self._area_asked() or self.focus
        self.pad = self.make_pad(prompt)
        self.pad.bind(action=self.follow, ready=self.follow, entered=self._keep_half)
        self.follow()
        self.ids.dock.add_widget(self.pad)
        if self.session.asks_fact:
            later = TextButton(text=self.say("ui.not_now"))
            later.bind(on_release=lambda _key: self.play.run(self.session.skip_fact))
            self.ids.dock.add_widget(later)

    def _area_asked(self) -> str:
        """Return the part of the board that the question is about, to draw beside it."""
        area_of = self.play.ui.fact_area
        asked = self.session.asks_fact
        return str(self.play.ui.load(area_of)(asked[0])) if asked and area_of else ""

    def make_pad(self, prompt: Prompt) -> Pad:
        """Make the pad. A page with a better pad for a prompt overrides this."""
        return self.play.ui.pad(prompt)(
            prompt, self.words, self.answer, self.play.roll, self.game.draft_answer()
        )

    def follow(self, *_changed) -> None:
        """Update the main button from the pad."""
        if self.pad is not None:
            self.action, self.ready = self.pad.action, self.pad.ready

    def _keep_half(self, pad: Pad, entered: Any) -> None:
        if pad is self.pad and pad.touched:
            self.keep_entered(entered)

    def keep_entered(self, entered: Any) -> None:
        """Save the half-entered answer."""
        self.game.save_draft_answer(entered)

    def switch_odds(self) -> None:
        """Toggle the odds everywhere."""
        self.play.shell.change(hide_odds=theme.show_odds)
        self.odds_switched()

    def odds_switched(self) -> None:
        """Show the page with odds or without."""
        self.show()

    # -- actions -------------------------------------------------------------------------------------------

    def answer(self, answer: Any) -> None:
        """Pass on the pad's answer."""
        pad = self.pad
        if pad is not None and not pad.touched and answer == pad.prompt.default:
            self.play.take_default()
        else:
            self.play.answer(answer)

    def press(self) -> None:
        """Handle the main button."""
        if self.pad is not None:
            self.pad.press()
        elif isinstance(self.session.prompt, Continue):
            self.play.take_default()

    def refuse(self) -> None:
        """Show what is missing, after a tap on the quiet main button."""

    def is_animating(self) -> bool:
        """Return whether an animation is running: a touch then ends it."""
        return False

    def skip_animation(self) -> bool:
        """End the animation. Return whether the touch does nothing else."""
        return False

    def has_more(self) -> bool:
        """Return whether the page of a finished game has more to show."""
        return False

    def long_press(self) -> bool:
        """Handle a long press on the main button. Return whether it does anything here."""
        return False

    def pedal(self) -> bool:
        """Handle Page Down or a pedal before the main button does. Return whether it did anything."""
        return False

    def digit(self, letter: str) -> bool:
        """Enter the face of a die from the keyboard."""
        if isinstance(self.pad, RollPad) and letter.isdigit() and 1 <= int(letter) <= self.pad.prompt.sides:
            self.pad.tap(int(letter))
            return True
        return False


Builder.load_file(str(Path(__file__).with_name("page_view.kv")))
