"""What ships: the counts of the box and the board, the rulebook's facts about cards, nothing invented."""

from collections import Counter
from typing import Any

import pytest

from reivers.games.border.rules.cards.fact_sources import ShippedFacts
from reivers.games.border.schema.files import SOURCE


def value(shipped: ShippedFacts, thing: str, field: str) -> Any:
    fact = shipped.fact(thing, field)
    return fact.value if fact else None


def every(table: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (thing, field, given) for thing, fields in table["shipped"].items() for field, given in fields.items()
    ]


def test_every_fact_has_a_source(table: dict[str, Any]) -> None:
    facts = every(table)
    assert len(facts) > 600
    assert [thing for thing, _, given in facts if not SOURCE.match(given["source"])] == []


def test_nothing_invented_is_among_the_facts(table: dict[str, Any]) -> None:
    assert [thing for thing, _, given in every(table) if "practice" in given["source"]] == []
    invented = {fields["name"] for fields in table["practice"].values() if "name" in fields}
    named = {card for card in table["things"]["summer"] if not any(c.isdigit() for c in card)}
    known = {table["shipped"][card]["name"]["value"] for card in named}
    given = [t["value"] for thing, field, t in every(table) if field == "name" and thing not in named]
    assert (invented - known) & set(given) == {"Henry Percy"}  # the Warden's token has its card's name


def test_public_talk_is_marked_as_unverified(table: dict[str, Any]) -> None:
    marked = {(thing, field) for thing, field, given in every(table) if given.get("unverified")}
    public = {(thing, field) for thing, field, given in every(table) if given["source"].startswith("public")}
    assert public <= marked
    assert marked - public == {
        ("march:EMM", "seat"),
        ("event:7", "nation"),
        ("event:7", "combats"),
        ("event:7", "marches"),
    }
    assert len(public) == 18


def test_the_box_adds_up(shipped: ShippedFacts) -> None:
    def box(field: str) -> int:
        return int(value(shipped, "components:box", field))

    assert box("main_cards") == box("summer_cards") + box("solo_cards") == 136
    assert box("mini_cards") == 60
    assert box("event_cards") + box("warden_cards") + box("target_cards") + box("trait_cards") == 60
    assert box("cubes") == 6 * box("cubes_each") == 90
    assert (box("sheep"), box("horses"), box("dice")) == (60, 42, 20)
    assert box("farm_tokens") == 32 == 16 * box("farm_tokens_per_region")
    assert box("defense_tokens") == 38


def test_the_set_up_adds_up(shipped: ShippedFacts) -> None:
    def setup(field: str) -> int:
        return int(value(shipped, "setup:solo", field))

    assert (setup("cattle"), setup("horses"), setup("sheep_marker"), setup("deputy_wardens")) == (8, 3, 4, 1)
    assert (setup("home_notoriety"), setup("feud_cubes"), setup("gaol_cubes")) == (3, 1, 1)
    assert setup("opposing_tokens") == 17
    assert setup("opposing_deputies") + setup("opposing_rumors") + setup("opposing_others") == 17
    assert setup("opposing_permanent_defenses") == 12
    assert setup("farm_tokens_used") == 24
    assert setup("cup_cubes_each") == 7
    assert setup("events_used") + setup("events_removed") == 12


def test_the_summer_decks_cover_126_numbers(shipped: ShippedFacts) -> None:
    cards = [card.removeprefix("summer:") for card in shipped.things("summer")]
    numbers = [card for card in cards if card.isdigit()]
    assert numbers == [str(n) for n in range(1, 127)]
    assert cards[cards.index("36") + 1] == "s36"
    for turn in (1, 2, 3):
        deck = f"deck:summer-{turn}"
        assert value(shipped, deck, "last") - value(shipped, deck, "first") + 1 == 42
        assert value(shipped, deck, "removed") + value(shipped, deck, "solo_deck") == 42
        assert [value(shipped, f"summer:{n}", "turn") for n in numbers].count(turn) == 42
    assert sum(value(shipped, deck, "solo_cards") for deck in shipped.things("deck")) == 10
    assert value(shipped, "summer:s36", "turn") == 1
    assert value(shipped, "summer:s36", "replaces") == 36


def test_thirty_cards_are_named_with_a_number_and_twelve_never(shipped: ShippedFacts) -> None:
    first = [*range(1, 36), "s36", *range(37, 43)]
    unnamed = [n for n in first if not shipped.fact(f"summer:{n}", "name")]
    assert unnamed == [2, 3, 4, 7, 10, 21, 22, 26, 32, 33, 34, 40]
    assert [n for n in first if value(shipped, f"summer:{n}", "solo")] == [
        n for n in first if n not in unnamed
    ]


