"""Flows: rules as generators, in rulebook order.

A flow asks and reports only through the helpers of this module, the only places that yield. `options` and
`facts` may be callables: after a correction the prompt is asked again and they're read again.

A `Driver` answers and listens without a yield through every level of the flow. If it doesn't explain, notices
aren't made at all: whoever wants them later replays the game with a driver that does.
"""

import functools
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from .errors import RulesBug
from .facts import Fact
from .frozen import frozen
from .messages import NO_FACTS, SILENT, Facts, Message
from .orders import Order
from .prompts import (
    NO_ANSWER,
    UNNAMED,
    Choose,
    ChooseSeveral,
    Deal,
    Draw,
    LazyOptions,
    NameCard,
    Number,
    Option,
    Prompt,
    Roll,
    Rolled,
    Spread,
    as_options,
)


@frozen
class Reason:
    """One step of a Why?: the section, the question with its facts, and the answer."""

    section: str
    question: str
    facts: Facts
    answer: str | int | bool | None

    def to_json(self) -> dict[str, Any]:
        return {
            "section": self.section,
            "question": self.question,
            "facts": dict(self.facts),
            "answer": self.answer,
        }


@frozen
class Notice:
    """Something that happened: its message, the orders for the table and the reasons."""

    message: Message
    orders: tuple[Order, ...] = ()
    why: tuple[Reason, ...] = ()
    learned: tuple[Fact, ...] = ()
    """Facts to save in the player's copy. This game doesn't read them from there."""
    data: Any = None
    """A frozen record of the game. Remade on replay, never saved."""

    @property
    def silent(self) -> bool:
        """Whether it carries only data."""
        return not self.message.key

    def to_json(self) -> dict[str, Any]:
        orders = [order.to_json() for order in self.orders]
        return {**self.message.to_json(), "orders": orders, "why": [step.to_json() for step in self.why]}


@frozen
class StepTitle:
    """The name of the current step, for Undo and the journal."""

    message: Message


@frozen
class SaveCheckpoint:
    """A place from which the game can restart from its state. `chapter` is a turn, `part` a season."""

    chapter: str
    part: str


@frozen
class PageStart:
    """The start of a page: one screen, and one step for Undo. A page may have parts, each its own step. With
    a pause, the player continues to the page (if the game's settings say so)."""

    name: str
    part: str = ""
    pause: Message | None = None
    holder: str = ""
    """Pause only if the app holds this. Otherwise the page starts with a question anyway."""
    on_table: str = ""
    """Pause only if this is on the table. Otherwise there's nothing to move."""


class FactRequest(NamedTuple):
    """A request for a fact of a component. Not a prompt: see `facts`."""

    thing: str
    field: str
    ask: bool = True
    """Whether to ask the player if it's unknown."""


needed = functools.cache(FactRequest)
"""One request per fact, because the same few facts are needed again and again."""


@frozen
class FactRequests:
    """A request for several facts at once, as far as they're known."""

    facts: Sequence[FactRequest]


Request = Prompt | Notice | StepTitle | SaveCheckpoint | PageStart | FactRequest | FactRequests
T = TypeVar("T")
Flow = Generator[Request, Any, T]
Reports = Iterable[Notice | StepTitle]
"""What a flow still has to yield of a report: nothing if a driver has taken it."""
Options = Callable[[], Iterable[Option | str]]
Later: TypeAlias = T | Callable[[], T]
SomeFacts: TypeAlias = Later[Facts]


class Driver(Protocol):
    """What runs a flow: it knows facts and takes reports."""

    explains: bool
    """Whether notices are wanted."""
    saves: bool
    """Whether checkpoints are wanted."""

    def look_up(self, thing: str, field: str, ask: bool) -> Any:
        """Return the value of a fact, or None if it's unknown. `ask`: then the player is asked."""

    def wants_notice(self) -> bool: ...

    def note(self, notice: Notice) -> None: ...

    def name_step(self, key: str, facts: Facts) -> None:
        """Take the title of a step."""


DRIVER: Final = ContextVar[Driver | None]("driver", default=None)
"""The driver of the flow that is running. Without one, the flow yields everything."""
_driver: Final = DRIVER.get


def explains() -> bool:
    """Return whether anybody wants to know what happens. If not, rules leave out what only notices say."""
    driver = _driver()
    return driver is None or driver.explains


class _Reask:
    def __repr__(self) -> str:
        return "REASK"


