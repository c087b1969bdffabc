"""Fonts: every character that the app may show is in every font file."""

import struct
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.conftest import ROOT

FONTS = sorted((ROOT / "assets" / "fonts").glob("*.ttf"))
CATALOGS = sorted((ROOT / "assets" / "languages").rglob("*.po"))
SPACE, NO_BREAK_SPACE = 0x20, 0xA0
SPACES = {"AlegreyaSans-Bold": 210, "AlegreyaSans-Regular": 220}
DRAWN_BY_CODE = "→−·…’0123456789"
"""Characters that pages use in addition to those of the messages."""


class Font:
    """The tables of a font file that say which characters it has and how wide they are."""

    def __init__(self, path: Path) -> None:
        self.data = path.read_bytes()
        (count,) = struct.unpack_from(">H", self.data, 4)
        rows = [struct.unpack_from(">4sIII", self.data, 12 + 16 * n) for n in range(count)]
        self.tables = {tag.decode(): offset for tag, _, offset, _ in rows}
        self.glyphs = self._glyphs()

    def _glyphs(self) -> dict[int, int]:
        """Return character codes with their glyphs, from the subtable of format 4."""
        cmap = self.tables["cmap"]
        (count,) = struct.unpack_from(">H", self.data, cmap + 2)
        places = [cmap + struct.unpack_from(">HHI", self.data, cmap + 4 + 8 * n)[2] for n in range(count)]
        at = next(place for place in places if struct.unpack_from(">H", self.data, place)[0] == 4)
        segments = struct.unpack_from(">H", self.data, at + 6)[0] // 2
        ends, starts, deltas, offsets = (
            struct.unpack_from(f">{segments}H", self.data, at + 14 + 2 * segments * n + (2 if n else 0))
            for n in range(4)
        )
        glyphs = {}
        for n, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
            for code in range(start, end + 1):
                glyph = code
                if offset:
                    here = at + 16 + 2 * segments * 3 + 2 * n + offset + 2 * (code - start)
                    (glyph,) = struct.unpack_from(">H", self.data, here)
                if (glyph + delta) & 0xFFFF:
                    glyphs[code] = (glyph + delta) & 0xFFFF
        return glyphs

    def advance(self, code: int) -> int:
        """Return how wide a character is."""
        (measured,) = struct.unpack_from(">H", self.data, self.tables["hhea"] + 34)
        glyph = min(self.glyphs[code], measured - 1)
        return int(struct.unpack_from(">H", self.data, self.tables["hmtx"] + 4 * glyph)[0])


@cache
def characters() -> frozenset[str]:
    """Return every character of every message in all languages."""
    found = set(DRAWN_BY_CODE)
    for path in CATALOGS:
        with path.open("rb") as file:
            for message in read_po(file):
                forms = [message.string] if isinstance(message.string, str) else message.string
                found.update(*(form for form in forms if message.id))
    return frozenset(found - {"\n"})


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_a_font_has_every_character_of_every_message(path: Path) -> None:
    missing = {char for char in characters() if ord(char) not in Font(path).glyphs}
    assert not missing


@pytest.mark.parametrize("name", SPACES)
def test_the_word_space_is_wide_enough_for_whole_pixels(name: str) -> None:
    font = Font(ROOT / "assets" / "fonts" / f"{name}.ttf")
    assert font.advance(SPACE) == font.advance(NO_BREAK_SPACE) == SPACES[name]


def test_all_fonts_are_checked() -> None:
    assert len(FONTS) == 4
    assert len(characters()) > 80
