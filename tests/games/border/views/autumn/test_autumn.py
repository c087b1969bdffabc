"""Income and events, the player's defenses, the rivals' autumn."""

import random
from typing import Any

from reivers.games.border import board
from reivers.games.border.rules.model.state import State, put
from reivers.games.border.views.autumn.defenses import DefensesView, defenses_view
from reivers.games.border.views.autumn.events import events_view
from reivers.games.border.views.autumn.rivals_autumn import rivals_autumn_view
from reivers.games.border.views.game_view import view
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from tests.games.border.autumns import with_stacks
from tests.games.border.builders import make_state
from tests.games.border.summers import with_sheet
from tests.games.border.views.games import game_at, play_to

CHANCES = ("cup", "notoriety_dice", "region_tokens", "bastle_tokens", "site_cup", "event_deck")
APP = {f"chance.{one}": "app" for one in CHANCES}


def autumn_state(**stacks: list[int]) -> State:
    """Autumn with two tokens to place; the rivals have two Target Cards each."""
    state = with_stacks(make_state(season="autumn"), **stacks)
    put(state, "player", "token:earl-of-angus", 1)
    state.used_targets = {rival: ["nation", "family", "cross", "same"] for rival in state.rivals}
    return state


def flipping(state: State | None = None) -> Session:
    return play_to(game_at(state or autumn_state()), "events.1")


def placing(state: State | None = None, **settings: Any) -> Session:
    if settings:
        return play_to(game_at(state or autumn_state(), **settings), key="autumn.place")
    session = flipping(state)
    session.answer(["ill-week"])
    session.answer(["ballad-of-kinmont-willie"])
    return play_to(session, key="autumn.place")


# -- income and events -----------------------------------------------------------------------------------


def test_income_and_limits() -> None:
    session = flipping()
    shown = events_view(session)
    assert shown.income == (8, 11)
    assert shown.horses == (3, 5)
    assert shown.hand == (0, 2)
    assert shown.main.text == Message("events_page.main.choose", {"n": 2})
    assert not shown.main.ready
    assert view(session).page == shown


def test_a_flipped_event_shows_its_numbers_and_leaves_the_tiles() -> None:
    session = flipping()
    tiles = {one.id: one for one in events_view(session).tiles}
    assert tiles["4"].about == "battle"
    session.answer(["4"])
    shown = events_view(session)
    (event,) = shown.flipped
    assert (event.id, event.about) == ("4", "battle")
    assert dict(event.values)["notoriety"] == 4
    assert shown.main.text == Message("events_page.main.more", {"n": 1})


def test_too_many_cards_are_discarded_first() -> None:
    state = with_sheet(autumn_state(), held="38")
    for card in ("78", "82"):
        put(state, "sheet", f"held:{card}", 1)
    shown = events_view(play_to(game_at(state), key="autumn.hand"))
    assert shown.excess == 1
    assert {one.id for one in shown.discard} == {"38", "78", "82"}
    assert shown.main.text == Message("events_page.main.discard", {"n": 1})
    assert not shown.main.ready
    assert shown.main_for(("38",)).answers == (("autumn.hand", ["38"]),)


# -- defenses --------------------------------------------------------------------------------------------


def placement(shown: DefensesView) -> dict[str, str]:
    return dict(shown.best)


def test_the_best_placement_is_preselected() -> None:
    session = placing()
    shown = defenses_view(session, advice=True)
    assert [one.id for one in shown.tokens] == ["deputy-warden", "earl-of-angus"]
    assert sorted(placement(shown).values()) == ["deputy-warden", "earl-of-angus"]
    assert shown.main.text == Message("defenses_page.main.place", {"n": 2, "kept": 0})
    assert shown.main.answers is not None
    session.page(shown.main.answers)
    assert {box: session.state.table[box]["token"] for box in placement(shown)} == placement(shown)


def test_boxes_show_sheep_chance_and_what_a_token_saves() -> None:
    shown = defenses_view(placing(), advice=True)
    assert [one.place for one in shown.boxes] == list(board.boxes("EWM"))
    best = next(box for box, token in shown.best if token == "earl-of-angus")
    box = next(one for one in shown.boxes if one.place == best)
    assert box.sheep == 1
    assert box.chance is not None
    assert 0 < box.chance < 1
    assert dict(box.saves)["earl-of-angus"] > dict(box.saves)["deputy-warden"]
    assert {rival: dict(cards).keys() for rival, cards in shown.who} == {
        rival: {"reiver", "opposite"} for rival in board.rivals("Dacre")
    }


