"""What cards do: standing effects that count, uses that are spent, and changes at their moment."""

from typing import Any

import pytest

from reivers.games.border.rules.cards.card_effects import card_standing, reach, refresh, spend
from reivers.games.border.rules.model.cards import held, recruited
from reivers.games.border.rules.model.state import State, add, count, put
from reivers.games.border.rules.seasons.card_actions import apply_card
from reivers.kernel.flows import Flow, notice
from reivers.kernel.prompts import Spread
from reivers.kernel.session import Session
from tests.games.border.builders import make_state, practice, session_of, shipped
from tests.games.border.summers import assert_orders_complete, draft_state, keys, knowing, legal, with_sheet


def standing_of(state: State, effect: str, **where: Any) -> list[tuple[str, int, str | None]]:
    """The standing effects, as (card, n, once)."""
    found: list[tuple[str, int, str | None]] = []

    def flow(state: State) -> Flow[None]:
        for card in recruited(state):
            for one in (yield from card_standing(state, card, effect, **where)):
                found.append((one.card, one.n, one.once))
        yield from notice("done")

    session_of(flow, state)
    return found


def doing(
    card: str, state: State, *changes: dict[str, Any], moment: str | None = None, **how: Any
) -> Session:
    """A session in which a card does what it says, or just these changes."""

    def flow(state: State) -> Flow[None]:
        yield from apply_card(state, card, moment, **how)

    given = {f"c{card}_effects": list(changes)} if changes else {}
    return session_of(flow, state, layers=(knowing(**given), practice))


# -- standing effects ------------------------------------------------------------------------------------


def test_2_4_recruited_cards_in_their_order() -> None:
    state = with_sheet(make_state(), grayne="20 19", office="16", warden="6", reiver="1", held="38")
    assert recruited(state) == ["1", "6", "16", "19", "20"]
    assert held(state) == ["38"]


def test_7_6_a_reiver_counts_in_combats_of_his_kind() -> None:
    state = with_sheet(make_state(), reiver="1")
    assert standing_of(state, "attack_dice", combat="raid", march="SWM") == [("1", 2, None)]
    assert standing_of(state, "attack_dice", combat="gaolbreak", march="SWM") == [("1", 1, None)]
    assert standing_of(state, "attack_dice", combat="feud", march="SWM") == []


def test_7_6_a_grayne_counts_in_its_marches() -> None:
    state = with_sheet(make_state(), grayne="19")
    assert standing_of(state, "attack_dice", combat="raid", march="SWM") == [("19", 1, None)]
    assert standing_of(state, "attack_dice", combat="raid", march="SMM") == []


def test_7_6_nothing_bound_to_marches_counts_at_the_rising() -> None:
    state = with_sheet(make_state(turn=3), grayne="100", reiver="86")
    assert standing_of(state, "attack_dice", combat="battle") == [("86", 1, None)]


def test_7_1_without_a_combat_every_place_counts() -> None:
    state = with_sheet(make_state(), grayne="19", office="11")
    assert standing_of(state, "notoriety") == [("11", 2, None), ("19", 2, None)]


def test_7_6_attack_dice_are_no_defense() -> None:
    state = with_sheet(make_state(turn=2), warden="48", reiver="44")
    assert standing_of(state, "defense_dice", combat="feud", march="EWM", role="defense") == [("48", 1, None)]
    assert standing_of(state, "attack_dice", combat="feud", march="EWM", role="defense") == []
    assert standing_of(state, "defense_dice", combat="feud", march="EWM", role="attack") == []


def test_an_effect_of_a_nation_counts_for_that_nation() -> None:
    given = knowing(c1_effects=[{"standing": "attack_dice", "n": 1, "nation": "scottish"}])
    found: list[int] = []

    def flow(state: State) -> Flow[None]:
        found.append(len((yield from card_standing(state, "1", "attack_dice"))))
        yield from notice("done")

    for family in ("Dacre", "Kerr"):
        session_of(flow, with_sheet(make_state(family=family), reiver="1"), layers=(given, practice))
    assert found == [0, 1]


def test_7_6_a_use_once_a_turn_is_spent_until_the_next() -> None:
    state = with_sheet(make_state(), office="16")
    assert standing_of(state, "attack_dice", combat="raid", march="SWM") == [("16", 2, "turn")]
    spend(state, "16", "turn")
    assert standing_of(state, "attack_dice", combat="raid", march="SWM") == []
    refresh(state, "combat")
    assert standing_of(state, "attack_dice", combat="raid", march="SWM") == []
    refresh(state, "turn")
    assert standing_of(state, "attack_dice", combat="raid", march="SWM") == [("16", 2, "turn")]


