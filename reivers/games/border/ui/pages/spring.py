"""Spring in three blocks: the awards of Battles (7.8), the board to clear (8.1), the score (8.2, 8.3)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle, Triangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import Group, capital
from reivers.games.border.rules.model.spring_record import (
    BaseDiceHalved,
    BoardCleared,
    CardVp,
    GaolAward,
    MarchAward,
    SpringRecord,
    TurnTotal,
)
from reivers.games.border.rules.seasons.scoring import LEVELS
from reivers.games.border.rules.seasons.spring import LAST_TURN
from reivers.games.border.ui.attack.winter_parts import heading
from reivers.games.border.ui.sheets.pace import rung_at
from reivers.kernel.flows import Notice
from reivers.ui.play.page_view import PageView
from reivers.ui.widgets.animation import Unfolding
from reivers.ui.widgets.canvas import CanvasWidget
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Text

BEAT = 0.35
PLACES = {(1, False): "first", (1, True): "shared_first", (2, False): "second", (2, True): "shared_second"}
CLIMB = 0.8
SCORED = (GaolAward, MarchAward, CardVp, TurnTotal)
"""What counts for the score sheet, each in its own row (8.2)."""
FEW = 2
"""Up to this many Attack Indicators are named one by one; more are one row."""


class ScoredLine(BoxLayout):
    """A row of the score: its subject and its VP."""

    text = StringProperty()
    vp = StringProperty()
    total = BooleanProperty(False)


class TurnLadder(CanvasWidget):
    """A horizontal ladder: nine rungs without names, and a marker that a turn moves."""

    total = NumericProperty(0)
    drawn = ("total",)

    def __init__(self, **kwargs) -> None:
        super().__init__(size_hint_y=None, height=theme.target * 0.6, **kwargs)

    def draw(self) -> None:
        """Draw the ladder and the marker above it."""
        pole, ends = self.y + self.height * 0.3, len(LEVELS) - 1
        step = (self.width - theme.gap) / ends
        Color(*theme.palette.rule_faint)
        Rectangle(pos=(self.x, pole), size=(step * ends, theme.hairline * 3))
        reached = rung_at(self.total)
        Color(*theme.palette.accent)
        Rectangle(pos=(self.x, pole), size=(step * reached, theme.hairline * 3))
        for rung in range(len(LEVELS)):
            Color(*(theme.palette.accent if rung <= reached else theme.palette.rule))
            Rectangle(
                pos=(self.x + step * rung, pole - theme.gap * 0.4), size=(theme.hairline * 2, theme.gap * 0.9)
            )
        x, side = self.x + step * reached, theme.gap * 0.7
        Color(*theme.palette.accent)
        low = pole + theme.gap * 0.7
        Triangle(points=(x - side, low + side, x + side, low + side, x, low))

    def climb(self, total: int) -> None:
        """Animate the climb to a number of VP."""
        seconds = theme.seconds(CLIMB)
        if seconds:
            Animation(total=total, d=seconds, t="out_cubic").start(self)
        else:
            self.total = total


class SpringScene(PageView):
    """Awards and orders first; then the score fills in row by row above them."""

    air = 0.6  # as much of it as possible is visible while the board is cleared

    def __init__(self, play, page: str, **kwargs) -> None:
        self.unfolding: Unfolding | None = None
        self.counted = 0
        super().__init__(play, page, **kwargs)

    def build_page(self, page: Widget) -> None:
        entered = self.session.page_notices
        scored = [notice for notice in entered if isinstance(notice.data, SCORED)]
        self.focus = "score" if scored else "board"
        if scored:
            self._write_score(page, scored)
        awards = [notice for notice in entered if not isinstance(notice.data, SpringRecord | CardVp)]
        self._write(page, self.say("spring.awards"), self._said(awards))
        orders = self.orders()
        self._write(page, self.say("spring.clear"), self._said(_of(entered, BoardCleared)))
        self.write_orders(page, orders)
        audit = self.play.board_pages.audit_key()
        if audit is not None and orders and self.session.state.turn < LAST_TURN:
            page.add_widget(audit)

    def orders(self) -> list[Group]:
        """Return the orders, with all Attack Indicators in one (8.1)."""
        found = self.game.rules.to_do(self.session, self.session.page_notices)
        home = [order for order in found if order.piece.startswith("indicator:") and not order.now]
        if len(home) <= FEW:
            return self.narrator.in_words(found)
        said = self.say("spring.indicators", {"n": len(home)})
        others = [order for order in found if order not in home]
        return [Group(self.say("spring.everywhere"), (said,)), *self.narrator.in_words(others)]

    def _write(self, page: Widget, head: str, lines: list[str]) -> None:
        """Add a block, if it isn't empty."""
        if head and lines:
            page.add_widget(heading(head))
        self.write_happened(page, lines)

    def _said(self, notices: list[Notice]) -> list[str]:
        lines = [line for notice in notices for line in self._say(notice)]
        return list(dict.fromkeys(lines))  # the same short forms as in every season

    def _say(self, notice: Notice) -> Iterator[str]:
        """Return a notice in words. The heading above the cleared board says that Winter is over."""
        for message, _items in self.game.rules.visible_notices([notice], self.session.settings):
            key = message.key
            if isinstance(notice.data, BoardCleared) and message == notice.message:
                key = "spring.line.collected" if notice.data.tokens else "spring.line.cleared"
            yield capital(self.say(key, message.facts))

    # -- the score --------------------------------------------------------------------------------------

    def _write_score(self, page: Widget, scored: list[Notice]) -> None:
        lines: list[Widget] = [self._line(notice.data) for notice in scored]
        page.add_widget(heading(self.say("ui.page.score")))
        ladder = None
        total = scored[-1].data
        if isinstance(total, TurnTotal):
            lines.insert(0, self._from_winter(scored))
            ladder = TurnLadder(total=total.total - total.vp)
            lines += [self._so_far(total), ladder]
        for line in lines:
            page.add_widget(line)
        if len(lines) > self.counted:
            self.fully_shown = not theme.seconds(BEAT)
            self.unfolding = Unfolding(lines, BEAT, lambda: self._counted(ladder, total))
        elif ladder is not None:
            ladder.total = total.total
        self.counted = len(lines)

    def _from_winter(self, scored: list[Notice]) -> ScoredLine:
        """Return the VP of the turn before Spring, so that the rows add up to the total."""
        spring = sum(notice.data.vp for notice in scored[:-1])
        return ScoredLine(text=self.say("spring.line.before"), vp=str(scored[-1].data.vp - spring))

    def _so_far(self, total: TurnTotal) -> Text:
        after = " ".join(self._said(_of(self.session.page_notices, BaseDiceHalved)))
        said = self.say("spring.line.so_far", {"turn": total.turn, "n": total.vp, "total": total.total})
        return Text(text=f"{said}. {after}".strip(), role="row", ink="ink_soft")

    def _line(self, award: Any) -> ScoredLine:
        vp = str(award.vp)
        if isinstance(award, TurnTotal):
            return ScoredLine(text=self.say("spring.line.total"), vp=vp, total=True)
        if isinstance(award, GaolAward):
            text = self.say("spring.line.gaol", {"n": award.cubes, "each": award.each, "vp": award.vp})
        elif isinstance(award, MarchAward):
            place = PLACES.get((award.rank, award.tied), "behind")
            text = self.say(f"spring.line.{place}", {"march": award.march, "n": award.vp})
        else:
            text = self.say("spring.line.sung", {"card": award.card, "n": award.vp})
        return ScoredLine(text=capital(text), vp=vp)

    def _counted(self, ladder: TurnLadder | None, total: Any) -> None:
        if ladder is not None:
            ladder.climb(total.total)
        self.fully_shown = True
        self.play.shell.device.sound("page")

    def is_animating(self) -> bool:
        return self.unfolding is not None and self.unfolding.running

    def skip_animation(self) -> bool:
        """Show the whole score at a tap, which does nothing else."""
        if self.unfolding is None or not self.unfolding.running:
            return False
        self.unfolding.finish()
        return True

    def press(self) -> None:
        """Ignore the main button while the score is counted."""
        if not self.skip_animation():
            super().press()


def _of(notices: list[Notice], kind: type) -> list[Notice]:
    return [notice for notice in notices if isinstance(notice.data, kind)]


Builder.load_file(str(Path(__file__).with_name("spring.kv")))
