"""Small pictures: what is written is the picture that was drawn, in the colors that it has most of."""

import struct
import zlib

from tools.small_png import SIGNATURE, small_png


def chunks(png: bytes) -> dict[bytes, bytes]:
    """The parts of a file, each with a sum that is right."""
    assert png.startswith(SIGNATURE)
    found, at = {}, len(SIGNATURE)
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + size]
        assert struct.unpack(">I", png[at + 8 + size : at + 12 + size])[0] == zlib.crc32(name + data)
        found[name] = data
        at += 12 + size
    return found


def colors(png: bytes, width: int) -> list[bytes]:
    """The color of each pixel."""
    parts = chunks(png)
    rows, palette = zlib.decompress(parts[b"IDAT"]), parts[b"PLTE"]
    lines = [rows[at : at + width + 1] for at in range(0, len(rows), width + 1)]
    assert all(line[0] == 0 for line in lines)
    return [palette[3 * place : 3 * place + 3] for line in lines for place in line[1:]]


def test_few_colors_are_kept_as_they_are() -> None:
    drawn = [b"\xff\x00\x00", b"\x00\xff\x00", b"\x00\x00\xff", b"\x01\x02\x03", b"\xff\x00\x00", b"\x00" * 3]
    png = small_png(b"".join(one + b"\xff" for one in drawn), 3, 2)
    assert struct.unpack(">II", chunks(png)[b"IHDR"][:8]) == (3, 2)
    assert colors(png, 3) == drawn


def test_a_rare_color_becomes_the_one_most_like_it() -> None:
    common = [bytes((level, level, level)) for level in range(256)] * 2
    png = small_png(b"".join(one + b"\xff" for one in [*common, b"\x80\x80\x82"]), 513, 1)
    assert colors(png, 513)[-1] == b"\x81\x81\x81"
