"""Rivals only: whole games by everybody's chance, and what is asked instead of what is kept."""

import random
from typing import Any

import attrs
import pytest

from reivers.frontend.game_spec import load_game
from reivers.games import GAMES
from reivers.games.border import board
from reivers.games.border.rules.combat.dice_pools import Combat, defense_pool
from reivers.games.border.rules.model.state import (
    MINE,
    State,
    base_dice,
    bastled,
    count,
    cube,
    feuds,
    gaol,
    notoriety,
    standing,
)
from reivers.games.border.rules.seasons.scoring import totals
from reivers.games.border.rules.seasons.table_questions import defense, line, stacks
from reivers.games.border.rules.winter.battles import end_of_winter
from reivers.kernel.flows import Flow, notice
from reivers.kernel.orders import Order, difference, net
from reivers.kernel.prompts import NO_ANSWER
from reivers.kernel.session import Session
from tests.games.border.builders import make_state, session_of
from tests.games.border.playthroughs import played_alone
from tests.games.border.test_secrets import check_twins, check_up_to_the_next_reveal, twin_of
from tests.games.border.test_whole_games import (
    check_checkpoints,
    check_records,
    same_from_json,
    there_and_back,
)
from tests.games.border.wholes import Plan, act, new_session, plan, play

AGAIN = 0.02
EMPTY = {"cattle", "horse", "token:deputy-warden"}


@attrs.frozen
class Alone(Plan):
    """A game in which the app runs the rivals alone."""

    def options(self) -> dict[str, Any]:
        return {**Plan.options(self), "table": "rivals"}


def alone(seed: int, known: str = "practice", **changes: Any) -> Alone:
    return Alone(**{**attrs.asdict(plan(seed, known)), **changes})


# -- whole games -----------------------------------------------------------------------------------------


def own_side(state: State, order: Order) -> bool:
    """What the player enters: Sheep on their own farms, their own cubes on the tracks, the rivals' sheet."""
    own_cube = order.piece == cube(state.family) and order.place.endswith("/track")
    return own_cube or order.place in board.REGIONS[state.home] or order.place.startswith("draft/")


class Watch:
    """Looks at a game after every answer."""

    def __init__(self, session: Session) -> None:
        self.step, self.before = 0, session.game.table(session.state)
        self.now = self.before

    def __call__(self, session: Session, rng: random.Random) -> None:
        state = session.state
        assert session.game.problems(state) == []
        assert not EMPTY & set(state.table.get(MINE, {}))
        step = session.journal.entries[session.journal.at].step
        if step != self.step:
            self.step, self.before = step, self.now
        self.now = session.game.table(state)
        entered = net(order for one_notice in session.notices for order in one_notice.orders)
        changed = difference(self.before, self.now)
        assert self.theirs(state, entered) == self.theirs(state, changed)
        prompt = session.prompt
        if prompt is not None and not session.asks_fact:
            assert prompt.only_answer() is NO_ANSWER, f"{prompt.key} has one answer"
            assert prompt.default is NO_ANSWER or prompt.refusal(prompt.default) is None, prompt.key
        if rng.random() < AGAIN:
            same_from_json(session)
            there_and_back(session, rng)

    @staticmethod
    def theirs(state: State, orders: list[Order]) -> set[tuple[Any, ...]]:
        """What changes for the rivals: where, what, from and to."""
        rest = [order for order in orders if not own_side(state, order)]
        return {(order.place, order.piece, order.was or 0, order.now or 0) for order in rest}


@pytest.mark.parametrize("chunk", range(2))
def test_whole_games_of_every_family(chunk: int, effort: int) -> None:
    for seed in range(chunk * 6 * effort, (chunk + 1) * 6 * effort):
        game = alone(seed, "shipped" if seed % 5 == 4 else "practice")
        watch = Watch(new_session(game))
        session = play(game, watch)
        state = session.state
        assert (state.season, state.turn) == ("over", 3)
        assert all(set(used) == set(board.TARGET_CARDS) for used in state.used_targets.values())
        assert totals(state)["victory"] is None
        check_records(session, game)
        if seed % 6 == 0:
            check_checkpoints(session, game)


def test_a_whole_game_is_some_forty_answers_of_the_player() -> None:
    given = [one for one in played_alone().entries.values() if one.by in ("player", "default", "table")]
    assert len([one for one in given if not one.key.startswith("page.")]) < 60


def test_nothing_of_the_players_own_is_ever_asked() -> None:
    keys = {entry.key for seed in range(4) for entry in play(alone(seed)).journal.entries.values()}
    own = ("summer.", "attack.", "rival.defend", "autumn.place", "autumn.hand", "winter.notoriety", "spring.")
    assert [key for key in sorted(keys) if key.startswith(own)] == []


