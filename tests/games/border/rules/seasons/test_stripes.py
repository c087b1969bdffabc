"""5.2: what the opponents get, and in which order."""

from typing import Any

import pytest

from reivers.games.border.rules.model.state import State, count
from reivers.games.border.rules.seasons.stripes import rivals_do
from reivers.kernel.flows import Flow
from reivers.kernel.prompts import UNNAMED
from tests.games.border.builders import practice, session_of
from tests.games.border.summers import awarding, draft_state, keys, knowing

# -- stripes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "stack", "strength"),
    [("16", "attack", 2), ("20", "notoriety", 2), ("27", "sheep", 2), ("35", "bastles", 2),
     ("8", "token", 1), ("29", "permanent", 1)],
)  # fmt: skip
def test_5_2_a_stripe_goes_to_its_stack(card: str, stack: str, strength: int) -> None:
    session = awarding(card)
    assert session.state.stacks[stack] == [{"card": card, "strength": strength}]
    assert session.state.table[f"draft/{stack}"] == {"strength": strength}


def test_5_2_no_cattle_move_on_an_award() -> None:
    session = awarding("24", "1")
    assert count(session.state, "player", "cattle") == 8


def test_5_2_add_wardens_token_is_with_the_tokens() -> None:
    session = awarding("6")
    assert session.state.stacks["token"] == [{"card": "6", "strength": 0, "warden": True}]
    assert "draft/token" not in session.state.table


def test_5_2_a_delayed_effect_is_placed_open() -> None:
    session = awarding("15")
    assert session.state.in_play == ["15"]
    assert session.state.table["draft/cards_in_play"] == {"card:15": 1}


def test_5_2_galloway_cattle_brings_a_random_discard_at_once() -> None:
    state = draft_state(discards=["17", "39", "41"])
    state.seen = ["17", "39", "41"]
    session = awarding("20", "23", state=state)
    session.answer(["17"])
    assert session.state.out_of_play == ["23"]
    assert session.state.stacks["attack"] == [{"card": "17", "strength": 2}]
    assert session.state.discards == ["39", "41"]


def test_a38_a_random_discard_that_is_not_there_is_lost() -> None:
    session = awarding("23")
    assert keys(session) == ["summer.awarded_at_once", "summer.no_discards"]


def test_a29_day_of_truce_acts_at_once() -> None:
    session = awarding("s36")
    session.page([("notoriety.cube", ["Maxwell"]), ("notoriety.cube", ["Kerr"])])
    assert session.state.table["SWM/track"] == {"cube:Maxwell": 5}
    assert session.state.table["SMM/track"] == {"cube:Kerr": 5}
    assert session.state.out_of_play == ["s36"]
    assert session.state.drawn_cubes == {"Maxwell": 1, "Kerr": 1}


def test_a29_both_cubes_of_one_family_give_it_both_awards() -> None:
    session = awarding("s36")
    session.page([("notoriety.cube", ["Kerr"]), ("notoriety.cube", ["Kerr"])])
    assert session.state.table["SMM/track"] == {"cube:Kerr": 7}


def test_5_2_livestock_that_comes_at_once() -> None:
    session = awarding("63", state=draft_state(turn=2))
    session.page([("autumn.region_sheep", ["SWM/nithsdale"])] * 2 + [("autumn.region_sheep", ["EMM/farm-2"])])
    assert session.state.table["SWM/nithsdale"] == {"sheep": 3}
    assert session.state.table["EMM/farm-2"] == {"sheep": 2}


def test_5_2_base_dice_that_come_at_once() -> None:
    session = awarding("64", state=draft_state(turn=2))
    assert count(session.state, "rivals", "base_dice") == 1


