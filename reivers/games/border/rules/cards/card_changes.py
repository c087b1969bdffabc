"""What a card changes for the player, one small flow per kind of change (5.2.2 and later)."""

from collections.abc import Callable, Iterable, Mapping

from reivers.games.border import board
from reivers.games.border.ids import MARCHES
from reivers.games.border.rules.model import tokens
from reivers.games.border.rules.model.discards import peek_at_discards
from reivers.games.border.rules.model.spring_record import CardVp
from reivers.games.border.rules.model.state import (
    MINE,
    State,
    add,
    base_dice,
    cattle,
    count,
    cube,
    gaol,
    horses,
    notoriety,
    own_sheep,
    put,
    score,
    spent_horses,
    standing,
    which,
)
from reivers.games.border.rules.model.token_boxes import rival_boxes, token_at
from reivers.games.border.rules.seasons.events import peek_at_events
from reivers.games.border.rules.seasons.notoriety_cup import gain_notoriety
from reivers.games.border.rules.seasons.scoring import row_on
from reivers.games.border.rules.winter.target_deck import peek_at_targets
from reivers.kernel.flows import Flow, ask, choose_several, notice, spread
from reivers.kernel.frozen import frozen
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import ChooseSeveral, Option

from .card_effects import Effect, reach


@frozen
class CardInUse:
    """The card in use: free (5.5) or not, and the hits of its combat."""

    card: str
    free: bool = False
    hits: int = 0

    def facts(self, **more: object) -> dict[str, object]:
        return {"card": self.card, **more}


# -- livestock -------------------------------------------------------------------------------------------


