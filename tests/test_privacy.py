"""Nothing leaves the device: no code of ours can open a connection, and a whole game opens none."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

NETWORK = ("asyncio", "ftplib", "http", "httpx", "imaplib", "requests", "smtplib", "socket", "socketserver",
           "ssl", "telnetlib", "urllib.request", "urllib3", "webbrowser", "xmlrpc")  # fmt: skip
WATCHED = """
import sys

def refuse(event, arguments):
    if event.partition(".")[0] in ("socket", "urllib", "http", "smtplib", "ftplib", "webbrowser"):
        raise SystemExit(f"a connection: {event}")

sys.addaudithook(refuse)
from reivers.main import main
sys.exit(main(sys.argv[1:]))
"""


def imported(path: Path) -> set[str]:
    """Return the modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


def test_no_module_imports_anything_for_the_network() -> None:
    paths = (ROOT / "reivers").rglob("*.py")
    wrong = {
        f"{path}: {name}"
        for path in paths
        for name in imported(path)
        if any(f"{name}.".startswith(f"{one}.") for one in NETWORK)
    }
    assert wrong == set()


def watched(*arguments: str, typed: str = "", code: str = WATCHED) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=100,
        cwd=ROOT,
    )


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        ((), ""),
        (("play", "--text", "--practice", "--family", "Kerr"), "pass\n" * 20 + "board\nscore\nquit\n"),
        (("games", "list"), ""),
    ],
    ids=["a whole game", "the terminal", "saved games"],
)
def test_no_connection_is_opened(
    arguments: tuple[str, ...], typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    done = watched(*arguments, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_watch_sees_a_connection() -> None:
    code = WATCHED.replace("from reivers.main import main", "import socket; socket.socket()")
    done = watched(code=code)
    assert (done.returncode, done.stderr) == (1, "a connection: socket.__new__\n")
