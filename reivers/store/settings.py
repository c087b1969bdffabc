"""What the player has set for all games: one small file, of which nothing but comfort depends.

A value that is missing, damaged or from a newer app is as if it had never been set.
"""

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from . import files

FILE: Final = "settings.json"
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("light", "dark", "contrast"),
    "text": ("small", "usual", "large", "largest"),
    "animation": ("full", "short", "off"),
}
"""Settings that are one of a few; all others are on or off."""


@attrs.frozen
class Settings:
    """How the app looks and behaves, whatever the game."""

    theme: str = "light"
    text: str = "usual"
    large_orders: bool = False
    animation: str = "full"
    sound: bool = False
    haptics: bool = True
    keep_awake: bool = True
    read_aloud: bool = False
    left_hand: bool = False
    ask_everything: bool = False
    hide_odds: bool = False
    tick_orders: bool = False
    strict_undo: bool = False

    def but(self, **changed: Any) -> "Settings":
        """The same with some of them changed, as far as the new values are legal."""
        kept = {name: value for name, value in changed.items() if legal(name, value)}
        return attrs.evolve(self, **kept)


NAMES: Final = tuple(field.name for field in attrs.fields(Settings))


def legal(name: str, value: Any) -> bool:
    """Whether a setting of this name may have this value."""
    if name in CHOICES:
        return isinstance(value, str) and value in CHOICES[name]
    return name in NAMES and isinstance(value, bool)


def read_settings(home: Path) -> Settings:
    """The settings as they were kept, as far as they can be read."""
    try:
        kept = json.loads((home / FILE).read_bytes())
    except (OSError, ValueError, RecursionError):
        return Settings()
    return Settings().but(**kept) if isinstance(kept, dict) else Settings()


def keep_settings(home: Path, settings: Settings) -> None:
    """Keeps them, as far as the disk allows: a full one must not stand in the way of a game."""
    data = json.dumps(attrs.asdict(settings), indent=1).encode()
    with contextlib.suppress(OSError):
        files.make_folder(home)
        files.write_whole(home / FILE, data, durable=False)


LAST_USED_FILE = "screens.json"


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
            files.write_whole(self.home / LAST_USED_FILE, json.dumps(notes).encode(), durable=False)

    def _all(self) -> dict[str, Any]:
        try:
            notes = json.loads((self.home / LAST_USED_FILE).read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        return notes if isinstance(notes, dict) else {}
