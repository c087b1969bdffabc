"""7.7 The value of rerolling misses, compared with every possible roll."""

from collections import Counter
from itertools import product

import pytest

from reivers.games.border.odds.current_combat import at_hand
from reivers.games.border.odds.reroll_value import RerollValue
from reivers.games.border.rules.combat.results import (
    Counts,
    attack_results,
    defense_results,
    hits_left,
    rerolled,
    resolve,
)
from reivers.kernel.session import Session
from tests.games.border.advice.builders import LOOK, reported
from tests.games.border.winters import asked, example

from .test_current_combat import attack


def counts(results: dict[str, tuple[int, ...]], faces: tuple[int, ...]) -> Counts:
    return Counter(next(name for name, some in results.items() if face in some) for face in faces)


@pytest.mark.parametrize("dice", [1, 2])
@pytest.mark.parametrize("role", ["attack", "defense"])
def test_the_mean_is_that_of_all_rolls(role: str, dice: int) -> None:
    """Kerr raid Eden Valley at +1; the player's Angus defends at +1."""
    session = attack(example(), "Kerr/reiver", {"faces": [4]}, ["EWM/eden-valley"], [])
    hits, blocks = attack_results("raid", 1), defense_results("raid", 1)
    struck, held = counts(hits, (1, 1, 2, 6, 6)), counts(blocks, (1, 2, 5))
    again = RerollValue(session.state, LOOK, reported(session), role, struck, held)

    def vp(side: Counts) -> int:
        both = (side, held) if role == "attack" else (struck, side)
        result = resolve("raid", *both)
        return result.attacker_vp if role == "attack" else result.defender_vp  # type: ignore[union-attr]

    first, faces = (struck, hits) if role == "attack" else (held, blocks)
    throws = [counts(faces, thrown) for thrown in product(range(1, 7), repeat=dice)]
    mean = sum(vp(rerolled(first, thrown)) for thrown in throws) / len(throws)
    assert again.gain(dice) == pytest.approx(mean - vp(first))
    assert again.gain(dice) > 0


def own_raid(*powers: str) -> Session:
    """The player raids Nithsdale with two Horses, these powers switched on. The Deputy calls no Warden."""
    return attack(example(), "Dacre/opposite", "raid/SWM/nithsdale", 2, ["deputy-warden"], list(powers))


@pytest.mark.parametrize(("powers", "card", "each"), [((), "", 0), (("held:38",), "", 1), ((), "38", 1)])
def test_cards_that_count_hits_count_those_of_rerolled_misses(
    powers: tuple[str, ...], card: str, each: int
) -> None:
    """Card 38 gives 1 VP for each hit, whether it was played before the dice or rerolls them now: then
    it counts the hits before the reroll, too."""
    session = own_raid(*powers)
    assert asked(session).key == "combat.attack"
    hits = attack_results("raid", 0)
    struck = counts(hits, (1, 2, 5, 6))
    again = RerollValue(session.state, LOOK, reported(session), "attack", struck, Counter())
    before = resolve("raid", struck, {})
    throws = [resolve("raid", rerolled(struck, counts(hits, (face,))), {}) for face in range(1, 7)]
    mean = sum(one.attacker_vp + each * hits_left(one) for one in throws) / len(throws)
    counted = each * hits_left(before) if powers else 0
    assert again.gain(1, card) == pytest.approx(mean - before.attacker_vp - counted)


def test_the_hope_for_dice_that_are_counted_holds_the_cards_played() -> None:
    with_card = at_hand(own_raid("held:38").state, LOOK, reported(own_raid("held:38")))
    without = at_hand(own_raid().state, LOOK, reported(own_raid()))
    assert with_card is not None
    assert without is not None
    assert with_card.outlook.vp == pytest.approx(without.outlook.vp + without.outlook.chances.hits)
