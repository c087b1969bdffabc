"""White alpha masks, tinted where they are drawn: nine-patches of boxes, rings and shadows, and fades."""

import math
from functools import cache
from typing import Any, NamedTuple

from kivy.graphics.texture import Texture


class Patch(NamedTuple):
    """A nine-patch."""

    texture: Any
    corner: int
    """The size of its corners in pixels."""
    pad: int
    """How far a shadow reaches beyond its box."""


class _Refill:
    """Refills a texture after the GL context was lost. (Kivy holds observers weakly, so it is kept here.)"""

    kept: list["_Refill"] = []  # noqa: RUF012

    def __init__(self, texture: Any, data: bytes) -> None:
        self.data = data
        self(texture)
        texture.add_reload_observer(self)
        self.kept.append(self)

    def __call__(self, texture: Any) -> None:
        texture.blit_buffer(self.data, colorfmt="rgba", bufferfmt="ubyte")


def _texture(width: int, height: int, alpha: list[int]) -> Any:
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    buffer = bytearray(b"\xff" * (width * height * 4))
    buffer[3::4] = bytes(alpha)
    _Refill(texture, bytes(buffer))
    return texture


def _mirrored(quadrant: list[list[int]]) -> list[int]:
    rows = [row + row[-2::-1] for row in quadrant]
    return [value for row in rows + rows[-2::-1] for value in row]


def _clamped(value: float) -> float:
    return min(1.0, max(0.0, value))


def _distance(x: float, y: float, box: float, radius: float) -> float:
    """Return the distance from the outline of a rounded box around the origin, negative inside."""
    dx, dy = x - (box - radius), y - (box - radius)
    return min(max(dx, dy), 0) + math.hypot(max(dx, 0), max(dy, 0)) - radius


def solid(radius: float) -> Patch:
    return _patch("solid", round(radius, 1), 0)


def ring(radius: float, width: float) -> Patch:
    """Return an outline inside the bounds."""
    return _patch("ring", round(radius, 1), round(width, 1))


def shadow(radius: float, blur: float) -> Patch:
    return _patch("shadow", round(radius, 1), round(blur, 1))


@cache
def _patch(kind: str, radius: float, extra: float) -> Patch:
    pad = math.ceil(extra) if kind == "shadow" else 0
    if kind == "shadow":
        corner = math.ceil(radius) + 2 * math.ceil(extra)
    else:
        corner = max(math.ceil(radius), math.ceil(extra)) + 2  # its stretched middle must be even
    size = 2 * corner + 1
    half, box = size / 2, size / 2 - pad
    rounding = max(radius, extra * 0.6) if kind == "shadow" else radius
    soft = extra / 2 * math.sqrt(2) or 1
    quadrant = [[0] * (corner + 1) for _ in range(corner + 1)]
    for j in range(corner + 1):
        for i in range(j + 1):  # the other half of a corner mirrors it
            d = _distance(half - (i + 0.5), half - (j + 0.5), box, rounding)
            value = 0.5 * math.erfc(d / soft) if kind == "shadow" else _clamped(0.5 - d)
            if kind == "ring":
                value *= _clamped(0.5 + d + extra)
            quadrant[i][j] = quadrant[j][i] = round(255 * value)
    return Patch(_texture(size, size, _mirrored(quadrant)), corner, pad)


@cache
def disc(radius: float) -> Patch:
    """Return a round dot with one pixel of air around it."""
    size = 2 * math.ceil(radius + 1)
    alpha = [
        round(255 * _clamped(0.5 + radius - math.hypot(i + 0.5 - size / 2, j + 0.5 - size / 2)))
        for j in range(size)
        for i in range(size)
    ]
    return Patch(_texture(size, size, alpha), size // 2, 0)


@cache
def fade(steps: int = 64) -> Any:
    """Return a texture one pixel wide, transparent at its top and opaque at its bottom."""
    return _texture(1, steps, [round(255 * (1 - i / (steps - 1))) for i in range(steps)])


@cache
def stroke(px: int) -> Any:
    """Return the profile across a line, with one soft pixel on each side."""
    size = max(4, px + 2)
    return _texture(1, size, [0] + [255] * (size - 2) + [0])


@cache
def hatching(px: int) -> Any:
    """Return diagonal stripes that repeat, such as on the back of a card."""
    size = max(4, px)
    alpha = [255 if (i + j) % size < size / 2 else 0 for j in range(size) for i in range(size)]
    texture = _texture(size, size, alpha)
    texture.wrap = "repeat"
    return texture
