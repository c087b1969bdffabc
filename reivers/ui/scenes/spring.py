"""Spring in three blocks: the awards of Battles (7.8), the board to clear (8.1), the score (8.2, 8.3)."""

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.kernel.flows import Tell
from reivers.ui.scenes.base import Scene
from reivers.ui.scenes.unfold import Unfolding
from reivers.ui.telling import capital
from reivers.ui.widgets import Text

BEAT = 0.35
SCORED = ("spring.gaol", "spring.first", "spring.shared_first", "spring.second", "spring.shared_second",
          "spring.behind", "spring.total")  # fmt: skip
"""What counts for the sheet, each a line of its own."""


OVER = "rivals_only.over"
"""How a game of the rivals only ends: it stands below the page as the last word."""


class ScoredLine(BoxLayout):
    """A line of the score: what it is for, and its VP."""

    text = StringProperty()
    vp = StringProperty()
    total = BooleanProperty(False)


class SpringScene(Scene):
    """Awards and orders first; the score fills in line by line."""

    def __init__(self, play, page: str, **kwargs) -> None:
        self.unfolding: Unfolding | None = None
        self.counted = 0
        super().__init__(play, page, **kwargs)

    def fill(self, page: Widget) -> None:
        told = self.session.page_told
        scored = [tell for tell in told if tell.message.key in SCORED]
        self.focus = "score" if scored else "board"
        self.write_happened(page, self._awards(told))
        if scored:
            self._write_score(page, scored)
        orders = self.teller.orders()
        if orders:
            page.add_widget(Text(text=self.say("spring.clear"), role="place", ink="accent"))
        self.write_orders(page, orders)
        audit = self.play.clerk.audit_key()
        if audit is not None and orders:
            page.add_widget(audit)

    def _awards(self, told: list[Tell]) -> list[str]:
        """What was told besides the score."""
        said = self.sitting.boxed.said(told, self.session.settings)
        return [capital(self.say(message)) for message, _items in said if message.key not in (*SCORED, OVER)]

    def _write_score(self, page: Widget, scored: list[Tell]) -> None:
        lines = [self._line(tell) for tell in scored]
        page.add_widget(Text(text=self.say("ui.page.score"), role="place", ink="accent"))
        for line in lines:
            page.add_widget(line)
        if len(lines) > self.counted:
            self.unfolding = Unfolding(lines, BEAT, self._counted)
        self.counted = len(lines)

    def _line(self, tell: Tell) -> ScoredLine:
        facts, total = tell.message.facts, tell.message.key == "spring.total"
        points = facts["n"] if total or "vp" not in facts else facts["vp"]
        return ScoredLine(text=capital(self.say(tell.message)), vp=str(points), total=total)

    def _counted(self) -> None:
        self.play.shell.device.sound("page")

    def on_touch_down(self, touch) -> bool:
        """A touch ends the counting."""
        if self.unfolding is not None and self.unfolding.running:
            self.unfolding.finish()
        return bool(super().on_touch_down(touch))


Builder.load_file(str(Path(__file__).with_name("spring.kv")))
