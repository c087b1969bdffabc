"""Make the pictures of assets/art and the fonts of assets/fonts. Run it only if a source changes.

`pip install numpy==2.4.6 pillow==13.0.0 pyoxipng==9.1.1 resvg_py==0.5.0`, then `python tools/art.py`.
It takes some minutes.

For the fonts too: `pip install fonttools==4.68.0 brotli==1.2.1`, then
`npm pack @fontsource/eb-garamond@5.3.0 @fontsource/alegreya-sans@5.3.0`, unpacked as FOLDER/eb-garamond and
FOLDER/alegreya-sans, then `python tools/art.py FOLDER`.
"""

import io
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import oxipng
import resvg_py
from PIL import Image, ImageOps

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import drawings  # noqa: E402
from tools.drawings import ART, COLORS, THEMES  # noqa: E402
from tools.fonts import make_fonts  # noqa: E402

ASSETS = ROOT / "assets"
BUILT = ART / "built"
SIZES = (
    14, 15, 16, 18, 20, 21, 22, 24, 26, 28, 30, 32, 34, 36, 40, 42, 44, 45, 48, 52, 54, 56, 60, 63, 64, 66,
    68, 72, 78, 80, 84, 88, 90, 96, 102, 104, 108,
)  # fmt: skip
"""Sizes of icons and tokens in pixels: those in dp, twice and three times. Scaled icons blur."""
MARGIN = 3
"""Empty pixels around an icon, so that neighbors don't bleed into each other."""
COLUMNS = 16
LINE, FILL = "#FF0000", "#00FF00"
TOKENS = {
    "dacre": ('<circle cx="50" cy="50" r="45"/>', "D", 67, 58),
    "fenwick": ('<rect x="8" y="8" width="84" height="84" rx="7"/>', "F", 67, 58),
    "kerr": ('<path d="M8 7H92V46C92 71 76 87 50 97 24 87 8 71 8 46Z"/>', "K", 62, 58),
    "maxwell": ('<path d="M50 0 100 50 50 100 0 50Z"/>', "M", 66, 50),
}
"""Shape, letter, baseline and height of the letter, on a grid of 100."""
LAUNCHER = ROOT / "fastlane" / "metadata" / "android" / "en-US" / "images" / "icon.png"


def render(drawing: str, **size: Any) -> Image.Image:
    picture = resvg_py.svg_to_bytes(
        svg_string=drawing, font_dirs=[str(ASSETS / "fonts")], skip_system_fonts=True, **size
    )
    return Image.open(io.BytesIO(bytes(picture))).convert("RGBA")


# --- icons and tokens ---


def make_icons() -> None:
    """Draw one sheet of all icons for each size, each as lines and as surfaces, in white for tinting."""
    index: dict[str, dict[str, list[Any]]] = {}
    for size in SIZES:
        icons = [
            (f"{name}.{part}", mask)
            for name, (box, body) in drawings.symbols("symbols.svg").items()
            for part, mask in zip(("line", "fill"), _masks(box, body, size), strict=True)
        ]
        index[str(size)] = _write_sheet(f"icons-{size}.png", icons, size)
    _write_index("icons.json", index)


def _masks(box: str, body: str, size: int) -> Iterator[Image.Image]:
    """Yield the coverage of lines and of surfaces. The surface is also under the soft edge of a line."""
    left, top, width, height = map(float, box.split())
    over, cell = width * MARGIN / size, size + 2 * MARGIN
    view = f"{left - over} {top - over} {width + 2 * over} {height + 2 * over}"
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{cell}" height="{cell}" viewBox="{view}" '
        f'color="{LINE}">{body.replace("var(--fill)", FILL)}</svg>'
    )
    pixels = np.asarray(render(drawing)).astype(float) / 255
    line, fill = pixels[..., 0] * pixels[..., 3], pixels[..., 1] * pixels[..., 3]
    under = np.where(line < 0.999, np.minimum(1, fill / np.maximum(1e-3, 1 - line)), 0)
    for mask in (line, under):
        yield Image.fromarray(np.round(mask * 255).astype(np.uint8))


