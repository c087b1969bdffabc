"""Rewrites tests/playthroughs: the difference is the review of a change in rules or words."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.text.playthroughs import transcripts


def main() -> None:
    """Writes a playthrough of each game."""
    for path, text in transcripts().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
