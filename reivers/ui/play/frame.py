"""What is around every page: the header with its numbers, and the bar with the main button."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import attrs
from kivy.animation import Animation
from kivy.properties import NumericProperty

from reivers.ui.components.buttons import Tool, by_screen
from reivers.ui.components.panels import draw_pips
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn, Group, Part, part
from reivers.ui.widgets.theme import theme

EMBLEM = (42, 48)
"""The width of a picture at the left of the header."""
SCALE = 6
"""The height of the scale bar."""
LEAST_GAP = 14.0
"""The smallest space between two numbers."""
MOST_VP_TEXT = 1.15
"""The largest text size for the VP, which are large anyway."""
SMALL_TITLE = (19, 23)
"""The size of a title that doesn't fit in one line."""


@attrs.frozen
class Stat:
    """A number of the header, ready to be drawn."""

    id: str
    text: str
    label: str
    icon: str = ""
    changed: bool = False


def _stat_width(stat: Stat, icon: float) -> float:
    words = max(text_width(stat.text, "number"), text_width(stat.label, "stat"))
    return words + (icon + theme_gap() if stat.icon else 0)


def theme_gap() -> float:
    return 9.0 if theme.tablet else 6.0


def _icon_size() -> float:
    return 34.0 if theme.tablet else 24.0


def fitting(stats: Sequence[Stat], room: float, gap: float, most: int = 99) -> list[Stat]:
    """Return the numbers that fit. The first ones and the last one matter most."""
    shown = list(stats)
    while len(shown) > 1 and (len(shown) > most or _row_width(shown, gap) > room):
        del shown[-2]
    return shown


def _row_width(stats: Sequence[Stat], gap: float) -> float:
    return sum(_stat_width(stat, _icon_size()) for stat in stats) + gap * (len(stats) - 1)


def draw_stat(pen: Pen, stat: Stat, x: float, y: float, tap: Callable[[str], object]) -> float:
    """Draw a number with its icon and its word, its middle at height y, and return its width."""
    width, size = _stat_width(stat, _icon_size()), _icon_size()
    high = line_height("number") * 0.86 + line_height("stat") * 0.9
    pressed = pen.hit(
        f"figure.{stat.id}",
        x - 6,
        y - max(24, high / 2),
        width + 12,
        max(48, high),
        partial(tap, stat.id),
        spoken=f"{stat.label} {stat.text}",
    )
    if pressed:
        pen.fill(x - 6, y - 24, width + 12, 48, pen.colors.tint, tokens.R_CONTROL)
    left = x
    if stat.icon:
        pen.icon(stat.icon, size, x, y)
        left += size + theme_gap()
    ink = pen.colors.accent_text if stat.changed else pen.colors.ink
    pen.text(stat.text, "number", left, y - high / 2 + line_height("number") * 0.43, ink)
    pen.text(stat.label, "stat", left, y + high / 2 - line_height("stat") * 0.45, pen.colors.ink2)
    return width