def test_games_that_differ_in_hidden_facts_look_the_same() -> None:
    parted = 0
    for seed in range(6):
        game, rng = alone(seed), random.Random(f"secret {seed}")
        session = new_session(game)
        for _ in range(rng.randrange(40)):
            if session.prompt is not None:
                act(session, rng)
        twin = twin_of(session, game, f"another {seed}")
        check_twins(session, twin)
        parted += check_up_to_the_next_reveal(session, twin, rng)
    assert parted


# -- what is asked instead -------------------------------------------------------------------------------


def until(session: Session, key: str, rng: random.Random) -> None:
    """Plays at random until this is asked."""
    while session.prompt is not None and session.prompt.key != key:
        act(session, rng)
    assert session.prompt is not None, key


def asked(key: str, seeds: range = range(40)) -> Session:
    """A game at the first moment at which this is asked."""
    for seed in seeds:
        session, rng = new_session(alone(seed, hands="app")), random.Random(seed)
        while session.prompt is not None and session.prompt.key != key:
            act(session, rng)
        if session.prompt is not None:
            return session
    raise AssertionError(key)


def test_5_2_the_draft_sheet_is_entered_as_totals() -> None:
    session = asked("table_question.stacks")
    session.answer({"attack": 7, "notoriety_2": 2, "sheep": 3, "permanent": 1, "truce": 1})
    state = session.state  # the app goes on to Winter by itself
    assert session.prompt is not None
    assert session.prompt.key == "table_question.tracks"
    assert base_dice(state) == 2
    assert sum(count(state, site, "tower") for march in board.SITES for site in board.SITES[march]) == 1
    gained = sum(notoriety(state, march).get(one, 0) for march in board.WALK for one in state.rivals)
    assert gained == 3 * 3 + 2 * 2 + 2 * 2  # as set up, two cards, and two cubes of the truce
    farms = [farm for one in state.rivals for farm in board.REGIONS[board.HOME[one]]]
    assert sum(standing(state, farm) for farm in farms) == len(farms) + 3


def test_a40_notoriety_cards_are_resolved_as_they_were_awarded() -> None:
    session = session_of(stacks, make_state(season="summer", tracked="rivals"))
    session.answer({"notoriety_3": 1, "notoriety_2": 2, "notoriety_1": 1})
    for card in ("notoriety_2", "notoriety_1", "notoriety_3"):
        assert session.prompt is not None
        assert session.prompt.key == "table_question.next_notoriety"
        session.answer(card)
    assert [one["strength"] for one in session.state.stacks["notoriety"]] == [2, 1, 3, 2]


def test_a40_cards_that_are_equal_need_no_order() -> None:
    session = session_of(stacks, make_state(season="summer", tracked="rivals"))
    session.answer({"notoriety_2": 3})
    assert session.prompt is None
    assert [one["strength"] for one in session.state.stacks["notoriety"]] == [2, 2, 2]


def test_7_1_the_own_cube_is_where_the_player_says() -> None:
    session = asked("table_question.tracks")
    state = session.state
    assert session.prompt is not None
    assert session.prompt.default == {state.home: 3}
    session.answer({board.DL: 4})
    assert count(session.state, board.track(board.DL), cube(state.family)) == 4
    assert count(session.state, board.track(state.home), cube(state.family)) == 0


def test_7_5_a_raid_takes_the_farm_that_the_glance_makes_the_best() -> None:
    session = asked("table_question.farms")
    assert session.prompt is not None
    farms = [farm for farm in board.REGIONS[session.state.home] if farm not in session.state.attacked]
    first, second = farms[0], farms[1]
    entered = {
        line(first, "sheep"): 5,
        line(first, "dice"): 4,
        line(second, "sheep"): 3,
        line(second, "lying"): 2,
    }
    session.answer(entered)
    state = session.state
    assert (standing(state, second), bastled(state, second), state.farm_dice[first]) == (3, 2, 4)
    assert second in state.attacked
    raids = [one_notice for one_notice in session.notices if one_notice.message.key == "rival.raid"]
    assert raids[0].message.facts["place"] == second
    assert session.prompt is not None
    assert session.prompt.key == "table_question.defense"


