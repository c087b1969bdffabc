"""A hand that plays: it answers prompts on their pads by touches alone.

It plays on the phone of tests/android, too: so it imports nothing that a phone has not.
"""

import random
from collections.abc import Callable
from typing import Any

from reivers.frontend.game_spec import game_of
from reivers.games import GAMES
from reivers.games.border.rules.model.cards import turn_of
from reivers.games.border.rules.seasons.autumn import AT_HOME
from reivers.kernel.journal import Header, Journal
from reivers.kernel.prompts import (
    UNNAMED,
    Choose,
    ChooseSeveral,
    Continue,
    Draw,
    NameCard,
    Number,
    Prompt,
    Roll,
    Spread,
)
from reivers.kernel.session import Session

from . import page_hand, summer_hand, winter_hand
from .harness import Stage

THROWN: list[tuple[str, Any]] = []
"""What a hand has done when it let the app throw: it gave no answer of its own."""


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
        self, family: str = "Dacre", facts: str = "practice", seed: str = "7", lies: str = "full"
    ) -> None:
        """A new game of Border Reivers with a seed of our own, and everything on the table."""
        options = {"family": family, "facts": facts, "table": lies}
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

    def option(self, name: str, inside: Any = None) -> Any:
        """The key of an option."""
        for widget in (inside or self.screen.pad).walk(restrict=True):
            if getattr(widget, "option", None) == name and hasattr(widget, "chosen"):
                return widget
        raise LookupError(name)

    def labeled(self, text: str) -> Any:
        """The key with these words on it."""
        return self._key(text, lambda words: words == text)

    def labelled_like(self, start: str) -> Any:
        """The key whose words begin so."""
        return self._key(start, lambda words: words.startswith(start))

    def _key(self, text: str, fits: Callable[[str], bool]) -> Any:
        for widget in self.stage.widgets():
            if fits(getattr(widget, "text", "")) and hasattr(widget, "on_release"):
                return widget
        for found in self.stage.hits():
            if fits(found[1].spoken):
                return found
        raise LookupError(text)

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

    def listed(self, name: str, page: Any) -> Any:
        """A row of a page's long list, brought into sight."""
        rows = page.rows
        at = next(n for n, row in enumerate(rows.data) if row["option"] == name)
        rows.scroll_y = 1 - at / max(1, len(rows.data) - 1)
        self.stage.pump()
        return self.option(name, rows)

    def press(self, name: str) -> None:
        if self.stage.has_hit(name):
            self.stage.touch(name)
        else:
            self.stage.press(self.option(name))

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
        throws = prompt.is_chance and getattr(self.screen.pad, "throws", True)
        if throws and (not by_hand or self.rng.random() < 0.2):
            self.throw()
        else:
            self.answer(prompt, prompt.sample(self.rng))

    def throw(self) -> None:
        """Let the app roll or draw."""
        found = (name for name in ("roll", "for_me") if self.stage.has_hit(name))
        self.stage.tap(next(found, "primary"))

    def answer(self, prompt: Prompt, answer: Any) -> None:
        """Touches all that makes up an answer."""
        at, pad = self.session.journal.at, self.screen.pad
        facts = len(self.session.journal.facts)
        match prompt:
            case _ if any(one.touch(self, prompt, answer) for one in (summer_hand, winter_hand, page_hand)):
                pass
            case Continue():
                self.stage.tap("primary")
            case Roll():
                self._roll(prompt, answer["faces"])
            case NameCard() if answer == [UNNAMED]:
                self.stage.press(self.labeled("Leave it unnamed"))
            case NameCard() if not prompt.listed:
                self.name(answer[0])
            case Draw():
                for one in answer:
                    self.press(one)
            case Choose() if answer == AT_HOME:
                self._keep_at_home(prompt)
            case Choose():
                self.press(answer)
            case ChooseSeveral():
                self._several(prompt, answer)
            case Number():
                self._number(prompt, answer)
            case Spread():
                self._spread(prompt, answer)
            case _:
                pad.field.text = answer
                self.stage.tap("primary")
        assert (self.session.journal.at, len(self.session.journal.facts)) != (at, facts), (prompt.key, answer)

    def name(self, card: str) -> None:
        """A card by the keys for its number."""
        for digit in card:
            self.press(f"key:{digit}")
        self.stage.press(self.labeled(f"It is no. {card.upper()}"))

    def _roll(self, prompt: Roll, faces: list[int]) -> None:
        if self.stage.has_hit(f"face.{faces[0]}"):
            for face in faces:
                self.stage.touch(f"face.{face}")
            return
        from reivers.ui.widgets.widgets import Die

        keys = {
            die.face: die for die in self.screen.pad.walk(restrict=True) if isinstance(die, Die) and die.key
        }
        for face in faces:
            self.stage.press(keys[face])

    def _keep_at_home(self, prompt: Choose) -> None:
        """A token that goes to no box: the primary key or, where that lays it as last turn, one beside it."""
        if self.screen.pad.entered == AT_HOME:
            self.stage.tap("primary")
        else:
            self.stage.press(self.labeled(self.screen.say("defenses.home", {"token": prompt.facts["token"]})))

    def _several(self, prompt: ChooseSeveral, answer: list[str]) -> None:
        pad = self.screen.pad
        for one in [one for one in pad.entered if one not in answer]:
            self.press_card(one)
        for one in [one for one in answer if one not in pad.entered]:
            self.press_card(one)
        if self.session.prompt is prompt:
            self.stage.tap("primary")

    def press_card(self, card: str) -> None:
        """A card of a deck that may have to be turned to; where there are no decks, the option itself."""
        decks = getattr(self.screen.pad, "decks", None)
        if decks is not None and decks.deck != turn_of(card):
            self.stage.press(decks.keys[turn_of(card)])
        if decks is not None and card not in [cell.option for cell in decks.cells]:
            self.stage.press(decks.solo)
        self.press(card)

    def _number(self, prompt: Number, answer: int) -> None:
        pad = self.screen.pad
        if pad.cells:
            self.press(str(answer))
            return
        while pad.entered != answer:
            change = answer - pad.entered
            step = 5 if change >= 5 else 1 if change > 0 else -1 if change > -5 else -5
            self.stage.press(pad.counter.keys[step])
        self.stage.tap("primary")

    def _spread(self, prompt: Spread, answer: dict[str, int]) -> None:
        pad = self.screen.pad
        if prompt.total == prompt.least == 1:
            self.press(next(iter(answer)))
            return
        if prompt.is_free and hasattr(pad, "more"):
            self._fill_form(answer)
        else:
            self._step_all(answer)
        if self.session.prompt is prompt:
            self.stage.tap("primary")

    def _step_all(self, answer: dict[str, int]) -> None:
        """The steps that are in sight, downwards first; the last piece of a spread answers."""
        pad, prompt = self.screen.pad, self.session.prompt
        for change in (-1, 1):
            for place, stepper in pad.steppers.items():
                while (answer.get(place, 0) - pad.entered.get(place, 0)) * change > 0:
                    self.stage.press(stepper.keys[change])
                    if self.session.prompt is not prompt:
                        return

    def _fill_form(self, answer: dict[str, int]) -> None:
        """Part by part: marks are set or taken away, numbers stepped; what is folded is unfolded."""
        pad = self.screen.pad
        while True:
            for line, mark in pad.marks.items():
                if (line in pad.entered) != (line in answer):
                    self.stage.press(mark)
            self._step_all(answer)
            onward = pad.after if pad.after.parent else pad.more
            if onward.parent is None or (onward is pad.more and pad.entered == answer):
                return
            self.stage.press(onward)

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
