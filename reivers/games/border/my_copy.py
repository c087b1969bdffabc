"""The facts the player has taught the app about their copy of Border Reivers."""

import functools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reivers.data import load
from reivers.store.my_copy import MyCopy

from . import SPEC
from .options import COPY, PRACTICE
from .schema import fields


class BorderMyCopy(MyCopy):
    """A copy that learns nothing about an unnamed defense token, because the next game couldn't say which
    of the unnamed ones it was."""

    def learn(self, thing: str, field: str, value: Any, source: str) -> None:
        nameless = thing.startswith("token:") and field != "name" and not self._name(thing)
        if not nameless:
            super().learn(thing, field, value, source)

    def _name(self, thing: str) -> bool:
        return bool(self.get(thing, "name") or load.cards(SPEC.id)["shipped"].get(thing, {}).get("name"))


def make_my_copy(home: Path) -> MyCopy:
    check = functools.partial(fields.check_fact, known=_things())
    return BorderMyCopy(home, SPEC.id, check)


def _things() -> set[str]:
    """Return what a copy can know. Any numbered card may have a solo card that replaces it (2.8)."""
    shipped = load.cards(SPEC.id)["shipped"]
    solo = (
        re.sub("^summer:", "summer:s", thing) for thing in shipped if re.fullmatch("summer:[0-9]+", thing)
    )
    return {*shipped, *solo}


def is_used(options: Mapping[str, Any]) -> bool:
    """Return whether a game reads and teaches the copy. A practice game does neither."""
    return bool(options.get("facts", COPY) != PRACTICE)
