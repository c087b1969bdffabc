"""Leads the app from one thing worth a picture to the next, part by part, and names it."""

import functools
from collections.abc import Callable, Iterator
from typing import Any

from tools import told_moments
from tools.autumn_moments import autumn, ending, played_at_random, remember, spring_of
from tools.summer_moments import first_time, laid, set_up, summer

Moments = Iterator[str]


def around(stage: Any) -> Moments:
    """Everything around play: Home with games, a new one, the library, tools, records, settings, About."""
    from reivers.ui.rulingspage import RulingsPage
    from reivers.ui.tools import pages as tools

    shell = stage.root
    yield "home-empty"
    remember(shell.library)
    shell.screen.refresh()
    yield "home-games"
    yield from _games(shell)
    yield from _new_game(shell)
    for page in ("settings", "tools", "about"):
        yield from laid(shell, page, getattr(shell, f"open_{page}"))
    yield from laid(shell, "rulings", functools.partial(_lay, shell, RulingsPage))
    yield from _records(shell)
    for name, tool in tools().items():
        yield from laid(shell, f"tool-{name}", functools.partial(_lay, shell, tool))
    yield from _filled_tools(shell)
    yield from _library(shell)


def _filled_tools(shell: Any) -> Moments:
    """The tools with something entered: a raid that was fought, a rich farm, an Office, a turn's VP."""
    from reivers.ui.tools import pages as tools

    page = {name: functools.partial(tool, shell) for name, tool in tools().items()}
    fought = page["combat"]()
    for side, faces in {"attack": (6, 6, 4, 3, 1), "defense": (5, 6, 2)}.items():
        for face in faces:
            fought.entries[side].keys[face].dispatch("on_release")
    yield from over(shell, "tool-combat-fought", lambda: fought)
    for part in ("farms", "cubes", "tracks", "battles"):
        target = page["target"]()
        target.entries["card"].choose("cross")
        target.entries["part"].choose("farms")
        for _ in range(3):
            target.entries["sheep"].keys[1].dispatch("on_release")
        target.entries["part"].choose(part)
        yield from over(shell, f"tool-target-{part}", functools.partial(_same, target))
    sheet = page["score"]()
    for entry in list(sheet.entries.values())[1:6]:
        for _ in range(4):
            entry.keys[1].dispatch("on_release")
    yield from over(shell, "tool-score-filled", lambda: sheet)


def _same(page: Any) -> Any:
    return page


def _games(shell: Any) -> Moments:
    """What can be done with a game of the list."""
    from reivers.ui.gamemenu import GameMenu

    home, rows = shell.screen, shell.library.rows()
    menu = GameMenu(shell, rows[0], home.refresh)
    yield from laid(shell, "game-menu", lambda: home.open_menu(rows[0]))
    yield from laid(shell, "game-name", menu.rename)
    yield from laid(shell, "game-export", menu.export)
    yield from laid(shell, "games-all", lambda: home.open_all(rows))
    yield from laid(shell, "import", home.take_in)


def _new_game(shell: Any) -> Moments:
    """The page on which a game is begun, and what lies behind each of its lines."""
    shell.screen.new_game()
    page = shell.slips[-1]
    yield "new-game"
    for door in page.doors:
        page.open(door)
        yield f"new-{door}"
        shell.take_off()
    shell.clear_slips()


def _records(shell: Any) -> Moments:
    """All finished games, the list of them, and one."""
    from reivers.ui.records import AllRecords

    shell.open_records()
    page = shell.slips[-1]
    yield "records"
    yield from over(shell, "records-all", lambda: AllRecords(page))
    page.open(page.games[-1])
    yield "record"
    shell.clear_slips()