class GameHeader(Drawn):
    """Where the game is, the VP, and on one row with them the other numbers if there is room.

    Properties: emblem (a picture, or ""), when, title, part, parts, progress, vp (a Stat or None), stats,
    one_row, tap (takes the id of a number), menu, menu_text, closes (whether an X takes the place of the
    menu).
    """

    def _margin(self) -> float:
        return float(tokens.MARGIN[theme.tablet])

    def _text_left(self) -> float:
        """Return where the title begins: beside the picture, if there is one."""
        return self._margin() + (by_screen(*EMBLEM) + by_screen(14, 16) if self.props["emblem"] else 0)

    def _vp_width(self) -> float:
        vp: Stat | None = self.props["vp"]
        if vp is None:
            return 0.0
        number = text_width(vp.text, "header_vp", cap=MOST_VP_TEXT)
        return number + 5 + text_width(vp.label, "unit", cap=MOST_VP_TEXT)

    def _menu_left(self, width: float) -> float:
        return width - (62 if theme.tablet else 52)

    def _vp_left(self, width: float) -> float:
        return self._menu_left(width) - (10 if theme.tablet else 2) - self._vp_width()

    def _title_room(self, width: float) -> float:
        margin = self._text_left()
        if not self._stats(width):
            return self._vp_left(width) - margin - 8
        return self._stats_left(width) - margin - 12

    def _stats(self, width: float) -> list[Stat]:
        """Return the numbers that fit beside the title and the VP."""
        if not self.props["one_row"]:
            return []
        title = max(text_width(self.props["title"], "title"), self._season_width())
        room = self._vp_left(width) - self._rule() - self._text_left() - min(title, width * 0.4) - 16
        shown = fitting(self.props["stats"], room, LEAST_GAP)
        return shown if shown and _row_width(shown, LEAST_GAP) <= room else []

    def _gap(self) -> float:
        return 26.0 if theme.tablet and self.width > self.height * 12 else LEAST_GAP

    def _rule(self) -> float:
        """Return the space for the line between the numbers and the VP."""
        return 40.0 if self.props["vp"] else 12.0

    def _stats_left(self, width: float) -> float:
        return self._vp_left(width) - self._rule() - _row_width(self._stats(width), self._gap())

    def _season_width(self) -> float:
        pips = self._pips_width() if self._has_pips() else 0
        return pips + text_width(self.props["when"], "label")

    def _pips_width(self) -> float:
        return float(22 + 12 * (self.props["parts"] - 1) + 8)

    def _has_pips(self) -> bool:
        return bool(self.props["part"] >= 0 and self.props["parts"])

    def _title_size(self, room: float) -> tuple[float, float] | None:
        return SMALL_TITLE if text_width(self.props["title"], "title") > room else None

    def height_for(self, width: float) -> float:
        room = self._title_room(width)
        title = text_height(self.props["title"] or " ", "title", room, self._title_size(room))
        when = line_height("label") if self.props["when"] else 0
        return max(78.0 if theme.tablet else 72.0, when + title + 18) + SCALE

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        middle = (height - SCALE) / 2
        self._draw_where(pen, width, middle)
        x = self._stats_left(width)
        for stat in self._stats(width):
            x += draw_stat(pen, stat, x, middle, props["tap"]) + self._gap()
        self._draw_vp(pen, width, middle, props["tap"])
        left = self._menu_left(width)
        if pen.hit("menu", left, middle - 24, 48, 48, props["menu"], spoken=props["menu_text"]):
            pen.disc(left + 24, middle, 48, pen.colors.tint)
        pen.icon("ui-close" if props["closes"] else "ui-menu", 26, left + 11, middle)
        draw_scale(pen, self._margin(), height - SCALE, width - 2 * self._margin(), props["progress"])

    def _draw_where(self, pen: Pen, width: float, middle: float) -> None:
        if emblem := self.props["emblem"]:
            wide = by_screen(*EMBLEM)
            pen.picture(emblem, self._margin(), middle - wide * 0.6, wide, wide * 1.2)
        colors, room, x = pen.colors, self._title_room(width), self._text_left()
        size = self._title_size(room)
        title = text_height(self.props["title"] or " ", "title", room, size)
        when = line_height("label") if self.props["when"] else 0
        top = middle - (when + title) / 2
        left = x
        if self._has_pips() and self._season_width() <= room:
            left += draw_pips(pen, self.props["part"], self.props["parts"], x, top + when / 2)
        pen.text(self.props["when"], "label", left, top + when / 2, colors.ink2)
        pen.wrapped(self.props["title"], "title", x, top + when, room, colors.ink, size=size)

    def _draw_vp(self, pen: Pen, width: float, middle: float, tap: Callable[[str], object]) -> None:
        vp: Stat | None = self.props["vp"]
        if vp is None:
            return
        colors, left = pen.colors, self._vp_left(width)
        if self._stats(width):
            pen.rect(left - 22, middle - 27, 1, 54, colors.line)
        spoken = f"{vp.text} {vp.label}"
        if pen.hit(
            f"figure.{vp.id}",
            left - 6,
            middle - 24,
            self._vp_width() + 8,
            48,
            partial(tap, vp.id),
            spoken=spoken,
        ):
            pen.fill(left - 6, middle - 26, self._vp_width() + 8, 52, colors.tint, tokens.R_CONTROL)
        ink = colors.accent_text if vp.changed else colors.ink
        wide = pen.text(vp.text, "header_vp", left, middle, ink, cap=MOST_VP_TEXT)
        text = min(theme.text, MOST_VP_TEXT)
        drop = 0.3545 * text * ((54 - 22) if theme.tablet else (44 - 18))  # on the same baseline
        pen.text(vp.label, "unit", left + wide + 5, middle + drop, colors.ink2, cap=MOST_VP_TEXT)


