"""Headline bands: a night scene with what an attack brought or took. The herd is the real loot."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import attrs

from reivers.resources import asset
from reivers.ui.components.buttons import by_screen
from reivers.ui.drawing import tokens
from reivers.ui.drawing.lines import TextLines
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn
from reivers.ui.widgets.theme import theme

SPRITES = {"rider": (56, 53), "cow": (30, 24), "sheep": (23, 18), "horse": (56, 53)}
"""The size of each sprite in dp."""
ANIMALS = {"cattle": "cow", "sheep": "sheep", "horse": "horse"}
TOP = 10
"""The margin of the page above the band, which the band covers."""
WIDE = 620
"""From this width on the picture for a tablet held upright is used."""
FEET = 1
"""Sprites are this much below the ridge line."""
MISSING = 0.38
LARGE_CARD = 60
"""A wider Target Card has the family's crest, not its token."""
BEFORE_SUN = 0.5
"""The share of a battle's band that is at the left of the sun."""
HERD_SHARE = 0.66
"""The herd's share of a band, where it has few animals."""


@attrs.frozen
class BandLine:
    """A line of a band: an icon or a family's token, and text."""

    text: str
    icon: str = ""
    number: str = ""
    """A large number before the text."""


@cache
def _bands() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(asset("art", "built", "bands.json").read_text(encoding="utf-8"))
    return found


@attrs.frozen
class Scene:
    """A picture of a band in a box, and its ridge."""

    name: str
    width: float
    height: float

    @classmethod
    def fitting(cls, kind: str, width: float, height: float) -> "Scene":
        wanted = f"{kind}-portrait" if width > WIDE else f"{kind}-tablet" if theme.tablet else f"{kind}-phone"
        names = (f"band-{wanted}", f"band-{kind}-tablet", f"band-{kind}")
        return cls(next(name for name in names if name in _bands()), width, height)

    @property
    def size(self) -> tuple[float, float]:
        width, height = _bands()[self.name]["size"]
        return width, height

    def ridge(self, x: float) -> float:
        """Return how high the ridge is at x, both in the box."""
        width, height = self.size
        scale = max(self.width / width, self.height / height)
        inside = (x - (self.width - width * scale) / 2) / scale
        points = _bands()[self.name]["ridge"]
        _x, y = min(points, key=lambda point: abs(point[0] - inside))
        return float(self.height - height * scale + y * scale)

    @property
    def scale(self) -> float:
        """How large sprites are on this picture."""
        return float(_bands()[self.name]["scale"])


def herd_of(loot: Sequence[tuple[str, int]], *, riders: int = 2) -> tuple[str, ...]:
    """Return the sprites of a raid: riders, the animals, and the last rider."""
    animals = [ANIMALS[kind] for kind, n in loot for _ in range(n)]
    return ("rider",) * (riders - 1) + tuple(animals) + ("rider",)


