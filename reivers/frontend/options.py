"""Questions about the options of a new game.

A game lists them in `QUESTIONS` of its module `options`, whose `remembered(note)` returns the last choices.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, Self

import attrs

from reivers.kernel.messages import Message


class Choices(Protocol):
    """What the player has chosen so far, one value per question."""

    def get(self, question: str) -> Any: ...

    def put(self, question: str, value: Any) -> Self:
        """Return the choices with another value."""

    def options(self) -> dict[str, Any]:
        """Return the options for a game."""

    def to_note(self) -> dict[str, Any]:
        """Return what to remember for the next game."""


@attrs.frozen(kw_only=True)
class Question:
    """A question of New game: one of a few choices, several of them, or a text if there are none."""

    id: str
    title: Message
    choices: tuple[str, ...] = ()
    key: str = ""
    """The prefix of the choices' names: `<key>.<choice>`; their notes end in `.note`."""
    default: Callable[[Any], Any]
    """Returns the recommended value, which may depend on the other choices."""
    applies: Callable[[Any], bool] = lambda chosen: True
    several: bool = False
    group: str = ""
    """Questions of a group are behind one heading, such as the house rules."""
    in_terminal: bool = True
    hidden: tuple[str, ...] = ()
    """Choices that the terminal shows only if they are chosen already."""

    def name(self, choice: str) -> Message:
        return Message(f"{self.key}.{choice}")

    def note(self, choice: str) -> Message:
        return Message(f"{self.key}.{choice}.note")

    def short(self, choice: str) -> Message:
        """Return the choice in the one-line summary of all options."""
        return Message(f"new_game.summary.{self.id}.{choice}")


def applicable(questions: Sequence[Question], chosen: Choices) -> list[Question]:
    return [question for question in questions if question.applies(chosen)]


def with_options(questions: Sequence[Question], chosen: Choices, given: Mapping[str, Any]) -> Any:
    """Return the choices with the options that are given already."""
    for question in questions:
        values = given.get(question.group, given) if question.group else given
        if question.id in values:
            chosen = chosen.put(question.id, values[question.id])
    return chosen
