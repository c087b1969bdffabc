"""The build hook: compiled cards and words, and the assets, go inside the package."""

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _load_prepare(root: Path) -> Any:
    """`tools` is no package, so its module is loaded by path."""
    spec = importlib.util.spec_from_file_location("prepare", root / "tools" / "prepare.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class CustomBuildHook(BuildHookInterface[Any]):
    """Prepares the compiled files and names what is packed beside the code."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it packs the wheel."""
        root = Path(self.root)
        _load_prepare(root).main()
        build_data["force_include"] |= {
            str(root / "build" / "compiled"): "reivers/compiled",
            str(root / "assets"): "reivers/assets",
        }
