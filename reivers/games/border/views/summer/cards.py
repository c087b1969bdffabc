"""Cards of a draft as far as they're known: from the game, or entered on the page and not confirmed."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.model.cards import turn_of
from reivers.games.border.views.parts import CardView, card_view
from reivers.kernel.prompts import UNNAMED, Draw


@attrs.frozen(kw_only=True)
class DraftEntry:
    """What the player has chosen on the page and not confirmed."""

    take: str = ""
    default: str = ""
    """A Default Action for the card that is taken."""
    first: str = ""
    """The left card that the rivals get first."""
    sites: tuple[str, ...] = ()
    """Sites for a Permanent Defense."""
    removed: str = ""
    """The card that leaves the Family Sheet."""
    stripes: tuple[tuple[str, int | None], ...] = ()
    """Stripe and strength of the cards entered by stripe alone, in order."""
    facts: Mapping[tuple[str, str], Any] = attrs.field(factory=dict)
    """Facts of unknown cards, by card and field."""

    def stripe(self, nth: int) -> tuple[str, int | None]:
        return self.stripes[nth] if nth < len(self.stripes) else ("", None)

    def known(self, reader: GameReader, card: str, field: str) -> Any:
        entered = self.facts.get((card, field))
        return reader.fact(f"summer:{card}", field) if entered is None else entered

    def card(self, reader: GameReader, cards: Sequence[str], at: int) -> CardView:
        """Return one of these cards; one without a number has only its stripe."""
        if cards[at] != UNNAMED:
            return card_view(cards[at], partial(self.known, reader))
        stripe, strength = self.stripe(cards[:at].count(UNNAMED))
        return CardView(id=UNNAMED, stripe=stripe, strength=strength)


NO_ENTRY = DraftEntry()


@attrs.frozen(kw_only=True)
class OfferedCard:
    """A card on the pad."""

    id: str
    subtype: str = ""
    cattle: int | None = None


def offered_cards(reader: GameReader, *keys: str) -> tuple[OfferedCard, ...]:
    """Return the cards of this turn's deck that the prompt can be answered with. After the final cards the
    unseen ones are exactly those in the discards, so none is offered."""
    prompt = reader.prompt
    if not isinstance(prompt, Draw) or prompt.key not in keys or not reader.state.deck_left:
        return ()
    return tuple(
        OfferedCard(
            id=one.id,
            subtype=reader.fact(f"summer:{one.id}", "subtype") or "",
            cattle=reader.fact(f"summer:{one.id}", "cattle"),
        )
        for one in prompt.options
        if one.why_not is None and one.most and turn_of(one.id) == reader.state.turn
    )
