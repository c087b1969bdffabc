"""Colours can be told apart, by day, by night and in high contrast."""

import pytest

from reivers.ui.palette import CONTRAST, PALETTES, WRITING, Palette, colour, contrast


@pytest.mark.parametrize(("text", "ground"), WRITING)
@pytest.mark.parametrize("palette", list(PALETTES.values()), ids=lambda palette: palette.name)
def test_writing_can_be_read(palette: Palette, text: str, ground: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= 4.5


@pytest.mark.parametrize("palette", list(PALETTES.values()), ids=lambda palette: palette.name)
def test_writing_can_be_read_on_the_aged_edges_too(palette: Palette) -> None:
    assert contrast(palette.ink, palette.ground_edge) >= 4.5
    assert contrast(palette.ink_soft, palette.ground_edge) >= 4.5


@pytest.mark.parametrize("palette", list(PALETTES.values()), ids=lambda palette: palette.name)
def test_outlines_of_keys_stand_out(palette: Palette) -> None:
    assert contrast(palette.rule, palette.ground) >= 3


@pytest.mark.parametrize(("text", "ground"), WRITING)
def test_high_contrast_is_higher_than_all_others_need(text: str, ground: str) -> None:
    assert contrast(getattr(CONTRAST, text), getattr(CONTRAST, ground)) >= 7


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast(colour("#000000"), colour("#ffffff")) == pytest.approx(21)
    assert contrast(colour("#ffffff"), colour("#ffffff")) == pytest.approx(1)
    assert contrast(colour("#777777"), colour("#ffffff")) == pytest.approx(4.48, abs=0.01)
