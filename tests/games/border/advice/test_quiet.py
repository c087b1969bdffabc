"""The eye, Notoriety, drafts and reminders."""

import math
import random
from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.advice.draft import still_to_come
from reivers.games.border.advice.notoriety import notoriety_steps
from reivers.games.border.advice.raid_target import eye
from reivers.games.border.advice.reminders import reminders
from reivers.games.border.advice.target_cards import target_cards
from reivers.games.border.odds.own_attack import TargetOdds, rows_of, targets_of
from reivers.games.border.rules.model.state import State, cube, put
from reivers.games.border.rules.seasons.summer import summer
from reivers.games.border.rules.winter import scouting
from reivers.games.border.rules.winter.rival_targets import Rolls, decide
from tests.games.border.advice.builders import BOOK, LOOK, reader
from tests.games.border.builders import ALL_APP, make_state, session_of
from tests.games.border.wholes import act
from tests.games.border.winters import example, winter_state, with_battle, with_event

# -- the eye -------------------------------------------------------------------------------------------------


def test_the_eye_rests_where_the_example_says() -> None:
    found = eye(example(), LOOK)
    assert found.raid == ("EWM/eden-valley", "EWM/caldew-valley")
    assert {one.place: one.value for one in found.farms} == {
        "EWM/eden-valley": 1,
        "EWM/caldew-valley": 1,
        "EWM/farm-3": -1,
        "EWM/farm-4": -1,
    }


@pytest.mark.parametrize("seed", range(12))
def test_raid_target_is_what_a_reiver_card_would_take(seed: int) -> None:
    rng = random.Random(seed)
    state = winter_state(family=rng.choice(board.FAMILIES))
    for region in board.REGIONS[state.home]:
        put(state, region, "sheep", rng.randint(0, 3))
        put(state, region, "sheep_bastled", rng.randint(0, 3))
    put(state, rng.choice(board.SITES[state.home]), "tower", 1)
    state.attacked = rng.sample(board.REGIONS[state.home], rng.randint(0, 4))
    seen = reader().read(scouting.position(state))
    found = eye(state, LOOK)
    for die, marked in ((4, found.raid), (6, found.fyre)):
        decision = decide(state.rivals[0], "reiver", seen, Rolls(reiver=die))
        assert tuple(one.target for one in decision.candidates) == marked


# -- 7.1 -----------------------------------------------------------------------------------------------------


def test_one_more_point_in_each_march() -> None:
    """3.13 of the storyboard: second alone in the DL for the first point there."""
    steps = {step.march: step for step in notoriety_steps(example(), LOOK)}
    debateable, home = steps["DL"], steps["EWM"]
    assert (debateable.now.counts_as, debateable.now.dice, debateable.now.vp) == (0, 0, 0)
    assert (debateable.then.counts_as, debateable.then.dice, debateable.then.vp) == (2, 1, 1)
    assert (home.then.points, home.then.counts_as, home.then.vp) == (4, 1, 3)
    assert home.overtakers == ("Maxwell",), "who have cubes at Naworth and in Carlisle: up to 4"
    assert list(steps) == list(board.WALK)


def test_a_shared_first_place_counts_as_second() -> None:
    state = winter_state(turn=3, pieces=[("DL/track", cube("Kerr"), 2)])
    (step,) = [one for one in notoriety_steps(state, LOOK, points=2) if one.march == "DL"]
    assert (step.then.counts_as, step.then.tied, step.then.vp) == (2, True, 3)


def test_battles_and_fashion_reach_further() -> None:
    state = winter_state(pieces=[("EWM/track", cube("Maxwell"), 0), ("EWM/track", cube("Dacre"), 6)])
    (home,) = [one for one in notoriety_steps(state, LOOK) if one.march == "EWM"]
    assert home.overtakers == ()
    (home,) = [one for one in notoriety_steps(with_event(state, "ill-week"), LOOK) if one.march == "EWM"]
    assert home.overtakers == (), "0 + 4 + 2 do not reach 7"
    put(state, "EWM/track", cube("Maxwell"), 1)
    (home,) = [one for one in notoriety_steps(state, LOOK) if one.march == "EWM"]
    assert home.overtakers == ("Maxwell",)
    fought = with_battle(winter_state(pieces=[("SMM/track", cube("Dacre"), 3)]), "4", "SMM")
    (middle,) = [one for one in notoriety_steps(fought, LOOK) if one.march == "SMM"]
    assert set(middle.overtakers) == {"Fenwick", "Maxwell", "Kerr"}


