"""An exported game is replayed answer by answer, and stops at the first that does not fit."""

import json
from pathlib import Path

import pytest

from reivers.games.border.game import practice
from reivers.main import main
from reivers.store import GameFolder
from tests.conftest import ROOT
from tests.text.conftest import Sit
from tests.text.playthroughs import lines_of_a_game


def test_replay_gives_the_same_game(capsys: pytest.CaptureFixture[str], exported: Path, home: Path) -> None:
    assert main(["replay", str(exported), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == [
        *("game", "family", "turn", "season", "finished", "state", "score", "entries", "problems"),
    ]
    assert (found["game"], found["family"], found["turn"], found["season"]) == ("toy", None, 3, "over")
    assert found["finished"] is True
    assert found["problems"] == []
    with GameFolder(home).open("toy-1") as file:
        last = [record for record in file.records if record["record"] == "checkpoint"][-1]["state"]
    assert found["state"]["table"]["home"]["cattle"] == last["cattle"]
    assert found["state"]["lifted"] == last["lifted"]
    assert found["score"][-1]["values"][-1] == sum(last["lifted"]) + last["cattle"] // 2


def test_replay_shows_every_entry(capsys: pytest.CaptureFixture[str], exported: Path) -> None:
    assert main(["replay", str(exported), "--json"]) == 0
    entries = json.loads(capsys.readouterr().out)["entries"]
    assert [entry["n"] for entry in entries] == list(range(1, len(entries) + 1))
    for entry in entries:
        assert list(entry)[:7] == ["n", "season", "key", "title", "answer", "source", "orders"]
    ride = next(entry for entry in entries if entry["key"] == "toy.ride")
    assert ride["season"] == "night"
    assert ride["title"].startswith("Rode to ")
    assert [reason["section"] for reason in ride["why"]][:2] == ["2.3", "2.3"]
    orders = [order for entry in entries for order in entry["orders"]]
    assert set(orders[0]) == {"place", "piece", "from", "to"}


@pytest.mark.usefixtures("keys")
def test_replay_in_words(capsys: pytest.CaptureFixture[str], exported: Path) -> None:
    assert main(["replay", str(exported)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("<toy.title>\n<toy.when night=1 part=dusk>\n")
    assert "<text.orders>" in shown
    assert "<text.over>" in shown


@pytest.mark.usefixtures("keys")
def test_replay_of_a_game_under_way(
    capsys: pytest.CaptureFixture[str], sit: Sit, home: Path, tmp_path: Path
) -> None:
    sit("dand", "hire", "undo")
    GameFolder(home).export("toy-1", tmp_path / "game.json")
    assert main(["replay", str(tmp_path / "game.json")]) == 0
    assert "<replay.unfinished>" in capsys.readouterr().out
    assert main(["replay", "--json", str(tmp_path / "game.json")]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["finished"], len(found["entries"])) == (False, 1)


@pytest.mark.usefixtures("keys")
def test_replay_stops_at_the_answer_that_does_not_fit(
    capsys: pytest.CaptureFixture[str], exported: Path
) -> None:
    game = json.loads(exported.read_text("utf-8"))
    entry = next(record for record in game["records"] if record.get("key") == "toy.farm")
    entry["answer"] = "Carlisle"
    exported.write_text(json.dumps(game), encoding="utf-8")
    for arguments in (["replay", str(exported)], ["replay", "--json", str(exported)]):
        assert main(arguments) == 1
        reported = capsys.readouterr()
        assert f"<trouble.mismatch n={entry['n']} " in reported.err
        assert reported.err.count("\n") == 1
    assert json.loads(reported.out)["entry"] == entry["n"]


def test_a_replay_finds_the_first_misfit_even_before_the_last_checkpoint(
    capsys: pytest.CaptureFixture[str], exported: Path
) -> None:
    game = json.loads(exported.read_text("utf-8"))
    farms = [record for record in game["records"] if record.get("key") == "toy.farm"]
    for entry in farms:
        entry["answer"] = "Carlisle"
    exported.write_text(json.dumps(game), encoding="utf-8")
    assert main(["replay", "--json", str(exported)]) == 1
    assert json.loads(capsys.readouterr().out)["entry"] == farms[0]["n"]


@pytest.mark.usefixtures("keys")
def test_the_example_of_play(capsys: pytest.CaptureFixture[str]) -> None:
    example = str(ROOT / "assets" / "games" / "example-of-play.json")
    assert main(["replay", example, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["family"], found["finished"]) == ("border", "Dacre", False)
    assert (found["turn"], found["season"]) == (2, "summer")
    assert found["score"]["turn_totals"][0] == found["score"]["running_totals"][0] == 16
    assert (found["score"]["final_total"], found["score"]["victory"]) == (None, None)
    assert found["problems"] == []
    assert main(["replay", example]) == 0
    shown = capsys.readouterr().out
    assert shown.count("\n<when.season turn=1 season=winter>\n") == 1
    assert "\n<rival.raid family=Kerr " in shown


def test_a_finished_game_has_a_level(
    capsys: pytest.CaptureFixture[str], sit: Sit, home: Path, tmp_path: Path
) -> None:
    rules, path = practice("Maxwell"), tmp_path / "game.json"
    sit(*lines_of_a_game(rules, "scrope", False), seed="scrope", options=rules.options)
    GameFolder(home).export("border-1", path)
    assert main(["replay", "--json", str(path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["family"], found["turn"], found["season"]) == ("Maxwell", 3, "over")
    assert found["finished"] is True
    assert found["score"]["final_total"] == found["state"]["table"]["vp"]["points"]
    assert set(found["score"]["victory"]) == {"level", "win"}
