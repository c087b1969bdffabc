"""Set this game out again: everything on the table, by the bag to open. No Kivy here."""

import re
from collections.abc import Iterator, Mapping, Sequence

from reivers.frontend.game_spec import Names
from reivers.frontend.narrator import Group, capital
from reivers.games.border import board
from reivers.games.border.orders import ENDS
from reivers.kernel.orders import Order, Table, Value, difference, grouped
from reivers.kernel.words import Say

SHEEP = ("sheep", "sheep_bastled")
DEFENSES = ("tower", "dyke")
LIVESTOCK = ("cattle", "horse", "horse_used")
CARDS = ("event", "card", "held", "reiver", "warden", "office", "grayne")
TRACK_END = ENDS["cube_track"][0]


def bags(table: Table, say: Say, names: Names) -> list[Group]:
    """Return a group for each bag, in setup order: Sheep, cubes, Permanent Defenses, tokens, cards."""
    filled: dict[str, list[Order]] = {}
    for order in difference({}, table):
        filled.setdefault(_bag(order.piece), []).append(order)
    families = [f"cube:{family}" for family in board.FAMILIES]
    groups = []
    for bag in ("sheep", *families, "defenses", "tokens", "indicators", "livestock", "cards", "trackers"):
        if bag in filled:
            groups.append(_group(bag, filled[bag], say, names))
    return groups


def _bag(piece: str) -> str:
    kind = piece.partition(":")[0]
    if kind == "cube":
        return piece
    if kind in ("token", "indicator"):
        return f"{kind}s"
    for bag, kinds in (("sheep", SHEEP), ("defenses", DEFENSES), ("livestock", LIVESTOCK), ("cards", CARDS)):
        if kind in kinds:
            return bag
    return "trackers"


def _group(bag: str, orders: Sequence[Order], say: Say, names: Names) -> Group:
    kind, _, family = bag.partition(":")
    heading = say(f"set_out.{kind}", {"n": sum(map(_pieces, orders)), "family": family})
    by_march = grouped(orders, names.walk, names.group)
    if bag in ("livestock", "cards", "trackers"):
        lines = [say(said) for _march, inside in by_march for said in names.orders(inside, fixing_board=True)]
        return Group(heading, tuple(map(capital, lines)))
    lines = [
        say(
            "set_out.line",
            {"where": _where(march, say, names), "items": "\N{NO-BREAK SPACE}· ".join(_items(inside, say))},
        )
        for march, inside in by_march
    ]
    return Group(heading, tuple(map(capital, lines)))


def _where(group: str, say: Say, names: Names) -> str:
    """Return a March by its letters; a place beside the map by its name."""
    return say(f"march_short.{group}") if group in board.WALK else say(names.place(group))


def _pieces(order: Order) -> int:
    """Return how many pieces to take: on a track one cube marks all points, a second one those beyond."""
    if not isinstance(order.now, int):
        return 1
    if order.place.endswith("/track"):
        return 1 if order.now <= TRACK_END else 2
    return order.now


def _items(orders: Sequence[Order], say: Say) -> Iterator[str]:
    places = dict.fromkeys(order.place for order in orders)
    for place in places:
        here = {order.piece: order.now for order in orders if order.place == place}
        for piece, now in here.items():
            kind, _, whose = piece.partition(":")
            if kind == "sheep_bastled" and "sheep" in here:
                continue
            facts = {"place": place, "whose": whose, "now": now, "lying": here.get("sheep_bastled", 0)}
            yield _tied(say(f"set_out.item.{_kind(place, piece, here)}", facts))


def _tied(item: str) -> str:
    """Keep a number beside what it counts."""
    return re.sub(r" (?=\d)|(?<=\d) ", "\N{NO-BREAK SPACE}", item)


def _kind(place: str, piece: str, here: Mapping[str, Value]) -> str:
    """Return the name of an item by where it goes."""
    kind, _, whose = piece.partition(":")
    if kind == "cube":
        area = place.partition("/")[2]
        return {"track": "track", "town": "gaol", "seat": "feud"}.get(area, "hits")
    if kind == "token":
        return "own_token" if whose else "token"
    return "both" if kind == "sheep" and here.get("sheep_bastled") else kind
