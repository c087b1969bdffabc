"""Turn message keys into sentences in the player's language.

A placeholder `{family}` inserts a fact. `{family:name}` looks it up in the namespace `name`: by that
namespace's resolver if there is one, else as the key `name.<fact>`. `{name:printed}` is for names from data.
Lists are joined item by item. Plurals count the fact `n`.
"""

import string
from collections.abc import Callable, Mapping
from gettext import NullTranslations
from typing import Any, Protocol

from .errors import AppError
from .messages import NO_FACTS, Facts, Message, printable

Resolver = Callable[[Any], str]


class Say(Protocol):
    """`Words.say`, as passed on."""

    def __call__(self, message: Message | str, facts: Facts = ...) -> str: ...


class Words:
    """The sentences of one language."""

    def __init__(
        self,
        translations: NullTranslations,
        resolvers: Mapping[str, Resolver] | None = None,
        missing: Callable[[str], None] | None = None,
    ) -> None:
        self._translations = translations
        self._formatter = _Formatter(self)
        self._missing = missing
        self.resolvers: dict[str, Resolver] = {"printed": printed, **(resolvers or {})}

    def copy(self) -> "Words":
        """Return the same sentences with separate resolvers."""
        return Words(self._translations, self.resolvers, self._missing)

    def has(self, key: str) -> bool:
        return self._find(key, 1) is not None

    def say(self, message: Message | str, facts: Facts = NO_FACTS) -> str:
        """Return the sentence of a message, or of a key and its facts."""
        key = message if isinstance(message, str) else message.key
        facts = facts if isinstance(message, str) else message.facts
        pattern = self._find(key, facts.get("n"))
        if pattern is None:
            return self._without_words(key, facts)
        return self._formatter.vformat(pattern, (), facts)

    def trouble(self, trouble: AppError) -> str:
        return self.say(trouble.message)

    def in_namespace(self, namespace: str, value: Any) -> str:
        if isinstance(value, list | tuple):
            return self.listed([self.in_namespace(namespace, item) for item in value])
        if namespace in self.resolvers:
            return self.resolvers[namespace](value)
        return self.say(f"{namespace}.{value}")

    def listed(self, items: list[str]) -> str:
        """Join items as the language does: "Eden, Caldew and Esk"."""
        if len(items) < 2:
            return items[0] if items else self.say("words.nothing")
        return self.say("words.list", {"first": ", ".join(items[:-1]), "last": items[-1]})

    def _find(self, key: str, count: Any) -> str | None:
        if isinstance(count, int) and not isinstance(count, bool):
            found = self._translations.ngettext(key, key, abs(count))
            if found != key:
                return found
        found = self._translations.gettext(key)
        return None if found == key else found

    def _without_words(self, key: str, facts: Facts) -> str:
        if self._missing:
            self._missing(key)
        text = ", ".join(f"{name} {value}" for name, value in facts.items())
        return printable(f"{key}: {text}" if text else key)


def printed(name: object) -> str:
    """Return a printed name with the apostrophe of our sentences. Data and players use the plain one."""
    return str(name).replace("'", "’")


class _Formatter(string.Formatter):
    def __init__(self, words: Words) -> None:
        self._words = words

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Message):
            return self._words.say(value)
        if format_spec:
            return self._words.in_namespace(format_spec, value)
        if isinstance(value, list | tuple):
            return self._words.listed([self.format_field(item, "") for item in value])
        return printable(str(value))

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        # A fact that a sentence wants and the flow does not give is found by the lint, not by the player.
        return kwargs.get(key, f"{{{key}}}") if isinstance(key, str) else super().get_value(key, args, kwargs)
