"""7.5 The attacks that may still come this Winter, over every possible deck and order.

The board stays as it is except for what was already a target: Sheep, cubes and Notoriety don't move. For the
choice of farms that's exact: what a Raid changes isn't considered again.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

import attrs

from reivers.games.border import board
from reivers.games.border.ids import SIDES
from reivers.games.border.odds.competition import (
    Hand,
    PossibleAttack,
    Reaches,
    coming,
    hands,
    reaches,
    seen_cards,
)
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.draft_stacks import coming_base_dice
from reivers.games.border.rules.winter import scouting
from reivers.games.border.rules.winter.rival_attacks import place_of
from reivers.games.border.rules.winter.target_inputs import Battle, Position
from reivers.kernel.dry_run import DryRun

IDLE = "idle"
"""All cards of a hand that can't cause anything, whatever comes before."""


class Threat(NamedTuple):
    """A possible attack on the player's March."""

    family: str
    card: str
    kind: str
    place: str
    plus: int
    fyre: bool
    dice: int


Card = tuple[str, str]
"""A family and a kind of card."""
Targets = frozenset[str]
"""Places, and for Battles the nation or side too."""
Result = tuple[float, Threat | None, int]
"""A chance, an attack on the player, and the bits of what becomes a target."""
NO_TARGETS: Targets = frozenset()


@attrs.frozen(eq=False)
class Stage:
    """The hands at some point, and the cards that may come next: none once nothing can happen."""

    draws: "tuple[Draw, ...]" = ()
    matters: int = 0
    """Bits of what a card to come looks at."""


class Draw(NamedTuple):
    """The next card, with its chance, the bits that it looks at, and the stage after it."""

    chance: float
    card: Card
    looks_at: int
    then: Stage


OVER = Stage()


@lru_cache(maxsize=8)
def first_stage(
    dealt: tuple[tuple[str, Hand], ...], top: tuple[Card, ...], looks_at: tuple[tuple[Card, int], ...]
) -> Stage:
    """7.3 Return the start of all orders of the cards: those seen on top, then what the hands may bring."""
    rivals, looks = [rival for rival, _ in dealt], dict(looks_at)

    def next_cards(hands: tuple[Hand, ...]) -> Iterator[tuple[float, Card, tuple[Hand, ...]]]:
        left = sum([hand.n for hand in hands])
        for at, hand in enumerate(hands):
            for kind, share, others in turns(hand):
                yield hand.n / left * share, (rivals[at], kind), (*hands[:at], others, *hands[at + 1 :])

    def joined(cards: Iterable[tuple[float, Card, Stage]]) -> Stage:
        draws, matters = [], 0
        for chance, card, then in cards:
            if needed := looks.get(card, 0) | then.matters:
                draws.append(Draw(chance, card, looks.get(card, 0), then))
                matters |= needed
        return Stage(tuple(draws), matters) if draws else OVER

    @cache
    def shuffled(hands: tuple[Hand, ...]) -> Stage:
        return joined((chance, card, shuffled(then)) for chance, card, then in next_cards(hands))

    found = shuffled(tuple(hand for _, hand in dealt))
    for card in reversed(top):
        found = joined([(1.0, card, found)])
    return found


