"""Rules that the examples and rulings don't cover, by section."""

import pytest

from reivers.games.hammer.board import (
    AREA,
    AREAS,
    BLOCK,
    BLOCKS,
    BORDERS,
    CARD,
    DECK,
    ENGLISH,
    ENGLISH_ARCHERS,
    NEIGHBORS,
    NOBLES,
    OUT,
    POOL,
    RED,
    SCHILTROM,
    SCOTS,
    TWO_SIDED,
)
from reivers.games.hammer.rules import battle, battles, events, movement, sequence, winter, winter_turn
from reivers.games.hammer.rules.position import NOBODY, Position

from .builders import Script, begin, ends, go, position, reserves, where


def in_battle(blocks: str, attacker: int, area: str = "mar") -> Position:
    made = position({area: blocks})
    made.attacker[AREA[area]] = attacker
    return made


def test_1_1_borders_join_23_areas() -> None:
    assert (len(AREAS), len(BORDERS), sum(RED)) == (23, 49, 28)
    assert all((area, border) in NEIGHBORS[to] for area in range(POOL) for to, border in NEIGHBORS[area])


def test_1_2_the_limit_is_how_many_blocks_can_winter() -> None:
    made = position({"mentieth": "york_infantry, durham_infantry, cumbria_infantry, westmor_infantry"})
    assert winter.over_limit(made, ENGLISH) == {AREA["mentieth"]: 1}


def test_1_3_a_cathedral_adds_to_the_limit_of_the_scots() -> None:
    made = position({"fife": "douglas, barclay, grant"})
    assert winter.over_limit(made, SCOTS) == {}
    assert winter.points(made, SCOTS)[AREA["fife"]] == 3
    assert winter.points(position({"fife": "york_infantry"}), ENGLISH)[AREA["fife"]] == 2


@pytest.mark.parametrize("home", ["annan", "carrick"])
def test_1_4_bruce_has_two_homes(home: str) -> None:
    assert battle.rating(in_battle("bruce S", ENGLISH, home), BLOCK["bruce"], AREA[home]) == 3
    assert battle.rating(in_battle("bruce S", SCOTS, home), BLOCK["bruce"], AREA[home]) == 2


def test_2_1_a_label_gives_letter_hits_move_and_steps() -> None:
    label = BLOCKS[BLOCK["edward"]]
    assert (label.letter, label.hits, label.move, label.steps) == ("B", 4, 3, 4)


def test_2_2_who_forms_schiltroms_and_which_archers_stop_them() -> None:
    schiltroms = {block.name for n, block in enumerate(BLOCKS) if SCHILTROM[n]}
    assert schiltroms == {
        "douglas", "campbell", "graham", "macdonald", "lindsay", "fraser", "barclay", "grant",
    }  # fmt: skip
    archers = {block.name for n, block in enumerate(BLOCKS) if ENGLISH_ARCHERS[n]}
    assert archers == {"lancaster_archers", "wales_archers"}


def test_2_22_thirteen_nobles_have_two_sides() -> None:
    assert len(NOBLES) == 14
    assert [BLOCKS[noble].name for noble in NOBLES if not TWO_SIDED[noble]] == ["moray"]


@pytest.mark.parametrize(
    ("english", "scottish", "first"),
    [
        ("3", "2", ENGLISH),
        ("2", "2", ENGLISH),
        ("1", "3", SCOTS),
        ("3", "truce", SCOTS),
        ("herald", "truce", ENGLISH),
    ],
)
def test_3_1_player_order(english: str, scottish: str, first: int) -> None:
    made = Position()
    made.played[ENGLISH], made.played[SCOTS] = CARD[english], CARD[scottish]
    assert events.player_one(made) == first


