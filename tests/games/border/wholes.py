"""Whole games for tests: their setup, their player, and the file that a failure leaves."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs

from reivers.games.border import board
from reivers.games.border.game import BorderReivers
from reivers.games.border.rules.seasons import setup
from reivers.kernel.errors import RulesBug
from reivers.kernel.journal import Header, Journal
from reivers.kernel.prompts import NO_ANSWER, Prompt, Roll
from reivers.kernel.session import Session
from reivers.store import GameFolder, exports
from tests.builders import Kept
from tests.conftest import ROOT
from tests.games.border.builders import SOURCES, practice, shipped

FAILED = ROOT / "build" / "failed"
HANDS = ("app", "table", "mixed")
MOST_ANSWERS = 3000
NOT_NOW = 0.2
"""How often a requested fact is skipped."""
COUNTED = 0.3
"""How often dice on the table are entered as results."""
DEFAULT = 0.2
"""How often a prompt gets its default answer."""

Each = Callable[[Session, random.Random], None]


@attrs.frozen
class Plan:
    """A game to be played: who, by whose chance, with which knowledge and house rules."""

    seed: int
    family: str
    hands: str
    tokens: str
    known: str = "practice"

    @property
    def name(self) -> str:
        return f"{self.seed}-{self.family}-{self.hands}-{self.tokens}-{self.known}"

    @property
    def layers(self) -> tuple[Any, ...]:
        return (practice if self.known == "practice" else shipped,)

    def settings(self) -> dict[str, Any]:
        """Who holds what. In a mixed game chance decides, source by source."""
        rng = random.Random(f"settings {self.seed}")
        held = [
            source
            for source in SOURCES
            if self.hands == "app" or (self.hands == "mixed" and rng.random() < 0.5)
        ]
        return {f"chance.{source}": "app" for source in held}

    def options(self) -> dict[str, Any]:
        rng = random.Random(f"house {self.seed}")
        house = {name: rng.choice(readings) for name, readings in setup.HOUSE_RULES.items()}
        facts = "practice" if self.known == "practice" else "copy"
        return {"family": self.family, "tokens": self.tokens, "house_rules": house, "facts": facts}

    def header(self) -> Header:
        return Header(
            "border", BorderReivers.rules, str(self.seed), self.name, self.options(), self.settings()
        )


def plan(seed: int, known: str = "practice") -> Plan:
    """The seeds walk through all families, hands and ways with tokens."""
    family = board.FAMILIES[seed % 4]
    hands = HANDS[seed // 4 % 3]
    return Plan(seed, family, hands, setup.TOKENS[seed // 12 % 2], known)


def new_session(plan: Plan) -> Session:
    """Return a new game; its saved records are in `session.kept`."""
    header = plan.header()
    kept = Kept(header)
    session = Session(BorderReivers(), Journal(header), layers=plan.layers, keep=kept)
    session.kept = kept  # type: ignore[attr-defined]
    return session


def reopened(session: Session, plan: Plan, starts: Any = None) -> Session:
    """The same game, read again from what was kept; from just these of its checkpoints, if they are given."""
    journal = Journal.from_records(session.kept)  # type: ignore[attr-defined]
    if starts is not None:
        journal.starts = {n: start for n, start in journal.starts.items() if n in starts}
    return Session(BorderReivers(), journal, layers=plan.layers)


def from_disk(session: Session, plan: Plan, folder: Path) -> Session:
    """The same game, written by the store as it was kept, and read by it again."""
    header, *rest = session.kept  # type: ignore[attr-defined]
    games = GameFolder(folder)
    with games.create(header) as file:
        file.append(rest)
    with games.open(file.id) as file:
        return Session(BorderReivers(), Journal.from_records(file.records), layers=plan.layers)


def act(session: Session, rng: random.Random) -> None:
    """Do something legal: answer, roll, take the default, or skip a fact."""
    prompt = session.prompt
    assert prompt is not None
    if session.asks_fact:
        if rng.random() < NOT_NOW:
            session.skip_fact()
        else:
            session.answer(prompt.sample(rng))
    elif prompt.default is not NO_ANSWER and rng.random() < DEFAULT:
        session.take_default()
    elif prompt.is_chance and rng.random() < DEFAULT:
        session.roll()
    else:
        session.answer(answer_to(prompt, rng))


def answer_to(prompt: Prompt, rng: random.Random) -> Any:
    """Return a legal answer; dice may also be entered as faces."""
    answer = prompt.sample(rng)
    if isinstance(prompt, Roll) and prompt.results and rng.random() < COUNTED:
        return {"results": prompt.value(answer, "table").results}
    return answer


def play(plan: Plan, each: Each | None = None, most: int = MOST_ANSWERS) -> Session:
    """Play a whole game at random. On failure write the game to a file and name it."""
    session = new_session(plan)
    rng = random.Random(plan.seed)
    try:
        for _ in range(most):
            if session.prompt is None:
                return session
            act(session, rng)
            if each:
                each(session, rng)
        raise AssertionError(f"still not over after {most} answers")
    except (AssertionError, Exception) as wrong:
        report = wrong.report if isinstance(wrong, RulesBug) else {}
        where = [report.get("given"), report.get("where", [])[-4:]]
        raise AssertionError(f"{write_out(session, plan)}: {wrong!r} {where}") from wrong


def write_out(session: Session, plan: Plan) -> Path:
    """The game as a file that `reivers replay` reads."""
    FAILED.mkdir(parents=True, exist_ok=True)
    path = FAILED / f"{plan.name}.json"
    path.write_bytes(exports.game_bytes(json.loads(json.dumps(session.kept))))  # type: ignore[attr-defined]
    return path


def some_points(session: Session, rng: random.Random, n: int) -> Iterator[int]:
    """The ends of some steps of a game, at random."""
    steps = session.steps()
    ends = [steps[0].entries[0].parent, *(step.last for step in steps)]
    yield from rng.sample(ends, min(n, len(ends)))
