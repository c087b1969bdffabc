"""The guided game: the first turn of Braveheart, as the Scots against the computer."""

import json
from functools import cache

from reivers.frontend.tour import Tour
from reivers.kernel.journal import Journal
from reivers.kernel.messages import Message
from reivers.resources import asset


def heading(page: str) -> Message:
    """Return the title of a page."""
    kind, _, area = page.partition(".")
    return Message(f"hammer.page.{kind}", {"area": area})


@cache
def tour() -> Tour:
    records = json.loads(asset("games", "braveheart.json").read_bytes())["records"]
    return Tour(
        Journal.from_records(records),
        last_page="",
        heading=heading,
        key="hammer.tour",
        turn_of=str,
        in_parts=False,
        keeps_seed=True,
    )
