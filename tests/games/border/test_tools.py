"""The tools of the command line: what they take, what they give, and every way of getting it wrong."""

import copy
import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reivers.games.border.board import FAMILIES
from reivers.games.border.ids import COMBAT_RULINGS
from reivers.games.border.rules.combat import results
from reivers.games.border.rules.seasons import scoring
from reivers.games.border.tools.compute import TOOLS
from reivers.games.border.tools.fields import ToolTrouble

RAID = {"kind": "raid", "attack": [1, 1, 2, 6, 6], "attack_drm": 1, "defense": [1, 4, 5], "defense_drm": 1}
NOTORIETY = {
    "cube_family": "Fenwick", "points": 2, "die1": 3, "die2": 5, "solo_march": "EWM",
    "tracks": {"EMM": {"Fenwick": 3}, "EWM": {"Dacre": 3}},
}  # fmt: skip
STATE = {
    "solo_family": "Dacre",
    "base_attack_dice": 4,
    "tracks": {"EWM": {"Dacre": 4, "Kerr": 2}, "SMM": {"Kerr": 5}},
    "battles": [
        {"name": "Ancrum Moor", "march": "SMM", "targeted_by": ["Fenwick"]},
        {"name": "Rising of the North", "march": None, "sides": {"Catholic": "Fenwick", "Protestant": None}},
    ],
    "farms": {
        "Eden Valley": {"sheep": 2, "bastled": 1, "permanent_dice": 0, "attacked": False},
        "Caldew Valley": {"sheep": 1, "bastled": 0, "permanent_dice": 0, "attacked": False},
    },
    "feud_cubes": {"Kerr": 2},
    "gaol_cubes": {"Kerr": 2, "Maxwell": 1},
    "seat_attacked": False,
    "town_attacked": False,
    "debateable_raided": True,
}
TARGET = {"family": "Kerr", "card": "reiver", "state": STATE, "rolls": {"reiver": 4, "pick": 0}}
SCORE = {"turns": [{"Raid Sheep": 2, "Notoriety": 4}], "horses": 4, "sheep": 4, "cattle": 9}
ODDS = {"kind": "raid", "attack_dice": 4, "attack_drm": 1, "defense_dice": 3, "defense_drm": 0}
ECONOMY = {"sheep": 4, "office": False}
GOOD: dict[str, dict[str, Any]] = {
    "combat": RAID,
    "odds": ODDS,
    "notoriety": NOTORIETY,
    "target": TARGET,
    "score": SCORE,
    "economy": ECONOMY,
}


def run(tool: str, changes: Any = (), **more: Any) -> dict[str, Any]:
    """A tool on its usual input, changed; what it gives must be JSON."""
    found = TOOLS[tool]({**GOOD[tool], **dict(changes), **more})
    assert json.loads(json.dumps(found)) == found
    return found


def trouble(tool: str, given: Any) -> tuple[str, Any]:
    """The key of the trouble and the place it names."""
    with pytest.raises(ToolTrouble) as caught:
        TOOLS[tool](given)
    return caught.value.key.removeprefix("tool."), caught.value.facts["key"]


# -- what they give ----------------------------------------------------------------------------------------


def test_combat_gives_the_fields_of_each_kind_in_order() -> None:
    fields = {
        "raid": "cattle_hits sheep_hits blocks captures hanged attacker_vp defender_vp horses_lost feud_cube",
        "feud": "hits blocks defender_hits attacker_vp defender_vp horses_lost winner",
        "gaolbreak": "hits blocks hanged cubes_freed cubes_hanged horses_gained horses_lost attacker_vp"
        " defender_vp notoriety",
        "battle": "hits blocks attacker_vp",
    }
    for kind, names in fields.items():
        assert " ".join(run("combat", kind=kind, cubes=1, vp_per_hit=1)) == names


def test_combat_of_the_examples_first_attack() -> None:
    assert run("combat") == {
        "cattle_hits": 1, "sheep_hits": 1, "blocks": 1, "captures": 1, "hanged": 0,
        "attacker_vp": 3, "defender_vp": 0, "horses_lost": 1, "feud_cube": True,
    }  # fmt: skip


