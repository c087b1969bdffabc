"""Summer cards as they are drawn: a whole card, its back, and the slots that cards go into."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from reivers.frontend.narrator import capital
from reivers.games.border.ids import STACKS
from reivers.games.border.views.parts import CardView
from reivers.games.border.views.summer.cards import OfferedCard
from reivers.games.border.views.summer.changes import STRIPE_ICONS
from reivers.kernel.messages import Message
from reivers.kernel.prompts import UNNAMED
from reivers.kernel.words import Say
from reivers.ui.components.buttons import by_screen, draw_check
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Drawn
from reivers.ui.drawing.tokens import Rgba, color
from reivers.ui.widgets.theme import theme

SYMBOLS: Mapping[str, str] = {
    "reiver": "bonnet", "warden": "crown", "office": "quill", "allied_grayne": "thistle",
    "defense_token": "token", "livestock": "cattle", "permanent_defense": "permanent_defense",
    "bastle": "bastle", "notoriety": "fame", "attack": "swords", "defense": "ui-shield",
    "target": "opposite_march", "border_ballad": "ui-book", "": "card_face",
}  # fmt: skip
"""An icon for each kind of card, and for one that isn't known."""
_WASHES: Mapping[str, tuple[str, str]] = {
    "reiver": ("#d2ad9b", "#a88371"), "warden": ("#a5b9a2", "#7b8f78"), "office": ("#c7b9a0", "#9d8f76"),
    "allied_grayne": ("#b2c1cd", "#8897a3"), "defense_token": ("#c5c4b3", "#9b9a89"),
    "livestock": ("#d4c085", "#aa965b"), "permanent_defense": ("#c2b8ab", "#988e81"),
    "bastle": ("#ccbd9e", "#a29374"), "notoriety": ("#d3b483", "#a98a59"), "attack": ("#c7a18d", "#a37d69"),
    "": ("#d9ceba", "#afa490"),
}  # fmt: skip
"""The color behind the symbol of each kind, in the light and the dark theme."""
INK = color("#231a13")
FILL = color("#fdf9f0")
MOST_ART = 134
"""The largest height of the art."""
LOW_ART = 70
"""Lower art has its icon beside the number; it is shown only where a narrow card has no cost."""
NARROW = 100
"""A narrower card has a smaller number and cost."""
GRAY = 0.6
"""How much of its color a card loses that can't be used."""


def wash(subtype: str) -> Rgba:
    """Return the color behind a card's symbol. High contrast has none."""
    if not theme.palette.art:
        return theme.palette.sheet
    light, dark = _WASHES.get(subtype, _WASHES["attack" if subtype else ""])
    return color(dark if theme.palette.art == "dark" else light)


def _gray(tone: Rgba) -> Rgba:
    level = sum(tone[:3]) / 3
    red, green, blue = (part + (level - part) * GRAY for part in tone[:3])
    return red, green, blue, 1.0


@attrs.frozen(kw_only=True)
class CardFace:
    """What is written on a card."""

    number: str = ""
    title: str = ""
    known: bool = True
    """Whether the title is the card's own name."""
    subtype: str = ""
    symbol: str = "card_face"
    kind: str = ""
    cost: str = ""
    effect: str = ""
    stripe: str = ""
    strip: str = ""
    """What the rivals get, in words."""


def number_label(card: str) -> str:
    """Return the number as it's printed; "" for a card without one."""
    return card.upper() if any(map(str.isdigit, card)) else ""


def card_face(card: CardView, say: Say) -> CardFace:
    """Return what is written on a card, as far as it's known."""
    facts = {"card": card.id}
    unnamed = card.id == UNNAMED
    title = card.title or say("card_face.unnamed" if unnamed else "card_face.no_name", facts)
    effects = [] if card.subtype == "" else [say(effect) for effect in card.effects]
    return CardFace(
        number=number_label(card.id),
        title=capital(title),
        known=bool(card.title),
        subtype=card.subtype,
        symbol=symbol_of(card.subtype, card.cattle),
        kind=say(f"card_kind.{card.subtype}") if card.subtype else say("card_kind.new"),
        cost=_cost(card),
        effect=capital(", ".join(effects[:2])),
        stripe=card.stripe,
        strip=_strip(card, say),
    )


