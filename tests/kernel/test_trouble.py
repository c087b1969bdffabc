"""A crash loses nothing; a saved answer that no longer fits is named, and the game can continue."""

import json
from typing import Any

import pytest

from reivers.kernel.errors import AppError, IllegalAnswer, JournalError, JournalMismatch, RulesBug
from reivers.kernel.flows import Flow, checkpoint, choose, draw, fact, notice, number, title
from reivers.kernel.journal import Journal
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from tests.builders import SmallGame, played, small_session


def fragile(state: Any) -> Flow[None]:
    state["good"] = yield from number("good", 0, 9)
    state["bad"] = yield from number("bad", 0, 9)
    yield from break_on_seven(state)
    yield from number("end", 0, 9)


def break_on_seven(state: Any) -> Flow[None]:
    yield from notice("half.way")
    state["ratio"] = 1 // (7 - state["bad"])


def test_a_crash_leaves_the_game_as_it_was_before_the_answer() -> None:
    session = small_session(fragile)
    session.answer(3)
    kept, state = list(session.kept), session.game.dump(session.state)
    with pytest.raises(RulesBug) as bug:
        session.answer(7)
    assert session.kept == kept
    assert session.game.dump(session.state) == state
    assert session.prompt.key == "bad"
    assert bug.value.key == "bug.crash"
    session.answer(6)
    assert session.prompt.key == "end"


def test_a_crash_becomes_a_report() -> None:
    session = small_session(fragile)
    session.answer(3)
    with pytest.raises(RulesBug) as bug:
        session.answer(7)
    report = json.loads(json.dumps(bug.value.report))
    assert any("break_on_seven" in place for place in report["where"])
    assert "ZeroDivisionError" in report["trouble"]["facts"]["crash"]
    assert report["asked"] == "bad"
    assert set(report["versions"]) == {"reivers", "rules", "python"}
    assert [record["record"] for record in report["records"]] == ["header", "entry"]
    assert report["given"] == [["bad", 7]]
    assert Journal.from_records(report["records"]).entries[1].answer == 3


@pytest.mark.parametrize(
    "ask",
    [
        lambda: choose("k", list),
        lambda: number("k", 3, 2),
        lambda: draw("k", lambda: ["a"], "cup", count=2),
    ],
)
def test_an_impossible_question_is_a_bug_of_the_rules(ask: Any) -> None:
    def flow(state: Any) -> Flow[None]:
        yield from number("before", 0, 9)
        yield from ask()

    session = small_session(flow)
    with pytest.raises(RulesBug) as bug:
        session.answer(1)
    assert bug.value.facts["key"] == "k"
    assert session.prompt.key == "before"


def test_a_flow_that_loops_is_stopped() -> None:
    def flow(state: Any) -> Flow[None]:
        yield from number("before", 0, 9)
        while True:
            yield from notice("again")

    session = small_session(flow)
    with pytest.raises(RulesBug, match=r"bug\.no_end"):
        session.answer(1)
    assert session.prompt.key == "before"


def test_a_correction_that_crashes_the_flow_is_taken_back() -> None:
    def flow(state: Any) -> Flow[None]:
        state["herd"] = 3
        yield from choose("which", lambda: ["a", "b", "c"][: state["herd"]])

    session = small_session(flow)
    with pytest.raises(RulesBug):
        session.correct("herd", 0)
    assert session.state["herd"] == 3
    assert session.journal.entries == {}


# -- saved answers that no longer fit -------------------------------------------------------------------


def parts(state: Any, second: str = "second", top: int = 9) -> Flow[None]:
    while state["part"] == "1":
        state["one"] = yield from number("first", 0, 9)
        state["part"] = "2"
        yield from checkpoint("1", "2")
    state["two"] = yield from number(second, 0, top)
    state["three"] = yield from number("third", 0, 9)
    yield from number("end", 0, 9)


def saved_game() -> Session:
    session = small_session(parts)
    for answer in (1, 8, 3):
        session.answer(answer)
    return session


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        (lambda state: parts(state, second="another"), "illegal.other_question"),
        (lambda state: parts(state, top=5), "illegal.answer"),
    ],
)
def test_a_misfit_is_named_and_the_last_checkpoint_offered(changed: Any, reason: str) -> None:
    session = saved_game()
    journal = Journal.from_records(session.kept)
    with pytest.raises(JournalMismatch) as misfit:
        Session(SmallGame(changed), journal)
    assert (misfit.value.entry, misfit.value.fits, misfit.value.checkpoint) == (2, 1, 1)
    assert misfit.value.facts["why"].key == reason
    assert misfit.value.facts["title"].key == "step.answer"
    kept = [journal.leave_after(misfit.value.checkpoint)]
    later = Session(SmallGame(changed), journal, keep=kept.extend)
    assert later.state["one"] == 1
    assert later.prompt is not None
    later.answer(4)
    again = Session(SmallGame(changed), Journal.from_records([*session.kept, *kept]))
    assert again.state == later.state
    assert [side.entries[0].answer for side in again.journal.side_branches()] == [8]


