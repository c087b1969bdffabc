"""The score sheet of a game as a picture and as a table, to share."""

from typing import TYPE_CHECKING, Any

from reivers.frontend.score_csv import score_csv
from reivers.ui.components.picture import Inset, share_picture
from reivers.ui.components.score_table import score_lines, score_table
from reivers.ui.components.text import Words
from reivers.ui.drawing.piece import part

if TYPE_CHECKING:
    from reivers.frontend.open_game import OpenGame


def share_score(shell: Any, game: "OpenGame", final_note: str = "") -> None:
    """Write the score sheet as a PNG and a CSV, and share them or say where they are."""
    say = game.words.say
    lines = tuple(score_lines(say, game.rules.view(game.session).score, final_note=final_note))
    title = part(Words, "title", text=game.session.journal.header.name, role="name", above=6, below=10)
    sheet = score_table(say, game.rules.names.columns, lines)
    parts = (part(Inset, "sheet", parts=(title, sheet)),)
    share_picture(shell, parts, f"reivers-score-{game.file.id}.png", score_csv(game, say))
