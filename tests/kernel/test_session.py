"""A session: answers, pages, forced answers, defaults, notices."""

import random
from typing import Any

import pytest

from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.flows import Flow, choose, fact, notice, number, roll, title
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import NO_ANSWER, Choose, Option
from tests.builders import APP_HOLDS_ALL, answer_until, new_session, played, small_session


def hire(session: Any) -> None:
    session.page([("toy.guide", ["dand"]), ("toy.hire", "hire")])


def test_a_prompt_carries_all_that_a_front_end_needs() -> None:
    session = new_session(settings={"ask_everything": True})
    session.answer(["hob"])
    session.answer(3)  # his fee, which no layer knows
    session.correct("cattle/home", 2)
    prompt = session.prompt
    assert isinstance(prompt, Choose)
    assert (prompt.key, prompt.section, prompt.facts) == ("toy.hire", "1.1", {"guide": "hob", "fee": 3})
    assert [option.id for option in prompt.options] == ["hire", "send"]
    assert prompt.options[0].why_not == Message("toy.too_dear", {"fee": 3, "cattle": 2})
    assert prompt.default is NO_ANSWER


def test_an_illegal_answer_changes_nothing_and_says_what_is_allowed() -> None:
    session = new_session()
    kept, before = list(session.kept), session.game.dump(session.state)
    with pytest.raises(IllegalAnswer) as illegal:
        session.answer(["nobody"])
    facts = illegal.value.facts
    assert facts["question"] == Message("toy.guide")
    assert facts["given"] == "['nobody']"
    assert facts["reason"].key == "refused.not_offered"
    assert [label.facts["guide"] for label in facts["allowed"].facts["options"]] == session.state.guides
    assert session.kept == kept
    assert session.game.dump(session.state) == before
    assert session.prompt.key == "toy.guide"


def test_a_page_is_one_titled_step() -> None:
    session = new_session()
    hire(session)
    (step,) = session.steps()
    assert [entry.key for entry in step.entries] == ["toy.guide", "toy.hire"]
    assert step.title == Message("toy.hired", {"guide": "dand", "fee": 1})
    session.undo()
    assert session.prompt.key == "toy.guide"
    assert session.steps() == []


def test_a_page_is_all_or_nothing() -> None:
    session = new_session()
    kept, before = list(session.kept), session.game.dump(session.state)
    with pytest.raises(IllegalAnswer):
        session.page([("toy.guide", ["dand"]), ("toy.hire", "marry")])
    assert session.kept == kept
    assert session.game.dump(session.state) == before
    assert session.prompt.key == "toy.guide"
    hire(session)
    assert session.state.guide == "dand"


def test_a_page_names_the_question_it_answers() -> None:
    session = new_session()
    with pytest.raises(IllegalAnswer) as illegal:
        session.page([("toy.hire", "hire")])
    assert illegal.value.key == "illegal.other_question"
    assert session.journal.entries == {}


def test_a_page_may_answer_a_fact_and_a_forced_prompt() -> None:
    session = new_session()
    session.page([("toy.guide", ["wat"]), ("toy.fact.fee", 2), ("toy.hire", "hire")])
    assert session.state.cattle == 1
    assert len(session.steps()) == 1

    def flow(state: Any) -> Flow[None]:
        yield from choose("which", lambda: ["only"])
        yield from number("how_many", 1, 3)

    session = small_session(flow, settings={"ask_everything": True})
    session.page([("which", "only"), ("how_many", 2)])
    assert [entry.by for entry in session.journal.entries.values()] == ["player", "player"]


def forced_flow(state: Any) -> Flow[None]:
    state["first"] = yield from number("first", 0, 9)
    state["second"] = yield from choose("second", lambda: ["only", Option("never", why_not=Message("no"))])
    yield from roll("third", 0, "own")
    state["last"] = yield from number("last", 0, 9)


def test_a_forced_answer_is_given_and_marked() -> None:
    session = small_session(forced_flow)
    session.answer(4)
    assert session.prompt.key == "last"
    assert [(entry.key, entry.by) for entry in session.journal.entries.values()] == [
        ("first", "player"),
        ("second", "forced"),
        ("third", "forced"),
    ]
    assert len(session.steps()) == 1
    session.undo()
    assert session.prompt.key == "first"


def test_ask_me_everything_forces_nothing() -> None:
    session = small_session(forced_flow, settings={"ask_everything": True})
    session.answer(4)
    assert session.prompt.key == "second"


def test_the_default_is_taken_and_marked() -> None:
    session = new_session()
    answer_until(session, "toy.dogs")
    session.take_default()
    entry = session.journal.entries[session.journal.at]
    assert (entry.key, entry.answer, entry.by) == ("toy.dogs", [], "default")
    with pytest.raises(IllegalAnswer, match=r"illegal\.no_default"):
        session.take_default()


def test_chance_is_the_players_to_choose_roll_by_roll() -> None:
    session = new_session(settings={})
    session.roll()
    assert session.journal.entries[1].by == "app"
    answer_until(session, "toy.weather")
    session.answer(["mist"])
    entry = session.journal.entries[session.journal.at]
    assert (entry.key, entry.by, entry.source) == ("toy.weather", "table", "bag")
    session.answer({"results": {"hit": 1}})
    assert session.journal.entries[session.journal.last_step()[0]].by == "table"


