"""Compiles what is written by people into what the app reads: cards to JSON, words to .mo, in build/compiled.

Nothing is done when the compiled files are newer than all they are made from.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
DOMAIN = "reivers"


def is_stale(made: Iterable[Path], sources: Iterable[Path]) -> bool:
    """Whether any of `made` is missing or older than one of `sources`."""
    made = list(made)
    if not made or not all(path.exists() for path in made):
        return True
    return min(path.stat().st_mtime_ns for path in made) < max(path.stat().st_mtime_ns for path in sources)


def compile_cards() -> None:
    """Writes one JSON file per game that has a folder in cards/."""
    folders = [path for path in (ROOT / "cards").iterdir() if path.is_dir()]
    made = [COMPILED / f"{folder.name}.json" for folder in folders]
    if not is_stale(made, [*ROOT.glob("cards/**/*.yaml"), *ROOT.glob("reivers/data/**/*.py")]):
        return
    from reivers.data.compile import compile_cards

    COMPILED.mkdir(parents=True, exist_ok=True)
    compile_cards(ROOT / "cards", COMPILED)


def compile_words() -> None:
    """Writes one .mo file per language."""
    languages = ROOT / "assets" / "languages"
    for source in sorted(languages.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        made = (COMPILED / "languages" / source.relative_to(languages)).with_suffix(".mo")
        if not is_stale([made], [source]):
            continue
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        made.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as po:
            catalogue = read_po(po, abort_invalid=True)
        with made.open("wb") as mo:
            write_mo(mo, catalogue)


def main() -> None:
    """Compiles all that is stale."""
    sys.path.insert(0, str(ROOT))
    compile_cards()
    compile_words()


if __name__ == "__main__":
    main()
