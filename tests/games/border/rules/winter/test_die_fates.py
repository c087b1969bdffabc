"""What became of each die of an attack."""

from collections.abc import Sequence

import pytest

from reivers.games.border.rules.combat.results import attack_results, count, defense_results, resolve
from reivers.games.border.rules.winter.attack_record import (
    AttackRecord,
    RolledDie,
    Side,
    rolled_dice,
    with_fates,
    with_rerolled,
)


def fought(
    kind: str,
    attack: Sequence[int],
    defense: Sequence[int],
    *,
    plus: int = 0,
    shield: int = 0,
    sevens: str = "literal",
    cubes: int = 0,
) -> AttackRecord:
    """A combat with these natural faces."""
    hits, blocks = attack_results(kind, plus), defense_results(kind, shield)
    result = resolve(kind, count(hits, attack), count(blocks, defense), ruling=sevens, cubes=cubes)
    return with_fates(
        AttackRecord(
            kind=kind,
            ruling=sevens,
            result=result,
            attack=Side(rolled=rolled_dice(hits, tuple(attack), {}, plus, 6, 0)),
            defense=Side(rolled=rolled_dice(blocks, tuple(defense), {}, shield, 7, 1)),
        )
    )


def dice(side: Side | None) -> tuple[RolledDie, ...]:
    assert side is not None
    return side.rolled or ()


def fates(record: AttackRecord) -> tuple[list[str], list[str]]:
    return [die.fate for die in dice(record.attack)], [die.fate for die in dice(record.defense)]


def test_the_raid_of_the_example() -> None:
    record = fought("raid", [1, 1, 2, 6, 6], [5, 4, 1], plus=1, shield=1)
    assert fates(record) == (["miss", "miss", "cattle", "sheep", "blocked"], ["capture", "block", "miss"])
    assert [die.counts for die in dice(record.attack)] == [2, 2, 3, 6, 6], "a 7 of the attack counts as 6"


@pytest.mark.parametrize(
    ("sevens", "expected"),
    [
        ("literal", ["hanged", "capture", "capture", "block"]),
        ("cascade", ["hanged", "capture", "block", "block"]),
        ("hybrid", ["hanged", "capture", "block", "block"]),
    ],
)
def test_later_sevens_follow_the_house_rule(sevens: str, expected: list[str]) -> None:
    assert fates(fought("raid", [], [6, 6, 5, 4], shield=1, sevens=sevens))[1] == expected


def test_in_a_feud_sevens_and_the_first_six_strike() -> None:
    record = fought("feud", [5, 6, 6, 1], [6, 5, 5, 4, 1], shield=1)
    assert fates(record)[0] == ["hit", "blocked", "blocked", "miss"]
    assert fates(record)[1] == ["strike", "strike", "block", "block", "miss"]


def test_in_a_gaolbreak_a_seven_hangs() -> None:
    record = fought("gaolbreak", [1, 5, 6], [6, 4], shield=1, cubes=1)
    assert fates(record) == (["miss", "hit", "blocked"], ["hanged", "block"])


def test_dice_entered_by_result_have_no_face() -> None:
    rolled = rolled_dice(attack_results("feud", 0), None, {"miss": 1, "hit": 2}, 0, 6, 0)
    assert [(die.face, die.result, die.at) for die in rolled] == [
        (0, "miss", 0),
        (0, "hit", 1),
        (0, "hit", 2),
    ]


def test_rerolled_dice_take_the_place_of_misses() -> None:
    faces = attack_results("raid", 0)
    side = Side(rolled=rolled_dice(faces, (1, 5, 2), {}, 0, 6, 0))
    side = with_rerolled(side, rolled_dice(faces, (3, 2), {}, 0, 6, 2))
    assert [(die.face, die.roll, die.replaced) for die in dice(side)] == [(3, 2, 1), (5, 0, None), (2, 2, 2)]
    assert [die.result for die in dice(side)] == ["cattle", "sheep", "miss"]