REASK: Final = _Reask()
"""Sent to a flow instead of an answer after a correction: read the state and ask again."""


def ask(make: Callable[[], Prompt]) -> Flow[Any]:
    """Ask until there's an answer. A correction in between rebuilds the prompt."""
    while (answer := (yield make())) is REASK:
        pass
    return answer


def choose(
    key: str,
    options: Options,
    *,
    facts: SomeFacts = NO_FACTS,
    section: str = "",
    default: Any = NO_ANSWER,
    secret: str = "",
) -> Flow[str]:
    """Ask for one of the options."""

    def make() -> Choose:
        return Choose(
            key=key,
            facts=_now(facts),
            section=section,
            secret=secret,
            options=_offered(key, options),
            default=_now(default),
        )

    return ask(make)


def choose_several(
    key: str,
    options: Options,
    *,
    least: int = 0,
    most: int | None = None,
    facts: SomeFacts = NO_FACTS,
    section: str = "",
    default: Any = NO_ANSWER,
    secret: str = "",
) -> Flow[list[str]]:
    """Ask for `least` to `most` of the options (default: all legal ones)."""

    def make() -> ChooseSeveral:
        offered = as_options(options())
        legal = sum(option.why_not is None for option in offered)
        if legal < least:
            raise RulesBug("bug.nothing_to_choose", {"key": key})
        top = legal if most is None else min(most, legal)
        return ChooseSeveral(
            key=key,
            facts=_now(facts),
            section=section,
            secret=secret,
            options=offered,
            least=least,
            most=top,
            default=_now(default),
        )

    return ask(make)


def number(
    key: str,
    low: int,
    high: int | Callable[[], int],
    *,
    facts: SomeFacts = NO_FACTS,
    section: str = "",
    default: Any = NO_ANSWER,
) -> Flow[int]:
    """Ask for a whole number within limits."""

    def make() -> Number:
        top = _now(high)
        if top < low:
            raise RulesBug("bug.nothing_to_choose", {"key": key})
        return Number(
            key=key,
            facts=_now(facts),
            section=section,
            low=low,
            high=top,
            default=_now(default),
        )

    return ask(make)


def spread(
    key: str,
    places: Options,
    total: int,
    *,
    least: int | None = None,
    even: bool = False,
    facts: SomeFacts = NO_FACTS,
    section: str = "",
    default: Any = NO_ANSWER,
    secret: str = "",
) -> Flow[Mapping[str, int]]:
    """Ask how to spread pieces over places: all of `total`, or at least `least`. Pieces without room are
    lost."""

    def make() -> Spread:
        offered = as_options(places())
        room = sum(option.most for option in offered if option.why_not is None)
        most = min(total, room)
        return Spread(
            key=key,
            facts=_now(facts),
            section=section,
            secret=secret,
            options=offered,
            total=most,
            least=most if least is None else min(least, most),
            even=even,
            default=_now(default),
        )

    return ask(make)


def roll(
    key: str,
    dice: int | Callable[[], int],
    source: str,
    *,
    results: Mapping[str, tuple[int, ...]] | None = None,
    rest: str | None = None,
    sides: int = 6,
    facts: SomeFacts = NO_FACTS,
    section: str = "",
) -> Flow[Rolled]:
    """Roll dice: by the app, or by the player as faces or results."""

    def make() -> Roll:
        return Roll(
            key=key,
            facts=_now(facts),
            section=section,
            source=source,
            dice=_now(dice),
            sides=sides,
            results=results or {},
            rest=rest,
        )

    return ask(make)


def draw(
    key: str,
    pool: Options,
    source: str,
    *,
    count: int = 1,
    deal: Callable[[], Deal] | None = None,
    facts: SomeFacts = NO_FACTS,
    section: str = "",
    secret: str = "",
) -> Flow[list[str]]:
    """Draw from a cup or deck without replacement. A pool that's too small is a bug in the rules.

    `deal`: the pile was dealt before, and this reveals one of its positions.
    """

    def make() -> Draw:
        offered = as_options(pool())
        if sum([option.most for option in offered if option.why_not is None]) < count:
            raise RulesBug("bug.nothing_to_choose", {"key": key})
        return Draw(
            key=key,
            facts=_now(facts),
            section=section,
            secret=secret,
            source=source,
            options=offered,
            count=count,
            deal=_now(deal),
        )

    return ask(make)


