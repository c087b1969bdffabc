"""The rulings R1 to R40, by their number."""

import pytest

from reivers.games.hammer.board import AREA, BLOCK, BLOCKS, BORDERS, CARD, ENGLISH, OUT, SCOTS
from reivers.games.hammer.rules import battle, battles, events, movement, sequence, winter, winter_turn
from reivers.games.hammer.rules.position import NOBODY, Position

from .builders import Script, begin, ends, go, position, reserves, where


def attacked(made: Position, area: str, side: int) -> Position:
    made.attacker[AREA[area]] = side
    return made


def test_r1_hits_apply_after_each_block() -> None:
    made = attacked(position({"mar": "wallace, cumbria_infantry 1"}), "mar", ENGLISH)
    script = Script(battles.fight_round(made, AREA["mar"], 1), (), ["1666"]).run()
    fired = [report.facts["block"] for report in script.reports if report.what == "fired"]
    assert fired == [BLOCK["wallace"]]


def test_r2_control_of_a_border_counts_in_every_battle() -> None:
    made = begin(position({"fife": "york_infantry", "angus": "fraser", "mentieth": "douglas"}), "E", 1)
    go(made, "york_infantry angus")
    made.place(BLOCK["douglas"], AREA["fife"])
    made.to_pool(BLOCK["york_infantry"])
    made.to_pool(BLOCK["fraser"])
    assert AREA["angus"] not in battle.retreats(made, BLOCK["douglas"])


def test_r3_the_main_attack_has_one_start_and_one_last_border() -> None:
    blocks = {"carrick": "wallace, keith", "mentieth": "york_infantry"}
    made = begin(position(blocks), "S", 1)
    go(made, "wallace lanark mentieth", "keith lennox lanark mentieth")
    assert reserves(made) == set()


def test_r4_a_crossing_block_needs_no_group_move() -> None:
    made = begin(position({"dunbar": "douglas, keith"}), "S", 2)
    go(made, "douglas england")
    assert made.moves_left == 1
    assert not made.activated[AREA["dunbar"]]
    go(made, "keith lothian")
    assert made.moves_left == 0


def test_r5_each_side_starts_a_new_count_in_each_round() -> None:
    made = attacked(position({"mar": "douglas, graham, fraser, york_infantry"}), "mar", SCOTS)
    leave = [("act", (BLOCK[name], AREA["angus"])) for name in ("douglas", "graham")]
    fire = ("act", (BLOCK["york_infantry"], "fire"))
    script = Script(battles.fight(made, AREA["mar"]), [fire, *leave]).run()
    alone = [ask for ask in script.asked if ask.what == "act" and list(ask.options) == [BLOCK["fraser"]]]
    assert [AREA["angus"] in ask.options[BLOCK["fraser"]] for ask in alone[:2]] == [False, True]


@pytest.mark.parametrize("how", ["eliminated", "retreated"])
def test_r6_control_changes_whenever_the_front_line_is_gone(how: str) -> None:
    made = attacked(position({"lanark": "keith 1, douglas, york_infantry"}), "lanark", ENGLISH)
    made.reserve[BLOCK["douglas"]] = 1
    made.place(BLOCK["keith"], AREA["annan"] if how == "retreated" else OUT)
    assert battle.change_control(made, AREA["lanark"])
    assert made.attacker[AREA["lanark"]] == SCOTS


def test_r7_edward_i_comes_back_as_edward_ii() -> None:
    made = position({"mentieth": "edward"})
    battle.eliminate(made, BLOCK["edward"])
    assert (where(made, "edward"), made.edward, made.winner) == ("pool", 2, NOBODY)


def test_r8_the_last_winter_is_played_before_nobles_are_counted() -> None:
    made = position({"annan": "steward S", "lanark": "york_infantry"}, year=1305, phase="winter")
    Script(sequence.play(made)).run()
    assert (made.winner, made.why) == (ENGLISH, "nobles")


