"""Corrected cards: each is in one place, none is lost, and a Warden's token stays with his card."""

from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.rules.model.card_corrections import all_of, correct
from reivers.games.border.rules.model.cards import held, of_kind
from reivers.games.border.rules.model.discards import in_discards
from reivers.games.border.rules.model.problems import problems
from reivers.games.border.rules.model.state import State, count, which
from reivers.kernel.prompts import Choose, ChooseSeveral, Number
from tests.games.border.summers import draft_state, with_sheet
from tests.games.border.winters import winter_state

DECK = [str(number) for number in range(1, 35)]


def books(**changes: Any) -> State:
    """Turn 1 after its Summer: 34 cards, of which these have a name."""
    usual: dict[str, Any] = {"discards": ["28", "29"], "out_of_play": ["1", "6", "7", "14", "19"]}
    state = draft_state(decks={"1": DECK}, unnamed_discards={"1": 7, "2": 0, "3": 0}, **(usual | changes))
    with_sheet(state, reiver="2", warden="8", office="16", grayne="20", held="38 39")
    state.seen += [*state.discards, *state.out_of_play, *state.in_play]
    state.warden_tokens = {"8": "warden-4"}
    state.free_warden_tokens.remove("warden-4")
    state.table["player"]["token:warden-4"] = 1
    state.unnamed_dealt = 34 - 7 - len(state.seen) - state.deck_left
    assert problems(state) == []
    return state


def put_right(state: State, what: str, value: Any) -> None:
    """Make a correction: it must be offered and legal, and keep the state valid."""
    prompt = all_of(state)[what]
    assert prompt.refusal(value) is None, prompt.refusal(value)
    assert correct(state, what, value)
    assert problems(state) == []
    after = all_of(state)[what]
    assert (after.facts["now"] if isinstance(after, Number) else after.default) == prompt.normalize(value)


@pytest.mark.parametrize(("slot", "was"), [("reiver", "2"), ("warden", "8")])
@pytest.mark.parametrize("card", ["1", "28", "33", "none"])
def test_2_4_another_reiver_or_warden(slot: str, was: str, card: str) -> None:
    state = books()
    put_right(state, f"sheet|{slot}", card)
    assert which(state, "sheet", slot) == (None if card == "none" else card)
    assert was in state.out_of_play
    assert card not in [*state.discards, *state.out_of_play]


@pytest.mark.parametrize(("kind", "was"), [("office", "16"), ("grayne", "20")])
def test_2_4_other_offices_and_graynes(kind: str, was: str) -> None:
    state = books()
    put_right(state, f"sheet|{kind}", ["14", "19"])
    assert of_kind(state, kind) == ["14", "19"]
    assert was in state.out_of_play
    put_right(state, f"sheet|{kind}", [])
    assert of_kind(state, kind) == []


def test_2_4_other_held_cards() -> None:
    state = books()
    put_right(state, "sheet|held", ["28", "38"])
    assert held(state) == ["28", "38"]
    assert state.discards == ["29"]
    assert "39" in state.out_of_play


def test_2_4_a_card_that_was_unnamed_is_one_of_those_without_a_name() -> None:
    state = books()
    before = state.unnamed_dealt
    put_right(state, "sheet|reiver", "33")
    assert state.unnamed_dealt == before - 1
    assert "33" in state.seen


def test_5_1_no_list_of_what_was_never_seen_when_all_were_named() -> None:
    """8.1 of the storyboard: a deck that was named in full would leave just the unseen ones."""
    state = books()
    state.unnamed_dealt = 0
    for what in ("sheet|reiver", "sheet|held", "discards|cards"):
        prompt = all_of(state)[what]
        assert isinstance(prompt, Choose | ChooseSeveral)
        assert {option.id for option in prompt.options} <= {*state.seen, "none"}


def test_a_card_that_is_elsewhere_is_not_offered() -> None:
    state = books(in_play=["15"])
    prompt = all_of(state)["sheet|office"]
    assert isinstance(prompt, ChooseSeveral)
    offered = {option.id for option in prompt.options}
    assert not offered & {"2", "8", "20", "38", "15"}
    assert {"16", "28", "1"} <= offered


