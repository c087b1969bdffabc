"""The play screen: what happened, what to move, the question, its pad and the main button."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import Narrator
from reivers.frontend.open_game import OpenGame
from reivers.kernel.prompts import Continue
from reivers.ui.game_ui import ui_of
from reivers.ui.pads.pad import Pad
from reivers.ui.play.corrections import CorrectionActions
from reivers.ui.play.dialogs import PlayDialogs
from reivers.ui.play.history import HistoryActions
from reivers.ui.play.side_panel import SidePanel
from reivers.ui.widgets.gestures import LongPress, Swipes
from reivers.ui.widgets.icons import IconButton
from reivers.ui.widgets.layout import lay_out
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Tappable, TextButton


class Figure(Tappable, BoxLayout):
    """A number in the header, with its name. A tap peeks at its details."""

    name = StringProperty()
    number = StringProperty()
    behind = StringProperty()


BESIDE = 0.58
"""The side panel's share of a wide screen."""


class ReminderButton(IconButton):
    """A button for reminders beside the main button."""

    rings = BooleanProperty(False)


class MainButton(LongPress, TextButton):
    """The button for the next action. A long press may do something else."""


class SeasonRing(Widget):
    """The year in four quarters; the current one is highlighted."""

    season = NumericProperty(-1)
    radius = NumericProperty(0)


