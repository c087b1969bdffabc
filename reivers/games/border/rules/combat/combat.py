"""7.7 A combat from its dice to its end: rolls, rerolls, results, awards, clean-up."""

import attrs

from reivers.games.border.rules.model.cards import play_held
from reivers.games.border.rules.model.state import State, add, cube, feuds, gaol, put
from reivers.games.border.rules.winter.attack_record import ATTACK, DEFENSE, AttackStep, Side, with_fates
from reivers.kernel.flows import Flow, Reason, title

from . import spoils
from .dice_pools import (
    Combat,
    Pool,
    amount,
    attack_pool,
    by_choice,
    defense_pool,
    helpers,
    note,
    notice_step,
    shield_of,
)
from .held_cards import held_standing
from .rerolls import cast, report_roll, reroll
from .results import Result, attack_results, defense_results, resolve


def fight(state: State, combat: Combat) -> Flow[None]:
    """7.6, 7.7 Count the dice, roll, reroll, and settle the results."""
    yield from defense_modifiers(state, combat)
    attack = yield from attack_pool(state, combat)
    defense = yield from defense_pool(state, combat)
    yield from report_pools(state, combat, attack, defense)
    cubes = gaol(state, combat.march).get(combat.attacker, 0) if combat.kind == "gaolbreak" else 0
    result = yield from roll_dice(state, combat, attack, defense, cubes)
    note(combat, lambda record: with_fates(attrs.evolve(record, result=result)))
    yield from spoils.settle(state, combat, result)
    yield from clean_up(state, combat)


def defense_modifiers(state: State, combat: Combat) -> Flow[None]:
    """7.6, 7.7 Apply modifiers of the token and the cards in this combat."""
    if combat.token:
        found = yield from shield_of(combat)
        combat.shield += found.modifier
        combat.halved = combat.halved or found.halves
    if combat.attacker == state.family:
        combat.plus += yield from _always(state, "modifier", combat, "attack")
    elif combat.defender == state.family:
        combat.shield += yield from _always(state, "modifier", combat, "defense")
        combat.blocks += yield from _always(state, "extra_block", combat, "defense")
        combat.halved = bool((yield from _always(state, "halve", combat, "defense"))) or combat.halved
    yield from _read_played(state, combat)


def _always(state: State, effect: str, combat: Combat, role: str) -> Flow[int]:
    """Return the total of a permanent effect of recruited cards. Limited uses were chosen before, or not
    at all."""
    helping = yield from helpers(state, effect, combat, role)
    return sum(amount(one) for one in helping if not by_choice(one))


def _read_played(state: State, combat: Combat) -> Flow[None]:
    """Apply the modifiers, blocks and halving of the held cards that were played."""
    own = combat.attacker == state.family
    role = "attack" if own else "defense"
    for card in combat.played:
        for one in (yield from held_standing(state, card, "modifier", combat, role)):
            combat.plus += one.n if own else 0
            combat.shield += 0 if own else one.n
        if own:
            continue
        for one in (yield from held_standing(state, card, "extra_block", combat, role)):
            combat.blocks += one.n
        if (yield from held_standing(state, card, "halve", combat, role)):
            combat.halved = True


def report_pools(state: State, combat: Combat, attack: Pool, defense: Pool) -> Flow[None]:
    """7.6 Report both pools with their sources. A34: Feud cubes are returned after the dice are counted."""
    orders = []
    if combat.kind == "feud" and combat.attacker in feuds(state, combat.march):
        orders.append(put(state, combat.place, cube(combat.attacker), 0))
    facts = {
        "kind": combat.kind,
        "place": combat.place,
        "family": combat.attacker,
        "attack": attack.dice,
        "plus": combat.plus,
        "defense": defense.dice,
        "shield": combat.shield,
    }
    yield from notice_step(
        state,
        combat,
        AttackStep.POOLS,
        "combat.dice",
        facts,
        orders=orders,
        why=lambda: [*attack.why(), *defense.why(), *_modifier_reasons(combat)],
        token=combat.token,
        warden=combat.warden,
        attack=lambda: _side(combat.attacker, attack, combat.plus),
        defense=lambda: _side(combat.defender, defense, combat.shield),
        blocks=combat.blocks,
        ruling=state.house_rules["sevens"],
    )


