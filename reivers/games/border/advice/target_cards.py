"""7.2 Which two target cards to use this Winter: the best current use of each, and what may be lost first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

import attrs

from reivers.games.border.odds.competition import Lost, lost_targets
from reivers.games.border.odds.own_attack import (
    TargetAnalysis,
    TargetOdds,
    after_snow,
    best_first,
    notes,
    targets_of,
)
from reivers.games.border.rules.combat.held_cards import held_cards
from reivers.games.border.rules.model.state import State, horses
from reivers.games.border.rules.seasons.spring import LAST_TURN
from reivers.games.border.rules.winter.own_targets import SoloTarget
from reivers.games.border.rules.winter.target_deck import EACH, unused
from reivers.games.border.rules.winter.target_inputs import PLUS_ONE
from reivers.kernel.dry_run import DryRun, FactLookup
from reivers.kernel.messages import Message

USES = 2
"""How many uses of each card are shown."""
LITTLE = 1.0
"""A card with a modifier is worth keeping if that costs less VP than this: later there are more dice."""
NOTHING = 0.05
"""Values below this read 0.0."""


@attrs.frozen
class CardUse:
    """A player's card: its best current uses, and a reason to keep it for later, if any."""

    kind: str
    best: tuple[TargetOdds, ...]
    keep: Message | None = None


@attrs.frozen
class Pair:
    """Two cards for this Winter, with targets and Horses for both."""

    cards: tuple[str, str]
    rows: tuple[TargetOdds, ...]
    value: float
    """In VP, with livestock and this turn's Notoriety, minus what opponents may take first."""


@attrs.frozen
class CardAdvice:
    """The choice of the two cards."""

    cards: tuple[CardUse, ...]
    pairs: tuple[Pair, ...]
    lost: tuple[Lost, ...]
    notes: tuple[Message, ...]

    @property
    def best(self) -> Pair | None:
        return self.pairs[0] if self.pairs else None


def target_cards(state: State, lookup: FactLookup) -> CardAdvice:
    """7.2 Compare every unused player's card, and every pair of them."""
    reader = DryRun(lookup)
    kinds = unused(state, state.family)
    most = max(horses(state) - 1, min(horses(state), 1))
    rows = _rows(state, reader, kinds, most)
    snow = next((row.snow for some in rows.values() for row in some if row.snow), "")
    if snow:
        rows = _rows(after_snow(state, snow), reader, kinds, horses(state))
    lost = lost_targets(state, reader)
    risk = {one.place: one.chance for one in lost}
    pairs = _second_alone(state, rows, risk) if snow else _pairs(state, rows, risk)
    best = tuple(sorted(pairs, key=_least_spent))
    uses = tuple(_use(state, kind, rows[kind], _price(kind, best)) for kind in kinds)
    said = [Message("advice.snow_first", {"card": snow})] if snow else []
    if held := reader.read(held_cards(state, "attack")):
        said.append(Message("advice.held_later", {"cards": held}))
    everything = [row for some in rows.values() for row in some]
    return CardAdvice(uses, best, lost, (*said, *notes(state, reader, everything)))


def _rows(state: State, reader: DryRun, kinds: Iterable[str], most: int) -> dict[str, tuple[TargetOdds, ...]]:
    """Return everything each card could do, best VP first. Cards with the same target and modifier share its
    odds."""
    known: dict[SoloTarget, list[TargetOdds]] = {}
    found = {}
    for kind in kinds:
        targets = [target for target in targets_of(state, reader, kind) if target.why_not is None]
        for target in targets:
            if target not in known:
                known[target] = TargetAnalysis(state, reader, kind, target).rows(most)
        found[kind] = best_first(row for target in targets for row in known[target])
    return found


def _least_spent(pair: Pair) -> tuple[float, int]:
    """Sort by value; of equals, first what leaves the cards with a modifier for later."""
    return -round(pair.value, 6), sum(card in PLUS_ONE for card in pair.cards)


