"""The rules' decisions as prompts for a player: all options, and why the others can't be chosen."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from reivers.kernel.flows import Flow, choose, choose_several, spread
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Option

from .board import (
    AREA,
    AREAS,
    BLOCK,
    BLOCKS,
    CARD,
    CARDS,
    ENGLAND,
    ENGLISH,
    LIMIT,
    NEIGHBORS,
    NORSE,
    RED,
    SCOTS,
    SIDES,
)
from .reports import with_steps
from .rules import battle, events, movement
from .rules.ask import Ask
from .rules.position import Position
from .state import State

END, BACK, STAY, DRAW, FIRE, RETREAT, PASS, USE, DISBAND = (
    "end", "back", "stay", "draw", "fire", "retreat", "pass", "use", "disband",
)  # fmt: skip
Move = tuple[int, movement.Way]


def ask(state: State, ask: Ask) -> Flow[list[Any]]:
    """Ask a player for a decision. Return it as the rules want it: one answer, or one for each block that
    moves in a group."""
    ask.seat = state.seat(ask.side)
    if ask.what == "move":
        return (yield from moves(state.position, ask))
    return [(yield from QUESTIONS[ask.what](state.position, ask))]


def label(kind: str, name: str) -> Message:
    """Return the name of a card, block or area as a message."""
    return Message(f"hammer.{kind}", {kind: name})


def page_of(ask: Ask) -> str:
    """Return the page of a decision. Its parts are the steps for Undo."""
    about = ask.about[0] if ask.what == "act" else ask.about
    return f"battle.{AREAS[about]}" if PAGES[ask.what] == "battle" else PAGES[ask.what]


PAGES: Mapping[str, str] = {
    "card": "cards",
    **dict.fromkeys(("event", "herald", "pillage", "loss", "sea_move", "sea_blocks"), "event"),
    **dict.fromkeys(("victuals", "steps"), "event"),
    "move": "moves",
    "battle": "battles",
    **dict.fromkeys(("act", "tie", "forced", "regroup"), "battle"),
    "raid": "raid",
    **dict.fromkeys(("home", "moray", "king", "edward", "wallace", "disband", "build"), "winter"),
}


# -- options -------------------------------------------------------------------------------------------------


def _block(now: Position, block: int) -> Option:
    """Return a block on the map with its strength and place."""
    name = BLOCKS[block].name
    facts = {"block": name, "steps": now.steps[block], "area": AREAS[now.at[block]]}
    return Option(name, Message("hammer.block_at", facts))


def _strength(now: Position, block: int, **more: Any) -> Option:
    """Return a block with its strength."""
    return Option(BLOCKS[block].name, with_steps(block, now.steps[block]), **more)


def _area(area: int, why_not: Message | None = None) -> Option:
    return Option(AREAS[area], label("area", AREAS[area]), why_not)


def _word(what: str, word: str, why_not: Message | None = None) -> Option:
    return Option(word, Message(f"hammer.{what}.{word}"), why_not)


def _reason(key: str, **facts: Any) -> Message:
    return Message(f"hammer.refused.{key}", facts)


SECTIONS: Mapping[str, str] = {
    "card": "3.1",
    **dict.fromkeys(("event", "herald", "pillage", "loss", "steps"), "3.12"),
    **dict.fromkeys(("sea_move", "sea_blocks", "victuals"), "3.12"),
    "move": "4.2",
    "battle": "5.1",
    "act": "5.31",
    "tie": "5.41",
    "forced": "5.5",
    "regroup": "5.6",
    "raid": "5.9",
    "home": "7.1",
    "moray": "7.1",
    "king": "7.2",
    "edward": "7.4",
    "wallace": "7.5",
    "disband": "7.5",
    "build": "7.6",
}  # fmt: skip


def _head(ask: Ask, facts: Mapping[str, Any], *, secret: bool) -> dict[str, Any]:
    return {
        "facts": {"side": SIDES[ask.side], **facts},
        "section": "7.3" if ask.what == "disband" and ask.side == ENGLISH else SECTIONS[ask.what],
        "secret": ask.seat if secret else "",
    }


def _choose(
    ask: Ask,
    options: Callable[[], Iterable[Option]],
    *,
    secret: bool = False,
    default: Any = None,
    part: str = "",
    **facts: Any,
) -> Flow[str]:
    """Ask for one of these options. They are made again after a correction."""
    given: dict[str, Any] = {} if default is None else {"default": default}

    def offered() -> list[Option]:
        if ask.again is not None:
            ask.options = ask.again()
        return list(options())

    key = f"hammer.{KEYS.get(ask.what, ask.what)}{part}"
    return (yield from choose(key, offered, **_head(ask, facts, secret=secret), **given))


KEYS = {"card": "choose_card"}
"""Questions whose key isn't what they are about."""


