"""6.4: the opponents use their drafted cards, stack by stack."""

from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.rules.model.state import State, base_dice, bastled, put, standing
from reivers.games.border.rules.seasons.draft_stacks import (
    attack_cards,
    bastle_cards,
    coming_base_dice,
    gain_sheep,
    notoriety_cards,
    permanent_cards,
    sheep_cards,
    token_cards,
    update_opponents,
)
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.orders import net
from reivers.kernel.prompts import Draw
from tests.games.border.autumns import (
    assert_orders_complete,
    keys,
    lost_pieces,
    only_notice,
    orders,
    with_stacks,
)
from tests.games.border.builders import make_state, session_of, shipped


def sheep_to(*regions: str) -> list[tuple[str, Any]]:
    return [("autumn.region_sheep", [region]) for region in regions]


def bastle_at(*regions: str) -> list[tuple[str, Any]]:
    return [("autumn.region_bastles", [region]) for region in regions]


def bastling(*regions: str) -> State:
    """A state with these tokens in the bastling box."""
    state = make_state()
    for region in regions:
        state.sheep_tokens[region] -= 1
        state.bastle_tokens[region] = state.bastle_tokens.get(region, 0) + 1
    return state


# -- strengths -------------------------------------------------------------------------------------------


def put_off(stack: str = "notoriety") -> State:
    """Put a card without an entered strength on a stack."""
    state = make_state()
    state.stacks[stack] = [{"card": "18", "strength": 0, "not_entered": True}]
    return state


def test_6_4_a_strength_that_was_skipped_is_asked_for_before_it_counts() -> None:
    session = session_of(update_opponents, put_off("attack"), layers=(shipped,))
    assert session.asks_fact == ("summer:18", "strength")
    session.answer(6)
    assert base_dice(session.state) == 2
    assert "summer.awarded" in keys(session)


def test_6_4_a_notoriety_card_of_no_strength_awards_nothing() -> None:
    session = session_of(update_opponents, put_off(), layers=(shipped,))
    session.skip_fact()
    assert session.prompt is None
    assert session.state.out_of_play == ["18"]


# -- attack ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "dice"), [([3, 2, 2, 2, 2, 2], 4), ([2], 0), ([3], 1), ([5], 1), ([5, 1], 2)]
)
def test_6_4_a_third_of_the_attack_total_rounded_down(cards: list[int], dice: int) -> None:
    session = session_of(attack_cards, with_stacks(make_state(), attack=cards))
    assert base_dice(session.state) == dice
    assert session.state.stacks["attack"] == []
    (why,) = only_notice(session, "autumn.base_dice").why
    assert (why.facts["total"], why.answer) == (sum(cards), dice)


def test_6_4_new_dice_join_those_of_the_last_turn() -> None:
    state = with_stacks(make_state(), attack=[4, 4])
    put(state, "rivals", "base_dice", 2)
    assert coming_base_dice(state) == 4
    session = session_of(attack_cards, state)
    assert base_dice(session.state) == 4


def test_6_4_an_empty_stack_is_passed_over_in_silence() -> None:
    session = session_of(update_opponents)
    assert session.prompt is None
    assert keys(session) == []


def test_6_4_the_cards_of_a_stack_leave_play_after_their_step() -> None:
    state = make_state()
    state.stacks["attack"] = [{"card": "42", "strength": 2}, {"card": None, "strength": 4}]
    put(state, "draft/attack", "strength", 6)
    session = session_of(attack_cards, state)
    assert session.state.out_of_play == ["42"]
    assert session.state.stacks["attack"] == []
    assert session.state.table["draft/attack"] == {}
    assert_orders_complete(session, state.table)


# -- Notoriety -------------------------------------------------------------------------------------------


def test_a40_notoriety_cards_are_resolved_in_the_order_of_their_award() -> None:
    session = session_of(notoriety_cards, with_stacks(make_state(), notoriety=[3, 1]))
    for family, points in (("Kerr", 3), ("Maxwell", 1)):
        session.page([("notoriety.cube", [family])])
        assert session.prompt is not None
        assert session.prompt.facts == {"family": family, "n": points}
        session.page([("notoriety.dice", {"faces": [5, 5]})])
    assert session.state.table["DL/track"] == {"cube:Kerr": 3, "cube:Maxwell": 1}
    assert session.state.stacks["notoriety"] == []


# -- Sheep -----------------------------------------------------------------------------------------------


