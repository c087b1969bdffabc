"""Colors can be told apart, by day, by night and in high contrast."""

from collections.abc import Iterator

import pytest

from reivers.ui.widgets.palette import CONTRAST, PALETTES, WRITING, Palette, Rgba, color, contrast


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


def over(ground: Rgba, paint: Rgba, part: float) -> Rgba:
    """A ground with a thin coat of paint."""
    red, green, blue = (under + (on - under) * part for under, on in zip(ground[:3], paint[:3], strict=True))
    return red, green, blue, 1.0


def lands(palette: Palette) -> Iterator[Rgba]:
    """What the words of the map stand on: the land in the color of each family, with a plaque on it."""
    from reivers.games.border.ui.map.paint import INKS
    from reivers.games.border.ui.marks import COLORS

    inks = INKS[palette.name]
    for family in COLORS.values():
        land = over(inks.land, family, inks.tint)
        for plaque in (1.0,) if palette is CONTRAST else (0.35, 0.94, inks.plate):
            yield over(land, palette.panel, plaque)


@pytest.mark.parametrize("palette", list(PALETTES.values()), ids=lambda palette: palette.name)
def test_words_on_the_map_can_be_read(palette: Palette) -> None:
    assert min(contrast(palette.ink, land) for land in lands(palette)) >= 4.5
    assert min(contrast(palette.ink_soft, land) for land in lands(palette)) >= 4.5


def test_letters_of_families_and_pips_can_be_read() -> None:
    from reivers.games.border.ui import marks
    from reivers.games.border.ui.attack import card_reveal
    from reivers.ui.widgets import dice

    for family, ground in marks.COLORS.items():
        assert contrast(marks.LETTERS[family], ground) >= 4.5, family
    assert contrast(dice.BONE_INK, dice.BONE) >= 4.5
    assert contrast(dice.IRON_INK, dice.IRON) >= 4.5
    assert contrast(card_reveal.INK, card_reveal.PAPER) >= 4.5
    for palette in PALETTES.values():
        assert contrast(palette.accent, palette.panel) >= 4.5, "the pips of a face to tap"
        assert contrast(palette.accent, palette.chosen) >= 4.5, "and of one that is being tapped"


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast(color("#000000"), color("#ffffff")) == pytest.approx(21)
    assert contrast(color("#ffffff"), color("#ffffff")) == pytest.approx(1)
    assert contrast(color("#777777"), color("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("palette", list(PALETTES.values()), ids=lambda palette: palette.name)
def test_the_shorter_row_of_hits_is_faint_and_can_be_read(palette: Palette) -> None:
    from reivers.games.border.ui.attack.outcomes import FAINT

    assert contrast(over(palette.ground, palette.ink, FAINT), palette.ground) >= 4.5


def test_the_target_that_chance_passes_over_can_be_read() -> None:
    from reivers.games.border.ui.attack.card_reveal import UNLIT

    assert contrast(color(f"#{UNLIT}"), color("#170e0a")) >= 4.5, "where the candle's light ends"
