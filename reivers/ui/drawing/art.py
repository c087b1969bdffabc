"""Icons, family tokens and pictures from `assets/art/built`, as textures."""

import json
import math
from functools import cache
from typing import Any, NamedTuple

from kivy.core.image import Image
from kivy.metrics import Metrics

from reivers.resources import asset


class Region(NamedTuple):
    texture: Any
    scale: float
    """The size of the texture, with its margin, as a multiple of the icon's."""


@cache
def _index(sheet: str) -> dict[int, dict[str, list[int]]]:
    text = asset("art", "built", f"{sheet}.json").read_text(encoding="utf-8")
    return {int(px): regions for px, regions in json.loads(text).items()}


@cache
def _sheet(file: str) -> Any:
    return Image.load(str(asset("art", "built", file))).texture


def _size_for(sheet: str, px: float) -> int:
    """Return the smallest size that is large enough, or the largest."""
    index = _index(sheet)
    return min((size for size in index if size >= px - 0.5), default=max(index))


@cache
def _region(sheet: str, file: str, name: str, size: int) -> Region | None:
    x, y, cell, used = _index(sheet)[size][name]
    if not used:
        return None
    texture = _sheet(f"{file}-{size}.png")
    return Region(texture.get_region(x, texture.height - y - cell, cell, cell), cell / size)


def icon(name: str, part: str, px: float) -> Region | None:
    """Return the "line" or "fill" mask of an icon; None if it has no such part."""
    return _region("icons", "icons", f"{name}.{part}", _size_for("icons", px))


def token(name: str, theme: str, px: float) -> Region:
    """Return a family's token."""
    region = _region("tokens", f"tokens-{theme}", name, _size_for("tokens", px))
    assert region is not None
    return region


@cache
def picture_file(name: str, theme: str, density: int) -> str:
    """Return the file of a picture. One for tablets isn't built for density 3, so take the next lower."""
    scales = range(density, 0, -1)
    names = [f"{name}{themed}@{scale}x.png" for scale in scales for themed in (f"-{theme}", "")]
    return next(str(path) for path in (asset("art", "built", file) for file in names) if path.exists())


@cache
def _width(file: str) -> int:
    """Return the width of a PNG from its header, without reading the picture."""
    with open(file, "rb") as png:
        return int.from_bytes(png.read(20)[16:])


@cache
def _picture(file: str) -> Any:
    return Image.load(file).texture


def picture(name: str, theme: str, least: float = 0) -> Any:
    """Return a picture for this screen's density, or a denser one that has at least this width in pixels."""
    density = min(3, max(1, math.ceil(Metrics.density - 0.01)))
    while density < 3 and _width(picture_file(name, theme, density)) < least:
        density += 1
    return _picture(picture_file(name, theme, density))