def _several(
    ask: Ask,
    blocks: Sequence[int],
    now: Position,
    *,
    part: str = "",
    least: int = 0,
    most: int | None = None,
    default: Sequence[int] | None = None,
    **facts: Any,
) -> Flow[list[int]]:
    """Ask in secret for some of these blocks."""
    given: dict[str, Any] = {} if default is None else {"default": [BLOCKS[one].name for one in default]}
    one_area = len({now.at[block] for block in blocks}) == 1
    named = _strength if one_area and part else _block
    chosen = yield from choose_several(
        f"hammer.{ask.what}{part}",
        lambda: [named(now, block) for block in blocks],
        least=least,
        most=most,
        **_head(ask, facts, secret=True),
        **given,
    )
    return [BLOCK[name] for name in chosen]


# -- 3 Cards -------------------------------------------------------------------------------------------------


def card(now: Position, ask: Ask) -> Flow[int]:
    hand = Counter(now.hand(ask.side))

    def options() -> Iterator[Option]:
        for one in ask.options:
            note = Message(f"hammer.card_note.{CARDS[one]}")
            yield Option(CARDS[one], Message("hammer.in_hand", {"card": note, "n": hand[one]}))

    return CARD[(yield from _choose(ask, options, secret=True))]


def event(now: Position, ask: Ask) -> Flow[str]:
    """3.12, 6.2 Ask whether to use the event, pass it, or crown a king."""
    name = CARDS[ask.about]

    def options() -> Iterator[Option]:
        why_not = None if USE in ask.options else _reason("no_target")
        yield Option(USE, Message(f"hammer.event.{name}"), why_not)
        yield _word("event", PASS)
        if ask.side == SCOTS:
            yield from (_crown(now, candidate, ask) for candidate in events.CANDIDATES)

    return (yield from _choose(ask, options, card=name))


def _crown(now: Position, candidate: str, ask: Ask) -> Option:
    leaving = events.coronations(now).get(candidate, [])
    facts = {"nobles": [BLOCKS[noble].name for noble in leaving]}
    key = f"hammer.crown.{candidate}"
    if candidate in ask.options:
        return Option(candidate, Message(f"{key}.and" if leaving else key, facts))
    reason = "crowned" if now.crowned else f"crown_{candidate}"
    return Option(candidate, Message(key), _reason(reason), rare=True)


def herald(_now: Position, ask: Ask) -> Flow[int]:
    """Ask for an opposing noble. Where he is and how strong isn't known."""

    def options() -> Iterator[Option]:
        for noble in ask.options:
            yield Option(BLOCKS[noble].name, label("block", BLOCKS[noble].name))

    return BLOCK[(yield from _choose(ask, options))]


def pillage(_now: Position, ask: Ask) -> Flow[tuple[int, int]]:
    targets = list(dict.fromkeys(target for target, _ in ask.options))
    target = AREA[(yield from _choose(ask, lambda: map(_area, targets)))]
    groups = [group for one, group in ask.options if one == target]
    group = yield from _choose(ask, lambda: map(_area, groups), part=".group", target=AREAS[target])
    return target, AREA[group]


def loss(now: Position, ask: Ask) -> Flow[int]:
    """Ask which block of a pillaged area takes the hit, unseen by the other side."""
    default = BLOCKS[battle.preferred(now, ask.options)].name
    chosen = yield from _choose(
        ask, lambda: (_block(now, one) for one in ask.options), secret=True, default=default
    )
    return BLOCK[chosen]


def sea_move(_now: Position, ask: Ask) -> Flow[tuple[int, int]]:
    starts = list(dict.fromkeys(start for start, _ in ask.options))
    start = AREA[(yield from _choose(ask, lambda: map(_area, starts)))]
    goals = [to for one, to in ask.options if one == start]
    to = yield from _choose(ask, lambda: map(_area, goals), part=".to", start=AREAS[start])
    return start, AREA[to]


def sea_blocks(now: Position, ask: Ask) -> Flow[list[int]]:
    start, to = (AREAS[area] for area in ask.about)
    return (yield from _several(ask, ask.options, now, least=1, most=ask.most, start=start, to=to))


def victuals(_now: Position, ask: Ask) -> Flow[int]:
    return AREA[(yield from _choose(ask, lambda: map(_area, ask.options)))]


