"""The journal: every answer of a game, in order. Nothing is deleted.

Each entry has a parent, so an undone answer is never overwritten: a different answer starts a branch. The
current branch runs from the start to `tip`. The game is at `at`; entries between the two can be redone.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from reivers import gc_pause

from .errors import JournalError
from .facts import Fact, FactKey
from .frozen import frozen
from .messages import Message, plain

FORMAT = 2


@attrs.define
class Header:
    """The first record of a game: rules, options, seed, and who rolls and draws what."""

    game: str
    rules: int
    seed: str
    name: str = ""
    options: Mapping[str, Any] = attrs.field(factory=dict)
    settings: Mapping[str, Any] = attrs.field(factory=dict)
    secret: str = ""
    """What decides hidden draws. Unlike the seed, it's never shown."""

    @property
    def start(self) -> dict[str, Any]:
        """Return what decides the first state."""
        return {**self.options, "secret": self.secret} if self.secret else dict(self.options)

    def to_record(self) -> dict[str, Any]:
        record = {"record": "header", "format": FORMAT, **attrs.asdict(self)}
        if not self.secret:
            del record["secret"]
        return record


NON_ANSWER_KINDS = ("correct", "set")
"""Entries that don't continue the game: a correction, a changed setting."""


def _made(title: Message | Callable[[], Message]) -> Message:
    return title if isinstance(title, Message) else title()


@attrs.define
class Entry:
    """One entry of the journal.

    kind: "answer" to a prompt; "correct", a corrected number; "set", a changed setting; "skip", a fact that
    was skipped. by: "player", "forced", "default", or for chance "app" and "table".
    """

    n: int
    parent: int
    step: int
    kind: str
    key: str
    answer: Any
    by: str
    when: str
    _title: Message | Callable[[], Message] = attrs.field(eq=_made)
    """Its title, or what makes it when somebody reads it."""
    section: str = ""
    source: str = ""
    """What was rolled or drawn, for a chance prompt."""
    chance_index: int = 0
    """How many chance prompts had been answered before."""
    reroll: int = 0
    """Which roll at this place: more than 0 after a deliberate reroll."""
    reveals: bool = False
    """Whether something hidden was revealed."""
    foreknown: bool = False
    """Whether the player already knew the result: an undo went back past its reveal."""
    replaces: int = 0
    """The entry that this one repeats or replaces."""
    page: str = ""
    """The page on which it was asked, and its part after a slash."""
    secret: str = ""
    """The seat that alone may see the answer."""

    @property
    def title(self) -> Message:
        if not isinstance(self._title, Message):
            self._title = self._title()
        return self._title

    @title.setter
    def title(self, title: Message | Callable[[], Message]) -> None:
        self._title = title

    def to_record(self) -> dict[str, Any]:
        record: dict[str, Any] = {"record": "entry"}
        for name in _ALWAYS:
            record[name] = plain(getattr(self, name))
        for name, usual in _UNUSUAL.items():
            if (value := getattr(self, name)) != usual:
                record[name] = value
        record["title"] = self.title.to_json()
        return record


_ALWAYS = ("n", "parent", "step", "kind", "key", "answer", "by", "when")
_UNUSUAL = {
    "section": "",
    "source": "",
    "chance_index": 0,
    "reroll": 0,
    "reveals": False,
    "foreknown": False,
    "replaces": 0,
    "page": "",
    "secret": "",
}
KINDS = ("answer", "correct", "set", "skip")
BY = ("player", "forced", "default", "app", "table")


@attrs.define
class Checkpoint:
    """A place from which a flow can start: the state after an entry, with all it needs."""

    after: int
    chapter: str
    part: str
    state: Mapping[str, Any]
    chance: int = 0
    settings: Mapping[str, Any] = attrs.field(factory=dict)

    def to_record(self) -> dict[str, Any]:
        return {"record": "checkpoint", **attrs.asdict(self, recurse=False)}


@frozen
class Step:
    """A step: one action of the player and everything that followed from it."""

    number: int
    entries: tuple[Entry, ...]
    undone: bool

    @property
    def title(self) -> Message:
        """The first title the flow gave (later ones name what followed). Titles starting with `step.` are for
        steps without a result yet; the answer itself is the last resort."""
        titles = [entry.title for entry in self.entries]
        named = [title for title in titles if not title.key.startswith("step.")]
        weak = [title for title in titles if title.key not in ("step.answer", "step.on")]
        return next(iter([*named, *weak]), titles[0])

    @property
    def last(self) -> int:
        return self.entries[-1].n

    @property
    def when(self) -> str:
        return self.entries[0].when

    @property
    def seen(self) -> bool:
        return any(entry.foreknown for entry in self.entries)