class Band(Drawn):
    """A headline band over the whole width of the page. Properties: scene (raid, loss, battle), title, number
    (large, such as "+6 VP"), number_size, lines (`BandLine`s: loot in cream), gains (`BandLine`s in gold),
    herd (sprites), shown (the share of the herd's walk)."""

    def _margin(self) -> float:
        return tokens.MARGIN[theme.tablet]

    def _least(self, width: float) -> float:
        if not theme.palette.art:
            return 0.0
        return Scene.fitting(self.props["scene"], width + 2 * self._margin(), 1).size[1]

    def _room(self, width: float) -> float:
        """Return the width of the words, which don't cover the moon."""
        return width * 0.66 if self.props["scene"] == "raid" else width

    def height_for(self, width: float) -> float:
        below = by_screen(66, 62) if theme.palette.art else 16.0
        return max(self._least(width), self._words_height(width) + below) - TOP

    def _words_height(self, width: float) -> float:
        width = self._room(width)
        high = by_screen(14, 16) + text_height(self.props["title"], "title", width)
        if self.props.get("number"):
            high += self._number_height(width)
        lines = (*self.props.get("lines", ()), *self.props.get("gains", ()))
        return high + sum(self._row_height(row, width) for row in self._rows(lines, width))

    def _number_size(self, width: float) -> tuple[float, float] | None:
        """Return the size of the number, which doesn't cover the sun of a battle."""
        size: tuple[float, float] | None = self.props.get("number_size")
        while (
            size and size[0] > 20 and text_width(self.props["number"], "band_vp", size) > width * BEFORE_SUN
        ):
            size = size[0] - 2, size[1] - 2
        return size

    def _number_height(self, width: float) -> float:
        return line_height("band_vp", self._number_size(width)) * 0.9

    def _before(self, line: BandLine) -> float:
        """Return the width of icon and number."""
        icon = (52 if line.number else 36) if line.icon else 0
        return icon + (text_width(line.number, "band_vp", (52, 64)) + 8 if line.number else 0)

    def _line_width(self, line: BandLine) -> float:
        return self._before(line) + text_width(line.text, "strong") + 24

    def _row_height(self, row: Sequence[BandLine], width: float) -> float:
        words = max(text_height(line.text, "strong", width - self._before(line)) for line in row)
        return max(by_screen(64, 80) if any(line.number for line in row) else by_screen(36, 42), words + 6)

    def _rows(self, lines: Sequence[BandLine], width: float) -> list[list[BandLine]]:
        rows: list[list[BandLine]] = []
        used = 0.0
        for line in lines:
            own = self._line_width(line)
            if not rows or used + own > width or line in self.props.get("gains", ()):
                rows.append([])
                used = 0.0
            rows[-1].append(line)
            used += own
        return rows

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        margin = self._margin()
        scene = draw_scene(pen, props["scene"], -margin, -TOP, width + 2 * margin, height + TOP)
        width = self._room(width)
        y = by_screen(14, 16) - TOP
        y += pen.wrapped(props["title"], "title", 0, y, width, pen.colors.night_ink)
        if number := props.get("number"):
            high, size = self._number_height(width), self._number_size(width)
            pen.text(number, "band_vp", 0, y + high * 0.47, pen.colors.night_gold, size=size)
            y += high
        lines = (*props.get("lines", ()), *props.get("gains", ()))
        for row in self._rows(lines, width):
            high, x = self._row_height(row, width), 0.0
            for line in row:
                x += self._draw_line(pen, line, x, y + high / 2, width)
            y += high
        leaves = props["scene"] == "loss"
        draw_herd(pen, scene, props.get("herd", ()), -margin, -TOP, props.get("shown", 1), leaves=leaves)

    def _draw_line(self, pen: Pen, line: BandLine, x: float, y: float, width: float) -> float:
        gold = line in self.props.get("gains", ())
        ink, left = pen.colors.night_gold if gold else pen.colors.night_ink, x
        if line.icon:
            size = 44 if line.number else 28
            fill = pen.colors.night1 if gold else pen.colors.clear
            left += pen.icon(line.icon, size, left, y, ink, fill) + 8
        if line.number:
            left += pen.text(line.number, "band_vp", left, y, ink, size=(52, 64)) + 8
        room = min(width - left, text_width(line.text, "strong") + 1)
        pen.wrapped(line.text, "strong", left, y, room, ink, middle=True)
        return self._line_width(line)


def draw_scene(pen: Pen, kind: str, x: float, y: float, width: float, height: float) -> Scene:
    """Draw the picture of a band; in high contrast a plain ground."""
    scene = Scene.fitting(kind, width, height)
    if pen.colors.art:
        pen.picture(scene.name, x, y, width, height, cover=True, keep="lower")
    else:
        pen.rect(x, y, width, height, pen.colors.night1)
    return scene


def draw_herd(
    pen: Pen, scene: Scene, herd: Sequence[str], x: float, y: float, shown: float, *, leaves: bool
) -> None:
    """Draw sprites along the ridge, well apart where there is room: the player's own come from the right,
    with a rival's loot they leave to the left."""
    if not herd or not pen.colors.art:
        return
    widths = [SPRITES[name][0] * scene.scale for name in herd]
    room = scene.width * (0.9 if leaves else HERD_SHARE) - 24
    apart = max(3.0, min(22.0 * scene.scale, (room - sum(widths)) / max(1, len(herd) - 1)))
    long = sum(widths) + apart * (len(herd) - 1)
    squeeze = min(1.0, (scene.width - 24) / long)
    left = 12.0 if leaves else scene.width - 12 - long * squeeze
    left += (1 - shown) * 90
    for name, own in zip(herd, widths, strict=True):
        draw_sprite(pen, scene, name, x, y, left)
        left += (own + apart) * squeeze


def draw_sprite(
    pen: Pen,
    scene: Scene,
    name: str,
    x: float,
    y: float,
    left: float,
    *,
    right: bool = False,
    alpha: float = 1,
) -> None:
    """Draw a sprite with its feet on the ridge; `left` is inside the scene."""
    width, height = (side * scene.scale for side in SPRITES[name])
    picture = f"sprite-{name}-right" if right else f"sprite-{name}"
    ground = scene.ridge(left + width / 2) + FEET
    pen.picture(picture, x + left, y + ground - height, width, height, alpha=alpha)


class BattleBand(Band):
    """A band at dusk: attackers at the left, the other side at the right, faint while it is missing. More
    properties: first, second (whether each side attacked)."""

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        super().paint(pen, width, height, **props)
        if not pen.colors.art:
            return
        margin = self._margin()
        scene = Scene.fitting(props["scene"], width + 2 * margin, height + TOP)
        for n in range(3):
            alpha = 1 if props.get("first") else MISSING
            step = 46 * scene.scale * n
            draw_sprite(pen, scene, "rider", -margin, -TOP, 14 + step, right=True, alpha=alpha)
            alpha = 1 if props.get("second") else MISSING
            draw_sprite(pen, scene, "rider", -margin, -TOP, scene.width - 70 - step, alpha=alpha)


