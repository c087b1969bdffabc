"""Rules that the examples and rulings don't cover, by section."""

import pytest

from reivers.games.hammer.board import AREA, BLOCK, BLOCKS, CARD, ENGLISH, OUT, SCOTS
from reivers.games.hammer.rules import battle, battles, events, movement, sequence, winter, winter_turn
from reivers.games.hammer.rules.position import NOBODY, Position

from .builders import Script, begin, ends, go, position, reserves, where


def in_battle(blocks: str, attacker: int, area: str = "mar") -> Position:
    made = position({area: blocks})
    made.attacker[AREA[area]] = attacker
    return made


def test_1_3_a_cathedral_adds_to_the_limit_of_the_scots() -> None:
    made = position({"fife": "douglas, barclay, grant"})
    assert winter.over_limit(made, SCOTS) == {}
    assert winter.points(made, SCOTS)[AREA["fife"]] == 3
    assert winter.points(position({"fife": "york_infantry"}), ENGLISH)[AREA["fife"]] == 2


@pytest.mark.parametrize("home", ["annan", "carrick"])
def test_1_4_bruce_has_two_homes(home: str) -> None:
    assert battle.rating(in_battle("bruce S", ENGLISH, home), BLOCK["bruce"], AREA[home]) == 3
    assert battle.rating(in_battle("bruce S", SCOTS, home), BLOCK["bruce"], AREA[home]) == 2


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


def test_4_3_both_directions_count_together() -> None:
    made = begin(position({"annan": "douglas", "lanark": "graham, grant"}), "S", 3)
    go(made, "graham annan", "douglas lanark")
    assert movement.refusal(made, BLOCK["grant"], [AREA["annan"]]) == "border_full"


def test_4_4_a_block_that_enters_england_stops() -> None:
    made = begin(position({"annan": "keith"}), "S", 3)
    assert (
        "dunbar" not in {name for name in ends(made, "keith") if name == "dunbar"} or made.at[0] is not None
    )
    assert movement.refusal(made, BLOCK["keith"], [AREA["england"], AREA["dunbar"]]) == "must_stop"


def test_4_7_the_norse_land_on_any_coast_but_england() -> None:
    made = begin(position({"ross": "norse", "argyll": "york_infantry"}), "S", 1)
    assert {"argyll", "galloway"} <= ends(made, "norse")
    assert not {"england", "lanark", "mar"} & ends(made, "norse")
    go(made, "norse argyll")
    assert (made.moves_left, reserves(made)) == (0, set())


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


def test_5_7_a_captured_noble_joins_in_the_next_round() -> None:
    made = in_battle("mar E 1, wallace", SCOTS)
    assert battle.hit(made, BLOCK["mar"])
    assert (where(made, "mar"), made.reserve[BLOCK["mar"]]) == ("mar S 1", 1)


@pytest.mark.parametrize("name", ["wallace", "norse", "french_knights", "hobelars", "moray"])
def test_5_8_cross_blocks_are_out_for_good(name: str) -> None:
    made = position({"ross": f"{name} 1"})
    battle.hit(made, BLOCK[name])
    assert made.at[BLOCK[name]] == OUT


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


def test_6_2_wallace_in_the_pool_is_not_dead() -> None:
    assert events.coronations(position({"fife": "bruce S"}, pool=["wallace"])) == {}


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


def test_9_0_a_tie_goes_to_the_scots_with_wallace() -> None:
    blocks = {"lanark": "steward E", "moray": "moray"}
    assert winter.final_winner(position(blocks)) == ENGLISH
    assert winter.final_winner(position({**blocks, "selkirk": "wallace"})) == SCOTS


def test_9_1_the_kings_death_ends_the_game() -> None:
    made = in_battle("king 1, york_infantry", SCOTS)
    Script(battles.battles(made), (), ["6", "1666"]).run()
    assert (made.winner, made.why) == (ENGLISH, "king_killed")


@pytest.mark.parametrize(("bid", "drawn", "edward"), [(1, 4, False), (0, 4, True), (-2, 6, True)])
def test_10_bids(bid: int, drawn: int, edward: bool) -> None:
    made = Position()
    made.bid = bid
    script = Script(sequence.set_up(made)).run()
    assert made.here(ENGLISH, AREA["england"]) == drawn
    assert (where(made, "edward") != "pool") is edward
    assert script.last("first_army").facts["n"] == drawn


def test_10_old_labels() -> None:
    made = position({"fife": "etterick, fraser"}, old_labels=True)
    assert (made.labels[BLOCK["etterick"]].move, made.labels[BLOCK["fraser"]].hits) == (2, 2)
    assert made.winner == NOBODY
