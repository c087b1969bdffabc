"""The score sheet of the board game, and where the player's games with a similar score ended."""

from collections.abc import Iterable

from reivers.games.border.ui.spring.ending_parts import ladder, level_words
from reivers.games.border.views.sheets.score import ScoreView, score_view
from reivers.games.border.views.spring.ending import EndingView
from reivers.kernel.game import ScoreRow
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Part, part
from reivers.ui.play.sheets.score_sheet import PlainScoreTab


class ScoreTab(PlainScoreTab):
    """The printed sheet, filled in."""

    def above(self) -> Iterable[Part]:
        if not self.context.game.rules.tracks_table:
            yield part(Words, "rivals_only", text=self.say("rivals_only.score"), ink="ink2", below=8)

    def below(self) -> Iterable[Part]:
        pace = self._view().pace
        if pace is not None:
            yield part(Words, "pace", text=self.say(pace), role="small", ink="ink2")

    def beside(self) -> Iterable[Part]:
        """Return the ladder of levels."""
        if not self.context.game.rules.tracks_table:
            return
        ending = self._ending()
        if ending is None:
            yield part(Heading, "levels", text=self.say("score.levels"))
        else:
            yield from level_words(self.say, ending)
        yield ladder(self.say, self._view().total)

    def _ending(self) -> EndingView | None:
        """Return the end of the game, once the game is over."""
        view = self.context.view.page
        return view if isinstance(view, EndingView) and view.verdict is not None else None

    def ids(self, row: ScoreRow) -> tuple[str, ...]:
        name = row.label.facts.get("row", "")
        found = (f"score/{turn}|{name}" for turn in range(1, len(row.values)))
        known = self.context.session.corrections()
        return tuple(id if id in known else "" for id in found) if name else ()

    def final_note(self) -> str:
        """Return the level, once the game is over."""
        ending = self._ending()
        return f"{self.say(ending.verdict)} · {ending.level}" if ending and ending.verdict else ""

    def _view(self) -> ScoreView:
        saved_games = self.context.shell.saved_games
        return score_view(self.context.session, saved_games.records())
