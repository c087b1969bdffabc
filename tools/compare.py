"""Put mockups and screenshots side by side, in build/compare, and list the mockups without a screenshot.

    python tools/compare.py                      all mockups that have a matching moment
    python tools/compare.py home draft           only pages whose names start so
    python tools/compare.py --mockups FOLDER     the mockups of another folder

The mockups aren't part of the repository: by default they are in a folder beside it. A mockup is named after
its page, the kind of screen and the theme: attack-result-tablet-dark.png.
"""

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "compare"
MOCKUPS = ROOT.parent / "shared" / "mockups"
SIZES = {"phone": (412, 915), "tablet": (1280, 800), "portrait": (800, 1280)}
GAP = 16
MOMENTS: dict[str, tuple[str, str]] = {
    "home-first": ("around", "home-empty"),
    "home": ("around", "home-games"),
    "new-game": ("around", "new-game"),
    "library": ("around", "library"),
    "card": ("around", "card"),
    "records": ("around", "records"),
    "records-lower": ("around", "records-lower"),
    "settings": ("around", "settings"),
    "about": ("around", "about"),
    "quick-odds": ("around", "tool-odds"),
    "guided": ("guided", "tour-draft"),
    "setup": ("setup", "setup-lean"),
    "draft-empty": ("summer", "draft-deal"),
    "draft-filled": ("summer", "draft-cards"),
    "draft-default": ("summer", "draft-default"),
    "learn-stripe": ("first", "first-stripe"),
    "learn-card": ("first", "first-type"),
    "damaged-game": ("around", "damaged-game"),
    "events": ("autumn", "events-second"),
    "defenses": ("autumn", "defenses"),
    "rivals-autumn": ("autumn", "rivals"),
    "notoriety": ("winter", "winter-notoriety"),
    "target-deck": ("winter", "winter-targets"),
    "attack-choice": ("winter", "winter-choice"),
    "dice-entry": ("winter", "winter-dice"),
    "attack-result": ("winter", "winter-spoils"),
    "rival-attack": ("winter", "winter-guards"),
    "rival-result": ("winter", "winter-sheep"),
    "battle": ("winter", "winter-battle"),
    "spring": ("winter", "spring-score"),
    "ending": ("ending", "end-level"),
    "chronicle": ("ending", "end-chronicle"),
    "why": ("board", "why"),
    "game-menu": ("board", "menu"),
    "correction": ("board", "correct-number"),
    "journal": ("board", "whole-journal"),
    "score-sheet": ("board", "whole-score"),
    "board-check": ("board", "check"),
    "update-board": ("board", "fix-board"),
}
"""Pages of the mockups, the part of tools/moments.py that shows each, and its moment there."""

os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
sys.path.insert(0, str(ROOT))


def main() -> int:
    """Write one picture per mockup."""
    from tests.ui.harness import Stage
    from tools.moments import PARTS

    parser = argparse.ArgumentParser(description="Compare screenshots with mockups.")
    parser.add_argument("--mockups", type=Path, default=MOCKUPS)
    parser.add_argument("page", nargs="*", default=[""])
    wanted = parser.parse_args()
    if not wanted.mockups.is_dir():
        print(f"There are no mockups in {wanted.mockups}. Give their folder: make compare mockups=FOLDER")
        return 1
    parts, missing = sorted_mockups(wanted.mockups, tuple(wanted.page))
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        for part, moments in parts.items():
            stage = Stage(Path(home) / part, blind=False)
            for name in PARTS[part](stage):
                for mockup in moments.pop(name, ()):
                    compare(stage, mockup)
                if not moments:
                    break
            missing += [mockup.stem for mockups in moments.values() for mockup in mockups]
            stage.close()
    print("Without a screenshot:", ", ".join(sorted(missing)) or "none")
    return 0


def sorted_mockups(
    folder: Path, pages: tuple[str, ...]
) -> tuple[dict[str, dict[str, list[Path]]], list[str]]:
    """Return the mockups by part and moment, and the names of those without a moment."""
    parts: dict[str, dict[str, list[Path]]] = defaultdict(lambda: defaultdict(list))
    missing = []
    for mockup in sorted(folder.glob("*.png")):
        if not mockup.stem.startswith(pages) or mockup.stem.count("-") < 2:
            continue
        page, _kind, _theme = mockup.stem.rsplit("-", 2)
        if page in MOMENTS:
            part, moment = MOMENTS[page]
            parts[part][moment].append(mockup)
        else:
            missing.append(mockup.stem)
    return parts, missing


def compare(stage: Any, mockup: Path) -> None:
    """Take a picture like the mockup, and save both side by side."""
    from kivy.core.image import Image
    from kivy.graphics import Color, Fbo, Rectangle

    _page, kind, theme = mockup.stem.rsplit("-", 2)
    width, height = SIZES[kind]
    stage.resize(width, height)
    stage.root.change(theme=theme, text="usual")
    stage.pump(6)
    shown = stage.root.export_as_image().texture
    both = Fbo(size=(2 * width + GAP, height))
    with both:
        Color(0.5, 0.5, 0.5, 1)
        Rectangle(size=both.size)
        Color(1, 1, 1, 1)
        Rectangle(texture=Image.load(str(mockup)).texture, size=(width, height))
        upright = (0, 1, 1, 1, 1, 0, 0, 0)
        Rectangle(texture=shown, pos=(width + GAP, 0), size=(width, height), tex_coords=upright)
    both.draw()
    both.texture.save(str(FOLDER / mockup.name), flipped=True)
    stage.root.change(theme="light")
    stage.resize(*SIZES["phone"])


if __name__ == "__main__":
    sys.exit(main())
