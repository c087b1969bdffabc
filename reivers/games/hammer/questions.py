"""The rules' decisions as prompts for a player: all options, and why the others can't be chosen."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from reivers.kernel.flows import Flow, choose, choose_several, spread
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Option

from .board import AREA, AREAS, BLOCK, BLOCKS, CARD, CARDS, NEIGHBORS, NORSE, SCOTS, SIDES
from .rules import events, movement
from .rules.ask import Ask
from .rules.position import Position
from .state import State

END, STAY, DRAW, FIRE, PASS, USE, DISBAND = "end", "stay", "draw", "fire", "pass", "use", "disband"


def ask(state: State, ask: Ask) -> Flow[Any]:
    """Ask a player for a decision, and return it as the rules want it."""
    ask.seat = state.seat(ask.side)
    return (yield from QUESTIONS[ask.what](state.position, ask))


def label(kind: str, name: str, **facts: Any) -> Message:
    """Return the name of a card, block or area as a message."""
    return Message(f"hammer.{kind}", {kind: name, **facts})


# -- options -------------------------------------------------------------------------------------------------


def _block(now: Position, block: int, why_not: Message | None = None, **more: Any) -> Option:
    """Return a block on the map with its strength and place."""
    facts = {"steps": now.steps[block], "area": AREAS[now.at[block]]}
    name = BLOCKS[block].name
    return Option(name, label("block_at", name, block=name, **facts), why_not, **more)


def _area(area: int, why_not: Message | None = None) -> Option:
    return Option(AREAS[area], label("area", AREAS[area]), why_not)


def _word(what: str, word: str) -> Option:
    return Option(word, Message(f"hammer.{what}.{word}"))


def _reason(key: str, **facts: Any) -> Message:
    return Message(f"hammer.refused.{key}", facts)


def _key(ask: Ask) -> str:
    return f"hammer.{ask.what}"


def _facts(ask: Ask, **more: Any) -> dict[str, Any]:
    return {"side": SIDES[ask.side], **more}


def _choose(
    ask: Ask,
    options: Iterable[Option],
    *,
    secret: bool = False,
    default: Any = None,
    part: str = "",
    key: str = "",
    **facts: Any,
) -> Flow[str]:
    """Ask for one of these options."""
    listed = list(options)
    given: dict[str, Any] = {} if default is None else {"default": default}
    return (
        yield from choose(
            (key or _key(ask)) + part,
            lambda: listed,
            facts=_facts(ask, **facts),
            secret=ask.seat if secret else "",
            **given,
        )
    )


def _one_block(now: Position, ask: Ask) -> Flow[int]:
    chosen = yield from _choose(ask, (_block(now, block) for block in ask.options))
    return BLOCK[chosen]


def _one_secret_block(now: Position, ask: Ask) -> Flow[int]:
    chosen = yield from _choose(ask, (_block(now, block) for block in ask.options), secret=True)
    return BLOCK[chosen]


def _one_area(_now: Position, ask: Ask) -> Flow[int]:
    chosen = yield from _choose(ask, map(_area, ask.options))
    return AREA[chosen]


# -- 3 Cards -------------------------------------------------------------------------------------------------


def card(_now: Position, ask: Ask) -> Flow[int]:
    options = [Option(CARDS[card], label("card", CARDS[card])) for card in ask.options]
    chosen = yield from _choose(ask, options, secret=True, key="hammer.choose_card")
    return CARD[chosen]


def event(now: Position, ask: Ask) -> Flow[str]:
    """3.12, 6.2 Ask whether to use the event, pass it, or crown a king."""
    use = Option(
        USE,
        Message(f"hammer.event.{CARDS[ask.about]}"),
        None if USE in ask.options else _reason("no_target"),
    )
    options = [use, _word("event", PASS)]
    if ask.side == SCOTS:
        options += [_crown(now, candidate, ask) for candidate in events.CANDIDATES]
    return (yield from _choose(ask, options, card=CARDS[ask.about]))


def _crown(now: Position, candidate: str, ask: Ask) -> Option:
    leaving = events.coronations(now).get(candidate, [])
    facts = {"nobles": [BLOCKS[noble].name for noble in leaving]}
    key = f"hammer.crown.{candidate}"
    if candidate in ask.options:
        return Option(candidate, Message(f"{key}.and" if leaving else key, facts))
    reason = "crowned" if now.crowned else f"crown_{candidate}"
    return Option(candidate, Message(key), _reason(reason), rare=True)


def pillage(_now: Position, ask: Ask) -> Flow[tuple[int, int]]:
    targets = list(dict.fromkeys(target for target, _ in ask.options))
    target = AREA[(yield from _choose(ask, map(_area, targets)))]
    groups = [group for one, group in ask.options if one == target]
    group = yield from _choose(ask, map(_area, groups), part=".group", target=AREAS[target])
    return target, AREA[group]


def sea_move(_now: Position, ask: Ask) -> Flow[tuple[int, int]]:
    starts = list(dict.fromkeys(start for start, _ in ask.options))
    start = AREA[(yield from _choose(ask, map(_area, starts)))]
    goals = [to for one, to in ask.options if one == start]
    to = yield from _choose(ask, map(_area, goals), part=".to", start=AREAS[start])
    return start, AREA[to]


def several_blocks(now: Position, ask: Ask) -> Flow[list[int]]:
    options = [_block(now, block) for block in ask.options]
    chosen = yield from choose_several(
        _key(ask), lambda: options, least=ask.least, most=ask.most, facts=_facts(ask), secret=ask.seat
    )
    return [BLOCK[name] for name in chosen]


def steps(now: Position, ask: Ask) -> Flow[dict[int, int]]:
    options = [_block(now, block, most=n) for block, n in ask.options.items()]
    added = yield from spread(
        _key(ask),
        lambda: options,
        ask.most,
        least=ask.least,
        facts=_facts(ask, n=ask.most, area=AREAS[ask.about]),
        secret=ask.seat,
    )
    return {BLOCK[name]: n for name, n in added.items()}


# -- 4 Movement ----------------------------------------------------------------------------------------------


def move(now: Position, ask: Ask) -> Flow[tuple[int, movement.Way] | None]:
    """4 Ask for the next block and where it goes."""
    options = [_word("move", END)]
    for block in now.on_map(ask.side):
        why = None if block in ask.options else _reason(movement.start_refusal(now, block) or "no_way")
        options.append(_block(now, block, why, rare=why is not None and why.key == "hammer.refused.moved"))
    chosen = yield from _choose(ask, options, secret=True, n=now.moves_left)
    if chosen == END:
        return None
    block = BLOCK[chosen]
    legal = ask.options[block]
    refused = [_beside(now, block, to) for to, _ in NEIGHBORS[now.at[block]] if to not in legal]
    goals = [*map(_area, sorted(legal)), *(refused if block != NORSE else ())]
    to = yield from _choose(ask, goals, secret=True, part=".to", block=chosen)
    return block, (yield from _way(now, ask, block, AREA[to]))


def _beside(now: Position, block: int, to: int) -> Option:
    """Return an area beside a block where it can't go, and why."""
    why = movement.refusal(now, block, (to,))
    return _area(to, _reason(why, area=AREAS[to]))


