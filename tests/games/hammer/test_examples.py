"""The worked examples of the rules, X1 to X20."""

from reivers.games.hammer.board import AREA, BLOCK, BLOCKS, BORDER, BORDERS, CARD, ENGLISH, SCOTS
from reivers.games.hammer.rules import battle, battles, events, movement, sequence, winter, winter_turn
from reivers.games.hammer.rules.position import NOBODY, Position

from .builders import Script, begin, ends, go, position, reserves, where


def crossed(made: Position, side: int, border: str) -> int:
    return made.crossed[side * len(BORDERS) + BORDER[border]]


def test_x1_border_limits_main_attack_and_reserves() -> None:
    made = begin(
        position(
            {
                "angus": "york_infantry, lancaster_infantry, durham_infantry, cumbria_infantry, angus E",
                "mar": "westmor_infantry, northumber_infantry",
                "fife": "lancaster_knights",
                "buchan": "douglas, grant",
            }
        ),
        "E",
        3,
    )
    go(made, "york_infantry buchan", "lancaster_infantry buchan", "durham_infantry buchan")
    go(made, "cumbria_infantry buchan", "westmor_infantry buchan", "northumber_infantry buchan")
    go(made, "lancaster_knights angus buchan")
    assert reserves(made) == {"westmor_infantry", "northumber_infantry", "lancaster_knights"}
    assert made.moves_left == 0
    assert crossed(made, ENGLISH, "buchan/angus") == 5
    assert crossed(made, ENGLISH, "buchan/mar") == 2
    assert crossed(made, ENGLISH, "angus/fife") == 1
    go(made, "angus buchan")
    assert crossed(made, ENGLISH, "buchan/angus") == 6
    assert "angus" not in reserves(made)


def test_x2_a_red_border_stops() -> None:
    made = begin(position({"badenoch": "wallace, grant, fraser, lindsay"}), "S", 2)
    wallace = {"angus", "atholl", "buchan", "garmoran", "lochaber", "mar", "moray", "ross", "strathspey"}
    assert ends(made, "wallace") == wallace
    go(made, "grant atholl", "fraser atholl")
    assert ends(made, "wallace") == wallace - {"atholl"}
    assert ends(made, "lindsay") == {"buchan", "lochaber", "mar", "moray", "strathspey"}


def test_x3_the_anglo_scottish_border_costs_a_move_for_each_block() -> None:
    made = begin(
        position(
            {
                "england": "york_knights, lancaster_archers, hobelars",
                "lothian": "cumbria_infantry",
                "galloway": "galloway S",
            }
        ),
        "E",
        3,
    )
    go(made, "york_knights annan galloway", "lancaster_archers annan galloway")
    assert reserves(made) == set()
    assert made.moves_left == 1
    assert movement.refusal(made, BLOCK["hobelars"], [AREA["annan"], AREA["galloway"]]) == "border_full"
    other = made.copy()
    go(made, "hobelars annan carrick galloway")
    assert reserves(made) == {"hobelars"}
    assert ends(made, "cumbria_infantry") == set()
    go(other, "cumbria_infantry lanark")
    assert ends(other, "hobelars") == set()


def x4() -> Position:
    made = begin(
        position(
            {
                "mentieth": "mentieth E, northumber_infantry, york_infantry, durham_knights",
                "lothian": "cumbria_infantry",
                "fife": "wallace, douglas",
                "lennox": "campbell",
                "lanark": "westmor_infantry",
            }
        ),
        "S",
        3,
    )
    go(made, "wallace mentieth", "douglas mentieth", "campbell mentieth")
    movement.begin_moves(made, 2)
    return made


def test_x4_pinning() -> None:
    made = x4()
    assert reserves(made) == {"campbell"}
    made.to_pool(BLOCK["westmor_infantry"])
    assert ends(made, "durham_knights") == {
        "annan", "atholl", "carrick", "dunbar", "lanark", "lennox", "lothian", "selkirk",
    }  # fmt: skip
    go(made, "durham_knights lothian")
    assert movement.start_refusal(made, BLOCK["york_infantry"]) == "pinned"
    go(made, "cumbria_infantry mentieth")
    assert reserves(made) == {"campbell", "cumbria_infantry"}
    assert movement.start_refusal(made, BLOCK["mentieth"]) == "pinned"
    assert AREA["lothian"] not in battle.retreats(made, BLOCK["wallace"])


