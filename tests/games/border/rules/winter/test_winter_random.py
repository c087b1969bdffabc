"""Whole Winters at random: they end, nothing is lost, and every change of the table is reported."""

import random
from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.rules.cards import fact_prompts
from reivers.games.border.rules.model.state import State, count, vp
from reivers.games.border.rules.winter.winter import winter
from reivers.kernel.facts import Hint, no_hint
from reivers.kernel.journal import Header, Journal
from reivers.kernel.orders import Order, Table, difference
from reivers.kernel.prompts import Prompt
from reivers.kernel.session import Session
from tests.builders import Kept
from tests.games.border.builders import ALL_APP, FlowGame, session_of, shipped
from tests.games.border.winters import random_winter
from tests.kernel.tables import applied

FARMS = [region for regions in board.REGIONS.values() for region in regions]


def sheep(state: State) -> int:
    return sum(count(state, farm, piece) for farm in FARMS for piece in ("sheep", "sheep_bastled"))


def cards(state: State) -> list[str]:
    """All Summer cards that have a place of their own."""
    pieces = state.table.get("sheet", {})
    held = [piece.removeprefix("held:") for piece in pieces if piece.startswith("held:")]
    return sorted([*held, *state.in_play, *state.out_of_play])


def lying_about(table: Table) -> list[tuple[str, str, Any]]:
    """Numbers below zero."""
    return [
        (place, piece, value)
        for place, pieces in table.items()
        for piece, value in pieces.items()
        if isinstance(value, int) and value < 0
    ]


def check_step(session: Session, before: Table) -> None:
    """The orders of this step change the table before it into the table after it."""
    orders: list[Order] = [order for notice in session.news for order in notice.orders]
    assert not difference(applied(before, orders), session.game.table(session.state))
    assert not lying_about(session.state.table)


def check_pools(session: Session) -> None:
    """7.6 The sources of each side's dice, as the Why names them, add up to the dice that are rolled."""
    for notice in session.news:
        if notice.message.key == "combat.dice":
            for role in ("attack", "defense"):
                items = [reason for reason in notice.why if reason.facts.get("role") == role]
                halved = [reason for reason in items if reason.question == "why.pool.halved"]
                counted = [int(reason.answer or 0) for reason in halved or items]
                assert max(sum(counted), 0) == notice.message.facts[role]


def play(seed: int, settings: dict[str, Any]) -> Session:
    rng = random.Random(seed)
    state = random_winter(rng)
    session = session_of(winter, state, settings=settings, seed=str(seed))
    total, hand = sheep(state), cards(state)
    for _ in range(500):
        if session.prompt is None:
            break
        before = session.game.table(session.state)
        session.answer(session.prompt.sample(rng))
        check_step(session, before)
        check_pools(session)
        assert sheep(session.state) == total
        assert cards(session.state) == hand
    assert session.prompt is None
    return session


@pytest.mark.parametrize("settings", [{}, ALL_APP], ids=["table", "app"])
def test_winters_end_with_everything_reported_and_nothing_lost(settings: dict[str, Any], effort: int) -> None:
    for seed in range(40 * effort):
        session = play(seed, settings)
        state = session.state
        assert state.season == "spring"
        assert state.attack == 8
        assert all(len(used) == 2 * state.turn for used in state.used_targets.values())
        assert not state.own_targets
        assert not state.battles
        assert not [
            place for place, pieces in state.table.items() if pieces.get("horse") and place != "player"
        ]
        assert vp(state) == state.table.get("vp", {}).get("points", 0)


def test_winters_of_a_player_who_has_taught_nothing_yet(effort: int) -> None:
    """Only the rulebook's facts: others are asked on forms, and sometimes skipped."""
    for seed in range(20 * effort):
        rng = random.Random(seed)
        session = asking_session(random_winter(rng), str(seed))
        start = session.game.table(session.state)
        for _ in range(2000):
            if session.prompt is None:
                break
            if session.asks_fact and rng.random() < 0.4:
                session.skip_fact()
            else:
                session.answer(session.prompt.sample(rng))
        assert session.prompt is None
        orders = [order for _, notices in session.history() for notice in notices for order in notice.orders]
        assert not difference(applied(start, orders), session.game.table(session.state))
        assert session.game.dump(reopened(session).state) == session.game.dump(session.state)


class AskingGame(FlowGame):
    """Winter alone, with the game's own questions for facts."""

    def fact_prompt(self, thing: str, field: str, hint: Hint = no_hint) -> Prompt:
        return fact_prompts.fact_prompt(thing, field, hint)


def asking_session(state: State, seed: str) -> Session:
    header = Header("border", 1, seed)
    kept = Kept(header)
    session = Session(AskingGame(winter, state), Journal(header), layers=(shipped,), keep=kept)
    session.kept = kept  # type: ignore[attr-defined]
    return session


def reopened(session: Session) -> Session:
    """Return the same game, read from its saved records."""
    journal = Journal.from_records(session.kept)  # type: ignore[attr-defined]
    return Session(session.game, journal, layers=(shipped,))


def test_a_winter_can_be_taken_back_and_played_again() -> None:
    session = play(7, ALL_APP)
    end = session.game.dump(session.state)
    while session.steps():
        session.undo()
    for _ in range(500):
        if session.prompt is None:
            break
        session.redo()
    assert session.game.dump(session.state) == end
