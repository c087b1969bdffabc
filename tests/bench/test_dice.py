"""How even the app's dice are, beside the exact chances."""

from collections import Counter

import pytest

from reivers.kernel import chance
from tests.bench.conftest import Row

pytestmark = pytest.mark.bench

THROWS = 200_000
LIMIT = 37.7
"""Chi squared with 15 degrees of freedom is larger than this once in a thousand times."""


def test_sums_of_three_dice_beside_their_exact_chances(row: Row) -> None:
    import icepool

    exact = 3 @ icepool.d6
    sums = Counter(sum(chance.faces(chance.numbers("even", "dice", n), 3, 6)) for n in range(THROWS))
    expected = {total: THROWS * float(exact.probability(total)) for total in exact.outcomes()}
    worst = sum((sums[total] - each) ** 2 / each for total, each in expected.items())
    row("chi squared of three dice", f"{worst:.1f}", f"{LIMIT} once in a thousand", worst / LIMIT, "< 1")
    assert worst < LIMIT
