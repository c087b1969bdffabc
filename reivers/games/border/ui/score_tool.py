"""The score sheet as a tool: a turn at a time, then the livestock."""

from collections.abc import Callable
from typing import Any

from reivers.games.border.rules.seasons import scoring
from reivers.games.border.ui.tools import ToolPage
from reivers.ui.widgets.inputs import Chips, Count
from reivers.ui.widgets.sub_screen import Heading
from reivers.ui.widgets.widgets import Column


class ScorePage(ToolPage):
    """The sums of a score sheet (8.2, 9.1, 9.2)."""

    tool = "score"

    def build(self) -> None:
        self.turns: list[dict[str, int]] = [{} for _ in range(scoring.TURNS)]
        self.played = 1
        options = [(str(turn), self.say("score.turn", {"turn": turn})) for turn in (1, 2, 3)]
        self.put("turn", Chips("", options, "1", lambda turn: self._turn(int(turn))))
        self.rows = Column()
        self.form.add_widget(self.rows)
        self.form.add_widget(Heading(text=self.say("tools.part.livestock")))
        for name in ("horses", "sheep", "cattle"):
            self.count(name, (0, 99), far=True)
        self._turn(1)

    def label(self, name: str) -> str:
        return self.say(f"tools.livestock.{name}")

    def _turn(self, turn: int) -> None:
        """Show the rows of a turn. A later turn counts once it has been opened."""
        self.played = max(self.played, turn)
        self.rows.clear_widgets()
        for row in (*scoring.printed_rows(turn), scoring.CARDS_ROW):
            entry = Count(row, row, self.turns[turn - 1].get(row, 0), (0, 99), self._set(turn, row))
            self.put(row, entry, self.rows)
        self.show()

    def _set(self, turn: int, row: str) -> Callable[[int], None]:
        def change(count: int) -> None:
            self.turns[turn - 1][row] = count
            self.show()

        return change

    def asked(self) -> dict[str, Any]:
        return {**self.given, "turns": self.turns[: self.played]}
