"""A new game in the terminal: a question for each option. Enter takes the answer of last time."""

from collections.abc import Mapping

import attrs

from reivers.kernel.messages import Message
from reivers.kernel.words import Words

from .screen import NoMoreInput, Screen

LEAVE = ("quit", "exit")
"""What ends the questions before a game."""


@attrs.frozen
class OptionQuestions:
    """The questions that a game asks before it starts."""

    screen: Screen
    words: Words

    def ask(self, question: str, choices: tuple[str, ...], usual: str) -> str:
        self.screen.head(self.words.say(question))
        return self.one_of({one: Message(f"{question}.{one}") for one in choices}, usual)

    def one_of(self, labels: Mapping[str, Message], usual: str) -> str:
        """Ask for one of a few, by its number or the beginning of its name. Enter takes the usual one."""
        said = {one: self.words.say(label) for one, label in labels.items()}
        said[usual] = self.words.say("text.new.usual", {"choice": said[usual]})
        numbered = list(enumerate(labels, start=1))
        self.screen.table([[f"{number:>3}", said[one]] for number, one in numbered])
        while True:
            typed = self.screen.ask().lower()
            if typed in LEAVE:
                raise NoMoreInput
            if not typed:
                return usual
            for number, one in numbered:
                if typed == str(number) or one.lower().startswith(typed):
                    return one
            self.screen.say(self.words.say("text.no_such_number", {"number": typed, "n": len(numbered)}))
