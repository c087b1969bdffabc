"""How many touches the Example's first turn takes, season by season, beside the budget that was promised."""

import os
from pathlib import Path

import pytest

from tests.bench.conftest import Note

pytestmark = [pytest.mark.bench, pytest.mark.timeout(900)]


@pytest.mark.parametrize(
    ("who", "budget", "facts", "own_dice"),
    [
        ("own dice", "veteran", "practice", True),
        ("the app's dice", "app dice", "practice", False),
        ("a copy that the app knows nothing of", "first time", "copy", True),
    ],
)
def test_the_first_turn_beside_its_budget(
    row: Note,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    who: str,
    budget: str,
    facts: str,
    own_dice: bool,
) -> None:
    os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
    from tests.games.border.ui.test_tap_budget import BUDGET, play_turn
    from tests.ui.harness import Stage
    from tools import example

    stage = Stage(tmp_path)
    stage.resize(412, 915)
    taps = play_turn(stage, example.begin([]), monkeypatch, facts, own_dice=own_dice).seasons
    stage.close()
    listed = ", ".join(f"{season} {n}" for season, n in taps.items())
    what, ours = f"taps of the Example's first turn, {who}", f"{taps.total()}: {listed}"
    row(what, ours, f"{BUDGET[budget]} promised", taps.total() / BUDGET[budget], "<= 1")
