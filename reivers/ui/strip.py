"""The few numbers that are always in sight: for each game, from what its view shows. No Kivy here."""

from collections.abc import Callable, Mapping
from typing import Any

from reivers.border import board
from reivers.kernel.messages import Message
from reivers.kernel.prompts import GoOn
from reivers.kernel.session import Session

View = Mapping[str, Any]
SEASONS = ("summer", "autumn", "winter", "spring")
_PARTS = {
    "draft": "summer",
    "last": "summer",
    "events": "autumn",
    "defences": "autumn",
    "rivals": "autumn",
    "notoriety": "winter",
    "targets": "winter",
    "attack": "winter",
    "spring": "spring",
    "end": "spring",
}
"""The season of each kind of page. A page that rests belongs to its own, though the next has begun."""
Figure = tuple[str, str]
"""The key of its name, and the number."""


BEHIND = {
    "strip.vp": "score",
    "strip.cattle": "family",
    "strip.horses": "family",
    "strip.sheep": "family",
    "strip.base": "rivals",
}
"""The page on which more is told of a number."""


def figures(session: Session) -> list[Figure]:
    """The status strip of a game; empty for one that has none."""
    made = _STRIPS.get(session.game.name)
    return made(session.game.view(session.state)) if made else []


def shown_page(session: Session) -> str:
    """The page that is before the player's eyes: until it is turned, the one that has been read."""
    if session.prompt is not None and not isinstance(session.prompt, GoOn):
        return session.page_name
    last = session.journal.last_page()
    return session.journal.entries[last[-1]].page.partition("/")[0] if last else ""


def step(session: Session) -> Message | None:
    """Where in the turn we are, by the page; None where a game has no pages, or is being set up."""
    kind, _, rest = shown_page(session).partition(".")
    if not kind:
        return None
    turn, _, nth = rest.partition(".")
    facts: dict[str, Any] = {"turn": turn, "nth": nth}
    if kind == "attack":
        state = session.state
        facts["total"] = state.attack + len(state.own_targets) + sum(state.to_come.values())
    return Message(f"at.{kind}", facts)


def season(session: Session) -> int:
    """Which quarter of the year it is, from Summer on; -1 where a game has no seasons, or is being set up."""
    part = _PARTS.get(shown_page(session).partition(".")[0])
    part = part or session.game.when(session.state).partition("/")[2]
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
