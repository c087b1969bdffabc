"""7.7 The awards of a combat: VP, livestock, cubes, Horses, Notoriety."""

from typing import Any

from reivers.games.border import board
from reivers.games.border.rules.model.state import (
    MINE,
    State,
    add,
    bastled,
    cattle,
    cube,
    gaol,
    score,
    standing,
    take,
)
from reivers.games.border.rules.seasons.card_actions import apply_card
from reivers.games.border.rules.seasons.notoriety_cup import gain_notoriety, notoriety_changes
from reivers.games.border.rules.winter import battles
from reivers.games.border.rules.winter.attack_record import AttackStep
from reivers.kernel.flows import Flow, Reason, fact, spread, title
from reivers.kernel.orders import Order
from reivers.kernel.prompts import Option

from .dice_pools import Combat, notice_step, site_dice
from .held_cards import is_for, waits_for_hits
from .results import (
    CATTLE_VP,
    LOSER_NOTORIETY,
    SHEEP_VP,
    BattleResult,
    FeudResult,
    GaolbreakResult,
    RaidResult,
    Result,
    combat_notoriety,
    hits_left,
)


def settle(state: State, combat: Combat, result: Result) -> Flow[None]:
    """7.7 Resolve one combat and settle its awards."""
    if isinstance(result, RaidResult):
        yield from settle_raid(state, combat, result)
    elif isinstance(result, FeudResult):
        yield from settle_feud(state, combat, result)
    elif isinstance(result, GaolbreakResult):
        yield from settle_gaolbreak(state, combat, result)
    else:
        yield from settle_battle(state, combat, result)
    yield from per_hit(state, combat, result)


def vp_per_hit(state: State, combat: Combat) -> Flow[int]:
    """7.7 Return the VP of a hit at a Battle for the player. The opponents' VP don't count."""
    if combat.kind != "battle" or combat.attacker != state.family:
        return 0
    return (yield from fact(f"event:{combat.event}", "vp_per_hit")) or 0


# -- Raids -----------------------------------------------------------------------------------------------


def settle_raid(state: State, combat: Combat, result: RaidResult) -> Flow[None]:
    """7.7 Settle a Raid: VP, Cattle, captives and hangings, a new Feud; then place the stolen Sheep."""
    own = combat.attacker == state.family
    orders = _raid_vp(state, result) if own else _hanging(state, combat, result.hanged)
    change = _raid_cattle(state, combat, result.cattle_hits)
    orders += [add(state, MINE, "cattle", change)] if change else []
    captured = result.captures if combat.defender else 0
    if captured:
        orders.append(add(state, board.town(combat.march), cube(combat.attacker), captured))
    orders += _lose_horses(state, combat, result.horses_lost)
    if result.feud_cube:
        orders.append(add(state, board.seat(board.HOME[combat.attacker]), cube(combat.defender), 1))
    stolen = min(result.sheep_hits, standing(state, combat.place))
    facts = {
        **_report(combat),
        "cattle": result.cattle_hits,
        "sheep": result.sheep_hits,
        "blocks": result.blocks + combat.blocks,
        "captures": result.captures,
        "hanged": result.hanged,
        "vp": result.attacker_vp if own else 0,
    }
    yield from notice_step(
        state,
        combat,
        AttackStep.RESULT,
        "combat.raid",
        facts,
        orders=orders,
        why=lambda: _raid_why(state, combat, result),
        cattle=change,
        sheep=stolen,
        captured=captured,
        horses_lost=result.horses_lost if own else 0,
    )
    yield from steal_sheep(state, combat, stolen)


def _raid_vp(state: State, result: RaidResult) -> list[Order]:
    rows = {"Raid Sheep": SHEEP_VP * result.sheep_hits, "Raid Cattle": CATTLE_VP * result.cattle_hits}
    return [score(state, row, points) for row, points in rows.items() if points]


def _raid_cattle(state: State, combat: Combat, hits: int) -> int:
    """7.7 Give the player one Cattle per hit, none in the Debateable Land; or take them until none remain."""
    if not combat.defender:
        return 0
    return hits if combat.attacker == state.family else -min(hits, cattle(state))


