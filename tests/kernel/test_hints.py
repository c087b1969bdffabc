"""Partly known facts, facts learned from notices, and spreads that also take pieces."""

from collections.abc import Mapping
from typing import Any

import pytest

from reivers.games.toy.game import NightRide
from reivers.kernel.facts import Fact, FactBook, Hint, no_hint
from reivers.kernel.flows import Flow, choose, fact, notice
from reivers.kernel.journal import Header, Journal
from reivers.kernel.prompts import NO_ANSWER, Number, Option, Prompt, Spread
from reivers.kernel.session import Session


def partly(thing: str, field: str) -> Fact | None:
    known = {
        "dice": Fact(thing, "dice", 2, "shipped", partial=True),
        "name": Fact(thing, "name", "Dand", "copy"),
    }
    return known.get(field)


def test_a_partial_fact_is_a_hint_and_no_fact() -> None:
    book = FactBook({}, [partly])
    assert book.hint("x", "dice") == 2
    assert book.get("x", "dice") is None
    assert book.peek("x", "dice") is None
    assert book.hint("x", "name") == "Dand"
    assert book.hint("x", "age") is None
    assert book.fresh == [], "a hint leaves no trace"


def test_a_whole_fact_of_a_weaker_layer_counts_before_a_partial_one() -> None:
    book = FactBook({}, [partly, lambda thing, field: Fact(thing, field, 5, "shipped")])
    found = book.get("x", "dice")
    assert found is not None
    assert found.value == 5


class Asking(NightRide):
    """A game of one flow, whose question for a fact begins from what is known."""

    def __init__(self, flow: Any) -> None:
        self._flow = flow

    def new_state(self, options: Mapping[str, Any]) -> Any:
        return {}

    def play(self, state: Any) -> Flow[None]:
        return self._flow()  # type: ignore[no-any-return]

    def dump(self, state: Any) -> dict[str, Any]:
        return dict(state)

    def load(self, data: Mapping[str, Any]) -> Any:
        return dict(data)

    def when(self, state: Any) -> str:
        return ""

    def table(self, state: Any) -> dict[str, Any]:
        return {}

    def fact_prompt(self, thing: str, field: str, hint: Hint = no_hint) -> Prompt:
        known = hint(thing, field)
        return Number(key=f"fact.{field}", low=0, high=9, default=NO_ANSWER if known is None else known)


def test_the_question_begins_from_the_hint_and_the_player_may_take_it() -> None:
    def flow() -> Flow[None]:
        yield from fact("x", "dice")
        yield from choose("q", lambda: ["a", "b"])

    session = Session(Asking(flow), Journal(Header("toy", 1, "1")), layers=(partly,))
    assert session.asks_fact == ("x", "dice")
    assert session.prompt is not None
    assert session.prompt.default == 2
    session.take_default()
    assert session.fact("x", "dice") == 2
    assert session.fact_prompt("x", "dice").default == 2


def test_what_a_notice_teaches_is_learned_once_and_not_by_this_game() -> None:
    def flow() -> Flow[None]:
        yield from choose("q", lambda: ["a", "b"])
        yield from notice("told", learned=[Fact("x", "habit", [1], "table")])
        yield from choose("r", lambda: ["a", "b"])

    lessons: list[Fact] = []
    session = Session(Asking(flow), Journal(Header("toy", 1, "1")), learn=lessons.append)
    session.answer("a")
    assert lessons == [Fact("x", "habit", [1], "table")]
    assert session.fact("x", "habit") is None
    session.undo()
    session.redo()
    Session(Asking(flow), session.journal, learn=lessons.append)
    assert len(lessons) == 1


SIGNED = Spread(
    key="q", options=(Option("eden", most=2, least=-4), Option("esk", most=0, least=-1)), total=2, least=-5
)


@pytest.mark.parametrize("answer", [{}, {"eden": -4, "esk": -1}, {"eden": 2}, {"eden": 1, "esk": -1}])
def test_a_place_may_give_as_well_as_take(answer: dict[str, int]) -> None:
    assert SIGNED.refusal(answer) is None
    assert SIGNED.is_free
    assert SIGNED.normalize({**answer, "esk": answer.get("esk", 0)}) == answer


@pytest.mark.parametrize("answer", [{"eden": -5}, {"eden": 3}, {"esk": 1}, {"lyne": 1}, {"eden": 0.5}])
def test_no_place_gives_or_takes_more_than_it_can(answer: dict[str, Any]) -> None:
    assert SIGNED.refusal(answer) is not None


def test_what_can_only_be_taken_away_is_not_forced() -> None:
    only = Spread(key="q", options=(Option("esk", most=0, least=-1),), total=0, least=-1)
    assert only.only_answer() is NO_ANSWER
