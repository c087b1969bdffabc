"""Fonts of assets/fonts, made from web fonts. tools/art.py runs it and says where to get them."""

import math
import tempfile
from pathlib import Path
from typing import Any

FONTS = {
    "AlegreyaSans-Regular": ("alegreya-sans", "400-normal"),
    "AlegreyaSans-Bold": ("alegreya-sans", "700-normal"),
    "EBGaramond-SemiBold": ("eb-garamond", "600-normal"),
    "EBGaramond-MediumItalic": ("eb-garamond", "500-italic"),
}
SPACES = {"AlegreyaSans-Bold": 210, "AlegreyaSans-Regular": 220}
"""Wider word spaces, in thousandths of the font size. Kivy rounds a space to whole pixels, and the fonts' own
space gets too narrow by that."""
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
SPACE, NO_BREAK_SPACE, MINUS, ARROW = 0x20, 0xA0, 0x2212, 0x2192
ARROW_WIDTH, ARROW_MARGIN, ARROW_HEAD = 800, 50, 170
"""The advance of the arrow, its side bearing, and how far its head reaches from the shaft."""


def make_fonts(sources: Path, target: Path) -> None:
    """Make all fonts from the folder of unpacked web fonts."""
    for name, (family, style) in FONTS.items():
        font = _joined(sources / family / "files", family, style)
        _use_tabular_figures(font)
        if name in SPACES:
            _set_spaces(font, SPACES[name])
        _add_arrow(font)
        font.save(target / f"{name}.ttf")


def _joined(folder: Path, family: str, style: str) -> Any:
    """Join Latin and extended Latin."""
    from fontTools.merge import Merger
    from fontTools.ttLib import TTFont

    with tempfile.TemporaryDirectory() as scratch:
        parts = []
        for subset in ("latin", "latin-ext"):
            font = TTFont(folder / f"{family}-{subset}-{style}.woff2")
            font.flavor = None
            created = font["head"].created
            parts.append(f"{scratch}/{subset}.ttf")
            font.save(parts[-1])
        whole = Merger().merge(parts)
    whole.recalcTimestamp = False  # the same sources give the same bytes
    whole["head"].created = whole["head"].modified = created
    return whole


def _use_tabular_figures(font: Any) -> None:
    glyphs = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for digit, glyph in enumerate(DIGITS):
            if f"{glyph}.tf" in glyphs:
                table.cmap[ord(str(digit))] = f"{glyph}.tf"


def _set_spaces(font: Any, width: int) -> None:
    names = font.getBestCmap()
    for code in (SPACE, NO_BREAK_SPACE):
        font["hmtx"][names[code]] = (width, 0)


def _add_arrow(font: Any) -> None:
    """Draw the arrow that no font has, as thick and as high as the minus sign."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    minus = font["glyf"][font.getBestCmap()[MINUS]]
    pen = TTGlyphPen(None)
    first, *rest = arrow_outline((minus.yMin + minus.yMax) / 2, minus.yMax - minus.yMin)
    pen.moveTo(first)
    for point in rest:
        pen.lineTo(point)
    pen.closePath()
    name = "arrowright"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = pen.glyph()
    font["hmtx"][name] = (ARROW_WIDTH, ARROW_MARGIN)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ARROW] = name


def arrow_outline(middle: float, thickness: float) -> list[tuple[int, int]]:
    """Return the corners of an arrow to the right: a shaft and two strokes at 45 degrees."""
    left, tip = ARROW_MARGIN, ARROW_WIDTH - ARROW_MARGIN
    half, head = thickness / 2, ARROW_HEAD
    cut = thickness / math.sqrt(2)
    inner = tip - half - thickness * math.sqrt(2)
    upper = [(left, half), (inner, half), (tip - head - cut, head - cut), (tip - head, head)]
    lower = [(x, -y) for x, y in reversed(upper)]
    return [(round(x), round(middle + y)) for x, y in [*upper, (tip, 0), *lower]]
