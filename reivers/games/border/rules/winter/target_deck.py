"""7.2, 7.3 The deck of target cards.

Which of an opponent's unused cards are in it, and their order, is unknown. So nothing hidden is stored,
except cards the player has peeked at. If the app holds the deck, the card at each position follows from the
game's seed, whatever is decided before it's revealed.
"""

import functools
import math
from collections.abc import Sequence

from reivers.games.border import board
from reivers.games.border.rules.cards.peek import peek
from reivers.games.border.rules.model.state import State
from reivers.kernel.flows import Flow, draw
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Deal, Option

EACH = 2
"""7.2 Target cards of each family in the deck."""


def unused(state: State, family: str) -> list[str]:
    """2.11 Return a family's target cards that aren't expended."""
    used = state.used_targets.get(family, ())
    return [kind for kind in board.TARGET_CARDS if kind not in used]


def target_deck(state: State) -> Sequence[Option]:
    """7.3 Return the possible top cards, with weights. An opponent's unused cards share the chance of its
    cards in the deck."""
    hidden = {rival: left for rival in state.rivals if (left := _to_come(state, rival))}
    kinds = {rival: _unseen(state, rival, unused(state, rival)) for rival in hidden}
    whole = math.lcm(*map(len, kinds.values()))
    found = [_option(state.family, kind, whole) for kind in _unseen(state, state.family, state.own_targets)]
    for rival, left in hidden.items():
        share = left * whole // len(kinds[rival])
        found += [_option(rival, kind, share) for kind in kinds[rival]]
    return found


def _unseen(state: State, family: str, kinds: Sequence[str]) -> Sequence[str]:
    """Leave out the cards that the player has peeked at."""
    seen = state.next_targets
    return [kind for kind in kinds if f"{family}/{kind}" not in seen] if seen else kinds


def is_known(state: State, left: int) -> bool:
    """7.3 Return whether the top card is certain: it's the last one, and can be only one."""
    return left == 1 and len(target_deck(state)) == 1


def reveal_target(state: State) -> Flow[str]:
    """7.3 Reveal the top card of the deck. It leaves the game after its combat (7.7)."""
    if state.next_targets:
        turned = state.next_targets.pop(0)
    else:
        drawn = yield from draw(
            "winter.reveal",
            lambda: target_deck(state),
            "target_deck",
            deal=lambda: in_target_deck(state),
            facts={"nth": state.attack + 1},
            section="7.3",
        )
        turned = drawn[0]
    family, _, kind = turned.partition("/")
    if family == state.family:
        state.own_targets.remove(kind)
    else:
        state.rival_cards_left[family] -= 1
    state.used_targets.setdefault(family, []).append(kind)
    return turned


def peek_at_targets(state: State, n: int) -> Flow[list[str]]:
    """2.2, A47 Peek at the top cards of the deck. Seen cards are remembered until they're revealed."""
    peeked: list[str] = []
    while len(peeked) < n and target_deck(state):
        seen = yield from peek(
            "effect.peek_target",
            lambda: target_deck(state),
            "target_deck",
            deal=lambda: in_target_deck(state),
        )
        if seen is None:
            break
        state.next_targets.append(seen)
        peeked.append(seen)
    return peeked


def in_target_deck(state: State) -> Deal:
    """7.2 Return the next card of the deck. All eight were shuffled, two of each family. An opponent's two
    were drawn from its unused ones; either of the player's may come first."""
    turned = {one: EACH - state.rival_cards_left.get(one, 0) for one in state.rivals}
    turned[state.family] = EACH - len(state.own_targets)
    before = {one: _unused_before(state, one, n) for one, n in turned.items() if one != state.family}
    own = [*state.own_targets, *_used_last(state, state.family, turned[state.family])]
    before[state.family] = [kind for kind in board.TARGET_CARDS if kind in own]
    parts = {one: _one_of_each(one, *kinds) for one, kinds in before.items()}
    whole = tuple((one, EACH) for one in board.FAMILIES)
    return Deal(f"target_deck.{state.turn}", whole, sum(turned.values()) + len(state.next_targets), parts)


@functools.cache
def _one_of_each(family: str, *kinds: str) -> tuple[tuple[str, int], ...]:
    return tuple((f"{family}/{kind}", 1) for kind in kinds)


def _unused_before(state: State, family: str, turned: int) -> list[str]:
    """Return the cards that could go into the deck: those unused, and those revealed since."""
    able = (*unused(state, family), *_used_last(state, family, turned))
    return [kind for kind in board.TARGET_CARDS if kind in able]


def _used_last(state: State, family: str, n: int) -> list[str]:
    return state.used_targets.get(family, [])[-n:] if n else []


def _to_come(state: State, rival: str) -> int:
    """Return how many of an opponent's cards in the deck are unseen."""
    seen = sum([one.startswith(f"{rival}/") for one in state.next_targets])
    return state.rival_cards_left.get(rival, 0) - seen


@functools.lru_cache(maxsize=4096)
def _option(family: str, kind: str, share: int) -> Option:
    return Option(f"{family}/{kind}", target_named(f"{family}/{kind}"), most=share)


@functools.cache
def target_named(target: str) -> Message:
    return Message("target.named", {"target": target})
