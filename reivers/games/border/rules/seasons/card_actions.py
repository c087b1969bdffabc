"""The player's use of a card (5.2.1 to 5.2.5): Recruit, Play, Hold or Discard, and its effects."""

from collections.abc import Iterable

from reivers.games.border import board
from reivers.games.border.ids import SUBTYPES, TYPE_OF
from reivers.games.border.rules.cards.by_hand import by_hand, is_kept
from reivers.games.border.rules.cards.card_changes import (
    CHANGES,
    CardInUse,
    bastle,
    change_cattle,
    change_horses,
    change_sheep,
)
from reivers.games.border.rules.cards.card_effects import Effect, at_moment, changes_of
from reivers.games.border.rules.cards.effect_texts import named
from reivers.games.border.rules.model import tokens
from reivers.games.border.rules.model.cards import (
    SHEET,
    card_named,
    discard_out_of_game,
    in_order,
    of_kind,
    place_card,
    take_out,
    to_discards,
)
from reivers.games.border.rules.model.discards import in_discards, leave_pile, search_discards
from reivers.games.border.rules.model.state import MINE, State, add, cattle, count, put, standing, which
from reivers.kernel.flows import Flow, choose, fact, notice, optional_fact, title
from reivers.kernel.frozen import frozen
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import NO_ANSWER, Option

from .notoriety_cup import draw_cubes, gain_notoriety
from .stripes import award_random

SLOT = {"reiver": "reiver", "warden": "warden", "office": "office", "allied_grayne": "grayne"}
"""The slot for recruited cards of each subtype."""
DEFAULT_ACTIONS = ("horse", "sheep", "cattle", "notoriety", "bastle")


@frozen
class CardInHand:
    """Known facts of a card in the player's hand. None means unknown."""

    card: str
    subtype: str | None
    type: str | None
    cattle: int | None
    """Cattle it costs (below 0) or gives."""
    restriction: Effect
    free: bool


def read(card: str, free: bool) -> Flow[CardInHand]:
    """Read a card that is taken. Asks for subtype and cost; other facts are used only if known."""
    thing = f"summer:{card}"
    subtype = yield from fact(thing, "subtype")
    its_type = TYPE_OF[subtype] if subtype else (yield from optional_fact(thing, "type"))
    asks_cost = its_type != "hold" and not free
    cost = (yield from fact(thing, "cattle")) if asks_cost else 0
    restriction = (yield from optional_fact(thing, "restriction")) or {}
    return CardInHand(card, subtype, its_type, cost, restriction, free)


def use(state: State, card: str, *, free: bool = False) -> Flow[None]:
    """5.2 Recruit, Play, Hold or Discard a card. 5.5: if it's free, no Cattle move."""
    offer = yield from read(card, free)
    action = yield from choose(
        "summer.action",
        lambda: _ways(state, offer),
        facts={"card": card},
        section="5.2",
        default=lambda: _own_way(state, offer),
    )
    yield from title(f"summer.title.{action}", {"card": card})
    if action == "recruit":
        yield from recruit(state, offer)
    elif action == "play":
        yield from play(state, offer)
    elif action == "hold":
        yield from hold(state, offer)
    else:
        yield from discard(state, card)


# -- what is legal ---------------------------------------------------------------------------------------


def _ways(state: State, offer: CardInHand) -> Iterable[Option]:
    for way in SUBTYPES:
        yield Option(way, label(state, offer, way), why_not(state, offer, way))
    yield Option("discard", Message("summer.way.discard", {"card": offer.card}))


def _own_way(state: State, offer: CardInHand) -> object:
    """Return what is usually done with a card of its type, if that's possible."""
    return NO_ANSWER if offer.type is None or why_not(state, offer, offer.type) else offer.type


def why_not(state: State, offer: CardInHand, way: str) -> Message | None:
    """5.2.1 to 5.2.3 Return why a card can't be used this way, or None if it can or if that's unknown."""
    facts = {"card": offer.card}
    if offer.type not in (None, way):
        return Message("summer.wrong_way", {**facts, "type": offer.type})
    if not is_for(state.family, offer.restriction):
        return Message("summer.not_for_you", {**facts, "family": state.family})
    if cattle(state) + (offer.cattle or 0) < 0:
        return Message("summer.too_dear", {**facts, "n": -(offer.cattle or 0), "cattle": cattle(state)})
    return None


def is_for(family: str, restriction: Effect) -> bool:
    """2.8 Return whether the card allows this family to use it."""
    nation, families = restriction.get("nation"), restriction.get("families")
    return nation in (None, board.NATION[family]) and (families is None or family in families)


def label(state: State, offer: CardInHand, way: str) -> Message:
    """Return the label of a use with its price and, for a full slot, the cards that may have to leave."""
    facts: dict[str, object] = {"card": offer.card, "n": abs(offer.cattle or 0)}
    slot = SLOT.get(offer.subtype or "") if way == "recruit" else None
    leaving = may_leave(state, slot) if slot else []
    if leaving:
        facts["leaving"] = [card_named(card) for card in leaving]
    if way == "hold":
        return Message("summer.way.hold_free" if offer.free else "summer.way.hold", facts)
    return Message(f"summer.way.{way}{'_over' if leaving else ''}{_price(offer)}", facts)


