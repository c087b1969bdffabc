"""Everything that can be wrong with a state is found, and named."""

from collections.abc import Callable

import pytest

from reivers.games.border.rules.model.problems import problems
from reivers.games.border.rules.model.state import State, put
from tests.games.border.builders import make_state


def sound(season: str = "winter") -> State:
    return make_state(season=season)


def lay(place: str, piece: str, value: int | str) -> Callable[[State], object]:
    """Puts something on the table as no rule would, past `put`."""
    return lambda state: state.table.setdefault(place, {}).update({piece: value})


def set_to(**fields: object) -> Callable[[State], object]:
    return lambda state: [setattr(state, name, value) for name, value in fields.items()]


def test_a_game_that_was_just_set_up_has_none() -> None:
    assert problems(sound()) == []


def test_before_the_set_up_nothing_is_counted() -> None:
    state = sound("setup")
    state.turn = 9
    assert problems(state) == []


@pytest.mark.parametrize(
    ("harm", "found"),
    [
        (set_to(turn=4), "turn 4, winter"),
        (set_to(season="midsummer"), "turn 1, midsummer"),
        (lay("player", "cattle", 0), "0 of cattle at player"),
        (lay("player", "horse", -1), "-1 of horse at player"),
        (lay("EWM/town", "sheep", 1), "Sheep at EWM/town"),
        (lay("DL/debateable-land", "sheep_bastled", 1), "a bastle in the Debateable Land"),
        (lambda s: s.bastle_tokens.update({"SMM/farm-3": 1}), "3 region tokens of SMM/farm-3"),
        (lambda s: s.sheep_tokens.update({"SMM/farm-3": 1}), "1 region tokens of SMM/farm-3"),
        (lambda s: s.site_cup.remove("SWM/castle"), "SWM/castle is both in the cup and built, or neither"),
        (lay("SWM/castle", "tower", 1), "SWM/castle is both in the cup and built, or neither"),
        (lambda s: s.drawn_cubes.update({"Kerr": 1}), "8 cubes of Kerr in the cup and beside it"),
        (lay("EWM/seat", "token", "hot-trod"), "2 tokens hot-trod"),
        (lay("player", "token:rumor", 1), "7 tokens rumor"),
        (lay("player", "token:robert-carey", 1), "2 tokens robert-carey"),
        (set_to(discards=["38"], out_of_play=["38"], seen=["38"]), "card 38 is in 2 places"),
        (set_to(seen=["38"]), "card 38 is nowhere"),
        (set_to(in_play=["15"]), "card 15 was never seen"),
        (set_to(discards=["60"], seen=["60"]), "card 60 comes from a later turn"),
        (set_to(discards=["36", "s36"], seen=["36", "s36"]), "number 36 was seen 2 times"),
        (set_to(decks={"1": []}), "0 cards of 1 decks"),
        (set_to(used_targets={"Kerr": ["same", "same"]}), "Kerr used ['same', 'same']"),
        (set_to(used_targets={"Kerr": ["same", "cross", "nation"]}), "Kerr used ['same', 'cross', 'nation']"),
        (set_to(used_targets={"Kerr": ["picnic"]}), "Kerr used ['picnic']"),
        (set_to(score=[{"Cakes": 0}]), "a row 'Cakes' in turn 1"),
        (set_to(score=[{"Raid Sheep": 4}]), "0 VP on the track, 4 on the sheet"),
    ],
)
def test_what_is_wrong_is_named(harm: Callable[[State], object], found: str) -> None:
    state = sound()
    harm(state)
    assert found in problems(state)


def test_livestock_has_rows_of_its_own_after_the_third_turn() -> None:
    state = make_state(season="over", turn=3, score=[{}, {}, {}, {"Horses (End Game), per 2": 3}])
    put(state, "vp", "points", 3)
    assert problems(state) == []
    state.score[3] = {"Raid Sheep": 3}
    assert problems(state) == ["a row 'Raid Sheep' in turn 4"]