def test_a_use_once_a_game_is_never_fresh_again() -> None:
    state = make_state()
    spend(state, "97", "game")
    refresh(state, "turn")
    assert state.spent == ["game:97"]


@pytest.mark.parametrize(
    ("effect", "marches"),
    [
        ({}, None),
        ({"side": "home"}, ("EWM",)),
        ({"side": "own"}, ("EMM", "EWM")),
        ({"side": "across"}, ("SWM", "SMM")),
        ({"marches": ["DL", "EWM"]}, ("DL", "EWM")),
        ({"marches": ["DL", "EWM"], "side": "own"}, ("EWM",)),
    ],
)
def test_the_marches_that_an_effect_is_bound_to(effect: dict[str, Any], marches: Any) -> None:
    assert reach(make_state(), effect) == marches


# -- changes ---------------------------------------------------------------------------------------------


def test_5_2_2_1_tokens_come_out_of_the_cup() -> None:
    state = make_state()
    session = doing("8", state)
    session.answer(["4p-5", "riding-the-bound"])
    assert session.state.table["player"]["token:4p-5"] == 1
    assert session.state.table["player"]["token:riding-the-bound"] == 1
    assert sum(session.state.spare_tokens.values()) == 10
    assert_orders_complete(session, state.table)


def test_a38_tokens_that_the_cup_has_not_got_are_lost() -> None:
    session = doing("8", make_state(spare_tokens={"4p-5": 1}))
    assert session.state.table["player"]["token:4p-5"] == 1
    assert keys(session) == ["effect.tokens", "effect.lost"]


def test_5_2_2_2_cattle() -> None:
    session = doing("2", make_state(), {"do": "cattle", "n": 4})
    assert count(session.state, "player", "cattle") == 12


def test_cattle_that_are_not_there_are_not_lost() -> None:
    session = doing("2", make_state(), {"do": "cattle", "n": -10})
    assert count(session.state, "player", "cattle") == 0


def test_5_2_2_3_sheep_are_spread_over_the_own_march_as_one_likes() -> None:
    session = doing("28", make_state())
    assert isinstance(session.prompt, Spread)
    assert [option.id for option in session.prompt.options] == [
        "EWM/eden-valley",
        "EWM/caldew-valley",
        "EWM/farm-3",
        "EWM/farm-4",
    ]
    session.answer({"EWM/eden-valley": 3})
    assert session.state.table["EWM/eden-valley"] == {"sheep": 4}


def test_sheep_that_a_card_takes_are_standing_ones() -> None:
    state = make_state()
    add(state, "EWM/farm-3", "sheep", -1)
    session = doing("2", state, {"do": "sheep", "n": -2})
    session.answer({"EWM/eden-valley": 1, "EWM/farm-4": 1})
    assert "sheep" not in session.state.table["EWM/eden-valley"]
    assert keys(session) == ["effect.sheep_lost"]


def test_5_2_2_4_horses_stand() -> None:
    session = doing("66", make_state(turn=2))
    assert session.state.table["player"]["horse"] == 5


def test_horses_that_a_card_takes_stand_as_long_as_there_are_any() -> None:
    state = make_state()
    put(state, "player", "horse_used", 2)
    session = doing("2", state, {"do": "horses", "n": -4})
    assert session.state.table["player"] == {"cattle": 8, "horse_used": 1, "token:deputy-warden": 1}


def test_5_2_2_5_a_permanent_defense_at_a_free_site_of_ones_own() -> None:
    state = make_state()
    put(state, "EWM/peel-2", "tower", 1)
    session = doing("30", state)
    assert legal(session) == ["EWM/bew-castle", "EWM/peel-1", "EWM/peel-3"]
    session.answer(["EWM/bew-castle"])
    assert session.state.table["EWM/bew-castle"] == {"tower": 1}


@pytest.mark.parametrize(("site", "free"), [("castle", 1), ("peel", 3)])
def test_5_2_2_5_a_card_may_name_the_kind_of_site(site: str, free: int) -> None:
    session = doing("2", make_state(), {"do": "permanent_defense", "n": 3, "site": site})
    built = [place for place in session.state.table if "tower" in session.state.table[place]]
    assert len(built) == free


