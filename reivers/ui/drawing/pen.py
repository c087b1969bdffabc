"""The pen: draws shapes, text, icons and pictures into a canvas, in dp from the top left of a widget."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import attrs
from kivy.graphics import BorderImage, Color, InstructionGroup, Mesh, Rectangle
from kivy.metrics import Metrics

from reivers.ui.drawing import art, masks, tokens
from reivers.ui.drawing.texts import ascent, height_of, line_step, texts, widest_word, width_of, wrap
from reivers.ui.drawing.tokens import Rgba
from reivers.ui.widgets.theme import theme

Point = tuple[float, float]
Points = Sequence[Point]
Size = tuple[float, float] | None
"""A text size on a phone and on a tablet, instead of the role's."""
LEAST_SHARE = 0.6
"""A text with a word that's too wide becomes no smaller than this."""
SHARES = {"left": 0.0, "center": 0.5, "right": 1.0}
"""How much of the free width is before a line."""
BLUR_DETAIL = 6
"""A blur has no detail: its mask is made this small and stretched."""


def nothing() -> None:
    """Do nothing."""


BACK_KEY = "backspace"
"""The key of what takes the last entry back."""


@attrs.frozen(eq=False)
class Hit:
    """A rectangle that can be tapped, in dp from the top left of its widget."""

    name: str
    x: float
    y: float
    width: float
    height: float
    tap: Callable[[], object] = nothing
    hold: Callable[[], object] | None = None
    """What a long press does. If it returns False, lifting the finger is still a tap."""
    spoken: str = ""
    key: str = ""
    """What is typed on a keyboard for a tap."""

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


@attrs.frozen(eq=False)
class Written:
    """A text that was drawn, for tests and for reading aloud."""

    text: str
    x: float
    y: float
    width: float
    height: float
    size: float
    color: Rgba


def text_px(role: str, size: Size = None, cap: float = 9) -> int:
    """Return the size of a role's text in pixels."""
    phone, tablet = size or tokens.TYPE[role][1:]
    return round((tablet if theme.tablet else phone) * min(theme.text, cap) * float(Metrics.density))


def text_height(text: str, role: str, width: float, size: Size = None) -> float:
    """Return the height of a wrapped text in dp."""
    lines, font, px = _wrapped(text, role, width, size)
    return float(height_of(len(lines), font, px) / Metrics.density)


def text_width(text: str, role: str, size: Size = None, cap: float = 9) -> float:
    """Return the width of a line of text in dp."""
    return float(width_of(text, tokens.TYPE[role][0], text_px(role, size, cap)) / Metrics.density)


def line_height(role: str, size: Size = None) -> float:
    """Return the height of one line of a role in dp."""
    return float(text_px(role, size) * tokens.LINE_HEIGHT[tokens.TYPE[role][0]] / Metrics.density)


def _wrapped(text: str, role: str, width: float, size: Size) -> tuple[tuple[str, ...], str, int]:
    """Return the lines of a text, its font, and a size at which no word is wider than they are."""
    font, px, pixels = tokens.TYPE[role][0], text_px(role, size), max(1, round(width * Metrics.density))
    if width_of(text, font, px) > pixels and (widest := widest_word(text, font, px)) > pixels:
        px = max(int(px * pixels / widest), round(px * LEAST_SHARE))
    return wrap(text, font, px, pixels), font, px


def _first_line(y: float, font: str, px: int) -> int:
    """Return the top of a line whose middle is at height y, all in pixels. It's placed by its baseline: the
    height of a texture depends on its letters, its ascent doesn't."""
    middle = 0.3545 if font in (tokens.SERIF, tokens.ITALIC) else 0.3
    return round(y + middle * px) - ascent(font, px)