def test_what_the_app_holds_is_rolled_without_a_question() -> None:
    session = new_session(settings=APP_HOLDS_ALL)
    assert session.journal.entries[1].by == "app"
    asked = set()
    while session.prompt is not None:
        asked.add(session.prompt.key)
        session.answer(session.prompt.sample(random.Random(1)))
    assert asked >= {"toy.hire", "toy.calves", "toy.dogs", "toy.farm", "toy.horses"}
    assert not asked & {"toy.guide", "toy.weather", "toy.ride", "toy.watch"}


def test_an_empty_deck_gives_an_unnamed_card() -> None:
    session = played(1, nights=7, settings={"chance.guides": "app"})
    guides = [entry.answer[0] for entry in session.journal.entries.values() if entry.key == "toy.guide"]
    assert sorted(guides) == ["dand", "hob", "jock", "kinmont", "unnamed", "unnamed", "wat"]


def test_what_the_app_does_before_the_first_step_cannot_be_undone() -> None:
    session = new_session(settings=APP_HOLDS_ALL, seed="2")
    assert [entry.key for entry in session.journal.entries.values()] == ["toy.guide"]
    assert session.steps() == []
    with pytest.raises(IllegalAnswer, match=r"illegal\.nothing_to_undo"):
        session.undo()
    with pytest.raises(IllegalAnswer, match=r"illegal\.no_such_step"):
        session.go(0)
    first = session.prompt.key
    answer_until(session, "toy.calves")
    while session.steps():
        session.undo()
    assert session.journal.at == 1
    assert first in ("toy.hire", "toy.fact.fee")


def test_what_follows_a_fact_alone_joins_the_step_that_asked_for_it() -> None:
    def flow(state: Any) -> Flow[None]:
        yield from number("first", 0, 9)
        state["dice"] = yield from fact("thing:x", "dice")
        yield from roll("chore", 2, "cup")
        yield from number("end", 0, 9)

    session = small_session(flow, settings={"chance.cup": "app"})
    session.answer(1)
    session.answer(2)
    assert session.prompt.key == "end"
    (step,) = session.steps()
    assert [entry.key for entry in step.entries] == ["first", "chore"]
    session.undo()
    assert session.prompt.key == "first"


def test_only_chance_can_be_rolled() -> None:
    session = new_session()
    answer_until(session, "toy.calves")
    with pytest.raises(IllegalAnswer, match=r"illegal\.no_chance"):
        session.roll()


def test_who_holds_the_cup_can_change_in_mid_game() -> None:
    session = new_session(settings={})
    answer_until(session, "toy.weather")
    session.set("chance.bag", "app")
    assert session.prompt.key == "toy.ride"
    assert session.settings["chance.bag"] == "app"
    session.undo()
    assert session.prompt.key == "toy.weather"
    assert "chance.bag" not in session.settings


def test_the_step_shows_its_orders_and_why() -> None:
    session = new_session()
    hire(session)
    (reported,) = session.notices
    assert reported.orders == (Order("home", "cattle", 3, 2), Order("home", "guide", None, "dand"))
    answer_until(session, "toy.ride")
    session.answer({"faces": [6] * session.prompt.dice})
    lifted = next(one_notice for one_notice in session.notices if one_notice.message.key == "toy.lifted")
    assert [(step.section, step.question) for step in lifted.why] == [
        ("2.3", "toy.why.hits"),
        ("2.3", "toy.why.herd"),
    ]
    assert lifted.why[0].answer == session.journal.entries[session.journal.last_step()[0]].answer[
        "faces"
    ].count(6)


def test_a_step_without_a_title_is_named_by_its_question_and_answer() -> None:
    session = new_session()
    answer_until(session, "toy.calves")
    session.answer({"Caldew": 2})
    named = session.steps()[-1].title
    assert named.key == "step.answer"
    assert named.facts["question"].key == "toy.calves"
    assert named.facts["answer"][0].facts["n"] == 2


def test_a_game_that_is_over_takes_no_answer() -> None:
    def flow(state: Any) -> Flow[None]:
        yield from notice("the.end")
        yield from title("unseen")

    session = small_session(flow)
    assert session.prompt is None
    assert [one_notice.message.key for one_notice in session.notices] == ["the.end"]
    with pytest.raises(IllegalAnswer, match=r"illegal\.over"):
        session.answer(1)


def test_one_keep_for_each_answer() -> None:
    session = new_session()
    assert session.kept.calls == 1  # the beginning
    hire(session)
    assert session.kept.calls == 2
    session.undo()
    assert session.kept.calls == 3


def test_what_was_not_kept_is_told_once() -> None:
    session, told = new_session(), []

    def full(batch: list[dict[str, Any]]) -> None:
        told.append(list(session.news))
        raise OSError("no space left")

    session.answer(["dand"])
    assert session.news == []
    session._keep = full
    for _ in range(2):
        with pytest.raises(OSError, match="no space"):
            session.answer("hire")
    session._keep = session.kept
    session.answer("hire")
    assert session.news == told[0]
    assert session.notices == told[0]


def test_what_was_not_kept_did_not_happen() -> None:
    session = new_session()
    session.answer(["dand"])
    before = session.game.dump(session.state)

    def full(batch: list[dict[str, Any]]) -> None:
        raise OSError("no space left")

    session._keep = full
    with pytest.raises(OSError, match="no space"):
        session.answer("hire")
    with pytest.raises(OSError, match="no space"):
        session.undo()
    assert session.game.dump(session.state) == before
    assert session.prompt.key == "toy.hire"
    assert len(session.journal.entries) == 1
    session._keep = session.kept
    session.answer("hire")
    assert session.state.guide == "dand"