def steps(now: Position, ask: Ask) -> Flow[dict[int, int]]:
    def options() -> list[Option]:
        assert ask.again is not None
        return [_strength(now, block, most=n) for block, n in ask.again().items()]

    facts = {"n": ask.most, "area": AREAS[ask.about]}
    added = yield from spread(
        "hammer.steps", options, ask.most, least=ask.least, **_head(ask, facts, secret=True)
    )
    return {BLOCK[name]: n for name, n in added.items()}


# -- 4 Movement ----------------------------------------------------------------------------------------------


def moves(now: Position, ask: Ask) -> Flow[list[Move | None]]:
    """4.2 Ask for a group, for its blocks that move, and where they go together."""
    while True:
        default = None if now.moves_left else END
        chosen = yield from _choose(
            ask, lambda: _groups(now, ask), secret=True, default=default, n=now.moves_left
        )
        if chosen == END:
            return [None]
        going = yield from _going(now, ask, chosen)
        goal = yield from _goal(now, ask, going)
        if goal != BACK:
            return list((yield from _plan(now, ask, going, AREA[goal])))


def _going(now: Position, ask: Ask, chosen: str) -> Flow[list[int]]:
    """Ask which blocks of a group move together."""
    area = AREA[chosen]
    able = [block for block in ask.options if now.at[block] == area]
    if len(able) == 1:
        return able
    usual = _as_many_as_can(now, able)
    return (
        yield from _several(
            ask, able, now, part=".blocks", least=1, most=len(usual), default=usual, area=chosen
        )
    )


def _goal(now: Position, ask: Ask, going: Sequence[int]) -> Flow[str]:
    """Ask where these blocks go, or whether others move instead."""
    blocks = [BLOCKS[block].name for block in going]
    facts = {"blocks": blocks, "n": len(blocks)}
    return (yield from _choose(ask, lambda: _goals(now, ask, going), secret=True, part=".to", **facts))


def _groups(now: Position, ask: Ask) -> Iterator[Option]:
    """Yield the areas with own blocks: those with blocks that can move, and why the others can't."""
    for area in dict.fromkeys(sorted(now.at[block] for block in now.on_map(ask.side))):
        group = now.blocks(ask.side, area)
        able = [block for block in group if block in ask.options]
        why = None if able else _reason(movement.start_refusal(now, group[0]) or "no_way")
        shown = [with_steps(one, now.steps[one]) for one in able or group]
        rare = why is not None and why.key in ("hammer.refused.moved", "hammer.refused.no_moves")
        yield Option(
            AREAS[area], Message("hammer.group", {"area": AREAS[area], "blocks": shown}), why, rare=rare
        )
    yield _word("move", END)


def _as_many_as_can(now: Position, able: Sequence[int]) -> list[int]:
    """Return all blocks that aren't pinned, and out of England not more than there are moves."""
    area = now.at[able[0]]
    free = movement.free_to_leave(now, now.side[able[0]], area)
    return list(able[: min(free, now.moves_left) if area == ENGLAND else free])


def _goals(now: Position, ask: Ask, going: Sequence[int]) -> Iterator[Option]:
    """Yield where all these blocks can go, and why not to other areas that one can reach or that are near."""
    reach = set.union(*(set(ask.options[block]) for block in going))
    near = {to for block in going if block != NORSE for to, _ in NEIGHBORS[now.at[block]]}
    for to in sorted(reach | near):
        alone = len(going) == 1
        refused = to not in reach if alone else not movement.together(now, going, to)
        why_not = _why_not(now, ask, going, to) if refused else None
        yield Option(AREAS[to], _goal_label(now, ask.side, to), why_not)
    yield Option(BACK, Message("hammer.move.back"), rare=True)


def _goal_label(now: Position, side: int, to: int) -> Message:
    """Return an area with what these blocks would do there."""
    others = now.here(1 - side, to)
    if not others:
        return label("area", AREAS[to])
    key = "join" if now.here(side, to) else "attack"
    return Message(f"hammer.move.{key}", {"area": AREAS[to], "n": others})


def _why_not(now: Position, ask: Ask, going: Sequence[int], to: int) -> Message:
    """Return why these blocks can't all go to an area."""
    able = [block for block in going if to in ask.options[block]]
    if able:
        missing = [BLOCKS[block].name for block in going if block not in able]
        return _reason("not_all", blocks=missing) if missing else _reason("not_together")
    block = going[0]
    return _reason(movement.refusal(now, block, (to,)) or "no_way")


