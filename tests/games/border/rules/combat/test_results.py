"""7.7: results of combat."""

from itertools import combinations_with_replacement, product
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reivers.games.border.ids import COMBAT_RULINGS, COMBATS
from reivers.games.border.rules.combat.results import (
    LOSER_NOTORIETY,
    RaidDefense,
    RaidResult,
    attack_results,
    battle_shares,
    block_livestock,
    combat_notoriety,
    count,
    defense_results,
    raid_defense,
    rerolled,
    resolve,
    resolve_battle,
    resolve_feud,
    resolve_gaolbreak,
    resolve_raid,
)
from reivers.kernel.prompts import Roll

# -- 7.7 dice: the printed tables in full ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "drm", "faces"),
    [
        ("raid", 0, {"miss": (1, 2), "cattle": (3, 4), "sheep": (5, 6)}),
        ("raid", 1, {"miss": (1,), "cattle": (2, 3), "sheep": (4, 5, 6)}),
        ("feud", 0, {"miss": (1, 2, 3, 4), "hit": (5, 6)}),
        ("feud", 1, {"miss": (1, 2, 3), "hit": (4, 5, 6)}),
        ("gaolbreak", 0, {"miss": (1, 2, 3, 4), "hit": (5, 6)}),
        ("gaolbreak", 1, {"miss": (1, 2, 3), "hit": (4, 5, 6)}),
        ("battle", 0, {"miss": (1, 2, 3, 4), "hit": (5, 6)}),
        ("battle", 1, {"miss": (1, 2, 3), "hit": (4, 5, 6)}),
    ],
)
def test_7_7_attack_dice(kind: str, drm: int, faces: dict[str, tuple[int, ...]]) -> None:
    assert attack_results(kind, drm) == faces


@pytest.mark.parametrize(
    ("kind", "drm", "faces"),
    [
        ("raid", 0, {"miss": (1, 2, 3, 4), "five": (5,), "six": (6,)}),
        ("raid", 1, {"miss": (1, 2, 3), "five": (4,), "six": (5,), "seven": (6,)}),
        ("raid", 2, {"miss": (1, 2), "five": (3,), "six": (4,), "seven": (5, 6)}),
        ("feud", 0, {"miss": (1, 2, 3, 4), "five": (5,), "six": (6,)}),
        ("feud", 1, {"miss": (1, 2, 3), "five": (4,), "six": (5,), "seven": (6,)}),
        ("feud", 2, {"miss": (1, 2), "five": (3,), "six": (4,), "seven": (5, 6)}),
        ("gaolbreak", 0, {"miss": (1, 2, 3, 4), "block": (5, 6)}),
        ("gaolbreak", 1, {"miss": (1, 2, 3), "block": (4, 5), "seven": (6,)}),
        ("gaolbreak", 2, {"miss": (1, 2), "block": (3, 4), "seven": (5, 6)}),
        ("battle", 0, {"miss": (1, 2, 3, 4), "block": (5, 6)}),
        ("battle", 1, {"miss": (1, 2, 3), "block": (4, 5, 6)}),
        ("battle", 2, {"miss": (1, 2), "block": (3, 4, 5, 6)}),
    ],
)
def test_7_7_defense_dice(kind: str, drm: int, faces: dict[str, tuple[int, ...]]) -> None:
    assert defense_results(kind, drm) == faces


@pytest.mark.parametrize("kind", COMBATS)
def test_7_7_a_roll_by_faces_and_one_by_results_are_equal(kind: str) -> None:
    roll = Roll(key="x", source="own", dice=6, results=defense_results(kind, 1), rest="miss")
    by_faces = roll.value({"faces": [1, 2, 3, 4, 5, 6]}, "table")
    counted = {result: n for result, n in by_faces.results.items() if result != "miss"}
    answer = {"results": counted}
    assert roll.refusal(answer) is None
    assert roll.value(roll.normalize(answer), "table").results == by_faces.results


def test_7_7_a_result_that_no_die_can_show_cannot_be_entered() -> None:
    roll = Roll(key="x", source="own", dice=3, results=defense_results("raid", 0), rest="miss")
    assert roll.refusal({"results": {"seven": 1}}) is not None


