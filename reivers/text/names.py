"""Answers by name: what the player types becomes the ids and numbers that a prompt understands."""

import re
from collections.abc import Iterator, Sequence

from reivers.kernel.errors import AppError
from reivers.kernel.prompts import UNNAMED, Choose, Option, OptionsPrompt, Prompt
from reivers.kernel.prompts.base import NONE
from reivers.kernel.words import Words

SHOWN = 6
"""The most names that an ambiguous answer lists."""
MOST_WORDS = 6
"""The most words of a name."""
_COUNTED = re.compile(r"(.+?)\s*([x×*]\s*[-−]?[0-9]{1,9})?")
_LETTER = re.compile(r"[^\W\d]")
_DETAILS = re.compile(r"[.:(]")


def with_ids(prompt: Prompt, typed: str, words: Words) -> str:
    """Return what was typed with names of options replaced by their ids."""
    if not isinstance(prompt, OptionsPrompt) or typed.lower() in (*NONE, UNNAMED):
        return typed
    options = _Options(prompt, words)
    if isinstance(prompt, Choose):
        return options.found(typed) or typed
    return ", ".join(one for part in typed.split(",") for one in options.each(part.split()))


class _Options:
    """The options of a prompt by name. A hidden list is only searched for whole names."""

    def __init__(self, prompt: OptionsPrompt, words: Words) -> None:
        self._prompt = prompt
        self._words = words
        self._names: dict[str, str] = {}

    def each(self, typed: Sequence[str]) -> Iterator[str]:
        """Yield the ids of the longest names in a row of words. A word that is no name stays."""
        at = 0
        while at < len(typed):
            end, one = next(self._longest(typed, at), (at + 1, typed[at]))
            yield one
            at = end

    def _longest(self, typed: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        for end in range(min(len(typed), at + MOST_WORDS), at, -1):
            fits = _COUNTED.fullmatch(" ".join(typed[at:end]))
            assert fits
            if found := self.found(fits[1], last=end == at + 1):
                yield end, found + (fits[2] or "").replace(" ", "")

    def found(self, typed: str, *, last: bool = True) -> str | None:
        """Return the id of the option with this number, id or name, or of the only one whose name, or a word
        of it, begins so. If there are several, the `last` attempt is an error."""
        known = self._prompt.find(typed)
        if self._prompt.option(known):
            return known
        text = _plain(typed)
        if not _LETTER.search(text):
            return None
        for is_like in (_is, _begins) if self._prompt.listed else (_is,):
            alike = [one for one in self._prompt.options if is_like(_plain(self._name(one)), text)]
            alike = [one for one in alike if one.why_not is None] or alike
            if len(alike) == 1:
                return alike[0].id
            if alike and last:
                raise AppError("text.ambiguous", {"given": typed, "options": self._labels(alike)})
        return None

    def _name(self, option: Option) -> str:
        """Return the name of an option, without the details after it."""
        if option.id not in self._names:
            label = self._words.say(self._prompt.label(option))
            self._names[option.id] = _DETAILS.split(label, maxsplit=1)[0]
        return self._names[option.id]

    def _labels(self, options: Sequence[Option]) -> list[str]:
        labels = [self._name(option) for option in options[:SHOWN]]
        return [*labels, "…"] if len(options) > SHOWN else labels


def _is(name: str, text: str) -> bool:
    return name == text


def _begins(name: str, text: str) -> bool:
    return f" {text}" in f" {name}"


def _plain(name: str) -> str:
    """Return a name as it is compared: letters of one case, plain apostrophes and blanks."""
    return " ".join(name.casefold().replace("’", "'").split())
