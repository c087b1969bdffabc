"""The questions of `reivers hammer ask`."""

import io
import json
import random
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from reivers import resources
from reivers.frontend import exit_status
from reivers.games import GAMES
from reivers.games.hammer import SPEC
from reivers.games.hammer.ask.answers import QUESTIONS
from reivers.games.hammer.ask.command import answer, ask
from reivers.games.hammer.board import BLOCKS, SIDES
from reivers.kernel.words import Words

LINES = Path(__file__).with_name("questions.jsonl").read_text("utf-8").splitlines()
EXAMPLES = list(zip(LINES[::2], LINES[1::2], strict=True))
DAMAGE = ("", "x", '"', "{", "}", "[", "]", ",", ":", "null", "1e999", "-1", "NaN", "\x1b[2J", "ü", "9" * 400)


@cache
def words() -> Words:
    made = Words(resources.translations(packages=GAMES.values()))
    SPEC.rules().register_names(made)
    return made


def asked(question: dict[str, Any]) -> dict[str, Any]:
    return answer(json.dumps(question), 1, words())


@pytest.mark.parametrize(("question", "expected"), EXAMPLES)
def test_the_documented_examples(question: str, expected: str) -> None:
    assert answer(question, 1, words()) == json.loads(expected)


def test_every_question_has_an_example() -> None:
    assert {json.loads(question)["ask"] for question, _ in EXAMPLES} == set(QUESTIONS)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ask": "destination"}, 'Unknown question "destination"'),
        ({"position": {"blocks": {"wallis": {}}}}, 'Unknown block "wallis" in blocks.'),
        ({"position": {"blocks": {}, "attacker": {"perth": "england"}}}, 'Unknown area "perth" in attacker.'),
        ({"position": {"blocks": {}, "turn": 7}}, "turn is 7; 1 to 5 are possible."),
        ({"position": {"blocks": {}, "first": "scotland"}}, 'The question "destinations" needs moves_left.'),
        ({"position": {"blocks": {}, "format": "hammer-position/9"}}, "hammer-position/9"),
        (
            {"position": {"blocks": {"douglas": {"side": "england", "steps": 1, "at": "fife"}}}},
            "douglas is a Scottish block and can't be on the side england.",
        ),
    ],
)
def test_an_error_names_what_is_wrong(changes: dict[str, Any], said: str) -> None:
    found = asked(
        {"id": [1], "ask": "destinations", "side": "scotland", "position": {"blocks": {}}, **changes}
    )
    assert found["id"] == [1]
    assert said in found["error"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"ask": "order", "position": {"blocks": {"mar": {}, "mar": {}}}}', "mar appears twice in blocks."),
        ('{"ask": "order", "ask": "odds"}', "ask appears twice."),
    ],
)
def test_a_key_that_appears_twice_is_an_error(line: str, said: str) -> None:
    assert answer(line, 1, words()) == {"id": None, "error": said}


@pytest.mark.parametrize(("way", "said"), [([], "another area"), (["angus", "fife"], "another area")])
def test_a_way_that_leads_nowhere_is_refused(way: list[str], said: str) -> None:
    blocks = {"wallace": {"side": "scotland", "steps": 4, "at": "fife"}}
    position = {"blocks": blocks, "first": "scotland", "moves_left": 1}
    moves = [{"block": "wallace", "way": way}]
    found = asked({"ask": "move", "side": "scotland", "moves": moves, "position": position})
    assert found["answer"]["refused"] == 0
    assert said in found["answer"]["why"]


STRANGE = [
    ({"ask": "odds", "area": "mar", "position": {"blocks": {}, "attacker": {"mar": "england"}}}, "no blocks"),
    ({"ask": "retreats", "area": "mar", "block": "mar", "round": 9}, "round is 9"),
    ({"ask": "fire", "area": "fife", "block": "mar", "dice": [1]}, "needs attacker"),
    ({"ask": "order", "area": "mar", "round": 0}, "round is 0"),
    ({"ask": "event", "side": "england", "card": "coronation"}, "needs year"),
    ({"ask": "homes", "choices": {"mar": "fife"}}, "fife"),
    ({"ask": "castles", "side": "french"}, 'Unknown side "french" in side.'),
    ({"ask": "outcome", "when": "later"}, "needs scenario"),
    ({"ask": "move", "side": "scotland", "moves": [{"block": "mar", "way": ["fife"]}]}, "needs first"),
    ({"ask": ["odds"]}, "Unknown question"),
    ({"position": {"blocks": {"mar": {"side": "scotland", "steps": True, "at": "mar"}}}}, "mar needs steps"),
    ({"position": {"blocks": {"mar": {"side": "scotland", "steps": "3", "at": "mar"}}}}, "mar needs steps"),
    ({"position": {"blocks": {"mar": {"side": "scotland", "steps": 3, "at": "pool"}}}}, "in the pool"),
    ({"position": {"blocks": {}, "options": []}}, "options must be an object."),
    ({"ask": "homes", "choices": []}, "choices must be an object."),
    ({"ask": None}, "needs ask"),
    ({"position": {"blocks": {"mar": {"side": "scotland", "steps": 1}}}}, "mar"),
    ({"position": {"blocks": [], "first": "england"}}, "blocks must be an object"),
    ({"position": {"blocks": {}, "crossed": {"mar/fife": 1}}}, 'Unknown border "mar/fife" in crossed.'),
    ({"position": {"blocks": {}, "activated": ["fife"] * 201}}, "activated"),
]