class Winter:
    """All ways in which the opponents' cards may come.

    A node keeps only targets that can change an attack on the player, and cards that can't do that are all
    the same. Each card is decided once for what it may still target.
    """

    def __init__(self, state: State, seen: Position, reach: Reaches) -> None:
        self._state, self.seen, self._reach = state, seen, reach
        dealt = hands(state)
        self._top = seen_cards(state)
        self._rising = frozenset(
            f"{one.name}|{side}" for one in seen.battles if one.march is None for side in SIDES
        )
        cards = [*self._top, *((rival, kind) for rival, hand in dealt.items() for kind in hand.kinds)]
        possible = {card: self._targets_of(*card) for card in cards if self._acts(*card)}
        matters = self._what_matters(possible)
        self._bits = {target: 1 << n for n, target in enumerate(sorted(matters))}
        self._looks_at = {card: self._bits_of(targets & matters) for card, targets in possible.items()}
        self._hands = tuple((rival, self._merged(rival, hand)) for rival, hand in dealt.items())
        self._results = cache(self._decide)

    # -- what matters ------------------------------------------------------------------------------------

    def _acts(self, rival: str, kind: str) -> bool:
        """7.5 Return whether a card can cause anything this Winter on the current board."""
        bare = attrs.evolve(self.seen, battles=(), debateable_raided=True)
        return any(coming(rival, kind, seen, self._reach[rival]) for seen in (self.seen, bare))

    def _targets_of(self, rival: str, kind: str) -> Targets:
        """7.5 Return all that a card may choose. If something else was chosen before, it acts the same."""
        seen, home = self.seen, self._state.home
        battles = {f"{one.name}|{board.NATION[rival]}": one.march for one in seen.battles if one.march}
        if kind == "reiver":
            return frozenset(seen.farms)
        if kind == "family":
            return frozenset((board.seat(home), board.town(home)))
        if kind == "nation":
            return self._rising.union(battles)
        reach = self._reach[rival][kind]
        at_home = {name for name, march in battles.items() if march == board.HOME[rival]}
        debateable = {board.DEBATEABLE_LAND} if board.DL in reach.raid else set()
        return self._rising.union(at_home, debateable, seen.farms if home in reach.raid else ())

    def _strikes(self, rival: str, kind: str) -> bool:
        """7.5 Return whether a card may attack the player's March."""
        return kind in ("reiver", "family") or (
            kind != "nation" and self._state.home in self._reach[rival][kind].raid
        )

    def _what_matters(self, possible: Mapping[Card, Targets]) -> Targets:
        """Return targets that can change an attack on the player, directly or by what another card chooses
        instead. A March card tries the Rising last, so for it that changes nothing else."""
        before = {
            card: targets if card[1] == "nation" else targets - self._rising
            for card, targets in possible.items()
        }
        found = NO_TARGETS.union(*(targets for card, targets in before.items() if self._strikes(*card)))
        while more := NO_TARGETS.union(*(one for one in before.values() if one & found)) - found:
            found |= more
        return found

    def _bits_of(self, targets: Iterable[str]) -> int:
        return sum(self._bits.get(target, 0) for target in targets)

    def _merged(self, rival: str, hand: Hand) -> Hand:
        """Merge cards that can't change an attack on the player."""
        kinds = [kind if self._looks_at.get((rival, kind)) else IDLE for kind in hand.kinds]
        return Hand(hand.n, tuple(sorted(kinds)))

    # -- one card --------------------------------------------------------------------------------------------

    def _decide(self, card: Card, flags: int) -> tuple[Result, ...]:
        """Return what a card causes after these targets."""
        chosen = frozenset(target for target, bit in self._bits.items() if flags & bit)
        if card not in self._looks_at:
            return ((1.0, None, 0),)
        found = coming(*card, self._position(chosen), self._reach[card[0]])
        results = defaultdict[tuple[Threat | None, int], float](float)
        for one in found:
            results[self._struck(*card, one)] += one.chance
        nothing = 1 - sum(one.chance for one in found)
        if nothing > 1e-12:
            results[None, 0] += nothing
        return tuple((chance, threat, now) for (threat, now), chance in results.items())

    def _struck(self, rival: str, kind: str, one: PossibleAttack) -> tuple[Threat | None, int]:
        candidate, place = one.candidate, place_of(self._state, one.candidate)
        if candidate.kind == "battle":
            place = f"{candidate.target}|{candidate.side or board.NATION[rival]}"
        now = self._bits.get(place, 0)
        if candidate.kind in ("battle", "debateable"):
            return None, now
        return Threat(rival, kind, candidate.kind, place, one.drm, one.fyre, candidate.dice), now

    def _position(self, flags: Targets) -> Position:
        """Return the position after these targets."""
        seen, home = self.seen, self._state.home
        farms = {
            name: attrs.evolve(farm, attacked=farm.attacked or name in flags)
            for name, farm in seen.farms.items()
        }
        battles = tuple(_fought(battle, flags) for battle in seen.battles)
        return attrs.evolve(
            seen,
            farms=farms,
            battles=battles,
            seat_attacked=seen.seat_attacked or board.seat(home) in flags,
            town_attacked=seen.town_attacked or board.town(home) in flags,
            debateable_raided=seen.debateable_raided or board.DEBATEABLE_LAND in flags,
        )

    # -- all cards -------------------------------------------------------------------------------------------

    @property
    def _start(self) -> Stage:
        return first_stage(self._hands, self._top, tuple(self._looks_at.items()))

    def threats(self) -> dict[Threat, float]:
        """Return each possible attack on the player, with its chance."""
        found = defaultdict[Threat, float](float)
        level: dict[Stage, dict[int, float]] = {self._start: {0: 1.0}}
        while level:
            below: dict[Stage, dict[int, float]] = {}
            for stage, weights in level.items():
                for share, card, looks_at, then in stage.draws:
                    after, matters = below.setdefault(then, defaultdict(float)), then.matters
                    for flags, weight in weights.items():
                        for chance, threat, now in self._results(card, flags & looks_at):
                            part = weight * share * chance
                            after[(flags | now) & matters] += part
                            if threat:
                                found[threat] += part
            below.pop(OVER, None)
            level = below
        return dict(found)

    def best_use(self, gain: Callable[[Threat], float]) -> float:
        """Return the value of something usable against one attack, if the player each time compares its
        gain now with what may still come."""

        @cache
        def kept(stage: Stage, flags: int) -> float:
            value = 0.0
            for share, card, looks_at, then in stage.draws:
                for chance, threat, now in self._results(card, flags & looks_at):
                    later = kept(then, (flags | now) & then.matters)
                    value += share * chance * (max(gain(threat), later) if threat else later)
            return value

        return kept(self._start, 0)


def _fought(battle: Battle, flags: Targets) -> Battle:
    """7.4 Return a Battle with all who have chosen it. Which family of a nation it was doesn't matter."""
    by = (
        *battle.targeted_by,
        *(one for one in board.FAMILIES if f"{battle.name}|{board.NATION[one]}" in flags),
    )
    taken = {side: side for side in SIDES if f"{battle.name}|{side}" in flags}
    return attrs.evolve(battle, targeted_by=by, sides={**battle.sides, **taken})


@cache
def turns(hand: Hand) -> list[tuple[str, float, Hand]]:
    """Return every kind of card that may be next in a hand, its chance, and the hand after it. Undrawn
    cards don't matter once no more will come."""
    found = []
    for kind in dict.fromkeys(hand.kinds) if hand.n else ():
        others = list(hand.kinds)
        others.remove(kind)
        remaining = Hand(hand.n - 1, tuple(others)) if hand.n > 1 else Hand(0, ())
        found.append((kind, hand.kinds.count(kind) / len(hand.kinds), remaining))
    return found


def winter_of(state: State, reader: DryRun) -> Winter:
    """Return the coming or current Winter. 6.3: with the base dice that 6.4 will add."""
    seen = reader.read(scouting.position(state))
    if state.season == "autumn":
        seen = attrs.evolve(seen, base_attack_dice=coming_base_dice(state))
    return Winter(state, seen, reaches(state, reader))
