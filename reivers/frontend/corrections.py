"""Corrections of tracked numbers and facts, and changes of who tracks what."""

import contextlib
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from reivers.kernel.facts import Fact
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, difference
from reivers.kernel.prompts import Choose, ChooseSeveral, Number, Prompt
from reivers.kernel.tracking import settings_for_preset

if TYPE_CHECKING:
    from reivers.frontend.open_game import OpenGame

APP, TABLE = "app", "table"


@attrs.frozen
class Correctable:
    """A number or a fact that may be wrong."""

    id: str
    prompt: Prompt
    """Asks for the true value."""
    now: Any
    """The current value, for a text."""
    correct: Callable[[Any], None]

    @property
    def app_says(self) -> Message:
        return Message("ui.app_says", {"now": self.now})


class CorrectionActions:
    """The corrections of an open game. Its actions change the game, so call them through `OpenGame.do`."""

    def __init__(self, game: "OpenGame") -> None:
        self._rules, self._session = game.rules, game.session

    # -- numbers and facts -----------------------------------------------------------------------------------

    def numbers(self) -> dict[str, Correctable]:
        """Return all tracked numbers by their id."""
        found = self._session.corrections().items()
        return {id: self._number(id, prompt) for id, prompt in found}

    def at_place(self, place: str) -> list[Correctable]:
        """Return the numbers at a place; for an empty place, all those without a place on the table."""
        table = self._session.table

        def is_here(at: Any) -> bool:
            return bool(at == place if place else at not in table)

        return [one for one in self.numbers().values() if is_here(one.prompt.facts.get("place"))]

    def facts(self) -> list[Correctable]:
        return [self._fact(prompt, fact) for prompt, fact in self.entered_facts()]

    def entered_facts(self) -> list[tuple[Prompt, Fact]]:
        """Return each fact that the game uses and that a player can be asked for, with its question."""
        entered = []
        for (thing, field), fact in sorted(self._session.journal.facts.items()):
            with contextlib.suppress(KeyError):
                prompt = self._session.fact_prompt(thing, field)
                entered.append((prompt, attrs.evolve(fact, value=self._session.fact(thing, field))))
        return entered

    def _number(self, id: str, prompt: Prompt) -> Correctable:
        return Correctable(
            id, prompt, prompt.facts.get("now"), lambda value: self._session.correct(id, value)
        )

    def _fact(self, prompt: Prompt, fact: Fact) -> Correctable:
        thing, field = fact.thing, fact.field

        def correct(value: Any) -> None:
            self._session.correct_fact(thing, field, value)

        return Correctable(f"{thing} {field}", prompt, fact_value(prompt, fact.value), correct)

    # -- tracking --------------------------------------------------------------------------------------------

    def sources(self) -> list[str]:
        """Return the settings for dice, cups and decks."""
        return [f"chance.{source}" for source in self._rules.sources]

    def trackers(self) -> list[str]:
        return [f"tracker.{tracker}" for tracker in self._rules.tracking.trackers]

    def presets(self) -> Iterable[str]:
        return self._rules.tracking.presets

    def tracked_by(self, setting: str) -> str:
        return str(self._session.settings.get(setting, TABLE))

    def changes_for_preset(self, preset: str) -> Mapping[str, str]:
        return settings_for_preset(preset, self._rules.tracking, self._session.settings)

    def hand_over(self, tracked_by: Mapping[str, str]) -> list[Order]:
        """Change who tracks something. Return what to set out or put away."""
        before = self._rules.on_table(self._session)
        for setting, who in tracked_by.items():
            self._session.set(setting, who)
        return difference(before, self._rules.on_table(self._session))


def fact_value(prompt: Prompt, value: Any) -> Any:
    """Return the value of a fact in the words of its question."""
    if value is None or isinstance(value, bool):
        return Message(f"answer.{str(value).lower()}")
    if isinstance(prompt, Choose | ChooseSeveral | Number):
        return prompt.describe(value)
    return Message("text.effects", {"n": len(value)}) if isinstance(value, list) else value
