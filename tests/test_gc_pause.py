"""Garbage collection pauses, and resumes as before."""

import gc

import pytest

from reivers import gc_pause


def test_collection_resumes_after_an_error() -> None:
    seen = []

    @gc_pause.gc_paused()
    def spoilt() -> None:
        seen.append(gc.isenabled())
        raise ValueError("spoilt")

    with pytest.raises(ValueError, match="spoilt"):
        spoilt()
    assert (seen, gc.isenabled()) == ([False], True)


def test_a_pause_within_a_pause_does_not_end_the_outer_one() -> None:
    with gc_pause.gc_paused():
        with gc_pause.gc_paused():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