# -- 5.2 -----------------------------------------------------------------------------------------------------


def summer_state(seen: int, **changes: Any) -> State:
    state = make_state(season="summer", **changes)
    state.decks["1"] = [str(n) for n in range(1, 35)]
    state.seen = [str(n) for n in range(1, seen + 1)]
    return state


def test_what_may_still_come() -> None:
    """Three of the sixteen cards unseen: at least one of four wanted ones in 61 of 100 drafts."""
    found = still_to_come(summer_state(18, draft_round=6), LOOK)
    assert found is not None
    assert (found.unseen, found.next, sum(found.by_subtype.values())) == (16, 3, 16)
    kinds = [subtype_of(n) for n in range(19, 35)]
    assert dict(found.by_subtype) == {kind: kinds.count(kind) for kind in sorted(set(kinds))}
    wanted = found.by_subtype["allied_grayne"]
    assert found.chance("allied_grayne") == pytest.approx(1 - math.comb(16 - wanted, 3) / math.comb(16, 3))
    assert found.chance(*found.by_subtype) == 1
    assert 1 - math.comb(12, 3) / math.comb(16, 3) == pytest.approx(0.607, abs=0.001)


def subtype_of(n: int) -> str:
    return str(reader().known(f"summer:{n}", "subtype") or "")


def test_unknown_subtypes_are_counted_as_such() -> None:
    found = still_to_come(summer_state(18, draft_round=6), BOOK)
    assert found is not None
    assert found.by_subtype[""] > 0


def test_no_advice_after_the_last_draft() -> None:
    assert still_to_come(summer_state(21, draft_round=7), LOOK) is None
    assert still_to_come(summer_state(27, draft_round=7), LOOK) is None
    assert still_to_come(make_state(season="autumn", draft_round=7), LOOK) is None


def test_the_seven_unseen_discards_are_never_revealed() -> None:
    """Over whole Summers: as long as odds are shown, at least the last six cards are among the unseen."""
    session = session_of(summer, make_state(season="summer"), settings=ALL_APP)
    rng = random.Random(7)
    reported = 0
    while session.prompt is not None:
        found = still_to_come(session.state, LOOK)
        if found:
            reported += 1
            assert found.unseen - session.state.unnamed_discards["1"] >= 6 + 3
        act(session, rng)
    assert reported
    assert still_to_come(session.state, LOOK) is None


# -- reminders -----------------------------------------------------------------------------------------------


def keys(state: State, asked: str = "") -> list[str]:
    return [message.key.removeprefix("advice.remind.") for message in reminders(state, LOOK, asked)]


def test_office_dice_at_the_last_own_card() -> None:
    state = winter_state(pieces=[("sheet", "office:16", 1)], attack=3, own_attacks=2)
    assert keys(state, "attack.target") == ["office_dice"]
    assert keys(state, "winter.reveal") == []
    state.own_targets = ["same"]
    assert keys(state, "attack.target") == []
    state.own_targets = []
    state.spent = ["turn:16"]
    assert keys(state, "attack.target") == []


def held_of(subtype: str) -> str:
    return next(str(n) for n in range(1, 127) if subtype_of(n) == subtype)


def test_cards_that_can_be_played_only_now() -> None:
    card = held_of("notoriety")
    state = winter_state(pieces=[("sheet", f"held:{card}", 1)])
    assert keys(state) == ["notoriety_card"]
    state.own_targets = ["same", "cross"]
    assert keys(state) == []
    ballad = held_of("border_ballad")
    spring = winter_state(turn=3, pieces=[("sheet", f"held:{ballad}", 1)])
    spring.season = "spring"
    assert keys(spring) == ["ballad"]
    spring.turn = 2
    assert keys(spring) == []


def test_the_warden_card_in_the_last_winter() -> None:
    state = winter_state(turn=3)
    assert keys(state) == ["warden"]
    state.wardens.remove("Dacre")
    assert keys(state) == []
    assert keys(winter_state(turn=2)) == []
    over = winter_state(turn=3, attack=8, rival_cards_left=dict.fromkeys(board.rivals("Dacre"), 0))
    assert keys(over) == []


def test_horses_over_the_limit_while_a_draft_is_left() -> None:
    state = summer_state(0, draft_round=3)
    assert keys(state) == []
    put(state, "player", "horse", 7)
    (message,) = reminders(state, LOOK)
    assert (message.key, message.facts) == ("advice.remind.horses", {"n": 2, "horse_limit": 5})
    state.draft_round = 7
    assert keys(state) == []
    state.dealt = ["1", "2", "3"]
    assert keys(state) == ["horses"]