def test_7_7_a_modifier_that_takes_away_stops_at_1() -> None:
    assert attack_results("raid", -1) == {"miss": (1, 2, 3), "cattle": (4, 5), "sheep": (6,)}
    assert defense_results("feud", -1) == {"miss": (1, 2, 3, 4, 5), "five": (6,)}
    assert defense_results("battle", -9) == {"miss": (1, 2, 3, 4, 5, 6)}


def test_7_7_rerolled_misses_count_as_they_are_then() -> None:
    first = {"miss": 3, "cattle": 0, "sheep": 2}
    assert rerolled(first, {"miss": 1, "cattle": 1, "sheep": 0}) == {"miss": 2, "cattle": 1, "sheep": 2}
    assert rerolled({"miss": 2, "sheep": 2}, {"cattle": 1}) == {"miss": 1, "sheep": 2, "cattle": 1}


# -- 7.7 Raid ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cattle", "sheep", "blocks", "left"),
    [
        (2, 3, 1, (2, 2)),
        (2, 3, 2, (1, 2)),
        (1, 1, 1, (0, 1)),
        (4, 1, 2, (2, 1)),
        (0, 2, 1, (0, 1)),
        (2, 2, 9, (0, 0)),
        (0, 0, 3, (0, 0)),
    ],
)
def test_7_7_a_block_takes_the_more_common_hit_or_a_cattle_hit(
    cattle: int, sheep: int, blocks: int, left: tuple[int, int]
) -> None:
    assert block_livestock(cattle, sheep, blocks) == left


@pytest.mark.parametrize(
    ("fives", "sixes", "sevens", "expected"),
    [  # hanged, captures, blocks under literal, cascade, hybrid
        (0, 0, 0, ((0, 0, 0), (0, 0, 0), (0, 0, 0))),
        (2, 1, 0, ((0, 1, 2), (0, 1, 2), (0, 1, 2))),
        (1, 3, 0, ((0, 1, 3), (0, 1, 3), (0, 1, 3))),
        (1, 2, 1, ((1, 1, 2), (1, 1, 2), (1, 1, 2))),
        (0, 0, 2, ((1, 1, 0), (1, 1, 0), (1, 1, 0))),
        (0, 1, 2, ((1, 2, 0), (1, 1, 1), (1, 1, 1))),
        (1, 2, 3, ((1, 3, 2), (1, 1, 4), (1, 2, 3))),
        (0, 0, 4, ((1, 3, 0), (1, 1, 2), (1, 3, 0))),
    ],
)
def test_a1_later_sevens_under_each_house_rule(
    fives: int, sixes: int, sevens: int, expected: tuple[tuple[int, int, int], ...]
) -> None:
    thrown = {"five": fives, "six": sixes, "seven": sevens}
    assert [raid_defense(thrown, ruling) for ruling in COMBAT_RULINGS] == [
        RaidDefense(*row) for row in expected
    ]


def test_7_7_captures_and_the_hanged_do_not_block() -> None:
    result = resolve_raid({"cattle": 1, "sheep": 1}, {"six": 1, "seven": 1})
    assert (result.cattle_hits, result.sheep_hits, result.blocks) == (1, 1, 0)
    assert (result.captures, result.hanged, result.horses_lost) == (1, 1, 2)
    assert (result.attacker_vp, result.defender_vp) == (3, 6)


def test_7_7_no_more_horses_are_lost_than_were_sent_and_a32_captures_stay() -> None:
    result = resolve_raid({}, {"six": 1, "seven": 3}, horses=1)
    assert (result.horses_lost, result.captures) == (1, 3)


def test_7_7_a_feud_begins_with_the_first_vp() -> None:
    assert resolve_raid({"cattle": 1}, {}).feud_cube
    assert not resolve_raid({"cattle": 1}, {"five": 1}).feud_cube


def test_a17_no_feud_with_the_debateable_land() -> None:
    result = resolve_raid({"sheep": 2}, {}, debateable=True)
    assert (result.feud_cube, result.attacker_vp) == (False, 4)


def test_a16_scots_dyke_is_one_more_block_but_no_rolled_one() -> None:
    result = resolve_raid({"cattle": 1, "sheep": 1}, {}, extra_blocks=1, debateable=True)
    assert (result.cattle_hits, result.sheep_hits, result.blocks) == (0, 1, 0)


# -- 7.7 Feud ----------------------------------------------------------------------------------------------