def _plan(now: Position, ask: Ask, going: Sequence[int], to: int) -> Flow[list[Move | None]]:
    """Ask by which border the blocks arrive, if that matters: in battle, or if a red one may be used up.

    If they don't all fit over one border, they take several.
    """
    by: dict[int, list[Move]] = {}
    for last in sorted({came for came, _ in NEIGHBORS[to]}):
        if plan := movement.together(now, going, to, last):
            by[last] = plan
    if not by:
        return [*movement.together(now, going, to)]
    fights = now.here(1 - ask.side, to) > 0
    matters = fights or any(RED[border] for came, border in NEIGHBORS[to] if came in by)
    shortest = min(by, key=lambda last: sum(len(way) for _, way in by[last]))
    if len(by) == 1 or not matters:
        return [*by[shortest]]
    facts = {"blocks": [BLOCKS[block].name for block in going], "n": len(going), "to": AREAS[to]}
    usual = None if fights else AREAS[shortest]
    options = [_area(last) for last in by]
    chosen = yield from _choose(ask, lambda: options, secret=True, part=".by", default=usual, **facts)
    return [*by[AREA[chosen]]]


# -- 5 Battles -----------------------------------------------------------------------------------------------


def next_battle(now: Position, ask: Ask) -> Flow[int]:
    """5.1 Ask which battle is next, by the number of blocks there."""

    def options() -> Iterator[Option]:
        for area in ask.options:
            counts = {name: now.here(side, area) for side, name in enumerate(SIDES)}
            yield Option(AREAS[area], Message("hammer.battle.area", {"area": AREAS[area], **counts}))

    return AREA[(yield from _choose(ask, options))]


def act(now: Position, ask: Ask) -> Flow[tuple[int, int | str]]:
    """5.31 Ask what the next block does. Its owner may let another of the same letter act first."""
    area, number = ask.about
    block = next(iter(ask.options))
    while True:
        facts = {"area": AREAS[area], "number": number, "block": BLOCKS[block].name}
        numbers = {"n": now.steps[block], "rating": battle.rating(now, block, area)}
        options = partial(_acts, now, ask, block)
        chosen = yield from _choose(ask, options, default=FIRE, **facts, **numbers)
        if chosen in BLOCK:
            block = BLOCK[chosen]
        elif chosen == RETREAT:
            return block, (yield from _way_out(now, ask, block))
        else:
            return block, chosen


def _acts(now: Position, ask: Ask, block: int) -> Iterator[Option]:
    line = battle.front(now, 1 - ask.side, now.at[block])
    yield Option(
        FIRE, Message("hammer.act.fire", {"blocks": [with_steps(one, now.steps[one]) for one in line]})
    )
    yield _word("act", RETREAT, None if ask.options[block] else _reason("no_retreat"))
    yield _word("act", PASS)
    for other in ask.options:
        if other != block:
            name = BLOCKS[other].name
            yield Option(name, Message("hammer.act.first", {"block": name}))


def _way_out(now: Position, ask: Ask, block: int) -> Flow[int]:
    """5.5, 5.6 Ask where a block retreats or regroups, unseen by the other side."""
    controlled = ask.what != "regroup"

    def options() -> Iterator[Option]:
        legal = ask.options[block]
        near = [] if block == NORSE else [to for to, _ in NEIGHBORS[now.at[block]]]
        for to in sorted({*legal, *near}):
            if to in legal:
                yield _area(to)
            else:
                border = next(border for one, border in NEIGHBORS[now.at[block]] if one == to)
                why = battle.way_out_refusal(now, block, to, border, controlled=controlled)
                yield _area(to, _reason(why))

    to = yield from _choose(ask, options, secret=True, part=".to", block=BLOCKS[block].name)
    return AREA[to]


def tie(now: Position, ask: Ask) -> Flow[int]:
    """5.41 Ask which of the strongest blocks takes the hit."""
    default = BLOCKS[battle.preferred(now, ask.options)].name
    chosen = yield from _choose(ask, lambda: (_strength(now, one) for one in ask.options), default=default)
    return BLOCK[chosen]


def forced(now: Position, ask: Ask) -> Flow[tuple[int, int]]:
    """5.5 Ask which block retreats next, and where."""
    chosen = yield from _choose(
        ask, lambda: (_strength(now, one) for one in ask.options), area=AREAS[ask.about]
    )
    return BLOCK[chosen], (yield from _way_out(now, ask, BLOCK[chosen]))


