"""3.0, 5.2 The table is right: a Summer card tracked elsewhere is accepted after a question."""

import pytest

from reivers.games.border.rules.model.cards import find_in, namable, not_seen, recruited
from reivers.games.border.rules.model.problems import SUMMER_DECK, problems
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.stripes import award_random
from reivers.games.border.rules.seasons.summer import LAST, final_cards, summer
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.flows import Flow
from reivers.kernel.prompts import UNNAMED, NameCard
from reivers.kernel.session import Session
from tests.games.border.builders import session_of
from tests.games.border.summers import deal, draft_state, drafting, legal, lost_cards, set_up_first
from tests.games.border.winters import asked


def turn_2(**changes: object) -> State:
    """A Summer of Turn 2 in which both decks are open: the first was named in full, but for its seven."""
    return draft_state(turn=2, deck_left=27, unnamed_discards={"1": 7, "2": 7, "3": 0}, **changes)


@pytest.mark.parametrize(("card", "turn"), [("43", 2), ("s57", 2), ("126", 3)])
def test_5_2_a_card_of_another_turns_deck_is_a_question(card: str, turn: int) -> None:
    session = drafting()
    assert card not in legal(session)
    session.answer([card])
    assert asked(session).key == "summer.confirm_other"
    assert asked(session).facts == {"card": card, "turn": turn}
    session.answer("yes")
    assert session.state.dealt == [card]
    assert session.state.deck_left == 26
    assert lost_cards(session.state) == []


@pytest.mark.parametrize("card", ["3", "36", "s1"])
def test_3_0_a_card_that_is_not_used_in_the_solo_game_is_a_question_too(card: str) -> None:
    session = drafting()
    session.page([("summer.card", [card]), ("summer.confirm_unused", "yes")])
    assert session.state.dealt == [card]
    assert session.state.misplaced_cards == []
    assert lost_cards(session.state) == []


def test_5_2_no_means_that_the_card_is_named_again() -> None:
    session = drafting()
    session.page([("summer.card", ["57"]), ("summer.confirm_other", "no")])
    assert asked(session).key == "summer.card"
    assert session.state.dealt == session.state.seen == session.state.misplaced_cards == []
    session.answer(["14"])
    assert session.state.dealt == ["14"]


@pytest.mark.parametrize("card", ["127", "0", "s127", "-1", "x"])
def test_5_2_a_number_that_is_not_in_the_box_is_refused(card: str) -> None:
    with pytest.raises(IllegalAnswer):
        drafting().answer([card])


def test_5_2_a_stray_named_twice_is_refused() -> None:
    session = drafting()
    session.page([("summer.card", ["57"]), ("summer.confirm_other", "yes")])
    with pytest.raises(IllegalAnswer):
        session.answer(["57"])
    with pytest.raises(IllegalAnswer):
        session.answer(["s57"])


def test_5_2_a_stray_is_used_like_any_other_card() -> None:
    session = drafting()
    session.page([("summer.card", ["57"]), ("summer.confirm_other", "yes")])
    session.page([("summer.card", ["1"]), ("summer.card", ["35"]), ("summer.take", "1")])
    session.answer("recruit")
    assert recruited(session.state) == ["1"]
    assert session.prompt is None
    assert lost_cards(session.state) == []


def test_3_0_a_later_deck_has_one_less_after_that() -> None:
    state = draft_state(turn=2, misplaced_cards=["57"], out_of_play=["57"], unnamed_dealt=33, decks={"1": []})
    state.seen = ["57"]
    session = session_of(summer, state)
    assert asked(session).key == "summer.card"
    assert session.state.deck_left == 26
    assert "57" not in legal(session)
    assert lost_cards(session.state) == []


@pytest.mark.parametrize(
    ("turn", "undealt", "strays", "usual"),
    [
        (2, 5, ["57"], 5),  # a card of this deck was in the first
        (2, 5, ["57", "9"], 6),  # and one of the first is in this one: they are swapped
        (2, 6, ["9"], 6),  # one of the first deck is here, in addition or instead of another
        (1, 6, ["57"], 6),
    ],
)
def test_5_4_after_a_stray_the_player_counts_the_last_cards(
    turn: int, undealt: int, strays: list[str], usual: int
) -> None:
    session = last_cards(turn, undealt, strays)
    assert asked(session).key == "summer.how_many_left"
    assert asked(session).default == usual


@pytest.mark.parametrize("n", [5, 6, 7])
def test_5_4_as_many_last_cards_are_turned_as_the_player_says(n: int) -> None:
    session = last_cards(2, 5, ["57"])
    session.answer(n)
    session.page([("summer.last", [UNNAMED])] * n)
    assert session.state.dealt == [UNNAMED] * n
    assert session.state.deck_left == 0
    assert lost_cards(session.state) == []


