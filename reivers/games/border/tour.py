"""The guided game: Turn 1 of the rulebook's Example of Play."""

import json
from collections.abc import Sequence
from functools import cache

from reivers.frontend.tour import Tour
from reivers.kernel.journal import Entry, Journal
from reivers.kernel.messages import Message
from reivers.resources import asset

TURN, ATTACKS = 1, 8


def heading(page: str) -> Message:
    """Return the title of a page."""
    kind, turn, *nth = page.split(".")
    return Message(f"page_title.{kind}", {"turn": turn, "nth": "".join(nth), "total": ATTACKS})


def instead(coming: Sequence[Entry]) -> Message:
    """Say what the Example does at an answer that was different."""
    expected = coming[0]
    if expected.key not in ("summer.card", "summer.take"):
        return Message("tour.differs")
    taken = next(str(entry.answer) for entry in coming if entry.key == "summer.take")
    if expected.key == "summer.card" and not any(entry.answer == [taken] for entry in coming):
        return Message("tour.has_card", {"card": expected.answer[0]})
    return Message("tour.passes") if taken == "pass" else Message("tour.takes", {"card": taken})


@cache
def tour() -> Tour:
    records = json.loads(asset("games", "example-of-play.json").read_bytes())["records"]
    return Tour(
        Journal.from_records(records),
        last_page=f"spring.{TURN}",
        heading=heading,
        instead=instead,
        alone=("winter.reveal",),
        by_rivals="rivals.",
        any_order=("summer.card", "summer.last", "autumn.region_sheep"),
    )