def _side(family: str, pool: Pool, modifier: int) -> Side:
    return Side(family=family, dice=pool.dice, modifier=modifier, parts=pool.items, halved=pool.halved)


def _modifier_reasons(combat: Combat) -> list[Reason]:
    """7.7 Return the modifiers of each side's dice: by the target card, the token, the Warden and other
    cards."""
    reasons = []
    if combat.plus:
        facts = {"target": combat.card, "by_target": combat.drm, "by_cards": combat.plus - combat.drm}
        reasons.append(Reason("7.7", "why.combat.plus", facts, combat.plus))
    if combat.shield:
        by_token = combat.shown.modifier if combat.shown else 0
        by_warden = int(combat.warden)
        by_cards = combat.shield - by_token - by_warden
        given = {"by_token": by_token, "by_warden": by_warden, "by_cards": by_cards}
        facts = {"token": combat.token, "place": combat.place, **given}
        reasons.append(Reason("7.7", "why.combat.shield", facts, combat.shield))
    return reasons


def roll_dice(state: State, combat: Combat, attack: Pool, defense: Pool, cubes: int) -> Flow[Result]:
    """7.7 Roll both sides before either rerolls. A42: the attacker rerolls first."""
    hits = attack_results(combat.kind, combat.plus)
    blocks = defense_results(combat.kind, combat.shield)
    facts = {"kind": combat.kind, "place": combat.place, "family": combat.attacker}
    own = {**facts, "role": ATTACK}
    struck = yield from cast("combat.attack", attack.dice, dice_of(state, combat, ATTACK), hits, own)
    yield from title("combat.rolled", facts)
    yield from report_roll(state, combat, ATTACK, struck, hits)
    own = {**facts, "role": DEFENSE}
    held = yield from cast("combat.defense", defense.dice, dice_of(state, combat, DEFENSE), blocks, own)
    yield from report_roll(state, combat, DEFENSE, held, blocks)
    attacked = yield from reroll(state, combat, "attack", struck.results, hits)
    defended = yield from reroll(state, combat, "defense", held.results, blocks)
    vp_per_hit = yield from spoils.vp_per_hit(state, combat)
    note(combat, lambda record: attrs.evolve(record, gaol_cubes=cubes, vp_per_hit=vp_per_hit))
    combat.rolled = {name: n for side in (attacked, defended) for name, n in side.items() if name != "miss"}
    return resolve(
        combat.kind,
        attacked,
        defended,
        ruling=state.house_rules["sevens"],
        extra_blocks=combat.blocks,
        horses=combat.horses if combat.attacker == state.family else None,
        cubes=cubes,
        vp_per_hit=vp_per_hit,
        debateable=not combat.defender,
    )


def dice_of(state: State, combat: Combat, role: str) -> str:
    """Return the source of a side's dice: the player's or the opponents'. A Battle has no defending
    family."""
    thrower = combat.attacker if role == "attack" else combat.defender
    return "own_dice" if thrower == state.family else "rival_dice"


def clean_up(state: State, combat: Combat) -> Flow[None]:
    """7.7 Flip the indicator and remove the played cards from the game."""
    orders = [play_held(state, card) for card in combat.played]
    if f"indicator:{combat.attacker}" in state.table.get(combat.place, {}):
        orders.append(put(state, combat.place, f"indicator:{combat.attacker}", "done"))
    if combat.horses:
        orders += [
            put(state, combat.place, "horse", 0),
            add(state, "player", "horse_used", combat.horses),
        ]
    facts = {"place": combat.place, "target": combat.card}
    yield from notice_step(state, combat, AttackStep.OVER, "combat.over", facts, orders=orders)
