"""Rewrite requirements/*.txt: exact versions of all packages that pyproject.toml depends on.

Run it after changing a pin: `.venv/bin/python tools/relock.py`.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = "# {what}\n# Written by tools/relock.py from the pins in pyproject.toml.\n"
# Each list: its name, the list it extends, the extra of pyproject.toml, and its purpose.
LISTS = (
    ("run", "", "words", "What the app needs to run from a checkout."),
    ("dev", "run", "dev", "What lint, types and tests need on top."),
    ("bench", "dev", "bench", "What the measurements need on top."),
    ("android", "dev", "android", "What the check of the Android package needs on top."),
)


def resolve(wanted: list[str]) -> dict[str, str]:
    """Ask pip for everything that `wanted` installs: name -> version."""
    options = ["--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    command = [sys.executable, "-m", "pip", "install", *options, *wanted]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = (item["metadata"] for item in json.loads(answer)["install"])
    return {item["name"].lower().replace("_", "-"): item["version"] for item in found}


def main() -> None:
    """Write the lists."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {"": list(project["dependencies"])}
    known: dict[str, dict[str, str]] = {"": {}}
    for name, base, extra, what in LISTS:
        wanted[name] = wanted[base] + project["optional-dependencies"][extra]
        pins = known[name] = resolve(wanted[name])
        lines = [f"{package}=={pins[package]}\n" for package in sorted(pins) if package not in known[base]]
        above = f"-r {base}.txt\n" if base else ""
        text = HEADER.format(what=what) + above + "".join(lines)
        (ROOT / "requirements" / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
