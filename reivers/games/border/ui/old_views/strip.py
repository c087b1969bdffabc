"""The numbers that are always visible, from the view of the game. No Kivy here."""

from typing import Any

from reivers.games.border.rules.model.cards import held
from reivers.games.border.rules.model.state import MINE, State, base_dice, count, feuds, gaol, own_sheep, vp
from reivers.games.border.rules.seasons.draft_stacks import coming_base_dice
from reivers.games.border.rules.winter.attack_record import attack_records
from reivers.games.border.views.header import SEASONS, season, shown_page
from reivers.games.border.views.sheets.family import economy_of, rerolls
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.ui.play.header import Header

Figure = tuple[str | Message, str]
"""Its name, as a message key or a message, and the number."""
COMING = "~"
"""Marks a number that is still growing: the dice of this Winter."""


EVENT = "map.event"
BEHIND = {
    "strip.vp": "score",
    "strip.cattle": "family",
    "strip.horses": "family",
    "strip.sheep": "family",
    "strip.hand": "family",
    "strip.base": "rivals",
    "strip.feuds": "board",
    "strip.gaol": "board",
    "strip.rerolls": "family",
    EVENT: "family",
}
"""The tab that explains a number."""


def figures(session: Session) -> list[Figure]:
    """Return the numbers that are always visible."""
    return _border(session)


def behind(name: str | Message) -> str:
    """Return the tab that a tap on a number peeks at."""
    return BEHIND.get(name.key if isinstance(name, Message) else name, "score")


def step(session: Session) -> Message | None:
    """Return the place in the turn, by the page; None if a game has no pages or is being set up."""
    kind, _, left = shown_page(session).partition(".")
    if not kind:
        return None
    turn, _, nth = left.partition(".")
    facts: dict[str, Any] = {"turn": turn, "nth": nth}
    if kind == "attack":
        state: State = session.state
        facts["total"] = state.attack + len(state.own_targets) + sum(state.rival_cards_left.values())
        if _turned(session, nth) == state.family:
            kind, facts["own"] = "own_attack", state.own_attacks
            facts["owns"] = state.own_attacks + len(state.own_targets)
    return Message(f"page_title.{kind}", facts)


def _turned(session: Session, nth: str) -> str:
    """Return the family of this attack's card, or "" before it's revealed."""
    return next((one.family for one in attack_records(session.page_notices) if str(one.nth) == nth), "")


def _rivals_only(state: State) -> list[Figure]:
    """Return what the rivals have against the player: dice, and cubes at the player's Seat and in the
    Gaol."""
    return [
        ("strip.base", _base(state)),
        ("strip.feuds", str(sum(feuds(state, state.home).values()))),
        ("strip.gaol", str(sum(gaol(state, state.home).values()))),
    ]


def _border(session: Session) -> list[Figure]:
    state: State = session.state
    if state.rivals_only:
        return _rivals_only(state)
    allowed = economy_of(session.state, session.fact)
    standing, on_table = count(state, MINE, "horse"), count(state, MINE, "horse_used")
    horses = f"{standing}/{standing + on_table}" if on_table else str(standing)
    hand = str(len(held(state)))
    now, winter = season(session), SEASONS.index("winter")
    if now < winter:
        horses, hand = f"{standing + on_table}/{allowed.horse_limit}", f"{hand}/{allowed.hand_size}"
    return [
        ("strip.vp", str(vp(state))),
        ("strip.cattle", str(count(state, MINE, "cattle"))),
        ("strip.horses", horses),
        ("strip.sheep", str(own_sheep(state))),
        ("strip.hand", hand),
        ("strip.base", _base(state)),
        *(_rerolls(state) if now == winter else ()),
    ]


def _rerolls(state: State) -> list[Figure]:
    """Return the dice for rerolls by the name of the event; of several, together. They're used in Winter."""
    left = rerolls(state)
    if len(left) > 1:
        return [("strip.rerolls", "+".join(map(str, left.values())))]
    return [(Message(EVENT, {"event": event}), str(n)) for event, n in left.items()]


def _base(state: State) -> str:
    """Return the rivals' base dice; during the draft, those of this Winter."""
    now = base_dice(state)
    coming = coming_base_dice(state) if state.stacks else now
    return str(now) if now == coming else f"{COMING}{coming}"


def header(session: Session) -> Header:
    numbers = ((name, number, behind(name)) for name, number in figures(session))
    return Header(page=shown_page(session), step=step(session), part=season(session), figures=tuple(numbers))