def test_x5_a_border_that_both_sides_used() -> None:
    made = x4()
    go(made, "westmor_infantry lennox mentieth")
    assert AREA["lennox"] not in battle.retreats(made, BLOCK["wallace"])
    assert AREA["lennox"] in battle.retreats(made, BLOCK["york_infantry"])
    assert AREA["fife"] not in battle.retreats(made, BLOCK["york_infantry"])
    assert AREA["fife"] in battle.retreats(made, BLOCK["wallace"])


def test_x6_control_of_a_border_from_another_battle() -> None:
    made = begin(
        position(
            {
                "fife": "york_infantry, lancaster_infantry",
                "angus": "fraser",
                "mentieth": "douglas, campbell",
            }
        ),
        "E",
        1,
    )
    go(made, "york_infantry angus")
    movement.begin_moves(made, 1)
    go(made, "douglas fife", "campbell fife")
    made.to_pool(BLOCK["york_infantry"])
    assert set(battle.retreats(made, BLOCK["douglas"])) == {AREA["mentieth"], AREA["atholl"]}


def test_x7_a_battle_round() -> None:
    made = position(
        {
            "lanark": "wallace 4, keith 3, barclay 4, york_knights 4, durham_infantry 3, hobelars 3",
        }
    )
    made.attacker[AREA["lanark"]] = ENGLISH
    names = [BLOCKS[block].name for block in battle.order(made, AREA["lanark"])]
    assert names == ["wallace", "hobelars", "keith", "york_knights", "barclay", "durham_infantry"]
    ties = ("durham_infantry", "barclay", "hobelars", "york_knights", "hobelars", "keith")
    dice = ("1356", "246", "115", "36", "223", "15")
    decisions = [("tie", BLOCK[name]) for name in ties]
    Script(battles.fight_round(made, AREA["lanark"], 1), decisions, dice).run()
    strengths = {name: made.steps[BLOCK[name]] for name in names}
    assert strengths == {
        "wallace": 3, "keith": 2, "barclay": 3, "york_knights": 1, "durham_infantry": 2, "hobelars": 1,
    }  # fmt: skip


def test_x8_home_bonus_and_capture() -> None:
    made = position({"buchan": "moray 3, fraser 3, buchan E 2, cumbria_infantry 3"})
    made.attacker[AREA["buchan"]] = SCOTS
    script = Script(
        battles.fight(made, AREA["buchan"]),
        [
            ("tie", BLOCK["fraser"]),
            ("tie", BLOCK["buchan"]),
            ("tie", BLOCK["buchan"]),
            ("act", (BLOCK["buchan"], "fire")),
        ],
        ["34", "126", "56", "12", "3", "255"],
    ).run()
    assert where(made, "cumbria_infantry") == "pool"
    assert where(made, "buchan") == "buchan S 1"
    assert where(made, "fraser") == "buchan S 2"
    assert set(script.asked[-1].options) == {BLOCK["moray"], BLOCK["fraser"], BLOCK["buchan"]}


def test_x9_battlefield_control() -> None:
    made = begin(
        position(
            {
                "lothian": "york_knights 4, cumbria_infantry 3",
                "lanark": "steward S 1",
                "lennox": "douglas 4",
            }
        ),
        "E",
        1,
    )
    go(made, "york_knights lanark", "cumbria_infantry lanark")
    movement.begin_moves(made, 1)
    go(made, "douglas lanark")
    assert reserves(made) == {"douglas"}
    # Round 1: Steward, York Knights. Round 2: York Knights, Steward.
    dice = ["3", "156", "666", "3"]
    script = Script(battles.fight(made, AREA["lanark"]), (), dice).run()
    assert script.last("control").facts["attacker"] == SCOTS
    assert where(made, "steward") == "lanark E 1"
    retreated = script.last("retreated").facts
    assert retreated["block"] == BLOCK["douglas"]
    forced = next(ask for ask in script.asked if ask.what == "forced")
    assert {BLOCKS[b].name for b in forced.options} == {"douglas"}
    areas = {"annan", "carrick", "lennox", "mentieth", "selkirk"}
    assert set(forced.options[BLOCK["douglas"]]) == {AREA[name] for name in areas}


