"""Advice asks nothing: it finds facts as the game would, and lists missing ones."""

from reivers.kernel.dry_run import DryRun
from reivers.kernel.facts import Fact, FactBook
from reivers.kernel.flows import FactRequest, Flow, choose, fact, notice, optional_fact
from tests.games.border.advice.builders import from_layer
from tests.games.border.builders import practice

TOKEN = "token:hot-trod"


def layer(thing: str, field: str) -> Fact | None:
    return Fact(thing, field, 3, "shipped") if field == "green" else None


def test_a_peek_finds_what_a_lookup_would_and_writes_nothing() -> None:
    book = FactBook({(TOKEN, "gray"): Fact(TOKEN, "gray", 2, "table")}, [layer])
    values = [
        found and found.value for found in (book.peek(TOKEN, field) for field in ("gray", "green", "text"))
    ]
    assert values == [2, 3, None]
    assert book.fresh == []


def test_a_peek_respects_what_was_missed_before_without_asking() -> None:
    book = FactBook({}, [])
    assert book.get(TOKEN, "green", ask=False) is None
    learned = FactBook({(one.thing, one.field): one for one in book.fresh}, [layer])
    assert learned.get(TOKEN, "green", ask=False) is None
    assert learned.peek(TOKEN, "green", asked=False) is None
    found = learned.peek(TOKEN, "green")
    assert found is not None
    assert found.value == 3


def test_a_flow_is_read_with_what_is_known() -> None:
    def flow() -> Flow[tuple[int, object, object, str]]:
        green = yield from fact(TOKEN, "green")
        nothing = yield from fact(TOKEN, "no_such_field")
        quiet = yield from optional_fact(TOKEN, "no_such_field")
        yield from notice("combat.over", {"place": "SWM/nithsdale", "target": "Dacre/same"})
        said = yield from choose("combat.event_serves", lambda: ["no", "yes"], default="no")
        return green, nothing, quiet, said

    reader = DryRun(from_layer(practice))
    assert reader.read(flow()) == (3, None, None, "no")
    assert reader.missing == [(TOKEN, "no_such_field"), ("combat.event_serves", "")]


def test_each_fact_is_looked_up_once_and_work_is_done_once() -> None:
    asked: list[FactRequest] = []

    def look(needed: FactRequest) -> int:
        asked.append(needed)
        return 1

    reader = DryRun(look)
    assert [reader.known(TOKEN, "green") for _ in range(3)] == [1, 1, 1]
    assert len(asked) == 1
    done: list[int] = []
    for _ in range(2):
        reader.once("key", lambda: done.append(1))
    assert done == [1]
