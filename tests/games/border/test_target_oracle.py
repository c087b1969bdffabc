"""7.5 The target tool against a second, independent reading of the rules, on random tables."""

import random
from collections.abc import Mapping
from typing import Any

from reivers.games.border.tools.compute import TOOLS

Json = Mapping[str, Any]
NATION = {"Dacre": "english", "Fenwick": "english", "Maxwell": "scottish", "Kerr": "scottish"}
HOME = {"Dacre": "EWM", "Fenwick": "EMM", "Maxwell": "SWM", "Kerr": "SMM"}
LISTED = {
    "Dacre": {"opposite": ["SWM"], "cross": ["SMM"], "same": ["EMM", "DL"]},
    "Fenwick": {"opposite": ["SMM"], "cross": ["SWM"], "same": ["EWM", "DL"]},
    "Maxwell": {"opposite": ["EWM"], "cross": ["EMM"], "same": ["SMM", "DL"]},
    "Kerr": {"opposite": ["EMM"], "cross": ["EWM"], "same": ["SWM", "DL"]},
}
"""2.11 The Marches that each March card lists for a Raid."""
CARDS = ("nation", "family", "reiver", "opposite", "cross", "same")
Target = tuple[str, str, str | None, str | None, int]
"""Kind, name, March, side, and the dice of Sheep or cubes. Dice that no table decides are left out."""


def targets(given: Json) -> list[Target]:
    card, family, state = given["card"], given["family"], given["state"]
    if card == "nation":
        return [*battles(given, state["battles"]), *rising(state)]
    if card == "family":
        return seat_or_town(given)
    if card == "reiver":
        return [] if given["rolls"]["reiver"] <= 2 else raids(given, every=given["rolls"]["reiver"] == 6)
    listed = LISTED[family][card]
    at_home = battles(given, [one for one in state["battles"] if one["march"] == HOME[family]])
    lifted = [("debateable", "debateable", "DL", None, 0)]
    raided = raids(given) if HOME[state["solo_family"]] in listed else []
    in_dl = lifted if "DL" in listed and not state["debateable_raided"] else []
    return at_home or in_dl or raided or rising(state)


def battles(given: Json, offered: list[Any]) -> list[Target]:
    """A family attacks a Battle on the map unless one of its nation already did."""
    nation = NATION[given["family"]]
    free = [
        one for one in offered if one["march"] and nation not in [NATION[by] for by in one["targeted_by"]]
    ]
    return [("battle", one["name"], one["march"], None, 0) for one in free]


def rising(state: Json) -> list[Target]:
    sides = [one["sides"] for one in state["battles"] if one["march"] is None]
    free = [side for side in ("Catholic", "Protestant") if sides and sides[0][side] is None]
    return [("battle", "Rising", None, free[0], 0)] if free else []


def seat_or_town(given: Json) -> list[Target]:
    state, family = given["state"], given["family"]
    home = HOME[state["solo_family"]]
    found: list[Target] = []
    for kind, place in (("feud", "seat"), ("gaolbreak", "town")):
        cubes = state["feud_cubes" if kind == "feud" else "gaol_cubes"].get(family, 0)
        if cubes and not state[f"{place}_attacked"]:
            found.append((kind, kind, home, None, cubes))
    most = max((one[4] for one in found), default=0)
    return [one for one in found if one[4] == most]


def raids(given: Json, *, every: bool = False) -> list[Target]:
    state = given["state"]
    values: dict[str, tuple[int, int]] = {}
    for name, farm in state["farms"].items():
        if not farm["attacked"]:
            sheep = farm["sheep"] if every else farm["sheep"] - farm["bastled"]
            values[name] = sheep - farm["permanent_dice"], sheep
    best = max((value for value, _ in values.values()), default=0)
    home = HOME[state["solo_family"]]
    return [("raid", name, home, None, sheep) for name, (value, sheep) in values.items() if value == best]