def _way(now: Position, ask: Ask, block: int, to: int) -> Flow[movement.Way]:
    """Ask for the way if they differ in the border by which the block arrives or in red borders used up."""
    ways = [way for way in movement.routes(now, block) if way[-1] == to]
    last = {way[-2] if len(way) > 1 else now.at[block]: way for way in reversed(ways)}
    if len(last) == 1 or not now.here(1 - ask.side, to):
        return ways[0]
    options = [Option(AREAS[area], label("area", AREAS[area])) for area in sorted(last)]
    by = yield from _choose(ask, options, secret=True, part=".by", block=BLOCKS[block].name, to=AREAS[to])
    return last[AREA[by]]


# -- 5 Battles -----------------------------------------------------------------------------------------------


def act(now: Position, ask: Ask) -> Flow[tuple[int, int | str]]:
    """5.31 Ask which block acts, if there's a choice, and what it does."""
    area, number = ask.about
    blocks = list(ask.options)
    facts = {"area": AREAS[area], "number": number}
    block = blocks[0]
    if len(blocks) > 1:
        chosen = yield from _choose(
            ask, [_block(now, one) for one in blocks], default=BLOCKS[block].name, **facts
        )
        block = BLOCK[chosen]
    options = [_word("act", FIRE), *map(_retreat, ask.options[block]), _word("act", PASS)]
    action = yield from _choose(
        ask, options, default=FIRE, part=".what", block=BLOCKS[block].name, n=now.steps[block], **facts
    )
    return block, AREA.get(action, action)


def _retreat(area: int) -> Option:
    return Option(AREAS[area], Message("hammer.act.retreat", {"area": AREAS[area]}))


