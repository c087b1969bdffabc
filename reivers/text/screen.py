"""A screen of text: wrapped lines out, answers in, for a terminal or a pipe."""

import contextlib
import io
import json
import shutil
import sys
import textwrap
from typing import Any, TextIO

from reivers.kernel.messages import printable

WIDTH = 80
NARROWEST = 40


class NoMoreInput(Exception):
    """The end of a pipe, or Ctrl-D."""


class Screen:
    """Lines of at most 80 columns, and answers. Those from a pipe are shown as if typed."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self._source = source
        self._out = out
        self._typed = source.isatty() and out.isatty()
        self._bold = out.isatty()
        self._width = max(NARROWEST, min(WIDTH, shutil.get_terminal_size().columns)) if self._bold else WIDTH
        if self._typed:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 # with it, `input` lets the player edit and recall lines

    def say(self, text: str = "", *, indent: int = 0, hang: int | None = None) -> None:
        first, later = " " * indent, " " * (indent if hang is None else hang)
        self._line("\n".join(self._wrapped(text, first, later)))

    def head(self, text: str) -> None:
        for line in self._wrapped(text):
            self._line(f"\033[1m{line}\033[0m" if self._bold else line)

    def table(self, rows: list[list[str]], indent: int = 2) -> None:
        """Print columns. The last one is wrapped."""
        widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
        for *cells, last in rows:
            padded = [f"{cell:{width}}  " for cell, width in zip(cells, widths, strict=False)]
            start = " " * indent + "".join(padded)
            self._line("\n".join(self._wrapped(last, start, " " * len(start))))

    def write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()

    def clear(self) -> None:
        """Hide what was shown: on a terminal by clearing it, else by a line."""
        self.write("\033[2J\033[3J\033[H" if self._bold else "-" * self._width + "\n")

    def ask(self, mark: str = "> ") -> str:
        """Read a line."""
        self._out.flush()
        if self._typed:
            try:
                return input(mark).strip()
            except EOFError:
                self._line("")
                raise NoMoreInput from None
        line = self._source.readline()
        self._line(mark + printable(line.strip()))
        if not line:
            raise NoMoreInput
        return line.strip()

    def _wrapped(self, text: str, first: str = "", later: str = "") -> list[str]:
        wrapped = textwrap.wrap(
            printable(text),
            self._width,
            initial_indent=first,
            subsequent_indent=later,
            break_on_hyphens=False,
        )
        return wrapped or [first.rstrip()]

    def _line(self, text: str) -> None:
        self._out.write(text.rstrip() + "\n")


def console() -> Screen:
    """Return the screen of this process. Its streams may be closed."""
    return Screen(sys.stdin or io.StringIO(), sys.stdout or io.StringIO())


def print_error(text: str) -> None:
    """Print a line on standard error, if there is one."""
    print(printable(text), file=sys.stderr)


def json_line(value: Any) -> str:
    """Return data as a line of JSON in which every character that doesn't print is escaped."""
    text = json.dumps(value, ensure_ascii=False)
    if not text.isprintable():
        text = "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)
    return text + "\n"