def test_the_answers_that_fit_can_be_kept() -> None:
    session = saved_game()

    def changed(state: Any) -> Flow[None]:
        yield from number("first", 0, 9)
        state["part"] = "2"
        yield from number("second", 0, 9)
        yield from number("new.third", 0, 9)

    journal = Journal.from_records([r for r in session.kept if r.get("after") != 1])
    with pytest.raises(JournalMismatch) as misfit:
        Session(SmallGame(changed), journal)
    assert (misfit.value.entry, misfit.value.fits, misfit.value.checkpoint) == (3, 2, 0)
    journal.leave_after(misfit.value.fits)
    later = Session(SmallGame(changed), journal)
    with pytest.raises(IllegalAnswer, match=r"illegal\.nothing_to_redo"):
        later.redo()
    assert later.prompt is not None
    assert later.prompt.key == "new.third"


def test_a_crash_in_a_replay_is_a_misfit_too() -> None:
    session = small_session(lambda state: fragile(state))
    session.answer(1)
    session.answer(5)

    def changed(state: Any) -> Flow[None]:
        yield from fragile({**state, "part": 1 // (len(state) - 1)})

    with pytest.raises(JournalMismatch) as misfit:
        Session(SmallGame(changed), Journal.from_records(session.kept))
    assert misfit.value.facts["why"].key == "bug.crash"
    assert misfit.value.entry == 1


# -- records that are no journal ------------------------------------------------------------------------


def broken(change: Any) -> list[dict[str, Any]]:
    records = json.loads(json.dumps(played(4).kept))
    change(records)
    return records  # type: ignore[no-any-return]


def first(records: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(record for record in records if record["record"] == kind)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda r: r.clear(), "journal.no_header"),
        (lambda r: r.pop(0), "journal.no_header"),
        (lambda r: r[0].update(format=3), "journal.other_format"),
        (lambda r: r[0].pop("seed"), "journal.bad_record"),
        (lambda r: r[0].update(rules="one"), "journal.bad_record"),
        (lambda r: first(r, "entry").update(n="1"), "journal.bad_record"),
        (lambda r: first(r, "entry").update(n=True), "journal.bad_record"),
        (lambda r: first(r, "entry").update(parent=7), "journal.bad_record"),
        (lambda r: first(r, "entry").update(kind="gossip"), "journal.bad_record"),
        (lambda r: first(r, "entry").pop("title"), "journal.bad_record"),
        (lambda r: first(r, "entry").update(title="x"), "journal.bad_record"),
        (lambda r: r.append(first(r, "entry")), "journal.bad_record"),
        (lambda r: r.append({"record": "head", "at": 99, "tip": 99}), "journal.bad_record"),
        (lambda r: r.append({"record": "head", "at": 3, "tip": 1}), "journal.bad_record"),
        (lambda r: r.append({"record": "riddle"}), "journal.bad_record"),
        (lambda r: r.append({}), "journal.bad_record"),
        (lambda r: first(r, "checkpoint").update(state=[]), "journal.bad_record"),
        (lambda r: first(r, "checkpoint").update(after=999), "journal.bad_record"),
        (lambda r: first(r, "fact").pop("source"), "journal.bad_record"),
    ],
)
def test_records_that_are_no_journal_are_refused(change: Any, key: str) -> None:
    with pytest.raises(JournalError) as wrong:
        Journal.from_records(broken(change))
    assert wrong.value.key == key


def test_troubles_are_messages() -> None:
    trouble = AppError("a.key", {"n": 3, "what": Message("b.key")})
    assert (trouble.key, trouble.facts["n"]) == ("a.key", 3)
    assert str(trouble) == "a.key (n=3, what=b.key)"
    assert str(AppError("a.key")) == "a.key"
    assert issubclass(IllegalAnswer, ValueError)


def test_a_title_that_comes_after_a_fact_is_kept() -> None:
    def flow(state: Any) -> Flow[None]:
        yield from number("first", 0, 9)
        state["dice"] = yield from fact("thing:x", "dice")
        yield from title("named.at.last")
        yield from number("end", 0, 9)

    session = small_session(flow)
    session.answer(1)
    assert session.steps()[0].title.key == "step.answer"
    session.answer(2)
    assert session.steps()[0].title.key == "named.at.last"
    assert Journal.from_records(session.kept).entries == session.journal.entries
