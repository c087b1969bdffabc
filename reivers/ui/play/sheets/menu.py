"""The menu of a game: tiles in four groups."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import reivers
from reivers.ui.components.buttons import Tile
from reivers.ui.components.sheet import Sheet
from reivers.ui.components.text import Words
from reivers.ui.drawing.pen import text_width
from reivers.ui.drawing.piece import Column, Grid, Part, part
from reivers.ui.widgets.theme import theme

if TYPE_CHECKING:
    from reivers.ui.play.screen import PlayScreen

ICONS = {
    "fix_board": "ui-undo",
    "holders": "ui-die",
    "table": "ui-table",
    "check": "ui-eye",
    "set_out": "ui-box",
    "journal": "ui-list",
    "chronicle": "ui-book",
    "luck": "ui-luck",
    "report": "ui-flag",
    "leave": "ui-guide",
    "rules": "ui-scroll",
    "library": "ui-cards",
    "tools": "ui-chart",
    "settings": "ui-gear",
    "games": "ui-home",
}
Entries = Mapping[str, Callable[[], None]]
JOURNAL = "journal"
WHOLE = (JOURNAL, "score")
"""Tabs that the menu opens as whole pages on a tablet, too."""


class PlayMenu(Sheet):
    """Tabs, table, game and app."""

    def __init__(self, play: "PlayScreen") -> None:
        self._play, self._shell = play, play.shell
        self._tabs = play.ui.tabs_of(play.game)
        self._icons = {**{tab.id: tab.icon for tab in self._tabs}, **ICONS}
        super().__init__(play.shell.close_top, play.say("ui.close"), heading=play.say("ui.menu"), reach=600)
        self.gap = 12
        self.fill(tuple(self._groups()))

    def _groups(self) -> Iterator[Part]:
        for name, entries in self._parts().items():
            if entries:
                label = part(
                    Words, "label", text=self._play.say(f"menu.part.{name}"), role="label", ink="ink2"
                )
                tiles = part(
                    Grid, "tiles", parts=tuple(map(self._tile, entries.items())), **self._columns(entries)
                )
                yield part(Column, name, parts=(label, tiles), gap=7)

    def _columns(self, entries: Entries) -> dict[str, Any]:
        """Return as many columns as the longest word allows."""
        words = (word for entry in entries for word in self._text(entry).split())
        widest = max(text_width(word, "label") for word in words)
        return {"least": max(66, widest + 14), "most": 5 if len(entries) > 4 else 4, "gap": 7}

    def _text(self, entry: str) -> str:
        return str(self._play.say(f"menu.{entry}"))

    def _tile(self, entry: tuple[str, Callable[[], None]]) -> Part:
        name, opened = entry
        return part(
            Tile,
            name,
            icon=self._icons[name],
            text=self._text(name),
            tap=partial(self._shell.instead, opened),
        )

    def _parts(self) -> dict[str, Entries]:
        shell = self._shell
        leave = {"leave": self._play.open_leave} if self._play.game.tour else {}
        return {
            "view": {tab.id: self._opens(tab.id) for tab in self._tabs if tab.id != JOURNAL},
            "table": self._table(),
            "game": {JOURNAL: self._opens(JOURNAL), **self._chronicle(), "report": self._report, **leave},
            "app": {
                **self._rules(),
                "library": shell.open_library,
                "tools": shell.open_tools,
                "settings": shell.open_settings,
                "games": shell.home,
            },
        }

    def _rules(self) -> Entries:
        """Return the rules, at the section of the current question."""
        if not self._shell.has_rules():
            return {}
        prompt = self._play.game.session.prompt
        return {"rules": partial(self._shell.open_rules, prompt.section if prompt else "")}

    def _opens(self, tab: str) -> Callable[[], None]:
        return partial(self._play.overlays.open_page, tab, whole=tab in WHOLE)

    def _table(self) -> Entries:
        """Return who tracks what, the board check and the set-up from an empty table, where something is on
        the table; and after undo or redo what to move, again."""
        play, rules = self._play, self._play.game.rules
        again = {"fix_board": play.history.orders} if play.history.orders else {}
        on_table = {"table": play.overlays.open_tracking} if rules.tracking.trackers else {}
        return {**again, "holders": play.overlays.open_tracked_by, **on_table, **play.board_pages.menu()}

    def _chronicle(self) -> Entries:
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
        self._shell.save_file(say("report.heading"), name, written, say("report.hint"))
