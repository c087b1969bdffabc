"""The design tokens as plain data, without Kivy: colors of each theme, type, spacing, radius and motion.

Lengths are dp, text sizes sp.
"""

from typing import ClassVar

import attrs

Rgba = tuple[float, float, float, float]


def color(code: str) -> Rgba:
    """Convert a code such as "#8c2f24" or "#8c2f24bf"."""
    parts = [int(code[at : at + 2], 16) / 255 for at in range(1, len(code), 2)]
    return parts[0], parts[1], parts[2], parts[3] if len(parts) > 3 else 1.0


@attrs.frozen(kw_only=True)
class Colors:
    """The colors of a theme by their use."""

    clear: ClassVar[Rgba] = (0.0, 0.0, 0.0, 0.0)
    name: str
    paper: Rgba = attrs.field(converter=color)
    """The page."""
    sheet: Rgba = attrs.field(converter=color)
    """A raised surface, the fill of a control."""
    well: Rgba = attrs.field(converter=color)
    """A sunken area, a quiet button."""
    cell: Rgba = attrs.field(converter=color)
    """A place on a March panel, every other row of a table."""
    plaque: Rgba = attrs.field(converter=color)
    """A panel over the map."""
    ink: Rgba = attrs.field(converter=color)
    ink2: Rgba = attrs.field(converter=color)
    """Secondary text."""
    line: Rgba = attrs.field(converter=color)
    """Dividers, never the outline of a control."""
    edge: Rgba = attrs.field(converter=color)
    """The outline of a control."""
    accent: Rgba = attrs.field(converter=color)
    """The main button, and what is chosen."""
    accent_d: Rgba = attrs.field(converter=color)
    """The bottom edge of the main button."""
    on_accent: Rgba = attrs.field(converter=color)
    accent_text: Rgba = attrs.field(converter=color)
    """Text buttons and changed values."""
    tint: Rgba = attrs.field(converter=color)
    """The fill of what is chosen."""
    gold_text: Rgba = attrs.field(converter=color)
    """"Best", "Suggested" and records."""
    gold: Rgba = attrs.field(converter=color)
    plum: Rgba = attrs.field(converter=color)
    """Losses and warnings, with an icon and a word."""
    engrave: Rgba = attrs.field(converter=color)
    """Map lines and the scale bar."""
    night1: Rgba = attrs.field(converter=color)
    night2: Rgba = attrs.field(converter=color)
    night_ink: Rgba = attrs.field(converter=color)
    night_gold: Rgba = attrs.field(converter=color)
    icon_fill: Rgba = attrs.field(converter=color)
    """The inside of an icon on paper."""
    on_ink: Rgba = attrs.field(converter=color)
    """The text button of a toast, on ink."""
    scale_off: Rgba = attrs.field(converter=color)
    """A step of the season that is still to come."""
    guide: Rgba = attrs.field(converter=color)
    """The ring of the guided game."""
    shade: Rgba = attrs.field(converter=color)
    """Shadows."""
    scrim: Rgba = attrs.field(converter=color)
    """What darkens the screen behind a dialog."""
    type_band: Rgba = attrs.field(converter=color)
    """The band with the type of a card."""
    on_band: Rgba = attrs.field(converter=color)
    chart1: Rgba = attrs.field(converter=color)
    chart2: Rgba = attrs.field(converter=color)
    chart3: Rgba = attrs.field(converter=color)
    winzone: Rgba = attrs.field(converter=color)
    attack_die: Rgba = attrs.field(converter=color)
    attack_pip: Rgba = attrs.field(converter=color)
    defense_die: Rgba = attrs.field(converter=color)
    defense_pip: Rgba = attrs.field(converter=color)
    edge_width: float = 1.5
    """The width of a control's outline. High contrast has wider ones."""
    art: str = "light"
    """The variant of the pictures. Empty: no art behind text."""


