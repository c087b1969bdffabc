"""What a game offers to the kernel and to front ends."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import attrs

from .facts import Hint, no_hint
from .flows import Flow
from .messages import Message
from .orders import Table
from .prompts import Prompt


@attrs.frozen
class ScoreRow:
    """A row of the score sheet: its name and one value for each column (None where there is none yet)."""

    label: Message
    values: tuple[int | str | None, ...]
    total: bool = False


class Game(Protocol):
    """A game: flows over a state of plain data. `state` is the game's own affair."""

    name: str
    rules: int
    """The number of the rules: raised with every change that old answers may not fit."""

    def new_state(self, options: Mapping[str, Any]) -> Any:
        """The state at the start, for these options (family, house rules, ...)."""

    def play(self, state: Any) -> Flow[None]:
        """The whole game from this state on. Restartable from every checkpoint."""

    def when(self, state: Any) -> str:
        """The part of the game we are in, such as "1/autumn"."""

    def view(self, state: Any) -> dict[str, Any]: ...

    def table(self, state: Any) -> Table: ...

    def score(self, state: Any) -> Sequence[ScoreRow]: ...

    def dump(self, state: Any) -> dict[str, Any]: ...

    def load(self, data: Mapping[str, Any]) -> Any: ...

    def corrections(self, state: Any) -> Mapping[str, Prompt]:
        """Every number of the books that may be put right, each with the prompt for its true value."""

    def correct(self, state: Any, what: str, value: Any) -> None: ...

    def fact_prompt(self, thing: str, field: str, hint: Hint = no_hint) -> Prompt:
        """How to ask the player for a fact. The hint tells what is known besides, and what of it in part."""

    def problems(self, state: Any) -> list[str]:
        """Everything that is wrong with a state; nothing, if the rules are sound."""
