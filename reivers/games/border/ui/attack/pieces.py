"""Drawn pieces of an attack: the row of cards, a target, both sides' dice, hit lanes."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import attrs

from reivers.games.border.ui.attack.band import draw_card_back, draw_target_card
from reivers.games.border.ui.marks import COLORS
from reivers.ui.components.buttons import by_screen, draw_control
from reivers.ui.components.charts import draw_histogram, draw_mini, histogram_height
from reivers.ui.components.dice import draw_die
from reivers.ui.components.text import draw_tag
from reivers.ui.drawing import tokens
from reivers.ui.drawing.lines import TextLines, named
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn
from reivers.ui.widgets.theme import theme

KINDS = {"raid": "lance", "feud": "fire", "gaolbreak": "gaol", "battle": "swords"}
"""The icon of each kind of attack."""


@attrs.frozen
class WinterCard:
    """A card of the row: nothing but its back until it's flipped."""

    family: str = ""
    icon: str = ""
    text: str = ""
    current: bool = False


class DeckRow(Drawn):
    """The Winter's cards side by side. Properties: cards, small (whether they are small, at the right)."""

    SIZES = (34.0, 46.0), (46.0, 60.0)
    """Of a card, and of the current one."""
    SMALL_SIZES = (24.0, 40.0), (34.0, 46.0)

    @property
    def _sizes(self) -> Sequence[tuple[float, float]]:
        return self.SMALL_SIZES if self.props.get("small") else self.SIZES

    def height_for(self, width: float) -> float:
        return self._sizes[1][1] + 4

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the cards in the order in which they are flipped."""
        cards: Sequence[WinterCard] = props["cards"]
        wide = sum(self._sizes[card.current][0] for card in cards)
        gaps = max(1, len(cards) - 1)
        share = min(1.0, (width - 2 * gaps) / max(1.0, wide))
        gap = max(2.0, min(6.0 if props.get("small") else 10.0, (width - wide) / gaps))
        x = max(0.0, width - wide - gap * gaps) if props.get("small") else 0.0
        for card in cards:
            own, high = self._sizes[card.current]
            self._draw(pen, card, x, (height - high) / 2, own * share, high)
            x += own * share + gap

    def _draw(self, pen: Pen, card: WinterCard, x: float, y: float, width: float, height: float) -> None:
        if card.current:
            draw_target_card(pen, card.family, card.icon, x, y, width, height)
            pen.ring(x, y, width, height, pen.colors.accent, 10, 2.5)
        elif card.family:
            pen.fill(x, y, width, height, pen.colors.well, 6)
            pen.token(card.family.lower(), 20, x + (width - 20) / 2, y + 14)
            low = y + height - 12
            if card.text:
                pen.text(card.text, "tag", x + width / 2, low, pen.colors.ink, "center", size=(14, 14), cap=1)
            elif card.icon:
                pen.icon(card.icon, 18, x + (width - 18) / 2, low, fill=pen.colors.well)
        else:
            draw_card_back(pen, x, y, width, height)


class DeckFan(Drawn):
    """The shuffled cards, face down, over each other. Properties: cards (how many)."""

    WIDTH, HEIGHT = 98.0, 154.0

    def height_for(self, width: float) -> float:
        return self.HEIGHT + 16

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        step = min(52.0, (width - self.WIDTH) / max(1, props["cards"] - 1))
        for n in range(props["cards"]):
            pen.shadow(n * step, 4, self.WIDTH, self.HEIGHT, 10, 10, 3, 0.3)
            draw_card_back(pen, n * step, 4, self.WIDTH, self.HEIGHT)


class TargetRow(Drawn):
    """A target of the player's card; the chosen one unfolds. Properties: text, note, icon, value, unit, tag,
    mini (a small histogram), chosen, tap, details (lines), bars, caption."""

    HEAD = 14.0 + 42
    MINI = 82.0
    LEAST_ROOM = 110.0

    def _right(self) -> float:
        right = 14.0
        if value := self.props.get("value", ""):
            unit = self.props.get("unit", "")
            right += text_width(value, "vp") + text_width(unit, "unit") + 6
        return right + 8

    def _has_mini(self, width: float) -> bool:
        """Return whether there's a small histogram, and room for it beside the name."""
        room = width - self.HEAD - self._right() - self.MINI
        fits = room >= min(self._name_width(), self.LEAST_ROOM)
        return bool(self.props.get("mini")) and not self.props.get("bars") and fits

    def _room(self, width: float) -> float:
        return width - self.HEAD - self._right() - (self.MINI if self._has_mini(width) else 0)

    def _tag_width(self) -> float:
        tag = self.props.get("tag", "")
        return text_width(tag, "tag") + 30 if tag else 0.0

    def _tag_below(self, width: float) -> bool:
        return bool(self._tag_width()) and self._name_width() + self._tag_width() > self._room(width)

    def _name_width(self) -> float:
        return text_width(self.props["text"], "strong")

    def _head_height(self, width: float) -> float:
        room = self._room(width)
        name = text_height(self.props["text"], "strong", room)
        note = self.props.get("note", "")
        below = text_height(note, "small", room) if note else 0
        return max(by_screen(58, 62), name + below + 14 + (28 if self._tag_below(width) else 0))

    def height_for(self, width: float) -> float:
        high = self._head_height(width)
        if self.props.get("details"):
            room = width - 28
            high += sum(text_height(text, "small", room) + 4 for text in self.props.get("details", ()))
            high += 8
            if self.props.get("bars"):
                high += histogram_height(by_screen(84, 118)) + 6
        return high

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, chosen = pen.colors, props["chosen"]
        pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
        if chosen:
            pen.fill(0, 0, width, height, colors.tint, tokens.R_CONTROL)
            pen.ring(0, 0, width, height, colors.accent, tokens.R_CONTROL, 2.5)
        elif pressed:
            pen.fill(0, 0, width, height, colors.tint, tokens.R_CONTROL)
        else:
            pen.rect(0, height - 1, width, 1, colors.line)
        high = self._head_height(width)
        self._draw_name(pen, width, high, chosen=chosen)
        self._draw_value(pen, width, high, chosen=chosen)
        if chosen:
            self._draw_details(pen, width, high)

    def _draw_name(self, pen: Pen, width: float, high: float, *, chosen: bool) -> None:
        colors, props, room = pen.colors, self.props, self._room(width)
        fill = colors.tint if chosen else colors.icon_fill
        pen.icon(props["icon"], 30, 14, high / 2, colors.ink, fill)
        note, tag = props.get("note", ""), props.get("tag", "")
        name = text_height(props["text"], "strong", room)
        below = text_height(note, "small", room) if note else 0
        low = 28 if self._tag_below(width) else 0
        top = (high - name - below - low) / 2
        own = min(room, self._name_width() + 1)
        pen.wrapped(props["text"], "strong", self.HEAD, top, own, colors.ink)
        pen.wrapped(note, "small", self.HEAD, top + name, room, colors.ink2)
        if tag and low:
            draw_tag(pen, tag, self.HEAD, top + name + below + 14)
        elif tag:
            draw_tag(pen, tag, self.HEAD + self._name_width() + 10, top + name / 2)

    def _draw_value(self, pen: Pen, width: float, high: float, *, chosen: bool) -> None:
        right, colors, props = width - 14, pen.colors, self.props
        if unit := props.get("unit"):
            right -= pen.text(unit, "unit", right, high / 2 + 3, colors.ink2, "right") + 6
        if value := props.get("value"):
            right -= pen.text(value, "vp", right, high / 2, colors.ink, "right") + 12
        if self._has_mini(width):
            draw_mini(pen, props["mini"], right - 70, high / 2, chosen=chosen)

    def _draw_details(self, pen: Pen, width: float, y: float) -> None:
        room = width - 28
        for n, text in enumerate(self.props.get("details", ())):
            ink = pen.colors.ink if n == 0 else pen.colors.ink2
            y += pen.wrapped(text, "small", 14, y, room, ink) + 4
        if self.props.get("bars"):
            box = (14, y + 6, room, histogram_height(by_screen(84, 118)))
            draw_histogram(pen, self.props["bars"], self.props.get("caption", ""), box)


