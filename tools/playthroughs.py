"""Rewrite the recorded games. After a change of rules or texts, review the diff.

These are the playthroughs of each game (tests/playthroughs) and the scenario journals (tests/journals).
`tools/playthroughs.py terminal|border|journals` rewrites only one kind.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.games.border import playthroughs as border
from tests.journals import all_scenarios as journals
from tests.text import playthroughs as terminal


def _encoded(texts: dict[Path, str]) -> dict[Path, bytes]:
    return {path: text.encode() for path, text in texts.items()}


KINDS = {
    "terminal": lambda: _encoded(terminal.transcripts()),
    "border": lambda: _encoded(border.transcripts()),
    "journals": journals.written,
}


def main(*kinds: str) -> None:
    """Write these kinds, or all. Remove journals without a scenario."""
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
