"""Undo, redo, jumps and branches; corrections; edited answers; checkpoints."""

import random
from typing import Any

import pytest

from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.flows import Flow, checkpoint, choose, draw, notice, number, roll
from reivers.kernel.journal import Journal
from reivers.kernel.orders import difference
from reivers.kernel.prompts import Deal
from reivers.kernel.run import replay
from reivers.kernel.session import Session
from tests.builders import APP_HOLDS_ALL, answer_until, new_session, play_on, played, reopened, small_session

from .tables import applied


def states_by_step(session: Session, rng: random.Random) -> list[tuple[int, Any]]:
    """Play a whole game; the entry and the state after every step."""
    states = [(session.journal.at, session.game.dump(session.state))]
    while session.prompt is not None:
        if session.asks_fact:  # answered within the step that needs it
            states.pop()
        session.answer(session.prompt.sample(rng))
        states.append((session.journal.at, session.game.dump(session.state)))
    return states


@pytest.mark.parametrize("seed", range(5))
def test_undo_and_redo_over_the_whole_game(seed: int) -> None:
    session = new_session(seed=str(seed))
    states = states_by_step(session, random.Random(seed))
    reported = session.notices
    for n, _state in reversed(states[:-1]):
        session.undo()
        assert session.journal.at == n
    with pytest.raises(IllegalAnswer, match=r"illegal\.nothing_to_undo"):
        session.undo()
    for n, state in states[1:]:
        session.redo()
        assert (session.journal.at, session.game.dump(session.state)) == (n, state)
    with pytest.raises(IllegalAnswer, match=r"illegal\.nothing_to_redo"):
        session.redo()
    assert session.notices == reported


def test_jump_to_any_step_and_fix_the_board() -> None:
    session = new_session(seed="6")
    states = states_by_step(session, random.Random(6))
    rng = random.Random(1)
    for _ in range(30):
        n, state = rng.choice(states)
        before = session.game.table(session.state)
        session.go(n)
        # A fact that was asked within the step is known now, so the step may run further than it did.
        assert session.journal.at == n
        assert (
            difference(applied(before, session.orders_to_fix_board), session.game.table(session.state)) == []
        )
        assert session.game.when(session.game.load(state)) == session.game.when(session.state)


def test_no_jump_to_where_the_game_never_waited() -> None:
    session = played(3)
    by_itself = next(entry for entry in session.journal.entries.values() if entry.by == "app" and entry.step)
    for n in (by_itself.parent, 999):
        with pytest.raises(IllegalAnswer, match=r"illegal\.no_such_step"):
            session.go(n)


def test_the_line_that_was_left_stays_readable_and_can_be_taken_again() -> None:
    session = new_session()
    session.answer(["dand"])
    session.answer("hire")
    tip, hired = session.journal.at, session.game.dump(session.state)
    session.undo()
    session.answer("send")
    (side,) = session.journal.side_branches()
    assert (side.parent, side.tip) == (1, tip)
    assert [step.title.key for step in session.journal.steps(side.entries)] == ["toy.hired"]
    sent = session.journal.at
    session.go(side.tip)
    assert session.game.dump(session.state) == hired
    (other,) = session.journal.side_branches()
    assert other.tip == sent
    assert reopened(session).game.dump(session.state) == hired


def test_a_line_of_a_line() -> None:
    session = small_session(lambda state: _numbers(state, 3))
    for answer in (1, 2, 3):
        session.answer(answer)
    session.undo()
    session.undo()
    session.answer(7)
    session.answer(8)
    session.undo()
    session.answer(9)
    assert [side.parent for side in session.journal.side_branches()] == [1, 4]
    session.go(3)
    assert session.state["given"] == [1, 2, 3]
    session.go(5)
    assert session.state["given"] == [1, 7, 8]
    session.go(6)
    assert session.state["given"] == [1, 7, 9]
    assert reopened(session, game=session.game).journal.branch == session.journal.branch


def _numbers(state: Any, count: int) -> Flow[None]:
    state["given"] = []
    for _ in range(count):
        answer = yield from number("n", 0, 9)
        state["given"].append(answer)
    yield from number("end", 0, 9)


