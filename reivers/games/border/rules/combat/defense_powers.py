"""7.5 The player's responses to an opponent's attack: the Warden card, Warden's Tithe, Heavy Snows."""

from collections.abc import Iterator

import attrs

from reivers.games.border import board
from reivers.games.border.rules.cards.by_hand import by_hand
from reivers.games.border.rules.cards.card_effects import effects_of
from reivers.games.border.rules.model.state import State, add, put, which
from reivers.games.border.rules.model.token_boxes import where_it_fits
from reivers.games.border.rules.seasons.card_actions import apply_card
from reivers.games.border.rules.winter.attack_record import AttackStep
from reivers.kernel.flows import Flow, choose, choose_several, notice, number, title
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import Option

from .card_aids import CardAid, aids, use_aid
from .dice_pools import Combat, Item, note, notice_step
from .held_cards import acts_in, held_cards, held_standing, serves, stops_attack

WARDEN = "warden"
STAY = "stay"


def offer_defenses(state: State, combat: Combat) -> Flow[bool]:
    """A44 Offer the player's cards after the target is known and before dice are counted: the Warden card
    at home, held Defense cards anywhere. Returns True if the attack is canceled."""
    own = combat.defender == state.family
    offices = {aid.id: aid for aid in (yield from aids(state, combat, "defense"))} if own else {}
    unnamed = {f"unknown:{card}": card for card in combat.unnamed_cards}
    cards: dict[str, str] = {}
    for card in (yield from held_cards(state, "defense")):
        if (yield from serves(state, card, combat, "defense")):
            cards[f"held:{card}"] = card
    warden = own and state.family in state.wardens

    def options() -> Iterator[Option]:
        if warden:
            yield Option(WARDEN)
        yield from (Option(name, aid.label("rival.office")) for name, aid in offices.items())
        yield from (
            Option(name, Message("card.named", {"card": card})) for name, card in {**unnamed, **cards}.items()
        )

    if not (warden or offices or unnamed or cards):
        return False
    facts = {"family": combat.attacker, "place": combat.place, "kind": combat.kind}
    chosen = yield from choose_several("rival.defend", options, facts=facts, section="7.5", default=[])
    yield from title("rival.defended", facts)
    if WARDEN in chosen:
        yield from play_warden(state, combat)
    for name in chosen:
        if name in offices:
            yield from _use_office(state, combat, offices[name])
        elif name in unnamed:
            yield from _dice_by_hand(state, combat, "unknown", unnamed[name])
    stopped = False
    for name, card in cards.items():
        if name in chosen:
            stopped = (yield from _play_card(state, combat, card)) or stopped
    return stopped


def _use_office(state: State, combat: Combat, aid: CardAid) -> Flow[None]:
    """7.6 Use a recruited card for the defense, once a turn or once a game."""
    use_aid(state, combat, "defense", aid)
    words = aid.label("rival.uses_office")
    step, powers = AttackStep.POWER, (*combat.record.powers, aid.id)
    yield from notice_step(state, combat, step, words.key, words.facts, powers=powers)


def _play_card(state: State, combat: Combat, card: str) -> Flow[bool]:
    """Play a held Defense card: its changes, and its dice for the player's defense. Returns True if it
    cancels the attack."""
    unnamed = (yield from effects_of(card)) is None
    if not unnamed and not (yield from acts_in(state, card, combat, "defense")):
        yield from notice("attack.no_use", {"card": card})
        return False
    combat.played.append(card)
    facts = {"card": card, "place": combat.place}
    step, powers = AttackStep.POWER, (*combat.record.powers, f"held:{card}")
    yield from notice_step(state, combat, step, "rival.plays", facts, powers=powers)
    if unnamed:
        combat.unnamed_cards.append(card)
        return (yield from _by_hand(state, combat, card))
    yield from apply_card(state, card, "defense")
    dice = yield from held_standing(state, card, "defense_dice", combat, "defense")
    if dice and combat.defender == state.family:
        combat.guard.append(Item("held", {"card": card}, sum(one.n for one in dice)))
    stops = yield from stops_attack(card, "defense", combat.kind)
    if stops:
        note(combat, lambda record: attrs.evolve(record, stopped_by=card))
    return stops


def _by_hand(state: State, combat: Combat, card: str) -> Flow[bool]:
    """Ask how many dice a card with unknown effects adds, or whether it cancels the attack."""
    facts = {"card": card, "place": combat.place}
    does = yield from choose(
        "rival.card_does", lambda: [Option("dice"), Option("stops")], facts=facts, section="7.5"
    )
    if does == "stops":
        note(combat, lambda record: attrs.evolve(record, stopped_by=card))
        return True
    yield from _dice_by_hand(state, combat, "held", card)
    return False


def _dice_by_hand(state: State, combat: Combat, source: str, card: str) -> Flow[None]:
    facts = {"card": card, "place": combat.place}
    dice = yield from number("rival.card_dice", 0, 12, facts=facts, section="7.5", default=0)
    combat.guard.append(Item(source, {"card": card}, dice))
    yield from by_hand(state, card, when="defense")


# -- the Warden card -------------------------------------------------------------------------------------


def play_warden(state: State, combat: Combat) -> Flow[None]:
    """7.5 Use the Warden card, once a game: +1 on all the player's dice, and a token may move to the
    target."""
    state.wardens.remove(state.family)
    combat.shield += 1
    combat.warden = True
    step, powers = AttackStep.WARDEN, (*combat.record.powers, WARDEN)
    facts = {"place": combat.place}
    yield from notice_step(state, combat, step, "rival.warden", facts, warden=True, powers=powers)
    moves = yield from token_moves(state, combat.place)
    if not moves:
        return

    def options() -> Iterator[Option]:
        yield Option(STAY)
        yield from moves.values()

    picked = yield from choose(
        "rival.warden_move", options, facts={"place": combat.place}, section="7.5", default=STAY
    )
    if picked != STAY:
        yield from bring_token(state, picked, combat.place)


def token_moves(state: State, target: str) -> Flow[dict[str, Option]]:
    """7.5 Return the tokens in other boxes of the March, and whether each may move, swap or replace."""
    moves: dict[str, Option] = {}
    for box in board.boxes(state.home):
        token = which(state, box, "token")
        if token and box != target:
            how = yield from how_it_comes(state, box, target)
            facts = {"token": token, "place": box, "target": target}
            misfit = None if how else Message("rival.token_does_not_fit", facts)
            moves[box] = Option(box, Message(f"rival.token.{how or 'move'}", facts), misfit)
    return moves


def how_it_comes(state: State, box: str, target: str) -> Flow[str]:
    """7.5 Return how it comes: move to an empty box, swap with the token there, or replace one that can't
    swap (A50)."""
    token, there = which(state, box, "token") or "", which(state, target, "token")
    if not (yield from _fits(token, target)):
        return ""
    if not there:
        return "move"
    return "swap" if (yield from _fits(there, box)) else "replace"


def bring_token(state: State, box: str, target: str) -> Flow[None]:
    """7.5 Move the token of another box to the target."""
    how = yield from how_it_comes(state, box, target)
    token, there = which(state, box, "token"), which(state, target, "token")
    orders: list[Order] = [
        put(state, target, "token", token),
        put(state, box, "token", there if how == "swap" else None),
    ]
    if how == "replace":
        orders.append(add(state, "player", f"token:{there}", 1))
    yield from notice(f"rival.token_{how}", {"token": token, "place": box, "target": target}, orders=orders)


def _fits(token: str, box: str) -> Flow[bool]:
    farm, town = yield from where_it_fits(token)
    return farm if board.is_farm(box) else town
