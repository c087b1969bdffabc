"""Run flows of the rules for advice, with known facts only and without asking."""

from collections.abc import Callable
from typing import Any, TypeVar

from reivers.kernel.facts import FactKey
from reivers.kernel.flows import FactRequest, FactRequests, Flow
from reivers.kernel.prompts import NO_ANSWER, Prompt

FactLookup = Callable[[FactRequest], Any]
"""Returns the value of a fact, or None if it's unknown: `session.peek`."""

T = TypeVar("T")


class DryRun:
    """Runs flows that only look things up, and collects the facts that are missing."""

    def __init__(self, lookup: FactLookup) -> None:
        self._lookup = lookup
        self._found: dict[FactRequest, Any] = {}
        self.missing: list[FactKey] = []
        """Facts the game would have asked for."""
        self._kept: dict[Any, Any] = {}

    def read(self, flow: Flow[T]) -> T:
        """Return a flow's result. Ignores its orders and notices; questions get their default answer."""
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
        """Look up a fact, once."""
        if needed not in self._found:
            self._found[needed] = self._lookup(needed)
        value = self._found[needed]
        if value is None and needed.ask:
            self.missing.append((needed.thing, needed.field))
        return value

    def once(self, key: Any, work: Callable[[], T]) -> T:
        """Return the result of this work, computed once per key."""
        if key not in self._kept:
            self._kept[key] = work()
        found: T = self._kept[key]
        return found

    def known(self, thing: str, field: str) -> Any:
        """Look up a fact that isn't reported as missing."""
        return self.fact(FactRequest(thing, field, ask=False))