def test_undo_gives_the_same_dice_again() -> None:
    session = new_session(settings=APP_HOLDS_ALL, seed="4")
    answer_until(session, "toy.horses")
    session.answer(2)
    thrown = [entry.answer for entry in session.journal.entries.values() if entry.key == "toy.ride"]
    session.undo()
    session.correct("cattle/home", 7)
    session.answer(2)
    again = [entry.answer for entry in session.journal.entries.values() if entry.key == "toy.ride"]
    assert again == thrown * 2


def test_what_was_seen_before_is_marked() -> None:
    session = new_session(settings=APP_HOLDS_ALL, seed="4")
    answer_until(session, "toy.horses")
    before_ride = len(session.steps())
    session.answer(2)
    session.undo()
    session.answer(3)
    assert session.steps()[before_ride].seen
    assert not any(step.seen for step in session.steps()[:before_ride])
    play_on(session, random.Random(1))
    later = session.steps()[before_ride + 1 :]
    assert later
    assert not any(step.seen for step in later)
    assert reopened(session).journal.furthest_revealed == session.journal.furthest_revealed
    assert [step.seen for step in reopened(session).steps()] == [step.seen for step in session.steps()]


def test_a_place_of_a_dealt_pile_keeps_its_card() -> None:
    pile = tuple((name, 1) for name in "abcdefgh")

    def flow(state: Any) -> Flow[None]:
        gone: list[str] = []
        for _ in range(8):
            at = yield from number("which", 0, 7)
            deal = Deal("winter", pile, at)
            left = [name for name, _ in pile if name not in gone]
            drawn = yield from draw("turned", lambda left=left: left, "pile", deal=lambda deal=deal: deal)
            state[f"place {at}"] = drawn[0]
            gone += drawn
        yield from number("end", 0, 9)

    forth = small_session(flow, settings={"chance.pile": "app"})
    back = small_session(flow, settings={"chance.pile": "app"})
    for at in range(8):
        forth.answer(at)
        back.answer(7 - at)
    assert forth.state == back.state
    forth.go(back.steps()[2].last)
    forth.answer(7)
    assert forth.state["place 7"] == back.state["place 7"]


def test_redo_is_not_foreknowledge() -> None:
    session = new_session(settings=APP_HOLDS_ALL, seed="4")
    answer_until(session, "toy.horses")
    session.answer(2)
    session.undo()
    session.redo()
    assert not any(step.seen for step in session.steps())


def test_an_undo_that_passes_no_reveal_is_not_marked() -> None:
    session = new_session()
    answer_until(session, "toy.dogs")
    session.answer(["Caldew"])
    session.undo()
    session.answer([])
    assert not any(step.seen for step in session.steps())


# -- corrections ----------------------------------------------------------------------------------------


def test_a_correction_asks_again_with_fresh_options() -> None:
    session = new_session()
    answer_until(session, "toy.farm")
    assert all(option.why_not is None for option in session.prompt.options)
    session.correct("cattle/Caldew", 0)
    (barred,) = [option for option in session.prompt.options if option.why_not]
    assert barred.id == "Caldew"
    step = session.steps()[-1]
    assert (step.title.key, step.entries[0].kind) == ("step.corrected", "correct")
    assert step.title.facts["value"] == 0
    assert session.orders_to_fix_board == []
    assert session.notices == []
    session.undo()
    assert session.prompt.options[2].why_not is None


def test_a_correction_may_force_the_answer() -> None:
    session = new_session()
    answer_until(session, "toy.horses")
    session.correct("horses", 1)
    assert session.prompt.key == "toy.ride"
    assert [entry.by for entry in session.steps()[-1].entries][:2] == ["player", "forced"]


def test_a_correction_that_makes_no_sense_is_refused() -> None:
    session = new_session()
    for what, value in (("cattle/home", -1), ("cattle/Nowhere", 1), ("horses", "many")):
        with pytest.raises(IllegalAnswer):
            session.correct(what, value)
    assert session.journal.entries == {}


def test_a_correction_shifts_no_dice() -> None:
    plain, corrected = (new_session(settings=APP_HOLDS_ALL, seed="9") for _ in range(2))
    corrected.correct("cattle/home", 9)
    faces = []
    for session in (plain, corrected):
        answer_until(session, "toy.horses")
        session.answer(2)
        faces.append(
            [e.answer for e in session.journal.entries.values() if e.key in ("toy.ride", "toy.weather")]
        )
    assert faces[0] == faces[1]