def test_x10_schiltroms_and_celtic_unity() -> None:
    made = position({"lanark": "york_infantry 4, wales_archers 3, douglas 4, campbell 4"}, schiltroms=True)
    made.attacker[AREA["lanark"]] = ENGLISH
    made.reserve[BLOCK["wales_archers"]] = 1
    lanark = AREA["lanark"]
    assert battle.hits_of(made, BLOCK["douglas"], lanark, [4, 5, 5, 6]) == 1
    assert battle.hits_of(made, BLOCK["campbell"], lanark, [3, 4, 5, 6]) == 1
    stays = made.copy()
    Script(battles.reinforce(stays, lanark, 2), (), ["2"]).run()
    assert battle.rating(stays, BLOCK["douglas"], lanark) == 3
    assert battle.rating(stays, BLOCK["campbell"], lanark) == 2
    Script(battles.reinforce(made, lanark, 2), (), ["5"]).run()
    assert where(made, "wales_archers") == "pool"
    assert battle.rating(made, BLOCK["douglas"], lanark) == 4


def test_x11_forced_retreat() -> None:
    made = begin(
        position(
            {
                "mentieth": "york_infantry, lancaster_infantry, mentieth E",
                "argyll": "hobelars, argyll E 2",
                "atholl": "atholl S, wallace",
                "lennox": "campbell, keith",
                "fife": "douglas",
                "angus": "fraser",
                "mar": "grant",
                "badenoch": "lindsay",
                "lochaber": "graham",
            }
        ),
        "E",
        2,
    )
    go(made, "york_infantry atholl", "lancaster_infantry atholl", "hobelars atholl", "argyll atholl")
    movement.begin_moves(made, 1)
    go(made, "campbell argyll")
    infantry = ("york_infantry", "lancaster_infantry")
    decisions = [("forced", (BLOCK[name], AREA["mentieth"])) for name in infantry]
    Script(battles.forced_retreat(made, AREA["atholl"]), decisions).run()
    assert where(made, "lancaster_infantry") == "mentieth E 4"
    assert where(made, "hobelars") == "out"
    assert where(made, "argyll") == "atholl S 1"


def test_x12_pillage() -> None:
    made = position({"mentieth": "mentieth E 1, cumbria_infantry 2", "fife": "douglas 2, barclay 4"})
    made.first = SCOTS
    script = Script(
        sequence.pillage(made, SCOTS),
        [
            ("pillage", (AREA["mentieth"], AREA["fife"])),
            ("loss", BLOCK["mentieth"]),
            ("steps", {BLOCK["douglas"]: 2}),
        ],
    ).run()
    assert where(made, "douglas") == "fife S 4"
    battle_report = script.last("battle").facts
    assert battle_report["attacker"] == SCOTS
    assert battle_report["lines"] == [[(BLOCK["cumbria_infantry"], 1)], [(BLOCK["mentieth"], 1)]]


def test_x13_herald() -> None:
    made = position({"lennox": "lennox E 2, york_infantry 4", "mentieth": "mentieth E"})
    made.first = SCOTS
    script = Script(sequence.herald(made, SCOTS), [("herald", BLOCK["lennox"])], ["3"]).run()
    forced = next(ask for ask in script.asked if ask.what == "forced")
    areas = {"argyll", "atholl", "carrick", "lanark"}
    assert set(forced.options[BLOCK["lennox"]]) == {AREA[name] for name in areas}
    assert battle.rating(_in_battle(made), BLOCK["lennox"], AREA["lennox"]) == 2


def _in_battle(made: Position) -> Position:
    made.place(BLOCK["lennox"], AREA["lennox"])
    made.attacker[AREA["lennox"]] = SCOTS
    return made


