"""Compile cards to JSON and translations to .mo files, in build/compiled.

Files that are newer than all their sources are kept. Each file is replaced in one move.
"""

import importlib
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"


def is_stale(made: Path, sources: Iterable[Path]) -> bool:
    """Return whether `made` is missing or older than one of `sources`. A folder's age is its last change."""
    return not made.exists() or made.stat().st_mtime_ns <= max(path.stat().st_mtime_ns for path in sources)


def prepare_cards(scratch: Path) -> None:
    """Compile the cards of each game that has a folder in cards/."""
    cards = ROOT / "cards"
    games = sorted(path for path in cards.iterdir() if path.is_dir())
    sources = [
        cards,
        *cards.rglob("*"),
        *ROOT.glob("reivers/data/*.py"),
        *ROOT.glob("reivers/games/*/schema/*.py"),
    ]
    if not any(is_stale(COMPILED / f"{game.name}.json", sources) for game in games):
        return
    from reivers.data.compile import compile_cards
    from reivers.data.schema import CardError
    from reivers.games import GAMES

    try:
        for game in games:
            schema = importlib.import_module(f"{GAMES[game.name]}.schema").SCHEMA
            made = compile_cards(game, schema, scratch)
            made.replace(COMPILED / made.name)
    except CardError as error:
        sys.exit(str(error))


def prepare_words(scratch: Path) -> None:
    """Compile each language."""
    languages = ROOT / "assets" / "languages"
    for source in sorted(languages.glob("*/LC_MESSAGES/*.po")):
        made = (COMPILED / "languages" / source.relative_to(languages)).with_suffix(".mo")
        if is_stale(made, [source]):
            compile_words(source, scratch / made.name)
            made.parent.mkdir(parents=True, exist_ok=True)
            (scratch / made.name).replace(made)


def compile_words(source: Path, made: Path) -> None:
    """Compile one .po file."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as po:
        catalog = read_po(po, abort_invalid=True)
    with made.open("wb") as mo:
        write_mo(mo, catalog)


def main() -> None:
    """Compile everything that is out of date."""
    sys.path.insert(0, str(ROOT))
    COMPILED.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=COMPILED.parent) as folder:
        scratch = Path(folder)
        prepare_cards(scratch)
        prepare_words(scratch)


if __name__ == "__main__":
    main()
