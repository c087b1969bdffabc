"""Whole games by touch, with the rules for every screen checked on each page before it is answered."""

import random
import re
from typing import Any

import pytest

from reivers.kernel.prompts import Continue, Text

from .hand import Hand
from .harness import Stage

PHONE, TABLET = (412, 915), (1280, 800)
NEVER = re.compile(r"(Cancel|Close|Back|None|Skip|Leave)\b")
"""What a main button never says."""
POWERS = ("attack.powers", "rival.defend", "attack.target_cards", "winter.notoriety_cards")
"""Prompts about what can be used only once. (A Border Ballad is worth nothing later, so it is suggested.)"""
TAPS = 3
"""So many controls of a new page are tapped before it is answered."""
NAMES = "setup.name_board"
ELSEWHERE = ("round",)
"""Controls that open something else, such as a finished round."""
SAMPLES = 24
"""So many random answers are never all the same, if there are two."""


class Walk:
    """A whole game: each page is checked, then answered by its main button or by a random hand."""

    def __init__(self, stage: Stage, size: tuple[int, int], options: dict[str, Any], seed: str) -> None:
        self.stage, self.hand = stage, Hand(stage, int(seed))
        self.rng = random.Random(f"walk {seed}")
        stage.resize(*size)
        stage.root.play(lambda: stage.root.saved_games.begin("border", options, seed))
        stage.pump()
        self.boxes: set[tuple[int, int]] = set()
        self.pressed = self.quiet = 0
        self.tried: set[str] = set()
        self.kept: set[str] = set()
        """Prompts at which something half-entered survived."""

    @property
    def session(self) -> Any:
        return self.hand.session

    def at(self) -> tuple[Any, ...]:
        """What changes with every answer."""
        screen = self.hand.screen
        return self.session.journal.at, len(self.session.journal.facts), screen.page_over

    def play(self, turns: int) -> None:
        """Play to the end of a turn."""
        while self.session.prompt is not None and self.session.state.turn <= turns:
            if self.session.prompt.key == NAMES:
                self.stage.touch("later")
                continue
            self.check_prompt()
            self.check_main()
            if not self.check_input():
                self.answer()

    def where(self) -> str:
        prompt = self.session.prompt
        return f"{self.session.page_name}, {prompt.key if prompt else ''}"

    def check_prompt(self) -> None:
        """No prompt has only one legal answer."""
        prompt = self.session.prompt
        if isinstance(prompt, Continue | Text) or self.session.asks_fact:
            return
        first = prompt.sample(self.rng)
        assert any(prompt.sample(self.rng) != first for _ in range(SAMPLES)), self.where()

    def check_main(self) -> None:
        """The main button is always in the same corner, and says what to do."""
        main = self.stage.find("primary")
        self.boxes.add((round(main.right), round(main.y)))
        assert len(self.boxes) == 1, self.where()
        text = main.props["text"]
        assert text, self.where()
        assert not NEVER.match(text), f"{text} in {self.where()}"

    def check_input(self) -> bool:
        """Tap something on a page that is new. If that was only a part of the answer, it must survive a
        rotation and a kill. Return whether it was answered."""
        prompt, before = self.session.prompt, self.at()
        if prompt.key in self.tried or isinstance(prompt, Continue):
            return False
        self.tried.add(prompt.key)
        scene = self.hand.screen.scene
        hits = [hit for piece, hit in self.stage.hits() if scene in ancestors(piece)]
        controls = [hit for hit in hits if not hit.name.startswith(ELSEWHERE)]
        for hit in self.rng.sample(controls, min(len(controls), TAPS)):
            shown = self.entered()
            if not self.stage.has_hit(hit.name):
                continue
            self.stage.touch(hit.name)
            while self.stage.root.overlays:
                self.stage.press_escape()
            if self.at() != before:
                return True
            if self.entered() != shown:
                self.disturb()
                break
        self.restart(None)
        return False

    def entered(self) -> Any:
        """What was entered, as far as the main button shows it."""
        screen = self.hand.screen
        return screen.action, screen.ready, screen.game.draft_answer()

    def disturb(self) -> None:
        stage, where = self.stage, self.where()
        entered, size = self.entered(), tuple(stage.window.size)
        stage.resize(*size[::-1])
        stage.resize(*size)
        assert self.entered() == entered, f"rotated: {where}"
        self.restart(entered[-1])
        assert self.entered() == entered, f"killed: {where}: {entered} {self.entered()}"
        self.kept.add(where)

    def restart(self, draft: Any) -> None:
        """Kill the app with this half-entered answer on disk, and continue."""
        game = self.hand.screen.game
        if game.draft_answer() != draft:
            game.save_draft_answer(draft)
        self.stage.kill()
        self.stage.tap("main")
        self.stage.pump(8)

    def answer(self) -> None:
        """Press the main button: a quiet one does nothing, a ready one leads on."""
        screen, before = self.hand.screen, self.at()
        ready, text = screen.ready, screen.action
        if ready and self.rng.random() < 0.5:
            self.answer_by_hand()
            return
        self.stage.tap("primary")
        assert (self.at() != before) == ready, f"{text} in {self.where()}"
        assert self.stage.root.toast_shown is None or not ready, f"{text} in {self.where()}"
        if not ready:
            self.quiet += 1
            self.answer_by_hand()
            return
        self.pressed += 1
        self.check_suggestion(before[0])

    def answer_by_hand(self) -> None:
        """Give a random legal answer; one that the page doesn't offer, such as a number of another deck, is
        given without it."""
        prompt = self.session.prompt
        try:
            self.hand.answer_at_random()
        except LookupError:
            if self.session.prompt is prompt:
                self.session.answer(prompt.sample(self.rng))
                self.hand.screen.refresh()
                self.stage.pump()

    def check_suggestion(self, at: int) -> None:
        """What the main button gave without another tap uses up nothing."""
        for entry in self.session.journal.entries.values():
            if entry.n > at and entry.by == "player" and entry.key in POWERS:
                assert not entry.answer, (entry.key, entry.answer)