def draw_scale(pen: Pen, x: float, y: float, width: float, progress: tuple[int, int]) -> None:
    """Draw the scale bar: a segment for each step, those that are over filled, the current one in accent."""
    colors, (nth, total) = pen.colors, progress
    if not total:
        pen.rect(x, y + SCALE / 2, width, 1, colors.line)
        return
    pen.rect(x, y, width, SCALE, colors.engrave)
    own = (width - 1) / total
    for n in range(total):
        left = x + 1 + n * own
        if n + 1 > nth:
            pen.rect(left, y + 1, own - 1, SCALE - 2, colors.sheet)
        elif n + 1 == nth:
            pen.rect(left, y, own, SCALE, colors.accent)


class StatsRow(Drawn):
    """The numbers below the header of a phone, with a button for the board at the end. Properties: stats, tap
    (takes the id of a number), board, board_text (empty: no button)."""

    def _board_width(self) -> float:
        text = self.props["board_text"]
        return text_width(text, "label", (16, 18)) + 28 if text else 0.0

    def height_for(self, width: float) -> float:
        return max(56.0, line_height("number") + line_height("stat") + 12)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, margin, middle = pen.colors, float(tokens.MARGIN[theme.tablet]), height / 2 - 1
        board = self._board_width()
        room = width - 2 * margin - (board + 8 if board else 0)
        shown = fitting(props["stats"], room, 8, 4)
        spare = room - _row_width(shown, 0)
        gap = min(28.0, spare / len(shown)) if shown else 0.0
        x = margin
        for stat in shown:
            x += draw_stat(pen, stat, x, middle, props["tap"]) + gap
        if board:
            x = width - margin - board
            if pen.hit(
                "board", x - 6, middle - 24, board + 12, 48, props["board"], spoken=props["board_text"]
            ):
                pen.fill(x - 6, middle - 24, board + 12, 48, colors.tint, tokens.R_CONTROL)
            pen.icon("ui-map", 22, x, middle, colors.accent_text)
            pen.text(props["board_text"], "label", x + 28, middle, colors.accent_text, size=(16, 18))


class ViewOnly(Drawn):
    """A line below the header for a game that can't be changed here. Properties: text, again (the button's
    text), tap."""

    def _again_width(self) -> float:
        return text_width(self.props["again"], "label", (16, 18)) + 24

    def _room(self, width: float) -> float:
        return width - 2 * tokens.MARGIN[theme.tablet] - 34 - self._again_width()

    def height_for(self, width: float) -> float:
        return max(48.0, text_height(self.props["text"], "label", self._room(width)) + 16)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, margin, middle = pen.colors, tokens.MARGIN[theme.tablet], height / 2
        pen.rect(0, 0, width, height, colors.well)
        pen.icon("ui-eye", 24, margin, middle, colors.ink, colors.well)
        left, own = margin + 34, self._again_width()
        pen.wrapped(props["text"], "label", left, middle, self._room(width), colors.ink, middle=True)
        x = width - margin - own + 12
        pen.hit("again", x - 12, middle - 24, own + 12, 48, props["tap"], spoken=props["again"])
        pen.text(props["again"], "label", x, middle, colors.accent_text, size=(16, 18))


TOOLS = ("undo", "redo", "why", "bell", "board")
TOOLS_ROW = 56.0
"""The height of a row of tools above the main button."""
LEAST_MAIN = 140
"""The smallest width of the main button."""


