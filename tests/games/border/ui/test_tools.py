"""Quick tools by touch: what they say is what the command line says."""

from typing import Any

import pytest

from reivers.games.border.odds.tool import odds_tool
from reivers.games.border.tools import TOOLS
from reivers.ui.widgets.widgets import NO_BREAK
from tests.ui.checks import faults
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def open_tool(hand: Hand, name: str) -> Any:
    hand.open_door("tools")
    hand.stage.press(hand.option(name, hand.stage.root.overlays[-1]))
    return hand.stage.root.overlays[-1]


def chip(hand: Hand, page: Any, name: str, option: object) -> None:
    hand.stage.press(page.entries[name].cells[str(option)])


def steps(hand: Hand, page: Any, name: str, n: int) -> None:
    for _ in range(abs(n)):
        hand.stage.press(page.entries[name].keys[1 if n > 0 else -1])


def said(page: Any) -> str:
    lead, text = page.answer.ids.lead.text, page.answer.ids.text.text
    return (f"{lead}\n{text}" if text else lead).replace(NO_BREAK, " ")


def test_a_raid_by_taps_on_dice(hand: Hand) -> None:
    page = open_tool(hand, "combat")
    for face in (6, 6, 3, 1):
        hand.stage.press(page.entries["attack"].keys[face])
    for face in (5, 6):
        hand.stage.press(page.entries["defense"].keys[face])
    chip(hand, page, "attack_drm", 1)
    steps(hand, page, "horses", 3)
    asked = {"kind": "raid", "attack": [6, 6, 3, 1], "attack_drm": 1, "defense": [5, 6], "defense_drm": 0}
    assert page.asked() == asked | {"horses": 2, "extra_blocks": 0, "ruling": "literal", "debateable": False}
    found = TOOLS["combat"](page.asked())
    assert f"Sheep hits: {found['sheep_hits']}" in said(page)
    assert f"Captured: {found['captures']}" in said(page)


def test_without_dice_a_combat_says_what_to_do(hand: Hand) -> None:
    page = open_tool(hand, "combat")
    assert said(page).startswith("Tap the dice of both sides")
    hand.stage.press(page.entries["defense"].keys[6])
    assert said(page).startswith("VP, attack: ")


def test_a_die_that_lies_is_taken_away_by_a_tap(hand: Hand) -> None:
    page = open_tool(hand, "combat")
    for face in (6, 2):
        hand.stage.press(page.entries["attack"].keys[face])
    hand.stage.press(page.entries["attack"].lying.children[-1])
    assert page.given["attack"] == [2]
    assert len(page.entries["attack"].lying.children) == 1


@pytest.mark.parametrize(("kind", "own"), [("gaolbreak", "cubes"), ("battle", "vp_per_hit"), ("feud", None)])
def test_each_kind_of_combat_has_its_own_entries(hand: Hand, kind: str, own: str | None) -> None:
    page = open_tool(hand, "combat")
    chip(hand, page, "kind", kind)
    asked = page.asked()
    assert asked["kind"] == kind
    assert {"cubes", "vp_per_hit", "debateable"} & set(asked) == ({own} if own else set())
    assert "horses" not in asked, "Horses that nobody counts are no cap"
    hand.stage.press(page.entries["attack"].keys[6])
    assert "Hits: 1" in said(page)


def test_odds_are_those_of_the_tool(hand: Hand) -> None:
    page = open_tool(hand, "odds")
    hand.stage.press(page.entries["attack_dice"].keys[5])
    steps(hand, page, "attack_dice", -2)
    steps(hand, page, "rerolls", 1)
    asked = page.asked()
    assert (asked["attack_dice"], asked["rerolls"]) == (7, 1)
    found = odds_tool(asked)
    assert f"at least one hit: {found['chance']['hit']:.0%}" in said(page)
    assert f"VP, attack: {found['expected']['attacker_vp']:.2f}" in said(page)
    whole = page.answer.ids.text.text
    assert f"Blocks:{NO_BREAK}" in whole, "a figure stays in the line of its name"
    assert " ·" not in whole, "no line begins with what stands between two figures"


def test_notoriety_goes_where_the_tool_says_and_why(hand: Hand) -> None:
    page = open_tool(hand, "notoriety")
    chip(hand, page, "die1", 3)
    chip(hand, page, "die2", 4)
    steps(hand, page, "points", 1)
    chip(hand, page, "march", "EMM")
    steps(hand, page, "track/Fenwick", 4)
    asked = page.asked()
    assert asked["tracks"]["EMM"] == {"Fenwick": 4}
    assert (asked["die1"], asked["die2"], asked["points"]) == (3, 4, 2)
    found = TOOLS["notoriety"](asked)
    assert said(page).splitlines()[0] == f"Kerr gains 2 Notoriety in the {found['march']}."
    assert len(said(page).splitlines()) == 1 + len(found["why"])


