"""How much of the game is known, pinned: a number here changes only when facts are added on purpose."""

from typing import Any

from reivers.data.check import Row, check_file, total
from reivers.games.border.rules.cards.fact_sources import MyCopyFacts
from reivers.games.border.schema import SCHEMA
from reivers.games.border.schema.coverage import report
from reivers.kernel import facts

from .conftest import CARDS

# Deck: field, wholly known, of how many, in part, unverified.
KNOWN: dict[str, list[tuple[str, int, int, int, int]]] = {
    "summer-1": [
        ("name", 30, 42, 0, 0),
        ("subtype", 16, 42, 0, 0),
        ("cattle", 6, 42, 0, 0),
        ("restriction", 1, 42, 0, 0),
        ("stripe", 11, 42, 0, 0),
        ("strength", 2, 38, 0, 0),
        ("effects", 0, 42, 10, 1),
        ("solo", 30, 42, 0, 0),
    ],
    "named": [
        ("name", 19, 19, 0, 5),
        ("subtype", 13, 19, 0, 3),
        ("cattle", 0, 19, 0, 0),
        ("restriction", 0, 19, 0, 0),
        ("stripe", 1, 19, 0, 0),
        ("strength", 0, 18, 0, 0),
        ("effects", 0, 19, 16, 5),
        ("solo", 0, 19, 0, 0),
    ],
    "march": [("town", 2, 4, 0, 0), ("seat", 4, 4, 0, 2)],
    "region": [("name", 8, 16, 0, 0)],
    "site": [("name", 3, 16, 0, 0), ("touches", 2, 16, 0, 0)],
    "event": [
        ("name", 9, 12, 0, 0),
        ("dice", 1, 5, 0, 0),
        ("vp_per_hit", 0, 5, 0, 0),
        ("notoriety", 2, 5, 0, 0),
        ("rerolls", 1, 2, 0, 0),
        ("nation", 1, 2, 0, 1),
        ("combats", 1, 2, 0, 1),
        ("marches", 1, 2, 0, 1),
    ],
    "token": [("name", 7, 28, 0, 0), ("green", 1, 27, 0, 0), ("gray", 0, 27, 0, 0), ("text", 0, 27, 0, 0)],
    "target": [("raid", 24, 24, 0, 0), ("battle", 24, 24, 0, 0)],
    "warden": [("modifier", 4, 4, 0, 0)],
}


def test_the_report_counts_what_is_known(table: dict[str, Any]) -> None:
    rows = report(table)
    unknown_decks = [row for row in rows if row.deck in ("summer-2", "summer-3")]
    assert [(row.known, row.partial) for row in unknown_decks] == [(0, 0)] * 16
    expected = [Row(deck, *line) for deck, lines in KNOWN.items() for line in lines]
    assert [row for row in rows if row not in unknown_decks] == expected


def test_all_rows_add_up(table: dict[str, Any]) -> None:
    rows = report(table)
    assert total(rows) == Row("all", "all", 224, 1407, 26, 19)
    assert total(rows[:2]) == Row("all", "all", 46, 84, 0, 0)


def test_what_the_player_has_taught_counts_too(table: dict[str, Any]) -> None:
    known = {
        ("summer:57", "name"): "Bold Buccleuth",
        ("summer:57", "solo"): True,
        ("region:EWM/farm-3", "name"): "Irthing",
    }
    copy = MyCopyFacts(
        lambda t, f: facts.Fact(t, f, known[t, f], "copy") if (t, f) in known else None,
    )
    rows = {(row.deck, row.field): row.known for row in report(table, copy.fact)}
    assert rows["summer-2", "name"] == 1
    assert rows["summer-2", "subtype"] == 1
    assert rows["region", "name"] == 9


def test_a_row_is_a_message(table: dict[str, Any]) -> None:
    message = report(table)[0].message()
    assert message.key == "cards.row"
    assert message.facts == {
        "deck": "summer-1", "field": "name", "known": 30, "of": 42, "partial": 0, "unverified": 0,
    }  # fmt: skip


def test_our_own_files_have_no_fault_together_or_alone() -> None:
    assert check_file(CARDS / "border", SCHEMA) == []
    assert [
        fault for path in sorted((CARDS / "border").glob("*.yaml")) for fault in check_file(path, SCHEMA)
    ] == []
