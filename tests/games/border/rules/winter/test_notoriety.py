"""6.4, 7.6 and 8.2: where Notoriety goes, and what places on a track give."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reivers.games.border.board import FAMILIES, HOME, HOME_MARCHES
from reivers.games.border.ids import LEAD_RULINGS, MARCHES
from reivers.games.border.rules.winter.notoriety import (
    Place,
    attack_dice,
    dice_reason,
    die_march,
    march_vp,
    pick_march,
    place,
    takes_lead,
)

AT_HOME = {march: {family: 3} for family, march in HOME.items()}
"""3.0: each family has 3 in its Home March."""


# -- 7.6, 8.2 places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("track", "dice", "vp"),
    [
        ({"Kerr": 5}, 2, (3, 6, 9)),
        ({"Kerr": 5, "Dacre": 4}, 2, (3, 6, 9)),
        ({"Kerr": 4, "Dacre": 5}, 1, (1, 2, 3)),
        ({"Kerr": 5, "Dacre": 5}, 1, (1, 2, 3)),
        ({"Kerr": 5, "Dacre": 5, "Maxwell": 5}, 1, (1, 2, 3)),
        ({"Kerr": 5, "Dacre": 5, "Maxwell": 5, "Fenwick": 5}, 1, (1, 2, 3)),
        ({"Kerr": 2, "Dacre": 5, "Maxwell": 2}, 0, (0, 0, 0)),
        ({"Kerr": 2, "Dacre": 5, "Maxwell": 4}, 0, (0, 0, 0)),
        ({"Dacre": 5}, 0, (0, 0, 0)),
        ({}, 0, (0, 0, 0)),
    ],
)
def test_7_6_and_8_2_dice_and_vp_of_places_and_ties(
    track: dict[str, int], dice: int, vp: tuple[int, int, int]
) -> None:
    assert attack_dice("Kerr", track) == dice
    assert tuple(march_vp(turn, "Kerr", track) for turn in (1, 2, 3)) == vp


def test_a4_below_a_tie_for_first_is_third_or_by_house_rule_second() -> None:
    track = {"Kerr": 5, "Dacre": 5, "Maxwell": 3}
    assert place("Maxwell", track) == Place(3, False)
    assert place("Maxwell", track, "dense") == Place(2, False)
    assert (attack_dice("Maxwell", track), march_vp(3, "Maxwell", track)) == (0, 0)
    assert (attack_dice("Maxwell", track, "dense"), march_vp(3, "Maxwell", track, "dense")) == (1, 3)


def test_a4_two_below_a_tie_for_first_get_nothing_either_way() -> None:
    track = {"Kerr": 5, "Dacre": 5, "Maxwell": 3, "Fenwick": 3}
    assert attack_dice("Maxwell", track) == attack_dice("Maxwell", track, "dense") == 0


def test_a5_no_points_no_place() -> None:
    assert place("Kerr", {"Kerr": 0, "Dacre": 0}) is None
    assert attack_dice("Kerr", {"Kerr": 0}) == 0
    assert march_vp(1, "Kerr", {"Kerr": 0}) == 0


def test_a5_a_family_at_0_does_not_share_a_place() -> None:
    assert place("Kerr", {"Kerr": 1, "Dacre": 0}) == Place(1, False)


def test_8_2_the_example_scores_4_vp() -> None:
    tracks = {
        "EWM": {"Dacre": 3, "Maxwell": 2},  # E1: the Feud at Naworth was fought in the EWM
        "SWM": {"Maxwell": 4, "Fenwick": 2, "Dacre": 2},
        "DL": {"Fenwick": 2, "Dacre": 1},
        "EMM": {"Fenwick": 3, "Kerr": 2},
        "SMM": {"Kerr": 9},
    }
    vp = {march: march_vp(1, "Dacre", track) for march, track in tracks.items()}
    assert vp == {"SWM": 0, "SMM": 0, "EMM": 0, "EWM": 3, "DL": 1}


def test_8_2_a_march_without_points_scores_nothing() -> None:
    assert march_vp(3, "Kerr", {}) == 0
    assert march_vp(3, "Kerr", {"Kerr": 1}) == 9


def test_7_6_the_example_gives_kerr_2_dice_at_ancrum_moor_and_none_in_the_ewm() -> None:
    tracks = AT_HOME | {"SMM": {"Kerr": 5}, "EWM": {"Dacre": 4}}
    assert attack_dice("Kerr", tracks["SMM"]) == 2
    assert attack_dice("Kerr", tracks["EWM"]) == 0


def test_7_6_the_reason_shows_all_that_the_dice_follow_from() -> None:
    reason = dice_reason("Kerr", "SMM", {"Kerr": 2, "Dacre": 2, "Maxwell": 0}, "dense")
    assert reason.answer == 1
    facts = reason.facts
    track = facts["others"] | {facts["family"]: facts["own"]}
    assert attack_dice(facts["family"], track, facts["ruling"]) == reason.answer


# -- 6.4 where points go -----------------------------------------------------------------------------------


def test_6_4_the_dice_name_the_marches() -> None:
    assert [die_march(die, "EMM") for die in range(1, 7)] == ["SWM", "SMM", "EMM", "EWM", "DL", "EMM"]


EXAMPLE = AT_HOME | {"SWM": {"Maxwell": 5}, "SMM": {"Kerr": 5}}
"""The Example after Day of Truce."""


def test_6_4_the_examples_three_draws() -> None:
    tracks = {march: dict(track) for march, track in EXAMPLE.items()}
    found = []
    for family, die1, die2 in (("Fenwick", 3, 5), ("Kerr", 3, 4), ("Fenwick", 1, 5)):
        picked = pick_march(family, 2, die1, die2, "EWM", tracks)
        track = tracks.setdefault(picked.march, {})
        track[family] = track.get(family, 0) + 2
        found.append(picked.march)
    assert found == ["DL", "EMM", "SWM"]
    assert tracks == {
        "SWM": {"Maxwell": 5, "Fenwick": 2},
        "SMM": {"Kerr": 5},
        "EMM": {"Fenwick": 3, "Kerr": 2},
        "EWM": {"Dacre": 3},
        "DL": {"Fenwick": 2},
    }


def test_6_4_the_first_die_wins_when_it_takes_the_lead() -> None:
    assert pick_march("Kerr", 3, 3, 5, "EWM", EXAMPLE).march == "EMM"


def test_6_4_a_tie_for_the_lead_is_enough() -> None:
    assert takes_lead("Kerr", 3, {"Fenwick": 3})
    assert not takes_lead("Kerr", 2, {"Fenwick": 3}), "without points before, these count alone"


def test_a2_whoever_leads_alone_takes_nothing() -> None:
    assert not takes_lead("Fenwick", 2, {"Fenwick": 3})
    assert not takes_lead("Fenwick", 2, {"Fenwick": 3, "Kerr": 2})


def test_a3_sharing_the_lead_is_a_house_rule() -> None:
    shared = {"Fenwick": 3, "Kerr": 3}
    assert takes_lead("Kerr", 1, shared)
    assert not takes_lead("Kerr", 1, shared, "takes_strict")
    assert not takes_lead("Kerr", 1, {"Fenwick": 1, "Kerr": 1}, "takes_strict")


@pytest.mark.parametrize("ruling", LEAD_RULINGS)
def test_a3_an_empty_track_can_always_be_taken(ruling: str) -> None:
    assert takes_lead("Kerr", 1, {}, ruling)
    assert takes_lead("Kerr", 1, {"Kerr": 0, "Dacre": 0}, ruling)


def test_6_4_a_single_point_each_is_a_shared_lead() -> None:
    tracks = {"EMM": {"Fenwick": 1, "Kerr": 1}}
    assert pick_march("Kerr", 1, 3, 3, "EWM", tracks).why[0].question == "why.notoriety.shares_lead"


def test_6_4_both_dice_alike_ask_the_same_march_twice() -> None:
    picked = pick_march("Kerr", 1, 3, 3, "EWM", EXAMPLE)
    assert picked.march == "EMM"
    assert [reason.answer for reason in picked.why] == [False, False, "EMM"]


def test_6_4_why_names_the_section_each_die_and_the_outcome() -> None:
    picked = pick_march("Fenwick", 2, 3, 5, "EWM", EXAMPLE)
    assert [(reason.question, reason.facts["die"], reason.answer) for reason in picked.why] == [
        ("why.notoriety.leads_already", 3, False),
        ("why.notoriety.takes_lead", 5, True),
    ]
    assert {reason.section for reason in picked.why} == {"6.4"}
    json.dumps([reason.to_json() for reason in picked.why])


TRACKS = st.fixed_dictionaries(
    {march: st.dictionaries(st.sampled_from(FAMILIES), st.integers(0, 6)) for march in MARCHES}
)
FACE = st.integers(1, 6)


@given(
    st.sampled_from(FAMILIES), st.integers(1, 4), FACE, FACE, st.sampled_from(HOME_MARCHES), TRACKS,
    st.sampled_from(LEAD_RULINGS),
)  # fmt: skip
def test_6_4_against_a_slow_twin_and_from_the_why_alone(
    family: str, points: int, die1: int, die2: int, solo: str, tracks: dict[str, dict[str, int]], ruling: str
) -> None:
    picked = pick_march(family, points, die1, die2, solo, tracks, ruling)
    assert picked.march == slow_pick(family, points, [die1, die2], solo, tracks, ruling)
    taken = [reason.facts["march"] for reason in picked.why if follows(reason.facts)]
    default = [reason.facts["march"] for reason in picked.why if reason.question == "why.notoriety.default"]
    assert [picked.march] == (taken or default)


def follows(facts: Mapping[str, Any]) -> bool:
    """The answer from the facts of one reason, with no other knowledge."""
    if "total" not in facts:
        return False
    own, best, total = (facts[name] for name in ("own", "best", "total"))
    assert isinstance(own, int)
    assert isinstance(best, int)
    assert isinstance(total, int)
    had_it = own > best or (own == best > 0 and facts["ruling"] == "takes_strict")
    return total >= best and not had_it


def slow_pick(
    family: str, points: int, dice: list[int], solo: str, tracks: dict[str, dict[str, int]], ruling: str
) -> str:
    """By the leaders before and after, read off the whole track."""
    marches = [{1: "SWM", 2: "SMM", 3: "EMM", 4: "EWM", 5: "DL", 6: solo}[die] for die in dice]
    for march in marches:
        before = dict.fromkeys(FAMILIES, 0) | tracks[march]
        after = before | {family: before[family] + points}
        led = leaders(before)
        had = led == [family] if ruling == "takes" else family in led
        if family in leaders(after) and not had:
            return march
    return marches[0]


def leaders(track: dict[str, int]) -> list[str]:
    """The families with the most points, if any family has points."""
    most = max(track.values())
    return [family for family, points in track.items() if points == most and most > 0]


@given(st.dictionaries(st.sampled_from(FAMILIES), st.integers(0, 6)))
def test_8_2_at_most_one_first_place_and_never_more_vp_than_it(track: dict[str, int]) -> None:
    won = [march_vp(1, family, track) for family in FAMILIES]
    assert won.count(3) <= 1
    assert all(vp in (0, 1, 3) for vp in won)