class Pen:
    """Draws one widget. `hits` and `written` are what can be tapped and read there afterwards."""

    def __init__(self, group: InstructionGroup, height: int, pressed: str = "", label: str = "") -> None:
        self.colors = theme.palette
        self.pressed = pressed
        """The name of the hit under the finger."""
        self.hits: list[Hit] = []
        self.written: list[Written] = []
        self._group, self._height, self._density = group, height, Metrics.density
        self._label = label
        self.height = height / Metrics.density

    # -- tapping -------------------------------------------------------------------------------------------

    def hit(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        height: float,
        tap: Callable[[], object] = nothing,
        *,
        hold: Callable[[], object] | None = None,
        spoken: str = "",
        key: str = "",
    ) -> bool:
        """Let a rectangle be tapped. Return whether a finger is on it. A mere number is spoken with the label
        of its piece."""
        if not any(map(str.isalpha, spoken)):
            spoken = f"{self._label} {spoken}".strip()
        self.hits.append(Hit(name, x, y, width, height, tap, hold, spoken, key))
        return self.pressed == name

    # -- shapes --------------------------------------------------------------------------------------------

    def box(self, x: float, y: float, width: float, height: float) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return position and size in pixels. Edges are rounded, not sizes, so neighbors touch."""
        left, top, right, bottom = (round(v * self._density) for v in (x, y, x + width, y + height))
        return (left, self._height - bottom), (right - left, bottom - top)

    def tint(self, color: Rgba, alpha: float = 1) -> None:
        self._group.add(Color(color[0], color[1], color[2], color[3] * alpha))

    def rect(self, x: float, y: float, width: float, height: float, color: Rgba, alpha: float = 1) -> None:
        self.tint(color, alpha)
        position, size = self.box(x, y, width, height)
        self._group.add(Rectangle(pos=position, size=size))

    def fill(
        self, x: float, y: float, width: float, height: float, color: Rgba, radius: float, alpha: float = 1
    ) -> None:
        """Draw a rounded box."""
        position, size = self.box(x, y, width, height)
        patch = masks.solid(min(radius * self._density, min(size) / 2))
        self._patch(patch, position, size, color, alpha)

    def ring(
        self, x: float, y: float, width: float, height: float, color: Rgba, radius: float, thickness: float
    ) -> None:
        """Draw an outline inside the bounds."""
        position, size = self.box(x, y, width, height)
        patch = masks.ring(min(radius * self._density, min(size) / 2), thickness * self._density)
        self._patch(patch, position, size, color)

    def shadow(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        blur: float,
        dy: float,
        alpha: float,
    ) -> None:
        """Draw the shadow of a rounded box."""
        self.glow(x, y, width, height, self.colors.shade, radius, blur, dy, alpha)

    def glow(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        color: Rgba,
        radius: float,
        blur: float,
        dy: float = 0,
        alpha: float = 1,
    ) -> None:
        """Draw a soft box."""
        position, size = self.box(x, y + dy, width, height)
        radius, blur = min(radius * self._density, min(size) / 2), blur * self._density
        stretch = max(1, blur / BLUR_DETAIL)
        patch = masks.shadow(radius / stretch, blur / stretch)
        self._patch(patch, position, size, color, alpha, stretch)

    def _patch(
        self,
        patch: masks.Patch,
        position: tuple[int, int],
        size: tuple[int, int],
        color: Rgba,
        alpha: float = 1,
        stretch: float = 1,
    ) -> None:
        pad = patch.pad * stretch
        width, height = size[0] + 2 * pad, size[1] + 2 * pad
        corner = min(patch.corner * stretch, width / 2, height / 2)  # a small box shows less of each corner
        self.tint(color, alpha)
        self._group.add(
            BorderImage(
                texture=patch.texture,
                pos=(position[0] - pad, position[1] - pad),
                size=(width, height),
                border=(corner / stretch,) * 4,
                display_border=(corner,) * 4,
            )
        )

    def disc(self, x: float, y: float, diameter: float, color: Rgba, alpha: float = 1) -> None:
        """Draw a filled circle around a point."""
        self.fill(x - diameter / 2, y - diameter / 2, diameter, diameter, color, diameter / 2, alpha)

    def fade(self, x: float, y: float, width: float, height: float, color: Rgba) -> None:
        """Draw a gradient that becomes opaque at its bottom."""
        self.tint(color)
        position, size = self.box(x, y, width, height)
        coords = (0, 0, 1, 0, 1, 1, 0, 1)
        self._group.add(Rectangle(pos=position, size=size, texture=masks.fade(), tex_coords=coords))

    def hatch(self, x: float, y: float, width: float, height: float, color: Rgba) -> None:
        """Draw diagonal stripes."""
        texture = masks.hatching(round(8 * self._density))
        position, size = self.box(x, y, width, height)
        across, along = size[0] / texture.width, size[1] / texture.height
        self.tint(color)
        coords = (0, 0, across, 0, across, along, 0, along)
        self._group.add(Rectangle(pos=position, size=size, texture=texture, tex_coords=coords))

    # -- lines ---------------------------------------------------------------------------------------------

    def stroke(self, points: Points, color: Rgba, width: float) -> None:
        """Draw a line with round caps and joints."""
        half = (width * self._density / 2 + 1) / self._density
        vertices: list[float] = []
        indices: list[int] = []
        for a, b in pairwise(points):
            self._segment(a, b, half, vertices, indices)
        self._mesh(vertices, indices, color, masks.stroke(round(width * self._density)))
        self.dots(points, color, width)

    def _segment(
        self,
        a: tuple[float, float],
        b: tuple[float, float],
        half: float,
        vertices: list[float],
        indices: list[int],
    ) -> None:
        length = math.dist(a, b) or 1
        nx, ny = -(b[1] - a[1]) / length * half, (b[0] - a[0]) / length * half
        first = len(vertices) // 4
        for (x, y), side, v in ((a, -1, 0), (a, 1, 1), (b, -1, 0), (b, 1, 1)):
            vertices += [
                (x + nx * side) * self._density,
                self._height - (y + ny * side) * self._density,
                0.5,
                v,
            ]
        indices += [first, first + 1, first + 2, first + 1, first + 2, first + 3]

    def _mesh(self, vertices: list[float], indices: list[int], color: Rgba, texture: Any) -> None:
        if indices:
            self.tint(color)
            self._group.add(Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture))

    def dots(self, points: Points, color: Rgba, diameter: float) -> None:
        """Draw round dots, such as a dotted arrow."""
        patch = masks.disc(diameter * self._density / 2)
        r = patch.corner
        vertices: list[float] = []
        indices: list[int] = []
        for n, (x, y) in enumerate(points):
            px, py = x * self._density, self._height - y * self._density
            for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1)):
                vertices += [px + (2 * dx - 1) * r, py + (2 * dy - 1) * r, dx, dy]
            indices += [4 * n, 4 * n + 1, 4 * n + 2, 4 * n, 4 * n + 2, 4 * n + 3]
        self._mesh(vertices, indices, color, patch.texture)

    def dashed(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        color: Rgba,
        radius: float,
        thickness: float = 2,
        dash: float = 7,
        gap: float = 5,
    ) -> None:
        """Draw a dashed rounded outline."""
        path = _rounded_path(x, y, width, height, min(radius, width / 2, height / 2), thickness / 2)
        total = sum(math.dist(a, b) for a, b in pairwise(path))
        unit = total / max(4, round(total / (dash + gap)))
        half = (thickness * self._density / 2 + 1) / self._density
        vertices: list[float] = []
        indices: list[int] = []
        for a, b in _dashes(path, unit, unit * dash / (dash + gap)):
            self._segment(a, b, half, vertices, indices)
        self._mesh(vertices, indices, color, masks.stroke(round(thickness * self._density)))

    # -- text ----------------------------------------------------------------------------------------------

    def text(
        self,
        text: str,
        role: str,
        x: float,
        y: float,
        color: Rgba,
        anchor: str = "left",
        *,
        size: Size = None,
        cap: float = 9,
        alpha: float = 1,
    ) -> float:
        """Draw a line of text whose middle is at height y and return its width. `anchor` says where x is."""
        if not text:
            return 0.0
        font, px = tokens.TYPE[role][0], text_px(role, size, cap)
        texture = texts.get(text, font, px)
        top = _first_line(y * self._density, font, px)
        left = round(x * self._density - SHARES[anchor] * texture.width)
        self.tint(color, alpha)
        self._letter(texture, left, top)
        self._note(text, left, top, texture.width, texture.height, color, px)
        return float(texture.width / self._density)

    def wrapped(
        self,
        text: str,
        role: str,
        x: float,
        y: float,
        width: float,
        color: Rgba,
        align: str = "left",
        *,
        size: Size = None,
        middle: bool = False,
    ) -> float:
        """Draw wrapped text with its top, or the middle of its lines, at height y and return its height."""
        if not text:
            return 0.0
        lines, font, px = _wrapped(text, role, width, size)
        step, high = line_step(font, px), height_of(len(lines), font, px)
        top = round(y * self._density)
        if middle:
            top = _first_line(y * self._density - (len(lines) - 1) * step / 2, font, px)
        textures = [texts.get(line, font, px) for line in lines]
        box, widest = max(1, round(width * self._density)), max(texture.width for texture in textures)
        share = SHARES[align]
        self.tint(color)
        for n, texture in enumerate(textures):
            left = round(x * self._density) + int((box - texture.width) * share)
            self._letter(texture, left, top + n * step)
        left = round(x * self._density) + int((box - widest) * share)
        self._note(text, left, top, widest, high, color, px)
        return float(high / self._density)

    def _letter(self, texture: Any, left: int, top: int) -> None:
        size = texture.size
        self._group.add(Rectangle(texture=texture, pos=(left, self._height - top - size[1]), size=size))

    def _note(self, text: str, left: int, top: int, width: int, height: int, color: Rgba, px: int) -> None:
        d = self._density
        self.written.append(Written(text, left / d, top / d, width / d, height / d, px / d, color))

    # -- pictures ------------------------------------------------------------------------------------------

    def icon(
        self,
        name: str,
        size: float,
        x: float,
        y: float,
        color: Rgba | None = None,
        fill: Rgba | None = None,
        alpha: float = 1,
    ) -> float:
        """Draw an icon with its left edge at x and its middle at height y. Return its size."""
        px = round(size * self._density)
        left, bottom = round(x * self._density), round(self._height - y * self._density - px / 2)
        for part, shade in (("fill", fill or self.colors.icon_fill), ("line", color or self.colors.ink)):
            region = art.icon(name, part, px)
            if region:
                self._region(region, left, bottom, px, shade, alpha)
        return size

    def token(self, name: str, size: float, x: float, y: float, alpha: float = 1) -> float:
        """Draw a family's token like an icon. Return its size."""
        px = round(size * self._density)
        left, bottom = round(x * self._density), round(self._height - y * self._density - px / 2)
        look = self.colors.art or "light"
        self._region(art.token(name, look, px), left, bottom, px, (1, 1, 1, 1), alpha)
        return size

    def _region(self, region: art.Region, left: int, bottom: int, px: int, color: Rgba, alpha: float) -> None:
        margin = px * (region.scale - 1) / 2
        self.tint(color, alpha)
        side = px + 2 * margin
        self._group.add(
            Rectangle(texture=region.texture, pos=(left - margin, bottom - margin), size=(side, side))
        )

    def picture(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        alpha: float = 1,
        cover: bool = False,
        crop: float = 0,
        keep: str = "",
    ) -> None:
        """Draw a picture stretched to a box, or cut to cover it; `crop` is the share cut off each edge. It
        keeps its middle, its "lower" or its "upper" edge."""
        position, size = self.box(x, y, width, height)
        texture = art.picture(name, self.colors.art or "light", size[0] if cover else 0)
        if cover:
            texture = _covering(texture, size, crop, keep)
        self.tint((1, 1, 1, 1), alpha)
        self._group.add(Rectangle(texture=texture, pos=position, size=size))


