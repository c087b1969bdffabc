"""Every screen at the largest text with the longest names: nothing is cut, nothing lies over anything."""

from collections.abc import Callable, Iterable, Iterator

import pytest

from reivers import tour
from reivers.border import board
from reivers.sim.policies import random_legal
from tools import moments

from .checks import SIZES, ugly
from .hand import Hand
from .harness import Stage

LONG = "Netherwitton and the Hethersgill Moor beyond"
"""As long a name as anybody would give a farm or a site of the board."""
PRACTICE = {"family": "Maxwell", "facts": "practice", "lies": "full"}
OTHERS = {
    "my copy": {"family": "Kerr", "facts": "copy", "lies": "full"},
    "rivals only": {"family": "Maxwell", "facts": "copy", "lies": "rivals"},
    "a position": {"family": "Fenwick", "facts": "practice", "lies": "full", "start": "position"},
}
"""Games that ask other things: of cards that nobody knows, of the rivals alone, of a table that stands."""
ANSWERS = 40
"""So many of them show what those ask."""
NARROW, WIDE = SIZES[0], SIZES[-1]


@pytest.fixture
def hand(stage: Stage) -> Hand:
    stage.blind = True
    stage.root.change(text="largest", animation="off")
    copy = stage.root.library.copy()
    for march, regions in board.REGIONS.items():
        for nth, region in enumerate(regions):
            copy.learn(f"region:{region}", "name", f"{LONG} {march} {nth}", "table")
    return Hand(stage)


class Eye:
    """Looks at what is shown, and notes what is wrong with it."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.wrong: list[str] = []
        self.looked = 0

    def look(self, name: str) -> None:
        """What is shown now."""
        self.wrong += [f"{name} {self.stage.window.size}: {one}" for one in ugly(self.stage)]
        self.looked += 1

    def look_on(self, sizes: Iterable[tuple[int, int]], name: str) -> None:
        """What is shown now, on several devices."""
        for size in sizes:
            self.stage.resize(*size)
            self.look(name)

    def is_content(self) -> bool:
        """Whether nothing was wrong; what was is told once."""
        print("\n".join(dict.fromkeys(self.wrong)))
        return not self.wrong


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "sizes", [(NARROW, WIDE), pytest.param(SIZES, marks=pytest.mark.trust)], ids=["two", "all"]
)
@pytest.mark.parametrize("part", moments.PARTS)
def test_every_moment_that_is_worth_a_picture(hand: Hand, part: str, sizes: list[tuple[int, int]]) -> None:
    eye = Eye(hand.stage)
    for name in moments.PARTS[part](hand.stage):
        eye.look_on(sizes, name)
    assert eye.looked > 4
    assert eye.is_content()


def pages(hand: Hand, game: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """What can be opened over the play, where its places have long names."""
    from reivers.ui.companion import pages_of

    screen = hand.screen
    for page in pages_of(screen.sitting):
        yield page, lambda page=page: screen.open_page(page)
    yield "why", screen.open_why
    yield "a March", lambda: screen.clerk.open_march("SMM")
    yield "audit", lambda: screen.clerk.open_audit(1)
    yield "set out", screen.clerk.set_out
    yield "put right", screen.undo


def play(hand: Hand, options: dict[str, str], answers: int) -> Iterator[str]:
    """A first turn, answered at random; stops at every kind of question."""
    shell, seen = hand.stage.root, set()
    shell.play(lambda: shell.library.begin("border", options, "7"))
    for _ in range(answers):
        prompt = hand.session.prompt
        if prompt is None or hand.session.state.turn > 1:
            break
        kind = f"{hand.session.page_name.partition('.')[0]}, {prompt.key}"
        if kind not in seen:
            seen.add(kind)
            hand.screen.refresh()
            hand.stage.pump()
            yield kind
        hand.session.answer(random_legal(prompt, hand.rng))
    hand.screen.refresh()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["phone", "tablet"])
def test_every_question_of_a_turn(hand: Hand, size: tuple[int, int]) -> None:
    hand.stage.resize(*size)
    eye = Eye(hand.stage)
    for kind in play(hand, PRACTICE, 1000):
        eye.look(kind)
    assert eye.looked > 12
    assert eye.is_content()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", OTHERS)
def test_what_other_games_ask_and_all_that_can_be_opened_in_them(hand: Hand, game: str) -> None:
    hand.stage.resize(*NARROW)
    eye = Eye(hand.stage)
    for kind in play(hand, OTHERS[game], ANSWERS):
        eye.look(kind)
    for name, opened in pages(hand, game):
        opened()
        eye.look_on(SIZES, name)
        hand.stage.root.clear_slips()
    assert eye.is_content()


@pytest.mark.timeout(300)
def test_the_tour(hand: Hand) -> None:
    """Its hints stand beside every page of the Example, and lie over it."""
    eye = Eye(hand.stage)
    hand.stage.resize(*NARROW)
    hand.stage.root.tour()
    hand.stage.pump()
    seen: set[str] = set()
    while not tour.tour().over(hand.session):
        page = tour.tour().stand(hand.session).page
        eye.look(page)
        hand.stage.root.clear_slips()
        eye.look(page)
        if tour.kind_of(page) not in seen:
            seen.add(tour.kind_of(page))
            eye.look_on(SIZES, page)
            hand.stage.resize(*NARROW)
        hand.screen.show_me()
        hand.stage.pump()
    eye.look_on(SIZES, "its end")
    assert len(seen) > 5
    assert eye.is_content()
