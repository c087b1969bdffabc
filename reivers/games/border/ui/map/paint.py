"""Drawing of the things on the map: panels, Sheep, towers, flags, words. Pages use it too."""

import attrs
from kivy.graphics import Color, RoundedRectangle, SmoothEllipse, SmoothLine

from reivers.games.border.ui.map.parts import HERDS, Glyph, MapPanel, Rect, Word
from reivers.games.border.ui.marks import COLORS, LETTERS, draw_mark
from reivers.ui.drawing.tokens import Rgba, color
from reivers.ui.widgets import icons
from reivers.ui.widgets.canvas import draw_text, measure
from reivers.ui.widgets.theme import theme

TOWERS = ("castle", "peel", "tower")
GILT = ("eye", "fire", "token")
FAINT = 0.3


@attrs.frozen
class Inks:
    """The colors of the land; the palette has the rest."""

    water: Rgba = attrs.field(converter=color)
    shallows: Rgba = attrs.field(converter=color)
    land: Rgba = attrs.field(converter=color)
    shore: Rgba = attrs.field(converter=color)
    river: Rgba = attrs.field(converter=color)
    hill: Rgba = attrs.field(converter=color)
    fleece: Rgba = attrs.field(converter=color)
    wool_line: Rgba = attrs.field(converter=color)
    stone: Rgba = attrs.field(converter=color)
    tint: float = 0.16
    plate: float = 0.88


INKS = {
    "light": Inks(
        water="#c3d3cd",
        shallows="#a3b9b5",
        land="#eadbb6",
        shore="#6f5a3c",
        river="#86a4a6",
        hill="#9a8057",
        fleece="#fffaf0",
        wool_line="#2b2118",
        stone="#d9c9a5",
    ),
    "dark": Inks(
        water="#10181b",
        shallows="#27373c",
        land="#2a2218",
        shore="#8b7450",
        river="#3d5359",
        hill="#6d5a3d",
        fleece="#f3ead6",
        wool_line="#9c8562",
        stone="#8d7a5a",
    ),
    "contrast": Inks(
        water="#dfeaf5",
        shallows="#7f97b5",
        land="#ffffff",
        shore="#000000",
        river="#6f8fb5",
        hill="#8a8a8a",
        fleece="#ffffff",
        wool_line="#000000",
        stone="#d0d0d0",
        plate=1.0,
    ),
}


def inks() -> Inks:
    """Return the colors of the land in the current palette."""
    return INKS[theme.palette.name]


def paint_plate(plate: MapPanel, unit: float, *, chosen: bool = False) -> None:
    """Draw a panel. A March's is translucent, a box's hardly."""
    at, palette = plate.at, theme.palette
    if plate.kind == "seal":
        Color(*palette.key)
        SmoothEllipse(pos=(at.x, at.y), size=(at.width, at.height))
        return
    part = plate.kind != "box"
    radius = (7 if part else 4) * unit
    bare = plate.kind == "march" and palette.name != "contrast"
    Color(*palette.panel[:3], 0.35 if bare else 0.94 if part else inks().plate)
    RoundedRectangle(pos=(at.x, at.y), size=(at.width, at.height), radius=[radius])
    Color(*(palette.accent if chosen and part else (*palette.rule[:3], 0.8 if part else 0.45)))
    width = (2 if chosen and part else 0.85) * unit
    SmoothLine(rounded_rectangle=(at.x, at.y, at.width, at.height, radius), width=width)


def paint_ring(at: Rect, unit: float) -> None:
    """Draw a gold background with a ring around a change."""
    out = 1.8 * unit
    x, y, width, height = at.x - out, at.y - out, at.width + 2 * out, at.height + 2 * out
    Color(*theme.palette.chosen)
    RoundedRectangle(pos=(x, y), size=(width, height), radius=[height / 2])
    Color(*theme.palette.accent)
    SmoothLine(rounded_rectangle=(x, y, width, height, height / 2), width=1.3 * unit)


def paint_glyph(glyph: Glyph) -> None:
    """Draw an icon, a family's mark or a flag; pale if it is gone."""
    at, ink, name = glyph.at, inks(), glyph.icon
    fade = FAINT if glyph.faint else 1.0
    line = (*theme.palette.ink[:3], fade)
    if glyph.family:
        if name:
            _paint_flag(glyph, line, fade)
        else:
            draw_mark(glyph.family, at.x, at.y, at.width, faint=glyph.faint)
    elif name in HERDS:
        wool = theme.palette.ink_soft if glyph.faint else ink.wool_line
        icons.draw(name, at.x, at.y, at.width, (*ink.fleece[:3], fade), (*wool[:3], max(fade, 0.4)))
    elif name in TOWERS:
        icons.draw(name, at.x, at.y, at.width, None if glyph.faint else ink.stone, line)
    else:
        fill = theme.palette.chosen if name in GILT else ink.stone
        icons.draw(name, at.x, at.y, at.width, (*fill[:3], fade), line)


def _paint_flag(glyph: Glyph, line: Rgba, fade: float) -> None:
    """Draw an attack indicator: a flag in the family's color with its letter; hollow if flipped."""
    at, family = glyph.at, glyph.family
    icons.draw(glyph.icon, at.x, at.y, at.width, (*COLORS[family][:3], fade), line)
    if glyph.icon != "indicator":
        draw_mark(family, at.x + at.width * 0.55, at.y, at.width * 0.5, lettered=False)
        return
    scale = 0.52 * at.width / (measure("M", "cell")[1] or 1)
    width, height = measure(family[0], "cell", scale)
    x, y = at.x + at.width * 0.55 - width / 2, at.y + at.width * 0.7 - height / 2
    draw_text(family[0], "cell", x, y, LETTERS[family], scale)


def paint_word(word: Word) -> None:
    palette = theme.palette
    ink = {"soft": palette.ink_soft, "seal": palette.on_key}.get(word.kind, palette.ink)
    draw_text(word.text, word.role, word.at.x, word.at.y, ink, word.scale)
