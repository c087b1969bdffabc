"""Switches, segmented controls, steppers and number keys."""

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import Metrics

from reivers.ui.components.buttons import by_screen, draw_control
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Hit, Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn, Piece
from reivers.ui.widgets.theme import theme


def draw_switch(pen: Pen, x: float, y: float, *, on: bool, enabled: bool = True) -> None:
    """Draw a switch, its left edge at x and its middle at y."""
    colors, top = pen.colors, y - 16
    if on and enabled:
        pen.fill(x, top, 52, 32, colors.accent, 16)
        pen.disc(x + 36, y, 22, colors.on_accent)
    else:
        if enabled:
            pen.fill(x, top, 52, 32, colors.well, 16)
        pen.ring(x, top, 52, 32, colors.edge if enabled else colors.line, 16, 2)
        pen.disc(x + 16, y, 22, colors.edge if enabled else colors.line)


class SwitchRow(Drawn):
    """A setting or an optional power. Properties: text, note, on, tap, value (at the right), enabled, reason,
    boxed (a power has an outline; a setting is flat)."""

    def _left(self) -> float:
        return 78.0 if self.props.get("boxed") else 0.0

    def _right(self) -> float:
        value = self.props.get("value", "")
        return (text_width(value, "number") + 24 if value else 12) if self.props.get("boxed") else 68.0

    def _note(self) -> str:
        enabled = self.props.get("enabled", True)
        return str(self.props.get("note", "") if enabled else self.props.get("reason", ""))

    def height_for(self, width: float) -> float:
        room = width - self._left() - self._right()
        note = self._note()
        text = text_height(self.props["text"], "strong", room)
        return max(by_screen(64, 68), text + (text_height(note, "small", room) if note else 0) + 20)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the row; a tap anywhere switches."""
        colors, enabled, boxed = pen.colors, props.get("enabled", True), props.get("boxed", False)
        shift = 0.0
        if enabled:
            pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
            if boxed:
                shift = draw_control(pen, 0, 0, width, height, chosen=props["on"], pressed=pressed)
        elif boxed:
            pen.fill(0, 0, width, height, colors.well, tokens.R_CONTROL)
        middle, left = height / 2 + shift, self._left()
        draw_switch(pen, 14 if boxed else width - 52, middle, on=props["on"], enabled=enabled)
        note, room = self._note(), width - left - self._right()
        text = text_height(props["text"], "strong", room)
        below = text_height(note, "small", room) if note else 0
        top = middle - (text + below) / 2
        pen.wrapped(props["text"], "strong", left, top, room, colors.ink if enabled else colors.ink2)
        pen.wrapped(note, "small", left, top + text, room, colors.ink2)
        if boxed and (value := props.get("value")):
            pen.text(value, "number", width - 14, middle, colors.ink, "right")


SMALL = (15.0, 17.0)


class Segments(Drawn):
    """One of a few choices in a track. Properties: options ((id, text), ...), chosen, tap (takes an id),
    columns, off (ids that can't be chosen now)."""

    def _size(self, width: float) -> tuple[float, float] | None:
        """Return the smaller text size if all choices fit in a row only with it."""
        room = (width - 8) / len(self.props["options"])
        return SMALL if self._widest() > room >= self._widest(SMALL, 12) else None

    def _columns(self, width: float) -> int:
        options = self.props["options"]
        if self._size(width):
            return len(options)
        fit = max(1, min(len(options), int((width - 8) // self._widest())))
        rows = -(-len(options) // fit)
        return int(self.props.get("columns") or -(-len(options) // rows))

    def _widest(self, size: tuple[float, float] | None = None, space: float = 24) -> float:
        texts = (text_width(text, "button", size) + space for _id, text in self.props["options"])
        return max(tokens.TARGET, *texts)

    def _rows(self, width: float) -> list[list[tuple[str, str]]]:
        columns, options = self._columns(width), list(self.props["options"])
        return [options[at : at + columns] for at in range(0, len(options), columns)]

    def height_for(self, width: float) -> float:
        return 8 + 48.0 * len(self._rows(width))

    def width_for(self) -> float:
        return 8 + len(self.props["options"]) * (self._widest() + 8)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the track and its segments."""
        colors = pen.colors
        pen.fill(0, 0, width, height, colors.well, tokens.R_CONTROL)
        rows = self._rows(width)
        own = (width - 8) / len(rows[0])
        for n, row in enumerate(rows):
            for k, (id, text) in enumerate(row):
                x, y = 4 + k * own, 4 + n * 48.0
                if id == props["chosen"]:
                    pen.shadow(x, y, own, 48, tokens.R_KEY, 4, 1, 0.3)
                    pen.fill(x, y, own, 48, colors.sheet, tokens.R_KEY)
                    pen.ring(x, y, own, 48, colors.accent, tokens.R_KEY, 2)
                off = id in props.get("off", ())
                if not off:
                    pen.hit(f"{self.name}.{id}", x, y, own, 48, partial(props["tap"], id), spoken=text)
                ink = colors.ink if id == props["chosen"] else colors.ink2
                alpha = 0.45 if off else 1
                size = self._size(width)
                pen.text(text, "button", x + own / 2, y + 24, ink, "center", size=size, alpha=alpha)


class Stepper(Drawn):
    """A number between minus and plus. Properties: value, least, most, tap (takes the new value), text (its
    name, at the left), note, step, coarse (adds steps of five), shown (instead of the value)."""

    NUMBER, LEAST_ROOM = 68.0, 80.0

    def _steps(self) -> tuple[int, ...]:
        step = int(self.props.get("step", 1))
        return (-5, -step, step, 5) if self.props.get("coarse") else (-step, step)

    def _key_width(self) -> float:
        return 48 if self.props.get("coarse") else 56

    def width_for(self) -> float:
        count = len(self._steps())
        return self._key_width() * count + 6 * (count - 2) + self.NUMBER

    def _words(self, width: float) -> tuple[float, float, float, bool]:
        """Return the room of the name, the heights of name and note, and whether they go above the keys."""
        room = width - self.width_for() - 12
        longest = max((text_width(word, "strong") for word in self.props.get("text", "").split()), default=0)
        above = room < max(self.LEAST_ROOM, longest)
        room = width if above else room
        name, note = self.props.get("text", ""), self.props.get("note", "")
        high = text_height(name, "strong", room) if name else 0.0
        low = text_height(note, "small", room) if note else 0.0
        return room, high, low, above and bool(name or note)

    def height_for(self, width: float) -> float:
        _room, high, low, above = self._words(width)
        return 58 + high + low + 4 if above else max(58.0, high + low + 12)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the name and the keys."""
        room, high, low, above = self._words(width)
        middle = height - 29 if above else height / 2
        top = 2 if above else middle - (high + low) / 2
        pen.wrapped(props.get("text", ""), "strong", 0, top, room, pen.colors.ink)
        pen.wrapped(props.get("note", ""), "small", 0, top + high, room, pen.colors.ink2)
        x, own = width - self.width_for(), self._key_width()
        shown = props.get("shown") or str(props["value"]).replace("-", "−")
        for step in self._steps():
            if step == int(props.get("step", 1)):
                pen.text(
                    shown, "number", x + self.NUMBER / 2 - 3, middle, pen.colors.ink, "center", size=(24, 28)
                )
                x += self.NUMBER - 6
            self._key(pen, step, x, middle - 25, own)
            x += own + 6

    def _key(self, pen: Pen, step: int, x: float, y: float, width: float) -> None:
        value, least, most = self.props["value"] + step, self.props.get("least", 0), self.props.get("most")
        sign, coarse = "plus" if step > 0 else "minus", abs(step) == 5
        shift, ink = -1.0, pen.colors.ink
        if value >= least and (most is None or value <= most):
            tap = partial(self._current("tap"), value)
            name = f"{self.name}.{sign}{5 if coarse else ''}"
            pressed = pen.hit(name, x, y, width, 50, tap, spoken=f"{self.props.get('text', '')} {step:+d}")
            shift = draw_control(pen, x, y, width, 50, pressed=pressed, radius=tokens.R_KEY)
        else:
            pen.ring(x, y, width, 48, pen.colors.line, tokens.R_KEY, 1.5)
            ink = pen.colors.edge
        if coarse:
            text = f"{step:+d}".replace("-", "−")
            pen.text(text, "button", x + width / 2, y + 25 + shift, ink, "center")
        else:
            pen.icon(f"ui-{sign}", 24, x + width / 2 - 12, y + 25 + shift, ink)


class Keys(Drawn):
    """A grid of keys with numbers or short words. Properties: keys ((id, text), ...), tap (takes an id), used
    (ids already entered), columns, height."""

    GAP = 6.0

    def _grid(self, width: float) -> tuple[int, float, float]:
        gap, least = self.GAP, by_screen(48, 55)
        columns = int(self.props.get("columns") or max(1, (width + gap) // (least + gap)))
        return columns, (width - gap * (columns - 1)) / columns, gap

    def height_for(self, width: float) -> float:
        columns, _own, gap = self._grid(width)
        rows = -(-len(self.props["keys"]) // columns)
        return rows * (self._high() + gap) - gap if rows else 0.0

    def _high(self) -> float:
        return float(self.props.get("height", by_screen(54, 58)))

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw the keys; those in use are chosen."""
        columns, own, gap = self._grid(width)
        used = props.get("used", ())
        for n, (id, text) in enumerate(props["keys"]):
            x, y = n % columns * (own + gap), n // columns * (self._high() + gap)
            pressed = pen.hit(
                f"{self.name}.{id}", x, y, own, self._high(), partial(props["tap"], id), spoken=text,
                key=str(id).lower(),
            )  # fmt: skip
            shift = draw_control(
                pen, x, y, own, self._high(), chosen=id in used, pressed=pressed, radius=tokens.R_KEY
            )
            pen.text(
                text,
                "number",
                x + own / 2,
                y + self._high() / 2 + shift,
                pen.colors.ink,
                "center",
                size=(19, 22),
            )


class Field(Piece):
    """A line to type. Properties: text, label, hint, changed (takes the text), icon."""

    def __init__(self, name: str = "", **props: Any) -> None:
        super().__init__(name, **props)
        from reivers.ui.components.text_field import TextField  # Kivy's needs long to load

        self.line = TextField(text=props["text"], hint_text=props.get("hint", ""))
        self.line.bind(text=lambda _line, text: self.props["changed"](text))
        self.add_widget(self.line)
        self.hits: tuple[Hit, ...] = ()
        """For the keyboard: Tab moves to the line, Enter starts to type."""
        self._ground = InstructionGroup()
        self.canvas.before.add(self._ground)
        self.ground_soon = Clock.create_trigger(self._draw_ground, -1)
        self.line.fbind("focus", self.ground_soon)
        theme.bind_to(self._restyle, "palette", "text", "room")
        for change in ("pos", "size"):
            self.fbind(change, self._fit)

    def show(self, **props: Any) -> bool:
        if props["text"] not in (self.props["text"], self.line.text):
            self.line.text = props["text"]
        return super().show(**props)

    def _restyle(self, *_changed: Any) -> None:
        self.line.restyle()
        self._fit()

    def _fit(self, *_changed: Any) -> None:
        left = round(40 * Metrics.density) if self.props.get("icon") else 0
        self.line.pos, self.line.size = (self.x + left, self.y), (self.width - left, self.height)
        box = (0, 0, self.width / Metrics.density, self.height / Metrics.density)
        self.hits = (Hit(self.name, *box, self._focus, spoken=self.props["label"]),)
        self.ground_soon()

    def act(self, hit: Hit) -> None:
        hit.tap()

    def _focus(self) -> None:
        self.line.focus = True

    def _draw_ground(self, *_changed: Any) -> None:
        """Draw the box of the line, with a stronger edge while it has the focus."""
        d = Metrics.density
        self._ground.clear()
        pen = Pen(self._ground, round(self.top))
        box = self.x / d, 0, self.width / d, self.height / d
        focused = self.line.focus
        pen.fill(*box, pen.colors.sheet, tokens.R_CONTROL)
        color = pen.colors.accent if focused else pen.colors.edge
        pen.ring(*box, color, tokens.R_CONTROL, 2.5 if focused else pen.colors.edge_width)
        if icon := self.props.get("icon"):
            pen.icon(icon, 24, box[0] + 14, box[3] / 2, pen.colors.ink2)

    def height_for(self, width: float) -> float:
        return max(52.0, line_height("body") + 24)
