"""The guided first game: the Example of Play on the usual pages, with one sentence at a time.

The player touches what is ringed, or lets the app show it. All pages and buttons are those of any game.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import Metrics, dp

from reivers.frontend.open_game import OpenGame
from reivers.frontend.tour import TourProgress, page_of
from reivers.kernel.journal import Entry
from reivers.kernel.prompts import Continue
from reivers.ui.components.buttons import Main
from reivers.ui.components.dice import DiceRow, DiceSlots
from reivers.ui.components.text import Words
from reivers.ui.drawing.pen import Hit
from reivers.ui.drawing.piece import Drawn, part, walk
from reivers.ui.drawing.scroll import FADE
from reivers.ui.play.guide import BubbleRow, Ring, find_hit, ids_in, is_open, spoken_name
from reivers.ui.play.screen import PlayScreen

if TYPE_CHECKING:
    from reivers.ui.shell import Shell

MAIN = "primary"
"""The name of the main button."""
HIGH = 640
"""A lower screen has room for one sentence only."""
LOOK = 0.1
"""Seconds between looks at where the ringed thing is: a page scrolls and changes."""
SEEK_MOST = 3
"""How often the ringed thing is brought into sight: the first time its page may not be laid out yet."""


class TourScreen(PlayScreen):
    """The play screen of the guided game. `tour` knows the steps; the screen only compares and shows."""

    def __init__(self, shell: "Shell", game: OpenGame, **kwargs: Any) -> None:
        assert game.tour is not None
        self.tour = game.tour
        self.bubble: BubbleRow | None = None
        self._first: tuple[str, str] | None = None
        """The page, with its part, and what was ringed first on it."""
        self._said_step = self._said_note = ""
        """The sentence for what is ringed, and what the last page without a question said."""
        super().__init__(shell, game, **kwargs)
        self.bubble = BubbleRow(**self._bubble())
        self.task.add_widget(self.bubble, index=1)
        self._ring = Ring(self)
        self._sought_at, self._sought = -1, 0
        """The entry for which the ringed thing was brought into sight, and how often."""
        self._looking = Clock.schedule_interval(self._look, LOOK)

    def leave(self) -> None:
        self._looking.cancel()
        super().leave()

    # -- the bubble ----------------------------------------------------------------------------------------

    def show_game(self) -> None:
        super().show_game()
        self.guide()

    def guide(self) -> None:
        """Show what to do, or what happened."""
        if self.bubble is not None:
            self.bubble.show(**self._bubble())

    def _bubble(self) -> dict[str, Any]:
        text, buttons = self._said()
        named = tuple((id, self.say(f"tour.{id}")) for id in buttons)
        note = self._comment() if buttons == ("show",) and self._is_high else ""
        if isinstance(self.session.prompt, Continue):
            self._said_note = text
        elif note == self._said_note:
            note = ""
        return {"text": text, "note": note, "buttons": named, "tap": self._tapped_bubble}

    def _said(self) -> tuple[str, tuple[str, ...]]:
        """Return the sentence and the buttons for this moment."""
        progress = self.tour.progress(self.session)
        if self.tour.over(self.session):
            return self.say("tour.end"), ("real", "keep")
        if progress.strayed is not None:
            return self.say(self.tour.instead(progress.still_to_give)), ("follow", "alone")
        if isinstance(self.session.prompt, Continue):
            return self._comment() or self.say("tour.turn"), ()
        return self._said_step or self.say(progress.to_do), ("show",)

    def _comment(self) -> str:
        """Return what happened, until the next answer is given."""
        progress = self.tour.progress(self.session)
        if not progress.done or (progress.still_to_give and progress.done[-1].page == progress.page):
            return ""
        page = progress.done[-1].page
        return self.say(self.tour.comment(page))

    @property
    def _is_high(self) -> bool:
        """Return whether there is room for a second sentence."""
        return bool(self.height / Metrics.density >= HIGH)

    def _tapped_bubble(self, button: str) -> None:
        acts = {
            "show": self.show_me,
            "follow": self.follow,
            "alone": self.open_leave,
            "keep": self.go_alone,
            "real": self.new_game,
        }
        acts[button]()

    # -- the ring ------------------------------------------------------------------------------------------

    def _look(self, _time: float) -> None:
        """Ring what to touch next, wherever it is now, and say so."""
        found = self.ringed()
        self._ring.show(found)
        step = self._step(found)
        if step != self._said_step:
            self._said_step = step
            self.guide()

    def _step(self, found: tuple[Drawn, Hit] | None) -> str:
        """Return the sentence for what is ringed; "" if the first touch of a page is, or nothing."""
        page = self.tour.progress(self.session).page
        if found is None:
            return self._said_step if self._first and self._first[0] == page else ""
        name = found[1].name
        if self._first is None or self._first[0] != page:
            self._first = page, "" if self.context.draft_answer() is not None else name
        if self._first == (page, name):
            return ""
        return self.say("tour.tap", {"text": spoken_name(*found)})

    def ringed(self) -> tuple[Drawn, Hit] | None:
        """Return the piece and its hit to touch next; None while there is nothing to do for the example."""
        progress = self.tour.progress(self.session)
        if self.shell.overlays or self.page_over or progress.strayed is not None:
            return None
        if self.tour.over(self.session) or not self.scene.fully_shown or not progress.still_to_give:
            return None
        if isinstance(self.session.prompt, Continue):
            return None
        found = next(filter(None, map(self._find, self._ids(progress))), None)
        if found is None:
            return find_hit(self.bar, [MAIN], lambda _piece, _id: True) if self.scene.ready else None
        return found if self._in_sight(*found) else None

    def _find(self, ids: list[str]) -> tuple[Drawn, Hit] | None:
        return find_hit(self.scene, ids, is_open)

    def _ids(self, progress: TourProgress) -> Iterator[list[str]]:
        """Yield what to touch next. Of answers in any order, what later ones are about is first. While
        the main button waits for something else than the next answer, the one after it comes."""
        chosen = list(self.scene.planned())
        here = (entry for entry in progress.still_to_give if entry.page == progress.page)
        ahead = [entry for entry in here if (entry.key, entry.answer) not in chosen]
        free = list(takewhile(lambda entry: entry.key in self.tour.any_order, ahead)) or ahead[:1]
        later = {id for entry in ahead[len(free) :] for id in ids_in(entry.answer)}
        yield sorted((id for entry in free for id in self._touches(entry)), key=lambda id: id not in later)
        if not self.scene.ready:
            page = page_of(progress.page)
            coming = takewhile(lambda entry: page_of(entry.page) == page, progress.still_to_give)
            yield from (self._touches(entry) for entry in coming)

    def _touches(self, entry: Entry) -> list[str]:
        """Return the names of what is touched for an answer: of dice, the faces that aren't entered yet."""
        if not isinstance(entry.answer, dict) or not entry.answer.keys() & {"faces", "results"}:
            return list(self.scene.touches(entry.key, entry.answer))
        faces = list(entry.answer.get("faces", ())) or self.tour.faces(self.session, entry)
        for piece in walk(self.scene):
            for face in piece.props.get("faces", ()) if isinstance(piece, DiceSlots | DiceRow) else ():
                if face in faces:
                    faces.remove(face)
        return [f"face.{face}" for face in faces]

    def _in_sight(self, piece: Drawn, hit: Hit) -> bool:
        """Return whether a hit is visible. It is brought into sight at first; then the player may scroll."""
        _x, y = piece.hit_center(hit)
        scroll, at = getattr(self.scene, "scroll", None), self.session.journal.at
        faint = dp(FADE) if scroll is not None and scroll.has_more_below else 0
        visible = bool(self.scene.y <= y <= self.scene.top)
        is_clear = visible and y >= self.scene.y + faint
        if self._sought_at != at:
            self._sought_at, self._sought = at, 0
        if not is_clear and self._sought < SEEK_MOST and scroll is not None:
            self._sought += 1
            scroll.scroll_to(piece, padding=dp(FADE), animate=False)
        return visible

    # -- actions -------------------------------------------------------------------------------------------

    def show_me(self) -> None:
        """Do what comes next in the example: give the answers of this part of the page, or continue."""
        if isinstance(self.session.prompt, Continue):
            self.context.use_default()
            return
        self.context.answer(*self.tour.progress(self.session).next_answers(forced=self._asks_all))

    def roll_within(self) -> None:
        """Roll and draw as in the Example."""
        others, prompt = self.tour.progress(self.session).still_to_give, self.session.prompt
        if others and prompt is not None and others[0].key == prompt.key:
            self.session.answer(others[0].answer)
        else:
            super().roll_within()

    def take_default(self) -> None:
        """Continue. What the rivals do by themselves is as in the Example."""
        super().take_default()
        progress = self.tour.progress(self.session)
        if progress.strayed is None and page_of(progress.page).startswith(self.tour.by_rivals):
            self.session.page(progress.next_answers(forced=self._asks_all))

    @property
    def _asks_all(self) -> bool:
        return bool(self.session.settings.get("ask_everything"))

    def follow(self) -> None:
        """Undo the different answers."""
        self.shell.close_all()
        while self.tour.progress(self.session).strayed is not None and self.run(self.session.undo_answer):
            pass

    def open_leave(self) -> None:
        """Ask whether to leave the guided game."""
        stay = Main(self.say("tour.stay"), self.shell.close_top)
        text = part(Words, "text", text=self.say("tour.leave_text"))
        alone = Main(self.say("tour.alone"), self.go_alone)
        self.shell.open_sheet(self.say("tour.leave_heading"), (text,), main=stay, second=alone)

    def go_alone(self) -> None:
        """Leave the guided game and continue it as the player's own."""
        self.game.end_tour()
        self.shell.play_on(self.game)

    def new_game(self) -> None:
        self.game.end_tour()
        self.shell.home()
        self.shell.screen.new_game()
