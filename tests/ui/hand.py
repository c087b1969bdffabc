"""A hand that plays: it answers prompts on their pads by touches alone.

It plays on the phone of tests/android, too: so it imports nothing that a phone has not.
"""

import random
from typing import Any

from reivers.frontend.game_spec import game_of
from reivers.games import GAMES
from reivers.kernel.journal import Header, Journal
from reivers.kernel.prompts import (
    Continue,
    Prompt,
)
from reivers.kernel.session import Session

from . import page_hand, summer_hand, winter_hand
from .harness import Stage

THROWN: list[tuple[str, Any]] = []
"""What a hand did when it let the app roll: it gave no answer of its own."""


class Hand:
    """Answers the game on the stage, and remembers how."""

    def __init__(self, stage: Stage, seed: int = 1) -> None:
        self.stage = stage
        self.rng = random.Random(seed)
        self.done: list[list[tuple[str, Any]]] = []

    @property
    def screen(self) -> Any:
        return self.stage.root.screen

    @property
    def session(self) -> Session:
        session: Session = self.screen.session
        self._listen(session)
        return session

    def _listen(self, session: Any) -> None:
        """Remembers every answer that reaches the session: one tap may give several."""
        if getattr(session, "heard_by", None) is self:
            return
        page, throw, session.heard_by = session.page, session.roll, self

        def hear_page(answers: Any, by: str = "player") -> None:
            given = list(answers)
            page(given, by)
            self.done.append(given)

        def hear_throw() -> None:
            throw()
            self.done.append(THROWN)

        session.page, session.roll = hear_page, hear_throw

    def begin(
        self, family: str = "Dacre", facts: str = "practice", seed: str = "7", on_table: str = "full"
    ) -> None:
        """A new game of Border Reivers with a seed of our own, and everything on the table."""
        options = {"family": family, "facts": facts, "table": on_table}
        opened = self.stage.root.saved_games.begin("border", options, seed)
        self._listen(opened.session)
        while isinstance(opened.session.prompt, Continue) or opened.session.prompt.key == "setup.name_board":
            opened.do(opened.session.take_default)  # the set-up
        self.stage.root.play(lambda: opened)
        self.stage.pump()

    def begin_night_ride(self, seed: str = "7") -> None:
        saved_games = self.stage.root.saved_games
        self.stage.root.play(lambda: saved_games.begin("toy", {}, seed))
        self.stage.pump()

    # -- finding keys ----------------------------------------------------------------------------------------

    def labeled(self, text: str) -> Any:
        """The part to tap with this spoken label."""
        found = (hit for hit in self.stage.hits() if hit[1].spoken == text)
        hit = next(found, None)
        if hit is None:
            raise LookupError(text)
        return hit

    def open_from_menu(self, door: str) -> None:
        """Something behind the menu of the game."""
        self.stage.tap("menu")
        self.stage.touch(door)

    def open_door(self, name: str) -> None:
        """Open a screen from Home. A new player's Home doesn't show all of them yet."""
        if self.stage.has_hit(name):
            self.stage.touch(name)
        else:
            self.stage.root.screen.open_door(name)
            self.stage.pump()

    def press(self, name: str) -> None:
        self.stage.touch(name)

    # -- answering -------------------------------------------------------------------------------------------

    def play(self, most: int = 5000, *, by_hand: bool = True) -> None:
        """Random legal answers until the game is over, or so many of them."""
        for _ in range(most):
            if self.session.prompt is None:
                return
            self.answer_at_random(by_hand=by_hand)

    def answer_at_random(self, *, by_hand: bool = True) -> None:
        prompt = self.session.prompt
        assert prompt is not None
        if prompt.is_chance and (not by_hand or self.rng.random() < 0.2):
            self.throw()
        else:
            self.answer(prompt, prompt.sample(self.rng))

    def throw(self) -> None:
        """Let the app roll or draw."""
        found = (name for name in ("roll", "for_me") if self.stage.has_hit(name))
        self.stage.tap(next(found, "primary"))

    def answer(self, prompt: Prompt, answer: Any) -> None:
        """Touches all that makes up an answer."""
        at, facts = self.session.journal.at, len(self.session.journal.facts)
        any(one.touch(self, prompt, answer) for one in (summer_hand, winter_hand, page_hand))
        assert (self.session.journal.at, len(self.session.journal.facts)) != (at, facts), (prompt.key, answer)

    # -- comparing -------------------------------------------------------------------------------------------

    def again(self) -> Session:
        """The same answers in a session of their own."""
        old: Header = self.session.journal.header
        journal = Journal(old)
        rules = game_of(GAMES, journal)
        session = Session(rules.game, journal, layers=rules.layers)
        do_again(session, self.done)
        return session


def do_again(session: Session, done: list[list[tuple[str, Any]]]) -> None:
    """Gives a session what a hand gave, page by page."""
    for answers in done:
        session.page(answers) if answers else session.roll()


def looks(session: Session) -> tuple[Any, Any]:
    """What two sessions must agree on."""
    asked = session.prompt.key if session.prompt else None
    return session.game.dump(session.state), asked
