"""A lock that ends with this process, so that a killed app never blocks a game."""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from reivers.store import files
from reivers.store.files import StoreError, store_errors

if sys.platform == "win32":
    import msvcrt

    def _seize(fd: int) -> None:
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""Errors for a held lock. Any other error means that this disk has no locks at all."""


class Lock:
    """A lock file, held until it's released. `take` returns whether we have it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._fd: int | None = None

    def take(self) -> bool:
        """Try once. Raises the system's error if the lock file can't be made."""
        fd = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _seize(fd)
        except OSError as error:
            if error.errno in _HELD:
                os.close(fd)
                return False
        self._fd = fd
        return True

    def release(self) -> None:
        """Release the lock by closing the file. The file stays: removing it would let two hold one lock."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None


@contextmanager
def held(path: Path, patience: float = 0.0) -> Iterator[None]:
    """Hold a lock, waiting for its holder up to this many seconds, but not for a disk that can't be
    written."""
    lock = Lock(path)
    until = time.monotonic() + patience
    with store_errors("store.write_failed", file=path.name):
        files.make_folder(path.parent)
        while not lock.take():
            if time.monotonic() >= until:
                raise StoreError("store.in_use")
            time.sleep(0.01)
    try:
        yield
    finally:
        lock.release()
