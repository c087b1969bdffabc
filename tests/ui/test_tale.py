"""An attack's page read from the journal: what each die gives, and what became of it."""

from typing import Any

import pytest

from reivers.kernel.flows import Tell
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message
from reivers.ui.scenes.tale import Tale, read

NO_TITLE = Message("page.winter")


def throw(n: int, key: str, answer: dict[str, Any]) -> Entry:
    return Entry(n, n - 1, 1, "answer", key, answer, "table", "1/winter", NO_TITLE)


def fought(
    kind: str,
    attack: dict[str, Any],
    defence: dict[str, Any],
    result: tuple[str, dict[str, Any]],
    *,
    plus: int = 0,
    shield: int = 0,
    sevens: str = "literal",
) -> Tale:
    """A combat of Kerr against the EWM."""
    pools = {"kind": kind, "family": "Kerr", "plus": plus, "shield": shield}
    told = [
        (throw(1, "winter.turn", {}), [Tell(Message("combat.dice", pools))]),
        (throw(2, "combat.attack", attack), []),
        (throw(3, "combat.defence", defence), [Tell(Message(result[0], {"hanged": 0, **result[1]}))]),
    ]
    return read(told, sevens)


def fates(tale: Tale) -> tuple[list[str], list[str]]:
    return [die.fate for die in tale.attack], [die.fate for die in tale.defence]


def test_the_raid_of_the_example() -> None:
    faces, block = {"faces": [1, 1, 2, 6, 6]}, {"faces": [5, 4, 1]}
    tale = fought("raid", faces, block, ("combat.raid", {"cattle": 1, "sheep": 1}), plus=1, shield=1)
    assert fates(tale) == (["miss", "miss", "cattle", "sheep", "blocked"], ["capture", "block", "miss"])
    assert [die.counts for die in tale.attack] == [2, 2, 3, 6, 6], "a seven of the attack counts as six"


@pytest.mark.parametrize(
    ("sevens", "expected"),
    [
        ("literal", ["hanged", "capture", "capture", "block"]),
        ("cascade", ["hanged", "capture", "block", "block"]),
        ("hybrid", ["hanged", "capture", "block", "block"]),
    ],
)
def test_later_sevens_are_read_as_the_house_reads_them(sevens: str, expected: list[str]) -> None:
    result = ("combat.raid", {"cattle": 0, "sheep": 0})
    tale = fought("raid", {"faces": []}, {"faces": [6, 6, 5, 4]}, result, shield=1, sevens=sevens)
    assert fates(tale)[1] == expected


def test_in_a_feud_sevens_and_the_first_six_strike() -> None:
    result = ("combat.feud_won", {"hits": 1})
    tale = fought("feud", {"faces": [5, 6, 1]}, {"faces": [6, 5, 5, 4, 1]}, result, shield=1)
    assert fates(tale) == (["hit", "blocked", "miss"], ["strike", "strike", "block", "block", "miss"])


def test_in_a_gaolbreak_a_seven_hangs_and_counted_dice_have_no_face() -> None:
    result = ("combat.gaolbreak", {"hits": 1})
    counted = {"results": {"miss": 1, "hit": 2}}
    tale = fought("gaolbreak", counted, {"faces": [6, 4]}, result, shield=1)
    assert fates(tale) == (["miss", "hit", "blocked"], ["hanged", "block"])
    assert {die.face for die in tale.attack} == {0}


def test_dice_thrown_again_take_the_place_of_misses() -> None:
    pools = {"kind": "raid", "family": "Dacre", "plus": 0, "shield": 0}
    rerolls = Tell(Message("combat.rerolls", {"family": "Dacre"}))
    told = [
        (throw(1, "winter.turn", {}), [Tell(Message("combat.dice", pools))]),
        (throw(2, "combat.attack", {"faces": [1, 5, 2]}), []),
        (throw(3, "combat.defence", {"faces": [1]}), [rerolls]),
        (throw(4, "combat.reroll", {"faces": [3, 2]}), []),
    ]
    tale = read(told)
    assert [(die.face, die.n) for die in tale.attack] == [(3, 4), (5, 2), (2, 4)]
    assert [die.result for die in tale.attack] == ["cattle", "sheep", "miss"]
