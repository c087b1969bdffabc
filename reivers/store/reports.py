"""Reports of bugs in the rules: a file in the data folder with all that is needed to find one."""

import json
from datetime import UTC, datetime
from pathlib import Path

from ..kernel.errors import RulesBug
from ..kernel.messages import Message


def keep_report(home: Path, bug: RulesBug) -> Message:
    """Writes the report of a bug, and says where it lies, or why it does not."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    path = home / "reports" / f"report-{stamp}.json"
    report = json.dumps(bug.report, indent=1, ensure_ascii=False, default=repr) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(report, encoding="utf-8")
    except OSError as error:
        return Message("text.no_report", {"reason": error.strerror or ""})
    return Message("text.report", {"file": str(path)})
