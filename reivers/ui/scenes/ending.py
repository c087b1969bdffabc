"""The end (9.0): livestock is counted tap by tap, a marker climbs the ladder, then one name stands alone."""

from collections.abc import Callable, Iterator
from pathlib import Path

from kivy.animation import Animation
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from reivers.border.facts import slug
from reivers.border.scoring import LEVELS, victory
from reivers.border.state import vp
from reivers.kernel.prompts import GoOn, Prompt
from reivers.store.records import place_among
from reivers.ui.pages import ScoreView
from reivers.ui.scenes.base import Scene
from reivers.ui.telling import capital
from reivers.ui.theme import theme
from reivers.ui.widgets import Column, Key, Text

CLIMB = 0.7
CLOSE = range(155, 166)
"""Where winning hangs by a thread the marker takes its time."""
SLOWLY = 2.0


class Rung(BoxLayout):
    """A rung of the ladder: how many VP it takes, and its name once it has been reached."""

    least = NumericProperty(0)
    name = StringProperty()
    reached = BooleanProperty(False)
    marker = StringProperty()
    """The total, on the rung where it stands."""


class Ladder(Column):
    """Nine rungs, the highest on top. Names are dark until they are passed; the total climbs beside them."""

    total = NumericProperty(0)

    def __init__(self, total: int, say: Callable[..., str], **kwargs) -> None:
        super().__init__(spacing=0, **kwargs)
        self._say = say
        self.rungs = [Rung(least=least, name=name) for least, _win, name in LEVELS]
        for rung in self.rungs:
            self.add_widget(rung)
        self.total = self.aim = total
        self.on_total(self, total)

    def on_total(self, _self, total: float) -> None:
        """Lights what has been reached."""
        for rung in self.rungs:
            rung.reached = total >= rung.least
        here = next((rung for rung in self.rungs if rung.reached), self.rungs[-1])
        for rung in self.rungs:
            rung.marker = self._say("end.so_far", {"n": round(total)}) if rung is here else ""

    def climb(self, total: int) -> None:
        """Up to so many VP."""
        self.aim = total
        seconds = theme.seconds(CLIMB * (SLOWLY if total in CLOSE else 1))
        if seconds:
            Animation(total=total, d=seconds, t="out_cubic").start(self)
        else:
            self.arrive()

    def arrive(self) -> None:
        """There at once."""
        Animation.cancel_all(self)
        self.total = self.aim

    def on_touch_down(self, touch) -> bool:
        """A touch ends the climb."""
        self.arrive()
        return bool(super().on_touch_down(touch))


class Name(Column):
    """The name alone, a sentence about the man, and small beneath it whether it is a win."""

    name = StringProperty()
    said = StringProperty()
    result = StringProperty()


class EndScene(Scene):
    """Horses, Sheep, Cattle, each at a tap; then the level."""

    def __init__(self, play, page: str, **kwargs) -> None:
        self.climbed = 0
        super().__init__(play, page, **kwargs)
        self.focus = "score"

    def ask(self, prompt: Prompt | None) -> tuple[str, str]:
        return ("", "") if prompt is None else super().ask(prompt)

    def fill(self, page: Widget) -> None:
        total = vp(self.session.state)
        if self.session.prompt is None:
            self._write_name(page, total)
            return
        self.write_happened(page, self.teller.happened())
        ladder = Ladder(self.climbed or total, self.say)
        ladder.climb(total)
        self.climbed = total
        page.add_widget(ladder)
        self.write_orders(page, self.teller.orders())

    def _write_name(self, page: Widget, total: int) -> None:
        found = victory(total)
        page.add_widget(
            Name(
                name=found.level,
                said=self.say(f"level.{slug(found.level)}"),
                result=self.say("end.won" if found.win else "end.lost", {"n": total}),
            )
        )
        page.add_widget(Text(text=self.say("end.sources"), role="place", ink="accent"))
        for line in (*self._account(), *self._best_raid()):
            page.add_widget(Text(text=line, role="row"))
        for line in self._among_own_games():
            page.add_widget(Text(text=line, role="place", ink="accent"))
        record = Key(text=self.say("end.record"))
        record.bind(on_release=lambda _key: self.play.shell.open_record(self.sitting))
        page.add_widget(record)
        again = Key(text=self.say("end.again"))
        again.bind(on_release=lambda _key: self.play.shell.again(self.sitting))
        page.add_widget(again)
        if theme.show_odds:
            luck = Key(text=self.say("luck.title"))
            luck.bind(on_release=lambda _key: self.play.shell.open_luck(self.sitting))
            page.add_widget(luck)
        page.add_widget(ScoreView(self.sitting))
        self.play.shell.device.sound("horn")

    def _account(self) -> list[str]:
        """Where the VP came from, the most first."""
        sums: dict[str, int] = {}
        for rows in self.session.state.score:
            for row, points in rows.items():
                sums[row] = sums.get(row, 0) + points
        best = sorted(sums.items(), key=lambda one: -one[1])[:3]
        return [self.say("end.most", {"row": row, "n": points}) for row, points in best if points]

    def _best_raid(self) -> Iterator[str]:
        """8.2 The Raid of this game that brought the most."""
        raids = [one for one in self.sitting.ledger().combats if one.own and one.kind == "raid"]
        if raids:
            top = max(raids, key=lambda one: one.attack.actual)
            when = self.sitting.boxed.names.when(top.when)
            yield self.say("end.best_raid", {"place": top.place, "when": when, "n": top.attack.actual})

    def _among_own_games(self) -> Iterator[str]:
        """8.2 Against the own record: which place this game has among those with the same cards."""
        library = self.play.shell.library
        game = library.record_of(self.sitting)
        if game is None:
            return
        place, n, other = place_among(library.records(), game)
        key = "end.first" if n == 1 else "end.best" if place == 1 else "end.place"
        yield self.say(key, {"place": place, "n": n, "other": other})

    def shows_map(self) -> bool:
        """The ladder and the name stand alone."""
        return False

    def rest(self, prompt: GoOn | None) -> None:
        self.action = capital(self.say(prompt.question)) if prompt else self.say("ui.to_games")
        self.ready = True


Builder.load_file(str(Path(__file__).with_name("ending.kv")))