def _price(offer: CardInHand) -> str:
    """Return the suffix of the message key for a price. A cost has no suffix."""
    if offer.cattle is None:
        return "_as_it_says"
    if offer.free or not offer.cattle:
        return "_free"
    return "_gain" if offer.cattle > 0 else ""


def may_leave(state: State, slot: str) -> list[str]:
    """5.2.1 Return the cards of which one must leave before another enters this slot. Empty if there's
    room."""
    if slot in ("reiver", "warden"):
        there = which(state, SHEET, slot)
        return [there] if there else []
    offices, graynes = of_kind(state, "office"), of_kind(state, "grayne")
    if fits(state, len(offices) + (slot == "office"), len(graynes) + (slot == "grayne")):
        return []
    without = {
        **dict.fromkeys(offices, (len(offices) - 1, len(graynes))),
        **dict.fromkeys(graynes, (len(offices), len(graynes) - 1)),
    }
    return [
        card
        for card, (others, kin) in without.items()
        if fits(state, others + (slot == "office"), kin + (slot == "grayne"))
    ]


def fits(state: State, offices: int, graynes: int) -> bool:
    """5.2.1 Return whether there's room: one of each on Turn 1, later two of either kind and three in
    total."""
    if state.turn == 1:
        return offices <= 1 and graynes <= 1
    return offices <= 2 and graynes <= 2 and offices + graynes <= 3


# -- 5.2.1 Recruit ---------------------------------------------------------------------------------------


def recruit(state: State, offer: CardInHand) -> Flow[None]:
    """5.2.1 Pay, make room, and place the card on the Family Sheet. A Warden brings a token."""
    slot = SLOT.get(offer.subtype or "") or (
        yield from choose("summer.slot", lambda: list(SLOT.values()), section="5.2.1")
    )
    if may_leave(state, slot):
        yield from _make_room(state, offer.card, slot)
    orders = [*_pay(state, offer), place_card(state, offer.card, slot)]
    yield from notice(f"summer.recruited{_price(offer)}", _spent(offer), orders=orders)
    if slot == "warden":
        yield from _take_warden_token(state, offer.card)
    yield from _at_once(state, offer)


def _make_room(state: State, card: str, slot: str) -> Flow[None]:
    """5.2.1 Remove a card of the player's choice from the game. A Warden takes his token with him."""
    left = yield from choose(
        "summer.discard_which",
        lambda: [Option(one, card_named(one)) for one in may_leave(state, slot)],
        facts={"card": card},
        section="5.2.1",
    )
    token = state.warden_tokens.get(left) if slot == "warden" else None
    orders = [*_give_back(state, token), discard_out_of_game(state, left)]
    yield from notice("summer.left", {"card": left}, orders=orders)


def _give_back(state: State, token: str | None) -> list[Order]:
    """Remove a Warden's token from the game, from its box on the map or beside it."""
    if token and count(state, MINE, f"token:{token}"):
        return [add(state, MINE, f"token:{token}", -1)]
    boxes = [box for box in board.boxes(state.home) if token and which(state, box, "token") == token]
    return [put(state, box, "token", None) for box in boxes]


def _take_warden_token(state: State, card: str) -> Flow[None]:
    """5.2.1 Take the Warden's token from the display. A38: one that's gone is lost."""
    token = yield from tokens.warden_token(state, card)
    if token is None:
        yield from notice("summer.no_warden_token", {"card": card})
        return
    tokens.take_warden_token(state, card, token)
    order = add(state, MINE, f"token:{token}", 1)
    yield from notice("summer.warden_token", {"card": card, "token": token}, orders=[order])


def _at_once(state: State, offer: CardInHand) -> Flow[None]:
    """Apply what a recruited card does when it comes. If that's unknown, nothing is asked before it matters:
    most cards do nothing at once. What was once done by hand for this card is suggested again."""
    found = yield from optional_fact(f"summer:{offer.card}", "effects")
    if found is None:
        if (yield from is_kept(state, offer.card)):
            yield from by_hand(state, offer.card)
        else:
            yield from notice("effect.if_at_once", {"card": offer.card})
        return
    for effect in at_moment(state, offer.card, None, found):
        yield from _apply(state, CardInUse(offer.card, offer.free), effect)


# -- 5.2.2 Play, 5.2.3 Hold, 5.2.4 Discard ---------------------------------------------------------------


def play(state: State, offer: CardInHand) -> Flow[None]:
    """5.2.2 Pay, remove the card from play and apply its effects."""
    orders = _pay(state, offer)
    take_out(state, offer.card)
    yield from notice(f"summer.played{_price(offer)}", _spent(offer), orders=orders)
    yield from apply_card(state, offer.card, None, free=offer.free)
    found = yield from optional_fact(f"summer:{offer.card}", "effects")
    if any(effect.get("standing") == "extra_block" for effect in found or ()):
        order = put(state, board.DEBATEABLE_LAND, "dyke", 1)
        yield from notice("summer.dyke", orders=[order])


