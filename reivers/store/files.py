"""Files that survive a power cut: new files, appended bytes, copies, folders."""

import contextlib
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from reivers.kernel.errors import AppError
from reivers.kernel.messages import Message

_BINARY = getattr(os, "O_BINARY", 0)
_NOT_FOR_FOLDERS = (errno.EINVAL, errno.ENOTSUP)
"""Errors of a file system that syncs files but not folders, such as a memory card's."""
TEMPORARY = ".new-"
_REASONS = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read_only",
    errno.EACCES: "not_allowed",
    errno.EPERM: "not_allowed",
}
"""The reasons that have their own words."""


def sync_data(fd: int) -> None:
    """Make the bytes of an open file durable (and its length, but not its other metadata)."""
    sync = getattr(os, "fdatasync", None) or os.fsync
    sync(fd)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, if the system can open folders."""
    if os.name == "nt":
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in _NOT_FOR_FOLDERS:
            raise
    finally:
        os.close(fd)


def make_folder(folder: Path) -> None:
    """Make a folder and its parents, durably. Does nothing if it exists."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def clear_temporary(folder: Path) -> None:
    """Remove half-written files of a killed app. Only for the writer of this folder."""
    for path in folder.glob(f"{TEMPORARY}*"):
        with contextlib.suppress(OSError):
            path.unlink()


def write_all(fd: int, data: bytes) -> None:
    """Write all bytes, in one write unless the system accepts less."""
    left = memoryview(data)
    while left:
        left = left[os.write(fd, left) :]


def write_whole(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Replace a file atomically: a reader sees the old one or the new one."""
    beside = temporary_beside(path)
    try:
        fd = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o644)
        try:
            write_all(fd, data)
            if durable:
                os.fsync(fd)
        finally:
            os.close(fd)
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    if durable:
        sync_folder(path.parent)


def temporary_beside(path: Path) -> Path:
    """Return a name in the same folder that readers ignore."""
    return path.parent / f"{TEMPORARY}{os.urandom(4).hex()}"


def open_to_append(path: Path) -> int:
    """Open an existing file for appending."""
    return os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)


def quarantine(path: Path, data: bytes, stamp: str) -> Path:
    """Copy a damaged file beside it, under a new name. The same bytes are copied only once."""
    for copy in sorted(path.parent.glob(f"{path.name}.damaged-*")):
        if copy.stat().st_size == len(data) and copy.read_bytes() == data:
            return copy
    copy = free_name(path.with_name(f"{path.name}.damaged-{stamp}"))
    write_whole(copy, data)
    return copy


def file_stamp(now: datetime) -> str:
    return now.strftime("%Y%m%d-%H%M%S")


def free_name(path: Path) -> Path:
    """Return the path itself, or with the first free number."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.name}-{number}")
    return free


class StoreError(AppError):
    """A failure of the store. What was on disk before is still there."""


@contextmanager
def store_errors(key: str, **facts: object) -> Iterator[None]:
    """Turn an operating system error into a store error, with its facts and the system's reason."""
    try:
        yield
    except OSError as error:
        raise StoreError(key, {**facts, "reason": reason_of(error)}) from error


def reason_of(error: OSError) -> Message | str:
    """Return why the system refused something."""
    known = _REASONS.get(error.errno or 0)
    return Message(f"store.reason.{known}") if known else error.strerror or str(error)
