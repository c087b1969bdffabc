"""Rules at hand: what is explained, and what a search finds."""

import re

import pytest

from reivers.frontend.rulebook import RULINGS, Rulebook, found_rules, rule_groups, rule_key, rulebook_of
from reivers.games import GAMES
from reivers.games.border.rulebook import RULEBOOK
from tests.conftest import ROOT
from tests.speaking import StrictWords
from tests.test_words import sentences

MOST, LEAST = 80, 20
GROUPS = rule_groups(RULEBOOK, StrictWords().say)


def ids(typed: str) -> list[str]:
    return [rule.id for rule in found_rules(GROUPS, typed)]


def test_every_section_and_ruling_has_a_text_of_20_to_80_words() -> None:
    keys = [rule_key("border", id) for id in (*RULEBOOK.sections, *RULEBOOK.rulings)]
    lengths = {key: len(sentences()[key][0].split()) for key in keys}
    assert {key: n for key, n in lengths.items() if not LEAST <= n <= MOST} == {}
    assert set(RULEBOOK.rulings) == {f"A{n}" for n in range(1, 54)}


def test_every_section_of_the_documents_and_every_ruling_is_explained() -> None:
    rows = (ROOT / "docs" / "rulebook-sections.md").read_text("utf-8").splitlines()
    named = [
        section
        for row in rows
        for section in re.findall(r"\d+\.\d+", row.partition("|")[2].partition("|")[0])
    ]
    assert named
    assert set(named) <= set(RULEBOOK.sections)
    assert {*RULEBOOK.rulings.values()} <= set(RULEBOOK.sections)


def test_sections_are_in_the_order_of_the_rulebook() -> None:
    numbers = [[int(one) for one in section.partition("/")[0].split(".")] for section in RULEBOOK.sections]
    assert numbers == sorted(numbers)


def test_a_number_finds_its_section_then_the_rulings_about_it() -> None:
    assert ids("7.4")[:2] == ["7.4", "7.4/cards"]
    assert "A41" in ids("7.4")
    assert ids("a41")[0] == "A41"
    assert ids("7.4/cards") == ["7.4/cards"]


@pytest.mark.parametrize("typed", ["gaolbreak", "GAOLBREAK", "gaolb"])
def test_a_word_finds_headings_first(typed: str) -> None:
    assert set(ids(typed)[:2]) == {"7.7/gaolbreak", "gaolbreak"}


def test_all_words_must_be_there() -> None:
    assert set(ids("horse limit")) < set(ids("horse"))
    assert ids("horse zzz") == []


def test_a_section_without_a_text_is_explained_by_the_one_above() -> None:
    book = Rulebook(game="border", sections=("5.2", "5.2.1"))
    assert [book.nearest(section) for section in ("5.2.1", "5.2.1.7", "9.9")] == ["5.2.1", "5.2.1", ""]


def test_the_parts_are_those_that_a_game_has() -> None:
    assert rulebook_of(GAMES) is RULEBOOK
    assert RULEBOOK.parts()[1] == RULINGS
    assert Rulebook(game="toy", sections=("1.1",)).parts() == ["sections"]
