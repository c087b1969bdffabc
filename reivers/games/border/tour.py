"""The guided game: Turn 1 of the rulebook's Example of Play."""

import json
from functools import cache

from reivers.frontend.tour import Tour
from reivers.kernel.journal import Journal
from reivers.kernel.messages import Message
from reivers.resources import asset

TURN, ATTACKS = 1, 8


def heading(page: str) -> Message:
    """Return the title of a page."""
    kind, turn, *nth = page.split(".")
    return Message(f"page_title.{kind}", {"turn": turn, "nth": "".join(nth), "total": ATTACKS})


@cache
def tour() -> Tour:
    records = json.loads(asset("games", "example-of-play.json").read_bytes())["records"]
    return Tour(
        Journal.from_records(records),
        last_page=f"spring.{TURN}",
        heading=heading,
        alone=("winter.reveal",),
        any_order=("summer.card", "summer.last", "autumn.region_sheep"),
    )