def test_r9_points_may_be_kept_unless_they_must_be_spent() -> None:
    for must, least in ((False, 0), (True, 1)):
        made = position({"mentieth": "york_infantry 1"}, must_build=must)
        spent = ("build", (AREA["mentieth"], BLOCK["york_infantry"]))
        decisions = [spent] * 3 if must else [("build", None)]
        script = Script(winter_turn.builds(made), decisions).run()
        assert script.asked[0].least == least


def test_r10_the_pillaging_group_may_gain_the_steps() -> None:
    made = position({"mentieth": "york_infantry 3", "fife": "douglas 2", "lennox": "campbell 1"})
    made.first = SCOTS
    script = Script(sequence.pillage(made, SCOTS), [("pillage", (AREA["mentieth"], AREA["fife"]))]).run()
    gain = next(ask for ask in script.asked if ask.what == "steps")
    assert (set(gain.options), gain.least, gain.most) == ({BLOCK["douglas"]}, 0, 2)


def test_r11_a_pillaged_noble_attacks_his_old_side() -> None:
    made = position({"mentieth": "mentieth E 1, york_infantry 2", "fife": "douglas"})
    made.first = SCOTS
    script = Script(sequence.pillage(made, SCOTS), [("loss", BLOCK["mentieth"])]).run()
    fought = script.last("battle").facts
    assert (fought["attacker"], fought["lines"][SCOTS]) == (SCOTS, [(BLOCK["mentieth"], 1)])


def test_r12_a_truce_stops_no_event() -> None:
    made = position({"lennox": "lennox E", "fife": "douglas"}, truce=SCOTS)
    assert events.herald_targets(made, SCOTS) == [BLOCK["lennox"]]


def test_r13_a_noble_who_changed_sides_in_step_1_stays() -> None:
    made = position({"fife": "bruce E", "annan": "keith", "carrick": "lindsay"})
    Script(winter_turn.nobles_go_home(made, ENGLISH, frozenset()), [("home", AREA["annan"])]).run()
    assert where(made, "bruce") == "annan S 4"
    assert winter.going_home(made, SCOTS, frozenset({BLOCK["bruce"]})) == []


def test_r14_only_archers_in_the_front_line_stop_a_schiltrom() -> None:
    made = attacked(position({"mar": "douglas, lancaster_archers"}, schiltroms=True), "mar", ENGLISH)
    assert battle.rating(made, BLOCK["douglas"], AREA["mar"]) == 3
    made.reserve[BLOCK["lancaster_archers"]] = 1
    assert battle.rating(made, BLOCK["douglas"], AREA["mar"]) == 4


def test_r15_norse_and_french_are_not_drawn_inland() -> None:
    made = position({"lanark": "douglas", "moray": "moray"}, pool=["norse", "french_knights", "keith"])
    assert winter.drawable(made, AREA["lanark"]) == [BLOCK["keith"]]
    assert BLOCK["norse"] in winter.drawable(made, AREA["moray"])


def test_r16_the_scots_build_before_the_english() -> None:
    made = position({"fife": "douglas 1", "mentieth": "york_infantry 1"})
    script = Script(winter_turn.builds(made)).run()
    assert [ask.side for ask in script.asked] == [SCOTS, ENGLISH]


def test_r17_a_raided_block_goes_to_the_pool() -> None:
    made = position({"england": "douglas", "lothian": "hobelars"})
    Script(sequence.border_raid(made)).run()
    assert where(made, "hobelars") == "pool"


@pytest.mark.parametrize(("name", "ends"), [("hobelars", "out"), ("york_infantry", "pool")])
def test_r18_a_block_without_retreat_is_lost_as_if_killed(name: str, ends: str) -> None:
    blocks = {"ross": f"{name}, douglas", "moray": "moray", "garmoran": "fraser"}
    made = attacked(position(blocks), "ross", ENGLISH)
    Script(battles.forced_retreat(made, AREA["ross"])).run()
    assert where(made, name) == ends


