"""The opponents' attacks (7.5): their cards, the player's answer, Fyre to the Door, the Debateable Land."""

from typing import Any

import pytest

from reivers.games.border.rules.model.state import State, cattle, cube
from reivers.games.border.rules.winter.rival_attacks import rival_attack
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.session import Session
from tests.games.border.builders import session_of
from tests.games.border.winters import (
    asked,
    at,
    legal,
    pool,
    reported,
    taught,
    was_reported,
    why_not,
    winter_state,
    with_battle,
    with_rerolls,
)

RISING = "rising-of-the-north"
NO_WARDEN = ["Fenwick", "Maxwell", "Kerr"]


def rival(family: str, kind: str, state: State | None = None, **options: Any) -> Session:
    """An opponent's card is turned against a Dacre who has used the own Warden card."""
    state = state or winter_state(wardens=NO_WARDEN)
    return session_of(lambda now: rival_attack(now, family, kind), state, **options)


def one_farm(**changes: Any) -> State:
    """Only Eden Valley is worth a Raid."""
    pieces = [("EWM/eden-valley", "sheep", 3), *changes.pop("pieces", [])]
    return winter_state(pieces=pieces, **{"wardens": NO_WARDEN, **changes})


# -- the cards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [1, 2])
def test_7_5_a_reiver_stays_home_on_1_and_2(die: int) -> None:
    session = rival("Kerr", "reiver")
    session.answer({"faces": [die]})
    assert session.prompt is None
    assert was_reported(session, "rival.nothing")


@pytest.mark.parametrize("die", [3, 4, 5])
def test_7_5_a_reiver_raids_the_farm_of_highest_value_at_plus_one(die: int) -> None:
    session = rival("Kerr", "reiver", one_farm())
    session.answer({"faces": [die]})
    facts = reported(session, "combat.dice").message.facts
    assert (facts["place"], facts["plus"], facts["attack"]) == ("EWM/eden-valley", 1, 3)
    assert at(session, "EWM/eden-valley", "indicator:Kerr") == "arrow"


def test_7_5_the_reiver_die_may_be_entered_as_a_result() -> None:
    session = rival("Kerr", "reiver", one_farm())
    session.answer({"results": {"rides": 1}})
    assert was_reported(session, "rival.raid")


def test_7_5_equal_farms_are_drawn_for() -> None:
    session = rival("Kerr", "reiver")
    session.answer({"faces": [3]})
    assert asked(session).source == "tie"
    assert len(legal(session)) == 4
    session.answer(["EWM/farm-3"])
    assert reported(session, "rival.raid").message.facts["place"] == "EWM/farm-3"


def test_7_5_permanent_defenses_and_earlier_attacks_steer_the_choice() -> None:
    state = winter_state(wardens=NO_WARDEN, pieces=[("EWM/bew-castle", "tower", 1)])
    state.attacked = ["EWM/eden-valley"]
    session = rival("Kerr", "reiver", state)
    session.answer({"faces": [3]})
    assert reported(session, "rival.raid").message.facts["place"] == "EWM/caldew-valley"


def test_7_5_fyre_to_the_door_counts_all_sheep_and_stands_them_up() -> None:
    state = winter_state(wardens=NO_WARDEN, pieces=[("EWM/farm-4", "sheep_bastled", 3)])
    session = rival("Kerr", "reiver", state)
    session.answer({"faces": [6]})
    assert (at(session, "EWM/farm-4", "sheep"), at(session, "EWM/farm-4", "sheep_bastled")) == (4, 0)
    assert pool(session)["sheep"] == 4


def test_a14_no_farm_is_left() -> None:
    state = winter_state(
        attacked=[f"EWM/{name}" for name in ("eden-valley", "caldew-valley", "farm-3", "farm-4")]
    )
    session = rival("Kerr", "reiver", state)
    session.answer({"faces": [5]})
    assert was_reported(session, "rival.nothing")


def test_7_5_a_family_card_goes_where_more_cubes_are() -> None:
    state = winter_state(wardens=NO_WARDEN, pieces=[("EWM/town", cube("Maxwell"), 2)])
    session = rival("Maxwell", "family", state)
    facts = reported(session, "combat.dice").message.facts
    assert (facts["kind"], facts["plus"], facts["attack"]) == ("gaolbreak", 1, 2)


def test_7_5_a_family_card_draws_on_a_tie_and_needs_a_cube() -> None:
    session = rival("Maxwell", "family")
    assert legal(session) == ["feud", "gaolbreak"]
    session.answer(["feud"])
    assert was_reported(session, "rival.feud")
    assert was_reported(rival("Kerr", "family"), "rival.nothing")


