"""A cheap phone builds every page soon: none has more than 250 widgets, on a phone or on a tablet."""

import pkgutil
import random
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

import pytest

from tools import moments

from .checks import MOST_WIDGETS, layers, widgets_of
from .harness import Stage

pytestmark = pytest.mark.trust
PHONE, TABLET, WIDE = (412, 915), (800, 1280), (1280, 800)
TURNS = {PHONE: (2,), TABLET: (3,), WIDE: (1, 3)}
"""The turns that are looked at on each: a wide screen shows most, with the map beside the page."""
WHOLE = {"family": "Dacre", "facts": "practice", "table": "full", "chance": "none"}
BEGUN: list[dict[str, str]] = [
    {"family": "Kerr", "facts": "copy", "table": "lean"},
    {"family": "Maxwell", "facts": "copy", "table": "rivals"},
    {"family": "Fenwick", "facts": "practice", "table": "full", "start": "position"},
]
"""Games with other questions: unknown cards, only the rivals, a position."""
ANSWERS = 40
"""So many of them show what those ask."""


class Census:
    """The most widgets of every kind of page that was seen."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.most: dict[str, int] = {}
        self.asked: set[tuple[str, str, int]] = set()

    @property
    def size(self) -> tuple[int, int]:
        width, height = self.stage.window.size
        return width, height

    def take(self) -> None:
        """Counts what has been opened, once its lists have their rows."""
        self.stage.pump(1)
        self.count()

    def count(self) -> None:
        """Counts what is on the screen now, layer by layer."""
        for layer in layers(self.stage):
            scene = getattr(layer, "scene", None)
            name = type(layer if scene is None else scene).__name__
            self.most[name] = max(self.most.get(name, 0), widgets_of(layer))

    def is_new(self, session: Any) -> bool:
        """Is this kind of question new in this turn?"""
        kind = session.page_name.partition(".")[0], session.prompt.key, session.state.turn
        if kind in self.asked:
            return False
        self.asked.add(kind)
        return True

    def too_many(self) -> dict[str, int]:
        return {name: n for name, n in self.most.items() if n > MOST_WIDGETS}


@pytest.fixture(params=(PHONE, TABLET, WIDE), ids=lambda size: f"{size[0]}x{size[1]}")
def census(stage: Stage, request: pytest.FixtureRequest) -> Census:
    stage.resize(*request.param)
    return Census(stage)


@pytest.mark.timeout(300)
def test_no_page_has_more_widgets_than_a_cheap_phone_bears(census: Census) -> None:
    """Everything around play, a whole game, and all that can be opened in it."""
    for _name in moments.around(census.stage):
        census.take()
    play_whole(census)
    if census.size == WIDE:
        take_over(census)
    if census.size == PHONE:
        begin_others(census)
        enter_totals(census)
        assert kinds_of_page() - set(census.most) == set(), "none is left out"
    assert census.too_many() == {}


def play_whole(census: Census) -> None:
    """A game, and all that can be opened at its end."""
    play = sit_down(census, WHOLE)
    while play.session.prompt is not None:
        answer(census, play, look=play.session.state.turn in TURNS[census.size])
    play.refresh()
    for _ in open_over(play):
        census.take()


def begin_others(census: Census) -> None:
    for options in BEGUN:
        play = sit_down(census, options)
        for _ in range(ANSWERS):
            answer(census, play)
        for _ in pages_beside(play):
            census.take()


def take_over(census: Census) -> None:
    """A game on its last turn: by then three decks of cards have been opened."""
    play = sit_down(census, {**BEGUN[2], "facts": "copy"})
    for asked, given in (("setup.name_board", []), ("position.turn", "3"), ("position.season", "autumn")):
        if play.session.prompt.key == asked:
            play.session.answer(given)
    while play.session.page_name == "takeover":
        play.refresh()
        census.count()
        play.session.take_default()


def enter_totals(census: Census) -> None:
    """A Summer that is entered by its totals."""
    play = sit_down(census, WHOLE)
    while play.session.prompt.key != "summer.take":
        answer(census, play, look=False)
    for given in ("totals", True):
        play.session.answer(given)
        play.refresh()
        census.count()


def sit_down(census: Census, options: dict[str, str]) -> Any:
    shell = census.stage.root
    shell.home()
    shell.play(lambda: shell.saved_games.begin("border", options, "1513"))
    census.stage.pump()
    return shell.screen


def answer(census: Census, play: Any, *, look: bool = True) -> None:
    """Anything legal; a question of a new kind is looked at before."""
    if look and census.is_new(play.session):
        play.refresh()
        census.count()
    play.session.answer(play.session.prompt.sample(random.Random(play.session.journal.at)))


def pages_beside(play: Any) -> Iterator[None]:
    """The pages beside a game, or over it."""
    tabs = play.ui.tabs_of(play.game)
    return opened(play, (partial(play.overlays.open_page, tab.id) for tab in tabs))


def open_over(play: Any) -> Iterator[None]:
    """All that can be opened over a game."""
    shell, over, board = play.shell, play.overlays, play.board_pages
    yield from pages_beside(play)
    slips = [
        partial(over.peek, "score"),
        over.open_why,
        over.open_menu,
        over.open_tracked_by,
        over.open_tracking,
    ]
    orders = [partial(board.open_march, "SMM"), board.check_board, board.set_out]
    reported = [partial(opens, play.game) for opens in (shell.open_luck, shell.open_chronicle)]
    back = partial(play.history.go, play.session.steps()[-4].last)
    yield from opened(play, [*slips, *orders, *reported, back])


def opened(play: Any, doors: Iterable[Callable[[], object]]) -> Iterator[None]:
    for door in doors:
        door()
        yield
        play.shell.close_all()


def kinds_of_page() -> set[str]:
    """Every page, sheet and screen of the app; parts of others don't count."""
    import reivers
    from reivers.ui.play.page import Page

    for module in pkgutil.walk_packages(reivers.__path__, "reivers."):
        import_module(module.name)
    return {kind.__name__ for kind in _lowest(Page)}


def _lowest(kind: type) -> Iterator[type]:
    below: list[type] = kind.__subclasses__()
    if not below:
        yield kind
    for one in below:
        yield from _lowest(one)
