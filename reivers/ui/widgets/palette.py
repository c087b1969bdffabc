"""The colors as plain data, without Kivy: parchment and ink by day, peat and tallow by night.

A third palette is for high contrast: black on white, without shades.
"""

from typing import ClassVar

import attrs

Rgba = tuple[float, float, float, float]


def color(code: str) -> Rgba:
    """Convert a code such as "#8c2f24"."""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue, 1.0


@attrs.frozen
class Palette:
    """One color per use. A widget names the use, never the color."""

    clear: ClassVar[Rgba] = (0.0, 0.0, 0.0, 0.0)
    name: str
    ground: Rgba = attrs.field(converter=color)
    ground_edge: Rgba = attrs.field(converter=color)
    panel: Rgba = attrs.field(converter=color)
    rule: Rgba = attrs.field(converter=color)
    rule_faint: Rgba = attrs.field(converter=color)
    ink: Rgba = attrs.field(converter=color)
    ink_soft: Rgba = attrs.field(converter=color)
    accent: Rgba = attrs.field(converter=color)
    key: Rgba = attrs.field(converter=color)
    key_pressed: Rgba = attrs.field(converter=color)
    on_key: Rgba = attrs.field(converter=color)
    chosen: Rgba = attrs.field(converter=color)
    gold: Rgba = attrs.field(converter=color)
    """The color of what is the player's own."""


LIGHT = Palette(
    name="light",
    ground="#f4ead4",
    ground_edge="#d9c49b",
    panel="#fbf5e6",
    rule="#8a6f4d",
    rule_faint="#d8c7a4",
    ink="#2b2118",
    ink_soft="#5f4b36",
    accent="#8c2f24",
    key="#8c2f24",
    key_pressed="#6d2119",
    on_key="#fdf6e7",
    chosen="#efd9a7",
    gold="#c9962c",
)
DARK = Palette(
    name="dark",
    ground="#221c16",
    ground_edge="#0f0c09",
    panel="#2c251d",
    rule="#8b7450",
    rule_faint="#453828",
    ink="#f1e6cf",
    ink_soft="#c9b796",
    accent="#e79a7c",
    key="#a33b2b",
    key_pressed="#7f2b1f",
    on_key="#fff6e8",
    chosen="#4f3c26",
    gold="#c9962c",
)
CONTRAST = Palette(
    name="contrast",
    ground="#ffffff",
    ground_edge="#ffffff",
    panel="#ffffff",
    rule="#000000",
    rule_faint="#d5dbe6",
    ink="#000000",
    ink_soft="#1c2430",
    accent="#7a0012",
    key="#0b2a6b",
    key_pressed="#000000",
    on_key="#ffffff",
    chosen="#ffe27a",
    gold="#c9962c",
)
PALETTES = {palette.name: palette for palette in (LIGHT, DARK, CONTRAST)}

# Which colors are used on which: (text, background).
WRITING = (
    ("ink", "ground"),
    ("ink", "panel"),
    ("ink_soft", "ground"),
    ("ink_soft", "panel"),
    ("accent", "ground"),
    ("accent", "panel"),
    ("ink", "chosen"),
    ("ink_soft", "chosen"),
    ("accent", "chosen"),
    ("ink", "rule_faint"),
    ("on_key", "key"),
    ("on_key", "key_pressed"),
    ("ground", "ink"),
)


def luminance(of: Rgba) -> float:
    """Return the relative luminance of a color, as defined by WCAG."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in of[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgba, other: Rgba) -> float:
    """Return the contrast of two colors: 1 none, 21 black on white."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
