"""Takes pictures of the app, in build/screenshots: phone and tablet sizes, light and dark.

They are drawn without a screen, so they look the same on every machine.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "screenshots"
SIZES = {"small-phone": (360, 640), "phone": (412, 915), "tablet": (800, 1280), "tablet-wide": (1280, 800)}

os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
sys.path.insert(0, str(ROOT))


def main() -> None:
    """Writes one picture per size, theme and state of the screen."""
    from tests.ui.harness import Stage

    FOLDER.mkdir(parents=True, exist_ok=True)
    stage = Stage(FOLDER)
    for name, size in SIZES.items():
        stage.resize(*size)
        for _ in range(2):
            mood = stage.theme.palette.name
            stage.picture(FOLDER / f"{name}-{mood}.png")
            stage.tap("about")
            stage.picture(FOLDER / f"{name}-{mood}-about.png")
            stage.tap("close")
            stage.tap("theme")
    stage.close()


if __name__ == "__main__":
    main()
