"""The journal by itself: what it reads and refuses, its steps and pages, and what an undo goes back past."""

from typing import Any

import pytest

from reivers.kernel.errors import JournalError
from reivers.kernel.journal import Checkpoint, Entry, Header, Journal, Step
from reivers.kernel.messages import Message

HEADER = {"record": "header", "format": 2, "game": "toy", "rules": 1, "seed": "a"}


def entry(n: int, **more: Any) -> Entry:
    usual = {
        "parent": n - 1,
        "step": n,
        "kind": "answer",
        "key": "k",
        "answer": n,
        "by": "player",
        "when": "1/night",
        "title": Message("step.answer"),
    }
    return Entry(n=n, **(usual | more))


def journal(*entries: Entry) -> Journal:
    made = Journal(Header("toy", 1, "a"))
    for one in entries:
        made.add(one)
    return made


def refused(*records: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the key and the facts of the error."""
    with pytest.raises(JournalError) as raised:
        Journal.from_records(records)
    return raised.value.key, dict(raised.value.facts)


def record(n: int = 1, **more: Any) -> dict[str, Any]:
    return entry(n).to_record() | more


class TestHeader:
    def test_a_secret_decides_the_start_and_is_saved(self) -> None:
        header = Header("toy", 1, "a", options={"nights": 2}, secret="fog")
        assert header.start == {"nights": 2, "secret": "fog"}
        assert header.to_record()["secret"] == "fog"

    def test_without_a_secret_none_is_saved(self) -> None:
        header = Header("toy", 1, "a", options={"nights": 2})
        assert header.start == {"nights": 2}
        assert "secret" not in header.to_record()

    def test_it_is_read_as_it_was_saved(self) -> None:
        header = Header("toy", 1, "a", "Fog", {"nights": 2}, {"chance.bag": "app"}, "secret")
        assert Journal.from_records([header.to_record()]).header == header

    def test_what_may_be_left_out_is_empty(self) -> None:
        assert Journal.from_records([HEADER]).header == Header("toy", 1, "a", "", {}, {}, "")

    def test_another_format_is_refused(self) -> None:
        assert refused(HEADER | {"format": 3}) == ("journal.other_format", {"format": "3", "known": 2})
        assert refused(record()) == ("journal.no_header", {})

    @pytest.mark.parametrize(
        "wrong",
        [{"rules": True}, {"seed": 1}, {"name": None}, {"options": []}, {"settings": 0}, {"secret": 1}],
    )
    def test_a_wrong_type_is_refused(self, wrong: dict[str, Any]) -> None:
        assert refused(HEADER | wrong) == ("journal.bad_record", {"number": 1})


class TestRecords:
    def test_the_bad_record_is_named(self) -> None:
        assert refused(HEADER, record(), {"record": "rumor"}) == ("journal.bad_record", {"number": 3})

    @pytest.mark.parametrize(
        "wrong",
        [
            {"n": 0},
            {"n": "1"},
            {"parent": 7},
            {"kind": "guess"},
            {"by": "cat"},
            {"reveals": 1},
            {"title": 3},
            {"kind": "correct", "key": "fact", "answer": [1]},
            {"kind": "correct", "key": "fact", "answer": {"thing": 1, "field": "cost", "value": 1}},
            {"kind": "correct", "key": "fact", "answer": {"thing": "x", "field": "cost"}},
        ],
        ids=str,
    )
    def test_an_entry_that_does_not_fit_is_refused(self, wrong: dict[str, Any]) -> None:
        assert refused(HEADER, record() | wrong) == ("journal.bad_record", {"number": 2})

    @pytest.mark.parametrize(
        "fine",
        [
            {"kind": "correct", "key": "cattle", "answer": [1]},
            {"kind": "answer", "key": "fact", "answer": [1]},
            {"kind": "correct", "key": "fact", "answer": {"thing": "x", "field": "cost", "value": 1}},
        ],
        ids=str,
    )
    def test_only_a_corrected_fact_must_be_one(self, fine: dict[str, Any]) -> None:
        assert len(Journal.from_records([HEADER, record(**fine)]).entries) == 1

    def test_a_number_comes_once(self) -> None:
        assert refused(HEADER, record(), record()) == ("journal.bad_record", {"number": 3})

    def test_a_checkpoint_follows_an_entry(self) -> None:
        mark = Checkpoint(1, "1", "1/night", {"cattle": [1]}).to_record()
        assert Journal.from_records([HEADER, record(), mark]).starts[1].state == {"cattle": [1]}
        assert refused(HEADER, mark) == ("journal.bad_record", {"number": 2})

    def test_a_checkpoint_is_saved_without_a_copy_of_its_state(self) -> None:
        state = {"cattle": [1]}
        assert Checkpoint(0, "", "", state).to_record()["state"] is state


class TestSteps:
    def test_a_step_is_when_its_first_entry_was(self) -> None:
        (step,) = journal(entry(1, when="1/dusk"), entry(2, step=1, when="1/night")).steps()
        assert (step.when, step.last, step.undone) == ("1/dusk", 2, False)

    @pytest.mark.parametrize(
        ("keys", "title"),
        [
            (["step.answer", "toy.rode", "toy.slept"], "toy.rode"),
            (["step.answer", "step.on", "step.set"], "step.set"),
            (["step.on", "step.answer"], "step.on"),
        ],
    )
    def test_the_title_says_what_happened_before_what_was_answered(self, keys: list[str], title: str) -> None:
        entries = [entry(n, step=1, title=Message(key)) for n, key in enumerate(keys, start=1)]
        step: Step
        (step,) = journal(*entries).steps()
        assert step.title.key == title

    def test_an_empty_journal_is_at_the_start(self) -> None:
        empty = journal()
        assert (empty.at, empty.tip, empty.steps(), empty.last_page()) == (0, 0, [], [])

    def test_the_last_page_without_corrections_after_it(self) -> None:
        pages = journal(
            entry(1, page="p/1"), entry(2, page="p/2"), entry(3, page="q/1"), entry(4, page="q/2")
        )
        assert pages.last_page() == [3, 4]
        pages.add(entry(5, kind="correct"))
        pages.add(entry(6, kind="set"))
        assert pages.last_page() == [3, 4]
        pages.move(1, 6)
        assert pages.last_page() == [1]
        pages = journal(entry(1, page="p"), entry(2, page="q"), entry(3, kind="correct"))
        assert pages.last_page() == [2]

    def test_the_last_page_has_all_its_parts(self) -> None:
        parts = [entry(n, page=f"q/{n}") for n in range(2, 5)]
        assert journal(entry(1, page="p"), *parts).last_page() == [2, 3, 4]

    def test_without_pages_it_is_the_last_step(self) -> None:
        assert journal(entry(1), entry(2), entry(3, step=2)).last_page() == [2, 3]

    def test_it_waits_where_the_player_was_asked(self) -> None:
        made = journal(
            entry(1), entry(2, step=1, by="forced"), entry(3, step=1, by="app"), entry(4, by="app")
        )
        assert [made.waits_at(n) for n in range(5)] == [True, False, False, True, True]
        assert made.waits_at(9) is False
        assert not journal(entry(1, step=0, by="app")).waits_at(0)

    def test_a_part_is_where_the_game_is(self) -> None:
        made = journal(entry(1, when="1/dusk"), entry(2), entry(3))
        assert [made.is_of_this_part(n) for n in range(4)] == [False, False, True, True]
        made.move(0, 3)
        assert made.is_of_this_part(0)


class TestReveals:
    def test_an_undone_reveal_is_remembered(self) -> None:
        made = journal(
            entry(1, reveals=True, chance_index=4), entry(2, reveals=True, chance_index=7), entry(3)
        )
        made.move(1, 3)
        assert made.furthest_revealed == 7
        made.move(0, 3)
        assert made.furthest_revealed == 7

    def test_another_branch_undoes_what_is_not_on_it(self) -> None:
        made = journal(
            entry(1, reveals=True, chance_index=1), entry(2), entry(3, reveals=True, chance_index=3)
        )
        made.add(entry(4, parent=2))
        assert made.furthest_revealed == 3
        made.move(3, 3)
        assert made.furthest_revealed == 3

    def test_what_both_branches_share_is_not_undone(self) -> None:
        made = journal(entry(1, reveals=True, chance_index=1), entry(2), entry(3))
        made.add(entry(4, parent=1))
        made.move(3, 3)
        assert made.furthest_revealed == -1

    def test_going_back_past_a_reveal(self) -> None:
        made = journal(entry(1), entry(2, reveals=True), entry(3))
        assert [made.revealed_since(n) for n in range(4)] == [True, True, False, False]


def test_entries_are_equal_if_their_titles_say_the_same() -> None:
    assert entry(1) == entry(1, title=lambda: Message("step.answer"))
    assert entry(1) != entry(1, title=Message("step.draft"))
