"""Drawings of assets/art, ready to be rendered: with their symbols, and in the colors of a theme."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

ART = Path(__file__).resolve().parent.parent / "assets" / "art"
THEMES = ("light", "dark")
COLORS: Mapping[str, Mapping[str, str]] = json.loads((ART / "colors.json").read_text(encoding="utf-8"))
"""The color tokens of the drawings in each theme."""
LIBRARIES = ("symbols.svg", "parts.svg")
TEMPLATES = ("card-face.svg", "card-face-phone.svg", "event-face.svg", "event-face-phone.svg")
APP_ICON = "app-icon.svg"
"""The app's icon, which has its own outputs."""
_SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([^"]+)">(.*?)</symbol>', re.DOTALL)
_SIZE = re.compile(r'<svg[^>]* width="(\d+)" height="(\d+)"')
_FILLED = re.compile(r'--fill:([^;"]+)([^>]*><use) href="#([\w-]+)"')
_COLOR = re.compile(r"var\(--(?!fill|symbol|wash)([\w-]+)\)")


def symbols(library: str) -> dict[str, tuple[str, str]]:
    """Return the view box and the body of each symbol of a file."""
    text = (ART / library).read_text(encoding="utf-8")
    return {name: (box, body.strip()) for name, box, body in _SYMBOL.findall(text)}


def cards() -> dict[str, dict[str, str]]:
    """Return the symbol and the wash of each kind of card."""
    found: dict[str, dict[str, str]] = json.loads((ART / "cards.json").read_text(encoding="utf-8"))
    return found


def pictures() -> dict[str, str]:
    """Return the text of every picture, in no theme yet."""
    apart = {*LIBRARIES, *TEMPLATES, APP_ICON}
    sources = [path for path in sorted(ART.glob("*.svg")) if path.name not in apart]
    found = {path.stem: path.read_text(encoding="utf-8") for path in sources}
    for template in TEMPLATES:
        text = (ART / template).read_text(encoding="utf-8")
        for kind, look in cards().items():
            if template.startswith("event-") and look["wash"] != cards()["battle"]["wash"]:
                continue
            name = template.removesuffix(".svg").replace("face", kind.replace("_", "-"))
            found[name] = text.replace("var(--symbol)", look["symbol"]).replace("var(--wash)", look["wash"])
    return found


def themes(drawing: str) -> tuple[str, ...]:
    """Return the themes of a picture: none if it's the same in all of them."""
    if 'data-theme="light"' in drawing:
        return ()
    different = {name for name, color in COLORS["light"].items() if COLORS["dark"][name] != color}
    return THEMES if different & set(_COLOR.findall(drawing)) else ()


def size(drawing: str) -> tuple[int, int]:
    """Return width and height in dp."""
    found = _SIZE.search(drawing)
    assert found, drawing[:200]
    return int(found[1]), int(found[2])


def densities(picture: str) -> tuple[int, ...]:
    """Return the pixels per dp that a picture is drawn at. No tablet has more than two."""
    return (1, 2) if picture.endswith(("-tablet", "-portrait")) else (1, 2, 3)


def file_name(picture: str, theme: str, density: int) -> str:
    return f"{picture}{'-' if theme else ''}{theme}@{density}x.png"


def sprites() -> list[str]:
    """Return the animals and riders of the night bands. They go to the left."""
    return [path.stem for path in ART.glob("sprite-*.svg")]


def outputs() -> list[str]:
    """Return the file names of all pictures."""
    drawn = pictures()
    mirrored = {f"{name}-right": drawn[name] for name in sprites()}
    return [
        file_name(name, theme, density)
        for name, drawing in (drawn | mirrored).items()
        for theme in themes(drawing) or ("",)
        for density in densities(name)
    ]


def resolved(drawing: str, theme: str = "light") -> str:
    """Fill in symbols and colors. A symbol is copied for each fill, because renderers don't know `--fill`."""
    known = symbols("symbols.svg") | symbols("parts.svg")
    made: dict[str, str] = {}

    def copied(name: str, fill: str) -> str:
        ident = name + re.sub(r"\W", "-", fill)
        box, body = known[name]
        body = body.replace("var(--fill)", fill)
        made[ident] = f'<symbol id="{ident}" viewBox="{box}" overflow="visible">{body}</symbol>'
        return f'href="#{ident}"'

    drawing = drawing.replace("\n<use", "<use")
    drawing = _COLOR.sub(lambda found: COLORS[theme or "light"][found[1]], drawing)
    drawing = _FILLED.sub(lambda found: f"{found[2]} {copied(found[3], found[1])}", drawing)
    drawing = re.sub(r'href="#(rider|riderless)"', lambda found: copied(found[1], ""), drawing)
    return drawing.replace(">", f"><defs>{''.join(made.values())}</defs>", 1)
