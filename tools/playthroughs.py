"""Rewrites the games that are kept as text: the difference is the review of a change in rules or words.

The playthroughs of each game (tests/playthroughs), and the scenario journals of the border (tests/journals).
`tools/playthroughs.py terminal|border|journals` rewrites one kind alone.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.games.border import playthroughs as border
from tests.journals import all as journals
from tests.text import playthroughs as terminal


def _encoded(texts: dict[Path, str]) -> dict[Path, bytes]:
    return {path: text.encode() for path, text in texts.items()}


KINDS = {
    "terminal": lambda: _encoded(terminal.transcripts()),
    "border": lambda: _encoded(border.transcripts()),
    "journals": journals.written,
}


def main(*kinds: str) -> None:
    """Writes these kinds, or all of them; journals whose scenario is gone are removed."""
    for kind in kinds or KINDS:
        files = KINDS[kind]()
        for path, data in files.items():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
        if kind == "journals":
            for path in [path for path in journals.kept() if path not in files]:
                path.unlink()


if __name__ == "__main__":
    main(*sys.argv[1:])