def name_card(
    key: str,
    deck: Options,
    source: str,
    *,
    unnamed: bool = False,
    listed: bool = True,
    deal: Callable[[], Deal | None] | None = None,
    doubtful: Callable[[], Mapping[str, Message]] | None = None,
    facts: SomeFacts = NO_FACTS,
    section: str = "",
    default: Any = NO_ANSWER,
) -> Flow[str | None]:
    """Ask which card is there. Returns its id, or None if the player leaves it unnamed.

    `deal` as in a draw. `doubtful`: cards that should be elsewhere but may be named all the same.
    """

    def offered() -> Sequence[Option]:
        if not unnamed and not doubtful:
            return _offered(key, deck)
        cards = deck()
        return cards if isinstance(cards, LazyOptions) else as_options(cards)

    def make() -> NameCard:
        return NameCard(
            key=key,
            facts=_now(facts),
            section=section,
            source=source,
            options=offered(),
            unnamed=unnamed,
            listed=listed,
            deal=_now(deal),
            doubtful=doubtful() if doubtful else {},
            default=default,
        )

    named = yield from ask(make)
    return None if named == [UNNAMED] else named[0]


def fact(thing: str, field: str) -> Flow[Any]:
    """Return a fact of a component, asking the player if needed. None means "not now"."""
    driver = _driver()
    known = driver.look_up(thing, field, True) if driver else None
    if known is not None:
        return known
    del driver  # a flow that waits may not keep its run alive
    return (yield needed(thing, field))


def optional_fact(thing: str, field: str) -> Flow[Any]:
    """Return a known fact, else None, without asking. What was unknown at first stays unknown in this game,
    so a replay gives the same result."""
    driver = _driver()
    return driver.look_up(thing, field, False) if driver else (yield needed(thing, field, False))


def fact_lookup(facts: Sequence[FactRequest]) -> Flow[list[Any]]:
    """Return several known facts at once."""
    driver = _driver()
    return [driver.look_up(*one) for one in facts] if driver else (yield FactRequests(facts))


@functools.cache
def fields_of(thing: str, *fields: str) -> Sequence[FactRequest]:
    return tuple(needed(thing, field, False) for field in fields)


def notice(
    key: str,
    facts: Facts = NO_FACTS,
    *,
    orders: Sequence[Order] = (),
    why: Later[Sequence[Reason]] = (),
    learned: Sequence[Fact] = (),
    data: Later[Any] = None,
) -> Reports:
    """Report what happened, what to move on the table and what was learned. Reasons and records that cost
    time are given as callables."""
    driver = _driver()
    if driver and not driver.wants_notice() and not learned:
        return ()
    said = Notice(Message(key, facts), tuple(orders), tuple(_now(why)), tuple(learned), _now(data))
    if driver:
        driver.note(said)
        return ()
    return (said,)


def report(data: Later[Any]) -> Reports:
    """Pass a record to the front end, without a message."""
    return notice(SILENT.key, SILENT.facts, data=data)


def title(key: str, facts: Facts = NO_FACTS) -> Reports:
    """Name the current step, for Undo and the journal."""
    if driver := _driver():
        driver.name_step(key, facts)
        return ()
    return (StepTitle(Message(key, facts)),)


def page(
    name: str,
    part: str = "",
    *,
    pause: str = "",
    facts: Facts = NO_FACTS,
    tracked_by: str = "",
    on_table: str = "",
) -> Flow[None]:
    """Start a page or a part of one. `pause` is the key of the Continue button."""
    turn = Message(pause, facts) if pause else None
    while (yield PageStart(name, part, turn, tracked_by, on_table)) is REASK:
        pass


def without_orders(make: Callable[..., Flow[T]], *given: Any) -> Flow[T]:
    """Run a flow for what's already on the table: it asks its questions and gives no orders."""
    flow, answer = make(*given), None
    while True:
        driver = DRIVER.set(None)
        try:
            asked = flow.send(answer)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        finally:
            DRIVER.reset(driver)
        answer = None if isinstance(asked, Notice) else (yield asked)


def checkpoint(chapter: str, part: str) -> Flow[None]:
    """Mark a place where the flow can restart from the state. No local may live past it."""
    if (driver := _driver()) is None or driver.saves:
        yield SaveCheckpoint(chapter, part)


def _offered(key: str, options: Options) -> tuple[Option, ...]:
    offered = as_options(options())
    for option in offered:
        if option.why_not is None:
            return offered
    raise RulesBug("bug.nothing_to_choose", {"key": key})


def _now(value: Any) -> Any:
    return value() if callable(value) else value