class Bar(Group):
    """Undo, Redo after an undo, Why?, a bell for reminders, and the main button.

    Properties: parts. The main button is at the right, or at the left for
    left-handed players.
    """

    shift = NumericProperty(0)
    """How far the main button is to the side while it refuses a tap."""

    def _edges(self) -> tuple[float, float]:
        """Return the space at the left and at the right."""
        return (12.0, 24.0) if theme.tablet else (8.0, 14.0)

    def _tools(self) -> dict[str, float]:
        """Return the width of each tool."""
        tools = [piece for piece in self.pieces if piece.name in TOOLS]
        least = 58.0 if len(tools) < 3 else 48.0
        return {piece.name: max(piece.width_for(), least) for piece in tools}

    def _gap(self) -> float:
        return 10.0 if theme.tablet else 6.0 if len(self._tools()) < 3 else 2.0

    def _acts(self, width: float) -> dict[str, float]:
        """Return the widths of the main button and of the second one."""
        left, right = self._edges()
        tools, gap = self._tools(), self._gap()
        room = width - left - right - sum(tools.values()) - gap * len(tools)
        second = next((piece for piece in self.pieces if piece.name == "second"), None)
        least = 400 if second is None else 250
        main = min(room, max(least, room * 0.5), 470) if theme.tablet else room
        beside = {"second": min(second.width_for(), room - main - gap)} if second is not None else {}
        return {**beside, "primary": main}

    def _is_stacked(self, width: float) -> bool:
        """Return whether the tools are above the main button, which would be too narrow beside them."""
        main = self._acts(width)["primary"]
        text = next(piece.props["text"] for piece in self.pieces if piece.name == "primary")
        two_lines = 2.2 * line_height("main")
        return not theme.tablet and (main < LEAST_MAIN or text_height(text, "main", main - 36) > two_lines)

    def _high(self, widths: dict[str, float]) -> float:
        pieces = (piece for piece in self.pieces if piece.name in widths)
        return max((piece.height_for(widths[piece.name]) for piece in pieces), default=64.0)

    def height_for(self, width: float) -> float:
        if self._is_stacked(width):
            return TOOLS_ROW + self._high({"primary": width - 28}) + 22
        return max(92.0 if theme.tablet else 90.0, self._high({**self._tools(), **self._acts(width)}) + 26)

    def arrange(self, width: float, height: float) -> None:
        """Place the tools at the left and the main button at the right, or the other way round."""
        stacked = self._is_stacked(width)
        left, right = self._edges()
        widths = {**self._tools(), **self._acts(width), **({"primary": width - 28} if stacked else {})}
        top, gap = 12.0 if theme.tablet else 10.0, self._gap()
        x, end = left, width - right
        for piece in self.pieces:
            if piece.name not in widths:
                piece.place(0, 0, width, height)
                continue
            own, is_tool = widths[piece.name], piece.name in TOOLS
            if is_tool:
                at, x = x, x + own + gap
            else:
                at, end = end - own, end - own - gap
            if theme.left_hand:
                at = width - at - own
            y, high = (2.0, TOOLS_ROW) if stacked and is_tool else (top, height - 26)
            if stacked and not is_tool:
                y, high = TOOLS_ROW + 4, height - TOOLS_ROW - 20
            piece.place(at + (0 if is_tool else self.shift), y, own, high)

    def on_shift(self, *_changed: Any) -> None:
        self._lay_out()

    def refuse(self) -> None:
        """Shake the main button: something is missing."""
        seconds = theme.seconds(0.06)
        if not seconds:
            return
        Animation.cancel_all(self, "shift")
        swing = Animation(shift=0, duration=0)
        for shift in (8, -8, 5, -5, 0):
            swing += Animation(shift=shift, duration=seconds, t="out_cubic")
        swing.start(self)


class BellTool(Tool):
    """The tool for reminders, with a dot. Properties: as Tool."""

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        super().paint(pen, width, height, **props)
        x, y = (34, height / 2 - 9) if theme.tablet else (width / 2 + 10, height / 2 - 19)
        pen.disc(x, y, 10, pen.colors.gold)


class BarGround(Drawn):
    """The bar's background and the line above it."""

    def height_for(self, width: float) -> float:
        return 0.0

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.rect(0, 0, width, height, pen.colors.paper)
        pen.rect(0, 0, width, 1, pen.colors.line)


def tool(name: str, icon: str, text: str, tap: Callable[[], object], spoken: str, *, on: bool = True) -> Part:
    kind = BellTool if name == "bell" else Tool
    return part(kind, name, icon=icon, text=text, tap=tap, spoken=spoken, enabled=on)