def test_combat_takes_empty_pools_and_all_options() -> None:
    found = run("combat", attack=[], defense=[])
    assert set(found.values()) == {0}
    found = run(
        "combat",
        attack=[6, 6, 3],
        defense=[6, 6, 5],
        horses=1,
        ruling="cascade",
        extra_blocks=1,
        debateable=True,
    )
    assert (found["hanged"], found["captures"], found["blocks"]) == (1, 1, 1)
    assert (found["sheep_hits"], found["cattle_hits"], found["horses_lost"]) == (1, 0, 1)
    assert found["feud_cube"] is False


def test_combat_reads_only_the_options_of_its_kind() -> None:
    assert run("combat", kind="feud", cubes=3, vp_per_hit=9, debateable=True) == run("combat", kind="feud")


def test_notoriety_of_the_examples_first_draw() -> None:
    found = run("notoriety")
    assert found["march"] == "DL"
    assert [reason["answer"] for reason in found["why"]] == [False, True]
    assert set(found["why"][0]) == {"section", "question", "facts", "answer"}


def test_notoriety_rulings() -> None:
    tracks = {"EMM": {"Fenwick": 3, "Kerr": 3}}
    assert run("notoriety", tracks=tracks)["march"] == "EMM"
    assert run("notoriety", tracks=tracks, ruling="takes_strict")["march"] == "DL"


def test_notoriety_of_an_empty_board() -> None:
    assert run("notoriety", tracks={})["march"] == "EMM"
    assert run("notoriety", tracks={"EMM": {}}, die1=6)["march"] == "EWM"


def test_economy_of_the_example() -> None:
    assert run("economy") == {"horse_limit": 5, "hand_size": 2, "cattle_income": 3}
    assert run("economy", office=True) == {"horse_limit": 6, "hand_size": 3, "cattle_income": 5}
    assert run("economy", sheep=0)["cattle_income"] == 3


def test_score_before_the_third_turn() -> None:
    found = {"turn_totals": [8], "running_totals": [8], "final_total": None, "victory": None}
    assert run("score") == found
    assert run("score", turns=[]) == {**found, "turn_totals": [], "running_totals": []}


def test_score_of_a_whole_game() -> None:
    turns = [{"Hanging": 1}, {"Battle Attack": 50, scoring.CARDS_ROW: 4}, {"Ballads": 90, "Feud Defense": 2}]
    assert run("score", turns=turns) == {
        "turn_totals": [6, 54, 96],
        "running_totals": [6, 60, 156],
        "final_total": 156 + 6 + 4 + 4,
        "victory": {"level": "Bold Buccleuth", "win": True},
    }


def test_target_of_a_raid() -> None:
    found = run("target")
    assert list(found) == ["action", "drm", "fyre", "candidates", "chosen", "why"]
    assert (found["action"], found["drm"], found["fyre"]) == ("raid", 1, False)
    assert found["candidates"] == ["Eden Valley", "Caldew Valley"]
    assert found["chosen"] == {
        "kind": "raid", "target": "Eden Valley", "march": "EWM", "side": None, "dice": 6,
        "parts": {"base": 4, "notoriety": 1, "sheep": 1, "cubes": 0},
    }  # fmt: skip


def test_target_with_fyre_to_the_door() -> None:
    found = run("target", rolls={"reiver": 6})
    assert (found["fyre"], found["candidates"], found["chosen"]["dice"]) == (True, ["Eden Valley"], 7)


def test_target_without_a_pick_leaves_it_open() -> None:
    found = run("target", rolls={"reiver": 3})
    assert (found["action"], found["chosen"], len(found["candidates"])) == ("raid", None, 2)
    found = run("target", card="family", rolls={})
    assert (found["action"], found["candidates"], found["chosen"]) == (
        "feud/gaolbreak", ["feud", "gaolbreak"], None,
    )  # fmt: skip


def test_target_of_a_nation_card() -> None:
    found = run("target", card="nation", rolls={"pick": 1})
    assert found["candidates"] == ["Ancrum Moor", "Rising of the North"]
    assert found["chosen"] == {
        "kind": "battle", "target": "Rising of the North", "march": None, "side": "Protestant", "dice": 4,
        "parts": {"base": 4, "notoriety": 0, "sheep": 0, "cubes": 0},
    }  # fmt: skip


def test_target_in_the_debateable_land() -> None:
    found = run("target", family="Maxwell", card="same", state={"solo_family": "Dacre"}, rolls={})
    assert (found["action"], found["drm"], found["candidates"]) == ("debateable", 0, ["debateable"])
    assert (found["chosen"]["march"], found["chosen"]["dice"]) == ("DL", 0)


