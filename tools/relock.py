"""Rewrite requirements/*.txt: exact versions and hashes of all packages that pyproject.toml depends on.

Run it after changing a pin: `.venv/bin/python tools/relock.py`. With `--audit`, look for known security
problems in these packages instead.
"""

import argparse
import json
import re
import subprocess
import sys
import tomllib
import urllib.request
import venv
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

INDEX = "https://pypi.org/simple"
AUDIT = "pip-audit==2.10.1"
_FILE = re.compile(r'<a href="[^"#]*/([^"/#]+)#sha256=([0-9a-f]{64})"')
_WHEEL = re.compile(r"-(?:py2\.)?py3-|-cp31[123]-|-abi3-")
"""Wheels for the versions of Python that the app supports."""


def resolve(wanted: list[str]) -> dict[str, str]:
    """Ask pip for everything that `wanted` installs: name -> version."""
    options = ["--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    command = [sys.executable, "-m", "pip", "install", *options, *wanted]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = (item["metadata"] for item in json.loads(answer)["install"])
    return {item["name"].lower().replace("_", "-"): item["version"] for item in found}


def hashes(package: str, version: str) -> list[str]:
    """Return the hashes of all files of a version that may be installed somewhere."""
    with urllib.request.urlopen(f"{INDEX}/{package}/", timeout=60) as page:
        files: list[tuple[str, str]] = _FILE.findall(page.read().decode())
    name = re.sub(r"[-_.]+", "[-_.]+", package)
    ours = re.compile(rf"{name}-{re.escape(version)}(-.*\.whl|\.tar\.gz|\.zip)", re.IGNORECASE)
    found = {
        sha
        for file, sha in files
        if ours.fullmatch(file) and (not file.endswith(".whl") or _WHEEL.search(file))
    }
    if not found:
        raise SystemExit(f"{INDEX} has no file of {package} {version}")
    return sorted(found)


def pin(package: str, version: str) -> str:
    """Return the lines of one package."""
    lines = [f"{package}=={version}", *(f"    --hash=sha256:{sha}" for sha in hashes(package, version))]
    return " \\\n".join(lines) + "\n"


def audit() -> int:
    """Ask pip-audit, in an environment of its own, about all pinned packages."""
    place = ROOT / "build" / "audit"
    venv.create(place, with_pip=True)
    python = place / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", AUDIT], check=True)
    lists = [word for name, *_ in LISTS for word in ("-r", f"requirements/{name}.txt")]
    options = ["--require-hashes", "--disable-pip", *lists]
    return subprocess.run([python, "-m", "pip_audit", *options], cwd=ROOT, check=False).returncode


def main() -> int:
    """Write the lists."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--audit", action="store_true", help="look for known security problems instead")
    if parser.parse_args().audit:
        return audit()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {"": list(project["dependencies"])}
    known: dict[str, dict[str, str]] = {"": {}}
    for name, base, extra, what in LISTS:
        wanted[name] = wanted[base] + project["optional-dependencies"][extra]
        pins = known[name] = resolve(wanted[name])
        lines = [pin(package, pins[package]) for package in sorted(pins) if package not in known[base]]
        above = f"-r {base}.txt\n" if base else ""
        text = HEADER.format(what=what) + above + "".join(lines)
        (ROOT / "requirements" / f"{name}.txt").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
