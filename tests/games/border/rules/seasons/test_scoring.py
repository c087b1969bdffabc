"""8.2, 8.3, 9.1, 9.2 and the printed sheet."""

import pytest

from reivers.games.border.ids import ROWS
from reivers.games.border.rules.seasons.scoring import (
    CARDS_ROW,
    TIMES,
    ScoreSheet,
    Victory,
    base_dice_left,
    livestock_vp,
    printed_rows,
    row_on,
    row_vp,
    score,
    totals,
    victory,
)
from tests.games.border.builders import make_state

TURN_1 = (
    "Raid Sheep", "Raid Cattle", "Feud Attack", "Feud Defense", "Gaolbreak Attack", "Battle Attack",
    "Hanging", "Reivers in Gaol (end of turn)", "Notoriety",
)  # fmt: skip
TURN_3 = (
    "Raid Sheep", "Raid Cattle", "Feud Attack", "Feud Defense", "Gaolbreak Attack", "Battle Attack",
    "Hanging", "Warden's Tithe, Bills of Complaint", "Reivers in Gaol (end of turn)", "Notoriety", "Ballads",
)  # fmt: skip


def test_sheet_the_rows_as_printed_turn_by_turn() -> None:
    assert [printed_rows(turn) for turn in (1, 2, 3)] == [TURN_1, TURN_1, TURN_3]
    assert tuple(TIMES) == ROWS


@pytest.mark.parametrize(
    ("row", "vp"),
    [
        ("Raid Sheep", 2), ("Raid Cattle", 1), ("Feud Attack", 3), ("Feud Defense", 3),
        ("Gaolbreak Attack", 2), ("Battle Attack", 1), ("Hanging", 6),
        ("Warden's Tithe, Bills of Complaint", 1), ("Reivers in Gaol (end of turn)", 2),
        ("Notoriety", 1), ("Ballads", 1), (CARDS_ROW, 1),
    ],
)  # fmt: skip
def test_sheet_multipliers_of_the_rows(row: str, vp: int) -> None:
    assert row_vp(row, 1) == vp
    assert row_vp(row, 5) == 5 * vp


def test_a45_vp_without_a_printed_row_go_to_ours() -> None:
    assert row_on(2, "Ballads") == CARDS_ROW
    assert row_on(3, "Ballads") == "Ballads"
    sheet = ScoreSheet()
    assert sheet.add_vp(1, "Warden's Tithe, Bills of Complaint", 4) == 4
    assert sheet.turns == [{CARDS_ROW: 4}]


def test_8_2_a_sheet_takes_counts_and_vp() -> None:
    sheet = ScoreSheet()
    assert sheet.add(1, "Raid Sheep", 2) == 4
    assert sheet.add_vp(1, "Raid Sheep", 5) == 5
    assert sheet.add(2, "Hanging", 1) == 6
    assert sheet.turns == [{"Raid Sheep": 9}, {"Hanging": 6}]


def test_a_sheet_begins_with_any_turn() -> None:
    sheet = ScoreSheet()
    sheet.add(3, "Ballads", 8)
    assert sheet.turns == [{}, {}, {"Ballads": 8}]


def test_example_the_first_turn_ends_with_16_vp() -> None:
    sheet = ScoreSheet()
    sheet.add(1, "Raid Sheep", 2)
    sheet.add(1, "Raid Cattle", 2)
    sheet.add(1, "Gaolbreak Attack", 1)
    sheet.add(1, "Reivers in Gaol (end of turn)", 2)
    sheet.add(1, "Notoriety", 4)
    assert sheet.score(4, 4, 9).turn_totals == (16,)
    assert sheet.score(4, 4, 9).final_total is None


@pytest.mark.parametrize(("n", "vp"), [(0, (0, 0, 0)), (1, (0, 0, 0)), (2, (1, 2, 3)), (7, (3, 6, 9))])
def test_9_1_every_two_of_each_kind(n: int, vp: tuple[int, int, int]) -> None:
    assert tuple(livestock_vp(horses=n, sheep=n, cattle=n).values()) == vp


def test_9_1_each_kind_separately() -> None:
    assert livestock_vp(horses=5, sheep=0, cattle=0)["Horses (End Game), per 2"] == 6
    assert livestock_vp(horses=0, sheep=5, cattle=0)["Sheep (End Game), per 2"] == 4
    assert livestock_vp(horses=0, sheep=0, cattle=5)["Cattle (End Game), per 2"] == 2


@pytest.mark.parametrize(
    ("low", "high", "level", "win"),
    [
        (-5, 99, "Ill-Drowned Geordie", False),
        (100, 119, "Nebless Clem Croser", False),
        (120, 139, "Fingerless Will Nixon", False),
        (140, 159, "Young Scrope", False),
        (160, 169, "Archie Fyre the Braes", True),
        (170, 179, "Bold Buccleuth", True),
        (180, 189, "Jock of the Peartree", True),
        (190, 199, "Sir Robert Carey", True),
        (200, 500, "Kinmont Willie", True),
    ],
)
def test_9_2_the_levels(low: int, high: int, level: str, win: bool) -> None:
    assert victory(low) == victory(high) == Victory(level, win)


def test_9_2_totals_of_a_whole_game() -> None:
    found = score([{"Notoriety": 16}, {"Raid Sheep": 50}, {"Ballads": 90}], horses=3, sheep=5, cattle=1)
    assert (found.turn_totals, found.running_totals) == ((16, 50, 90), (16, 66, 156))
    assert (found.final_total, found.victory) == (163, Victory("Archie Fyre the Braes", True))


def test_9_2_before_the_third_turn_there_is_no_final_total() -> None:
    found = score([{"Notoriety": 16}, {}], horses=9, sheep=9, cattle=9)
    assert (found.running_totals, found.final_total, found.victory) == ((16, 16), None, None)
    assert score([], 0, 0, 0).running_totals == ()


@pytest.mark.parametrize(("dice", "turn", "left"), [(5, 1, 2), (4, 2, 2), (1, 1, 0), (0, 2, 0), (5, 3, 5)])
def test_8_3_base_dice_are_halved_after_turns_1_and_2(dice: int, turn: int, left: int) -> None:
    assert base_dice_left(dice, turn) == left


def test_9_2_the_final_total_is_known_when_the_game_is_over() -> None:
    sheets = [{"Notoriety": 4}, {"Raid Sheep": 120}, {}, {"Sheep (End Game), per 2": 16}]
    state = make_state(score=sheets, season="spring")
    known = {"turn_totals": [4, 120, 0], "running_totals": [4, 124, 124]}
    assert totals(state) == {**known, "final_total": None, "victory": None}
    state.season = "over"
    level = {"level": "Young Scrope", "win": False}
    assert totals(state) == {**known, "final_total": 140, "victory": level}


def test_9_1_each_kind_of_livestock_has_its_row() -> None:
    assert list(livestock_vp(2, 4, 6).values()) == [3, 4, 3]
