"""Errors that say who is wrong: the player, the rules or a saved game. Each is a message for a person."""

from typing import Any

from .messages import NO_FACTS, Facts, Message, tame


class AppError(Exception):
    """An error with a message key and facts, turned into text by `Words`. Its facts may come from a file."""

    def __init__(self, key: str, facts: Facts = NO_FACTS) -> None:
        tamed = {name: tame(fact) for name, fact in facts.items()}
        super().__init__(key, tamed)
        self.message = Message(key, tamed)

    @property
    def key(self) -> str:
        return self.message.key

    @property
    def facts(self) -> Facts:
        return self.message.facts

    def __str__(self) -> str:
        text = ", ".join(f"{name}={_brief(value)}" for name, value in self.facts.items())
        return f"{self.key} ({text})" if text else self.key


def _brief(value: Any) -> str:
    return value.key if isinstance(value, Message) else repr(value)


class IllegalAnswer(AppError, ValueError):
    """An answer that doesn't fit the prompt. Nothing has changed."""


class RulesBug(AppError):
    """A crash in a flow, or an impossible question. `report` has everything needed to find the cause."""

    def __init__(self, key: str, facts: Facts = NO_FACTS, report: dict[str, Any] | None = None) -> None:
        super().__init__(key, facts)
        self.report = report or {}


class JournalError(AppError):
    """Saved records that aren't a journal."""


class JournalMismatch(AppError):
    """A saved answer that no longer fits. `entry` is the first misfit, `fits` the last entry that fits and
    `checkpoint` the entry of the last checkpoint before it: two places to continue from."""

    def __init__(self, facts: Facts, *, entry: int, fits: int, checkpoint: int) -> None:
        super().__init__("trouble.mismatch", facts)
        self.entry = entry
        self.fits = fits
        self.checkpoint = checkpoint
