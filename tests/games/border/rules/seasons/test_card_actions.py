"""5.2.1 to 5.2.5: Recruit, Play, Hold, Discard."""

import pytest

from reivers.games.border.rules.model.cards import discard_held, held, play_held, recruited
from reivers.games.border.rules.model.state import State, count, own_sheep, put
from reivers.kernel.session import Session
from tests.games.border.summers import (
    assert_orders_complete,
    draft_state,
    keys,
    legal,
    using,
    why_not,
    with_sheet,
)

# -- 5.2.1 Recruit ---------------------------------------------------------------------------------------


def test_5_2_1_recruiting_costs_cattle() -> None:
    session = using("1", draft_state())
    session.answer("recruit")
    assert count(session.state, "player", "cattle") == 5
    assert session.state.table["sheet"] == {"reiver": "1"}


def test_5_2_1_a_card_that_is_too_dear_cannot_be_recruited() -> None:
    state = draft_state()
    put(state, "player", "cattle", 2)
    session = using("1", state)
    assert session.prompt is not None
    assert session.prompt.key == "summer.default"
    assert session.journal.entries[1].by == "forced"


def test_5_2_1_why_a_card_cannot_be_used_otherwise() -> None:
    session = using("1", draft_state())
    assert why_not(session, "play") == "summer.wrong_way"
    assert why_not(session, "hold") == "summer.wrong_way"
    assert why_not(session, "recruit") is None


@pytest.mark.parametrize(("family", "open_to"), [("Dacre", True), ("Kerr", False)])
def test_2_8_a_card_may_be_for_some_families_only(family: str, open_to: bool) -> None:
    state = draft_state(family=family, turn=3)
    session = using("95", state)
    assert (session.prompt is not None and session.prompt.key == "summer.action") is open_to


def test_5_2_1_a_second_reiver_replaces_the_first() -> None:
    session = using("2", with_sheet(draft_state(), reiver="1"))
    session.answer("recruit")
    assert session.state.table["sheet"] == {"reiver": "2"}
    assert session.state.out_of_play == ["1"]
    assert_orders_complete(session, with_sheet(draft_state(), reiver="1").table)


def test_5_2_1_a_warden_brings_his_token() -> None:
    session = using("6", draft_state())
    session.answer("recruit")
    assert session.state.table["player"]["token:earl-of-angus"] == 1
    assert "earl-of-angus" not in session.state.free_warden_tokens


def test_5_2_1_a_warden_who_leaves_takes_his_token_with_him() -> None:
    state = with_sheet(draft_state(warden_tokens={"6": "earl-of-angus"}), warden="6")
    put(state, "player", "token:earl-of-angus", 1)
    state.free_warden_tokens.remove("earl-of-angus")
    session = using("5", state)
    session.answer("recruit")
    assert session.state.out_of_play == ["6"]
    assert session.state.table["player"] == {
        "cattle": 6, "horse": 4, "token:deputy-warden": 1, "token:warden-4": 1,
    }  # fmt: skip
    assert "earl-of-angus" not in session.state.free_warden_tokens


def test_5_2_1_in_winter_the_token_leaves_its_box_on_the_map() -> None:
    state = with_sheet(draft_state(season="winter", warden_tokens={"6": "earl-of-angus"}), warden="6")
    put(state, "EWM/eden-valley", "token", "earl-of-angus")
    session = using("5", state)
    session.answer("recruit")
    assert session.state.table["EWM/eden-valley"] == {"sheep": 1}


def test_a38_a_warden_token_that_is_gone_is_lost() -> None:
    session = using("6", draft_state(free_warden_tokens=[]))
    session.answer("recruit")
    assert "summer.no_warden_token" in keys(session)


def test_5_2_1a_on_turn_1_a_second_office_replaces_the_first() -> None:
    session = using("16", with_sheet(draft_state(), office="14", grayne="19"))
    session.answer("recruit")
    assert recruited(session.state) == ["16", "19"]
    assert session.state.out_of_play == ["14"]


def test_5_2_1a_on_turn_1_a_second_grayne_replaces_the_first_though_no_office_is_there() -> None:
    session = using("20", with_sheet(draft_state(), grayne="19"))
    session.answer("recruit")
    assert recruited(session.state) == ["20"]
    assert session.state.out_of_play == ["19"]


def test_5_2_1_from_turn_2_a_second_office_has_a_slot() -> None:
    session = using("56", with_sheet(draft_state(turn=2), office="14", grayne="19"))
    session.answer("recruit")
    assert recruited(session.state) == ["14", "56", "19"]
    assert session.state.out_of_play == []


@pytest.mark.parametrize(
    ("offices", "graynes", "card", "may_go"),
    [
        ("14 16", "19", "56", ["14", "16"]),
        ("14 16", "19", "61", ["14", "16", "19"]),
        ("14", "19 20", "61", ["19", "20"]),
        ("14", "19 20", "56", ["14", "19", "20"]),
        ("14 16", "", "56", ["14", "16"]),
        ("", "19 20", "61", ["19", "20"]),
    ],
)
def test_5_2_1b_the_player_picks_who_leaves(offices: str, graynes: str, card: str, may_go: list[str]) -> None:
    session = using(card, with_sheet(draft_state(turn=2), office=offices, grayne=graynes))
    session.answer("recruit")
    assert session.prompt is not None
    assert session.prompt.key == "summer.discard_which"
    assert legal(session) == may_go
    session.answer(may_go[-1])
    assert session.state.out_of_play == [may_go[-1]]
    assert card in recruited(session.state)
    assert count(session.state, "player", "cattle") < 8


