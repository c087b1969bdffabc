"""7.4 The player's attacks: target, Horses, the token at the target and its Warden, then the combat."""

import functools
from collections.abc import Callable, Iterator

from reivers.games.border import board
from reivers.games.border.rules.combat import attack_powers
from reivers.games.border.rules.combat.combat import fight
from reivers.games.border.rules.combat.dice_pools import (
    Combat,
    card_record,
    note,
    notice_step,
    report_step,
    shield_of,
)
from reivers.games.border.rules.combat.held_cards import stops_attack
from reivers.games.border.rules.model.state import State, add, count, horses, put, take, vp
from reivers.games.border.rules.model.token_boxes import token_at
from reivers.kernel.flows import Flow, Reason, choose, notice, number, optional_fact, page, roll, title
from reivers.kernel.messages import Facts, Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import Option

from . import scouting
from .attack_record import AttackRecord, AttackStep, NoAttack
from .own_targets import SoloTarget, solo_targets

DECLINE = "decline"


def own_attack(state: State, kind: str) -> Flow[None]:
    """7.4 Resolve one of the player's target cards."""
    state.own_attacks += 1
    yield from _at_the_reveal(state, kind)
    state.played_target_cards = {}


def _at_the_reveal(state: State, kind: str) -> Flow[None]:
    home = yield from cannot_attack(state, kind)
    can_attack = not home and (yield from has_target(state, kind))
    if not (yield from attack_powers.play_target_cards(state, kind, can_attack)):
        return
    combat = None if home else (yield from choose_target(state, kind))
    if combat is None:
        yield from attack_powers.discard(state, state.played_target_cards)
        return
    yield from attack_powers.join_target_cards(state, combat)
    if (yield from snowed_in(state, combat)):
        yield from call_off(state, combat)
        return
    yield from commit_horses(state, combat)
    yield from page(f"attack.{state.turn}.{state.attack}", "dice")
    yield from reveal_defense(state, combat)
    yield from attack_powers.play_powers(state, combat)
    yield from fight(state, combat)


def cannot_attack(state: State, kind: str) -> Flow[bool]:
    """7.4 Return why the player can't attack. A41: no standing Horse; A22: with one Horse at the start of
    Winter, only one attack."""
    facts = {"target": f"{state.family}/{kind}", "horses": horses(state)}
    if state.one_horse and state.own_attacks > 1:
        yield from _no_attack(state, facts, NoAttack.ONE_HORSE, explained=True)
        return True
    if not horses(state):
        yield from _no_attack(state, facts, NoAttack.NO_HORSE, explained=True)
        return True
    return False


def _no_attack(state: State, facts: Facts, reason: NoAttack, *, explained: bool = False) -> Flow[None]:
    """7.4 Report that this card causes no attack."""
    why = (Reason("7.4", f"why.attack.{reason}", facts, False),) if explained else ()
    yield from notice(
        f"attack.{reason}",
        facts,
        why=why,
        data=lambda: card_record(state, facts["target"], AttackStep.NO_ATTACK, no_attack=reason),
    )


# -- the target ------------------------------------------------------------------------------------------


def has_target(state: State, kind: str) -> Flow[bool]:
    """7.4 Return whether this card has a legal target."""
    find_targets = yield from scout(state, kind)
    return any(target.why_not is None for target in find_targets())


def scout(state: State, kind: str) -> Flow[Callable[[], list[SoloTarget]]]:
    """7.4 Find this card's targets. Called again after a correction."""
    seen = yield from scouting.own_position(state)
    reach = yield from scouting.reach(state.family, kind)
    return lambda: solo_targets(kind, seen, scouting.marches(state), reach)


def choose_target(state: State, kind: str, asked: str = "attack.target") -> Flow[Combat | None]:
    """7.4 Choose the final target, or none: the player may decline (A41)."""
    card = f"{state.family}/{kind}"
    find_targets = yield from scout(state, kind)
    targets = {one.id: one for one in find_targets()}
    if all(target.why_not for target in targets.values()):
        yield from _no_attack(state, {"target": card}, NoAttack.NO_TARGET)
        return None

    def options() -> Iterator[Option]:
        for one in find_targets():
            label = _label(scouting.place_of(one), one.target, one.side, one.kind, one.drm)
            yield Option(one.id, label, one.why_not)
        yield Option(DECLINE)

    picked = yield from choose(asked, options, facts={"target": card}, section="7.4")
    if picked == DECLINE:
        yield from title("attack.declined", {"target": card})
        yield from _no_attack(state, {"target": card}, NoAttack.DECLINED)
        return None
    return (yield from place_indicator(state, card, targets[picked]))


def place_indicator(state: State, card: str, target: SoloTarget) -> Flow[Combat]:
    """7.4 Point the arrow at the final target."""
    place = scouting.place_of(target)
    combat = Combat(state.family, card, target.kind, place, plus=target.drm)
    if target.kind == "battle":
        combat.event, combat.side = target.target, target.side or ""
    orders = declare(state, combat)
    facts = {"place": place, "event": combat.event, "side": combat.side, "target": card}
    yield from title("attack.rising" if combat.side else f"attack.{combat.kind}", facts)
    yield from notice_step(state, combat, AttackStep.TARGET, "attack.declared", facts, orders=orders)
    return combat