def test_7_7_feud_the_first_six_hits_the_others_block() -> None:
    result = resolve_feud({"hit": 4}, {"five": 1, "six": 2})
    assert attrs.astuple(result) == (2, 2, 1, 6, 3, 1, "attacker")


def test_a7_every_seven_hits_and_the_first_six_too() -> None:
    result = resolve_feud({"hit": 1}, {"six": 1, "seven": 2})
    assert attrs.astuple(result) == (1, 0, 3, 3, 9, 3, "defender")


def test_a6_hits_left_after_blocks_decide() -> None:
    assert resolve_feud({"hit": 2}, {"five": 1, "six": 1}).winner == "tie"
    assert resolve_feud({}, {}).winner == "tie"
    assert resolve_feud({"hit": 1}, {"five": 1, "six": 1}).winner == "defender"


def test_7_7_feud_losses_are_capped() -> None:
    assert resolve_feud({}, {"seven": 3}, horses=2).horses_lost == 2
    assert resolve_feud({}, {"seven": 3}).horses_lost == 3


# -- 7.7 Gaolbreak -----------------------------------------------------------------------------------------


def test_7_7_gaolbreak_frees_a_cube_and_gains_a_horse_for_each_hit() -> None:
    result = resolve_gaolbreak({"hit": 2}, {}, cubes=3)
    assert (result.cubes_freed, result.horses_gained, result.attacker_vp, result.notoriety) == (2, 2, 4, True)


def test_7_7_gaolbreak_horses_stop_at_twice_the_cubes_but_vp_continue() -> None:
    result = resolve_gaolbreak({"hit": 5}, {}, cubes=2)
    assert (result.cubes_freed, result.horses_gained, result.attacker_vp) == (2, 4, 10)


def test_a8_blocked_hits_free_no_cube() -> None:
    result = resolve_gaolbreak({"hit": 2}, {"block": 3}, cubes=2)
    assert (result.hits, result.blocks, result.cubes_freed, result.notoriety) == (0, 3, 0, False)


def test_a8_every_seven_hangs_and_takes_a_cube_only_if_one_is_left() -> None:
    result = resolve_gaolbreak({"hit": 1}, {"seven": 3}, cubes=2, horses=2)
    assert (result.hanged, result.cubes_freed, result.cubes_hanged) == (3, 1, 1)
    assert (result.horses_lost, result.defender_vp) == (2, 18)


def test_a8_a_hanged_cube_is_not_freed() -> None:
    assert not resolve_gaolbreak({}, {"seven": 1}, cubes=1).notoriety


def test_a8_gained_horses_do_not_raise_the_cap() -> None:
    assert resolve_gaolbreak({"hit": 4}, {"seven": 3}, cubes=4, horses=1).horses_lost == 1


# -- 7.7 Battle --------------------------------------------------------------------------------------------


def test_7_7_battle_hits_are_valued_by_what_the_card_says() -> None:
    assert attrs.astuple(resolve_battle({"hit": 3}, {"block": 1}, vp_per_hit=4)) == (2, 1, 8)
    assert attrs.astuple(resolve_battle({"hit": 1}, {"block": 2}, vp_per_hit=4)) == (0, 2, 0)


@pytest.mark.parametrize(
    ("first", "second", "notoriety", "shares"),
    [(2, 1, 4, (4, 0)), (0, 1, 4, (0, 4)), (1, 1, 4, (2, 2)), (0, 0, 5, (2, 2))],
)
def test_7_7_battle_notoriety_and_a9_halves(
    first: int, second: int, notoriety: int, shares: tuple[int, int]
) -> None:
    assert battle_shares(first, second, notoriety) == shares


def test_7_7_notoriety_of_feuds_and_gaolbreaks() -> None:
    assert (combat_notoriety(False), combat_notoriety(True), LOSER_NOTORIETY) == (2, 4, -1)


# -- the Example's combats ---------------------------------------------------------------------------------


def fought(kind: str, attack: list[int], drm: int, defense: list[int], ddrm: int, **options: Any) -> object:
    return resolve(
        kind,
        count(attack_results(kind, drm), attack),
        count(defense_results(kind, ddrm), defense),
        **options,
    )


