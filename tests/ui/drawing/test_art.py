"""Files of pictures."""

from pathlib import Path

import pytest


@pytest.mark.parametrize(
    ("name", "density", "file"),
    [
        ("board-land", 3, "board-land-dark@3x.png"),
        ("sprite-cow", 2, "sprite-cow@2x.png"),
        ("home-hero-tablet", 3, "home-hero-tablet-dark@2x.png"),
    ],
)
def test_a_picture_comes_in_the_theme_and_density_that_it_has(name: str, density: int, file: str) -> None:
    from reivers.ui.drawing.art import picture_file

    assert Path(picture_file(name, "dark", density)).name == file
