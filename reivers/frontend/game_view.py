"""What a game shows, as plain data: made once per answer, with nothing hidden in it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import attrs

from reivers.kernel.flows import FactRequest, Notice
from reivers.kernel.game import Game, ScoreRow
from reivers.kernel.journal import Entry, Journal
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Continue, Prompt
from reivers.kernel.run import Run


class GameReader(Protocol):
    """What views and advice may read of a session."""

    game: Game[Any]
    journal: Journal

    @property
    def state(self) -> Any: ...

    @property
    def prompt(self) -> Prompt | None: ...

    @property
    def page_name(self) -> str: ...

    @property
    def settings(self) -> Mapping[str, Any]: ...

    @property
    def notices(self) -> Sequence[Notice]:
        """Notices of the last step."""

    @property
    def page_notices(self) -> Sequence[Notice]:
        """Notices of the current page."""

    def notices_of(self, n: int) -> Sequence[Notice]:
        """Notices of one entry, of the season under way."""

    @property
    def asks_fact(self) -> tuple[str, str] | None: ...

    def history(self, at: int | None = None) -> Sequence[tuple[Entry, list[Notice]]]: ...

    def fact(self, thing: str, field: str) -> Any: ...

    def peek(self, needed: FactRequest) -> Any: ...

    def preview(self, answers: Iterable[tuple[str, Any]], after: Run | None = None) -> Run: ...

    def ahead(self, *starts: str) -> Sequence[Prompt]: ...


@attrs.frozen(kw_only=True)
class Figure:
    """A number in the header."""

    id: str
    label: Message
    value: int
    limit: int | None = None
    sheet: str = ""
    """The tab that explains it."""
    change: int = 0
    """By how much the page has changed it."""
    icon: str = ""
    is_score: bool = False
    """Whether it's the score, which is the largest number."""


def shown_page(reader: GameReader) -> str:
    """Return the page the player sees: the finished one until it is left."""
    if reader.prompt is not None and not isinstance(reader.prompt, Continue):
        return reader.page_name
    last = reader.journal.last_page()
    return reader.journal.entries[last[-1]].page.partition("/")[0] if last else ""


def no_tab(name: str) -> None:
    """Return nothing: the game has no tabs."""


@attrs.frozen(kw_only=True)
class GameView:
    """All that the play screen shows."""

    page_name: str = ""
    """The page the player sees, such as "draft.1.3"."""
    title: Message | None = None
    """The step, such as "Draft 3 of 7"."""
    when: Message | None = None
    """The turn and its season."""
    part: int = -1
    """Which of `parts`; below 0 before the first."""
    parts: int = 0
    progress: tuple[int, int] = (0, 0)
    """The step's number, of how many."""
    figures: tuple[Figure, ...] = ()
    reminders: tuple[Message, ...] = ()
    score: tuple[ScoreRow, ...] = ()
    focus: str = ""
    """What the side panel shows."""
    page: Any = None
    """A frozen class of the game, for its own page."""
    tab: Callable[[str], Any] = no_tab
