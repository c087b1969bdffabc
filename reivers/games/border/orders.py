"""Orders for the table as messages: what to do with each piece at each place.

Standing up a Sheep or Horse, or putting it on its side, is one order, although the state has two changes.
"""

from collections.abc import Iterable, Mapping, Sequence

import attrs

from reivers.games.border.rules.winter.attack_record import AttackRecord, AttackStep
from reivers.kernel.flows import Notice
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, Value, pieces_needed

from . import board

BOX = "player"
"""The player's boxes beside the map."""
BASTLED = {"sheep": "sheep_bastled", "horse": "horse_used"}
"""Pieces that can be on their side, and their ids then."""


ENDS = {"cube_track": (12, 12), "points": (99, 100)}
"""2.3, 7.1 The last space of a track, and the value of a second cube beyond it."""

REVEALED = "done"
"""7.7 The side of an Attack Indicator after its combat."""

STOCK = {"sheep": "sheep", "sheep_bastled": "sheep", "cube": "cube", "base_dice": "base_dice"}
"""What is taken from the bank in Autumn, and as which piece: a bastled Sheep is a Sheep like the others."""


def pieces_from_bank(orders: Iterable[Order]) -> list[tuple[str, str, int]]:
    """6.5 Return what to take from the bank, once, before the walk around the board: kind, whose, how
    many."""
    wanted = pieces_needed(_stock(order) for order in orders if order.piece.partition(":")[0] in STOCK)
    found = ((piece.partition(":"), n) for piece, n in wanted.items() if n > 0)
    return [(kind, whose, n) for (kind, _, whose), n in found]


def _stock(order: Order) -> Order:
    """Return the same order in pieces: on a track one cube shows many points, and past its end a second
    one."""
    kind, colon, whose = order.piece.partition(":")
    was, now = order.was, order.now
    if _at(order.place, kind) == "cube_track":
        was, now = _cubes(was), _cubes(now)
    return Order(order.place, f"{STOCK[kind]}{colon}{whose}" if kind == "cube" else STOCK[kind], was, now)


