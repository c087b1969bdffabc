"""The land of the map: coasts, the Border, rivers and hills, drawn by hand after the real geography.

x runs from 0 (the Irish Sea) to 1 (the North Sea). y runs through three bands: England from 0 to 1, the
Border from 1 to 2, Scotland from 2 to 3. Each band is as high as its panels need.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise

Point = tuple[float, float]
Transform = Callable[[float, float], Point]

SOLWAY = (0.235, 1.52)
"""The head of the firth, where the Border begins."""

COAST_NORTH_WEST: tuple[Point, ...] = (
    (0.040, 3.70), (0.052, 3.05), (0.030, 2.86), (0.016, 2.70), (0.030, 2.55), (0.014, 2.36), (0.026, 2.20),
    (0.018, 2.08), (0.040, 1.98), (0.062, 1.99), (0.070, 1.90), (0.086, 1.88), (0.098, 1.80), (0.122, 1.79),
    (0.140, 1.71), (0.172, 1.69), (0.192, 1.62), (0.218, 1.59), SOLWAY,
)  # fmt: skip
COAST_SOUTH_WEST: tuple[Point, ...] = (
    SOLWAY, (0.210, 1.47), (0.196, 1.40), (0.172, 1.41), (0.158, 1.33), (0.132, 1.31), (0.120, 1.22),
    (0.090, 1.20), (0.064, 1.12), (0.046, 1.02), (0.030, 0.92), (0.034, 0.78), (0.016, 0.62), (0.026, 0.44),
    (0.014, 0.28), (0.030, 0.10), (0.022, -0.05), (0.040, -0.80),
)  # fmt: skip
COAST_EAST: tuple[Point, ...] = (
    (0.900, 3.70), (0.930, 3.05), (0.958, 2.93), (0.972, 2.78), (0.985, 2.62), (0.974, 2.46), (0.982, 2.30),
    (0.970, 2.12), (0.978, 1.95), (0.964, 1.74), (0.978, 1.56), (0.970, 1.36), (0.984, 1.18), (0.976, 0.98),
    (0.987, 0.80), (0.976, 0.60), (0.984, 0.42), (0.974, 0.24), (0.986, 0.06), (0.978, -0.80),
)  # fmt: skip
BORDER: tuple[Point, ...] = (
    SOLWAY, (0.300, 1.47), (0.380, 1.40), (0.470, 1.44), (0.560, 1.40), (0.640, 1.50), (0.710, 1.46),
    (0.780, 1.56), (0.850, 1.58), (0.905, 1.70), (0.964, 1.74),
)  # fmt: skip
BETWEEN_SCOTTISH: tuple[Point, ...] = (
    (0.560, 1.40),
    (0.530, 1.80),
    (0.500, 2.10),
    (0.512, 2.50),
    (0.496, 3.70),
)
BETWEEN_ENGLISH: tuple[Point, ...] = (
    (0.560, 1.40),
    (0.535, 1.10),
    (0.500, 0.85),
    (0.510, 0.50),
    (0.494, -0.80),
)

RIVERS: tuple[tuple[Point, ...], ...] = (
    ((0.150, 3.20), (0.120, 2.95), (0.085, 2.60), (0.100, 2.30), (0.060, 2.08), (0.066, 1.94)),  # the Nith
    ((0.245, 3.20), (0.262, 2.90), (0.240, 2.50), (0.252, 2.20), (0.205, 1.95), (0.150, 1.72)),  # the Annan
    ((0.440, 3.10), (0.480, 2.70), (0.470, 2.30), (0.420, 2.02), (0.330, 1.84), SOLWAY),  # the Esk
    ((0.560, 1.40), (0.480, 1.62), (0.380, 1.66), (0.300, 1.62), SOLWAY),  # Liddel Water
    ((0.520, 2.98), (0.600, 3.04), (0.700, 2.98), (0.800, 3.06), (0.900, 2.98), (0.966, 2.86)),  # the Tweed
    ((0.530, 2.02), (0.640, 2.04), (0.745, 2.00), (0.752, 2.40), (0.790, 2.80), (0.820, 3.02)),  # the Teviot
    # the Eden
    ((0.42, -0.40), (0.48, 0.10), (0.49, 0.50), (0.40, 1.02), (0.30, 1.05), (0.21, 1.18), (0.16, 1.34)),
    ((0.255, -0.30), (0.262, 0.30), (0.248, 0.80), (0.238, 1.10)),  # the Caldew
    # the Tyne
    ((0.64, 1.46), (0.60, 1.14), (0.53, 0.90), (0.52, 0.30), (0.64, -0.10), (0.80, -0.04), (0.982, 0.04)),
    ((0.740, 1.46), (0.735, 1.10), (0.752, 0.80), (0.744, 0.30), (0.760, -0.06)),  # the Rede
    ((0.800, 1.50), (0.840, 1.16), (0.900, 1.04), (0.978, 0.99)),  # the Coquet
)  # fmt: skip
HILLS: tuple[tuple[str, float, float, float], ...] = (
    ("peak", 0.775, 1.62, 1.25), ("peak", 0.730, 1.50, 1.0), ("peak", 0.838, 1.58, 1.05),
    ("hill", 0.690, 1.40, 0.9), ("hill", 0.880, 1.68, 0.85), ("hill", 0.800, 1.36, 0.8),
    ("hill", 0.860, 1.32, 0.7), ("hill", 0.715, 1.78, 0.75), ("hill", 0.925, 1.44, 0.6),
    ("tree", 0.930, 1.20, 0.5), ("tree", 0.948, 1.23, 0.45), ("tree", 0.905, 1.20, 0.5),
    ("tree", 0.215, 1.80, 0.45), ("tree", 0.195, 1.83, 0.5), ("tree", 0.230, 1.28, 0.45),
)  # fmt: skip
"""The Cheviots where the Border climbs them, and some trees: what, where, how large."""

Outline = tuple[tuple[Point, ...], ...]
"""Lines that follow each other around a piece of land. Each is smooth; the corners between them aren't."""

