"""7.7 Every combat of random games, worked out again by hand from the dice that fell: hits, blocks, and just
the changes of the table that the rulebook orders.

The tables are written down here a second time on purpose.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest

from reivers.kernel.flows import Notice
from reivers.kernel.orders import Order, net
from reivers.kernel.session import Session
from tests.games.border.wholes import Plan, act, new_session
from tests.kernel.tables import applied

CHUNKS, EACH = 6, 4
HOME = {"Dacre": "EWM", "Fenwick": "EMM", "Maxwell": "SWM", "Kerr": "SMM"}
FAMILY = {march: family for family, march in HOME.items()}
RESULTS = {
    "combat.raid", "combat.feud_won", "combat.feud_tied", "combat.gaolbreak", "combat.gaol_held",
    "combat.battle",
}  # fmt: skip
FASHION = {"feud": "ill-week", "gaolbreak": "ballad-of-kinmont-willie"}

Table = dict[str, dict[str, Any]]
Changes = dict[tuple[str, str], int]


@attrs.define
class Fight:
    """One combat: its dice, rolls and results."""

    solo: str
    sevens: str
    events: list[str]
    facts: Mapping[str, Any]
    before: Table
    attack: list[int] = attrs.field(factory=list)
    defense: list[int] = attrs.field(factory=list)
    result: Notice | None = None
    stolen: int = 0

    @property
    def attacker(self) -> str:
        return str(self.facts["family"])

    @property
    def march(self) -> str:
        return str(self.facts["place"]).partition("/")[0]

    @property
    def defender(self) -> str:
        return FAMILY.get(self.march, "")

    @property
    def own(self) -> bool:
        return self.attacker == self.solo

    def at(self, place: str, piece: str) -> int:
        return int(self.before.get(place, {}).get(piece) or 0)

    @property
    def extra(self) -> int:
        """Blocks that need no dice, as the reasons give them."""
        assert self.result is not None
        return next(int(reason.facts["extra"]) for reason in self.result.why if "extra" in reason.facts)


def fights(session: Session) -> Iterator[Fight]:
    """Return all combats of a game, in order, with rerolls added to the rolls: misses count for nothing."""
    table: Table = {}
    fight: Fight | None = None
    rerolls = ""
    for entry, notices in [(None, session.notices_of(0)), *session.history()]:
        if fight and entry and entry.key in ("combat.attack", "combat.defense"):
            getattr(fight, entry.key.partition(".")[2]).extend(entry.answer["faces"])
        if fight and entry and entry.key == "combat.reroll":
            (fight.attack if rerolls == fight.attacker else fight.defense).extend(entry.answer["faces"])
        for notice in notices:
            table = applied(table, notice.orders)
            facts = notice.message.facts
            if notice.message.key == "combat.dice":
                events = [name for name, lying in table.get("events", {}).items() if lying]
                state = session.state
                fight = Fight(state.family, state.house_rules["sevens"], events, facts, table)
            elif notice.message.key == "combat.rerolls":
                rerolls = facts["family"]
            elif fight and notice.message.key in RESULTS:
                fight.result = notice
            elif fight and notice.message.key == "combat.sheep_stolen":
                fight.stolen = facts["n"]
            elif fight and notice.message.key == "combat.over":
                yield fight
                fight = None


def throws(faces: list[int], plus: int, most: int) -> Counter[int]:
    """The faces that count: 7 is 6 for attackers, 8 is 7 for defenders."""
    return Counter(min(max(face + plus, 1), most) for face in faces)


# -- the four tables -------------------------------------------------------------------------------------


def raid(fight: Fight) -> tuple[dict[str, int], Changes]:
    """7.7 Cattle on 3 and 4, Sheep on 5 and 6; blocks, a captive, a rope (A1)."""
    hit = throws(fight.attack, fight.facts["plus"], 6)
    guard = throws(fight.defense, fight.facts["shield"], 7)
    cattle, sheep = hit[3] + hit[4], hit[5] + hit[6]
    hanged, later = min(guard[7], 1), max(guard[7] - 1, 0)
    captures, blocks = {
        "literal": (later + min(guard[6], 1), guard[5] + max(guard[6] - 1, 0)),
        "cascade": (min(later + guard[6], 1), guard[5] + max(later + guard[6] - 1, 0)),
        "hybrid": (later, guard[5] + guard[6])
        if later
        else (min(guard[6], 1), guard[5] + max(guard[6] - 1, 0)),
    }[fight.sevens]
    for _ in range(blocks + fight.extra):
        if sheep > cattle:
            sheep -= 1
        elif cattle:
            cattle -= 1
    given = {"cattle": cattle, "sheep": sheep, "captures": captures, "hanged": hanged}
    changes: Changes = {("vp", "points"): 2 * sheep + cattle if fight.own else 0}
    if not fight.own:
        changes["vp", "points"] = 6 * hanged
    if fight.defender:
        had = fight.at("player", "cattle")
        changes["player", "cattle"] = cattle if fight.own else -min(cattle, had)
        changes[f"{fight.march}/town", f"cube:{fight.attacker}"] = captures
        seat = f"{HOME[fight.attacker]}/seat"
        changes[seat, f"cube:{fight.defender}"] = 1 if cattle + sheep else 0
    return given, {**changes, **lost_horses(fight, captures + hanged)}


def feud(fight: Fight) -> tuple[dict[str, int], Changes]:
    """7.7 Hits on 5 and 6; a 5 blocks, the first 6 and every 7 strike back (A6, A7)."""
    hit = throws(fight.attack, fight.facts["plus"], 6)
    guard = throws(fight.defense, fight.facts["shield"], 7)
    struck = guard[7] + min(guard[6], 1)
    hits = max(hit[5] + hit[6] - guard[5] - max(guard[6] - 1, 0) - fight.extra, 0)
    changes: Changes = {("vp", "points"): 3 * (hits if fight.own else struck)}
    if hits != struck:
        winner, loser = (
            (fight.attacker, fight.defender) if hits > struck else (fight.defender, fight.attacker)
        )
        changes |= won(fight, winner, loser)
    return {"hits": hits, "struck": struck}, {**changes, **lost_horses(fight, struck)}


def gaolbreak(fight: Fight) -> tuple[dict[str, int], Changes]:
    """7.7 Hits on 5 and 6, blocks on 5 and 6, a rope for every 7 (A8)."""
    hit = throws(fight.attack, fight.facts["plus"], 6)
    guard = throws(fight.defense, fight.facts["shield"], 7)
    hits = max(hit[5] + hit[6] - guard[5] - guard[6] - fight.extra, 0)
    cubes = fight.at(fight.facts["place"], f"cube:{fight.attacker}")
    freed = min(hits, cubes)
    gone = freed + min(guard[7], cubes - freed)
    changes: Changes = {
        ("vp", "points"): 2 * hits if fight.own else 6 * guard[7],
        (fight.facts["place"], f"cube:{fight.attacker}"): -gone,
        ("player", "horse"): min(hits, 2 * cubes) if fight.own else 0,
    }
    if freed:
        changes |= won(fight, fight.attacker, fight.defender)
    given = {"hits": hits, "freed": freed, "hanged": guard[7]}
    return given, {**changes, **lost_horses(fight, guard[7])}


def battle(fight: Fight) -> tuple[dict[str, int], Changes]:
    """7.7 Hits and blocks on 5 and 6; the event says what a hit is worth."""
    hit = throws(fight.attack, fight.facts["plus"], 6)
    guard = throws(fight.defense, fight.facts["shield"], 6)
    hits = max(hit[5] + hit[6] - guard[5] - guard[6] - fight.extra, 0)
    worth = {"4": 2, "battle-ewm": 2, "battle-emm": 3, "battle-swm": 2, "rising-of-the-north": 3}
    assert fight.result is not None
    each = worth[fight.result.message.facts["event"]]
    return {"hits": hits}, {("vp", "points"): hits * each if fight.own else 0}


def won(fight: Fight, winner: str, loser: str) -> Changes:
    """7.7 Two points of Notoriety, or four in fashion; the loser drops by one, but not below 0."""
    track = f"{fight.march}/track"
    gain = 4 if f"event:{FASHION[fight.facts['kind']]}" in fight.events else 2
    down = -min(1, fight.at(track, f"cube:{loser}"))
    return {(track, f"cube:{winner}"): gain, (track, f"cube:{loser}"): down}


def lost_horses(fight: Fight, lost: int) -> Changes:
    """7.7 Never more than were sent; Horses of opponents aren't counted."""
    place = fight.facts["place"]
    return {(place, "horse"): -min(lost, fight.at(place, "horse"))} if fight.own else {}


WORKED_OUT = {"raid": raid, "feud": feud, "gaolbreak": gaolbreak, "battle": battle}


def changed(orders: tuple[Order, ...]) -> Changes:
    return {(one.place, one.piece): int(one.now or 0) - int(one.was or 0) for one in net(orders)}


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_combat_awards_by_the_rules(chunk: int, effort: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(chunk * EACH * effort, (chunk + 1) * EACH * effort):
        plan = Plan(seed, list(HOME)[seed % 4], "app", "needed")
        session, rng = new_session(plan), random.Random(seed)
        while session.prompt is not None:
            act(session, rng)
        for fight in fights(session):
            check(fight)
            seen[fight.facts["kind"]] += 1
    assert set(seen) == set(WORKED_OUT)


def check(fight: Fight) -> None:
    assert fight.result is not None
    given, changes = WORKED_OUT[fight.facts["kind"]](fight)
    facts = fight.result.message.facts
    assert {name: facts[name] for name in given} == given, fight
    assert changed(fight.result.orders) == {spot: n for spot, n in changes.items() if n}, fight
    if fight.facts["kind"] == "raid":
        assert fight.stolen == min(given["sheep"], fight.at(fight.facts["place"], "sheep"))
