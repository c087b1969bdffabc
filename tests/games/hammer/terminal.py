"""A game at a terminal, line by line."""

import io
from pathlib import Path
from typing import Any

from reivers import resources
from reivers.frontend.open_game import OpenGame
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.prompts import NO_ANSWER, Prompt
from reivers.kernel.words import Words
from reivers.text.play import TerminalGame
from reivers.text.screen import Screen


def saved_games(home: Path) -> SavedGames:
    home.mkdir(parents=True, exist_ok=True)
    return SavedGames(home, Words(resources.translations(packages=GAMES.values())), GAMES)


class Terminal:
    """A terminal with one game. `typed` returns what is shown after a line."""

    def __init__(self, game: OpenGame) -> None:
        self.game = game
        self.out = io.StringIO()
        self.typing: list[str] = []
        self.play = TerminalGame(Screen(self, self.out), game)  # type: ignore[arg-type]
        self.play.begin(fresh=not game.session.steps())
        self.play._show_prompt()

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        return f"{self.typing.pop(0) if self.typing else ''}\n"

    @property
    def prompt(self) -> Prompt | None:
        return self.game.session.prompt

    def shown(self) -> str:
        """Return what was shown since the last time."""
        text = self.out.getvalue()
        self.out.seek(0)
        self.out.truncate()
        return text

    def typed(self, line: str, *later: str) -> str:
        """Return what is shown after a line; `later` answers the questions that follow from it."""
        self.typing = list(later)
        self.play._guarded(line)
        self.play._show_prompt()
        return self.shown()


def line_for(prompt: Prompt, chance: Any) -> str:
    """Return a random legal answer as a player types it."""
    if prompt.default is not NO_ANSWER and chance.random() < 0.6:
        return ""
    answer, handles = prompt.sample(chance), getattr(prompt, "handles", dict)()
    if isinstance(answer, str):
        return str(handles.get(answer, answer))
    if isinstance(answer, list):
        return " ".join(handles.get(one, one) for one in answer) or "none"
    if isinstance(answer, dict) and "faces" in answer:
        return " ".join(map(str, answer["faces"]))
    if isinstance(answer, dict):
        return " ".join(f"{handles.get(one, one)}x{n}" for one, n in answer.items() if n) or "none"
    return str(answer)