def test_6_4_sheep_stand_where_the_region_tokens_say_and_the_tokens_move_over() -> None:
    state = with_stacks(make_state(), sheep=[2, 1])
    session = session_of(sheep_cards, state)
    session.page(sheep_to("SWM/annandale", "SWM/annandale", "EMM/redesdale"))
    assert standing(session.state, "SWM/annandale") == 3
    assert standing(session.state, "EMM/redesdale") == 2
    assert session.state.bastle_tokens == {"SWM/annandale": 2, "EMM/redesdale": 1}
    assert session.state.sheep_tokens["SWM/annandale"] == 0
    assert lost_pieces(session.state) == []
    assert_orders_complete(session, state.table)


def test_6_4_a_region_has_two_tokens_only() -> None:
    session = session_of(sheep_cards, with_stacks(make_state(), sheep=[3]))
    session.page(sheep_to("SWM/annandale", "SWM/annandale"))
    with pytest.raises(IllegalAnswer):
        session.page(sheep_to("SWM/annandale"))


def test_6_4_neither_the_own_march_nor_the_debateable_land_is_drawn() -> None:
    session = session_of(sheep_cards, with_stacks(make_state(), sheep=[1]))
    assert isinstance(session.prompt, Draw)
    marches = {region.partition("/")[0] for region, _ in session.prompt.pool()}
    assert marches == {"SWM", "SMM", "EMM"}


def test_6_4_an_empty_box_gets_twelve_tokens_from_the_other() -> None:
    state = make_state()
    state.bastle_tokens, state.sheep_tokens = state.sheep_tokens, {}
    session = session_of(lambda state: gain_sheep(state, 1), state)
    assert isinstance(session.prompt, Draw)
    assert (session.prompt.key, session.prompt.count) == ("autumn.refill", 12)
    twelve = [region for region in sorted(state.bastle_tokens) if not region.startswith("SMM")][:6] * 2
    session.page([("autumn.refill", twelve), *sheep_to(twelve[0])])
    assert sum(session.state.sheep_tokens.values()) == 11
    assert session.state.bastle_tokens[twelve[0]] == 1
    assert "autumn.refilled" in keys(session)
    assert lost_pieces(session.state) == []


# -- bastles ---------------------------------------------------------------------------------------------


def test_6_4_a_bastle_lays_a_sheep_down_and_the_token_moves_back() -> None:
    state = with_stacks(bastling("SWM/annandale", "SMM/tweeddale"), bastles=[1])
    session = session_of(bastle_cards, state)
    session.page(bastle_at("SWM/annandale"))
    assert (standing(session.state, "SWM/annandale"), bastled(session.state, "SWM/annandale")) == (0, 1)
    assert session.state.sheep_tokens["SWM/annandale"] == 2
    assert_orders_complete(session, state.table)


def test_6_4_a_region_with_no_sheep_standing_is_drawn_over_again() -> None:
    state = with_stacks(bastling("SWM/annandale", "SMM/tweeddale"), bastles=[1])
    put(state, "SWM/annandale", "sheep", 0)
    session = session_of(bastle_cards, state)
    session.page([*bastle_at("SWM/annandale")])
    assert session.prompt is None, "the last token in the box is forced"
    assert bastled(session.state, "SMM/tweeddale") == 1
    assert session.state.sheep_tokens["SWM/annandale"] == 2
    why = only_notice(session, "autumn.bastled").why
    assert [(step.facts["place"], step.answer) for step in why] == [
        ("SWM/annandale", False),
        ("SMM/tweeddale", True),
    ]


def test_a26_bastles_without_standing_sheep_are_lost() -> None:
    state = with_stacks(bastling("SWM/annandale"), bastles=[2, 1])
    for march in ("SWM", "SMM", "EMM"):
        for region in [place for place in state.table if place.startswith(f"{march}/")]:
            if region != "SWM/annandale":
                state.table[region].pop("sheep", None)
    session = session_of(bastle_cards, state)
    assert session.prompt is None
    assert only_notice(session, "autumn.bastles_lost").message.facts == {"n": 2}
    assert session.state.stacks["bastles"] == []
    assert standing(session.state, "DL/debateable-land") == 2


def test_6_4_the_bastling_box_too_is_refilled_with_twelve() -> None:
    session = session_of(bastle_cards, with_stacks(make_state(), bastles=[1]))
    twelve = sorted(session.state.sheep_tokens)
    session.page([("autumn.refill", twelve), *bastle_at("EMM/farm-2")])
    assert sum(session.state.bastle_tokens.values()) == 11
    assert bastled(session.state, "EMM/farm-2") == 1
    assert lost_pieces(session.state) == []


