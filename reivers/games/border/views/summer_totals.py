"""A Summer by its totals, as its one page tells it: what the rules ask one by one, all at once. No Kivy here.

Everything begins as the books have it. A card goes into its own box, if the app knows it, else into the box
that is lit; a box that has room for one card gives way to the new one.
"""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from reivers.games.border.ids import TYPE_OF
from reivers.games.border.rules.seasons.card_actions import SLOT
from reivers.games.border.rules.seasons.summer_totals import TRUCE
from reivers.kernel.prompts import Prompt

START = "totals."
"""How the keys of these questions begin."""
BOXES = ("reiver", "warden", "office", "grayne", "held", "in_play")
"""The boxes of the own sheet, the hand, and the opponents' cards in play."""
NOTORIETY, CARD, HOME, ALSO = "notoriety", "notoriety_card", "home_notoriety", "also"
Entered = dict[str, Any]
Answers = list[tuple[str, Any]]


@attrs.define
class OtherTotals:
    """Answers that wait until cubes are drawn, the first of them the Notoriety at home."""

    totals: Answers = attrs.field(factory=list)
    before: dict[str, int] = attrs.field(factory=dict)
    """The Notoriety at home when it was told."""

    @classmethod
    def of_draft_answer(cls, half: Any) -> "OtherTotals":
        """As it was kept, if it was."""
        if not isinstance(half, dict) or set(half) != set(attrs.fields_dict(cls)):
            return cls()
        return cls([(key, answer) for key, answer in half["totals"]], half["before"])

    def draft_answer(self) -> Entered:
        """Plain data, to be kept beside the game."""
        return {"totals": [list(one) for one in self.totals], "before": self.before}

    def begins_with(self, prompt: Prompt) -> bool:
        return bool(self.totals) and self.totals[0][0] == prompt.key

    def answers(self, prompt: Prompt) -> Answers:
        """What was told and, in the Notoriety at home, what has come since."""
        (key, home), *others = self.totals
        more = {family: n - self.before.get(family, 0) for family, n in prompt.default.items()}
        now = {**home, **{family: home.get(family, 0) + n for family, n in more.items()}}
        return [(key, _without_nothing(now)), *others]


@attrs.define
class Totals:
    """The questions by their names, and what is told to each."""

    asked: Mapping[str, Any]
    entered: Entered
    room: Mapping[str, int]
    """How many cards a box usually has room for."""
    lit: str = BOXES[0]

    @classmethod
    def of(cls, prompts: list[Prompt], half: Any, followers: int) -> "Totals":
        """As it was kept, if it was; else as the books have it. `followers`: how many Offices, and how many
        Graynes, the sheet has room for by now."""
        asked = {prompt.key.removeprefix(START): prompt for prompt in prompts}
        entered = {name: _copied(prompt.default) for name, prompt in asked.items() if name != CARD}
        if NOTORIETY in entered:
            entered[NOTORIETY] = [prompt.default for prompt in prompts if prompt.key == START + CARD]
        if isinstance(half, dict) and set(half) == set(entered):
            entered = half
        totals = cls(asked, entered, {"office": followers, "grayne": followers})
        totals.lit = next((box for box in totals.boxes() if not entered[box]), totals.lit)
        return totals

    def answers(self) -> Answers:
        """What the rules ask, in their order."""
        found: Answers = []
        for name in self.asked:
            if name == NOTORIETY:
                cards = self.entered[name]
                found += [(START + name, len(cards)), *((START + CARD, n) for n in cards)]
            elif name != CARD:
                found.append((START + name, self.entered[name]))
        return found

    def parted(self) -> tuple[Answers, "OtherTotals"]:
        """What can be told at once, and what waits: the Day of Truce draws cubes on the way."""
        answers = self.answers()
        if TRUCE not in self.entered.get(ALSO, ()):
            return answers, OtherTotals()
        at = [key for key, _answer in answers].index(START + HOME)
        return answers[:at], OtherTotals(answers[at:], dict(self.asked[HOME].default))

    # -- numbers and marks -----------------------------------------------------------------------------------

    def now(self, mark_place: str) -> int:
        """The number of a line: a question that has but one, or "question|place"."""
        name, _, place = mark_place.partition("|")
        if not place:
            return int(self.entered[name])
        return int(self.entered[name].get(place, 0))

    def bounds(self, mark_place: str) -> tuple[int, int]:
        """The least and the most that a line may say."""
        name, _, place = mark_place.partition("|")
        prompt = self.asked[name]
        if not place:
            return prompt.low, prompt.high
        others = sum(self.entered[name].values()) - self.now(mark_place)
        return 0, min(prompt.option(place).most, prompt.total - others)

    def step(self, mark_place: str, change: int) -> Entered:
        """What is told once a line was stepped, as far as it goes."""
        name, _, place = mark_place.partition("|")
        low, high = self.bounds(mark_place)
        n = max(low, min(high, self.now(mark_place) + change))
        return {**self.entered, name: n if not place else _without_nothing({**self.entered[name], place: n})}

    def is_marked(self, mark_place: str) -> bool:
        name, _, one = mark_place.partition("|")
        return one in self.entered[name]

    def mark(self, mark_place: str) -> Entered:
        """What is told once a mark was set, or taken away."""
        name, _, one = mark_place.partition("|")
        now = self.entered[name]
        return {**self.entered, name: [other for other in now if other != one] if one in now else [*now, one]}

    # -- cards -----------------------------------------------------------------------------------------------

    def boxes(self) -> list[str]:
        """The boxes that are told here."""
        return [box for box in BOXES if box in self.asked]

    def cards(self) -> list[str]:
        """All cards that can lie in one of them."""
        found: dict[str, None] = {}
        for box in self.boxes():
            found |= dict.fromkeys(option.id for option in self.asked[box].legal())
        return sorted(found, key=lambda card: (int(card.removeprefix("s")), card))

    def chosen(self) -> list[str]:
        return [card for box in self.boxes() for card in self.entered[box]]

    def tap(self, card: str, subtype: Callable[[str], str | None]) -> Entered:
        """What is told once this card was tapped: it goes into a box, or leaves the one it lies in."""
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
        """Its own box, if that is known. What the opponents have in play is never one's own."""
        kind = subtype or ""
        own = SLOT.get(kind) or ("held" if TYPE_OF.get(kind) == "hold" else "")
        return own if own in self.asked and self.lit != BOXES[-1] else self.lit

    def _after(self, box: str) -> str:
        """The box that comes next, as one reads the sheet; the opponents' is lit by hand alone."""
        mine = [one for one in self.boxes() if one != BOXES[-1]]
        return mine[(mine.index(box) + 1) % len(mine)] if box in mine else box


def _without_nothing(numbers: Mapping[str, int]) -> dict[str, int]:
    return {place: n for place, n in numbers.items() if n}


def _copied(value: Any) -> Any:
    """What the page may change without the question changing, too."""
    return dict(value) if isinstance(value, Mapping) else list(value) if isinstance(value, list) else value