def test_the_marches_are_as_the_book_lists_them(shipped: ShippedFacts) -> None:
    in_play = [march for march in shipped.things("march") if value(shipped, march, "in_play")]
    assert in_play == ["march:SWM", "march:SMM", "march:EMM", "march:EWM", "march:DL"]
    regions = Counter(value(shipped, region, "march") for region in shipped.things("region"))
    assert regions == {"SWM": 4, "SMM": 4, "EMM": 4, "EWM": 4, "DL": 1}
    sites = [(value(shipped, site, "march"), value(shipped, site, "kind")) for site in shipped.things("site")]
    assert Counter(sites) == {
        (march, kind): n for march in ("SWM", "SMM", "EMM", "EWM") for kind, n in (("castle", 1), ("peel", 3))
    }
    for march in in_play:
        count = value(shipped, march, "regions")
        assert count == regions[march.removeprefix("march:")]
    assert sum(value(shipped, region, "sheep") for region in shipped.things("region")) == 18
    for march in in_play[:4]:
        across = f"march:{value(shipped, march, 'across')}"
        assert f"march:{value(shipped, across, 'across')}" == march
        assert value(shipped, march, "nation") != value(shipped, across, "nation")
    assert [march for march in in_play if value(shipped, march, "walled")] == ["march:EWM"]


def test_each_family_has_its_home(shipped: ShippedFacts) -> None:
    families = [family for family in shipped.things("family") if value(shipped, family, "in_play")]
    assert families == ["family:Dacre", "family:Fenwick", "family:Maxwell", "family:Kerr"]
    for family in families:
        home = f"march:{value(shipped, family, 'home')}"
        assert f"family:{value(shipped, home, 'family')}" == family
        assert value(shipped, home, "nation") == value(shipped, family, "nation")
    assert len(shipped.things("warden")) == 4


def test_sites_touch_what_the_example_proves(shipped: ShippedFacts) -> None:
    assert value(shipped, "site:EWM/bew-castle", "touches") == ["EWM/farm-3", "EWM/farm-4"]
    assert value(shipped, "site:SWM/lunelly-tower", "touches") == ["SWM/eskdale", "SWM/farm-4"]
    for site in shipped.things("site"):
        assert value(shipped, site, "dice") == {"castle": 2, "peel": 1}[value(shipped, site, "kind")]


def test_twelve_events_of_which_nine_are_used(shipped: ShippedFacts) -> None:
    events = shipped.things("event")
    used = [event for event in events if value(shipped, event, "used")]
    assert (len(events), len(used)) == (12, 9)
    kinds = Counter(value(shipped, event, "kind") for event in used)
    assert kinds == {"battle": 4, "rising": 1, "rerolls": 2, "fashion": 2}
    assert {
        value(shipped, event, "march") for event in used if value(shipped, event, "kind") == "battle"
    } == {
        "SWM",
        "SMM",
        "EMM",
        "EWM",
    }
    assert (value(shipped, "event:4", "dice"), value(shipped, "event:4", "notoriety")) == (2, 4)
    assert (value(shipped, "event:7", "rerolls"), value(shipped, "event:7", "cap")) == (4, 3)


def test_thirty_eight_tokens(shipped: ShippedFacts) -> None:
    piles: Counter[str] = Counter()
    for token in shipped.things("token"):
        piles[value(shipped, token, "pile")] += value(shipped, token, "count")
    assert piles == {"deputy": 6, "rumor": 6, "plain": 6, "4P": 12, "warden": 8}
    wardens = [token for token in shipped.things("token") if value(shipped, token, "pile") == "warden"]
    assert [token for token in wardens if not value(shipped, token, "solo")] == ["token:alexander-hume"]


RAIDS = {
    "Dacre": (["SWM"], ["SMM"], ["EMM", "DL"], "EWM"),
    "Fenwick": (["SMM"], ["SWM"], ["EWM", "DL"], "EMM"),
    "Maxwell": (["EWM"], ["EMM"], ["SMM", "DL"], "SWM"),
    "Kerr": (["EMM"], ["EWM"], ["SWM", "DL"], "SMM"),
}


@pytest.mark.parametrize("family", RAIDS)
def test_target_cards(family: str, shipped: ShippedFacts) -> None:
    cards = [card for card in shipped.things("target") if card.startswith(f"target:{family}/")]
    assert len(cards) == 6
    *raids, home = RAIDS[family]
    for kind, raid in zip(("opposite", "cross", "same"), raids, strict=True):
        card = f"target:{family}/{kind}"
        assert value(shipped, card, "raid") == raid
        assert set(value(shipped, card, "battle")) == {home, *raid} - {"DL"}
        assert value(shipped, card, "plus_one") == []
    plus = {
        kind: value(shipped, f"target:{family}/{kind}", "plus_one") for kind in ("nation", "family", "reiver")
    }
    assert plus == {"nation": ["battle"], "family": ["feud", "gaolbreak"], "reiver": ["raid"]}
    assert set(value(shipped, f"target:{family}/reiver", "raid")) == {"SWM", "SMM", "EMM", "EWM", "DL"} - {
        home
    }
    assert value(shipped, f"target:{family}/nation", "battle") == ["SWM", "SMM", "EMM", "EWM"]


def test_what_the_example_says_of_its_cards(shipped: ShippedFacts) -> None:
    cattle = {n: value(shipped, f"summer:{n}", "cattle") for n in (6, 14, 18, 19, 24, 30)}
    assert cattle == {6: -1, 14: -4, 18: -3, 19: -3, 24: 6, 30: -1}
    attack = [n for n in range(1, 43) if value(shipped, f"summer:{n}", "stripe") == "attack"]
    assert attack == [1, 16, 17, 42]
    assert {n: value(shipped, f"summer:{n}", "strength") for n in attack} == {1: None, 16: 2, 17: None, 42: 2}
    assert value(shipped, "summer:12", "restriction") == {"nation": "scottish"}
