"""Pads of an attack other than dice: optional powers, rerolls, stolen Sheep, the deck."""

from collections.abc import Sequence
from typing import Any

from reivers.frontend.narrator import capital, unbroken
from reivers.games.border.rules.cards.card_form import named
from reivers.games.border.ui.attack.winter_parts import Chip
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.prompts import Continue, Prompt, Roll
from reivers.ui.pads.pad import Pad

WITHOUT_DICE = ("attack.power.held_else", "card.named")
"""Cards named without their effect."""
SMALLEST = 0.75
"""The smallest text on a farm's button that keeps all farms on one line."""
Before = Sequence[tuple[str, Any]]
"""Answers given together with a pad's own: those of the chips above it."""
BELOW = ("attack.target", "winter.notoriety", "combat.stolen_sheep")
"""Prompts other than dice that may go below chips."""


class ChipsPad(Pad):
    """Optional powers as switches, off at first, with the pad of the next question below (2.4).

    An untouched switch means no and takes no tap: both answers are given at once.
    """

    parts = frozenset({"chips", "then"})

    def __init__(self, scene: Any, prompt: Prompt, half: Any) -> None:
        self.scene, self.session = scene, scene.session
        self.inner: Pad | None = None
        self.follows: Prompt | None = None
        super().__init__(prompt, scene.words, lambda _answer: None, lambda: None, half)

    def start(self) -> dict[str, Any]:
        return {"chips": [], "then": None}

    def build(self) -> None:
        self.chips = [self._chip(option) for option in self.prompt.options]
        for chip in self.chips:
            self.add_widget(chip)
        self._follow(self.entered["then"])

    def _chip(self, option: Any) -> Chip:
        note = self.words.say(option.why_not) if option.why_not else ""
        name, legal = unbroken(self.label(option)), option.why_not is None
        chip = Chip(name=name, option=option.id, note=note, legal=legal)
        chip.note = chip.note or capital(" · ".join(self._does(option)))
        if chip.legal:
            chip.bind(on_release=lambda chip: self.toggle(chip.option))
        return chip

    def _does(self, option: Any) -> list[str]:
        """Return the effect of a held card that adds no dice, as far as it's known."""
        if option.label is None or option.label.key not in WITHOUT_DICE:
            return []
        effects = self.session.fact(f"summer:{option.label.facts['card']}", "effects")
        if effects is None:
            return [self.say("attack_page.as_card_says")]
        return [self.words.say(named(effect)) for effect in effects]

    def toggle(self, option: str) -> None:
        """Toggle a power. Keep the entered dice as far as they fit."""
        chips = [one for one in self.entered["chips"] if one != option]
        if option not in self.entered["chips"]:
            chips.append(option)
        then = self.inner.entered if self.inner else None
        self.touched = True  # before it is entered, or it would not be saved
        self.entered = {"chips": chips, "then": then}
        self._follow(then)
        self.refresh()

    def _follow(self, half: Any) -> None:
        """Make the pad of the question that would come next."""
        if self.inner is not None:
            self.remove_widget(self.inner)
        self.inner, self.follows = None, self._next()
        if self.follows is not None:
            self.inner = self.scene.inner_pad(self.follows, self.given(), self._then, self._roll, half)
        if self.inner is not None:
            self.inner.bind(action=self._refresh, ready=self._refresh, entered=self._entered)
            self.add_widget(self.inner)

    def _next(self) -> Prompt | None:
        """Return the prompt after these chips, if the player answers it."""
        try:
            run = self.session.preview(self.given())
        except IllegalAnswer:
            return None
        self.after = run.prompt
        if run.prompt is None or run.fact or run.settings.get(f"chance.{run.prompt.source}") == "app":
            return None
        return run.prompt if isinstance(run.prompt, Roll) or run.prompt.key in BELOW else None

    def given(self) -> list[tuple[str, Any]]:
        return [(self.prompt.key, self.prompt.normalize(self.entered["chips"]))]

    def _entered(self, inner: Pad, entered: Any) -> None:
        if inner.touched:
            self.touched = True
            self.entered = {"chips": self.entered["chips"], "then": entered}

    def _refresh(self, *_changed: Any) -> None:
        self.refresh()

    def _then(self, answer: Any) -> None:
        assert self.follows is not None
        self.scene.play.answer_all([*self.given(), (self.follows.key, answer)])

    def _roll(self) -> None:
        """Let the app roll what follows."""
        given = self.given()

        def both() -> None:
            self.session.page(given)
            self.scene.play.roll_within()

        self.scene.play.run(both)

    def refresh(self) -> None:
        for chip in self.chips:
            chip.chosen = chip.option in self.entered["chips"]
        if self.inner is not None:
            self.action, self.ready = self.inner.action, self.inner.ready
            return
        self.ready = True
        after = getattr(self, "after", None)
        if isinstance(after, Roll):
            mine = after.source == "own_dice"
            self.action = self.say("ui.roll" if mine else "attack_page.they_roll", {"n": after.dice})
        elif isinstance(after, Continue) and not self.entered["chips"]:
            self.action = self.words.say(after.question)
        else:
            n = len(self.entered["chips"])
            self.action = self.say("ui.take_chosen" if n else "ui.take_none", {"n": n})

    def press(self) -> None:
        if self.inner is not None:
            self.inner.press()
        elif not self.entered["chips"] and self.prompt.default == []:
            self.scene.play.take_default()
        else:
            self.scene.play.answer_all(self.given())
