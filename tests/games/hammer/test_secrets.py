"""What one side may not know isn't shown: games that differ only in it look the same."""

import random

import pytest

from reivers.games.hammer.board import BLOCKS, ENGLISH, POOL, SCOTS, TWO_SIDED
from reivers.games.hammer.players import GreedyPlayer
from reivers.games.hammer.rules import movement
from reivers.games.hammer.rules.ask import Ask
from reivers.games.hammer.rules.position import Position
from reivers.games.hammer.sim.games import new_position, play_game
from reivers.games.hammer.views import map_view
from reivers.kernel.session import Session

from .test_whole_games import new_session


def swapped(made: Position, side: int, chance: random.Random) -> Position:
    """Return the position with other blocks of a side in the same places, at other strengths."""
    other = made.copy()
    free = [n for n, label in enumerate(BLOCKS) if label.side == side and label.kind == "infantry"]
    places = [other.at[n] for n in free]
    chance.shuffle(places)
    for block, place in zip(free, places, strict=True):
        steps = 1 + int(chance.random() * BLOCKS[block].steps) if place < POOL else 0
        other.place(block, place, steps)
    return other


@pytest.mark.parametrize("seed", range(20))
def test_greedy_decides_alike_whatever_the_other_side_hides(seed: int) -> None:
    made = new_position("braveheart")
    play_game(
        made, {ENGLISH: GreedyPlayer(), SCOTS: GreedyPlayer()}, random.Random(seed), decisions=12 + seed
    )
    made.end_turn()
    made.first = SCOTS
    movement.begin_moves(made, 2)
    other = swapped(made, ENGLISH, random.Random(seed))
    assert not any(TWO_SIDED[n] and made.at[n] != other.at[n] for n in range(len(BLOCKS)))
    decided = [
        GreedyPlayer().answer(one, Ask("move", SCOTS, movement.movable(one, SCOTS))) for one in (made, other)
    ]
    assert decided[0] == decided[1]


def shown(session: Session) -> list[object]:
    """Return what a player sees besides the own hand: map, table, notices and question."""
    notices = [(one.message, one.orders) for one in session.notices]
    return [map_view(session), session.table, notices, session.prompt and session.prompt.key]


@pytest.mark.parametrize("seed", range(6))
def test_a_player_sees_nothing_of_the_computers_blocks(seed: int) -> None:
    """Games with other hidden draws look alike until they matter: in the set-up."""
    sessions = []
    for secret in ("one", "two"):
        session = new_session(seed, scenario="braveheart", england="greedy", scotland="player")
        session.journal.header.secret = secret
        sessions.append(Session(session.game, type(session.journal)(session.journal.header)))
    hidden = [[BLOCKS[n].name for n in one.state.position.blocks(ENGLISH, 0)] for one in sessions]
    assert hidden[0] != hidden[1]
    assert shown(sessions[0]) == shown(sessions[1])


def test_two_players_at_one_screen_have_secret_questions() -> None:
    session = new_session(1, scenario="braveheart", england="player", scotland="player")
    assert session.prompt is not None
    assert session.prompt.secret == "england"
    session.answer(session.prompt.options[0].id)
    entry = session.journal.entries[session.journal.branch[-1]]
    assert (entry.secret, entry.title.key) == ("england", "step.secret")
    counts = map_view(session)["england"]
    assert counts.counts == {"england": 4}
    assert counts.blocks == ()