LIGHT = Colors(
    name="light",
    paper="#f1e7d3",
    sheet="#fdf9f0",
    well="#e5d8be",
    cell="#f0e6d0",
    plaque="#fdf9f0ed",
    ink="#231a13",
    ink2="#5a4938",
    line="#d5c6a6",
    edge="#85704f",
    accent="#1b5c48",
    accent_d="#0f3d2f",
    on_accent="#fffaee",
    accent_text="#17533f",
    tint="#d3e3cf",
    gold_text="#76520f",
    gold="#b5842b",
    plum="#7a2b4f",
    engrave="#6b543a",
    night1="#2a2018",
    night2="#4a3520",
    night_ink="#fff4dc",
    night_gold="#f4ce74",
    icon_fill="#f1e7d3",
    on_ink="#f4ce74",
    scale_off="#d9cbac",
    guide="#9c6d17",
    scrim="#231a138c",
    shade="#3c280f",
    type_band="#6b543a",
    on_band="#fff8ea",
    chart1="#c9b287",
    chart2="#97774a",
    chart3="#553f29",
    winzone="#eadbb4",
    attack_die="#fffdf6",
    attack_pip="#231a13",
    defense_die="#39424a",
    defense_pip="#f7eedb",
)
DARK = Colors(
    name="dark",
    paper="#1a1510",
    sheet="#2c251c",
    well="#241e17",
    cell="#372e23",
    plaque="#201b14ed",
    ink="#f4e9d3",
    ink2="#c6b495",
    line="#3e3427",
    edge="#94815f",
    accent="#67be9b",
    accent_d="#3c8468",
    on_accent="#0b1c15",
    accent_text="#84d2b2",
    tint="#22392f",
    gold_text="#e6c078",
    gold="#d8ac57",
    plum="#e8a3c0",
    engrave="#a58d66",
    night1="#0d0a07",
    night2="#3a2a18",
    night_ink="#fff4dc",
    night_gold="#f4ce74",
    icon_fill="#2c251c",
    on_ink="#0f3d2f",
    scale_off="#463b2c",
    guide="#e6b95c",
    scrim="#00000099",
    shade="#000000",
    type_band="#6b543a",
    on_band="#fff8ea",
    chart1="#6a5636",
    chart2="#a58d66",
    chart3="#e3d2ae",
    winzone="#332a18",
    attack_die="#f4e9d3",
    attack_pip="#231a13",
    defense_die="#4b565f",
    defense_pip="#f7eedb",
    art="dark",
)
CONTRAST = Colors(
    name="contrast",
    paper="#ffffff",
    sheet="#ffffff",
    well="#ebebeb",
    cell="#ffffff",
    plaque="#ffffff",
    ink="#000000",
    ink2="#262626",
    line="#767676",
    edge="#000000",
    accent="#00503a",
    accent_d="#002b1f",
    on_accent="#ffffff",
    accent_text="#00503a",
    tint="#c6f0de",
    gold_text="#5a3b00",
    gold="#5a3b00",
    plum="#6a003c",
    engrave="#000000",
    night1="#000000",
    night2="#000000",
    night_ink="#ffffff",
    night_gold="#ffffff",
    icon_fill="#ffffff",
    on_ink="#ffffff",
    scale_off="#767676",
    guide="#7a4d00",
    scrim="#0000008c",
    shade="#000000",
    type_band="#000000",
    on_band="#ffffff",
    chart1="#c8c8c8",
    chart2="#7a7a7a",
    chart3="#2b2b2b",
    winzone="#ffffff",
    attack_die="#ffffff",
    attack_pip="#000000",
    defense_die="#1c1c1c",
    defense_pip="#ffffff",
    edge_width=2.0,
    art="",
)
THEMES = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}

TEXT_PAIRS = (
    *((ink, ground) for ink in ("ink", "ink2") for ground in ("paper", "sheet", "well", "cell", "tint")),
    *(("accent_text", ground) for ground in ("paper", "sheet", "tint", "well")),
    *(("gold_text", ground) for ground in ("paper", "sheet", "tint")),
    *(("plum", ground) for ground in ("paper", "sheet", "well", "tint")),
    ("on_accent", "accent"),
    ("on_band", "type_band"),
    ("night_ink", "night1"),
    ("night_ink", "night2"),
    ("night_gold", "night1"),
    ("night_gold", "night2"),
    ("paper", "ink"),
    ("on_ink", "ink"),
    ("attack_pip", "attack_die"),
    ("defense_pip", "defense_die"),
)
"""(text, background): these need a contrast of 4.5."""
CONTROL_PAIRS = (
    ("edge", "paper"),
    ("edge", "sheet"),
    ("edge", "well"),
    ("accent", "paper"),
    ("accent", "sheet"),
    ("guide", "paper"),
)
"""(control, background): these need a contrast of 3."""


# -- type -------------------------------------------------------------------------------------------------

SERIF = "EBGaramond-SemiBold"
ITALIC = "EBGaramond-MediumItalic"
SANS = "AlegreyaSans-Regular"
BOLD = "AlegreyaSans-Bold"

TYPE: dict[str, tuple[str, int, int]] = {
    "ending_vp": (SERIF, 128, 196),
    "band_vp": (SERIF, 64, 80),
    "header_vp": (SERIF, 44, 54),
    "question": (SERIF, 26, 32),
    "title": (SERIF, 23, 28),
    "section": (SERIF, 20, 25),
    "name": (SERIF, 18, 23),
    "vp": (SERIF, 27, 32),
    "unit": (SERIF, 18, 22),
    "flavor": (ITALIC, 18, 21),
    "order": (SANS, 20, 24),
    "change": (BOLD, 20, 24),
    "main": (BOLD, 19, 22),
    "button": (BOLD, 17, 20),
    "strong": (BOLD, 18, 21),
    "number": (BOLD, 20, 25),
    "body": (SANS, 17, 20),
    "small": (SANS, 15, 17),
    "label": (BOLD, 15, 17),
    "stat": (SANS, 14, 16),
    "tag": (BOLD, 14, 16),
}
"""Font, size on a phone and on a tablet."""
LINE_HEIGHT = {SERIF: 1.08, ITALIC: 1.15, SANS: 1.22, BOLD: 1.14}
"""The line height of wrapped text, as a factor of its size."""
NATURAL_HEIGHT = {SERIF: 1.31, ITALIC: 1.31, SANS: 1.0, BOLD: 1.0}
"""The height of a line in the font itself."""

# -- space, shape and motion ------------------------------------------------------------------------------

MARGIN = 16, 24
"""The page margin on a phone and on a tablet."""
WIDE = 900
"""From this width on a page may have two columns."""
TARGET = 48
"""The smallest thing to tap."""
R_KEY, R_CONTROL, R_MAIN, R_SHEET, R_MAP = 11, 14, 16, 18, 6

PAGE = 0.22
"""The duration of a change of the page, in seconds."""
