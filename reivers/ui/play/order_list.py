"""Orders with a box to tick, if the settings ask for it. Nothing waits for a tick."""

import contextlib
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.frontend.open_game import OpenGame
from reivers.store import StoreError
from reivers.ui.widgets.widgets import Tappable

NOTE = "ticks"
"""The bookmark that stores the ticks: they aren't answers."""


class TickLine(Tappable, BoxLayout):
    """An order. A tap toggles its tick."""

    text = StringProperty()
    done = BooleanProperty(False)

    def on_release(self) -> None:
        """Toggle the tick."""
        self.done = not self.done


def tick_line(game: OpenGame, place: str, text: str) -> TickLine:
    """Make the row of an order, ticked if it was before."""
    order = f"{place}: {text}"
    line = TickLine(text=text, done=order in _ticked(game))
    line.bind(done=lambda _line, done: _tick(game, order, done))
    return line


def _ticked(game: OpenGame) -> list[str]:
    """Return the orders ticked since the last answer."""
    kept: Any = game.file.bookmark().get(NOTE)
    here = isinstance(kept, dict) and kept.get("at") == game.session.journal.at
    return [order for order in kept.get("orders", ()) if isinstance(order, str)] if here else []


def _tick(game: OpenGame, order: str, done: bool) -> None:
    others = [one for one in _ticked(game) if one != order]
    kept = {"at": game.session.journal.at, "orders": [*others, order] if done else others}
    with contextlib.suppress(StoreError):  # nothing depends on a bookmark
        game.file.keep_bookmark({**game.file.bookmark(), NOTE: kept})


Builder.load_file(str(Path(__file__).with_name("order_list.kv")))
