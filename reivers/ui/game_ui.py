"""What a game adds to the window. Parts are import strings, so each is loaded when needed."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from reivers.frontend.game_spec import GameSpec
    from reivers.frontend.open_game import OpenGame

Wanted = Callable[["OpenGame"], bool]


def always(game: "OpenGame") -> bool:
    return True


def imported(path: str, package: str | None = None) -> Any:
    """Return what a string such as "reivers.ui.window:run" names, or ".spring.end:EndPage" in a package."""
    module, _, name = path.partition(":")
    return getattr(import_module(module, package), name)


@attrs.frozen
class Tab:
    """A tab of the side panel. `view` makes its widget for a play screen."""

    id: str
    view: str
    icon: str
    wide_only: bool = False
    """Whether it is only shown beside the page, not over it."""
    wanted: Wanted = always
    """Takes the open game."""


BOARD = Tab("board", "reivers.ui.play.sheets.score_sheet:PlainBoardTab", "ui-map")
SCORE = Tab("score", "reivers.ui.play.sheets.score_sheet:PlainScoreTab", "ui-scroll")
JOURNAL = Tab("journal", "reivers.ui.play.sheets.journal:PlainJournalTab", "ui-list")


@attrs.frozen(kw_only=True)
class GameUi:
    """The window's part of a game: `UI` in `games/<id>/ui/__init__.py`. The default has plain pages."""

    package: str | None = None
    """Import strings that begin with a dot are relative to it."""
    pages: Mapping[str, str] = attrs.field(factory=dict)
    """Page views by kind of page."""
    tabs: tuple[Tab, ...] = (BOARD, SCORE, JOURNAL)
    focus: str = "reivers.ui.play.side_panel:plain_focus"
    """A function that takes a play screen and a page's focus; it returns a tab and what to highlight."""
    board: str = "reivers.ui.play.sheets.board_screens:BoardScreens"
    """What opens the screens of the board."""
    new_game: str = ""
    """The page that starts a game, or None if there is nothing to choose."""
    emblem: str = ""
    """The name of the picture of a saved game, such as "crest-{family}" with a value of its recap."""
    token: str = ""
    """The token beside that picture, such as "{family}"."""
    tokens: tuple[str, ...] = ()
    """Tokens of the game's rivals on the welcome page."""
    screens: Mapping[str, str] = attrs.field(factory=dict)
    """Screens around a game: library, tools, luck, chronicle."""
    records: str = ""
    """A class that adds to the page of records: `write_best(page)`, `write_luck(page)`."""
    note: str = ""
    """A message about the game for the list of games."""
    not_here: str = ""
    """Why the game can't be played in the window yet, if so."""
    legend: Mapping[str, str] = attrs.field(factory=dict)
    """The icons that Help explains, by the name of their message: legend.<name>."""

    def crest(self, recap: Mapping[str, str]) -> str:
        """Return the name of the picture of a saved game, if its recap says which."""
        values = {name: text.lower() for name, text in recap.items()}
        return self.emblem.format(**values) if recap.get("family") else ""

    def load(self, path: str) -> Any:
        return imported(path, self.package)

    def load_ahead(self) -> Iterator[Callable[[], object]]:
        """Return what loads the pages and tabs, one after another."""
        for path in (*self.pages.values(), *(tab.view for tab in self.tabs)):
            yield partial(self.load, path)

    def page(self, name: str) -> Any:
        """Return the page view of a page such as "attack.2.5"."""
        path = self.pages.get(name.partition(".")[0])
        return self.load(path or "reivers.ui.play.plain_page:PlainPage")

    def tabs_of(self, game: "OpenGame", *, wide: bool = False) -> tuple[Tab, ...]:
        """Return the tabs that an open game has."""
        return tuple(tab for tab in self.tabs if tab.wanted(game) and (wide or not tab.wide_only))


def ui_of(spec: "GameSpec") -> GameUi:
    ui: GameUi = spec.load("ui", "UI", GameUi())
    return ui