def test_target_without_an_attack() -> None:
    found = run("target", rolls={"reiver": 1, "pick": 0})
    assert (found["action"], found["drm"], found["candidates"], found["chosen"]) == ("none", 0, [], None)


@pytest.mark.parametrize("card", ["nation", "family", "reiver", "opposite", "cross"])
def test_target_absent_keys_of_the_state_are_empty(card: str) -> None:
    found = run("target", card=card, state={"solo_family": "Dacre"}, rolls={"reiver": 5})
    assert found["action"] == "none"
    bare = {"solo_family": "Dacre", "farms": {"Eden Valley": {}}, "battles": [{"name": "R", "march": None}]}
    found = run("target", card=card, state=bare, rolls={"reiver": 5})
    assert found["action"] == {"nation": "battle", "family": "none", "opposite": "battle"}.get(card, "raid")


def test_target_ruling_is_a4() -> None:
    state = {**STATE, "tracks": {"EWM": {"Dacre": 4, "Fenwick": 4, "Kerr": 2}}}
    assert run("target", state=state)["chosen"]["parts"]["notoriety"] == 0
    assert run("target", state=state, ruling="dense")["chosen"]["parts"]["notoriety"] == 1


# -- every way of getting it wrong -------------------------------------------------------------------------


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("given", [None, [], "raid", 7, True])
def test_only_objects_will_do(tool: str, given: Any) -> None:
    assert trouble(tool, given) == ("no_object", "")


@pytest.mark.parametrize("tool", TOOLS)
def test_unknown_keys(tool: str) -> None:
    assert trouble(tool, {**GOOD[tool], "color": 1}) == ("unknown_key", "color")


REQUIRED = [(tool, key) for tool, given in GOOD.items() for key in given]


@pytest.mark.parametrize(("tool", "key"), REQUIRED)
def test_missing_keys(tool: str, key: str) -> None:
    assert trouble(tool, {name: value for name, value in GOOD[tool].items() if name != key}) == (
        "missing_key", key,
    )  # fmt: skip


@pytest.mark.parametrize(("kind", "key"), [("gaolbreak", "cubes"), ("battle", "vp_per_hit")])
def test_combat_keys_that_a_kind_needs(kind: str, key: str) -> None:
    assert trouble("combat", {**RAID, "kind": kind}) == ("missing_key", key)


def test_target_needs_the_reiver_die_and_the_solo_family() -> None:
    assert trouble("target", {**TARGET, "rolls": {}}) == ("missing_key", "rolls.reiver")
    assert trouble("target", {**TARGET, "state": {}}) == ("missing_key", "state.solo_family")


WRONG: list[tuple[str, str, Any, str]] = [
    ("combat", "kind", "ambush", "not_a_choice"),
    ("combat", "kind", 1, "not_a_choice"),
    ("combat", "attack", "123", "not_a_list"),
    ("combat", "attack", 3, "not_a_list"),
    ("combat", "attack", [1, 7], "out_of_range"),
    ("combat", "attack", [0], "out_of_range"),
    ("combat", "attack", [2.0], "not_whole"),
    ("combat", "defense", [True], "not_whole"),
    ("combat", "defense", {"5": 1}, "not_a_list"),
    ("combat", "attack_drm", 2, "out_of_range"),
    ("combat", "attack_drm", -1, "out_of_range"),
    ("combat", "attack_drm", None, "not_whole"),
    ("combat", "defense_drm", 3, "out_of_range"),
    ("combat", "horses", -1, "out_of_range"),
    ("combat", "horses", None, "not_whole"),
    ("combat", "cubes", 10_000, "out_of_range"),
    ("combat", "vp_per_hit", "2", "not_whole"),
    ("combat", "extra_blocks", -1, "out_of_range"),
    ("combat", "ruling", "lenient", "not_a_choice"),
    ("combat", "debateable", 1, "not_a_flag"),
    ("notoriety", "cube_family", "Grey", "not_a_choice"),
    ("notoriety", "points", 0, "out_of_range"),
    ("notoriety", "die1", 0, "out_of_range"),
    ("notoriety", "die2", 7, "out_of_range"),
    ("notoriety", "solo_march", "DL", "not_a_choice"),
    ("notoriety", "tracks", [], "not_an_object"),
    ("notoriety", "ruling", "competition", "not_a_choice"),
    ("target", "family", "Dacre", "not_a_choice"),
    ("target", "card", "opposite march", "not_a_choice"),
    ("target", "state", None, "not_an_object"),
    ("target", "rolls", 4, "not_an_object"),
    ("target", "ruling", "takes", "not_a_choice"),
    ("economy", "sheep", -1, "out_of_range"),
    ("economy", "sheep", 4.5, "not_whole"),
    ("economy", "office", 0, "not_a_flag"),
    ("score", "turns", {}, "not_a_list"),
    ("score", "turns", [{}, {}, {}, {}], "too_many"),
    ("score", "horses", -2, "out_of_range"),
    ("score", "sheep", "many", "not_whole"),
    ("score", "cattle", None, "not_whole"),
]