def test_3_1_after_two_events_nobody_moves_and_the_year_ends() -> None:
    made = position({"fife": "douglas, bruce S", "mar": "mar E"}, phase="cards")
    made.hands[CARD["victuals"]] = 1
    made.hands[len(made.hands) // 2 + CARD["truce"]] = 1
    script = Script(sequence.game_turn(made)).run()
    assert "move" not in [ask.what for ask in script.asked]
    assert made.phase == "winter"


def test_3_12_the_herald_fails_on_5() -> None:
    made = position({"mar": "mar E"})
    made.first = SCOTS
    Script(sequence.herald(made, SCOTS), (), ["5"]).run()
    assert where(made, "mar") == "mar E 3"


def test_3_11_unused_moves_are_lost() -> None:
    made = begin(position({"fife": "douglas"}), "S", 3)
    movement.begin_moves(made, 1)
    assert made.moves_left == 1


def test_3_12_the_herald_never_names_moray() -> None:
    assert events.herald_targets(position({"moray": "moray", "mar": "mar S"}), ENGLISH) == [BLOCK["mar"]]


def test_3_12_an_event_can_be_passed() -> None:
    made = position({"mar": "mar E"})
    script = Script(sequence.event(made, SCOTS, CARD["herald"]), [("event", "pass")]).run()
    assert script.what() == ["event_passed"]


def test_3_12_pillage_hits_the_strongest_first_and_a_lone_noble_once() -> None:
    made = position({"mentieth": "mentieth E 1", "fife": "douglas 1"})
    made.first = SCOTS
    script = Script(sequence.pillage(made, SCOTS), [("steps", {BLOCK["douglas"]: 1})]).run()
    assert where(made, "mentieth") == "mentieth S 1"
    gain = next(ask for ask in script.asked if ask.what == "steps")
    assert gain.most == 1, "the second hit is lost"
    strong = position({"mentieth": "york_infantry 4, durham_infantry 2", "fife": "douglas"})
    strong.first = SCOTS
    Script(sequence.pillage(strong, SCOTS)).run()
    assert (where(strong, "york_infantry"), where(strong, "durham_infantry")) == (
        "mentieth E 2", "mentieth E 2",
    )  # fmt: skip


def test_3_12_the_norse_make_no_sea_move() -> None:
    made = position({"fife": "norse", "moray": "moray"})
    assert set(events.sea_moves(made, SCOTS)) == {AREA["moray"]}


def test_3_12_a_truce_binds_the_opponent() -> None:
    made = position({"fife": "douglas", "mentieth": "york_infantry"})
    Script(sequence.truce(made, ENGLISH)).run()
    made.first = ENGLISH
    movement.begin_moves(made, 1)
    assert "mentieth" not in ends(made, "douglas")


def test_3_12_a_sea_move_costs_no_move_and_crosses_no_border() -> None:
    made = position({"fife": "douglas, grant", "moray": "moray"})
    pair = (AREA["fife"], AREA["moray"])
    going = ("sea_blocks", [BLOCK["douglas"], BLOCK["grant"]])
    Script(sequence.sea_move(made, SCOTS), [("sea_move", pair), going]).run()
    assert where(made, "grant") == "moray S 3"
    assert not any(made.crossed)


def test_4_0_a_block_passes_friendly_and_neutral_areas_and_stops_at_an_enemy() -> None:
    made = begin(position({"fife": "keith", "mentieth": "graham", "lanark": "york_infantry"}), "S", 1)
    assert {"lanark", "lothian", "dunbar"} <= ends(made, "keith")
    way = [AREA[name] for name in ("mentieth", "lanark", "carrick")]
    assert movement.refusal(made, BLOCK["keith"], way) == "must_stop"


def test_4_0_a_block_moves_once() -> None:
    made = begin(position({"fife": "keith, douglas"}), "S", 2)
    go(made, "keith mentieth")
    assert movement.start_refusal(made, BLOCK["keith"]) == "moved"


def test_4_1_player_1_moves_before_player_2() -> None:
    made = position({"fife": "douglas, bruce S", "mar": "mar E"}, phase="cards")
    made.hands[CARD["1"]] = 1
    made.hands[len(made.hands) // 2 + CARD["3"]] = 1
    script = Script(sequence.game_turn(made)).run()
    assert [ask.side for ask in script.asked if ask.what == "move"] == [SCOTS, ENGLISH]


def test_4_2_blocks_of_a_group_go_their_own_ways_at_different_times() -> None:
    made = begin(position({"fife": "keith, douglas", "moray": "fraser"}), "S", 2)
    go(made, "keith mentieth", "fraser strathspey", "douglas angus")
    assert made.moves_left == 0


def test_4_3_both_directions_count_together() -> None:
    made = begin(position({"annan": "douglas", "lanark": "graham, grant"}), "S", 3)
    go(made, "graham annan", "douglas lanark")
    assert movement.refusal(made, BLOCK["grant"], [AREA["annan"]]) == "border_full"


def test_4_4_a_block_that_enters_england_stops() -> None:
    made = begin(position({"annan": "keith"}), "S", 3)
    assert movement.refusal(made, BLOCK["keith"], [AREA["england"], AREA["dunbar"]]) == "must_stop"


@pytest.mark.parametrize(("by", "goes_on"), [("annan", True), ("dunbar", True), ("teviot", False)])
def test_4_4_a_block_that_leaves_england_goes_on_over_a_green_border(by: str, goes_on: bool) -> None:
    made = begin(position({"england": "york_knights"}), "E", 1)
    further = {"annan": "carrick", "dunbar": "lothian", "teviot": "selkirk"}[by]
    found = movement.refusal(made, BLOCK["york_knights"], [AREA[by], AREA[further]])
    assert found == ("" if goes_on else "must_stop")


def test_4_4_each_block_that_crosses_costs_a_move_and_activates_no_group() -> None:
    made = begin(position({"england": "york_knights, hobelars", "annan": "bruce E"}), "E", 2)
    go(made, "york_knights dunbar")
    assert ends(made, "hobelars")
    go(made, "hobelars annan")
    assert (made.moves_left, ends(made, "bruce")) == (0, set())


def attacked_mentieth() -> Position:
    """4.6 Two blocks of Player 1 attack three."""
    blocks = "mentieth E, york_infantry, durham_infantry"
    made = begin(position({"mentieth": blocks, "fife": "wallace, douglas", "lanark": "steward E"}), "S", 1)
    go(made, "wallace mentieth", "douglas mentieth")
    movement.begin_moves(made, 2)
    return made


def test_4_6_as_many_blocks_as_attack_must_stay() -> None:
    made = attacked_mentieth()
    assert movement.free_to_leave(made, ENGLISH, AREA["mentieth"]) == 1
    go(made, "york_infantry lothian")
    assert movement.start_refusal(made, BLOCK["durham_infantry"]) == "pinned"


def test_4_6_reinforcements_release_no_one_and_stay() -> None:
    made = attacked_mentieth()
    go(made, "steward mentieth", "york_infantry lothian")
    assert movement.start_refusal(made, BLOCK["durham_infantry"]) == "pinned"
    assert movement.start_refusal(made, BLOCK["steward"]) == "moved"


def test_4_6_player_1_is_never_pinned() -> None:
    made = attacked_mentieth()
    assert not movement.is_pinned(made, SCOTS, AREA["mentieth"])


def test_4_7_the_norse_are_the_main_attack_or_a_reserve() -> None:
    made = begin(
        position({"ross": "norse", "moray": "fraser", "argyll": "york_infantry", "lochaber": "grant"}), "S", 3
    )
    first = made.copy()
    go(first, "norse argyll", "grant argyll")
    assert reserves(first) == {"grant"}
    go(made, "grant argyll", "norse argyll")
    assert reserves(made) == {"norse"}


def test_4_7_the_norse_move_gives_no_control_and_crosses_no_border() -> None:
    made = begin(position({"ross": "norse", "argyll": "york_infantry"}), "S", 1)
    go(made, "norse argyll")
    assert set(made.last_used) == {NOBODY}
    assert not any(made.crossed)


def test_4_7_the_norse_land_on_any_coast_but_england() -> None:
    made = begin(position({"ross": "norse", "argyll": "york_infantry"}), "S", 1)
    assert {"argyll", "galloway"} <= ends(made, "norse")
    assert not {"england", "lanark", "mar"} & ends(made, "norse")
    go(made, "norse argyll")
    assert (made.moves_left, reserves(made)) == (0, set())


def test_4_7_the_norse_retreat_only_to_a_friendly_coast() -> None:
    made = position({"ross": "norse", "fife": "douglas", "mar": "grant"})
    assert battle.retreats(made, BLOCK["norse"]) == [AREA["fife"]]


def test_5_1_player_1_picks_the_next_battle() -> None:
    made = position({"mar": "douglas, york_infantry", "fife": "graham, durham_infantry"})
    made.first = SCOTS
    made.attacker[AREA["mar"]] = made.attacker[AREA["fife"]] = ENGLISH
    script = Script(battles.battles(made), [("battle", AREA["fife"])]).run()
    assert (script.asked[0].what, script.asked[0].side) == ("battle", SCOTS)
    assert next(one.facts["area"] for one in script.reports if one.what == "battle") == AREA["fife"]


def test_5_1_whoever_enters_an_area_that_the_other_holds_attacks() -> None:
    made = begin(position({"fife": "douglas", "lothian": "york_infantry"}), "S", 1)
    go(made, "douglas mentieth")
    movement.begin_moves(made, 1)
    go(made, "york_infantry mentieth")
    assert made.attacker[AREA["mentieth"]] == ENGLISH


def test_5_2_celtic_unity_can_end_a_battle() -> None:
    made = in_battle("wales_archers, douglas", ENGLISH)
    script = Script(battles.fight(made, AREA["mar"]), (), ["6"]).run()
    assert "fired" not in script.what()
    assert script.last("won").facts["side"] == SCOTS


def test_5_2_reserves_roll_when_they_join() -> None:
    made = in_battle("york_infantry, wales_infantry, douglas", ENGLISH)
    made.reserve[BLOCK["wales_infantry"]] = 1
    script = Script(battles.reinforce(made, AREA["mar"], 2), (), ["5"]).run()
    assert script.what() == ["reserves", "celtic"]
    assert where(made, "wales_infantry") == "pool"


def test_5_31_the_owner_picks_among_blocks_of_a_letter() -> None:
    made = in_battle("douglas, graham, york_infantry", ENGLISH)
    script = Script(battles.fight_round(made, AREA["mar"], 1), [("act", (BLOCK["graham"], "pass"))]).run()
    assert set(script.asked[0].options) == {BLOCK["douglas"], BLOCK["graham"]}
    assert script.what()[1] == "passed"


def test_5_32_blocks_from_england_start_in_one_area() -> None:
    made = begin(position({"england": "york_knights, hobelars", "annan": "bruce S"}), "E", 2)
    go(made, "york_knights annan", "hobelars annan")
    assert reserves(made) == set()


def test_5_32_without_a_front_line_the_round_ends() -> None:
    """The attacker's first line leaves by celtic unity; his reserve fights on in round 2."""
    made = in_battle("wales_infantry, york_infantry, douglas 1", ENGLISH)
    made.reserve[BLOCK["york_infantry"]] = 1
    script = Script(battles.fight(made, AREA["mar"]), (), ["5", "6", "1666"]).run()
    rounds = [one.facts["number"] for one in script.reports if one.what == "round"]
    assert rounds == [2]
    assert script.last("won").facts["side"] == ENGLISH


def test_5_2_celtic_unity_rolls_once_for_each_block() -> None:
    made = in_battle("wales_archers, wales_infantry, york_infantry, douglas", ENGLISH)
    Script(battles.reveal(made, AREA["mar"]), (), ["4", "5"]).run()
    assert where(made, "wales_archers") == "mar E 3"
    assert where(made, "wales_infantry") == "pool"


def test_5_31_the_defender_acts_first_within_a_letter() -> None:
    made = in_battle("wallace, hobelars, keith, york_knights, douglas, york_infantry", SCOTS)
    names = [BLOCKS[block].name for block in battle.order(made, AREA["mar"])]
    assert names == ["hobelars", "wallace", "york_knights", "keith", "york_infantry", "douglas"]


def test_5_33_the_defenders_reinforcements_are_reserves() -> None:
    made = begin(position({"mar": "douglas", "angus": "graham", "badenoch": "york_infantry"}), "E", 1)
    go(made, "york_infantry mar")
    movement.begin_moves(made, 1)
    go(made, "graham mar")
    assert reserves(made) == {"graham"}


def test_5_4_each_die_up_to_the_rating_hits() -> None:
    made = in_battle("wallace, york_infantry", SCOTS)
    assert battle.hits_of(made, BLOCK["wallace"], AREA["mar"], [1, 3, 4, 6]) == 2


def test_5_41_each_hit_goes_to_the_strongest() -> None:
    made = in_battle("wallace, york_infantry 4, durham_infantry 2", SCOTS)
    battle.apply_hits(made, ENGLISH, AREA["mar"], 2, lambda _side, line: line[0])
    assert (made.steps[BLOCK["york_infantry"]], made.steps[BLOCK["durham_infantry"]]) == (2, 2)


def test_5_5_scots_retreat_out_of_england_but_not_into_it() -> None:
    made = position({"england": "douglas", "annan": "keith"})
    assert AREA["annan"] in battle.retreats(made, BLOCK["douglas"])
    assert AREA["england"] not in battle.retreats(made, BLOCK["keith"])


def test_5_6_the_winner_may_regroup_over_a_controlled_border() -> None:
    made = position({"mentieth": "wallace"})
    made.last_used[:] = bytes([ENGLISH]) * len(made.last_used)
    assert battle.retreats(made, BLOCK["wallace"]) == []
    assert AREA["fife"] in battle.regroups(made, BLOCK["wallace"])


@pytest.mark.parametrize(
    ("block", "at", "to"), [("york_infantry", "england", "annan"), ("keith", "annan", "england")]
)
def test_5_5_no_one_retreats_this_way_over_the_border_with_england(block: str, at: str, to: str) -> None:
    made = position({at: block})
    for found in (battle.retreats(made, BLOCK[block]), battle.regroups(made, BLOCK[block])):
        assert AREA[to] not in found


def test_5_5_english_blocks_retreat_to_england() -> None:
    assert AREA["england"] in battle.retreats(position({"dunbar": "york_infantry"}), BLOCK["york_infantry"])


def test_5_5_contested_and_enemy_areas_are_closed() -> None:
    made = position({"fife": "wallace", "mentieth": "york_infantry", "angus": "douglas, durham_infantry"})
    assert battle.retreats(made, BLOCK["wallace"]) == [AREA["atholl"]]


def test_5_6_regrouping_has_a_count_of_its_own() -> None:
    """After two blocks retreated over a red border, two others can still regroup over it."""
    made = position({"mar": "douglas, graham, fraser"})
    made.crossed[:] = bytes([2]) * len(made.crossed)
    script = Script(
        battles.regroup(made, AREA["mar"]), [("regroup", (BLOCK["douglas"], AREA["angus"]))]
    ).run()
    assert AREA["angus"] in script.asked[1].options[BLOCK["graham"]]


def test_5_6_reserves_and_captured_nobles_regroup() -> None:
    made = in_battle("mar E 1, wallace, york_infantry 1, grant", SCOTS)
    made.reserve[BLOCK["grant"]] = 1
    script = Script(battles.fight(made, AREA["mar"]), [("tie", BLOCK["mar"])], ["1166"]).run()
    regroup = next(ask for ask in script.asked if ask.what == "regroup")
    assert set(regroup.options) == {BLOCK["wallace"], BLOCK["grant"], BLOCK["mar"]}


def test_5_7_a_captured_noble_joins_in_the_next_round() -> None:
    made = in_battle("mar E 1, wallace", SCOTS)
    assert battle.hit(made, BLOCK["mar"])
    assert (where(made, "mar"), made.reserve[BLOCK["mar"]]) == ("mar S 1", 1)


@pytest.mark.parametrize("name", ["wallace", "norse", "french_knights", "hobelars", "moray"])
def test_5_8_cross_blocks_are_out_for_good(name: str) -> None:
    made = position({"ross": f"{name} 1"})
    battle.hit(made, BLOCK[name])
    assert made.at[BLOCK[name]] == OUT


def test_5_9_a_truce_does_not_stop_a_raid() -> None:
    made = position({"england": "keith", "lothian": "edward"}, truce=SCOTS)
    Script(sequence.border_raid(made)).run()
    assert (where(made, "edward"), made.edward) == ("pool", 1)


def test_5_9_no_raid_with_an_english_block_in_england() -> None:
    made = position({"england": "keith", "lothian": "york_infantry"})
    made.place(BLOCK["hobelars"], AREA["england"], 1)
    assert events.raid_losses(made) == []


def test_6_1_edward_i_dies_at_the_end_of_1306() -> None:
    made = position({"mar": "edward"}, year=1306)
    assert not winter.can_winter(made)
    winter.settle_edward(made, False)
    assert (made.edward, where(made, "edward")) == (2, "pool")


def test_6_1_edward_does_not_winter_twice_in_a_row() -> None:
    assert winter.can_winter(position({"mar": "edward"}, year=1299))
    assert not winter.can_winter(position({"mar": "edward"}, year=1299, wintered=1))
    assert not winter.can_winter(position({"mar": "edward"}, year=1299, edward=2))


@pytest.mark.parametrize(
    ("blocks", "more", "crowned"),
    [
        ({"fife": "bruce S"}, {}, ["bruce"]),
        ({"fife": "comyn S"}, {}, ["comyn"]),
        ({"fife": "bruce S", "mar": "wallace"}, {}, []),
        ({"fife": "bruce E"}, {}, []),
        ({"fife": "bruce S"}, {"crowned": 1}, []),
        ({"mar": "french_knights, wallace"}, {"year": 1301}, ["balliol"]),
        ({"mar": "french_knights, wallace"}, {"year": 1300}, []),
    ],
)
def test_6_2_who_can_be_crowned(blocks: dict[str, str], more: dict[str, int], crowned: list[str]) -> None:
    assert list(events.coronations(position(blocks, **more))) == crowned


def test_6_21_the_king_arrives_at_full_strength_and_the_other_faction_leaves() -> None:
    made = position({"fife": "comyn S", "mar": "mar S 2", "angus": "angus S", "moray": "moray"}, year=1299)
    assert [BLOCKS[one].name for one in events.crown(made, "comyn")] == ["mar"]
    assert (where(made, "king"), where(made, "mar"), made.crowned) == ("fife S 4", "mar E 2", 1)
    assert where(made, "comyn") == "fife S 4"


def test_6_22_balliol_is_crowned_where_the_french_knights_are() -> None:
    made = position({"moray": "french_knights, moray", "annan": "bruce S", "angus": "angus S"}, year=1301)
    events.crown(made, "balliol")
    assert (where(made, "king"), where(made, "bruce"), where(made, "angus")) == (
        "moray S 4", "annan E 4", "angus S 3",
    )  # fmt: skip


def test_6_2_two_events_the_scots_decide_after_the_english_one() -> None:
    made = position({"fife": "bruce S, douglas"}, phase="cards", year=1303)
    made.hands[CARD["truce"]] = 1
    made.hands[len(made.hands) // 2 + CARD["victuals"]] = 1
    script = Script(sequence.game_turn(made), [("event", "use"), ("event", "bruce")]).run()
    assert script.what().index("truce") < script.what().index("crowned")


def test_6_2_wallace_in_the_pool_is_not_dead() -> None:
    assert events.coronations(position({"fife": "bruce S"}, pool=["wallace"])) == {}


def test_7_1_nobles_go_home_from_anywhere() -> None:
    made = position({"england": "mar E 2", "annan": "ross S"})
    script = Script(winter_turn.first_steps(made)).run()
    assert (where(made, "mar"), where(made, "ross")) == ("mar E 2", "ross S 3")
    assert not any(one.facts["changed"] for one in script.reports if one.what == "home")


def test_7_1_a_noble_whose_home_is_held_changes_sides_at_his_strength() -> None:
    made = position({"england": "mar E 2", "mar": "grant"})
    Script(winter_turn.nobles_go_home(made, ENGLISH, frozenset())).run()
    assert where(made, "mar") == "mar S 2"


def test_7_2_the_king_goes_to_an_open_cathedral() -> None:
    made = position({"mar": "king", "fife": "york_infantry"})
    options = [AREA["strathspey"], AREA["lennox"]]
    assert winter.king_cathedrals(made) == options
    Script(winter_turn.king(made), [("king", AREA["lennox"])]).run()
    assert where(made, "king") == "lennox S 4"


def test_7_7_half_of_the_pool_rounded_up_comes_to_england_at_full_strength() -> None:
    made = position({}, pool=["york_infantry", "hobelars", "durham_knights"])
    Script(sequence.to_england(made, "levy", winter.levy(made))).run()
    assert (where(made, "hobelars"), where(made, "durham_knights")) == ("england E 3", "england E 3")
    assert where(made, "york_infantry") == "pool"


def test_7_8_a_new_year_begins_with_new_cards() -> None:
    made = position({"mar": "mar E", "fife": "bruce S"}, phase="builds", year=1299)
    Script(sequence.winter_builds(made)).run()
    assert (made.year, made.turn, made.phase) == (1300, 1, "cards")
    assert len(made.hand(ENGLISH)) == 5


def test_7_4_a_levy_only_if_edward_is_not_in_scotland() -> None:
    made = position({"mar": "edward"}, year=1299, pool=["york_infantry", "york_knights", "hobelars"])
    assert winter.levy(made) == 2
    winter.settle_edward(made, True)
    assert winter.levy(made) == 0


def test_7_5_wallace_rests_in_selkirk() -> None:
    made = position({"england": "wallace 1"})
    Script(winter_turn.wallace(made), [("wallace", AREA["selkirk"])]).run()
    assert where(made, "wallace") == "selkirk S 3"
    assert winter.over_limit(made, SCOTS) == {}


def test_7_5_wallace_makes_no_room_in_selkirk() -> None:
    """Selkirk feeds no one else, whether or not Wallace disbands."""
    made = position({"selkirk": "wallace, douglas"})
    assert winter.over_limit(made, SCOTS) == {AREA["selkirk"]: 1}
    room = [block for block, area in winter.may_disband(made, SCOTS).items() if area == AREA["selkirk"]]
    assert room == [BLOCK["douglas"]]


def test_7_3_all_english_blocks_in_england_disband() -> None:
    made = position({"england": "york_infantry, hobelars", "mar": "durham_infantry, lancaster_archers"})
    names = {BLOCKS[block].name for block in winter.must_disband(made, ENGLISH)}
    assert names == {"york_infantry", "hobelars", "lancaster_archers"}


def test_7_nobles_never_disband() -> None:
    made = position({"ross": "ross S, grant", "mar": "mar E, york_infantry"})
    assert [BLOCKS[block].name for block in winter.may_disband(made, SCOTS)] == ["grant"]
    assert [BLOCKS[block].name for block in winter.may_disband(made, ENGLISH)] == ["york_infantry"]


def test_7_62_points_are_spent_in_any_order_of_areas() -> None:
    made = position({"fife": "douglas 1", "moray": "moray 1"}, pool=["keith"])
    decisions = [("build", (AREA["fife"], "draw")), ("build", (AREA["moray"], BLOCK["moray"])),
                 ("build", (AREA["fife"], BLOCK["keith"])), ("build", None)]  # fmt: skip
    Script(winter_turn.builds(made), decisions).run()
    assert [where(made, name) for name in ("keith", "moray", "douglas")] == [
        "fife S 2", "moray S 2", "fife S 1",
    ]  # fmt: skip


def test_7_62_no_draw_into_a_full_area_and_none_for_the_english() -> None:
    made = position({"moray": "moray, fraser 1"}, pool=["keith", "york_infantry"])
    assert winter.spendable(made, SCOTS, {AREA["moray"]: 2}) == {AREA["moray"]: [BLOCK["fraser"]]}
    empty = position({"mentieth": "york_infantry"}, pool=["durham_infantry"])
    assert winter.spendable(empty, ENGLISH, {AREA["mentieth"]: 3}) == {}


def test_7_62_no_points_where_the_other_side_is_or_without_castles() -> None:
    made = position({"selkirk": "wallace", "fife": "douglas, york_infantry"})
    assert winter.points(made, SCOTS) == {}


@pytest.mark.parametrize(("nobles", "comes"), [(7, False), (8, True)])
def test_7_61_eight_nobles_bring_the_french_knights(nobles: int, comes: bool) -> None:
    names = ("comyn", "bruce", "angus", "argyll", "buchan", "galloway", "ross", "mar")[:nobles]
    made = position({"fife": ", ".join(f"{name} S" for name in names)})
    assert winter.unlock_french(made) is comes
    assert where(made, "french_knights") == ("pool" if comes else "out")
    assert not winter.unlock_french(made)


def test_7_63_only_english_infantry_and_nobles_build() -> None:
    made = position({"mentieth": "york_infantry 1, mentieth E 1, hobelars 1"})
    names = {BLOCKS[block].name for block in winter.buildable(made, ENGLISH, AREA["mentieth"])}
    assert names == {"york_infantry", "mentieth"}


@pytest.mark.parametrize(
    ("scenario", "nobles", "in_england"),
    [("braveheart", (11, 3), 4), ("bruce", (8, 5), 6), ("campaign", (11, 3), 4)],
)
def test_8_set_ups(scenario: str, nobles: tuple[int, int], in_england: int) -> None:
    made = Position()
    made.scenario = scenario
    Script(sequence.set_up(made)).run()
    assert (len(made.nobles(ENGLISH)), len(made.nobles(SCOTS))) == nobles
    assert made.here(ENGLISH, AREA["england"]) == in_england
    assert len(made.hand(ENGLISH)) == len(made.hand(SCOTS)) == 5


def test_8_3_a_campaign_has_no_last_year() -> None:
    made = Position()
    made.scenario = "campaign"
    assert sequence.last_year(made) is None


@pytest.mark.parametrize(
    ("wallace", "winner", "why"), [("selkirk", SCOTS, "wallace"), (None, ENGLISH, "no_wallace")]
)
def test_9_0_the_end_says_that_wallace_decided(wallace: str | None, winner: int, why: str) -> None:
    blocks = {"lanark": "steward E", "moray": "moray", **({wallace: "wallace"} if wallace else {})}
    made = position(blocks, phase="builds", year=1305)
    Script(sequence.winter_builds(made)).run()
    assert (made.winner, made.why) == (winner, why)


@pytest.mark.parametrize("scenario", ["braveheart", "bruce"])
def test_8_all_blocks_are_placed_once_at_full_strength(scenario: str) -> None:
    made = Position()
    made.scenario = scenario
    Script(sequence.set_up(made)).run()
    for n, block in enumerate(BLOCKS):
        assert made.steps[n] == (block.steps if made.at[n] < POOL else 0), block.name
    out = {block.name for n, block in enumerate(BLOCKS) if made.at[n] == OUT}
    assert out == {"french_knights", *(["king"] if scenario == "braveheart" else ["wallace", "moray"])}


def test_8_2_the_bruce_begins_with_a_crowned_king() -> None:
    made = Position()
    made.scenario = "bruce"
    Script(sequence.set_up(made)).run()
    assert (made.year, made.crowned, made.edward, where(made, "king")) == (1306, 1, 1, "fife S 4")
    assert events.coronations(made) == {}


def test_3_0_each_side_gets_five_of_the_25_cards_every_year() -> None:
    made = Position()
    Script(sequence.new_year(made)).run()
    held = [made.hands[card] + made.hands[len(made.hands) // 2 + card] for card in range(len(DECK))]
    assert sum(held) == 10
    assert all(n <= most for n, most in zip(held, DECK, strict=True))


def test_9_0_more_nobles_win() -> None:
    made = position({"lanark": "steward E", "mar": "mar S", "moray": "moray"})
    assert winter.final_winner(made)[0] == SCOTS


def test_9_0_a_tie_goes_to_the_scots_with_wallace() -> None:
    blocks = {"lanark": "steward E", "moray": "moray"}
    assert winter.final_winner(position(blocks))[0] == ENGLISH
    assert winter.final_winner(position({**blocks, "selkirk": "wallace"}))[0] == SCOTS


def test_9_1_the_kings_death_ends_the_game() -> None:
    made = in_battle("king 1, york_infantry", SCOTS)
    Script(battles.battles(made), (), ["6", "1666"]).run()
    assert (made.winner, made.why) == (ENGLISH, "king_killed")


def test_9_1_the_king_dies_if_he_cannot_retreat() -> None:
    blocks = {"ross": "king, york_infantry", "moray": "durham_infantry", "garmoran": "cumbria_infantry"}
    made = position(blocks)
    made.attacker[AREA["ross"]] = SCOTS
    Script(battles.fight(made, AREA["ross"])).run()
    assert (made.winner, made.why) == (ENGLISH, "king_killed")


def test_10_a_bid_keeps_edward_in_the_pool_but_he_counts_for_the_levy() -> None:
    made = position({}, pool=["edward", "york_infantry", "hobelars"], year=1298)
    made.bid = 2
    assert winter.levy(made) == 2
    Script(sequence.to_england(made, "levy", 2)).run()
    assert where(made, "edward") == "pool"
    made.year = 1299
    Script(sequence.to_england(made, "levy", 1)).run()
    assert where(made, "edward") == "england E 4"


@pytest.mark.parametrize(("bid", "drawn", "edward"), [(1, 4, False), (0, 4, True), (-2, 6, True)])
def test_10_bids(bid: int, drawn: int, edward: bool) -> None:
    made = Position()
    made.bid = bid
    script = Script(sequence.set_up(made)).run()
    assert made.here(ENGLISH, AREA["england"]) == drawn
    assert (where(made, "edward") != "pool") is edward
    assert len(script.last("first_army").facts["blocks"]) == drawn


def test_10_old_labels() -> None:
    made = position({"fife": "etterick, fraser"}, old_labels=True)
    assert (made.labels[BLOCK["etterick"]].move, made.labels[BLOCK["fraser"]].hits) == (2, 2)
    assert made.winner == NOBODY