LAND: Outline = (COAST_NORTH_WEST, COAST_SOUTH_WEST[1:], COAST_EAST[::-1])
PARTS: dict[str, Outline] = {
    "SWM": (COAST_NORTH_WEST, BORDER[:5], BETWEEN_SCOTTISH),
    "SMM": (BETWEEN_SCOTTISH[::-1], BORDER[4:], COAST_EAST[:10][::-1]),
    "EWM": (BETWEEN_ENGLISH[::-1], BORDER[:5][::-1], COAST_SOUTH_WEST),
    "EMM": (BETWEEN_ENGLISH, COAST_EAST[9:][::-1], BORDER[4:][::-1]),
}
"""The Marches as pieces of that land."""


def transform_into(bands: Sequence[float], width: float, height: float) -> Transform:
    """Return a function from a point of the land to a sheet whose bands begin at these heights."""
    edges = (0, bands[1] - bands[0], bands[2] - bands[0], bands[3] - bands[0])

    def at(x: float, y: float) -> Point:
        band = min(2, max(0, int(y)))
        low, high = edges[band], edges[band + 1]
        return x * width, bands[0] + low + (y - band) * (high - low)

    return at


@cache
def curve(points: tuple[Point, ...], steps: int = 5) -> list[Point]:
    """Return a smooth line through all the points (a Catmull-Rom spline)."""
    padded = [points[0], *points, points[-1]]
    smooth: list[Point] = []
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        smooth += (_between(before, start, end, after, step / steps) for step in range(steps))
    return [*smooth, points[-1]]


def _between(before: Point, start: Point, end: Point, after: Point, t: float) -> Point:
    def mixed(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (
            2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
        )

    return mixed(before[0], start[0], end[0], after[0]), mixed(before[1], start[1], end[1], after[1])


def flat(points: Iterable[Point]) -> list[float]:
    """Flatten points for Kivy's lines."""
    return [number for point in points for number in point]


def dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """Return a dashed line, for a boundary over land."""
    strokes: list[list[Point]] = []
    left, drawing, stroke = on, True, [points[0]]
    for start, end in pairwise(points):
        length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
        gone = 0.0
        while length - gone > left:
            gone += left
            at = (
                start[0] + (end[0] - start[0]) * gone / length,
                start[1] + (end[1] - start[1]) * gone / length,
            )
            if drawing:
                strokes.append([*stroke, at])
            drawing, left, stroke = not drawing, off if drawing else on, [at]
        left -= length - gone
        if drawing:
            stroke.append(end)
    return [*strokes, stroke] if drawing and len(stroke) > 1 else strokes
