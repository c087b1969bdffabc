"""Start from a position: the cards on the Family Sheet, told by their numbers alone."""

from collections import Counter

from reivers.kernel.flows import Flow, choose, choose_several, fact, notice, page, title
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Option

from .actions import SLOT, fits
from .card_corrections import place_cards, place_reiver, place_warden, within_reach
from .cards import card_named, number_of
from .nouns import TYPE_OF
from .state import State
from .tokens import take_warden_token, warden_token

PAGES = "takeover"
"""All that is told of a position is one page of the game, and each part of it a step of its own."""
HELD = "held"
Sheet = dict[str, list[str]]
"""The boxes of the Family Sheet, and the cards in each."""


def my_cards(state: State) -> Flow[None]:
    """2.4 All cards of mine; of each it is known, or asked, where it lies. Then they are laid there."""
    if not within_reach(state, []):
        return
    yield from page(PAGES, "cards")
    chosen: list[str] = []
    while True:
        chosen = yield from _which(state, chosen)
        yield from title("position.cards.title")
        cards_by_place = yield from _sorted(chosen)
        wrong = _impossible(state, chosen, cards_by_place)
        if wrong is None:
            break
        yield from notice(wrong.key, wrong.facts)
    for card in cards_by_place.get("warden", []):
        token = yield from warden_token(state, card)
        if token:
            take_warden_token(state, card, token)
    _place(state, cards_by_place)


def _which(state: State, before: list[str]) -> Flow[list[str]]:
    return (
        yield from choose_several(
            "position.cards",
            lambda: [Option(card, card_named(card)) for card in within_reach(state, [])],
            section="2.4",
            default=before,
        )
    )


def _sorted(cards: list[str]) -> Flow[Sheet]:
    """2.8 A card's subtype tells where it lies; if the player puts that off, where it lies is asked."""
    cards_by_place: Sheet = {}
    for card in cards:
        subtype = yield from fact(f"summer:{card}", "subtype")
        slot = SLOT.get(subtype or "") or (HELD if TYPE_OF.get(subtype or "") == "hold" else "")
        if not subtype:
            slot = yield from choose(
                "position.slot", lambda: [*SLOT.values(), HELD], facts={"card": card}, section="2.4"
            )
        cards_by_place.setdefault(slot, []).append(card)
    return cards_by_place


def _impossible(state: State, cards: list[str], cards_by_place: Sheet) -> Message | None:
    """5.2.1 Why these cards cannot lie there together."""
    twins = [number for number, n in Counter(map(number_of, cards)).items() if n > 1]
    if twins:
        return Message("position.twins", {"n": twins[0]})
    if cards_by_place.get(""):
        return Message("position.never_stays", {"card": cards_by_place[""][0]})
    for slot in ("reiver", "warden"):
        if len(cards_by_place.get(slot, ())) > 1:
            return Message(f"position.one_{slot}")
    if not fits(state, len(cards_by_place.get("office", ())), len(cards_by_place.get("grayne", ()))):
        return Message("position.too_many_followers", {"turn": state.turn})
    return None


def _place(state: State, cards_by_place: Sheet) -> None:
    for card in cards_by_place.get("reiver", []):
        place_reiver(state, card)
    for card in cards_by_place.get("warden", []):
        place_warden(state, card)
    for kind in ("office", "grayne", HELD):
        place_cards(state, kind, cards_by_place.get(kind, []))
