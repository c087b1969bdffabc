"""The quick tools in the terminal: flags in and words out, or JSON lines in and out."""

import io
import json

import pytest

from reivers.games.border import tools
from reivers.text.main import main
from reivers.text.quick import TOOLS, answer_lines
from tests.speaking import StrictWords
from tests.text.conftest import fails, run

KERR_CROSS = {"family": "Kerr", "card": "cross", "state": {"solo_family": "Dacre"}, "rolls": {}}


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert max(map(len, told.out.splitlines())) <= 80
    return told.out


# -- flags -------------------------------------------------------------------------------------------------


def test_a_combat(capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys, "combat", "--kind", "raid", "--attack", "3", "5", "6", "--defense", "2", "5")
    assert told.startswith("Raid\n  Cattle hits  1\n  Sheep hits   1\n  Blocks       1\n")
    assert "  A new Feud?  Yes.\n" in told


def test_a_feud_names_its_winner(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Who wins             the attack\n" in shown(capsys, "combat", "--kind", "feud", "--attack", "6")


def test_odds(capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys, "odds", "--kind", "feud", "--attack-dice", "1")
    assert "  the attack wins   33.3%\n" in told
    assert told.endswith("VP of the attack:\n    0  66.7%\n    3  33.3%\n")


def test_notoriety_with_its_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    flags = "--cube-family Kerr --points 2 --die1 4 --die2 1 --solo-march EWM --tracks SMM:Kerr=3 EWM:Dacre=3"
    told = shown(capsys, "notoriety", *flags.split())
    assert told.startswith("Kerr gains 2 Notoriety in the SWM.\n  6.4  The die shows 4: EWM.")
    assert " ".join(told.split()).endswith("Does that take the lead? Yes.")


def test_targets(capsys: pytest.CaptureFixture[str]) -> None:
    farms = {"Eden Valley": {"sheep": 2}, "Caldew Valley": {"sheep": 2}}
    state = json.dumps({"solo_family": "Dacre", "base_attack_dice": 3, "farms": farms})
    flags = ["target", "--family", "Kerr", "--card", "cross", "--state", state]
    assert shown(capsys, *flags).startswith("Several are equal: Eden Valley and Caldew Valley.")
    told = shown(capsys, *flags, "--pick", "1")
    assert told.startswith("Kerr raid Caldew Valley.\nThey ride with 5 dice.\n  7.5  ")
    fyre = shown(capsys, *flags[:4], "reiver", "--reiver", "6", "--state", state, "--pick", "0")
    assert fyre.startswith("Kerr raid Eden Valley.\nThey ride with 5 dice, +1 on each.\nFyre to the Door")
    home = shown(capsys, *flags[:4], "reiver", "--reiver", "1", "--state", state)
    assert home.startswith("Kerr stay at home.\n")


def test_economy(capsys: pytest.CaptureFixture[str]) -> None:
    told = shown(capsys, "economy", "--sheep", "4")
    assert told == "4 Sheep: you can keep 5 Horses, hold 2 cards, and take 3 Cattle.\n"
    assert shown(capsys, "economy", "--sheep", "4", "--office") != told


def test_a_score_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    turns = ["--turn", "Raid Sheep=2; Notoriety=4", "--turn", "Feud Attack=1"]
    told = shown(capsys, "score", *turns)
    assert told == "Turn 1: 8 VP, 8 so far\nTurn 2: 3 VP, 11 so far\n"
    last = shown(capsys, "score", *turns, "--turn", "Ballads=150", "--horses", "5")
    assert last.splitlines()[-1] == "167 VP. You are Archie Fyre the Braes, and you have won."


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("combat", "kind is missing."),
        ("combat --kind raid --attack 9", "attack: 9 is not between 1 and 6."),
        ("combat --kind raid --attack two", "attack: two is not a whole number."),
        ("economy --sheep -1", "sheep: -1 is not between 0 and 9999."),
        ("score --turn Hanging", "“Hanging” has no number."),
        ("score --turn Song=1", "There is no turns.1.Song here."),
        ("notoriety --tracks Kerr=3", "“Kerr=3” is no track."),
        ("target --family Kerr --card cross --state {", "This is no line of JSON: {"),
    ],
)
def test_wrong_flags_get_one_sentence(capsys: pytest.CaptureFixture[str], arguments: str, told: str) -> None:
    assert fails(capsys, *arguments.split()).startswith(told)


# -- JSON lines --------------------------------------------------------------------------------------------


def answered(tool: str, *lines: str) -> tuple[int, list[dict[str, object]]]:
    out = io.StringIO()
    status = answer_lines(tool, lines, out, StrictWords())
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_line_is_answered_in_its_turn() -> None:
    status, answers = answered("economy", *(json.dumps({"sheep": n, "office": False}) for n in (4, 0)))
    expected = [tools.economy_tool({"sheep": n, "office": False}) for n in (4, 0)]
    assert (status, answers) == (0, expected)


def test_a_bad_line_is_answered_with_a_sentence_and_the_others_still_are() -> None:
    good = json.dumps({"sheep": 4, "office": False})
    bad = ["xx", "[]", "{}", "[" * 100_000, '{"sheep": NaN, "office": true}', good[:-1] + ', "goats": 1}']
    status, answers = answered("economy", *bad, "  ", good)
    assert status == 1
    assert [list(answer) for answer in answers[:-1]] == [["error"]] * len(bad)
    assert answers[-1] == tools.economy_tool({"sheep": 4, "office": False})
    assert answers[0]["error"] == "This is no line of JSON: xx"
    assert answers[2]["error"] == "sheep is missing."
    _, [text] = answered("economy", json.dumps({"sheep": "4", "office": False}))
    assert text["error"] == 'sheep: "4" is not a whole number.'


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_answers_lines(tool: str) -> None:
    status, [answer] = answered(tool, "{}")
    assert status == 1
    assert str(answer["error"]).endswith(" is missing.")


def test_lines_through_a_pipe() -> None:
    status, out, errors = run("target", "-", typed=json.dumps(KERR_CROSS) + "\nxx\n")
    assert (status, errors) == (1, "")
    first, second = map(json.loads, out.splitlines())
    assert first == tools.target_tool(KERR_CROSS)
    assert list(second) == ["error"]