@pytest.mark.parametrize("n", [4, 8])
def test_5_4_one_stray_makes_a_deck_larger_or_smaller_by_one_card_only(n: int) -> None:
    with pytest.raises(IllegalAnswer):
        last_cards(2, 5, ["57"]).answer(n)


@pytest.mark.parametrize(("n", "legal"), [(5, False), (6, True), (7, True)])
def test_5_4_a_card_that_came_too_early_is_missing_in_its_own_deck_not_in_this(n: int, legal: bool) -> None:
    """A card of the second deck is in the first, which is complete or has one more."""
    prompt = asked(last_cards(1, 6, ["57"]))
    assert (prompt.refusal(n) is None) == legal


def last_cards(turn: int, undealt: int, strays: list[str]) -> Session:
    state = draft_state(turn=turn, deck_left=undealt, misplaced_cards=strays)
    """All but the last cards of the turn's deck have come, some of them where they should not."""
    state.unnamed_discards[str(turn)] = 7
    state.seen, state.out_of_play = list(strays), list(strays)
    state.decks = {str(opened): [] for opened in range(1, turn + 1)}
    state.unnamed_dealt = SUMMER_DECK * turn - LAST - 7 - len(strays)
    return session_of(final_cards, state)


def test_3_0_a_card_of_an_earlier_deck_leaves_enough_for_its_unseen() -> None:
    """The first deck was named in full, so the unseen discards differ from the tracked ones."""
    session = drafting(turn_2())
    state = session.state
    state.decks["1"] = ["1", "2", "3", "4", "5", "6", "s36"]
    session.page([("summer.card", ["5"]), ("summer.confirm_other", "yes")])
    assert session.state.misplaced_cards == ["5"]
    left = not_seen(session.state, 1)
    assert len(left) >= 7
    assert "5" not in left
    assert "s36" in left
    assert "36" not in left


def test_5_4_a_stray_among_the_last_six() -> None:
    state = draft_state(deck_left=6, unnamed_discards={"1": 7, "2": 0, "3": 0})
    session = session_of(final_cards, state)
    session.page([("summer.last", ["99"]), ("summer.confirm_other", "yes")])
    assert session.state.dealt == ["99"]
    assert session.state.misplaced_cards == ["99"]


def test_5_2_a_stray_among_the_discards_was_one_of_the_unseen() -> None:
    def draw(state: State) -> Flow[None]:
        yield from award_random(state, 1)

    state = draft_state(unnamed_discards={"1": 7, "2": 0, "3": 0})
    session = session_of(draw, state)
    session.page([("summer.random", ["57"]), ("summer.confirm_other", "yes")])
    assert session.state.unnamed_discards["1"] == 6
    assert "57" in session.state.seen


def test_5_2_discards_that_were_all_seen_hold_no_misplaced_card() -> None:
    def draw(state: State) -> Flow[None]:
        yield from award_random(state, 1)

    state = draft_state(discards=["1", "2"])
    state.seen = ["1", "2"]
    with pytest.raises(IllegalAnswer):
        session_of(draw, state).answer(["57"])


def test_5_2_a_card_that_was_left_unnamed_may_turn_out_to_be_a_stray() -> None:
    session = drafting()
    deal(session, UNNAMED, "1", "35")
    session.page([("summer.take", UNNAMED), ("summer.name", ["57"]), ("summer.confirm_other", "yes")])
    assert "57" in session.state.dealt
    assert UNNAMED not in session.state.dealt
    assert lost_cards(session.state) == []


def test_5_2_misplaced_cards_are_neither_offered_nor_drawn() -> None:
    session = drafting()
    prompt = asked(session)
    assert isinstance(prompt, NameCard)
    assert {option.id for option in prompt.options} == {option.id for option in namable(session.state)}
    assert all(card not in prompt.doubtful or int(card.strip("s")) <= 42 for card, _ in prompt.pool())
    assert prompt.only_answer() != ["57"]


def three_rounds_with_strays(session: Session) -> None:
    session.page([("summer.card", ["57"]), ("summer.confirm_other", "yes")])
    session.page([("summer.card", ["99"]), ("summer.confirm_other", "yes"), ("summer.card", ["3"])])
    session.page([("summer.confirm_unused", "yes"), ("summer.take", "pass")])


def test_3_0_the_state_stays_complete() -> None:
    session = session_of(lambda state: set_up_first(state, summer))
    three_rounds_with_strays(session)
    assert session.state.discards == ["57", "99", "3"]
    assert problems(session.state) == []


def test_3_0_a_card_is_found_alone_as_it_is_in_the_list() -> None:
    session = drafting()
    deal(session, "1", "35", UNNAMED)
    state = session.state
    listed = {option.id: option for option in namable(state)}
    assert {option.id for option in listed.values() if option.why_not} == {"1", "35"}
    assert all(find_in(state.decks["1"], card, state) is option for card, option in listed.items())
    assert find_in(state.decks["1"], "57", state) is None