def test_r19_scots_sail_to_england_only_if_they_hold_it() -> None:
    made = position({"fife": "douglas", "england": "keith"})
    assert AREA["england"] in events.sea_moves(made, SCOTS)[AREA["fife"]]
    made.place(BLOCK["york_infantry"], AREA["england"], 4)
    assert events.sea_moves(made, SCOTS) == {}


def test_r20_moray_may_disband_for_the_castle_limit() -> None:
    made = position({"ross": "moray, grant"})
    assert winter.over_limit(made, SCOTS) == {AREA["ross"]: 1}
    assert BLOCK["moray"] in winter.may_disband(made, SCOTS)
    script = Script(winter_turn.moray(position({"ross": "moray"}))).run()
    assert script.asked[0].options == ["stay", AREA["moray"], "disband"]


def test_r21_the_king_stays_or_disbands_without_an_open_cathedral() -> None:
    held = {"strathspey": "york_infantry", "lennox": "durham_infantry", "fife": "cumbria_infantry"}
    script = Script(winter_turn.king(position({"mar": "king", **held}))).run()
    assert script.asked[0].options == ["stay", "disband"]


def test_r22_a_block_cannot_end_where_it_started() -> None:
    made = begin(position({"lanark": "keith"}), "S", 1)
    assert "lanark" not in ends(made, "keith")
    way = [AREA[name] for name in ("lennox", "carrick", "lanark")]
    assert movement.refusal(made, BLOCK["keith"], way) != ""
    assert movement.refusal(made, BLOCK["keith"], [AREA["lennox"], AREA["lanark"], AREA["carrick"]]) == "back"


def test_r23_the_norse_are_lost_without_a_friendly_coast() -> None:
    made = attacked(position({"ross": "norse, york_infantry"}), "ross", SCOTS)
    Script(battles.forced_retreat(made, AREA["ross"])).run()
    assert where(made, "norse") == "out"


def test_r24_a_noble_who_lost_a_battle_has_his_home_bonus_later() -> None:
    made = attacked(position({"mar": "mar S 1, york_infantry"}), "mar", ENGLISH)
    assert battle.rating(made, BLOCK["mar"], AREA["mar"]) == 3


def test_r25_six_english_blocks_begin_in_england_in_the_bruce() -> None:
    made = Position({})
    made.scenario = "bruce"
    Script(sequence.set_up(made)).run()
    assert made.here(ENGLISH, AREA["england"]) == 6


def test_r26_there_is_no_limit_where_edward_winters() -> None:
    made = position({"mar": "edward, mar E, york_infantry, durham_infantry, york_knights"}, wintered=1)
    assert winter.over_limit(made, ENGLISH) == {}
    assert winter.must_disband(made, ENGLISH) == []


def test_r27_edward_decides_before_the_english_disband() -> None:
    made = position({"mar": "edward, york_knights"}, year=1298)
    script = Script(winter_turn.first_steps(made), [("edward", True)]).run()
    assert [ask.what for ask in script.asked][:1] == ["edward"]
    assert where(made, "york_knights") == "mar E 4"


def test_r28_blocks_from_two_areas_away_are_no_reserves() -> None:
    made = begin(position({"angus": "wallace", "mentieth": "york_infantry"}), "S", 1)
    go(made, "wallace fife mentieth")
    assert reserves(made) == set()


def test_r29_victuals_may_all_go_to_one_block() -> None:
    made = position({"fife": "douglas 1, barclay 1"})
    script = Script(sequence.victuals(made, SCOTS), [("steps", {BLOCK["douglas"]: 3})]).run()
    assert script.asked[0].most == 3
    assert where(made, "douglas") == "fife S 4"


def test_r30_the_first_block_sets_the_main_attack() -> None:
    made = begin(position({"fife": "douglas", "lennox": "campbell", "mentieth": "york_infantry"}), "S", 2)
    go(made, "campbell mentieth", "douglas mentieth")
    assert reserves(made) == {"douglas"}


