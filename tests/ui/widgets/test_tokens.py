"""Contrast of all color pairs in use, and the names of type roles."""

import pytest

from reivers.resources import asset
from reivers.ui.drawing.tokens import CONTROL_PAIRS, TEXT_PAIRS, THEMES, TYPE, Colors, contrast

pytestmark = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


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
