"""The dice of both sides of an attack, and their odds until they are rolled (7.4 to 7.6)."""

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.odds.current_combat import combat_of
from reivers.games.border.odds.own_attack import TargetAnalysis, targets_of
from reivers.games.border.odds.prepared_combat import fired, ready
from reivers.games.border.rules.model.state import State, bastled
from reivers.games.border.rules.winter import scouting
from reivers.games.border.rules.winter.attack_record import AttackRecord, Side
from reivers.games.border.views.odds import odds_view
from reivers.games.border.views.parts import OddsView
from reivers.games.border.views.winter.combat_steps import current
from reivers.kernel.dry_run import DryRun

WARDEN_DICE = 2
"""The fewest dice of a token at which the Warden can appear."""


def sides_of(reader: GameReader, record: AttackRecord) -> tuple[Side | None, Side | None]:
    """Return the dice of both sides. A rival's are counted before the player answers, without any power."""
    waits = record.own and not record.horses
    if record.attack is not None or record.over or waits:
        return record.attack, record.defense
    state: State = reader.state
    combat = combat_of(state, record)
    if combat is None:
        return None, None
    fyre = record.fyre and bastled(state, record.place) > 0
    counted = ready(fired(state, record.place) if fyre else state, DryRun(reader.peek), combat)
    attack = Side(
        family=combat.attacker,
        dice=counted.dice(),
        modifier=counted.plus,
        parts=counted.attack.items,
        halved=counted.attack.halved,
    )
    defense = Side(
        family=combat.defender,
        dice=counted.defense.dice,
        modifier=counted.shield,
        parts=counted.defense.items,
    )
    return attack, defense


def in_order(side: Side | None) -> Side | None:
    """Return the side with its main source of dice first."""
    if side is None:
        return None
    parts = sorted(side.parts, key=lambda item: item.source not in ("base", "horses"))
    return attrs.evolve(side, parts=tuple(parts))


def warden_needs(state: State, record: AttackRecord, defense: Side | None) -> bool:
    """7.4 Return whether the token's dice are too few for the Warden's die (A18)."""
    if not (record.own and record.token and record.defender in state.wardens) or defense is None:
        return False
    return sum(item.dice for item in defense.parts if item.source == "token") < WARDEN_DICE


def odds_of(reader: GameReader, record: AttackRecord) -> OddsView | None:
    """Return the odds until the dice are rolled. The token is averaged until it's flipped."""
    if record.over or not record.kind or (record.attack and record.attack.rolled is not None):
        return None
    prompt = reader.prompt
    if prompt is not None and prompt.key == "token.revealed":
        return _token_odds(reader, record)
    concerns = record.own or record.defender == reader.state.family
    found = current(reader) if concerns and not (prompt and prompt.key == "attack.horses") else None
    if found is None:
        return None
    return odds_view(record.kind, found.outlook.chances)


def _token_odds(reader: GameReader, record: AttackRecord) -> OddsView | None:
    state: State = reader.state
    dry = DryRun(reader.peek)
    for target in targets_of(state, dry, record.card_kind):
        if (target.kind, scouting.place_of(target)) == (record.kind, record.place):
            rows = TargetAnalysis(_bare(state, record), dry, record.card_kind, target).rows(record.horses)
            return odds_view(record.kind, rows[-1].chances) if rows else None
    return None


def _bare(state: State, record: AttackRecord) -> State:
    """Return the state without the Horses at the target, which the odds add themselves."""
    there = {piece: n for piece, n in state.table.get(record.place, {}).items() if piece != "horse"}
    return attrs.evolve(state, table={**state.table, record.place: there})
