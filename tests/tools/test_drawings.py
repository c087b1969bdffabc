"""Pictures: every source has its outputs, and every output its source."""

import json
import struct
from typing import Any

import pytest

from tools import drawings
from tools.drawings import ART, COLORS, THEMES, outputs, pictures, symbols

BUILT = ART / "built"


def index(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((BUILT / name).read_text(encoding="utf-8"))
    return found


def png_size(name: str) -> tuple[int, int]:
    width, height = struct.unpack(">II", (BUILT / name).read_bytes()[16:24])
    return width, height


def test_every_picture_is_there_in_every_density_and_nothing_else() -> None:
    sheets = {f"icons-{px}.png" for px in index("icons.json")}
    sheets |= {f"tokens-{theme}-{px}.png" for theme in THEMES for px in index("tokens.json")}
    assert {path.name for path in BUILT.glob("*.png")} == sheets | set(outputs())


@pytest.mark.parametrize("name", sorted(pictures()))
def test_a_picture_is_as_large_as_its_source(name: str) -> None:
    width, height = drawings.size(pictures()[name])
    for density in drawings.densities(name):
        for path in BUILT.glob(f"{name}@{density}x.png"):
            assert png_size(path.name) == (width * density, height * density)


@pytest.mark.parametrize("name", sorted(pictures()))
def test_every_symbol_and_color_of_a_picture_is_known(name: str) -> None:
    for theme in THEMES:
        drawing = drawings.resolved(pictures()[name], theme)
        assert "var(" not in drawing
        assert all(f'id="{used}"' in drawing for used in _used(drawing))


def _used(drawing: str) -> list[str]:
    return [part.split('"')[0] for part in drawing.split('href="#')[1:]]


def test_every_symbol_is_in_every_sheet() -> None:
    expected = {f"{name}.{part}" for name in symbols("symbols.svg") for part in ("line", "fill")}
    for px, icons in index("icons.json").items():
        assert set(icons) == expected
        assert any(used for *_place, used in icons.values())
        _check_places(f"icons-{px}.png", icons)


def test_every_family_is_in_every_sheet() -> None:
    for px, tokens in index("tokens.json").items():
        assert set(tokens) == {"dacre", "fenwick", "kerr", "maxwell"}
        for theme in THEMES:
            _check_places(f"tokens-{theme}-{px}.png", tokens)


def _check_places(name: str, places: dict[str, Any]) -> None:
    width, height = png_size(name)
    assert all(x + cell <= width and y + cell <= height for x, y, cell, _used in places.values())


def test_a_band_has_a_ridge_across_its_whole_width() -> None:
    bands = index("bands.json")
    assert set(bands) == {name for name in pictures() if name.startswith("band-")}
    for band in bands.values():
        width, height = band["size"]
        (left, _), (right, _) = band["ridge"][0], band["ridge"][-1]
        assert left <= 0 < width <= right
        assert all(0 < y < height for x, y in band["ridge"] if 0 <= x <= width)


def test_names_are_used_once() -> None:
    names = [name for library in drawings.LIBRARIES for name in symbols(library)]
    assert len(names) == len(set(names))
    assert set(COLORS["light"]) == set(COLORS["dark"])
    assert all(look["symbol"] in symbols("symbols.svg") for look in drawings.cards().values())
