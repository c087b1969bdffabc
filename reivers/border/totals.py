"""The sums of a game's score sheet, as the score tool gives them (8.2, 9.1, 9.2)."""

from itertools import accumulate
from typing import Any

import attrs

from .scoring import TURNS, victory
from .state import State, vp


def totals(state: State) -> dict[str, Any]:
    """Turn by turn and running; the final total and the level once the game is over. (Where the app runs the
    rivals only, it does not know them.)"""
    turns = [sum(rows.values()) for rows in state.score[:TURNS]]
    final = vp(state) if state.season == "over" and not state.rivals_only else None
    return {
        "turn_totals": turns,
        "running_totals": list(accumulate(turns)),
        "final_total": final,
        "victory": None if final is None else attrs.asdict(victory(final)),
    }