class PlayScreen(Swipes, BoxLayout):
    """The screen of one game, which passes answers to its session.

    Its helpers open dialogs and board screens, make corrections and handle history. All of them change the
    game only through `run`.
    """

    say = ObjectProperty()
    when = StringProperty()
    remark = StringProperty()
    undo_text = StringProperty()
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    action = StringProperty()
    ready = BooleanProperty(False)
    wide = BooleanProperty(False)
    beside = BooleanProperty(False)
    """Whether the side panel is beside the page: on a wide screen, unless the page needs all of it."""

    def __init__(self, shell, game: OpenGame, **kwargs) -> None:
        self.shell = shell
        self.game = game
        self.ui = ui_of(game.rules.spec)
        self._header = self.ui.load(self.ui.header)
        self.session = game.session
        self.scene: Any = None
        self.shown = self.tapped = 0
        """The number of refreshes: now, and at the last touch."""
        super().__init__(say=game.words.say, **kwargs)
        self._redo, self._bell = self.ids.redo.__self__, self.ids.bell.__self__
        self.narrator = Narrator(game)
        self.corrections, self.history = CorrectionActions(self), HistoryActions(self)
        self.overlays, self.board_pages = PlayDialogs(self), self.ui.load(self.ui.board)(self)
        self.side_panel = SidePanel(self, wide=self.wide)
        self.room_map = self.ui.load(self.ui.page_map)(self)
        self.bind(wide=self._rotated, width=self._give_room)
        theme.bind_to(self._for_the_hand, "left_hand")
        self._give_room()
        self._for_the_hand()
        self.refresh()

    def leave(self) -> None:
        """Close the game. It is saved already."""
        self.game.close()

    # -- showing -------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the game as it is now."""
        self.shown += 1
        self.header = self._header(self.session)
        self.when = self.say(self.header.step) if self.header.step else self.narrator.when()
        self.ids.ring.season = self.header.part
        self._show_scene()
        undo = self.narrator.undo()
        self.can_undo = bool(undo)
        self.can_redo = self.history.can_redo
        self.undo_text = self.say("ui.undo", {"title": undo}) if undo else self.say("ui.no_undo")
        self.ids.bell.rings = bool(self.narrator.reminders())
        self._show_beside_undo()
        self._follow_up()

    def _follow_up(self, *_changed) -> None:
        """Update the header and the side panel once the page is fully shown, so that they give nothing away
        (8.2)."""
        if self.scene.fully_shown or not self.ids.strip.children:
            self._show_strip()
            self.side_panel.follow(self.scene.focus)
            self.overlays.refresh()

    def _show_beside_undo(self) -> None:
        """Show Redo and the reminder button only while they are useful."""
        row = self.ids.second_row
        for key, wanted in ((self._redo, self.can_redo), (self._bell, self.ids.bell.rings)):
            if wanted and key.parent is None:
                row.add_widget(key, 1 if key is self._bell or self._bell.parent is None else 2)
            elif not wanted and key.parent is not None:
                row.remove_widget(key)

    def _show_strip(self) -> None:
        figures = self.header.figures
        row = self.ids.strip
        while len(row.children) > len(figures):
            row.remove_widget(row.children[0])
        while len(row.children) < len(figures):
            figure = Figure()
            figure.bind(on_release=lambda figure: self.overlays.peek(figure.behind))
            row.add_widget(figure)
            lay_out(row)
        for shown, (name, number, behind) in zip(reversed(row.children), figures, strict=True):
            shown.name, shown.number, shown.behind = self.say(name), number, behind

    def _show_scene(self) -> None:
        """Show the current page. The last page stays until the player continues."""
        page = self.header.page
        if self.scene is None or self.scene.page != page:
            self.scene = self.ui.page(page)(self, page)
            self.scene.bind(action=self._follow, ready=self._follow, fully_shown=self._follow_up)
            self.ids.scene.clear_widgets()
            self.ids.scene.add_widget(self.scene)
            lay_out(self.ids.scene)
        self.side_panel.note()
        self.scene.show()
        self._give_room()
        self._follow()

    def _follow(self, *_changed) -> None:
        self.action, self.ready = self.scene.action, self.scene.ready
        self.remark = self.scene.remark

    def _give_room(self, *_changed) -> None:
        self.side_panel.width = self.width * BESIDE
        self.beside = self.wide and not (self.scene and self.scene.split)
        if self.beside and self.side_panel.parent is None:
            self.ids.middle.add_widget(self.side_panel)
        elif not self.beside:
            self.ids.middle.remove_widget(self.side_panel)
        self.side_panel.wide = self.beside
        self._move_menu()

    def _for_the_hand(self, *_changed) -> None:
        """Put the main button at the right or left, where the thumb is."""
        row, primary = self.ids.last_row, self.ids.primary.__self__
        row.remove_widget(primary)
        row.add_widget(primary, len(row.children) if theme.left_hand else 0)
        foot = self.ids.foot
        foot.remove_widget(row.__self__)
        foot.add_widget(row.__self__, len(foot.children) if theme.left_hand and self.wide else 0)

    def _move_menu(self) -> None:
        """Keep the menu at the far right, with the numbers beside the step or below it."""
        menu, row = self.ids.menu.__self__, self.ids.head if self.wide else self.ids.top
        if menu.parent is not row.__self__:
            menu.parent.remove_widget(menu)
            row.add_widget(menu)

    def _rotated(self, *_changed) -> None:
        """Move an open tab to the side panel after a rotation, if there is one now."""
        self.scene.rotated()
        self._follow()
        self._give_room()
        self._for_the_hand()
        if self.beside:
            self.overlays.make_way()

    def on_touch_down(self, touch) -> bool:
        """Ignore the second tap of a double tap on something new, and a tap that ends an animation."""
        if touch.is_double_tap and self.shown != self.tapped:
            return True
        self.tapped = self.shown
        moved = self.scene.is_animating()
        taken = self.scene.skip_animation() or bool(super().on_touch_down(touch))
        touch.ud["low"] = None if moved else touch.ud.get("low")
        return taken

    def swiped(self, way: int) -> None:
        """Open the board by a swipe from the right, the sheets from the left."""
        if not self.wide:
            self.overlays.open_page("board") if way < 0 else self.overlays.open_sheets()

    # -- actions -------------------------------------------------------------------------------------------

    def run(self, action: Callable[[], object]) -> bool:
        """Run an action and show the result. An error becomes a toast, and nothing is lost."""
        at = self.session.journal.at
        done, text = self.game.do(action)
        if text:
            self.shell.toast(text)
        elif done:
            self.shell.hide_toast()
        if done or self.session.journal.at != at:  # the first of several answers may have been saved
            self.history.orders = None
            self.refresh()
        if done:
            self._read_aloud()
        return done

    def _read_aloud(self) -> None:
        """Read the orders aloud once the page is complete. A page with reveals does it itself."""
        if isinstance(self.session.prompt, Continue) and not self.scene.speaks:
            lines = (line for group in self.scene.orders() for line in (group.heading, *group.lines))
            self.shell.device.speak(". ".join(lines))

    def answer(self, answer: Any) -> bool:
        """Answer the current prompt."""
        return self.run(lambda: self.session.answer(answer))

    def answer_all(self, answers: Iterable[tuple[str, Any]]) -> bool:
        """Answer several prompts at once, all or none."""
        return self.run(lambda: self.session.page(answers))

    def take_default(self) -> bool:
        return self.run(self.session.take_default)

    def roll(self) -> bool:
        """Let the app roll or draw."""
        return self.run(self.roll_within)

    def roll_within(self) -> None:
        """Let the app roll or draw as part of another action."""
        self.session.roll()

    def long_press(self) -> bool:
        """Handle a long press on the main button. Return whether it does anything on this page."""
        return bool(self.scene.long_press())

    def pedal(self) -> None:
        """Handle a pedal or Page Down: first the page, then the main button."""
        if not self.scene.pedal():
            self.press()

    def press(self) -> None:
        """Handle the main button."""
        if self.session.prompt is None and not self.scene.has_more():
            self.shell.home()
        else:
            self.scene.press()

    @property
    def pad(self) -> Pad | None:
        """Return the pad of the current question."""
        return self.scene.pad if self.scene else None

    def digit(self, letter: str) -> bool:
        """Enter the face of a die from the keyboard."""
        return self.scene.digit(letter)


Builder.load_file(str(Path(__file__).with_name("screen.kv")))
