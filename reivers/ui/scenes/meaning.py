"""What an attack means beyond its orders, once it is over: what a player would work out at the table."""

from collections.abc import Iterator
from typing import Any

from reivers.advice.places import march_rank
from reivers.border import board
from reivers.border.state import State, cube, feuds
from reivers.border.state import notoriety as track_of
from reivers.kernel.messages import Message
from reivers.ui.scenes.tale import AttackProgress


def meaning(session: Any, progress: AttackProgress) -> Iterator[Message]:
    """3.16 to 3.22 What a field alone would bring, what is closed now, and where the player stands."""
    state: State = session.state
    if state.rivals_only:  # the player keeps the books of all this
        return
    yield from _alone_on_the_field(session, progress)
    yield from _taken_first(session, progress)
    moved = {order.place for notice in progress.notices for order in notice.orders}
    for march in board.WALK:
        if board.track(march) in moved and track_of(state, march).get(state.family):
            yield march_rank(state, march)
    yield from _feuds_everywhere(state, progress)


def _alone_on_the_field(session: Any, progress: AttackProgress) -> Iterator[Message]:
    """7.8 The first at a Battle wins it if nobody of the other nation comes."""
    record, battle = progress.record, progress.record.battle
    if battle is None or battle.decided or not record.march:
        return
    if notoriety := session.fact(f"event:{battle.event}", "notoriety"):
        others = next(one for one in board.FAMILIES if board.NATION[one] != board.NATION[record.family])
        facts = {"nation": board.NATION[others], "family": record.family, "n": notoriety}
        yield Message(f"attack_page.alone_{'own' if record.own else 'rival'}", facts)


def _kin(one: str, other: str) -> bool:
    return board.NATION[one] == board.NATION[other]


def _taken_first(session: Any, progress: AttackProgress) -> Iterator[Message]:
    """7.5 A rival was in the Debateable Land: no card of this turn goes there any more."""
    state: State = session.state
    if not progress.record.debateable or progress.record.own:
        return
    reach = {card: session.fact(f"target:{state.family}/{card}", "raid") or () for card in state.own_targets}
    closed = [card for card, marches in reach.items() if board.DL in marches]
    yield Message("attack_page.taken")
    yield from (Message("attack_page.taken_closes", {"card": card}) for card in closed)


def _feuds_everywhere(state: State, progress: AttackProgress) -> Iterator[Message]:
    """7.7 The player's cube came to the last Seat that had none."""
    mine = cube(state.family)
    seats = [board.seat(board.HOME[rival]) for rival in state.rivals]
    came = any(
        one.place in seats and one.piece == mine for notice in progress.notices for one in notice.orders
    )
    if came and all(feuds(state, board.HOME[rival]).get(state.family) for rival in state.rivals):
        yield Message("attack_page.feuds_everywhere")
