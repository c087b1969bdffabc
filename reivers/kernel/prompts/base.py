"""The base classes of all prompts, and of those with options."""

import functools
import re
import string
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Protocol, TypeVar, overload

import attrs

from reivers.kernel.messages import NO_FACTS, Facts, Message


class _NoAnswer:
    def __repr__(self) -> str:
        return "NO_ANSWER"


NO_ANSWER: Final = _NoAnswer()
"""No forced answer, or no default. (None may be an answer.)"""

LISTED: Final = 15
"""Decks, cups and sets larger than this are shown in a paragraph."""
NONE: Final = ("none", "-")
"""What a player types for an empty answer."""
_SUM = re.compile(r"-?[0-9]{1,9}(\s*[+-]\s*[0-9]{1,9})*")
_APART = re.compile(r"[\s,]+")
_GLUE = str.maketrans({" ": "\x00", ",": "\x01"})
_UNGLUE = str.maketrans({"\x00": " ", "\x01": ","})


T = TypeVar("T")


class Rng(Protocol):
    """A source of random numbers, such as `random.Random`."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...
    def randint(self, a: int, b: int, /) -> int: ...
    def choice(self, seq: Sequence[T], /) -> T: ...
    def sample(
        self, population: Sequence[T], k: int, /, *, counts: Iterable[int] | None = None
    ) -> list[T]: ...


@attrs.define(eq=False)
class Option:
    """An option, or the reason why it can't be chosen."""

    id: str
    label: Message | None = None
    why_not: Message | None = None
    most: int = 1
    """How many may go here (spread), or how many there are (draw)."""
    least: int = 0
    """Below 0: how many may be taken from here (spread)."""
    rare: bool = False
    """Rarely used: a front end may hide it until asked for more."""


class LazyOptions(Sequence[Option]):
    """Options that are listed only when somebody looks at them all. `find` knows a single one without the
    list, or returns None."""

    def __init__(
        self, list_all: Callable[[], Iterable[Option]], find: Callable[[str], Option | None]
    ) -> None:
        self._list_all = list_all
        self._find = find

    @functools.cached_property
    def _all(self) -> tuple[Option, ...]:
        return tuple(self._list_all())

    def option(self, chosen: str) -> Option | None:
        """Return the option with this id, or None."""
        return self._find(chosen) or next((option for option in self if option.id == chosen), None)

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Option]: ...
    def __getitem__(self, at: int | slice) -> Option | Sequence[Option]:
        return self._all[at]

    def __iter__(self) -> Iterator[Option]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


@attrs.define(eq=False, kw_only=True)
class Prompt:
    """A question: key and facts for its text, the rulebook section, and a default if one makes sense."""

    key: str
    facts: Facts = NO_FACTS
    section: str = ""
    default: Any = NO_ANSWER
    reveals: bool = False
    """Whether the answer reveals something hidden."""
    source: str = ""
    """What is rolled or drawn from, for dice, cups and decks. The game's settings say whether the app or the
    table holds it."""
    secret: str = ""
    """The seat that alone may see this question and its answer."""

    @property
    def question(self) -> Message:
        return Message(self.key, self.facts)

    @property
    def is_chance(self) -> bool:
        return self.source != ""

    def refusal(self, answer: Any) -> Message | None:
        """Return why this answer isn't allowed, or None."""
        raise AssertionError("every kind of prompt checks its own answers")

    def allowed(self) -> Message:
        raise AssertionError("every kind of prompt says what it allows")

    def allowed_input(self) -> Message:
        return self.allowed()

    def parse(self, typed: str) -> Any:
        """Turn what a player typed into an answer. It may be illegal: `refusal` decides."""
        return typed

    def hints(self) -> tuple[Message, ...]:
        return ()

    def sample(self, rng: Rng) -> Any:
        """Return a random legal answer, each about as likely as the others."""
        raise AssertionError("every kind of prompt samples its own answers")

    def only_answer(self) -> Any:
        return NO_ANSWER

    def normalize(self, answer: Any) -> Any:
        """Return a legal answer in its canonical form, for the journal."""
        return answer

    def value(self, answer: Any, by: str) -> Any:
        """Return what the flow gets for a normalized answer."""
        return answer

    def describe(self, answer: Any) -> Any:
        """Return a normalized answer as a fact for messages."""
        return answer

    def heading(self, answer: Any) -> Message:
        """Return the default title of the step. It names no secret answer."""
        if self.secret:
            return Message("step.secret")
        return Message("step.answer", {"question": self.question, "answer": self.describe(answer)})


