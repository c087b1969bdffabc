"""Layers of facts: what is whole, what is partial, whose word counts, and cards known by their name."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reivers.games.border.my_copy import make_my_copy
from reivers.games.border.rules.cards.fact_sources import (
    MergedFacts,
    MyCopyFacts,
    PracticeFacts,
    ShippedFacts,
    slug,
)
from reivers.games.border.schema.fields import FIELDS, IDS, check_fact, fact_faults
from reivers.kernel.facts import Fact, FactBook, Layer
from reivers.store.files import StoreError
from reivers.store.my_copy import MyCopy
from tests.games.border.builders import solo_deck


def taught(*lines: tuple[str, str, Any]) -> Layer:
    known = {(thing, field): Fact(thing, field, value, "copy") for thing, field, value in lines}
    return MyCopyFacts(lambda thing, field: known.get((thing, field))).fact


def known(fact: Fact | None) -> tuple[Any, str] | None:
    """A value and where it comes from."""
    return (fact.value, fact.origin or fact.source) if fact else None


def test_a_shipped_fact_has_its_source_and_its_marks(shipped: ShippedFacts) -> None:
    assert known(shipped.fact("summer:30", "cattle")) == (-1, "Ex")
    seat = Fact("march:SWM", "seat", "Hoddom Castle", "shipped", origin="public", unverified=True)
    assert shipped.fact("march:SWM", "seat") == seat
    dice = [{"standing": "attack_dice", "n": 2, "kinds": ["raid"]}]
    part = Fact("summer:1", "effects", dice, "shipped", partial=True, origin="Ex")
    assert shipped.fact("summer:1", "effects") == part


@pytest.mark.parametrize(
    ("thing", "field"),
    [("summer:2", "name"), ("summer:30", "goats"), ("summer:999", "name"), ("goat:1", "name")],
)
def test_what_is_unknown_is_none(thing: str, field: str, shipped: ShippedFacts) -> None:
    assert shipped.fact(thing, field) is None


def test_the_copy_counts_before_the_shipped_facts(shipped: ShippedFacts) -> None:
    merged = MergedFacts((taught(("summer:30", "cattle", -2)), shipped.get))
    assert known(merged.fact("summer:30", "cattle")) == (-2, "copy")
    assert known(merged.fact("summer:30", "name")) == ("Signal Fires", "Ex")


def test_a_whole_fact_counts_before_a_partial_one(shipped: ShippedFacts) -> None:
    effects = [{"standing": "attack_dice", "n": 2, "kinds": ["raid", "feud"]}]
    below = taught(("summer:1", "effects", effects))
    assert known(MergedFacts((shipped.get, below)).fact("summer:1", "effects")) == (effects, "copy")


def test_a_card_known_by_its_name_lends_its_facts_to_the_number_that_bears_it(shipped: ShippedFacts) -> None:
    merged = MergedFacts(
        (taught(("summer:57", "name", "Bold Buccleuth"), ("summer:57", "cattle", -4)), shipped.get)
    )
    assert known(merged.fact("summer:57", "subtype")) == ("reiver", "Ex")
    assert known(merged.fact("summer:57", "cattle")) == (-4, "copy")
    assert merged.fact("summer:58", "subtype") is None


def test_the_subtype_implies_the_type(shipped: ShippedFacts) -> None:
    assert known(shipped.fact("summer:14", "type")) == ("recruit", "S 5.5")
    assert known(shipped.fact("summer:8", "type")) == ("play", "Ex")
    assert shipped.fact("summer:37", "type") is None
    merged = MergedFacts((taught(("summer:37", "subtype", "notoriety")), shipped.get))
    assert merged.fact("summer:37", "type") == Fact("summer:37", "type", "hold", "copy")


def test_practice_fills_gaps_and_says_so(practice: PracticeFacts) -> None:
    assert known(practice.fact("summer:30", "cattle")) == (-1, "Ex")
    assert known(practice.fact("summer:29", "cattle")) == (-1, "practice")
    assert known(practice.fact("summer:34", "restriction")) == ({}, "practice")
    assert known(practice.fact("summer:43", "name")) == ("Ralph Eure", "practice")
    assert known(practice.fact("summer:43", "subtype")) == ("reiver", "S 7.6")
    assert known(practice.fact("token:hot-trod", "farm_dice")) == (3, "Ex, attack 3")
    assert known(practice.fact("token:hot-trod", "text")) == ("none", "practice")
    assert practice.fact("summer:30", "goats") is None


def test_a_card_known_by_name_alone_is_the_practice_card_of_that_name(practice: PracticeFacts) -> None:
    by_name, by_number = (practice.fact(f"summer:{card}", "effects") for card in ("robert-carey", 88))
    assert by_name
    assert known(by_name) == known(by_number)
    assert not by_name.partial


def test_a_game_takes_whole_facts_and_partial_ones_as_hints(
    shipped: ShippedFacts, practice: PracticeFacts
) -> None:
    assert shipped.fact("summer:30", "cattle") == Fact("summer:30", "cattle", -1, "shipped", origin="Ex")
    hint = shipped.fact("summer:1", "effects")
    assert hint is not None
    assert hint.partial
    assert FactBook({}, [shipped.fact]).get("summer:1", "effects") is None
    assert FactBook({}, [shipped.fact]).hint("summer:1", "effects") == hint.value
    assert shipped.fact("summer:2", "name") is None
    found = practice.fact("summer:1", "effects")
    assert found is not None
    assert found.source == "practice"
    mine = MergedFacts((taught(("summer:2", "name", "Nebless Clem")), shipped.get)).fact
    assert mine("summer:2", "name") == Fact("summer:2", "name", "Nebless Clem", "copy")


def test_a_fact_book_over_the_copy_and_the_app(shipped: ShippedFacts) -> None:
    book = FactBook({}, [MergedFacts((taught(("summer:30", "cattle", -2)), shipped.get)).fact])
    found = [book.get("summer:30", field) for field in ("cattle", "name", "strength")]
    assert [(fact.value, fact.source) if fact else None for fact in found] == [
        (-2, "copy"),
        ("Signal Fires", "shipped"),
        None,
    ]


def test_the_shipped_solo_deck_is_what_the_example_shows(shipped: ShippedFacts) -> None:
    deck = solo_deck(shipped, 1)
    assert len(deck) == 30
    assert "summer:s36" in deck
    assert "summer:36" not in deck
    assert solo_deck(shipped, 2) == ()


@pytest.mark.parametrize(
    ("name", "ident"),
    [("Scots' Dyke", "scots-dyke"), ("Jock o’ the Side", "jock-o-the-side"), ("Scott", "scott")],
)
def test_a_name_as_an_id(name: str, ident: str) -> None:
    assert slug(name) == ident


@pytest.mark.parametrize(
    ("thing", "field", "value"),
    [
        ("summer:57", "cattle", -3),
        ("summer:57", "stripe", "attack"),
        ("summer:s90", "replaces", 90),
        ("summer:57", "effects", [{"n": 2, "kinds": ["raid"], "standing": "attack_dice"}]),
        ("region:EWM/farm-3", "name", "Irthing Valley"),
        ("site:EWM/peel-1", "touches", ["EWM/farm-3", "EWM/eden-valley"]),
        ("event:mary-queen-of-scots", "rerolls", 5),
        ("token:4p-3", "text", "halved"),
    ],
)
def test_facts_that_a_player_may_teach(thing: str, field: str, value: Any, table: dict[str, Any]) -> None:
    assert check_fact(thing, field, value) is None


@pytest.mark.parametrize(
    ("thing", "field", "value", "what"),
    [
        ("summer:127", "cattle", -3, "unknown_thing"),
        ("summer:0", "cattle", -3, "unknown_thing"),
        ("goat:1", "cattle", -3, "unknown_thing"),
        ("summer", "cattle", -3, "unknown_thing"),
        ("summer:57", "goats", 3, "unknown_key"),
        ("summer:57", "cattle", "3", "wrong_type"),
        ("summer:57", "cattle", 99, "out_of_range"),
        ("summer:57", "effects", [{"do": "steal"}], "not_a_choice"),
        ("region:EWM/farm-3", "name", "", "bad_text"),
        ("region:XWM/farm-3", "name", "Irthing", "unknown_thing"),
        ("site:EWM/peel-1", "touches", ["EWM/farm-3"], "wrong_length"),
        ("site:EWM/peel-1", "touches", ["EWM/farm-3", "EWM/farm-9"], "dangling"),
        ("site:EWM/peel-9", "name", "Nowhere", "unknown_thing"),
    ],
)
def test_invalid_facts_are_reported(
    thing: str, field: str, value: Any, what: str, table: dict[str, Any]
) -> None:
    found = check_fact(thing, field, value, known=table["shipped"])
    assert found is not None
    assert found.key == f"fault.{what}"


def test_all_that_ships_is_legal_for_a_player_to_teach(table: dict[str, Any]) -> None:
    faults = [
        fault
        for thing, fields in table["shipped"].items()
        for field, entered in fields.items()
        if not entered.get("partial")
        for fault in fact_faults(thing, field, entered["value"], known=table["shipped"])
    ]
    assert faults == []


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=4)
    | st.sampled_from(["raid", "EWM", "cattle"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["do", "standing", "n", "kinds", "options", "nation"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)


@given(st.sampled_from([(kind, field) for kind, fields in FIELDS.items() for field in fields]), JSON)
def test_any_value_is_judged_and_none_crashes(spot: tuple[str, str], value: Any) -> None:
    kind, field = spot
    thing = {"summer": "summer:57", "event": "event:4", "token": "token:rumor"}.get(kind, f"{kind}:EWM")
    found = check_fact(thing, field, value, known=())
    assert found is None or found.key.startswith("fault.")


def test_5_2_2_3_a_card_may_limit_its_sheep_for_each_farm() -> None:
    assert check_fact("summer:22", "effects", [{"do": "sheep", "n": 3, "each": 2}]) is None
    assert check_fact("summer:22", "effects", [{"do": "sheep", "n": 3, "each": 0}]) is not None
    assert check_fact("summer:22", "effects", [{"do": "horses", "n": 3, "each": 2}]) is not None


def test_each_kind_has_fields_and_ids() -> None:
    assert FIELDS.keys() == IDS.keys()


def test_my_copy_takes_legal_facts_and_overrides_the_shipped_ones(
    tmp_path: Path, table: dict[str, Any], shipped: ShippedFacts
) -> None:
    copy = MyCopy(tmp_path, "border", partial(check_fact, known=table["shipped"]))
    copy.learn("summer:57", "name", "Ralph Eure", "table")
    with pytest.raises(StoreError):
        copy.learn("summer:57", "cattle", "three", "table")
    merged = MergedFacts((MyCopyFacts(copy.get_fact).fact, shipped.get))
    assert known(merged.fact("summer:57", "name")) == ("Ralph Eure", "copy")
    assert known(merged.fact("summer:57", "subtype")) == ("reiver", "S 7.6")
    assert merged.fact("summer:57", "cattle") is None


def test_2_8_my_copy_takes_a_solo_card_of_any_number(tmp_path: Path) -> None:
    copy = make_my_copy(tmp_path)
    copy.learn("summer:s81", "subtype", "bastle", "table")
    assert copy.get("summer:s81", "subtype") is not None
    with pytest.raises(StoreError):
        copy.learn("summer:s127", "subtype", "bastle", "table")


def test_practice_leaves_my_copy_as_it_is(
    tmp_path: Path, table: dict[str, Any], practice: PracticeFacts
) -> None:
    copy = MyCopy(tmp_path, "border", check_fact)
    copy.learn("summer:30", "cattle", -2, "table")
    files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    book = FactBook({}, [practice.fact])
    for thing, fields in table["practice"].items():
        for field in fields:
            assert book.get(thing, field) is not None
    found = book.get("summer:30", "cattle")
    assert found is not None
    assert found.value == -1
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == files
