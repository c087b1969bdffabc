"""How games of Border Reivers ended, and how a game compares with them."""

from reivers.frontend.game_view import GameReader
from reivers.store.records import GameRecord

from .advice.luck import luck_of_game
from .game import score_sheet
from .options import COPY
from .rules.seasons.scoring import totals


def record(reader: GameReader) -> GameRecord | None:
    """Return how a game ended; None if it goes on."""
    found, options = totals(reader.state), reader.journal.header.options
    if found["victory"] is None:
        return None
    rows = [row for row in score_sheet(reader.state) if "row" in row.label.facts]
    luck = luck_of_game(reader)
    sides = {"mine": luck.mine, "theirs": luck.theirs}
    return GameRecord(
        family=options["family"],
        facts=options.get("facts", COPY),
        total=found["final_total"],
        level=found["victory"]["level"],
        win=found["victory"]["win"],
        running=tuple(found["running_totals"]),
        rows={row.label.facts["row"]: int(row.values[-1] or 0) for row in rows},
        luck={side: (one.expected, one.actual) for side, one in sides.items()},
        faces=luck.faces,
        rivals=luck.rivals(options["family"]),
        turns=tuple(dict(turn) for turn in reader.state.score),
    )