@pytest.mark.parametrize(("tool", "key", "value", "expected"), WRONG)
def test_wrong_values(tool: str, key: str, value: Any, expected: str) -> None:
    assert trouble(tool, {**GOOD[tool], key: value}) == (expected, key)


INNER: list[tuple[str, Callable[[Any], Any], str, str]] = [
    ("notoriety", lambda g: g["tracks"].update(EEM={}), "unknown_key", "tracks.EEM"),
    ("notoriety", lambda g: g["tracks"].update(EMM={"Hume": 1}), "unknown_key", "tracks.EMM.Hume"),
    ("notoriety", lambda g: g["tracks"].update(EMM={"Kerr": -1}), "out_of_range", "tracks.EMM.Kerr"),
    ("notoriety", lambda g: g["tracks"].update(EMM=3), "not_an_object", "tracks.EMM"),
    ("target", lambda g: g["state"].update(weather="snow"), "unknown_key", "state.weather"),
    ("target", lambda g: g["state"].update(solo_family="Hume"), "not_a_choice", "state.solo_family"),
    ("target", lambda g: g["state"].update(base_attack_dice=-1), "out_of_range", "state.base_attack_dice"),
    ("target", lambda g: g["state"].update(seat_attacked="no"), "not_a_flag", "state.seat_attacked"),
    ("target", lambda g: g["state"].update(town_attacked=1), "not_a_flag", "state.town_attacked"),
    ("target", lambda g: g["state"].update(debateable_raided=None), "not_a_flag", "state.debateable_raided"),
    ("target", lambda g: g["state"].update(feud_cubes={"Grey": 1}), "unknown_key", "state.feud_cubes.Grey"),
    ("target", lambda g: g["state"].update(gaol_cubes={"Kerr": "1"}), "not_whole", "state.gaol_cubes.Kerr"),
    ("target", lambda g: g["state"].update(tracks={"DL": []}), "not_an_object", "state.tracks.DL"),
    ("target", lambda g: g["state"].update(farms=[]), "not_an_object", "state.farms"),
    ("target", lambda g: g["state"].update(farms={"A": 1}), "not_an_object", "state.farms.A"),
    ("target", lambda g: g["state"]["farms"].update(A={"cows": 1}), "unknown_key", "state.farms.A.cows"),
    (
        "target",
        lambda g: g["state"]["farms"].update(A={"sheep": 1, "bastled": 2}),
        "out_of_range",
        "state.farms.A.bastled",
    ),
    ("target", lambda g: g["state"].update(battles={}), "not_a_list", "state.battles"),
    ("target", lambda g: g["state"].update(battles=["Flodden"]), "not_an_object", "state.battles.1"),
    (
        "target",
        lambda g: g["state"].update(battles=[{"march": "SMM"}]),
        "missing_key",
        "state.battles.1.name",
    ),
    ("target", lambda g: g["state"].update(battles=[{"name": "A"}]), "missing_key", "state.battles.1.march"),
    (
        "target",
        lambda g: g["state"]["battles"].append({"name": "A", "march": "DL"}),
        "not_a_choice",
        "state.battles.3.march",
    ),
    (
        "target",
        lambda g: g["state"]["battles"].append({"name": " ", "march": "SWM"}),
        "not_a_text",
        "state.battles.3.name",
    ),
    ("target", lambda g: g["state"]["battles"][0].update(sides={}), "unknown_key", "state.battles.1.sides"),
    (
        "target",
        lambda g: g["state"]["battles"][0].update(targeted_by=["Grey"]),
        "not_a_choice",
        "state.battles.1.targeted_by",
    ),
    (
        "target",
        lambda g: g["state"]["battles"][1].update(targeted_by=[]),
        "unknown_key",
        "state.battles.2.targeted_by",
    ),
    (
        "target",
        lambda g: g["state"]["battles"][1].update(sides={"Catholic": "Hume"}),
        "not_a_choice",
        "state.battles.2.sides.Catholic",
    ),
    (
        "target",
        lambda g: g["state"]["battles"][1].update(sides={"Lutheran": None}),
        "unknown_key",
        "state.battles.2.sides.Lutheran",
    ),
    ("target", lambda g: g["rolls"].update(reiver=7), "out_of_range", "rolls.reiver"),
    ("target", lambda g: g["rolls"].update(pick=2), "out_of_range", "rolls.pick"),
    ("target", lambda g: g["rolls"].update(pick=-1), "out_of_range", "rolls.pick"),
    ("target", lambda g: g["rolls"].update(die=1), "unknown_key", "rolls.die"),
    ("score", lambda g: g.update(turns=[[]]), "not_an_object", "turns.1"),
    ("score", lambda g: g.update(turns=[{"Sheep": 1}]), "unknown_key", "turns.1.Sheep"),
    ("score", lambda g: g.update(turns=[{}, {"Ballads": 1}]), "unknown_key", "turns.2.Ballads"),
    ("score", lambda g: g.update(turns=[{"Hanging": -1}]), "out_of_range", "turns.1.Hanging"),
    ("score", lambda g: g.update(turns=[{"Hanging": False}]), "not_whole", "turns.1.Hanging"),
]