def declare(state: State, combat: Combat) -> list[Order]:
    """7.4, 7.5 Place the attacker's indicator. No other family may choose this target (Battles excepted)."""
    state.attacked.append(combat.place)
    combat.vp_before = vp(state)
    note(combat, lambda _none: _declared(state, combat))
    orders = [put(state, combat.place, f"indicator:{combat.attacker}", "arrow")]
    if combat.side:
        state.battles[combat.event]["sides"][combat.side] = combat.attacker
        orders.append(put(state, combat.place, f"side:{combat.side}", combat.attacker))
    return orders


def _declared(state: State, combat: Combat) -> AttackRecord:
    return card_record(
        state,
        combat.card,
        kind=combat.kind,
        place=combat.place,
        event=combat.event,
        side=combat.side,
        defender=combat.defender,
    )


@functools.cache
def _label(place: str, event: str, side: str | None, kind: str, plus: int) -> Message:
    facts = {"place": place, "event": event, "side": side, "plus": plus}
    return Message(f"attack.option.{'rising' if side else kind}", facts)


# -- snow ------------------------------------------------------------------------------------------------


def snowed_in(state: State, combat: Combat) -> Flow[bool]:
    """5.2 Cancel one attack of the player if the opponents have Heavy Snows in play."""
    for card in list(state.in_play):
        if (yield from optional_fact(f"summer:{card}", "subtype")) == "office":
            continue
        if (yield from stops_attack(card, "attack", combat.kind, "stripe_effects")):
            state.in_play.remove(card)
            state.out_of_play.append(card)
            order = put(state, "draft/cards_in_play", f"card:{card}", 0)
            facts = {"card": card, "place": combat.place, "kind": combat.kind}
            why = [Reason("5.2", "why.attack.snowed_in", facts, True)]
            step = AttackStep.CALLED_OFF
            yield from notice_step(
                state, combat, step, "attack.snowed_in", facts, orders=[order], why=why, stopped_by=card
            )
            return True
    return False


def call_off(state: State, combat: Combat) -> Flow[None]:
    """Report an attack that a card has stopped. Its target counts as chosen."""
    orders = [put(state, combat.place, f"indicator:{combat.attacker}", "done")]
    facts = {"place": combat.place, "target": combat.card}
    step, reason = AttackStep.CALLED_OFF, NoAttack.CALLED_OFF
    yield from notice_step(state, combat, step, "combat.called_off", facts, orders=orders, no_attack=reason)
    yield from attack_powers.discard(state, combat.played)


# -- Horses and defenses ---------------------------------------------------------------------------------


def commit_horses(state: State, combat: Combat) -> Flow[None]:
    """7.4 Commit at least one Horse. One stays back while another player's card is still to come (A41)."""

    def most() -> int:
        kept = 1 if state.own_targets and not state.one_horse else 0
        return max(horses(state) - kept, 1)

    combat.horses = yield from number(
        "attack.horses", 1, most, facts={"place": combat.place}, section="7.4", default=most
    )
    orders = [
        take(state, "player", "horse", combat.horses),
        add(state, combat.place, "horse", combat.horses),
    ]
    facts = {"place": combat.place, "n": combat.horses}
    yield from title("attack.horses_sent", facts)
    step, n = AttackStep.HORSES, combat.horses
    yield from notice_step(state, combat, step, "attack.horses_sent", facts, orders=orders, horses=n)


def reveal_defense(state: State, combat: Combat) -> Flow[None]:
    """7.4 Reveal the token at the target and check for the March's Warden. Not at a Battle or in the
    Debateable Land, where Scots' Dyke blocks one hit (A16)."""
    if combat.place == board.DEBATEABLE_LAND:
        combat.blocks += count(state, combat.place, "dyke")
    if not combat.defender:
        return
    token = yield from token_at(state, combat.place)
    combat.token = token or ""
    if token is None:
        yield from notice_step(state, combat, AttackStep.TOKEN, "attack.no_token", {"place": combat.place})
        return
    yield from report_step(state, combat, AttackStep.TOKEN, token=token)
    found = yield from shield_of(combat)
    yield from roll_for_warden(state, combat, found.dice)


def roll_for_warden(state: State, combat: Combat, dice: int) -> Flow[None]:
    """7.4 Roll for the Warden: below the token's dice he appears, once a game. A18: never for one die."""
    if combat.defender not in state.wardens or dice < 2:
        return
    joins = tuple(face for face in range(1, 7) if face < dice)
    waits = tuple(face for face in range(1, 7) if face >= dice)
    results = {"rides": joins, **({"stays": waits} if waits else {})}
    facts = {"march": combat.march, "dice": dice, "family": combat.defender}
    rolled = yield from roll("attack.warden", 1, "warden_die", results=results, facts=facts, section="7.4")
    appears = rolled["rides"] > 0
    if appears:
        state.wardens.remove(combat.defender)
        combat.shield += 1
        combat.warden = True
    key = "attack.warden_joins" if appears else "attack.warden_waits"
    yield from title(key, facts)
    yield from notice_step(
        state,
        combat,
        AttackStep.WARDEN,
        key,
        facts,
        why=lambda: [
            Reason("7.4", "why.attack.warden", {**facts, "faces": list(rolled.faces or ())}, appears)
        ],
        warden=appears,
    )
