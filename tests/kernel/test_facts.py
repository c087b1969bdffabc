"""Facts are not prompts: they are kept by thing and field, and a game keeps the facts it began with."""

import gc
import random
import weakref
from typing import Any

import pytest

from reivers.games.toy.game import NightRide, shipped
from reivers.kernel.errors import AppError, IllegalAnswer
from reivers.kernel.facts import Fact
from reivers.kernel.flows import Flow, fact, number, optional_fact
from reivers.kernel.journal import Journal
from reivers.kernel.session import Session
from tests.builders import APP_HOLDS_CHORES, answer_until, new_session, played, reopened, small_session


def test_a_known_fact_is_not_asked_but_written_down() -> None:
    session = new_session()
    session.answer(["dand"])
    assert session.prompt.key == "toy.hire"
    assert session.journal.facts["guide:dand", "fee"] == Fact("guide:dand", "fee", 1, "shipped")
    assert {
        "record": "fact",
        "thing": "guide:dand",
        "field": "fee",
        "value": 1,
        "source": "shipped",
    } in session.kept


def test_an_unknown_fact_is_asked_once_and_learned() -> None:
    learned: list[Fact] = []
    session = new_session(learn=learned.append)
    session.answer(["wat"])
    assert session.asks_fact == ("guide:wat", "fee")
    with pytest.raises(IllegalAnswer):
        session.answer(9)
    session.answer(2)
    assert session.asks_fact is None
    assert learned == [Fact("guide:wat", "fee", 2, "table")]
    assert session.fact("guide:wat", "fee") == 2
    session.undo()
    session.answer(["wat"])
    assert session.prompt.key == "toy.hire"


def test_a_lesson_that_fails_costs_the_game_nothing() -> None:
    def full(fact: Fact) -> None:
        raise AppError("copy.full")

    session = new_session(learn=full)
    session.page([("toy.guide", ["wat"]), ("toy.fact.fee", 2)])
    assert session.not_learned is not None
    assert session.not_learned.key == "copy.full"
    assert session.fact("guide:wat", "fee") == 2
    session.answer("hire")
    assert session.not_learned is None


def test_the_first_layer_that_knows_wins() -> None:
    def copy(thing: str, field: str) -> Fact | None:
        return Fact(thing, field, 3, "copy") if (thing, field) == ("guide:dand", "fee") else None

    session = new_session(layers=(copy, shipped))
    session.answer(["dand"])
    assert session.prompt.facts["fee"] == 3
    assert session.journal.facts["guide:dand", "fee"].source == "copy"


def two_guesses(state: Any) -> Flow[None]:
    state["one"] = (yield from fact("thing:x", "dice")) or 0
    yield from number("between", 0, 9)
    state["two"] = (yield from fact("thing:x", "dice")) or 0
    yield from number("after", 0, 9)


def looks(state: Any) -> Flow[None]:
    state["one"] = (yield from optional_fact("thing:x", "dice")) or 0
    yield from number("between", 0, 9)
    state["asked"] = (yield from fact("thing:x", "dice")) or 0
    state["two"] = (yield from optional_fact("thing:x", "dice")) or 0
    yield from number("after", 0, 9)


def test_a_lookup_asks_nothing_and_what_was_unknown_stays_so() -> None:
    session = small_session(looks)
    assert session.prompt.key == "between"
    session.answer(1)
    session.answer(3)
    assert session.state == {"part": "1", "one": 0, "asked": 3, "two": 0}
    again = Session(session.game, Journal.from_records(session.kept))
    assert again.state == session.state
    session.undo()
    assert session.state == {"part": "1", "one": 0}


def test_a_lookup_finds_what_the_fact_book_has_and_keeps_it() -> None:
    session = small_session(looks, facts={"thing:x/dice": 2})
    assert session.state["one"] == 2
    session.answer(1)
    assert session.state == {"part": "1", "one": 2, "asked": 2, "two": 2}
    session.game.facts["thing:x/dice"] = 1
    again = Session(session.game, Journal.from_records(session.kept), layers=(session.game.layer,))
    assert again.state == session.state


