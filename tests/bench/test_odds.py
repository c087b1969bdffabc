"""How quick exact odds are, beside a library made for them."""

import statistics
import time
from collections.abc import Callable

import pytest

from reivers.games.border.odds import distribution as ours
from reivers.games.border.odds import mixed_odds
from reivers.games.border.odds.own_attack import attack_table
from tests.bench.conftest import Row
from tests.games.border.advice.builders import LOOK, late_game

pytestmark = pytest.mark.bench

ROUNDS = 5


def milliseconds(work: Callable[[], object], before: Callable[[], None], calls: int) -> float:
    """The best time on the processor of some calls in a row, each after what has to come before."""
    times = []
    for _ in range(calls):
        before()
        begun = time.process_time_ns()
        work()
        times.append((time.process_time_ns() - begun) / 1e6)
    return min(times)


@pytest.mark.parametrize(("attack", "defense", "calls"), [(5, 3, 40), (10, 5, 20), (15, 8, 10), (25, 10, 3)])
def test_joint_raid_odds_beside_icepool(row: Row, attack: int, defense: int, calls: int) -> None:
    """Both give the whole joint distribution, and the same one. Ours keeps the tables of single sides from
    call to call; the library keeps all that it keeps. The second row is without any tables."""
    from tests.games.border.odds import oracle

    def evaluate() -> object:
        return ours.distribution("raid", attack, 1, defense, 1).joint()

    def by_icepool() -> object:
        return oracle.raid_odds(attack, defense)

    outcomes = ours.distribution("raid", attack, 1, defense, 1).outcomes()
    assert outcomes == dict(oracle.raid_odds(attack, defense).items())
    what = f"exact raid odds, {attack} dice against {defense}, {len(outcomes)} outcomes"
    for name, before, aim in (
        (what, ours.forget, ">= 30"),
        (f"{what}, the first time", mixed_odds.forget, ""),
    ):
        mine, theirs, ratio = _beside(evaluate, before, by_icepool, calls)
        row(name, f"{mine:.3f} ms", f"{theirs:.1f} ms by icepool, repeat call", ratio, aim)


def test_a_whole_table_of_advice_beside_one_call_of_icepool(row: Row) -> None:
    """Every target and number of Horses of a late attack, over all tokens that may be there, beside one raid
    by the library. All combats are forgotten before each call; in the second row all tables, too."""
    from tests.games.border.odds import oracle

    state = late_game()
    rows = attack_table(state, LOOK, "family").rows
    assert len(rows) >= 100

    def advise() -> object:
        return attack_table(state, LOOK, "family")

    what = f"advice before an attack, {len(rows)} targets and Horses"
    for name, before, aim in (
        (what, ours.forget, ">= 2.4"),
        (f"{what}, the first time", mixed_odds.forget, ""),
    ):
        mine, theirs, ratio = _beside(advise, before, lambda: oracle.raid_odds(15, 8), 5)
        row(name, f"{mine:.1f} ms", f"{theirs:.1f} ms by icepool, one raid of 15 against 8", ratio, aim)


def _beside(
    work: Callable[[], object], before: Callable[[], None], reference: Callable[[], object], calls: int
) -> tuple[float, float, float]:
    """The time of both, in turn, and how many times longer the reference takes."""
    pairs = [
        (milliseconds(work, before, calls), milliseconds(reference, lambda: None, calls))
        for _ in range(ROUNDS)
    ]
    mine, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    return mine, theirs, statistics.median(theirs / mine for mine, theirs in pairs)
