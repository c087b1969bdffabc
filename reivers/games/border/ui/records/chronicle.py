"""The chronicle: a game turn by turn, to read or to share as plain text."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from reivers.frontend.narrator import capital
from reivers.frontend.open_game import OpenGame
from reivers.games.border.views.sheets.chronicle import ChronicleSeason, ChronicleTurn
from reivers.ui.components.buttons import by_screen
from reivers.ui.components.story import Story
from reivers.ui.components.text import Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen, text_height, text_width
from reivers.ui.drawing.piece import Column, Drawn, Group, Part, part
from reivers.ui.screens.screen import WIDE, Extra, Screen
from reivers.ui.shell import Shell
from reivers.ui.widgets.theme import theme

TURNS = 3
PICTURES = {"summer": "chronicle-map-tablet", "winter": "chronicle-band-tablet"}
"""Above a season of a book."""
PAGE_PAD = 34.0


class SeasonHead(Drawn):
    """The name of a season under its picture, with its VP. Properties: text, vp, unit, picture, ridge (hills
    above it instead)."""

    def _picture(self, width: float) -> float:
        if self.props["picture"]:
            return width * by_screen(108 / 372, 150 / 534) + by_screen(10, 16)
        return width * by_screen(26 / 372, 34 / 534) + 10 if self.props["ridge"] else 0.0

    def height_for(self, width: float) -> float:
        return self._picture(width) + text_height(self.props["text"], "question", width) + 8

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        high, colors = self._picture(width), pen.colors
        if picture := props["picture"]:
            pen.picture(picture, 0, 0, width, high - by_screen(10, 16), cover=True)
        elif props["ridge"] and colors.art:
            pen.picture("ridge-tablet" if theme.tablet else "ridge", 0, 0, width, high - 10)
        middle = high + (height - high - 8) / 2
        pen.text(props["text"], "question", 0, middle, colors.ink)
        if props["vp"]:
            right = width - pen.text(props["unit"], "stat", width, middle + 3, colors.ink2, "right") - 5
            pen.text(props["vp"], "name", right, middle, colors.ink, "right", size=(22, 24))


class BookSpread(Group):
    """Two pages of a book. Properties: parts."""

    def height_for(self, width: float) -> float:
        own = width / 2 - 2 * PAGE_PAD
        return max((piece.height_for(own) for piece in self.pieces[1:]), default=0) + 2 * PAGE_PAD

    def arrange(self, width: float, height: float) -> None:
        own = width / 2 - 2 * PAGE_PAD
        paper, *pages = self.pieces
        paper.place(0, 0, width, height)
        for n, page in enumerate(pages):
            page.place(n * width / 2 + PAGE_PAD, PAGE_PAD, own, height - 2 * PAGE_PAD)


class Paper(Drawn):
    """The paper of an open book. Properties: none."""

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        pen.shadow(0, 0, width, height, tokens.R_MAP, 24, 10, 0.22)
        pen.fill(0, 0, width, height, pen.colors.sheet, tokens.R_MAP)
        pen.rect(width / 2 - 1, 0, 2, height, pen.colors.line)
        if not pen.colors.art:
            pen.ring(0, 0, width, height, pen.colors.edge, tokens.R_MAP, 2)


class Pager(Drawn):
    """Text between a step back and a step forward. Properties: text, before, after (the names of the steps,
    empty at the ends), tap (takes -1 or 1)."""

    def height_for(self, width: float) -> float:
        return 48.0

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        colors, middle = pen.colors, height / 2
        pen.text(props["text"], "button", width / 2, middle, colors.ink, "center")
        if text := props["before"]:
            pen.hit(
                "before", 0, 0, text_width(text, "button") + 36, 48, partial(props["tap"], -1), spoken=text
            )
            pen.icon("ui-back", 24, 0, middle, colors.accent_text)
            pen.text(text, "button", 32, middle, colors.accent_text)
        if text := props["after"]:
            own = text_width(text, "button") + 36
            pen.hit("after", width - own, 0, own, 48, partial(props["tap"], 1), spoken=text)
            pen.icon("ui-next", 24, width - 24, middle, colors.accent_text)
            pen.text(text, "button", width - 34, middle, colors.accent_text, "right")


class ChroniclePage(Screen):
    """What happened, a turn at a time."""

    title_key = "chronicle.title"
    column = 1216
    closes = True

    def __init__(self, shell: Shell, game: OpenGame) -> None:
        header = game.session.journal.header
        self.name, self.family = header.name, str(header.options.get("family", ""))
        self.turns: Sequence[ChronicleTurn] = game.view.tab("chronicle")
        self.at = 0 if game.session.prompt is None else max(0, len(self.turns) - 1)
        super().__init__(shell)

    def above_title(self) -> str:
        return " · ".join(filter(None, (self.family, self._turn(self.at))))

    def extras(self) -> Sequence[Extra]:
        return (Extra("share", "ui-share", self.say("share.text"), self._share),) if self.turns else ()

    def parts(self, width: float) -> Sequence[Part]:
        if not self.turns:
            return (part(Words, "none", text=self.say("chronicle.none"), above=12),)
        seasons = self.turns[self.at].seasons
        if width < WIDE:
            return [one for season in seasons for one in self._season(season, first=season is seasons[0])]
        halves = (seasons[:2], seasons[2:])
        pages = tuple(
            part(
                Column, f"page.{n}", gap=10,
                parts=tuple(
                    one for season in half for one in self._season(season, first=season is half[0], wide=True)
                ),
            )
            for n, half in enumerate(halves)
        )  # fmt: skip
        return (part(BookSpread, "spread", parts=(part(Paper, "paper"), *pages)),)

    def foot_parts(self) -> Sequence[Part]:
        if len(self.turns) < 2:
            return ()
        text = self.say("chronicle.turn", {"turn": self.turns[self.at].turn, "n": TURNS})
        before, after = self._turn(self.at - 1), self._turn(self.at + 1)
        return (part(Pager, "pager", text=text, before=before, after=after, tap=self._go),)

    def _turn(self, at: int) -> str:
        """Return the name of a turn, or nothing if there is none."""
        if not 0 <= at < len(self.turns):
            return ""
        return self.say("records.turn", {"turn": self.turns[at].turn})

    def _go(self, step: int) -> None:
        self.at += step
        self.update_from_top()

    def _season(self, season: ChronicleSeason, *, first: bool, wide: bool = False) -> Iterator[Part]:
        narrow = "chronicle-band" if season.season == "winter" else ""
        picture = PICTURES.get(season.season, "") if wide else narrow
        yield part(
            SeasonHead, season.season, text=self.say(f"season.{season.season}"), picture=picture,
            vp=f"+{season.vp}" if season.vp else "", unit=self.say("ui.vp"), ridge=not first,
        )  # fmt: skip
        yield part(Story, f"{season.season}.story", lines=tuple(self._paragraphs(season)))

    def _paragraphs(self, season: ChronicleSeason) -> Iterator[str]:
        for sentences in season.paragraphs:
            yield " ".join(capital(self.say(one)) for one in sentences)

    # -- sharing -------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the chronicle as plain text."""
        return "\n\n".join([self.name, *self._chapters()]) + "\n"

    def _chapters(self) -> Iterator[str]:
        for turn in self.turns:
            for season in turn.seasons:
                facts = {"turn": turn.turn, "season": season.season}
                yield "\n".join([self.say("when.season", facts), *self._paragraphs(season)])

    def _share(self) -> None:
        self.shell.share(self.text())
