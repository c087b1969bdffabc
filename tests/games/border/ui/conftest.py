"""The stage of tests/ui, for the pages of Border Reivers."""

from tests.ui.conftest import stage

__all__ = ["stage"]