def test_example_attack_1_kerr_raid_eden_valley() -> None:
    assert fought("raid", [1, 1, 2, 6, 6], 1, [1, 4, 5], 1) == RaidResult(
        cattle_hits=1, sheep_hits=1, blocks=1, captures=1, hanged=0,
        attacker_vp=3, defender_vp=0, horses_lost=1, feud_cube=True,
    )  # fmt: skip


def test_example_attack_2_kerr_at_ancrum_moor() -> None:
    """Six dice with three hits, two blocks: one hit stays. The faces of the misses are ours."""
    result = resolve_battle({"hit": 3, "miss": 3}, {"block": 2}, vp_per_hit=1)
    assert (result.hits, result.blocks) == (1, 2)
    assert battle_shares(result.hits, 0, 4) == (4, 0)


def test_example_attack_3_dacre_raid_nithsdale() -> None:
    faces = attack_results("raid", 0)
    first, again = count(faces, [1, 2, 5, 6]), count(faces, [3, 4])
    assert first == {"miss": 2, "cattle": 0, "sheep": 2}
    defense = count(defense_results("raid", 0), [1, 2, 4])
    result = resolve_raid(rerolled(first, again), defense, horses=2)
    assert (result.cattle_hits, result.sheep_hits, result.attacker_vp) == (2, 2, 6)
    assert (result.horses_lost, result.feud_cube) == (0, True)
    assert fought("raid", [3, 4, 5, 6], 0, [1, 2, 4], 0, horses=2) == result


def test_example_attack_6_gaolbreak_at_dumfries() -> None:
    result = resolve_gaolbreak({"hit": 1, "miss": 2}, {"miss": 1}, cubes=1, horses=1)
    assert attrs.astuple(result) == (1, 0, 0, 1, 0, 1, 0, 2, 0, True)


def test_example_attack_7_fenwick_raid_caldew_valley() -> None:
    result = resolve_raid({"cattle": 1, "sheep": 2, "miss": 2}, {"miss": 1})
    assert (result.cattle_hits, result.sheep_hits, result.blocks, result.feud_cube) == (1, 2, 0, True)


def test_example_attack_8_maxwell_feud_at_naworth() -> None:
    result = resolve_feud({"hit": 2, "miss": 4}, {})
    assert (result.hits, result.defender_hits, result.winner) == (2, 0, "attacker")


# -- a slow twin, die by die -------------------------------------------------------------------------------


def slow(
    kind: str, attack: tuple[int, ...], drm: int, defense: tuple[int, ...], ddrm: int, ruling: str
) -> dict[str, int]:
    """The rule die by die, highest first, with running totals. It shares nothing with the code."""
    table = {"cattle": 0, "sheep": 0, "hit": 0, "block": 0, "capture": 0, "hang": 0, "struck": 0}
    for face in attack:
        roll = min(face + drm, 6)
        if kind == "raid" and roll >= 3:
            table["sheep" if roll >= 5 else "cattle"] += 1
        elif kind != "raid" and roll >= 5:
            table["hit"] += 1
    seen_seven = seen_six = False
    for roll in sorted((min(face + ddrm, 7) for face in defense), reverse=True):
        if roll < 5:
            continue
        if kind == "battle" or roll == 5 or (kind == "gaolbreak" and roll == 6):
            table["block"] += 1
        elif kind == "gaolbreak":
            table["hang"] += 1
        elif kind == "feud":
            table["struck" if roll == 7 or not seen_six else "block"] += 1
            seen_six = seen_six or roll == 6
        elif roll == 7 and not seen_seven:
            table["hang"] += 1
            seen_seven = True
        elif roll == 7 and ruling == "literal":
            table["capture"] += 1
        elif roll == 7 and ruling == "hybrid":
            table["capture"] += 1
            seen_six = True
        else:
            table["block" if seen_six else "capture"] += 1
            seen_six = True
    return table


def pools(most: int) -> list[tuple[int, ...]]:
    return [dice for n in range(most + 1) for dice in combinations_with_replacement(range(1, 7), n)]


PAIRS = [*product(pools(3), pools(3)), *product(pools(1), pools(5))]
CASES = [("raid", ruling) for ruling in COMBAT_RULINGS] + [
    (kind, "literal") for kind in COMBATS if kind != "raid"
]


