"""Chance that can be repeated, is fair, and is counted."""

import itertools
from collections import Counter
from collections.abc import Sequence

import pytest

from reivers.kernel import chance
from tests.builders import APP_HOLDS_ALL, new_session, played


def test_the_same_place_rolls_the_same() -> None:
    first = chance.faces(chance.numbers("1513", "ride", 4), 10, 6)
    assert first == chance.faces(chance.numbers("1513", "ride", 4), 10, 6)
    others = [("1514", "ride", 4, 0), ("1513", "watch", 4, 0), ("1513", "ride", 5, 0), ("1513", "ride", 4, 1)]
    assert all(first != chance.faces(chance.numbers(*other), 10, 6) for other in others)


def test_numbers_are_the_same_on_every_machine() -> None:
    assert chance.faces(chance.numbers("1513", "ride", 0), 12, 6) == [6, 2, 1, 2, 3, 2, 4, 4, 3, 5, 4, 3]


def test_faces_are_fair() -> None:
    thrown = Counter(chance.faces(chance.numbers("fair", "dice", 0), 60_000, 6))
    assert set(thrown) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 10_000) < 400 for count in thrown.values())


def test_draws_follow_the_numbers_in_the_pool_and_put_nothing_back() -> None:
    pool = [("red", 1), ("blue", 3), ("none", 0)]
    first = Counter(chance.drawn(chance.numbers("fair", "cup", place), pool, 1)[0] for place in range(4_000))
    assert set(first) == {"red", "blue"}
    assert abs(first["blue"] - 3_000) < 150
    assert all(
        Counter(chance.drawn(chance.numbers("x", "cup", place), pool, 4)) == {"red": 1, "blue": 3}
        for place in range(20)
    )


def test_a_dealt_pile_keeps_its_order() -> None:
    pile = [("red", 2), ("blue", 3), ("green", 1)]
    lying = [chance.dealt("seed", "winter 1", pile, at) for at in range(6)]
    assert Counter(lying) == dict(pile)
    assert [chance.dealt("seed", "winter 1", pile, at) for at in range(6)] == lying
    others = {tuple(chance.dealt(seed, "winter 1", pile, at) for at in range(6)) for seed in "abcdefgh"}
    assert len(others) > 4


def every_row(pile: Sequence[tuple[str, int]]) -> list[list[int]]:
    """All the numbers that a shuffle of a pile can meet, each row as likely as the others."""
    n = sum(copies for _, copies in pile)
    return [list(row) for row in itertools.product(*(range(limit) for limit in range(n, 0, -1)))]


def test_a_pile_made_of_others_is_in_any_order_equally_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of three blue cards, unseen, and two red ones, shuffled: by counting every way."""
    pile = [("blue", 2), ("red", 2)]
    parts = {"blue": [("b1", 1), ("b2", 1), ("b3", 1)], "red": [("r1", 1), ("r2", 1)]}
    found: Counter[tuple[str, ...]] = Counter()
    every = itertools.product(every_row(pile), every_row(parts["blue"]), every_row(parts["red"]))
    for n, rows in enumerate(every):
        lying = dict(zip(("x", "x, blue", "x, red"), rows, strict=True))
        monkeypatch.setattr(chance, "numbers", lambda seed, key, place, lying=lying: iter(lying[key]))
        found[tuple(chance.dealt(str(n), "x", pile, at, parts) for at in range(4))] += 1
    by_the_book = [
        order
        for blue in itertools.combinations(("b1", "b2", "b3"), 2)
        for order in itertools.permutations((*blue, "r1", "r2"))
    ]
    assert set(found) == set(by_the_book)
    assert len(set(found.values())) == 1


def test_a_part_that_has_too_few_cards_gives_none() -> None:
    assert chance.dealt("seed", "x", [("blue", 2)], 1, {"blue": [("b1", 1)]}) == "blue"


def test_the_uneven_rest_is_discarded() -> None:
    assert chance.below(iter([2**32 - 1, 2**32 - 2, 8]), 6) == 2


def test_faces_are_counted_by_source_and_hand() -> None:
    session = played(3, settings=APP_HOLDS_ALL)
    counted = chance.tally(session.journal.path(session.journal.at))
    thrown = [entry for entry in session.journal.entries.values() if entry.source == "own"]
    assert sum(counted["own"]["app"]) == sum(len(entry.answer["faces"]) for entry in thrown) > 0
    assert "bag" not in counted


def test_the_tally_leaves_out_rolls_entered_as_results() -> None:
    session = new_session(nights=1)
    session.page(
        [
            ("toy.guide", ["unnamed"]),
            ("toy.calves", {"Caldew": 2}),
            ("toy.dogs", []),
            ("toy.farm", "Caldew"),
            ("toy.horses", 3),
            ("toy.ride", {"results": {"hit": 2}}),
        ]
    )
    assert session.prompt is None
    assert chance.tally(session.journal.entries.values()) == {}
    assert session.state.lifted == [2]
