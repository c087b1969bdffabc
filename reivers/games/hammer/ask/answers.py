"""The answers to the eleven questions."""

from collections.abc import Callable, Mapping
from typing import Any

from reivers.games.hammer.board import (
    AREA,
    AREAS,
    BLOCK,
    BLOCKS,
    BORDERS,
    ENGLISH,
    LIMIT,
    OUT,
    POOL,
    SCOTS,
    SIDES,
)
from reivers.games.hammer.rules import battle, events, movement, winter
from reivers.games.hammer.rules.position import NOBODY, Position
from reivers.games.hammer.rules.sequence import last_year
from reivers.kernel.messages import Message

from . import reading
from .odds import odds as odds_of
from .reading import Json, Wrong, area_names, block_entry, block_names

Answer = Any
WHEN = ("turn", "winter", "end")
CORONATION = "coronation"


class Question:
    """A question with its position. Its own fields and those of the position are read on demand."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.given = reading.mapping(reading.needed(data, "position"), "position")
        self.position = reading.position(self.given)

    def needs(self, field: str) -> None:
        """Require a field of the position."""
        if self.given.get(field) is None:
            raise Wrong("needs", ask=self.data["ask"], field=field)

    @property
    def side(self) -> int:
        return reading.side(reading.needed(self.data, "side"), "side")

    @property
    def area(self) -> int:
        return reading.area(reading.needed(self.data, "area"), "area")

    @property
    def battle(self) -> int:
        """The area of a battle with a known attacker."""
        area = self.area
        if self.position.attacker[area] == NOBODY:
            raise Wrong("needs", ask=self.data["ask"], field="attacker")
        return area

    @property
    def round(self) -> int:
        """The round, from the question or the position."""
        by_area = reading.maybe(self.given, "round", {})
        number = self.data.get("round", by_area.get(AREAS[self.area]))
        if number is None:
            raise Wrong("needs", ask=self.data["ask"], field="round")
        return reading.whole(number, "round", 1, 3)

    def block_in(self, area: int) -> int:
        """Return the block that is asked about, which must be in an area."""
        block = reading.block(reading.needed(self.data, "block"), "block")
        if self.position.at[block] != area:
            raise Wrong("not_there", block=BLOCKS[block].name, area=AREAS[area])
        return block


# -- 3, 4 Events and movement --------------------------------------------------------------------------------


def destinations(question: Question) -> Answer:
    question.needs("first")
    question.needs("moves_left")
    found = movement.movable(question.position, question.side)
    return {BLOCKS[block].name: area_names(there) for block, there in sorted_blocks(found)}


def sorted_blocks(found: Mapping[int, Any]) -> list[tuple[int, Any]]:
    return sorted(found.items(), key=lambda pair: BLOCKS[pair[0]].name)


def move(question: Question) -> Answer:
    question.needs("first")
    question.needs("moves_left")
    after, side = question.position.copy(), question.side
    for n, entry in enumerate(reading.listed(reading.needed(question.data, "moves"), "moves")):
        block, way = _move_of(after, side, reading.mapping(entry, "moves"))
        if why := movement.refusal(after, block, way):
            facts = {"block": BLOCKS[block].name, "why": Message(f"hammer.refused.{why}")}
            return {"refused": n, "why": Message("hammer.ask.refused", facts)}
        movement.move(after, block, way)
    return {
        "blocks": all_blocks(question, after),
        "attacker": {AREAS[n]: SIDES[one] for n, one in enumerate(after.attacker) if one != NOBODY},
        "reserves": block_names(n for n, one in enumerate(after.reserve) if one),
        "crossed": _crossed(after),
        "last_used": {BORDERS[n]: SIDES[one] for n, one in enumerate(after.last_used) if one != NOBODY},
        "moves_left": after.moves_left,
    }


def _move_of(position: Position, side: int, entry: Json) -> tuple[int, list[int]]:
    block = reading.block(entry.get("block"), "moves")
    if position.side[block] != side:
        raise Wrong("wrong_side", block=BLOCKS[block].name, side=SIDES[side], own=SIDES[1 - side])
    way = [reading.area(one, "way") for one in reading.listed(entry.get("way"), "way")]
    return block, way[1:] if way[:1] == [position.at[block]] else way


def _crossed(position: Position) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for side, name in enumerate(SIDES):
        for border, label in enumerate(BORDERS):
            if n := position.crossed[side * len(BORDERS) + border]:
                found.setdefault(label, {})[name] = n
    return dict(sorted(found.items()))


def all_blocks(question: Question, after: Position) -> dict[str, Any]:
    """Return the blocks of the question's position as they are now."""
    return {name: block_entry(after, BLOCK[name]) for name in question.given["blocks"]}


def event(question: Question) -> Answer:
    side, name = question.side, reading.needed(question.data, "card")
    position = question.position
    if name == CORONATION:
        question.needs("year")
        if side != SCOTS:
            raise Wrong("only_scots")
        return {one: block_names(nobles) for one, nobles in sorted(events.coronations(position).items())}
    card = reading.card(name, "card")
    if not events.is_event(card):
        raise Wrong("not_event", card=name)
    return EVENTS[card](position, side)


EVENTS: Mapping[int, Callable[[Position, int], Answer]] = {
    events.HERALD: lambda position, side: block_names(events.herald_targets(position, side)),
    events.PILLAGE: lambda position, side: _by_area(events.pillage_targets(position, side)),
    events.SEA_MOVE: lambda position, side: _by_area(events.sea_moves(position, side)),
    events.TRUCE: lambda _position, side: [SIDES[1 - side]],
    events.VICTUALS: lambda position, side: area_names(events.victuals_areas(position, side)),
}