def test_x14_border_raid() -> None:
    made = begin(
        position(
            {
                "england": "cumbria_infantry 1",
                "dunbar": "douglas, dunbar S 3",
                "annan": "keith",
                "lothian": "durham_infantry",
            }
        ),
        "S",
        3,
    )
    go(made, "douglas england", "dunbar england", "keith england")
    assert reserves(made) == {"keith"}
    assert made.moves_left == 0
    script = Script(battles.battles(made), (), ["166"]).run()
    assert where(made, "cumbria_infantry") == "pool"
    regroup = script.asked[-1]
    assert set(regroup.options[BLOCK["keith"]]) == {AREA["annan"], AREA["dunbar"], AREA["teviot"]}
    assert events.raid_losses(made) == [BLOCK["durham_infantry"]]
    Script(sequence.border_raid(made)).run()
    assert where(made, "durham_infantry") == "pool"
    made.place(BLOCK["bruce"], AREA["lanark"], 4, ENGLISH)
    assert events.raid_losses(made) == []


def test_x15_nobles_go_home() -> None:
    made = position(
        {
            "angus": "mar E 2",
            "mar": "ross S 2",
            "ross": "cumbria_infantry",
            "lothian": "bruce E",
            "annan": "keith",
            "lennox": "comyn S 3",
            "badenoch": "york_knights",
            "lochaber": "wales_infantry",
        },
        year=1299,
    )
    decisions = [("home", AREA["badenoch"]), ("disband", [BLOCK["cumbria_infantry"]])]
    script = Script(winter_turn.first_steps(made), decisions).run()
    changed = [one.facts["noble"] for one in script.reports if one.what == "home" and one.facts["changed"]]
    assert {BLOCKS[noble].name for noble in changed} == {"mar", "ross", "comyn"}
    assert where(made, "mar") == "mar S 2"
    assert where(made, "bruce") == "carrick E 4"
    assert where(made, "ross") == "ross E 2"
    assert where(made, "comyn") == "badenoch E 3"
    assert where(made, "york_knights") == "pool"
    assert where(made, "cumbria_infantry") == "pool"


def test_x16_castle_limits_builds_and_levy() -> None:
    made = position(
        {
            "fife": "king 2, wallace 2, douglas 4, barclay 3",
            "badenoch": "comyn S",
            "mentieth": "mentieth E, york_infantry, durham_infantry, cumbria_infantry",
        },
        year=1303,
        pool=["french_knights", "graham"],
    )
    Script(
        winter_turn.first_steps(made),
        [
            ("home", AREA["badenoch"]),
            ("disband", [BLOCK["cumbria_infantry"]]),
            ("wallace", AREA["selkirk"]),
        ],
    ).run()
    assert where(made, "wallace") == "selkirk S 4"
    assert {name for name in ("king", "douglas", "barclay") if where(made, name).startswith("fife")} == {
        "king", "douglas", "barclay",
    }  # fmt: skip
    assert winter.points(made, SCOTS)[AREA["fife"]] == 3
    assert winter.drawable(made, AREA["badenoch"]) == [BLOCK["graham"]]
    Script(
        winter_turn.builds(made),
        [
            ("build", (AREA["badenoch"], "draw")),
            ("build", (AREA["badenoch"], BLOCK["graham"])),
            ("build", (AREA["fife"], BLOCK["king"])),
            ("build", (AREA["fife"], BLOCK["king"])),
            ("build", (AREA["fife"], BLOCK["barclay"])),
        ],
    ).run()
    assert where(made, "graham") == "badenoch S 2"
    assert where(made, "king") == "fife S 4"
    assert where(made, "barclay") == "fife S 4"
    english = [n for n, block in enumerate(BLOCKS) if block.side == ENGLISH]
    for block in english:
        made.to_pool(block)
    for block in english[:2]:
        made.place(block, AREA["mentieth"], 1)
    assert winter.levy(made) == 7


