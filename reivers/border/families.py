"""The four families in play (1.1, 2.1.1): their Marches and nations."""

from collections.abc import Mapping

HOME: Mapping[str, str] = {"Dacre": "EWM", "Fenwick": "EMM", "Maxwell": "SWM", "Kerr": "SMM"}
"""1.1 Each family and its Home March."""
FAMILIES = tuple(HOME)
HOME_MARCHES = tuple(HOME.values())
"""2.1.1 The Marches that are a family's home: all but the Debateable Land."""
FAMILY_OF: Mapping[str, str] = {march: family for family, march in HOME.items()}

_NATION: Mapping[str, str] = {"E": "english", "S": "scottish"}


def nation(march_or_family: str) -> str:
    """1.1 The nation of a family or of a Home March."""
    return _NATION[HOME.get(march_or_family, march_or_family)[0]]


def across_the_border(march: str) -> tuple[str, ...]:
    """7.4 The Home Marches of the other nation."""
    return tuple(other for other in HOME_MARCHES if nation(other) != nation(march))
