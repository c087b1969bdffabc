"""The rivals' autumn (6.4, 6.5): what to take from the box, one walk round the board, the token pile."""

import re
from collections.abc import Iterable
from functools import partial
from typing import Any

from reivers.frontend.narrator import Group, capital
from reivers.games.border import board
from reivers.games.border.ui.autumn.walk import TakeBox, Taken, WalkStop
from reivers.games.border.ui.naming import pencil
from reivers.games.border.ui.orders import OrderLine, by_area, order_lines
from reivers.games.border.ui.page import BorderPage
from reivers.games.border.views.autumn.rivals_autumn import TOKEN, RivalsAutumnView
from reivers.ui.components.buttons import Chip, Main
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.piece import Columns, Grid, Part, part
from reivers.ui.play.context import PageContext

TWO_COLUMNS = 640
"""From this width on the stops go in two columns."""
PILE = "pile"
GUARDED = 2
"""A site guards two farms (2.1.1)."""
TAKE_ICONS = {"sheep": "sheep", "base_dice": "ui-die", "tower": "permanent_defense", "token": "token"}


class RivalsPage(BorderPage):
    """The walk. A tap on a stop ticks it; this is optional."""

    view: RivalsAutumnView
    speaks = True

    def __init__(self, context: PageContext, page: str, **kwargs: Any) -> None:
        self.walked: set[str] = set()
        self.touched: dict[str, list[str]] = {}
        """The farms tapped so far for a site."""
        self.read: set[str] = set()
        super().__init__(context, page, **kwargs)

    # -- showing -------------------------------------------------------------------------------------------

    def restore(self, entered: Any) -> None:
        if self.context.waits and isinstance(entered, dict) and set(entered) == {"walked", "touched"}:
            self.walked, self.touched = set(entered["walked"]), dict(entered["touched"])
        else:
            super().restore(entered)

    def show(self) -> None:
        super().show()
        if self.context.waits:
            self._read_next()

    def parts(self) -> list[Part]:
        view = self.view
        stops = self._stops()
        self.focus = next((area for area in stops if area in board.WALK and area not in self.walked), "board")
        found = list(self._asked())
        if stops:
            found.append(
                part(
                    Heading, "heading", text=self.say(f"rivals_page.{'moved' if view.by_app else 'heading'}")
                )
            )
        if taken := tuple(self._taken(view)):
            found.append(part(TakeBox, "take", title=self.say("rivals_page.take"), items=taken))
        found.append(self._walk_part(stops))
        remarks = [capital(self.say(remark)) for remark in view.remarks]
        if remarks:
            found.append(part(Words, "remarks", text="\n".join(remarks), ink="ink2"))
        return found

    def _asked(self) -> Iterable[Part]:
        """Return the question: the token that was drawn, or any other draw or roll."""
        if not self.context.waits:
            yield from self.question_parts()

    def _taken(self, view: RivalsAutumnView) -> Iterable[Taken]:
        for item in view.take:
            if item.kind == "cube":
                yield Taken(item.whose.lower(), str(item.n), is_token=True)
            elif item.kind in ("tower", "token"):
                name = self.say(f"{'place' if item.kind == 'tower' else 'token'}.named", item.facts)
                yield Taken(TAKE_ICONS[item.kind], capital(name))
            else:
                yield Taken(TAKE_ICONS[item.kind], str(item.n))

    def _stops(self) -> dict[str, list[OrderLine]]:
        """Return the orders by stop: the Marches in walking order, what is beside the map, the token pile."""
        view = self.view
        stops = by_area(order_lines((*view.own_orders, *view.orders), self.say))
        beside = [line for area in list(stops) if area not in board.WALK for line in stops.pop(area)]
        if beside:
            stops["beside"] = beside
        pile = tuple(self._pile(view))
        if pile:
            stops[PILE] = [OrderLine(text=text, change="", icon="", place=PILE, whose="") for text in pile]
        return stops

    def _pile(self, view: RivalsAutumnView) -> Iterable[str]:
        if not self.context.waits or view.pile.by_app:
            return
        names = sorted(
            (capital(self.say("token.named", {"token": one})) for one in view.pile.added), key=by_number
        )
        if names:
            yield self.say("rivals_page.add_tokens", {"tokens": names})
        yield from (self.say(line) for line in view.pile.lines)

    def _walk_part(self, stops: dict[str, list[OrderLine]]) -> Part:
        blocks = (self._stop(area, lines, n) for n, (area, lines) in enumerate(stops.items(), start=1))
        parts = tuple(one for block in blocks for one in block)
        return part(Columns, "walk", least=TWO_COLUMNS, parts=parts)

    def _heading(self, area: str) -> str:
        return self.say(f"map.march.{area}" if area in board.WALK else f"rivals_page.{area}")

    def _stop(self, area: str, lines: list[OrderLine], number: int) -> list[Part]:
        text, reasons = self._heading(area), self._reasons(lines)
        found = [
            part(
                WalkStop,
                area,
                number=number,
                token=board.FAMILY_OF.get(area, "").lower(),
                text=text,
                lines=tuple(lines),
                done=area in self.walked,
                tap=partial(self._tick, area),
                why=partial(self._explain, text, reasons) if reasons else None,
                why_text=self.say("ui.why"),
                divider=number > 1,
                unnamed=tuple(line.place for line in lines if pencil(self.context, line.place)),
                edit=self._name,
                edit_text=self.say("naming.name"),
            )
        ]
        for site in dict.fromkeys(line.place for line in lines):
            if site in self.view.unknown_sites:
                found += self._guards(site)
        return found

    def _name(self, place: str) -> None:
        """Name a place."""
        if edit := pencil(self.context, place):
            edit()

    # -- reasons -------------------------------------------------------------------------------------------

    def _reasons(self, lines: list[OrderLine]) -> list[Group]:
        places = dict.fromkeys((line.place, line.whose) for line in lines)
        found = (group for place in places for group in self.narrator.why_there(place))
        return list(dict.fromkeys(found))

    def _explain(self, heading: str, reasons: list[Group]) -> None:
        """Show the dice, cubes and tokens that led to the orders of a stop."""
        found = []
        for n, group in enumerate(reasons):
            found.append(part(Words, f"heading.{n}", text=group.heading, role="strong"))
            found += [part(Words, f"line.{n}.{k}", text=line) for k, line in enumerate(group.lines)]
        self.context.shell.open_sheet(heading, found, middle=False)

    # -- which farms a site guards -------------------------------------------------------------------------

    def _guards(self, site: str) -> list[Part]:
        """Return the question which farms a new site guards. It can wait."""
        chips = tuple(
            part(
                Chip,
                f"{site}.{farm}",
                text=capital(self.say("place.named", {"place": farm})),
                chosen=farm in self.touched.get(site, ()),
                tap=partial(self._touch, site, farm),
            )
            for farm in board.REGIONS[board.march_of(site)]
        )
        return [
            part(Words, f"guards.{site}", text=self.say("rivals_page.guards"), role="strong", below=6),
            part(Grid, f"farms.{site}", columns=2, parts=chips),
        ]

    def _touch(self, site: str, farm: str) -> None:
        farms = self.touched.get(site, [])
        self.touched[site] = [one for one in farms if one != farm] if farm in farms else [*farms, farm]
        self._keep()
        if len(self.touched[site]) == GUARDED:
            self.context.correct_fact(f"site:{site}", "touches", self.touched.pop(site))

    # -- progress ------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        self.keep({"walked": sorted(self.walked), "touched": self.touched})

    def _tick(self, area: str) -> None:
        self.walked ^= {area}
        self._keep()
        self.context.focus_panel(self.focus)
        if area in self.walked:
            self._read_next()

    def pedal(self) -> bool:
        """Go from March to March by the pedal while the walk is read aloud."""
        left = self._left() if self.context.waits and self.context.shell.device.speaks() else []
        if left:
            self._tick(left[0])
        return bool(left)

    def _left(self) -> list[str]:
        return [area for area in self._stops() if area not in self.walked]

    def _read_next(self) -> None:
        """Read one March and wait for its tap."""
        left = self._left()
        if left and left[0] not in self.read:
            self.read.add(left[0])
            lines = self._stops()[left[0]]
            texts = [f"{line.text} {line.change}".strip() for line in lines]
            self.context.speak(". ".join((self._heading(left[0]), *texts)))

    def main_button(self) -> Main:
        if self.context.waits or self.context.asks(TOKEN):
            main = self.view.main
            return Main(self.say(main.text), self.context.use_default if main.ready else None)
        return super().main_button()


def by_number(name: str) -> list[str | int]:
    """Return a sort key by which the second token comes before the tenth."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]
