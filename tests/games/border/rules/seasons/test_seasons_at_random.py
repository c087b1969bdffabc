"""Autumns and Springs at random: no dead end, every change is reported, nothing is lost, all of it can
be replayed."""

import json
import random
from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.rules.model.problems import problems
from reivers.games.border.rules.model.state import State, add, cube, horses, put, standing
from reivers.games.border.rules.model.token_boxes import rival_boxes, token_at
from reivers.games.border.rules.seasons.autumn import autumn
from reivers.games.border.rules.seasons.spring import spring
from reivers.kernel.flows import Flow, choose, choose_several, notice, number
from reivers.kernel.journal import Journal
from reivers.kernel.orders import difference, net
from reivers.kernel.prompts import NO_ANSWER
from reivers.kernel.session import Session
from tests.games.border.autumns import cubes_of, lost_pieces
from tests.games.border.builders import ALL_APP, FlowGame, make_state, practice, session_of
from tests.games.border.summers import lost_cards
from tests.kernel.tables import applied

SETTINGS: list[dict[str, Any]] = [{}, ALL_APP, {"ask_everything": True}]
HELD = {1: ("38", "39", "41", "42"), 2: ("77", "78", "80", "81"), 3: ("114", "122", "123", "124")}
MOST = {"attack": 40, "notoriety": 10, "sheep": 14, "bastles": 14, "token": 6, "permanent": 5}
"""How strong each stack may get in a Summer: enough to empty every cup and box now and then."""
MOST_ANSWERS = 2000


def three_turns(state: State) -> Flow[None]:
    """Autumns and Springs; between them rough stand-ins for the other seasons."""
    while state.season != "over":
        yield from rough_summer(state)
        yield from autumn(state)
        assert state.season == "winter"
        yield from rough_winter(state)
        yield from spring(state)


def rough_summer(state: State) -> Flow[None]:
    """Cards on the draft sheet, a Warden among them; a card and Horses for the player."""
    for stack, most in MOST.items():
        total = yield from number(f"test.{stack}", 0, most)
        strengths = [1 + i % 3 for i in range(total)] if stack == "notoriety" else [total] * bool(total)
        state.stacks[stack] = [{"card": None, "strength": n} for n in strengths]
        yield from notice("test.stack", orders=[put(state, f"draft/{stack}", "strength", sum(strengths))])
    wardens = yield from number("test.wardens", 0, 1)
    state.stacks["token"] += [{"card": None, "strength": 0, "warden": True}] * wardens
    cards = yield from choose_several("test.cards", lambda: HELD[state.turn])
    n = yield from number("test.horses", 0, 9)
    orders = [put(state, "sheet", f"held:{card}", 1) for card in cards]
    yield from notice("test.mine", orders=[*orders, put(state, "player", "horse", n)])
    state.season = "autumn"


def rough_winter(state: State) -> Flow[None]:
    """Two boxes turned, a Sheep stolen, Horses tired, somebody caught, and fame."""
    for _ in range(2):
        box = yield from choose("test.box", lambda: rival_boxes(state))
        yield from token_at(state, box)
    farm = yield from choose("test.farm", lambda: [box for box in rival_boxes(state) if board.is_farm(box)])
    stolen = min(1, standing(state, farm))
    tired = yield from number("test.ride", 0, lambda: horses(state))
    family = yield from choose("test.caught", lambda: state.rivals)
    march = yield from choose("test.fame", lambda: board.WALK)
    orders = [
        add(state, farm, "sheep", -stolen),
        add(state, board.REGIONS[state.home][0], "sheep", stolen),
        add(state, "player", "horse", -tired),
        add(state, "player", "horse_used", tired),
        add(state, board.town(state.home), cube(family), 1),
        add(state, board.track(march), cube(state.family), 2),
        put(state, farm, f"indicator:{state.family}", "done"),
        put(state, board.DEBATEABLE_LAND, "sheep", 0),
    ]
    yield from notice("test.winter", orders=orders)
    state.season = "spring"


def check(session: Session, table: Any) -> None:
    """What must hold after every answer."""
    state = session.state
    reported = [order for one_notice in session.news for order in one_notice.orders]
    assert difference(applied(table, reported), session.game.table(state)) == []
    spots = [(order.place, order.piece) for order in net(reported)]
    assert len(spots) == len(frozenset(spots))
    assert lost_pieces(state) == []
    cards = lost_cards(state)  # the Summers here are stand-ins that deal no cards
    assert [wrong for wrong in problems(state) if wrong not in cards] == []
    assert [cubes_of(state, family) for family in state.rivals] in ([7, 7, 7], _one_in_hand(session))
    assert session.game.load(json.loads(json.dumps(session.game.dump(state)))) == state


def _one_in_hand(session: Session) -> list[int]:
    """A drawn cube is in no box until the dice have decided where its family gains."""
    prompt = session.prompt
    in_hand = prompt.facts["family"] if prompt is not None and prompt.key == "notoriety.dice" else None
    return [7 - (family == in_hand) for family in session.state.rivals]


def random_seasons(seed: int, settings: dict[str, Any]) -> Session:
    rng = random.Random(seed)
    tokens = rng.choice(["needed", "laid"])
    state = make_state(family=rng.choice(board.FAMILIES), tokens=tokens, season="summer")
    session = session_of(three_turns, state, settings=settings, seed=str(seed))
    for _ in range(MOST_ANSWERS):
        if session.prompt is None:
            return session
        if not settings.get("ask_everything"):
            assert session.prompt.only_answer() is NO_ANSWER
        table = session.game.table(session.state)
        session.answer(session.prompt.sample(rng))
        check(session, table)
        _wander(session, rng)
    raise AssertionError(f"seed {seed} has no end")


def _wander(session: Session, rng: random.Random) -> None:
    """Go back and come again: nothing may have changed."""
    if rng.random() > 0.02 or not session.steps():
        return
    state, at = session.game.dump(session.state), session.journal.at
    session.go(rng.choice([step.entries[0].parent for step in session.steps()]))
    session.go(at)
    assert session.game.dump(session.state) == state


@pytest.mark.parametrize("settings", SETTINGS, ids=["table", "app", "everything"])
def test_autumns_and_springs_at_random(settings: dict[str, Any], effort: int) -> None:
    for seed in range(12 * effort):
        session = random_seasons(seed, settings)
        state = session.state
        assert (state.turn, state.season, len(state.score)) == (3, "over", 4)
        assert state.table["vp"]["points"] == sum(sum(rows.values()) for rows in state.score)
        journal = Journal.from_records(session.kept)  # type: ignore[attr-defined]
        game = FlowGame(three_turns, state)
        assert Session(game, journal, layers=(practice,)).state == state


def test_the_app_plays_the_same_seasons_again() -> None:
    one, other = (random_seasons(7, ALL_APP) for _ in range(2))
    assert one.state == other.state
