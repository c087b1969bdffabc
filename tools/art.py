"""Makes the typefaces and pictures of assets/ from their sources. Needed only when one of them changes.

First `npm pack @fontsource/eb-garamond@5.3.0 @fontsource/alegreya-sans@5.3.0`, unpacked as FOLDER/eb-garamond
and FOLDER/alegreya-sans, and `pip install fonttools==4.68.0 brotli==1.2.1 resvg_py==0.5.0`; then
`python tools/art.py FOLDER`.
"""

import sys
import tempfile
from pathlib import Path

import resvg_py
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

ASSETS = Path(__file__).resolve().parent.parent / "assets"
FONTS = {
    "AlegreyaSans-Regular": ("alegreya-sans", "400-normal"),
    "AlegreyaSans-Bold": ("alegreya-sans", "700-normal"),
    "AlegreyaSans-Italic": ("alegreya-sans", "400-italic"),
    "EBGaramond-SemiBold": ("eb-garamond", "600-normal"),
    "EBGaramond-MediumItalic": ("eb-garamond", "500-italic"),
}
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
# The emblem, and the same in a square: what part of the drawing is shown, and how large.
PICTURES = {"emblem.png": ("0 0 500 600", 400, 480), "icon.png": ("-50 0 600 600", 256, 256)}


def make_font(folder: Path, name: str, family: str, style: str) -> None:
    """Joins the Latin and the extended Latin part, with figures that line up in columns."""
    with tempfile.TemporaryDirectory() as scratch:
        parts = []
        for subset in ("latin", "latin-ext"):
            font = TTFont(folder / family / "files" / f"{family}-{subset}-{style}.woff2")
            font.flavor = None
            created = font["head"].created
            parts.append(f"{scratch}/{subset}.ttf")
            font.save(parts[-1])
        whole = Merger().merge(parts)
    for table in whole["cmap"].tables:
        for digit, glyph in enumerate(DIGITS):
            if f"{glyph}.tf" in whole.getGlyphOrder():
                table.cmap[ord(str(digit))] = f"{glyph}.tf"
    whole.recalcTimestamp = False  # the same sources give the same bytes
    whole["head"].created = whole["head"].modified = created
    whole.save(ASSETS / "fonts" / f"{name}.ttf")


def make_pictures() -> None:
    """Draws the emblem, large enough for a tablet, and the window's icon."""
    drawing = (ASSETS / "art" / "emblem.svg").read_text(encoding="utf-8")
    for name, (part, width, height) in PICTURES.items():
        shown = drawing.replace('viewBox="0 0 500 600"', f'viewBox="{part}"')
        picture = resvg_py.svg_to_bytes(svg_string=shown, width=width, height=height)
        (ASSETS / "art" / name).write_bytes(bytes(picture))


def main() -> None:
    """Makes everything; the argument is the folder of the unpacked typefaces."""
    for name, (family, style) in FONTS.items():
        make_font(Path(sys.argv[1]), name, family, style)
    make_pictures()


if __name__ == "__main__":
    main()
