"""Whole games page by page, as the window plays them: no needless question is asked, and the hands of a
player who does just what the pages say hold the right table at every rest. (That forced answers are never
asked and that every answer matters is held for all other settings by test_whole_games; here both are held
for the settings a game has if nobody changes any.)
"""

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from reivers.frontend.game_spec import load_game
from reivers.games import GAMES
from reivers.games.border import board
from reivers.games.border.options import COPY, PRACTICE
from reivers.kernel.journal import Journal
from reivers.kernel.orders import Order, Table, difference, net
from reivers.kernel.prompts import Continue, Text
from reivers.kernel.session import Session
from tests.games.border.test_whole_games import LATER, _matters
from tests.kernel.tables import applied

MOST = 3000
TRIES = 4000
"""How often another answer is looked for: the second of two may be seldom hit on by chance."""
ASKED = 0.04
"""How often it is tried out whether an answer matters: each try plays on."""
TOLD: list[dict[str, str]] = [{"table": "rivals"}, {"start": "position"}]
"""Games that ask about the table: Rivals only, and a game in progress."""
WAITS = (*LATER, "table_question.next_notoriety")
"""Answers that count later. (The order of Notoriety cards is saved when all are entered.)"""
PLAYED = [(family, facts) for family in board.FAMILIES for facts in (PRACTICE, COPY)]


def new_game(family: str, facts: str, seed: str, **options: str) -> Session:
    """A game as the window begins it, with everything as it is advised, but for these options."""
    rules = load_game(GAMES, "border", {"family": family, "facts": facts, **options})
    header = rules.header(seed, "")
    header = attrs.evolve(header, settings={**header.settings, "pause_pages": True})
    return Session(rules.game, Journal(header), layers=rules.layers)


def play(session: Session, rng: random.Random, each: Callable[[], None]) -> None:
    """Play a whole game at random; half of all rolls and draws are entered from the table."""
    for _ in range(MOST):
        each()
        if session.prompt is None:
            return
        if session.prompt.is_chance and rng.random() < 0.5:
            session.roll()
        else:
            session.answer(session.prompt.sample(rng))
    raise AssertionError("still not over")


@pytest.mark.parametrize(("family", "facts"), PLAYED)
def test_no_prompt_has_exactly_one_answer(family: str, facts: str, effort: int) -> None:
    for nth in range(effort):
        has_several_answers(new_game(family, facts, str(nth)), random.Random(nth))


@pytest.mark.parametrize("options", TOLD, ids=["rivals only", "from a position"])
def test_pages_for_entering_the_table_have_none(options: dict[str, str], effort: int) -> None:
    for nth in range(effort):
        has_several_answers(new_game("Kerr", COPY, str(nth), **options), random.Random(nth))


def has_several_answers(session: Session, rng: random.Random) -> None:
    """Plays a whole game, and looks at every question in it."""
    asked: set[str] = set()

    def several() -> None:
        prompt = session.prompt
        assert not isinstance(prompt, Text) or session.asks_fact, "what is typed can be put off"
        if prompt is None or isinstance(prompt, Continue) or session.asks_fact:
            return
        asked.add(prompt.key)
        other = random.Random(len(asked))
        first = prompt.normalize(prompt.sample(other))
        answers = (prompt.normalize(prompt.sample(other)) for _ in range(TRIES))
        assert any(answer != first for answer in answers), f"{prompt.key} has one answer: {first}"

    play(session, rng, several)
    assert len(asked) > 10


@pytest.mark.parametrize(
    ("family", "options"), [*((family, {}) for family in board.FAMILIES), ("Maxwell", TOLD[0])]
)
def test_no_prompt_is_asked_whose_answer_changes_nothing(
    family: str, options: dict[str, str], effort: int
) -> None:
    for nth in range(effort):
        session = new_game(family, PRACTICE, f"m{nth}", **options)
        rng, chance = random.Random(nth), random.Random(nth)
        tried: list[str] = []

        def matters(
            session: Session = session, chance: random.Random = chance, tried: list[str] = tried
        ) -> None:
            prompt = session.prompt
            if prompt is None or isinstance(prompt, Continue) or prompt.is_chance or prompt.key in WAITS:
                return
            if chance.random() < ASKED:
                tried.append(prompt.key)
                assert _matters(session, chance), prompt.key

        play(session, rng, matters)
        assert tried


class Hands:
    """A player who places and takes what the page says, and nothing else."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.page = -1
        self.before: Table = {}
        self.table: Table = {}
        self.pages: set[str] = set()

    def follow(self) -> None:
        """Does what the page says; on a page that has grown, all of it, from the table before it."""
        entries = self.session.journal.last_page()
        first = entries[0] if entries else 0
        if first != self.page:
            self.page, self.before = first, self.table
        orders = net(order for notice in self.session.page_notices for order in notice.orders)
        self.named_once(orders)
        self.table = applied(self.before, orders)
        wrong = difference(self.table, self.session.game.table(self.session.state))
        assert wrong == [], f"after {self._where()}: {wrong}"

    def named_once(self, orders: list[Order]) -> None:
        named = [(order.place, order.piece) for order in orders]
        assert len(set(named)) == len(named), f"named twice, after {self._where()}"

    def _where(self) -> Any:
        journal = self.session.journal
        entry = journal.entries.get(journal.at)
        if entry is None:
            return "the start"
        self.pages.add(entry.page)
        return entry.n, entry.key, entry.page


@pytest.mark.parametrize(("family", "facts"), PLAYED)
def test_the_orders_of_the_pages_make_the_table(family: str, facts: str, effort: int) -> None:
    for nth in range(effort):
        session = new_game(family, facts, f"o{nth}", table="full")
        hands = Hands(session)
        hands.before = hands.table = _empty(session)
        play(session, random.Random(nth), hands.follow)


def _empty(session: Session) -> Table:
    """Return the table before the set-up, when nothing of the first page is placed."""
    reported = net(order for notice in session.page_notices for order in notice.orders)
    back = [attrs.evolve(order, was=order.now, now=order.was) for order in reported]
    return applied(session.game.table(session.state), back)
