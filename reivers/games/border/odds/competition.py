"""7.2 Rivals for a target: the opponents' unused cards are public, those drawn are not."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

import attrs

from reivers.games.border import board
from reivers.games.border.board import TARGET_CARDS
from reivers.games.border.rules.combat.dice_pools import Combat
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.seasons.events import RISING, battlefield
from reivers.games.border.rules.winter import scouting
from reivers.games.border.rules.winter.rival_targets import Candidate, Rolls, decide, needs_reiver_die
from reivers.games.border.rules.winter.target_deck import EACH, unused
from reivers.games.border.rules.winter.target_inputs import Position, Reach, card_drm
from reivers.kernel.dry_run import DryRun

from .mixed_odds import NOBODY, MixedOdds, Parts
from .prepared_combat import ready, stake_of

REIVER_DICE = ((None, 2 / 6), (3, 3 / 6), (6, 1 / 6))
"""7.5 A Reiver card's die: no attack, a Raid, Fyre to the Door."""

Reaches = Mapping[str, Mapping[str, Reach]]


@attrs.frozen
class PossibleAttack:
    """One attack that a card may cause, and its chance."""

    candidate: Candidate
    drm: int
    fyre: bool
    chance: float


class Hand(NamedTuple):
    """An opponent's unused cards, and how many of them are in the deck."""

    n: int
    kinds: tuple[str, ...]


def seen_cards(state: State) -> tuple[tuple[str, str], ...]:
    """2.2 Return the opponents' cards on top of the deck that were peeked at, in order."""
    cards = (target.partition("/") for target in state.next_targets)
    return tuple((family, kind) for family, _, kind in cards if family != state.family)


def hands(state: State) -> dict[str, Hand]:
    """7.2 Return the hands: before the deck is made, two cards of each opponent; later, those that haven't
    come. Cards that were peeked at are certain, so they're in no hand."""
    in_deck = state.rival_cards_left if state.season == "winter" and state.rival_cards_left else {}
    seen = seen_cards(state)
    found = {}
    for rival in state.rivals:
        kinds = tuple(kind for kind in unused(state, rival) if (rival, kind) not in seen)
        left = in_deck.get(rival, EACH) - sum(family == rival for family, _ in seen)
        found[rival] = Hand(max(min(left, len(kinds)), 0), kinds)
    return found


def reaches(state: State, reader: DryRun) -> Reaches:
    """2.11 Return the reach of every opponents' card."""
    return {
        rival: {kind: reader.read(scouting.reach(rival, kind))[kind] for kind in TARGET_CARDS}
        for rival in state.rivals
    }


def coming(family: str, kind: str, seen: Position, reach: Mapping[str, Reach]) -> list[PossibleAttack]:
    """7.5 Return the attacks a card may cause now, over its die and the pick among equals. The rest of the
    chance is no attack."""
    found = []
    dice = REIVER_DICE if needs_reiver_die(kind) else ((1, 1.0),)
    for die, chance in dice:
        if die is None:
            continue
        decision = decide(family, kind, seen, Rolls(reiver=die), reach)
        for candidate in decision.candidates:
            share = chance / len(decision.candidates)
            found.append(PossibleAttack(candidate, decision.drm, decision.fyre, share))
    return found


Wanted = Callable[[str, Candidate], bool]


def takers(state: State, reader: DryRun, seen: Position, wanted: Wanted) -> dict[str, dict[str, float]]:
    """Return the chance that each unused card of each opponent, revealed now, goes where it's `wanted`."""
    reach = reaches(state, reader)

    def chance(rival: str, kind: str) -> float:
        some = coming(rival, kind, seen, reach[rival])
        return sum(one.chance for one in some if wanted(rival, one.candidate))

    return {rival: {kind: chance(rival, kind) for kind in unused(state, rival)} for rival in state.rivals}


def numbers(state: State, taking: Mapping[str, Mapping[str, float]]) -> list[float]:
    """Return the chances that 0, 1, 2... cards in the deck go there, each as if revealed now."""
    total = [1.0]
    for rival, hand in hands(state).items():
        drawn = tuple(taking[rival][kind] for kind in hand.kinds)
        total = _convolved(total, _of_hand(drawn, hand.n))
    for rival, kind in seen_cards(state):
        total = _convolved(total, (1 - taking[rival][kind], taking[rival][kind]))
    return total


