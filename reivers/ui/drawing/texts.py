"""One cache of text textures for the whole app, bounded in bytes."""

import re
from collections import OrderedDict
from functools import cache, lru_cache
from typing import Any

import attrs
from kivy.core.text import Label as CoreLabel

from reivers.resources import asset

LIMIT = 8 << 20
"""Bytes of textures."""
Key = tuple[str, str, int, int | None, str, float]


@cache
def font_file(name: str) -> str:
    return str(asset("fonts", f"{name}.ttf"))


@attrs.define(eq=False)
class TextCache:
    """White text textures, tinted where they are drawn, so a theme change renders no text again.

    The least recently used ones go first. The labels stay beside their textures: they refill them after the
    GL context was lost.
    """

    limit: int = LIMIT
    bytes: int = 0
    rendered: int = 0
    """How many texts were rendered so far; tests count them."""
    _kept: "OrderedDict[Key, Any]" = attrs.field(factory=OrderedDict, init=False)

    def get(
        self,
        text: str,
        font: str,
        px: int,
        width: int | None = None,
        align: str = "left",
        line_height: float = 1.0,
    ) -> Any:
        """Return the texture of a text; wrapped if a width is given."""
        key = (text, font, px, width, align, line_height)
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
        text, font, px, width, align, line_height = key
        self.rendered += 1
        label = CoreLabel(
            text=text or " ",
            font_name=font_file(font),
            font_size=px,
            color=(1, 1, 1, 1),
            text_size=(width, None),
            halign=align,
            line_height=line_height,
        )
        label.refresh()
        return label

    def clear(self) -> None:
        self._kept.clear()
        self.bytes = 0


def _size(label: Any) -> int:
    return int(label.texture.width * label.texture.height * 4)


texts = TextCache()


@lru_cache(4096)
def widest_word(text: str, font: str, px: int) -> int:
    """Return the width of the widest word in pixels."""
    label = CoreLabel(font_name=font_file(font), font_size=px)
    return max(int(label.get_extents(word)[0]) for word in re.split("[ \n]", text))


@cache
def ascent(font: str, px: int) -> int:
    """Return the height of a font's lines above the baseline."""
    return int(CoreLabel(font_name=font_file(font), font_size=px).get_ascent())
