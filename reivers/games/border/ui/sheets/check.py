"""The check of the board: March by March, everything that should be there. A tap on a row corrects it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from reivers.frontend.narrator import capital
from reivers.games.border import board
from reivers.games.border.ui.map.march_panel import Mark, marks_of
from reivers.games.border.views.sheets.map import MapPlace
from reivers.games.border.views.sheets.update_board import BoardCheckView, board_check_view
from reivers.ui.components.buttons import Main, by_screen
from reivers.ui.components.rows import Stop
from reivers.ui.components.text import Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.lines import TextLines, named
from reivers.ui.drawing.pen import Pen, text_width
from reivers.ui.drawing.piece import Drawn, Grid, Part, part
from reivers.ui.play.context import Highlight, PageContext
from reivers.ui.play.page import Head, Page

ADVICE = ("ui-eye", "fire", "permanent_defense", "seat", "gaol")
"""Marks of the map that are no pieces of a place."""
BESIDE = ("cattle", "horse", "horse_used")
"""What is beside the map, in the player's box."""
TWO_COLUMNS = 700


class CheckRow(Drawn):
    """What should be at a place. Properties: text, note, marks (`Mark`s), nothing (the word for no pieces),
    edited, tap."""

    def _words(self, width: float) -> TextLines:
        return named(width * 0.4 - 8, self.props["text"], self.props["note"])

    def _marks(self, width: float) -> list[list[tuple[float, Mark]]]:
        """Return the marks in lines that wrap, each with where it begins."""
        left, x = width * 0.4, 0.0
        lines: list[list[tuple[float, Mark]]] = [[]]
        for mark in self.props["marks"]:
            own = 40 + text_width(mark.text, "number", (18, 20)) + 12
            if lines[-1] and x + own > width - left - 44:
                lines.append([])
                x = 0.0
            lines[-1].append((left + x, mark))
            x += own
        return lines

    def height_for(self, width: float) -> float:
        return max(by_screen(58, 64), self._words(width).height + 18, len(self._marks(width)) * 36 + 14)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, middle = pen.colors, height / 2
        pressed = pen.hit(self.name, 0, 0, width, height, props["tap"], spoken=props["text"])
        if pressed or props["edited"]:
            pen.fill(-6, 2, width + 12, height - 4, colors.tint, tokens.R_CONTROL)
        pen.rect(0, height - 1, width, 1, colors.line)
        self._words(width).draw(pen, 2, middle)
        if not props["marks"]:
            pen.text(props["nothing"], "body", width * 0.4, middle, colors.ink2)
        lines = self._marks(width)
        for n, line in enumerate(lines):
            y = middle + (n - (len(lines) - 1) / 2) * 36
            for x, mark in line:
                draw = pen.token if mark.is_token else pen.icon
                draw(mark.icon, 28, x, y)
                if mark.owner:
                    pen.token(mark.owner, 24, x + 32, y)
                pen.text(mark.text, "number", x + 34, y, colors.ink, size=(18, 20))
        pen.icon("ui-pen", 24, width - 28, middle, colors.ink2)


class CheckPage(Page):
    """One March after the other. The main button says that the board matches."""

    gap = 0.0
    highlight = Highlight()

    def __init__(self, context: PageContext, nth: int) -> None:
        self.nth = nth
        self._first: dict[str, Sequence[Mark]] = {}
        super().__init__(context, "check")

    def show(self) -> None:
        self.update()

    @property
    def view(self) -> BoardCheckView:
        return board_check_view(self.context.session, self.nth)

    def parts(self) -> list[Part]:
        view = self.view
        self.focus = view.march.id
        self.place = ""
        token = view.march.family.lower()
        self.head = Head(
            self.say("menu.check"),
            self.say("board_check.progress", {"nth": view.nth, "total": view.total}),
            view.nth,
            view.total,
        )
        columns = 2 if self.width_dp >= TWO_COLUMNS else 1
        return [
            part(Stop, "march", text=self.say(f"map.march.{view.march.id}"), token=token),
            part(Words, "hint", text=self.say("board_check.hint"), ink="ink2"),
            part(Grid, "places", parts=tuple(self._rows(view)), columns=columns, gap=0),
        ]

    def _rows(self, view: BoardCheckView) -> Iterator[Part]:
        march = view.march
        for place in march.places:
            note = self.say(f"map.{place.kind}.note") if place.kind in ("seat", "town", "farm") else ""
            yield self._row(place.id, self._name(place.id), note, self._pieces(place), (place.id,))
        if march.sites:
            built = [self._name(site.id) for site in march.sites if site.built]
            marks = [Mark("permanent_defense", name) for name in built]
            sites = tuple(site.id for site in march.sites)
            yield self._row("sites", self.say("board_check.sites"), "", marks, sites)
        points = [Mark(one.family.lower(), str(one.points)) for one in march.track if one.points]
        track = board.track(march.id)
        yield self._row(track, self.say("map.notoriety"), "", points, (track,))
        if march.own:
            table = self.context.session.table.get("player", {})
            box = [Mark(piece, str(table[piece])) for piece in BESIDE if table.get(piece)]
            yield self._row("player", self.say("board_check.box"), "", box, ("player",))

    def _name(self, place: str) -> str:
        return capital(self.say(self.context.game.rules.names.place(place)))

    def _pieces(self, place: MapPlace) -> Iterator[Mark]:
        """Return the pieces at a place: no advice, and tokens by name."""
        for mark in marks_of(place):
            if mark.piece == "token":
                yield Mark("token", capital(self.say("token.named", {"token": place.token})))
            elif mark.icon not in ADVICE and mark.text != "0":
                yield mark
        if place.event:
            yield Mark("swords", self.say("map.event", {"event": place.event}))

    def _row(self, name: str, text: str, note: str, marks: Iterable[Mark], places: tuple[str, ...]) -> Part:
        shown = tuple(marks)
        before = self._first.setdefault(name, shown)
        return part(
            CheckRow,
            name,
            text=text,
            note=note,
            marks=shown,
            nothing=self.say("ui.bare"),
            edited=before != shown,
            tap=partial(self._correct, text, places),
        )

    def _correct(self, heading: str, places: tuple[str, ...]) -> None:
        """Correct a number of these places; of several, the one that is chosen."""
        actions = self.context.corrections
        numbers = [one.id for place in places for one in actions.numbers.at_place(place)]
        if len(numbers) > 1:
            actions.ask_which(heading, numbers, self._correct_number)
        elif numbers:
            self._correct_number(numbers[0])

    def _correct_number(self, what: str) -> None:
        self.context.corrections.correct_number(what, self._again)

    def _again(self) -> None:
        """Show this page again: a correction shows the game's page."""
        self.context.show_page(self)

    # -- going on ------------------------------------------------------------------------------------------

    def main_button(self) -> Main:
        return Main(self.say(self.view.main.text), self._next)

    def _next(self) -> None:
        if self.nth == len(board.WALK):
            self.context.close_page()
            self.context.toast(self.say("board_check.done"))
            return
        self.nth += 1
        self._first = {}
        self.update()
        self.scroll.scroll_y = 1
        self.context.focus_panel(self.focus)
