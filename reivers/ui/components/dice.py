"""Dice: faces with pips, for results and for entering."""

from functools import partial
from typing import Any

from reivers.ui.components.buttons import by_screen, draw_control
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import BACK_KEY, Pen, text_height, text_width
from reivers.ui.drawing.piece import Drawn
from reivers.ui.widgets.theme import theme

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def draw_die(
    pen: Pen, face: int | str | None, x: float, y: float, side: float, *, dark: bool = False, alpha: float = 1
) -> None:
    """Draw a die with its top left corner at (x, y). No face: an empty slot. More than 6: the number."""
    colors, radius = pen.colors, side * 0.2
    if face is None:
        pen.dashed(x, y, side, side, colors.edge, radius, 2, 6, 4)
        return
    body, pip = (colors.defense_die, colors.defense_pip) if dark else (colors.attack_die, colors.attack_pip)
    rim = (body[0] * 0.45, body[1] * 0.45, body[2] * 0.45, 1.0) if dark else colors.edge
    line, edge = max(1.4, side * 0.026), max(2.5, side * 0.06)
    pen.fill(x, y, side, side, rim, radius, alpha)
    pen.fill(x + line, y + line, side - 2 * line, side - line - edge, body, radius - line, alpha)
    if face not in PIPS:
        pen.text(
            str(face),
            "number",
            x + side / 2,
            y + (side - edge) / 2,
            pip,
            "center",
            size=(side * 0.5,) * 2,
            alpha=alpha,
        )
        return
    step, pip_size = side * 0.25, side * 0.17
    middle_x, middle_y = x + side / 2, y + (side - edge) / 2
    for column, row in PIPS[int(face)]:
        pen.disc(middle_x + (column - 1) * step, middle_y + (row - 1) * step, pip_size, pip, alpha)