def test_a_target_card_finds_the_richest_farm(hand: Hand) -> None:
    page = open_tool(hand, "target")
    chip(hand, page, "card", "cross")
    assert "stay at home" in said(page)
    assert f"?{NO_BREAK}no" in page.answer.ids.text.text, "an answer stays with its question"
    chip(hand, page, "part", "farms")
    steps(hand, page, "sheep", 3)
    chip(hand, page, "farm", "EWM/caldew-valley")
    steps(hand, page, "sheep", 3)
    steps(hand, page, "bastled", 1)
    found = TOOLS["target"](page.asked())
    assert found["chosen"]["target"] == "EWM/eden-valley"
    assert said(page).startswith("Kerr raid Eden Valley.")


def test_equal_farms_are_named_and_chance_is_told(hand: Hand) -> None:
    page = open_tool(hand, "target")
    chip(hand, page, "card", "cross")
    chip(hand, page, "part", "farms")
    steps(hand, page, "sheep", 2)
    chip(hand, page, "farm", "EWM/caldew-valley")
    steps(hand, page, "sheep", 2)
    assert said(page).startswith("Several are equal: Eden Valley and Caldew Valley.")
    chip(hand, page, "part", "card")
    steps(hand, page, "pick", 2)
    assert said(page).startswith("Kerr raid Caldew Valley.")


def test_every_part_of_the_target_form_reaches_the_tool(hand: Hand) -> None:
    page = open_tool(hand, "target")
    chip(hand, page, "solo", "Maxwell")
    chip(hand, page, "family", "Fenwick")
    chip(hand, page, "card", "reiver")
    chip(hand, page, "reiver", 4)
    chip(hand, page, "part", "cubes")
    steps(hand, page, "feud_cubes/Fenwick", 2)
    steps(hand, page, "gaol_cubes/Kerr", 1)
    hand.stage.press(page.entries["seat_attacked"])
    chip(hand, page, "part", "tracks")
    steps(hand, page, "track/Fenwick", 2)
    chip(hand, page, "part", "battles")
    hand.stage.press(page.entries["fought/Kerr"])
    chip(hand, page, "battlefield", "rising-of-the-north")
    chip(hand, page, "Catholic", "Kerr")
    asked = page.asked()
    state = asked["state"]
    assert (asked["family"], asked["rolls"]) == ("Fenwick", {"reiver": 4})
    assert (state["feud_cubes"], state["gaol_cubes"]) == ({"Fenwick": 2}, {"Kerr": 1})
    assert state["seat_attacked"]
    assert state["tracks"]["SWM"] == {"Fenwick": 2}
    assert [battle["name"] for battle in state["battles"]] == ["battle-swm", "rising-of-the-north"]
    assert state["battles"][0]["targeted_by"] == ["Kerr"]
    assert state["battles"][1]["sides"] == {"Catholic": "Kerr", "Protestant": None}
    assert TOOLS["target"](asked)["why"]
    chip(hand, page, "part", "tracks")
    assert page.entries["track/Fenwick"].value == 2, "what was entered is still there"


def test_the_economy_of_sheep(hand: Hand) -> None:
    page = open_tool(hand, "economy")
    hand.stage.press(page.entries["sheep"].keys[5])
    found = TOOLS["economy"]({"sheep": 9, "office": False})
    assert said(page).startswith("9 Sheep:")
    assert f"keep {found['horse_limit']} Horses" in said(page)
    hand.stage.press(page.entries["office"])
    assert page.asked() == {"sheep": 9, "office": True}


def test_a_score_sheet_turn_by_turn_and_its_level(hand: Hand) -> None:
    page = open_tool(hand, "score")
    steps(hand, page, "Raid Sheep", 3)
    assert said(page) == "Turn 1: 6 VP, 6 so far"
    chip(hand, page, "turn", 3)
    steps(hand, page, "Ballads", 2)
    hand.stage.press(page.entries["horses"].keys[5])
    found = TOOLS["score"](page.asked())
    assert found["final_total"] == 6 + 2 + 6
    assert found["victory"]["level"] in said(page)


def test_bounds_are_kept_and_shown(hand: Hand) -> None:
    page = open_tool(hand, "economy")
    sheep = page.entries["sheep"]
    steps(hand, page, "sheep", -4)
    assert sheep.keys[-1].disabled
    hand.stage.press(sheep.keys[-5])
    assert sheep.value == 0


def test_the_answer_stands_beside_the_form_where_there_is_room(stage: Stage) -> None:
    from reivers.games.border.ui.tools import OddsPage

    page = OddsPage(stage.root)
    stage.root.open(page)
    stage.pump()
    form = page.ids.scroll
    assert page.answer.top <= form.y
    stage.resize(1280, 800)
    assert page.answer.x >= form.right
    assert page.answer.top == form.top
    assert "\nSheep hits: " in said(page), "each figure on a line of its own"
    assert faults(stage) == []
    stage.resize(412, 915)
    assert page.answer.top <= form.y
    assert faults(stage) == []