@frozen
class Branch:
    """A branch that was left: the entry where it starts, and its own entries."""

    parent: int
    entries: tuple[Entry, ...]

    @property
    def tip(self) -> int:
        return self.entries[-1].n


@attrs.define
class Journal:
    header: Header
    entries: dict[int, Entry] = attrs.field(factory=dict)
    starts: dict[int, Checkpoint] = attrs.field(factory=dict)
    facts: dict[FactKey, Fact] = attrs.field(factory=dict)
    branch: list[int] = attrs.field(factory=list)
    done: int = 0
    """How many entries of the branch count. The rest is undone and can be redone."""
    furthest_revealed: int = -1
    """The furthest chance prompt whose result was seen before an undo."""

    @property
    def at(self) -> int:
        return self.branch[self.done - 1] if self.done else 0

    @property
    def tip(self) -> int:
        return self.branch[-1] if self.branch else 0

    @property
    def next_n(self) -> int:
        return next(reversed(self.entries), 0) + 1

    def path(self, n: int) -> list[Entry]:
        """Return all entries from the first to this one."""
        path = []
        while n:
            path.append(self.entries[n])
            n = path[-1].parent
        return path[::-1]

    def steps(self, entries: Iterable[Entry] | None = None) -> list[Step]:
        """Group the branch (or other entries) into steps, including undone ones."""
        if entries is None:
            entries = (self.entries[n] for n in self.branch)
        undone = set(self.branch[self.done :])
        groups: dict[tuple[int, bool], list[Entry]] = {}
        for entry in entries:
            groups.setdefault((entry.step, entry.n in undone), []).append(entry)
        return [Step(number, tuple(group), is_undone) for (number, is_undone), group in groups.items()]

    def last_step(self) -> list[int]:
        """Return the entries of the last step, in order."""
        if not self.done:
            return []
        first, step = self.done - 1, self.entries[self.at].step
        while first and self.entries[self.branch[first - 1]].step == step:
            first -= 1
        return self.branch[first : self.done]

    def last_page(self) -> list[int]:
        """Return the entries of the last page, in order; without pages, those of the last step."""
        done = self.branch[: self.done]
        while done and self.entries[done[-1]].kind in NON_ANSWER_KINDS:
            done = done[:-1]
        name = self.entries[done[-1]].page.partition("/")[0] if done else ""
        if not name:
            return self.last_step()
        first = len(done)
        while first and self.entries[done[first - 1]].page.partition("/")[0] == name:
            first -= 1
        return done[first:]

    def waits_at(self, n: int) -> bool:
        """Return whether the game waited for the player after entry `n` (0 is before the first)."""
        if n and n not in self.entries:
            return False
        step = self.entries[n].step if n else 0
        by_itself = ("app", "forced")
        after = (entry for entry in self.entries.values() if entry.parent == n and entry.step == step)
        return not any(entry.by in by_itself for entry in after)

    def is_of_this_part(self, n: int) -> bool:
        """Return whether an entry, even an undone one, belongs to the current part of the game."""
        then, now = (self.entries[one].when if one else "" for one in (n, self.at))
        return then == now

    def side_branches(self) -> list[Branch]:
        """Return every branch that was left, the newest last."""
        parents = {entry.parent for entry in self.entries.values()}
        current = set(self.branch)
        sides = []
        for n in self.entries:
            if n not in parents and n not in current:
                own = [entry for entry in self.path(n) if entry.n not in current]
                sides.append(Branch(own[0].parent, tuple(own)))
        return sides

    def add(self, entry: Entry) -> None:
        """Add an answer. If it doesn't follow the last one, a branch starts at its parent."""
        if entry.parent != self.at:
            self.move(entry.parent, entry.parent)
        if self.done < len(self.branch):
            del self.branch[self.done :]
        self.entries[entry.n] = entry
        self.branch.append(entry.n)
        self.done += 1

    def move(self, at: int, tip: int) -> None:
        """Go to another entry of this branch or another."""
        before = self.branch[: self.done]
        if tip != self.tip:
            self.branch = [entry.n for entry in self.path(tip)]
        self.done = self.branch.index(at) + 1 if at else 0
        if before[: self.done] == self.branch[: self.done]:
            undone = before[self.done :]
        else:
            kept = set(self.branch[: self.done])
            undone = [n for n in before if n not in kept]
        shown = [entry.chance_index for entry in map(self.entries.__getitem__, undone) if entry.reveals]
        self.furthest_revealed = max([self.furthest_revealed, *shown])

    def revealed_since(self, n: int) -> bool:
        """Return whether going to an entry undoes a reveal."""
        kept = {entry.n for entry in self.path(n)}
        return any(entry.reveals for entry in self.path(self.at) if entry.n not in kept)

    def leave_after(self, n: int) -> dict[str, Any]:
        """Continue from an entry when a later one no longer fits. Later entries become a branch, and nothing
        can be redone. Returns the record to save."""
        self.move(n, n)
        return self.head_record

    @property
    def head_record(self) -> dict[str, Any]:
        return {"record": "head", "at": self.at, "tip": self.tip}

    @classmethod
    @gc_pause.gc_paused()
    def from_records(cls, records: Sequence[Mapping[str, Any]]) -> "Journal":
        """Read a saved journal. The error names records that don't belong in one."""
        if not records or records[0].get("record") != "header":
            raise JournalError("journal.no_header")
        journal = cls(_header(records[0]))
        for number, record in enumerate(records[1:], start=2):
            try:
                _READERS[record["record"]](journal, record)
            except (KeyError, TypeError, ValueError, AttributeError) as wrong:
                raise JournalError("journal.bad_record", {"number": number}) from wrong
        return journal


