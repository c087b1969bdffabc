"""The quick tools in the terminal: flags in and words out, or JSON lines in and out."""

import io
import json
import re

import pytest

from reivers.frontend import exit_status
from reivers.games.border.tools import compute
from reivers.games.border.tools.compute import TOOLS
from reivers.main import main
from reivers.text.quick import answer_lines
from tests.speaking import KeyWords
from tests.text.conftest import fails, run

DACRE = '{"solo_family":"Dacre"}'
KERR_CROSS = {"family": "Kerr", "card": "cross", "state": {"solo_family": "Dacre"}, "rolls": {}}


pytestmark = pytest.mark.usefixtures("keys")


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    reported = capsys.readouterr()
    assert reported.err == ""
    return reported.out


# -- flags -------------------------------------------------------------------------------------------------


def test_a_combat(capsys: pytest.CaptureFixture[str]) -> None:
    reported = shown(capsys, "combat", "--kind", "raid", "--attack", "3", "5", "6", "--defense", "2", "5")
    title, *rows = reported.splitlines()
    assert title == "<attack_kind.raid>"
    found = dict(row.split() for row in rows)
    assert found["<quick.combat.cattle_hits>"] == found["<quick.combat.sheep_hits>"] == "1"
    assert found["<quick.combat.blocks>"] == "1"
    assert found["<quick.combat.feud_cube>"] == "<library.yes>"


def test_a_feud_names_its_winner(capsys: pytest.CaptureFixture[str]) -> None:
    reported = shown(capsys, "combat", "--kind", "feud", "--attack", "6")
    assert re.search(r"<quick.combat.winner> +<quick.winner.attacker>\n", reported)


def test_odds(capsys: pytest.CaptureFixture[str]) -> None:
    reported = shown(capsys, "odds", "--kind", "feud", "--attack-dice", "1")
    assert re.search(r"  <quick.odds.win> +33.3%\n", reported)
    assert re.search(r"<quick.odds.vp>\n    0  66.7%\n    3  33.3%\n$", reported)


def test_notoriety_with_its_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    flags = "--cube-family Kerr --points 2 --die1 4 --die2 1 --solo-march EWM --tracks SMM:Kerr=3 EWM:Dacre=3"
    reported = shown(capsys, "notoriety", *flags.split())
    first, *reasons = reported.splitlines()
    assert first.startswith("<quick.notoriety cube_family=Kerr points=2 ")
    assert " march=SWM>" in first
    lead = "  <text.reason section=6.4 question=<why.notoriety.takes_lead family=Kerr points=2 die="
    assert [reason.startswith(lead) for reason in reasons] == [True, True]
    assert [reason.rpartition("answer=")[2] for reason in reasons] == ["<answer.false>>", "<answer.true>>"]


def test_targets(capsys: pytest.CaptureFixture[str]) -> None:
    farms = {"Eden Valley": {"sheep": 2}, "Caldew Valley": {"sheep": 2}}
    state = json.dumps({"solo_family": "Dacre", "base_attack_dice": 3, "farms": farms})
    flags = ["target", "--family", "Kerr", "--card", "cross", "--state", state]
    equal = shown(capsys, *flags).splitlines()[0]
    assert equal.startswith("<quick.target.several ")
    assert "candidates=[Eden Valley, Caldew Valley]" in equal
    raid, dice, why = shown(capsys, *flags, "--pick", "1").splitlines()[:3]
    assert raid.startswith("<quick.target.raid family=Kerr ")
    assert " target=Caldew Valley " in raid
    assert dice == "<quick.target.dice dice=5 drm=0>"
    assert why.startswith("  <text.reason section=7.5 ")
    fyre = shown(capsys, *flags[:4], "reiver", "--reiver", "6", "--state", state, "--pick", "0")
    assert fyre.splitlines()[1:3] == ["<quick.target.dice dice=5 drm=1>", "<quick.target.fyre>"]
    home = shown(capsys, *flags[:4], "reiver", "--reiver", "1", "--state", state)
    assert home.startswith("<quick.target.none family=Kerr ")


def test_the_action_is_the_one_that_was_picked() -> None:
    cubes = {"feud_cubes": {"Kerr": 2}, "gaol_cubes": {"Kerr": 2}}
    given = {"family": "Kerr", "card": "family", "state": {"solo_family": "Dacre", **cubes}}
    open_to = compute.target_tool({**given, "rolls": {}})
    assert (open_to["action"], open_to["candidates"]) == ("feud/gaolbreak", ["feud", "gaolbreak"])
    for pick, kind in enumerate(open_to["candidates"]):
        picked = compute.target_tool({**given, "rolls": {"pick": pick}})
        assert picked["action"] == picked["chosen"]["kind"] == kind


