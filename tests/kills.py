"""Processes that play and are killed: the terminal, the app, and one in the middle of a write."""

import json
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from reivers.frontend.game_spec import game_of
from reivers.frontend.open_game import OpenGame
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.journal import Journal
from reivers.kernel.session import Session
from reivers.store import crc_lines
from tests.conftest import ROOT
from tests.speaking import KeyWords
from tests.stateful import OPTIONS

PATIENCE = 60.0
"""Seconds to wait for a word of a process."""
TYPED = ["", "", "1", "2", "3", "roll", "undo", "redo", "not now", "1 2", "1 2 3 4"]


class Loss(AssertionError):
    """Something that was saved is gone, or was overwritten."""


def begin(home: Path, name: str, seed: str) -> str:
    """Start a game, and return its id."""
    game = SavedGames(home, KeyWords(), GAMES).begin(name, OPTIONS[name], seed, pause_pages=False)
    game.close()
    return game.file.id


class Victim:
    """A process that plays one game. What it says is said after what it did was saved."""

    def __init__(self, home: Path, id: str, command: Sequence[str]) -> None:
        self.home, self.id = home, id
        self.journal = home / "games" / id / "journal.jsonl"
        self.said = b""
        self.saved = b""
        """The journal when it last spoke."""
        environ = {**os.environ, "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen(
            [sys.executable, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=environ,
        )

    def hear(self) -> bool:
        """Wait for its next words, and return whether it goes on."""
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], PATIENCE)
        if not ready:
            raise AssertionError("no answer")
        words = os.read(self._process.stdout.fileno(), 1 << 16)
        self.said += words
        if words:
            self.saved = self.journal.read_bytes()
        return bool(words)

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass

    def kill(self) -> None:
        """End it. It may have ended, but not by an error."""
        self._process.kill()
        words, errors = self._process.communicate()
        self.said += words
        if self._process.returncode not in (0, -signal.SIGKILL):
            raise AssertionError(errors.decode(errors="replace")[-2500:])

    def check_second_window(self) -> None:
        """As long as it lives, another window only looks."""
        game = SavedGames(self.home, KeyWords(), GAMES).open(self.id)
        looks = game.file.read_only
        game.close()
        if not looks and self._process.poll() is None:
            raise Loss("two windows write to one game")


def check(home: Path, id: str, saved: bytes) -> OpenGame:
    """Open a game after a kill: everything saved is there, and it goes on where it was."""
    whole = saved[: crc_lines.read(saved).length]  # without a batch that an earlier kill cut short
    path = home / "games" / id / "journal.jsonl"
    if not path.read_bytes().startswith(whole):
        raise Loss(f"{len(whole)} bytes were saved")
    saved_games = SavedGames(home, KeyWords(), GAMES)
    game = saved_games.open(id)
    damaged = [one.name for one in saved_games.backups(id) if one.damaged]
    warnings = {warning.key for warning in game.warnings} - {"store.torn"}
    if damaged or warnings or game.file.read_only:
        raise Loss(f"backups {damaged}, warnings {warnings}, read only {game.file.read_only}")
    check_prompt(game)
    return game


def check_prompt(game: OpenGame) -> None:
    """The game asks what it would ask if it were played again from its first answer."""
    journal = Journal.from_records(game.file.records)
    journal.starts = {0: journal.starts[0]}
    again = Session(game_of(GAMES, journal).game, journal, layers=game.rules.layers)
    asked = [one.prompt.key if one.prompt else None for one in (game.session, again)]
    states = [one.game.dump(one.state) for one in (game.session, again)]
    if asked[0] != asked[1] or states[0] != states[1]:
        raise Loss(f"{asked[0]} is asked instead of {asked[1]}")


def kill_terminal(rng: random.Random, folder: Path, kills: int = 3) -> None:
    """Play in the terminal, and kill it at a random moment, several times."""
    home = folder / "home"
    id = begin(home, rng.choice(sorted(OPTIONS)), str(rng.random()))
    for _ in range(kills):
        play = ["-m", "reivers", "--data-dir", str(home), "play", "--text", "--game", id]
        victim = Victim(home, id, play)
        for number in range(rng.randrange(1, 40)):
            if not victim.hear():
                break
            if number == 3 and rng.random() < 0.2:
                victim.check_second_window()
            victim.type(rng.choice(TYPED))
        time.sleep(rng.uniform(0, 0.03))
        victim.kill()
        check(home, id, victim.saved).close()


