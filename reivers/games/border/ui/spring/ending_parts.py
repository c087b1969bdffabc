"""Pieces of the last page: the moon with the VP, and the ladder of levels."""

from collections.abc import Iterator
from typing import Any

from reivers.games.border.views.spring.ending import WINS, EndingView, LevelView, ladder_view
from reivers.kernel.words import Say
from reivers.ui.components.buttons import by_screen
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Column, Drawn, Part, part
from reivers.ui.widgets.theme import theme

PHONE, TABLET = (412.0, 424.0), (760.0, 708.0)
"""The pictures' sizes."""
MOON = {PHONE: (226.0, 296.0), TABLET: (318.0, 444.0)}
"""The middle of the moon, from the top, and its width."""
PORTRAIT = 0.87
"""The height of the scene above the ladder of an upright tablet, as a share of its width."""
LARGEST_TEXT = 1.0
"""The text on the moon doesn't grow with the text size: it's large already."""


class Moon(Drawn):
    """The night scene with crest and VP. Properties: family, vp, label, verdict (below it), date, title, best
    (a tag), stats ((number, text), ...; drawn below the hills on a tablet), height (to fill), share and
    share_text (a button in the corner)."""

    def _size(self, width: float) -> tuple[float, float]:
        return TABLET if self._wide(width) else PHONE

    def _wide(self, width: float) -> bool:
        return width > 560

    def height_for(self, width: float) -> float:
        height = float(self.props.get("height", 0))
        return max(height, width * PORTRAIT) if self._wide(width) else height or width * PHONE[1] / PHONE[0]

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.rect(0, 0, width, height, pen.colors.night1)
        size, height = self._size(width), self.height_for(width)
        scale = max(width / size[0], height / size[1])
        beside = size == TABLET and self.props.get("height")
        top = (height - size[1] * scale) / 2 if beside else 0.0
        if pen.colors.art and size == TABLET:
            pen.picture("ending-tablet", 0, 0, width, height, cover=True, keep="" if beside else "upper")
        elif pen.colors.art:
            pen.picture("ending-phone", 0, 0, width, height, cover=True, keep="upper")
        middle, wide = (length * scale for length in MOON[size])
        self._draw_crest(pen, width / 2, middle + top, wide)
        self._draw_vp(pen, width / 2, middle + top, wide)
        self._draw_corners(pen, width)
        if self._wide(width):
            self._draw_stats(pen, width, height)

    def _draw_crest(self, pen: Pen, x: float, y: float, moon: float) -> None:
        high = moon * 0.335
        wide = high * 0.83
        top = y - moon * 0.5 - high * 0.48
        family = self.props["family"].lower()
        pen.picture(f"crest-{family}", x - wide / 2, top, wide, high)
        token = high * 0.34
        pen.token(family, token, x + wide / 2 - token * 0.72, top + high - token * 0.4)

    def _draw_vp(self, pen: Pen, x: float, y: float, moon: float) -> None:
        ink = tokens.LIGHT.ink if pen.colors.art else pen.colors.night_ink
        number, size = str(self.props["vp"]), moon * 0.44
        while size > 40 and text_width(number, "ending_vp", (size, size), LARGEST_TEXT) > moon * 0.8:
            size -= 6
        pen.text(number, "ending_vp", x, y - moon * 0.06, ink, "center", size=(size, size), cap=LARGEST_TEXT)
        label = moon * 0.078
        while label > 14 and text_width(self.props["label"], "unit", (label, label), 1.15) > moon * 0.86:
            label -= 1
        pen.text(
            self.props["label"], "unit", x, y + moon * 0.185, ink, "center", size=(label, label), cap=1.15
        )
        if verdict := self.props.get("verdict"):
            below = max(moon * 0.085, (label + 20) * 0.62 * min(theme.text, 1.15))
            pen.text(verdict, "strong", x, y + moon * 0.185 + below, ink, "center", cap=1.15)

    def _draw_corners(self, pen: Pen, width: float) -> None:
        edge, y, ink = by_screen(16, 28), by_screen(27, 34), pen.colors.night_ink
        if title := self.props.get("title"):
            pen.text(title, "label", edge, y, ink, size=(16, 20), cap=1.15)
            pen.text(self.props["date"], "small", edge, y + 26, ink, size=(16, 20), cap=1.15)
        else:
            pen.text(self.props["date"], "label", edge, y, ink, size=(16, 20), cap=1.15)
        if self.props.get("share"):
            self._draw_share(pen, width, width - edge, y)
            y += 46
        if best := self.props.get("best"):
            high = by_screen(28, 34)
            own = text_width(best, "tag", (15, 18), 1.15) + 24
            pen.fill(width - edge - own, y - high / 2, own, high, pen.colors.night_gold, high / 2)
            dark = tokens.LIGHT.ink if pen.colors.art else pen.colors.night1
            pen.text(best, "tag", width - edge - own / 2, y, dark, "center", size=(15, 18), cap=1.15)

    def _draw_share(self, pen: Pen, width: float, right: float, y: float) -> None:
        """Draw the button that shares the picture, without its words where they would cover the crest."""
        text, ink = self.props["share_text"], pen.colors.night_ink
        own = text_width(text, "label", (16, 18), 1.15) + 50
        has_words = right - own > width * 0.6
        own = own if has_words else 48.0
        x = right - own
        if pen.hit("share", x, y - 24, own, 48, self._current("share"), spoken=text):
            pen.fill(x, y - 20, own, 40, pen.colors.night2, 20)
        pen.ring(x, y - 20, own, 40, ink, 20, 1.5)
        pen.icon("ui-share", 20, x + (12 if has_words else 14), y, ink)
        if has_words:
            pen.text(text, "label", x + 37, y, ink, size=(16, 18), cap=1.15)

    def _draw_stats(self, pen: Pen, width: float, height: float) -> None:
        stats = self.props.get("stats", ())
        own = (width - 56) / max(1, len(stats))
        for n, (number, text) in enumerate(stats):
            x = 28 + own * (n + 0.5)
            if n:
                pen.rect(28 + own * n, height - 72, 1, 56, pen.colors.night_ink, 0.3)
            pen.text(number, "question", x, height - 56, pen.colors.night_ink, "center", cap=1.15)
            pen.wrapped(text, "small", x - own / 2 + 6, height - 36, own - 12, pen.colors.night_ink, "center")


