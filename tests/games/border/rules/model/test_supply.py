"""A31, A37, 2.3, 7.1: second cubes, and piles that run out."""

import pytest

from reivers.games.border.rules.model.state import cube, put
from reivers.games.border.rules.model.supply import cubes_for, piles, report_stand_ins
from tests.games.border.builders import make_state, session_of


@pytest.mark.parametrize(("points", "cubes"), [(0, 0), (1, 1), (12, 1), (13, 2), (24, 2), (25, 3)])
def test_7_1_a_second_cube_counts_on_beyond_twelve(points: int, cubes: int) -> None:
    assert cubes_for(points) == cubes


def test_2_13_cubes_in_use_at_set_up() -> None:
    state = make_state()
    assert piles(state)["cube:Dacre"][0] == 4  # track, Feud, Gaol, VP
    assert piles(state)["cube:Kerr"][0] == 10  # track, Feud, Gaol, seven in the cup


def test_2_3_a_second_cube_from_a_hundred_vp_on() -> None:
    assert piles(make_state(score=[{"Notoriety": 99}]))["cube:Dacre"][0] == 4
    assert piles(make_state(score=[{"Notoriety": 100}]))["cube:Dacre"][0] == 5


def test_a37_a_pile_that_runs_out_is_reported_and_nothing_is_lost() -> None:
    state = make_state()
    assert all(needed <= there for needed, there in piles(state).values())
    put(state, "EWM/eden-valley", "sheep", 46)
    put(state, "EWM/town", cube("Kerr"), 8)
    given = {
        notice.message.facts["pile"]: notice.message.facts["n"]
        for notice in session_of(report_stand_ins, state).notices
    }
    assert given == {"sheep": 3, "cube:Kerr": 3}
