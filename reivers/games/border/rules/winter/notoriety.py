"""Notoriety: places on a track and their dice and VP (7.6, 8.2), and where an opponent's points go (6.4)."""

from collections.abc import Mapping

from reivers.games.border.ids import MARCHES
from reivers.kernel.flows import Reason
from reivers.kernel.frozen import frozen

Track = Mapping[str, int]
"""Points of each family on one March's track. A family that's missing has 0."""
Tracks = Mapping[str, Track]

TURN_VP: Mapping[int, tuple[int, int]] = {1: (3, 1), 2: (6, 2), 3: (9, 3)}
"""8.2 VP for first and second place in each turn."""


# -- places ----------------------------------------------------------------------------------------------


@frozen
class Place:
    """A family's place on a track, and whether it shares it."""

    rank: int
    tied: bool

    @property
    def counts_as(self) -> int:
        """7.6, 8.2 The place as it counts: first (1) only alone; second (2) alone or as a shared first;
        else 0."""
        if self.rank == 1:
            return 2 if self.tied else 1
        return 2 if self.rank == 2 and not self.tied else 0


def place(family: str, track: Track, ruling: str = "competition") -> Place | None:
    """7.6, 8.2 Return the family's place. A5: without points it has no place. A4 says who comes below a
    tie."""
    own = track.get(family, 0)
    if own <= 0:
        return None
    others = [points for other, points in track.items() if other != family]
    ahead = [points for points in others if points > own]
    rank = 1 + (len(ahead) if ruling == "competition" else len(set(ahead)))
    return Place(rank, own in others)


def attack_dice(family: str, track: Track, ruling: str = "competition") -> int:
    """7.6 Return attack dice from Notoriety: two alone in first place, one in second or sharing the first."""
    found = place(family, track, ruling)
    return {1: 2, 2: 1}.get(found.counts_as, 0) if found else 0


def march_vp(turn: int, family: str, track: Track, ruling: str = "competition") -> int:
    """8.2 Return the VP of one March. A shared first place scores as second."""
    found = place(family, track, ruling)
    return TURN_VP[turn][found.counts_as - 1] if found and found.counts_as else 0


def dice_reason(family: str, march: str, track: Track, ruling: str = "competition") -> Reason:
    """7.6 Return the reason for a family's Notoriety dice in a March."""
    others = {other: points for other, points in track.items() if other != family and points}
    facts = {
        "family": family,
        "march": march,
        "own": track.get(family, 0),
        "others": others,
        "ruling": ruling,
    }
    return Reason("7.6", "why.notoriety.dice", facts, attack_dice(family, track, ruling))


# -- where points go -------------------------------------------------------------------------------------


@frozen
class MarchChoice:
    """The March that an opponent's Notoriety goes to, and why."""

    march: str
    why: tuple[Reason, ...]


def die_march(die: int, solo_march: str) -> str:
    """6.4 Return the March of a Notoriety die: five are fixed, the 6 is the Solo Player's."""
    return solo_march if die == 6 else MARCHES[die - 1]


def takes_lead(family: str, points: int, track: Track, ruling: str = "takes") -> bool:
    """6.4 Return whether the family takes the lead, or a share of it, without having it alone before (A2).

    A3: whether a family that shares the lead can take it is a house rule. If no family has points, all can.
    """
    own, best = track.get(family, 0), best_other(family, track)
    if own > best or (ruling == "takes_strict" and own == best and own > 0):
        return False
    return own + points >= best


def best_other(family: str, track: Track) -> int:
    return max((points for other, points in track.items() if other != family), default=0)


def pick_march(
    family: str,
    points: int,
    die1: int,
    die2: int,
    solo_march: str,
    tracks: Tracks,
    ruling: str = "takes",
) -> MarchChoice:
    """6.4 Return the first die's March if the lead is taken there, else the second's, else the first's."""
    why: list[Reason] = []
    for die in (die1, die2):
        march = die_march(die, solo_march)
        track = tracks.get(march, {})
        takes = takes_lead(family, points, track, ruling)
        why.append(_lead_reason(family, points, die, march, track, ruling, takes))
        if takes:
            return MarchChoice(march, tuple(why))
    first = die_march(die1, solo_march)
    why.append(Reason("6.4", "why.notoriety.default", {"family": family, "die": die1, "march": first}, first))
    return MarchChoice(first, tuple(why))


def _lead_reason(
    family: str, points: int, die: int, march: str, track: Track, ruling: str, takes: bool
) -> Reason:
    own, best = track.get(family, 0), best_other(family, track)
    facts = {
        "family": family, "points": points, "die": die, "march": march,
        "own": own, "best": best, "total": own + points, "ruling": ruling,
    }  # fmt: skip
    if own > best:
        return Reason("6.4", "why.notoriety.leads_already", facts, takes)
    if own == best and own > 0:
        return Reason("6.4", "why.notoriety.shares_lead", facts, takes)
    return Reason("6.4", "why.notoriety.takes_lead", facts, takes)