class Versus(Drawn):
    """One side's dice before they are rolled, in a well. Properties: family, text, dice, dark, parts."""

    def _room(self, width: float) -> float:
        return width - 24

    def _left(self) -> float:
        return 34.0 if self.props.get("family") else 0.0

    def _per_row(self, width: float) -> int:
        return int(max(1, (self._room(width) + 4) // 24))

    def height_for(self, width: float) -> float:
        room, parts = self._room(width), self.props.get("parts", "")
        text = max(26, text_height(self.props["text"], "strong", room - self._left()))
        rows = -(-self.props["dice"] // self._per_row(width))
        return float(18 + text + rows * 26 + 6 + (text_height(parts, "small", room) if parts else 0))

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.fill(0, 0, width, height, pen.colors.well, tokens.R_CONTROL)
        room = self._room(width)
        high = max(26, text_height(props["text"], "strong", room - self._left()))
        if props.get("family"):
            pen.token(props["family"].lower(), 24, 12, 9 + high / 2)
        pen.wrapped(
            props["text"], "strong", 12 + self._left(), 9 + high / 2, room - self._left(), pen.colors.ink,
            middle=True,
        )  # fmt: skip
        per_row, y = self._per_row(width), 9 + high + 6
        for n in range(props["dice"]):
            x, top = 12 + n % per_row * 24, y + n // per_row * 26
            body, edge = (
                (pen.colors.defense_die if props.get("dark") else pen.colors.attack_die),
                pen.colors.edge,
            )
            pen.fill(x, top, 20, 20, body, 5)
            pen.ring(x, top, 20, 20, edge, 5, 1.5)
        y += -(-props["dice"] // per_row) * 26
        pen.wrapped(props.get("parts", ""), "small", 12, y, room, pen.colors.ink2)


@attrs.frozen
class Chance:
    """What may happen, and how likely it is."""

    icon: str
    text: str
    share: float
    bad: bool = False


class ChanceBars(Drawn):
    """What may happen, a line each with a bar. Properties: chances (`Chance`s)."""

    BAR, NUMBER = 82.0, 58.0

    def _room(self, width: float) -> float:
        return width - 40 - self.BAR - self.NUMBER - 8

    def _high(self, chance: Chance, width: float) -> float:
        return max(36.0, text_height(chance.text, "body", self._room(width)) + 8)

    def height_for(self, width: float) -> float:
        return sum(self._high(chance, width) for chance in self.props["chances"])

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the lines. What is bad for the player is plum."""
        colors, y = pen.colors, 0.0
        left = width - self.BAR - self.NUMBER
        for chance in props["chances"]:
            high = self._high(chance, width)
            middle = y + high / 2
            pen.icon(chance.icon, 28, 0, middle)
            pen.wrapped(chance.text, "body", 40, middle, self._room(width), colors.ink, middle=True)
            pen.fill(left, middle - 5, self.BAR, 10, colors.well, 5)
            bar = max(10.0, self.BAR * chance.share)
            pen.fill(left, middle - 5, bar, 10, colors.plum if chance.bad else colors.edge, 5)
            share = f"{round(100 * chance.share)}%"
            pen.text(share, "strong", width, middle, colors.ink, "right", size=(17, 19))
            y += high


@attrs.frozen
class ShownDie:
    """A die on the table: its final face, what it did, and how it looks."""

    face: int | str
    text: str
    mark: str = ""
    """A short text such as "+1" at a modified die."""
    dim: bool = False
    struck: bool = False
    strong: bool = False


class DiceResults(Drawn):
    """Rolled dice with what each did. Properties: dice (`ShownDie`s), dark, shown (how many are on the table
    yet), selected (indexes with a ring)."""

    def _side(self) -> float:
        return by_screen(44, 50)

    def _own(self) -> float:
        widest = max((text_width(die.text, "label") for die in self.props["dice"]), default=0)
        return max(self._side() + 14, widest + 8)

    def _per_row(self, width: float) -> int:
        return int(max(1, (width + 4) // (self._own() + 4)))

    def _row(self) -> float:
        return self._side() + 8 + text_height("X", "label", 99) + 8

    def height_for(self, width: float) -> float:
        return -(-len(self.props["dice"]) // self._per_row(width)) * self._row()

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        per_row, own, side = self._per_row(width), self._own(), self._side()
        for n, die in enumerate(props["dice"][: props.get("shown", 99)]):
            x, y = n % per_row * (own + 4) + (own - side) / 2, n // per_row * self._row() + 2
            self._draw(pen, n, die, x, y, own)

    def _draw(self, pen: Pen, n: int, die: ShownDie, x: float, y: float, own: float) -> None:
        side, props = self._side(), self.props
        if n in props.get("selected", ()):
            pen.ring(x - 5, y - 3, side + 10, side + 8, pen.colors.accent, 13, 3)
        draw_die(pen, die.face, x, y, side, dark=props.get("dark", False), alpha=0.45 if die.dim else 1)
        if die.mark:
            pen.disc(x + side - 2, y + 4, 24, pen.colors.accent)
            pen.text(
                die.mark, "tag", x + side - 2, y + 4, pen.colors.on_accent, "center", size=(13, 13), cap=1
            )
        if die.struck:
            pen.stroke(((x + 3, y + side - 8), (x + side - 3, y + 5)), pen.colors.plum, 4)
        role, ink = ("label", pen.colors.ink) if die.strong else ("small", pen.colors.ink2)
        pen.text(die.text, role, x + side / 2, y + side + 10 + 8, ink, "center")


class HitLane(Drawn):
    """A side of a Battle: its family and hits. Properties: icon (its nation), family, text, note, hits (None
    before it attacked), result, lead."""

    def _hits(self) -> int:
        return self.props["hits"] or 0

    def _right(self) -> float:
        return text_width(self.props["result"], "vp" if self.props.get("lead") else "body") + 28

    def _left(self) -> float:
        left = 16.0 + (42 if self.props.get("icon") else 0)
        return left + (40 if self.props.get("family") else 0)

    def _squares(self, width: float) -> float:
        return max(1, self._hits()) * 44.0 if self._hits() <= 3 else 44.0 + 30

    def height_for(self, width: float) -> float:
        return max(66.0, self._words(width).height + 18)

    def _words(self, width: float) -> TextLines:
        room = width - self._left() - self._right() - self._squares(width)
        return named(room, self.props["text"], self.props["note"])

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, lead, middle = pen.colors, props.get("lead", False), height / 2
        if lead:
            pen.shadow(0, 0, width, height, tokens.R_CONTROL, 10, 4, 0.12)
        pen.fill(0, 0, width, height, colors.sheet if lead else colors.well, tokens.R_CONTROL)
        x = 14.0
        if icon := props.get("icon"):
            x += pen.icon(icon, 32, x, middle) + 10
        if family := props.get("family"):
            x += pen.token(family.lower(), 30, x, middle) + 10
        self._words(width).draw(pen, x, middle)
        role = "vp" if lead else "body"
        ink = colors.ink if lead else colors.ink2
        pen.text(props["result"], role, width - 14, middle, ink, "right")
        left = width - self._right() - self._squares(width)
        self._draw_hits(pen, left, middle)

    def _draw_hits(self, pen: Pen, x: float, middle: float) -> None:
        if not self._hits():
            pen.dashed(x, middle - 19, 38, 38, pen.colors.edge, 8)
            return
        color = COLORS.get(self.props.get("family", ""), pen.colors.ink2)
        for n in range(self._hits() if self._hits() <= 3 else 1):
            pen.fill(x + 44 * n, middle - 19, 38, 38, pen.colors.ink, 8)
            pen.fill(x + 44 * n + 1.5, middle - 17.5, 35, 35, color, 7)


class FoldLine(Drawn):
    """A line that unfolds what is below it. Properties: icon, text, open, tap."""

    def height_for(self, width: float) -> float:
        return max(52.0, text_height(self.props["text"], "body", width - 80) + 16)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, middle = pen.colors, height / 2
        if pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"]):
            pen.fill(0, 1, width, height - 1, colors.tint, tokens.R_CONTROL)
        pen.rect(0, 0, width, 1, colors.line)
        pen.icon(props["icon"], 22, 2, middle, colors.ink2)
        pen.wrapped(props["text"], "body", 36, middle, width - 80, colors.ink2, middle=True)
        pen.icon("ui-down", 22, width - 26, middle, colors.ink2)


class KindGrid(Drawn):
    """A rival's card by its kind: families by kinds. Properties: family, text, kinds ((id, icon, text), ...),
    tap (takes an id)."""

    def _own(self, width: float) -> float:
        return (width - 5 * 6) / 6 if theme.tablet else (width - 2 * 8) / 3

    def _per_row(self) -> int:
        return 6 if theme.tablet else 3

    def _high(self, width: float) -> float:
        kinds = self.props["kinds"]
        low = max((text_height(text, "label", self._own(width) - 8) for _id, _icon, text in kinds), default=0)
        return max(64.0, 42 + low)

    def height_for(self, width: float) -> float:
        rows = -(-len(self.props["kinds"]) // self._per_row())
        return 34 + rows * (self._high(width) + 8)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.token(props["family"].lower(), 26, 0, 15)
        pen.text(props["text"], "strong", 36, 15, pen.colors.ink)
        own, high, gap = self._own(width), self._high(width), 6 if theme.tablet else 8
        tap = self._current("tap")
        for n, (id, icon, text) in enumerate(props["kinds"]):
            x, y = n % self._per_row() * (own + gap), 34 + n // self._per_row() * (high + 8)
            pressed = pen.hit(id, x, y, own, high, partial(tap, id), spoken=text)
            shift = draw_control(pen, x, y, own, high, pressed=pressed)
            pen.icon(icon, 28, x + (own - 28) / 2, y + 22 + shift)
            pen.wrapped(text, "label", x + 4, y + 38 + shift, own - 8, pen.colors.ink, "center")