def test_r31_blocks_that_kept_their_color_defend() -> None:
    made = position({"lennox": "lennox E, york_infantry"})
    events.change_sides(made, BLOCK["lennox"])
    assert events.begin_defection(made, SCOTS) == [AREA["lennox"]]
    assert made.attacker[AREA["lennox"]] == SCOTS


def test_r32_an_area_keeps_no_order_of_its_blocks() -> None:
    first = position({"fife": "douglas, barclay"})
    second = position({"fife": "barclay, douglas"})
    assert bytes(first.at) == bytes(second.at)


def test_r33_pillage_and_victuals_include_the_norse() -> None:
    made = position({"fife": "norse 1", "mentieth": "york_infantry"})
    assert events.weakened(made, SCOTS, AREA["fife"]) == {BLOCK["norse"]: 2}
    assert events.pillage_next(made, ENGLISH, AREA["fife"]) == [BLOCK["norse"]]


def test_r34_scots_in_england_disband_in_step_8() -> None:
    made = position({"england": "douglas, wallace, king"})
    names = {BLOCKS[block].name for block in winter.must_disband(made, SCOTS)}
    assert names == {"douglas", "wallace", "king"}
    assert winter.can_hide(made)
    assert AREA["fife"] in winter.king_cathedrals(made)


def test_r35_after_two_events_raid_and_sudden_death_still_come() -> None:
    made = position({"england": "douglas", "lothian": "york_infantry", "lanark": "steward S"}, phase="cards")
    made.hands[CARD["truce"]] = 1
    made.hands[len(made.hands) // 2 + CARD["victuals"]] = 1
    script = Script(sequence.game_turn(made)).run()
    assert "raid" in script.what()
    assert (made.winner, made.phase) == (SCOTS, "winter")


def test_r36_a_border_is_open_to_whoever_used_it_last() -> None:
    made = begin(position({"fife": "wallace", "mentieth": "york_infantry, durham_infantry"}), "S", 1)
    go(made, "wallace mentieth")
    movement.begin_moves(made, 1)
    assert AREA["fife"] not in movement.ways(made, BLOCK["york_infantry"])
    made.last_used[BORDERS.index("mentieth/fife")] = ENGLISH
    assert AREA["fife"] in movement.ways(made, BLOCK["york_infantry"])


def test_r37_a_block_with_a_destination_must_retreat_in_any_order() -> None:
    made = attacked(position({"mar": "york_infantry, hobelars, douglas"}), "mar", ENGLISH)
    script = Script(battles.forced_retreat(made, AREA["mar"])).run()
    forced = [ask for ask in script.asked if ask.what == "forced"]
    assert set(forced[0].options) == {BLOCK["york_infantry"], BLOCK["hobelars"]}
    assert len(forced) == 2


def test_r38_a_noble_captured_in_round_3_holds_the_area() -> None:
    made = attacked(position({"mar": "mar S 1, york_infantry"}), "mar", ENGLISH)
    made.reserve[BLOCK["mar"]] = 1
    Script(battles.forced_retreat(made, AREA["mar"])).run()
    assert made.here(ENGLISH, AREA["mar"]) == 0


@pytest.mark.parametrize("name", ["king", "moray", "norse"])
def test_r39_pillage_sends_other_blocks_to_the_pool(name: str) -> None:
    made = position({"fife": f"{name} 1"})
    events.pillage_hit(made, BLOCK[name])
    assert (where(made, name), made.winner) == ("pool", NOBODY)


def test_r40_pillage_crosses_the_border_with_england() -> None:
    made = position({"england": "york_infantry", "dunbar": "dunbar S"})
    assert events.pillage_targets(made, ENGLISH) == {AREA["dunbar"]: [AREA["england"]]}
    assert events.pillage_targets(made, SCOTS) == {AREA["england"]: [AREA["dunbar"]]}
