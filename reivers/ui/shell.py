"""The shell: one screen at a time, dialogs over it, and toasts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.input import MotionEvent
from kivy.metrics import Metrics
from kivy.uix.floatlayout import FloatLayout

from reivers.frontend.game_spec import load_spec
from reivers.frontend.saved_games import SavedGames
from reivers.kernel.errors import AppError
from reivers.kernel.messages import Message
from reivers.store import data_folder
from reivers.store.settings import Settings
from reivers.ui.components.buttons import Main
from reivers.ui.components.sheet import Layer, Sheet
from reivers.ui.components.text import Words as Text
from reivers.ui.components.toast import Toast
from reivers.ui.device import Device, this_device
from reivers.ui.drawing import tokens
from reivers.ui.drawing.piece import Act, Part, part
from reivers.ui.game_ui import GameUi, ui_of
from reivers.ui.keyboard import Keyboard
from reivers.ui.screens.home import HomeScreen
from reivers.ui.widgets import gestures
from reivers.ui.widgets.gestures import Touch
from reivers.ui.widgets.theme import theme

if TYPE_CHECKING:
    from reivers.frontend.open_game import OpenGame
    from reivers.frontend.rulebook import Rulebook
    from reivers.ui.play.screen import PlayScreen
    from reivers.ui.screens.screen import Screen

TOAST_SECONDS = 4


class Shell(FloatLayout):
    """The root of the window."""

    def __init__(self, saved_games: SavedGames, device: Device | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.saved_games = saved_games
        self.words = saved_games.words
        self.device = device or this_device()
        self.keyboard = Keyboard(self)
        self.toast_shown: Toast | None = None
        self.overlays: list[Layer | Screen] = []
        self._left = datetime.now(UTC)
        self._opened = -gestures.DEAF_SECONDS
        """When the topmost layer appeared. At first it ignores touches that were meant for what was there."""
        Touch.feel = self.device.buzz
        self.settings: Settings = saved_games.settings()
        self._follow()
        self.screen: HomeScreen | PlayScreen = HomeScreen(self)
        self.add_widget(self.screen)
        with self.canvas.before:
            self._paper, self._ground = Color(), Rectangle()
        self._restyle()
        theme.bind_to(self._fit, "insets")
        theme.bind_to(self._restyle, "palette")

    def on_size(self, _self: "Shell", size: tuple[float, float]) -> None:
        """Choose the text size: larger on a tablet."""
        theme.fit(*size)
        self.read_insets()
        self._fit()

    def read_insets(self) -> None:
        """Ask the device what its bars and cut-outs cover."""
        theme.insets = self.device.insets()

    def _restyle(self, *_changed: Any) -> None:
        self._paper.rgba = theme.palette.paper

    def _fit(self, *_changed: Any) -> None:
        """Keep screens clear of status bar, navigation bar and cut-outs. Dialogs do that themselves."""
        self.place_toast()
        self._ground.pos, self._ground.size = self.pos, self.size
        left, top, right, bottom = theme.insets
        for layer in (self.screen, *self.overlays):
            if getattr(layer, "covers_all", False):
                layer.size_hint, layer.pos, layer.size = (None, None), self.pos, self.size
            else:
                layer.size_hint, layer.pos = (None, None), (self.x + left, self.y + bottom)
                layer.size = self.width - left - right, self.height - top - bottom

    # -- screens --------------------------------------------------------------------------------------------

    def show(self, screen: "HomeScreen | PlayScreen") -> None:
        """Replace the current screen."""
        self._opened = Clock.get_boottime()
        self.close_all()
        self.remove_widget(self.screen)
        self.screen = screen
        self.add_widget(screen, index=len(self.children))
        self._fit()

    def home(self) -> None:
        """Return to the list of games. Everything is saved already."""
        if not isinstance(self.screen, HomeScreen):
            self.screen.leave()
            self.show(HomeScreen(self))

    def play(self, sit_down: Callable[[], "OpenGame"]) -> None:
        """Open a game, if it can be opened."""
        try:
            game = sit_down()
        except AppError as trouble:
            self.toast(self.words.trouble(trouble))
            return
        _done, text = game.do(lambda: self._ask_everything(game))
        self.play_on(game)
        if text:
            self.toast(text)
        for warning in game.warnings:
            if warning != game.file.why_read_only:  # a lasting line says so
                self.toast(self.words.say(warning))

    def play_on(self, game: "OpenGame") -> None:
        """Show the screen of a game: with hints during the tour."""
        # Imported late to show the first screen sooner.
        from reivers.ui.play.screen import PlayScreen
        from reivers.ui.play.tour import TourScreen

        self.show((TourScreen if game.tour else PlayScreen)(self, game))

    def tour(self) -> None:
        """Start or resume the guided first game."""
        self.play(self.saved_games.tour)

    def again(self, game: "OpenGame") -> None:
        """Start another game with the same options and new chance."""
        header = game.session.journal.header
        self.home()
        self.play(lambda: self.saved_games.begin(header.game, header.options))

    def pause(self) -> None:
        """Pause while another app is in front or the screen is off."""
        self.device.hush()
        if not isinstance(self.screen, HomeScreen):
            self.screen.game.catch_up()
        self._left = datetime.now(UTC)

    def resume(self) -> None:
        """Resume the app. After a while away, offer to check the board."""
        self.device.follow(self.settings)
        self.read_insets()
        if isinstance(self.screen, HomeScreen):
            self.screen.refresh()
        elif self.saved_games.is_long_since(self._left) and self.toast_shown is None:
            self.screen.board_pages.offer_check()

    def use_folder(self, folder: Path) -> None:
        """Save games in another folder from now on, if it can be written."""
        home = data_folder(folder)
        self.saved_games = SavedGames(home, self.words, self.saved_games.games)
        self.show(HomeScreen(self))

    def report_faults(self, storage: Message | None) -> None:
        """Say at the start what is wrong with the data folder or the settings."""
        if storage:
            from reivers.ui.screens.saved.storage_fault import StorageFault

            self.open(StorageFault(self, storage))
        if self.saved_games.has_damaged_settings():
            self.toast(self.words.say("settings.damaged"))

    # -- settings -------------------------------------------------------------------------------------------

    def change(self, **changed: Any) -> None:
        """Change settings now and for next time."""
        self.settings = self.settings.but(**changed)
        self.saved_games.save_settings(self.settings)
        self._follow()
        screen = self.screen
        if "ask_everything" in changed and not isinstance(screen, HomeScreen):
            game = screen.game
            screen.run(lambda: self._ask_everything(game))

    def reload_settings(self) -> None:
        """Apply settings that were imported."""
        self.settings = self.saved_games.settings()
        self._follow()

    def _follow(self) -> None:
        theme.follow(self.settings)
        self.device.follow(self.settings)

    def _ask_everything(self, game: "OpenGame") -> None:
        """Apply to the open game how much the player wants to be asked."""
        wanted, session = self.settings.ask_everything, game.session
        if bool(session.settings.get("ask_everything")) != wanted and not game.file.read_only:
            session.set("ask_everything", wanted)

    # -- sub-screens -----------------------------------------------------------------------------------------
    # Each is imported when first opened, to show the first screen sooner.

    def open_settings(self) -> None:
        from reivers.ui.screens.settings import SettingsPage

        self.open(SettingsPage(self))

    def open_library(self) -> None:
        self.open_screen("library")

    def open_tools(self) -> None:
        self.open_screen("tools")

    def legend(self) -> Mapping[str, str]:
        """Return the icons of the current game, or of the first game that has any."""
        return next((ui.legend for ui in self._uis() if ui.legend), {})

    def open_screen(self, name: str, *given: Any) -> None:
        """Open a screen of the current game, or of the first game that has it."""
        screens = ((ui, ui.screens[name]) for ui in self._uis() if name in ui.screens)
        for ui, path in screens:
            self.open(ui.load(path)(self, *given))
            return

    def _uis(self) -> Iterator[GameUi]:
        if not isinstance(self.screen, HomeScreen):
            yield self.screen.ui
        for id in self.saved_games.games:
            yield ui_of(load_spec(self.saved_games.games, id))

    def open_records(self) -> None:
        from reivers.ui.screens.records import RecordsPage

        self.open(RecordsPage(self))
        if trouble := self.saved_games.records_trouble():
            self.toast(self.words.say(trouble))

    def open_luck(self, game: "OpenGame") -> None:
        self.open_screen("luck", game)

    def open_chronicle(self, game: "OpenGame") -> None:
        self.open_screen("chronicle", game)

    def has_rules(self) -> bool:
        return self._rulebook() is not None

    def open_rules(self, at: str = "") -> None:
        """Open the rules of the current game, at a section if one is given."""
        from reivers.ui.screens.rules import RulesScreen

        book = self._rulebook()
        if book is not None:
            self.open(RulesScreen(self, book, at))

    def _rulebook(self) -> "Rulebook | None":
        from reivers.frontend.rulebook import rulebook_of

        games = self.saved_games.games
        game = getattr(self.screen, "game", None)
        return rulebook_of({game.rules.spec.id: game.rules.spec.package} if game else games)

    def open_about(self) -> None:
        from reivers.ui.screens.about import AboutPage

        self.open(AboutPage(self))

    def open_keys(self) -> None:
        from reivers.ui.screens.keys import KeysSheet

        self.open(KeysSheet(self))

    # -- dialogs ---------------------------------------------------------------------------------------------

    def open(self, overlay: "Layer | Screen") -> None:
        """Open a dialog over everything."""
        self._opened = Clock.get_boottime()
        self.overlays.append(overlay)
        self.add_widget(overlay)
        self._fit()
        if isinstance(overlay, Layer):
            overlay.arrive()

    def open_sheet(
        self,
        heading: str,
        parts: Sequence[Part],
        *,
        main: Main | None = None,
        second: Main | None = None,
        middle: bool = True,
        gap: float = 8,
    ) -> None:
        """Open a sheet that an X closes."""
        sheet = Sheet(self.close_top, self.words.say("ui.close"), heading=heading, middle=middle)
        sheet.gap = gap
        sheet.fill(parts, main=main, second=second)
        self.open(sheet)

    def ask(self, heading: str, text: str, main: str, act: Act) -> None:
        """Ask before an act."""
        cancel = Main(self.words.say("ui.cancel"), self.close_top)
        words = (part(Text, "text", text=text),)
        self.open_sheet(heading, words, main=Main(main, partial(self.instead, act)), second=cancel)

    def instead(self, act: Act) -> None:
        """Do something in place of the topmost layer."""
        self.close_top()
        act()

    def close_top(self) -> None:
        if self.overlays:
            self.remove_widget(self.overlays.pop())

    def close(self, overlay: "Layer | Screen") -> None:
        """Close a dialog, wherever it is in the stack."""
        self.overlays.remove(overlay)
        self.remove_widget(overlay)

    def close_all(self) -> None:
        while self.overlays:
            self.close_top()

    # -- sharing ---------------------------------------------------------------------------------------------

    def share(self, text: str) -> None:
        """Share a text: by the share sheet of a phone or the clipboard of a desktop."""
        done = self.device.share(text)
        if done != "shared":
            self.toast(self.words.say(f"share.{done}"))

    def share_score(self, game: "OpenGame", final_note: str = "") -> None:
        """Share a score sheet as a picture and as a table."""
        from reivers.ui.screens.share_picture import share_score

        share_score(self, game, final_note)

    def hand_on_link(self, link: str) -> None:
        """Open a link on a phone; a desktop copies it to the clipboard."""
        done = self.device.share(link, "view")
        if done != "shared":
            self.toast(self.words.say(f"share.link_{done}"))

    def save_file(self, heading: str, name: str, write: Callable[[Path], object], hint: str = "") -> None:
        """Ask where to save a file and write it. The hint says what is in it."""
        from reivers.ui.screens.file_picker import save_file

        save_file(self, heading, name, write, hint)

    def open_file(self, heading: str, chosen: Callable[[Path], object]) -> None:
        """Ask which file to import. An error names the file."""
        from reivers.ui.screens.file_picker import open_file

        def take(path: Path) -> None:
            try:
                chosen(path)
            except AppError as trouble:
                facts = {"file": path.name, "why": self.words.trouble(trouble)}
                self.toast(self.words.say("import.in_file", facts))

        open_file(self, heading, take)

    # -- toasts ----------------------------------------------------------------------------------------------

    def toast(self, text: str, offer: tuple[str, Callable[[], object]] | None = None) -> None:
        """Show a message for a few seconds, perhaps with a button."""
        self.hide_toast()
        act = {"action": offer[0], "tap": lambda: self._take(offer[1])} if offer else {}
        self.toast_shown = Toast("toast", text=text, **act)
        self.add_widget(self.toast_shown)
        self.place_toast()
        Clock.unschedule(self.hide_toast)
        Clock.schedule_once(self.hide_toast, TOAST_SECONDS)

    def place_toast(self) -> None:
        """Place the toast above the bar of the screen."""
        if self.toast_shown is None:
            return
        d = Metrics.density
        left, _top, right, bottom = (inset / d for inset in theme.insets)
        bar = getattr(self.layer, "bar_height", 0)
        room = self.width / d - left - right - 2 * tokens.MARGIN[theme.tablet]
        width = min(room, self.toast_shown.width_for())
        high = self.toast_shown.height_for(width)
        x = left + (self.width / d - left - right - width) / 2
        self.toast_shown.place(x, self.height / d - bottom - bar - 12 - high, width, high)

    def attempt(self, action: Callable[[], object]) -> bool:
        """Run an action and return whether it worked. Report an error as a toast."""
        try:
            action()
        except AppError as trouble:
            self.toast(self.words.trouble(trouble))
            return False
        return True

    def _take(self, offered: Act) -> None:
        self.hide_toast()
        offered()

    def hide_toast(self, *_time: float) -> None:
        if self.toast_shown is not None:
            self.remove_widget(self.toast_shown)
            self.toast_shown = None

    # -- layers ----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Hide the focus ring. Ignore touches that were meant for what was there before."""
        self.keyboard.clear()
        deaf = Clock.get_boottime() - self._opened < gestures.DEAF_SECONDS
        return deaf or bool(super().on_touch_down(touch))

    def go_back(self) -> bool:
        """Close one layer on Escape, or Back on Android. Return whether there was any."""
        self.keyboard.clear()
        if self.overlays:
            self.overlays[-1].close()
            return True
        if isinstance(self.screen, HomeScreen):
            return False
        if not self.screen.close_page():
            self.home()
        return True

    @property
    def layer(self) -> "Layer | Screen | HomeScreen | PlayScreen":
        """Return the topmost layer."""
        return self.overlays[-1] if self.overlays else self.screen
