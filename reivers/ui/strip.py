"""The few numbers that are always in sight: for each game, from what its view shows. No Kivy here."""

from collections.abc import Callable, Mapping
from typing import Any

from reivers.border import board
from reivers.kernel.session import Session

View = Mapping[str, Any]
SEASONS = ("summer", "autumn", "winter", "spring")
Figure = tuple[str, str]
"""The key of its name, and the number."""


def figures(session: Session) -> list[Figure]:
    """The status strip of a game; empty for one that has none."""
    made = _STRIPS.get(session.game.name)
    return made(session.game.view(session.state)) if made else []


def season(session: Session) -> int:
    """Which quarter of the year it is, from Summer on; -1 where a game has no seasons, or is being set up."""
    part = session.game.when(session.state).partition("/")[2]
    return SEASONS.index(part) if part in SEASONS else -1


def _border(view: View) -> list[Figure]:
    table, home = view["table"], board.HOME[view["family"]]
    mine = table.get("mine", {})
    standing, lying = mine.get("horse", 0), mine.get("horse_lying", 0)
    sheep = sum(
        table.get(region, {}).get(piece, 0)
        for region in board.REGIONS[home]
        for piece in ("sheep", "sheep_lying")
    )
    horses = f"{standing}/{standing + lying}" if lying else str(standing)
    return [
        ("strip.vp", str(table.get("vp", {}).get("points", 0))),
        ("strip.cattle", str(mine.get("cattle", 0))),
        ("strip.horses", horses),
        ("strip.sheep", str(sheep)),
        ("strip.base", str(table.get("rivals", {}).get("base_dice", 0))),
    ]


def _night_ride(view: View) -> list[Figure]:
    home = view["table"].get("home", {})
    return [
        ("strip.lifted", str(sum(view["lifted"]))),
        ("strip.cattle", str(home.get("cattle", 0))),
        ("strip.horses", str(home.get("horses", 0))),
    ]


_STRIPS: Mapping[str, Callable[[View], list[Figure]]] = {"border": _border, "toy": _night_ride}
