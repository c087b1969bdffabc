"""What may go wrong while a hand plays."""

from contextlib import AbstractContextManager
from typing import Any
from unittest import mock

from reivers.store import StoreError
from reivers.store.writing.journal_writer import JournalWriter


def full_disk() -> AbstractContextManager[Any]:
    """Nothing can be written down for a while."""
    trouble = StoreError("store.write_failed", {"file": "journal.jsonl"})
    return mock.patch.object(JournalWriter, "append", side_effect=trouble)