def test_a38_a_permanent_defense_without_a_free_site_is_lost() -> None:
    state = make_state()
    for site in ("EWM/bew-castle", "EWM/peel-1", "EWM/peel-2", "EWM/peel-3"):
        put(state, site, "tower", 1)
    session = doing("30", state)
    assert session.prompt is None
    assert keys(session) == ["effect.lost"]


def test_5_2_2_6_bastles_take_standing_sheep() -> None:
    state = make_state()
    session = doing("35", state)
    session.answer({"EWM/eden-valley": 1, "EWM/farm-3": 1, "EWM/farm-4": 1})
    assert session.state.table["EWM/farm-3"] == {"sheep_bastled": 1}
    assert_orders_complete(session, state.table)


def test_a38_a_bastle_that_meets_no_standing_sheep_is_lost() -> None:
    state = make_state()
    for region in ("EWM/eden-valley", "EWM/caldew-valley", "EWM/farm-3"):
        put(state, region, "sheep", 0)
    session = doing("35", state)
    assert session.state.table["EWM/farm-4"] == {"sheep_bastled": 1}
    assert keys(session) == ["effect.bastled", "effect.lost"]


def test_7_1_notoriety_within_the_marches_of_the_card() -> None:
    session = doing("37", make_state(family="Kerr"))
    assert legal(session) == ["SWM", "SMM"]
    session.answer({"SWM": 2, "SMM": 1})
    assert session.state.table["SWM/track"] == {"cube:Maxwell": 3, "cube:Kerr": 2}
    assert session.state.table["SMM/track"] == {"cube:Kerr": 4}


def test_notoriety_may_be_lost_where_there_is_some() -> None:
    session = doing("2", make_state(), {"do": "notoriety", "n": -4})
    assert count(session.state, "EWM/track", "cube:Dacre") == 0
    assert session.prompt is None


def test_2_13_own_cubes_come_to_the_boxes_of_others() -> None:
    session = doing("s79", make_state(turn=2))
    session.answer({"EMM/seat": 1})
    assert session.state.table["EMM/seat"]["cube:Dacre"] == 1


def test_2_13_own_cubes_leave_the_gaols_they_are_in() -> None:
    session = doing("s120", make_state(turn=3), moment="target")
    assert "cube:Dacre" not in session.state.table["SWM/town"]
    assert session.prompt is None


def test_2_13_cubes_of_others_in_ones_own_boxes() -> None:
    session = doing("2", make_state(), {"do": "cube", "n": 2, "box": "gaol", "whose": "rival"})
    session.answer({"Kerr": 1, "Maxwell": 1})
    assert session.state.table["EWM/town"] == {"cube:Maxwell": 2, "cube:Kerr": 1}


def test_base_dice_do_not_fall_below_none() -> None:
    session = doing("2", make_state(), {"do": "base_dice", "n": -2})
    assert count(session.state, "rivals", "base_dice") == 0


def test_vp_in_the_row_of_the_card() -> None:
    state = make_state(turn=3, score=[{}, {}, {}])
    session = doing("122", state, moment="spring")
    assert session.state.score[2] == {"Ballads": 8}
    assert session.state.table["vp"] == {"points": 8}


def test_a45_vp_without_a_printed_row_this_turn() -> None:
    session = doing("116", make_state())
    assert session.state.score == [{"Cards (not printed)": 4}]


@pytest.mark.parametrize(
    ("per", "times"), [("hit", 3), ("horse", 4), ("sheep", 5), ("cube", 1), ("march", 1)]
)
def test_vp_by_the_count_of_something(per: str, times: int) -> None:
    state = make_state()
    put(state, "player", "horse_used", 1)
    put(state, "EWM/eden-valley", "sheep_bastled", 1)
    session = doing("2", state, {"do": "vp", "n": 2, "row": "Notoriety", "per": per}, hits=3)
    assert session.state.score == [{"Notoriety": 2 * times}]


def test_a_spring_card_does_nothing_in_another_turn() -> None:
    session = doing("122", make_state(turn=2, score=[{}, {}]), moment="spring")
    assert session.state.score == [{}, {}]


def test_one_of_several_lists_is_chosen() -> None:
    session = doing("25", make_state())
    assert legal(session) == ["1", "2", "3"]
    session.answer("3")
    assert session.state.table["player"]["horse"] == 5


