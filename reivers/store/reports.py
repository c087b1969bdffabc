"""Bug reports: one file with a game, versions, settings and the last error. Nothing sends it."""

import json
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import attrs

import reivers
from reivers.kernel.errors import JournalError
from reivers.kernel.journal import Journal
from reivers.kernel.messages import Message

from . import exports
from .settings import read_settings

Records = Sequence[dict[str, Any]]

MOST = 3_900
"""The most characters of an error in a bug report."""


def keep_error(home: Path, error: Mapping[str, Any]) -> Message:
    """Save an error in the data folder, and return where it is, or why it couldn't be written."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    path = home / "reports" / f"report-{stamp}.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            json.dumps(error, indent=1, ensure_ascii=False, default=repr) + "\n", encoding="utf-8"
        )
    except OSError as trouble:
        return Message("text.no_report", {"reason": trouble.strerror or ""})
    return Message("text.report", {"file": str(path)})


def last_error(home: Path) -> str:
    """Return the last saved error without its game, or nothing."""
    try:
        path = max((home / "reports").glob("report-*.json"), default=None)
        error = json.loads(path.read_text(encoding="utf-8")) if path else {}
    except (OSError, ValueError, RecursionError):
        return ""
    about = (
        {name: value for name, value in error.items() if name != "records"} if isinstance(error, dict) else {}
    )
    return json.dumps(about)[:MOST] if about else ""


def write_report(home: Path, path: Path, records: Records) -> dict[str, Any]:
    """Write a report about a game, or about none, and return its summary. The name that the player gave the
    game is left out."""
    nameless = [{**record, "name": ""} for record in records[:1]] + [*records[1:]]
    about: dict[str, Any] = {
        "summary": summary(nameless),
        "settings": json.dumps(attrs.asdict(read_settings(home)), default=str),
        "last_error": last_error(home),
    }
    exports.write_file(path, exports.report_bytes(about, nameless))
    return {"file": str(path), **about["summary"], "error": bool(about["last_error"])}


def summary(records: Records) -> dict[str, Any]:
    """Return what may be read without spoiling the game: nothing here depends on hidden cards or tokens."""
    found = {
        "version": reivers.__version__,
        "python": platform.python_version(),
        "system": platform.system(),
        "kivy": _kivy(),
    }
    if not records:
        return found
    try:
        journal = Journal.from_records(records)
    except JournalError as damage:
        return {**found, "damage": damage.key}
    path = journal.path(journal.at)
    last = {"when": path[-1].when, "asked": path[-1].key} if path else {}
    return {**found, "game": journal.header.game, "rules": journal.header.rules, "answers": len(path), **last}


def _kivy() -> str:
    try:
        return version("kivy")
    except PackageNotFoundError:
        return ""
