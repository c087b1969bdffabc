"""TextLines of the Summer pages: changes, finished rounds, orders for the table, and odds."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from reivers.frontend.narrator import capital
from reivers.games.border import board
from reivers.games.border.ui.cards import SYMBOLS
from reivers.games.border.ui.orders import by_area, order_lines, order_rows
from reivers.games.border.views.parts import CardView
from reivers.games.border.views.summer.changes import STRIPE_ICONS
from reivers.games.border.views.summer.draft import DraftOdds
from reivers.games.border.views.summer.finished_rounds import RoundStrip
from reivers.games.border.views.summer.wording import Wording
from reivers.kernel.messages import Message
from reivers.ui.components.buttons import by_screen, draw_check, draw_control
from reivers.ui.components.rows import ListRow, OrderRow
from reivers.ui.components.text import Heading, Words, draw_tag
from reivers.ui.drawing import tokens
from reivers.ui.drawing.lines import TextLines
from reivers.ui.drawing.pen import Pen, line_height, text_height, text_width
from reivers.ui.drawing.piece import Column, Drawn, Grid, Part, part

if TYPE_CHECKING:
    from reivers.games.border.ui.draft.summer_page import SummerPage


class ChangeRow(Drawn):
    """What a card changes. Properties: icon, text, shorter (texts to show instead where there is no room),
    change ("8 → 4"), warning."""

    def _right(self) -> float:
        change = self.props.get("change", "")
        return text_width(change, "change") + 12 if change else 0.0

    def _text(self, width: float) -> str:
        texts: list[str] = [str(self.props["text"]), *self.props.get("shorter", ())]
        room = width - 42 - self._right()
        return next((text for text in texts if text_width(text, "order") <= room), texts[-1])

    def height_for(self, width: float) -> float:
        text = text_height(self._text(width), "order", width - 42 - self._right())
        return max(by_screen(40, 44), text + 12)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, middle = pen.colors, height / 2
        ink = colors.plum if props.get("warning") else colors.ink
        pen.icon("ui-warn" if props.get("warning") else props["icon"], 30, 0, middle, ink)
        room = width - 42 - self._right()
        pen.wrapped(self._text(width), "order", 42, middle, room, ink, middle=True)
        pen.text(props.get("change", ""), "change", width, middle, ink, "right")


class ActionChip(Drawn):
    """A Default Action. Properties: icon, text, note, tag, chosen, enabled, tap."""

    def _room(self, width: float) -> float:
        tag = self.props.get("tag", "")
        end = text_width(tag, "tag") + 30 if tag else 0.0
        return width - 54 - 12 - end - (34 if self.props["chosen"] else 0)

    def _words(self, width: float) -> TextLines:
        ink = "ink" if self.props["enabled"] else "ink2"
        note = self.props["note"], "small", "ink2"
        return TextLines(self._room(width), (self.props["text"], "button", ink), note)

    def height_for(self, width: float) -> float:
        return max(by_screen(60, 66), self._words(width).height + 16)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, chosen, ink, shift = pen.colors, props["chosen"], pen.colors.ink, 0.0
        if props["enabled"]:
            pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
            shift = draw_control(pen, 0, 0, width, height, chosen=chosen, pressed=pressed)
        else:
            pen.fill(0, 0, width, height, colors.well, tokens.R_CONTROL)
            ink = colors.ink2
        middle = height / 2 + shift
        pen.icon(props["icon"], 30, 12, middle, ink, fill=colors.tint if chosen else colors.sheet)
        self._words(width).draw(pen, 54, middle)
        if chosen:
            draw_check(pen, width - 36, middle, 24)
        if props.get("tag"):
            draw_tag(pen, props["tag"], 54 + self._room(width) + 8, middle)


class RoundRow(Drawn):
    """A finished round in one line: the card that was taken, and what the rivals got. Properties: round, say,
    tap."""

    def _title(self) -> str:
        one: RoundStrip = self.props["round"]
        key = "draft.strip.passed" if one.passed else "draft.strip.took" if one.taken else "draft.strip.other"
        return str(self.props["say"](key, {"nth": one.nth, "card": one.taken}))

    def _right(self) -> float:
        return sum(self._width(card) for card in self.props["round"].left) + 34

    def _width(self, card: CardView) -> float:
        return (30 if card.stripe else 0) + text_width(self._number(card), "label") + 8

    def _number(self, card: CardView) -> str:
        if not card.stripe:
            return str(self.props["say"]("card_strip.unknown"))
        return f"+{card.strength}" if card.strength is not None else ""

    def height_for(self, width: float) -> float:
        return max(float(tokens.TARGET), text_height(self._title(), "label", width - self._right()) + 16)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, middle = pen.colors, height / 2
        title = self._title()
        if pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=title):
            pen.fill(0, 0, width, height, colors.tint, tokens.R_CONTROL)
        pen.rect(0, height - 1, width, 1, colors.line)
        pen.icon("ui-check", 20, 0, middle, colors.accent_text)
        pen.wrapped(title, "label", 28, middle, width - self._right(), colors.ink2, middle=True)
        x = width - 26
        pen.icon("ui-next", 20, x, middle, colors.ink2)
        for card in reversed(props["round"].left):
            x -= self._width(card)
            if card.stripe:
                pen.icon(STRIPE_ICONS[card.stripe], 24, x, middle, colors.ink2)
            ink = colors.ink2 if card.stripe else colors.plum
            pen.text(self._number(card), "label", x + (28 if card.stripe else 0), middle, ink)


class Stacks(Drawn):
    """The rivals' stacks in two rows. Properties: stacks ((stack, now, then), ...), names."""

    def _columns(self, width: float) -> int:
        widest = max(text_width(name, "body") for name in self.props["names"].values())
        return int(max(1, min(3, width // (widest + 90))))

    def _row(self) -> float:
        return max(by_screen(38, 40), line_height("body") + 12)

    def height_for(self, width: float) -> float:
        return -(-len(self.props["stacks"]) // self._columns(width)) * self._row()

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        """Draw each stack with its total. One that grows is green."""
        columns, colors = self._columns(width), pen.colors
        own = width / columns
        for n, (stack, now, then) in enumerate(props["stacks"]):
            x, y = n % columns * own, n // columns * self._row() + self._row() / 2
            right = x + own - (24 if columns > 1 else 0)
            pen.icon(STRIPE_ICONS[stack], 28, x, y)
            pen.text(props["names"][stack], "body", x + 38, y, colors.ink)
            pen.text(str(then), "number", right, y, colors.accent_text if then > now else colors.ink, "right")


def stack_parts(page: "SummerPage", stacks: Sequence[tuple[str, int, int]]) -> list[Part]:
    """Return what the rivals have so far."""
    names = {stack: page.say(f"stack_name.{stack}") for stack, _now, _then in stacks}
    names["permanent"] = page.say("stack_name.permanent_short")
    attack = next(then for stack, _now, then in stacks if stack == "attack")
    facts = {"attack": attack, "n": attack // 3, "more": 3 - attack % 3}
    note = page.say("draft.stacks_note" if attack // 3 else "draft.stacks_none", facts)
    return [
        part(Heading, "stacks.heading", text=page.say("draft.stacks"), role="section"),
        part(Stacks, "stacks", stacks=tuple(stacks), names=names),
        part(Words, "stacks.note", text=note, role="small", ink="ink2"),
    ]


def order_parts(page: "SummerPage", after: Iterable[Message] = ()) -> list[Part]:
    """Return what to do on the table now, in large type."""
    found: list[Part] = []
    for area, lines in by_area(order_lines(page.view.orders, page.say)).items():
        if area in board.WALK:
            heading = page.say(f"map.march.{area}")
            found.append(part(Words, f"at.{area}", text=heading, role="label", ink="ink2", above=4))
        found += order_rows(lines, page.context, f"do.{area}")
    if said := " ".join(page.say(one) for one in after):
        found.append(part(OrderRow, "after", text=said))
    return [part(Column, "orders", parts=tuple(found))] if found else []


def wording_row(page: "SummerPage", wording: Wording) -> Part:
    """Return what a card says, as the main button enters it. A tap corrects it."""
    key = "draft.wording" if wording.effects else "draft.wording_none"
    text = page.say(key, {"card": wording.card, "effects": wording.effects})
    note, edit = page.say("draft.wording_note"), partial(page.give, *wording.before)
    name = f"wording.{wording.card}"
    return part(ListRow, name, icon="ui-pen", text=capital(text), note=note, boxed=True, tap=edit)


def odds_parts(page: "SummerPage", odds: DraftOdds | None) -> list[Part]:
    """Return which cards may still come."""
    if odds is None:
        return [part(Words, "odds", text=page.say("draft.no_odds"), ink="ink2")]
    rows = tuple(
        part(
            ChangeRow,
            f"odds.{kind or 'unknown'}",
            icon=SYMBOLS[kind],
            text=page.say(f"card_kind.{kind}") if kind else page.say("card_kind.new"),
            change=page.say("draft.chance", {"n": n, "percent": round(100 * chance)}),
        )
        for kind, n, chance in odds.chances
    )
    heading = part(Heading, "odds.heading", text=page.say("draft.odds_heading"), role="section")
    note = part(
        Words, "odds.note", text=page.say("draft.odds_note", {"n": odds.unseen}), role="small", ink="ink2"
    )
    return [heading, note, part(Grid, "odds", parts=rows, least=300)]
