"""Coverage of a game's facts in numbers, and a check of card files."""

from collections.abc import Iterable
from pathlib import Path

import attrs

from reivers.kernel.messages import Message

from .load import cards
from .schema import Fault, Schema, Where


@attrs.frozen
class Row:
    """How often one field of a deck is known: completely, partly, and how many of these are unverified."""

    deck: str
    field: str
    known: int
    of: int
    partial: int = 0
    unverified: int = 0

    def message(self) -> Message:
        return Message("cards.row", attrs.asdict(self))


def total(rows: Iterable[Row]) -> Row:
    """Add up all rows."""
    sums = [
        sum(column) for column in zip(*((r.known, r.of, r.partial, r.unverified) for r in rows), strict=True)
    ]
    return Row("all", "all", *sums)


def check_file(path: Path, schema: Schema) -> list[Fault]:
    """Find all faults of one YAML file of cards, or of the files in a folder.

    A file by itself may refer to things of the shipped files.
    """
    # Only here, so that reading the data never loads the YAML parser.
    from .compile import check_paths

    if not path.is_dir():
        return check_paths([path], schema, frozenset(cards(schema.game)["shipped"]))[1]
    paths = sorted(path.glob("*.yaml"))
    return check_paths(paths, schema)[1] if paths else [Where(str(path)).fault("fault.no_files")]
