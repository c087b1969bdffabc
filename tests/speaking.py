"""Strict words for tests: a missing key or fact fails the test."""

import string
from typing import Any

from reivers import resources
from reivers.kernel.messages import NO_FACTS, Facts, Message
from reivers.kernel.words import Words


def placeholders(pattern: str) -> set[str]:
    """Return the placeholders of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


class StrictWords(Words):
    """Compiled English. `said` collects the keys in use."""

    def __init__(self) -> None:
        super().__init__(resources.translations(), missing=self._fail)
        self.said: set[str] = set()

    def say(self, message: Message | str, facts: Facts = NO_FACTS) -> str:
        key = message if isinstance(message, str) else message.key
        facts = facts if isinstance(message, str) else message.facts
        pattern = self._find(key, facts.get("n"))
        if pattern is not None:
            assert placeholders(pattern) <= set(facts), f"{key} wants more facts than {sorted(facts)}"
        self.said.add(key)
        return super().say(key, facts)

    def _fail(self, key: str) -> None:
        raise AssertionError(f"there are no words for {key}")


class KeyWords(StrictWords):
    """Keys and facts instead of sentences: `<toy.hire guide=dand n=1>`. Missing ones still fail."""

    def say(self, message: Message | str, facts: Facts = NO_FACTS) -> str:
        super().say(message, facts)
        said = message if isinstance(message, Message) else Message(message, facts)
        return (
            f"<{' '.join([said.key, *(f'{name}={self._fact(fact)}' for name, fact in said.facts.items())])}>"
        )

    def listed(self, items: list[str]) -> str:
        return ", ".join(items)

    def _fact(self, fact: Any) -> str:
        if isinstance(fact, Message):
            return self.say(fact)
        if isinstance(fact, list | tuple):
            return f"[{', '.join(map(self._fact, fact))}]"
        return str(fact)
