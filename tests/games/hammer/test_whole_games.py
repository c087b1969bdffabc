"""Whole games: at random on the rules alone and through sessions, under all checks."""

import random
from collections.abc import Callable

import pytest

from reivers.frontend.game_spec import no_facts
from reivers.games.hammer.board import AREAS, BLOCKS, BORDERS, DECK, ENGLISH, LIMIT, NOBLES, POOL, SCOTS
from reivers.games.hammer.game import make_rules
from reivers.games.hammer.players import GreedyPlayer, RandomPlayer
from reivers.games.hammer.rules import position as positions
from reivers.games.hammer.rules.problems import problems
from reivers.games.hammer.rules.sequence import play
from reivers.games.hammer.sim.games import new_position, play_game
from reivers.games.hammer.state import table
from reivers.kernel.journal import Journal
from reivers.kernel.session import Session
from tests.conftest import MEASURED

SCENARIOS = ("braveheart", "bruce", "campaign")
OPTIONS = ({}, {"schiltroms": True, "must_build": True, "old_labels": True})
LONGEST_CAMPAIGN = 1330


def test_the_map_and_the_blocks() -> None:
    assert (len(AREAS), len(BORDERS), len(BLOCKS), len(NOBLES), sum(DECK)) == (23, 49, 43, 14, 25)
    assert (sum(LIMIT[ENGLISH]), sum(LIMIT[SCOTS])) == (32, 35)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", range(8))
def test_random_games_have_no_problem(scenario: str, options: dict[str, bool], seed: int) -> None:
    made = new_position(scenario, **options)
    seats = {side: RandomPlayer(random.Random(f"{seed}/{side}")) for side in (ENGLISH, SCOTS)}
    most = LONGEST_CAMPAIGN if scenario == "campaign" else None
    decisions = play_game(made, seats, random.Random(seed), decisions=most, check=True)
    assert problems(made) == []
    assert made.phase == "over" or decisions == LONGEST_CAMPAIGN


@pytest.mark.parametrize("seed", range(3))
def test_a_position_survives_saving_at_every_decision(seed: int) -> None:
    made = new_position("braveheart")
    seats = {side: RandomPlayer(random.Random(f"{seed}/{side}")) for side in (ENGLISH, SCOTS)}
    play_game(made, seats, random.Random(seed), decisions=100 + 61 * seed)
    data = positions.dump(made)
    again = positions.load(data)
    assert positions.dump(again) == data
    assert bytes(again.count) == bytes(made.count)


def test_a_game_continues_alike_from_its_checkpoints() -> None:
    made = new_position("bruce")
    seats = {ENGLISH: GreedyPlayer(), SCOTS: GreedyPlayer()}
    play_game(made, seats, random.Random(1), decisions=150)
    made.end_turn()
    made.phase = "winter"
    first, second = made.copy(), positions.load(positions.dump(made))
    for one in (first, second):
        game = play(one)
        game.close()
        play_game(one, {ENGLISH: GreedyPlayer(), SCOTS: GreedyPlayer()}, random.Random(2))
    assert positions.dump(first) == positions.dump(second)


def new_session(seed: int, **options: str) -> Session:
    rules = make_rules(options, no_facts)
    header = rules.header(str(seed), "game")
    header.secret = f"secret {seed}"
    return Session(rules.game, Journal(header))


SEATS = (("player", "player"), ("greedy", "player"), ("player", "random"))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_answers_play_a_game(seats: tuple[str, str], scenario: str) -> None:
    session = new_session(3, scenario=scenario, england=seats[0], scotland=seats[1])
    chance = random.Random(scenario)
    for n in range(250):
        if session.prompt is None:
            break
        session.answer(session.prompt.sample(chance))
        assert session.game.problems(session.state) == []
        if n % 60 == 59:
            before = session.game.dump(session.state)
            session.undo()
            session.redo()
            assert session.game.dump(session.state) == before


def test_orders_lead_from_one_table_to_the_next() -> None:
    session = new_session(5, scenario="braveheart", england="greedy", scotland="player")
    chance = random.Random(5)
    for _ in range(120):
        if session.prompt is None:
            break
        before = session.journal.at, table(session.state)
        session.answer(session.prompt.sample(chance))
        assert applied_orders(session, *before) == _plain(table(session.state))


def applied_orders(session: Session, at: int, before: positions.Any) -> dict[str, dict[str, object]]:
    from tests.kernel.tables import applied

    entries = [n for n in session.journal.branch[: session.journal.done] if n > at]
    orders = [order for n in entries for notice in session.notices_of(n) for order in notice.orders]
    return _plain(applied(before, orders))


def _plain(found: positions.Any) -> dict[str, dict[str, object]]:
    """Return a table without empty places."""
    pieces = {place: {piece: n for piece, n in there.items() if n} for place, there in found.items()}
    return {place: there for place, there in pieces.items() if there}


def test_a_game_is_played_again_from_its_journal() -> None:
    session = new_session(7, scenario="bruce", england="player", scotland="greedy")
    chance = random.Random(7)
    while session.prompt is not None and session.state.position.year < 1308:
        session.answer(session.prompt.sample(chance))
    journal = session.journal
    entries = [journal.entries[n].to_record() for n in journal.branch]
    again = Session(
        session.game,
        Journal.from_records([journal.header.to_record(), journal.starts[0].to_record(), *entries]),
    )
    assert again.game.dump(again.state) == session.game.dump(session.state)


def test_the_pool_is_a_place() -> None:
    assert len(AREAS) == POOL


@pytest.mark.trust
@pytest.mark.timeout(3600)
def test_10_000_random_games_have_no_problem(record_property: Callable[[str, object], None]) -> None:
    decisions = sum(one_random_game(n) for n in range(10_000))
    record_property(MEASURED, f"10,000 random games with {decisions:,} decisions, no problem")


def one_random_game(n: int) -> int:
    """Play a game of each scenario and option in turn; a long campaign is left."""
    scenario, options = SCENARIOS[n % 3], OPTIONS[n // 3 % 2]
    made = new_position(scenario, **options)
    made.bid = n // 6 % 7 - 3
    seats = {side: RandomPlayer(random.Random(f"{n}/{side}")) for side in (ENGLISH, SCOTS)}
    most = LONGEST_CAMPAIGN if scenario == "campaign" else None
    decisions = play_game(made, seats, random.Random(n), decisions=most, check=True)
    assert problems(made) == [], n
    assert made.phase == "over" or decisions == LONGEST_CAMPAIGN, n
    return decisions
