"""Possible tokens in an opponent's box: hidden until revealed, but the possibilities are public (6.5)."""

from collections import defaultdict
from collections.abc import Mapping

import attrs

from reivers.games.border import board
from reivers.games.border.rules.combat.dice_pools import TokenDefense, shield
from reivers.games.border.rules.model.state import State, which
from reivers.kernel.dry_run import DryRun

MOST_DICE = 4
"""The most dice that a token with unknown dice may have."""


@attrs.frozen
class Guess:
    """One possible content of a box, and its chance. `token` is "" for no token."""

    token: str
    shield: TokenDefense
    share: float
    unknown: bool = False
    """Whether the token's effect is unknown."""


NO_TOKEN = Guess("", TokenDefense(0, 0, False), 1.0)
CAREY = "robert-carey"


def guesses(state: State, reader: DryRun, box: str) -> tuple[Guess, ...]:
    """6.5, 8.1 Return the revealed token, nothing if the box is empty, else any token of the pile, all
    equally likely. An unknown token may be anything from no dice to four."""
    turned = which(state, box, "token")
    left = {token: n for token, n in state.rival_tokens.items() if n}
    if turned:
        return _of(reader, turned, box, 1.0)
    if box == state.empty_box or box in state.emptied_boxes or not left:
        return (NO_TOKEN,)
    # a token depends only on whether the place is a farm
    return reader.once(("pile", board.is_farm(box)), lambda: _pile(reader, left, box))


def _pile(reader: DryRun, left: Mapping[str, int], box: str) -> tuple[Guess, ...]:
    whole = sum(left.values())
    return _merged([one for token, n in sorted(left.items()) for one in _of(reader, token, box, n / whole)])


def _of(reader: DryRun, token: str, box: str, share: float) -> tuple[Guess, ...]:
    """Return what one token does at this box. If that's unknown, everything it may do."""
    before = len(reader.missing)
    seen = reader.read(shield(token, box))
    if len(reader.missing) == before:
        return (Guess(token, seen, share),)
    del reader.missing[before:]
    each = share / (MOST_DICE + 1)
    return tuple(
        Guess(token, TokenDefense(dice, seen.modifier, False), each, unknown=True)
        for dice in range(MOST_DICE + 1)
    )


def _merged(found: list[Guess]) -> tuple[Guess, ...]:
    """Merge tokens that do the same into one guess. Robert Carey's also rerolls."""
    shares = defaultdict[tuple[TokenDefense, bool, bool], float](float)
    token: dict[tuple[TokenDefense, bool, bool], str] = {}
    for one in found:
        key = (one.shield, one.unknown, one.token == CAREY)
        shares[key] += one.share
        token.setdefault(key, one.token)
    return tuple(Guess(token[key], key[0], share, key[1]) for key, share in shares.items())


def warden_chance(state: State, march: str, dice: int) -> float:
    """7.4 Return the chance that the Warden of a March appears against the player. A18: never for a single
    die."""
    if board.FAMILY_OF[march] not in state.wardens or dice < 2:
        return 0.0
    return min(dice - 1, 6) / 6
