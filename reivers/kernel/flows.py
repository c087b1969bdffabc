"""Flows: rules as generators, in the order of the rulebook.

A flow asks and tells through the helpers of this module and through nothing else; they are the only places
that yield. `options` and `facts` may be callables: after a correction of the table the prompt is asked
again, and they are read afresh.
"""

import functools
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

import attrs

from .errors import RulesBug
from .facts import Fact
from .messages import NO_FACTS, SILENT, Facts, Message
from .orders import Order
from .prompts import (
    NO_ANSWER,
    UNNAMED,
    Choose,
    ChooseSeveral,
    Deal,
    Draw,
    NameCard,
    Number,
    Option,
    Prompt,
    Roll,
    Rolled,
    Spread,
    as_options,
)


@attrs.frozen
class Reason:
    """One step of a Why: by which section, what was asked of which facts, and what came out."""

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


@attrs.frozen
class Notice:
    """Something happened: words for it, the orders for the table, and why."""

    message: Message
    orders: tuple[Order, ...] = ()
    why: tuple[Reason, ...] = ()
    learned: tuple[Fact, ...] = ()
    """What the player's copy is to remember from now on. This game does not look there for it."""
    data: Any = None
    """A frozen record of the game. It is remade on replay, and never saved."""

    @property
    def silent(self) -> bool:
        """Whether it only carries data."""
        return not self.message.key

    def to_json(self) -> dict[str, Any]:
        orders = [order.to_json() for order in self.orders]
        return {**self.message.to_json(), "orders": orders, "why": [step.to_json() for step in self.why]}


@attrs.frozen
class StepTitle:
    """The name of the step that is being taken, for Undo and the journal."""

    message: Message


@attrs.frozen
class SaveCheckpoint:
    """The game can be restarted from its state here. `chapter` is a turn, `part` a season."""

    chapter: str
    part: str


@attrs.frozen
class PageStart:
    """What follows belongs together: for the eye on one page, for Undo in one step. A page may have parts,
    each a step of its own. With a pause, the player turns the page (where the game's settings want it so)."""

    name: str
    part: str = ""
    pause: Message | None = None
    holder: str = ""
    """The pause is made only if the app holds this: else the page begins with a question anyway."""
    on_table: str = ""
    """The pause is made only if this lies on the table: else there is nothing for the hands to do."""


@attrs.frozen
class FactRequest:
    """A fact of a component is needed. It is not a prompt: see `facts`."""

    thing: str
    field: str
    ask: bool = True
    """Ask the player if the books do not tell."""


needed = functools.cache(FactRequest)
"""The same few facts are needed again and again: each has one request."""


@attrs.frozen
class FactRequests:
    """Several facts at once, as far as the books tell them."""

    facts: Sequence[FactRequest]


Request = Prompt | Notice | StepTitle | SaveCheckpoint | PageStart | FactRequest | FactRequests
T = TypeVar("T")
Flow = Generator[Request, Any, T]
Options = Callable[[], Iterable[Option | str]]
SomeFacts = Facts | Callable[[], Facts]


class _Reask:
    def __repr__(self) -> str:
        return "REASK"


REASK: Final = _Reask()
"""Sent to a flow instead of an answer when the table was corrected: read the state again and ask again."""


def ask(make: Callable[[], Prompt]) -> Flow[Any]:
    """Ask until there is an answer; a correction in between makes the prompt anew."""
    while True:
        answer = yield make()
        if answer is not REASK:
            return answer


def choose(
    key: str, options: Options, *, facts: SomeFacts = NO_FACTS, section: str = "", default: Any = NO_ANSWER
) -> Flow[str]:
    """One of the options."""

    def make() -> Choose:
        return Choose(
            **_head(key, facts, section),
            options=_offered(key, options),
            default=_now(default),
        )

    return (yield from ask(make))  # type: ignore[no-any-return]


def choose_several(
    key: str,
    options: Options,
    *,
    least: int = 0,
    most: int | None = None,
    facts: SomeFacts = NO_FACTS,
    section: str = "",
    default: Any = NO_ANSWER,
) -> Flow[list[str]]:
    """From `least` to `most` of the options (all of the legal ones, if `most` is not given)."""

    def make() -> ChooseSeveral:
        offered = as_options(options())
        legal = sum(option.why_not is None for option in offered)
        if legal < least:
            raise RulesBug("bug.nothing_to_choose", {"key": key})
        top = legal if most is None else min(most, legal)
        return ChooseSeveral(
            **_head(key, facts, section),
            options=offered,
            least=least,
            most=top,
            default=_now(default),
        )

    return (yield from ask(make))  # type: ignore[no-any-return]


