"""Whole games as text: what the terminal shows when a random player types, then looks around."""

import io
import random
import tempfile
from pathlib import Path
from typing import Any

from reivers.frontend.game_spec import GameRules
from reivers.frontend.saved_games import SavedGames
from reivers.games import GAMES
from reivers.games.toy.game import NIGHT_RIDE
from reivers.kernel.journal import Journal
from reivers.kernel.prompts import Number, Prompt, Roll, Spread
from reivers.kernel.session import Session
from reivers.text.choose_game import GameChooser
from reivers.text.screen import Screen
from tests.speaking import StrictWords

FOLDER = Path(__file__).parent.parent / "playthroughs"
SEED = "naworth"
LOOKING_AROUND = ("why", "board", "journal", "facts", "go 7", "redo", "quit")


def typed(answer: Any, prompt: Prompt) -> str:
    """How a person would type an answer. A name of several words is typed by its number in the list."""
    match answer:
        case {"faces": list(faces)}:
            return " ".join(map(str, faces))
        case dict():
            numbers = prompt.handles() if isinstance(prompt, Spread) else {}
            names = {place: numbers[place] if " " in place else place for place in answer}
            return " ".join(f"{names[place]}x{n}" for place, n in answer.items()) or "none"
        case list():
            return " ".join(answer) or "none"
        case int() if isinstance(prompt, Number) and prompt.signed:
            return f"{answer:+}"
    return str(answer)


def lines_of_a_game(rules: GameRules, seed: str, by_hand: bool) -> list[str]:
    """Return what a random player types in a whole game; every other roll is the app's."""
    rng = random.Random(seed)
    session = Session(rules.game, Journal(rules.header(seed, "")), layers=rules.layers)
    lines = []
    for number, source in enumerate(rules.sources if by_hand else (), start=1):
        lines.append(f"set {number} table")
        session.set(f"chance.{source}", "table")
    while session.prompt is not None:
        if session.prompt.is_chance and rng.random() < 0.5:
            lines.append("roll")
            session.roll()
        else:
            answer = session.prompt.sample(rng)
            counted = isinstance(session.prompt, Roll) and session.prompt.results and rng.random() < 0.5
            lines.append(_results(session.prompt, answer) if counted else typed(answer, session.prompt))
            session.answer(session.prompt.parse(lines[-1]))
    return lines


def _results(prompt: Prompt, answer: Any) -> str:
    """Return a roll entered as results: hit 1 miss 2."""
    thrown = prompt.value(answer, "table").results
    return " ".join(f"{result} {n}" for result, n in thrown.items())


def transcript(
    rules: GameRules, seed: str = SEED, words: StrictWords | None = None, *, by_hand: bool = False
) -> str:
    """The terminal's side of such a game. `by_hand`: all dice and cards are on the table."""
    lines = [*lines_of_a_game(rules, seed, by_hand), *LOOKING_AROUND]
    out = io.StringIO()
    screen = Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    with tempfile.TemporaryDirectory() as home:
        table = GameChooser(screen, SavedGames(Path(home), words or StrictWords(), GAMES))
        table.play(seed=seed, asked=(rules.spec, rules.options))
    return out.getvalue()


def transcripts() -> dict[Path, str]:
    """The playthrough in the terminal, and the file where it is kept."""
    return {FOLDER / "toy.txt": transcript(NIGHT_RIDE)}