def test_tokens_show_their_dice() -> None:
    tokens = {one.id: one for one in defenses_view(placing()).tokens}
    assert (tokens["earl-of-angus"].farm, tokens["earl-of-angus"].other) == ((3, 1), (1, 1))


def test_without_odds_the_last_boxes_are_preselected() -> None:
    session = placing()
    shown = defenses_view(session)
    assert shown.best == ()
    assert shown.main.text == Message("defenses_page.main.place", {"n": 2})
    assert not shown.main.ready
    state = autumn_state()
    state.last_defenses = {"EWM/seat": "deputy-warden"}
    again = defenses_view(placing(state))
    assert again.best == again.last == (("EWM/seat", "deputy-warden"),)
    assert again.main.text == Message("defenses_page.main.keep", {"n": 1, "kept": 1})
    assert again.main.answers == (("autumn.place", "EWM/seat"), ("autumn.place", "home"))


def test_the_rivals_autumn_follows_at_once_if_the_app_resolves_it() -> None:
    session = placing(**APP)
    shown = defenses_view(session)
    main = shown.main_for((("EWM/seat", "deputy-warden"), ("EWM/town", "earl-of-angus")))
    assert main.text.key == "defenses_page.main.then_rivals"
    assert main.answers is not None
    assert main.answers[-1] == ("page.rivals", True)


def test_base_dice_are_those_of_the_coming_winter() -> None:
    assert defenses_view(placing(autumn_state(attack=[7]))).base_dice == 2


def test_the_page_leads_to_the_rivals_autumn() -> None:
    session = play_to(placing(), key="page.rivals")
    shown = defenses_view(session)
    assert shown.main.text == Message("defenses_page.main.resolve")
    assert shown.main.answers == (("page.rivals", True),)


# -- the rivals' autumn ----------------------------------------------------------------------------------


def rivals(key: str = "page.winter") -> Session:
    """The rivals' autumn on the table, up to this question."""
    state = autumn_state(attack=[7], sheep=[2], token=[2], notoriety=[2], permanent=[1])
    return play_to(placing(state), key=key)


def test_the_walk_has_net_orders_in_walking_order() -> None:
    session = rivals()
    shown = rivals_autumn_view(session)
    areas = [group.area for group in shown.orders if group.area in board.WALK]
    assert areas == [march for march in board.WALK if march in areas]
    moved = [(order.place, order.piece) for group in shown.orders for order in group.orders]
    assert len(moved) == len(set(moved))
    assert any(piece == "sheep" for _place, piece in moved)
    assert view(session).page == shown


def test_without_a_board_the_page_lists_what_the_app_moved() -> None:
    state = autumn_state(attack=[7], sheep=[2], token=[2], notoriety=[2], permanent=[1])
    session = play_to(placing(state, **APP, **{"tracker.board": "app"}), key="page.winter")
    shown = rivals_autumn_view(session)
    assert shown.by_app
    assert {one.kind for one in shown.take} <= {"base_dice"}
    pieces = {order.piece.partition(":")[0] for group in shown.orders for order in group.orders}
    assert {"sheep", "tower", "cube"} <= pieces
    assert "token" not in pieces


def test_pieces_are_taken_from_the_box_at_once() -> None:
    assert {"sheep", "tower", "base_dice"} <= {one.kind for one in rivals_autumn_view(rivals()).take}


def test_a_drawn_token_joins_the_pile() -> None:
    session = rivals("autumn.token")
    shown = rivals_autumn_view(session)
    assert shown.main.text == Message("rivals_page.main.token")
    assert not shown.main.ready
    drawn = session.prompt.sample(random.Random(2))  # type: ignore[union-attr]
    session.answer(drawn)
    after = rivals_autumn_view(play_to(session, key="page.winter"))
    assert after.pile.added == tuple(drawn)


def test_winter_follows() -> None:
    main = rivals_autumn_view(rivals()).main
    assert main.text == Message("rivals_page.main.winter")
    assert main.answers == (("page.winter", True),)


def test_own_tokens_come_first_if_the_app_resolves_both_at_once() -> None:
    session = placing(**APP)
    choice = defenses_view(session, advice=True)
    session.page(choice.main.answers or ())
    shown = rivals_autumn_view(session).own_orders
    placed = {(one.place, one.piece, one.now) for group in shown for one in group.orders}
    assert {(box, "token", token) for box, token in choice.best} <= placed


def test_own_tokens_are_not_repeated_after_their_own_page() -> None:
    assert rivals_autumn_view(rivals()).own_orders == ()