def test_a_correction_after_the_end() -> None:
    session = played(2)
    session.correct("cattle/home", 20)
    assert session.prompt is None
    assert session.game.score(session.state)[1].values[-1] == 10
    assert reopened(session).state == session.state


# -- edit -----------------------------------------------------------------------------------------------


def entry_of(session: Session, key: str, which: int = 0) -> int:
    return [n for n in session.journal.branch if session.journal.entries[n].key == key][which]


def test_edit_changes_one_answer_and_keeps_the_rest() -> None:
    session = played(11, settings={})
    ride = entry_of(session, "toy.ride")
    old = session.journal.entries[ride]
    dice = len(old.answer["faces"])
    count = len(session.steps())
    before = session.game.table(session.state)
    edited = session.edit(ride, {"faces": [1] * dice})
    assert edited.misfit is None
    assert session.prompt is None
    assert session.state.lifted[0] == 0
    assert len(session.steps()) == count
    replacement = session.journal.entries[entry_of(session, "toy.ride")]
    assert (replacement.replaces, replacement.step, replacement.by) == (ride, old.step, "table")
    assert difference(applied(before, session.orders_to_fix_board), session.game.table(session.state)) == []
    (left,) = session.journal.side_branches()
    assert left.entries[0].n == ride
    assert reopened(session).state == session.state


def test_the_prompt_of_an_earlier_answer_can_be_seen_again() -> None:
    session = played(11, settings=APP_HOLDS_ALL)
    first, second = (entry_of(session, "toy.guide", which) for which in (0, 1))
    assert [option.id for option in session.prompt_at(first).options if option.why_not] == []
    gone = [option.id for option in session.prompt_at(second).options if option.why_not]
    assert gone == session.journal.entries[first].answer
    assert session.prompt is None


def test_edit_stops_at_the_first_answer_that_does_not_fit() -> None:
    session = new_session(settings={}, nights=1)
    session.page([("toy.guide", ["unnamed"]), ("toy.calves", {"Caldew": 2}), ("toy.dogs", [])])
    session.page([("toy.farm", "Caldew"), ("toy.horses", 3)])
    session.page([("toy.weather", ["clear"]), ("toy.ride", {"faces": [6, 6, 1]})])
    edited = session.edit(entry_of(session, "toy.horses"), 2)
    assert edited.misfit is not None
    assert edited.misfit.key == "toy.ride"
    assert edited.why is not None
    assert edited.why.facts["reason"].key == "refused.how_many_dice"
    assert edited.kept == 1
    assert session.prompt.key == "toy.ride"
    assert session.prompt.dice == 2


def test_edit_lets_the_app_reroll_what_no_longer_fits() -> None:
    session = new_session(settings=APP_HOLDS_ALL, nights=1, seed="2")
    answer_until(session, "toy.horses")
    session.answer(1)
    play_on(session, random.Random(0))
    edited = session.edit(entry_of(session, "toy.horses"), 3)
    assert edited.misfit is None
    assert edited.rolled == 1
    assert session.prompt is None
    before, after = (
        next(len(e.answer["faces"]) for e in entries if e.key == "toy.ride")
        for entries in (session.journal.side_branches()[0].entries, session.journal.path(session.journal.at))
    )
    assert after == before + 2


def test_an_illegal_edit_changes_nothing() -> None:
    session = played(11)
    state, kept = session.game.dump(session.state), list(session.kept)
    with pytest.raises(IllegalAnswer):
        session.edit(entry_of(session, "toy.farm"), "Nowhere")
    with pytest.raises(IllegalAnswer):
        session.edit(999, "Caldew")
    assert session.game.dump(session.state) == state
    assert session.kept == kept


@pytest.mark.parametrize("seed", range(8))
def test_editing_with_the_same_answer_gives_the_same_game(seed: int) -> None:
    session = played(seed, settings=APP_HOLDS_ALL)
    state = session.game.dump(session.state)
    rng = random.Random(seed)
    for _ in range(5):
        done = [n for n in session.journal.branch if session.journal.entries[n].by == "player"]
        n = rng.choice(done)
        edited = session.edit(n, session.journal.entries[n].answer)
        assert edited.misfit is None
        assert session.game.dump(session.state) == state


