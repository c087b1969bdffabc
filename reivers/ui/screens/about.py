"""About: what this app is and isn't, who made what, and where to read more."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from kivy.metrics import Metrics

import reivers
from reivers.resources import asset
from reivers.ui.components.rows import ListRow
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing import tokens
from reivers.ui.drawing.pen import Pen
from reivers.ui.drawing.piece import Act, Column, Drawn, Grid, Part, Row, part
from reivers.ui.screens.home_parts import draw_title
from reivers.ui.screens.screen import WIDE, Screen
from reivers.ui.widgets.theme import theme

SHAPE = 250 / 412
"""Height by width of the map above the text."""
HERO_SHARE = 0.39
"""The width of the map beside the text, on a wide screen."""
TOP = 12
"""The space above the parts of a screen, which the map ignores."""
LICENSES = ("app", "art", "typefaces", "parts", "data")


class AboutMap(Drawn):
    """The title map with the version. Properties: title, version, bleed (the margin it ignores), high (the
    height of the screen, if it is beside the text)."""

    def height_for(self, width: float) -> float:
        if high := self.props["high"]:
            return float(high) - 2 * TOP
        return float(min(400.0, (width + 2 * self.props["bleed"]) * SHAPE) - TOP)

    def paint(self, pen: Pen, width: float, height: float, **props: Any) -> None:
        bleed, tall = props["bleed"], bool(props["high"])
        wide, high = width + (bleed if tall else 2 * bleed), height + (2 * TOP if tall else TOP)
        if not pen.colors.art:
            pen.ring(-bleed, -TOP, wide, high, pen.colors.engrave, 0, 2)
        elif tall:
            pen.picture("about-hero-tablet", -bleed, -TOP, wide, high)
        else:
            pen.picture("about-hero", -bleed, -TOP, wide, high, cover=True)
        x, y, size = wide / 2 - bleed, high * (0.28 if tall else 0.42) - TOP, min(wide * 0.2, 104)
        draw_title(pen, props["title"], "", x, y, size)
        pen.text(props["version"], "strong", x, y + size * 0.62, pen.colors.ink, "center", cap=1.15)


class AboutPage(Screen):
    """The About screen."""

    title_key = "about.title"
    column = 99999

    def parts(self, width: float) -> Sequence[Part]:
        text = (*self._doors(), *self._texts())
        if width < WIDE:
            return (self._map(0), *text)
        high = self.scroll.height / Metrics.density
        column = part(Column, "text", parts=text, gap=12)
        shares = (HERO_SHARE, 1 - HERO_SHARE)
        return (part(Row, "halves", parts=(self._map(high), column), shares=shares, gap=44),)

    def _map(self, high: float) -> Part:
        version = self.say("about.version", {"version": reivers.__version__})
        return part(
            AboutMap, "map", title=self.say("start.title"), version=version, high=high,
            bleed=tokens.MARGIN[theme.tablet],
        )  # fmt: skip

    def _doors(self) -> Iterator[Part]:
        doors: list[tuple[str, str, Callable[[], None]]] = [("help", "ui-why", partial(self._open, HelpPage))]
        if self.shell.has_rules():
            doors.append(("rules", "ui-book", partial(self.shell.open_rules)))
        doors.append(("licenses", "ui-scroll", partial(self._open, LicensesPage)))
        doors.append(("report", "ui-flag", self._report))
        rows = tuple(
            part(
                ListRow, door, text=self.say(f"about.{door}"), note=self.say(f"about.{door}.note"),
                icon=icon, tap=tap, opens=True,
            )
            for door, icon, tap in doors
        )  # fmt: skip
        yield part(Column, "doors", parts=rows)

    def _texts(self) -> Iterator[Part]:
        yield part(Heading, "unofficial", text=self.say("about.unofficial"), role="strong", above=4)
        for sentence in ("owners", "privacy", "thanks"):
            yield part(Words, sentence, text=self.say(f"about.{sentence}"))
        if (played := simulated()) is not None:
            yield part(Words, "simulated", text=self.say("about.simulated", played), role="small", ink="ink2")

    def _open(self, screen: type[Screen]) -> None:
        self.shell.open(screen(self.shell))

    def _report(self) -> None:
        """Write a bug report about the last game where the player wants it."""
        name = self.say("report.file_name", {"version": reivers.__version__})
        save = self.shell.saved_games.report
        self.shell.save_file(self.say("report.heading"), name, save, self.say("report.hint"))


class HelpPage(Screen):
    """The guided game, and what the icons mean."""

    title_key = "about.help"
    column = 1000

    def parts(self, width: float) -> Sequence[Part]:
        icons = tuple(
            part(ListRow, name, text=self.say(f"legend.{name}"), icon=icon)
            for name, icon in self.shell.legend().items()
        )
        heading = part(Heading, "icons", text=self.say("about.icons"), role="section", above=8)
        return (*self._doors(), heading, part(Grid, "legend", parts=icons, least=380, most=2, gap=0))

    def _doors(self) -> Iterator[Part]:
        shell = self.shell
        yield self._door("tour", "home.tour", "home.tour_note", "ui-guide", shell.tour)
        if shell.has_rules():
            yield self._door("rules", "rules.title", "about.rules.note", "ui-book", shell.open_rules)
        yield self._door("keys", "keys.title", "keys.note", "ui-list", shell.open_keys)

    def _door(self, name: str, text: str, note: str, icon: str, tap: Act) -> Part:
        look = {"text": self.say(text), "note": self.say(note), "icon": icon, "opens": True, "boxed": True}
        return part(ListRow, name, tap=tap, **look)


class LicensesPage(Screen):
    """Who made what, and under which license."""

    title_key = "about.licenses"

    def parts(self, width: float) -> Sequence[Part]:
        return [one for name in LICENSES for one in self._license(name)]

    def _license(self, name: str) -> Iterator[Part]:
        title = self.say(f"licenses.{name}.title")
        yield part(Heading, name, text=title, role="section", above=6)
        yield part(Words, f"{name}.text", text=self.say(f"licenses.{name}"))


def simulated() -> dict[str, Any] | None:
    """Return how many games were simulated for this release, if it includes a report."""
    try:
        match json.loads(asset("simulated.json").read_bytes()):
            case {"games": int(games), "problems": int(problems)} if games > 0:
                return {"n": games, "problems": problems}
    except (OSError, ValueError):
        pass
    return None
