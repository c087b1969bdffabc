"""Hammer of the Scots in the terminal: the map, and one area of it."""

from collections.abc import Iterator

from reivers.kernel.errors import AppError
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.text.printer import Printer

from .board import AREA, AREAS, BLOCKS, COAST, NAMES, NEIGHBORS, RED
from .views import AreaView, map_view

ROWS = (
    ("ross", "", "", ""),
    ("garmoran", "moray", "strathspey", "buchan"),
    ("lochaber", "badenoch", "mar", "angus"),
    ("argyll", "atholl", "fife", ""),
    ("", "lennox", "mentieth", ""),
    ("carrick", "lanark", "lothian", "dunbar"),
    ("galloway", "annan", "selkirk", "teviot"),
    ("", "england", "", ""),
)
"""The areas roughly where they are on the map."""
WIDTH = 20


def print_board(printer: Printer, session: Session, typed: str = "") -> None:
    """Print the map, or the area that was typed: castle limits, and the blocks that this player may see."""
    areas = map_view(session)
    if typed:
        name = _named(typed)
        for line in (*_about(name, areas[name]), *_blocks(areas[name])):
            printer.screen.say(printer.words.say(line), hang=2)
        return
    for row in ROWS:
        cells = [
            [printer.words.say(line) for line in _lines(name, areas[name])] if name else [] for name in row
        ]
        for n in range(max(map(len, cells))):
            texts = [cell[n] if n < len(cell) else "" for cell in cells]
            printer.screen.write("".join(f"{text:{WIDTH}}" for text in texts).rstrip() + "\n")
    printer.say("hammer.map.legend")
    printer.say("hammer.map.homes")


def _named(typed: str) -> str:
    """Return the area whose name begins like this."""
    for name in AREAS:
        if NAMES[f"area:{name}"].lower().startswith(typed):
            return name
    raise AppError("hammer.unknown_area", {"area": typed})


def _lines(name: str, area: AreaView) -> Iterator[Message]:
    """Yield the lines of an area: its name with its castle limit, then its blocks."""
    key = "hammer.map.cathedral" if area.cathedral else "hammer.map.area"
    yield Message(key, {"area": name, "limit": area.limit})
    yield from _blocks(area)


def _about(name: str, area: AreaView) -> Iterator[Message]:
    """Yield what is printed on the map about an area."""
    n = AREA[name]
    key = "hammer.here.cathedral" if area.cathedral else "hammer.here.room"
    yield Message(key, {"area": name, "limit": area.limit, "more": area.limit + 1})
    if COAST[n]:
        yield Message("hammer.here.coast")
    if nobles := [block.name for block in BLOCKS if n in block.homes]:
        yield Message("hammer.here.home", {"nobles": nobles})
    for red, color in enumerate(("green", "red")):
        if beside := [AREAS[to] for to, border in NEIGHBORS[n] if RED[border] == red]:
            yield Message(f"hammer.here.{color}", {"areas": beside})


def _blocks(area: AreaView) -> Iterator[Message]:
    for side, n in area.counts.items():
        yield Message(f"hammer.map.{side}", {"n": n})
    for block, steps, side in area.blocks:
        key = f"hammer.map.shown.{side}" if side else "hammer.map.block"
        yield Message(key, {"block": _short(block), "steps": steps})


def _short(block: str) -> Message:
    """Return a block's name, with its last word cut to fit a column."""
    first, _, last = NAMES[f"block:{block}"].partition(" ")
    return Message(f"hammer.map.short.{last.lower()}" if last else "hammer.map.short", {"name": first})
