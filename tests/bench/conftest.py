"""One table at the end of `make bench`: what was measured, beside what in the same run, and the aim.

It is printed, and written as Markdown to build/bench.md: docs/measurements.md shows that file.
build/bench.json has the same rows for tools/compare_bench.py.
"""

import json
import operator
import re
from collections.abc import Callable, Iterator

import attrs
import pytest

from tests.conftest import ROOT

COMPARE = {"<=": operator.le, ">=": operator.ge, "<": operator.lt}
HEAD = ("what", "ours", "measured beside", "ratio", "aim", "")


@attrs.frozen
class Row:
    """One measurement. An aim is a bound for the ratio, such as ">= 1"; without one it is but reported."""

    what: str
    ours: str
    beside: str
    ratio: float | None = None
    aim: str = ""
    why: str = ""
    """Why the aim is missed, for when it is."""

    def cells(self) -> tuple[str, ...]:
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        return (self.what, self.ours, self.beside, ratio, self.aim, self.verdict())

    def record(self) -> dict[str, object]:
        """Return the row for bench.json. Ratios are higher-is-better only if the aim says so."""
        found = re.match(r"([\d,.]*\d)(?: (\w+))?", self.ours)
        number, unit = found.groups() if found else (None, None)
        return {
            "name": self.what,
            "value": number and float(number.replace(",", "")),
            "unit": unit or "",
            "reference": self.beside,
            "ratio": self.ratio,
            "better": "higher" if self.aim.startswith(">") else "lower",
        }

    def verdict(self) -> str:
        if not self.aim or self.ratio is None:
            return ""
        sign, bound = self.aim.split()
        if COMPARE[sign](self.ratio, float(bound)):
            return "reached"
        return f"missed: {self.why}" if self.why else "missed"


Note = Callable[..., None]
ROWS: list[Row] = []


@pytest.fixture
def row() -> Note:
    """Adds a row to the table."""
    return lambda *cells, **more: ROWS.append(Row(*cells, **more))


@pytest.fixture(scope="session", autouse=True)
def bench_table() -> Iterator[None]:
    yield
    if ROWS:
        lines = [HEAD, *(one.cells() for one in ROWS)]
        print("\n")
        for line in _aligned(lines):
            print(line)
        target = ROOT / "build" / "bench.md"
        target.parent.mkdir(exist_ok=True)
        target.write_text(_markdown(lines), encoding="utf-8")
        records = json.dumps([one.record() for one in ROWS], indent=1, ensure_ascii=False)
        target.with_suffix(".json").write_text(records + "\n", encoding="utf-8")


def _aligned(lines: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    for line in lines:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()


def _markdown(lines: list[tuple[str, ...]]) -> str:
    head, *rest = [f"| {' | '.join(line)} |" for line in lines]
    return "\n".join([head, "|---" * len(HEAD) + "|", *rest, ""])