def test_the_keeper_of_tynedale_is_due() -> None:
    state = summer_state(0, draft_round=7, turn=2)
    put(state, "sheet", "office:14", 1)
    assert keys(state) == ["office_drafts"]
    state.turn = 1
    assert keys(state) == []


# -- 7.2 -----------------------------------------------------------------------------------------------------


def test_the_two_cards_of_the_example() -> None:
    found = target_cards(example(), LOOK)
    assert [use.kind for use in found.cards] == list(board.TARGET_CARDS)
    assert len(found.pairs) == 15
    worths = [pair.value for pair in found.pairs]
    assert worths == sorted(worths, reverse=True)
    assert found.best is not None
    equal = [set(pair.cards) for pair in found.pairs if pair.value == pytest.approx(found.best.value)]
    assert equal == [{"reiver", "opposite"}, {"reiver", "nation"}, {"reiver", "family"}]  # +1 is kept
    assert sum(row.horses for row in found.best.rows) == 3
    assert len({row.place for row in found.best.rows}) == 2
    lost = {one.place: one for one in found.lost}
    assert dict(lost["DL/debateable-land"].cards) == {"Fenwick": 1, "Maxwell": 1}
    uses = {use.kind: use for use in found.cards}
    assert uses["reiver"].best[0].place == "DL/debateable-land"
    assert uses["cross"].keep is not None
    assert uses["cross"].keep.key == "advice.keep.others"


def test_held_cards_are_not_counted_yet_and_that_is_said() -> None:
    state = winter_state(pieces=[("sheet", "held:41", 1), ("sheet", "held:80", 1)])
    said = [note for note in target_cards(state, LOOK).notes if note.key == "advice.held_later"]
    assert [note.facts for note in said] == [{"cards": ["41"]}], "80 is for defense"
    assert [note.key for note in target_cards(winter_state(), LOOK).notes] == ["advice.tokens_unseen"]


def test_pairs_against_all_rows() -> None:
    """Every two rows of every two cards, Horses together no more than there are, at different places."""
    state = winter_state(pieces=[("player", "horse", 4), ("DL/debateable-land", "sheep", 0)])
    state.attacked = ["DL/debateable-land"]
    found = target_cards(state, LOOK)
    assert found.lost == ()
    rows = {use.kind: rows_for(state, use.kind) for use in found.cards}
    for pair in found.pairs:
        best = max(
            one.value + other.value
            for one in rows[pair.cards[0]]
            for other in rows[pair.cards[1]]
            if one.place != other.place and one.horses + other.horses <= 4
        )
        assert pair.value == pytest.approx(best)


def test_snow_calls_the_first_of_two_attacks_off_and_the_second_has_every_horse() -> None:
    """5.2 Either card may come first; with one Horse there is no second attack."""
    state = winter_state(pieces=[("player", "horse", 3)])
    state.used_targets["Dacre"] = ["nation", "family", "opposite", "cross"]
    state.attacked, state.in_play = ["DL/debateable-land"], ["80"]
    found = target_cards(state, LOOK)
    (pair,) = found.pairs
    assert [note.key for note in found.notes] == ["advice.snow_first", "advice.tokens_unseen"]
    state.in_play = []
    best = [max(row.value for row in rows_for(state, kind)) for kind in pair.cards]
    assert pair.value == pytest.approx(sum(best) / 2)
    assert all(row.horses == 3 for row in pair.rows)
    put(state, "player", "horse", 1)
    state.in_play = ["80"]
    assert target_cards(state, LOOK).pairs[0].value == 0


def rows_for(state: State, kind: str) -> list[TargetOdds]:
    look = reader()
    return rows_of(state, look, kind, targets_of(state, look, kind), 3)


def test_on_the_last_turn_nothing_is_kept_and_one_horse_attacks_once() -> None:
    state = winter_state(turn=3, pieces=[("player", "horse", 1)], one_horse=True)
    state.used_targets["Dacre"] = ["nation", "family", "opposite", "cross"]
    state.attacked = ["DL/debateable-land"]
    found = target_cards(state, LOOK)
    assert [use.keep for use in found.cards] == [None, None]
    (pair,) = found.pairs
    assert pair.value == pytest.approx(sum(row.value for row in pair.rows) / 2)
    assert {row.horses for row in pair.rows} == {1}
