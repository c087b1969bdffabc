"""The score sheet of the board game, and where the player's games with a similar score ended."""

from collections.abc import Iterable

from reivers.games.border.views.sheets.score import ScoreView, score_view
from reivers.games.border.views.spring.ending import EndingView
from reivers.kernel.game import ScoreRow
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import Part, part
from reivers.ui.play.sheets.score_sheet import ScoreTab as PlainScoreTab


class ScoreTab(PlainScoreTab):
    """The printed sheet, filled in."""

    def above(self) -> Iterable[Part]:
        if not self.context.game.rules.tracks_table:
            yield part(Words, "rivals_only", text=self.say("rivals_only.score"), ink="ink2", below=8)

    def below(self) -> Iterable[Part]:
        pace = self._view().pace
        if pace is not None:
            yield part(Words, "pace", text=self.say(pace), ink="ink2", above=10)

    def ids(self, row: ScoreRow) -> tuple[str, ...]:
        name = row.label.facts.get("row", "")
        found = (f"score/{turn}|{name}" for turn in range(1, len(row.values)))
        known = self.context.session.corrections()
        return tuple(id if id in known else "" for id in found) if name else ()

    def final_note(self) -> str:
        """Return the level, once the game is over."""
        ending = self.context.view.page
        if not isinstance(ending, EndingView) or ending.verdict is None:
            return ""
        return f"{self.say(ending.verdict)} · {ending.level}"

    def _view(self) -> ScoreView:
        saved_games = self.context.shell.saved_games
        return score_view(self.context.session, saved_games.records())
