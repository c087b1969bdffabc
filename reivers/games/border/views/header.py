"""The header of every game page: turn, season and step, the numbers that matter now, reminders."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs

from reivers.frontend import game_view
from reivers.frontend.game_view import Figure, GameReader
from reivers.games.border import board
from reivers.games.border.advice.reminders import reminders
from reivers.games.border.rules.model.cards import held
from reivers.games.border.rules.model.state import MINE, State, base_dice, count, feuds, gaol, own_sheep, vp
from reivers.games.border.rules.seasons.draft_stacks import coming_base_dice
from reivers.games.border.rules.seasons.setup import FIRST
from reivers.games.border.rules.seasons.summer import ROUNDS
from reivers.games.border.rules.winter.attack_record import attack_records
from reivers.games.border.views.parts import page_changes
from reivers.games.border.views.sheets.family import economy_of, rerolls
from reivers.games.border.views.start.set_up import NAME_BOARD
from reivers.kernel.messages import Message

SEASONS = ("summer", "autumn", "winter", "spring")
_PARTS = {
    "draft": "summer",
    "stacks": "summer",
    "last_cards": "summer",
    "summer_totals": "summer",
    "events": "autumn",
    "defenses": "autumn",
    "rivals": "autumn",
    "notoriety": "winter",
    "targets": "winter",
    "attack": "winter",
    "spring": "spring",
    "end": "spring",
}
"""The season of each kind of page. A finished page keeps its season even if the next has begun."""
SUMMER, AUTUMN, WINTER = range(3)
FIGURE_OF = {
    ("vp", "points"): "vp",
    (MINE, "cattle"): "cattle",
    (MINE, "horse"): "horses",
    (MINE, "horse_used"): "horses",
    ("rivals", "base_dice"): "base",
}
_ICONS = {
    "cattle": "cattle",
    "horses": "horse",
    "sheep": "sheep",
    "hand": "card",
    "base": "ui-die",
    "rerolls": "ui-reroll",
    "feuds": "fire",
    "gaol": "gaol",
}
_STEPS = (("events", "defenses", "rivals"), ("notoriety", "targets"))
"""Pages that come one after the other."""


@attrs.frozen(kw_only=True)
class Header:
    """Where the game is, and the player's numbers."""

    when: Message
    season: int
    """From Summer on; -1 before the first and after the last."""
    step: Message | None
    progress: tuple[int, int]
    figures: tuple[Figure, ...]
    reminders: tuple[Message, ...]


def header(reader: GameReader) -> Header:
    state: State = reader.state
    now, page = season(reader), shown_page(reader)
    step, progress = _step(reader, page)
    changes = _changes(reader)
    return Header(
        when=_when(state, now, page),
        season=now,
        step=step,
        progress=progress,
        figures=tuple(attrs.evolve(one, change=changes[one.id]) for one in _figures(reader, now)),
        reminders=reminders(state, reader.peek, reader.prompt.key if reader.prompt else ""),
    )


def _when(state: State, now: int, page: str) -> Message:
    """Return the turn of the page that's shown, even if the next turn has begun."""
    if now < 0:
        return Message("header.setup", {"family": state.family})
    turn = page.split(".")[1] if page.count(".") else str(state.turn)
    return Message("header.when", {"season": SEASONS[now], "turn": turn})


def _step(reader: GameReader, page: str) -> tuple[Message | None, tuple[int, int]]:
    """Return the title of the page, and its number among pages of its kind."""
    kind, *rest = page.split(".")
    if kind in ("", "takeover"):
        return None, (0, 0)
    nth = int(rest[1]) if len(rest) > 1 else 0
    facts: dict[str, Any] = {"nth": nth}
    if kind == "draft":
        facts["total"] = ROUNDS
    elif kind == "spring":
        facts["turn"] = int(rest[0])
    elif kind == "attack":
        state: State = reader.state
        facts["total"] = state.attack + len(state.own_targets) + sum(state.rival_cards_left.values())
        if any(one.own for one in attack_records(reader.page_notices) if one.nth == nth):
            kind, facts["own"] = "own_attack", state.own_attacks
            facts["owns"] = state.own_attacks + len(state.own_targets)
    for kinds in _STEPS:
        if kind in kinds:
            nth, facts["total"] = kinds.index(kind) + 1, len(kinds)
    return Message(f"header.step.{kind}", facts), (nth, facts.get("total", 0))


