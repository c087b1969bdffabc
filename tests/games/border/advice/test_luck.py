"""The luck ledger: expected and actual results of each combat."""

from typing import Any

import pytest

from reivers.games.border.advice.luck import Fight, Ledger, Luck, ledger, total
from reivers.games.border.odds.distribution import distribution
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.winter.attack_record import ATTACK, DEFENSE, AttackRecord, Side
from reivers.kernel.session import Session
from tests.games.border.odds import brute
from tests.games.border.odds.test_current_combat import attack
from tests.games.border.wholes import plan, play
from tests.games.border.winters import example

ROWS = (
    "Raid Sheep",
    "Raid Cattle",
    "Feud Attack",
    "Feud Defense",
    "Gaolbreak Attack",
    "Battle Attack",
    "Hanging",
)


def book(session: Session) -> Ledger:
    return ledger(session.history())


def test_attack_1_of_the_example() -> None:
    """9.5 of the storyboard: they have 3 VP after one block, no rope for the player."""
    faces: tuple[Any, ...] = ({"faces": [1, 1, 2, 6, 6]}, {"faces": [1, 4, 5]})
    session = attack(example(), "Kerr/reiver", {"faces": [4]}, ["EWM/eden-valley"], [], *faces)
    (fought,) = book(session).combats
    odds = distribution("raid", 5, 1, 3, 1)
    assert (fought.attacker, fought.own, fought.kind, fought.place) == (
        "Kerr",
        False,
        "raid",
        "EWM/eden-valley",
    )
    assert (fought.attack.actual, fought.defense.actual) == (3, 0)
    assert fought.attack.expected == pytest.approx(float(odds.expected("attacker_vp")))
    assert fought.defense.expected == pytest.approx(float(odds.expected("defender_vp")))
    assert book(session).theirs == fought.attack
    assert book(session).mine == fought.defense


def third_attack(*answers: Any) -> Session:
    state: State = example()
    state.own_targets = ["same"]
    thrown = ({"faces": [1, 2, 5, 6]}, {"faces": [1, 2, 2]})
    return attack(
        state, "Dacre/opposite", "raid/SWM/nithsdale", 2, ["hot-trod"], {"faces": [5]}, [], *thrown, *answers
    )


def test_a_reroll_is_no_luck_but_its_dice_are() -> None:
    """Attack 3 of the example: two Sheep, two misses rerolled for two Cattle."""
    kept = book(third_attack("keep")).combats[0].attack
    plain = float(distribution("raid", 4, 0, 3, 0).expected("attacker_vp"))
    assert kept.actual == 4
    assert kept.expected == pytest.approx(plain)
    again = book(third_attack("event:7", 2, {"faces": [3, 4]})).combats[0].attack
    one_die = 1 * 2 / 6 + 2 * 2 / 6
    assert again.actual == 6
    assert again.expected == pytest.approx(plain + 2 * one_die)
    counted = book(third_attack("event:7", 2, {"results": {"cattle": 2}})).combats[0].attack
    assert counted == again


@pytest.mark.parametrize("kind", ["raid", "feud", "gaolbreak"])
def test_luck_adds_up_to_zero_over_all_rolls(kind: str) -> None:
    """Two dice against one, a miss of either side rerolled: the mean of luck over all faces is 0."""
    record = AttackRecord(
        card="Kerr/same",
        kind=kind,
        attack=Side(family="Kerr", dice=2),
        defense=Side(family="Dacre", dice=1, modifier=1),
        gaol_cubes=1,
    )
    luck, ways = [0.0, 0.0], 0
    for first, n in brute.thrown("attack", kind, 0, 2, 0).items():
        for guards, k in brute.thrown("defense", kind, 1, 1, 0).items():
            again, more = (min(dict(some).get("miss", 0), 1) for some in (first, guards))
            for second, m in brute.thrown("attack", kind, 0, again, 0).items():
                for third, o in brute.thrown("defense", kind, 1, more, 0).items():
                    throws = [(ATTACK, dict(first)), (DEFENSE, dict(guards))]
                    throws += [(ATTACK, dict(second))] * again + [(DEFENSE, dict(third))] * more
                    fought = Fight(record, rolls=throws).fought()
                    weight = n * m * k * o * 6 ** (2 - again - more)
                    luck[0] += weight * fought.attack.more
                    luck[1] += weight * fought.defense.more
                    ways += weight
    assert ways == 6**5
    assert luck == pytest.approx([0, 0], abs=1e-6)


@pytest.mark.parametrize("seed", [0, 5, 9])
def test_the_actual_vp_are_those_on_the_sheet(seed: int) -> None:
    session = play(plan(seed))
    found = ledger(session.history())
    scored = sum(rows.get(row, 0) for rows in session.state.score for row in ROWS)
    assert found.mine.actual == scored
    assert all(bool(one.event) == (one.kind == "battle") for one in found.combats), "a Battle has its name"
    thrown = [entry for entry in session.journal.entries.values() if isinstance(entry.answer, dict)]
    for hand in ("app", "table"):
        faces = sum(len(entry.answer.get("faces", ())) for entry in thrown if entry.by == hand)
        assert sum(found.faces.get(hand, ())) == faces
    assert set(found.faces) <= {"app", "table"}


def test_luck_adds_up() -> None:
    assert total([Luck(1.5, 2), Luck(0.5, 1)]).more == pytest.approx(1.0)
    assert total([]) == Luck()


def test_attacks_are_counted_by_rival() -> None:
    """Attacks 1 and 3 of the example: Kerr raids Eden Valley, Dacre raids Nithsdale of Maxwell."""
    faces: tuple[Any, ...] = ({"faces": [1, 1, 2, 6, 6]}, {"faces": [1, 4, 5]})
    came = book(attack(example(), "Kerr/reiver", {"faces": [4]}, ["EWM/eden-valley"], [], *faces))
    assert came.rivals("Dacre") == {"Fenwick": (0, 0, 0, 0), "Maxwell": (0, 0, 0, 0), "Kerr": (0, 0, 1, 3)}
    assert book(third_attack("keep")).rivals("Dacre")["Maxwell"] == (1, 4, 0, 0)
