"""Hammer of the Scots in the terminal: the map."""

from collections.abc import Iterator

from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.kernel.words import Words
from reivers.text.printer import Printer

from .board import AREA, BLOCKS, CATHEDRAL, LIMIT, SIDES
from .state import State

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


def print_board(printer: Printer, session: Session) -> None:
    """Print the map: castle limits, counts of blocks, and the blocks that this player may see."""
    prompt, state = session.prompt, session.state
    seat = prompt.secret if prompt else ""
    own = SIDES.index(seat) if seat else state.only_person
    for row in ROWS:
        cells = [list(cell(printer.words, state, area, own)) if area else [] for area in row]
        for line in range(max(map(len, cells))):
            texts = [one[line] if line < len(one) else "" for one in cells]
            printer.screen.write("".join(f"{text:{WIDTH}}" for text in texts).rstrip() + "\n")
    printer.say("hammer.map.legend")


def cell(words: Words, state: State, area: str, own: int | None) -> Iterator[str]:
    """Yield the lines of an area: its name with its castle limit, then its blocks."""
    now, n = state.position, AREA[area]
    mark = "+" if CATHEDRAL[n] else ""
    yield f"{words.say('hammer.area', {'area': area})} {LIMIT[0][n]}{mark}"
    for side in range(len(SIDES)):
        if side != own and now.here(side, n):
            facts = {"n": now.here(side, n)}
            yield words.say(Message(f"hammer.map.{SIDES[side]}", facts))
    for block in now.blocks(own, n) if own is not None else ():
        yield f" {words.say('hammer.block', {'block': BLOCKS[block].name})} {now.steps[block]}"
