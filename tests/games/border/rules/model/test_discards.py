"""5.1, 5.5: the discards, and the Offices that bring a card back."""

from typing import Any

import pytest

from reivers.games.border.rules.model.cards import held, recruited
from reivers.games.border.rules.model.discards import pile
from reivers.games.border.rules.model.state import State, count
from reivers.games.border.rules.seasons.stripes import award
from reivers.games.border.rules.seasons.summer import office_drafts, populate_discards
from reivers.kernel.flows import Flow
from reivers.kernel.prompts import UNNAMED, NameCard
from reivers.kernel.session import Session
from tests.games.border.builders import ALL_APP, make_state, practice, session_of
from tests.games.border.summers import awarding, draft_state, keys, knowing, legal, with_sheet

# -- 5.5 Abbot of Kelso and Keeper of Tynedale -----------------------------------------------------------


def ending(state: State, **options: Any) -> Session:
    state.seen += [card for card in [*state.discards, *state.in_play] if card not in state.seen]
    return session_of(office_drafts, state, **options)


@pytest.mark.parametrize("office", ["14", "15"])
def test_5_5_from_turn_2_the_player_takes_a_card_back_for_free(office: str) -> None:
    session = ending(with_sheet(draft_state(turn=2, discards=["1", "28"]), office=office))
    session.page([("summer.use_discard", "1"), ("summer.action", "recruit")])
    assert recruited(session.state) == ["1", office]
    assert count(session.state, "player", "cattle") == 8
    assert session.prompt is None


def test_5_5_nothing_on_turn_1() -> None:
    session = ending(with_sheet(draft_state(discards=["1"], in_play=["15"]), office="14"))
    assert session.prompt is None
    assert session.state.discards == ["1"]


def test_a39_the_cards_own_cattle_and_that_of_holding_fall_away() -> None:
    for card, action in (("24", "play"), ("38", "hold")):
        session = ending(with_sheet(draft_state(turn=2, discards=[card]), office="14"))
        session.answer(action)
        assert count(session.state, "player", "cattle") == 8


def test_a39_cattle_among_the_effects_fall_away_too() -> None:
    session = ending(with_sheet(draft_state(turn=2, discards=["25"]), office="14"))
    session.page([("summer.action", "play"), ("effect.choose_one", "1")])
    assert count(session.state, "player", "cattle") == 8


def test_a39_a_default_action_instead_is_whole() -> None:
    session = ending(with_sheet(draft_state(turn=2, discards=["24"]), office="14"))
    session.page([("summer.action", "discard"), ("summer.default", "cattle")])
    assert session.state.discards == ["24"]
    assert count(session.state, "player", "cattle") == 11


def test_a39_one_pick_for_each_office_the_player_first() -> None:
    state = with_sheet(draft_state(turn=2, discards=["1", "38", "16"]), office="14 15")
    session = ending(state)
    session.page(
        [
            ("summer.use_discard", "38"),
            ("summer.action", "hold"),
            ("summer.use_discard", "1"),
            ("summer.action", "recruit"),
        ]
    )
    assert held(session.state) == ["38"]
    assert session.state.discards == ["16"]


def test_5_5_the_opponents_get_a_random_discard_for_each_office() -> None:
    state = draft_state(turn=2, discards=["16", "35"], in_play=["14", "15"])
    session = ending(state)
    session.answer(["35"])
    assert session.state.stacks["bastles"] == [{"card": "35", "strength": 2}]
    assert session.state.stacks["attack"] == [{"card": "16", "strength": 2}]
    assert session.state.discards == []


def test_a52_an_office_that_is_returned_does_not_act_this_turn() -> None:
    state = with_sheet(draft_state(family="Kerr", turn=2, discards=["15", "38", "16"]), office="14")
    session = ending(state)
    session.page([("summer.use_discard", "15"), ("summer.action", "recruit")])
    assert session.prompt is None
    assert recruited(session.state) == ["14", "15"]


def test_a52_an_office_that_the_opponents_draw_does_not_act_this_turn() -> None:
    session = ending(draft_state(turn=2, discards=["14", "38"], in_play=["15"]))
    session.answer(["14"])
    assert session.state.in_play == ["15", "14"]
    assert session.state.discards == ["38"]


