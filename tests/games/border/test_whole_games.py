"""Whole games at random, for every family, by everybody's chance: what must hold after every answer.

A game that fails is written to build/failed/ as a file that `reivers replay` reads; the message names it.
"""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.rules.model.state import vp
from reivers.games.border.rules.seasons import scoring, setup
from reivers.kernel.journal import Journal
from reivers.kernel.messages import plain
from reivers.kernel.orders import Order, difference, net
from reivers.kernel.prompts import NO_ANSWER
from reivers.kernel.session import Session
from tests.games.border.builders import SOURCES
from tests.games.border.wholes import (
    HANDS,
    Plan,
    act,
    answer_to,
    from_disk,
    new_session,
    plan,
    play,
    reopened,
    some_points,
)
from tests.kernel.tables import applied

CHUNKS, EACH = 8, 12
"""Chunks, and games in each, with the practice set, ..."""
UNKNOWN_CHUNKS, UNKNOWN_EACH = 3, 3
"""... and with only the rulebook's facts."""
AGAIN = 0.007
"""How often the way is walked back and forth, and the state written down and read again."""
SAMPLE = 13
"""One in this many games is restarted from each of its checkpoints."""


class Watch:
    """Looks at a game after every answer."""

    def __init__(self, session: Session) -> None:
        self.step = 0
        self.before = self.now = session.game.table(session.state)

    def __call__(self, session: Session, rng: random.Random) -> None:
        assert session.game.problems(session.state) == []
        self.orders_are_complete(session)
        prompt = session.prompt
        if prompt is not None and not session.asks_fact:
            assert prompt.only_answer() is NO_ANSWER, f"{prompt.key} has one answer"
            assert prompt.default is NO_ANSWER or prompt.refusal(prompt.default) is None, prompt.key
        if rng.random() < AGAIN:
            same_from_json(session)
            there_and_back(session, rng)

    def orders_are_complete(self, session: Session) -> None:
        """The orders of a step turn the table before it into the table after it. (The answer to a fact that
        is asked for in the middle belongs to the step under way.)"""
        step = session.journal.entries[session.journal.at].step
        if step != self.step:
            self.step, self.before = step, self.now
        self.now = session.game.table(session.state)
        reported: list[Order] = [order for notice in session.notices for order in notice.orders]
        page = net(reported)
        assert difference(applied(self.before, reported), self.now) == []
        assert len({(order.place, order.piece) for order in page}) == len(page)


def same_from_json(session: Session) -> None:
    dumped = session.game.dump(session.state)
    assert session.game.load(json.loads(json.dumps(dumped))) == session.state
    assert json.loads(json.dumps(dumped)) == dumped


def there_and_back(session: Session, rng: random.Random) -> None:
    """Undo, redo and jumps lead to the same game, and show how to fix the board."""
    if session.asks_fact or not session.steps():
        return
    state, at, asked = session.game.dump(session.state), session.journal.at, _asked(session)
    for n in some_points(session, rng, 1):
        _go(session, n)
        _go(session, at)
        assert (session.game.dump(session.state), _asked(session)) == (state, asked)
    session.undo()
    session.redo()
    assert (session.game.dump(session.state), _asked(session)) == (state, asked)


def _go(session: Session, n: int) -> None:
    before = session.game.table(session.state)
    session.go(n)
    assert difference(applied(before, session.orders_to_fix_board), session.game.table(session.state)) == []


def _asked(session: Session) -> Any:
    """The parts of a prompt that a player sees."""
    prompt = session.prompt
    if prompt is None:
        return None
    legal = [(option.id, option.most) for option in getattr(prompt, "legal", list)()]
    return prompt.key, dict(prompt.facts), legal, repr(prompt.default)


def watched(plan: Plan) -> Session:
    """A whole game under watch."""
    watch: list[Watch] = []

    def each(session: Session, rng: random.Random) -> None:
        watch[0](session, rng)

    # The table before the first answer is that of a game just begun.
    watch.append(Watch(new_session(plan)))
    return play(plan, each)