@pytest.mark.parametrize(("drm", "ddrm"), [*product((0, 1), (0, 1, 2))])
@pytest.mark.parametrize(("kind", "ruling"), CASES)
def test_7_7_all_small_pools_against_the_slow_twin(kind: str, ruling: str, drm: int, ddrm: int) -> None:
    attack_faces, defense_faces = attack_results(kind, drm), defense_results(kind, ddrm)
    for attack, defense in PAIRS:
        result = resolve(
            kind,
            count(attack_faces, attack),
            count(defense_faces, defense),
            ruling=ruling,
            horses=2,
            cubes=2,
            vp_per_hit=3,
        )
        table = slow(kind, attack, drm, defense, ddrm, ruling)
        assert attrs.asdict(result) == expected(kind, table), (attack, defense)


def test_7_7_blocks_against_a_slow_twin() -> None:
    for cattle, sheep, blocks in product(range(6), range(6), range(13)):
        left = block_livestock(cattle, sheep, blocks)
        assert left == blocked_by_list(cattle, sheep, blocks), (cattle, sheep, blocks)


def expected(kind: str, table: dict[str, int]) -> dict[str, object]:
    """Return the awards for such a table, with two Horses sent, two cubes in Gaol and 3 VP a hit."""
    hits = max(table["hit"] - table["block"], 0)
    if kind == "raid":
        cattle, sheep = blocked_by_list(table["cattle"], table["sheep"], table["block"])
        return {
            "cattle_hits": cattle, "sheep_hits": sheep, "blocks": table["block"],
            "captures": table["capture"], "hanged": table["hang"],
            "attacker_vp": cattle + sheep + sheep, "defender_vp": 6 * table["hang"],
            "horses_lost": min(table["capture"] + table["hang"], 2), "feud_cube": bool(cattle or sheep),
        }  # fmt: skip
    if kind == "feud":
        struck = table["struck"]
        return {
            "hits": hits, "blocks": table["block"], "defender_hits": struck, "attacker_vp": 3 * hits,
            "defender_vp": 3 * struck, "horses_lost": min(struck, 2),
            "winner": "attacker" if hits > struck else "defender" if struck > hits else "tie",
        }  # fmt: skip
    if kind == "gaolbreak":
        freed = min(hits, 2)
        return {
            "hits": hits, "blocks": table["block"], "hanged": table["hang"], "cubes_freed": freed,
            "cubes_hanged": min(table["hang"], 2 - freed), "horses_gained": min(hits, 4),
            "horses_lost": min(table["hang"], 2), "attacker_vp": 2 * hits,
            "defender_vp": 6 * table["hang"], "notoriety": hits > 0,
        }  # fmt: skip
    return {"hits": hits, "blocks": table["block"], "attacker_vp": 3 * hits}


def blocked_by_list(cattle: int, sheep: int, blocks: int) -> tuple[int, int]:
    hits = ["cattle"] * cattle + ["sheep"] * sheep
    for _ in range(blocks):
        if hits:
            hits.remove(max(("cattle", "sheep"), key=hits.count))
    return hits.count("cattle"), hits.count("sheep")


# -- invariants --------------------------------------------------------------------------------------------

FACES = st.lists(st.integers(1, 6), max_size=20)


@given(
    st.sampled_from(COMBATS), FACES, st.integers(0, 1), FACES, st.integers(0, 2),
    st.sampled_from(COMBAT_RULINGS), st.integers(0, 3), st.integers(0, 5), st.integers(0, 4),
)  # fmt: skip
def test_7_7_nothing_is_negative_and_no_more_is_lost_than_there_was(
    kind: str,
    attack: list[int],
    drm: int,
    defense: list[int],
    ddrm: int,
    ruling: str,
    extra: int,
    horses: int,
    cubes: int,
) -> None:
    result = attrs.asdict(
        resolve(
            kind,
            count(attack_results(kind, drm), attack),
            count(defense_results(kind, ddrm), defense),
            ruling=ruling,
            extra_blocks=extra,
            horses=horses,
            cubes=cubes,
            vp_per_hit=2,
        )
    )
    assert all(value >= 0 for value in result.values() if not isinstance(value, str))
    assert result.get("horses_lost", 0) <= horses
    assert result.get("cubes_freed", 0) + result.get("cubes_hanged", 0) <= cubes
    assert result.get("hits", 0) + result.get("cattle_hits", 0) + result.get("sheep_hits", 0) <= len(attack)
    assert result["blocks"] + result.get("captures", 0) + result.get("hanged", 0) <= len(defense)