def _covering(texture: Any, size: tuple[int, int], crop: float, keep: str) -> Any:
    """Return the middle, or the lower or upper middle, of a texture with the shape of a box."""
    scale = min(texture.width / max(1, size[0]), texture.height / max(1, size[1])) * (1 - 2 * crop)
    width, height = size[0] * scale, size[1] * scale
    bottom = (texture.height - height) * {"lower": 0, "upper": 1}.get(keep, 0.5)
    return texture.get_region((texture.width - width) / 2, bottom, width, height)


def _rounded_path(
    x: float, y: float, width: float, height: float, radius: float, inset: float
) -> list[tuple[float, float]]:
    """Return points along a rounded box, back to the first one."""
    corners = (
        (x + width - radius, y + radius, -90),
        (x + width - radius, y + height - radius, 0),
        (x + radius, y + height - radius, 90),
        (x + radius, y + radius, 180),
    )
    path = []
    for cx, cy, start in corners:
        for n in range(9):
            angle = math.radians(start + n * 11.25)
            path.append((cx + (radius - inset) * math.cos(angle), cy + (radius - inset) * math.sin(angle)))
    return [*path, path[0]]


def _dashes(path: Points, unit: float, on: float) -> list[tuple[Point, Point]]:
    """Return the visible pieces of a path."""
    pieces, run = [], 0.0
    for a, b in pairwise(path):
        length = math.dist(a, b)
        if not length:
            continue
        ux, uy, at = (b[0] - a[0]) / length, (b[1] - a[1]) / length, 0.0
        while at < length - 1e-6:
            phase = (run + at) % unit
            step = max(0.05, min(length - at, on - phase if phase < on else unit - phase))
            if phase < on:
                start, end = (
                    (a[0] + ux * at, a[1] + uy * at),
                    (a[0] + ux * (at + step), a[1] + uy * (at + step)),
                )
                pieces.append((start, end))
            at += step
        run += length
    return pieces