def _raid_why(state: State, combat: Combat, result: RaidResult) -> list[Reason]:
    dice = {name: combat.rolled.get(name, 0) for name in ("cattle", "sheep", "five", "six", "seven")}
    facts = {**dice, "sevens": state.house_rules["sevens"], "blocks": result.blocks, "extra": combat.blocks}
    return [
        Reason("7.7", "why.combat.cattle_hits", facts, result.cattle_hits),
        Reason("7.7", "why.combat.sheep_hits", facts, result.sheep_hits),
    ]


def steal_sheep(state: State, combat: Combat, n: int) -> Flow[None]:
    """7.7 Let the player place stolen Sheep: the player's freely; an opponent's one per farm before a
    second goes to any (A35)."""
    if not n:
        return
    family, region = combat.attacker, combat.place
    own = family == state.family
    farms = board.REGIONS[board.HOME[family]]
    offered = yield from _offered_farms(state, farms, n, own)
    placed = yield from spread(
        "combat.stolen_sheep",
        lambda: [Option(farm, board.place_named(farm), most=n) for farm in farms],
        n,
        even=not own,
        facts={"family": family, "place": region, "n": n},
        section="7.7" if own else "7.5",
        default=offered,
    )
    orders = [take(state, region, "sheep", n)]
    orders += [add(state, farm, "sheep", count) for farm, count in placed.items()]
    facts = {"family": family, "place": region, "n": n}
    yield from title("combat.sheep_stolen", facts)
    yield from notice_step(state, combat, AttackStep.SHEEP, "combat.sheep_stolen", facts, orders=orders)


def _offered_farms(state: State, farms: tuple[str, ...], n: int, own: bool) -> Flow[dict[str, int]]:
    """Return the default farms for Sheep: the player's where they attract least, the opponents' where few
    are bastled."""
    value: dict[str, int] = {}
    for farm in farms:
        dice = (yield from site_dice(state, farm)) if own else {}
        value[farm] = standing(state, farm) - sum(dice.values()) if own else bastled(state, farm)
    offered = dict.fromkeys(farms, 0)
    for _ in range(n):
        if own:
            farm = min(farms, key=lambda one: value[one] + offered[one])
        else:
            farm = min(farms, key=lambda one: (offered[one], value[one]))
        offered[farm] += 1
    return {farm: count for farm, count in offered.items() if count}


# -- Feuds and Gaolbreaks --------------------------------------------------------------------------------


def settle_feud(state: State, combat: Combat, result: FeudResult) -> Flow[None]:
    """7.7 Settle a Feud: VP to either side, Horses, Notoriety to the side with more hits (A6)."""
    orders: list[Order] = []
    if combat.attacker == state.family and result.attacker_vp:
        orders.append(score(state, "Feud Attack", result.attacker_vp))
    if combat.defender == state.family and result.defender_vp:
        orders.append(score(state, "Feud Defense", result.defender_vp))
    orders += _lose_horses(state, combat, result.horses_lost)
    gain, gains = (yield from fashion(state, "feud")), list[Order]()
    winner = {"attacker": combat.attacker, "defender": combat.defender}.get(result.winner)
    if winner:
        loser = combat.defender if winner == combat.attacker else combat.attacker
        gains = won(state, combat.march, winner, loser, gain)
        orders += gains
    struck = {"hits": result.hits, "struck": result.defender_hits}
    facts = {**_report(combat), **struck, "winner": winner, "gain": gain}
    yield from notice_step(
        state,
        combat,
        AttackStep.RESULT,
        "combat.feud_won" if winner else "combat.feud_tied",
        facts,
        orders=orders,
        why=lambda: [_hits_why(combat, result), Reason("7.7", "why.combat.feud", struck, winner)],
        horses_lost=result.horses_lost if combat.attacker == state.family else 0,
        notoriety=lambda: notoriety_changes(gains),
    )