def _by_area(found: Mapping[int, list[int]]) -> dict[str, list[str]]:
    return dict(sorted((AREAS[area], area_names(there)) for area, there in found.items()))


# -- 5 Battles -----------------------------------------------------------------------------------------------


def order(question: Question) -> Answer:
    area, number, position = question.battle, question.round, question.position
    if number == 2:
        battle.change_control(position, area)
    if number > 1:
        battle.join_reserves(position, area)
    return [BLOCKS[block].name for block in battle.order(position, area)]


def fire(question: Question) -> Answer:
    area, before = question.battle, question.position
    block = question.block_in(area)
    if before.reserve[block]:
        raise Wrong("reserve", block=BLOCKS[block].name)
    dice = _dice(question, block)
    wanted = [
        reading.block(one, "ties") for one in reading.listed(reading.maybe(question.data, "ties", []), "ties")
    ]

    def choose(_side: int, line: list[int]) -> int:
        return min(line, key=lambda one: (wanted.index(one) if one in wanted else len(wanted), one))

    after = before.copy()
    hits = battle.hits_of(before, block, area, dice)
    lost = battle.apply_hits(after, 1 - before.side[block], area, hits, choose)
    side = battle.winner(after, area)
    return {
        "hits": hits,
        "blocks": {
            name: block_entry(after, n)
            for name, n in sorted(BLOCK.items())
            if block_entry(after, n) != block_entry(before, n)
        },
        "captured": block_names(one for one in lost if after.side[one] != before.side[one]),
        "out": block_names(one for one in lost if after.at[one] == OUT),
        "won": None if side == NOBODY else SIDES[side],
    }


def _dice(question: Question, block: int) -> list[int]:
    dice = [
        reading.whole(face, "dice", 1, 6)
        for face in reading.listed(reading.needed(question.data, "dice"), "dice")
    ]
    steps = question.position.steps[block]
    if len(dice) != steps:
        raise Wrong("dice", block=BLOCKS[block].name, n=steps, given=len(dice))
    return dice


def retreats(question: Question) -> Answer:
    if "round" in question.data:
        _ = question.round
    return area_names(battle.retreats(question.position, question.block_in(question.area)))


def regroups(question: Question) -> Answer:
    position, side = question.position, question.side
    found = {block: battle.regroups(position, block) for block in position.blocks(side, question.area)}
    return {BLOCKS[block].name: area_names(there) for block, there in sorted_blocks(found) if there}


def odds(question: Question) -> Answer:
    area = question.battle
    if not any(question.position.here(side, area) for side in (ENGLISH, SCOTS)):
        raise Wrong("no_blocks", area=AREAS[area])
    return odds_of(question.position, area, reading.whole(question.data.get("rounds", 3), "rounds", 1, 3))


# -- 7 Winter, 9 Victory -------------------------------------------------------------------------------------


def homes(question: Question) -> Answer:
    after = question.position.copy()
    changed: list[int] = []
    choices = reading.mapping(reading.maybe(question.data, "choices", {}), "choices")
    for side in (ENGLISH, SCOTS):
        for noble in winter.going_home(after, side, frozenset(changed)):
            if winter.go_home(after, noble, _home(after, noble, choices)):
                changed.append(noble)
    return {"blocks": all_blocks(question, after), "changed": block_names(changed)}


def _home(position: Position, noble: int, choices: Json) -> int:
    open_now, name = winter.home_choices(position, noble), BLOCKS[noble].name
    chosen = choices.get(name)
    if chosen is not None and reading.area(chosen, "choices") not in open_now:
        raise Wrong("no_home", block=name, given=chosen, homes=area_names(open_now))
    if len(open_now) > 1 and chosen is None:
        raise Wrong("which_home", block=name, homes=area_names(open_now))
    return open_now[0] if chosen is None else AREA[chosen]


def castles(question: Question) -> Answer:
    position, side = question.position, question.side
    points, found = winter.points(position, side), {}
    for area in range(POOL):
        if position.here(side, area):
            found[AREAS[area]] = {
                "limit": LIMIT[side][area],
                "blocks": position.here(side, area),
                "over": max(0, winter.wintering(position, side, area) - LIMIT[side][area]),
                "points": points.get(area, 0),
            }
    return {**dict(sorted(found.items())), "levy": None if side == SCOTS else _levy(position)}


def _levy(position: Position) -> int:
    """7.7 Half of the pool, rounded up; none if Edward is in Scotland."""
    edward = position.at[BLOCK["edward"]]
    return (
        0 if edward < POOL and edward != AREA["england"] else (len(position.blocks(ENGLISH, POOL)) + 1) // 2
    )


def outcome(question: Question) -> Answer:
    question.needs("scenario")
    question.needs("year")
    position, when = question.position, reading.needed(question.data, "when")
    if when not in WHEN:
        raise Wrong("when", given=reading.brief(when), known=", ".join(WHEN))
    side = winter.sudden_death(position)
    if side is not None:
        return {"winner": SIDES[side], "why": _why("nobles", side, position)}
    if when == "end" and position.year == last_year(position):
        side, why = winter.final_winner(position)
        key = "more" if why == "years" else "wallace"
        return {"winner": SIDES[side], "why": _why(key, side, position)}
    return None


def _why(key: str, side: int, position: Position) -> Message:
    facts = {"n": len(position.nobles(side)), "others": len(position.nobles(1 - side))}
    return Message(f"hammer.ask.why.{key}", {"side": SIDES[side], **facts})


QUESTIONS: Mapping[str, Callable[[Question], Answer]] = {
    "destinations": destinations,
    "move": move,
    "order": order,
    "fire": fire,
    "retreats": retreats,
    "regroups": regroups,
    "event": event,
    "homes": homes,
    "castles": castles,
    "outcome": outcome,
    "odds": odds,
}
