"""7.1 The effect of one more point of Notoriety in each March: place, dice (7.6), VP in Spring (8.2)."""

import attrs

from reivers.games.border import board
from reivers.games.border.rules.combat.spoils import fashion
from reivers.games.border.rules.model.state import State, feuds, gaol
from reivers.games.border.rules.model.state import notoriety as track_of
from reivers.games.border.rules.winter.battles import RISING_NOTORIETY
from reivers.games.border.rules.winter.notoriety import attack_dice, march_vp, place
from reivers.kernel.dry_run import DryRun, FactLookup


@attrs.frozen
class MarchRank:
    """The player's rank on a track: the place (0 for none), what it counts as (1, 2, or 0), dice and VP."""

    points: int
    rank: int
    counts_as: int
    tied: bool
    dice: int
    vp: int


@attrs.frozen
class Step:
    """A number of points more in one March."""

    march: str
    now: MarchRank
    then: MarchRank
    overtakers: tuple[str, ...]
    """Opponents who may still catch up this Winter."""


def notoriety_steps(state: State, lookup: FactLookup, points: int = 1) -> tuple[Step, ...]:
    """7.1 Return all five Marches in walk order."""
    reader = DryRun(lookup)
    return tuple(_step(state, reader, march, points) for march in board.WALK)


def _step(state: State, reader: DryRun, march: str, points: int) -> Step:
    own = track_of(state, march).get(state.family, 0)
    now, then = (standing(state, march, own + more) for more in (0, points))
    return Step(march, now, then, overtakers(state, reader, march, own + points))


def standing(state: State, march: str, points: int) -> MarchRank:
    """7.6, 8.2 Return the player's rank with this many points."""
    track, own, ruling = (
        {**track_of(state, march), state.family: points},
        state.family,
        state.house_rules["below_tie"],
    )
    found = place(own, track, ruling)
    counts = found.counts_as if found else 0
    dice, vp = attack_dice(own, track, ruling), march_vp(state.turn, own, track, ruling)
    return MarchRank(points, found.rank if found else 0, counts, bool(found and found.tied), dice, vp)


def overtakers(state: State, reader: DryRun, march: str, points: int) -> tuple[str, ...]:
    """Return the opponents level with or behind the player who could catch up or pass before Spring."""
    track = track_of(state, march)
    return tuple(
        rival
        for rival in state.rivals
        if track.get(rival, 0) <= points <= track.get(rival, 0) + reach_of(state, reader, rival, march)
        and reach_of(state, reader, rival, march)
    )


def reach_of(state: State, reader: DryRun, rival: str, march: str) -> int:
    """7.7 Return the most Notoriety an opponent may still win in a March this Winter: by a Feud or
    Gaolbreak in the player's, by a Battle in its March, by the Rising of the North in any."""
    reached = 0
    if march == state.home:
        boxes = (("feud", feuds(state, march)), ("gaolbreak", gaol(state, march)))
        reached += sum(reader.read(fashion(state, kind)) for kind, box in boxes if box.get(rival))
    for event in state.battles:
        kind = reader.known(f"event:{event}", "kind")
        if kind == "rising":
            reached += RISING_NOTORIETY
        elif reader.known(f"event:{event}", "march") == march:
            reached += reader.known(f"event:{event}", "notoriety") or 0
    return reached
