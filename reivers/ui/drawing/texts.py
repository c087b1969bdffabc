"""Texts: how wide and high they are, where they wrap, and one cache of their textures for the whole app."""

import re
from collections import OrderedDict
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

import attrs
from kivy.core.text import Label as CoreLabel

from reivers.resources import asset
from reivers.ui.drawing.tokens import LINE_HEIGHT, NATURAL_HEIGHT

LIMIT = 8 << 20
"""Bytes of textures."""
SURE = 0.95
"""If words fill less of a line than this, they fit without a look at the whole line."""
Key = tuple[str, str, int]


@cache
def font_file(name: str) -> str:
    return str(asset("fonts", f"{name}.ttf"))


@attrs.define(eq=False)
class TextCache:
    """White textures of lines of text, tinted where they are drawn, so a theme change renders no text again.

    The least recently used ones go first. The labels stay beside their textures: they refill them after the
    GL context was lost.
    """

    limit: int = LIMIT
    bytes: int = 0
    rendered: int = 0
    """How many texts were rendered so far; tests count them."""
    _kept: "OrderedDict[Key, Any]" = attrs.field(factory=OrderedDict, init=False)

    def get(self, text: str, font: str, px: int) -> Any:
        """Return the texture of a line of text."""
        key = (text, font, px)
        label = self._kept.get(key)
        if label is not None:
            self._kept.move_to_end(key)
            return label.texture
        label = self._render(key)
        self._kept[key] = label
        self.bytes += _size(label)
        while self.bytes > self.limit and len(self._kept) > 1:
            self.bytes -= _size(self._kept.popitem(last=False)[1])
        return label.texture

    def _render(self, key: Key) -> Any:
        text, font, px = key
        self.rendered += 1
        label = CoreLabel(text=text or " ", font_name=font_file(font), font_size=px, color=(1, 1, 1, 1))
        label.refresh()
        return label

    def clear(self) -> None:
        self._kept.clear()
        self.bytes = 0


def _size(label: Any) -> int:
    return int(label.texture.width * label.texture.height * 4)


texts = TextCache()

# -- measuring: nothing is rendered for it -----------------------------------------------------------------


@cache
def _meter(font: str, px: int) -> Any:
    return CoreLabel(font_name=font_file(font), font_size=px)


@cache
def ascent(font: str, px: int) -> int:
    """Return the height of a font's lines above the baseline."""
    return int(_meter(font, px).get_ascent())


@lru_cache(1 << 14)
def width_of(text: str, font: str, px: int) -> int:
    """Return the width of a line of text, in pixels as all lengths here."""
    return int(_meter(font, px).get_extents(text)[0])


@lru_cache(1 << 12)
def widest_word(text: str, font: str, px: int) -> int:
    return max(width_of(word, font, px) for word in re.split("[ \n]", text))


@cache
def line_step(font: str, px: int) -> int:
    """Return the distance between two lines."""
    return int(_natural_height(font, px) * LINE_HEIGHT[font] / NATURAL_HEIGHT[font])


@cache
def _natural_height(font: str, px: int) -> int:
    return int(_meter(font, px).get_extents("Ag")[1])


def height_of(lines: int, font: str, px: int) -> int:
    """Return the height of so many lines."""
    step = line_step(font, px)
    return step * (lines - 1) + max(step, _natural_height(font, px))


@lru_cache(1 << 12)
def wrap(text: str, font: str, px: int, width: int) -> tuple[str, ...]:
    """Return the lines of a text that wraps. Only a word that is too wide for a line is broken."""
    return tuple(line for whole in text.split("\n") for line in _wrap_line(whole, font, px, width))


def _wrap_line(text: str, font: str, px: int, width: int) -> Iterator[str]:
    if width_of(text, font, px) <= width:
        yield text
        return
    line, used, space = "", 0, width_of(" ", font, px)
    for word in text.split(" "):
        own = width_of(word, font, px)
        longer, total = f"{line} {word}", used + space + own
        if line and total > width * SURE:  # the sum is only about right
            total = width_of(longer, font, px)
        if line and total <= width:
            line, used = longer, total
            continue
        if line:
            yield line
        *full, line = _broken(word, font, px, width) if own > width else (word,)
        yield from full
        used = width_of(line, font, px)
    yield line


def _broken(word: str, font: str, px: int, width: int) -> Iterator[str]:
    """Return a word in parts that fit."""
    part = ""
    for letter in word:
        if part and width_of(part + letter, font, px) > width:
            yield part
            part = ""
        part += letter
    yield part
