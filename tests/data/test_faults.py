"""Broken cards: every kind of fault is found, at its file, entry and field, and all of them at once."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reivers.data.check import check_file
from reivers.data.compile import check_paths, compile_cards, read_cards, read_yaml
from reivers.data.schema import CardError
from reivers.games.border.schema import SCHEMA
from reivers.games.border.schema.files import check_documents
from reivers.games.border.schema.gather import gather

from .conftest import CARDS

Broken = Callable[..., Path]

# Name: file, what is replaced, by what, and where which fault must then be found.
CASES = {
    "unknown key": (
        "board", "town: Dumfries", "town: Dumfries\n    mayor: Nobody",
        "march:SWM", "mayor", "unknown_key",
    ),
    "wrong type": ("board", "sheep: 1", "sheep: one", "region:SWM/nithsdale", "sheep", "wrong_type"),
    "out of range": ("board", "sheep: 1", "sheep: 21", "region:SWM/nithsdale", "sheep", "out_of_range"),
    "not a choice": ("events", "march: SMM", "march: SSM", "event:4", "march", "not_a_choice"),
    "missing field": (
        "tokens", "pile: deputy\n    count: 6\n", "pile: deputy\n", "token:deputy-warden", "count", "missing",
    ),
    "missing source": (
        "events", "    source: \"derived: six battlefields, two of them removed\"\n", "",
        "event:battle-ewm", "kind", "source",
    ),
    "bad id": ("families", "id: Hume", "id: hume", "", "family[5].id", "bad_id"),
    "no id": ("families", "- id: Grey\n    name: Grey", "- name: Grey", "", "family[4].id", "missing"),
    "stand-in for no thing": (
        "practice", "{id: 4p-12,", "{id: 4p-13,", "token:4p-13", "", "unknown_thing",
    ),
    "bad source": (
        "summer-1", "solo: true\n    source: Ex\n\n  - id: 6", "solo: true\n    source: hearsay\n\n  - id: 6",
        "summer:5", "name", "source",
    ),
    "public, not marked": (
        "board", "    unverified: [town, walled]\n", "    unverified: [town]\n",
        "march:EEM", "walled", "not_marked",
    ),
    "mark of nothing": (
        "board", "unverified: [town, walled]", "unverified: [town, walled, wall]",
        "march:EEM", "unverified", "mark_of_nothing",
    ),
    "source of nothing": (
        "board", "sources: {sheep: S 3.0}", "sources: {sheep: S 3.0, goats: Ex}",
        "region:SWM/nithsdale", "sources", "mark_of_nothing",
    ),
    "dangling reference": (
        "board", "touches: [SWM/eskdale, SWM/farm-4]", "touches: [SWM/eskdale, SWM/farm-5]",
        "site:SWM/lunelly-tower", "touches[1]", "dangling",
    ),
    "dangling card": (
        "practice", "card: s36", "card: s37", "summer:47", "effects[0].card", "dangling",
    ),
    "duplicate id": ("board", "id: SMM/peel-2", "id: SMM/peel-1", "site:SMM/peel-1", "id", "duplicate_id"),
    "misplaced number": ("summer-1", "id: 42", "id: 50", "summer:50", "id", "misplaced"),
    "number among the named": (
        "summer-unnumbered", "id: graham", "id: 50", "summer:50", "id", "misplaced",
    ),
    "name among the numbered": (
        "summer-1", "id: 37", "id: duke-of-albany", "summer:duke-of-albany", "id", "misplaced",
    ),
    "id is not the name": (
        "summer-unnumbered", "id: graham", "id: grayam", "summer:grayam", "id", "mismatch",
    ),
    "solo card of another number": (
        "summer-1", "replaces: 36", "replaces: 35", "summer:s36", "replaces", "mismatch",
    ),
    "type against subtype": (
        "summer-1", "    subtype: warden\n", "    type: play\n    subtype: warden\n",
        "summer:6", "type", "mismatch",
    ),
    "strength without a stack": (
        "summer-1", "    stripe: at_once\n", "    stripe: at_once\n    strength: 2\n",
        "summer:23", "strength", "mismatch",
    ),
    "place in another March": ("board", "march: SMM\n    name: Tweeddale", "march: EMM\n    name: Tweeddale",
        "region:SMM/tweeddale", "march", "mismatch"),
    "key order": (
        "summer-1", "stripe: attack\n    strength: 2\n    solo: true\n    source: Ex\n",
        "strength: 2\n    stripe: attack\n    solo: true\n    source: Ex\n",
        "summer:42", "strength", "key_order",
    ),
    "unknown verb": (
        "summer-1", "do: sheep, n: 3", "do: goats, n: 3", "summer:28", "effects[0].do", "not_a_choice",
    ),
    "verb of the other kind": (
        "summer-1", "standing: attack_dice, n: 2, kinds: [raid]", "do: attack_dice, n: 2, kinds: [raid]",
        "summer:1", "effects[0].do", "not_a_choice",
    ),
    "turn of a numbered card": (
        "summer-1", "  - id: 5\n", "  - id: 5\n    turn: 1\n", "summer:5", "turn", "already_known",
    ),
    "stand-in for a known fact": (
        "practice", "  - id: 6\n", "  - id: 6\n    cattle: -1\n", "summer:6", "cattle", "already_known",
    ),
    "stand-in for a fact known by name": (
        "practice", "    name: Bold Buccleuth\n", "    name: Bold Buccleuth\n    subtype: reiver\n",
        "summer:85", "subtype", "already_known",
    ),
    "source in the practice set": (
        "practice", "warden_token\n\n  - {id: 7,", "warden_token\n    source: Ex\n\n  - {id: 7,",
        "summer:6", "source", "unknown_key",
    ),
    "bad default": ("practice", "modifier: 0,", "modifier: 7,", "defaults", "token.modifier", "out_of_range"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_fault_is_named_with_file_entry_and_field(name: str, broken: Broken) -> None:
    file, old, new, entry, field, what = CASES[name]
    faults = check_file(broken((file, old, new)), SCHEMA)
    found = [(fault.file, fault.entry, fault.field, fault.what) for fault in faults]
    assert (f"{file}.yaml", entry, field, f"fault.{what}") in found
    assert len(found) <= 3, found


def test_all_faults_are_reported_at_once(broken: Broken) -> None:
    folder = broken(
        *(CASES[name][:3] for name in ("unknown key", "misplaced number", "unknown verb", "not a choice"))
    )
    (folder / "targets.yaml").unlink()
    with pytest.raises(CardError) as caught:
        read_cards(folder, SCHEMA)
    found = {(fault.file, fault.what.removeprefix("fault.")) for fault in caught.value.faults}
    assert found >= {
        ("board.yaml", "unknown_key"),
        ("summer-1.yaml", "misplaced"),
        ("summer-1.yaml", "not_a_choice"),
        ("events.yaml", "not_a_choice"),
        ("targets.yaml", "missing_file"),
    }


def test_nothing_is_written_if_there_is_a_fault(broken: Broken, tmp_path: Path) -> None:
    folder = broken(CASES["wrong type"][:3])
    with pytest.raises(CardError):
        compile_cards(folder, SCHEMA, tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("text", "entry", "what"),
    [
        ("family:\n  - id: Grey\n    name: Grey\n    name: Gray\n", "line 4", "duplicate_key"),
        ("family: [\n", "line 2", "not_yaml"),
        ("family: &all []\nwarden: *all\n", "line 2", "alias"),
        ("family: " + "[" * 1000, "line 1", "too_deep"),
        ("family: {[a, b]: 1}\n", "line 1", "not_yaml"),
        ("family: !!python/name:os.system x\n", "line 1", "not_yaml"),
    ],
)
def test_bad_yaml_is_reported_with_its_line(text: str, entry: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / "families.yaml"
    path.write_text(text, "utf-8")
    fault = check_file(path, SCHEMA)[0]
    assert (fault.file, fault.entry, fault.what) == ("families.yaml", entry, f"fault.{what}")


@pytest.mark.parametrize("text", ["", "- 1\n", "family: 3\n", "family: [3]\n", "family: [{id: {a: 1}}]\n"])
def test_any_shape_of_document_gives_faults_and_no_crash(text: str, tmp_path: Path) -> None:
    path = tmp_path / "families.yaml"
    path.write_text(text, "utf-8")
    assert [fault.file for fault in check_file(path, SCHEMA)] == ["families.yaml"]


def test_marks_of_the_wrong_type_give_faults_and_no_crash(tmp_path: Path) -> None:
    path = tmp_path / "summer-unnumbered.yaml"
    path.write_text(
        "summer:\n  - id: x-y\n    name: [x]\n    type: {a: 1}\n    subtype: [b]\n    stripe: {}\n"
        "    strength: 1\n    source: 7\n    sources: []\n    unverified: 3\n    partial: {name: 1}\n",
        "utf-8",
    )
    found = {fault.field for fault in check_file(path, SCHEMA)}
    assert {"name", "type", "subtype", "stripe", "strength", "sources"} <= found


def test_a_file_that_is_not_there_or_not_text_is_reported(tmp_path: Path) -> None:
    assert [fault.what for fault in check_file(tmp_path / "board.yaml", SCHEMA)] == ["fault.unreadable"]
    (tmp_path / "board.yaml").write_bytes(b"\xff\xfe\x00")
    assert read_yaml(tmp_path / "board.yaml")[1][0].what == "fault.not_yaml"


def test_a_file_of_another_name_and_an_empty_folder_are_reported(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert [fault.what for fault in check_file(tmp_path / "empty", SCHEMA)] == ["fault.no_files"]
    (tmp_path / "goats.yaml").write_text("goat: []\n", "utf-8")
    assert [fault.what for fault in check_file(tmp_path / "goats.yaml", SCHEMA)] == ["fault.unknown_file"]


DOCUMENTS = check_paths(sorted((CARDS / "border").glob("*.yaml")), SCHEMA)[0]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | st.integers(), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(data=st.data(), value=ANYTHING)
def test_any_value_anywhere_gives_faults_or_a_table_and_no_crash(data: st.DataObject, value: Any) -> None:
    documents: Any = deepcopy(DOCUMENTS)
    place: Any = documents
    for _ in range(data.draw(st.integers(0, 4))):
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        inner = [key for key in keys if isinstance(place[key], dict | list) and place[key]]
        if not inner:
            break
        place = place[data.draw(st.sampled_from(inner))]
    key = data.draw(st.sampled_from(list(place) if isinstance(place, dict) else list(range(len(place)))))
    place[key] = value
    faults = check_documents(documents)
    assert faults or gather(documents)["shipped"]
