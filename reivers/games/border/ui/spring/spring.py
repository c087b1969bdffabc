"""8.0 Spring: the turn's VP row by row, Battle awards, the board to clear, and Base Attack Dice."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from reivers.frontend.narrator import capital, signed
from reivers.games.border import board
from reivers.games.border.ui.orders import by_area, order_lines
from reivers.games.border.ui.page import BorderPage
from reivers.games.border.ui.spring.spring_parts import Area, AwardRow, Clearing, Dawn, Gain
from reivers.games.border.views.spring.spring import BALLADS, SpringView
from reivers.games.border.views.winter.battle import BattleView
from reivers.kernel.prompts import Prompt
from reivers.ui.components.buttons import Main, TextButton
from reivers.ui.components.text import Space
from reivers.ui.drawing.piece import Act, Column, Flow, Part, Row, part
from reivers.ui.drawing.timeline import Stage
from reivers.ui.play.context import PageContext
from reivers.ui.play.question import Question, SwitchesQuestion
from reivers.ui.widgets.theme import theme

BEAT = 0.4
"""Seconds for each row of the score."""
ICONS = {"attacks": "lance", "gaol": "gaol", **dict.fromkeys(board.WALK, "fame")}
PANE = 500.0
"""The width of the score beside the board to clear."""
BETWEEN = 36.0
"""The space between the two; the band covers part of it."""


class SpringPage(BorderPage):
    """The score counts up first; a touch skips that. A wide screen shows the board to clear beside it."""

    view: SpringView

    def __init__(self, context: PageContext, page: str, **kwargs: Any) -> None:
        super().__init__(context, page, **kwargs)
        self._rows = self._counted = 0
        """Rows of the score, and how many of them are counted."""
        self.fbind("width", self._resized)

    # -- counting ------------------------------------------------------------------------------------------

    def show(self) -> None:
        self.split = self._has_room_beside
        self.focus = "score" if self.view.vp is not None else "board"
        before, self._rows = self._rows, len(self.view.rows)
        counts = self._rows > before and self.view.vp is not None and self.context.is_news
        self._counted = before if counts and theme.seconds(BEAT) else self._rows
        super().show()
        if counts:
            self.animate([Stage("row", BEAT, data=n) for n in range(before, self._rows)])

    def rotated(self) -> None:
        self.split = self._has_room_beside
        super().rotated()

    @property
    def _has_room_beside(self) -> bool:
        """Whether the board to clear is beside the score. Without pieces to move, the side panel is."""
        return bool(self.context.wide) and any(True for _area in self._areas())

    def _resized(self, *_changed: Any) -> None:
        self.update()

    def show_stage(self, stage: Stage, share: float) -> None:
        if share == 0:
            self._counted = stage.data
            self.update()

    def revealed(self) -> None:
        self._counted = self._rows
        self.context.sound("page")
        super().revealed()

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        score = [*self._score(), *self.question_parts()]
        clearing = self._clearing()
        if not self.split:
            return [*score, *clearing, *self._links()]
        left = part(Column, "score", parts=tuple(score), gap=10)
        right = part(Column, "clear", parts=(part(Space, "above", height=4), *clearing), gap=0)
        pane = min(PANE, (self.width_dp - BETWEEN) / 2)
        shares = (pane, self.width_dp - pane - BETWEEN)
        return [part(Row, "both", parts=(left, right), gap=BETWEEN, shares=shares)]

    def _score(self) -> Iterator[Part]:
        view = self.view
        if view.vp is None:
            title, number = self.say("spring_page.ends", {"turn": view.turn}), ""
        else:
            vp = view.vp if self.fully_shown else sum(row.vp for row in view.rows[: self._counted])
            title = self.say("spring_page.scores", {"turn": view.turn})
            number = self.say("spring_page.n_vp", {"n": signed(vp)})
        right = {"right": BETWEEN - 16} if self.split else {}
        yield part(Dawn, "dawn", title=title, number=number, **right)
        yield part(
            Column,
            "rows",
            parts=tuple(
                part(
                    AwardRow,
                    f"row.{row.id}",
                    icon=ICONS.get(row.id, "ballad"),
                    text=capital(self.say(row.label)),
                    vp=signed(row.vp),
                    unit=self.say("ui.vp"),
                    counted=n < self._counted,
                )
                for n, row in enumerate(view.rows)
            ),
        )
        yield from (self._award(award) for award in view.awards)
        if view.base_dice is not None:
            before, now = view.base_dice
            text, change = self.say("spring_page.base_dice"), f"{before} → {now}"
            yield part(Gain, "base_dice", icon="ui-die", text=text, gain=change)

    def _award(self, award: BattleView) -> Part:
        """Return who won a Battle and what; for a tie, all in one sentence."""
        winner = next((side.family for side in award.sides if side.winner), "")
        gain = self._gain(award) if winner else ""
        if gain:
            text = self.say("battle_view.wins", {"family": winner, "event": award.event})
        else:
            text = self.say(award.outcome) if award.outcome else self.say("map.event", {"event": award.event})
        return part(Gain, f"award.{award.event}", icon="swords", text=capital(text), gain=gain)

    def _gain(self, award: BattleView) -> str:
        if award.base_dice:
            return self.say("spring_page.gain.die")
        if award.horses:
            return self.say("spring_page.gain.horses", {"n": award.horses})
        most = max((n for _family, n in award.shares), default=0)
        return self.say("spring_page.gain.notoriety", {"n": most}) if most else ""

    def _clearing(self) -> list[Part]:
        """Return the board to clear, by part of the board."""
        areas = tuple(self._areas())
        if not areas:
            return []
        check = self._check()
        return [
            part(
                Clearing,
                "clearing",
                title=self.say("spring.clear" if self.view.clears else "attack_page.on_the_board"),
                areas=areas,
                sheet=self.split,
                check=check[1] if check else None,
                check_text=check[0] if check and self.split else "",
            )
        ]

    def _areas(self) -> Iterator[Area]:
        for area, lines in by_area(order_lines(self.view.orders, self.say)).items():
            name = self.say(
                f"map.march.{area}" if area in board.WALK else self.context.game.rules.names.place(area)
            )
            token = board.FAMILY_OF.get(area, "").lower()
            yield Area(capital(name), token, tuple((line.text, line.change) for line in lines))

    def _check(self) -> tuple[str, Act] | None:
        """Return what checks the whole board, if there is anything on the table."""
        if "check" not in self.context.board_pages.menu():
            return None
        return self.say("spring_page.check"), self.context.board_pages.check_board

    def _links(self) -> Iterator[Part]:
        open_score = partial(self.context.open_tab, "score")
        links: list[tuple[str, str, str, Act]] = [("sheet", "ui-table", self.say("ending.sheet"), open_score)]
        if (check := self._check()) and self.view.orders:
            links.append(("check", "ui-map", *check))
        parts = tuple(
            part(TextButton, name, icon=icon, text=text, tap=act) for name, icon, text, act in links
        )
        yield part(Flow, "links", parts=parts, gap=20)

    # -- answering -----------------------------------------------------------------------------------------

    def make_question(self, prompt: Prompt) -> Question:
        return BalladsQuestion(self, prompt) if prompt.key == BALLADS else super().make_question(prompt)

    def main_button(self) -> Main:
        if not self.fully_shown:
            return Main(self.say("ending.main.counting"))
        return self.main_of(self.view.main) if self.context.waits else super().main_button()

    def second_button(self) -> Main | None:
        if not self.split:
            return None
        return Main(self.say("ending.sheet"), partial(self.context.open_tab, "score"))


class BalladsQuestion(SwitchesQuestion):
    """Border Ballads as switches."""

    next = "spring_view.main.count"