def check_end(session: Session) -> None:
    """9.2 The game ends with a victory level, and the sheet adds up."""
    assert session.state.season == "over"
    assert session.state.turn == scoring.TURNS
    last = [notice for notice in session.notices if notice.message.key in ("spring.won", "spring.lost")]
    level = scoring.victory(vp(session.state))
    assert [notice.message.facts["level"] for notice in last] == [level.level]
    assert last[0].message.key == ("spring.won" if level.win else "spring.lost")
    assert all(set(used) == set(board.TARGET_CARDS) for used in session.state.used_targets.values())
    sheet = session.game.score(session.state)
    assert sheet[-1].values[-1] == vp(session.state)


def check_tokens(session: Session) -> None:
    """3.0 No token is lost: all but the Wardens' are still in a pile, a cup or a box. (With the practice set
    nothing is done by hand, which might take one away.)"""
    state = session.state
    found = Counter(state.rival_tokens) + Counter(state.spare_tokens)
    for pieces in state.table.values():
        for piece, value in pieces.items():
            kind, _, token = piece.partition(":")
            if kind == "token":
                found[token or str(value)] += int(value) if token else 1
    there = {setup.DEPUTY: 6, setup.RUMOR: 6, **dict.fromkeys((*setup.PLAIN, *setup.MARKED), 1)}
    assert {token: found[token] for token in there} == there


def check_records(session: Session, plan: Plan, folder: Path | None = None) -> None:
    """What was kept gives the same game; with a folder by way of its disk."""
    again = from_disk(session, plan, folder) if folder else reopened(session, plan)
    assert again.state == session.state
    assert again.journal.entries == session.journal.entries
    assert again.journal.facts == session.journal.facts
    assert again.prompt is None


def check_checkpoints(session: Session, plan: Plan) -> None:
    """Each checkpoint leads to the same end. (A season that asks nothing shares its place with the next.)"""
    starts = session.journal.starts
    parts = [start.part for start in starts.values()]
    assert {"1/autumn", "1/winter", "2/summer", "2/autumn", "2/winter", "3/summer", "3/winter"} <= set(parts)
    for n in starts:
        again = reopened(session, plan, starts=[0, n])
        assert again.state == session.state, n


def check_game(seed: int, known: str, folder: Path) -> Session:
    game = plan(seed, known)
    session = watched(game)
    check_end(session)
    check_records(session, game, folder)
    if seed % SAMPLE == 0:
        check_checkpoints(session, game)
    return session


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_games_on_the_practice_set(chunk: int, effort: int, tmp_path: Path) -> None:
    for seed in range(chunk * EACH * effort, (chunk + 1) * EACH * effort):
        check_tokens(check_game(seed, "practice", tmp_path))


@pytest.mark.parametrize("chunk", range(UNKNOWN_CHUNKS))
def test_games_on_rulebook_facts(chunk: int, effort: int, tmp_path: Path) -> None:
    put_off = learned = 0
    for seed in range(chunk * UNKNOWN_EACH * effort, (chunk + 1) * UNKNOWN_EACH * effort):
        session = check_game(seed, "shipped", tmp_path)
        put_off += sum(entry.kind == "skip" for entry in session.journal.entries.values())
        learned += sum(fact.source == "table" for fact in session.journal.facts.values())
    assert put_off
    assert learned


def test_the_plans_cover_all_ways_to_play() -> None:
    plans = [plan(seed) for seed in range(CHUNKS * EACH)]
    ways = {(one.family, one.hands, one.tokens) for one in plans}
    assert len(ways) == len(board.FAMILIES) * len(HANDS) * 2


def test_a_game_that_asks_everything_ends_too() -> None:
    for seed in range(4):
        session = new_session(plan(seed))
        session.set("ask_everything", True)
        rng = random.Random(seed)
        while session.prompt is not None:
            session.answer(session.prompt.sample(rng))
            assert session.game.problems(session.state) == []
        check_end(session)


# -- the table is the truth ------------------------------------------------------------------------------

CORRECTED = 0.1
SWITCHED = 0.02
MENDED = 0.03