def test_6_4_a_sheep_placed_and_bastled_is_one_net_order() -> None:
    state = with_stacks(make_state(), sheep=[1], bastles=[1])
    session = session_of(update_opponents, state)
    session.page(sheep_to("SMM/tweeddale"))
    on_board = [order for order in net(orders(session)) if not order.place.startswith("draft/")]
    assert [(order.place, order.piece, order.was, order.now) for order in on_board] == [
        ("SMM/tweeddale", "sheep_bastled", 0, 1)
    ]


# -- defenses --------------------------------------------------------------------------------------------


def test_6_4_tokens_come_out_of_the_cup_into_the_pool() -> None:
    session = session_of(token_cards, with_stacks(make_state(), token=[1, 1]))
    session.page([("autumn.token", ["riding-the-bound", "4p-5"])])
    assert session.state.rival_tokens["riding-the-bound"] == session.state.rival_tokens["4p-5"] == 1
    assert session.state.spare_tokens["4p-5"] == 0
    assert lost_pieces(session.state) == []


def test_a38_tokens_that_the_cup_has_not_got_are_lost() -> None:
    state = with_stacks(make_state(spare_tokens={"4p-2": 1, "4p-3": 0}), token=[3])
    session = session_of(token_cards, state)
    assert session.state.rival_tokens["4p-2"] == 1
    assert only_notice(session, "autumn.tokens_lost").message.facts == {"n": 2}


def warden(card: str | None) -> list[dict[str, Any]]:
    return [{"card": card, "strength": 0, "warden": True}]


def test_6_4_a_wardens_card_brings_his_own_token() -> None:
    state = make_state()
    state.stacks["token"] = warden("6")
    session = session_of(token_cards, state)
    assert session.state.rival_tokens["earl-of-angus"] == 1
    assert "earl-of-angus" not in session.state.free_warden_tokens
    assert session.state.out_of_play == ["6"]
    assert lost_pieces(session.state) == []


def test_6_4_the_player_names_the_wardens_token_of_a_card_without_a_name() -> None:
    state = make_state()
    state.stacks["token"] = warden(None)
    session = session_of(token_cards, state)
    session.page([("autumn.warden", "robert-carey")])
    assert session.state.rival_tokens["robert-carey"] == 1


def test_a38_a_wardens_token_that_is_gone_is_lost() -> None:
    state = make_state()
    state.free_warden_tokens.remove("earl-of-angus")
    state.stacks["token"] = warden("6")
    session = session_of(token_cards, state)
    assert "autumn.warden_lost" in keys(session)
    assert "earl-of-angus" not in session.state.rival_tokens


def test_6_4_permanent_defenses_stand_at_their_sites() -> None:
    state = with_stacks(make_state(), permanent=[1, 1])
    session = session_of(permanent_cards, state)
    session.page([("autumn.site", ["EMM/belsay", "SWM/lunelly-tower"])])
    assert session.state.table["EMM/belsay"] == {"tower": 1}
    assert session.state.table["SWM/lunelly-tower"] == {"tower": 1}
    assert lost_pieces(session.state) == []
    assert_orders_complete(session, state.table)


def test_6_4_a_site_is_drawn_once() -> None:
    session = session_of(permanent_cards, with_stacks(make_state(), permanent=[2]))
    with pytest.raises(IllegalAnswer):
        session.page([("autumn.site", ["EMM/belsay", "EMM/belsay"])])


def test_a38_permanent_defenses_that_the_cup_has_not_got_are_lost() -> None:
    session = session_of(permanent_cards, with_stacks(make_state(site_cup=["EMM/belsay"]), permanent=[2]))
    assert session.state.table["EMM/belsay"] == {"tower": 1}
    assert only_notice(session, "autumn.sites_lost").message.facts == {"n": 1}


# -- the table is put right in between -------------------------------------------------------------------


def test_a26_sheep_that_a_correction_takes_away_cannot_be_bastled() -> None:
    state = with_stacks(bastling("SWM/annandale", "SMM/tweeddale"), bastles=[3])
    for march in ("SWM", "SMM", "EMM"):
        for region in board.REGIONS[march]:
            if region != "SWM/annandale":
                put(state, region, "sheep", 0)
    session = session_of(bastle_cards, state)
    session.correct("SWM/annandale|sheep", 0)
    session.page(bastle_at("SWM/annandale"))
    assert session.prompt is None
    assert only_notice(session, "autumn.bastles_lost").message.facts == {"n": 3}


def test_6_4_a_site_that_is_already_there_is_not_drawn() -> None:
    state = with_stacks(make_state(site_cup=["EMM/belsay", "EMM/castle"]), permanent=[2])
    put(state, "EMM/belsay", "tower", 1)
    session = session_of(permanent_cards, state)
    assert session.state.table["EMM/castle"] == {"tower": 1}
    assert only_notice(session, "autumn.sites_lost").message.facts == {"n": 1}
