"""The first screen: continue the last game, start a new one, the other games, and everything else."""

from pathlib import Path

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView

import reivers
from reivers.frontend.game_spec import load_spec
from reivers.kernel.errors import AppError
from reivers.store import Summary
from reivers.ui.drawing.tokens import Colors
from reivers.ui.game_ui import GameUi, ui_of
from reivers.ui.widgets import icons
from reivers.ui.widgets.menu_tiles import MenuTile, MenuTiles
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, Frame, Tappable, Text, TextButton, marked

SHOWN = 5
"""The number of other games listed, last played first; a tap shows all."""
DOORS = {
    "tour": "compass",
    "import": "book",
    "library": "card_face",
    "tools": "swords",
    "records": "star",
    "settings": "quill",
    "about": "bonnet",
}
"""Screens other than play, each with its icon."""
AROUND = ("library", "tools", "records", "settings", "about")
"""The tiles that are always shown."""
MAP_SHAPE, LEAST_MAP = 0.78, 150
"""The largest height of the map in relation to its width, and the smallest height worth showing."""


class MoreButton(TextButton):
    """Three dots that open a menu."""

    middle = NumericProperty()
    """The height of the dots."""


class GamesHead(BoxLayout):
    """The heading of the other games, with a button to import one."""

    say = ObjectProperty()
    take_in = ObjectProperty()


class GameRow(BoxLayout):
    """A game in the list, with a button for its menu."""

    name = StringProperty()
    stands = StringProperty()
    option = StringProperty()
    game = StringProperty()
    family = StringProperty()
    open = ObjectProperty()
    more = ObjectProperty()


class RecapCard(Tappable, Frame, Label):
    """A recap of the last game. It is one text, so that it's laid out only once. A tap continues."""

    heading = StringProperty()
    name = StringProperty()
    stands = StringProperty()
    last = StringProperty()
    orders = StringProperty()
    next = StringProperty()

    def written(self, palette: Colors, scale: float) -> str:
        """Return the lines with their markup."""
        lines = (
            (self.heading, "heading", palette.ink),
            (self.name, "place", palette.ink),
            (self.stands, "small", palette.ink_soft),
            (self.last, "row", palette.ink),
            (self.orders, "small", palette.ink_soft),
            (self.next, "row", palette.accent),
        )
        between = marked(" ", "small", palette.ink, scale / 3)
        written = [marked(text, role, ink, scale) for text, role, ink in lines if text]
        return "\n".join([*written[:3], between, *written[3:]])


class LastGame(BoxLayout):
    """The game that was played last, its menu and, if it uses a table, ways to check the board first."""

    say = ObjectProperty()
    game = StringProperty()
    family = StringProperty()
    has_table = BooleanProperty(False)
    more = ObjectProperty()
    resume = ObjectProperty()
    """Continues the game at one of its board screens."""


