"""The first screen: continue the last game, start a new one, the other games, and everything else."""

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, StringProperty

import reivers
from reivers.frontend.game_spec import load_spec
from reivers.kernel.errors import AppError
from reivers.store import Summary
from reivers.ui.components.buttons import Button, MainButton, TextButton, Tile
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Heading, Space, Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.piece import Column, Flow, Grid, Part, Row, part, place
from reivers.ui.drawing.scroll import Scroll
from reivers.ui.game_ui import GameUi, imported, ui_of
from reivers.ui.screens.home_parts import GameRow, Hero, LastGame, Promise
from reivers.ui.screens.screen import Backdrop
from reivers.ui.widgets.theme import theme

if TYPE_CHECKING:
    from reivers.ui.shell import Shell

SHOWN = 4
"""The number of other games listed, last played first; a tap shows all."""
DOORS = {"library": "ui-cards", "tools": "ui-chart", "records": "ui-medal"}
"""Tiles, each with its icon."""
RARE = {"about": "ui-info", "settings": "ui-gear", "import": "ui-import", "deleted": "ui-box"}
"""Text buttons, each with its icon."""
PROMISES = ("rivals", "orders", "odds")
HERO_SHARE, WELCOME_SHARE = 0.4375, 0.547
"""The width of the picture beside the list, and beside the welcome, on a wide screen."""
HERO_LEAST, WELCOME = 0.25, 485
"""The picture above the welcome leaves it this height, so that its buttons are in sight; but it is no smaller
than this share of the screen."""
LOW = 600
"""A wide screen that's lower has room for the lines and the buttons of the welcome only."""


