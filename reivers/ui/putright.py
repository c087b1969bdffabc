"""What to move on the table, with the map beside it; on a phone the map stands below."""

from collections.abc import Iterable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from reivers.ui.boardmap import BoardMap
from reivers.ui.page import Page
from reivers.ui.telling import Group
from reivers.ui.theme import theme
from reivers.ui.widgets import Column, Scroll

MAP_SHARE = 0.56


class PutRightPage(Page):
    """Orders and the map: side by side where there is room, else one below the other."""

    def __init__(
        self, shell: Any, heading: str, hint: str, groups: Iterable[Group], board_map: BoardMap, **kwargs: Any
    ) -> None:
        super().__init__(shell, heading, reach=3, **kwargs)
        self.board_map = board_map
        self.write(hint, "body", "ink_soft")
        self.write_groups(groups)
        self._wide: bool | None = None
        self._beside: BoxLayout | None = None
        self.bind(size=self._arrange)
        self._arrange()

    def _arrange(self, *_changed: Any) -> None:
        """Puts the map where it belongs for this screen."""
        wide = self.width > self.height and self.width >= theme.column * 1.6
        if wide == self._wide or self.width < 200:
            return
        self._wide = wide
        sheet, scroll = self.ids.sheet, self.ids.scroll.__self__
        for part in (self.board_map, scroll):
            if part.parent:
                part.parent.remove_widget(part)
        at = sheet.children.index(self.ids.feet.__self__) + 1
        if self._beside and self._beside.parent:
            at = sheet.children.index(self._beside)
            sheet.remove_widget(self._beside)
        if not wide:
            sheet.add_widget(scroll, at)
            self.ids.body.add_widget(self.board_map, 1)  # above the key that stands last
            return
        self._beside = BoxLayout(spacing=theme.gap)
        holder, column = Scroll(size_hint_x=MAP_SHARE), Column()
        column.add_widget(self.board_map)
        holder.add_widget(column)
        self._beside.add_widget(scroll)
        scroll.size_hint_x = 1 - MAP_SHARE
        self._beside.add_widget(holder)
        sheet.add_widget(self._beside, at)
