"""A screen of text: wrapped lines out, answers in, from a terminal or from a pipe."""

import textwrap
from typing import TextIO

WIDTH = 80


class NoMoreInput(Exception):
    """Nobody will answer any more: the end of a pipe, or Ctrl-D."""


class Screen:
    """Writes lines of at most eighty columns, and reads answers. What a pipe answers is shown as if typed."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self._source = source
        self._out = out
        self._typed = source.isatty() and out.isatty()
        self._bold = out.isatty()

    def say(self, text: str = "", *, indent: int = 0, hang: int | None = None) -> None:
        """A paragraph, wrapped; its later lines are indented by `hang`."""
        first, later = " " * indent, " " * (indent if hang is None else hang)
        for part in text.split("\n"):
            lines = textwrap.wrap(
                part, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False
            )
            self._out.write("\n".join(lines) + "\n")

    def head(self, text: str) -> None:
        """A heading: bold where the terminal can."""
        for line in textwrap.wrap(text, WIDTH):
            self._out.write(f"\033[1m{line}\033[0m\n" if self._bold else f"{line}\n")

    def table(self, rows: list[list[str]], indent: int = 2) -> None:
        """Columns side by side; the last one is wrapped."""
        widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = [f"{cell:{width}}" for cell, width in zip(row[:-1], widths, strict=False)]
            start = " " * indent + "".join(f"{cell}  " for cell in cells)
            lines = textwrap.wrap(row[-1], max(20, WIDTH - len(start)), break_on_hyphens=False) or [""]
            for number, line in enumerate(lines):
                self._out.write(f"{start if number == 0 else ' ' * len(start)}{line}".rstrip() + "\n")

    def write(self, text: str) -> None:
        """Part of a line, at once."""
        self._out.write(text)
        self._out.flush()

    def ask(self, mark: str = "> ") -> str:
        """One line of the player's."""
        self._out.flush()
        if self._typed:
            try:
                return input(mark).strip()
            except EOFError:
                self._out.write("\n")
                raise NoMoreInput from None
        self._out.write(mark)
        line = self._source.readline()
        self._out.write(line.strip() + "\n" if line else "\n")
        if not line:
            raise NoMoreInput
        return line.strip()