def test_economy(capsys: pytest.CaptureFixture[str]) -> None:
    reported = shown(capsys, "economy", "--sheep", "4")
    rows = dict(row.split() for row in reported.splitlines())
    assert rows["<quick.economy.horse_limit>"] == "5"
    assert rows["<quick.economy.cattle_income>"] == "3"
    assert shown(capsys, "economy", "--sheep", "4", "--office") != reported


def test_a_score_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    turns = ["--turn", "Raid Sheep=2; Notoriety=4", "--turn", "Feud Attack=1"]
    reported = shown(capsys, "score", *turns)
    first = "<quick.score.turn turn=1 total=8 running=8>"
    assert reported == f"{first}\n<quick.score.turn turn=2 total=3 running=11>\n"
    last = shown(capsys, "score", *turns, "--turn", "Ballads=150", "--horses", "5")
    assert last.splitlines()[-1] == "<spring.won total=167 level=Archie Fyre the Braes win=True>"


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        ("combat --attack 3", "<tool.missing_key key=--kind>"),
        ("notoriety --points 2", "<tool.missing_key key=--cube-family>"),
        (
            'target --family Kerr --card reiver --state {"solo_family":"Dacre"}',
            "<tool.missing_key key=--reiver>",
        ),
        ("score --horses 3", "<tool.missing_key key=--turn>"),
        ("combat --kind raid --attack 9", "<tool.out_of_range key=--attack given=9 low=1 high=6>"),
        ("combat --kind raid --attack two", "<tool.not_whole key=--attack given=two>"),
        ("economy --sheep -1", "<tool.out_of_range key=--sheep given=-1 low=0 high=9999>"),
        ("score --turn Hanging", "<quick.not_a_count given=Hanging>"),
        ("score --turn Song=1", "<tool.unknown_key key=--turn 1.Song "),
        ("notoriety --tracks Kerr=3", "<quick.not_a_track given=Kerr=3>"),
        ("target --family Kerr --card cross --state {", "<quick.not_json given={>"),
    ],
)
def test_wrong_flags_get_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: str, reported: str
) -> None:
    assert fails(capsys, *arguments.split()).startswith(reported)
    assert main(arguments.split()) == exit_status.USAGE


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_without_flags_explains_what_it_takes(tool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([tool]) == exit_status.USAGE
    reported = capsys.readouterr()
    assert reported.out == ""
    assert f"<cli.{tool}.example>" in reported.err


def test_flags_with_json_answer_like_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    reported = shown(capsys, "economy", "--sheep", "4", "--json")
    assert json.loads(reported) == compute.economy_tool({"sheep": 4, "office": False})
    assert main(["economy", "--sheep", "-4", "--json"]) == exit_status.USAGE
    reported = capsys.readouterr()
    assert json.loads(reported.out)["error"] == reported.err.strip()


# -- JSON lines --------------------------------------------------------------------------------------------


def answered(tool: str, *lines: str) -> tuple[int, list[dict[str, object]]]:
    out = io.StringIO()
    status = answer_lines(TOOLS[tool], io.StringIO("\n".join(lines)), out, KeyWords())
    return status, [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_line_is_answered_in_its_turn() -> None:
    status, answers = answered("economy", *(json.dumps({"sheep": n, "office": False}) for n in (4, 0)))
    expected = [compute.economy_tool({"sheep": n, "office": False}) for n in (4, 0)]
    assert (status, answers) == (0, expected)


def test_a_bad_line_is_answered_with_a_sentence_and_the_others_still_are() -> None:
    good = json.dumps({"sheep": 4, "office": False})
    bad = ["xx", "[]", "{}", "[" * 100_000, '{"sheep": NaN, "office": true}', good[:-1] + ', "goats": 1}']
    status, answers = answered("economy", *bad, "  ", good)
    assert status == 1
    assert [list(answer) for answer in answers[:-1]] == [["error"]] * len(bad)
    assert answers[-1] == compute.economy_tool({"sheep": 4, "office": False})
    assert answers[0]["error"] == "<quick.not_json given=xx>"
    assert answers[2]["error"] == "<tool.missing_key key=sheep>"
    _, [text] = answered("economy", json.dumps({"sheep": "4", "office": False}))
    assert text["error"] == '<tool.not_whole key=sheep given="4">'


@pytest.mark.parametrize("tool", TOOLS)
def test_every_tool_answers_lines(tool: str) -> None:
    status, [answer] = answered(tool, "{}")
    assert status == 1
    assert str(answer["error"]).startswith("<tool.missing_key ")


def test_lines_through_a_pipe() -> None:
    status, out, errors = run("target", "-", typed=json.dumps(KERR_CROSS) + "\nxx\n")
    assert (status, errors) == (1, "")
    first, second = map(json.loads, out.splitlines())
    assert first == compute.target_tool(KERR_CROSS)
    assert list(second) == ["error"]