def place_dice(given: Json, march: str | None) -> int:
    """7.6 2 dice for 1st alone, 1 for 2nd or tied 1st; A4: below a tied 1st, by the ruling."""
    track = given["state"]["tracks"].get(march, {})
    own = track.get(given["family"], 0)
    if not own:
        return 0
    above = [n for family, n in track.items() if n > own]
    equal = [n for family, n in track.items() if n == own]
    if not above:
        return 2 if len(equal) == 1 else 1
    places_above = len(set(above)) if given["ruling"] == "dense" else len(above)
    return int(places_above == 1 and len(equal) == 1)


def random_state(rng: random.Random, solo: str) -> dict[str, Any]:
    by = lambda: rng.sample([*NATION], rng.randint(0, 2))  # noqa: E731
    fields = [{"name": f"Battle {march}", "march": march, "targeted_by": by()} for march in HOME.values()]
    sides = {side: rng.choice([None, *NATION]) for side in ("Catholic", "Protestant")}
    offered = [*rng.sample(fields, rng.randint(0, 3)), {"name": "Rising", "march": None, "sides": sides}]
    farms = {}
    for name in ("Eden", "Caldew", "Esk", "Irthing"):
        sheep = rng.randint(0, 3)
        farms[name] = {
            "sheep": sheep,
            "bastled": rng.randint(0, sheep),
            "permanent_dice": rng.randint(0, 3),
            "attacked": rng.random() < 0.4,
        }
    others = [family for family in NATION if family != solo]
    return {
        "solo_family": solo,
        "base_attack_dice": rng.randint(0, 9),
        "tracks": {march: {one: rng.randint(0, 4) for one in NATION} for march in (*HOME.values(), "DL")},
        "battles": offered if rng.random() < 0.6 else offered[:-1],
        "farms": farms,
        "feud_cubes": {family: rng.randint(0, 2) for family in others},
        "gaol_cubes": {family: rng.randint(0, 2) for family in others},
        **{key: rng.random() < 0.3 for key in ("seat_attacked", "town_attacked", "debateable_raided")},
    }


def random_question(rng: random.Random) -> dict[str, Any]:
    solo = rng.choice([*NATION])
    return {
        "family": rng.choice([family for family in NATION if family != solo]),
        "card": rng.choice(CARDS),
        "state": random_state(rng, solo),
        "rolls": {"reiver": rng.randint(1, 6)},
        "ruling": rng.choice(["competition", "dense"]),
    }


def expected(given: Json, found: list[Target], pick: int | None) -> dict[str, Any]:
    plus = given["card"] in ("nation", "family", "reiver")
    kinds = list(dict.fromkeys(kind for kind, *_ in found))
    chosen = found[pick or 0] if found and (pick is not None or len(found) == 1) else None
    answer = {
        "action": chosen[0] if chosen else "/".join(kinds) or "none",
        "drm": int(plus and bool(found)),
        "fyre": bool(found) and given["card"] == "reiver" and given["rolls"]["reiver"] == 6,
        "candidates": [name for _, name, *_ in found],
        "chosen": None,
    }
    if chosen:
        kind, name, march, side, own = chosen
        base = 0 if kind == "debateable" else given["state"]["base_attack_dice"]
        place = 0 if kind == "debateable" or march is None else place_dice(given, march)
        sheep, cubes = (own, 0) if kind == "raid" else (0, own)
        parts = {"base": base, "notoriety": place, "sheep": sheep, "cubes": cubes}
        where = {"kind": kind, "target": name, "march": march, "side": side}
        answer["chosen"] = {**where, "dice": sum(parts.values()), "parts": parts}
    return answer


def test_7_5_two_readings_of_the_rules_agree(effort: int) -> None:
    rng = random.Random(7)
    seen = set()
    for _ in range(3000 * effort):
        given = random_question(rng)
        found = targets(given)
        pick = rng.randrange(len(found)) if found and rng.random() < 0.7 else None
        if pick is not None:
            given["rolls"]["pick"] = pick
        answer = TOOLS["target"](given)
        wanted = expected(given, found, pick)
        assert {key: answer[key] for key in wanted} == wanted, given
        seen.add((given["card"], answer["action"]))
    assert len(seen) == 18