def symbol_of(subtype: str, cattle: int | None) -> str:
    """Return the icon of a card. Livestock that pays Cattle shows them, other livestock a Sheep."""
    return "sheep" if subtype == "livestock" and (cattle or 0) <= 0 else SYMBOLS[subtype]


def _cost(card: CardView) -> str:
    if card.cattle is None or not card.cattle:
        return ""
    return f"+{card.cattle}" if card.cattle > 0 else str(-card.cattle)


def _strip(card: CardView, say: Say) -> str:
    words = str(say(strip_words(card.stripe, card.strength)))
    named = theme.tablet and card.stripe in STACKS
    short = "_short" if card.stripe == "permanent" else ""
    return f"{say(f'stack_name.{card.stripe}{short}')} {words}" if named else words


def strip_words(stripe: str, strength: int | None) -> Message:
    """Return the words on the strip of a card."""
    if not stripe:
        return Message("card_strip.unknown")
    if stripe in ("warden_token", "at_once", "in_play"):
        return Message(f"card_strip.{stripe}")
    return Message(f"card_strip.{stripe}", {"n": "?" if strength is None else strength})


# -- drawing -----------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class CardLook:
    """How a card is shown."""

    chosen: bool = False
    dear: bool = False
    """Whether it can't be used: its art is gray."""
    asked: bool = False
    """Whether its stripe is asked for."""
    brief: bool = False
    """Whether only its number, name and strip are shown."""
    large: bool = False
    """Whether it has a page for itself."""

    @property
    def title_size(self) -> tuple[float, float] | None:
        return (26.0, 30.0) if self.large else None


PLAIN = CardLook()


def card_height(face: CardFace, width: float, look: CardLook = PLAIN) -> float:
    """Return the least height of a card."""
    lines = 1 if look.brief or look.large else 2
    title = max(
        text_height(face.title, "name", width - 12, look.title_size),
        line_height("name", look.title_size) * lines,
    )
    height = _art_height(width, look) + title + 12 + _strip_height(face, width)
    if not look.brief:
        height += _band_height(face, width, look) + _effect_height(face, width, look)
    return height


def _art_height(width: float, look: CardLook) -> float:
    return by_screen(46, 48) if look.brief else min(width * 0.7, MOST_ART)


def _band_height(face: CardFace, width: float, look: CardLook) -> float:
    return text_height(face.kind, _band_role(look), width - 8) + 6


def _band_role(look: CardLook) -> str:
    return "strong" if look.large else "tag"


def _effect_height(face: CardFace, width: float, look: CardLook) -> float:
    if not (theme.tablet or look.large) or not face.effect:
        return 0.0
    return text_height(face.effect, "small", width - 20) + 8


def _strip_words_width(face: CardFace) -> float:
    return text_width(face.strip, "label", (16, 18))


def _strip_height(face: CardFace, width: float) -> float:
    room = width - 12 - (30 if face.stripe else 0)
    return max(by_screen(36, 40), text_height(face.strip, "label", room, (16, 18)) + 8)