def test_7_5_the_next_glance_begins_as_the_last_one_left_the_farms() -> None:
    for seed in range(20):
        session, rng = new_session(alone(seed, hands="app")), random.Random(seed)
        until(session, "table_question.farms", rng)
        farms = [farm for farm in board.REGIONS[session.state.home] if farm not in session.state.attacked]
        session.answer({line(farm, "sheep"): 4 for farm in farms})
        until(session, "table_question.farms", rng)
        assert session.prompt is not None
        now = {
            line(farm, "sheep"): standing(session.state, farm)
            for farm in board.REGIONS[session.state.home]
            if farm not in session.state.attacked
        }
        assert session.prompt.default == {name: n for name, n in now.items() if n}
        assert 4 in session.prompt.default.values()
        return


def test_7_6_the_defense_is_what_the_player_says() -> None:
    session = asked("table_question.defense")
    session.answer({"dice": 3, "plus": 1, "halved": 1})
    pools = next(
        one_notice for one_notice in session.notices if one_notice.message.key == "combat.dice"
    ).message.facts
    assert (pools["defense"], pools["shield"]) == (3, 1)
    thrown = [one for one in session.journal.entries.values() if one.key == "combat.defense"]
    assert len(thrown[-1].answer["faces"]) == 3


def test_7_6_the_wall_of_carlisle_is_among_the_dice_that_the_player_enters() -> None:
    state = make_state(tracked="rivals")

    def flow(state: State) -> Flow[None]:
        combat = Combat("Maxwell", "Maxwell/family", "gaolbreak", board.town("EWM"))
        yield from defense(state, combat)
        pool = yield from defense_pool(state, combat)
        yield from notice("counted", {"n": pool.dice})

    session = session_of(flow, state)
    assert session.prompt is not None
    assert session.prompt.default == {"dice": 1}
    session.answer({"dice": 3})
    assert session.notices[-1].message.facts["n"] == 3


def test_7_7_horses_of_the_rising_are_the_players_own_affair() -> None:
    state = make_state(season="winter", tracked="rivals", events=["rising-of-the-north"])
    state.table.pop(MINE)
    state.battles = {"rising-of-the-north": {"hits": {"Protestant": 2}, "sides": {"Protestant": "Dacre"}}}
    session = session_of(end_of_winter, state)
    assert [one_notice.message.key for one_notice in session.notices] == ["combat.rising_protestant"]
    assert not session.state.table.get(MINE)


def test_7_5_a_card_of_the_players_stops_an_attack() -> None:
    for key, answer in (("table_question.defense", {"stopped": 1}), ("table_question.stop", ["stopped"])):
        session = asked(key)
        session.answer(answer)
        assert "combat.called_off" in [one_notice.message.key for one_notice in session.notices]


def test_7_7_an_own_raid_brings_a_feud_and_takes_their_sheep() -> None:
    session = asked("table_question.raid")
    state, prompt = session.state, session.prompt
    assert prompt is not None
    place = prompt.facts["place"]
    defender = board.FAMILY_OF[board.march_of(place)]
    before = (
        feuds(state, state.home).get(defender, 0),
        gaol(state, board.march_of(place)).get(state.family, 0),
    )
    session.answer({"scored": 1, "captured": 2})
    now = session.state
    after = feuds(now, now.home).get(defender, 0), gaol(now, board.march_of(place)).get(now.family, 0)
    assert after == (before[0] + 1, before[1] + 2)


@pytest.mark.parametrize(("won", "change"), [("mine", 1), ("theirs", -1), ("nobody", 0)])
def test_7_7_an_own_feud_moves_both_cubes(won: str, change: int) -> None:
    session = asked("table_question.feud")
    assert session.prompt is not None
    march = board.march_of(session.prompt.facts["place"])
    family, rival = session.state.family, board.FAMILY_OF[march]
    before = notoriety(session.state, march)
    session.answer(won)
    after = notoriety(session.state, march)
    moved = {one: after.get(one, 0) - before.get(one, 0) for one in (family, rival)}
    assert (moved[family] > 0) - (moved[family] < 0) in (change, 0 if not before.get(family) else change)
    assert (moved[rival] > 0) - (moved[rival] < 0) == -change
    assert family not in feuds(session.state, march)


# -- the table -------------------------------------------------------------------------------------------


def test_the_rivals_cards_stay_in_the_box_and_the_trackers_in_the_app() -> None:
    settings = load_game(GAMES, "border", {"family": "Kerr", "facts": "practice", "table": "rivals"}).settings
    assert settings["chance.target_deck"] == "app"
    assert settings["tracker.base_dice"] == "app"
    assert "tracker.board" not in settings
    by_hand = load_game(GAMES, "border", {"facts": "copy", "table": "rivals", "chance": "none"}).settings
    assert "chance.target_deck" not in by_hand
