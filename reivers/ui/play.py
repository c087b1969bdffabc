"""The table: what happened and what the hands have to do, the question, its pad, and the primary key."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.ui import strip
from reivers.ui.library import Sitting
from reivers.ui.pads import Pad, TextPad, pad_for
from reivers.ui.pages import BoardView, JournalView, ScoreView
from reivers.ui.slips import Slip, pad_slip, put_right_slip, why_slip
from reivers.ui.telling import Group, Teller, capital
from reivers.ui.theme import theme
from reivers.ui.trays import RollPad
from reivers.ui.widgets import Key, OptionRow, Text

FEW_LINES = 5
"""A longer account stands below the orders, for the hands come first."""
PAGES = ("board", "score", "journal")


class Figure(BoxLayout):
    """A number that is always in sight, and its name."""

    name = StringProperty()
    number = StringProperty()


class SeasonRing(Widget):
    """The year in four quarters; the one we are in is lit."""

    season = NumericProperty(-1)
    radius = NumericProperty(0)


class PlayScreen(BoxLayout):
    """One game. All it does goes through the sitting's session; all it shows comes from there."""

    say = ObjectProperty()
    when = StringProperty()
    question = StringProperty()
    section = StringProperty()
    undo_text = StringProperty()
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    action = StringProperty()
    ready = BooleanProperty(False)
    wide = BooleanProperty(False)
    dock_most = NumericProperty()
    page = StringProperty("board")

    def __init__(self, shell, sitting: Sitting, **kwargs) -> None:
        self.shell = shell
        self.sitting = sitting
        self.session = sitting.session
        self.pad: Pad | None = None
        self.put_right: Callable[[], None] | None = None
        super().__init__(say=sitting.words.say, **kwargs)
        self.teller = Teller(sitting)
        self.bind(wide=self._turned, page=lambda *_: self._show_companion())
        self.refresh()

    def leave(self) -> None:
        """Lets go of the game. It is kept already."""
        self.sitting.close()

    # -- what is shown --------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Shows the game as it stands."""
        self.when = self.teller.when()
        self.ids.ring.season = strip.season(self.session)
        self._show_strip()
        self._show_page()
        self._show_dock()
        undo = self.teller.undo()
        self.can_undo = bool(undo)
        self.can_redo = self.teller.can_redo()
        self.undo_text = self.say("ui.undo", {"title": undo}) if undo else self.say("ui.no_undo")
        self._show_companion()

    def _show_strip(self) -> None:
        figures = strip.figures(self.session)
        if len(self.ids.strip.children) != len(figures):
            self.ids.strip.clear_widgets()
            for key, _number in figures:
                self.ids.strip.add_widget(Figure(name=self.say(key)))
        for shown, (_key, number) in zip(reversed(self.ids.strip.children), figures, strict=True):
            shown.number = number

    def _show_page(self) -> None:
        """The resting page: what happened, and the orders in large type."""
        page = self.ids.page
        page.clear_widgets()
        happened, orders = self.teller.happened(), self.teller.orders()
        if len(happened) <= FEW_LINES:
            self._write_happened(happened)
            self._write_orders(orders)
        else:
            self._write_orders(orders)
            self._write_happened(happened)
        self.ids.scroll.scroll_y = 1

    def _write_happened(self, lines: list[str]) -> None:
        if lines:
            self.ids.page.add_widget(Text(text="\n".join(lines), role="body"))

    def _write_orders(self, groups: list[Group]) -> None:
        for group in groups:
            self.ids.page.add_widget(Text(text=group.heading, role="place", ink="accent"))
            self.ids.page.add_widget(Text(text="\n".join(group.lines), role="order"))

    def _show_dock(self) -> None:
        """The question and its pad; when the game is over, the score."""
        dock = self.ids.dock
        dock.clear_widgets()
        prompt = self.session.prompt
        if prompt is None:
            self.pad = None
            self.question, self.section = self.teller.verdict(), self.say("text.over")
            dock.add_widget(ScoreView(self.sitting))
            self.action, self.ready = self.say("ui.to_games"), True
            return
        self.question = capital(self.say(prompt.question))
        self.section = self.say("ui.rule", {"section": prompt.section}) if prompt.section else ""
        throw, half = self.throw, self.sitting.half()
        self.pad = pad_for(prompt)(prompt, self.sitting.words, self.answer, throw, half)
        self.pad.bind(action=self._follow, ready=self._follow, entered=self._keep_half)
        self._follow()
        dock.add_widget(self.pad)
        if self.session.asks_fact:
            later = Key(text=self.say("ui.not_now"))
            later.bind(on_release=lambda _key: self.act(self.session.not_now))
            dock.add_widget(later)
        self.ids.dock_scroll.scroll_y = 1

    def _follow(self, *_changed) -> None:
        if self.pad is not None:
            self.action, self.ready = self.pad.action, self.pad.ready

    def _keep_half(self, pad: Pad, entered: Any) -> None:
        if pad is self.pad and pad.touched:
            self.sitting.keep_half(entered)

    def _show_companion(self) -> None:
        """On a wide screen the board, the score or the journal stands beside the play."""
        body = self.ids.companion_body
        shown = body.children[0] if body.children else None
        if self.wide and self.page == "board" and isinstance(shown, BoardView):
            shown.refresh()
            self._follow_on_board(shown)
            return
        body.clear_widgets()
        if self.wide:
            body.add_widget(self._view(self.page))

    def _turned(self, *_changed) -> None:
        """The screen was turned: a page that lay over the play now stands beside it."""
        slips = self.shell.slips
        if self.wide and slips and slips[-1].full:
            self.shell.take_off()
        self._show_companion()

    def _follow_on_board(self, board: BoardView) -> None:
        """Brings what has just changed into sight; where much has changed, the board stays as it lies."""
        changed = [row for panel in board.panels.values() for row in panel.rows.values() if row.changed]
        if 0 < len(changed) <= FEW_LINES:
            scroll = self.ids.companion_scroll
            Clock.schedule_once(lambda _time: scroll.scroll_to(changed[-1], animate=False))

    def _view(self, page: str):
        if page == "score":
            return ScoreView(self.sitting)
        if page == "journal":
            return JournalView(self.sitting, self.go)
        return BoardView(self.sitting, self.correct)

    # -- what is done ---------------------------------------------------------------------------------------

    def act(self, action: Callable[[], object]) -> bool:
        """Does something and shows what came of it; what cannot be done is said, and nothing is lost."""
        done, told = self.sitting.do(action)
        if told:
            self.shell.tell(told)
        elif done:
            self.shell.hush()
        if done:
            self.put_right = None
            self.refresh()
        return done

    def answer(self, answer: Any) -> None:
        pad = self.pad
        if pad is not None and not pad.touched and answer == pad.prompt.default:
            self.act(self.session.take_default)
        else:
            self.act(lambda: self.session.answer(answer))

    def throw(self) -> None:
        self.act(self.session.throw)

    def press(self) -> None:
        """The primary key."""
        if self.pad is not None:
            self.pad.press()
        elif self.session.prompt is None:
            self.shell.home()

    def typing(self) -> bool:
        """Whether a line is being written just now."""
        return isinstance(self.pad, TextPad) and self.pad.field.focus

    def digit(self, letter: str) -> bool:
        """A digit of the keyboard is a face of a die."""
        if isinstance(self.pad, RollPad) and letter.isdigit() and 1 <= int(letter) <= self.pad.prompt.sides:
            self.pad.tap(int(letter))
            return True
        return False

    # -- back and forth -------------------------------------------------------------------------------------

    def undo(self) -> None:
        if self.can_undo:
            self._travel(self.session.undo, (self.say("ui.redo"), self._undo_the_undo))

    def redo(self) -> None:
        if self.can_redo:
            self._travel(self.session.redo)

    def go(self, n: int) -> None:
        """To just after an entry of the journal."""
        self._travel(lambda: self.session.go(n))

    def _undo_the_undo(self) -> None:
        self.shell.clear_slips()
        self.redo()

    def _travel(self, action: Callable[[], object], again: tuple[str, Callable] | None = None) -> None:
        """Goes somewhere else in the game; then the board must be put right."""
        if not self.act(action):
            return
        self.shell.clear_slips()
        orders = self.teller.in_words(self.session.put_right)
        title = self.teller.undo() or self.say("text.start")
        if orders:
            words, close = self.sitting.words, self.shell.take_off
            self.put_right = lambda: self.shell.lay(put_right_slip(words, orders, title, close, again))
            self.put_right()
        else:
            self.shell.tell(self.say("ui.nothing_to_move", {"title": title}))

    # -- slips ----------------------------------------------------------------------------------------------

    def open_why(self) -> None:
        self.shell.lay(why_slip(self.sitting.words, self.teller.why(), self.shell.take_off))

    def open_page(self, page: str) -> None:
        """The board, the score or the journal: beside the play or, on a phone, over the whole screen."""
        self.page = page
        if self.wide:
            return
        slip = Slip(heading=self.say(f"ui.page.{page}"), close=self.shell.take_off, full=True)
        slip.add(self._view(page))
        slip.key(self.say("ui.to_play"), self.shell.take_off, main=True)
        self.shell.lay(slip)
        if page == "journal":
            slip.ids.scroll.scroll_y = 0

    def open_menu(self) -> None:
        """All that is not needed at every step."""
        slip = Slip(heading=self.say("ui.menu"), close=self.shell.take_off)
        doors: list[tuple[str, Callable[[], None]]] = [
            *([(self.say("ui.put_right"), self._put_right_again)] if self.put_right else []),
            *((self.say(f"ui.page.{page}"), lambda page=page: self._instead(page)) for page in PAGES),
            (self.say("ui.holders"), self.open_holders),
            (self.say("start.to_dark" if theme.palette.name == "light" else "start.to_light"), self._theme),
            (self.say("ui.to_games"), self.shell.home),
        ]
        for text, opened in doors:
            row = OptionRow(name=text)
            row.bind(on_release=lambda _row, opened=opened: opened())
            slip.add(row)
        slip.key(self.say("ui.to_play"), self.shell.take_off, main=True)
        self.shell.lay(slip)

    def _put_right_again(self) -> None:
        """The orders of the last journey back or forth, once more."""
        self.shell.take_off()
        if self.put_right:
            self.put_right()

    def _instead(self, page: str) -> None:
        self.shell.take_off()
        self.open_page(page)

    def _theme(self) -> None:
        self.shell.take_off()
        self.shell.toggle_theme()

    def open_holders(self) -> None:
        """Who holds the dice, cups and decks: a tap hands them over."""
        self.shell.take_off()
        slip = Slip(heading=self.say("ui.holders"), close=self.shell.take_off)
        slip.write(self.say("ui.holders_hint"), "body", "ink_soft")
        for source in self.sitting.boxed.sources:
            slip.add(self._holder_row(f"chance.{source}"))
        slip.key(self.say("ui.to_play"), self.shell.take_off, main=True)
        self.shell.lay(slip)

    def _holder_row(self, name: str) -> OptionRow:
        row = OptionRow(name=capital(self.say(self.sitting.boxed.names.setting(name))), option=name)

        def show() -> None:
            holder = self.session.settings.get(name, "table")
            row.note, row.chosen = self.say(f"ui.held.{holder}"), holder == "app"

        def hand_over(_row) -> None:
            to = "table" if self.session.settings.get(name, "table") == "app" else "app"
            self.act(lambda: self.session.set(name, to))
            show()

        row.bind(on_release=hand_over)
        show()
        return row

    # -- corrections ----------------------------------------------------------------------------------------

    def correct(self, place: str) -> None:
        """What the books say of a place (or, without one, of what lies nowhere), each number a row."""
        found = self.session.game.corrections(self.session.state)
        table = self.session.game.table(self.session.state)
        here = {
            what: prompt
            for what, prompt in found.items()
            if (prompt.facts.get("place") == place if place else prompt.facts.get("place") not in table)
        }
        if not here:
            self.shell.tell(self.say("ui.nothing_to_correct"))
            return
        slip = Slip(heading=self.say("ui.correct"), close=self.shell.take_off)
        for what, prompt in here.items():
            note = self.say("ui.books_say", {"now": prompt.facts.get("now")})
            row = OptionRow(name=capital(self.say(prompt.question)), note=note, option=what)
            row.bind(on_release=lambda row, prompt=prompt: self._put_right(row.option, prompt, row.note))
            slip.add(row)
        slip.key(self.say("ui.never_mind"), self.shell.take_off, main=True)
        self.shell.lay(slip)

    def _put_right(self, what: str, prompt, note: str) -> None:
        """Asks for the true number. The books follow, and the question stays where it was."""

        def amend(value: Any) -> None:
            self.shell.clear_slips()
            before = self.pad
            done = self.act(lambda: self.session.amend(what, value))
            if done and before and before.touched and self.pad and before.prompt.key == self.pad.prompt.key:
                self.pad.enter(before.entered)

        self.shell.lay(pad_slip(self.sitting.words, prompt, note, self.shell.take_off, amend))


Builder.load_file(str(Path(__file__).with_name("play.kv")))
