"""Name your board: what the rulebook does not print, read off the board once for each copy.

Farms and sites without a name, and sites of which it is not told which two farms they touch. Each March may
be put off, and so may each of its questions: the game can do without (places are then told by their place).
"""

from collections.abc import Iterator

from reivers.games.border import board
from reivers.kernel.flows import Flow, choose_several, fact, notice, optional_fact, title
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Option

NameQuestion = tuple[str, str]
"""A thing and a field of it."""


def name_board() -> Flow[None]:
    """3.0 Ask for the Marches that the player wants to name now, then for what is unknown of them."""
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
    """March by March: four farms, the castle, three Peels, and the two farms of each site."""
    if march == board.DL:
        return
    yield from ((f"region:{region}", "name") for region in board.REGIONS[march])
    for site in board.SITES[march]:
        yield f"site:{site}", "name"
        yield f"site:{site}", "touches"