# -- one card ----------------------------------------------------------------------------------------------


def _use(state: State, kind: str, rows: tuple[TargetOdds, ...], price: float) -> CardUse:
    places: dict[str, TargetOdds] = {}
    for row in rows:
        places.setdefault(row.place, row)
    return CardUse(kind, tuple(places.values())[:USES], _keep(state, kind, rows, price))


def _price(kind: str, pairs: Sequence[Pair]) -> float:
    """Return what keeping this card for later costs now, in VP: 0 if the best pair doesn't need it."""
    without = [pair.value for pair in pairs if kind not in pair.cards]
    return pairs[0].value - without[0] if without else 0.0


def _keep(state: State, kind: str, rows: tuple[TargetOdds, ...], price: float) -> Message | None:
    """Return a simple reason to keep a card for a later turn, when pools are bigger. None on the last
    turn, or for a card without a modifier that the best pair needs."""
    facts = {"target": f"{state.family}/{kind}", "price": f"{price:.1f}"}
    if state.turn == LAST_TURN:
        return None
    if not rows:
        return Message("advice.keep.no_use", facts)
    if kind in PLUS_ONE and price < LITTLE:
        return Message("advice.keep.plus" if price >= NOTHING else "advice.keep.grows", facts)
    return None if price else Message("advice.keep.others", facts)


def expected_vp(row: TargetOdds, rows: Iterable[TargetOdds], risk: Mapping[str, float]) -> float:
    """Return the value of a target, or of the best other one with as many Horses if an opponent takes it
    first."""
    taken = risk.get(row.place, 0.0)
    if not taken:
        return row.value
    safe = [one.value for one in rows if one.horses == row.horses and one.place not in risk]
    return (1 - taken) * row.value + taken * max(safe, default=0.0)


# -- two cards ---------------------------------------------------------------------------------------------


def _pairs(
    state: State, rows: Mapping[str, tuple[TargetOdds, ...]], risk: Mapping[str, float]
) -> Iterator[Pair]:
    """7.2, 7.4 Return every pair of cards with the best split of Horses. A22: one Horse attacks once, with
    the card that comes first."""
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
            for left in range(1, able - n + 1)
            for second, more in uses[other].get(left, ())
            if first.place != second.place
        ]
        alone = [
            ((row,), value)
            for use in (uses[one], uses[other])
            for some in use.values()
            for row, value in some
        ]
        best = max([*found, *alone, ((), 0.0)], key=lambda way: way[1])
        yield Pair((one, other), best[0], best[1])


def _second_alone(
    state: State, rows: Mapping[str, tuple[TargetOdds, ...]], risk: Mapping[str, float]
) -> Iterator[Pair]:
    """5.2 Return every pair of cards if snow cancels the first attack: the other one has every Horse, and
    either may come first. A22: a single Horse doesn't attack again."""
    valued = {kind: [(row, expected_vp(row, some, risk)) for row in some] for kind, some in rows.items()}
    for one, other in combinations(rows, EACH):
        best = [max(valued[kind], key=lambda way: way[1]) for kind in (one, other) if valued[kind]]
        card_value = sum(value for _, value in best) / EACH if horses(state) > 1 else 0.0
        yield Pair((one, other), tuple(row for row, _ in best), card_value)


def _by_horses(
    rows: Iterable[TargetOdds], risk: Mapping[str, float]
) -> dict[int, list[tuple[TargetOdds, float]]]:
    """Return the best two places for each number of Horses. Two cards never need more than that from each
    other."""
    found: dict[int, list[tuple[TargetOdds, float]]] = {}
    everything = list(rows)
    valued = [(row, expected_vp(row, everything, risk)) for row in everything]
    valued.sort(key=lambda one: -one[1])
    for row, value in valued:
        some = found.setdefault(row.horses, [])
        if len(some) < EACH and all(row.place != other.place for other, _ in some):
            some.append((row, value))
    return found