# -- 5.2.1 a Warden's token ------------------------------------------------------------------------------


def test_5_2_1_the_token_goes_with_the_warden_and_returns_with_him() -> None:
    state = books()
    put_right(state, "sheet|warden", "none")
    assert count(state, "player", "token:warden-4") == 0
    put_right(state, "sheet|warden", "8")
    assert count(state, "player", "token:warden-4") == 1


def test_5_2_1_the_token_goes_from_its_box_on_the_map() -> None:
    state = books()
    state.table["player"].pop("token:warden-4")
    state.table[board.seat(state.home)]["token"] = "warden-4"
    put_right(state, "sheet|warden", "6")
    assert which(state, board.seat(state.home), "token") is None
    token = state.warden_tokens["6"]
    assert token != "warden-4"
    assert count(state, "player", f"token:{token}") == 1
    assert token not in state.free_warden_tokens


def test_5_2_1_which_token_he_brought() -> None:
    state = books()
    put_right(state, "sheet|warden_token", "robert-carey")
    assert state.warden_tokens == {"8": "robert-carey"}
    assert count(state, "player", "token:robert-carey") == 1
    assert count(state, "player", "token:warden-4") == 0
    assert "warden-4" in state.free_warden_tokens
    put_right(state, "sheet|warden_token", "none")
    assert state.warden_tokens == {}
    assert "robert-carey" in state.free_warden_tokens


def test_5_2_1_a_token_that_the_opponents_had_comes_over() -> None:
    state = books()
    state.warden_tokens["6"] = "warden-5"
    state.free_warden_tokens.remove("warden-5")
    state.rival_tokens["warden-5"] = 1
    put_right(state, "sheet|warden", "6")
    assert state.rival_tokens["warden-5"] == 0
    assert count(state, "player", "token:warden-5") == 1


# -- 5.1 the discards ------------------------------------------------------------------------------------


def test_5_1_the_discards_that_have_been_seen() -> None:
    state = books()
    put_right(state, "discards|cards", ["1", "29"])
    assert set(state.discards) == {"1", "29"}
    assert "28" in state.out_of_play


@pytest.mark.parametrize("total", [2, 5, 9, 12])
def test_5_1_how_many_discards_there_are(total: int) -> None:
    state = books()
    put_right(state, "discards|count", total)
    assert in_discards(state) == total
    assert len(state.discards) == 2


# -- the opponents ---------------------------------------------------------------------------------------


def test_5_2_the_opponents_cards_in_play() -> None:
    state = books(in_play=["15"])
    state.table["draft/cards_in_play"] = {"card:15": 1}
    put_right(state, "draft/cards_in_play|cards", ["14", "28"])
    assert sorted(state.in_play) == ["14", "28"]
    assert state.table["draft/cards_in_play"] == {"card:14": 1, "card:28": 1}
    assert "15" in state.out_of_play


def test_2_11_the_used_target_cards() -> None:
    state = winter_state(
        turn=2, attack=3, own_targets=["same"], rival_cards_left={"Fenwick": 2, "Maxwell": 1, "Kerr": 1}
    )
    state.used_targets |= {"Kerr": ["nation", "cross", "family"], "Dacre": ["family", "cross", "reiver"]}
    prompt = all_of(state)["targets|Kerr"]
    assert isinstance(prompt, ChooseSeveral)
    assert prompt.most == 3
    assert correct(state, "targets|Kerr", ["nation", "same", "family"])
    assert state.used_targets["Kerr"] == ["nation", "family", "same"]
    own = all_of(state)["targets|Dacre"]
    assert isinstance(own, ChooseSeveral)
    assert "same" not in {option.id for option in own.options}


def test_2_11_before_the_first_winter_no_target_card_is_used() -> None:
    prompt = all_of(books())["targets|Kerr"]
    assert isinstance(prompt, ChooseSeveral)
    assert prompt.most == 0
