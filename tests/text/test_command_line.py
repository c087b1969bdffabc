"""The command `reivers`: its tools, its help, and one sentence for each thing that can go wrong."""

import errno
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import reivers
from reivers.frontend import exit_status
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.games.toy.game import NIGHT_RIDE
from reivers.kernel.facts import Fact
from reivers.main import main
from reivers.store import GameFolder
from reivers.store.my_copy import MyCopy
from tests.conftest import ROOT
from tests.speaking import StrictWords
from tests.text.conftest import Sit, fails, run, start
from tests.text.playthroughs import lines_of_a_game

COMMANDS = [
    [],
    ["play"],
    ["replay"],
    ["simulate"],
    ["cards"],
    ["cards", "check"],
    ["games"],
    ["games", "list"],
    ["games", "export"],
    ["games", "import"],
    ["games", "backups"],
    ["games", "restore"],
    ["copy"],
    ["copy", "export"],
    ["copy", "import"],
    ["copy", "backups"],
    ["copy", "restore"],
    ["combat"],
    ["odds"],
    ["notoriety"],
    ["target"],
    ["economy"],
    ["score"],
]


# -- help ---------------------------------------------------------------------------------------------------


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"reivers {reivers.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_an_example(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--help"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(" ".join(["usage: reivers", *command]))
    assert "\nexample: reivers" in shown
    assert max(map(len, shown.splitlines())) <= 80


def make_backups(home: Path) -> None:
    """Play a game until it has a backup, and change My copy twice."""
    saved_games = SavedGames(home, StrictWords(), GAMES)
    game = saved_games.begin("border", {"family": "Kerr", "facts": "practice"})
    while not game.file.backups.all():
        assert game.session.prompt is not None
        game.session.answer(game.session.prompt.sample(random.Random(1)))
        game.file.backups.finish()
    game.close()
    for cattle in (1, 2):
        saved_games.my_copy().merge([Fact("summer:30", "cattle", cattle, "table")], "theirs")


def test_every_example_works(home: Path, tmp_path: Path) -> None:
    words = StrictWords()
    examples = {
        words.say(f"{'.'.join(['cli', *command]) if command else 'cli.help'}.example") for command in COMMANDS
    }
    (tmp_path / "cards").symlink_to(ROOT / "cards")
    make_backups(home)
    order = ["reivers play", "reivers games export", "reivers copy export", "reivers"]
    done = set()
    for beginning in order:
        for example in sorted(example for example in examples - done if example.startswith(beginning)):
            done.add(example)
            status, _, errors = run(*shlex.split(example)[1:], cwd=tmp_path)
            assert (status, errors) == (0, ""), example
    assert done == examples


