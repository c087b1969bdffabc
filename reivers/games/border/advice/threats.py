"""7.5 The attacks that may still come this Winter, over every possible deck and order.

The board stays as it is except for what was already a target: Sheep, cubes and Notoriety don't move. For the
choice of farms that's exact: what a Raid changes isn't considered again.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import attrs

from reivers.games.border import board
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
from reivers.games.border.rules.winter.target_inputs import SIDES, Battle, Position
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


Flags = frozenset[str]
"""What has been a target: places, and for Battles the nation or side too."""
Node = tuple[Flags, tuple[Hand, ...], int]
"""What has been a target, the hands, and how many of the peeked cards have come."""
DeckBranch = tuple[float, Threat | None, Node]


class Winter:
    """All ways in which the opponents' cards may come."""

    def __init__(self, state: State, seen: Position, reach: Reaches) -> None:
        self._state, self.seen, self._reach = state, seen, reach
        dealt = hands(state)
        self._rivals, self._top = tuple(dealt), seen_cards(state)
        self.start: Node = (frozenset(), tuple(self._merged(*one) for one in dealt.items()), 0)
        self._same: dict[Flags, Flags] = {}
        self.does, self._at = cache(self._does), cache(self._position)

    def _merged(self, rival: str, hand: Hand) -> Hand:
        """7.5 Merge cards that do nothing now, and can't this Winter on the current board."""
        bare = attrs.evolve(self.seen, battles=(), debateable_raided=True)
        reach = self._reach[rival]
        kinds = [
            kind if any(coming(rival, kind, seen, reach) for seen in (self.seen, bare)) else IDLE
            for kind in hand.kinds
        ]
        return Hand(hand.n, tuple(sorted(kinds)))

    # -- one card --------------------------------------------------------------------------------------------

    def after(self, node: Node) -> Iterator[DeckBranch]:
        """7.3 Return every possible next card, and what it causes. Empty when no card is left."""
        flags, dealt, come = node
        if come < len(self._top):
            for part, threat, now in self.does(flags, *self._top[come]):
                yield part, threat, (now, dealt, come + 1)
            return
        left = sum([hand.n for hand in dealt])
        for at, hand in enumerate(dealt):
            for kind, share, others in turns(hand):
                chance = hand.n / left * share
                then = (*dealt[:at], others, *dealt[at + 1 :])
                for part, threat, now in self.does(flags, self._rivals[at], kind):
                    yield chance * part, threat, (now, then, come)

    def _does(self, flags: Flags, rival: str, kind: str) -> list[tuple[float, Threat | None, Flags]]:
        """Return what a card causes after these targets."""
        if kind == IDLE:
            return [(1.0, None, flags)]
        found = coming(rival, kind, self._at(flags), self._reach[rival])
        nothing = 1 - sum(one.chance for one in found)
        branches = [(one.chance, *self._struck(rival, kind, one, flags)) for one in found]
        return [*branches, *([(nothing, None, flags)] if nothing > 1e-12 else [])]

    def _struck(
        self, rival: str, kind: str, one: PossibleAttack, flags: Flags
    ) -> tuple[Threat | None, Flags]:
        candidate, place = one.candidate, place_of(self._state, one.candidate)
        if candidate.kind == "battle":
            place = f"{candidate.target}|{candidate.side or board.NATION[rival]}"
        now = self._same.setdefault(flags | {place}, flags | {place})
        if candidate.kind in ("battle", "debateable"):
            return None, now
        return Threat(rival, kind, candidate.kind, place, one.drm, one.fyre, candidate.dice), now

    def _position(self, flags: Flags) -> Position:
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

    def threats(self) -> dict[Threat, float]:
        """Return each possible attack on the player, with its chance."""
        found = defaultdict[Threat, float](float)
        level = {self.start: 1.0}
        while level:
            below = defaultdict[Node, float](float)
            for node, chance in level.items():
                for share, threat, then in self.after(node):
                    below[then] += chance * share
                    if threat:
                        found[threat] += chance * share
            level = below
        return dict(found)

    def best_use(self, gain: Callable[[Threat], float]) -> float:
        """Return the value of something usable against one attack, if the player each time compares its
        gain now with what may still come."""

        @cache
        def kept(node: Node) -> float:
            value = 0.0
            for share, threat, then in self.after(node):
                later = kept(then)
                value += share * (max(gain(threat), later) if threat else later)
            return value

        return kept(self.start)


def _fought(battle: Battle, flags: Flags) -> Battle:
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