def _cubes(points: Value) -> int:
    assert not isinstance(points, str)
    return min(2, -(-(points or 0) // ENDS["cube_track"][1]))


@attrs.frozen
class SheepMoved(Order):
    """Sheep moved from one farm to others, shown at the farm they leave."""

    to: tuple[Order, ...] = ()


@attrs.frozen
class TokenHidden(Order):
    """A rival's token that's hidden again by an undo: it's face down and stays in its box."""


def taken_back(orders: Sequence[Order], home: str) -> list[Order]:
    """6.5 Flip revealed tokens face down again. A box keeps its token until Spring, even across undo."""
    return [
        TokenHidden(order.place, order.piece, order.was, order.now)
        if order.piece == "token" and order.was and not order.now and board.march_of(order.place) != home
        else order
        for order in orders
    ]


def carried(orders: Sequence[Order]) -> list[Order]:
    """2.8 Combine two orders into one when a token or a Horse moves between the player's box and the map,
    shown at the place on the map. So do Sheep moved between farms."""
    rules = {order.piece: order for order in orders if order.place == BOX}
    horses = [order for order in orders if order.piece == "horse" and order.place != BOX]
    said = _tokens_carried(orders, rules) | _horses_carried(horses, rules) | _sheep_driven(orders)
    lost = _horses_lost(horses, rules)
    return [now for order in orders for now in lost.get(order, [said.get(order, order)]) if now is not None]


def _sheep_driven(orders: Sequence[Order]) -> dict[Order, Order | None]:
    """Find Sheep that move: as many leave one farm as arrive at others, and none changed its
    side."""
    moved = [order for order in orders if order.piece == "sheep"]
    left = [order for order in moved if _change(order) < 0]
    turned = any(order.piece == "sheep_bastled" for order in orders)
    if turned or len(left) != 1 or sum(_change(order) for order in moved) != 0:
        return {}
    source, to = left[0], tuple(order for order in moved if order is not left[0])
    driven = SheepMoved(source.place, source.piece, source.was, source.now, to)
    return {**dict.fromkeys(to), source: driven}


def _tokens_carried(orders: Sequence[Order], rules: Mapping[str, Order]) -> dict[Order, Order | None]:
    """Find the player's tokens that are placed or taken home. (A swap stays two orders.) The rivals have
    tokens with the same names: only as many as the box gains or loses are the player's, and they come
    first."""
    said: dict[Order, Order | None] = {}
    left = {piece: abs(_change(order)) for piece, order in rules.items()}
    for order in orders:
        piece = f"token:{order.was or order.now}"
        if order.piece == "token" and not (order.was and order.now) and left.get(piece):
            left[piece] -= 1
            said[rules[piece]] = None
            said[order] = attrs.evolve(order, piece="token_home") if order.was else order
    return said


def _horses_carried(horses: Sequence[Order], rules: Mapping[str, Order]) -> dict[Order, Order | None]:
    """Find Horses sent from the box, or back into it, if nothing else happened to those in the box."""
    moved = sum(_change(order) for order in horses)
    changed = {piece: _change(rules[piece]) for piece in ("horse", "horse_used") if piece in rules}
    if not moved or list(changed.values()) != [-moved]:
        return {}
    (piece,) = changed
    home = "horse_home" if piece == "horse" else "horse_home_used"
    back = {order: attrs.evolve(order, piece=home) if _change(order) < 0 else order for order in horses}
    return {**back, rules[piece]: None}


def _horses_lost(horses: Sequence[Order], rules: Mapping[str, Order]) -> dict[Order, list[Order]]:
    """7.7 Find Horses that leave a combat: those now on their sides in the box, and those that are lost.
    A standing Horse that the box gains meanwhile is another one."""
    if len(horses) != 1:
        return {}
    place, left = horses[0].place, -_change(horses[0])
    gained = {piece: _change(rules[piece]) for piece in ("horse", "horse_used") if piece in rules}
    home, more = gained.get("horse_used", 0), gained.get("horse", 0)
    as_they_left = more and not home
    if not 0 <= home <= left or more < 0 or as_they_left or (home == left and not more):
        return {}
    ways = {"horse_home_used": home, "horse_lost": left - home}
    said = [Order(place, piece, n, 0) for piece, n in ways.items() if n]
    return {horses[0]: said, **({rules["horse_used"]: []} if home else {})}


def still_to_do(notices: Iterable[Notice]) -> list[Notice]:
    """7.4 Return what's left to do after a combat. Horses committed before are at their target."""
    page = list(notices)
    steps = [notice.data.step if isinstance(notice.data, AttackRecord) else None for notice in page]
    over = AttackStep.OVER in steps
    return [
        notice for notice, step in zip(page, steps, strict=True) if not (over and step == AttackStep.HORSES)
    ]


def order_messages(orders: Sequence[Order], *, fixing_board: bool = False) -> list[Message]:
    """Return what to do in one part of the board, place by place. Fixing the board pays and awards
    nothing."""
    return [said for _order, said in worded_orders(orders, fixing_board=fixing_board)]


def worded_orders(orders: Sequence[Order], *, fixing_board: bool = False) -> list[tuple[Order, Message]]:
    """Return the orders in one part of the board, each with its message."""
    places = dict.fromkeys(order.place for order in orders)
    return [
        said for place in places for said in _at_place([o for o in orders if o.place == place], fixing_board)
    ]


def _at_place(orders: Sequence[Order], fixing_board: bool) -> list[tuple[Order, Message]]:
    changes = {order.piece: _change(order) for order in orders}
    said = []
    for order in orders:
        kind = order.piece.partition(":")[0]
        turned = _revealed(changes, kind)
        if turned and kind in BASTLED:
            said.append((order, _token_placed(order.place, kind, turned)))
        left = changes[order.piece] - (turned if kind in BASTLED.values() else -turned)
        if left or isinstance(order.was, str) or isinstance(order.now, str):
            said.append((order, _said(order, left, fixing_board)))
    return said


def _revealed(changes: dict[str, int], kind: str) -> int:
    """Return how many pieces of a kind are put on their side (or, below 0, stood up) in their place."""
    standing = next((up for up, down in BASTLED.items() if kind in (up, down)), "")
    up, down = changes.get(standing, 0), changes.get(BASTLED.get(standing, ""), 0)
    if up < 0 < down:
        return min(-up, down)
    return -min(up, -down) if down < 0 < up else 0


def _token_placed(place: str, kind: str, n: int) -> Message:
    return Message(f"order.{kind}.{'lay_down' if n > 0 else 'stand_up'}", {"place": place, "n": abs(n)})


def _change(order: Order) -> int:
    if isinstance(order.was, str) or isinstance(order.now, str):
        return 0
    return (order.now or 0) - (order.was or 0)


def _said(order: Order, change: int, fixing_board: bool) -> Message:
    """Return the message of one order. `n` counts what moves; `was` and `now` are for checking."""
    kind, _, whose = order.piece.partition(":")
    if isinstance(order, SheepMoved):
        return _driven(order, abs(change))
    if isinstance(order, TokenHidden):
        return Message("order.token_here.turn_down", {"place": order.place, "whose": whose, "was": order.was})
    if isinstance(order.was, str) or isinstance(order.now, str):
        return _exchanged(order, kind, whose)
    was, now = order.was or 0, order.now or 0
    facts = {"place": order.place, "whose": whose, "n": abs(change), "was": was, "now": now}
    at = "cattle_box" if kind == "cattle" and fixing_board else _at(order.place, kind)
    last, full = ENDS.get(at, (now, now))
    if now > last:
        return Message(f"order.{at}.beyond", {**facts, "full": full, "over": now - full})
    return Message(f"order.{at}.{'more' if change > 0 else 'fewer'}", facts)


def _driven(order: SheepMoved, n: int) -> Message:
    """Return the message of a move between farms, with the Sheep then standing at each."""
    there = [Message("order.sheep_driven_to", {"place": one.place, "now": one.now}) for one in order.to]
    return Message("order.sheep_driven", {"place": order.place, "n": n, "now": order.now or 0, "to": there})


def _exchanged(order: Order, kind: str, whose: str) -> Message:
    """Return the message for a piece with a name or two sides: placed, removed, changed or flipped."""
    facts = {"place": order.place, "whose": whose, "was": order.was, "now": order.now}
    how = "lay" if not order.was else "swap" if order.now else "clear"
    if how == "lay" and order.now == REVEALED:
        how = "lay_turned"
    return Message(f"order.{_at(order.place, kind)}.{how}", facts)


def _at(place: str, kind: str) -> str:
    """Return the key for a piece at a place: it may be handled differently there."""
    area = place.partition("/")[2]
    if kind == "cube":
        return {"track": "cube_track", "town": "cube_gaol", "seat": "cube_feud"}.get(area, "cube_hits")
    if kind == "event" and place == "rising":
        return "rising"
    if kind == "token" and board.march_of(place) in board.WALK:
        return "token_here"
    if kind == "horse" and board.march_of(place) != "player":
        return "horse_here"
    return kind
