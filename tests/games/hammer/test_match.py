"""Matches between computer players."""

from pathlib import Path

import pytest

from reivers.games.hammer.sim.match import pairings, play, play_all, table, wilson


def test_games_come_in_pairs_with_sides_swapped() -> None:
    found = pairings(("greedy", "random"), 8, "s")
    assert [one.first for one in found] == [0, 1] * 4
    assert [one.seed for one in found[:3]] == ["s/0", "s/0", "s/1"]
    assert {one.scenario for one in found} == {"braveheart", "bruce"}


def test_a_game_is_the_same_every_time() -> None:
    pairing = pairings(("random", "random"), 1, "again")[0]
    assert play(pairing) == play(pairing)


def test_greedy_beats_random() -> None:
    results = list(play_all(pairings(("greedy", "random"), 24, "test"), 1))
    assert next(row for row in table(results) if row.what == "all").won >= 22


def test_a_match_continues_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    first = list(play_all(pairings(("random", "random"), 2, "s"), 1, file))
    file.write_text(file.read_text("utf-8") + "torn line\n", "utf-8")
    both = list(play_all(pairings(("random", "random"), 4, "s"), 1, file))
    assert both[:2] == first
    assert len(both) == 4
    assert list(play_all(pairings(("random", "random"), 4, "other"), 1, file)) != both


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 0, 0, 1), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1)]
)
def test_the_interval_of_a_share(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)
