"""The score sheet, and the pace of a game compared to the records."""

import attrs

from reivers.games.border.rules.seasons.setup import RIVALS
from reivers.games.border.ui.sheets.pace import PaceLadder
from reivers.ui.play.score_sheet import ScoreView
from reivers.ui.widgets.widgets import Divider, Text


class ScoreTab(ScoreView):
    """The score sheet of the board game."""

    def write_above(self) -> None:
        if self._game.session.journal.header.options.get("table") == RIVALS:
            text = self._game.words.say("rivals_only.score")
            self.add_widget(Text(text=text, role="row", ink="ink_soft"))

    def write_below(self) -> None:
        """Add where the player's games with a similar score ended."""
        pace = self._game.pace()
        if pace is None:
            return
        self.add_widget(Divider())
        text = self._game.words.say("score.pace", attrs.asdict(pace))
        line = Text(text=text, role="row", ink="ink_soft")
        line.bind(height=self._share)  # known when it has its width
        self.add_widget(line)
        self.add_widget(PaceLadder(low=pace.low, high=pace.high))
