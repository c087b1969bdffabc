"""Pages: answers that belong together are one step; pauses; taking back one answer; looking ahead."""

from typing import Any

import pytest

from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.flows import Flow, checkpoint, choose, notice, number, page, roll
from reivers.kernel.journal import Journal
from reivers.kernel.prompts import Continue, Number
from reivers.kernel.session import Session
from tests.builders import small_session

TURNED = {"pause_pages": True, "chance.die": "app"}


def two_days(state: Any) -> Flow[None]:
    """Two days of two questions each, and a roll of the app at noon."""
    for day in ("1", "2"):
        yield from page(f"day.{day}", pause="page.day", facts={"nth": day}, tracked_by="die")
        yield from number("small.n", 0, 9)
        yield from roll("small.die", 1, "die")
        yield from number("small.n", 0, 9)
        yield from page(f"day.{day}", "night")
        yield from notice("small.told", {"day": day})
        yield from choose("small.pick", lambda: ["a", "b"])


def asked(session: Session) -> str:
    assert session.prompt is not None
    return session.prompt.key


def test_the_answers_of_a_part_of_a_page_are_one_step() -> None:
    session = small_session(two_days, settings={"chance.die": "app"})
    for answer in (1, 2, "a", 3):
        session.answer(answer)
    assert [[entry.key for entry in step.entries] for step in session.steps()] == [
        ["small.n", "small.die", "small.n"],
        ["small.pick"],
        ["small.n", "small.die"],
    ]
    assert session.page_name == "day.2"
    session.undo()
    session.undo()
    assert asked(session) == "small.pick"
    session.undo()
    assert session.steps() == []
    assert session.journal.at == 0
    session.redo()
    assert asked(session) == "small.pick"


def test_back_takes_one_answer_off_an_open_step() -> None:
    session = small_session(two_days, settings={"chance.die": "app"})
    session.answer(1)
    session.answer(2)
    session.undo_answer()
    (step,) = session.steps()
    assert [entry.key for entry in step.entries] == ["small.n", "small.die"]
    assert asked(session) == "small.n"
    session.answer(5)
    assert [entry.answer for entry in session.steps()[0].entries if entry.key == "small.n"] == [1, 5]
    session.undo()
    assert session.steps() == []
    with pytest.raises(IllegalAnswer, match=r"illegal\.nothing_to_undo"):
        session.undo_answer()


def test_a_step_that_was_half_taken_back_can_be_redone() -> None:
    session = small_session(two_days, settings={"chance.die": "app"})
    session.answer(1)
    session.answer(2)
    end = session.journal.at
    session.undo_answer()
    session.redo()
    assert session.journal.at == end
    assert len(session.steps()) == 1


def test_a_correction_is_a_step_of_its_own_in_the_midst_of_a_page() -> None:
    session = small_session(two_days, settings={"chance.die": "app"})
    session.answer(1)
    session.set("chance.die", "table")
    session.answer(2)
    assert [len(step.entries) for step in session.steps()] == [2, 1, 1]


def test_the_player_turns_a_page_where_the_app_would_run_on() -> None:
    session = small_session(two_days, settings=TURNED)
    assert isinstance(session.prompt, Continue)
    assert session.prompt.facts == {"nth": "1"}
    with pytest.raises(IllegalAnswer, match=r"illegal\.answer"):
        session.answer("no")
    session.take_default()
    assert asked(session) == "small.n"
    session.answer(1)
    assert [entry.key for entry in session.steps()[0].entries] == ["page.day", "small.n", "small.die"]


def test_no_pause_where_a_question_comes_anyway_or_if_switched_off() -> None:
    for settings in ({"pause_pages": True}, {"chance.die": "app"}):
        assert asked(small_session(two_days, settings=settings)) == "small.n"


def test_a_paused_game_continues_where_it_was_kept() -> None:
    session = small_session(two_days, settings=TURNED)
    for answer in (True, 1, 2, "a"):
        session.answer(answer)
    journal = Journal.from_records(session.kept)  # type: ignore[attr-defined]
    again = Session(session.game, journal)
    assert asked(again) == "page.day"
    assert again.page_name == "day.2"
    again.answer(True)
    again.answer(3)
    assert [len(step.entries) for step in again.steps()] == [4, 1, 3]


def test_a_correction_while_paused_asks_for_the_same_pause_again() -> None:
    session = small_session(two_days, settings=TURNED)
    session.set("chance.other", "app")
    assert isinstance(session.prompt, Continue)
    session.answer(True)
    session.undo()
    assert isinstance(session.prompt, Continue)


def test_notices_of_a_page_are_those_of_its_parts() -> None:
    session = small_session(two_days, settings={"chance.die": "app"})
    for answer in (1, 2):
        session.answer(answer)
    assert [one_notice.message.facts["day"] for one_notice in session.page_notices] == ["1"]
    session.answer("a")
    assert [one_notice.message.facts["day"] for one_notice in session.page_notices] == ["1"], (
        "the new page has reported nothing"
    )
    session.answer(1)
    assert session.page_notices == []


def test_a_preview_keeps_nothing_and_rolls_nothing() -> None:
    session = small_session(two_days, settings={"chance.die": "app"})
    kept = len(session.kept)  # type: ignore[attr-defined]
    seen = session.preview([("small.n", 4)])
    assert seen.prompt is not None
    assert seen.prompt.key == "small.die"
    further = session.preview([("small.n", 4), ("small.die", {"faces": [6]}), ("small.n", 2)])
    assert further.prompt is not None
    assert further.prompt.key == "small.pick"
    assert isinstance(session.prompt, Number)
    assert session.journal.at == 0
    assert len(session.kept) == kept  # type: ignore[attr-defined]
    with pytest.raises(IllegalAnswer, match=r"illegal\.other_question"):
        session.preview([("small.pick", "a")])


def test_a_page_that_begins_before_a_checkpoint_begins_again_after_it() -> None:
    def seasons(state: Any) -> Flow[None]:
        if state["part"] == "1":
            yield from page("spring", pause="page.day", facts={"nth": "1"})
            state["part"] = "2"
            yield from checkpoint("1", "spring")
        yield from page("spring")
        yield from number("small.n", 0, 9)
        yield from number("small.n", 0, 9)

    session: Any = small_session(seasons, settings=TURNED)
    session.answer(True)
    session.answer(1)
    again = Session(session.game, Journal.from_records(session.kept))
    again.answer(2)
    assert [len(step.entries) for step in again.steps()] == [3]
