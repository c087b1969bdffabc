"""The player's Notoriety (7.1): five tracks, and what each point brings."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import attrs

from reivers.frontend.narrator import capital
from reivers.games.border import board
from reivers.games.border.ui.orders import order_column
from reivers.games.border.ui.page import BorderPage
from reivers.games.border.ui.winter.target_cards import target_question
from reivers.games.border.ui.winter.tracks import Track, TrackColumn, TrackRow, place_key
from reivers.games.border.views.parts import SwitchView
from reivers.games.border.views.winter.notoriety import (
    CARDS,
    POINTS,
    NotorietyView,
    Placement,
    TrackView,
    notoriety_view,
)
from reivers.kernel.prompts import Prompt
from reivers.ui.components.buttons import Button, Main, TextButton
from reivers.ui.components.inputs import SwitchRow
from reivers.ui.components.text import Heading, Words
from reivers.ui.drawing.pen import BACK_KEY
from reivers.ui.drawing.piece import Column, Grid, Part, Row, part
from reivers.ui.play.question import Question
from reivers.ui.widgets.theme import theme

MOST_BESIDE = 3
"""How many switches fit in a row on a wide screen."""


class NotorietyPage(BorderPage):
    """Points go to tracks by taps; the last one answers. Held cards come first, as switches."""

    view: NotorietyView

    def started(self) -> None:
        super().started()
        self.placed: list[str] = []
        self.cards: list[str] = []
        self._made: tuple[Any, NotorietyView] | None = None

    def restore(self, entered: Any) -> None:
        if isinstance(entered, dict) and set(entered) == {"placed", "cards"}:
            self.cards = list(entered["cards"])
            self.placed = list(entered["placed"])[: max(0, self.tracks.total - 1)]
        else:
            super().restore(entered)

    @property
    def tracks(self) -> NotorietyView:
        """The view with the cards that are switched on."""
        session = self.context.session
        key = (session.journal.at, session.prompt, tuple(self.cards), theme.show_odds)
        if self._made is None or self._made[0] != key:
            self._made = key, notoriety_view(session, self.cards, advice=theme.show_odds)
        return self._made[1]

    def own_question(self) -> bool:
        """Return whether this page has controls for the prompt."""
        return self.context.asks(CARDS, POINTS)

    def make_question(self, prompt: Prompt) -> Question:
        return target_question(self, prompt)

    # -- showing -------------------------------------------------------------------------------------------

    def parts(self) -> list[Part]:
        wide = self.context.wide
        self.split = wide or theme.tablet
        self.focus = "tracks"
        view = self.tracks
        found = order_column(view.orders, self.context, apart=True)
        if not self.own_question():
            found += self.question_parts()
        heading = list(self._heading(view))
        found.append(part(Column, "question", parts=tuple(heading), gap=2))
        if switches := tuple(map(self._switch, view.switches)):
            columns = min(MOST_BESIDE, len(switches)) if wide else 1
            found.append(part(Grid, "switches", parts=switches, columns=columns))
        kind, group = (TrackColumn, Row) if wide else (TrackRow, Column)
        tracks = tuple(self._track(kind, track, view) for track in view.tracks)
        found.append(part(group, "tracks", parts=tracks, gap=18 if wide else 6))
        return [*found, *self._others()]

    def _heading(self, view: NotorietyView) -> Iterator[Part]:
        if view.total:
            facts = {"n": view.total, "card": view.card}
            yield part(Heading, "heading", text=self.say("notoriety_page.where", facts))
            key = "notoriety_page.hint" if view.is_known else "notoriety_page.hint_unknown"
            yield part(Words, "hint", text=self.say(key, facts), ink="ink2")

    def _switch(self, one: SwitchView) -> Part:
        return part(
            SwitchRow,
            one.id,
            text=self.say(one.label),
            note=self.say("notoriety_page.only_now"),
            on=one.id in self.cards,
            tap=partial(self._toggle, one.id),
            enabled=one.refusal is None,
            reason=self.say(one.refusal) if one.refusal else "",
            boxed=True,
        )

    def _track(self, kind: type[Track], track: TrackView, view: NotorietyView) -> Part:
        placed = self.placed.count(track.march)
        points = Counter(dict(track.points))
        points[view.family] += placed
        shown = sorted(points.items(), key=lambda one: (-one[1], board.FAMILIES.index(one[0])))
        return part(
            kind,
            track.march,
            text=self.say(f"map.march.{track.march}"),
            points=tuple((family, n) for family, n in shown if n or track.legal),
            own=view.family,
            placed=placed,
            notes=tuple(self._notes(track, placed)) if track.legal else (),
            legal=track.legal,
            reason=self.say("notoriety_page.not_here", {"card": view.card}) if view.total else "",
            tap=partial(self.tap, track.march),
            add=self.say("notoriety_page.add"),
            added=self.say("notoriety_page.added", {"n": placed}),
            low=bool(view.switches),
        )

    def _notes(self, track: TrackView, placed: int) -> Iterator[str]:
        """Return what the points placed bring, or one more."""
        if not theme.show_odds:
            return
        now, rank = track.ranks[0], track.ranks[min(placed or 1, len(track.ranks) - 1)]
        facts = {
            "place": self.say(place_key(rank.rank, tied=rank.tied)),
            "dice": self.say("notoriety_page.dice", {"n": rank.dice}) if rank.dice else "",
            "vp": self.say("notoriety_page.vp", {"n": rank.vp}) if rank.vp else "",
        }
        key = (
            "both"
            if rank.dice and rank.vp
            else "dice_only"
            if rank.dice
            else "vp_only"
            if rank.vp
            else "none"
        )
        brings = self.say(f"notoriety_page.brings.{key}", facts)
        if placed:
            yield capital(brings)
        else:
            is_same = attrs.evolve(now, points=rank.points) == rank
            yield self.say(f"notoriety_page.{'still' if is_same else 'one_more'}", {"brings": brings})
        if track.overtakers:
            yield self.say("notoriety_page.overtake", {"families": list(track.overtakers)})

    def _best(self) -> Main | None:
        """Return the button that places what is left as suggested."""
        view = self.tracks
        rest = self._rest(view.best) if self.own_question() and view.best else ()
        return Main(self.say(view.use_best(rest)), partial(self._use, rest)) if rest else None

    def second_button(self) -> Main | None:
        return self._best() if theme.tablet else None

    def _others(self) -> Iterator[Part]:
        best = self._best()
        if best and not theme.tablet:
            yield part(Button, "best", text=best.text, tap=best.act)
        if self.placed:
            yield part(TextButton, "back", text=self.say("ui.back"), rare=True, key=BACK_KEY, tap=self._back)

    def _rest(self, best: Placement) -> Placement:
        """Return what is left of the best placement; nothing if the player placed otherwise."""
        left = Counter(dict(best))
        left.subtract(self.placed)
        if any(n < 0 for n in left.values()):
            return ()
        return tuple((march, n) for march, n in left.items() if n)

    # -- acting --------------------------------------------------------------------------------------------

    def tap(self, march: str) -> None:
        """Add a point; the last one answers."""
        view = self.tracks
        most = next(track.most for track in view.tracks if track.march == march)
        if len(self.placed) >= view.total or self.placed.count(march) >= most:
            return
        self.placed.append(march)
        if len(self.placed) == view.total:
            self.context.answer(*view.answers(tuple(Counter(self.placed).items())))
        else:
            self._keep()

    def _use(self, rest: Placement) -> None:
        for march, n in rest:
            self.placed += [march] * n
        self.context.answer(*self.tracks.answers(tuple(Counter(self.placed).items())))

    def pedal(self) -> bool:
        """Place the points as suggested."""
        best = self._best()
        if best and best.act:
            best.act()
        return best is not None

    def touches(self, key: str, answer: Any) -> list[str]:
        """Return the tracks that still get points."""
        return list((Counter(answer) - Counter(self.placed)).elements()) if key == POINTS else []

    def _back(self) -> None:
        self.placed.pop()
        self._keep()

    def _toggle(self, card: str) -> None:
        self.cards = [one for one in self.cards if one != card] + [card] * (card not in self.cards)
        self.placed = []
        self._keep()

    def _keep(self) -> None:
        self.keep({"placed": self.placed, "cards": self.cards})

    def main_button(self) -> Main:
        if not self.own_question():
            return super().main_button()
        return self.main_of(self.tracks.main_for(len(self.placed)))
