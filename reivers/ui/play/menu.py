"""The menu of a game, in four parts."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import reivers
from reivers.ui.widgets.dialog import Dialog
from reivers.ui.widgets.file_picker import save_file
from reivers.ui.widgets.menu_tiles import MenuTile, MenuTiles
from reivers.ui.widgets.theme import theme

ICONS = {
    "put_right": "check",
    "holders": "cup",
    "table": "cattle",
    "audit": "eye",
    "set_out": "castle",
    "chronicle": "book",
    "luck": "crown",
    "report": "bell",
    "library": "card_face",
    "tools": "swords",
    "settings": "quill",
    "games": "seat",
}
MenuList = Mapping[str, Callable[[], None]]
REACH = 2.0
"""The largest width of the menu, in columns."""


class PlayMenu(Dialog):
    """Tabs, table, chronicle and app-wide entries."""

    def __init__(self, play: Any) -> None:
        self._play, self._shell = play, play.shell
        self._tabs = play.ui.tabs_of(play.game)
        self._icons = {**ICONS, **{tab.id: tab.icon for tab in self._tabs}}
        super().__init__(heading=play.say("ui.menu"), close=play.shell.close_top, reach=REACH)
        for part, doors in self._parts().items():
            if doors:
                self._write_part(part, doors)
        self.key(play.say("ui.to_play"), play.shell.close_top, main=True)

    def _write_part(self, part: str, doors: MenuList) -> None:
        self.write(self._play.say(f"menu.part.{part}"), "place", "accent")
        tiles = MenuTiles()
        for door, opened in doors.items():
            tile = MenuTile(text=self._play.say(f"menu.{door}"), icon=self._icons[door], option=door)
            tile.bind(on_release=lambda _tile, opened=opened: self._instead(opened))
            tiles.add_widget(tile)
        self.add(tiles)

    def _instead(self, opened: Callable[[], None]) -> None:
        """Open something in place of the menu."""
        self._shell.close_top()
        opened()

    def _parts(self) -> dict[str, MenuList]:
        shell = self._shell
        return {
            "look": self._pages(),
            "table": self._table(),
            "chronicle": {**self._chronicle(), "report": self._report},
            "beyond": {
                "library": shell.open_library,
                "tools": shell.open_tools,
                "settings": shell.open_settings,
                "games": shell.home,
            },
        }

    def _pages(self) -> MenuList:
        """Return the tabs, and after undo or redo its orders again."""
        play = self._play
        again = {"put_right": play.history.orders} if play.history.orders else {}
        return {**again, **{tab.id: partial(play.overlays.open_page, tab.id) for tab in self._tabs}}

    def _table(self) -> MenuList:
        """Return who tracks what, the audit and the setup from an empty table, where something is on the
        table."""
        play, rules = self._play, self._play.game.rules
        on_table = {"table": play.overlays.open_tracking} if rules.tracking.trackers else {}
        return {
            "holders": play.overlays.open_tracked_by,
            **on_table,
            **play.board_pages.menu(),
        }

    def _chronicle(self) -> MenuList:
        """Return the chronicle if there are combats, and the luck unless odds are hidden."""
        shell, game = self._shell, self._play.game
        if game.rules.luck is None:
            return {}
        luck = {"luck": partial(shell.open_luck, game)} if theme.show_odds else {}
        return {"chronicle": partial(shell.open_chronicle, game), **luck}

    def _report(self) -> None:
        """Export the whole game for a bug report, and nothing else about the player."""
        say, written = self._play.say, self._play.game.report
        name = say("report.file_name", {"version": reivers.__version__})
        save_file(self._shell, say("report.heading"), name, written, say("report.hint"))
