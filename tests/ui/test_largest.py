"""Every screen at the largest text with the longest names: nothing is cut, nothing lies over anything."""

from collections.abc import Callable, Iterator

import pytest

from reivers.border import board
from reivers.kernel.facts import Fact
from reivers.ui.library import Library
from tools import moments

from .checks import SIZES, ugly
from .hand import Hand
from .harness import Stage

LONG = "Netherwitton and the Hethersgill Moor beyond"
"""As long a name as anybody would give a farm, a site of the board, or a card."""
PRACTICE = {"family": "Maxwell", "facts": "practice", "lies": "full"}
COPY = {"family": "Kerr", "facts": "copy", "lies": "full"}
ANSWERS = 40
"""So many show what is asked of cards that nobody knows."""
NARROW, WIDE = SIZES[0], SIZES[-1]
DEVICES = [NARROW, WIDE, *(pytest.param(size, marks=pytest.mark.trust) for size in SIZES[1:-1])]


@pytest.fixture
def hand(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """All that a player can name has a long name: places, cards, games."""
    from reivers.ui.gamemenu import LONGEST

    stage.root.change(text="largest", animation="off")
    stage.root.library.copy().merge(list(named_at_length()), "theirs")
    usual = Library.name
    monkeypatch.setattr(Library, "name", lambda *game: f"{usual(*game)}, {LONG}"[:LONGEST])
    return Hand(stage)


def named_at_length() -> Iterator[Fact]:
    """Every farm, site, house and card, each by a name of its own."""
    places = [f"region:{region}" for regions in board.REGIONS.values() for region in regions]
    sites = [f"site:{site}" for sites in board.SITES.values() for site in sites]
    cards = [f"summer:{number}" for number in range(1, 127)]
    for nth, thing in enumerate((*places, *sites, *cards)):
        yield Fact(thing, "name", f"{LONG} {nth}", "table")
    for nth, march in enumerate(board.HOME_MARCHES):
        for house in ("seat", "town"):
            yield Fact(f"march:{march}", house, f"{LONG} {house} {nth}", "table")


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

    def is_content(self) -> bool:
        """Whether nothing was wrong; what was is told once."""
        print("\n".join(dict.fromkeys(self.wrong)))
        return not self.wrong


@pytest.mark.timeout(300)
@pytest.mark.parametrize("size", DEVICES)
@pytest.mark.parametrize("part", moments.PARTS)
def test_every_moment_that_is_worth_a_picture(hand: Hand, part: str, size: tuple[int, int]) -> None:
    """(Each device by itself: to turn one into another, all words would be drawn anew.)"""
    hand.stage.resize(*size)
    eye = Eye(hand.stage)
    for name in moments.PARTS[part](hand.stage):
        hand.stage.pump()
        eye.look(name)
    assert eye.looked > 2
    assert eye.is_content()


def pages(hand: Hand) -> Iterator[tuple[str, Callable[[], object]]]:
    """What can be opened over the play, where its places have long names."""
    from reivers.ui.companion import pages_of

    screen = hand.screen
    for page in pages_of(screen.sitting):
        yield page, lambda page=page: screen.overlays.open_page(page)
    yield "why", screen.overlays.open_why
    yield "a March", lambda: screen.board_pages.open_march("SMM")
    yield "audit", lambda: screen.board_pages.open_audit(1)
    yield "set out", screen.board_pages.set_out
    yield "put right", screen.journey.undo


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
        hand.session.answer(prompt.sample(hand.rng))
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
def test_what_a_new_copy_is_asked_and_all_that_can_be_opened_where_names_are_long(hand: Hand) -> None:
    hand.stage.resize(*NARROW)
    eye = Eye(hand.stage)
    for kind in play(hand, COPY, ANSWERS):
        eye.look(kind)
    for name, opened in pages(hand):
        opened()
        hand.stage.pump()
        eye.look(name)
        hand.stage.root.clear_slips()
    assert eye.is_content()
