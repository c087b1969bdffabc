"""The input of a Summer by its totals: everything the rules ask one by one, at once.

Everything starts with the tracked values. A card goes into its own box if the app knows it, else into the
highlighted box. A box with room for one card replaces it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.ids import TYPE_OF
from reivers.games.border.rules.model.cards import turn_of
from reivers.games.border.rules.seasons.card_actions import SLOT
from reivers.games.border.rules.seasons.summer_totals import TRUCE
from reivers.games.border.views.sheets.family import most_of_each
from reivers.kernel.prompts import Option, Prompt

START = "totals."
"""The prefix of the keys of these questions."""
RULES = ("reiver", "warden", "office", "grayne", "held", "in_play")
"""The boxes of the player's sheet, the hand, and the opponents' cards in play."""
NOTORIETY, CARD, HOME, ALSO = "notoriety", "notoriety_card", "home_notoriety", "also"
Entered = dict[str, Any]
Answers = list[tuple[str, Any]]


@attrs.define
class OtherTotals:
    """Answers that wait until cubes are drawn, first the Notoriety at home."""

    totals: Answers = attrs.field(factory=list)
    before: dict[str, int] = attrs.field(factory=dict)
    """The Notoriety at home when it was entered."""

    @classmethod
    def restored(cls, half: Any) -> "OtherTotals":
        """Restore it from saved data."""
        if not isinstance(half, dict) or set(half) != set(attrs.fields_dict(cls)):
            return cls()
        return cls([(key, answer) for key, answer in half["totals"]], half["before"])

    def saved(self) -> Entered:
        """Return plain data to save."""
        return {"totals": [list(one) for one in self.totals], "before": self.before}

    def begins_with(self, prompt: Prompt) -> bool:
        return bool(self.totals) and self.totals[0][0] == prompt.key

    def answers(self, prompt: Prompt) -> Answers:
        """Return the answers, with later changes added to the Notoriety at home."""
        (key, home), *others = self.totals
        more = {family: n - self.before.get(family, 0) for family, n in prompt.default.items()}
        now = {**home, **{family: home.get(family, 0) + n for family, n in more.items()}}
        return [(key, _without_nothing(now)), *others]


@attrs.define
class Totals:
    """The questions by name, and the answer to each."""

    asked: Mapping[str, Any]
    entered: Entered
    room: Mapping[str, int]
    """The usual number of cards in a box."""
    lit: str = RULES[0]

    @classmethod
    def of(cls, reader: GameReader, half: Any) -> "Totals":
        """Return the saved input, or the tracked values."""
        prompts, room = reader.ahead(START), most_of_each(reader.state)
        asked = {prompt.key.removeprefix(START): prompt for prompt in prompts}
        entered = {name: _copied(prompt.default) for name, prompt in asked.items() if name != CARD}
        if NOTORIETY in entered:
            entered[NOTORIETY] = [prompt.default for prompt in prompts if prompt.key == START + CARD]
        if isinstance(half, dict) and set(half) == set(entered):
            entered = half
        totals = cls(asked, entered, {"office": room, "grayne": room})
        totals.lit = next((box for box in totals.boxes() if not entered[box]), totals.lit)
        return totals

    def answers(self) -> Answers:
        """Return the answers in the order of the rules."""
        found: Answers = []
        for name in self.asked:
            if name == NOTORIETY:
                cards = self.entered[name]
                found += [(START + name, len(cards)), *((START + CARD, n) for n in cards)]
            elif name != CARD:
                found.append((START + name, self.entered[name]))
        return found

    def parted(self) -> tuple[Answers, "OtherTotals"]:
        """Return the answers to give now, and those that wait: the Day of Truce draws cubes in between."""
        answers = self.answers()
        if TRUCE not in self.entered.get(ALSO, ()):
            return answers, OtherTotals()
        at = [key for key, _answer in answers].index(START + HOME)
        return answers[:at], OtherTotals(answers[at:], dict(self.asked[HOME].default))

    # -- numbers and marks -----------------------------------------------------------------------------------

    def now(self, mark_place: str) -> int:
        """Return the number of a row: a question with only one, or "question|place"."""
        name, _, place = mark_place.partition("|")
        if not place:
            return int(self.entered[name])
        return int(self.entered[name].get(place, 0))

    def bounds(self, mark_place: str) -> tuple[int, int]:
        """Return the limits of a row."""
        name, _, place = mark_place.partition("|")
        prompt = self.asked[name]
        if not place:
            return prompt.low, prompt.high
        others = sum(self.entered[name].values()) - self.now(mark_place)
        return 0, min(prompt.option(place).most, prompt.total - others)

    def step(self, mark_place: str, change: int) -> Entered:
        """Return the answers after a step of a row, within its limits."""
        name, _, place = mark_place.partition("|")
        low, high = self.bounds(mark_place)
        n = max(low, min(high, self.now(mark_place) + change))
        return {**self.entered, name: n if not place else _without_nothing({**self.entered[name], place: n})}

    def is_marked(self, mark_place: str) -> bool:
        name, _, one = mark_place.partition("|")
        return one in self.entered[name]

    def mark(self, mark_place: str) -> Entered:
        """Return the answers after a mark was set or removed."""
        name, _, one = mark_place.partition("|")
        now = self.entered[name]
        return {**self.entered, name: [other for other in now if other != one] if one in now else [*now, one]}

    # -- cards -----------------------------------------------------------------------------------------------

    def boxes(self) -> list[str]:
        """Return the boxes on this page."""
        return [box for box in RULES if box in self.asked]

    def cards(self) -> list[str]:
        """Return all cards that can be in one of them."""
        found: dict[str, None] = {}
        for box in self.boxes():
            found |= dict.fromkeys(option.id for option in self.asked[box].legal())
        return sorted(found, key=lambda card: (int(card.removeprefix("s")), card))

    def chosen(self) -> list[str]:
        return [card for box in self.boxes() for card in self.entered[box]]

    def options(self, name: str) -> Sequence[Option]:
        """Return the options of a question that can be chosen; none if it isn't asked."""
        return self.asked[name].legal() if name in self.asked else ()

    def deck(self, turn: int) -> list[str]:
        """Return the cards of one turn's deck that can be in a box."""
        return [card for card in self.cards() if turn_of(card) == turn]

    def decks(self) -> list[int]:
        return sorted({turn_of(card) for card in self.cards()})

    def tap(self, card: str, subtype: Callable[[str], str | None]) -> Entered:
        """Return the answers after this card was tapped: it goes into a box, or leaves it."""
        for box in self.boxes():
            if card in self.entered[box]:
                return {**self.entered, box: [one for one in self.entered[box] if one != card]}
        box = self._box_of(subtype(card))
        most = self.asked[box].most
        entered = {**self.entered, box: [*self.entered[box], card][-most:]}
        if box == self.lit and len(entered[box]) >= self.room.get(box, most):
            self.lit = self._after(box)
        return entered

    def _box_of(self, subtype: str | None) -> str:
        """Return its own box, if known. The opponents' cards in play are never the player's."""
        kind = subtype or ""
        own = SLOT.get(kind) or ("held" if TYPE_OF.get(kind) == "hold" else "")
        return own if own in self.asked and self.lit != RULES[-1] else self.lit

    def _after(self, box: str) -> str:
        """Return the next box in reading order; the opponents' is only chosen by hand."""
        mine = [one for one in self.boxes() if one != RULES[-1]]
        return mine[(mine.index(box) + 1) % len(mine)] if box in mine else box


def _without_nothing(numbers: Mapping[str, int]) -> dict[str, int]:
    return {place: n for place, n in numbers.items() if n}


def _copied(value: Any) -> Any:
    """Copy what the page may change without changing the question."""
    return dict(value) if isinstance(value, Mapping) else list(value) if isinstance(value, list) else value
