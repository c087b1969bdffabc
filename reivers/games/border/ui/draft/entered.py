"""What the player entered on a Summer page before the rules ask for it."""

from collections.abc import Collection
from typing import Any

import attrs

from reivers.games.border.views.summer.cards import DraftEntry


@attrs.define
class Entered:
    """Choices that aren't confirmed, and facts of cards that aren't in the journal yet."""

    take: str = ""
    default: str = ""
    first: str = ""
    removed: str = ""
    sites: list[str] = attrs.field(factory=list)
    facts: list[list[Any]] = attrs.field(factory=list)
    """Card, field and value, in the order of entry."""
    stripes: list[list[Any]] = attrs.field(factory=list)
    """Stripe and strength of the cards entered by stripe alone."""

    @classmethod
    def restored(cls, saved: Any) -> "Entered":
        """Return what was saved, if it has this form."""
        fits = isinstance(saved, dict) and set(saved) == {one.name for one in attrs.fields(cls)}
        return cls(**saved) if fits else cls()

    def saved(self) -> dict[str, Any]:
        """Return plain data."""
        return attrs.asdict(self)

    def entry(self) -> DraftEntry:
        """Return it as the views take it."""
        return DraftEntry(
            take=self.take,
            default=self.default,
            first=self.first,
            removed=self.removed,
            sites=tuple(self.sites),
            facts={(card, field): value for card, field, value in self.facts},
            stripes=tuple((stripe, strength) for stripe, strength in self.stripes),
        )

    def learn(self, card: str, **fields: Any) -> None:
        """Enter facts of a card."""
        self.facts = [one for one in self.facts if one[0] != card or one[1] not in fields]
        self.facts += [[card, field, value] for field, value in fields.items() if value is not None]

    def forget_last(self, cards: Collection[str]) -> bool:
        """Forget the last fact of these cards. Return whether there was one."""
        known = [one for one in self.facts if one[0] in cards]
        if not known:
            return False
        card, field, _value = known[-1]
        also = ("stripe", "strength") if field in ("stripe", "strength") else (field,)
        self.facts = [one for one in self.facts if one[0] != card or one[1] not in also]
        return True

    def fit(self, cards: Collection[str], unnamed: int) -> None:
        """Drop what is about cards that are gone."""
        self.take = self.take if self.take in cards else ""
        self.first = self.first if self.first in cards else ""
        self.default = self.default if self.take or not self.default else ""
        self.facts = [one for one in self.facts if one[0] in cards]
        self.stripes = self.stripes[:unnamed]