def _header(record: Mapping[str, Any]) -> Header:
    if record.get("format") != FORMAT:
        raise JournalError("journal.other_format", {"format": str(record.get("format")), "known": FORMAT})
    try:
        return Header(
            game=_typed(record["game"], str),
            rules=_typed(record["rules"], int),
            seed=_typed(record["seed"], str),
            name=_typed(record.get("name", ""), str),
            options=_typed(record.get("options", {}), dict),
            settings=_typed(record.get("settings", {}), dict),
            secret=_typed(record.get("secret", ""), str),
        )
    except (KeyError, ValueError) as wrong:
        raise JournalError("journal.bad_record", {"number": 1}) from wrong


def _read_entry(journal: Journal, record: Mapping[str, Any]) -> None:
    always = {name: _typed(record[name], kind) for name, kind in _ENTRY_TYPES.items()}
    unusual = {name: _typed(record.get(name, usual), type(usual)) for name, usual in _UNUSUAL.items()}
    entry = Entry(**always, **unusual, answer=record["answer"], title=Message.from_json(record["title"]))
    orphan = entry.parent and entry.parent not in journal.entries
    if entry.n < journal.next_n or entry.kind not in KINDS or entry.by not in BY or orphan:
        raise ValueError("an entry out of place")
    if entry.kind == "correct" and entry.key == "fact":
        _read_fact_value(entry.answer)
    journal.add(entry)


def _read_fact_value(answer: Any) -> Fact:
    names = (_typed(answer["thing"], str), _typed(answer["field"], str))
    return Fact(*names, answer["value"], "table")


def _read_head(journal: Journal, record: Mapping[str, Any]) -> None:
    journal.move(_typed(record["at"], int), _typed(record["tip"], int))


def _read_fact(journal: Journal, record: Mapping[str, Any]) -> None:
    names = (_typed(record["thing"], str), _typed(record["field"], str))
    journal.facts[names] = Fact(*names, record["value"], _typed(record["source"], str))


def _read_start(journal: Journal, record: Mapping[str, Any]) -> None:
    after = _typed(record["after"], int)
    if after and after not in journal.entries:
        raise ValueError("a checkpoint after nothing")
    journal.starts[after] = Checkpoint(
        after,
        _typed(record["chapter"], str),
        _typed(record["part"], str),
        _typed(record["state"], dict),
        _typed(record["chance"], int),
        _typed(record["settings"], dict),
    )


def _read_title(journal: Journal, record: Mapping[str, Any]) -> None:
    journal.entries[record["n"]].title = Message.from_json(record["title"])


def _typed(value: Any, kind: type) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ValueError(f"{value!r} is no {kind.__name__}")
    return value


_ENTRY_TYPES = {"n": int, "parent": int, "step": int, "kind": str, "key": str, "by": str, "when": str}
_READERS = {
    "entry": _read_entry,
    "head": _read_head,
    "fact": _read_fact,
    "checkpoint": _read_start,
    "title": _read_title,
}
