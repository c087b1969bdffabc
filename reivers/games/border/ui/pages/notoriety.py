"""The player's Notoriety (7.1): five tracks side by side, and what one more point brings in each."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from reivers.games.border.advice.notoriety import notoriety_steps
from reivers.games.border.board import FAMILIES, WALK
from reivers.games.border.rules.model.state import notoriety as track_of
from reivers.games.border.ui.attack import combat_pads
from reivers.games.border.ui.marks import draw_mark
from reivers.kernel.prompts import Prompt
from reivers.ui.pads.pad import Pad
from reivers.ui.play.rows import RowScene
from reivers.ui.widgets.canvas import CanvasWidget, draw_text, measure
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Frame, Tappable, TextButton

PAD_SHARE = 0.85
"""The tracks show everything: the text above them may scroll."""
CARDS, POINTS = "winter.notoriety_cards", "winter.notoriety"


class TrackMarks(CanvasWidget):
    """The families on a track, the first on top, each with its points."""

    points = ListProperty()
    most = NumericProperty(1)
    """The number of families on the fullest track: all tracks are that high."""
    drawn = ("points", "most")

    def draw(self) -> None:
        """Draw a line for each family: mark and number."""
        line = self.height / max(1, self.most)
        side = min(line * 0.92, self.width * 0.5)
        for at, (family, n) in enumerate(self.points):
            y = self.top - (at + 1) * line + (line - side) / 2
            wide, high = measure(str(n), "figure")
            left = self.center_x - (side + theme.gap * 0.3 + wide) / 2
            draw_mark(family, left, y, side)
            draw_text(
                str(n), "figure", left + side + theme.gap * 0.3, y + (side - high) / 2, theme.palette.ink
            )


class Track(Tappable, Frame, BoxLayout):
    """One March's track. A tap places a point."""

    march = StringProperty()
    points = ListProperty()
    most = NumericProperty(1)
    added = StringProperty()
    brings = StringProperty()
    option = StringProperty()
    placed = BooleanProperty(False)
    chosen = BooleanProperty(False)
    legal = BooleanProperty(True)


class TracksPad(Pad):
    """Points placed by tapping tracks; the last one answers."""

    def __init__(self, scene: Any, prompt: Prompt, answer: Any, half: Any) -> None:
        self.scene, self.session = scene, scene.session
        super().__init__(prompt, scene.words, answer, lambda: None, half)

    def start(self) -> list[str]:
        return []

    def build(self) -> None:
        legal = {option.id for option in self.prompt.legal()}
        row = BoxLayout(size_hint_y=None, spacing=theme.hairline * 4)
        self.tracks = [Track(march=march, option=march, legal=march in legal) for march in WALK]
        for track in self.tracks:
            row.add_widget(track)
            track.bind(minimum_height=lambda *_: self._level(row))
            if track.legal:
                track.bind(on_release=lambda track: self.tap(track.option))
        self.add_widget(row)
        self.back = TextButton(text=self.say("ui.back"))
        self.back.bind(on_release=lambda _key: self.enter(self.entered[:-1]))
        if self.prompt.total > 1:  # from the start, so that no track moves under the finger
            self.add_widget(self.back)

    def _level(self, row: BoxLayout) -> None:
        """Make all tracks as high as the highest."""
        row.height = max(track.minimum_height for track in self.tracks)

    def tap(self, march: str) -> None:
        if len(self.entered) == self.prompt.total:
            return
        self.enter([*self.entered, march])
        if len(self.entered) == self.prompt.total:
            self.answer({one: self.entered.count(one) for one in dict.fromkeys(self.entered)})

    def refresh(self) -> None:
        state, own = self.session.state, self.session.state.family
        standing = {march: dict(track_of(state, march)) for march in WALK}
        for march in self.entered:
            standing[march][own] = standing[march].get(own, 0) + 1
        most = max(sum(n > 0 for n in points.values()) for points in standing.values())
        for track in self.tracks:
            n = self.entered.count(track.march)
            points = sorted(standing[track.march].items(), key=lambda one: (-one[1], FAMILIES.index(one[0])))
            track.points = [one for one in points if one[1] > 0]
            track.most = max(most, 1)
            track.added = f"+{n}" if n else ""
            track.placed = n > 0
            track.brings = self._brings(track.march, n) if track.legal else ""
        self.back.disabled = not self.entered
        left = self.prompt.total - len(self.entered)
        self.ready, self.action = False, self.say("attack_page.points_left", {"n": left})

    def _brings(self, march: str, placed: int) -> str:
        """Return what one more point would bring: rank, dice, VP in Spring."""
        if not theme.show_odds:
            return ""
        steps = notoriety_steps(self.session.state, self.session.peek, placed + 1)
        step = next(one for one in steps if one.march == march)
        then, now = step.then, step.now
        gains = (
            [self.say("attack_page.more_dice", {"n": then.dice - now.dice})] if then.dice > now.dice else []
        )
        gains += [self.say("attack_page.more_vp", {"n": then.vp - now.vp})] if then.vp > now.vp else []
        over = [self.say("attack_page.may_pass", {"families": step.overtakers})] if step.overtakers else []
        return "\n".join([self.say(f"attack_page.place_{then.case}"), *gains, *over])


class NotorietyScene(RowScene):
    """The five tracks."""

    def __init__(self, play: Any, page: str, **kwargs: Any) -> None:
        super().__init__(play, page, **kwargs)
        self.share = PAD_SHARE
        self.focus = "tracks"

    def make_pad(self, prompt: Prompt) -> Pad:
        if self.session.asks_fact:
            return super().make_pad(prompt)
        if prompt.key == CARDS:
            return combat_pads.ChipsPad(self, prompt, self.game.draft_answer())
        return self.inner_pad(prompt, [], self.answer, self.play.roll, self.game.draft_answer())

    def inner_pad(self, prompt: Prompt, _before: Any, answer: Any, roll: Any, half: Any) -> Pad:
        """Make the tracks, also below cards that may be played."""
        if prompt.key == POINTS:
            return TracksPad(self, prompt, answer, half)
        return self.play.ui.pad(prompt)(prompt, self.words, answer, roll, half)


Builder.load_file(str(Path(__file__).with_name("notoriety.kv")))
