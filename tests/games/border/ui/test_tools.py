"""Quick tools by touch: what a form asks is what the command line answers."""

from typing import Any

import pytest

from reivers.games.border.tools.compute import TOOLS
from tests.ui.checks import faults
from tests.ui.harness import Stage


def open_tool(stage: Stage, name: str) -> Any:
    stage.root.open_tools()
    screen = stage.root.overlays[-1]
    screen.choose_tool(name)
    stage.pump()
    return screen


def test_tabs_open_tools_and_scroll_to_them(stage: Stage) -> None:
    screen = open_tool(stage, "score")
    assert screen.strip.scroll_x == 1
    stage.touch("tool.economy")
    assert (screen.tool, screen.strip.scroll_x > 0) == ("economy", True)


def touch(stage: Stage, *names: str) -> None:
    for name in names:
        stage.touch(name)


def test_a_raid_by_taps_on_dice(stage: Stage) -> None:
    screen = open_tool(stage, "combat")
    touch(stage, "attack.6", "attack.6", "attack.3", "attack.1", "attack_drm.1")
    touch(stage, "defense.5", "defense.6", "horses.plus", "horses.plus", "horses.plus")
    asked = {"kind": "raid", "attack": [6, 6, 3, 1], "attack_drm": 1, "defense": [5, 6], "defense_drm": 0}
    asked |= {"horses": 2, "extra_blocks": 0, "ruling": "literal", "debateable": False}
    assert screen.form.asked() == asked
    lead = screen.answer.find("lead").props
    assert lead["value"] == str(TOOLS["combat"](asked)["attacker_vp"])


def test_a_die_is_taken_out_by_a_tap(stage: Stage) -> None:
    screen = open_tool(stage, "combat")
    assert screen.answer.find("empty") is not None
    touch(stage, "attack.6", "attack.2", "attack.dice.0")
    assert screen.form.asked()["attack"] == [2]
    touch(stage, "clear")
    assert screen.form.asked()["attack"] == []


@pytest.mark.parametrize(("kind", "own"), [("gaolbreak", "cubes"), ("battle", "vp_per_hit"), ("feud", None)])
def test_each_kind_of_combat_has_its_own_entries(stage: Stage, kind: str, own: str | None) -> None:
    screen = open_tool(stage, "combat")
    touch(stage, f"kind.{kind}")
    asked = screen.form.asked()
    assert {"cubes", "vp_per_hit", "debateable", "ruling"} & set(asked) == ({own} if own else set())
    assert "horses" not in asked, "without a number there's no cap"
    assert TOOLS["combat"](asked)


def test_odds_are_those_of_the_tool(stage: Stage) -> None:
    screen = open_tool(stage, "odds")
    touch(stage, "attack_dice.plus", "attack_dice.plus", "rerolls.plus")
    asked = screen.form.asked()
    assert (asked["attack_dice"], asked["rerolls"]) == (6, 1)
    found = TOOLS["odds"](asked)
    assert screen.answer.find("lead").props["value"] == f"{found['expected']['attacker_vp']:.1f}"
    bars = dict(screen.answer.find("chances").props["bars"])
    assert bars["3"] == found["attacker_vp"]["3"]


def test_notoriety_goes_where_the_tool_says_and_why(stage: Stage) -> None:
    screen = open_tool(stage, "notoriety")
    touch(stage, "cube_family.Kerr", "die1.3", "die2.4", "points.plus", "tracks.EMM", "tracks.Fenwick.plus")
    asked = screen.form.asked()
    assert asked["tracks"] == {"EMM": {"Fenwick": 1}}
    assert (asked["die1"], asked["die2"], asked["points"]) == (3, 4, 2)
    touch(stage, "why")
    reasons = [piece for piece in screen.answer.column.pieces if piece.name.startswith("why")]
    assert len(reasons) == len(TOOLS["notoriety"](asked)["why"])


def test_equal_farms_are_offered_and_the_drawn_one_is_taken(stage: Stage) -> None:
    screen = open_tool(stage, "target")
    touch(stage, "family.Kerr", "card.cross", "part.farms", "sheep.plus", "sheep.plus", "bastled.plus")
    touch(stage, "farm.EWM/caldew-valley", "sheep.plus")
    assert TOOLS["target"](screen.form.asked())["chosen"] is None
    touch(stage, "pick.1")
    found = TOOLS["target"](screen.form.asked())
    assert found["chosen"]["target"] == "EWM/caldew-valley"
    touch(stage, "sheep.plus")
    assert screen.form.asked()["rolls"] == {"reiver": 1}, "other input, other targets"


def test_no_more_sheep_are_bastled_than_there_are(stage: Stage) -> None:
    screen = open_tool(stage, "target")
    touch(stage, "part.farms", "sheep.plus", "bastled.plus", "sheep.minus")
    assert screen.form.asked()["state"]["farms"]["EWM/eden-valley"] == {"sheep": 0, "bastled": 0}


def test_every_part_of_the_target_form_reaches_the_tool(stage: Stage) -> None:
    screen = open_tool(stage, "target")
    touch(stage, "solo_family.Maxwell", "family.Fenwick", "card.reiver", "reiver.4")
    touch(stage, "part.cubes", "feud_cubes.Fenwick.plus", "gaol_cubes.Kerr.plus", "seat_attacked")
    touch(stage, "part.tracks", "tracks.Fenwick.plus")
    touch(stage, "part.battles", "fought.Kerr", "field.rising-of-the-north", "Catholic.Kerr")
    asked = screen.form.asked()
    state = asked["state"]
    assert (asked["family"], asked["rolls"]) == ("Fenwick", {"reiver": 4})
    assert (state["feud_cubes"], state["gaol_cubes"]) == ({"Fenwick": 1}, {"Kerr": 1})
    assert state["seat_attacked"]
    assert state["tracks"]["SWM"] == {"Fenwick": 1}
    assert state["battles"][0] == {"name": "battle-swm", "march": "SWM", "targeted_by": ["Kerr"]}
    assert state["battles"][1]["sides"] == {"Catholic": "Kerr", "Protestant": None}
    assert TOOLS["target"](asked)["why"]


def test_the_economy_of_sheep(stage: Stage) -> None:
    screen = open_tool(stage, "economy")
    touch(stage, "sheep.plus5", "office")
    asked = screen.form.asked()
    assert asked == {"sheep": 9, "office": True}
    shown = [number for number, _name in screen.answer.find("figures").props["figures"]]
    assert shown == [str(number) for number in TOOLS["economy"](asked).values()]


def test_a_score_sheet_turn_by_turn(stage: Stage) -> None:
    screen = open_tool(stage, "score")
    touch(stage, "Raid Sheep.plus", "turn.3", "Ballads.plus", "horses.plus5")
    found = TOOLS["score"](screen.form.asked())
    assert found["final_total"] == 2 + 1 + 6
    assert screen.answer.find("lead").props["value"] == "9"


@pytest.mark.parametrize("size", [(412, 915), (1280, 800), (800, 1280), (320, 480)])
@pytest.mark.parametrize("tool", TOOLS)
def test_the_answer_and_the_form_are_whole_on_every_screen(
    stage: Stage, tool: str, size: tuple[int, int]
) -> None:
    stage.resize(*size)
    open_tool(stage, tool)
    assert faults(stage) == []