@pytest.mark.parametrize(
    ("effect", "prompt"),
    [
        ({"do": "bastle", "n": 1}, "autumn.region_bastles"),
        ({"do": "token", "n": 1}, "autumn.token"),
        ({"do": "permanent_defense", "n": 1}, "autumn.site"),
        ({"do": "notoriety", "n": 2}, "notoriety.cube"),
        ({"do": "cattle", "n": 2}, None),
    ],
)
def test_5_2_other_effects_at_once_go_by_the_rules_of_autumn(effect: Any, prompt: str | None) -> None:
    state = draft_state(bastle_tokens={"SWM/nithsdale": 1, "SWM/eskdale": 1})
    session = awarding("23", state=state, layers=(knowing(c23_stripe_effects=[effect]), practice))
    assert (session.prompt.key if session.prompt else None) == prompt


def test_5_2_an_effect_that_the_opponents_cannot_have_is_done_by_hand() -> None:
    layers = (knowing(c23_stripe_effects=[{"do": "look", "n": 1, "at": "events"}]), practice)
    session = awarding("23", layers=layers)
    assert keys(session) == ["summer.awarded_at_once", "effect.by_hand"]


def test_5_2_what_stays_in_play_acts_at_its_moment_only() -> None:
    def flow(state: State) -> Flow[None]:
        yield from rivals_do(state, "15", "attack")

    session = session_of(flow, draft_state(turn=2, in_play=["15"], discards=["16"]))
    assert session.state.discards == ["16"]


def test_5_2_a_left_card_may_be_entered_only_by_stripe() -> None:
    session = awarding(UNNAMED)
    session.page([("summer.stripe", "sheep"), ("summer.strength", 2)])
    assert session.state.stacks["sheep"] == [{"card": None, "strength": 2}]
    assert session.state.unnamed_dealt == 1


def test_5_2_a_light_gray_stripe_must_be_named() -> None:
    state = draft_state(decks={"1": ["15", "23"]})
    session = awarding(UNNAMED, state=state)
    session.page([("summer.stripe", "something_else"), ("summer.name", ["15"])])
    assert session.state.in_play == ["15"]
    assert session.state.unnamed_dealt == 0


# -- the order of the awards -----------------------------------------------------------------------------


def test_5_2_order_is_not_asked_where_it_cannot_matter() -> None:
    session = awarding("1", "35")
    assert session.prompt is None


def test_a40_order_of_two_notoriety_cards_of_different_strength_is_asked() -> None:
    session = awarding("12", "37")
    assert session.prompt is not None
    assert session.prompt.key == "summer.first"
    session.answer("37")
    assert [stripe["card"] for stripe in session.state.stacks["notoriety"]] == ["37", "12"]


def test_a40_two_notoriety_cards_of_equal_strength_need_no_order() -> None:
    assert awarding("12", "20").prompt is None


def test_5_2_order_of_two_cards_that_draw_from_the_cup_at_once_is_asked_if_it_runs_empty() -> None:
    assert "summer.first" not in _asked(draft_state(turn=2))
    assert "summer.first" in _asked(draft_state(turn=2, cup={"Kerr": 1}, drawn_cubes={"Kerr": 6}))


def _asked(state: State) -> str:
    session = awarding("s36", "s75", state=state)
    return session.prompt.key if session.prompt else ""


def test_5_2_order_matters_when_one_brings_the_sheep_that_the_other_lays_down() -> None:
    given = knowing(
        c23_stripe_effects=[{"do": "bastle", "n": 1}], c63_stripe_effects=[{"do": "sheep", "n": 1}]
    )
    session = awarding("23", "63", state=draft_state(turn=2), layers=(given, practice))
    assert session.prompt is not None
    assert session.prompt.key == "summer.first"


def test_5_2_order_of_other_cards_that_act_at_once_is_not_asked() -> None:
    session = awarding("23", "64", state=draft_state(turn=2))
    assert session.prompt is None


def test_5_2_what_a_light_gray_stripe_does_is_asked_and_else_done_by_hand() -> None:
    session = awarding("63", state=draft_state(turn=2), layers=(knowing(c63_stripe="at_once"),))
    assert session.asks_fact == ("summer:63", "stripe_effects")
    session.skip_fact()
    assert keys(session) == ["summer.awarded_at_once", "effect.by_hand"]
