"""The end (9.0): livestock is counted tap by tap, a marker climbs the ladder, then the name is shown
alone."""

from collections.abc import Callable, Iterator
from pathlib import Path

from kivy.animation import Animation
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.frontend.narrator import capital
from reivers.games.border.rules.cards.fact_sources import slug
from reivers.games.border.rules.model.state import vp
from reivers.games.border.rules.seasons.scoring import LEVELS, victory
from reivers.games.border.ui.pages.spring import ScoredLine
from reivers.kernel.prompts import Continue, Prompt
from reivers.store.records import place_among
from reivers.ui.pads.tiles import Tiles
from reivers.ui.play.page_view import PageView
from reivers.ui.screens.chronicle import chronicle_lines
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import NO_BREAK, SPARE, Column, Text, TextButton, narrowed

CLIMB = 0.7
CLOSE = range(155, 166)
"""Near the winning level the marker slows down."""
SLOWLY = 2.0
DOORS = 3
"""The number of buttons side by side."""
NARROW = 84
"""The smallest width of a button, in units."""


class RungName(Text):
    """A name on one line, in smaller type if needed: all rungs are equally high."""

    def fitting(self, text: str, font: str, size: float, width: float) -> float:
        return narrowed(text, font, size, width - SPARE)


class Rung(BoxLayout):
    """A rung of the ladder: the VP it takes, and its name once it's reached."""

    least = NumericProperty(0)
    name = StringProperty()
    reached = BooleanProperty(False)
    marker = StringProperty()
    """The total, on its rung."""


class Ladder(Column):
    """Nine rungs, the highest on top. Names are dark until reached; the total climbs beside them. It never
    exceeds the page, because the climb begins at its bottom."""

    total = NumericProperty(0)
    room = NumericProperty(0)

    def __init__(self, total: int, say: Callable[..., str], **kwargs) -> None:
        super().__init__(air=0, **kwargs)
        self._say = say
        self.rungs = [Rung(least=least, name=name) for least, _win, name in LEVELS]
        for rung in self.rungs:
            self.add_widget(rung)
        self.total = self.aim = total
        self.on_total(self, total)

    def on_total(self, _self, total: float) -> None:
        """Light what has been reached."""
        for rung in self.rungs:
            rung.reached = total >= rung.least
        here = next((rung for rung in self.rungs if rung.reached), self.rungs[-1])
        for rung in self.rungs:
            rung.marker = self._say("end.so_far", {"n": round(total)}) if rung is here else ""

    def climb(self, total: int) -> None:
        """Animate the climb to a number of VP."""
        self.aim = total
        seconds = theme.seconds(CLIMB * (SLOWLY if total in CLOSE else 1))
        if seconds:
            Animation(total=total, d=seconds, t="out_cubic").start(self)
        else:
            self.arrive()

    def arrive(self) -> None:
        """Jump to the end of the climb."""
        Animation.cancel_all(self)
        self.total = self.aim

    def on_touch_down(self, touch) -> bool:
        """End the climb at a touch."""
        self.arrive()
        return bool(super().on_touch_down(touch))


class BigName(Text):
    """A name in large type, without breaks within joined words."""

    def fitting(self, text: str, font: str, size: float, width: float) -> float:
        return narrowed(max(text.split(" "), key=len), font, size, width)


class Name(Column):
    """The name alone, a sentence about it, and in small type whether it's a win."""

    name = StringProperty()
    said = StringProperty()
    result = StringProperty()
    room = NumericProperty(0)
    """The available height; the name is in its middle."""

    def tied(self, name: str) -> str:
        """Keep the last two words of a longer name on one line."""
        return NO_BREAK.join(name.rsplit(maxsplit=1)) if len(name.split()) > 2 else name


