"""Make the fonts and pictures of assets/ from their sources. Run it only if a source changes.

First `npm pack @fontsource/eb-garamond@5.3.0 @fontsource/alegreya-sans@5.3.0`, unpacked as FOLDER/eb-garamond
and FOLDER/alegreya-sans, and `pip install fonttools==4.68.0 brotli==1.2.1 resvg_py==0.5.0`; then
`python tools/art.py FOLDER`. Without a folder it makes only the pictures and needs only resvg_py.
"""

import json
import re
import sys
from pathlib import Path

import resvg_py

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.fonts import make_fonts  # noqa: E402

ASSETS = ROOT / "assets"
# The emblem, plain and in a square: which part of the drawing, and how large. A phone crops an adaptive icon
# to any shape, so the emblem is inside the circle that is never cropped.
PICTURES = {
    "emblem.png": ("0 0 500 600", 400, 480),
    "icon.png": ("-50 0 600 600", 256, 256),
    "android_foreground.png": ("-320 -270 1140 1140", 432, 432),
    "android_presplash.png": ("-350 -300 1200 1200", 720, 720),
}
PARCHMENT = '<rect x="-600" y="-600" width="2000" height="2000" fill="{ground}"/>'
HILLS = (
    '<path d="M-600 620 C-430 470 -300 500 -140 600 C20 440 180 430 330 590 C480 470 700 460 1400 640 V1400 '
    'H-600 Z" fill="#d9c79a"/><path d="M-600 760 C-350 640 -100 650 120 760 C380 630 640 650 1400 800 V1400 '
    'H-600 Z" fill="#c9b37f"/>'
)
# The icon atlas: size of a cell in pixels, and a margin that keeps neighbors apart when it is scaled down.
SHEET = {"columns": 16, "rows": 8, "cell": 128, "margin": 8}


def make_pictures() -> None:
    """Draw the emblem, large enough for a tablet, and the window icon."""
    drawing = (ASSETS / "art" / "emblem.svg").read_text(encoding="utf-8")
    for name, (part, width, height) in PICTURES.items():
        write_picture(name, drawing.replace('viewBox="0 0 500 600"', f'viewBox="{part}"'), width, height)
    make_icons(drawing)


def make_icons(drawing: str) -> None:
    """Draw the background of the adaptive icon, and the whole icon for older phones."""
    ground = PARCHMENT.format(ground="#e9d9b4") + HILLS
    head, body = drawing.split(">", 1)
    middle = head.replace("0 0 500 600", PICTURES["android_foreground.png"][0]) + ">"
    write_picture("android_background.png", f"{middle}{ground}</svg>", 432, 432)
    larger = head.replace("0 0 500 600", "-130 -80 760 760") + ">"
    write_picture("android_icon.png", larger + ground + body, 512, 512)


def write_picture(name: str, drawing: str, width: int, height: int) -> None:
    """Draw a picture of assets/art."""
    picture = resvg_py.svg_to_bytes(svg_string=drawing, width=width, height=height)
    (ASSETS / "art" / name).write_bytes(bytes(picture))


def _filled(body: str) -> str:
    """Return the fills in white."""
    return body.replace("#f00", "#fff").replace("#000", "none")


def _lines(name: str, body: str) -> str:
    """Return the lines in white. Lines behind a fill stay hidden."""
    mask = f'<mask id="{name}">{body.replace("#000", "#fff").replace("#f00", "#000")}</mask>'
    return f'{mask}<rect x="-8" y="-8" width="116" height="116" fill="#fff" mask="url(#{name})"/>'


def make_sheet() -> None:
    """Draw all icons into one atlas, each as fills and as lines, in white for tinting."""
    drawing = (ASSETS / "art" / "icons.svg").read_text(encoding="utf-8")
    icons = re.findall(r'<symbol id="(\w+)" viewBox="0 0 100 100">(.*?)</symbol>', drawing)
    layers = [layer for name, body in icons for layer in (_filled(body), _lines(name, body))]
    columns, cell, margin = SHEET["columns"], SHEET["cell"], SHEET["margin"]
    width, height, side = columns * cell, SHEET["rows"] * cell, cell - 2 * margin
    assert len(layers) <= columns * SHEET["rows"], "the sheet is full"
    cells = "".join(
        f'<svg x="{n % columns * cell + margin}" y="{n // columns * cell + margin}" width="{side}" '
        f'height="{side}" viewBox="0 0 100 100">{layer}</svg>'
        for n, layer in enumerate(layers)
    )
    sheet = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{cells}</svg>'
    picture = resvg_py.svg_to_bytes(svg_string=sheet, width=width, height=height)
    (ASSETS / "art" / "icons.png").write_bytes(bytes(picture))
    index = json.dumps({**SHEET, "names": [name for name, _body in icons]}, indent=1)
    (ASSETS / "art" / "icons.json").write_text(index + "\n", encoding="utf-8")


def main() -> None:
    """Make everything, or without the folder of unpacked fonts only the pictures."""
    make_sheet()
    make_pictures()
    if len(sys.argv) > 1:
        make_fonts(Path(sys.argv[1]), ASSETS / "fonts")


if __name__ == "__main__":
    main()
