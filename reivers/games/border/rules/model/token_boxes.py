"""Defense tokens and their boxes: where one fits (6.3), and the opponents', placed or drawn when needed
(6.5).

Unseen tokens placed from a shuffled pile are no different from tokens still in it. So a box is unknown until
its token is revealed; then it's drawn, and it stays in its box until Spring.
"""

import functools

from reivers.games.border import board
from reivers.kernel.flows import Flow, draw, notice, optional_fact
from reivers.kernel.prompts import Deal, Option

from .state import State, put, which
from .tokens import draw_tokens


def rival_boxes(state: State) -> tuple[str, ...]:
    """6.5 Return the eighteen boxes in the opponents' Marches: farms, Towns and Family Seats."""
    return _boxes_outside(state.home)


@functools.cache
def _boxes_outside(home: str) -> tuple[str, ...]:
    marches = (march for march in board.WALK if march not in (home, board.DL))
    return tuple(box for march in marches for box in board.boxes(march))


def place_tokens(state: State) -> Flow[None]:
    """6.5 Place one token in each box. A25: if there's one too few, chance decides which box stays empty."""
    n, boxes = sum(state.rival_tokens.values()), rival_boxes(state)
    if n < len(boxes):
        drawn = yield from draw("autumn.empty_box", lambda: map(_box, boxes), "empty_box", section="6.5")
        state.empty_box = drawn[0]
        yield from notice("autumn.box_is_empty", {"place": state.empty_box, "n": n})
    placed = min(n, len(boxes)) if state.tokens == "laid" else 0
    key = "autumn.tokens_laid" if state.tokens == "laid" else "autumn.tokens_shuffled"
    yield from notice(key, {"n": n, "laid": placed, "left": n - placed})


def token_at(state: State, box: str) -> Flow[str | None]:
    """6.5, 7.4 Return the token of an opponent's box: the one revealed before, else reveal it now.

    None if there is none (A25, A53).
    """
    turned = which(state, box, "token")
    if turned or box == state.empty_box or box in state.emptied_boxes or not any(state.rival_tokens.values()):
        return turned
    drawn = yield from draw_tokens(
        state,
        "token.revealed",
        lambda: state.rival_tokens,
        "rival_tokens",
        deal=lambda: _placed(state, box),
        facts={"place": box},
        section="7.4",
    )
    token = drawn[0]
    state.rival_tokens[token] -= 1
    order = put(state, box, "token", token)
    yield from notice("token.is", {"token": token, "place": box}, orders=[order])
    return token


def where_it_fits(token: str) -> Flow[tuple[bool, bool]]:
    """6.3 Return whether the player may place this token at a farm, and in a Town or Family Seat.

    Green dice are for farms, gray ones for Towns and Seats. A token without dice may go anywhere. So may one
    with unknown dice: the player can read it, so nothing is asked.
    """
    green: int | None = yield from optional_fact(f"token:{token}", "green")
    gray: int | None = yield from optional_fact(f"token:{token}", "gray")
    anywhere = green is None or gray is None or green + gray == 0
    return anywhere or bool(green), anywhere or bool(gray)


def _placed(state: State, box: str) -> Deal:
    """6.5 Return this turn's tokens as if they had been placed. A box keeps its token, even across undo."""
    boxes = [one for one in rival_boxes(state) if one != state.empty_box]
    whole = dict(state.rival_tokens)
    for one in boxes:
        if token := which(state, one, "token"):
            whole[token] = whole.get(token, 0) + 1
    pile = tuple(sorted((token, n) for token, n in whole.items() if n > 0))
    return Deal(f"tokens of turn {state.turn}", pile, boxes.index(box))


@functools.cache
def _box(box: str) -> Option:
    return Option(box, board.place_named(box))