def test_5_2_1_three_offices_and_graynes_in_all() -> None:
    session = using("61", with_sheet(draft_state(turn=2), office="14 16"))
    session.answer("recruit")
    assert recruited(session.state) == ["14", "16", "61"]


# -- 5.2.2 Play, 5.2.3 Hold ------------------------------------------------------------------------------


def test_5_2_2_a_played_card_is_paid_done_and_out_of_play() -> None:
    session = using("30", draft_state())
    session.page([("summer.action", "play"), ("effect.where_site", ["EWM/bew-castle"])])
    assert count(session.state, "player", "cattle") == 7
    assert session.state.table["EWM/bew-castle"] == {"tower": 1}
    assert session.state.out_of_play == ["30"]


def test_5_2_2_2_the_cattle_that_a_card_brings() -> None:
    session = using("24", draft_state())
    session.answer("play")
    assert count(session.state, "player", "cattle") == 14


def test_5_2_2_the_usual_way_is_the_default() -> None:
    session = using("24", draft_state())
    session.take_default()
    assert session.state.out_of_play == ["24"]


def test_2_1_1_scots_dyke_is_placed_in_the_debateable_land() -> None:
    session = using("68", draft_state(turn=2))
    session.answer("play")
    assert session.state.table["DL/debateable-land"] == {"sheep": 2, "dyke": 1}


def test_5_2_3_holding_a_card_brings_one_cattle() -> None:
    session = using("38", draft_state())
    session.answer("hold")
    assert held(session.state) == ["38"]
    assert count(session.state, "player", "cattle") == 9


# -- 5.2.4 Discard, 5.2.5 Default Actions ----------------------------------------------------------------


def discarding(action: str, state: State) -> Session:
    session = using("38", state)
    session.page([("summer.action", "discard"), ("summer.default", action)])
    return session


def test_5_2_4_a_discarded_card_is_in_the_discards() -> None:
    session = discarding("horse", draft_state())
    assert session.state.discards == ["38"]
    assert session.state.table["player"]["horse"] == 4


def test_5_2_5_add_1_sheep_to_any_own_farm() -> None:
    session = discarding("sheep", draft_state())
    session.answer({"EWM/farm-4": 1})
    assert own_sheep(session.state) == 5


def test_5_2_5_add_3_cattle() -> None:
    assert count(discarding("cattle", draft_state()).state, "player", "cattle") == 11


def test_5_2_5_add_1_notoriety_at_home() -> None:
    assert discarding("notoriety", draft_state()).state.table["EWM/track"] == {"cube:Dacre": 4}


@pytest.mark.parametrize(("turn", "laid"), [(1, 1), (2, 2), (3, 2)])
def test_5_2_5_bastle_1_sheep_or_2_from_turn_2(turn: int, laid: int) -> None:
    session = discarding("bastle", draft_state(turn=turn))
    farms = ("EWM/eden-valley", "EWM/caldew-valley")[:laid]
    session.answer(dict.fromkeys(farms, 1))
    assert [session.state.table[farm] for farm in farms] == [{"sheep_bastled": 1}] * laid


def test_5_2_5_no_bastle_without_a_standing_sheep() -> None:
    state = draft_state()
    for region in ("EWM/eden-valley", "EWM/caldew-valley", "EWM/farm-3", "EWM/farm-4"):
        put(state, region, "sheep", 0)
    session = using("38", state)
    session.answer("discard")
    assert why_not(session, "bastle") == "summer.no_sheep_stand"


# -- the table is put right in between -------------------------------------------------------------------


def test_a_correction_of_cattle_opens_what_was_too_dear() -> None:
    state = draft_state()
    put(state, "player", "cattle", 2)
    session = using("1", state, settings={"ask_everything": True})
    assert why_not(session, "recruit") == "summer.too_dear"
    session.correct("player|cattle", 3)
    assert why_not(session, "recruit") is None
    session.answer("recruit")
    assert recruited(session.state) == ["1"]


def test_a_correction_of_sheep_opens_a_bastle() -> None:
    state = draft_state()
    for region in ("EWM/eden-valley", "EWM/caldew-valley", "EWM/farm-3"):
        put(state, region, "sheep", 0)
    put(state, "EWM/farm-4", "sheep", 3)
    session = using("35", state, settings={"ask_everything": True})
    session.answer("play")
    session.correct("EWM/farm-4|sheep", 1)
    session.answer({"EWM/farm-4": 1})
    assert session.state.table["EWM/farm-4"] == {"sheep_bastled": 1}
    assert keys(session)[-2:] == ["effect.bastled", "effect.lost"]


def test_undo_and_redo_of_a_recruit_give_the_same_table() -> None:
    session = using("6", draft_state())
    before = session.game.table(session.state)
    session.answer("recruit")
    after = session.game.table(session.state)
    session.undo()
    assert session.game.table(session.state) == before
    session.redo()
    assert session.game.table(session.state) == after


# -- held cards ------------------------------------------------------------------------------------------


def test_2_4_a_held_card_that_is_played_is_out_of_play() -> None:
    state = with_sheet(draft_state(), held="38 39")
    order = play_held(state, "38")
    assert (order.piece, order.was, order.now) == ("held:38", 1, 0)
    assert (held(state), state.out_of_play) == (["39"], ["38"])


def test_6_1_a_held_card_beyond_the_hand_size_is_in_the_discards() -> None:
    state = with_sheet(draft_state(), held="38 39")
    discard_held(state, "39")
    assert (held(state), state.discards) == (["38"], ["39"])
