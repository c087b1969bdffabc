"""The Night Ride, rule by rule."""

from typing import Any

import pytest

from reivers.games.toy.state import State, problems
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.session import Session
from tests.builders import new_session

NOBODY = ("toy.guide", ["unnamed"])
CALVES = ("toy.calves", {"Caldew": 2})


def ride(session: Session, *, farm: str, horses: int, sky: str, faces: list[int]) -> None:
    session.page(
        [("toy.farm", farm), ("toy.horses", horses), ("toy.weather", [sky]), ("toy.ride", {"faces": faces})]
    )


def at_night(dogs: list[str], **options: Any) -> Session:
    session = new_session(**{"settings": {}, **options})
    session.page([NOBODY, CALVES, ("toy.dogs", dogs)])
    return session


def test_1_1_a_guide_is_hired_for_his_fee() -> None:
    session = new_session()
    session.page([("toy.guide", ["dand"]), ("toy.hire", "hire")])
    assert (session.state.cattle, session.state.guide) == (2, "dand")


def test_1_1_a_guide_who_is_sent_away_leaves_a_head_of_cattle() -> None:
    session = new_session()
    session.page([("toy.guide", ["dand"]), ("toy.hire", "send")])
    assert (session.state.cattle, session.state.guide) == (4, None)


def test_1_1_a_guide_comes_only_once() -> None:
    session = new_session(settings={})
    session.page([("toy.guide", ["dand"]), ("toy.hire", "send"), CALVES, ("toy.dogs", [])])
    ride(session, farm="Caldew", horses=1, sky="clear", faces=[1])
    with pytest.raises(IllegalAnswer) as illegal:
        session.answer(["dand"])
    assert illegal.value.facts["reason"].key == "toy.guide_gone"


def test_1_2_a_herd_stays_below_ten() -> None:
    session = new_session()
    session.correct("cattle/Caldew", 9)
    session.answer(["unnamed"])
    with pytest.raises(IllegalAnswer):
        session.answer({"Caldew": 1, "Askerton": 1})
    session.answer({"Askerton": 2})
    assert session.state.herds["Askerton"] == 4


def test_1_3_dogs_are_at_two_farms_at_most() -> None:
    session = new_session()
    session.page([NOBODY, CALVES])
    with pytest.raises(IllegalAnswer):
        session.answer(["Askerton", "Bewcastle", "Caldew"])
    session.answer(["Caldew", "Askerton"])
    assert session.state.dogs == ["Askerton", "Caldew"]


def test_2_1_an_empty_farm_is_no_target_unless_all_are_empty() -> None:
    session = at_night([], settings={"ask_everything": True})
    session.correct("cattle/Askerton", 0)
    with pytest.raises(IllegalAnswer):
        session.answer("Askerton")
    for farm in ("Bewcastle", "Caldew", "Deadwater"):
        session.correct(f"cattle/{farm}", 0)
    session.answer("Askerton")
    assert session.prompt.key == "toy.horses"


def test_2_2_an_empty_bag_is_filled_again() -> None:
    session = at_night([], nights=1)
    session.state.bag.update(clear=0, mist=0, snow=0)
    ride(session, farm="Caldew", horses=1, sky="snow", faces=[1])
    assert session.state.bag == {"clear": 3, "mist": 2, "snow": 0}


@pytest.mark.parametrize(("sky", "lifted"), [("clear", 1), ("mist", 2), ("snow", 1)])
def test_2_3_in_mist_a_four_lifts_too(sky: str, lifted: int) -> None:
    session = at_night([])
    ride(session, farm="Caldew", horses=3, sky=sky, faces=[3, 4, 5])
    assert session.state.lifted == [lifted]
    assert session.state.cattle == 3 + lifted
    assert session.state.herds["Caldew"] == 4 - lifted


def test_2_3_no_more_than_the_herd() -> None:
    session = at_night([])
    ride(session, farm="Askerton", horses=3, sky="clear", faces=[5, 6, 6])
    assert session.state.lifted == [2]
    assert session.state.herds["Askerton"] == 0


def test_2_3_the_guide_adds_his_dice() -> None:
    session = new_session(settings={})
    session.page([("toy.guide", ["dand"]), ("toy.hire", "hire"), CALVES, ("toy.dogs", [])])
    session.page([("toy.farm", "Caldew"), ("toy.horses", 2), ("toy.weather", ["clear"])])
    assert session.prompt.dice == 3


@pytest.mark.parametrize(("face", "horses"), [(1, 2), (2, 2), (3, 3), (6, 3)])
def test_2_4_the_watch_takes_a_horse_on_a_one_or_two(face: int, horses: int) -> None:
    session = at_night(["Caldew"])
    ride(session, farm="Caldew", horses=1, sky="clear", faces=[1])
    session.answer({"faces": [face]})
    assert session.state.horses == horses


def test_2_4_no_dog_no_watch_and_the_last_horse_stays() -> None:
    session = at_night(["Askerton"])
    ride(session, farm="Caldew", horses=1, sky="clear", faces=[1])
    assert session.prompt.key == "toy.guide"
    session = at_night(["Caldew"])
    session.correct("horses", 1)
    session.page([("toy.farm", "Caldew"), ("toy.weather", ["clear"]), ("toy.ride", {"faces": [6]})])
    session.answer({"faces": [1]})
    assert session.state.horses == 1


def test_3_2_the_score_is_what_was_lifted_and_half_of_the_byre() -> None:
    session = at_night([], nights=1)
    assert [row.values for row in session.game.score(session.state)] == [
        (None, None),
        (None, None),
        (None, 0),
    ]
    ride(session, farm="Caldew", horses=3, sky="clear", faces=[5, 6, 1])
    assert session.prompt is None
    assert [row.values for row in session.game.score(session.state)] == [(2, None), (None, 2), (2, 4)]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"cattle": -1}, "home has -1 Cattle and 3 Horses"),
        ({"herds": {"Caldew": 10}}, "Caldew has 10 Cattle"),
        ({"dogs": ["Nowhere"]}, "dogs at ['Nowhere']"),
        ({"lifted": [1, 1]}, "2 of 1 nights are scored"),
        ({"bag": {"snow": 2}}, "the bag holds {'snow': 2}"),
    ],
)
def test_a_state_lists_its_problems(wrong: dict[str, Any], said: str) -> None:
    assert problems(State(nights=1)) == []
    assert problems(State(nights=1, **wrong)) == [said]
