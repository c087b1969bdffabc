"""One sweep over every page of the app, with all checks on each.

`make test` sweeps a phone at the largest text with the longest names, and a tablet; `make trust` sweeps every
device in all sizes of text and all themes.
"""

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from reivers.frontend.game_spec import GameRules
from reivers.games.border import board
from reivers.kernel.facts import Fact
from tools import moments

from .checks import SIZES, faults, ugly
from .hand import Hand
from .harness import Stage

LONG = "Netherwitton and the Hethersgill Moor beyond"
"""As long a name as anybody would give a farm, a site of the board, or a card."""
COPY = {"family": "Kerr", "facts": "copy", "table": "full"}
ANSWERS = 40
"""How many of them show the questions about unknown cards."""
LONGEST = 80
"""The longest name of a game."""
Look = tuple[tuple[int, int], str, str]
PHONE: Look = ((412, 915), "largest", "dark")
TABLET: Look = ((1280, 800), "usual", "light")
LOW: Look = ((915, 412), "usual", "light")
ON_LOW = ("setup", "summer", "first", "autumn", "winter", "board")
"""The parts with much on a page, which a phone in landscape must still show."""
ON_TABLET = ("around", "setup", "summer", "autumn", "winter", "ending", "board")
"""The parts whose pages have another layout on a wide screen."""
QUICK = [*product(moments.PARTS, [PHONE]), *product(ON_TABLET, [TABLET]), *product(ON_LOW, [LOW])]
ALL = product(moments.PARTS, product(SIZES, ("usual", "largest"), ("light", "dark", "contrast")))
SWEPT = [*QUICK, *(pytest.param(*one, marks=pytest.mark.trust) for one in ALL if one not in QUICK)]


def dress(stage: Stage, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the app look so. With the largest text go the longest names."""
    size, text, theme = look
    stage.root.change(text=text, theme=theme, motion=False)
    stage.resize(*size)
    if text == "largest":
        stage.root.saved_games.my_copy().merge(list(named_at_length()), "theirs")
        header = GameRules.header
        monkeypatch.setattr(GameRules, "header", lambda *of: header(*of[:-1], f"{of[-1]}, {LONG}"[:LONGEST]))


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


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("part", "look"), SWEPT, ids=str)
def test_every_page(stage: Stage, monkeypatch: pytest.MonkeyPatch, part: str, look: Look) -> None:
    dress(stage, look, monkeypatch)
    found, pages = [], 0
    for name in moments.PARTS[part](stage):
        stage.pump()
        found += [f"{name}: {fault}" for fault in faults(stage)]
        pages += 1
    assert pages > 2
    assert "\n".join(dict.fromkeys(found)) == ""


@pytest.mark.timeout(600)
@pytest.mark.trust
def test_a_new_copy_with_long_names(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The questions about unknown cards, and all that can be opened over them."""
    dress(stage, (SIZES[0], "largest", "light"), monkeypatch)
    hand, found = Hand(stage), []
    for kind in questions(hand):
        found += [f"{kind}: {fault}" for fault in ugly(stage)]
    for name, opened in openings(hand):
        opened()
        stage.pump()
        found += [f"{name}: {fault}" for fault in ugly(stage)]
        stage.root.close_all()
    assert "\n".join(dict.fromkeys(found)) == ""


def questions(hand: Hand) -> Iterator[str]:
    """A first turn, answered at random; stops at every kind of question."""
    shell, seen = hand.stage.root, set()
    shell.play(lambda: shell.saved_games.begin("border", COPY, "7"))
    for _ in range(ANSWERS):
        prompt = hand.session.prompt
        kind = f"{hand.session.page_name.partition('.')[0]}, {prompt.key}"
        if kind not in seen:
            seen.add(kind)
            hand.screen.refresh()
            hand.stage.pump()
            yield kind
        hand.session.answer(prompt.sample(hand.rng))
    hand.screen.refresh()


def openings(hand: Hand) -> Iterator[tuple[str, Callable[[], object]]]:
    """What can be opened over the play."""
    screen = hand.screen
    for tab in screen.ui.tabs_of(screen.game):
        yield tab.id, lambda page=tab.id: screen.overlays.open_page(page)
    yield "why", screen.overlays.open_why
    yield "a March", lambda: screen.board_pages.open_march("SMM")
    yield "check", lambda: screen.board_pages.check_board(1)
    yield "set out", screen.board_pages.set_out
    yield "put right", screen.history.undo
