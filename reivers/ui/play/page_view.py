"""What all scenes have: what happened and what the hands have to do, the question, its pad."""

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
"""A longer account stands below the orders, for the hands come first."""

THUMB = 2 / 3
"""So far up a phone the thumb reaches."""


class PageView(BoxLayout):
    """One page of the game, from its first question to its last order. It grows; it is not left.

    A scene is made when its page begins and shown anew (`show`) after every answer. It answers through
    `play.answer` (the prompt at hand), `play.give` (several prompts in one go) and `play.throw`. What it
    does on the primary key is `action` (the words on it), `ready` and `press`.
    """

    speaks = False
    """Whether the scene reads aloud by itself."""
    air = 1.0
    """What lies between the parts of the page, in usual gaps."""
    inset = 1.2
    """How far from the edge the pad stands, in usual gaps."""
    question = StringProperty()
    section = StringProperty()
    remark = StringProperty()
    """In small type below the step: what else is to be kept in mind on this page."""
    action = StringProperty()
    ready = BooleanProperty(False)
    share = NumericProperty(0.62)
    """How much of the height the question and its pad may take from a page that is long."""
    filled = NumericProperty(0)
    """So much of the height the lines of the page need; what they leave the pad may have."""
    above = NumericProperty(0)
    """So much of the height stays above the pad even if the page has nothing to say there."""
    wanted = NumericProperty(0)
    """So much of the height the question and its pad would have."""
    due = NumericProperty(0)
    """So much of it they may have in any case."""
    lent = NumericProperty(0)
    """So much more they have: the page has no row that would be seen whole there."""
    split = BooleanProperty(False)
    """The page has all of a wide screen: its lines at the left, the question and its pad at the right."""
    left = NumericProperty(0.42)
    """So much of it the lines have; with all of it, there is no pad."""
    fully_shown = BooleanProperty(True)
    """Whether all that the page tells has been seen. Until then nothing beside it tells more."""
    focus = StringProperty("board")
    """What the companion shows beside it: a page of the companion, or a March for the board to light."""

    def __init__(self, play, page: str, **kwargs) -> None:
        self.play = play
        self.page = page
        self.session = play.session
        self.sitting = play.sitting
        self.words = play.sitting.words
        self.say = play.sitting.words.say
        self.teller = play.teller
        self.pad: Pad | None = None
        self._moved = True
        super().__init__(**kwargs)
        self.ids.page.bind(minimum_height=self.measure)
        self._fit_soon = Clock.create_trigger(self._when_idle, -1)
        self.bind(size=self._soon, filled=self._soon, focus=self._soon, fully_shown=self._soon)
        for part in (self.ids.dock_box, self.ids.ask):
            part.bind(height=self._soon)
        self.ids.dock.bind(minimum_height=self._soon)

    # -- what is shown --------------------------------------------------------------------------------------

    def show(self) -> None:
        """Shows the page as it stands, and what is asked now."""
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
        """10.3.9 On a phone the keys of a long pad lie where the thumb is."""
        long = self.page.partition(".")[0] in self.play.ui.long_pages
        self.above = max(0, self.height - self.reached()) if long and theme.room <= 1 else 0

    def reached(self) -> float:
        """How high the question and its pad may be for the thumb to reach each key."""
        return self.play.height * THUMB - self.to_window(*self.pos)[1] + self.ids.ask.height

    def measure(self, page: Widget, height: float) -> None:
        """The lines of the page were laid out anew. (By parts of a pixel they would seem to have no room.)"""
        self.filled = ceil(height)

    def _soon(self, *_changed) -> None:
        self._stay_low()
        self._moved = True
        self._fit_soon()

    def _when_idle(self, *_time: float) -> None:
        """Not before a round in which nothing has changed: what is laid out meanwhile is laid out in vain."""
        if self._moved:
            self._moved = False
            self._fit_soon()
        else:
            self.share_room()

    def share_room(self) -> None:
        """What the page leaves free is the pad's, as far as it can use it; the rest shows the board."""
        spread = getattr(self.pad, "spread", None)
        if spread is not None:
            above = self.ids.ask.height + self.ids.dock.padding[1] + self.ids.dock.padding[3]
            spread(self.height - above - (0 if self.split else self.filled))
        free = self.height - self.ids.dock_box.height - self.filled
        free = free if self.shows_map() and not self.split else 0
        shown = self.play.room_map.lay_out(self.ids.room, free - self.ids.room.padding[3], self.focus)
        self.ids.room.height = free if shown else 0

    def wants_width(self) -> bool:
        """Whether the page would have all of a wide screen, in the companion's stead: what is asked in one
        glance is seen in one glance."""
        prompt = self.session.prompt
        return prompt is not None and prompt.key in self.play.ui.wide_questions

    def rotated(self) -> None:
        """The screen was turned: what has all of a wide screen is laid out anew."""
        if self.wants_width():
            self.show()

    def orders(self) -> list[Group]:
        """What the hands have to do after this page, as it is read aloud as well."""
        return self.teller.orders()

    def shows_map(self) -> bool:
        """Whether the board may stand in the middle of the page. Before anything lies there, only a March
        that is asked about may."""
        return bool(self._area_asked() or self.session.table)

    def build_page(self, page: Widget) -> None:
        """The page itself: what happened, and the orders in large type."""
        happened, orders = self.teller.happened(), self.teller.orders()
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
        """One order, with a box to tick for those who want it."""
        if theme.tick_orders:
            return tick_line(self.sitting, group.heading, line)
        return Text(text=line, role="order")

    def question_of(self, prompt: Prompt | None) -> tuple[str, str]:
        """The question, then in small type what else it says and its rule. A page that rests asks nothing."""
        if prompt is None:
            return self.teller.verdict(), self.say("text.over")
        if isinstance(prompt, Continue):
            return "", ""
        section = self.say("ui.rule", {"section": prompt.section}) if prompt.section else ""
        question, mark, more = self.say(prompt.question).partition("? ")
        note = f"{more} {section}" if more else section
        return capital(question + mark.rstrip()), note.strip()

    def show_continue(self, prompt: Continue | None) -> None:
        """Nothing is asked: the hands are busy, and the next tap goes on. At the end stands the score, unless
        it stands beside the page."""
        if prompt is None and not self.play.wide:
            self.ids.dock.add_widget(view_of(self.play, "score"))
        self.action = self.say(prompt.question) if prompt else self.say("ui.to_games")
        self.ready = True

    def open_pad(self, prompt: Prompt) -> None:
        """The pad of the question, with what was half entered."""
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
        """The part of the board with the place that the player is asked about: it is drawn beside the
        question."""
        area_of = self.play.ui.fact_area
        asked = self.session.asks_fact
        return str(self.play.ui.load(area_of)(asked[0])) if asked and area_of else ""

    def make_pad(self, prompt: Prompt) -> Pad:
        """A scene that has a better pad for a prompt makes it here."""
        return self.play.ui.pad(prompt)(
            prompt, self.words, self.answer, self.play.roll, self.sitting.draft_answer()
        )

    def follow(self, *_changed) -> None:
        """The primary key says what the pad would do."""
        if self.pad is not None:
            self.action, self.ready = self.pad.action, self.pad.ready

    def _keep_half(self, pad: Pad, entered: Any) -> None:
        if pad is self.pad and pad.touched:
            self.keep_entered(entered)

    def keep_entered(self, entered: Any) -> None:
        """What is half entered survives beside the game."""
        self.sitting.keep_half(entered)

    def switch_odds(self) -> None:
        """Odds out of sight everywhere, or back."""
        self.play.shell.change(hide_odds=theme.show_odds)
        self.odds_switched()

    def odds_switched(self) -> None:
        """The page with odds or without them."""
        self.show()

    # -- what is done ---------------------------------------------------------------------------------------

    def answer(self, answer: Any) -> None:
        """The pad is done."""
        pad = self.pad
        if pad is not None and not pad.touched and answer == pad.prompt.default:
            self.play.take_default()
        else:
            self.play.answer(answer)

    def press(self) -> None:
        """The primary key."""
        if self.pad is not None:
            self.pad.press()
        elif isinstance(self.session.prompt, Continue):
            self.play.take_default()

    def is_animating(self) -> bool:
        """Whether something on the page has not come to its end yet: then a touch brings it there."""
        return False

    def skip_animation(self) -> bool:
        """A touch, wherever it is, ends what still moves; says whether that is all it does."""
        return False

    def has_more(self) -> bool:
        """Whether a page of a game that is over has still more to show."""
        return False

    def long_press(self) -> bool:
        """A finger rests on the primary key; says whether that means anything here."""
        return False

    def pedal(self) -> bool:
        """Page Down, or a pedal, before it counts as the primary key; says whether it has done anything."""
        return False

    def digit(self, letter: str) -> bool:
        """A digit of the keyboard is a face of a die."""
        if isinstance(self.pad, RollPad) and letter.isdigit() and 1 <= int(letter) <= self.pad.prompt.sides:
            self.pad.tap(int(letter))
            return True
        return False


Builder.load_file(str(Path(__file__).with_name("page_view.kv")))