def draw_card(
    pen: Pen,
    face: CardFace,
    x: float,
    y: float,
    width: float,
    height: float,
    look: CardLook = PLAIN,
    more_art: float = 0,
) -> None:
    """Draw a card in its box; `more_art` makes its art higher."""
    colors, radius = pen.colors, tokens.R_CONTROL
    if look.chosen:
        pen.shadow(x, y, width, height, radius, 22, 8, 0.32)
        pen.fill(x - 3, y - 3, width + 6, height + 6, colors.accent, radius + 3)
    else:
        pen.shadow(x, y, width, height, radius, 12, 4, 0.24)
    art, strip = _art_height(width, look) + more_art, _strip_height(face, width)
    tone = _gray(wash(face.subtype)) if look.dear else wash(face.subtype)
    pen.fill(x, y, width, height, colors.well, radius)
    pen.fill(x, y, width, art + 2 * radius, tone, radius)
    pen.rect(x, y + art, width, height - art - strip, colors.sheet)
    _draw_art(pen, face, x, y, width, art, look)
    top = y + art
    if not look.brief:
        band = _band_height(face, width, look)
        pen.rect(x, top, width, band, colors.type_band)
        pen.wrapped(face.kind, _band_role(look), x + 4, top + 2, width - 8, colors.on_band, "center")
        top += band
    _draw_words(pen, face, x, top, width, y + height - strip - top, look)
    _draw_strip(pen, face, x, y + height - strip, width, strip, look)
    if not colors.art:
        pen.ring(x, y, width, height, colors.edge, radius, colors.edge_width)


def _draw_art(pen: Pen, face: CardFace, x: float, y: float, width: float, art: float, look: CardLook) -> None:
    hills = width * 134 / 180
    if pen.colors.art and not look.brief and not look.dear:
        pen.picture("card-hills", x, y + art - hills, width, hills)
    ink = INK if pen.colors.art else pen.colors.ink
    alpha = 0.5 if look.dear else 1
    low = art < LOW_ART
    size = art * 0.62 if low else art * 0.54
    left = x + width - size - 10 if low and not face.cost else x + (width - size) / 2
    if not (low and face.cost and width < 150):
        middle = y + art / 2 if low else y + art * 0.66
        pen.icon(face.symbol, size, left, middle, ink, FILL, alpha)
    narrow = width < NARROW
    number = (34, 40) if look.large else (20 if narrow else 24, 28)
    pen.text(face.number, "section", x + 9, y + number[theme.tablet] * 0.8, ink, size=number, cap=1.15)
    if face.cost:
        _draw_cost(pen, face.cost, x + width - (4 if narrow else 7), y + 6, 16 if narrow else 22)
    if look.chosen and theme.tablet and not look.brief:
        draw_check(pen, x + width / 2 - 14, y + 20, 28)


def _draw_cost(pen: Pen, cost: str, right: float, top: float, icon: float) -> None:
    """Draw the pill with the cost in Cattle."""
    wide = text_width(cost, "number", (18, 21), 1.15) + icon + 16
    pen.shadow(right - wide, top, wide, 28, 14, 4, 1, 0.3)
    pen.fill(right - wide, top, wide, 28, pen.colors.sheet, 14)
    pen.icon("cattle", icon, right - wide + 6, top + 14, fill=pen.colors.sheet)
    pen.text(cost, "number", right - 9, top + 14, pen.colors.ink, "right", size=(18, 21), cap=1.15)


def _draw_words(
    pen: Pen, face: CardFace, x: float, top: float, width: float, height: float, look: CardLook
) -> None:
    effect = _effect_height(face, width, look)
    if look.brief and height < text_height(face.title, "name", width - 12) + effect + 12:
        effect = 0.0
    ink = pen.colors.ink if face.known and not look.dear else pen.colors.ink2
    middle = top + (height - effect) / 2
    pen.wrapped(
        face.title, "name", x + 6, middle, width - 12, ink, "center", size=look.title_size, middle=True
    )
    if effect:
        pen.wrapped(
            face.effect, "small", x + 10, top + height - effect, width - 20, pen.colors.ink2, "center"
        )


def _draw_strip(
    pen: Pen, face: CardFace, x: float, y: float, width: float, height: float, look: CardLook
) -> None:
    """Draw what the rivals get."""
    colors, radius = pen.colors, tokens.R_CONTROL
    fill = colors.tint if look.asked else colors.well
    if look.asked:
        pen.fill(x, y, width, height, fill, radius)
        pen.rect(x, y, width, height / 2, fill)
        pen.ring(x, y, width, height, colors.accent, radius, 2.5)
    icon = STRIPE_ICONS.get(face.stripe, "")
    before = 30 if icon else 0
    natural = min(_strip_words_width(face), width - 12 - before)
    left = x + (width - natural - before) / 2
    if icon:
        pen.icon(icon, 24, left, y + height / 2, fill=fill)
    ink = colors.ink if face.stripe else colors.ink2
    left, middle = left + before, y + height / 2
    pen.wrapped(face.strip, "label", left, middle, natural + 1, ink, "center", size=(16, 18), middle=True)


