"""Winter around its attacks: own Notoriety (7.1), the target deck (7.2, 7.3), the awards of Battles (7.8)."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from reivers.games.border.rules.model.state import State, cube
from reivers.games.border.rules.winter.battles import end_of_winter
from reivers.games.border.rules.winter.target_deck import is_known, target_deck
from reivers.games.border.rules.winter.winter import (
    assemble_targets,
    begin,
    own_notoriety,
    resolve_attacks,
    winter,
)
from reivers.kernel.errors import IllegalAnswer
from tests.games.border.builders import ALL_APP, session_of
from tests.games.border.winters import (
    asked,
    at,
    legal,
    reported,
    taught,
    was_reported,
    winter_state,
    with_battle,
    with_event,
)

# -- 7.1 -------------------------------------------------------------------------------------------------


def test_7_1_a_held_notoriety_card_is_played_and_goes() -> None:
    session = session_of(own_notoriety, winter_state(turn=2, pieces=[("sheet", "held:74", 1)]))
    session.page([("winter.notoriety_cards", ["74"]), ("effect.where_notoriety", {"SMM": 3})])
    assert at(session, "SMM/track", cube("Dacre")) == 3
    assert at(session, "sheet", "held:74") == 0
    assert session.state.out_of_play == ["74"]


def test_7_1_a_notoriety_card_may_be_kept() -> None:
    session = session_of(own_notoriety, winter_state(turn=2, pieces=[("sheet", "held:74", 1)]))
    session.take_default()
    assert session.prompt is None
    assert at(session, "sheet", "held:74") == 1


def test_7_1_other_held_cards_are_not_offered() -> None:
    session = session_of(
        own_notoriety, winter_state(pieces=[("sheet", "held:38", 1), ("sheet", "held:80", 1)])
    )
    assert session.prompt is None


def test_7_1_an_office_spreads_its_points_on_its_own_side() -> None:
    session = session_of(own_notoriety, winter_state(turn=2, pieces=[("sheet", "office:55", 1)]))
    assert legal(session) == ["EMM", "EWM"]
    session.answer({"EMM": 2, "EWM": 1})
    assert at(session, "EMM/track", cube("Dacre")) == 2
    assert at(session, "EWM/track", cube("Dacre")) == 4


def test_7_1_a_grayne_stays_within_its_marches() -> None:
    session = session_of(own_notoriety, winter_state(pieces=[("sheet", "grayne:19", 1)]))
    with pytest.raises(IllegalAnswer):
        session.answer({"SMM": 2})
    with pytest.raises(IllegalAnswer):
        session.answer({"DL": 1})
    session.answer({"DL": 1, "EWM": 1})
    assert at(session, "DL/track", cube("Dacre")) == 1


def test_7_1_offices_come_before_graynes_and_beyond_twelve_counts() -> None:
    pieces = [("sheet", "office:11", 1), ("sheet", "grayne:19", 1), ("EWM/track", cube("Dacre"), 12)]
    session = session_of(own_notoriety, winter_state(pieces=pieces))
    assert asked(session).facts["card"] == "11"
    session.answer({"EWM": 2})
    assert asked(session).facts["card"] == "19"
    assert at(session, "EWM/track", cube("Dacre")) == 14


def test_7_1_points_of_an_unknown_grayne_may_go_anywhere() -> None:
    session = session_of(own_notoriety, winter_state(pieces=[("sheet", "grayne:21", 1)]), layers=())
    session.skip_fact()
    session.page([("winter.points", 2), ("winter.notoriety", {"SMM": 2})])
    assert at(session, "SMM/track", cube("Dacre")) == 2


def test_7_1_a_held_card_of_unknown_effect_asks_for_its_points() -> None:
    state = winter_state(turn=2, pieces=[("sheet", "held:74", 1)])
    session = session_of(own_notoriety, state, layers=(taught(c74=None),))
    session.answer(["74"])
    session.skip_fact()
    session.page([("winter.points", 2), ("winter.notoriety", {"DL": 2})])
    assert at(session, "DL/track", cube("Dacre")) == 2
    assert at(session, "sheet", "held:74") == 0


def test_7_1_a_held_card_with_a_standing_effect_gives_its_points_now() -> None:
    state = winter_state(turn=2, pieces=[("sheet", "held:74", 1)])
    layer = taught(c74=[{"standing": "notoriety", "n": 2, "marches": ["SMM", "DL"]}])
    session = session_of(own_notoriety, state, layers=(layer,))
    session.page([("winter.notoriety_cards", ["74"]), ("winter.notoriety", {"SMM": 1, "DL": 1})])
    assert at(session, "SMM/track", cube("Dacre")) == 1


# -- 7.2 -------------------------------------------------------------------------------------------------


def test_7_2_two_unused_cards_of_the_players_choice() -> None:
    state = winter_state(turn=2)
    state.used_targets["Dacre"] = ["nation", "same"]
    session = session_of(assemble_targets, state)
    assert legal(session) == ["family", "reiver", "opposite", "cross"]
    with pytest.raises(IllegalAnswer):
        session.answer(["family"])
    session.answer(["family", "cross"])
    assert session.state.own_targets == ["family", "cross"]
    assert session.state.rival_cards_left == {"Fenwick": 2, "Maxwell": 2, "Kerr": 2}


def test_7_2_on_turn_3_the_last_two_cards_are_taken_unasked() -> None:
    state = winter_state(turn=3)
    state.used_targets["Dacre"] = ["nation", "same", "family", "reiver"]
    session = session_of(assemble_targets, state)
    assert session.prompt is None
    assert session.state.own_targets == ["opposite", "cross"]


def test_a47_a_target_card_can_be_played_while_the_deck_is_made() -> None:
    session = session_of(assemble_targets, winter_state(turn=2, pieces=[("sheet", "held:s83", 1)]))
    session.page([("winter.targets", ["nation", "same"]), ("winter.target_cards", ["s83"])])
    session.page([("effect.where_look", ["SWM/town"]), ("token.revealed", ["rumor"])])
    assert at(session, "SWM/town", "token") == "rumor"
    assert session.state.out_of_play == ["s83"]


def test_a47_a_target_card_that_only_helps_an_attack_waits_for_one() -> None:
    session = session_of(assemble_targets, winter_state(turn=2, pieces=[("sheet", "held:82", 1)]))
    session.answer(["nation", "same"])
    assert session.prompt is None


# -- 7.3 -------------------------------------------------------------------------------------------------


def chances(state: State) -> dict[str, Fraction]:
    pool = {option.id: option.most for option in target_deck(state)}
    whole = sum(pool.values())
    return {card: Fraction(n, whole) for card, n in pool.items()}


def test_7_3_each_of_the_eight_cards_is_as_likely_as_the_others() -> None:
    state = winter_state()
    state.own_targets, state.rival_cards_left = ["same", "nation"], {"Fenwick": 2, "Maxwell": 2, "Kerr": 2}
    found = chances(state)
    assert found["Dacre/same"] == Fraction(1, 8)
    assert found["Kerr/reiver"] == Fraction(2, 8) / 6
    assert len(found) == 2 + 18


def test_7_3_the_chances_stay_exact_after_cards_were_turned() -> None:
    state = winter_state(turn=2)
    state.own_targets, state.rival_cards_left = ["same"], {"Fenwick": 2, "Maxwell": 1, "Kerr": 0}
    state.used_targets |= {"Fenwick": ["nation", "same"], "Maxwell": ["nation", "same", "family"]}
    found = chances(state)
    assert found["Dacre/same"] == Fraction(1, 4)
    assert found["Fenwick/reiver"] == Fraction(2, 4) / 4
    assert found["Maxwell/reiver"] == Fraction(1, 4) / 3
    assert not [card for card in found if card.startswith("Kerr")]


def test_7_3_only_the_last_card_can_be_certain() -> None:
    state = winter_state(turn=3)
    state.own_targets, state.rival_cards_left = ["same"], {"Fenwick": 0, "Maxwell": 0, "Kerr": 0}
    assert is_known(state, 1)
    assert not is_known(state, 2)
    state.rival_cards_left["Kerr"] = 1
    assert not is_known(state, 1)


def test_7_3_a_card_that_was_seen_leaves_the_others_their_chances() -> None:
    state = winter_state(turn=2)
    state.own_targets, state.rival_cards_left = ["same", "nation"], {"Fenwick": 1, "Maxwell": 0, "Kerr": 0}
    state.next_targets = ["Fenwick/cross", "Dacre/same"]
    assert chances(state) == {"Dacre/nation": 1}


def test_7_3_nothing_hidden_is_kept_before_a_card_is_turned() -> None:
    first, second = (session_of(winter, winter_state(), settings={}, seed=seed) for seed in "ab")
    for session in (first, second):
        session.page([("winter.targets", ["nation", "same"])])
    assert first.game.dump(first.state) == second.game.dump(second.state)
    assert legal(first) == legal(second)


def test_7_3_eight_cards_are_turned_and_none_twice() -> None:
    state = winter_state()
    begin(state)
    state.own_targets, state.rival_cards_left = ["same", "nation"], {"Fenwick": 2, "Maxwell": 2, "Kerr": 2}
    settings = {**ALL_APP, "chance.target_deck": "app"}
    session = session_of(resolve_attacks, state, settings=settings)
    while session.prompt is not None:
        default = asked(session).default
        session.answer("decline" if asked(session).key == "attack.target" else default)
    used = session.state.used_targets
    assert Counter(len(cards) for cards in used.values()) == {2: 4}
    assert all(len(set(cards)) == 2 for cards in used.values())


# -- 7.8 -------------------------------------------------------------------------------------------------


def battle(event: str, march: str | None, hits: dict[str, int], sides: dict[str, str] | None = None) -> State:
    state = with_battle(winter_state(), event, march)
    state.battles[event] = {"hits": hits, "sides": sides or {}}
    return state


def test_7_8_a_battle_that_nobody_contested_is_discarded() -> None:
    session = session_of(end_of_winter, battle("4", "SMM", {}))
    assert session.state.past_events == ["4"]
    assert not session.state.events
    assert at(session, "SMM/battlefield", "event") == 0


def test_7_8_one_side_alone_wins_even_without_a_hit() -> None:
    session = session_of(end_of_winter, battle("4", "SMM", {"Kerr": 0}))
    assert at(session, "SMM/track", cube("Kerr")) == 3 + 4


def test_7_8_a_catholic_win_comes_last() -> None:
    state = battle("rising-of-the-north", None, {"Catholic": 1}, {"Catholic": "Dacre"})
    with_battle(state, "4", "SMM").battles["4"]["hits"] = {"Kerr": 1}
    session = session_of(end_of_winter, state)
    assert asked(session).key == "combat.rising_march"
    assert at(session, "SMM/track", cube("Kerr")) == 7
    session.answer("DL")
    assert at(session, "DL/track", cube("Dacre")) == 3


def test_7_8_a24_an_opposing_catholic_is_awarded_by_two_dice() -> None:
    state = battle("rising-of-the-north", None, {"Catholic": 0}, {"Catholic": "Fenwick"})
    session = session_of(end_of_winter, state)
    session.page([("notoriety.dice", {"faces": [5, 1]})])
    assert at(session, "DL/track", cube("Fenwick")) == 3


@pytest.mark.parametrize(
    ("family", "place", "piece", "n"),
    [("Dacre", "player", "horse_used", 3), ("Kerr", "rivals", "base_dice", 1)],
)
def test_7_8_a_protestant_winner_gains_horses_or_a_base_die(
    family: str, place: str, piece: str, n: int
) -> None:
    state = battle("rising-of-the-north", None, {"Protestant": 0}, {"Protestant": family})
    session = session_of(end_of_winter, state)
    assert at(session, place, piece) == n
    assert was_reported(session, "combat.rising_protestant")


def test_winter_ends_with_spring_next() -> None:
    session = session_of(winter, with_event(winter_state(), "ill-week"), settings=ALL_APP)
    answers: dict[str, Any] = {"winter.targets": ["nation", "same"], "attack.target": "decline"}
    while session.prompt is not None:
        session.answer(answers.get(asked(session).key, asked(session).default))
    assert session.state.season == "spring"
    assert reported(session, "winter.deck_made").message.facts["targets"]
