"""A lock that belongs to this process and dies with it, so that a killed app never blocks a game."""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import files
from .files import StoreError, store_errors

if sys.platform == "win32":
    import msvcrt

    def _seize(fd: int) -> None:
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""What the system says of a held lock. Anything else means that there are no locks on this disk at all."""


class Lock:
    """Holds a lock file until it is released. `take` says whether we have it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._fd: int | None = None

    def take(self) -> bool:
        """Tries once. A folder that we may not write in counts as taken."""
        try:
            fd = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError:
            return False
        try:
            _seize(fd)
        except OSError as error:
            if error.errno in _HELD:
                os.close(fd)
                return False
        self._fd = fd
        return True

    def release(self) -> None:
        """Closing the file frees the lock. The file stays: removing it would let two hold one lock."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None


@contextmanager
def held(path: Path, patience: float = 0.0) -> Iterator[None]:
    """Holds a lock for a moment, waiting for it up to so many seconds."""
    with store_errors("store.write_failed", file=path.name):
        files.make_folder(path.parent)
    lock = Lock(path)
    until = time.monotonic() + patience
    while not lock.take():
        if time.monotonic() >= until:
            raise StoreError("store.in_use")
        time.sleep(0.01)
    try:
        yield
    finally:
        lock.release()
