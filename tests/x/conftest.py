"""The rehearsal needs a window without a screen: set before Kivy is imported for the first time."""

import os

os.environ |= {"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}
