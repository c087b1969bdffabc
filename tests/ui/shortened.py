"""Tests that `make test` runs with their first values alone, and `make trust` with all."""

from typing import Any

import pytest


def shortened(names: str, first: Any, *others: Any) -> pytest.MarkDecorator:
    """Parametrize a test: its first values belong to `make test`, the others to `make trust`."""
    several = "," in names
    rest = [pytest.param(*(one if several else [one]), marks=pytest.mark.trust) for one in others]
    return pytest.mark.parametrize(names, [first, *rest])