def _write_sheet(name: str, masks: list[tuple[str, Image.Image]], size: int) -> dict[str, list[Any]]:
    """Write white pictures, each as transparent as its mask. Return the place of each, and if it's used."""
    cell, places = size + 2 * MARGIN, {}
    sheet = Image.new("L", (COLUMNS * cell, -(-len(masks) // COLUMNS) * cell))
    for at, (key, mask) in enumerate(masks):
        x, y = at % COLUMNS * cell, at // COLUMNS * cell
        sheet.paste(mask, (x, y))
        places[key] = [x, y, cell, bool((np.asarray(mask) > 5).any())]
    sheet.putpalette(bytes([255]) * 768)
    sheet.save(BUILT / name, optimize=True, transparency=bytes(range(256)))
    return places


def make_tokens() -> None:
    """Draw the tokens of the families, with their letters, for each theme and size."""
    index = {}
    for size in SIZES:
        cell = size + 2 * MARGIN
        for theme in THEMES:
            sheet = Image.new("RGBA", (len(TOKENS) * cell, cell))
            for at, family in enumerate(TOKENS):
                sheet.paste(render(_token(family, theme, size)), (at * cell, 0))
            sheet.save(BUILT / f"tokens-{theme}-{size}.png", optimize=True)
        index[str(size)] = {family: [at * cell, 0, cell, True] for at, family in enumerate(TOKENS)}
    _write_index("tokens.json", index)


def _token(family: str, theme: str, size: int) -> str:
    shape, letter, baseline, height = TOKENS[family]
    colors, over, cell = COLORS[theme], 100 * MARGIN / size, size + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{cell}" height="{cell}" '
        f'viewBox="{-over} {-over} {100 + 2 * over} {100 + 2 * over}"><g fill="{colors[family]}" '
        f'stroke="{colors["tok-edge"]}" stroke-width="7" stroke-linejoin="round">{shape}</g>'
        f'<text x="50" y="{baseline}" text-anchor="middle" font-family="Alegreya Sans" font-weight="700" '
        f'font-size="{height}" fill="{colors[f"on-{family}"]}">{letter}</text></svg>'
    )


def _write_index(name: str, index: Any) -> None:
    text = json.dumps(index, separators=(",", ":")).replace('},"', '},\n"')
    (BUILT / name).write_text(text + "\n", encoding="utf-8")


# --- pictures ---


def make_pictures() -> None:
    """Draw all pictures at one, two and three pixels for each dp. Sprites are also mirrored."""
    for name, drawing in drawings.pictures().items():
        for theme in drawings.themes(drawing) or ("",):
            text = drawings.resolved(drawing, theme)
            for density in drawings.densities(name):
                picture = render(text, zoom=density)
                _write(picture, drawings.file_name(name, theme, density), "Gradient" in drawing)
                if name in drawings.sprites():
                    right = drawings.file_name(f"{name}-right", theme, density)
                    _write(ImageOps.mirror(picture), right, False)


def _write(picture: Image.Image, name: str, smooth: bool) -> None:
    """Save a picture with 256 colors, or with all of them if one could see the difference."""
    clear = bool(np.asarray(picture)[..., 3].min() < 255)
    whole = picture if clear else picture.convert("RGB")
    small = _exact(whole) or (None if smooth else _fewer_colors(whole))
    (small if small and _alike(small, whole) else whole).save(BUILT / name, optimize=True)


def _fewer_colors(picture: Image.Image) -> Image.Image | None:
    """Return the picture with the 256 colors that suit it best, if its soft edges leave enough of them."""
    if picture.mode == "RGB":
        return picture.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=3)
    small = picture.convert("RGB").quantize(160, method=Image.Quantize.MAXCOVERAGE, kmeans=3)
    return _exact(Image.merge("RGBA", (*small.convert("RGB").split(), picture.getchannel("A"))))


def _alike(one: Image.Image, other: Image.Image) -> bool:
    """Check that no one sees the difference of two pictures."""
    apart = np.abs(_pixels(one.convert(other.mode)) - _pixels(other)).max(axis=2)
    return bool(apart.mean() < 1 and (apart > 8).mean() < 0.002)


def _pixels(picture: Image.Image) -> Any:
    return np.asarray(picture).astype(int)


def _exact(picture: Image.Image) -> Image.Image | None:
    """Return the same picture with a palette, if it has few enough colors."""
    counted: Any = picture.getcolors(256)
    if counted is None:
        return None
    palette = [color for _count, color in counted]
    indexes = {color: at for at, color in enumerate(palette)}
    small = Image.new("P", picture.size)
    small.putdata([indexes[pixel] for pixel in picture.get_flattened_data()])
    small.putpalette([part for color in palette for part in color], picture.mode)
    return small


def make_bands() -> None:
    """Write down each night band's size, the scale of its sprites, and where its front ridge runs, in dp."""
    bands = {}
    for name, drawing in drawings.pictures().items():
        if name.startswith("band-"):
            scale = re.search(r'data-scale="([\d.]+)"', drawing)
            bands[name] = {
                "size": drawings.size(drawing),
                "scale": float(scale[1]) if scale else 1,
                "ridge": _ridge(drawing),
            }
    _write_index("bands.json", bands)


def _ridge(drawing: str) -> list[tuple[float, float]]:
    """Return the last long line of a band, from the left to the right."""
    line = re.findall(r'<path d="M([-\d.L ]+)" fill="none"', drawing)[-1]
    points = [(float(x), float(y)) for x, y in (point.split() for point in line.split("L"))]
    if "scale(-1 1)" in drawing:
        width = drawings.size(drawing)[0]
        points = [(width - x, y) for x, y in reversed(points)]
    return points


# --- the icon of the app ---


def make_app_icon() -> None:
    """Draw the icon of the app: for desktops, for old and new phones, for the store, and for the start."""
    whole = drawings.resolved((ART / "app-icon.svg").read_text(encoding="utf-8"))
    middle, circle = _cropped(whole, 72), '<circle cx="54" cy="54" r="35"/>'
    rounded = '<rect x="19" y="19" width="70" height="70" rx="15"/>'
    pictures = {
        ART / "android_background.png": (_without(whole, "rider"), 432),
        ART / "android_foreground.png": (_without(whole, "ground"), 432),
        ART / "android_icon.png": (middle, 512),
        ART / "android_presplash.png": (_cropped(_clipped(whole, circle), 144), 720),
        ART / "icon.png": (_cropped(_clipped(whole, rounded), 72), 256),
        LAUNCHER: (middle, 512),
    }
    for path, (drawing, side) in pictures.items():
        render(drawing, width=side, height=side).save(path, optimize=True)


def _cropped(drawing: str, side: int) -> str:
    """Return the middle of the icon's drawing, or more than all of it."""
    corner = 54 - side / 2
    return drawing.replace('viewBox="0 0 108 108"', f'viewBox="{corner} {corner} {side} {side}"', 1)


def _clipped(drawing: str, shape: str) -> str:
    head, body = drawing.split(">", 1)
    body = body.removesuffix("</svg>\n")
    return f'{head}><clipPath id="shape">{shape}</clipPath><g clip-path="url(#shape)">{body}</g></svg>'


def _without(drawing: str, layer: str) -> str:
    return drawing.replace(f'<g id="{layer}">', f'<g id="{layer}" display="none">')


def main() -> None:
    """Make all pictures, and the fonts if their folder is given."""
    if len(sys.argv) > 1:
        make_fonts(Path(sys.argv[1]), ASSETS / "fonts")
    BUILT.mkdir(exist_ok=True)
    for old in BUILT.glob("*.*"):
        old.unlink()
    make_icons()
    make_tokens()
    make_pictures()
    make_bands()
    make_app_icon()
    for path in [*BUILT.glob("*.png"), *ART.glob("*.png"), LAUNCHER]:
        oxipng.optimize(path, level=3)


if __name__ == "__main__":
    main()
