"""The guided game: a recorded game that the player follows, with a comment on every page.

It is the player's own game and starts like the recorded one. A `Tour` knows the recorded answers and how far
a game has followed them; the front ends show them, or wait for the player to give them.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

import attrs

from reivers.kernel.journal import Entry, Header, Journal
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Continue, Roll
from reivers.kernel.session import Session

NOTE = "tour"
"""The name in the bookmark of a game that follows a tour."""
PAUSE = "page."
"""The prefix of pauses. Whether there are any depends on the front end."""


@attrs.frozen
class TourProgress:
    """How far a game has followed the recorded one."""

    tour: "Tour" = attrs.field(repr=False)
    done: tuple[Entry, ...]
    still_to_give: tuple[Entry, ...]
    """The coming answers, starting with the current prompt's (or after a pause, with the next one)."""
    strayed: Entry | None = None
    """The first answer that was different."""

    @property
    def page(self) -> str:
        """The page of the next answer, with its part."""
        return self.still_to_give[0].page if self.still_to_give else self.tour.last_page

    @property
    def to_do(self) -> Message:
        return Message(f"tour.do.{_page_id(self.page)}") if self.still_to_give else Message("tour.turn")

    def next_answers(self, *, forced: bool = False) -> list[tuple[str, Any]]:
        """Return the next answers that belong together. Forced ones are only for a game that asks
        everything."""
        ahead = list(takewhile(lambda entry: entry.page == self.page, self.still_to_give))
        if ahead and ahead[0].key in self.tour.alone:
            ahead = ahead[:1]
        return [(entry.key, entry.answer) for entry in ahead if forced or entry.by != "forced"]


class Tour:
    """A recorded game to follow."""

    def __init__(
        self,
        journal: Journal,
        *,
        last_page: str,
        heading: Callable[[str], Message],
        instead: Callable[[Sequence[Entry]], Message] = lambda _coming: Message("tour.differs"),
        alone: Sequence[str] = (),
        any_order: Sequence[str] = (),
        by_rivals: str = " ",
        key: str = "tour",
        turn_of: Callable[[str], str] = lambda when: when.partition("/")[0],
        in_parts: bool = True,
        keeps_seed: bool = False,
    ) -> None:
        self.header = attrs.evolve(journal.header, options=_options(journal.header))
        self.answers = tuple(journal.entries[n] for n in journal.branch if _counts(journal.entries[n]))
        self.last_page = last_page
        """The page after the last answer."""
        self.heading, self.instead = heading, instead
        self.alone, self.any_order = alone, any_order
        """Keys of answers that are given one by one, and of those that may come in another order."""
        self.by_rivals = by_rivals
        """The prefix of pages on which the rivals act by themselves."""
        self.key = key
        """The prefix of its texts."""
        self._turn_of, self._in_parts = turn_of, in_parts
        self.keeps_seed = keeps_seed
        """Whether the app rolls and draws again what it did in the recorded game."""
        self._rolls: dict[tuple[int, str], bool] = {}

    def progress(self, session: Session) -> TourProgress:
        """Return how far a game has followed, and where it left the tour."""
        way = list(self.answers)
        given = [entry for entry in session.journal.path(session.journal.at) if _counts(entry)]
        for at, entry in enumerate(given[: len(way)]):
            meant = next((n for n in self._next(way, at) if self._same(session, way[n], entry)), None)
            if meant is None:
                return TourProgress(self, tuple(way[:at]), tuple(way[at:]), entry)
            way.insert(at, way.pop(meant))
        return TourProgress(self, tuple(way[: len(given)]), tuple(way[len(given) :]))

    def over(self, session: Session) -> bool:
        """Return whether the turn of the tour is over."""
        last, now = (self._turn_of(when) for when in (self.answers[-1].when, session.when))
        return not self.progress(session).still_to_give and last != now

    def comment(self, part: str) -> Message:
        """Return the comment on a finished page or part of one."""
        return self.text(f"after.{_page_id(part)}")

    def text(self, what: str) -> Message:
        return Message(f"{self.key}.{what}")

    def comments(self, page: str) -> list[Message]:
        """Return the comments on a finished page: on an attack, about the choice and about the dice."""
        if not self._in_parts:
            return [self.comment(page)]
        parts = dict.fromkeys(entry.page for entry in self.answers if page_of(entry.page) == page)
        return [self.comment(part) for part in parts or [page]]

    def faces(self, session: Session, entry: Entry) -> list[int]:
        """Return dice that give the results which the recorded game counts in a coming roll."""
        prompt = session.prompt
        if prompt is None or prompt.key != entry.key:
            before = takewhile(lambda one: one is not entry, self.progress(session).still_to_give)
            prompt = session.preview([(one.key, one.answer) for one in before if one.by != "forced"]).prompt
        if not isinstance(prompt, Roll):
            return []
        return [prompt.results[name][0] for name, n in entry.answer["results"].items() for _ in range(n)]

    def _next(self, way: Sequence[Entry], at: int) -> Iterator[int]:
        """Return the answers that may come now."""
        his = way[at]
        yield at
        if his.key in self.any_order:
            same = (his.key, his.page)
            yield from takewhile(lambda n: (way[n].key, way[n].page) == same, range(at + 1, len(way)))

    def _same(self, session: Session, his: Entry, given: Entry) -> bool:
        if his.key != given.key:
            return False
        return _plain(his.answer) == _plain(given.answer) or self._same_roll(session, his, given)

    def _same_roll(self, session: Session, his: Entry, given: Entry) -> bool:
        """Return whether the faces give the results that the Example counts."""
        if not isinstance(given.answer, dict) or set(given.answer) == set(his.answer):
            return False
        known = (given.n, str(given.answer))
        if known not in self._rolls:
            prompt = session.prompt_at(given.n)
            alike = isinstance(prompt, Roll) and _results(prompt, his) == _results(prompt, given)
            self._rolls[known] = alike
        return self._rolls[known]


def begin(session: Session) -> None:
    """Skip the pages of the set-up."""
    while isinstance(session.prompt, Continue):
        session.take_default()


def page_of(name: str) -> str:
    return name.partition("/")[0]


def pages(entries: Sequence[Entry]) -> list[str]:
    return list(dict.fromkeys(page_of(entry.page) for entry in entries))


def _page_id(page: str) -> str:
    return page.replace(".", "-").replace("/", "-")


def _options(header: Header) -> dict[str, Any]:
    """Return the options without the note which answers are our own."""
    return {name: value for name, value in header.options.items() if name != "ours"}


def _counts(entry: Entry) -> bool:
    return entry.kind == "answer" and not entry.key.startswith(PAUSE)


def _plain(answer: Any) -> Any:
    """Return an answer without the order of dice and draws."""
    if isinstance(answer, list):
        return sorted(answer)
    if isinstance(answer, dict):
        return {name: _plain(value) for name, value in answer.items() if value != 0}
    return answer


def _results(prompt: Roll, entry: Entry) -> dict[str, int]:
    counted = prompt.value(entry.answer, "table").results
    return {name: n for name, n in counted.items() if n and name != prompt.rest}