def _library(shell: Any) -> Moments:
    """The card library, a deck, a card, what it is taught, and another copy that says something else."""
    from reivers.kernel.facts import Fact
    from reivers.ui.cardpages import CardPage, DeckPage
    from reivers.ui.mycopypages import ConflictPage
    from reivers.ui.teach import TeachBoard, TeachDeck

    shell.open_library()
    yield "library"
    library = shell.slips[-1]
    copy = library.known.copy
    made: dict[str, Callable[[], Any]] = {
        "deck": lambda: DeckPage(library, "summer-1"),
        "card": lambda: CardPage(library, "summer:30"),
        "teach-deck": lambda: TeachDeck(shell, library.known, "summer-1", library.refresh),
        "teach-board": lambda: TeachBoard(shell, library.known, library.refresh),
    }
    for name, make in made.items():
        yield from over(shell, name, make)
    copy.learn("summer:9", "cattle", -2, "table")
    theirs = [Fact("summer:9", "cattle", -3, "table")]
    found = copy.compare(theirs)
    yield from over(shell, "library-conflict", lambda: ConflictPage(library.exchange, theirs, found))
    shell.clear_slips()


def over(shell: Any, name: str, make: Callable[[], Any]) -> Moments:
    """A page over another one, which stays."""
    shell.lay(make())
    yield name
    shell.take_off()


def _lay(shell: Any, page: Callable[[Any], Any]) -> None:
    shell.lay(page(shell))


def winter(stage: Any) -> Moments:
    """The Example's Winter: its tracks, its cards, and every kind of page that an attack comes to."""
    from unittest import mock

    from reivers.kernel.core import Core
    from tests.ui import test_winter_scenes as scenes

    with mock.patch.object(Core, "_by_chance", scenes.as_in_the_example(scenes.THEIRS)):
        scenes.at_winter(stage, lambda source: source in scenes.CHORES)
        table = scenes.Table(stage)
        yield from (f"winter-{name}" for name in scenes.moments(table))
        table.turn()
        yield "winter-debateable"
        table.touch("SWM/nithsdale")
        table.touch("SWM/annandale")
        table.attack_6()
        yield "winter-gaolbreak"
        table.attack_7()
        table.turn()
        yield "winter-feud"
        table.primary()
        yield "winter-last"
        yield from spring_of(stage)
    stage.root.home()


def board(stage: Any) -> Moments:
    """The map and the pages of the board, in the middle of a Winter that is played on a table."""
    shell = stage.root
    remember(shell.library)
    play = played_at_random(stage, lambda session: session.state.turn == 2 and session.state.attack == 6)
    for page in ("board", "family", "rivals", "score", "journal"):
        yield from laid(shell, f"page-{page}", functools.partial(play.open_page, page))
    for behind in ("family", "board", "score"):
        yield from laid(shell, f"peek-{behind}", functools.partial(play.peek, behind))
    yield from laid(shell, "why", play.open_why)
    yield from laid(shell, "menu", play.open_menu)
    yield from laid(shell, "holders", play.open_holders)
    yield from laid(shell, "lies", play.open_lies)
    yield from laid(shell, "correct", lambda: play.correct("EWM/eden-valley"))
    yield from laid(shell, "march", lambda: play.clerk.open_march("EWM"))
    yield from laid(shell, "audit", play.clerk.open_audit)
    yield from laid(shell, "set-out", play.clerk.set_out)
    yield from laid(shell, "put-right", lambda: play.go(play.session.steps()[-4].last))
    shell.home()


def shown_in_readme(stage: Any) -> Moments:
    """Home, a draft of the Example, the rivals' autumn, and its Winter."""
    remember(stage.root.library)
    stage.root.screen.refresh()
    yield "home"
    yield from ("draft" for name in summer(stage) if name == "draft-cards")
    yield from autumn(stage)
    yield from (name.removeprefix("winter-") for name in winter(stage))


PARTS: dict[str, Callable[[Any], Moments]] = {
    "around": around,
    "setup": set_up,
    "summer": summer,
    "first": first_time,
    "autumn": autumn,
    "winter": winter,
    "ending": ending,
    "board": board,
    "rivals-only": told_moments.rivals_only,
    "position": told_moments.position,
}
