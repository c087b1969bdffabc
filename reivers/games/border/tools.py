"""The rules as tools: plain data in, plain data out, for the command line and the app's Quick tools.

Each takes one JSON object with only the keys it knows. Anything else raises a `ToolTrouble` that names the
place.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import attrs

from reivers.games.border.rules.combat import results
from reivers.games.border.rules.seasons import economy, scoring
from reivers.games.border.rules.winter import notoriety, rival_targets
from reivers.games.border.rules.winter.target_inputs import SIDES, Battle, Farm, Position
from reivers.kernel.errors import AppError
from reivers.kernel.messages import plain

from .board import FAMILIES, HOME_MARCHES, TARGET_CARDS, rivals
from .ids import COMBATS, MARCHES

Json = Mapping[str, Any]
MOST: Final = 9999
"""More than any count in this game."""


class ToolTrouble(AppError):
    """Wrong input for a tool."""


_COMBAT_OPTIONS = ("horses", "cubes", "vp_per_hit", "ruling", "extra_blocks", "debateable")


def combat_tool(given: Json) -> dict[str, Any]:
    """7.7 Return the results of a combat for natural faces, after rerolls."""
    fields = Fields(given, "", ("kind", "attack", "attack_drm", "defense", "defense_drm"), _COMBAT_OPTIONS)
    kind = fields.choice("kind", COMBATS)
    attack = results.attack_results(kind, fields.whole("attack_drm", 0, 1))
    defense = results.defense_results(kind, fields.whole("defense_drm", 0, 2))
    fields.need("cubes", kind == "gaolbreak")
    fields.need("vp_per_hit", kind == "battle")
    result = results.resolve(
        kind,
        results.count(attack, fields.faces("attack")),
        results.count(defense, fields.faces("defense")),
        ruling=fields.choice("ruling", results.RULINGS, "literal"),
        extra_blocks=fields.count("extra_blocks"),
        horses=fields.count("horses") if "horses" in given else None,
        cubes=fields.count("cubes"),
        vp_per_hit=fields.count("vp_per_hit"),
        debateable=fields.flag("debateable"),
    )
    return attrs.asdict(result)


def notoriety_tool(given: Json) -> dict[str, Any]:
    """6.4 Return the March that an opponent's Notoriety goes to."""
    required = ("cube_family", "points", "die1", "die2", "solo_march", "tracks")
    fields = Fields(given, "", required, ("ruling",))
    picked = notoriety.pick_march(
        fields.choice("cube_family", FAMILIES),
        fields.whole("points", 1, MOST),
        fields.whole("die1", 1, 6),
        fields.whole("die2", 1, 6),
        fields.choice("solo_march", HOME_MARCHES),
        _tracks(fields),
        fields.choice("ruling", notoriety.LEAD_RULINGS, "takes"),
    )
    return {"march": picked.march, "why": [plain(reason.to_json()) for reason in picked.why]}


def economy_tool(given: Json) -> dict[str, Any]:
    """6.1 Return horse limit, hand size and income."""
    fields = Fields(given, "", ("sheep", "office"))
    return attrs.asdict(economy.economy(fields.count("sheep"), fields.flag("office")))


def score_tool(given: Json) -> dict[str, Any]:
    """8.2, 9.1, 9.2 Return the sums of a score sheet. Each row is a count, or VP where the sheet says so."""
    fields = Fields(given, "", ("turns", "horses", "sheep", "cattle"))
    sheet = scoring.ScoreSheet()
    turns = fields.list("turns")
    if len(turns) > scoring.TURNS:
        raise ToolTrouble("tool.too_many", {"key": "turns", "n": len(turns), "high": scoring.TURNS})
    for turn, rows in enumerate(turns, 1):
        sheet.turns.append({})
        allowed = (*scoring.printed_rows(turn), scoring.CARDS_ROW)
        counts = Fields(rows, f"turns.{turn}", (), allowed)
        for row in counts.given:
            sheet.add(turn, row, counts.count(row))
    found = sheet.score(fields.count("horses"), fields.count("sheep"), fields.count("cattle"))
    won = attrs.asdict(found.victory) if found.victory else None
    return {
        "turn_totals": list(found.turn_totals),
        "running_totals": list(found.running_totals),
        "final_total": found.final_total,
        "victory": won,
    }


# -- target ----------------------------------------------------------------------------------------------


def target_tool(given: Json) -> dict[str, Any]:
    """7.5 Return the decision of an opponent's Target card."""
    fields = Fields(given, "", ("family", "card", "state", "rolls"), ("ruling",))
    ruling = fields.choice("ruling", notoriety.PLACE_RULINGS, "competition")
    position = attrs.evolve(_position(fields.inner("state", ("solo_family",), _STATE)), ruling=ruling)
    family = fields.choice("family", rivals(position.solo_family))
    card = fields.choice("card", TARGET_CARDS)
    rolls = fields.inner("rolls", (), ("reiver", "pick"))
    rolls.need("reiver", rival_targets.needs_reiver_die(card))
    reiver = rolls.whole("reiver", 1, 6) if "reiver" in rolls.given else None
    pick = rolls.count("pick") if "pick" in rolls.given else None
    open_to = rival_targets.decide(family, card, position, rival_targets.Rolls(reiver)).candidates
    if pick is not None and open_to:
        rolls.whole("pick", 0, len(open_to) - 1)
    return _entered(rival_targets.decide(family, card, position, rival_targets.Rolls(reiver, pick)))


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


_STATE = (
    "base_attack_dice", "tracks", "battles", "farms", "feud_cubes", "gaol_cubes", "seat_attacked",
    "town_attacked", "debateable_raided",
)  # fmt: skip


