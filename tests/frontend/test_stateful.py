"""Anything that can be done with a game, in any order (see `tests.stateful`)."""

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.stateful import OPTIONS, Wanderer


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(sorted(OPTIONS)), st.data())
def test_whatever_is_done_the_disk_has_the_game(game: str, data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as home:
        wanderer = Wanderer(Path(home), game, lambda choices: data.draw(st.sampled_from(choices)))
        for _ in range(data.draw(st.integers(1, 25))):
            wanderer.step()
        wanderer.close()