class HomeScreen(Backdrop):
    """The screen that the app opens with and returns to."""

    wide = BooleanProperty(False)
    last = StringProperty()
    """The id of the game to continue."""
    empty = BooleanProperty(True)

    def __init__(self, shell: "Shell", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shell = shell
        self.say = shell.words.say
        self.saved_games = shell.saved_games
        self.hero, self.scroll, self.bar = Hero("hero"), Scroll(size_hint=(None, None)), Row("bar", parts=())
        for widget in (self.hero, self.scroll, self.bar):
            self.add_widget(widget)
        self.refresh()

    # -- showing -------------------------------------------------------------------------------------------

    def refresh(self, *_changed: Any) -> None:
        """Show the current games."""
        self._trouble = ""
        try:
            rows = self.saved_games.rows()
        except AppError as trouble:
            rows, self._trouble = [], self.shell.words.trouble(trouble)
        open_games = [row for row in rows if not row.finished]
        self._rows, self._current = rows, open_games[0] if open_games else None
        self._rare = ["about", "settings", "import", *(["deleted"] if self._has_deleted() else [])]
        self.last, self.empty = self._current.id if self._current else "", not rows
        self._place_soon()

    def _has_deleted(self) -> bool:
        with contextlib.suppress(AppError):
            return bool(self.saved_games.deleted())
        return False

    def arrange(self, width: float, height: float) -> None:
        """Lay out hero, list and bar: side by side on a wide screen."""
        self.wide = width > height and width >= 720
        share = WELCOME_SHARE if self.empty and height >= LOW else HERO_SHARE
        hero = width * share if self.wide else 0
        named = {"title": self.say("start.title"), "motto": self.say("start.motto")}
        self.hero.show(empty=self.empty, tall=True, **named)
        self.hero.opacity = 1 if self.wide else 0
        place(self.hero, self, 0, 0, hero, height)
        bar = self.bar_height = self._show_bar(width - hero)
        self.shell.place_toast()
        self.scroll.margin = tokens.MARGIN[theme.tablet] + (12 if self.wide else 0)
        self.scroll.top_margin, self.scroll.centered = 12 if self.wide else 0, self.wide and self.empty
        self.scroll.show(list(self._parts(width - hero)), 12)
        place(self.scroll, self, hero, 0, width - hero, height - bar)
        margin = self.scroll.margin
        self.draw_line(hero, bar, width - hero if bar and not self.wide else 0)
        place(self.bar, self, hero + margin, height - bar + 8, width - hero - 2 * margin, bar - 22)

    def _show_bar(self, width: float) -> float:
        """Show the buttons at the bottom and return their height."""
        if self.empty:
            self.bar.show(parts=())
            return 0.0
        new = part(Button, "new", text=self.say("ui.new_game"), icon="ui-plus", tap=self.new_game)
        go_on = part(
            MainButton, "main", text=self.say("ui.continue" if self.last else "ui.new_game"), tap=self.press
        )
        parts = [(38, new), (62, go_on)] if self.last else [(1, go_on)]
        if theme.left_hand:
            parts.reverse()
        self.bar.show(parts=tuple(one for _, one in parts), shares=tuple(share for share, _ in parts), gap=12)
        inner = width - 2 * tokens.MARGIN[theme.tablet]
        return self.bar.height_for(inner) + 26

    def _parts(self, width: float) -> Iterator[Part]:
        if self.wide and not self.empty:
            yield part(Flow, "corner", parts=tuple(self._corner()), gap=20, align="right")
        if self._trouble:
            yield part(Words, "trouble", text=self._trouble, ink="plum", above=16)
        if self.empty:
            yield from self._welcome(width)
            return
        if self._current is not None:
            yield self._last_game(self._current, width)
        elif not self.wide:
            yield self._plain_hero(width)
        yield from self._others()
        note = "home.tour_resume" if self.shell.saved_games.left_tours() else "home.tour_note"
        yield part(
            ListRow, "tour", text=self.say("home.tour"), note=self.say(note), icon="ui-guide", opens=True,
            boxed=True, tap=self.tour,
        )  # fmt: skip
        tiles = [
            part(Tile, door, text=self.say(f"home.{door}"), icon=icon, tap=partial(self.open_door, door))
            for door, icon in DOORS.items()
        ]
        yield part(Grid, "tiles", parts=tuple(tiles), columns=3, gap=10)
        if not self.wide:
            yield part(Flow, "corner", parts=tuple(self._corner()), gap=16)
        yield part(Space, "end", height=8)

    def _corner(self) -> Iterator[Part]:
        """The text buttons of what is seldom needed. The map of a phone has Settings in its corner."""
        on_map = () if self.wide or self._current is None else ("settings",)
        for door in (door for door in self._rare if door not in on_map):
            yield part(
                TextButton, door, text=self.say(f"home.{door}"), icon=RARE[door], rare=True,
                tap=partial(self.open_door, door),
            )  # fmt: skip

    def _plain_hero(self, width: float) -> Part:
        height = self.height / Metrics.density
        return part(
            Hero, "top", empty=self.empty, title=self.say("start.title"), motto=self.say("start.motto"),
            bleed=tokens.MARGIN[theme.tablet], full=width,
            most=max(height * HERO_LEAST, height - WELCOME * theme.text),
        )  # fmt: skip

    def _welcome(self, width: float) -> Iterator[Part]:
        """What a new player sees."""
        if not self.wide:
            yield self._plain_hero(width)
        roomy = self.wide and self.height >= LOW * Metrics.density
        size = (26, 38 if roomy else 26)
        yield part(Heading, "welcome", text=self.say("home.welcome.heading"), size=size)
        lines = tuple(
            part(Promise, name, icon=name, text=self.say(f"home.welcome.{name}"), tokens=self._tokens())
            for name in PROMISES
        )
        yield part(Column, "promises", parts=lines, gap=12 if roomy else 0)
        if roomy:
            yield part(Words, "note", text=self.say("home.tour_note"), ink="ink2", above=64)
        elif not self.wide:
            yield part(Space, "gap", height=16)
        yield part(MainButton, "main", text=self.say("home.welcome.tour"), tap=self.tour)
        yield part(Button, "new", text=self.say("home.welcome.own"), tap=self.new_game)
        yield self._rare_row()
        yield part(
            Words,
            "unofficial",
            text=self.say("start.foot", {"version": reivers.__version__}),
            role="small",
            ink="ink2",
            align="center",
        )

    def _rare_row(self) -> Part:
        buttons = (
            part(
                TextButton, door, text=self.say(f"home.{door}"), rare=True, align="center",
                tap=partial(self.open_door, door),
            )
            for door in self._rare[1:]
        )  # fmt: skip
        return part(Row, "rare", gap=0, parts=tuple(buttons))

    def _last_game(self, row: Summary, width: float) -> Part:
        recap, note = self.saved_games.recap(row), self._note(row)
        following = self.say("home.next_step", {"step": recap["next"]}) if recap.get("next") else ""
        return part(
            LastGame,
            "last",
            hero=not self.wide,
            full=width,
            bleed=tokens.MARGIN[theme.tablet],
            title=self.say("start.title"),
            motto=self.say("start.motto"),
            heading=self.say("home.last_game"),
            name=row.name,
            emblem=self._ui(row.game).crest(recap),
            token=self._token(row, recap),
            when=recap.get("when", ""),
            part=int(recap.get("part") or -1),
            parts=int(recap.get("parts") or 0),
            score="" if note else recap.get("score", ""),
            unit=self.say("ui.vp"),
            saved=self.saved_games.saved_at(row),
            orders=self.say("home.last_orders", {"orders": recap["orders"]}) if recap.get("orders") else "",
            last=self.say("home.last_step", {"step": recap["last"]}) if recap.get("last") else "",
            next=note or following,
            tap=partial(self.open_game, row.id),
            more=partial(self.open_menu, row),
            more_text=self.say("ui.menu"),
            settings=self.shell.open_settings,
            settings_text=self.say("home.settings"),
        )

    def _others(self) -> Iterator[Part]:
        others = [row for row in self._rows if row is not self._current]
        if not others:
            return
        all_games = part(
            TextButton,
            "all",
            text=self.say("games.all"),
            align="right",
            tap=self.open_all,
        )
        title = "games.others" if self._current is not None else "games.yours"
        heading = part(Heading, "others", text=self.say(title), role="section", above=13)
        head = part(Row, "head", parts=(heading, all_games), shares=(1, 1))
        rows = part(Grid, "games", parts=tuple(map(self._row, others[:SHOWN])), least=300, gap=0)
        yield part(Column, "other_games", parts=(head, rows))

    def _row(self, row: Summary, menu: Callable[[Summary], None] | None = None) -> Part:
        recap, saved = self.saved_games.recap(row), self.saved_games
        own_note = self._note(row)
        note = saved.progress(row) if menu or row.health == "damaged" else own_note or saved.place(row)
        return part(
            GameRow, row.id, text=row.name, note=note, score="" if own_note else recap.get("score", ""),
            unit=self.say("ui.vp"), emblem=self._ui(row.game).crest(recap),
            tap=partial(self.open_game, row.id),
            more=partial(menu or self.open_menu, row), more_text=self.say("ui.menu"),
        )  # fmt: skip

    def _ui(self, game: str) -> GameUi:
        return ui_of(load_spec(self.saved_games.games, game))

    def _note(self, row: Summary) -> str:
        """Return why a game can't be played here yet, if so."""
        note = self._ui(row.game).not_here
        return self.say(note) if note else ""

    def _token(self, row: Summary, recap: dict[str, str]) -> str:
        return self._ui(row.game).token.format(family=recap.get("family", "").lower())

    def _tokens(self) -> tuple[str, ...]:
        return self._ui(next(iter(self.saved_games.games))).tokens

    # -- actions -------------------------------------------------------------------------------------------

    def load_ahead(self) -> Iterator[Callable[[], object]]:
        """Return what loads the screen of a game, and the pages of the last one."""
        yield partial(imported, "reivers.ui.play.screen:PlayScreen")
        yield partial(imported, "reivers.ui.screens.saved.damaged_game:open_saved")
        if self._current is not None:
            yield from self._ui(self._current.game).load_ahead()

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

    def open_game(self, id: str) -> None:
        """Continue a game: after a while away, with an offer to check the board."""
        from reivers.ui.screens.saved.damaged_game import open_saved

        row = next(row for row in self._rows if row.id == id)
        if note := self._note(row):
            self.shell.toast(note)
            return
        rested = self.saved_games.was_idle(id)
        open_saved(self.shell, row, self.refresh)
        pages = getattr(self.shell.screen, "board_pages", None)
        if pages is not None and rested and self.shell.toast_shown is None:  # the game was opened
            pages.offer_check()

    def new_game(self) -> None:
        """Open the page that starts a game."""
        from reivers.ui.screens.new_game import open_new_game

        open_new_game(self.shell)

    def open_menu(self, row: Summary) -> None:
        """Open the menu of a game."""
        from reivers.ui.screens.game_menu import GameMenu

        self.shell.open(GameMenu(self.shell, row, self.refresh))

    def open_all(self) -> None:
        """Open the list of all games."""
        from reivers.ui.screens.game_menu import AllGames

        self.shell.open(AllGames(self.shell, self._row, self.refresh))

    def import_game(self) -> None:
        """Import a game, or everything, from a file."""
        from reivers.ui.screens.saved.transfer import import_file

        import_file(self.shell, self.refresh)

    def open_deleted(self) -> None:
        """Open the list of deleted games."""
        from reivers.ui.screens.deleted_games import DeletedGames

        self.shell.open(DeletedGames(self.shell, self.refresh))

    def open_door(self, door: str) -> None:
        """Open another screen."""
        own = {"tour": self.tour, "import": self.import_game, "deleted": self.open_deleted}
        (own.get(door) or getattr(self.shell, f"open_{door}"))()

    def tour(self) -> None:
        """Start the guided first game: the rulebook's example, step by step."""
        self.shell.tour()
