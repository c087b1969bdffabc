"""The shell: one screen at a time, slips laid over it, and a sentence that goes away by itself."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from reivers.frontend.game_spec import load_spec
from reivers.frontend.saved_games import OpenGame, SavedGames
from reivers.kernel.errors import AppError
from reivers.store.settings import Settings
from reivers.ui.device import Device, this_device
from reivers.ui.game_ui import GameUi, ui_of
from reivers.ui.screens.home import HomeScreen
from reivers.ui.widgets.keyboard_focus import ARROWS, KeyboardFocus
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Tappable, TextButton

if TYPE_CHECKING:
    from reivers.ui.widgets.dialog import Overlay

TOAST_SECONDS = 6
ENTER = (13, 271)
PAGE_DOWN = 281
PRIMARY = (*ENTER, 32, PAGE_DOWN)
"""Enter, Enter on the number pad, Space, Page Down."""
Z, Y = 122, 121


class Toast(BoxLayout):
    """A sentence at the foot of the screen, and perhaps one thing to do about it."""

    text = StringProperty()


class Shell(FloatLayout):
    """The root of the window."""

    def __init__(self, library: SavedGames, device: Device | None = None, **kwargs) -> None:
        super().__init__(**kwargs)
        self.library = library
        self.words = library.words
        self.device = device or this_device()
        self.cursor = KeyboardFocus()
        self.overlays: list[Overlay] = []
        self.toast_shown: Toast | None = None
        self._left = datetime.now(UTC)
        Tappable.feel = self.device.buzz
        self.settings: Settings = library.settings()
        self._follow()
        self.screen: Any = HomeScreen(self)
        self.add_widget(self.screen)

    def on_size(self, _self, size) -> None:
        """Texts are larger on a tablet."""
        theme.fit(*size)

    # -- screens --------------------------------------------------------------------------------------------

    def show(self, screen) -> None:
        """Another screen instead of this one."""
        self.close_all()
        self.remove_widget(self.screen)
        self.screen = screen
        self.add_widget(screen, index=len(self.children))

    def home(self) -> None:
        """Back to the list of games. Everything is kept already."""
        if not isinstance(self.screen, HomeScreen):
            self.screen.leave()
            self.show(HomeScreen(self))

    def play(self, sit_down: Callable[[], OpenGame]) -> None:
        """To the table with a game, if it can be opened."""
        try:
            sitting = sit_down()
        except AppError as trouble:
            self.toast(self.words.trouble(trouble))
            return
        _done, text = sitting.do(lambda: self._ask_everything(sitting))
        self.play_on(sitting)
        if text:
            self.toast(text)
        if sitting.file.read_only:
            self.toast(self.words.say("text.read_only"))
        if sitting.file.dropped is not None:
            self.toast(self.words.say(sitting.file.dropped))

    def play_on(self, sitting: OpenGame) -> None:
        """The screen of a game: with hints, as long as the tour leads it."""
        # The first screen should not wait for these.
        from reivers.ui.play.screen import PlayScreen
        from reivers.ui.play.tour import TourScreen

        self.show((TourScreen if sitting.touring else PlayScreen)(self, sitting))

    def tour(self) -> None:
        """The guided first game: from where it was left, or from the beginning."""
        self.play(self.library.tour)

    def again(self, sitting: OpenGame) -> None:
        """Another game like this one, with chances of its own."""
        header = sitting.session.journal.header
        self.home()
        self.play(lambda: self.library.begin(header.game, header.options))

    def pause(self) -> None:
        """Another app is in front now, or the screen is dark."""
        self.device.hush()
        self._left = datetime.now(UTC)

    def resume(self) -> None:
        """The app is in front again. After a while away the board may be checked first."""
        self.device.follow(self.settings)
        if isinstance(self.screen, HomeScreen):
            self.screen.refresh()
        elif self.library.is_long_since(self._left) and self.toast_shown is None:
            self.screen.board_pages.offer_audit()

    # -- settings -------------------------------------------------------------------------------------------

    def change(self, **changed: Any) -> None:
        """Changes settings: at once, and for next time."""
        self.settings = self.settings.but(**changed)
        self.library.keep_settings(self.settings)
        self._follow()
        sitting = getattr(self.screen, "sitting", None)
        if "ask_everything" in changed and sitting is not None:
            self.screen.run(lambda: self._ask_everything(sitting))

    def _follow(self) -> None:
        theme.follow(self.settings)
        self.device.follow(self.settings)

    def _ask_everything(self, sitting: OpenGame) -> None:
        """The game on the table asks as much as the player has set."""
        wanted, session = self.settings.ask_everything, sitting.session
        if bool(session.settings.get("ask_everything")) != wanted and not sitting.file.read_only:
            session.set("ask_everything", wanted)

    # -- pages ----------------------------------------------------------------------------------------------
    # Each is loaded when it is first opened: the first screen should not wait for it.

    def open_settings(self) -> None:
        from reivers.ui.screens.settings import SettingsPage

        self.open(SettingsPage(self))

    def open_library(self) -> None:
        self.open_screen("library")

    def open_tools(self) -> None:
        self.open_screen("tools")

    def open_screen(self, name: str, *given: Any) -> None:
        """Opens a screen of the game that is played, or of the first that has it."""
        screens = ((ui, ui.screens[name]) for ui in self._uis() if name in ui.screens)
        for ui, path in screens:
            self.open(ui.load(path)(self, *given))
            return

    def _uis(self) -> Iterator[GameUi]:
        if hasattr(self.screen, "ui"):
            yield self.screen.ui
        for id in self.library.games:
            yield ui_of(load_spec(self.library.games, id))

    def open_records(self) -> None:
        from reivers.ui.screens.records import RecordsPage

        self.open(RecordsPage(self))

    def open_luck(self, sitting: OpenGame) -> None:
        self.open_screen("luck", sitting)

    def open_chronicle(self, sitting: OpenGame) -> None:
        from reivers.ui.screens.chronicle import ChroniclePage

        self.open(ChroniclePage(self, sitting))

    def open_record(self, sitting: OpenGame) -> None:
        """How the game on the table ended."""
        from reivers.ui.screens.records import RecordPage

        game = self.library.record_of(sitting)
        if game is not None:
            self.open(RecordPage(self, game, sitting))

    def open_about(self) -> None:
        from reivers.ui.screens.about import AboutPage

        self.open(AboutPage(self))

    # -- slips ----------------------------------------------------------------------------------------------

    def open(self, overlay: "Overlay") -> None:
        """Lays a slip over everything."""
        self.overlays.append(overlay)
        self.add_widget(overlay)

    def close_top(self) -> None:
        """Takes the uppermost slip away."""
        if self.overlays:
            self.remove_widget(self.overlays.pop())

    def close(self, overlay: "Overlay") -> None:
        """Takes a slip away, wherever it lies."""
        self.overlays.remove(overlay)
        self.remove_widget(overlay)

    def close_all(self) -> None:
        """Takes all slips away."""
        while self.overlays:
            self.close_top()

    # -- handing on -----------------------------------------------------------------------------------------

    def share(self, text: str) -> None:
        """A text for others: to the share sheet of a phone, to the clipboard of a desktop."""
        done = self.device.share(text)
        if done != "shared":
            self.toast(self.words.say(f"share.{done}"))

    def hand_on_link(self, link: str) -> None:
        """A link: opened on a phone; a desktop's clipboard takes it to the phone."""
        done = self.device.share(link, "view")
        if done != "shared":
            self.toast(self.words.say(f"share.link_{done}"))

    # -- sentences ------------------------------------------------------------------------------------------

    def toast(self, text: str, offer: tuple[str, Callable[[], None]] | None = None) -> None:
        """Says something for a few seconds, with a key for what may be done about it."""
        self.hide_toast()
        toast = Toast(text=text)
        if offer:
            key = TextButton(
                text=offer[0], size_hint_x=None, width=theme.target * 2.4, pos_hint={"center_y": 0.5}
            )
            key.bind(on_release=lambda _key: self._take(offer[1]))
            toast.add_widget(key)
        self.toast_shown = toast
        self.add_widget(toast)
        toast.pos_hint = {"center_x": 0.5, "top": 0.88}
        Clock.unschedule(self.hide_toast)
        Clock.schedule_once(self.hide_toast, TOAST_SECONDS)

    def attempt(self, action: Callable[[], object]) -> bool:
        """Does it, and says whether it was done; what cannot be done is told in a sentence."""
        try:
            action()
        except AppError as trouble:
            self.toast(self.words.trouble(trouble))
            return False
        return True

    def _take(self, offered: Callable[[], None]) -> None:
        self.hide_toast()
        offered()

    def hide_toast(self, *_time) -> None:
        """Takes the sentence away."""
        if self.toast_shown is not None:
            self.remove_widget(self.toast_shown)
            self.toast_shown = None

    # -- keys -----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch) -> bool:
        """A finger needs no ring."""
        self.cursor.clear()
        return bool(super().on_touch_down(touch))

    def go_back(self) -> bool:
        """Escape, and Back on Android: one layer less. Says whether there was any."""
        self.cursor.clear()
        if self.overlays:
            self.overlays[-1].close()
            return True
        if isinstance(self.screen, HomeScreen):
            return False
        self.home()
        return True

    @property
    def layer(self) -> Any:
        """What lies uppermost."""
        return self.overlays[-1] if self.overlays else self.screen

    def typing(self) -> bool:
        """Whether a line is being written just now."""
        return any(getattr(widget, "focus", None) is True for widget in self.layer.walk(restrict=True))

    def key(self, key: int, letter: str | None, modifiers: list[str]) -> bool:
        """A key of the keyboard; says whether it meant anything. Where a line is written, only Enter does."""
        if self.typing() and key not in ENTER:
            return False
        if key in ARROWS:
            self.cursor.move(self.layer, key)
            return True
        if key in PRIMARY:
            ringed = key != PAGE_DOWN and self.cursor.press(self.layer)
            if not ringed:
                getattr(self.layer, "pedal", self.layer.press)()
            return True
        if self.overlays or isinstance(self.screen, HomeScreen):
            return False
        if "ctrl" in modifiers and key in (Z, Y):
            self.screen.journey.redo() if "shift" in modifiers or key == Y else self.screen.journey.undo()
            return True
        return bool(self.screen.digit(letter or ""))


Builder.load_file(str(Path(__file__).with_name("shell.kv")))
