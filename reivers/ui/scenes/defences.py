"""Autumn: the player's own tokens go to their boxes (6.3)."""

from collections.abc import Iterator, Mapping
from typing import Any

from kivy.uix.widget import Widget

from reivers import advice
from reivers.border.autumn import AT_HOME
from reivers.border.nouns import COMBATS
from reivers.border.stacks import strength
from reivers.kernel.messages import Message
from reivers.kernel.prompts import GoOn, Prompt
from reivers.ui.finished import stack_names, stacks
from reivers.ui.pads import Pad
from reivers.ui.scenes.base import Scene
from reivers.ui.scenes.boxes import BoxCard, BoxGrid, lines_of, named
from reivers.ui.scenes.columns import StackBars
from reivers.ui.scenes.parts import heading
from reivers.ui.telling import capital, has_default
from reivers.ui.theme import theme
from reivers.ui.widgets import Key, LineKey, Text

PLACE = "autumn.place"
STRIKES = {"raid", "feud", "gaolbreak"}
"""What comes to the own March; Battles and the Debateable Land are fought elsewhere."""
WORTH_SAYING = 0.05
"""Less than this is nothing, once it is rounded."""


class DefencesScene(Scene):
    """The six boxes of the own March with what would be attacked there; a tap lays the token down."""

    def __init__(self, play, page: str, **kwargs) -> None:
        super().__init__(play, page, **kwargs)
        self.focus = self.session.state.home

    def fill(self, page: Widget) -> None:
        """What happened, and who can come this Winter."""
        super().fill(page)
        state = self.session.state
        total = strength(state, "attack")
        if self._is_placing():
            facts = {"n": self.session.prompt.facts["base_dice"], "total": total}
            page.add_widget(Text(text=self.say("defences.base", facts), role="row", ink="ink_soft"))
        elif isinstance(self.session.prompt, GoOn):
            totals, names = list(stacks(self.session).totals), stack_names(self.words)
            page.add_widget(heading(self.say("rivals.drafted")))
            page.add_widget(StackBars(totals=totals, names=names))
        if self._is_placing() and theme.show_odds:
            self._tell_who_comes(page, advice.defences(state, self.session.glance))

    def _is_placing(self) -> bool:
        return self.session.prompt is not None and self.session.prompt.key == PLACE

    def _tell_who_comes(self, page: Widget, found: advice.DefenceAdvice) -> None:
        for family, cards in found.can_come.items():
            strikes = [set(kind.split("/")) & STRIKES for kind in cards.values()]
            kinds = [kind for kind in COMBATS if any(kind in some for some in strikes)]
            facts = {
                "family": family,
                "n": sum(map(bool, strikes)),
                "total": len(cards),
                "kinds": [Message(f"attack_kind.{kind}") for kind in kinds],
            }
            key = "defences.can_come" if kinds else "defences.cannot_come"
            page.add_widget(Text(text=self.say(key, facts), role="small", ink="ink_soft"))
        for note in found.notes:
            page.add_widget(Text(text=self.say(note), role="small", ink="ink_soft"))

    def pad_of(self, prompt: Prompt) -> Pad:
        if prompt.key != PLACE:
            return super().pad_of(prompt)
        return BoxesPad(self, prompt)

    def place_all(self, best: dict[str, str]) -> None:
        """Lays all tokens as advised, in the order in which they are asked for. It is one step."""

        def lay() -> None:
            left = dict(best)
            while (prompt := self.session.prompt) is not None and prompt.key == PLACE:
                token = prompt.facts["token"]
                box = next((box for box, which in left.items() if which == token), AT_HOME)
                left.pop(box, None)
                self.session.answer(box)

        self.play.act(lay)


class BoxesPad(Pad):
    """One token for one of six boxes: a tap on the box answers, the primary key leaves it as it was."""

    def __init__(self, scene: DefencesScene, prompt: Prompt) -> None:
        self.scene = scene
        super().__init__(prompt, scene.words, scene.answer, scene.play.throw, scene.sitting.half())

    def start(self) -> Any:
        return self.prompt.default if has_default(self.prompt) else AT_HOME

    def build(self) -> None:
        state, look = self.scene.session.state, self.scene.session.glance
        eye = advice.eye(state, look)
        self.advised = advice.defences(state, look) if theme.show_odds else None
        told = lines_of(state, eye, self.words)
        cards = [self._card(option, told, eye) for option in self.prompt.options if option.id != AT_HOME]
        self.grid = BoxGrid(cards, self.answer)
        self.add_widget(self.grid)
        if self.advised and self.advised.best:
            best = dict(self.advised.best)
            facts = {
                "placed": [
                    Message("defences.there", {"token": token, "place": box}) for box, token in best.items()
                ]
            }
            key = Key(text=self.say("defences.take_best", facts))
            key.bind(on_release=lambda _key: self.scene.place_all(best))
            self.add_widget(key)
        if self.entered != AT_HOME:
            home = Key(text=self.say("defences.home", {"token": self.prompt.facts["token"]}))
            home.bind(on_release=lambda _key: self.answer(AT_HOME))
            self.add_widget(home)
        hide = LineKey(text=self.say("scene.hide_odds" if theme.show_odds else "scene.show_odds"))
        hide.bind(on_release=lambda _key: self.scene.switch_odds())
        self.add_widget(hide)

    def _card(self, option, told: Mapping[str, list[str]], eye: advice.Eye) -> BoxCard:
        note = self.words.say(option.why_not) if option.why_not else ""
        if self.advised:
            note = "\n".join((*([note] if note else ()), *self._odds(self.advised, option.id)))
        return BoxCard(
            option=option.id,
            name=named(self.words, option.id),
            lines=told[option.id],
            note=note,
            eyed=option.id in eye.raid,
            chosen=option.id == self.entered,
            legal=option.why_not is None,
        )

    def _odds(self, advised: advice.DefenceAdvice, box: str) -> Iterator[str]:
        """How likely somebody comes here, and what the token would save."""
        token = self.prompt.facts["token"]
        share, saves = round(100 * advised.boxes[box]), advised.saves.get(token, {}).get(box, 0.0)
        if share:
            yield self.say("defences.chance", {"share": share})
        if saves >= WORTH_SAYING:
            key = "defences.saves_most" if advised.best.get(box) == token else "defences.saves"
            yield self.say(key, {"vp": f"{saves:.1f}"})

    def refresh(self) -> None:
        self.ready = True
        token = self.prompt.facts["token"]
        if self.entered == AT_HOME:
            self.action = self.say("defences.home", {"token": token})
        else:
            facts = {"token": token, "place": self.entered}
            self.action = capital(self.say("defences.as_last_turn", facts))
