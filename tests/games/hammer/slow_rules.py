"""Moves, retreats, the order of fire and winter once more: slowly, by name, straight from the rules' text.

Whole games are compared with these in `test_slow_rules.py`.
"""

from collections.abc import Iterator
from itertools import pairwise

import attrs

from reivers.data import load
from reivers.games.hammer.rules.position import Position, dump

CARDS = load.cards("hammer")
AREAS = {area["id"]: area for area in CARDS["area"]}
BLOCKS = {block["id"]: block for block in CARDS["block"]}
BORDERS = {frozenset(border["id"].split("/")): border for border in CARDS["border"]}
CROSSED = {border["id"]: frozenset(border["id"].split("/")) for border in CARDS["border"]}
SIDES = ("england", "scotland")
Border = frozenset[str]


@attrs.frozen
class Table:
    """A position by name."""

    side: dict[str, str]
    at: dict[str, str]
    steps: dict[str, int]
    moved: set[str]
    reserves: set[str]
    activated: set[str]
    crossed: dict[tuple[str, Border], int]
    controls: dict[Border, str]
    attacker: dict[str, str]
    first: str
    truce: str
    moves_left: int

    def there(self, area: str, side: str) -> list[str]:
        return [one for one, at in self.at.items() if at == area and self.side[one] == side]

    def full(self, border: Border, side: str) -> bool:
        """4.3 Six blocks over a green border, two over a red one."""
        return self.crossed.get((side, border), 0) >= (2 if BORDERS[border]["color"] == "red" else 6)


def table(position: Position) -> Table:
    data = dump(position)
    return Table(
        side={one: side for one, (side, _, _) in data["blocks"].items()},
        at={one: at for one, (_, _, at) in data["blocks"].items()},
        steps={one: steps for one, (_, steps, _) in data["blocks"].items()},
        moved=set(data["moved"]),
        reserves=set(data["reserve"]),
        activated=set(data["activated"]),
        crossed={
            (SIDES[side], CROSSED[one]): n
            for side, crossed in enumerate(data["crossed"])
            for one, n in crossed.items()
        },
        controls={CROSSED[one]: SIDES[side] for one, side in data["last_used"].items()},
        attacker={area: SIDES[side] for area, side in data["attacker"].items()},
        first=_side(data["first"]),
        truce=_side(data["truce"]),
        moves_left=data["moves_left"],
    )


def _side(number: int) -> str:
    return SIDES[number] if number < len(SIDES) else ""


def _other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def _beside(area: str) -> Iterator[tuple[str, Border]]:
    for border in BORDERS:
        if area in border:
            yield next(one for one in border if one != area), border


# -- 4 Movement ----------------------------------------------------------------------------------------------


def destinations(now: Table, block: str) -> set[str]:
    """The move procedure for one block."""
    start, side = now.at[block], now.side[block]
    if start not in AREAS or block in now.moved or _pinned(now, block):
        return set()
    if block == "norse":
        return _norse_destinations(now) if now.moves_left else set()
    return {
        way[-1]
        for way in _ways(now, block, [start])
        if now.moves_left >= _cost(now, way) and way[-1] != start and _truce_allows(now, side, way)
    }


def _pinned(now: Table, block: str) -> bool:
    """4.6 As many as attack must stay, of those that were there before."""
    area, side = now.at[block], now.side[block]
    if side == now.first or now.attacker.get(area) != now.first:
        return False
    before = [one for one in now.there(area, side) if one not in now.moved]
    return len(before) <= len(now.there(area, _other(side)))


def _cost(now: Table, way: list[str]) -> int:
    """4.2, 4.4 A move for each block over the border with England; else one for its group."""
    if "england" in way:
        return 1
    return 0 if way[0] in now.activated else 1


def _truce_allows(now: Table, side: str, way: list[str]) -> bool:
    if now.truce != side:
        return True
    entered = way[1:]
    return not any(
        now.there(area, _other(side)) or (side == "scotland" and area == "england") for area in entered
    )


