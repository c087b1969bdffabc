"""Contrast of all color pairs in use, and the names of type roles."""

import pytest

from reivers.resources import asset
from reivers.ui.drawing.tokens import CONTROL_PAIRS, TEXT_PAIRS, THEMES, TYPE, Colors, Rgba

pytestmark = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


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


@pytest.mark.parametrize(("text", "background"), TEXT_PAIRS)
def test_text_has_a_contrast_of_four_and_a_half(theme: Colors, text: str, background: str) -> None:
    assert contrast(getattr(theme, text), getattr(theme, background)) >= 4.5


@pytest.mark.parametrize(("control", "background"), CONTROL_PAIRS)
def test_controls_have_a_contrast_of_three(theme: Colors, control: str, background: str) -> None:
    assert contrast(getattr(theme, control), getattr(theme, background)) >= 3


@pytest.mark.parametrize("role", TYPE)
def test_no_text_is_smaller_than_14_sp_and_its_font_exists(theme: Colors, role: str) -> None:
    font, phone, tablet = TYPE[role]
    assert 14 <= phone <= tablet
    assert asset("fonts", f"{font}.ttf").exists()
