"""The Family tab: the player's livestock with its limits, cards, tokens and rerolls."""

from collections.abc import Callable
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.model.cards import SHEET, held, of_kind
from reivers.games.border.rules.model.state import MINE, State, count, own_sheep, which
from reivers.games.border.rules.seasons.economy import Economy, economy
from reivers.games.border.rules.seasons.events import AREA
from reivers.games.border.views.parts import CardView, card_view


@attrs.frozen(kw_only=True)
class SheetSlot:
    """One kind of place on the Family Sheet."""

    slot: str
    cards: tuple[CardView, ...]


@attrs.frozen(kw_only=True)
class FamilyView:
    """All that the player owns beside the map."""

    family: str
    march: str
    cattle: int
    income: int
    horses: int
    horses_used: int
    horse_limit: int
    sheep: int
    hand: tuple[CardView, ...]
    hand_size: int
    slots: tuple[SheetSlot, ...]
    tokens: tuple[tuple[str, int], ...]
    warden: bool
    """Whether the Warden card is unused."""
    rerolls: tuple[tuple[str, int], ...]
    """Events and their dice left."""


def family_view(reader: GameReader) -> FamilyView:
    state: State = reader.state
    limits = economy_of(state, reader.fact)
    mine = state.table.get(MINE, {})

    def cards(ids: list[str]) -> tuple[CardView, ...]:
        return tuple(card_view(card, known) for card in ids)

    def known(card: str, field: str) -> Any:
        return reader.fact(f"summer:{card}", field)

    def slot(name: str) -> SheetSlot:
        if name in ("reiver", "warden"):
            there = which(state, SHEET, name)
            return SheetSlot(slot=name, cards=cards([there] if there else []))
        return SheetSlot(slot=name, cards=cards(of_kind(state, name)))

    return FamilyView(
        family=state.family,
        march=state.home,
        cattle=count(state, MINE, "cattle"),
        income=limits.cattle_income,
        horses=count(state, MINE, "horse"),
        horses_used=count(state, MINE, "horse_used"),
        horse_limit=limits.horse_limit,
        sheep=own_sheep(state),
        hand=cards(held(state)),
        hand_size=limits.hand_size,
        slots=tuple(slot(name) for name in ("reiver", "warden", "office", "grayne")),
        tokens=tuple(
            (piece.partition(":")[2], count(state, MINE, piece))
            for piece in mine
            if piece.startswith("token:")
        ),
        warden=state.family in state.wardens,
        rerolls=tuple(rerolls(state).items()),
    )


def economy_of(state: State, fact: Callable[[str, str], Any]) -> Economy:
    """2.4, 6.1 Return limits and income with so many more Sheep, as far as the Offices are known."""
    offices = (fact(f"summer:{card}", "effects") or () for card in of_kind(state, "office"))
    moved = any(effect.get("standing") == "economy_columns" for effects in offices for effect in effects)
    return economy(own_sheep(state), moved)


def most_of_each(state: State) -> int:
    """5.2.1 Return how many Offices, and how many Allied Graynes, have room."""
    return 1 if state.turn == 1 else 2


def rerolls(state: State) -> dict[str, int]:
    """Return the events with dice for rerolls, and how many are left."""
    beside = state.table.get(AREA, {})
    found = (piece.partition(":") for piece in beside if piece.startswith("rerolls:"))
    return {event: count(state, AREA, f"rerolls:{event}") for _kind, _, event in found}