def test_not_now_asks_again_next_time() -> None:
    session = small_session(two_guesses)
    session.skip_fact()
    session.answer(1)
    assert session.asks_fact == ("thing:x", "dice")
    session.answer(2)
    assert (session.state["one"], session.state["two"]) == (0, 2)
    again = Session(session.game, Journal.from_records(session.kept))
    assert again.state == session.state
    session.undo()
    session.redo()
    assert session.state == again.state


def test_only_a_fact_can_be_skipped() -> None:
    with pytest.raises(IllegalAnswer, match=r"illegal\.no_fact"):
        new_session().skip_fact()


def put_off_some(session: Session, rng: random.Random) -> None:
    """Play a whole game in which some facts are answered and some skipped."""
    while session.prompt is not None:
        if session.asks_fact and rng.random() < 0.5:
            session.skip_fact()
        else:
            session.answer(session.prompt.sample(rng))


def copy_knows(thing: str, field: str) -> Fact | None:
    return Fact(thing, field, 1, "copy") if thing == "guide:kinmont" else None


def more(thing: str, field: str) -> Fact | None:
    return shipped(thing, field) or Fact(thing, field, 2, "shipped")


def different(thing: str, field: str) -> Fact | None:
    known = shipped(thing, field)
    return Fact(thing, field, 3 - known.value, "shipped") if known else None


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("layers", [(shipped,), (copy_knows, more), (copy_knows, different)])
def test_a_journal_replays_to_the_same_state_whatever_is_known_later(seed: int, layers: Any) -> None:
    """The player's copy was deleted, one fact more was shipped, one fact was shipped differently."""
    session = new_session(seed=str(seed), layers=(copy_knows, shipped))
    put_off_some(session, random.Random(seed))
    later = reopened(session, layers=layers)
    assert later.state == session.state
    while later.steps():
        later.undo()
    later.go(later.journal.tip)
    assert later.state == session.state
    assert [notice for _, notices in later.history() for notice in notices] == [
        notice for _, notices in session.history() for notice in notices
    ]


def test_changing_a_fact_in_a_running_game_is_a_correction() -> None:
    session = small_session(two_guesses, facts={"thing:x/dice": 1})
    session.answer(5)
    assert session.state["two"] == 1
    session.undo()
    session.correct_fact("thing:x", "dice", 3)
    assert session.steps()[-1].title.key == "step.fact"
    session.answer(5)
    assert (session.state["one"], session.state["two"]) == (1, 3)
    again = Session(session.game, Journal.from_records(session.kept))
    assert again.state == session.state
    session.go(0)
    assert session.fact("thing:x", "dice") == 1
    with pytest.raises(IllegalAnswer):
        session.correct_fact("thing:x", "dice", 7)


def test_a_corrected_fact_survives_a_checkpoint() -> None:
    session = new_session(seed="5", settings=APP_HOLDS_CHORES)
    session.answer(["dand"])
    session.correct_fact("guide:dand", "dice", 3)
    session.answer("hire")
    answer_until(session, "toy.ride")
    assert session.prompt.dice == session.journal.entries[session.journal.last_step()[0]].answer + 3
    assert reopened(session).prompt.dice == session.prompt.dice


def test_a_fact_asked_on_a_line_that_was_left_stays_known() -> None:
    session = new_session()
    session.page([("toy.guide", ["wat"]), ("toy.fact.fee", 2)])
    session.undo()
    assert session.journal.facts["guide:wat", "fee"].value == 2
    assert reopened(session).journal.facts == session.journal.facts


def test_whole_games_write_each_fact_once() -> None:
    session = played(8)
    facts = [(r["thing"], r["field"]) for r in session.kept if r["record"] == "fact"]
    assert facts
    assert len(facts) == len(set(facts))
    assert isinstance(session.game, NightRide)


def test_a_run_that_waits_for_a_fact_goes_away_with_its_session() -> None:
    """No cycle keeps it: the garbage collector would close its flows in any order, and complain."""
    session = new_session()
    session.answer(["wat"])
    run = weakref.ref(session._run)
    gc.disable()
    try:
        del session
        assert run() is None
    finally:
        gc.enable()
