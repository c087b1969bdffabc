"""The store: games on disk, their backups, one-file exports, and the player's copy of the facts.

Every accepted answer is on disk before the next prompt is shown, and no readable file is ever overwritten.

Only what lists, opens and saves games is imported here: the first screen waits for it. `my_copy`, `exports`
and `records` are imported where needed.
"""

from .data_folder import data_folder
from .files import StoreError
from .game_file import GameFile
from .games import GameFolder
from .settings import LastUsed
from .summary import Summary

__all__ = ["GameFile", "GameFolder", "LastUsed", "StoreError", "Summary", "data_folder"]
