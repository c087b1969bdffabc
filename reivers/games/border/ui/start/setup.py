"""The set-up (3.0): one checklist in five groups, and one tap."""

from functools import partial
from typing import Any

from reivers.games.border.ui.page import BorderPage
from reivers.games.border.ui.start.set_up_list import GroupHead, GroupTabs
from reivers.games.border.views.parts import Answers
from reivers.games.border.views.start.set_up import SetUpGroup, SetUpView
from reivers.ui.components.buttons import Main, TextButton
from reivers.ui.components.rows import OrderRow
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Column, Part, part
from reivers.ui.widgets.theme import theme

ICONS = {"my_family": "crown", "map": "sheep", "cubes": "cube", "tokens": "token", "decks": "card"}


class SetUpPage(BorderPage):
    """Ticks are optional. A group with all its ticks folds."""

    view: SetUpView
    gap = 6

    def started(self) -> None:
        super().started()
        self.ticked: set[str] = set()
        self.unfolded: set[str] = set()

    def restore(self, entered: Any) -> None:
        if isinstance(entered, list):
            self.ticked = {one for one in entered if isinstance(one, str)}

    @property
    def checklist(self) -> SetUpView:
        view: SetUpView = self.context.view.tab("setup")
        return view

    @property
    def emblem(self) -> str:
        """The crest of the player's family."""
        return f"crest-{self.checklist.family.lower()}"

    def planned(self) -> Answers:
        """Return the answers whose pieces the map shows."""
        return self.checklist.main.answers or ()

    def _is_done(self, group: SetUpGroup) -> bool:
        return all(item.key in self.ticked for item in group.items)

    def _current(self) -> str:
        """Return the first group that isn't done."""
        groups = self.checklist.groups
        return next(
            (group.id for group in groups if not self._is_done(group)), groups[-1].id if groups else ""
        )

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        self.focus = "board"
        view = self.checklist
        tabs = tuple(
            (group.id, ICONS[group.id], self.say(f"set_up.tab.{group.id}"), self._is_done(group))
            for group in view.groups
        )
        found = [part(GroupTabs, "tabs", groups=tabs, chosen=self._current(), tap=self._go_to)]
        if view.note:
            found.append(part(Words, "note", text=self.say(view.note)))
        if not view.groups:
            found.append(part(Words, "nothing", text=self.say("ui.nothing_here")))
        for group in view.groups:
            found += self._group(group)
        if not theme.tablet:
            found.append(part(TextButton, "later", text=self.say("set_up.later"), tap=self._later, rare=True))
        return found

    def second_button(self) -> Main | None:
        return Main(self.say("set_up.later"), self._later) if theme.tablet else None

    def _group(self, group: SetUpGroup) -> list[Part]:
        done, ticked = self._is_done(group), sum(item.key in self.ticked for item in group.items)
        opened = not done or group.id in self.unfolded
        count = self.say("set_up.count", {"ticked": ticked, "n": len(group.items)})
        head = part(
            GroupHead,
            f"head.{group.id}",
            text=self.say(group.title),
            count=count,
            done=done,
            open=opened,
            tap=partial(self._unfold, group.id),
        )
        rows = tuple(
            part(
                OrderRow,
                item.key,
                text=self.say(item),
                done=item.key in self.ticked,
                tick=partial(self._tick, item.key),
                divider=n > 0,
            )
            for n, item in enumerate(group.items)
        )
        return [head, part(Column, f"items.{group.id}", parts=rows)] if opened else [head]

    # -- acting --------------------------------------------------------------------------------------------

    def _tick(self, item: str) -> None:
        self.ticked ^= {item}
        self.keep(sorted(self.ticked))

    def _unfold(self, group: str) -> None:
        self.unfolded ^= {group}
        self.update()

    def _go_to(self, group: str) -> None:
        """Scroll to a group."""
        self.unfolded.add(group)
        self.update()
        self.scroll.fit()
        head = self.scroll.find(f"head.{group}")
        if head is not None and self.scroll.column.height > self.scroll.height:
            free = self.scroll.column.height - self.scroll.height
            above = self.scroll.column.top - head.top
            self.scroll.scroll_y = max(0.0, 1 - above / free)

    def _later(self) -> None:
        self.context.answer(*self.planned())
        self.context.toast(self.say("set_up.is_in_menu"))

    def main_button(self) -> Main:
        return self.main_of(self.checklist.main)
