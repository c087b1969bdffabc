"""Take pictures of every screen and pad, in build/screenshots: phone and tablet sizes, in all themes.

    python tools/screenshots.py                      all of them
    python tools/screenshots.py summer winter        only these parts (tools/moments.py lists them)
    python tools/screenshots.py --only winter-choice only pictures whose names start with this
    python tools/screenshots.py --size phone --look light
    python tools/screenshots.py readme               the pictures of the README, in docs/pictures
    python tools/screenshots.py docs                 docs/screens.md with a picture of every page

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

SCREENS = ROOT / "docs" / "screens"
PAGES = {
    "home-empty": "First launch",
    "home-games": "Home",
    "new-game": "New game",
    "setup-lean": "Set-up",
    "setup-name-farm": "Naming the board",
    "tour-draft": "Guided first game",
    "draft-entry": "Draft round, cards to enter",
    "draft-cards": "Draft round",
    "draft-default": "Draft round, Default Action",
    "first-type": "A new card",
    "first-stripe": "A new card’s stripe",
    "last-six-entered": "Final cards",
    "totals-entered": "Summer by totals",
    "events": "Income and events",
    "defenses": "Your defenses",
    "rivals": "Rivals’ autumn",
    "winter-notoriety": "Your Notoriety",
    "winter-targets": "Target deck",
    "winter-choice": "Your attack: choose and commit",
    "winter-token": "Token",
    "winter-dice": "Dice entry",
    "winter-rerolls": "Rerolls",
    "winter-defense": "Rival attack",
    "winter-spoils": "Result",
    "winter-battle": "Battle",
    "spring-score": "Spring",
    "end-level": "End of game",
    "page-board": "Board",
    "whole-score": "Score sheet",
    "whole-journal": "Journal",
    "end-chronicle": "Chronicle",
    "end-luck": "Luck",
    "why": "Why?",
    "rules-section": "Rules",
    "edit-answer": "An earlier answer edited",
    "fix-board": "Update your board",
    "correct-number": "Correction",
    "check": "Board check",
    "set-out": "Set up this game again",
    "menu": "Game menu",
    "holders": "Dice and draws",
    "table": "On the table",
    "undo-strict": "Strict undo",
    "alone-table_question-stacks": "Rivals only: the Draft Sheet",
    "alone-table_question-farms": "Rivals only: your farms",
    "alone-table_question-raid": "Rivals only: your Raid",
    "position-2-autumn-player": "Joining a game in progress: your sheet",
    "position-2-autumn-march-EWM": "Joining a game in progress: a March",
    "library": "Card library",
    "card": "Card",
    "card-fact": "Edit a fact",
    "add-deck": "Add this deck",
    "library-import": "Import My copy",
    "tool-odds": "Quick tools: odds",
    "tool-combat-rolled": "Quick tools: combat",
    "tool-target-why": "Quick tools: Target Card",
    "records": "Records",
    "record": "A finished game",
    "records-compare": "Two games compared",
    "settings": "Settings",
    "about": "About",
    "about-help": "Help",
    "game-menu": "Menu of a saved game",
    "keys": "Keyboard",
    "view-only": "Second window",
    "damaged-game": "Damaged game",
    "storage-fault": "Games that can’t be saved",
    "backups": "Backups",
    "deleted-games": "Deleted games",
}
"""The moments in docs/screens.md, with their captions."""

os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
sys.path.insert(0, str(ROOT))


def main() -> None:
    """Write one picture per size, theme and moment."""
    from tests.ui.harness import Stage
    from tools.moments import PARTS

    wanted = arguments([*PARTS, "readme", "docs"])
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        stage = Stage(Path(home))
        for part in wanted.part or PARTS:
            if part == "readme":
                readme(stage)
                continue
            if part == "docs":
                show_pages(stage, PARTS)
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


def show_pages(stage: Any, parts: dict[str, Any]) -> None:
    """Write docs/screens.md: every page on a phone and on a tablet."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    taken: set[str] = set()
    for moments in parts.values():
        for name in moments(stage):
            if name in PAGES and name not in taken:
                taken.add(name)
                for size in ("phone", "tablet-wide"):
                    stage.resize(*SIZES[size])
                    write_small(stage, SCREENS / f"{name}-{size}.png")
                stage.resize(*SIZES["phone"])
    missing = [name for name in PAGES if name not in taken]
    lines = ["# Screens", "", "Made by `python tools/screenshots.py docs`.", ""]
    for name in (name for name in PAGES if name in taken):
        images = [f'<img src="screens/{name}-{size}.png" height="400">' for size in ("phone", "tablet-wide")]
        lines += [f"## {PAGES[name]}", "", *images, ""]
    (ROOT / "docs" / "screens.md").write_text("\n".join(lines), encoding="utf-8")
    if missing:
        sys.exit(f"no moment is called {', '.join(missing)}")


def write_small(stage: Any, path: Path) -> None:
    """Write what the screen shows as a small file."""
    from tools.small_png import small_png

    stage.pump()
    drawn = stage.root.export_as_image().texture
    path.write_bytes(small_png(drawn.pixels, *drawn.size))


def readme(stage: Any) -> None:
    """Take the pictures of the README as small files: Home, then the Example's first turn."""
    from tools.moments import shown_in_readme

    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in shown_in_readme(stage):
        if name in README:
            size, look = README[name]
            stage.root.change(theme=look, text="usual")
            stage.resize(*SIZES[size])
            write_small(stage, PICTURES / f"{name}-{size}-{look}.png")
            stage.root.change(theme="light", text="usual")


if __name__ == "__main__":
    main()