def hold(state: State, offer: CardInHand) -> Flow[None]:
    """5.2.3 Hold the card and gain 1 Cattle. A39: none if the card was free."""
    orders = [place_card(state, offer.card, "held")]
    if not offer.free:
        orders.append(add(state, MINE, "cattle", 1))
    key = "summer.held_for_nothing" if offer.free else "summer.held"
    yield from notice(key, {"card": offer.card}, orders=orders)


def discard(state: State, card: str) -> Flow[None]:
    """5.2.4 Discard the card for a default action."""
    to_discards(state, card)
    yield from notice("summer.discarded", {"card": card})
    yield from default_action(state, card)


def default_action(state: State, card: str) -> Flow[None]:
    """5.2.5 Choose exactly one: a Horse, a Sheep, 3 Cattle, 1 Notoriety at home, or a bastle (2 from
    Turn 2)."""
    action = yield from choose("summer.default", lambda: _defaults(state), section="5.2.5")
    use = CardInUse(card)
    if action == "horse":
        yield from change_horses(state, use, {"n": 1})
    elif action == "sheep":
        yield from change_sheep(state, use, {"n": 1})
    elif action == "cattle":
        yield from change_cattle(state, use, {"n": 3})
    elif action == "bastle":
        yield from bastle(state, use, {"n": bastles(state)})
    else:
        order = gain_notoriety(state, state.family, state.home, 1)
        yield from notice("effect.notoriety", use.facts(n=1), orders=[order])


def bastles(state: State) -> int:
    """5.2.5 Return how many Sheep the default action bastles."""
    return 1 if state.turn == 1 else 2


def _defaults(state: State) -> Iterable[Option]:
    no_standing_sheep = not any(standing(state, region) for region in board.REGIONS[state.home])
    for action in DEFAULT_ACTIONS:
        bare = Message("summer.no_sheep_stand") if action == "bastle" and no_standing_sheep else None
        yield Option(action, Message(f"summer.default.{action}", {"n": bastles(state)}), bare)


def _pay(state: State, offer: CardInHand) -> list[Order]:
    """5.2.1, 5.2.2 Move the Cattle of the card itself, to the bank or from it."""
    change = max(offer.cattle or 0, -cattle(state))
    return [add(state, MINE, "cattle", change)] if change else []


def _spent(offer: CardInHand) -> dict[str, object]:
    return {"card": offer.card, "n": abs(offer.cattle or 0)}


# -- what a card does ------------------------------------------------------------------------------------


def apply_card(
    state: State, card: str, moment: str | None, *, free: bool = False, hits: int = 0
) -> Flow[None]:
    """Apply what a player's card does at this moment, by hand if that's unknown."""
    changes = yield from changes_of(state, card, moment)
    if changes is None:
        yield from by_hand(state, card)
    for change in changes or ():
        yield from _apply(state, CardInUse(card, free, hits), change)


def _apply(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """Apply one change. Changes that bring other cards into play are done here."""
    kind = effect["do"]
    if kind == "choose_one":
        yield from _choose_one(state, use, effect)
    elif kind == "take_discard":
        for _ in range(effect["n"]):
            yield from use_discard(state, free=effect.get("free", False) or use.free)
    elif kind == "award_random_discard":
        yield from award_random(state, effect["n"])
    elif kind == "draw_cubes":
        yield from draw_cubes(state, effect["n"], effect["notoriety"])
    elif kind == "by_hand":
        yield from by_hand(state, use.card)
    elif kind == "return_card":
        yield from _return_card(state, use, effect["card"])
    else:
        yield from CHANGES[kind](state, use, effect)


def _choose_one(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """Choose one of the lists of changes that the card offers."""
    lists = {str(n): changes for n, changes in enumerate(effect["options"], 1)}

    def offered() -> list[Option]:
        return [
            Option(n, Message("effect.these", {"changes": [named(one) for one in changes]}))
            for n, changes in lists.items()
        ]

    chosen = yield from choose("effect.choose_one", offered, facts=use.facts())
    for change in lists[chosen]:
        yield from _apply(state, use, change)


def use_discard(state: State, *, free: bool) -> Flow[None]:
    """5.1, 5.5 Choose a card from the discards and use it at once."""
    if not in_discards(state):
        yield from notice("summer.no_discards")
        return
    yield from search_discards(state)
    card = yield from choose(
        "summer.use_discard",
        lambda: [Option(card, card_named(card)) for card in sorted(state.discards, key=in_order)],
        section="5.5",
    )
    leave_pile(state, card)
    yield from notice("summer.taken_back", {"card": card})
    yield from use(state, card, free=free)


def _return_card(state: State, using: CardInUse, card: str) -> Flow[None]:
    """2.2 Return a card that's out of play, if it is there, and use it at once for free."""
    if card not in state.out_of_play:
        yield from notice("summer.not_there", {"card": card})
        return
    state.out_of_play.remove(card)
    state.dealt.append(card)
    yield from notice("summer.returned", {"card": card, "by": using.card})
    yield from use(state, card, free=True)
