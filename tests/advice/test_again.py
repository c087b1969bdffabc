"""7.7 What misses thrown again are worth, against every way in which the dice may fall."""

from collections import Counter
from itertools import product

import pytest

from reivers.advice import Again
from reivers.border.combat import Counts, attack_results, defence_results, rerolled, resolve
from tests.advice.builders import LOOK, told
from tests.border.winters import example

from .test_at_hand import attack


def counts(results: dict[str, tuple[int, ...]], faces: tuple[int, ...]) -> Counts:
    return Counter(next(name for name, some in results.items() if face in some) for face in faces)


@pytest.mark.parametrize("dice", [1, 2])
@pytest.mark.parametrize("role", ["attack", "defence"])
def test_the_mean_is_that_of_all_throws(role: str, dice: int) -> None:
    """Kerr raid Eden Valley at +1; the player's Angus defends at +1."""
    session = attack(example(), "Kerr/reiver", {"faces": [4]}, ["EWM/eden-valley"], [])
    hits, blocks = attack_results("raid", 1), defence_results("raid", 1)
    struck, held = counts(hits, (1, 1, 2, 6, 6)), counts(blocks, (1, 2, 5))
    again = Again(session.state, LOOK, told(session), role, struck, held)

    def vp(side: Counts) -> int:
        both = (side, held) if role == "attack" else (struck, side)
        result = resolve("raid", *both)
        return result.attacker_vp if role == "attack" else result.defender_vp  # type: ignore[union-attr]

    first, faces = (struck, hits) if role == "attack" else (held, blocks)
    throws = [counts(faces, thrown) for thrown in product(range(1, 7), repeat=dice)]
    mean = sum(vp(rerolled(first, thrown)) for thrown in throws) / len(throws)
    assert again.gain(dice) == pytest.approx(mean - vp(first))
    assert again.gain(dice) > 0
