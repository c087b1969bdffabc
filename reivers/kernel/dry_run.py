"""How advice reads the rules: it plays their flows with the facts that are known, and asks nobody."""

from collections.abc import Callable
from typing import Any, TypeVar

from reivers.kernel.facts import FactKey, Layer
from reivers.kernel.flows import FactRequest, FactRequests, Flow
from reivers.kernel.prompts import NO_ANSWER, Prompt

FactLookup = Callable[[FactRequest], Any]
"""The value of a fact, or None if it is not known: `session.glance`."""

T = TypeVar("T")


class DryRun:
    """Plays flows that only look something up. What was not known is noted."""

    def __init__(self, lookup: FactLookup) -> None:
        self._lookup = lookup
        self._found: dict[FactRequest, Any] = {}
        self.missing: list[FactKey] = []
        """The facts that a game would have asked for, and that nobody has told."""
        self._kept: dict[Any, Any] = {}

    def read(self, flow: Flow[T]) -> T:
        """What a flow comes to. Its orders and words are not heeded, a question is answered as proposed."""
        value: Any = None
        while True:
            try:
                asked = flow.send(value)
            except StopIteration as end:
                result: T = end.value
                return result
            if isinstance(asked, FactRequest):
                value = self.fact(asked)
            elif isinstance(asked, FactRequests):
                value = [self.fact(needed) for needed in asked.facts]
            elif isinstance(asked, Prompt):
                assert asked.default is not NO_ANSWER, asked.key
                self.missing.append((asked.key, ""))
                value = asked.default
            else:
                value = None

    def fact(self, needed: FactRequest) -> Any:
        """One fact; each is looked up once."""
        if needed not in self._found:
            self._found[needed] = self._lookup(needed)
        value = self._found[needed]
        if value is None and needed.ask:
            self.missing.append((needed.thing, needed.field))
        return value

    def once(self, key: Any, work: Callable[[], T]) -> T:
        """What this work comes to: it is done once, for whoever asks the same again."""
        if key not in self._kept:
            self._kept[key] = work()
        found: T = self._kept[key]
        return found

    def known(self, thing: str, field: str) -> Any:
        """A fact that is not missed if nobody tells it."""
        return self.fact(FactRequest(thing, field, ask=False))


def from_layer(layer: Layer) -> FactLookup:
    """Facts without a game, such as those of the practice set."""

    def peek(needed: FactRequest) -> Any:
        found = layer(needed.thing, needed.field)
        return found.value if found else None

    return peek