APP = """
import json, os, sys
os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
from pathlib import Path
from tests.ui.hand import Hand
from tests.ui.harness import Stage
stage = Stage(Path(sys.argv[1]))
stage.resize(412, 915)
hand = Hand(stage, int(sys.argv[3]))
stage.root.play(lambda: stage.root.saved_games.open(sys.argv[2]))
stage.pump()
session, game = hand.session, hand.screen.game
save = game.save_draft_answer
def saved(entered):
    print("+", session.journal.at, json.dumps(entered), flush=True)
    save(entered)
    print("=", session.journal.at, json.dumps(entered), flush=True)
game.save_draft_answer = saved
while session.prompt is not None:
    print("at", session.journal.at, flush=True)
    try:
        hand.answer_at_random()
    except (LookupError, AssertionError):  # a page with something entered before the kill confuses the hand
        game.do(lambda: session.answer(session.prompt.sample(hand.rng)))
        hand.screen.refresh()
        stage.pump()
"""


def kill_app(rng: random.Random, folder: Path, kills: int = 2) -> None:
    """Tap through the app without a screen, and kill it at a random moment, several times. What was partly
    entered is back."""
    home = folder / "home"
    id = begin_in_app(home, rng)
    for _ in range(kills):
        victim = Victim(home, id, ["-c", APP, str(home), id, str(rng.randrange(10**6))])
        lines = rng.randrange(1, 12)
        while victim.said.count(b"\n") < lines and victim.hear():
            pass
        if rng.random() < 0.2:
            victim.check_second_window()
        time.sleep(rng.uniform(0, 0.2))
        victim.kill()
        game = check(home, id, victim.saved)
        wrong = lost_draft(victim.said.decode().splitlines(), game)
        game.close()
        if wrong:
            raise Loss(wrong)


def lost_draft(said: Sequence[str], game: OpenGame) -> str:
    """Return what is wrong with what was partly entered. The app saved it last, or was about to."""
    now, possible = f" {game.session.journal.at} ", [""]
    for line in said:
        sign, draft = line[0], line.partition(now)[2]
        if sign == "=" and now in line:
            possible = [draft]
        elif sign == "+" and now in line:
            possible.append(draft)
    back = json.dumps(game.draft_answer())
    return "" if back in possible or "" in possible else f"{back} is back, not {possible}"


def begin_in_app(home: Path, rng: random.Random) -> str:
    """Start a game as in the window, past the set-up of Border Reivers."""
    from reivers.kernel.prompts import Continue

    name = rng.choice(("border", "toy"))
    options = {"family": rng.choice(("Dacre", "Kerr")), "facts": "practice"} if name == "border" else {}
    game = SavedGames(home, KeyWords(), GAMES).begin(name, options, str(rng.random()))
    session = game.session
    while isinstance(session.prompt, Continue) or (
        session.prompt and session.prompt.key == "setup.name_board"
    ):
        session.take_default()
    game.close()
    return game.file.id


WRITER = """
import os, random, signal, sys
from pathlib import Path
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from tests.speaking import KeyWords
rng, left, write = random.Random(sys.argv[3]), int(sys.argv[4]), os.write
def dying(fd, data):
    global left
    left -= 1
    if left < 0:
        write(fd, bytes(data)[:rng.randrange(len(data) + 1)])
        os.kill(os.getpid(), signal.SIGKILL)
    return write(fd, data)
os.write = dying
game = SavedGames(Path(sys.argv[1]), KeyWords(), GAMES).open(sys.argv[2])
write(1, b"open\\n")
while game.session.prompt is not None:
    done, _warning = game.do(lambda: game.session.answer(game.session.prompt.sample(rng)))
    assert done
    write(1, b"saved\\n")
"""


def kill_writer(rng: random.Random, folder: Path, kills: int = 4) -> None:
    """Let a process die in the middle of a write: of the journal, a backup, the bookmark, or the records."""
    home = folder / "home"
    id = begin(home, "toy", str(rng.random()))
    for _ in range(kills):
        command = ["-c", WRITER, str(home), id, str(rng.random()), str(rng.randrange(12))]
        victim = Victim(home, id, command)
        while victim.hear():
            pass
        victim.kill()
        check(home, id, victim.saved).close()
