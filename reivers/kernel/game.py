"""The interface of a game to the kernel and the front ends."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from .facts import Hint, no_hint
from .flows import Flow
from .frozen import frozen
from .messages import Message
from .orders import Table
from .prompts import Prompt

State = TypeVar("State")
"""The state of a game: a class of its own."""


@frozen
class ScoreRow:
    """A row of the score sheet: its name and one value per column (None if there's none yet)."""

    label: Message
    values: tuple[int | str | None, ...]
    total: bool = False
    each: int | None = None
    """What one of them counts, if that is always the same."""


class Game(Protocol[State]):
    """A game: flows over a state of plain data. The kernel never looks into the state."""

    name: str
    rules: int
    """The version of the rules. Raise it with every change that saved answers may not fit."""

    def new_state(self, options: Mapping[str, Any]) -> State:
        """Return the initial state for these options (family, house rules, ...)."""

    def play(self, state: State) -> Flow[None]:
        """Play the whole game from this state. Can restart from every checkpoint."""

    def when(self, state: State) -> str:
        """Return the current part of the game, such as "1/autumn"."""

    def view(self, state: State) -> dict[str, Any]: ...

    def table(self, state: State) -> Table: ...

    def score(self, state: State) -> Sequence[ScoreRow]: ...

    def dump(self, state: State) -> dict[str, Any]: ...

    def load(self, data: Mapping[str, Any]) -> State: ...

    def corrections(self, state: State) -> Mapping[str, Prompt]:
        """Return every number that can be corrected, with the prompt for its value."""

    def correct(self, state: State, what: str, value: Any) -> None: ...

    def fact_prompt(self, thing: str, field: str, hint: Hint = no_hint) -> Prompt:
        """Return the prompt for a fact. `hint` returns what is already known, even in part."""

    def problems(self, state: State) -> list[str]:
        """List everything that's wrong with a state. Empty if the rules are sound."""