def leave(now: Position, ask: Ask) -> Flow[tuple[int, int] | None]:
    """5.5, 5.6 Ask which block retreats or regroups next, and where."""
    stays = ask.what == "regroup"
    options = [_word("regroup", STAY)] if stays else []
    options += [_block(now, block) for block in ask.options]
    default = STAY if stays else None
    chosen = yield from _choose(ask, options, secret=stays, default=default, area=AREAS[ask.about])
    if chosen == STAY:
        return None
    to = yield from _choose(
        ask, map(_area, ask.options[BLOCK[chosen]]), secret=stays, part=".to", block=chosen
    )
    return BLOCK[chosen], AREA[to]


# -- 7 Winter ------------------------------------------------------------------------------------------------


def home(_now: Position, ask: Ask) -> Flow[int]:
    chosen = yield from _choose(ask, map(_area, ask.options), block=BLOCKS[ask.about].name)
    return AREA[chosen]


def place_or_word(_now: Position, ask: Ask) -> Flow[int | str]:
    """Ask whether Moray, the King or Wallace stays, goes somewhere or disbands."""
    options = [_word("winter", one) if isinstance(one, str) else _area(one) for one in ask.options]
    chosen = yield from _choose(ask, options, secret=True, default=STAY)
    return chosen if chosen in (STAY, DISBAND) else AREA[chosen]


def edward(_now: Position, ask: Ask) -> Flow[bool]:
    chosen = yield from _choose(ask, [_word("edward", "winters"), _word("edward", "disbands")])
    return chosen == "winters"


def disband(now: Position, ask: Ask) -> Flow[list[int]]:
    """7.3, 7.5 Ask who disbands, again until no castle limit is exceeded."""
    while True:
        over = [label("over", AREAS[area], area=AREAS[area], n=n) for area, n in ask.about.items()]
        options = [_block(now, block) for block in ask.options]
        chosen = yield from choose_several(
            _key(ask) + (".must" if over else ""),
            lambda options=options: options,  # type: ignore[misc]
            least=ask.least,
            facts=_facts(ask, over=over),
            default=[] if not over else _first_of(ask),
            secret=ask.seat,
        )
        blocks = [BLOCK[name] for name in chosen]
        gone = [ask.options[block] for block in blocks]
        if all(gone.count(area) >= n for area, n in ask.about.items()):
            return blocks


def _first_of(ask: Ask) -> list[str]:
    """Return a legal choice: the first blocks of each area with too many."""
    found: list[str] = []
    for area, n in ask.about.items():
        found += [BLOCKS[block].name for block, at in ask.options.items() if at == area][:n]
    return found


def build(now: Position, ask: Ask) -> Flow[tuple[int, int | str] | None]:
    """7.6 Ask how to spend the next point, in any area with points left."""
    chosen = yield from _choose(ask, _builds(now, ask), secret=True, n=sum(ask.about.values()))
    if chosen == END:
        return None
    if chosen in BLOCK:
        return now.at[BLOCK[chosen]], BLOCK[chosen]
    return AREA[chosen.removeprefix(f"{DRAW}.")], DRAW


def _builds(now: Position, ask: Ask) -> Iterable[Option]:
    for area, there in ask.options.items():
        facts = {"area": AREAS[area], "n": ask.about[area]}
        for one in there:
            if one == DRAW:
                yield Option(f"{DRAW}.{AREAS[area]}", Message("hammer.build.draw", facts))
            else:
                steps = {"steps": now.steps[one], "then": now.steps[one] + 1}
                yield Option(
                    BLOCKS[one].name,
                    Message("hammer.build.block", {**facts, "block": BLOCKS[one].name, **steps}),
                )
    if not ask.least:
        yield _word("build", END)


QUESTIONS: Mapping[str, Callable[[Position, Ask], Flow[Any]]] = {
    "card": card,
    "event": event,
    "herald": _one_block,
    "pillage": pillage,
    "sea_move": sea_move,
    "sea_blocks": several_blocks,
    "victuals": _one_area,
    "steps": steps,
    "move": move,
    "battle": _one_area,
    "act": act,
    "tie": _one_block,
    "forced": leave,
    "regroup": leave,
    "raid": _one_secret_block,
    "home": home,
    "moray": place_or_word,
    "king": place_or_word,
    "wallace": place_or_word,
    "edward": edward,
    "disband": disband,
    "build": build,
}
