"""The score sheet for spreadsheets."""

import csv
import io
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reivers.frontend.open_game import OpenGame


def score_csv(game: "OpenGame", say: Callable[..., str]) -> str:
    """Return the score sheet as comma-separated values: a line per row, a column per turn."""
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow([game.session.journal.header.name, *map(say, game.rules.names.columns)])
    for row in game.view.score:
        table.writerow([say(row.label), *("" if value is None else value for value in row.values)])
    return written.getvalue()
