"""The build hook: compiled cards and words, and the assets, go inside the package."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Prepares the compiled files and names what is packed beside the code."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it packs the wheel."""
        root = Path(self.root)
        runpy.run_path(str(root / "tools" / "prepare.py"))["main"]()
        build_data["force_include"] |= {
            str(root / "build" / "compiled"): "reivers/compiled",
            str(root / "assets"): "reivers/assets",
        }
