"""Take pictures of every screen and pad, in build/screenshots: phone and tablet sizes, in all themes.

    python tools/screenshots.py                      all of them
    python tools/screenshots.py summer winter        only these parts (tools/moments.py lists them)
    python tools/screenshots.py --only winter-choice only pictures whose names start with this
    python tools/screenshots.py --size phone --look light
    python tools/screenshots.py readme               the pictures of the README, in docs/pictures

They are drawn without a display, so they look the same on every machine.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "screenshots"
SIZES = {"small-phone": (360, 640), "phone": (412, 915), "tablet": (800, 1280), "tablet-wide": (1280, 800)}
LOOKS = {"light": "usual", "dark": "usual", "contrast": "largest"}
"""Themes, each with its text size."""
PICTURES = ROOT / "docs" / "pictures"
README = {
    "home": ("phone", "light"),
    "draft": ("phone", "dark"),
    "choice": ("phone", "light"),
    "sheep": ("phone", "dark"),
    "rivals": ("tablet-wide", "light"),
    "spoils": ("tablet-wide", "dark"),
}
"""The moments in the README, each in one size and one theme."""

os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
sys.path.insert(0, str(ROOT))


def main() -> None:
    """Write one picture per size, theme and moment."""
    from tests.ui.harness import Stage
    from tools.moments import PARTS

    wanted = arguments([*PARTS, "readme"])
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        stage = Stage(Path(home))
        for part in wanted.part or PARTS:
            if part == "readme":
                readme(stage)
                continue
            for name in PARTS[part](stage):
                if name.startswith(wanted.only):
                    take(stage, name, wanted)
        stage.close()


def arguments(parts: list[str]) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="Take pictures of every screen.")
    parser.add_argument("part", nargs="*", help=", ".join(parts))
    parser.add_argument("--only", default="", metavar="NAME", help="pictures whose names start with this")
    parser.add_argument("--size", nargs="*", choices=SIZES, default=list(SIZES))
    parser.add_argument("--look", nargs="*", choices=LOOKS, default=list(LOOKS))
    wanted = parser.parse_args()
    unknown = [part for part in wanted.part if part not in parts]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}")
    return wanted


def take(stage: Any, name: str, wanted: argparse.Namespace) -> None:
    """Take one moment in all sizes and themes. Wide screens come last: an overlay that moved to their side
    panel stays there."""
    for size in sorted(wanted.size, key=list(SIZES).index):
        stage.resize(*SIZES[size])
        for look in wanted.look:
            stage.root.change(theme=look, text=LOOKS[look])
            stage.picture(FOLDER / f"{name}-{size}-{look}.png")
    stage.root.change(theme="light", text="usual")
    stage.resize(*SIZES["phone"])


def readme(stage: Any) -> None:
    """Take the pictures of the README as small files: Home, then the Example's first turn."""
    from tools.moments import shown_in_readme
    from tools.small_png import small_png

    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in shown_in_readme(stage):
        if name in README:
            size, look = README[name]
            stage.root.change(theme=look, text="usual")
            stage.resize(*SIZES[size])
            stage.pump()
            drawn = stage.root.export_as_image().texture
            path = PICTURES / f"{name}-{size}-{look}.png"
            path.write_bytes(small_png(drawn.pixels, *drawn.size))
            stage.root.change(theme="light", text="usual")


if __name__ == "__main__":
    main()