class Rung(Drawn):
    """A level of the ladder. Properties: level (LevelView), here, reached, you (the word), wins (the word
    below the lowest level that wins)."""

    def _high(self, width: float) -> float:
        role = "change" if self.props["here"] else "body"
        text = text_height(self.props["level"].name, role, self._room(width))
        return max(by_screen(35, 44) if self.props["here"] else by_screen(26, 28), text + 4)

    def _room(self, width: float) -> float:
        return width - 90 - (text_width(self.props["you"], "change") + 24 if self.props["here"] else 12)

    def _below(self, width: float) -> float:
        level: LevelView = self.props["level"]
        return text_height(self.props["wins"], "stat", width) + 12 if level.least == WINS else 0.0

    def height_for(self, width: float) -> float:
        return self._high(width) + self._below(width)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, here, level = pen.colors, props["here"], props["level"]
        high = self._high(width)
        middle, reached = high / 2, props["reached"]
        if here:
            pen.fill(0, 0, width, high, colors.tint, 12)
            pen.ring(0, 0, width, high, colors.accent, 12, 2.5)
        ink = colors.ink if reached else colors.ink2
        pen.text(str(level.least), "label", 50, middle, ink, "right", size=(18, 21))
        pen.disc(70, middle, 12, colors.accent if reached else colors.edge)
        if not reached:
            pen.disc(70, middle, 8, colors.paper)
        role = "change" if here else "body"
        pen.wrapped(level.name, role, 90, middle, self._room(width), ink, middle=True)
        if here:
            pen.text(props["you"], "change", width - 12, middle, ink, "right")
        if level.least == WINS:
            self._draw_line(pen, width, high)

    def _draw_line(self, pen: Pen, width: float, y: float) -> None:
        colors = pen.colors
        pen.dashed(12, y + 5, width - 24, 1.5, colors.edge, 0.1, 1.5, 5, 4)
        room, text = width - 24, self.props["wins"]
        pen.wrapped(text, "stat", 12, y + 8, room, colors.ink2, "right")


def level_words(say: Say, view: EndingView, align: str = "left", *, verdict: bool = True) -> Iterator[Part]:
    """Return the level's name and its line, then whether that wins."""
    yield part(Heading, "level", text=view.level, align=align, size=(32, 40), above=0)
    if view.line is not None:
        yield part(
            Words,
            "line",
            text=say(view.line),
            role="flavor",
            ink="ink2",
            align=align,
            below=0 if verdict else 8,
        )
    if verdict and view.verdict is not None:
        yield part(Words, "verdict", text=say(view.verdict), role="strong", align=align, below=8)


def ladder(say: Say, vp: int) -> Part:
    """Return the ladder of levels with the place of these VP on it."""
    rungs = tuple(
        part(
            Rung,
            f"level.{level.least}",
            level=level,
            here=level.here,
            reached=level.reached,
            you=say("ending.you"),
            wins=say("ending.wins", {"n": level.least}),
        )
        for level in ladder_view(vp)
    )
    return part(Column, "ladder", parts=rungs, gap=0)


def screen_margin() -> float:
    return float(tokens.MARGIN[theme.tablet])