# -- what can go wrong --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("plya", "not_a_choice"),
        ("--seed", "unknown"),
        ("play --seed", "needs_value"),
        ("play --game toy-1 --new", "play.either"),
        ("replay", "missing"),
        ("games", "missing"),
        ("games export toy-1", "missing"),
        ("copy burn", "not_a_choice"),
        ("--window --text", "not_together"),
        ("play --speed 3", "unknown"),
        ("play --family Bob", "not_a_choice"),
        ("simulate --games 0", "wrong_value"),
    ],
)
@pytest.mark.parametrize("in_keys", [True, False])
def test_a_wrong_command_line(
    typed: str,
    problem: str,
    in_keys: bool,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if in_keys:
        request.getfixturevalue("keys")
    assert main(typed.split()) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    if in_keys:
        assert f"cli.{problem}" in shown.err
    else:
        assert re.fullmatch(r"[^\n]+\. [^\n:]+: reivers[^\n]* --help\n", shown.err)


@pytest.mark.usefixtures("keys")
def test_no_such_file_or_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    missing = str(tmp_path / "none.json")
    for command in (["replay", missing], ["games", "import", missing], ["copy", "import", missing]):
        assert fails(capsys, *command).startswith(f"<store.read_failed file={missing} ")
    assert fails(capsys, "games", "export", "toy-9", missing) == "<store.no_such_game id=toy-9>"
    assert fails(capsys, "play", "--game", "toy-9") == "<store.no_such_game id=toy-9>"
    assert "<fault.unreadable " in fails(capsys, "cards", "check", missing)


@pytest.mark.usefixtures("keys")
def test_a_bad_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    for text, reported in (
        ("", "<import.not_json "),
        ("{}", "<import.not_ours>"),
        ("\0", "<import.not_json "),
        ('{"reivers":"copy"}', "<import.not_a_game>"),
    ):
        bad.write_text(text)
        assert fails(capsys, "replay", str(bad)).startswith(reported)
        assert fails(capsys, "games", "import", str(bad)).startswith(reported)
    bad.write_bytes(b"\xff\xfe")
    assert fails(capsys, "replay", str(bad)) == "<import.not_utf8>"
    assert fails(capsys, "replay", str(tmp_path)).startswith("<store.not_a_file ")


@pytest.mark.usefixtures("keys")
def test_a_folder_that_cannot_be_used(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    reported = fails(capsys, "--data-dir", str(tmp_path / "file" / "home"), "games", "list")
    assert reported.startswith("<store.home ")


@pytest.mark.usefixtures("keys")
def test_a_folder_that_cannot_be_written_can_be_read(
    capsys: pytest.CaptureFixture[str], exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path, *_given: object, **_options: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "touch", refused)
    copied = tmp_path / "again.json"
    for arguments in (["games", "list"], ["games", "export", "toy-1", str(copied)], ["copy", "backups"]):
        assert main(arguments) == 0
        assert capsys.readouterr().err.startswith("<store.home ")
    assert copied.read_bytes() == exported.read_bytes()


def test_a_damaged_file_of_everything_is_imported_in_part(
    capsys: pytest.CaptureFixture[str], exported: Path, tmp_path: Path
) -> None:
    file = tmp_path / "everything.txt"
    assert main(["everything", "export", str(file)]) == 0
    file.write_bytes(file.read_bytes().replace(b'"record":"game"', b'"record":"gape"'))
    capsys.readouterr()
    assert main(["everything", "import", str(file)]) == exit_status.PARTLY
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.usefixtures("keys")
def test_a_file_that_cannot_be_written(
    capsys: pytest.CaptureFixture[str], exported: Path, tmp_path: Path
) -> None:
    nowhere = str(tmp_path / "no" / "such" / "x")
    reported = f"<store.write_failed file={nowhere} "
    assert fails(capsys, "games", "export", "toy-1", nowhere).startswith(reported)
    assert fails(capsys, "copy", "export", nowhere).startswith(reported)


def test_what_nobody_foresaw_is_a_sentence_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> int:
        raise RuntimeError("the bridge is down")

    monkeypatch.setattr("reivers.text.commands.games", crash)
    assert "the bridge is down" in fails(capsys, "games", "list")
    monkeypatch.setenv("REIVERS_TRACEBACK", "1")
    with pytest.raises(RuntimeError, match="the bridge"):
        main(["games", "list"])


def test_without_words_the_keys_must_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(**which: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr("reivers.text.main.translations", missing)
    assert main(["games", "list"]) == 0
    assert capsys.readouterr().out == "games.none\n"


def test_nobody_reads_on(home: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    status, _, errors = run("cards", "check", stdout=write)
    os.close(write)
    assert (status, errors) == (141, "")


def test_a_full_disk_behind_the_output(home: Path) -> None:
    with open("/dev/full", "w") as full:
        status, _, errors = run("cards", "check", stdout=full)
    reported = StrictWords().say("cli.system_alone", {"file": "", "reason": "No space left on device"})
    assert (status, errors) == (1, f"{reported}\n")


def test_ctrl_c(home: Path) -> None:
    with start("play", "--text", "--night-ride") as process:
        assert process.stdout is not None
        while "Dand" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors == f"{StrictWords().say('cli.interrupted')}\n"


def test_bytes_that_are_no_text_are_no_crash(home: Path) -> None:
    environ = {name: value for name, value in os.environ.items() if name != "DISPLAY"} | {
        "PYTHONPATH": str(ROOT)
    }
    command = [sys.executable, "-m", "reivers", "play", "--text", "--new"]
    done = subprocess.run(command, input=b"\xff\xfe\n", capture_output=True, env=environ, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


# -- games and copies ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("keys")
def test_games(capsys: pytest.CaptureFixture[str], sit: Sit, tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    assert main(["games", "list"]) == 0
    assert capsys.readouterr().out == "<games.none>\n"
    sit("dand", "hire", "1 2", "none")
    assert main(["games", "export", "toy-1", file]) == 0
    assert main(["games", "import", file]) == 0
    assert main(["games", "list"]) == 0
    shown = capsys.readouterr().out
    assert "<games.imported id=toy-2>" in shown
    when = "when=<toy.when night=1 part=night> played="
    assert f"toy-1  <text.game name=<toy.title> progress=<ui.game_at {when}" in shown
    assert f"toy-2  <text.game name=<toy.title> (2) progress=<ui.game_at {when}" in shown


@pytest.mark.usefixtures("keys")
def test_the_list_shows_bad_and_foreign_games_too(
    capsys: pytest.CaptureFixture[str], sit: Sit, home: Path
) -> None:
    sit("dand")
    sit("dand", seed="b")
    sit("dand", seed="c")
    games = home / "games"
    (games / "toy-1" / "journal.jsonl").write_bytes(b"rubbish\n")
    shutil.rmtree(games / "toy-1" / "backups")
    (games / "toy-2" / "journal.jsonl").write_bytes((games / "toy-2" / "journal.jsonl").read_bytes()[:-9])
    with GameFolder(home).create({"record": "header", "format": 2, "game": "chess", "name": "Chess"}):
        pass
    assert main(["games", "list"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"toy-1 +<\S+ game=<text.game name=toy-1 .* health=damaged>", shown)
    assert "health=torn>" in shown
    assert re.search(r"chess-1 +<text.game name=Chess ", shown)


@pytest.mark.usefixtures("keys")
def test_copies(capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path) -> None:
    def learn(folder: Path, name: str) -> None:
        from reivers.games.border.schema.fields import check_fact

        MyCopy(folder, "border", check_fact).learn("summer:30", "name", name, "table")

    file, other = str(tmp_path / "copy.json"), str(tmp_path / "other")
    learn(home, "Border Cheviots")
    assert main(["copy", "export", file]) == 0
    assert main(["--data-dir", other, "copy", "import", file]) == 0
    assert main(["copy", "--data-dir", other, "import", file]) == 0
    shown = capsys.readouterr().out
    assert f"<copy.exported file={file} n=1>" in shown
    assert "<copy.imported new=1 same=0 conflicts=0>" in shown
    assert "<copy.imported new=0 same=1 conflicts=0>" in shown
    learn(home, "Hill Sheep")
    assert main(["copy", "import", file]) == 0
    kept = "<copy.imported new=0 same=0 conflicts=1>\n<copy.kept_mine>\n"
    assert capsys.readouterr().out == kept
    assert main(["copy", "import", "--theirs", file]) == 0
    assert "<copy.took_theirs>" in capsys.readouterr().out


@pytest.mark.usefixtures("keys")
def test_a_damaged_copy_is_reported(capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path) -> None:
    (home / "copy").mkdir(parents=True)
    (home / "copy" / "border.jsonl").write_bytes(b"rubbish\n")
    assert main(["copy", "export", str(tmp_path / "copy.json")]) == exit_status.PARTLY
    assert "<copy.unreadable file=border.jsonl lost=1>" in capsys.readouterr().err


@pytest.mark.usefixtures("keys")
def test_cards(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["cards", "check"]) == 0
    shown = capsys.readouterr().out
    names, subtypes = shown.partition("\n  <cards.deck.summer-1>\n")[2].splitlines()[:2]
    assert "<cards.count deck=summer-1 field=name known=30 of=42 " in names
    assert "<cards.count deck=summer-1 field=subtype known=16 of=42 " in subtypes
    assert "<cards.row deck=all field=all known=" in shown.splitlines()[-1]
    assert main(["cards", "check", str(ROOT / "cards" / "border")]) == 0
    assert "<cards.sound" in capsys.readouterr().out
    bad = tmp_path / "events.yaml"
    bad.write_text("- 1\n", encoding="utf-8")
    assert main(["cards", "check", str(bad)]) == 1
    assert "events.yaml" in capsys.readouterr().err


# -- through a pipe -----------------------------------------------------------------------------------------


def test_a_whole_game_through_a_pipe(home: Path) -> None:
    lines = lines_of_a_game(NIGHT_RIDE, "pipe", False)
    status, shown, errors = run(
        "play", "--text", "--night-ride", "--seed", "pipe", typed="\n".join([*lines, "quit", ""])
    )
    assert (status, errors) == (0, "")
    assert StrictWords().say("text.over") in shown
    assert "\033" not in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_game_is_continued_in_another_process(home: Path, tmp_path: Path) -> None:
    folder = str(tmp_path / "a folder with spaces")
    begun = run("--data-dir", folder, "play", "--text", "--night-ride", "--seed", "s", typed="dand\n")
    assert begun[0] == 0
    status, shown, _ = run("play", "--text", "--data-dir", folder, typed="\nhire\n")
    assert status == 0
    words = StrictWords()
    NIGHT_RIDE.register_names(words)
    assert words.say("toy.hired", {"guide": "dand", "fee": 1}) in shown
    assert not home.exists() or not list(home.glob("games/*"))


@pytest.mark.parametrize(
    "arguments", [["--version"], ["play", "--text", "--new"], ["games", "list"]], ids=" ".join
)
def test_the_terminal_starts_light(arguments: list[str], home: Path) -> None:
    code = (
        "import sys; from reivers.main import main; main(sys.argv[1:]);"
        "heavy = ('kivy', 'yaml', 'babel', 'reivers.ui', 'reivers.data.compile');"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input="",
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_comes_at_once(home: Path) -> None:
    taken = []
    for _ in range(3):
        begun = time.perf_counter()
        assert run("--help")[0] == 0
        taken.append(time.perf_counter() - begun)
    assert min(taken) < 2
