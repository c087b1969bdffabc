"""The Sheep on Map tracker of the family sheet (2.4, 6.1)."""

from reivers.kernel.frozen import frozen

# fmt: off
# Sheep:         1-3  4  5  6  7  8  9 10 11+
HORSE_LIMIT   = (4, 5, 5, 6, 6, 7, 7, 8,  8)
HAND_SIZE     = (2, 2, 3, 3, 4, 4, 5, 5,  6)
CATTLE_INCOME = (3, 3, 4, 5, 6, 7, 8, 9, 10)
# fmt: on

LAST_COLUMN = len(HORSE_LIMIT) - 1


@frozen
class Economy:
    """6.1 Limits and income of a family in Autumn."""

    horse_limit: int
    hand_size: int
    cattle_income: int


def column(sheep: int, office: bool) -> int:
    """2.4 Return the column under the marker, from 0. An Office moves it two to the right, at most to the
    last.

    A20: no Sheep count as one to three, and two such Offices move the marker once.
    """
    below_the_sheep = max(sheep - 3, 0)
    return min(below_the_sheep + (2 if office else 0), LAST_COLUMN)


def economy(sheep: int, office: bool) -> Economy:
    """6.1 Return the three numbers under the marker."""
    at = column(sheep, office)
    return Economy(HORSE_LIMIT[at], HAND_SIZE[at], CATTLE_INCOME[at])
