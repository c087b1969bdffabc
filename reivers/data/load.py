"""The compiled data, loaded once and only when first asked for."""

import json
from functools import cache
from typing import Any

from reivers import resources


@cache
def border() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(resources.compiled("border.json").read_text("utf-8"))
    return data