@pytest.mark.parametrize(
    ("tool", "spoil", "expected", "at"), INNER, ids=[f"{row[0]}-{row[3]}-{row[2]}" for row in INNER]
)
def test_wrong_values_within(tool: str, spoil: Callable[[Any], Any], expected: str, at: str) -> None:
    given = copy.deepcopy(GOOD[tool])
    spoil(given)
    assert trouble(tool, given) == (expected, at)


def test_a_pick_among_one_must_be_that_one() -> None:
    given = {**TARGET, "rolls": {"reiver": 6, "pick": 1}}
    assert trouble("target", given) == ("out_of_range", "rolls.pick")
    assert run("target", rolls={"reiver": 6, "pick": 0})["chosen"]["target"] == "Eden Valley"


def test_a_long_value_is_cut_in_the_trouble() -> None:
    with pytest.raises(ToolTrouble) as caught:
        TOOLS["combat"]({**RAID, "kind": "x" * 500})
    assert len(caught.value.facts["given"]) == 40


# -- the same rules as the game ----------------------------------------------------------------------------

FACES = st.lists(st.integers(1, 6), max_size=8)


@given(FACES, st.integers(0, 1), FACES, st.integers(0, 2), st.sampled_from(COMBAT_RULINGS), st.integers(0, 3))
def test_combat_is_the_games_own_rule(
    attack: list[int], drm: int, defense: list[int], ddrm: int, ruling: str, extra: int
) -> None:
    given = {"attack": attack, "attack_drm": drm, "defense": defense, "defense_drm": ddrm, "ruling": ruling}
    for kind in results.ATTACK:
        found = run("combat", kind=kind, extra_blocks=extra, cubes=2, vp_per_hit=3, horses=2, **given)
        assert found == attrs.asdict(
            results.resolve(
                kind,
                results.count(results.attack_results(kind, drm), attack),
                results.count(results.defense_results(kind, ddrm), defense),
                ruling=ruling, extra_blocks=extra, cubes=2, vp_per_hit=3, horses=2,
            )
        )  # fmt: skip


ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats(allow_nan=False) | st.sampled_from(FAMILIES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("EWM", "name")), inner),
    max_leaves=5,
)


@given(st.sampled_from(sorted(TOOLS)), st.data())
def test_a_tool_answers_or_is_in_trouble_and_nothing_else(tool: str, data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(GOOD[tool])))
    value = data.draw(ANY)
    assert at_fault(tool, {**GOOD[tool], key: value}).startswith((key, "nothing"))


def at_fault(tool: str, given: dict[str, Any]) -> str:
    """The place that a tool complains of, or "nothing"."""
    try:
        json.dumps(TOOLS[tool](given))
    except ToolTrouble as found:
        return str(found.facts["key"])
    return "nothing"
