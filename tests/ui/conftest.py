"""A window without a screen. What is set here must be set before Kivy is imported for the first time."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}

from .harness import Stage


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    """The app on a phone, in daylight."""
    stage = Stage(tmp_path)
    stage.resize(412, 915)
    yield stage
    stage.close()