def _position(state: "Fields") -> Position:
    farms, battles, at = state.inner("farms"), state.list("battles"), state.at("battles")
    return Position(
        solo_family=state.choice("solo_family", FAMILIES),
        base_attack_dice=state.count("base_attack_dice"),
        tracks=_tracks(state),
        battles=tuple(_battle(one, f"{at}.{n}") for n, one in enumerate(battles, 1)),
        farms={name: _farm(farms.inner(name, (), _FARM)) for name in farms.given},
        feud_cubes=state.inner("feud_cubes", (), FAMILIES).counts(),
        gaol_cubes=state.inner("gaol_cubes", (), FAMILIES).counts(),
        seat_attacked=state.flag("seat_attacked"),
        town_attacked=state.flag("town_attacked"),
        debateable_raided=state.flag("debateable_raided"),
    )


_FARM = ("sheep", "bastled", "permanent_dice", "attacked")


def _farm(farm: "Fields") -> Farm:
    sheep = farm.count("sheep")
    bastled = farm.whole("bastled", 0, sheep, 0)
    return Farm(sheep, bastled, farm.count("permanent_dice"), farm.flag("attacked"))


def _battle(given: Any, at: str) -> Battle:
    """Read a Battle: on the map with its March and families; or the Rising, with sides and no March."""
    on_map = isinstance(given, Mapping) and given.get("march") is not None
    fields = Fields(given, at, ("name", "march"), ("targeted_by",) if on_map else ("sides",))
    if on_map:
        by = tuple(_choice(one, fields.at("targeted_by"), FAMILIES) for one in fields.list("targeted_by"))
        return Battle(fields.text("name"), fields.choice("march", HOME_MARCHES), by)
    sides = fields.inner("sides", (), SIDES)
    taken = {side: sides.choice(side, FAMILIES) for side, family in sides.given.items() if family is not None}
    return Battle(fields.text("name"), None, sides=taken)


def _tracks(fields: "Fields") -> dict[str, dict[str, int]]:
    tracks = fields.inner("tracks", (), MARCHES)
    return {march: tracks.inner(march, (), FAMILIES).counts() for march in tracks.given}


# -- reading the input -----------------------------------------------------------------------------------


class Fields:
    """A JSON object with known keys. Each value is checked when it's taken.

    Without `optional` any key is allowed, for objects whose keys are names.
    """

    def __init__(
        self, given: Any, at: str, required: Sequence[str] = (), optional: Sequence[str] | None = ()
    ) -> None:
        if not isinstance(given, Mapping):
            key = "tool.not_an_object" if at else "tool.no_object"
            raise ToolTrouble(key, {"key": at, "given": _brief(given)})
        self.given = given
        self._at = at
        known = None if optional is None else (*required, *optional)
        for key in given:
            if known is not None and key not in known:
                raise ToolTrouble("tool.unknown_key", {"key": self.at(key), "options": list(known)})
        for key in required:
            self.need(key)

    def at(self, key: str) -> str:
        return f"{self._at}.{key}" if self._at else key

    def need(self, key: str, needed: bool = True) -> None:
        if needed and key not in self.given:
            raise ToolTrouble("tool.missing_key", {"key": self.at(key)})

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        if key not in self.given and default is not None:
            return default
        return _whole(self.given[key], self.at(key), low, high)

    def count(self, key: str) -> int:
        return self.whole(key, 0, MOST, 0)

    def counts(self) -> dict[str, int]:
        return {key: self.count(key) for key in self.given}

    def flag(self, key: str) -> bool:
        found = self.given.get(key, False)
        if not isinstance(found, bool):
            raise ToolTrouble("tool.not_a_flag", {"key": self.at(key), "given": _brief(found)})
        return found

    def choice(self, key: str, options: Sequence[str], default: str | None = None) -> str:
        return _choice(self.given.get(key, default), self.at(key), options)

    def text(self, key: str) -> str:
        found = self.given[key]
        if not isinstance(found, str) or not found.strip():
            raise ToolTrouble("tool.not_a_text", {"key": self.at(key), "given": _brief(found)})
        return found

    def list(self, key: str) -> Sequence[Any]:
        found = self.given.get(key, [])
        if not isinstance(found, Sequence) or isinstance(found, str):
            raise ToolTrouble("tool.not_a_list", {"key": self.at(key), "given": _brief(found)})
        return found

    def faces(self, key: str) -> tuple[int, ...]:
        return tuple(_whole(face, self.at(key), 1, 6) for face in self.list(key))

    def inner(
        self, key: str, required: Sequence[str] = (), optional: Sequence[str] | None = None
    ) -> "Fields":
        return Fields(self.given.get(key, {}), self.at(key), required, optional)


def _whole(given: Any, at: str, low: int, high: int) -> int:
    if not isinstance(given, int) or isinstance(given, bool):
        raise ToolTrouble("tool.not_whole", {"key": at, "given": _brief(given)})
    if not low <= given <= high:
        raise ToolTrouble("tool.out_of_range", {"key": at, "given": given, "low": low, "high": high})
    return given


def _choice(given: Any, at: str, options: Sequence[str]) -> str:
    if not isinstance(given, str) or given not in options:
        raise ToolTrouble("tool.not_a_choice", {"key": at, "given": _brief(given), "options": list(options)})
    return given


def _brief(given: Any) -> str:
    """Shorten a value for a sentence. A number given as text shows its quotes."""
    words = isinstance(given, str) and not given.isdecimal()
    said = given if words else json.dumps(given, ensure_ascii=False, default=str)
    return said if len(said) <= 40 else f"{said[:39]}…"


TOOLS: Mapping[str, Callable[[Json], dict[str, Any]]] = {
    "combat": combat_tool,
    "notoriety": notoriety_tool,
    "target": target_tool,
    "economy": economy_tool,
    "score": score_tool,
}
"""Each tool of the command line that needs only the rules."""