def test_a12_a_site_attacked_before_is_left_for_the_other() -> None:
    session = rival("Maxwell", "family", winter_state(wardens=NO_WARDEN, attacked=["EWM/seat"]))
    assert was_reported(session, "rival.gaolbreak")


def test_7_5_a_nation_card_fights_a_battle_at_plus_one() -> None:
    session = rival(
        "Kerr", "nation", with_battle(winter_state(pieces=[("rivals", "base_dice", 1)]), "4", "SMM")
    )
    facts = reported(session, "combat.dice").message.facts
    assert (facts["attack"], facts["plus"], facts["defense"]) == (1 + 2, 1, 2)
    assert was_reported(rival("Kerr", "nation"), "rival.nothing")


def test_7_5_several_battles_are_drawn_for() -> None:
    state = with_battle(with_battle(winter_state(), "4", "SMM"), "battle-ewm", "EWM")
    session = rival("Kerr", "nation", state)
    assert legal(session) == ["4", "battle-ewm"]
    session.answer(["battle-ewm"])
    assert at(session, "EWM/battlefield", "indicator:Kerr") == "arrow"


def test_7_5_opponents_take_the_catholic_side_first() -> None:
    state = with_battle(winter_state(pieces=[("rivals", "base_dice", 2)]), RISING, None)
    session = rival("Kerr", "opposite", state)
    assert at(session, "rising", "side:Catholic") == "Kerr"
    state.battles[RISING]["sides"] = {"Catholic": "Fenwick"}
    session = rival("Kerr", "nation", state)
    assert at(session, "rising", "side:Protestant") == "Kerr"
    assert reported(session, "combat.dice").message.facts["plus"] == 1
    assert pool(session) == {"base": 2}


def test_7_5_march_cards_take_the_first_step_that_is_possible() -> None:
    home = rival("Kerr", "cross", with_battle(winter_state(), "4", "SMM"))
    assert was_reported(home, "rival.battle")
    debateable = rival("Kerr", "same")
    assert asked(debateable).key == "combat.stolen_sheep"
    raid = rival("Kerr", "cross", one_farm())
    assert reported(raid, "combat.dice").message.facts["plus"] == 0
    assert was_reported(rival("Kerr", "opposite"), "rival.nothing")


def test_7_5_the_why_names_each_step() -> None:
    why = [reason.question for reason in reported(rival("Fenwick", "opposite"), "rival.nothing").why]
    assert why[0] == "why.target.no_home_battle"
    assert why[-1] == "why.target.none"


# -- the Debateable Land ---------------------------------------------------------------------------------


def test_7_5_the_debateable_sheep_go_to_two_farms_without_dice() -> None:
    session = rival("Maxwell", "same", winter_state(pieces=[("DL/debateable-land", "dyke", 1)]))
    with pytest.raises(IllegalAnswer):
        session.answer({"SWM/eskdale": 2})
    session.answer({"SWM/eskdale": 1, "SWM/farm-4": 1})
    assert at(session, "DL/debateable-land", "sheep") == 0
    assert at(session, "DL/debateable-land", "indicator:Maxwell") == "done"
    assert session.state.attacked == ["DL/debateable-land"]
    assert not was_reported(session, "combat.dice")


# -- the player's cards ----------------------------------------------------------------------------------


def test_7_5_the_warden_card_adds_one_without_moving_a_token() -> None:
    pieces = [("EWM/town", "token", "deputy-warden")]
    session = rival("Kerr", "cross", one_farm(wardens=["Dacre"], pieces=pieces))
    session.page([("rival.defend", ["warden"]), ("rival.warden_move", "stay")])
    assert reported(session, "combat.dice").message.facts["shield"] == 1
    assert not session.state.wardens


def test_7_5_a_token_moves_to_an_empty_box() -> None:
    pieces = [("EWM/town", "token", "deputy-warden"), ("EWM/seat", "token", "plain-3")]
    session = rival("Kerr", "cross", one_farm(wardens=["Dacre"], pieces=pieces))
    session.answer(["warden"])
    assert why_not(session, "EWM/seat") == "rival.token_does_not_fit"
    session.answer("EWM/town")
    assert at(session, "EWM/eden-valley", "token") == "deputy-warden"
    assert at(session, "EWM/town", "token") == 0
    assert reported(session, "combat.dice").message.facts["defense"] == 1


def test_7_5_tokens_swap_where_both_fit() -> None:
    pieces = [("EWM/town", "token", "4p-8"), ("EWM/eden-valley", "token", "deputy-warden")]
    session = rival("Kerr", "cross", one_farm(wardens=["Dacre"], pieces=pieces))
    session.page([("rival.defend", ["warden"]), ("rival.warden_move", "EWM/town")])
    assert at(session, "EWM/eden-valley", "token") == "4p-8"
    assert at(session, "EWM/town", "token") == "deputy-warden"


