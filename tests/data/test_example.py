"""The Example of Play, replayed from the practice data as far as data decide it: prices and stacks."""

from collections import defaultdict
from typing import Any

import pytest

from reivers.games.border.rules.cards.fact_sources import PracticeFacts
from tests.games.border.builders import solo_deck

DISCARDS = ["5", "8", "11", "13", "25", "31", "37"]
# The seven drafts: what was taken, and what went to the opponents. The sixth was the pass.
DRAFTS = [
    ("14", ["1", "35"]),
    ("30", ["18", "27"]),
    ("24", ["16", "42"]),
    ("6", ["12", "28"]),
    ("38", ["9", "29"]),
    (None, []),
    ("19", ["20", "23"]),
]
PASSED = ["17", "39", "41"]
CATTLE_AFTER = [4, 3, 9, 8, 9, 9, 6]
# Of the last six the Example names two.
NAMED_FINALS = ["15", "s36"]


def value(practice: PracticeFacts, thing: str, field: str) -> Any:
    fact = practice.fact(thing, field)
    return fact.value if fact else None


@pytest.fixture(scope="module")
def finals(practice: PracticeFacts) -> list[str]:
    """The six cards that are left when all that the Example names is gone."""
    seen = {*DISCARDS, *PASSED, *(card for mine, theirs in DRAFTS for card in (mine, *theirs) if card)}
    return [card.removeprefix("summer:") for card in solo_deck(practice, 1) if card[7:] not in seen]


def test_the_last_six_are_those_of_the_example(finals: list[str]) -> None:
    assert len(finals) == 6
    assert set(NAMED_FINALS) < set(finals)
    assert set(finals) - set(NAMED_FINALS) <= {str(n) for n in (2, 3, 4, 7, 10, 21, 22, 26, 32, 33, 34, 40)}


def test_the_stacks_come_to_the_totals_of_the_example(practice: PracticeFacts, finals: list[str]) -> None:
    awarded = [card for _, theirs in DRAFTS for card in theirs] + finals
    at_once = [card for card in awarded if value(practice, f"summer:{card}", "stripe") == "at_once"]
    assert sorted(at_once) == ["23", "s36"]
    assert value(practice, "summer:23", "stripe_effects") == [{"do": "award_random_discard", "n": 1}]
    awarded.append("17")  # Forster, drawn from the discards for Galloway Cattle
    stacks: dict[str, list[int]] = defaultdict(list)
    for card in awarded:
        stripe = value(practice, f"summer:{card}", "stripe")
        stacks[stripe].append(value(practice, f"summer:{card}", "strength") or 0)
    assert sum(stacks["attack"]) == 13
    assert stacks["notoriety"] == [2, 2, 2]
    assert sum(stacks["sheep"]) == 4
    assert sum(stacks["bastles"]) == 4
    assert stacks["token"] == [1]
    assert sum(stacks["permanent"]) == 2
    assert len(stacks["in_play"]) == 1
    assert stacks.keys() == {
        "attack", "notoriety", "sheep", "bastles", "token", "permanent", "at_once", "in_play",
    }  # fmt: skip


def test_the_fifth_draft_fills_the_last_two_stacks(practice: PracticeFacts) -> None:
    stripes = [{value(practice, f"summer:{card}", "stripe") for card in theirs} for _, theirs in DRAFTS]
    assert set().union(*stripes[:4]) == {"attack", "notoriety", "sheep", "bastles"}
    assert stripes[4] == {"token", "permanent"}


def test_the_cattle_run_as_in_the_example(practice: PracticeFacts) -> None:
    cattle = value(practice, "setup:solo", "cattle")
    run = []
    for mine, _ in DRAFTS:
        if mine:
            held = value(practice, f"summer:{mine}", "type") == "hold"
            cattle += value(practice, f"summer:{mine}", "cattle") + held
        run.append(cattle)
    assert run == CATTLE_AFTER


def test_day_of_truce_gives_two_points_for_each_of_two_cubes(practice: PracticeFacts) -> None:
    assert value(practice, "summer:s36", "stripe_effects") == [{"do": "draw_cubes", "n": 2, "notoriety": 2}]


def test_the_defenses_of_the_example(practice: PracticeFacts) -> None:
    def dice(token: str) -> tuple[int, int, int]:
        green, gray, modifier = (
            value(practice, f"token:{token}", field) for field in ("green", "gray", "modifier")
        )
        return green, gray, modifier

    green, _, modifier = dice("earl-of-angus")
    assert (green, modifier) == (3, 1)
    assert dice("deputy-warden") == (1, 1, 0)
    assert dice("hot-trod")[0] == value(practice, "token:hot-trod", "farm_dice") == 3
    pool = sum(
        value(practice, token, "count")
        for token in practice.things("token")
        if value(practice, token, "pile") in ("deputy", "rumor", "plain")
    )
    assert pool - value(practice, "setup:solo", "deputy_wardens") + 1 == 18  # with Riding the Bound
    bew = value(practice, "site:EWM/bew-castle", "touches")
    assert not {"EWM/eden-valley", "EWM/caldew-valley"} & set(bew)
    lunelly = value(practice, "site:SWM/lunelly-tower", "touches")
    assert not {"SWM/nithsdale", "SWM/annandale"} & set(lunelly)


def test_johnstone_serves_as_in_the_example(practice: PracticeFacts) -> None:
    notoriety, dice = value(practice, "summer:19", "effects")
    assert (notoriety["standing"], notoriety["n"]) == ("notoriety", 2)
    assert {"DL", "EWM"} <= set(notoriety["marches"])
    assert (dice["standing"], dice["n"]) == ("attack_dice", 1)
    assert {"SWM", "DL"} <= set(dice["marches"])


def test_the_events_of_the_example(practice: PracticeFacts) -> None:
    assert [value(practice, "event:4", field) for field in ("march", "dice", "notoriety")] == ["SMM", 2, 4]
    wooing = [
        value(practice, "event:7", field) for field in ("rerolls", "cap", "nation", "combats", "marches")
    ]
    assert wooing == [4, 3, "english", ["raid"], ["SWM", "SMM", "DL"]]


def test_the_target_cards_of_the_example(practice: PracticeFacts) -> None:
    assert value(practice, "target:Fenwick/opposite", "raid") == ["SMM"]
    assert value(practice, "target:Maxwell/same", "raid") == ["SMM", "DL"]
    assert value(practice, "target:Fenwick/same", "raid") == ["EWM", "DL"]
    assert "SMM" in value(practice, "target:Kerr/opposite", "battle")
