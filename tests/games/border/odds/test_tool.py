"""Exact odds as a tool: what it takes, what it gives, and every way of getting it wrong."""

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reivers.games.border.ids import COMBATS
from reivers.games.border.odds.distribution import distribution
from reivers.games.border.odds.tool import odds_tool
from reivers.games.border.rules.combat import results
from reivers.games.border.tools.fields import MOST_DICE, ToolTrouble

RAID = {"kind": "raid", "attack_dice": 5, "attack_drm": 1, "defense_dice": 3, "defense_drm": 1}
ALL: dict[str, Any] = {"cubes": 2, "vp_per_hit": 3}
"""What some kinds need; the others do not read it."""


def run(**changes: Any) -> dict[str, Any]:
    """The tool on its usual input, changed; what it gives must be JSON."""
    found = odds_tool({**RAID, **changes})
    assert json.loads(json.dumps(found)) == found
    return found


def trouble(given: Any) -> tuple[str, Any]:
    """The key of the trouble and the place it names."""
    with pytest.raises(ToolTrouble) as caught:
        odds_tool(given)
    return caught.value.key.removeprefix("tool."), caught.value.facts["key"]


# -- what it gives -----------------------------------------------------------------------------------------


def test_it_gives_the_numbers_of_each_kind_in_order() -> None:
    numbers = {
        "raid": "cattle_hits sheep_hits blocks captures hanged attacker_vp defender_vp horses_lost",
        "feud": "hits blocks defender_hits attacker_vp defender_vp horses_lost",
        "gaolbreak": "hits blocks hanged cubes_freed cubes_hanged horses_gained horses_lost attacker_vp"
        " defender_vp",
        "battle": "hits blocks attacker_vp",
    }
    chances = {"raid": "hit feud_cube", "feud": "hit win tie", "gaolbreak": "hit notoriety", "battle": "hit"}
    for kind in COMBATS:
        found = run(kind=kind, **ALL)
        assert list(found) == ["expected", "attacker_vp", "chance"]
        assert " ".join(found["expected"]) == numbers[kind]
        assert " ".join(found["chance"]) == chances[kind]


def test_a_feud_small_enough_to_check_by_hand() -> None:
    """One die each: the attack hits on 5 and 6; the defense blocks on a 5 and hits on a 6."""
    found = run(kind="feud", attack_dice=1, attack_drm=0, defense_dice=1, defense_drm=0)
    assert found["attacker_vp"] == {"0": pytest.approx(26 / 36), "3": pytest.approx(10 / 36)}
    assert found["expected"]["attacker_vp"] == pytest.approx(30 / 36)
    assert found["expected"]["horses_lost"] == pytest.approx(1 / 6)
    assert found["chance"] == {
        "hit": pytest.approx(10 / 36),
        "win": pytest.approx(8 / 36),
        "tie": pytest.approx(24 / 36),
    }


def test_no_dice_give_nothing_for_certain() -> None:
    found = run(attack_dice=0, defense_dice=0)
    assert found["attacker_vp"] == {"0": 1.0}
    assert set(found["expected"].values()) == set(found["chance"].values()) == {0.0}
    assert run(kind="feud", attack_dice=0, defense_dice=0)["chance"] == {"hit": 0.0, "win": 0.0, "tie": 1.0}
    beaten = run(kind="feud", attack_dice=0, extra_blocks=1)
    assert beaten["chance"]["win"] == 0.0


def test_the_values_of_vp_are_in_order() -> None:
    values = [int(value) for value in run(attack_dice=12)["attacker_vp"]]
    assert values == list(range(25))
    assert list(run(kind="battle", vp_per_hit=4)["attacker_vp"]) == ["0", "4", "8", "12", "16", "20"]


def test_each_option_counts() -> None:
    plain = run()
    expected = plain["expected"]
    assert run(rerolls=2)["expected"]["attacker_vp"] > expected["attacker_vp"]
    assert run(extra_blocks=1)["expected"]["attacker_vp"] < expected["attacker_vp"]
    assert run(extra_blocks=1)["expected"]["blocks"] == expected["blocks"]
    assert run(horses=1)["expected"]["horses_lost"] < expected["horses_lost"]
    assert run(horses=99) == plain
    assert run(ruling="cascade")["expected"]["captures"] < expected["captures"]
    assert run(debateable=True)["chance"]["feud_cube"] == 0.0
    assert run(debateable=True)["expected"] == expected
    freed = [run(kind="gaolbreak", cubes=n)["expected"]["cubes_freed"] for n in range(4)]
    assert freed == sorted(set(freed))
    assert run(rerolls=9999) == run(rerolls=5)
    assert run(extra_blocks=9999)["chance"]["hit"] == 0.0


