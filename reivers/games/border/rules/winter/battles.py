"""Battles (7.7, 7.8): hits beside the card, and the award at the second attack or at the end of Winter."""

from collections.abc import Sequence

import attrs

from reivers.games.border import board
from reivers.games.border.ids import MARCHES
from reivers.games.border.rules.combat.dice_pools import Combat, notice_step, report_step
from reivers.games.border.rules.combat.results import battle_shares
from reivers.games.border.rules.model.state import MINE, State, add, count, cube, put
from reivers.games.border.rules.seasons.events import RISING, battlefield
from reivers.games.border.rules.seasons.notoriety_cup import award_by_dice, gain_notoriety, notoriety_changes
from reivers.kernel.flows import Flow, Reason, choose, fact, notice, report
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import Option

from .attack_record import AttackStep, BattleRecord, NotorietyChange

CATHOLIC, PROTESTANT = "Catholic", "Protestant"
RISING_NOTORIETY = 3
RISING_HORSES = 3
"""7.7 Awards of the Rising of the North: Notoriety for a Catholic winner, Horses for a Protestant one."""


def note_hits(state: State, combat: Combat, hits: int) -> Flow[None]:
    """7.7 Place the hits of the first attack beside the card. The second attack decides the Battle."""
    entry = state.battles[combat.event]
    first = not entry["hits"]
    for name in entry["hits"]:  # the cubes on the table are right
        entry["hits"][name] = count(state, combat.place, cube(entry["sides"].get(name, name)))
    # At the Rising one opponent may fight for both sides (A46), so hits are kept by side.
    entry["hits"][combat.side or combat.attacker] = hits
    if first:
        orders = [put(state, combat.place, cube(combat.attacker), hits)] if hits else []
        facts = {"family": combat.attacker, "event": combat.event, "n": hits}
        record = _record(state, combat.event, combat.march)
        yield from _notice(state, combat, record, Message("combat.first_attack", facts), orders)
    elif combat.place == RISING:
        yield from award_rising(state, combat.event, combat)
    else:
        yield from award_battle(state, combat.event, combat.march, combat)


def _record(state: State, event: str, march: str = "") -> BattleRecord:
    entry = state.battles[event]
    return BattleRecord(event=event, march=march, hits=dict(entry["hits"]), sides=dict(entry["sides"]))


def _notice(
    state: State,
    combat: Combat | None,
    record: BattleRecord,
    message: Message,
    orders: Sequence[Order],
    why: Sequence[Reason] = (),
) -> Flow[None]:
    """Report what happened to a Battle, in an attack or at the end of Winter."""
    if combat is None:
        yield from notice(message.key, message.facts, orders=orders, why=why, data=record)
        return
    on_tracks = [order for order in orders if order.place == board.track(record.march)]
    yield from notice_step(
        state,
        combat,
        AttackStep.BATTLE,
        message.key,
        message.facts,
        orders=orders,
        why=why,
        battle=record,
        notoriety=notoriety_changes(on_tracks),
    )


def award_battle(state: State, event: str, march: str, combat: Combat | None = None) -> Flow[None]:
    """7.7, 7.8 Award the card's Notoriety to the side with more hits, or half each at a tie (A9). One side
    alone wins."""
    hits: dict[str, int] = state.battles[event]["hits"]
    notoriety = (yield from fact(f"event:{event}", "notoriety")) or 0
    first, *second = hits
    if second:
        halves = battle_shares(hits[first], hits[second[0]], notoriety)
        shares = dict(zip(hits, halves, strict=True))
    else:
        shares = {first: notoriety}
    orders = [gain_notoriety(state, family, march, n) for family, n in shares.items() if n]
    why = [Reason("7.7", "why.combat.award", {"hits": dict(hits), "notoriety": notoriety}, _winner(hits))]
    facts = {"event": event, "march": march, "winner": _winner(hits), "n": max(shares.values())}
    shares = {family: n for family, n in shares.items() if n}
    record = attrs.evolve(
        _record(state, event, march), decided=True, winner=_winner(hits) or "", shares=shares
    )
    orders += discard(state, event, battlefield(march))
    key = "combat.battle_won" if _winner(hits) else "combat.battle_tied"
    yield from _notice(state, combat, record, Message(key, facts), orders, why)