def draw_slot(
    pen: Pen, x: float, y: float, width: float, height: float, text: str = "", *, active: bool = False
) -> None:
    """Draw a place for a card. The active one is for the next card."""
    colors = pen.colors
    if active:
        pen.fill(x, y, width, height, colors.tint, tokens.R_CONTROL)
        pen.ring(x, y, width, height, colors.accent, tokens.R_CONTROL, 2.5)
        pen.wrapped(text, "button", x + 8, y + height / 2, width - 16, colors.ink, "center", middle=True)
    else:
        pen.dashed(x, y, width, height, colors.edge, tokens.R_CONTROL, 2)
        pen.icon("card_face", 34, x + (width - 34) / 2, y + height / 2, colors.edge, colors.clear, 0.6)


# -- slots side by side ------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Slot:
    """A place for a card, and the card in it."""

    id: str
    label: str = ""
    face: CardFace | None = None
    look: CardLook = PLAIN
    active: bool = False
    hint: str = ""
    """What to do, in an empty slot that is active."""
    reason: str = ""
    """Why the card can't be used, below it."""


class CardSlots(Drawn):
    """Cards side by side. Properties: slots, tap (takes the id of a slot with a card), columns, least
    (the height of empty slots), most (the height that a single row may grow to)."""

    def _columns(self) -> int:
        return int(self.props.get("columns") or len(self.props["slots"]))

    def _size(self, width: float) -> tuple[float, float, float]:
        """Return the width, the gap and the height of a card."""
        columns, gap = self._columns(), by_screen(12, 13)
        own = (width - gap * (columns - 1)) / columns
        slots: Sequence[Slot] = self.props["slots"]
        heights = [card_height(slot.face, own, slot.look) for slot in slots if slot.face]
        least = self.props.get("least", 0)
        hint = max(
            (text_height(slot.hint, "button", own - 16) + 24 for slot in slots if slot.hint), default=0
        )
        return own, gap, max(least, hint, *heights, 0)

    def _label_height(self, own: float) -> float:
        labels = [slot.label for slot in self.props["slots"] if slot.label]
        return max((text_height(one, "label", own, (16, 18)) + 9 for one in labels), default=0.0)

    def _reason_height(self, own: float) -> float:
        reasons = [slot.reason for slot in self.props["slots"] if slot.reason]
        return max((text_height(one, "small", own) + 6 for one in reasons), default=0.0)

    def height_for(self, width: float) -> float:
        own, gap, high = self._size(width)
        rows = -(-len(self.props["slots"]) // self._columns())
        return rows * (self._label_height(own) + high + self._reason_height(own) + gap) - gap + 6

    def growth(self, width: float) -> float:
        return max(0.0, float(self.props.get("most", 0)) - self._size(width)[2])

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        own, gap, high = self._size(width)
        above, below = self._label_height(own), self._reason_height(own)
        high += max(0.0, height - self.height_for(width))
        for n, slot in enumerate(props["slots"]):
            x = n % self._columns() * (own + gap)
            y = n // self._columns() * (above + high + below + gap) + above
            self._draw_one(pen, slot, x, y, own, high)
            if slot.reason:
                pen.wrapped(slot.reason, "small", x, y + high + 6, own, pen.colors.plum, "center")

    def _more_art(self, width: float, height: float) -> float:
        """Return by how much the art of low cards grows with them, once their effects have room."""
        cards = [(slot.face, slot.look) for slot in self.props["slots"] if slot.face]
        if not all(look.brief for _face, look in cards):
            return 0.0
        need = max(card_height(face, width, look) + _effect_height(face, width, look) for face, look in cards)
        return max(0.0, min(height - need, _art_height(width, PLAIN) - _art_height(width, cards[0][1])))

    def _draw_one(self, pen: Pen, slot: Slot, x: float, y: float, width: float, height: float) -> None:
        ink = pen.colors.accent_text if slot.look.chosen or slot.active else pen.colors.ink2
        if slot.label:
            top = y - text_height(slot.label, "label", width, (16, 18)) - 6
            pen.wrapped(slot.label, "label", x, top, width, ink, "center", size=(16, 18))
        if slot.face is None:
            draw_slot(pen, x, y, width, height, slot.hint, active=slot.active)
            return
        draw_card(pen, slot.face, x, y, width, height, slot.look, self._more_art(width, height))
        if self.props.get("tap"):
            spoken = f"{slot.label}: {slot.face.title}" if slot.label else slot.face.title
            pen.hit(
                f"slot.{slot.id}", x, y, width, height, partial(self._current("tap"), slot.id), spoken=spoken
            )


# -- cards by their numbers --------------------------------------------------------------------------------


@attrs.frozen
class CardKey:
    """A card to tap: its id, the number on it, and its kind if that's known."""

    id: str
    text: str
    subtype: str = ""
    symbol: str = "card_face"


def card_key(card: OfferedCard) -> CardKey:
    symbol = symbol_of(card.subtype, card.cattle)
    return CardKey(card.id, number_label(card.id), card.subtype, symbol)


class CardKeys(Drawn):
    """Small cards with numbers, as many in a row as fit. Properties: keys, tap (takes an id), chosen, low."""

    GAP = 6

    def _grid(self, width: float) -> tuple[int, float]:
        columns = int(max(1, (width + self.GAP) // (tokens.TARGET + self.GAP)))
        wanted = by_screen(7, 9)
        columns = int(min(columns, wanted)) if width > 340 else columns
        return columns, (width - self.GAP * (columns - 1)) / columns

    def _high(self) -> float:
        least = by_screen(50, 54) if self.props.get("low") else by_screen(56, 62)
        return max(least, line_height("number", (21, 24)) + 24)

    def height_for(self, width: float) -> float:
        columns, _own = self._grid(width)
        rows = -(-len(self.props["keys"]) // columns)
        return rows * (self._high() + self.GAP) - self.GAP + 2 if rows else 0.0

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        columns, own = self._grid(width)
        high = self._high()
        for n, key in enumerate(props["keys"]):
            x, y = n % columns * (own + self.GAP), n // columns * (high + self.GAP)
            tap = partial(self._current("tap"), key.id)
            pressed = pen.hit(key.id, x, y, own, high, tap, spoken=key.text, key=key.id.lower())
            chosen = key.id in props.get("chosen", ())
            self._draw_key(pen, key, x, y, own, high, pressed=pressed or chosen)
            if chosen:
                pen.ring(x, y, own, high, pen.colors.accent, 9, 2.5)

    def _draw_key(
        self, pen: Pen, key: CardKey, x: float, y: float, width: float, height: float, *, pressed: bool
    ) -> None:
        """Draw a small card: its number over a foot in the color of its kind."""
        colors, radius, foot = pen.colors, 9, 22.0
        if not pressed:
            pen.fill(x, y, width, height, colors.edge, radius)
        face, top = (height, y) if pressed else (height - 2, y)
        pen.fill(x, top, width, face, wash(key.subtype), radius)
        fill = colors.tint if pressed else colors.sheet
        pen.fill(x, top, width, face - foot, fill, radius)
        pen.rect(x, top + radius, width, face - foot - radius, fill)
        pen.ring(x, top, width, face, colors.edge, radius, colors.edge_width)
        middle = top + (face - foot) / 2 + 1
        pen.text(key.text, "number", x + width / 2, middle, colors.ink, "center", size=(21, 24))
        ink = INK if colors.art else colors.ink
        pen.icon(key.symbol, 20, x + width / 2 - 10, top + face - foot / 2, ink, FILL)