def test_x17_edward_winters() -> None:
    made = position(
        {
            "mentieth": "edward 2, york_knights 3, wales_archers, york_infantry 2, durham_infantry, "
            "cumbria_infantry, mentieth E 2",
            "lanark": "durham_knights, steward E",
        },
        year=1299,
    )
    Script(winter_turn.first_steps(made), [("edward", True), ("disband", [])]).run()
    assert made.here(ENGLISH, AREA["mentieth"]) == 7
    assert where(made, "durham_knights") == "pool"
    assert winter.points(made, ENGLISH)[AREA["mentieth"]] == 3
    weak = {BLOCKS[block].name for block in winter.buildable(made, ENGLISH, AREA["mentieth"])}
    assert weak == {"york_infantry", "mentieth"}
    assert winter.levy(made) == 0
    made.year = 1300
    Script(winter_turn.first_steps(made), [("disband", [BLOCK["durham_infantry"]])]).run()
    assert [where(made, name) for name in ("edward", "york_knights", "wales_archers")] == ["pool"] * 3
    assert made.here(ENGLISH, AREA["mentieth"]) == 3


def test_x18_coronation() -> None:
    made = position(
        {
            "fife": "bruce S, douglas, angus S 3",
            "buchan": "buchan S",
            "galloway": "galloway S 2, grant",
            "moray": "moray",
        },
        year=1303,
    )
    made.played[ENGLISH], made.played[SCOTS] = CARD["2"], CARD["truce"]
    made.first = events.player_one(made)
    assert made.first == SCOTS
    decisions = [("event", "bruce"), ("battle", AREA["galloway"])]
    script = Script(sequence.act(made, SCOTS), decisions, ["36", "126"]).run()
    assert where(made, "galloway") == "galloway S 1"
    assert where(made, "buchan") == "buchan E 3"
    assert where(made, "moray") == "moray S 3"
    fired = [one.facts for one in script.reports if one.what == "fired"]
    assert next(one["block"] for one in fired if one["area"] == AREA["fife"]) == BLOCK["king"]
    assert made.truce == NOBODY


def test_x19_sudden_death() -> None:
    all_english = position({"lanark": "steward E", "moray": "cumbria_infantry"})
    sequence.check_sudden_death(all_english)
    assert all_english.winner == ENGLISH
    moray = position({"lanark": "steward E", "moray": "moray"})
    assert winter.sudden_death(moray) is None
    second = position({"mentieth": "edward"}, edward=2)
    battle.eliminate(second, BLOCK["edward"])
    assert (second.winner, second.why) == (SCOTS, "edward_killed")
    raided = position({"lothian": "edward", "england": "douglas", "lanark": "steward E"}, edward=2)
    Script(sequence.border_raid(raided)).run()
    assert (where(raided, "edward"), raided.winner) == ("pool", NOBODY)
    first = position({"mentieth": "edward"}, year=1300)
    battle.eliminate(first, BLOCK["edward"])
    assert (where(first, "edward"), first.edward, first.winner) == ("pool", 2, NOBODY)


def test_x19_a_noble_captured_in_round_3_holds_the_area() -> None:
    made = begin(position({"mentieth": "lindsay 1", "lothian": "mentieth E 1, york_infantry 1"}), "E", 1)
    go(made, "mentieth mentieth", "york_infantry mentieth")
    # Round 3: Mentieth misses, Lindsay captures him, York Infantry kills Lindsay.
    dice = ["6", "6", "6", "6", "6", "6", "6", "2", "2"]
    Script(battles.fight(made, AREA["mentieth"]), [("tie", BLOCK["mentieth"])], dice).run()
    assert where(made, "lindsay") == "pool"
    assert where(made, "mentieth") == "mentieth S 1"
    assert where(made, "york_infantry").split()[0] != "mentieth"


def test_x20_truce() -> None:
    made = begin(position({"ross": "norse", "dunbar": "douglas", "angus": "angus E"}), "E", 2)
    made.truce = SCOTS
    assert "angus" not in ends(made, "norse")
    assert "argyll" in ends(made, "norse")
    assert "england" not in ends(made, "douglas")
    assert "teviot" in ends(made, "douglas")