def regroup(now: Position, ask: Ask) -> Flow[tuple[int, int] | None]:
    """5.6 Ask whether a block of the winner moves on, and where."""

    def options() -> Iterator[Option]:
        yield _word("regroup", STAY)
        yield from (_strength(now, one) for one in ask.options)

    chosen = yield from _choose(ask, options, secret=True, default=STAY, area=AREAS[ask.about])
    if chosen == STAY:
        return None
    return BLOCK[chosen], (yield from _way_out(now, ask, BLOCK[chosen]))


def raid(now: Position, ask: Ask) -> Flow[int]:
    chosen = yield from _choose(ask, lambda: (_block(now, block) for block in ask.options), secret=True)
    return BLOCK[chosen]


# -- 7 Winter ------------------------------------------------------------------------------------------------


def home(_now: Position, ask: Ask) -> Flow[int]:
    return AREA[(yield from _choose(ask, lambda: map(_area, ask.options), block=BLOCKS[ask.about].name))]


def place_or_word(now: Position, ask: Ask) -> Flow[int | str]:
    """Ask whether Moray, the King or Wallace stays, goes somewhere or disbands.

    He stays by default, unless there isn't room for all who are with him.
    """
    block = BLOCK[ask.what]

    def options() -> Iterator[Option]:
        for one in ask.options:
            yield _word("winter", one) if isinstance(one, str) else _area(one)

    area = now.at[block]
    room, here = LIMIT[SCOTS][area], now.here(SCOTS, area)
    facts: dict[str, Any] = {"area": AREAS[area], "steps": now.steps[block], "n": here, "room": room}
    default = STAY if here <= room else None
    chosen = yield from _choose(ask, options, secret=True, default=default, **facts)
    return chosen if chosen in (STAY, DISBAND) else AREA[chosen]


def edward(now: Position, ask: Ask) -> Flow[bool]:
    area = AREAS[now.at[BLOCK["edward"]]]
    chosen = yield from _choose(
        ask, lambda: [_word("edward", "winters"), _word("edward", "disbands")], secret=True, area=area
    )
    return chosen == "winters"


def disband(now: Position, ask: Ask) -> Flow[list[int]]:
    """7.3, 7.5 Ask who disbands in each area over its limit, then whether others do as well."""
    gone: list[int] = []
    for area, n in ask.about.items():
        here = [block for block, at in ask.options.items() if at == area]
        usual = sorted(here, key=lambda block: (now.steps[block] * now.labels[block].hits, block))[:n]
        facts = {"area": AREAS[area], "limit": LIMIT[ask.side][area], "n": n}
        gone += yield from _several(ask, here, now, part=".must", least=n, most=n, default=usual, **facts)
    left = [block for block in ask.options if block not in gone]
    if left:
        gone += yield from _several(ask, left, now, default=[])
    return gone


def build(now: Position, ask: Ask) -> Flow[tuple[int, int | str] | None]:
    """7.6 Ask how to spend the next point, in any area with points left."""
    points = sum(ask.about[area] for area in ask.options)
    chosen = yield from _choose(ask, lambda: _builds(now, ask), secret=True, n=points)
    if chosen == END:
        return None
    if chosen in BLOCK:
        return now.at[BLOCK[chosen]], BLOCK[chosen]
    return AREA[chosen.removeprefix(f"{DRAW}.")], DRAW


def _builds(now: Position, ask: Ask) -> Iterator[Option]:
    for area, there in ask.options.items():
        facts = {"area": AREAS[area], "n": ask.about[area]}
        for one in there:
            if one == DRAW:
                yield Option(f"{DRAW}.{AREAS[area]}", Message("hammer.build.draw", facts))
            else:
                change = {"block": BLOCKS[one].name, "steps": now.steps[one], "then": now.steps[one] + 1}
                yield Option(BLOCKS[one].name, Message("hammer.build.block", {**facts, **change}))
    if not ask.least or not ask.options:
        yield _word("build", END)


QUESTIONS: Mapping[str, Callable[[Position, Ask], Flow[Any]]] = {
    "card": card,
    "event": event,
    "herald": herald,
    "pillage": pillage,
    "loss": loss,
    "sea_move": sea_move,
    "sea_blocks": sea_blocks,
    "victuals": victuals,
    "steps": steps,
    "battle": next_battle,
    "act": act,
    "tie": tie,
    "forced": forced,
    "regroup": regroup,
    "raid": raid,
    "home": home,
    "moray": place_or_word,
    "king": place_or_word,
    "wallace": place_or_word,
    "edward": edward,
    "disband": disband,
    "build": build,
}