class ThreatBand(Drawn):
    """A band with the flipped card, who attacks what, and the Reiver's die. Properties: family, icon (of the
    card), own, top (whose card), title, note, threat (whether riders come)."""

    CARD = 86.0, 124.0

    def _card(self) -> tuple[float, float]:
        return (104.0, 148.0) if theme.tablet else self.CARD

    def _left(self) -> float:
        return self._card()[0] + by_screen(18, 24)

    def _room(self, width: float) -> float:
        """Return the width of the words, which don't cover the moon if there is room beside it."""
        room = width - self._left()
        return room - by_screen(108, 130) if room > by_screen(240, 300) else room

    def _words(self, width: float) -> TextLines:
        top, title, note = (self.props[name] for name in ("top", "title", "note"))
        lines = (top, "label", "night_ink"), (title, "question", "night_ink"), (note, "label", "night_ink")
        return TextLines(self._room(width), *lines)

    def height_for(self, width: float) -> float:
        return max(by_screen(148, 172), self._words(width).height + 40, self._card()[1] + 24) - TOP

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        margin = tokens.MARGIN[theme.tablet]
        scene = draw_scene(pen, "threat", -margin, -TOP, width + 2 * margin, height + TOP)
        if props.get("threat") and pen.colors.art:
            for n in range(3):
                left = scene.width - 50 * scene.scale * (3 - n) - 4
                draw_sprite(pen, scene, "rider", -margin, -TOP, left)
        if pen.colors.art and self._room(width) + self._left() >= width:
            pen.rect(-margin, -TOP, width + 2 * margin, height + TOP, pen.colors.night1, 0.55)
        card_width, card_height = self._card()
        top = (height - TOP - card_height) / 2
        draw_target_card(
            pen, props["family"], props["icon"], 0, top, card_width, card_height, own=props.get("own")
        )
        self._words(width).draw(pen, self._left(), (height - TOP) / 2)


def draw_target_card(
    pen: Pen,
    family: str,
    icon: str,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    own: bool | None = False,
) -> None:
    """Draw the face of a Target Card: the family's crest and the kind of the card."""
    colors = pen.colors
    pen.shadow(x, y, width, height, 10, 10, 4, 0.3)
    pen.fill(x, y, width, height, tokens.LIGHT.sheet, 10)
    pen.ring(x, y, width, height, tokens.LIGHT.gold if own else tokens.LIGHT.edge, 10, 3 if own else 1.5)
    crest = width * 0.62
    if family and width > LARGE_CARD:
        pen.picture(f"crest-{family.lower()}", x + (width - crest) / 2, y + height * 0.1, crest, crest * 1.16)
    elif family:
        pen.token(family.lower(), crest, x + (width - crest) / 2, y + height * 0.36)
    if icon:
        size = width * 0.4
        ink, fill = tokens.LIGHT.ink, tokens.LIGHT.sheet
        pen.icon(icon, size, x + (width - size) / 2, y + height * 0.78, ink, fill)
    if not colors.art:
        pen.ring(x, y, width, height, colors.edge, 10, 2)


def draw_card_back(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    """Draw the back of a Target Card; a large one is a picture."""
    if width > LARGE_CARD and pen.colors.art:
        pen.picture("card-back", x, y, width, height)
        return
    pen.fill(x, y, width, height, pen.colors.sheet, 6)
    pen.fill(x + 3, y + 3, width - 6, height - 6, tokens.LIGHT.type_band, 4)
    pen.hatch(x + 4, y + 4, width - 8, height - 8, (*tokens.LIGHT.night_ink[:3], 0.25))
    pen.ring(x, y, width, height, pen.colors.edge, 6, 1)


class QuietBand(Drawn):
    """Half a band, with no herd: nothing happened. Properties: title, note."""

    def height_for(self, width: float) -> float:
        return max(by_screen(104, 120), self._words_height(width) + 44) - TOP

    def _words_height(self, width: float) -> float:
        note = self.props.get("note", "")
        below = text_height(note, "label", width) + 4 if note else 0
        return text_height(self.props["title"], "question", width) + below

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        margin = tokens.MARGIN[theme.tablet]
        draw_scene(pen, "nothing", -margin, -TOP, width + 2 * margin, height + TOP)
        y = (height - TOP - self._words_height(width)) / 2
        y += pen.wrapped(props["title"], "question", 0, y, width, pen.colors.night_ink) + 4
        pen.wrapped(props.get("note", ""), "label", 0, y, width, pen.colors.night_ink)
