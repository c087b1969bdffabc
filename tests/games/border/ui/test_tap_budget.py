"""The promise in numbers: the Example's whole first turn by real touches, counted season by season.

The app rolls and draws what the Example says (it is set beforehand); everything else is tapped.
"""

from collections import Counter, defaultdict
from typing import Any

import pytest

from reivers.kernel.prompts import Continue, Roll, Spread
from reivers.kernel.session import Session
from tests.games.border.ui.attack.test_winter import THEIRS, Table, stacked
from tests.games.border.ui.draft.test_draft import begin, key, play_summer
from tests.ui.harness import Stage
from tools import example

BUDGET = {"veteran": 75, "app dice": 64, "first time": 99}
SEASONS = {
    "draft": "Summer", "last_cards": "Summer", "events": "Autumn", "defenses": "Autumn", "rivals": "Autumn",
    "notoriety": "Winter", "targets": "Winter", "attack": "Winter", "spring": "Spring",
}  # fmt: skip
CHORES = ("region_tokens", "bastle_tokens", "site_cup", "cup", "notoriety_dice", "target_deck")
"""What the app holds for everyone; places without a name are named by where they are."""
OWN = {
    "combat.attack": [*THEIRS["combat.attack"][:2], {"faces": [1, 2, 5, 6]}, {"faces": [1, 2, 5]},
                      *THEIRS["combat.attack"][2:]],
    "combat.defense": [{"faces": [1, 4, 5]}, *THEIRS["combat.defense"], {"faces": [2]}],
    "attack.warden": [{"faces": [5]}],
    "combat.reroll": [{"faces": [3, 4]}],
}  # fmt: skip
"""What the app rolls for the player, among the rivals' dice, in order."""


@pytest.fixture
def practice() -> Session:
    """What's on the cards of the player's copy."""
    return example.begin([])


def of_the_app() -> dict[str, list[Any]]:
    """The chores of Summer and Autumn in the Example, by their prompts."""
    reported = defaultdict(list)
    for page in [*example.SUMMER, *example.AUTUMN]:
        for asked, answer in page.given():
            reported[asked].append(answer)
    return {**reported, **THEIRS}


class Turn(Table):
    """A hand that plays the whole turn. Every touch is counted, under the page it is made on."""

    def __init__(self, stage: Stage, practice: Session) -> None:
        super().__init__(stage)
        self.practice = practice
        self.seasons: Counter[str] = Counter()
        tap_at = stage.tap_at

        def counted(x: float, y: float) -> None:
            # The key that ends a season counts for it.
            from reivers.games.border.views.header import shown_page

            self.seasons[SEASONS[shown_page(self.session).partition(".")[0]]] += 1
            tap_at(x, y)

        stage.tap_at = counted  # type: ignore[method-assign]

    def autumn(self) -> None:
        """Two events, the suggested placement and the rivals' autumn at once, the token they drew."""
        answers = iter(["4", "7"])
        while not self.session.page_name.startswith("notoriety"):
            prompt = self.session.prompt
            if self.session.asks_fact:
                self.enter_fact()
            elif prompt.key == "autumn.event":
                self.stage.touch(next(answers))
            elif prompt.key == "autumn.place":
                self._place({"EWM/caldew-valley": "deputy-warden", "EWM/eden-valley": "earl-of-angus"})
                self.stage.tap("primary")
            elif prompt.key == "autumn.token":
                self.stage.touch("riding-the-bound")
            else:
                self.stage.tap("primary")
        if isinstance(self.session.prompt, Continue):
            self.stage.tap("primary")

    def _place(self, wanted: dict[str, str]) -> None:
        """The tokens that aren't suggested where the Example places them."""
        self.stage.pump(8)
        page = self.screen.scene
        for box, token in wanted.items():
            if dict(page.placement).get(box) != token:
                self.stage.touch(box)

    def enter_fact(self) -> None:
        """What the page asks, as the player reads it from the piece. A form is filled in already with
        what the book shows; what the piece does not say waits."""
        thing, field = self.session.asks_fact
        value = self.practice.fact(thing, field)
        prompt = self.session.prompt
        if field == "face":
            dice = {color: self.practice.fact(thing, color) for color in ("green", "gray")}
            self.answer(prompt, {color: n for color, n in dice.items() if n})
        elif isinstance(prompt, Spread):
            self.stage.tap("primary")
        elif value is None or prompt.refusal(value):
            self.stage.press(self.labeled("Not now"))
        else:
            self.answer(prompt, value)

    def touch(self, option: str) -> None:
        self.clear_facts()
        super().touch(option)

    def primary(self) -> None:
        self.clear_facts()
        super().primary()

    def faces(self, *faces: int) -> None:
        self.clear_facts()
        super().faces(*faces)

    def notoriety(self) -> None:
        """7.1 Points of a card that are unknown are entered first."""
        self.clear_facts()
        while self.session.prompt.key == "winter.points":
            self.press("2" if self.session.prompt.facts["card"] == "19" else "0")
        super().notoriety()
        while self.session.prompt.key == "winter.points":
            self.press("0")

    def clear_facts(self) -> None:
        while self.session.asks_fact:
            self.enter_fact()

    def spring(self) -> None:
        while not self.session.page_name.startswith("draft"):
            self.stage.tap("primary")
        self.stage.tap("primary")

    def count(self) -> int:
        print(dict(self.seasons), "in all", self.seasons.total())
        return self.seasons.total()


