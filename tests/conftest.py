"""Shared fixtures. No test touches the real home folder, and random tests are repeatable."""

import os
import runpy
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

settings.register_profile("test", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("trust", max_examples=2000, deadline=None)
settings.load_profile("test")

# For what runs outside a test, such as the making of fixtures; each test has a home of its own.
os.environ["REIVERS_HOME"] = str(Path(tempfile.gettempdir()) / f"reivers-home-{os.getpid()}")


def pytest_configure(config: pytest.Config) -> None:
    """Cards and words are compiled before the first test, once for all workers. A shell that runs the tests
    in its background has them ignore Ctrl+C, and the programs they start as well: here it is heard."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):
        runpy.run_path(str(ROOT / "tools" / "prepare.py"))["main"]()


MEASURED = "measured"
"""The property of a test whose value is printed at the end of the run."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the measured values, one line each."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == MEASURED:
                terminalreporter.write_line(str(value))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's data folder for one test, empty at first."""
    folder = tmp_path / "reivers-home"
    monkeypatch.setenv("REIVERS_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def effort(request: pytest.FixtureRequest) -> int:
    """How much longer than usual a random test should try: 1, or 40 under `make long`."""
    return 40 if request.config.getoption("--hypothesis-profile") == "trust" else 1


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command says keys and facts, and wraps nothing."""
    from tests.speaking import KeyWords

    monkeypatch.setattr("reivers.text.main.Words", lambda translations: KeyWords())
    monkeypatch.setattr("reivers.text.screen.WIDTH", 10_000)