def test_a53_a_token_that_is_peeked_at_is_drawn_for_its_box() -> None:
    state = make_state(turn=2, season="winter")
    session = doing("s83", state)
    session.page(
        [
            ("effect.where_look", ["SWM/nithsdale", "EMM/town"]),
            ("token.revealed", ["hot-trod"]),
            ("token.revealed", ["rumor"]),
        ]
    )
    assert session.state.table["SWM/nithsdale"]["token"] == "hot-trod"
    assert session.state.rival_tokens["rumor"] == 5


def test_2_2_at_the_table_only_the_player_peeks() -> None:
    session = doing("90", make_state(turn=3))
    session.take_default()
    assert session.prompt is None
    assert keys(session) == ["effect.peek"]
    assert session.state.next_events == []


def test_a45_a_card_that_scores_nothing_opens_no_row() -> None:
    session = doing("38", make_state(), moment="attack")
    assert keys(session) == ["effect.vp"]
    assert session.state.score == [{}]


def test_5_2_2_3_no_more_sheep_to_a_farm_than_the_card_allows() -> None:
    given = knowing(c22_effects=[{"do": "sheep", "n": 3, "each": 2}])
    session = session_of(lambda now: apply_card(now, "22", None), make_state(), layers=(given, practice))
    assert isinstance(session.prompt, Spread)
    assert {option.most for option in session.prompt.options} == {2}


def test_an_attack_that_is_called_off_is_left_to_winter() -> None:
    session = doing("80", make_state(turn=2), moment="defense")
    assert keys(session) == []


def test_moments_of_a_held_card_and_of_a_recruited_one() -> None:
    changes = [{"do": "horses", "n": 1}, {"do": "cattle", "n": 1, "when": "spring"}]
    in_hand = doing("2", make_state(), *changes, moment="spring")
    assert in_hand.state.table["player"] == {"cattle": 9, "horse": 4, "token:deputy-warden": 1}
    recruited_before = doing("2", with_sheet(make_state(), reiver="2"), *changes, moment="spring")
    assert recruited_before.state.table["player"] == {"cattle": 9, "horse": 3, "token:deputy-warden": 1}


def test_an_unknown_effect_is_done_by_hand() -> None:
    def flow(state: State) -> Flow[None]:
        yield from apply_card(state, "8", None)

    session = session_of(flow, layers=(shipped,))
    assert session.asks_fact == ("summer:8", "effects")
    session.skip_fact()
    assert keys(session) == ["effect.by_hand"]


# -- cards that bring cards ------------------------------------------------------------------------------


def test_2_2_spy_network_takes_a_card_back_and_pays_for_it() -> None:
    state = draft_state(turn=2, discards=["24", "28"])
    state.seen = ["24", "28"]
    session = doing("84", state)
    session.page([("summer.use_discard", "24"), ("summer.action", "play")])
    assert session.state.discards == ["28"]
    assert session.state.out_of_play == ["24"]
    assert count(session.state, "player", "cattle") == 14


def test_2_2_double_cross_may_take_an_unseen_card() -> None:
    state = draft_state(turn=3, unnamed_discards={"1": 1, "2": 0, "3": 0})
    session = doing("119", state)
    session.page([("summer.peek", ["40"]), ("summer.action", "hold")])
    assert held(session.state) == ["40"]
    assert session.state.unnamed_discards["1"] == 0
    assert session.state.seen == ["40"]


def test_2_2_day_of_truce_returns_with_a_warden() -> None:
    state = draft_state(turn=2, out_of_play=["s36"])
    session = doing("47", state)
    session.answer("hold")
    assert held(session.state) == ["s36"]
    assert session.state.out_of_play == []
    assert count(session.state, "player", "cattle") == 8


def test_2_2_day_of_truce_cannot_return_from_elsewhere() -> None:
    session = doing("47", draft_state(turn=2, discards=["s36"]))
    assert keys(session) == ["summer.not_there"]


def test_a_card_of_the_player_may_draw_cubes_or_award_a_discard() -> None:
    state = draft_state(discards=["16"])
    state.seen = ["16"]
    session = doing(
        "2", state, {"do": "award_random_discard", "n": 1}, {"do": "draw_cubes", "n": 1, "notoriety": 2}
    )
    session.answer(["Kerr"])
    assert session.state.stacks["attack"] == [{"card": "16", "strength": 2}]
    assert session.state.table["SMM/track"]["cube:Kerr"] == 5