def number(
    key: str,
    low: int,
    high: int | Callable[[], int],
    *,
    facts: SomeFacts = NO_FACTS,
    section: str = "",
    default: Any = NO_ANSWER,
    reveals: bool = False,
) -> Flow[int]:
    """A whole number within limits."""

    def make() -> Number:
        top = _now(high)
        if top < low:
            raise RulesBug("bug.nothing_to_choose", {"key": key})
        return Number(
            **_head(key, facts, section),
            low=low,
            high=top,
            default=_now(default),
            reveals=reveals,
        )

    return (yield from ask(make))  # type: ignore[no-any-return]


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
) -> Flow[Mapping[str, int]]:
    """Pieces spread over places: all of `total`, or at least `least`. What has no room is lost."""

    def make() -> Spread:
        offered = as_options(places())
        room = sum(option.most for option in offered if option.why_not is None)
        most = min(total, room)
        return Spread(
            **_head(key, facts, section),
            options=offered,
            total=most,
            least=most if least is None else min(least, most),
            even=even,
            default=_now(default),
        )

    return (yield from ask(make))  # type: ignore[no-any-return]


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
    """A throw of dice: the app's, or the player's by faces or by results."""

    def make() -> Roll:
        return Roll(
            **_head(key, facts, section),
            source=source,
            dice=_now(dice),
            sides=sides,
            results=results or {},
            rest=rest,
        )

    return (yield from ask(make))  # type: ignore[no-any-return]


def draw(
    key: str,
    pool: Options,
    source: str,
    *,
    count: int = 1,
    deal: Callable[[], Deal] | None = None,
    facts: SomeFacts = NO_FACTS,
    section: str = "",
) -> Flow[list[str]]:
    """A draw from a cup or deck, without putting back. A pool that is too small is a bug of the rules.

    `deal`: the pile was dealt out before, and this is the turning of one of its places.
    """

    def make() -> Draw:
        offered = as_options(pool())
        if sum(option.most for option in offered if option.why_not is None) < count:
            raise RulesBug("bug.nothing_to_choose", {"key": key})
        return Draw(
            **_head(key, facts, section),
            source=source,
            options=offered,
            count=count,
            deal=_now(deal),
        )

    return (yield from ask(make))  # type: ignore[no-any-return]


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
    """The card that lies there, by its id; None for a card that the player leaves unnamed.

    `deal` as for a draw; `doubtful`: cards that ought to lie elsewhere, and may be named all the same.
    """

    def make() -> NameCard:
        offered = as_options(deck()) if unnamed or doubtful else _offered(key, deck)
        return NameCard(
            **_head(key, facts, section),
            source=source,
            options=offered,
            unnamed=unnamed,
            listed=listed,
            deal=_now(deal),
            doubtful=doubtful() if doubtful else {},
            default=default,
        )

    named = yield from ask(make)
    return None if named == [UNNAMED] else named[0]


def fact(thing: str, field: str) -> Flow[Any]:
    """A fact of a component: from the books, else from the player. None means "not now"."""
    return (yield needed(thing, field))


def optional_fact(thing: str, field: str) -> Flow[Any]:
    """A fact if the books tell it, else None: for what can do without. The player is not asked, and what was
    not known at the first look stays so for every look of this game, that it may be played again alike."""
    return (yield needed(thing, field, False))


def fact_lookup(facts: Sequence[FactRequest]) -> Flow[list[Any]]:
    return (yield FactRequests(facts))  # type: ignore[no-any-return]


@functools.cache
def fields_of(thing: str, *fields: str) -> Sequence[FactRequest]:
    return tuple(needed(thing, field, False) for field in fields)


def notice(
    key: str,
    facts: Facts = NO_FACTS,
    *,
    orders: Iterable[Order] = (),
    why: Iterable[Reason] = (),
    learned: Iterable[Fact] = (),
    data: Any = None,
) -> Flow[None]:
    """Say what happened, what to move on the table, and what is learned for other games."""
    yield Notice(Message(key, facts), tuple(orders), tuple(why), tuple(learned), data)


def report(data: Any) -> Flow[None]:
    """Hand a record to the front end, without words."""
    yield Notice(SILENT, data=data)


def title(key: str, facts: Facts = NO_FACTS) -> Flow[None]:
    yield StepTitle(Message(key, facts))


def page(
    name: str,
    part: str = "",
    *,
    pause: str = "",
    facts: Facts = NO_FACTS,
    tracked_by: str = "",
    on_table: str = "",
) -> Flow[None]:
    """Begin a page, or a part of it. A pause has the key of what the player does to go on."""
    turn = Message(pause, facts) if pause else None
    while (yield PageStart(name, part, turn, tracked_by, on_table)) is REASK:
        pass


def without_orders(make: Callable[..., Flow[T]], *given: Any) -> Flow[T]:
    """A flow over what lies on the table already: it asks all that it has to ask, and orders nothing."""
    flow, answer = make(*given), None
    while True:
        try:
            asked = flow.send(answer)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        answer = None if isinstance(asked, Notice) else (yield asked)


def checkpoint(chapter: str, part: str) -> Flow[None]:
    """Mark a place where the flow can be restarted from the state alone. No local may live past it."""
    yield SaveCheckpoint(chapter, part)


def _offered(key: str, options: Options) -> tuple[Option, ...]:
    offered = as_options(options())
    if all(option.why_not is not None for option in offered):
        raise RulesBug("bug.nothing_to_choose", {"key": key})
    return offered


def _head(key: str, facts: SomeFacts, section: str) -> dict[str, Any]:
    return {"key": key, "facts": _now(facts), "section": section}


def _now(value: Any) -> Any:
    return value() if callable(value) else value