@pytest.mark.parametrize(("changes", "said"), STRANGE)
def test_a_strange_position_is_refused_with_a_sentence(changes: dict[str, Any], said: str) -> None:
    mar = {"side": "scotland", "steps": 3, "at": "mar"}
    usual = {"id": 1, "ask": "destinations", "side": "scotland", "position": {"blocks": {"mar": mar}}}
    found = asked({**usual, **changes})
    if changes.get("ask") == "order":
        found = asked(
            {**usual, **changes, "position": {"blocks": {"mar": mar}, "attacker": {"mar": "england"}}}
        )
    assert said in found["error"]


@pytest.mark.parametrize("id", ["1e999", "-1e999", "NaN", "Infinity", "9" * 5000])
def test_an_id_that_could_not_be_written_again_is_an_error(id: str) -> None:
    found = answer(f'{{"id": {id}, "ask": "order"}}', 1, words())
    assert found["id"] is None
    assert json.loads(json.dumps(found)) == found


def test_every_answer_takes_less_than_a_second() -> None:
    """The largest battle: all blocks in one area."""
    blocks = {
        block.name: {
            "side": SIDES[n % 2 if block.side is None else block.side],
            "steps": block.steps,
            "at": "mar",
        }
        for n, block in enumerate(BLOCKS)
    }
    position = {"blocks": blocks, "attacker": {"mar": "england"}}
    begun = time.process_time()
    found = asked({"id": 1, "ask": "odds", "area": "mar", "position": position})["answer"]
    assert time.process_time() - begun < 1
    assert found["simulated"] >= 100


def test_a_name_may_not_appear_twice() -> None:
    line = '{"id": 5, "ask": "homes", "position": {"blocks": {"keith": {}, "keith": {}}}}'
    assert answer(line, 1, words()) == {"id": 5, "error": "keith appears twice in blocks."}


def test_extra_keys_are_ignored() -> None:
    question, expected = EXAMPLES[7]
    data = json.loads(question)
    data["position"] |= {"weather": "rain", "options": {"fog": True}}
    assert asked({**data, "mood": 1}) == json.loads(expected)


def test_wrong_lines_leave_the_others_alone() -> None:
    out = io.StringIO()
    lines = f"{EXAMPLES[0][0]}\n\nnot json\n{EXAMPLES[6][0]}\n"
    assert ask(io.StringIO(lines), out, words()) == exit_status.PROBLEM
    found = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [one.get("id") for one in found] == [1, None, 7]
    assert found[1]["error"].startswith("Line 3 is not JSON")


def mutated(line: str, chance: random.Random) -> str:
    """Return a line with a few pieces cut, doubled or replaced."""
    for _ in range(1 + int(chance.random() * 3)):
        at = int(chance.random() * len(line))
        end = at + int(chance.random() * 12)
        line = line[:at] + DAMAGE[int(chance.random() * len(DAMAGE))] + line[end:]
    return line


def check_mutated(lines: int) -> None:
    chance = random.Random(1)
    for n in range(lines):
        line = mutated(EXAMPLES[n % len(EXAMPLES)][0], chance)
        found = answer(line, 1, words())
        assert set(found) in ({"id", "answer"}, {"id", "error"}), line
        assert not str(found.get("error", "")).startswith("hammer."), line


def test_damaged_lines_get_an_error() -> None:
    check_mutated(1500)


@pytest.mark.trust
def test_100_000_damaged_lines_get_an_error() -> None:
    check_mutated(100_000)


def test_odds_are_exact_for_few_blocks_and_simulated_for_many() -> None:
    def odds(*names: str) -> dict[str, Any]:
        blocks = {
            name: {"side": "england" if "infantry" in name else "scotland", "steps": 1, "at": "mar"}
            for name in names
        }
        position = {"attacker": {"mar": "scotland"}, "blocks": blocks}
        found: dict[str, Any] = asked({"ask": "odds", "area": "mar", "position": position})["answer"]
        return found

    few = odds("douglas", "graham", "york_infantry", "durham_infantry")
    assert "simulated" not in few
    assert sum(few.values()) == pytest.approx(1)
    many = odds("douglas", "graham", "grant", "keith", "york_infantry")
    assert many["simulated"] > 0
    assert many["attacker"] + many["defender"] + many["neither"] == pytest.approx(1)
