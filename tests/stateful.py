"""A game on disk that is played in any order: answers, illegal answers, corrections, edits, undo, redo,
jumps, other branches, export and import. After each step what is on disk is the game in play."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.errors import AppError
from reivers.kernel.session import Session
from reivers.store import GameFolder
from tests.speaking import KeyWords

OPTIONS: dict[str, dict[str, Any]] = {
    "toy": {"nights": 2},
    "border": {"family": "Kerr", "facts": "practice"},
    "hammer": {"scenario": "braveheart", "england": "greedy", "scotland": "player"},
}
ODD = (None, -1, 10**9, "", "\x1b[31m", [], {}, True, [[1]], {"a": 1})


class Wanderer:
    """One game and all that can be done with it. `pick` chooses one of several."""

    def __init__(self, home: Path, game: str, pick: Callable[[list[Any]], Any], seed: str = "a") -> None:
        self.saved_games = SavedGames(home, KeyWords(), GAMES)
        self.pick = pick
        self.rng = random.Random(seed)
        self.game = self.saved_games.begin(game, OPTIONS[game], seed)
        self.steps = [getattr(self, name) for name in dir(self) if name.startswith("do_")]

    @property
    def session(self) -> Session:
        return self.game.session

    def step(self) -> None:
        """Do anything, and compare with the disk."""
        self.attempt(self.pick(self.steps))

    def attempt(self, action: Callable[[], object]) -> None:
        """Do something. If it's refused, nothing has changed."""
        before = self.at()
        try:
            action()
        except AppError:
            assert self.at() == before
        self.check()

    def at(self) -> tuple[Any, ...]:
        session = self.session
        prompt = session.prompt.key if session.prompt else None
        return session.journal.at, session.journal.tip, prompt, session.game.dump(session.state)

    def check(self) -> None:
        """What is on disk is the game in play."""
        with GameFolder(self.saved_games.home).open(self.game.file.id) as file:
            assert file.dropped is None
            assert file.records == self.game.file.records
        if not any(entry.kind == "correct" for entry in self.session.journal.entries.values()):
            assert self.session.game.problems(self.session.state) == []

    def do_answer(self) -> None:
        if self.session.prompt is not None:
            self.session.answer(self.session.prompt.sample(self.rng))

    def do_answer_again(self) -> None:
        self.do_answer()

    def do_illegal(self) -> None:
        self.session.answer(self.pick(list(ODD)))

    def do_undo(self) -> None:
        self.session.undo()

    def do_redo(self) -> None:
        self.session.redo()

    def do_jump(self) -> None:
        self.session.go(self.pick([0, *(step.last for step in self.session.journal.steps())]))

    def do_branch(self) -> None:
        if branches := self.session.journal.side_branches():
            self.session.go(self.pick(branches).tip)

    def do_edit(self) -> None:
        path = self.session.journal.path(self.session.journal.at)
        if entries := [entry for entry in path if entry.kind == "answer" and entry.by == "player"]:
            entry = self.pick(entries)
            prompt = self.session.prompt_at(entry.n)
            assert prompt is not None
            self.session.edit(entry.n, prompt.sample(self.rng))

    def do_correct(self) -> None:
        if corrections := self.session.corrections():
            what = self.pick(sorted(corrections))
            self.session.correct(what, corrections[what].sample(self.rng))

    def do_roll(self) -> None:
        self.session.roll()

    def do_set(self) -> None:
        sources = self.game.rules.sources
        if sources:
            self.session.set(f"chance.{self.pick(list(sources))}", self.pick(["app", "table"]))

    def do_reopen(self) -> None:
        before = self.at()
        self.game.close()
        self.game = self.saved_games.open(self.game.file.id)
        assert self.at() == before

    def do_travel(self) -> None:
        """Export the game, import it, and go on with the copy."""
        self.saved_games.export(self.game.file.id, self.saved_games.home / "game.json", overwrite=True)
        before = self.at()
        id = self.saved_games.import_game(self.saved_games.home / "game.json")
        self.game.close()
        self.saved_games.delete(self.game.file.id)
        self.game = self.saved_games.open(id)
        assert self.at() == before

    def close(self) -> None:
        self.game.close()
