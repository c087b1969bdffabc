"""Boxes before orders, if the settings ask for them. Nothing waits for a tick."""

import contextlib
from collections.abc import Iterable
from functools import partial
from typing import Any

import attrs

from reivers.frontend.open_game import OpenGame
from reivers.store import StoreError
from reivers.ui.components.rows import OrderRow
from reivers.ui.drawing.piece import Act, Part

NOTE = "ticks"
"""The bookmark that stores the ticks: they aren't answers."""


class Ticks:
    """The orders of a page that the player has ticked. The next answer ends them."""

    def __init__(self, game: OpenGame, changed: Act) -> None:
        self._game, self._changed = game, changed

    def ticked(self) -> list[str]:
        """Return the orders ticked since the last answer."""
        kept: Any = self._game.file.bookmark().get(NOTE)
        here = isinstance(kept, dict) and kept.get("at") == self._game.session.journal.at
        return [order for order in kept.get("orders", ()) if isinstance(order, str)] if here else []

    def toggle(self, order: str) -> None:
        ticked = self.ticked()
        orders = [one for one in ticked if one != order]
        if order not in ticked:
            orders.append(order)
        kept = {"at": self._game.session.journal.at, "orders": orders}
        with contextlib.suppress(StoreError):  # nothing depends on a bookmark
            self._game.file.keep_bookmark({**self._game.file.bookmark(), NOTE: kept})
        self._changed()

    def boxed(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """Return the parts with a box before each order."""
        ticked = self.ticked()
        return tuple(self._boxed(one, ticked) for one in parts)

    def _boxed(self, one: Part, ticked: list[str]) -> Part:
        inside = one.props.get("parts")
        if isinstance(inside, tuple):
            parts = tuple(self._boxed(part, ticked) for part in inside)
            return attrs.evolve(one, props={**one.props, "parts": parts})
        if one.kind is not OrderRow or one.props.get("done") or "tick" in one.props:
            return one
        order = f"{one.name}: {one.props['text']}"
        tick = {"tick": partial(self.toggle, order), "done": order in ticked}
        return attrs.evolve(one, props={**one.props, **tick})