class DiceRow(Drawn):
    """Dice side by side. Properties: faces (None for an empty slot), dark, tap (takes the index of a filled
    slot)."""

    def _side(self) -> float:
        return by_screen(44, 54)

    def _cell(self) -> float:
        """Return the room of a die: large enough to tap."""
        return max(48.0, self._side()) if self.props.get("tap") else self._side()

    def _per_row(self, width: float) -> int:
        return int(max(1, (width + 8) // (self._cell() + 8)))

    def height_for(self, width: float) -> float:
        rows = -(-len(self.props["faces"]) // self._per_row(width))
        return rows * (self._cell() + 8) - 8 if rows else 0.0

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the dice in rows."""
        side, cell, per_row = self._side(), self._cell(), self._per_row(width)
        for n, face in enumerate(props["faces"]):
            left, top = n % per_row * (cell + 8), n // per_row * (cell + 8)
            if props.get("tap") and face is not None:
                tap = partial(props["tap"], n)
                pen.hit(f"{self.name}.{n}", left, top, cell, cell, tap, spoken=str(face))
            x, y = left + (cell - side) / 2, top + (cell - side) / 2
            draw_die(pen, face, x, y, side, dark=props.get("dark", False))


class DiceSlots(Drawn):
    """The dice entered so far in a well, with a key that takes the last one back. Properties: faces (None for
    an empty slot), dark, tap (takes the index of a filled slot), back, spoken (of that key), note, compact
    (smaller)."""

    BACK = 64

    LEAST = 38
    """The side of a slot may shrink to this, so that all are in one row."""

    def _side(self, width: float) -> float:
        own = (width - 24 - self.BACK + 10) / max(1, len(self.props["faces"])) - 10
        most = by_screen(42, 46) if self.props.get("compact") else by_screen(50, 58)
        return max(self.LEAST, min(most, own))

    def _rows(self, width: float) -> list[range]:
        room = width - 24 - self.BACK
        per_row = int(max(1, (room + 10.5) // (self._side(width) + 10)))
        count = len(self.props["faces"])
        return [range(at, min(count, at + per_row)) for at in range(0, count, per_row)]

    def height_for(self, width: float) -> float:
        note = self.props.get("note", "")
        low = note and not self._beside(width)
        below = text_height(note, "small", width - 24) + 4 if low else 0
        return len(self._rows(width)) * (self._side(width) + 10) + 14 + below

    def _beside(self, width: float) -> bool:
        """Return whether the note fits at the right of the slots, while there is nothing to take back."""
        used = 12 + len(self.props["faces"]) * (self._side(width) + 10)
        return len(self._rows(width)) == 1 and used + text_width(self.props["note"], "small") + 12 <= width

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the well, the slots and the key."""
        side, faces = self._side(width), props["faces"]
        pen.fill(0, 0, width, height, pen.colors.well, tokens.R_SHEET)
        rows = self._rows(width)
        for row, indexes in enumerate(rows):
            for column, n in enumerate(indexes):
                x, y = 12 + column * (side + 10), 12 + row * (side + 10)
                draw_die(pen, faces[n], x, y, side, dark=props.get("dark", False))
                if faces[n] is not None:
                    tap = partial(props["tap"], n)
                    pen.hit(f"{self.name}.{n}", x - 4, y - 4, side + 8, side + 8, tap, spoken=str(faces[n]))
        middle = 12 + side / 2
        if any(face is not None for face in faces):
            left = width - self.BACK
            if pen.hit(
                f"{self.name}.back", left, 6, self.BACK - 6, 56, props["back"], spoken=props["spoken"],
                key=BACK_KEY,
            ):  # fmt: skip
                pen.fill(left, 6, self.BACK - 6, 56, pen.colors.tint, tokens.R_CONTROL)
            pen.icon("ui-backspace", 30, left + 14, middle)
        if (note := props.get("note")) and self._beside(width):
            if all(face is None for face in faces):
                pen.text(note, "small", width - 14, middle, pen.colors.ink2, "right")
        elif note:
            pen.wrapped(note, "small", 12, 8 + len(rows) * (side + 10), width - 24, pen.colors.ink2)


class DicePad(Drawn):
    """Six faces to tap, each with what it means now. Properties: meanings (text by face), icons (by face),
    tap (takes a face), dark, compact (smaller, with the meanings beside the dice if their words fit there),
    prefix (of its hits, where there are two pads)."""

    ROOMY = 100
    """From this height on a key has its meaning below the die."""

    def _own(self, width: float) -> float:
        return (width - 2 * self._gap()) / 3

    def _gap(self) -> float:
        return by_screen(10, 12)

    def _side(self, width: float) -> float:
        if self.props.get("compact"):
            return by_screen(44, 54) if self._own(width) > 108 else 36
        return min(by_screen(84, 96), self._own(width) - 28)

    def _room(self, width: float) -> float:
        """Return the width of a meaning."""
        return self._own(width) - (self._side(width) + 26 if self._beside(width) else 12)

    def _beside(self, width: float) -> bool:
        """Return whether the meanings are beside the dice."""
        words = " ".join(self.props.get("meanings", {}).values()).split()
        widest = max((text_width(word, "label") for word in words), default=0.0)
        return bool(self.props.get("compact")) and widest <= self._own(width) - self._side(width) - 26

    def _key(self, width: float) -> float:
        meanings = self.props.get("meanings", {}).values()
        below = max((self._meaning_height(text, width) for text in meanings), default=0)
        if self._beside(width):
            return max(by_screen(62, 68), below + 14)
        return self._side(width) + (14 if self.props.get("compact") else 24) + (below + 8 if below else 0)

    def _meaning_height(self, text: str, width: float) -> float:
        icon = 32 if self.props.get("icons") and not self._beside(width) else 0
        return max(text_height(text, "label", self._room(width) - icon), 24)

    def height_for(self, width: float) -> float:
        return 2 * self._key(width) + self._gap()

    def growth(self, width: float) -> float:
        """Small keys get larger where there is room."""
        return max(0.0, 2 * (self._largest - self._key(width))) if self.props.get("compact") else 0.0

    @property
    def _largest(self) -> float:
        return by_screen(140, 160)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw six keys in two rows."""
        own, gap = self._own(width), self._gap()
        high = (height - gap) / 2
        beside = self._beside(width) and high < self.ROOMY * theme.text
        for face in range(1, 7):
            x, y = (face - 1) % 3 * (own + gap), (face - 1) // 3 * (high + gap)
            meaning = props.get("meanings", {}).get(face, "")
            spoken = f"{face}: {meaning}" if meaning else str(face)
            name = f"{props.get('prefix', 'face')}.{face}"
            pressed = pen.hit(
                name, x, y, own, high, partial(props["tap"], face), spoken=spoken, key=str(face)
            )
            shift = draw_control(pen, x, y, own, high, pressed=pressed)
            draw = self._draw_beside if beside else self._draw_below
            draw(pen, face, x, y + shift, width, high, meaning)

    def _draw_below(
        self, pen: Pen, face: int, x: float, y: float, width: float, high: float, meaning: str
    ) -> None:
        own, icon = self._own(width), self.props.get("icons", {}).get(face, "")
        room = own - 12 - (32 if icon else 0)
        below = max(text_height(meaning, "label", room), 24) + 8 if meaning else 0
        side = max(self._side(width), min(by_screen(84, 96), own - 28, high - below - 24))
        top = y + (high - side - below) / 2
        draw_die(pen, face, x + (own - side) / 2, top, side, dark=self.props.get("dark", False))
        natural = min(text_width(meaning, "label"), room) + 1
        left = x + (own - natural - (32 if icon else 0)) / 2
        middle = top + side + 4 + below / 2
        if icon:
            left += pen.icon(icon, 26, left, middle) + 6
        pen.wrapped(meaning, "label", left, middle, natural, pen.colors.ink, "center", middle=True)

    def _draw_beside(
        self, pen: Pen, face: int, x: float, y: float, width: float, high: float, meaning: str
    ) -> None:
        side = self._side(width)
        draw_die(pen, face, x + 10, y + (high - side) / 2, side, dark=self.props.get("dark", False))
        room = self._room(width)
        pen.wrapped(
            meaning, "label", x + side + 18, y + high / 2, room, pen.colors.ink, "center", middle=True
        )
