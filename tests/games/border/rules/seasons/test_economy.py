"""2.4 and 6.1: the Sheep on Map tracker."""

import pytest

from reivers.games.border.rules.seasons.economy import Economy, economy

PRINTED = {
    1: (4, 2, 3), 2: (4, 2, 3), 3: (4, 2, 3), 4: (5, 2, 3), 5: (5, 3, 4), 6: (6, 3, 5), 7: (6, 4, 6),
    8: (7, 4, 7), 9: (7, 5, 8), 10: (8, 5, 9), 11: (8, 6, 10), 12: (8, 6, 10), 60: (8, 6, 10),
}  # fmt: skip


@pytest.mark.parametrize(("sheep", "column"), PRINTED.items())
def test_6_1_the_printed_table(sheep: int, column: tuple[int, int, int]) -> None:
    assert economy(sheep, office=False) == Economy(*column)


@pytest.mark.parametrize(
    ("sheep", "reads_as"),
    [(1, 5), (2, 5), (3, 5), (4, 6), (5, 7), (6, 8), (7, 9), (8, 10), (9, 11), (10, 11), (11, 11), (30, 11)],
)
def test_2_4_an_office_moves_the_marker_two_columns_and_no_further(sheep: int, reads_as: int) -> None:
    assert economy(sheep, office=True) == Economy(*PRINTED[reads_as])


def test_a20_no_sheep_read_the_first_column() -> None:
    assert economy(0, office=False) == Economy(4, 2, 3)
    assert economy(0, office=True) == Economy(5, 3, 4)


def test_example_four_sheep_bring_three_cattle() -> None:
    assert economy(4, office=False).cattle_income == 3
