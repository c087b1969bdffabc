"""What can go wrong with files, told as a message for the player."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from ..kernel.errors import AppError


class StoreError(AppError):
    """The store could not do what was asked. What was on disk before is still there."""


@contextmanager
def store_errors(key: str, **facts: object) -> Iterator[None]:
    """Tells an error of the operating system as a trouble: its facts, and the system's reason."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or os.strerror(error.errno or 0)
        raise StoreError(key, {**facts, "reason": reason}) from error