@attrs.define(eq=False, kw_only=True)
class OptionsPrompt(Prompt):
    """A prompt with options, in a stable order."""

    options: Sequence[Option]
    listed: bool = True
    """False if the list would give away something hidden. Then a front end accepts any id."""
    _legal: list[Option] | None = attrs.field(default=None, init=False)

    def legal(self) -> list[Option]:
        if self._legal is None:
            self._legal = [option for option in self.options if option.why_not is None]
        return self._legal

    def only_legal(self) -> Option | None:
        """Return the legal option if there is only one, without a look at the rest if there are more."""
        found = None
        for option in self.options:
            if option.why_not is None and option.most:
                if found is not None:
                    return None
                found = option
        return found

    def label(self, option: Option) -> Message:
        return option.label or Message(f"{self.key}.{option.id}", self.facts)

    def allowed(self) -> Message:
        return Message("allowed.options", {"options": [self.label(option) for option in self.legal()]})

    def handles(self) -> dict[str, str]:
        """Return what to type for each legal option: its number in the list, or its id if ids are numbers."""
        legal = [option.id for option in self.legal()]
        if any(option.id.isdigit() for option in self.options):
            return {name: name for name in legal}
        return {name: str(number) for number, name in enumerate(legal, start=1)}

    def allowed_input(self) -> Message:
        """Name the handles of the options; their labels are in the list above."""
        allowed = self.allowed()
        if "options" not in allowed.facts:
            return allowed
        return Message(allowed.key, {**allowed.facts, "options": list(self.handles().values())})

    def listing(self, option: Option) -> Message:
        """Return the label of an option in a list, with its details."""
        label = self.label(option)
        if option.why_not is not None:
            return Message("text.why_not", {"option": label, "reason": option.why_not})
        return Message("text.default_option", {"option": label}) if self.default == option.id else label

    @property
    def in_paragraph(self) -> bool:
        return False

    def find(self, typed: str) -> str:
        """Return the id of the option with this handle or id, or the only one with this number after a letter
        or this beginning. (A number isn't the beginning of another: 1 isn't 14.)"""
        by_handle = {handle: name for name, handle in self.handles().items()}
        names = [option.id for option in self.options]
        if typed in by_handle or typed in names:
            return by_handle.get(typed, typed)
        lowered = typed.lower()
        for alike in (
            [name for name in names if name.lower() == lowered],
            [
                name
                for name in by_handle.values()
                if typed.isdigit() and name.lstrip(string.ascii_letters) == typed
            ],
            [name for name in names if lowered[-1:].isalpha() and name.lower().startswith(lowered)],
        ):
            if len(alike) == 1:
                return alike[0]
        return typed

    def typed_words(self, typed: str) -> list[str]:
        """Split at blanks and commas, but not inside the id of an option."""
        names = [option.id for option in self.options if _APART.search(option.id)]
        for name in sorted(names, key=len, reverse=True):
            typed = re.sub(re.escape(name), name.translate(_GLUE), typed, flags=re.IGNORECASE)
        return [word.translate(_UNGLUE) for word in split_words(typed)]

    def describe(self, answer: Any) -> Any:
        return self._named(answer)

    def _so_many(self, key: str, least: int, most: int) -> Message:
        """Return how many options to choose: a range or an exact number."""
        options = [self.label(option) for option in self.legal()]
        if least == most:
            return Message(f"{key}_exact", {"n": most, "options": options})
        return Message(key, {"least": least, "most": most, "options": options})

    def option(self, chosen: Any) -> Option | None:
        """Return the option with this id, or None."""
        for option in self.options:
            if option.id == chosen:
                return option
        return None

    def _named(self, chosen: str) -> Message | str:
        option = self.option(chosen)
        return self.label(option) if option else chosen

    def _refused(self, chosen: Any) -> Message | None:
        option = self.option(chosen)
        return option.why_not if option else Message("refused.not_offered")


def as_options(options: Iterable[Option | str]) -> tuple[Option, ...]:
    offered = tuple(options)
    if str in map(type, offered):
        return tuple([Option(one) if isinstance(one, str) else one for one in offered])
    return offered  # type: ignore[return-value]


def split_words(typed: str) -> list[str]:
    return [word for word in _APART.split(typed) if word]


def parse_number(typed: str) -> int | str:
    """Parse a whole number; sums like 3+2-1 work too. Anything else is returned unchanged."""
    if not _SUM.fullmatch(typed):
        return typed
    return sum(int(part) for part in re.findall(r"[+-]?\d+", typed.replace(" ", "")))


def range_message(between: str, exactly: str, least: int, most: int) -> Message:
    if least == most:
        return Message(exactly, {"n": most})
    return Message(between, {"least": least, "most": most})


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_list_of(value: Any, kind: type) -> bool:
    if not isinstance(value, list):
        return False
    wrong = [item for item in value if not isinstance(item, kind) or isinstance(item, bool)]
    return not wrong