def change_cattle(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """5.2.2.2 Take Cattle from the bank or return them. 5.5: none move for a free card."""
    if use.free:
        return
    n = max(effect["n"], -cattle(state))
    yield from notice(_key("cattle", n), use.facts(n=abs(n)), orders=[add(state, MINE, "cattle", n)])


def change_sheep(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """5.2.2.3 Place standing Sheep freely in farms of the player's March, up to the card's limit per farm;
    or remove them."""
    n, regions = effect["n"], board.REGIONS[state.home]
    each = min(n, effect.get("each", n))
    placed = yield from spread(
        _key("where_sheep", n),
        lambda: _places({region: each if n > 0 else standing(state, region) for region in regions}),
        abs(n),
        facts=use.facts(n=abs(n)),
        section="5.2.2.3",
    )
    sign = 1 if n > 0 else -1
    orders = [add(state, region, "sheep", sign * m) for region, m in placed.items()]
    yield from notice(_key("sheep", n), use.facts(n=sum(placed.values())), orders=orders)


def change_horses(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """5.2.2.4 Add standing Horses, or remove Horses, standing ones first."""
    n = effect["n"]
    if n >= 0:
        yield from notice("effect.horses", use.facts(n=n), orders=[add(state, MINE, "horse", n)])
        return
    up = min(-n, horses(state))
    down = min(-n - up, spent_horses(state))
    orders = [add(state, MINE, "horse", -up), add(state, MINE, "horse_used", -down)]
    yield from notice("effect.horses_lost", use.facts(n=up + down), orders=orders)


def bastle(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """5.2.2.6 Bastle standing Sheep of the player's March. A38: bastles without a Sheep are lost."""
    regions = board.REGIONS[state.home]
    placed = yield from spread(
        "effect.where_bastle",
        lambda: _places({region: standing(state, region) for region in regions}),
        effect["n"],
        facts=use.facts(n=effect["n"]),
        section="5.2.2.6",
    )
    orders: list[Order] = []
    for region, n in placed.items():
        orders += [add(state, region, "sheep", -n), add(state, region, "sheep_bastled", n)]
    yield from notice("effect.bastled", use.facts(n=sum(placed.values())), orders=orders)
    yield from _lost(use, effect["n"] - sum(placed.values()))


# -- defenses --------------------------------------------------------------------------------------------


def draw_tokens(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """5.2.2.1 Draw defense tokens from the cup, face up for the player. A38: missing ones are lost."""
    n = min(effect["n"], sum(state.spare_tokens.values()))
    drawn = yield from tokens.draw_tokens(
        state,
        "effect.token",
        lambda: state.spare_tokens,
        "token_cup",
        count=n,
        facts=use.facts(n=n),
        section="5.2.2.1",
    )
    orders = []
    for token in drawn:
        state.spare_tokens[token] -= 1
        orders.append(add(state, MINE, f"token:{token}", 1))
    named = [Message("token.named", {"token": token}) for token in drawn]
    yield from notice("effect.tokens", use.facts(n=n, tokens=named), orders=orders)
    yield from _lost(use, effect["n"] - n)


def build(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """5.2.2.5 Build permanent defenses of the player's choice. A38: those without a free site are lost."""

    def make() -> ChooseSeveral:
        free = tuple(_place(site) for site in _free_sites(state, effect.get("site")))
        n = min(effect["n"], len(free))
        facts = use.facts(n=n)
        return ChooseSeveral(
            key="effect.where_site", facts=facts, section="5.2.2.5", options=free, least=n, most=n
        )

    sites: list[str] = yield from ask(make)
    if sites:
        orders = [put(state, site, "tower", 1) for site in sites]
        facts = use.facts(n=len(sites), places=[board.place_named(site) for site in sites])
        yield from notice("effect.built", facts, orders=orders)
    yield from _lost(use, effect["n"] - len(sites))


def _free_sites(state: State, kind: str | None) -> list[str]:
    return [
        site
        for site in board.SITES[state.home]
        if not count(state, site, "tower") and kind in (None, "castle" if board.is_castle(site) else "peel")
    ]


# -- Notoriety and cubes -----------------------------------------------------------------------------------


def change_notoriety(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """7.1 Spread Notoriety freely over the Marches that the card allows."""
    n = effect["n"]
    marches = reach(state, effect) or MARCHES

    def positions() -> list[Option]:
        own = {march: notoriety(state, march).get(state.family, 0) for march in marches}
        return [Option(march, board.march_named(march), most=n if n > 0 else own[march]) for march in marches]

    gained = yield from spread(
        _key("where_notoriety", n), positions, abs(n), facts=use.facts(n=abs(n)), section="7.1"
    )
    sign = 1 if n > 0 else -1
    orders = [gain_notoriety(state, state.family, march, sign * m) for march, m in gained.items()]
    yield from notice(_key("notoriety", n), use.facts(n=sum(gained.values())), orders=orders)


def change_cubes(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """2.13 Add or remove the player's cubes in others' boxes, or theirs in the player's."""
    n = effect["n"]
    places = _cube_places(state, effect)

    def options() -> list[Option]:
        there = {name: count(state, *place) for name, (_, place) in places.items()}
        return [Option(name, label, most=n if n > 0 else there[name]) for name, (label, _) in places.items()]

    key = _key(f"where_{effect['box']}", n)
    moved = yield from spread(key, options, abs(n), facts=use.facts(n=abs(n)), section="2.13")
    sign = 1 if n > 0 else -1
    orders = [add(state, *places[name][1], sign * m) for name, m in moved.items()]
    yield from notice(_key("cubes", n), use.facts(n=sum(moved.values())), orders=orders)


def _cube_places(state: State, effect: Effect) -> dict[str, tuple[Message, tuple[str, str]]]:
    """Return each option with its name, place and cube."""
    box = board.seat if effect["box"] == "feud" else board.town
    if effect["whose"] == "own":
        places = [box(board.HOME[rival]) for rival in state.rivals]
        return {place: (board.place_named(place), (place, cube(state.family))) for place in places}
    return {
        rival: (Message("family.named", {"family": rival}), (box(state.home), cube(rival)))
        for rival in state.rivals
    }


def change_base_dice(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """6.4 Change the opponents' base attack dice."""
    n = max(effect["n"], -base_dice(state))
    yield from notice(
        _key("base_dice", n), use.facts(n=abs(n)), orders=[add(state, "rivals", "base_dice", n)]
    )


def score_vp(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """8.2 Score a card's VP in its row. A45: in the added row, if this turn's sheet doesn't have it."""
    n = effect["n"] * (_how_many(state, use, effect["per"]) if "per" in effect else 1)
    row = row_on(state.turn, effect["row"])
    orders = [score(state, row, n)] if n else []  # A45: a row is added only when it's used
    yield from notice("effect.vp", use.facts(n=n, row=row), orders=orders, data=CardVp(card=use.card, vp=n))


def _how_many(state: State, use: CardInUse, per: str) -> int:
    """Return the number that VP are counted by: hits, Horses, Sheep, cubes in the player's Gaol, Marches
    with Notoriety."""
    if per == "hit":
        return use.hits
    if per == "horse":
        return horses(state) + spent_horses(state)
    if per == "sheep":
        return own_sheep(state)
    if per == "cube":
        return sum(gaol(state, state.home).values())
    return sum(notoriety(state, march).get(state.family, 0) > 0 for march in MARCHES)


# -- peeking -----------------------------------------------------------------------------------------------


def peek_at(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """2.2 Peek at cards, which keep their places. A53: a token peeked at is drawn for its box."""
    if effect["at"] in PEEKS:
        yield from _peek_at_cards(state, use, effect)
        return
    peeked = yield from choose_several(
        "effect.where_look",
        lambda: [_place(box) for box in _unknown_boxes(state)],
        most=effect["n"],
        facts=use.facts(n=effect["n"]),
        section="A53",
    )
    for box in peeked:
        yield from token_at(state, box)


def _peek_at_cards(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """2.2 Show the cards if the app holds them. At the table the player peeks."""
    at = effect["at"]
    peek_one, name = PEEKS[at]
    seen = yield from peek_one(state, effect["n"])
    if not seen:
        yield from notice("effect.peek", use.facts(n=effect["n"], at=at))
        return
    cards = [Message(f"{name}.named", {name: one}) for one in seen]
    yield from notice("effect.peeked", use.facts(n=len(seen), at=at, cards=cards))


PEEKS: Mapping[str, tuple[Callable[[State, int], Flow[list[str]]], str]] = {
    "events": (peek_at_events, "event"),
    "targets": (peek_at_targets, "target"),
    "discards": (peek_at_discards, "card"),
}
"""What can be peeked at apart from tokens: how, and the name of its cards."""


def _unknown_boxes(state: State) -> list[str]:
    """6.5 Return boxes with unknown tokens. Tokens are in boxes only from the end of Autumn to Spring."""
    empty = (state.empty_box, *state.emptied_boxes)
    boxes = [box for box in rival_boxes(state) if box not in empty and not which(state, box, "token")]
    return boxes if state.season == "winter" and any(state.rival_tokens.values()) else []


def nothing(state: State, use: CardInUse, effect: Effect) -> Flow[None]:
    """7.4, 7.5 Do nothing: whoever plays the card cancels the attack then."""
    yield from ()


Change = Callable[[State, CardInUse, Effect], Flow[None]]
CHANGES: Mapping[str, Change] = {
    "cattle": change_cattle,
    "sheep": change_sheep,
    "horses": change_horses,
    "bastle": bastle,
    "token": draw_tokens,
    "permanent_defense": build,
    "notoriety": change_notoriety,
    "cube": change_cubes,
    "base_dice": change_base_dice,
    "vp": score_vp,
    "look": peek_at,
    "no_attack": nothing,
}
"""The changes that need no other card."""


# -- words -----------------------------------------------------------------------------------------------


def _key(name: str, n: int) -> str:
    return f"effect.{name}" if n >= 0 else f"effect.{name}_lost"


def _place(place: str) -> Option:
    return Option(place, board.place_named(place))


def _places(most: Mapping[str, int]) -> Iterable[Option]:
    return [Option(place, board.place_named(place), most=n) for place, n in most.items()]


def _lost(use: CardInUse, n: int) -> Flow[None]:
    """A38 Report what is lost because it can't be done."""
    if n > 0:
        yield from notice("effect.lost", use.facts(n=n))
