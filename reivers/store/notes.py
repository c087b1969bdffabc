"""A few notes beside the games: what the player likes, what was chosen last time. Nothing depends on them."""

import contextlib
import json
from pathlib import Path
from typing import Any

import attrs

from . import disk

FILE = "screens.json"


@attrs.frozen
class LastUsed:
    """The notes of a data folder."""

    home: Path

    def get(self, name: str) -> Any:
        return self._all().get(name)

    def keep(self, name: str, value: Any) -> None:
        """Notes it, as far as the disk allows."""
        notes = {**self._all(), name: value}
        with contextlib.suppress(OSError):
            disk.write_whole(self.home / FILE, json.dumps(notes).encode(), durable=False)

    def _all(self) -> dict[str, Any]:
        try:
            notes = json.loads((self.home / FILE).read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        return notes if isinstance(notes, dict) else {}