def settle_gaolbreak(state: State, combat: Combat, result: GaolbreakResult) -> Flow[None]:
    """7.7 Settle a Gaolbreak: cubes freed and hanged, Horses gained and lost, VP, Notoriety (A8)."""
    own = combat.attacker == state.family
    freed = {"hits": result.hits, "cubes": gaol(state, combat.march).get(combat.attacker, 0)}
    orders = _hanging(state, combat, result.hanged)
    if own and result.attacker_vp:
        orders.append(score(state, "Gaolbreak Attack", result.attacker_vp))
    gone = result.cubes_freed + result.cubes_hanged
    if gone:
        orders.append(take(state, combat.place, cube(combat.attacker), gone))
    orders += _lose_horses(state, combat, result.horses_lost)
    if own and result.horses_gained:
        orders.append(add(state, "player", "horse", result.horses_gained))
    gain, gains = (yield from fashion(state, "gaolbreak")), list[Order]()
    if result.notoriety:
        gains = won(state, combat.march, combat.attacker, combat.defender, gain)
    orders += gains
    facts = _gaolbreak_facts(combat, result, own, gain if result.notoriety else 0)
    key = "combat.gaolbreak" if result.notoriety else "combat.gaol_held"
    yield from notice_step(
        state,
        combat,
        AttackStep.RESULT,
        key,
        facts,
        orders=orders,
        why=lambda: [
            _hits_why(combat, result),
            Reason("7.7", "why.combat.freed", freed, result.cubes_freed),
        ],
        freed=result.cubes_freed,
        horses_gained=result.horses_gained if own else 0,
        horses_lost=result.horses_lost if own else 0,
        notoriety=lambda: notoriety_changes(gains),
    )


def _gaolbreak_facts(combat: Combat, result: GaolbreakResult, own: bool, gain: int) -> dict[str, Any]:
    return {
        **_report(combat),
        "hits": result.hits,
        "freed": result.cubes_freed,
        "hanged": result.hanged,
        "horses": result.horses_gained if own else 0,
        "gain": gain,
    }


def fashion(state: State, kind: str) -> Flow[int]:
    """7.7 Return the winner's Notoriety. Ill Week and the Ballad of Kinmont Willie increase it."""
    for event in state.events:
        if (yield from fact(f"event:{event}", "kind")) == "fashion":
            combats = yield from fact(f"event:{event}", "combats")
            if kind in (combats or ()):
                return combat_notoriety(True)
    return combat_notoriety(False)


def won(state: State, march: str, winner: str, loser: str, gain: int) -> list[Order]:
    """7.7 Give the winner Notoriety, and take some from the loser."""
    return [
        gain_notoriety(state, winner, march, gain),
        gain_notoriety(state, loser, march, LOSER_NOTORIETY),
    ]


# -- Battles ---------------------------------------------------------------------------------------------


def settle_battle(state: State, combat: Combat, result: BattleResult) -> Flow[None]:
    """7.7 Settle a Battle: VP for the hits, then its award if this was the second attack."""
    own = combat.attacker == state.family
    orders = [score(state, "Battle Attack", result.attacker_vp)] if own and result.attacker_vp else []
    facts = {
        **_report(combat),
        "event": combat.event,
        "hits": result.hits,
        "blocks": result.blocks,
        "vp": result.attacker_vp,
    }
    yield from notice_step(
        state,
        combat,
        AttackStep.RESULT,
        "combat.battle",
        facts,
        orders=orders,
        why=lambda: [_hits_why(combat, result)],
    )
    yield from battles.note_hits(state, combat, result.hits)


# -- what they share -------------------------------------------------------------------------------------


def per_hit(state: State, combat: Combat, result: Result) -> Flow[None]:
    """Apply cards in this combat that count the hits left."""
    for card in combat.played if combat.attacker == state.family else []:
        if card in combat.unnamed_cards or not (yield from is_for(card, combat)):
            continue
        if (yield from waits_for_hits(card)):
            yield from apply_card(state, card, "attack", hits=hits_left(result))


def _hits_why(combat: Combat, result: FeudResult | GaolbreakResult | BattleResult) -> Reason:
    """7.7 Return the reasons for the hits: those rolled, and those left after blocks."""
    facts = {"thrown": combat.rolled.get("hit", 0), "blocks": result.blocks, "extra": combat.blocks}
    return Reason("7.7", "why.combat.hits", facts, result.hits)


def _hanging(state: State, combat: Combat, hanged: int) -> list[Order]:
    """7.7 Score 6 VP for each cube the player hangs."""
    if not hanged or combat.defender != state.family:
        return []
    return [score(state, "Hanging", 6 * hanged)]


def _lose_horses(state: State, combat: Combat, lost: int) -> list[Order]:
    """7.7 Return the orders for lost Horses. The opponents have none to count."""
    if combat.attacker != state.family or not lost:
        return []
    combat.horses -= lost
    return [take(state, combat.place, "horse", lost)]


def _report(combat: Combat) -> dict[str, Any]:
    return {"family": combat.attacker, "place": combat.place, "march": combat.march}