def test_a50_a_token_is_replaced_only_where_it_cannot_swap() -> None:
    pieces = [("EWM/town", "token", "4p-8"), ("EWM/eden-valley", "token", "hot-trod")]
    session = rival("Kerr", "cross", one_farm(wardens=["Dacre"], pieces=pieces))
    session.page([("rival.defend", ["warden"]), ("rival.warden_move", "EWM/town")])
    assert at(session, "EWM/eden-valley", "token") == "4p-8"
    assert at(session, "EWM/town", "token") == 0
    assert at(session, "player", "token:hot-trod") == 1


def test_a44_the_warden_card_is_for_ones_own_march() -> None:
    session = rival("Kerr", "nation", with_battle(winter_state(), "4", "SMM"))
    assert asked(session).key == "combat.attack"


def test_a44_the_players_cards_come_before_fyre() -> None:
    state = winter_state(wardens=["Dacre"], pieces=[("EWM/farm-4", "sheep_bastled", 3)])
    session = rival("Kerr", "reiver", state)
    session.answer({"faces": [6]})
    assert asked(session).key == "rival.defend"
    assert at(session, "EWM/farm-4", "sheep_bastled") == 3


def test_7_5_wardens_tithe_adds_dice_and_scores() -> None:
    session = rival("Kerr", "cross", one_farm(turn=3, pieces=[("sheet", "held:116", 1)]))
    session.answer(["held:116"])
    assert reported(session, "combat.dice").message.facts["defense"] == 2
    assert session.state.score[2] == {"Warden's Tithe, Bills of Complaint": 4}
    session.page([("combat.attack", {"faces": [1, 1, 1]}), ("combat.defense", {"faces": [1, 1]})])
    assert session.state.out_of_play == ["116"]


def test_a44_wardens_tithe_can_be_played_in_the_debateable_land() -> None:
    session = rival("Maxwell", "same", winter_state(turn=3, pieces=[("sheet", "held:116", 1)]))
    session.page([("rival.defend", ["held:116"])])
    session.take_default()
    assert session.state.out_of_play == ["116"]
    assert not was_reported(session, "combat.dice")


def test_7_5_heavy_snows_call_the_attack_off() -> None:
    session = rival("Kerr", "cross", one_farm(turn=2, pieces=[("sheet", "held:80", 1)]))
    session.answer(["held:80"])
    assert session.prompt is None
    assert session.state.out_of_play == ["80"]
    assert at(session, "EWM/eden-valley", "indicator:Kerr") == "done"
    assert session.state.attacked == ["EWM/eden-valley"]


def test_7_5_a_halving_card_halves_the_attack() -> None:
    pieces = [("sheet", "held:81", 1), ("rivals", "base_dice", 2)]
    session = rival("Kerr", "cross", one_farm(turn=2, pieces=pieces))
    session.answer(["held:81"])
    assert reported(session, "combat.dice").message.facts["attack"] == 3


def test_7_5_a_defense_card_of_another_kind_is_not_offered() -> None:
    session = rival("Kerr", "cross", one_farm(turn=3, pieces=[("sheet", "held:s118", 1)]))
    assert asked(session).key == "combat.attack"


def test_7_5_a_defense_card_of_unknown_effect_is_done_by_hand() -> None:
    state = one_farm(turn=2, pieces=[("sheet", "held:81", 1)])
    session = rival("Kerr", "cross", state, layers=(taught(c81=None),))
    session.answer(["held:81"])
    session.skip_fact()
    session.page([("rival.card_does", "dice"), ("rival.card_dice", 2), ("manual.where", [])])
    assert reported(session, "combat.dice").message.facts["defense"] == 2
    session = rival("Kerr", "cross", state, layers=(taught(c81=None),))
    session.answer(["held:81"])
    session.skip_fact()
    session.answer("stops")
    assert session.prompt is None
    assert cattle(session.state) == 8


def test_7_5_an_office_may_defend_once_a_turn() -> None:
    helping = taught(c16=[{"standing": "defense_dice", "n": 2, "once": "turn"}])
    state = one_farm(pieces=[("sheet", "office:16", 1)])
    session = rival("Kerr", "cross", state, layers=(helping,))
    session.answer(["office:16"])
    assert reported(session, "combat.dice").message.facts["defense"] == 2
    assert session.state.spent == ["turn:16"]


def test_7_5_a_warden_card_without_tokens_asks_for_no_move() -> None:
    session = rival("Kerr", "cross", one_farm(wardens=["Dacre"]))
    session.answer(["warden"])
    assert asked(session).key == "combat.attack"


def test_a44_nothing_is_asked_of_a_player_with_nothing_to_play() -> None:
    session = rival("Kerr", "cross", with_rerolls(one_farm(), "7", 4))
    assert asked(session).key == "combat.attack"