def correct_something(session: Session, rng: random.Random) -> None:
    """Sometimes a number is corrected, or the app takes over a cup."""
    if session.prompt is None or session.asks_fact:
        return
    if rng.random() < CORRECTED:
        offered = session.game.corrections(session.state)
        what = rng.choice(sorted(offered))
        session.correct(what, offered[what].sample(rng))
        assert session.prompt is not None
    if rng.random() < SWITCHED:
        session.set(f"chance.{rng.choice(SOURCES)}", rng.choice(("app", "table")))


@pytest.mark.parametrize("chunk", range(2))
def test_games_in_which_anything_is_corrected_come_to_an_end(chunk: int, effort: int) -> None:
    for seed in range(chunk * 3 * effort, (chunk + 1) * 3 * effort):
        game = plan(seed, "shipped" if seed % 5 == 0 else "practice")
        session = play(game, correct_something)
        assert session.state.season == "over"
        assert reopened(session, game).state == session.state


@pytest.mark.parametrize("chunk", range(2))
def test_games_in_which_answers_are_edited(chunk: int, effort: int) -> None:
    """An edited answer or a reroll leads to a valid game, and the same one from disk."""
    for seed in range(chunk * 3 * effort, (chunk + 1) * 3 * effort):
        game = plan(seed, "shipped" if seed % 5 == 0 else "practice")

        def mend_something(session: Session, rng: random.Random, game: Plan = game) -> None:
            given = [one for one in session.journal.path(session.journal.at) if one.kind == "answer"]
            open_to = [one for one in given[-50:] if one.by != "forced"]
            if session.asks_fact or rng.random() > MENDED or not open_to:
                return
            entry = rng.choice(open_to)
            if entry.by == "app":
                session.reroll(entry.n)
            else:
                prompt = session.prompt_at(entry.n)
                assert prompt is not None
                session.edit(entry.n, answer_to(prompt, rng))
            assert session.game.problems(session.state) == []
            again = reopened(session, game)
            assert (again.game.dump(again.state), _asked(again)) == (
                session.game.dump(session.state), _asked(session),
            )  # fmt: skip

        check_end(play(game, mend_something))


# -- no needless prompt ----------------------------------------------------------------------------------

TRIED = 0.1
LATER = ("attack.target_cards",)
"""A Target card that is played before the target is chosen may count only in the combat."""


@pytest.mark.parametrize("seed", range(4))
def test_every_answer_matters(seed: int, effort: int) -> None:
    """No prompt is asked at which one answer is as good as any other: state, orders and what comes next."""
    for nth in range(effort):
        session, rng = new_session(plan(seed + 4 * nth)), random.Random(seed)
        while session.prompt is not None:
            prompt = session.prompt
            if not prompt.is_chance and prompt.key not in LATER and rng.random() < TRIED:
                assert _matters(session, rng), f"{prompt.key} in game {seed}, after {session.journal.at}"
            act(session, rng)


def _matters(session: Session, rng: random.Random) -> bool:
    """Do two answers lead to different games?"""
    prompt, at, found = session.prompt, session.journal.at, set()
    assert prompt is not None
    for _ in range(30):
        session.answer(prompt.sample(rng))
        reported = plain([notice.to_json() for notice in session.news])
        found.add(repr((session.game.dump(session.state), reported, plain(_asked(session)))))
        session.go(at)
        if len(found) > 1:
            return True
    return False


# -- what is left behind ---------------------------------------------------------------------------------


def test_a_game_that_fails_is_written_out_and_can_be_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.games.border.wholes.FAILED", tmp_path)

    def fail(session: Session, rng: random.Random) -> None:
        assert session.state.season != "autumn", "on purpose"

    game = plan(3)
    with pytest.raises(AssertionError, match="on purpose") as caught:
        play(game, fail)
    path = str(caught.value).partition(": ")[0]
    with open(path, encoding="utf-8") as file:
        records = json.load(file)["records"]
    session = Session(new_session(game).game, Journal.from_records(records), layers=game.layers)
    assert session.state.season == "autumn"
