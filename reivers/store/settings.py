"""Settings for all games: one small file that only affects comfort.

A value that's missing, damaged or from a newer app counts as not set.
"""

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from . import files
from .crc_lines import utc_now
from .files import file_stamp

FILE: Final = "settings.json"
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("light", "dark", "contrast"),
    "text": ("small", "usual", "large", "largest"),
}
"""Settings that are one of a few; all others are on or off."""


@attrs.frozen
class Settings:
    """How the app looks and behaves, for any game."""

    theme: str = "light"
    text: str = "usual"
    motion: bool = True
    sound: bool = False
    haptics: bool = True
    keep_awake: bool = True
    read_aloud: bool = False
    left_hand: bool = False
    ask_everything: bool = False
    hide_odds: bool = False
    tick_orders: bool = False
    strict_undo: bool = False

    def but(self, /, **changed: Any) -> "Settings":
        """Return the settings with some changed, as far as the new values are legal."""
        kept = {name: value for name, value in changed.items() if legal(name, value)}
        return attrs.evolve(self, **kept)


NAMES: Final = tuple(field.name for field in attrs.fields(Settings))


def legal(name: str, value: Any) -> bool:
    """Return whether a setting of this name may have this value."""
    if name in CHOICES:
        return isinstance(value, str) and value in CHOICES[name]
    return name in NAMES and isinstance(value, bool)


def read_settings(home: Path) -> Settings:
    """Read the saved settings, as far as possible."""
    return Settings().but(**(_kept(home / FILE) or {}))


def are_damaged(home: Path) -> bool:
    """Return whether the saved settings can't be read."""
    return _kept(home / FILE) is None


def keep_settings(home: Path, settings: Settings) -> None:
    """Save the settings, if the disk allows: a full one must not stop a game. A damaged file is copied."""
    data = json.dumps(attrs.asdict(settings), indent=1).encode()
    with contextlib.suppress(OSError):
        files.make_folder(home)
        if are_damaged(home):
            files.quarantine(home / FILE, (home / FILE).read_bytes(), file_stamp(utc_now()))
        files.write_whole(home / FILE, data, durable=False)


def _kept(path: Path) -> dict[str, Any] | None:
    """Return what a file has; None if it's damaged."""
    try:
        kept = json.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError):
        return None
    return kept if isinstance(kept, dict) else None


LAST_USED_FILE = "screens.json"


@attrs.frozen
class LastUsed:
    """The notes of a data folder."""

    home: Path

    def get(self, name: str) -> Any:
        return (_kept(self.home / LAST_USED_FILE) or {}).get(name)

    def keep(self, name: str, value: Any) -> None:
        """Save a note, if the disk allows."""
        notes = {**(_kept(self.home / LAST_USED_FILE) or {}), name: value}
        with contextlib.suppress(OSError):
            files.write_whole(self.home / LAST_USED_FILE, json.dumps(notes).encode(), durable=False)