def test_5_5_an_office_that_was_replaced_does_not_act() -> None:
    state = with_sheet(draft_state(turn=2, discards=["56", "57", "38"]), office="14 15")
    session = ending(state)
    session.page([("summer.use_discard", "56"), ("summer.action", "recruit"), ("summer.discard_which", "15")])
    assert session.prompt is None
    assert session.state.discards == ["57", "38"]


def test_5_5_with_no_discards_there_is_nothing_to_take() -> None:
    session = ending(with_sheet(draft_state(turn=2), office="14"))
    assert keys(session) == ["summer.office", "summer.no_discards"]


def test_5_5_other_cards_may_act_at_the_end_of_summer_if_that_is_known() -> None:
    given = knowing(
        c1_effects=[{"do": "horses", "n": 1, "when": "end_of_summer"}],
        c80_stripe_effects=[{"do": "base_dice", "n": 1, "when": "end_of_summer"}],
    )
    session = ending(with_sheet(draft_state(turn=2, in_play=["80"]), reiver="1"), layers=(given, practice))
    assert count(session.state, "player", "horse") == 4
    assert count(session.state, "rivals", "base_dice") == 1


# -- the discards ----------------------------------------------------------------------------------------


def test_5_1_at_the_table_it_is_enough_to_name_the_card_one_wants() -> None:
    state = draft_state(turn=2, unnamed_discards={"1": 7, "2": 7, "3": 0}, discards=["16"])
    session = ending(with_sheet(state, office="14"))
    session.page(
        [
            ("summer.peek", ["38"]),
            ("summer.peek", [UNNAMED]),
            ("summer.use_discard", "38"),
            ("summer.action", "hold"),
        ]
    )
    assert held(session.state) == ["38"]
    assert session.state.unnamed_discards == {"1": 6, "2": 7, "3": 0}


def test_5_1_where_the_app_holds_the_pile_it_shows_every_card() -> None:
    state = draft_state(turn=2, unnamed_discards={"1": 7, "2": 7, "3": 0})
    session = ending(with_sheet(state, office="14"), settings=ALL_APP)
    assert session.prompt is not None
    assert session.prompt.key == "summer.use_discard"
    assert len(legal(session)) == 14


def test_5_1_each_card_of_the_pile_is_equally_likely() -> None:
    """The named ones have one share each; those of a deck that have not shown up share the unseen ones."""
    seen = [str(n) for n in (1, 2, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 17)]
    state = draft_state(discards=["16", "17"], unnamed_discards={"1": 7, "2": 0, "3": 0})
    state.seen = seen
    session = awarding("23", state=state)
    assert isinstance(session.prompt, NameCard)
    weights = dict(session.prompt.pool())
    unseen = {card: n for card, n in weights.items() if card not in ("16", "17")}
    assert len(unseen) == 34 - len(seen)
    total = sum(weights.values())
    assert weights["16"] / total == weights["17"] / total == pytest.approx(1 / 9)
    assert sum(unseen.values()) / total == pytest.approx(7 / 9)
    assert len(frozenset(unseen.values())) == 1


def test_5_1_a_deck_that_was_named_in_full_leaves_just_its_unseen_cards() -> None:
    state = draft_state(
        turn=2, unnamed_discards={"1": 2, "2": 1, "3": 0}, decks={"1": ["1", "2", "5"], "2": ["43", "44"]}
    )
    state.seen = ["1"]
    weights = {option.id: option.most for option in pile(state)}
    assert weights == {"2": 2, "5": 2, "43": 1, "44": 1}


def test_8_1_the_state_holds_no_unseen_card() -> None:
    session = session_of(populate_discards, make_state(), settings=ALL_APP)
    assert session.state.discards == session.state.seen == []


def test_5_2_an_award_of_a_random_card_may_set_off_another() -> None:
    state = draft_state(discards=["23", "16"])
    state.seen = ["23", "16"]

    def flow(state: State) -> Flow[None]:
        yield from award(state, "102")

    state.dealt, state.turn = ["102"], 3
    session = session_of(flow, state)
    session.answer(["23"])
    assert session.state.out_of_play == ["102", "23"]
    assert session.state.stacks["attack"] == [{"card": "16", "strength": 2}]
