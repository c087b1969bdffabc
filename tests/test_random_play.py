"""Whole random games under invariants: no dead end, nothing wrong, every change reported, nothing lost."""

import hashlib
import json
import os
import random
import subprocess
import sys
from typing import Any

import pytest

from reivers.kernel.journal import Journal
from reivers.kernel.orders import Order, difference, net
from reivers.kernel.prompts import NO_ANSWER
from reivers.kernel.session import Session
from tests.builders import APP_HOLDS_ALL, APP_HOLDS_CHORES, new_session, played, reopened
from tests.kernel.tables import applied

SETTINGS: list[dict[str, Any]] = [{}, APP_HOLDS_CHORES, APP_HOLDS_ALL, {"ask_everything": True}]
MOST_ANSWERS = 300


def check(session: Session, table: Any) -> None:
    """What must hold after every answer."""
    assert session.game.problems(session.state) == []
    reported: list[Order] = [order for notice in session.news for order in notice.orders]
    assert difference(applied(table, reported), session.game.table(session.state)) == []
    spots = [(order.place, order.piece) for order in net(reported)]
    assert len(spots) == len(set(spots))
    dumped = json.loads(json.dumps(session.game.dump(session.state)))
    assert session.game.load(dumped) == session.state


def random_game(seed: int, settings: dict[str, Any]) -> Session:
    """A game in which every answer is checked, and now and then the way is walked back and forth."""
    rng = random.Random(seed)
    session = new_session(seed=str(seed), settings=settings, nights=rng.randint(1, 4))
    answers = 0
    while session.prompt is not None:
        if not settings.get("ask_everything") and not session.asks_fact:
            assert session.prompt.only_answer() is NO_ANSWER
        table = session.game.table(session.state)
        session.answer(session.prompt.sample(rng))
        check(session, table)
        _wander(session, rng)
        answers += 1
        assert answers < MOST_ANSWERS
    return session


def _wander(session: Session, rng: random.Random) -> None:
    """Go back and come again: nothing may have changed."""
    if rng.random() > 0.1 or not session.steps():
        return
    state, at = session.game.dump(session.state), session.journal.at
    session.go(rng.choice([step.entries[0].parent for step in session.steps()]))
    session.go(at)
    assert session.game.dump(session.state) == state


@pytest.mark.parametrize("settings", SETTINGS, ids=["table", "chores", "app", "everything"])
def test_random_games(settings: dict[str, Any], effort: int) -> None:
    for seed in range(60 * effort):
        session = random_game(seed, settings)
        assert session.state.part == "over"
        assert reopened(session).state == session.state
        assert Journal.from_records(session.kept).entries == session.journal.entries


def digest_of_games() -> str:
    """A fingerprint of whole games: everything saved, reported and scored."""
    seen = hashlib.sha256()
    for seed in range(20):
        session = played(seed, settings=APP_HOLDS_ALL if seed % 2 else {})
        reported = [notice.to_json() for _, notices in session.history() for notice in notices]
        seen.update(json.dumps([session.kept, reported], default=_as_json).encode())
    return seen.hexdigest()


def _as_json(value: Any) -> Any:
    return value.to_json()


def test_the_same_games_under_two_hash_seeds() -> None:
    code = "from tests.test_random_play import digest_of_games; print(digest_of_games())"
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1
