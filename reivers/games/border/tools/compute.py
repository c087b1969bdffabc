"""The rules as tools: plain data in, plain data out, for the command line and the app's Quick tools.

Each takes one JSON object with only the keys it knows. Anything else raises a `ToolTrouble` that names the
place.
"""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from reivers.games.border.board import rivals
from reivers.games.border.odds.tool import odds_tool
from reivers.games.border.rules.combat import results
from reivers.games.border.rules.seasons import economy, scoring
from reivers.games.border.rules.winter import notoriety, rival_targets
from reivers.games.border.rules.winter.target_inputs import Battle, Farm, Position
from reivers.kernel.messages import plain

from .fields import TOOLS as FIELDS
from .fields import Choice, Json, Whole, need, read_fight


def combat_tool(given: Json) -> dict[str, Any]:
    """7.7 Return the results of a combat for natural faces, after rerolls."""
    values = read_fight("combat", given)
    kind = values.pop("kind")
    attack = results.attack_results(kind, values.pop("attack_drm"))
    defense = results.defense_results(kind, values.pop("defense_drm"))
    hits = results.count(attack, values.pop("attack"))
    blocks = results.count(defense, values.pop("defense"))
    return attrs.asdict(results.resolve(kind, hits, blocks, **values))


def notoriety_tool(given: Json) -> dict[str, Any]:
    """6.4 Return the March that an opponent's Notoriety goes to."""
    values = FIELDS["notoriety"].read(given)
    picked = notoriety.pick_march(values.pop("cube_family"), **values)
    return {"march": picked.march, "why": [plain(reason.to_json()) for reason in picked.why]}


def economy_tool(given: Json) -> dict[str, Any]:
    """6.1 Return horse limit, hand size and income."""
    return attrs.asdict(economy.economy(**FIELDS["economy"].read(given)))


def score_tool(given: Json) -> dict[str, Any]:
    """8.2, 9.1, 9.2 Return the sums of a score sheet. Each row is a count, or VP where the sheet says so."""
    values = FIELDS["score"].read(given)
    sheet = scoring.ScoreSheet()
    for turn, rows in enumerate(values["turns"], 1):
        sheet.turns.append({})
        for row, count in rows.items():
            sheet.add(turn, row, count)
    found = sheet.score(values["horses"], values["sheep"], values["cattle"])
    return {
        "turn_totals": list(found.turn_totals),
        "running_totals": list(found.running_totals),
        "final_total": found.final_total,
        "victory": attrs.asdict(found.victory) if found.victory else None,
    }


def target_tool(given: Json) -> dict[str, Any]:
    """7.5 Return the decision of an opponent's Target card."""
    values = FIELDS["target"].read(given)
    position, rolls = _position(values["state"], values["ruling"]), values["rolls"]
    family = values["family"]
    Choice(options=rivals(position.solo_family)).read(family, "family")
    if rival_targets.needs_reiver_die(values["card"]):
        need(given["rolls"], "reiver", "rolls")

    def decide(pick: int | None) -> rival_targets.Decision:
        known = rival_targets.Rolls(rolls["reiver"], pick)
        return rival_targets.decide(family, values["card"], position, known)

    open_to = decide(None).candidates
    if rolls["pick"] is not None and open_to:
        Whole(high=len(open_to) - 1).read(rolls["pick"], "rolls.pick")
    return _entered(decide(rolls["pick"]))


def _position(state: dict[str, Any], ruling: str) -> Position:
    farms = {}
    for name, farm in state.pop("farms").items():
        Whole(high=farm["sheep"]).read(farm["bastled"], f"state.farms.{name}.bastled")
        farms[name] = Farm(**farm)
    battles = tuple(map(_battle, state.pop("battles")))
    return Position(farms=farms, battles=battles, ruling=ruling, **state)


def _battle(battle: dict[str, Any]) -> Battle:
    taken = {side: family for side, family in battle["sides"].items() if family is not None}
    return Battle(battle["name"], battle["march"], tuple(battle["targeted_by"]), taken)


def _entered(decision: rival_targets.Decision) -> dict[str, Any]:
    chosen = decision.chosen
    return {
        "action": decision.action,
        "drm": decision.drm,
        "fyre": decision.fyre,
        "candidates": [candidate.target for candidate in decision.candidates],
        "chosen": {
            "kind": chosen.kind,
            "target": chosen.target,
            "march": chosen.march,
            "side": chosen.side,
            "dice": chosen.dice,
            "parts": attrs.asdict(chosen.parts),
        }
        if chosen
        else None,
        "why": [plain(reason.to_json()) for reason in decision.why],
    }


TOOLS: Mapping[str, Callable[[Json], dict[str, Any]]] = {
    "combat": combat_tool,
    "odds": odds_tool,
    "notoriety": notoriety_tool,
    "target": target_tool,
    "economy": economy_tool,
    "score": score_tool,
}
