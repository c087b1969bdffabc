"""7.4, 7.6 Optional powers for a player's attack: Offices, Cattle for dice, held cards."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import attrs

from reivers.games.border.rules.cards.by_hand import by_hand
from reivers.games.border.rules.cards.card_effects import effects_of
from reivers.games.border.rules.model.cards import play_held
from reivers.games.border.rules.model.state import State, add, cattle
from reivers.games.border.rules.seasons.card_actions import apply_card
from reivers.games.border.rules.winter.attack_record import AttackRecord, AttackStep, NoAttack
from reivers.kernel.flows import Flow, choose, choose_several, notice, number, title
from reivers.kernel.frozen import frozen
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import Option

from .card_aids import CardAid, aids, use_aid
from .dice_pools import Combat, Item, card_record, helpers, note, notice_step
from .held_cards import (
    acts_in,
    held_cards,
    held_standing,
    is_named,
    only_rerolls,
    serves,
    stops_attack,
    waits_for_hits,
)

ENOUGH = "enough"


@frozen
class AttackPower:
    """A power that the player can use for this attack."""

    kind: str
    """office, buy, held, or unknown (a recruited card with unknown effects)"""
    card: str
    dice: int = 0
    cattle: int = 0
    aid: CardAid | None = None
    """What an Office gives."""

    @property
    def id(self) -> str:
        return f"{self.kind}:{self.card}"

    @property
    def facts(self) -> dict[str, object]:
        return {"card": self.card, "n": self.dice, "cattle": self.cattle}

    def option(self, why_not: Message | None = None) -> Option:
        key = f"attack.power.{self.kind}" if self.dice or self.kind != "held" else "attack.power.held_else"
        return Option(self.id, self.aid.label(key) if self.aid else Message(key, self.facts), why_not)


def play_powers(state: State, combat: Combat) -> Flow[None]:
    """7.4, 7.6 Offer Offices that act once a turn, Cattle for dice, and held Attack cards."""
    found = yield from powers_at(state, combat)
    if not found:
        return

    def options() -> Iterator[Option]:
        yield from (power.option(_too_dear(state, power, found)) for power in found)

    facts = {"place": combat.place, "kind": combat.kind}
    chosen = yield from choose_several("attack.powers", options, facts=facts, section="7.4", default=[])
    at_odds = not _all_payable(state, found)
    yield from title("attack.powered", facts)
    for power in found:
        if power.id in chosen:
            yield from _use(state, combat, power)
    if at_odds:
        yield from _buy_one_by_one(state, combat, [power for power in found if power.id not in chosen])


def _all_payable(state: State, found: Iterable[AttackPower]) -> bool:
    """7.6 Return whether there are enough Cattle for everything on offer."""
    prices = [power.cattle for power in found if power.cattle <= cattle(state)]
    return sum(prices) <= cattle(state)


def _too_dear(state: State, power: AttackPower, found: Iterable[AttackPower]) -> Message | None:
    """7.6 Return why Cattle can't buy these dice now. Alternatives are asked for later."""
    if power.cattle > cattle(state):
        return Message("attack.too_few_cattle", power.facts)
    if power.cattle and not _all_payable(state, found):
        return Message("attack.asked_later", power.facts)
    return None


def _buy_one_by_one(state: State, combat: Combat, found: list[AttackPower]) -> Flow[None]:
    """7.6 Buy dice one purchase at a time, if the Cattle don't pay for all of them."""
    left = {power.id: power for power in found if power.cattle}
    facts = {"place": combat.place, "kind": combat.kind}

    def options() -> Iterator[Option]:
        for power in left.values():
            dear = power.cattle > cattle(state)
            yield power.option(Message("attack.too_few_cattle", power.facts) if dear else None)
        yield Option(ENOUGH)

    while any(power.cattle <= cattle(state) for power in left.values()):
        bought = yield from choose("attack.buy", options, facts=facts, section="7.6", default=ENOUGH)
        if bought == ENOUGH:
            return
        yield from _use(state, combat, left.pop(bought))


def powers_at(state: State, combat: Combat) -> Flow[list[AttackPower]]:
    """7.4, 7.6 Return all powers for this attack."""
    found: list[AttackPower] = []
    for aid in (yield from aids(state, combat, "attack")):
        found.append(AttackPower("office", aid.card, aid.dice, aid=aid))
    for one in (yield from helpers(state, "buy_dice", combat, "attack")):
        found.append(AttackPower("buy", one.card, one.n, one.effect["cattle"]))
    for card in (yield from held_cards(state, "attack")):
        if not (yield from serves(state, card, combat, "attack")):
            continue
        if not (yield from is_named(card)):
            found.append(AttackPower("held", card))
        elif not (yield from only_rerolls(card)):  # A51: else it waits for the dice
            found.append(AttackPower("held", card, (yield from _standing_dice(state, card, combat))))
    found += [AttackPower("unknown", card) for card in combat.unnamed_cards]
    return list({power.id: power for power in found}.values())