def _figures(reader: GameReader, now: int) -> Iterator[Figure]:
    """Return the numbers that matter now. There are none before the set-up."""
    state: State = reader.state
    if state.rivals_only:
        yield _figure("base", base_dice(state), sheet="rivals")
        yield _figure("feuds", sum(feuds(state, state.home).values()), sheet="board")
        yield _figure("gaol", sum(gaol(state, state.home).values()), sheet="board")
    elif now >= 0:
        yield _figure("vp", vp(state), sheet="score")
        yield _figure("cattle", count(state, MINE, "cattle"))
        yield from _own(reader, state, now)
        yield from _dice(state, now)


def _own(reader: GameReader, state: State, now: int) -> Iterator[Figure]:
    """6.1 Until Winter the limits matter, then the Horses that can still attack, of all that there are."""
    standing, used = count(state, MINE, "horse"), count(state, MINE, "horse_used")
    committed = sum(count(state, place, "horse") for place in state.table if place != MINE)
    limits = economy_of(state, reader.fact)
    early = now in (SUMMER, AUTUMN)
    horses = (standing + used, limits.horse_limit) if early else (standing, standing + used + committed)
    yield _figure("horses", *horses)
    yield _figure("sheep", own_sheep(state))
    if early:
        yield _figure("hand", len(held(state)), limits.hand_size)


def _dice(state: State, now: int) -> Iterator[Figure]:
    """6.4 Base Attack Dice, in Autumn those that this Winter will see; dice of events for rerolls."""
    if now in (AUTUMN, WINTER):
        coming = now == AUTUMN and any(state.stacks.values())
        dice = coming_base_dice(state) if coming else base_dice(state)
        yield _figure("base", dice, sheet="rivals")
    if now == WINTER and (left := sum(rerolls(state).values())):
        yield _figure("rerolls", left)


def _changes(reader: GameReader) -> Counter[str]:
    """Return by how much the page has changed the header's numbers."""
    home = board.REGIONS[reader.state.home]
    found: Counter[str] = Counter()
    for order in page_changes(reader):
        name = FIGURE_OF.get((order.place, order.piece), "")
        if order.place in home and order.piece in ("sheep", "sheep_bastled"):
            name = "sheep"
        if name:
            found[name] += int(order.now or 0) - int(order.was or 0)
    return found


def _figure(name: str, value: int, limit: int | None = None, *, sheet: str = "family") -> Figure:
    return Figure(
        id=name,
        label=Message(f"strip.{name}", {"n": value if limit is None else limit}),
        value=value,
        limit=limit,
        sheet=sheet,
        icon=_ICONS.get(name, ""),
        is_score=name == "vp",
    )


def shown_page(reader: GameReader) -> str:
    """Return the page the player sees: the finished one until it is left."""
    page = game_view.shown_page(reader)
    if reader.state.season == "setup" and reader.prompt is not None and reader.prompt.key == NAME_BOARD:
        return f"setup.{FIRST}"
    begins = any(
        "items" in notice.message.facts for notice in reader.page_notices
    )  # the first card needs no answer
    return page or (f"setup.{FIRST}" if begins else "")


def season(reader: GameReader) -> int:
    """Return the quarter of the year, from Summer on; -1 if a game has no seasons or is being set up."""
    kind = shown_page(reader).partition(".")[0]
    if kind == "setup":  # the last of its cards is shown although Summer has begun
        return -1
    part = _PARTS.get(kind) or reader.game.when(reader.state).partition("/")[2]
    return SEASONS.index(part) if part in SEASONS else -1
