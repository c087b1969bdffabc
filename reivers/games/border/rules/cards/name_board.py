"""Name your board: what the rulebook doesn't print, read from the board once per copy.

These are unnamed farms and sites, and sites whose two farms are unknown. The player may skip each March and
each question: the game works without (places are then described by position).
"""

from collections.abc import Iterator

from reivers.games.border import board
from reivers.kernel.flows import Flow, choose_several, fact, notice, optional_fact, title
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Option

NameQuestion = tuple[str, str]
"""A thing and one of its fields."""


def name_board() -> Flow[None]:
    """3.0 Ask which Marches the player wants to name now, then for their unknown facts."""
    unknown: dict[str, list[NameQuestion]] = {}
    for march in board.WALK:
        missing = yield from _missing(march)
        if missing:
            unknown[march] = missing
    if not unknown:
        return
    chosen = yield from choose_several(
        "setup.name_board",
        lambda: [
            Option(march, Message("setup.unnamed", {"march": march, "n": len(missing)}))
            for march, missing in unknown.items()
        ],
        section="3.0",
        default=[],
    )
    yield from title("setup.title.name_board")
    for march in chosen:
        for thing, field in unknown[march]:
            yield from fact(thing, field)
        yield from notice("setup.named", {"march": march})


def _missing(march: str) -> Flow[list[NameQuestion]]:
    missing = []
    for thing, field in _questions(march):
        if (yield from optional_fact(thing, field)) is None:
            missing.append((thing, field))
    return missing


def _questions(march: str) -> Iterator[NameQuestion]:
    """Return the questions March by March: four farms, the castle, three Peels, and the two farms of each
    site."""
    if march == board.DL:
        return
    yield from ((f"region:{region}", "name") for region in board.REGIONS[march])
    for site in board.SITES[march]:
        yield f"site:{site}", "name"
        yield f"site:{site}", "touches"