@lru_cache(maxsize=1024)
def _of_hand(chances: tuple[float, ...], n: int) -> tuple[float, ...]:
    """Return how many of `n` cards drawn from these go there."""
    drawn = list(combinations(chances, n))
    found = [0.0] * (n + 1)
    for some in drawn:
        ways = [1.0]
        for chance in some:
            ways = _convolved(ways, (1 - chance, chance))
        for number, part in enumerate(ways):
            found[number] += part / len(drawn)
    return tuple(found)


def _convolved(one: Iterable[float], other: Iterable[float]) -> list[float]:
    mine, theirs = list(one), list(other)
    found = [0.0] * (len(mine) + len(theirs) - 1)
    for i, a in enumerate(mine):
        for j, b in enumerate(theirs):
            found[i + j] += a * b
    return found


def taken_first(found: Iterable[float]) -> float:
    """Return the chance that one of `n` cards for the same place comes before one of the player's in a
    shuffled deck. Each is equally likely to be the first."""
    return sum(chance * n / (n + 1) for n, chance in enumerate(found))


# -- what may be lost --------------------------------------------------------------------------------------


@attrs.frozen
class Lost:
    """A target that an opponent may take before the player: the chance, and how many cards of which
    family."""

    place: str
    chance: float
    cards: Mapping[str, int]


def lost_targets(state: State, reader: DryRun) -> tuple[Lost, ...]:
    """7.5 Return the Debateable Land, and Battles where a family of the player's nation may come first."""
    seen = reader.read(scouting.position(state))
    found = [_lost(state, reader, seen, board.DEBATEABLE_LAND, _takes_debateable)]
    kin = [rival for rival in state.rivals if board.NATION[rival] == board.NATION[state.family]]
    for battle in seen.battles:
        if battle.march:
            wants = partial(_takes_battle, kin, battle.name)
            found.append(_lost(state, reader, seen, battlefield(battle.march), wants))
    return tuple(one for one in found if one.chance)


def _takes_debateable(rival: str, one: Candidate) -> bool:
    return one.kind == "debateable"


def _takes_battle(kin: Sequence[str], name: str, rival: str, one: Candidate) -> bool:
    return rival in kin and one.kind == "battle" and one.target == name


def _lost(state: State, reader: DryRun, seen: Position, place: str, wants: Wanted) -> Lost:
    taking = takers(state, reader, seen, wants)
    cards = {rival: n for rival, kinds in taking.items() if (n := sum(map(bool, kinds.values())))}
    return Lost(place, taken_first(numbers(state, taking)), cards)


# -- Battles ---------------------------------------------------------------------------------------------


def contest(state: State, reader: DryRun, combat: Combat) -> Parts:
    """7.7 Return the other side's hits at a player's Battle: those beside the card or, if there are none,
    those of opponents who may still come."""
    entry = state.battles[combat.event]
    own = combat.side or combat.attacker
    others = [hits for name, hits in entry["hits"].items() if name != own]
    if others:
        return ((others[0], 1.0),)
    seen = with_own(state, reader, combat)
    taking = takers(
        state, reader, seen, lambda rival, one: one.kind == "battle" and one.target == combat.event
    )
    comes = 1 - numbers(state, taking)[0]
    weights = {
        (rival, kind): chance for rival, kinds in taking.items() for kind, chance in kinds.items() if chance
    }
    found = {NOBODY: 1 - comes}
    for (rival, kind), weight in weights.items():
        for hits, share in _their_hits(state, reader, combat, rival, kind):
            found[hits] = found.get(hits, 0.0) + comes * share * weight / sum(weights.values())
    return tuple(sorted(found.items()))


def with_own(state: State, reader: DryRun, combat: Combat) -> Position:
    """Return the position after the player chooses this Battle."""
    seen = reader.read(scouting.position(state))
    battles = tuple(
        battle
        if battle.name != combat.event
        else attrs.evolve(battle, sides={**battle.sides, combat.side: combat.attacker})
        if combat.place == RISING
        else attrs.evolve(battle, targeted_by=(*battle.targeted_by, combat.attacker))
        for battle in seen.battles
    )
    return attrs.evolve(seen, battles=battles)


def _their_hits(state: State, reader: DryRun, combat: Combat, rival: str, kind: str) -> Parts:
    """7.6, 7.7 Return how many hits an opponent scores at this Battle."""
    plus = card_drm(kind, "battle")
    theirs = Combat(rival, f"{rival}/{kind}", "battle", combat.place, event=combat.event, plus=plus)
    mix = MixedOdds()
    mix.add(ready(state, reader, theirs).odds(), 1.0)
    stake = attrs.evolve(stake_of(state, reader, theirs), vp_per_hit=1)
    return mix.chances(stake).histogram
