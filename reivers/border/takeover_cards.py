"""Start from a position: the cards on the Family Sheet, told by their numbers alone."""

from collections import Counter

from reivers.kernel.flows import Flow, choose, choose_several, fact, page, tell, title
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Option

from .actions import SLOT, fits
from .card_corrections import lay_cards, lay_reiver, lay_warden, within_reach
from .cards import card_named, number_of
from .nouns import TYPE_OF
from .state import State
from .tokens import take_warden_token, warden_token

PAGES = "position"
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
        sheet = yield from _sorted(chosen)
        wrong = _impossible(state, chosen, sheet)
        if wrong is None:
            break
        yield from tell(wrong.key, wrong.facts)
    for card in sheet.get("warden", []):
        token = yield from warden_token(state, card)
        if token:
            take_warden_token(state, card, token)
    _lay(state, sheet)


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
    sheet: Sheet = {}
    for card in cards:
        subtype = yield from fact(f"summer:{card}", "subtype")
        slot = SLOT.get(subtype or "") or (HELD if TYPE_OF.get(subtype or "") == "hold" else "")
        if not subtype:
            slot = yield from choose(
                "position.slot", lambda: [*SLOT.values(), HELD], facts={"card": card}, section="2.4"
            )
        sheet.setdefault(slot, []).append(card)
    return sheet


def _impossible(state: State, cards: list[str], sheet: Sheet) -> Message | None:
    """5.2.1 Why these cards cannot lie there together."""
    twins = [number for number, n in Counter(map(number_of, cards)).items() if n > 1]
    if twins:
        return Message("position.twins", {"n": twins[0]})
    if sheet.get(""):
        return Message("position.never_stays", {"card": sheet[""][0]})
    for slot in ("reiver", "warden"):
        if len(sheet.get(slot, ())) > 1:
            return Message(f"position.one_{slot}")
    if not fits(state, len(sheet.get("office", ())), len(sheet.get("grayne", ()))):
        return Message("position.too_many_followers", {"turn": state.turn})
    return None


def _lay(state: State, sheet: Sheet) -> None:
    for card in sheet.get("reiver", []):
        lay_reiver(state, card)
    for card in sheet.get("warden", []):
        lay_warden(state, card)
    for kind in ("office", "grayne", HELD):
        lay_cards(state, kind, sheet.get(kind, []))
