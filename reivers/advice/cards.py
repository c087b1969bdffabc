"""7.2 Which two target cards to use this Winter: the best use of each today, and what may be lost first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

import attrs

from reivers.border.position import PLUS_ONE
from reivers.border.spring import LAST_TURN
from reivers.border.state import State, horses
from reivers.border.target_deck import EACH, unused
from reivers.kernel.messages import Message

from .attack import Row, best_first, notes, rows_of, targets_of
from .field import Lost, lost_targets
from .reading import Look, Reader

USES = 2
"""So many uses of each card are told."""
LITTLE = 1.0
"""A card with a modifier is worth keeping if that costs less VP than this: later there are more dice."""


@attrs.frozen
class CardUse:
    """An own card: its best uses today, and why to keep it for later, if so."""

    kind: str
    best: tuple[Row, ...]
    value: float
    """The VP of its best use, less what is lost if an opponent comes first."""
    price: float = 0.0
    """The VP that it would cost today to leave this card for later."""
    keep: Message | None = None


@attrs.frozen
class Pair:
    """Two cards for this Winter, with targets and Horses for both."""

    cards: tuple[str, str]
    rows: tuple[Row, ...]
    vp: float


@attrs.frozen
class CardAdvice:
    """The choice of the two cards."""

    cards: tuple[CardUse, ...]
    pairs: tuple[Pair, ...]
    """The best first."""
    lost: tuple[Lost, ...]
    notes: tuple[Message, ...]

    @property
    def best(self) -> Pair | None:
        return self.pairs[0] if self.pairs else None


def target_cards(state: State, look: Look) -> CardAdvice:
    """7.2 Every unused own card, and every two of them together."""
    reader = Reader(look)
    kinds = unused(state, state.family)
    most = max(horses(state) - 1, min(horses(state), 1))
    rows = {
        kind: best_first(rows_of(state, reader, kind, targets_of(state, reader, kind), most))
        for kind in kinds
    }
    lost = lost_targets(state, reader)
    risk = {one.place: one.chance for one in lost}
    pairs = sorted(_pairs(state, rows, risk), key=lambda pair: -pair.vp)
    uses = tuple(_use(state, kind, rows[kind], risk, _price(kind, pairs)) for kind in kinds)
    everything = [row for some in rows.values() for row in some]
    return CardAdvice(uses, tuple(pairs), lost, notes(state, reader, everything))


# -- one card ----------------------------------------------------------------------------------------------


def _use(state: State, kind: str, rows: tuple[Row, ...], risk: Mapping[str, float], price: float) -> CardUse:
    places: dict[str, Row] = {}
    for row in rows:
        places.setdefault(row.place, row)
    value = max((hoped(row, rows, risk) for row in rows), default=0.0)
    return CardUse(kind, tuple(places.values())[:USES], value, price, _keep(state, kind, rows, price))


def _price(kind: str, pairs: Sequence[Pair]) -> float:
    """What is lost today without this card: nothing, if the best two do without it."""
    without = [pair.vp for pair in pairs if kind not in pair.cards]
    return pairs[0].vp - without[0] if without else 0.0


def _keep(state: State, kind: str, rows: tuple[Row, ...], price: float) -> Message | None:
    """A simple reason to leave a card for a later turn, when pools are bigger. On the last turn there is
    none, nor for a card without a modifier that today's best two need."""
    facts = {"target": f"{state.family}/{kind}", "price": f"{price:.1f}"}
    if state.turn == LAST_TURN:
        return None
    if not rows:
        return Message("advice.keep.no_use", facts)
    if kind in PLUS_ONE and price < LITTLE:
        return Message("advice.keep.plus", facts)
    return None if price else Message("advice.keep.others", facts)


def hoped(row: Row, rows: Iterable[Row], risk: Mapping[str, float]) -> float:
    """The VP of a target, or of the best other one with as many Horses if an opponent takes it first."""
    taken = risk.get(row.place, 0.0)
    if not taken:
        return row.vp
    safe = [one.vp for one in rows if one.horses == row.horses and one.place not in risk]
    return (1 - taken) * row.vp + taken * max(safe, default=0.0)


# -- two cards ---------------------------------------------------------------------------------------------


def _pairs(state: State, rows: Mapping[str, tuple[Row, ...]], risk: Mapping[str, float]) -> Iterator[Pair]:
    """7.2, 7.4 Every two cards, with the Horses split as is best. A22: one Horse rides once, with the card
    that comes first."""
    able = horses(state)
    uses = {kind: _by_horses(some, risk) for kind, some in rows.items()}
    for one, other in combinations(rows, EACH):
        if able == 1:
            ways = [use[1][0] for use in (uses[one], uses[other]) if use.get(1)]
            yield Pair((one, other), tuple(row for row, _ in ways), sum(value for _, value in ways) / EACH)
            continue
        found = [
            ((first, second), value + more)
            for n in range(1, able)
            for first, value in uses[one].get(n, ())
            for second, more in uses[other].get(able - n, ())
            if first.place != second.place
        ]
        alone = [((row,), value) for use in (uses[one], uses[other]) for row, value in use.get(able - 1, ())]
        best = max([*found, *alone, ((), 0.0)], key=lambda way: way[1])
        yield Pair((one, other), best[0], best[1])


def _by_horses(rows: Iterable[Row], risk: Mapping[str, float]) -> dict[int, list[tuple[Row, float]]]:
    """The best two places for each number of Horses: two cards never want more than that of each other."""
    found: dict[int, list[tuple[Row, float]]] = {}
    everything = list(rows)
    hopes = sorted(((row, hoped(row, everything, risk)) for row in everything), key=lambda one: -one[1])
    for row, value in hopes:
        some = found.setdefault(row.horses, [])
        if len(some) < EACH and all(row.place != other.place for other, _ in some):
            some.append((row, value))
    return found