def test_a_re_roll_is_on_purpose_and_on_record() -> None:
    session = new_session(settings=APP_HOLDS_ALL, seed="4", nights=1)
    answer_until(session, "toy.horses")
    session.answer(3)
    ride = entry_of(session, "toy.ride")
    old = session.journal.entries[ride].answer
    session.reroll(ride)
    new = session.journal.entries[entry_of(session, "toy.ride")]
    assert (new.reroll, new.replaces, new.by) == (1, ride, "app")
    assert new.answer != old
    session.reroll(new.n)
    assert session.journal.entries[entry_of(session, "toy.ride")].reroll == 2
    assert reopened(session).state == session.state
    with pytest.raises(IllegalAnswer, match=r"illegal\.no_reroll"):
        session.reroll(entry_of(session, "toy.farm"))


# -- checkpoints ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_restarting_from_any_checkpoint_gives_the_same_game(seed: int) -> None:
    session = played(seed)
    path = session.journal.path(session.journal.at)
    parts = [start.part for start in session.journal.starts.values()]
    # Dawn asks nothing: of two checkpoints with no answer between them the later one is kept.
    assert parts == ["", "1/night", "2/dusk", "2/night", "3/dusk", "3/night", "3/over"]
    for start in session.journal.starts.values():
        again = replay(session.game, start, path, session._book, {})
        assert again.state == session.state
        assert again.chance == session._run.chance


def test_undo_starts_from_the_nearest_checkpoint() -> None:
    played_parts: list[str] = []

    def flow(state: Any) -> Flow[None]:
        while int(state["part"]) < 6:
            played_parts.append(state["part"])
            yield from number("n", 0, 9)
            yield from number("m", 0, 9)
            state["part"] = str(int(state["part"]) + 1)
            yield from checkpoint("1", state["part"])

    session = small_session(flow)
    while session.prompt is not None and session.state["part"] != "5":
        session.answer(1)
    session.answer(1)
    session.undo()  # the first look back plays the whole game again, because nothing was saved
    session.redo()
    played_parts.clear()
    session.undo()
    assert played_parts == ["4", "5"]  # one part more than needed, for the notices of the last step


def test_a_local_that_lives_past_a_checkpoint_is_found() -> None:
    """The test above finds a flow that keeps a number in a local past a checkpoint."""

    def flow(state: Any) -> Flow[None]:
        answer = yield from number("n", 0, 9)
        yield from checkpoint("1", "2")
        state["sum"] = answer + (yield from number("m", 0, 9)) if "sum" not in state else 0
        yield from choose("end", lambda: ["a", "b"])

    session = small_session(flow)
    session.answer(4)
    session.answer(5)
    start = session.journal.starts[1]
    path = session.journal.path(session.journal.at)
    with pytest.raises(Exception, match=r"trouble\.mismatch"):
        replay(session.game, start, path, session._book, {})


def test_a_game_read_again_is_where_it_was() -> None:
    for seed in range(4):
        session = new_session(seed=str(seed))
        rng = random.Random(seed)
        while session.prompt is not None:
            session.answer(session.prompt.sample(rng))
            again = reopened(session)
            assert again.state == session.state
            assert again.notices == session.notices
            assert (again.prompt and again.prompt.key) == (session.prompt and session.prompt.key)
            assert again.steps() == session.steps()


def test_reading_again_after_undo_keeps_what_can_be_redone() -> None:
    session = played(3)
    for _ in range(4):
        session.undo()
    again = reopened(session)
    assert again.state == session.state
    again.redo()
    session.redo()
    assert again.state == session.state


def test_undo_after_a_roll_and_a_notice_at_the_start() -> None:
    def flow(state: Any) -> Flow[None]:
        yield from notice("welcome")
        yield from roll("dice", 1, "own")
        yield from notice("thrown")
        yield from number("end", 0, 1)

    session = small_session(flow)
    assert [one_notice.message.key for one_notice in session.notices] == ["welcome"]
    session.roll()
    assert [one_notice.message.key for one_notice in session.notices] == ["thrown"]
    session.undo()
    assert [one_notice.message.key for one_notice in session.notices] == ["welcome"]
    assert isinstance(session.journal, Journal)
