"""Bug reports: a file with everything needed to find a bug."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from reivers.kernel.errors import RulesBug
from reivers.kernel.messages import Message

from . import exports
from .crc_lines import Record


def keep_report(home: Path, bug: RulesBug) -> Message:
    """Write the report of a bug in the rules to the data folder, and return where it is, or why it
    couldn't be written."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    path = home / "reports" / f"report-{stamp}.json"
    report = json.dumps(bug.report, indent=1, ensure_ascii=False, default=repr) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(report, encoding="utf-8")
    except OSError as error:
        return Message("text.no_report", {"reason": error.strerror or ""})
    return Message("text.report", {"file": str(path)})


def write_game(path: Path, records: Sequence[Record]) -> None:
    """Write a whole game for debugging, as `reivers replay` reads it, without the name the player gave it."""
    header, *others = records
    exports.write_file(path, exports.game_bytes([{**header, "name": ""}, *others]))
