"""Helpers for tests of Autumn and Spring: draft sheet stacks, conservation, notices."""

from typing import Any

from reivers.games.border import board
from reivers.games.border.rules.model.state import State, count, cube, put, which
from reivers.games.border.rules.model.token_boxes import rival_boxes
from reivers.kernel.flows import Notice
from reivers.kernel.orders import Order, difference
from reivers.kernel.session import Session
from tests.kernel.tables import applied


def with_stacks(state: State, **strengths: list[int]) -> State:
    """Add unnamed cards to the draft sheet."""
    for stack, numbers in strengths.items():
        state.stacks[stack] = [{"card": None, "strength": n} for n in numbers]
        put(state, f"draft/{stack}", "strength", sum(numbers))
    return state


def notices(session: Session) -> list[Notice]:
    """Return all notices from the first step on."""
    before = session.notices_of(0)
    return [*before, *(notice for _, reported in session.history() for notice in reported)]


def keys(session: Session) -> list[str]:
    return [notice.message.key for notice in notices(session)]


def orders(session: Session) -> list[Order]:
    return [order for notice in notices(session) for order in notice.orders]


def only_notice(session: Session, key: str) -> Notice:
    """Return the only notice with this key."""
    (found,) = [notice for notice in notices(session) if notice.message.key == key]
    return found


def assert_orders_complete(session: Session, table: Any) -> None:
    """Check that the orders alone change the old table into the new one."""
    assert difference(applied(table, orders(session)), session.game.table(session.state)) == []


def cubes_of(state: State, family: str) -> int:
    """Return a rival's cubes from the cup: in it, put aside, or on another March's track."""
    abroad = [march for march in board.WALK if march != board.HOME[family]]
    on_tracks = sum(count(state, board.track(march), cube(family)) > 0 for march in abroad)
    return state.cup.get(family, 0) + state.drawn_cubes.get(family, 0) + on_tracks


def lost_pieces(state: State) -> list[str]:
    """6.4, 8.1: Return pieces that should be conserved and are not."""
    regions = sum(state.sheep_tokens.values()) + sum(state.bastle_tokens.values())
    rival_sites = [site for family in state.rivals for site in board.SITES[board.HOME[family]]]
    built = [site for site in rival_sites if count(state, site, "tower")]
    own = [which(state, box, "token") for box in board.boxes(state.home)]
    mine = sum(count(state, "player", piece) for piece in state.table["player"] if piece.startswith("token:"))
    turned = [token for box in rival_boxes(state) if (token := which(state, box, "token"))]
    tokens = [
        *state.rival_tokens.values(),
        *state.spare_tokens.values(),
        len(state.free_warden_tokens),
        len(turned),
        mine,
    ]
    counted = {
        "region tokens": (regions, 24),
        "sites": (len(state.site_cup) + len(built), 12),
        "sites once": (sorted([*state.site_cup, *built]), sorted(rival_sites)),
        "tokens": (sum(tokens) + sum(token is not None for token in own), 37),
        "below zero": (
            min([0, *state.rival_tokens.values(), *state.spare_tokens.values(), *state.cup.values()]),
            0,
        ),
    }
    return [what for what, (found, wanted) in counted.items() if found != wanted]
