"""Build hook that packs compiled cards, compiled translations and assets."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Hook that compiles files and lists what to pack beside the code."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run before hatchling packs the wheel."""
        root = Path(self.root)
        runpy.run_path(str(root / "tools" / "prepare.py"))["main"]()
        build_data["force_include"] |= {
            str(root / "build" / "compiled"): "reivers/compiled",
            str(root / "assets"): "reivers/assets",
        }
