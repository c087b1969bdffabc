"""Layers of facts: what is whole, what is partial, whose word counts, and cards known by their name."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reivers.border.facts import Fact, Merged, Overlay, Practice, Shipped, layer, slug, solo_deck
from reivers.data.fields import FIELDS, IDS, check_fact, fact_faults
from reivers.kernel import facts
from reivers.store.errors import StoreTrouble
from reivers.store.mycopy import MyCopy


def taught(*lines: tuple[str, str, Any]) -> Overlay:
    known = {(thing, field): facts.Fact(thing, field, value, "copy") for thing, field, value in lines}
    return Overlay(lambda thing, field: known.get((thing, field)))


def test_a_shipped_fact_has_its_source_and_its_marks(shipped: Shipped) -> None:
    assert shipped.fact("summer:30", "cattle") == Fact(-1, "Ex")
    assert shipped.fact("march:SWM", "seat") == Fact("Hoddom Castle", "public", unverified=True)
    dice = [{"standing": "attack_dice", "n": 2, "kinds": ["raid"]}]
    assert shipped.fact("summer:1", "effects") == Fact(dice, "Ex", partial=True)


@pytest.mark.parametrize(
    ("thing", "field"),
    [("summer:2", "name"), ("summer:30", "goats"), ("summer:999", "name"), ("goat:1", "name")],
)
def test_what_is_unknown_is_none(thing: str, field: str, shipped: Shipped) -> None:
    assert shipped.fact(thing, field) is None


def test_the_copy_counts_before_the_shipped_facts(shipped: Shipped) -> None:
    merged = Merged((taught(("summer:30", "cattle", -2)), shipped))
    assert merged.fact("summer:30", "cattle") == Fact(-2, "copy")
    assert merged.fact("summer:30", "name") == Fact("Signal Fires", "Ex")


def test_a_whole_fact_counts_before_a_partial_one(shipped: Shipped) -> None:
    effects = [{"standing": "attack_dice", "n": 2, "kinds": ["raid", "feud"]}]
    below = taught(("summer:1", "effects", effects))
    assert Merged((shipped, below)).fact("summer:1", "effects") == Fact(effects, "copy")


def test_a_card_known_by_its_name_lends_its_facts_to_the_number_that_bears_it(shipped: Shipped) -> None:
    merged = Merged((taught(("summer:57", "name", "Bold Buccleuth"), ("summer:57", "cattle", -4)), shipped))
    assert merged.fact("summer:57", "subtype") == Fact("reiver", "Ex")
    assert merged.fact("summer:57", "cattle") == Fact(-4, "copy")
    assert merged.fact("summer:58", "subtype") is None


def test_the_subtype_implies_the_type(shipped: Shipped) -> None:
    assert shipped.fact("summer:14", "type") == Fact("recruit", "S 5.5")
    assert shipped.fact("summer:8", "type") == Fact("play", "Ex")
    assert shipped.fact("summer:37", "type") is None
    assert Merged((taught(("summer:37", "subtype", "notoriety")), shipped)).fact("summer:37", "type") == Fact(
        "hold", "copy"
    )


def test_practice_fills_gaps_and_says_so(practice: Practice) -> None:
    assert practice.fact("summer:30", "cattle") == Fact(-1, "Ex")
    assert practice.fact("summer:29", "cattle") == Fact(-1, "practice")
    assert practice.fact("summer:34", "restriction") == Fact({}, "practice")
    assert practice.fact("summer:43", "name") == Fact("Ralph Eure", "practice")
    assert practice.fact("summer:43", "subtype") == Fact("reiver", "S 7.6")
    assert practice.fact("token:hot-trod", "farm_dice") == Fact(3, "Ex, attack 3")
    assert practice.fact("token:hot-trod", "text") == Fact("none", "practice")
    assert practice.fact("summer:30", "goats") is None


def test_a_card_known_by_name_alone_is_the_practice_card_of_that_name(practice: Practice) -> None:
    by_name, by_number = (practice.fact(f"summer:{card}", "effects") for card in ("robert-carey", 88))
    assert by_name == by_number
    assert by_name
    assert not by_name.partial


def test_a_game_takes_whole_facts_and_partial_ones_as_hints(shipped: Shipped, practice: Practice) -> None:
    assert layer(shipped)("summer:30", "cattle") == facts.Fact("summer:30", "cattle", -1, "shipped")
    hint = layer(shipped)("summer:1", "effects")
    assert hint is not None
    assert hint.partial
    assert facts.FactBook({}, [layer(shipped)]).look("summer:1", "effects") is None
    assert facts.FactBook({}, [layer(shipped)]).hint("summer:1", "effects") == hint.value
    assert layer(shipped)("summer:2", "name") is None
    found = layer(practice)("summer:1", "effects")
    assert found is not None
    assert found.source == "practice"
    mine = layer(Merged((taught(("summer:2", "name", "Nebless Clem")), shipped)))
    assert mine("summer:2", "name") == facts.Fact("summer:2", "name", "Nebless Clem", "copy")


def test_a_fact_book_over_the_copy_and_the_app(shipped: Shipped) -> None:
    book = facts.FactBook({}, [layer(Merged((taught(("summer:30", "cattle", -2)), shipped)))])
    found = [book.look("summer:30", field) for field in ("cattle", "name", "strength")]
    assert [(fact.value, fact.source) if fact else None for fact in found] == [
        (-2, "copy"),
        ("Signal Fires", "shipped"),
        None,
    ]


def test_the_shipped_solo_deck_is_what_the_example_shows(shipped: Shipped) -> None:
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
def test_facts_that_make_no_sense_are_told(
    thing: str, field: str, value: Any, what: str, table: dict[str, Any]
) -> None:
    found = check_fact(thing, field, value, known=table["shipped"])
    assert found is not None
    assert found.key == f"fault.{what}"


def test_all_that_ships_is_legal_for_a_player_to_teach(table: dict[str, Any]) -> None:
    faults = [
        fault
        for thing, fields in table["shipped"].items()
        for field, told in fields.items()
        if not told.get("partial")
        for fault in fact_faults(thing, field, told["value"], known=table["shipped"])
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


def test_my_copy_takes_legal_facts_and_lies_over_the_shipped_ones(
    tmp_path: Path, table: dict[str, Any], shipped: Shipped
) -> None:
    copy = MyCopy(tmp_path, "border", partial(check_fact, known=table["shipped"]))
    copy.learn("summer:57", "name", "Ralph Eure", "table")
    with pytest.raises(StoreTrouble):
        copy.learn("summer:57", "cattle", "three", "table")
    merged = Merged((Overlay(copy.look), shipped))
    assert merged.fact("summer:57", "name") == Fact("Ralph Eure", "copy")
    assert merged.fact("summer:57", "subtype") == Fact("reiver", "S 7.6")
    assert merged.fact("summer:57", "cattle") is None


def test_practice_leaves_my_copy_as_it_is(tmp_path: Path, table: dict[str, Any], practice: Practice) -> None:
    copy = MyCopy(tmp_path, "border", check_fact)
    copy.learn("summer:30", "cattle", -2, "table")
    files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    book = facts.FactBook({}, [layer(practice)])
    for thing, fields in table["practice"].items():
        for field in fields:
            assert book.look(thing, field) is not None
    found = book.look("summer:30", "cattle")
    assert found is not None
    assert found.value == -1
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == files
