"""A new game in the terminal: a question for each choice, and Enter takes it as last time."""

from collections.abc import Mapping
from typing import Any

import attrs

from reivers.games.border.board import FAMILIES
from reivers.games.border.options import CHANCES, COPY, OFFERED, PRACTICE, GameOptions
from reivers.games.border.rules.seasons.setup import ALL, HOUSE_RULES, TOKENS
from reivers.kernel.messages import Message
from reivers.kernel.words import Words

from .screen import NoMoreInput, Screen

KEEP, CHOOSE, OWN = "keep", "choose", "own"
LEAVE = ("quit", "exit")
"""What ends the questions before a game."""


@attrs.frozen
class NewGame:
    """Asks what the command line has left open."""

    screen: Screen
    words: Words

    def choices(self, given: Mapping[str, Any], last: GameOptions) -> GameOptions:
        """All that is chosen: as given, else as the player says."""
        chosen = attrs.evolve(
            last,
            family=given.get("family") or self._ask("text.new.family", FAMILIES, last.family),
            facts=given.get("facts") or self._ask("text.new.facts", (COPY, PRACTICE), last.facts),
        )
        chosen = chosen.take(given["table"]) if "table" in given else self._on_table(chosen)
        chosen = chosen.with_chance(self._ask("text.new.chance", CHANCES, chosen.chance))
        if chosen.tracked == ALL:  # else the rivals' tokens are the player's affair
            tokens = given.get("tokens") or self._ask("text.new.tokens", TOKENS, chosen.tokens)
            chosen = attrs.evolve(chosen, tokens=tokens)
        return self._house(chosen, given.get("house_rules"))

    def _on_table(self, chosen: GameOptions) -> GameOptions:
        """A preset, or tracker by tracker as it was chosen elsewhere."""
        usual = chosen.preset or OWN
        names = (*OFFERED, *((OWN,) if usual == OWN else ()))
        picked = self._ask("text.new.table", names, usual)
        return chosen if picked == OWN else chosen.take(picked)

    def _house(self, chosen: GameOptions, given: Mapping[str, str] | None) -> GameOptions:
        """The three rules that a table may read otherwise; one by one, if that is wished."""
        if given is not None:
            return attrs.evolve(chosen, house_rules={**chosen.house_rules, **given})
        self.screen.head(self.words.say("text.new.house"))
        labels = {KEEP: chosen.readings(), CHOOSE: Message("text.new.house.choose")}
        if self._one_of(labels, KEEP) == CHOOSE:
            for rule, readings in HOUSE_RULES.items():
                chosen = chosen.read(rule, self._ask(f"house.{rule}", readings, chosen.house_rules[rule]))
        return chosen

    def _ask(self, question: str, choices: tuple[str, ...], usual: str) -> str:
        self.screen.head(self.words.say(question))
        return self._one_of({one: Message(f"{question}.{one}") for one in choices}, usual)

    def _one_of(self, labels: Mapping[str, Message], usual: str) -> str:
        """One of a few, by its number or the beginning of its name; just Enter takes the usual one."""
        said = {one: self.words.say(label) for one, label in labels.items()}
        said[usual] = self.words.say("text.new.usual", {"choice": said[usual]})
        numbered = list(enumerate(labels, start=1))
        self.screen.table([[f"{number:>3}", said[one]] for number, one in numbered])
        while True:
            typed = self.screen.ask().lower()
            if typed in LEAVE:
                raise NoMoreInput
            if not typed:
                return usual
            for number, one in numbered:
                if typed == str(number) or one.lower().startswith(typed):
                    return one
            self.screen.say(self.words.say("text.no_such_number", {"number": typed, "n": len(numbered)}))