class HomeScreen(FloatLayout):
    """The screen that the app opens with and returns to."""

    say = ObjectProperty()
    version = StringProperty(reivers.__version__)
    wide = BooleanProperty(False)
    column = NumericProperty()
    side = NumericProperty()
    last = StringProperty()
    lead = StringProperty()
    """The text of the main button beside New game: continue, or for a new player the guided game."""
    empty = BooleanProperty(True)
    grand = BooleanProperty(True)
    """Whether the full greeting is shown: where it leaves room for the tiles."""

    def __init__(self, shell, **kwargs) -> None:
        self.shell = shell
        self.saved_games = shell.saved_games
        self._pictured = False
        super().__init__(say=shell.words.say, **kwargs)
        self.doors = MenuTiles()
        self.bind(wide=self._place_doors)
        theme.bind_to(self._place_buttons, "left_hand")
        self._place_buttons()
        self.ids.land.bind(height=self._show_land)
        self.refresh()
        self._lay_out()
        if icons.at_hand():
            self.show_pictures()
        else:
            Window.bind(on_flip=self._first_frame)

    def _lay_out(self) -> None:
        """Lay out from outside in, so that each text knows its width and isn't laid out twice."""
        self.size = Window.size
        for widget in self.walk(restrict=True):
            if isinstance(widget, Layout):
                widget.do_layout()
            elif isinstance(widget, ScrollView):
                widget.update_from_scroll()

    # -- showing -------------------------------------------------------------------------------------------

    def _first_frame(self, *_window) -> None:
        """Show the pictures one frame after the text."""
        Window.unbind(on_flip=self._first_frame)
        Clock.schedule_once(self.show_pictures)

    def show_pictures(self, *_time) -> None:
        """Show emblem, icons and map. At the start they come one frame after the text."""
        self._pictured = True
        self.ids.emblem.show()
        for tile in self.doors.children:
            tile.icon = DOORS[tile.option]
        self._show_crests()
        self._show_land()

    def _show_crests(self) -> None:
        """Show the emblem of each game."""
        for game in self.ids.games.children:
            if isinstance(game, GameRow | LastGame) and game.family:
                ui = self._ui(game.game)
                if ui.emblem:
                    game.ids.crest.add_widget(ui.load(ui.emblem)(family=game.family))

    def _ui(self, game: str) -> GameUi:
        return ui_of(load_spec(self.saved_games.games, game))

    def land_height(self, width: float, room: float, games: float, others: float, scale: float) -> float:
        """Return the height left for the map by games and greeting, or 0 if it's too little."""
        free = min(room - games - others - theme.gap * 2, width * MAP_SHAPE)
        return free if free >= LEAST_MAP * scale else 0

    def _show_land(self, *_changed) -> None:
        """Show the picture of the first game, if there is room."""
        land = self.ids.land
        if self._pictured and land.height and not land.children:
            ui = self._ui(next(iter(self.saved_games.games)))
            if ui.home_picture:
                land.add_widget(ui.load(ui.home_picture)(self.say))
        elif not land.height:
            land.clear_widgets()

    def refresh(self) -> None:
        """Show the current games."""
        games: Column = self.ids.games
        games.clear_widgets()
        try:
            rows = self.saved_games.rows()
        except AppError as trouble:
            rows = []
            games.add_widget(Text(text=self.shell.words.trouble(trouble)))
        open_games = [row for row in rows if not row.finished]
        last = open_games[0] if open_games else None
        self.last, self.empty = last.id if last else "", not rows
        self.lead = self.say("ui.continue") if last else self.say("home.tour") if self.empty else ""
        if last:
            games.add_widget(self._last_game(last))
        if self.empty:
            games.add_widget(self._welcome())
        else:
            self._list([row for row in rows if row is not last], rows)
        self._make_doors()
        self._place_doors()
        if self._pictured:
            self._show_crests()

    def _make_doors(self) -> None:
        """Make the tiles. A new player gets the guided game on the main button, and Import as a tile."""
        self.doors.clear_widgets()
        first = "import" if self.empty else "tour"
        for door in (first, *AROUND):
            tile = MenuTile(text=self.say(f"home.{door}"), option=door)
            tile.bind(on_release=lambda tile: self.open_door(tile.option))
            tile.icon = DOORS[door] if self._pictured else ""
            self.doors.add_widget(tile)

    def _welcome(self) -> RecapCard:
        """Show a new player what to start with."""
        words = {name: self.say(f"home.welcome.{name}") for name in ("heading", "name", "stands")}
        welcome = RecapCard(**words, next=self.say("home.welcome.next"))
        welcome.bind(on_release=lambda _text: self.tour())
        return welcome

    def _last_game(self, row: Summary) -> LastGame:
        brief = self.saved_games.recap(row)
        last, orders, following = (brief.get(name, "") for name in ("last", "orders", "next"))
        card = LastGame(
            say=self.say,
            game=row.game,
            family=brief.get("family", ""),
            has_table=bool(brief.get("table")),
            more=lambda: self.open_menu(row),
            resume=lambda page: self.open_game(row.id, page),
        )
        text = card.ids.brief
        text.heading, text.name, text.stands = (
            self.say("home.where_was_i"),
            row.name,
            self.saved_games.progress(row),
        )
        text.last = self.say("home.last_step", {"step": last}) if last else ""
        text.orders = self.say("home.last_orders", {"orders": orders}) if orders else ""
        text.next = self.say("home.next_step", {"step": following}) if following else ""
        text.bind(on_release=lambda _text: self.open_game(row.id))
        return card

    def _list(self, others: list[Summary], rows: list[Summary]) -> None:
        games = self.ids.games
        games.add_widget(GamesHead(say=self.say, take_in=self.take_in))
        for row in others[:SHOWN]:
            games.add_widget(self._row(row))
        if len(others) > SHOWN:
            key = TextButton(text=self.say("games.all", {"n": len(rows)}))
            key.bind(on_release=lambda _key: self.open_all(rows))
            games.add_widget(key)

    def _row(self, row: Summary) -> GameRow:
        return GameRow(
            name=row.name,
            stands=self.saved_games.progress(row),
            option=row.id,
            game=row.game,
            family=self.saved_games.recap(row).get("family", ""),
            open=lambda: self.open_game(row.id),
            more=lambda: self.open_menu(row),
        )

    def _place_doors(self, *_changed) -> None:
        """Put the tiles below the games or, on a wide screen, below the greeting."""
        if self.doors.parent is not None:
            self.doors.parent.remove_widget(self.doors)
        (self.ids.greeting if self.wide else self.ids.games).add_widget(self.doors)
        self.doors.apart = not self.wide and not self.empty

    def _place_buttons(self, *_changed) -> None:
        """Put the main button where the thumb is."""
        keys, new, go_on = self.ids.foot, self.ids.new.__self__, self.ids.go_on.__self__
        keys.clear_widgets()
        for key in (go_on, new) if theme.left_hand else (new, go_on):
            keys.add_widget(key)

    # -- actions -------------------------------------------------------------------------------------------

    def leave(self) -> None:
        """Do nothing: no game is open here."""

    def press(self) -> None:
        """Handle the main button: continue the last game or start one. A new player's first is guided."""
        if self.last:
            self.open_game(self.last)
        elif self.empty:
            self.tour()
        else:
            self.new_game()

    def open_game(self, id: str, page: str = "") -> None:
        """Continue a game: at a board screen or, after a while away, with an offer to check the board."""
        rested = self.saved_games.was_idle(id)
        self.shell.play(lambda: self.saved_games.open(id))
        pages = getattr(self.shell.screen, "board_pages", None)
        if pages is None:  # the game could not be opened
            return
        if page:
            getattr(pages, page)()
        elif rested and self.shell.toast_shown is None:
            pages.offer_audit()

    def new_game(self) -> None:
        """Open the page that starts a game."""
        from reivers.ui.screens.new_game import open_new_game

        open_new_game(self.shell)

    def open_menu(self, row: Summary) -> None:
        """Open the menu of a game."""
        from reivers.ui.screens.game_menu import GameMenu

        self.shell.open(GameMenu(self.shell, row, self.refresh))

    def open_all(self, rows: list[Summary]) -> None:
        from reivers.ui.screens.game_menu import AllGames

        self.shell.open(AllGames(self.shell, rows, self.refresh))

    def take_in(self) -> None:
        """Import a game from a file."""
        from reivers.ui.screens.game_menu import take_in

        take_in(self.shell, self.refresh)

    def open_door(self, door: str) -> None:
        """Open another screen."""
        own = {"tour": self.tour, "import": self.take_in}
        (own.get(door) or getattr(self.shell, f"open_{door}"))()

    def tour(self) -> None:
        """Start the guided first game: the rulebook's example, step by step."""
        self.shell.tour()


Builder.load_file(str(Path(__file__).with_name("home.kv")))
