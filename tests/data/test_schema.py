"""The checker's vocabulary: each type takes what it should and names what it does not."""

from typing import Any

import pytest

from reivers.data.schema import (
    CardError,
    Choice,
    Fault,
    Flag,
    Many,
    Record,
    Reference,
    Tagged,
    Text,
    Type,
    Where,
    Whole,
)
from reivers.games.border.schema.effects import EFFECTS

PET = Record({"name": Text(10), "legs": Whole(0, 8)}, frozenset({"name"}))
MOVE = Tagged({"go": {"left": Record({"n": Whole(1, 3)}, frozenset({"n"})), "home": Record({})}})


def whats(type_: Type, value: Any, **where: Any) -> list[str]:
    return [fault.what for fault in type_.faults(value, Where("f", "e", "x", **where))]


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        (Whole(-2, 5), -2),
        (Whole(0, 5), 5),
        (Flag(), False),
        (Text(5), "Tyne!"),
        (Choice(("a", 1)), 1),
        (Many(Whole(), 1, 2), [3, 4]),
        (PET, {"name": "Rex"}),
        (PET, {"name": "Rex", "legs": 4}),
        (MOVE, {"go": "left", "n": 2}),
        (MOVE, {"n": 2, "go": "left"}),
        (MOVE, {"go": "home"}),
        (EFFECTS, []),
        (EFFECTS, [{"do": "choose_one", "options": [[{"do": "cattle", "n": 3}], [{"do": "sheep", "n": 1}]]}]),
    ],
)
def test_legal_values_have_no_fault(type_: Type, value: Any) -> None:
    assert whats(type_, value) == []


@pytest.mark.parametrize(
    ("type_", "value", "what"),
    [
        (Whole(0, 5), 6, "out_of_range"),
        (Whole(0, 5), -1, "out_of_range"),
        (Whole(), True, "wrong_type"),
        (Whole(), "3", "wrong_type"),
        (Whole(), 1.0, "wrong_type"),
        (Flag(), 1, "wrong_type"),
        (Text(), 7, "wrong_type"),
        (Text(), "", "bad_text"),
        (Text(), " Tyne", "bad_text"),
        (Text(), "Ty\nne", "bad_text"),
        (Text(3), "Tyne", "bad_text"),
        (Choice(("a", 1)), "b", "not_a_choice"),
        (Choice(("a", 1)), True, "not_a_choice"),
        (Choice(("a", 1)), ["a"], "not_a_choice"),
        (Reference("march"), None, "wrong_type"),
        (Many(Whole()), {"a": 1}, "wrong_type"),
        (Many(Whole(), 2), [1], "wrong_length"),
        (Many(Whole(), 0, 1), [1, 2], "wrong_length"),
        (Many(Whole()), [1, 1], "repeated"),
        (Many(Whole()), ["a"], "wrong_type"),
        (PET, [], "wrong_type"),
        (PET, {"legs": 4}, "missing"),
        (PET, {"name": "Rex", "wings": 2}, "unknown_key"),
        (PET, {"name": "Rex", "legs": 9}, "out_of_range"),
        (MOVE, {}, "wrong_type"),
        (MOVE, {"n": 2}, "no_tag"),
        (MOVE, {"go": "right"}, "not_a_choice"),
        (MOVE, {"go": ["left"]}, "not_a_choice"),
        (MOVE, {"go": "left"}, "missing"),
        (MOVE, {"go": "home", "n": 1}, "unknown_key"),
        (EFFECTS, [{"do": "attack_dice", "n": 2}], "not_a_choice"),
        (EFFECTS, [{"standing": "attack_dice", "n": 2, "kinds": ["feast"]}], "not_a_choice"),
        (EFFECTS, [{"do": "choose_one", "options": [[{"do": "cattle", "n": 3}]]}], "wrong_length"),
        (EFFECTS, [{"do": "vp", "n": 3, "row": "Ballad"}], "not_a_choice"),
    ],
)
def test_each_fault_is_named(type_: Type, value: Any, what: str) -> None:
    assert whats(type_, value) == [f"fault.{what}"]


def test_keys_have_an_order_only_where_people_write() -> None:
    crossed = {"legs": 4, "name": "Rex"}
    assert whats(PET, crossed) == []
    assert whats(PET, crossed, ordered=True) == ["fault.key_order"]
    assert whats(MOVE, {"n": 2, "go": "left"}, ordered=True) == ["fault.key_order"]


def test_what_is_partial_may_leave_out_but_not_make_up() -> None:
    assert whats(PET, {"legs": 4}, partial=True) == []
    assert whats(PET, {"legs": 9}, partial=True) == ["fault.out_of_range"]


def test_references_are_followed_if_things_are_known() -> None:
    assert whats(Reference("march"), "EWM") == []
    assert whats(Reference("march"), "EWM", known={"march:EWM"}) == []
    assert whats(Reference("march"), "XWM", known={"march:EWM"}) == ["fault.dangling"]


def test_every_fault_of_a_value_is_found_with_its_path() -> None:
    value = [{"name": "", "legs": 9}, {"nom": "Rex"}]
    found = [(fault.field, fault.what) for fault in Many(PET).faults(value, Where("f", "e", "pets"))]
    assert found == [
        ("pets[0].name", "fault.bad_text"),
        ("pets[0].legs", "fault.out_of_range"),
        ("pets[1].nom", "fault.unknown_key"),
        ("pets[1].name", "fault.missing"),
    ]


def test_an_error_carries_all_faults_and_says_them() -> None:
    faults = [
        Fault("a.yaml", "summer:3", "cattle", "fault.missing"),
        Fault("b.yaml", "", "", "fault.no_files"),
    ]
    error = CardError(faults)
    assert error.faults == tuple(faults)
    assert error.key == "trouble.cards"
    assert error.facts["n"] == 2
    assert error.facts["first"].facts["place"] == "a.yaml · summer:3 · cattle"
    assert str(error) == "a.yaml · summer:3 · cattle: fault.missing\nb.yaml: fault.no_files"
