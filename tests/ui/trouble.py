"""What may go wrong while a hand plays."""

from contextlib import AbstractContextManager
from typing import Any
from unittest import mock

from reivers.store import StoreTrouble
from reivers.store.keeper import Keeper


def full_disk() -> AbstractContextManager[Any]:
    """Nothing can be written down for a while."""
    trouble = StoreTrouble("store.write_failed", {"file": "journal.jsonl"})
    return mock.patch.object(Keeper, "append", side_effect=trouble)
