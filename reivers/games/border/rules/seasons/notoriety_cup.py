"""The cup of Notoriety cubes, and the opponents' Notoriety awards (6.4)."""

import functools
from collections.abc import Iterable, Sequence

from reivers.games.border import board
from reivers.games.border.rules.model.state import State, count, cube, put
from reivers.games.border.rules.model.state import notoriety as points_in
from reivers.games.border.rules.winter.attack_record import NotorietyChange
from reivers.games.border.rules.winter.notoriety import MarchChoice, pick_march
from reivers.kernel.flows import Flow, Reason, draw, notice, roll
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import Option


def gain_notoriety(state: State, family: str, march: str, n: int) -> Order:
    """7.1, 7.7 Move a family's cube along a track, never below 0.

    Beyond 12 a second cube counts on. The tracked state has the sum.
    """
    track, piece = board.track(march), cube(family)
    return put(state, track, piece, max(0, count(state, track, piece) + n))


def notoriety_changes(orders: Iterable[Order]) -> tuple[NotorietyChange, ...]:
    """Return what these orders change on the tracks."""
    moved = ((order, int(order.now or 0) - int(order.was or 0)) for order in orders)
    return tuple(
        NotorietyChange(family=order.piece.partition(":")[2], march=board.march_of(order.place), n=n)
        for order, n in moved
        if n
    )


def draw_cubes(state: State, n: int, notoriety: int) -> Flow[None]:
    """5.2 Draw cubes; each one's family gains Notoriety at home. A29: drawn twice, it gains twice."""
    for _ in range(n):
        family = yield from draw_cube(state)
        march = board.HOME[family]
        why = [_cube_reason(family, notoriety)]
        yield from _with_drawn_cube(state, family, march, notoriety, why)


def day_of_truce(state: State) -> Flow[None]:
    """5.2, A29 Draw two cubes, for 2 Notoriety each, after a Summer played without the app."""
    yield from draw_cubes(state, 2, 2)


def award_card(state: State, points: int) -> Flow[None]:
    """6.4 Resolve one Notoriety card: a cube says who gains, two dice say where."""
    family = yield from draw_cube(state)
    picked = yield from pick_by_dice(state, family, points)
    why = [_cube_reason(family, points), *picked.why]
    yield from _with_drawn_cube(state, family, picked.march, points, why)


def award_by_dice(state: State, family: str, points: int) -> Flow[str]:
    """6.4 Roll two dice for where this family gains, and return the March.

    A24: an opponent who wins the Rising of the North for the Catholics is awarded like this.
    """
    picked = yield from pick_by_dice(state, family, points)
    yield from _gain(state, family, picked.march, points, picked.why)
    return picked.march


def draw_cube(state: State) -> Flow[str]:
    """6.4 Draw a cube from the cup and return its family."""
    if not any(state.cup.values()):
        yield from _refill(state)
    drawn = yield from draw("notoriety.cube", lambda: _cup(state), "cup", section="6.4")
    state.cup[drawn[0]] -= 1
    return drawn[0]


def pick_by_dice(state: State, family: str, points: int) -> Flow[MarchChoice]:
    """6.4 Roll two dice, one after the other, and apply the priority rules (A2, A3)."""
    facts = {"family": family, "n": points}
    rolled = yield from roll("notoriety.dice", 2, "notoriety_dice", facts=facts, section="6.4")
    assert rolled.faces is not None
    first, second = rolled.faces
    tracks = {march: points_in(state, march) for march in board.WALK}
    return pick_march(family, points, first, second, state.home, tracks, state.house_rules["tied_lead"])


def _with_drawn_cube(state: State, family: str, march: str, points: int, why: Sequence[Reason]) -> Flow[None]:
    """6.4 Place the drawn cube on the track if the family has no Notoriety there, else put it aside."""
    if count(state, board.track(march), cube(family)):
        state.drawn_cubes[family] = state.drawn_cubes.get(family, 0) + 1
    yield from _gain(state, family, march, points, why)


def _gain(state: State, family: str, march: str, points: int, why: Sequence[Reason]) -> Flow[None]:
    order = gain_notoriety(state, family, march, points)
    facts = {"family": family, "march": march, "n": points, "now": order.now}
    yield from notice("notoriety.gained", facts, orders=[order], why=why)


def _refill(state: State) -> Flow[None]:
    """A27 Return the cubes put aside to the empty cup.

    If all of them are on tracks, each opponent adds one, so there's something to draw.
    """
    put_by = {family: n for family, n in state.drawn_cubes.items() if n}
    state.cup = put_by or dict.fromkeys(state.rivals, 1)
    state.drawn_cubes = {}
    yield from notice("notoriety.refill", {"n": sum(state.cup.values())})


def _cup(state: State) -> list[Option]:
    return [_cubes(family, n) for family, n in sorted(state.cup.items())]


@functools.cache
def _cubes(family: str, n: int) -> Option:
    return Option(family, Message("notoriety.cube_of", {"family": family}), most=n)


def _cube_reason(family: str, points: int) -> Reason:
    return Reason("6.4", "why.notoriety.cube", {"family": family, "points": points}, family)