def ancestors(widget: Any) -> list[Any]:
    found = []
    while widget is not None and widget.parent is not widget:
        found.append(widget)
        widget = widget.parent
    return found


COPY = {"family": "Dacre", "facts": "copy", "chance": "none", "table": "full"}
JOINED = {"family": "Kerr", "facts": "practice", "table": "lean", "start": "position"}
WALKS = [
    (TABLET, {"family": "Kerr", "facts": "practice"}, 3, 3),
    (PHONE, COPY, 12, 1),
    (PHONE, JOINED, 15, 2),
]
"""A size, options, a seed, and the last turn: the app's dice, the player's with an unknown copy, and a game
that began without the app."""
MORE = [
    (PHONE, {"family": "Fenwick", "facts": "copy"}, 11, 3),
    (PHONE, COPY, 12, 3),
    (TABLET, {"family": "Maxwell", "facts": "practice", "chance": "none"}, 13, 3),
    (PHONE, {"family": "Kerr", "facts": "practice", "table": "rivals"}, 14, 3),
    (PHONE, JOINED, 15, 3),
    (TABLET[::-1], {"family": "Dacre", "facts": "practice", "chance": "chores"}, 17, 3),
]


@pytest.mark.parametrize(
    ("size", "options", "seed", "turns"),
    [*WALKS, *(pytest.param(*one, marks=pytest.mark.trust) for one in MORE)],
)
def test_every_page(
    stage: Stage, size: tuple[int, int], options: dict[str, Any], seed: int, turns: int
) -> None:
    walk = Walk(stage, size, options, str(seed))
    walk.play(turns)
    assert walk.pressed > 9
    assert walk.quiet
    assert len(walk.kept) > 5
