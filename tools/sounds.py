"""Make the sounds of assets/sounds from sines and noise. Run it only to change one of them.

`python tools/sounds.py` writes all of them, identical on every machine. They are our own work.
"""

import math
import random
import struct
import wave
from collections.abc import Callable
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 22050

Shape = Callable[[float], float]
"""The amplitude at a time in seconds, from -1 to 1."""


def ringing(*partials: tuple[float, float, float]) -> Shape:
    """Return fading sines, each with pitch in Hz, volume and speed of fading."""

    def shape(t: float) -> float:
        return sum(
            loud * math.exp(-fade * t) * math.sin(math.tau * hertz * t) for hertz, loud, fade in partials
        )

    return shape


def noise(seed: int, fade: float, loud: float, smooth: int = 1) -> Shape:
    """Return fading noise. More smoothing makes it duller."""
    rng = random.Random(seed)
    heights = [rng.uniform(-1, 1) for _ in range(3 * RATE)]

    def shape(t: float) -> float:
        at = int(t * RATE)
        return loud * math.exp(-fade * t) * sum(heights[at : at + smooth]) / math.sqrt(smooth)

    return shape


def both(*shapes: Shape) -> Shape:
    return lambda t: sum(shape(t) for shape in shapes)


def after(seconds: float, shape: Shape) -> Shape:
    return lambda t: shape(t - seconds) if t >= seconds else 0.0


def horn(t: float) -> float:
    """Return a horn call that swells, stays on a fifth and ends."""
    hertz = 196 if t < 0.35 else 294
    swell = min(1.0, t / 0.08) * min(1.0, max(0.0, 1.4 - t) / 0.4)
    return swell * sum(0.4 / n * math.sin(math.tau * hertz * n * t) for n in (1, 2, 3, 4, 5))


HOOF = both(ringing((110, 0.7, 40), (173, 0.3, 55)), noise(1, 90, 0.5, 4))
SOUNDS: dict[str, tuple[float, Shape]] = {
    "hoof": (0.45, both(HOOF, after(0.17, HOOF))),
    "horn": (1.4, horn),
    "bell": (2.2, ringing((220, 0.4, 1.6), (528, 0.25, 2.2), (660, 0.2, 2.6), (1188, 0.1, 4))),
    "iron": (0.6, both(ringing((1170, 0.3, 9), (1730, 0.25, 12), (2610, 0.2, 16)), noise(2, 60, 0.4))),
    "drum": (0.7, both(ringing((82, 0.8, 8), (123, 0.3, 12)), noise(3, 45, 0.3, 8))),
    "click": (0.06, both(ringing((1900, 0.4, 120)), noise(4, 160, 0.4))),
    "tick": (0.08, both(ringing((240, 0.5, 70)), noise(7, 140, 0.2, 6))),
    "page": (0.4, both(noise(5, 9, 0.25, 2), after(0.12, noise(6, 14, 0.3, 3)))),
}
"""Name, duration and amplitude of each sound."""


def main() -> None:
    """Write every sound: one channel, 16 bits."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (seconds, shape) in SOUNDS.items():
        heights = [shape(n / RATE) for n in range(int(seconds * RATE))]
        loudest = max(map(abs, heights))
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(b"".join(struct.pack("<h", round(20000 * one / loudest)) for one in heights))


if __name__ == "__main__":
    main()
