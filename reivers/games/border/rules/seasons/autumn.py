"""Autumn (6.0): the player's economy, two events, the player's defenses, the opponents' cards and tokens."""

from collections.abc import Iterable
from typing import Any

from reivers.games.border import board
from reivers.games.border.rules.cards.card_effects import card_standing
from reivers.games.border.rules.model.cards import card_named, discard_held, held, of_kind
from reivers.games.border.rules.model.state import (
    MINE,
    State,
    add,
    count,
    horses,
    own_sheep,
    put,
    spent_horses,
    which,
)
from reivers.games.border.rules.model.token_boxes import place_tokens, where_it_fits
from reivers.kernel.flows import Flow, Reason, ask, choose, notice, page, title
from reivers.kernel.messages import Message
from reivers.kernel.prompts import NO_ANSWER, ChooseSeveral, Option

from .draft_stacks import coming_base_dice, update_opponents
from .economy import economy
from .events import draw_events

AT_HOME = "home"
"""6.3 The option to leave a token in its box beside the map."""


def autumn(state: State) -> Flow[None]:
    """6.0 Play Autumn, step by step."""
    yield from page(f"events.{state.turn}", pause="page.autumn")
    yield from economic_update(state)
    yield from draw_events(state)
    yield from place_defenses(state)
    yield from update_opponents(state)
    yield from place_tokens(state)
    state.season = "winter"


# -- 6.1 Economic Update ---------------------------------------------------------------------------------


def economic_update(state: State) -> Flow[None]:
    """6.1 Apply horse limit, hand size and income, all from the column under the Sheep marker."""
    office = yield from has_economy_office(state)
    yield from keep_horses(state, office)
    yield from keep_hand(state, office)
    now = economy(own_sheep(state), office)
    facts = {
        "sheep": own_sheep(state), "n": now.cattle_income, "cattle": count(state, MINE, "cattle"),
        "horses": all_horses(state), "horse_limit": now.horse_limit,
        "hand": len(held(state)), "hand_size": now.hand_size,
    }  # fmt: skip
    why = _reason(state, office, "why.income", now.cattle_income)
    yield from title("autumn.economy")
    yield from notice(
        "autumn.income", facts, orders=[add(state, MINE, "cattle", now.cattle_income)], why=[why]
    )


def has_economy_office(state: State) -> Flow[bool]:
    """2.4, 6.1 Return whether an Office moves the marker two columns. A20: two such Offices move it no
    further."""
    for card in of_kind(state, "office"):
        if (yield from card_standing(state, card, "economy_columns")):
            return True
    return False


def keep_horses(state: State, office: bool) -> Flow[None]:
    """6.1 Return Horses beyond the limit to the bank."""
    limit = economy(own_sheep(state), office).horse_limit
    excess = all_horses(state) - limit
    if excess <= 0:
        return
    on_table = min(excess, spent_horses(state))
    going = {"horse_used": on_table, "horse": excess - on_table}
    orders = [add(state, MINE, piece, -n) for piece, n in going.items() if n]
    why = _reason(state, office, "why.horse_limit", limit)
    yield from notice("autumn.horses", {"n": excess, "horse_limit": limit}, orders=orders, why=[why])


def keep_hand(state: State, office: bool) -> Flow[None]:
    """6.1 Discard held cards beyond the hand size. The player chooses which."""
    if len(held(state)) <= economy(own_sheep(state), office).hand_size:
        return

    def make() -> ChooseSeveral:
        size = economy(own_sheep(state), office).hand_size
        options = tuple(Option(card, card_named(card)) for card in held(state))
        excess = max(0, len(options) - size)
        facts = {"n": excess, "hand_size": size}
        return ChooseSeveral(
            key="autumn.hand", facts=facts, section="6.1", options=options, least=excess, most=excess
        )

    cards: list[str] = yield from ask(make)
    if not cards:  # the player corrected the table meanwhile
        return
    facts = {"n": len(cards), "cards": [card_named(card) for card in cards]}
    yield from notice("autumn.discarded", facts, orders=[discard_held(state, card) for card in cards])


def _reason(state: State, office: bool, question: str, answer: int) -> Reason:
    """6.1 Return the reason for one number of the Sheep tracker."""
    facts = {"sheep": own_sheep(state), "office": office, "columns": 2 if office else 0}
    return Reason("6.1", question, facts, answer)


def all_horses(state: State) -> int:
    return horses(state) + spent_horses(state)


# -- 6.3 Place Defenses ----------------------------------------------------------------------------------


def place_defenses(state: State) -> Flow[None]:
    """6.3 Place the player's tokens in boxes of the player's March, or leave them in the box beside the
    map."""
    yield from page(f"defenses.{state.turn}")
    kept: dict[str, int] = {}
    while token := _next_token(state, kept):
        box = yield from choose_box(state, token)
        yield from title("autumn.defenses")
        if box == AT_HOME or not count(state, MINE, f"token:{token}"):
            kept[token] = kept.get(token, 0) + 1
            continue
        orders = [add(state, MINE, f"token:{token}", -1), put(state, box, "token", token)]
        yield from notice("autumn.placed", {"token": token, "place": box}, orders=orders)
    state.last_defenses = {
        box: token for box in board.boxes(state.home) if (token := which(state, box, "token"))
    }


def choose_box(state: State, token: str) -> Flow[str]:
    """6.3 Ask for a free box of the token's color, or none. The default is last turn's box."""
    farm, town = yield from where_it_fits(token)

    def options() -> Iterable[Option]:
        for box in board.boxes(state.home):
            fits = farm if board.is_farm(box) else town
            yield Option(box, board.place_named(box), _why_not(state, box, fits))
        yield Option(AT_HOME)

    def default() -> Any:
        legal = [option.id for option in options() if option.why_not is None]
        return next((box for box in legal if state.last_defenses.get(box) == token), NO_ANSWER)

    def facts() -> dict[str, Any]:
        return {"token": token, "base_dice": coming_base_dice(state)}

    return (yield from choose("autumn.place", options, facts=facts, section="6.3", default=default))


def _next_token(state: State, kept: dict[str, int]) -> str | None:
    """Return the player's next token that is neither placed nor left at home."""
    for piece in sorted(state.table.get(MINE, {})):
        token = piece.removeprefix("token:")
        if token != piece and count(state, MINE, piece) > kept.get(token, 0):
            return token
    return None


def _why_not(state: State, box: str, fits: bool) -> Message | None:
    on_table = which(state, box, "token")
    if on_table:
        return Message("autumn.box_taken", {"token": on_table})
    if not fits:
        return Message("autumn.needs_green" if board.is_farm(box) else "autumn.needs_gray")
    return None