def _use(state: State, combat: Combat, power: AttackPower) -> Flow[None]:
    """Use a power: add its dice to the attack and pay its price."""
    if power.aid:
        use_aid(state, combat, "attack", power.aid)
        words = power.aid.label("attack.uses_office")
        yield from _notice_use(state, combat, power, words)
        return
    orders: list[Order] = []
    dice = power.dice
    if power.kind == "buy":
        orders.append(add(state, "player", "cattle", -power.cattle))
    elif power.kind == "unknown":
        dice = yield from _dice_by_hand(state, power.card)
    elif not (yield from _play_card(state, combat, power.card)):
        return
    else:
        dice = yield from _held_dice(state, combat, power.card)
    if dice:
        combat.extra.append(Item(power.kind, {"card": power.card}, dice))
    words = Message(f"attack.uses_{power.kind}", {**power.facts, "n": dice})
    yield from _notice_use(state, combat, power, words, orders)


def _notice_use(
    state: State, combat: Combat, power: AttackPower, words: Message, orders: Sequence[Order] = ()
) -> Flow[None]:
    step, used = AttackStep.POWER, (*combat.record.powers, power.id)
    yield from notice_step(state, combat, step, words.key, words.facts, orders=orders, powers=used)


def _play_card(state: State, combat: Combat, card: str) -> Flow[bool]:
    """Play a held card, unless it turns out to be useless here or (A51) only for rerolls."""
    if (yield from effects_of(card)) is None:
        combat.unnamed_cards.append(card)
    elif not (yield from acts_in(state, card, combat, "attack")):
        yield from notice("attack.no_use", {"card": card})
        return False
    elif (yield from only_rerolls(card)):
        combat.ready.append(card)
        yield from notice("attack.for_rerolls", {"card": card})
        return False
    combat.played.append(card)
    return True


def _held_dice(state: State, combat: Combat, card: str) -> Flow[int]:
    """Apply a held card and return its dice. If its effects are unknown, the player says how many dice it
    adds and does the rest by hand."""
    if card in combat.unnamed_cards:
        return (yield from _dice_by_hand(state, card))
    if not (yield from waits_for_hits(card)):
        yield from apply_card(state, card, "attack")
    return (yield from _standing_dice(state, card, combat))


def _standing_dice(state: State, card: str, combat: Combat) -> Flow[int]:
    return sum(one.n for one in (yield from held_standing(state, card, "attack_dice", combat, "attack")))


def _dice_by_hand(state: State, card: str) -> Flow[int]:
    """7.4 Ask how many dice a card adds, and what else it does."""
    facts = {"card": card}
    dice = yield from number("attack.card_dice", 0, 12, facts=facts, section="7.4", default=0)
    yield from by_hand(state, card, when="attack")
    return dice


# -- A47: held cards of subtype Target -------------------------------------------------------------------


def play_target_cards(state: State, kind: str, can_attack: bool) -> Flow[bool]:
    """A47 Offer held Target cards when a player's target card is revealed. If no attack is possible, only
    those that act at once. Returns whether there's still an attack: a Target card may replace it."""
    cards = (yield from held_cards(state, "target")) if can_attack else (yield from _acting_at_once(state))
    chosen = yield from _choose_target_cards(cards, "attack.target_cards", f"{state.family}/{kind}")
    stopped = False
    for card in chosen:
        state.played_target_cards[card] = (yield from effects_of(card)) is not None
        if state.played_target_cards[card]:
            yield from apply_card(state, card, "target")
            stopped = stopped or (yield from stops_attack(card, "target", "raid"))
    if stopped:
        yield from discard(state, chosen)
        target = f"{state.family}/{kind}"
        record = card_record(state, target, AttackStep.NO_ATTACK, no_attack=NoAttack.GIVEN_UP)
        yield from notice("attack.given_up", {"target": target}, data=record)
        return False
    return True


def join_target_cards(state: State, combat: Combat) -> Flow[None]:
    """A47 Add the cards played at the reveal, with their dice, to the attack."""
    for card, is_known in state.played_target_cards.items():
        combat.played.append(card)
        note(combat, partial(_with_power, f"held:{card}"))
        if not is_known:
            combat.unnamed_cards.append(card)
            continue
        dice = yield from _standing_dice(state, card, combat)
        if dice:
            combat.extra.append(Item("held", {"card": card}, dice))


def play_target_cards_early(state: State) -> Flow[None]:
    """A47 Offer held Target cards that act at once while the target deck is made."""
    cards = yield from _acting_at_once(state)
    chosen = yield from _choose_target_cards(cards, "winter.target_cards", "")
    for card in chosen:
        yield from apply_card(state, card, "target")
    yield from discard(state, chosen)


def _acting_at_once(state: State) -> Flow[list[str]]:
    """Return the held Target cards that act, or may act, at once."""
    cards = []
    for card in (yield from held_cards(state, "target")):
        effects = (yield from effects_of(card)) if (yield from is_named(card)) else None
        if effects is None or any("do" in one and one["do"] != "no_attack" for one in effects):
            cards.append(card)
    return cards


def _choose_target_cards(cards: list[str], key: str, target: str) -> Flow[list[str]]:
    if not cards:
        return []
    return (
        yield from choose_several(
            key,
            lambda: [Option(card, Message("card.named", {"card": card})) for card in cards],
            facts={"target": target},
            section="7.2",
            default=[],
        )
    )


def _with_power(power: str, record: AttackRecord) -> AttackRecord:
    return attrs.evolve(record, powers=(*record.powers, power))


def discard(state: State, cards: Iterable[str]) -> Flow[None]:
    """Remove played cards from play."""
    for card in cards:
        yield from notice("attack.card_played", {"card": card}, orders=[play_held(state, card)])
