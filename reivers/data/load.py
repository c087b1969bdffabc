"""The compiled cards of a game, loaded once, on first use."""

import json
from functools import cache
from typing import Any

from reivers import resources


@cache
def cards(game: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(resources.compiled(f"{game}.json").read_text("utf-8"))
    return data