def award_rising(state: State, event: str, combat: Combat | None = None) -> Flow[None]:
    """7.7 Award the Rising of the North: nothing for a tie; Notoriety for the Catholic side, Horses for
    the Protestant side, or a base attack die if an opponent fought for it."""
    entry = state.battles[event]
    side = _winner(entry["hits"])
    hits, family = dict(entry["hits"]), entry["sides"].get(side)
    why = [Reason("7.7", "why.combat.rising", {"hits": hits}, side)]
    record = attrs.evolve(_record(state, event), decided=True, side=side or "", winner=family or "")
    orders = discard(state, event, RISING)
    if side is None:
        tied = Message("combat.rising_tied", {"event": event})
        yield from _notice(state, combat, record, tied, orders, why)
        return
    if side == PROTESTANT:
        own = family == state.family
        record = attrs.evolve(record, horses=RISING_HORSES * own, base_dice=int(not own))
        orders += _protestant(state, family)
    facts = {"event": event, "family": family, "side": side, "own": family == state.family}
    yield from _notice(state, combat, record, Message(f"combat.rising_{side.lower()}", facts), orders, why)
    if side == CATHOLIC:
        march = yield from _catholic(state, family)
        record = attrs.evolve(record, march=march, shares={family: RISING_NOTORIETY})
        yield from _report(state, combat, record)


def _report(state: State, combat: Combat | None, record: BattleRecord) -> Flow[None]:
    """Report where the winner of the Rising gained Notoriety."""
    if combat is None:
        yield from report(record)
        return
    gained = NotorietyChange(family=record.winner, march=record.march, n=RISING_NOTORIETY)
    yield from report_step(state, combat, AttackStep.NOTORIETY, battle=record, notoriety=(gained,))


def _protestant(state: State, family: str) -> list[Order]:
    """7.7 Give the player three Horses on their sides (A48), or the opponents one base attack die at once.
    If the app doesn't track Horses, the player adds them."""
    if family != state.family:
        return [add(state, "rivals", "base_dice", 1)]
    return [] if state.rivals_only else [add(state, MINE, "horse_used", RISING_HORSES)]


def _catholic(state: State, family: str) -> Flow[str]:
    """7.7 Give three Notoriety in a March of the player's choice, or for an opponent by two dice (A24)."""
    if family != state.family:
        return (yield from award_by_dice(state, family, RISING_NOTORIETY))
    march = yield from choose(
        "combat.rising_march",
        lambda: [Option(one, board.march_named(one)) for one in MARCHES],
        facts={"n": RISING_NOTORIETY},
        section="7.7",
    )
    order = gain_notoriety(state, family, march, RISING_NOTORIETY)
    facts = {"family": family, "march": march, "n": RISING_NOTORIETY, "now": order.now}
    yield from notice("notoriety.gained", facts, orders=[order])
    return march


def _winner(hits: dict[str, int]) -> str | None:
    """7.7, 7.8 Return who has more hits or fought alone. None at a tie."""
    best = max(hits.values())
    leading = [name for name, n in hits.items() if n == best]
    return leading[0] if len(leading) == 1 else None


def discard(state: State, event: str, place: str) -> list[Order]:
    """7.7 Remove the card, the cubes and the indicators of a Battle."""
    state.battles.pop(event, None)
    state.events.remove(event)
    state.past_events.append(event)
    return [
        put(state, place, piece, None if isinstance(value, str) else 0)
        for piece, value in sorted(state.table.get(place, {}).items())
        if piece != "horse"
    ]


def end_of_winter(state: State) -> Flow[None]:
    """7.8 Discard uncontested Battles and award those with only one side. A Catholic win at the Rising
    comes last."""
    waiting = list(state.battles)
    for event in waiting:
        if not state.battles[event]["hits"]:
            place = yield from place_of(event)
            march = "" if place == RISING else board.march_of(place)
            record = attrs.evolve(_record(state, event, march), decided=True)
            orders = discard(state, event, place)
            yield from notice("winter.uncontested", {"event": event}, orders=orders, data=record)
    for event in sorted(state.battles, key=lambda one: CATHOLIC in state.battles[one]["hits"]):
        place = yield from place_of(event)
        if place == RISING:
            yield from award_rising(state, event)
        else:
            yield from award_battle(state, event, board.march_of(place))


def place_of(event: str) -> Flow[str]:
    """Return where a Battle is fought."""
    kind = yield from fact(f"event:{event}", "kind")
    if kind == "rising":
        return RISING
    march: str = yield from fact(f"event:{event}", "march")
    return battlefield(march)