def play_turn(
    stage: Stage, practice: Session, monkeypatch: pytest.MonkeyPatch, facts: str, *, own_dice: bool
) -> Turn:
    thrown = of_the_app() if own_dice else {**of_the_app(), **OWN}
    stacked(monkeypatch, thrown)
    hand = Turn(stage, practice)
    begin(hand, facts)
    for source in CHORES if own_dice else (*CHORES, "own_dice", "warden_die"):
        hand.session.set(f"chance.{source}", "app")
    hand.screen.refresh()
    stage.pump()
    play_summer(hand, practice)
    assert key(hand) == "page.autumn"
    stage.tap("primary")
    hand.autumn()
    winter(hand, own_dice=own_dice)
    hand.spring()
    return hand


def winter(hand: Turn, *, own_dice: bool) -> None:
    if own_dice:
        hand.whole()
        return
    hand.notoriety()
    hand.targets()
    while hand.session.page_name.startswith("attack"):
        prompt = hand.session.prompt
        sheep = {"Kerr": "SMM/liddesdale", "Fenwick": "EMM/redesdale", "Dacre": "EWM/eden-valley"}
        if prompt.key == "attack.target":
            first = prompt.facts["target"].endswith("opposite")
            hand.strike("raid/SWM/nithsdale" if first else "gaolbreak/SWM")
        elif prompt.key == "token.revealed":
            hand.touch("hot-trod" if hand.session.state.attack == 3 else "deputy-warden")
        elif prompt.key == "combat.stolen_sheep":
            family = prompt.facts.get("family", "Dacre")
            hand.sheep(*(("SWM/nithsdale", "SWM/annandale") if family == "Maxwell" else (sheep[family],)))
            hand.primary()
        else:
            hand.primary()


def check_end(hand: Turn) -> None:
    same = example.played(example.begin([])).state
    assert hand.session.state.table["vp"] == same.table["vp"] == {"points": 16}
    assert hand.session.state.turn == 2


@pytest.mark.timeout(300)
@pytest.mark.parametrize("size", [(412, 915), pytest.param((1280, 800), marks=pytest.mark.trust)])
def test_a_veteran_with_own_dice(
    stage: Stage, practice: Session, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    stage.resize(*size)
    hand = play_turn(stage, practice, monkeypatch, "practice", own_dice=True)
    check_end(hand)
    assert hand.count() <= BUDGET["veteran"]


@pytest.mark.timeout(300)
def test_a_veteran_whose_dice_are_the_apps(
    stage: Stage, practice: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = play_turn(stage, practice, monkeypatch, "practice", own_dice=False)
    check_end(hand)
    assert hand.count() <= BUDGET["app dice"]


@pytest.mark.timeout(300)
def test_a_first_time_owner(stage: Stage, practice: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = play_turn(stage, practice, monkeypatch, "copy", own_dice=True)
    assert hand.session.state.turn == 2
    assert hand.count() <= BUDGET["first time"]


def test_dice_are_rolls(practice: Session) -> None:
    """The script knows every roll of the Example by its prompt."""
    played = example.played(practice)
    thrown = {
        entry.key
        for entry in played.journal.entries.values()
        if isinstance(played.prompt_at(entry.n), Roll) and entry.by != "forced"
    }
    assert thrown <= set(of_the_app()) | set(OWN)
