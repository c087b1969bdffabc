"""The window and the terminal play the same game: what was touched, typed, leads to the same end."""

import io
from pathlib import Path
from typing import Any

import pytest

from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.kernel.journal import Journal
from reivers.kernel.prompts import OptionsPrompt, Prompt
from reivers.text.play import TerminalGame
from reivers.text.screen import Screen
from tests.speaking import StrictWords
from tests.text.playthroughs import typed
from tests.ui.shortened import shortened

from .checks import texts
from .hand import Hand, looks
from .harness import Stage

SIZES = [(360, 640), (1280, 800)]


class Typist:
    """Sits at the terminal and types, at each prompt, what was given in the window."""

    def __init__(self, journal: Journal, home: Path) -> None:
        game = SavedGames(home, StrictWords(), GAMES).create(journal.header)
        self.session = game.session
        self.given = journal.path(journal.at)
        self.lines = 0
        self.out = io.StringIO()
        self.play = TerminalGame(Screen(self, self.out), game)  # type: ignore[arg-type]

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        """What the terminal reads next; nothing, when all is typed."""
        if self.session.prompt is None:
            return ""
        entry = self.given[len(self.session.journal.path(self.session.journal.at))]
        assert entry.key == self.session.prompt.key
        self.lines += 1
        return "roll\n" if entry.by == "app" else f"{self._line(self.session.prompt, entry.answer)}\n"

    def _line(self, prompt: Prompt, answer: Any) -> str:
        """Every other option by the number before it, as a person would."""
        if answer is True:
            return ""
        if isinstance(answer, dict) and "results" in answer:
            return " ".join(f"{result} {n}" for result, n in answer["results"].items())
        if self.lines % 2 and isinstance(answer, str) and isinstance(prompt, OptionsPrompt):
            return prompt.handles().get(answer, answer)
        return typed(answer, prompt)


@pytest.mark.timeout(300)
@shortened("size", *SIZES)
def test_a_whole_practice_game_ends_alike_in_both(
    stage: Stage, size: tuple[int, int], tmp_path: Path
) -> None:
    stage.resize(*size)
    stage.root.change(motion=False)
    hand = Hand(stage, seed=size[0])
    hand.begin("Fenwick" if size[0] == 360 else "Maxwell", on_table="nothing", seed=str(size[0]))
    hand.play()
    assert hand.session.prompt is None
    typist = Typist(hand.session.journal, tmp_path)
    typist.play.run()
    refused = [line for line in typist.out.getvalue().splitlines() if "will not do" in line]
    assert refused == []
    assert typist.lines > 100
    assert looks(typist.session) == looks(hand.session)
    assert looks(hand.again()) == looks(hand.session), "as it is kept"
    score = hand.session.game.score(hand.session.state)[-1].values[-1]
    assert f" {score}\n" in typist.out.getvalue()
    assert any(str(score) in text for text in texts(stage))
    stage.root.home()
    stage.pump()
    assert stage.root.screen.last == "", "a finished game is not offered to go on with"
