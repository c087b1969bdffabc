"""Modules that are loaded when they are first needed: the first screen should not wait for them."""

from importlib import import_module
from typing import Any


class Later:
    """Stands for a module until something of it is wanted."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._module), name)
