"""Spring: the turn's VP, Battle awards, the board to clear and Base Attack Dice."""

import pytest

from reivers.games.border.rules.model.state import State, cube, put
from reivers.games.border.views.game_view import view
from reivers.games.border.views.spring.spring import SpringView, spring_view
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from tests.games.border.summers import with_sheet
from tests.games.border.views.games import game_at, play_to
from tests.games.border.winters import example


def spring_of(state: State, key: str = "page.summer") -> Session:
    """The end of Winter, up to this question of Spring."""
    return play_to(game_at(state), key=key)


def last_winter(state: State) -> State:
    state.turn = 3
    state.score = [{}, {}, {}]
    return state


def rows(shown: SpringView) -> dict[str, tuple[str, int]]:
    return {row.id: (row.label.key, row.vp) for row in shown.rows}


def test_rows_add_up_to_the_turn() -> None:
    session = spring_of(example())
    shown = spring_view(session)
    assert shown.turn == 1
    assert shown.vp == sum(row.vp for row in shown.rows)
    assert shown.rows[0].label == Message("spring_view.attacks")
    assert rows(shown)["EWM"][0] in ("spring_view.first", "spring_view.second", "spring_view.tied_first")
    assert view(session).page == shown


@pytest.mark.parametrize(
    ("kerr", "maxwell", "place", "vp"),
    [
        (0, 0, "spring_view.first", 3),
        (9, 0, "spring_view.tied_first", 1),
        (10, 0, "spring_view.second", 1),
        (10, 9, "spring_view.tied_second", 0),
        (11, 10, "spring_view.behind", 0),
    ],
)
def test_places_are_shown_with_their_vp(kerr: int, maxwell: int, place: str, vp: int) -> None:
    state = example()
    for family, n in {"Dacre": 9, "Kerr": kerr, "Maxwell": maxwell, "Fenwick": 0}.items():
        put(state, "EWM/track", cube(family), n)
    shown = spring_view(spring_of(state))
    assert rows(shown)["EWM"] == (place, vp)


def test_a_gaol_is_worth_two_vp_a_cube() -> None:
    state = example()
    put(state, "EWM/town", cube("Kerr"), 3)
    shown = spring_view(spring_of(state))
    row = next(row for row in shown.rows if row.id == "gaol")
    assert row.vp == 2 * row.label.facts["n"]


def test_the_next_turn_begins_with_the_main_button() -> None:
    shown = spring_view(spring_of(example()))
    assert shown.main.text == Message("spring_view.main.turn", {"turn": 2})
    assert shown.main.answers == (("page.summer", True),)
    assert shown.base_dice == (4, 2)


def test_the_board_is_cleared_before_the_score() -> None:
    session = spring_of(example(), "page.score")
    shown = spring_view(session)
    assert (shown.vp, shown.rows) == (None, ())
    assert shown.main.text == Message("spring_view.main.score", {"turn": 1})
    pieces = {order.piece.partition(":")[0] for group in shown.orders for order in group.orders}
    assert "token" in pieces
    assert shown.orders[0].area == "player"


def test_a_battle_that_one_side_fought_is_awarded() -> None:
    state = example()
    state.attacked.append("SMM/battlefield")
    shown = spring_view(spring_of(state))
    (award,) = shown.awards
    assert award.event == "4"
    assert award.decided


def test_the_board_has_the_moves_of_battle_awards() -> None:
    """7.8 The winner's Notoriety, and the battlefield to clear."""
    shown = spring_view(spring_of(example()))
    (march,) = (group for group in shown.orders if group.area == "SMM")
    moves = {order.piece: (order.was, order.now) for order in march.orders if order.place == "SMM/track"}
    assert moves == {"cube:Kerr": (5, 9)}
    assert ("SMM/battlefield", "event") in {(order.place, order.piece) for order in march.orders}


def test_the_last_turn_has_no_reset_and_counts_livestock() -> None:
    state = last_winter(example())
    shown = spring_view(spring_of(state, "page.horses"))
    assert not shown.clears
    assert {group.area for group in shown.orders} == {"SMM", "vp"}
    assert shown.base_dice is None
    assert shown.turn == 3
    assert shown.main.text == Message("spring_view.main.count", {"turn": 3})


def test_the_main_button_plays_border_ballads() -> None:
    state = with_sheet(last_winter(example()), held="s126")
    shown = spring_view(spring_of(state, "spring.ballads"))
    assert shown.main.answers is not None
    assert shown.main.answers[0][0] == "spring.ballads"