class EndScene(PageView):
    """Horses, Sheep and Cattle, one tap each; then the level: the name alone and, after another tap, the
    rest."""

    def __init__(self, play, page: str, **kwargs) -> None:
        self.climbed = 0
        self.ladder: Ladder | None = None
        self.shown_notices = False
        """Whether the player has continued from the name."""
        super().__init__(play, page, **kwargs)
        self.focus = "score"

    # -- showing ----------------------------------------------------------------------------------------

    def question_of(self, prompt: Prompt | None) -> tuple[str, str]:
        return ("", "") if prompt is None else super().question_of(prompt)

    def wants_width(self) -> bool:
        """Use the whole screen for the name."""
        return self.has_more()

    def is_animating(self) -> bool:
        return self.ladder is not None and self.ladder.total != self.ladder.aim

    def has_more(self) -> bool:
        return self.session.prompt is None and not self.shown_notices

    def shows_map(self) -> bool:
        """Hide the map beside the ladder and the name."""
        return False

    def build_page(self, page: Widget) -> None:
        self.left = 1
        total = vp(self.session.state)
        if self.has_more():
            self._write_name(page, total)
        elif self.session.prompt is None:
            self._write_account(page, total)
        else:
            self._write_ladder(page, total)

    def _write_ladder(self, page: Widget, total: int) -> None:
        self.write_happened(page, self.narrator.happened())
        self.write_orders(page, self.narrator.orders())
        self.ladder = Ladder(self.climbed or total, self.say)
        self.ladder.climb(total)
        self.climbed = total
        page.add_widget(self.ladder)

    def _write_name(self, page: Widget, total: int) -> None:
        found = victory(total)
        said = self.say(f"level.{slug(found.level)}")
        result = self.say("end.won" if found.win else "end.lost")
        page.add_widget(Name(name=found.level, said=said, result=result))
        self.play.shell.device.sound("horn")

    def share_room(self) -> None:
        """Give the ladder and the name the height left by the text."""
        page = self.ids.page
        for child in page.children:
            if isinstance(child, Ladder | Name):
                others = sum(one.height + page.spacing for one in page.children if one is not child)
                child.room = self.height - self.ids.dock_box.height * (not self.split) - others
                child.room -= page.padding[1] + page.padding[3]
        super().share_room()

    # -- summary ----------------------------------------------------------------------------------------

    def _write_account(self, page: Widget, total: int) -> None:
        facts = {"name": victory(total).level, "n": total}
        page.add_widget(Text(text=self.say("end.total", facts), role="heading"))
        for line in self._among_own_games():
            page.add_widget(Text(text=line, role="row", ink="ink_soft"))
        page.add_widget(Text(text=self.say("end.sources"), role="place", ink="accent"))
        for line in (*self._account(), *self._best_raid()):
            page.add_widget(line)
        for row in self._doors():
            page.add_widget(row)

    def _doors(self) -> Iterator[Tiles]:
        """Add buttons to read, share and start again, then the rest."""
        shell, game = self.play.shell, self.game
        doors = {
            "chronicle.title": shell.open_chronicle,
            "end.share": lambda game: shell.share(chronicle_lines(game)),
            "end.again": shell.again,
            "end.record": shell.open_record,
            **({"luck.title": shell.open_luck} if theme.show_odds else {}),
        }
        for part in (list(doors)[:DOORS], list(doors)[DOORS:]):
            tiles = Tiles(most=DOORS, narrowest=NARROW)
            for name in part:
                key = TextButton(text=self.say(name))
                key.bind(on_release=lambda _key, opens=doors[name]: opens(game))
                tiles.add_widget(key)
            yield tiles

    def _account(self) -> Iterator[ScoredLine]:
        """Show where the VP came from, most first."""
        sums: dict[str, int] = {}
        for rows in self.session.state.score:
            for row, points in rows.items():
                sums[row] = sums.get(row, 0) + points
        for row, points in sorted(sums.items(), key=lambda one: -one[1]):
            if points:
                yield ScoredLine(text=self.say("score.row", {"row": row}), vp=str(points))

    def _best_raid(self) -> Iterator[ScoredLine]:
        """Return this game's Raid with the most VP (8.2)."""
        raids = [one for one in self.game.luck().combats if one.own and one.kind == "raid"]
        if raids:
            top = max(raids, key=lambda one: one.attack.actual)
            when = self.game.rules.names.when(top.when)
            said = self.say("end.best_raid", {"place": top.place, "when": when})
            yield ScoredLine(text=said, vp=str(top.attack.actual), total=True)

    def _among_own_games(self) -> Iterator[str]:
        """Return this game's rank among those with the same cards (8.2)."""
        saved_games = self.play.shell.saved_games
        game = saved_games.record_of(self.game)
        if game is None:
            return
        place, n, other = place_among(saved_games.records(), game)
        key = "end.first" if n == 1 else "end.best" if place == 1 else "end.place"
        yield self.say(key, {"place": place, "n": n, "other": other})

    def show_continue(self, prompt: Continue | None) -> None:
        key = "end.more" if self.has_more() else "ui.to_games"
        self.action = capital(self.say(prompt.question)) if prompt else self.say(key)
        self.ready = True

    def press(self) -> None:
        """Continue from the name."""
        if self.has_more():
            self.shown_notices = True
            self.play.refresh()
        else:
            super().press()


Builder.load_file(str(Path(__file__).with_name("end.kv")))
