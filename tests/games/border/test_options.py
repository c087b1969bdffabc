"""What is chosen before a game: as last time, and as usual where last time is not known."""

import json
from typing import Any

import attrs
import pytest

from reivers.games.border.options import (
    COPY,
    OWN,
    PRACTICE,
    QUESTIONS,
    GameOptions,
    remembered,
    summary,
    tracked_by_app,
)
from reivers.games.border.rules.seasons.setup import RIVALS, new_state
from reivers.games.border.tracking import PRESETS, TRACKERS


def test_at_first_all_is_as_we_advise() -> None:
    first = remembered(None)
    assert (first.family, first.facts, first.preset, first.chance) == ("Dacre", COPY, "lean", "chores")
    practice = attrs.evolve(first, facts=PRACTICE)
    assert (practice.preset, practice.chance) == ("nothing", "all")
    assert remembered(None, facts=PRACTICE).facts == PRACTICE


def test_what_was_chosen_is_remembered() -> None:
    chosen = attrs.evolve(GameOptions(), family="Kerr", facts=COPY, tokens="laid").read("sevens", "hybrid")
    chosen = chosen.with_trackers(("vp", "cattle")).with_chance("none")
    again = remembered(json.loads(json.dumps(chosen.to_note())))
    assert again == chosen
    assert attrs.evolve(again, facts=PRACTICE).preset == "nothing"


@pytest.mark.parametrize(
    "note",
    [
        7, [], {"family": "Hume"}, {"house_rules": 3, "trackers": [], "chances": "all"},
        {"facts": ["copy"], "tokens": {}, "trackers": {"copy": 5}},
        {"house_rules": {"sevens": "all"}, "chances": {"copy": []}},
    ],
)  # fmt: skip
def test_a_note_that_cannot_be_read_is_as_if_there_were_none(note: Any) -> None:
    assert remembered(note) == GameOptions()


def test_the_options_of_a_game() -> None:
    options = GameOptions().with_trackers(PRESETS["lean"]).options()
    assert options["table"] == "lean"
    assert GameOptions().with_trackers(("cattle",)).options()["table"] == ["cattle"]
    assert new_state(options).house_rules == options["house_rules"]


def test_what_the_app_holds_goes_by_preset_or_one_by_one() -> None:
    assert tracked_by_app("full", PRACTICE) == ()
    assert tracked_by_app(["board", "vp", "elephants"], COPY) == ("vp", "board")
    assert tracked_by_app("nonsense", COPY) == PRESETS["lean"]
    assert tracked_by_app(None, PRACTICE) == TRACKERS


def test_each_question_reads_and_sets_its_option() -> None:
    chosen = GameOptions()
    for question in QUESTIONS:
        assert chosen.get(question.id) == question.default(chosen)
        for choice in question.choices:
            value = (choice,) if question.several else choice
            if choice != OWN:
                assert chosen.put(question.id, value).get(question.id) == value
    assert chosen.put("seed", "1513").get("seed") == "1513"
    assert chosen.put("trackers", ("vp",)).get("table") == OWN


def test_recommended_options_depend_on_the_facts() -> None:
    practice = GameOptions(facts=PRACTICE)
    defaults = {question.id: question.default(practice) for question in QUESTIONS}
    assert (defaults["table"], defaults["chance"]) == ("nothing", "all")


def test_a_start_in_play_is_an_option_and_the_seed_is_not() -> None:
    chosen = GameOptions().put("start", "position").put("seed", "1513")
    assert chosen.options()["start"] == "position"
    assert "seed" not in chosen.options()
    assert remembered(chosen.to_note()).start == "setup"


def test_rivals_only_leaves_out_what_the_player_handles() -> None:
    keys = [message.key.removeprefix("new_game.summary.") for message in summary(GameOptions())]
    assert keys == ["chance.chores", "table.lean", "tokens.needed"]
    keys = [message.key.removeprefix("new_game.summary.") for message in summary(GameOptions().take(RIVALS))]
    assert keys == ["chance.chores", "table.rivals"]
