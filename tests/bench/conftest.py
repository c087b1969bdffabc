"""One table at the end of `make bench`: what was measured, beside what, in the same run."""

from collections.abc import Callable, Iterator

import pytest

Row = Callable[[str, str, str, float, str], None]
ROWS: list[tuple[str, str, str, float, str]] = []


@pytest.fixture
def row() -> Row:
    """Add a row: what, our figure, the reference's figure, their ratio, and the ratio to reach."""
    return lambda *cells: ROWS.append(cells)


@pytest.fixture(scope="session", autouse=True)
def bench_table() -> Iterator[None]:
    yield
    if ROWS:
        cells = [("what", "ours", "reference", "ratio", "to reach")]
        cells += [(what, ours, beside, f"{ratio:.2f}", reach) for what, ours, beside, ratio, reach in ROWS]
        widths = [max(len(line[column]) for line in cells) for column in range(5)]
        print("\n")
        for line in cells:
            print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)))
