"""A new game in the terminal: a question for each option. Enter takes the answer of last time."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import attrs

from reivers.frontend.options import Choices, Question, with_options
from reivers.kernel.messages import Message
from reivers.kernel.words import Words

from .screen import NoMoreInput, Screen

LEAVE = ("quit", "exit")
"""What ends the questions before a game."""
KEEP, CHOOSE = "keep", "choose"


@attrs.frozen
class OptionQuestions:
    """The questions that the command line left open."""

    screen: Screen
    words: Words

    def ask_all(self, questions: Sequence[Question], last: Choices, given: Mapping[str, Any]) -> Any:
        """Return the player's choices. They start from the last ones, and from the options that are given."""
        self.screen.say(self.words.say("text.new.hint"))
        chosen = with_options(questions, last, given)
        for group, members in groupby(questions, key=lambda question: question.group):
            if group:
                chosen = chosen if group in given else self._ask_group(group, list(members), chosen)
                continue
            for question in members:
                if question.in_terminal and question.applies(chosen) and question.id not in given:
                    chosen = self._ask(question, chosen)
        return chosen

    def _ask_group(self, group: str, questions: Sequence[Question], chosen: Any) -> Any:
        self.screen.head(self.words.say(f"new_game.{group}"))
        changed = sum(chosen.get(one.id) != one.default(chosen) for one in questions)
        now = Message("text.new.changed", {"n": changed}) if changed else Message("text.new.standard")
        if self._one_of({KEEP: now, CHOOSE: Message("text.new.choose")}, KEEP) == CHOOSE:
            for question in questions:
                chosen = self._ask(question, chosen)
        return chosen

    def _ask(self, question: Question, chosen: Any) -> Any:
        """Ask a question. Choices that are not offered stay if they are chosen already."""
        self.screen.head(self.words.say(question.title))
        now = chosen.get(question.id)
        offered = [choice for choice in question.choices if choice == now or choice not in question.hidden]
        return chosen.put(question.id, self._one_of({one: question.name(one) for one in offered}, now))

    def _one_of(self, labels: Mapping[str, Message], usual: str) -> str:
        """Ask for one of a few, by its number or the beginning of its name. Enter takes the usual one."""
        names = {one: self.words.say(label) for one, label in labels.items()}
        names[usual] = self.words.say("text.new.usual", {"choice": names[usual]})
        numbered = list(enumerate(labels, start=1))
        self.screen.table([[f"{number:>3}", names[one]] for number, one in numbered])
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