def _ways(now: Table, block: str, way: list[str]) -> Iterator[list[str]]:
    """Every way that a block can go on, one border after another."""
    side, area = now.side[block], way[-1]
    borders = [frozenset(pair) for pair in pairwise(way)]
    if len(way) > 1:
        yield way
        stops = area == "england" or now.there(area, _other(side)) or BORDERS[borders[-1]]["color"] == "red"
        if stops or len(borders) == BLOCKS[block]["move"]:
            return
    for to, border in _beside(area):
        leaves_battle = len(way) == 1 and now.there(area, _other(side))
        barred = leaves_battle and side != now.first and now.controls.get(border) == now.first
        goes_back = len(way) > 1 and to == way[-2]
        if not (now.full(border, side) or barred or goes_back or to == way[0]):
            yield from _ways(now, block, [*way, to])


def _norse_destinations(now: Table) -> set[str]:
    """4.7 Any coast but England's, even into a battle."""
    coasts = {one for one, area in AREAS.items() if area.get("coast")} - {"england", now.at["norse"]}
    bound = now.truce == "scotland"
    return {one for one in coasts if not (bound and now.there(one, "england"))}


# -- 5 Battles -----------------------------------------------------------------------------------------------


def order(now: Table, area: str) -> list[list[str]]:
    """5.31 Defending A, attacking A, defending B, and so on."""
    attacker = now.attacker[area]
    line = [one for one, at in now.at.items() if at == area and one not in now.reserves]
    steps = [
        {one for one in line if BLOCKS[one]["combat"][0] == letter and (now.side[one] == attacker) == attacks}
        for letter in "ABC"
        for attacks in (False, True)
    ]
    return [sorted(one) for one in steps if one]


def ways_out(now: Table, block: str, *, regroup: bool) -> set[str]:
    """5.5, 5.6 Where a block can retreat or regroup."""
    side, area = now.side[block], now.at[block]
    if block == "norse":
        coasts = {one for one, fields in AREAS.items() if fields.get("coast")} - {"england", area}
        return {one for one in coasts if now.there(one, "scotland") and not now.there(one, "england")}
    return {
        to
        for to, border in _beside(area)
        if not now.there(to, _other(side))
        and not now.full(border, side)
        and (regroup or now.controls.get(border) != _other(side))
        and not (side == "england" and area == "england")
        and not (side == "scotland" and to == "england")
    }


# -- 7 Winter ------------------------------------------------------------------------------------------------


def room(area: str, side: str) -> int:
    """1.2, 1.3 The castle limit."""
    return int(AREAS[area]["limit"]) + bool(side == "scotland" and AREAS[area].get("cathedral"))


def winter_faults(position: Position) -> list[str]:
    """What is wrong after step 9, when nobles are home and blocks have disbanded."""
    now, found = table(position), []
    edward = now.at["edward"]
    for block, at in now.at.items():
        if at not in AREAS:
            continue
        side, kind = now.side[block], BLOCKS[block]["kind"]
        homes = {one for one, area in AREAS.items() if area.get("home") == block}
        if kind == "noble" and block != "moray" and at not in homes:
            found.append(f"{block} is not at home")
        if now.there(at, _other(side)):
            found.append(f"{at} is contested")
        if at == "england":
            found.append(f"{block} is in England")
        if side == "england" and kind not in ("noble", "infantry") and at != edward:
            found.append(f"{block} winters away from Edward")
    for area in AREAS:
        for side in SIDES:
            staying = [one for one in now.there(area, side) if (one, area) != ("wallace", "selkirk")]
            if len(staying) > room(area, side) and not (side == "england" and area == edward):
                found.append(f"{area} holds {staying}")
    if edward in AREAS and (position.edward == 2 or position.year >= 1306):
        found.append("Edward II winters")
    return found
