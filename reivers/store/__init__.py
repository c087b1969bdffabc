"""The store: games on disk, their backups, one-file exports, and the player's own copy of the facts.

Every accepted answer is on disk before the next prompt is shown, and no file that could still be read is ever
written over.

What only lists, opens and keeps games is named here: the first screen waits for it. `mycopy`, `exports` and
`records` are loaded by those who need them.
"""

from .data_folder import data_folder
from .files import StoreError
from .game_file import GameFile
from .games import GameFolder
from .settings import LastUsed
from .summary import Summary

__all__ = ["GameFile", "GameFolder", "LastUsed", "StoreError", "Summary", "data_folder"]
