"""The tabs of the side panel that show the map."""

from collections.abc import Iterator
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from reivers.frontend.narrator import Place
from reivers.games.border.board import HOME_MARCHES, WALK, march_of
from reivers.games.border.ui.map.board_map import BoardMap
from reivers.games.border.ui.old_views.board import last_changes, picture
from reivers.kernel.prompts import Continue
from reivers.ui.play.score_sheet import BoardList
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Column, Text


def focus(play: Any, focus: str) -> tuple[str, str]:
    """Show a March alone, unless something must also be moved elsewhere. (The Debateable Land is only a
    box: it's highlighted on the board.)"""
    if focus not in WALK:
        return focus, ""
    moved = {march_of(place) for place in last_changes(play.session)} & set(WALK)
    elsewhere = isinstance(play.session.prompt, Continue) and moved - {focus}
    return "march" if focus in HOME_MARCHES and not elsewhere else "board", focus


class BoardTab(BoardList):
    """The map, and below it what isn't on it, part by part."""

    is_drawn = True

    def draw_map(self) -> None:
        play = self._play
        self.map = BoardMap(play.say, play.board_pages.open_march, play.corrections.correct_number)
        self.bind(highlight=self.map.setter("highlight"), room=self.map.setter("room"))
        self.add_widget(self.map)
        self.add_widget(Text(text=play.say("map.board_hint"), role="small", ink="ink_soft"))

    def refresh(self) -> None:
        self.map.picture = picture(self._game)
        super().refresh()

    def parts(self) -> Iterator[tuple[str, list[Place]]]:
        """Return only what the map doesn't show and isn't empty."""
        bare = self._play.say("ui.bare")
        for name, rows in super().parts():
            beside = [row for row in rows if march_of(row.id) not in WALK and row.on_table != bare]
            if beside:
                yield name, beside


class MarchOutlook(Column):
    """One March as large as there is room for, with everything known about it. A tap opens its page."""

    highlight = StringProperty("")
    """The March; None for the player's own."""
    room = NumericProperty(0)
    stays = True
    pins_area = True
    """Whether the March stays the same while the tab is pinned."""

    def __init__(self, play: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._play = play
        self.map = BoardMap(play.say, play.board_pages.open_march, play.corrections.correct_number)
        self.hint = Text(text=play.say("map.march_hint"), role="small", ink="ink_soft")
        self.add_widget(self.map)
        self.add_widget(self.hint)
        self.bind(highlight=self._next, room=self._fit)
        self.hint.bind(height=self._fit)
        self._next()
        self.refresh()

    def _next(self, *_changed: Any) -> None:
        self.map.march = self.highlight or self._play.game.rules.tracking.home

    def _fit(self, *_changed: Any) -> None:
        self.map.room = max(0, self.room - self.hint.height - 2 * theme.gap)

    def refresh(self) -> None:
        """Show the current March."""
        self.map.picture = picture(self._play.game)


def fact_area(thing: str) -> str:
    """Return the March of a farm or site."""
    kind, _, place = thing.partition(":")
    return march_of(place) if kind in ("region", "site") else ""
