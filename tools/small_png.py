"""Small PNG files with 256 colors, written with the standard library only."""

import struct
import zlib
from collections import Counter

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLORS = 256
PALETTE, WHOLE = 3, 8
"""Each pixel is one byte: its color's index in the palette."""


def small_png(rgba: bytes, width: int, height: int) -> bytes:
    """Return an opaque PNG. The pixels are RGBA, row by row from the top."""
    pixels = [rgba[at : at + 3] for at in range(0, len(rgba), 4)]
    counted = Counter(pixels)
    palette = [color for color, _ in counted.most_common(COLORS)]
    place = {color: _nearest(color, palette) for color in counted}
    lines = bytes(place[pixel] for pixel in pixels)
    rows = b"".join(b"\0" + lines[at : at + width] for at in range(0, len(lines), width))
    head = struct.pack(">IIBBBBB", width, height, WHOLE, PALETTE, 0, 0, 0)
    parts = (b"IHDR", head), (b"PLTE", b"".join(palette)), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")
    return SIGNATURE + b"".join(_chunk(*part) for part in parts)


def _nearest(color: bytes, palette: list[bytes]) -> int:
    """Return the index of the color, or of the closest one."""
    red, green, blue = color

    def apart(at: int) -> int:
        one = palette[at]
        return (one[0] - red) ** 2 + (one[1] - green) ** 2 + (one[2] - blue) ** 2

    return min(range(len(palette)), key=apart)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
