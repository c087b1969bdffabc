"""Each section of the rules, each ruling and each worked example has a test that is named after it."""

import re
from pathlib import Path

import pytest

from reivers.data import load
from reivers.games.hammer.schema.coverage import report

SECTIONS = (
    *("1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.22", "3.0", "3.1", "3.11", "3.12"),
    *("4.0", "4.1", "4.2", "4.3", "4.4", "4.6", "4.7"),
    *("5.1", "5.2", "5.31", "5.32", "5.33", "5.4", "5.41", "5.5", "5.6", "5.7", "5.8", "5.9"),
    *("6.1", "6.2", "6.21", "6.22", "7.1", "7.2", "7.3", "7.4", "7.5", "7.61", "7.62", "7.63", "7.7", "7.8"),
    *("8", "8.2", "8.3", "9.0", "9.1", "10"),
)
RULINGS = tuple(f"r{n}" for n in range(1, 41))
EXAMPLES = tuple(f"x{n}" for n in range(1, 21))
NAMES = [
    name
    for path in sorted(Path(__file__).parent.glob("test_*.py"))
    for name in re.findall(r"^def test_(\w+)", path.read_text("utf-8"), re.M)
]


@pytest.mark.parametrize("rule", [*SECTIONS, *RULINGS, *EXAMPLES])
def test_a_test_is_named_after_it(rule: str) -> None:
    start = rule.replace(".", "_")
    assert any(re.match(rf"{start}_[a-z]", name) for name in NAMES)


def test_all_facts_are_known_but_one_old_label_is_unconfirmed() -> None:
    rows = {(row.deck, row.field): row for row in report(load.cards("hammer"))}
    assert (rows["border", "color"].of, rows["block", "combat"].of) == (49, 43)
    assert all(row.known == row.of for row in rows.values())
    assert [place for place, row in rows.items() if row.unverified] == [("block", "old_label")]
