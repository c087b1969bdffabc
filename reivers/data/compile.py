"""The compiler: reads and checks the YAML files that people write, and writes the JSON that the app reads.

Only this module imports yaml, so neither start-up nor a phone needs the parser.
"""

import errno
import hashlib
import json
import os
from collections.abc import Container, Hashable, Iterator
from pathlib import Path
from typing import Any

import yaml

from .schema import CardError, Fault, Schema, Where, brief

FORMAT = 1
DEEPEST = 40
LONGEST = 2_000_000
"""The most characters of a file."""
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Strict(_Loader):  # type: ignore[misc] # which loader there is depends on the machine
    """A loader of plain data that records every duplicate key of a mapping."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self.twice: list[tuple[int, str]] = []

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            name = str(key.value)
            if name in seen:
                self.twice.append((key.start_mark.line + 1, name))
            seen.add(name)
        made: dict[Hashable, Any] = super().construct_mapping(node, deep)
        return made


def _text(path: Path) -> str:
    """Return the text of a file, if it's no larger than cards can be."""
    with path.open(encoding="utf-8") as file:
        text = file.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return text


def read_yaml(path: Path) -> tuple[Any, list[Fault]]:
    """Return the document in a file, and its syntax faults."""
    where = Where(path.name)
    try:
        text = _text(path)
        if faults := list(_form_faults(text, where)):
            return None, faults
        loader = _Strict(text)
        try:
            document = loader.get_single_data()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        return None, [_at(where, error.problem_mark).fault("fault.not_yaml", problem=brief(error.problem))]
    except OSError as error:
        return None, [where.fault("fault.unreadable", problem=error.strerror)]
    except (yaml.YAMLError, ValueError) as error:
        return None, [where.fault("fault.not_yaml", problem=brief(error))]
    twice = [(Where(path.name, f"line {line}").at(name), name) for line, name in loader.twice]
    return document, [place.fault("fault.duplicate_key", given=name) for place, name in twice]


def _form_faults(text: str, where: Where) -> Iterator[Fault]:
    """Find what plain data never needs: aliases, or endless nesting."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.AliasEvent):
            yield _at(where, event.start_mark).fault("fault.alias")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            yield _at(where, event.start_mark).fault("fault.too_deep", high=DEEPEST)
            return


def _at(where: Where, mark: Any) -> Where:
    return Where(where.file, f"line {mark.line + 1}") if mark else where


def check_paths(
    paths: list[Path], schema: Schema, known: Container[str] = ()
) -> tuple[dict[str, Any], list[Fault]]:
    """Return the documents of these files by name, and all faults in them. `known` are things of other
    files."""
    documents: dict[str, Any] = {}
    faults: list[Fault] = []
    for path in paths:
        document, found = read_yaml(path)
        faults += found
        if document is not None or not found:
            documents[path.stem] = document
    return documents, faults + schema.check(documents, known)


def read_cards(folder: Path, schema: Schema) -> dict[str, Any]:
    """Read the game's table from the YAML files in a folder. All faults are raised at once."""
    documents, faults = check_paths(sorted(folder.glob("*.yaml")), schema)
    present = {path.stem for path in folder.glob("*.yaml")}
    missing = [
        Where(f"{file}.yaml").fault("fault.missing_file") for file in schema.files if file not in present
    ]
    if missing or faults:
        raise CardError([*missing, *faults])
    return schema.gather(documents)


def to_json(game: str, table: dict[str, Any]) -> str:
    """Return the same bytes for the same cards on any machine: sorted, compact, and with a hash of the
    content."""
    content = _dump(table)
    head = {"format": FORMAT, "game": game, "hash": hashlib.sha256(content.encode()).hexdigest()}
    return _dump({**head, **table}) + "\n"


def _dump(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def compile_cards(folder: Path, schema: Schema, out_dir: Path) -> Path:
    """Compile the cards of a game, and return the file written into `out_dir`."""
    text = to_json(schema.game, read_cards(folder, schema))
    out_dir.mkdir(parents=True, exist_ok=True)
    path = out_dir / f"{schema.game}.json"
    path.write_text(text, "utf-8", newline="\n")
    return path
