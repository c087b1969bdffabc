"""Python's search for garbage, and when it has to wait."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused() -> Iterator[None]:
    """While much is made and all of it stays, as when a game is read: looking for garbage again and again,
    through all that the app holds, would take longer than the reading itself."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
