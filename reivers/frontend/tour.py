"""The guided first game: Turn 1 of the rulebook's Example of Play, step by step, with a word on every page.

The tour is a game of the player's own that begins as the Example does. `Tour` knows the answers that Thomas
gave and how far a game has followed them; the front ends show them, or wait for the player to give them.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import Any

import attrs

from reivers.kernel.journal import Entry, Header, Journal
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Continue, Roll
from reivers.kernel.session import Session
from reivers.resources import asset

NOTE = "tour"
"""The bookmark of a game that is still led by the tour says so under this name."""
REVEALED = "winter.reveal"
PAUSE = "page."
"""The keys of pauses begin so. Whether there are any depends on the front end."""
ANY_ORDER = ("summer.card", "summer.last", "autumn.region_sheep")
"""Cards and tokens that come together: it is all the same which of them is named first."""
TURN = 1
SPRING = f"spring.{TURN}"
ATTACKS = 8


@attrs.frozen
class TourProgress:
    """How far a game has followed the Example."""

    done: tuple[Entry, ...]
    """What Thomas answered so far."""
    still_to_give: tuple[Entry, ...]
    """What he will answer, beginning with the prompt at hand (or, after a pause, with the next one)."""
    strayed: Entry | None = None
    """The first answer that was another than his."""

    @property
    def page(self) -> str:
        """The page of his next answer, with its part; after the last one, Spring."""
        return self.still_to_give[0].page if self.still_to_give else SPRING

    @property
    def finished(self) -> list[str]:
        here = page_of(self.page)
        return [page for page in pages(self.done) if page != here]

    def next_answers(self, *, forced: bool = False) -> list[tuple[str, Any]]:
        """His next answers that belong together: the part of the page, but a card is turned by itself.
        Those that leave no choice are given only to a game that asks everything."""
        ahead = list(takewhile(lambda entry: entry.page == self.page, self.still_to_give))
        if ahead and ahead[0].key == REVEALED:
            ahead = ahead[:1]
        return [(entry.key, entry.answer) for entry in ahead if forced or entry.by != "forced"]


class Tour:
    """The way that Thomas took."""

    def __init__(self, journal: Journal) -> None:
        self.header = attrs.evolve(journal.header, options=_options(journal.header))
        self.answers = tuple(journal.entries[n] for n in journal.branch if _counts(journal.entries[n]))
        self._rolls: dict[tuple[int, str], bool] = {}

    def progress(self, session: Session) -> TourProgress:
        """How far this game has followed the Example, and where it left it."""
        way = list(self.answers)
        given = [entry for entry in session.journal.path(session.journal.at) if _counts(entry)]
        for at, entry in enumerate(given[: len(way)]):
            meant = next((n for n in _next(way, at) if self._same(session, way[n], entry)), None)
            if meant is None:
                return TourProgress(tuple(way[:at]), tuple(way[at:]), entry)
            way.insert(at, way.pop(meant))
        return TourProgress(tuple(way[: len(given)]), tuple(way[len(given) :]))

    def over(self, session: Session) -> bool:
        return not self.progress(session).still_to_give and session.state.turn > TURN

    def _same(self, session: Session, his: Entry, given: Entry) -> bool:
        if his.key != given.key:
            return False
        return _plain(his.answer) == _plain(given.answer) or self._same_roll(session, his, given)

    def _same_roll(self, session: Session, his: Entry, given: Entry) -> bool:
        """The book counts some throws by what they gave: faces that come to the same will do."""
        if not isinstance(given.answer, dict) or set(given.answer) == set(his.answer):
            return False
        known = (given.n, str(given.answer))
        if known not in self._rolls:
            prompt = session.prompt_at(given.n)
            alike = isinstance(prompt, Roll) and _results(prompt, his) == _results(prompt, given)
            self._rolls[known] = alike
        return self._rolls[known]


@cache
def tour() -> Tour:
    data = asset("games", "example-of-play.json").read_bytes()
    return Tour(Journal.from_records(json.loads(data)["records"]))


def begin(session: Session) -> None:
    """Goes past the pages of the set-up: Thomas has set the game out."""
    while isinstance(session.prompt, Continue):
        session.take_default()


# -- pages and words --------------------------------------------------------------------------------------


def page_of(name: str) -> str:
    return name.partition("/")[0]


def kind_of(page: str) -> str:
    return page.partition(".")[0]


def pages(entries: Sequence[Entry]) -> list[str]:
    return list(dict.fromkeys(page_of(entry.page) for entry in entries))


def led(page: str) -> bool:
    return page == SPRING or page in pages(tour().answers)


def heading(page: str) -> Message:
    """What stands above a page."""
    kind, turn, *nth = page.split(".")
    return Message(f"page_title.{kind}", {"turn": turn, "nth": "".join(nth), "total": ATTACKS})


def comments(page: str) -> list[Message]:
    """What we say of a page when it is done: of an attack, about the choice and about the dice."""
    parts = dict.fromkeys(entry.page for entry in tour().answers if page_of(entry.page) == page)
    return [Message(f"tour.after.{_page_id(part)}") for part in parts or [page]]


def to_do(progress: TourProgress) -> Message:
    return Message(f"tour.do.{_page_id(progress.page)}") if progress.still_to_give else Message("tour.turn")


def _page_id(page: str) -> str:
    return page.replace(".", "-").replace("/", "-")


# -- answers ----------------------------------------------------------------------------------------------


def _options(header: Header) -> dict[str, Any]:
    """Which entries of the file are ours says nothing about the player's own game."""
    return {name: value for name, value in header.options.items() if name != "ours"}


def _counts(entry: Entry) -> bool:
    return entry.kind == "answer" and not entry.key.startswith(PAUSE)


def _next(way: Sequence[Entry], at: int) -> Iterator[int]:
    """The answers that may come now."""
    his = way[at]
    yield at
    if his.key in ANY_ORDER:
        alike = takewhile(lambda n: (way[n].key, way[n].page) == (his.key, his.page), range(at + 1, len(way)))
        yield from alike


def _plain(answer: Any) -> Any:
    """An answer in which the order of dice and of draws does not count."""
    if isinstance(answer, list):
        return sorted(answer)
    if isinstance(answer, dict):
        return {name: _plain(value) for name, value in answer.items() if value != 0}
    return answer


def _results(prompt: Roll, entry: Entry) -> dict[str, int]:
    counted = prompt.value(entry.answer, "table").results
    return {name: n for name, n in counted.items() if n and name != prompt.rest}