def test_it_reads_only_the_options_of_its_kind() -> None:
    assert run(kind="feud", ruling="hybrid", debateable=True, **ALL) == run(kind="feud")


@pytest.mark.parametrize("kind", COMBATS)
def test_forty_dice_a_side(kind: str) -> None:
    found = run(kind=kind, attack_dice=MOST_DICE, defense_dice=MOST_DICE, rerolls=3, horses=5, **ALL)
    assert abs(sum(found["attacker_vp"].values()) - 1) < 1e-12


@given(
    st.sampled_from(COMBATS), st.integers(0, 25), st.integers(0, 1), st.integers(0, 10), st.integers(0, 2),
    st.integers(0, 4),
)  # fmt: skip
def test_it_says_the_exact_odds_in_floats(
    kind: str, attack: int, plus: int, defense: int, shield: int, rerolls: int
) -> None:
    found = run(
        kind=kind, attack_dice=attack, attack_drm=plus, defense_dice=defense, defense_drm=shield,
        rerolls=rerolls, **ALL,
    )  # fmt: skip
    odds = distribution(kind, attack, plus, defense, shield, rerolls=rerolls, **ALL)
    assert abs(sum(found["attacker_vp"].values()) - 1) < 1e-12
    assert found["expected"] == {field: float(odds.expected(field)) for field in found["expected"]}
    vp = odds.marginal("attacker_vp")
    assert found["attacker_vp"] == {str(value): float(chance) for value, chance in vp.items()}
    mean = sum(int(value) * chance for value, chance in found["attacker_vp"].items())
    assert mean == pytest.approx(found["expected"]["attacker_vp"])
    assert all(0 <= chance <= 1 for chance in found["chance"].values())


def test_its_numbers_are_those_of_the_combat_tool() -> None:
    for kind in COMBATS:
        result = results.resolve(kind, {}, {}, **ALL)
        numbers = [name for name, value in attrs.asdict(result).items() if type(value) is int]
        assert list(run(kind=kind, **ALL)["expected"]) == numbers


# -- every way of getting it wrong -------------------------------------------------------------------------


@pytest.mark.parametrize("given", [None, [], "raid", 7, True])
def test_only_objects_will_do(given: Any) -> None:
    assert trouble(given) == ("no_object", "")


@pytest.mark.parametrize("key", ["color", "attack", "defense"])
def test_unknown_keys(key: str) -> None:
    assert trouble({**RAID, key: 1}) == ("unknown_key", key)


@pytest.mark.parametrize("key", RAID)
def test_missing_keys(key: str) -> None:
    assert trouble({name: value for name, value in RAID.items() if name != key}) == ("missing_key", key)


@pytest.mark.parametrize(("kind", "key"), [("gaolbreak", "cubes"), ("battle", "vp_per_hit")])
def test_keys_that_a_kind_needs(kind: str, key: str) -> None:
    assert trouble({**RAID, "kind": kind}) == ("missing_key", key)


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("kind", "ambush", "not_a_choice"),
        ("kind", 1, "not_a_choice"),
        ("attack_dice", -1, "out_of_range"),
        ("attack_dice", 41, "out_of_range"),
        ("attack_dice", [1, 2], "not_whole"),
        ("attack_dice", 2.0, "not_whole"),
        ("attack_dice", True, "not_whole"),
        ("defense_dice", -1, "out_of_range"),
        ("defense_dice", 41, "out_of_range"),
        ("defense_dice", None, "not_whole"),
        ("attack_drm", 2, "out_of_range"),
        ("attack_drm", -1, "out_of_range"),
        ("defense_drm", 3, "out_of_range"),
        ("defense_drm", "1", "not_whole"),
        ("horses", -1, "out_of_range"),
        ("horses", None, "not_whole"),
        ("cubes", 10_000, "out_of_range"),
        ("vp_per_hit", "2", "not_whole"),
        ("extra_blocks", -1, "out_of_range"),
        ("rerolls", -1, "out_of_range"),
        ("rerolls", 1.5, "not_whole"),
        ("ruling", "lenient", "not_a_choice"),
        ("ruling", None, "not_a_choice"),
        ("debateable", 1, "not_a_flag"),
    ],
)
def test_wrong_values(key: str, value: Any, expected: str) -> None:
    assert trouble({**RAID, key: value}) == (expected, key)
