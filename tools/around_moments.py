"""Moments for screenshots: every screen around play, the guided first game and The Night Ride."""

import functools
import random
from collections.abc import Callable
from typing import Any

from tools.autumn_moments import remember
from tools.summer_moments import Moments, shown_over


def around(stage: Any) -> Moments:
    """Show everything around play: Home with games, New game, library, tools, records, settings, About."""
    shell = stage.root
    yield "home-empty"
    remember(shell.saved_games)
    shell.screen.refresh()
    yield "home-games"
    yield from _games(shell)
    yield from _new_game(shell)
    yield from shown_over(shell, "settings", shell.open_settings)
    yield from _about(stage)
    yield from _records(stage)
    yield from _tools(shell)
    yield from _library(shell)
    yield from _habits(stage)


def _tools(shell: Any) -> Moments:
    """Show each tool, then with input: a Raid, a rich farm, a turn's VP."""
    shell.open_tools()
    screen = shell.overlays[-1]
    for tool in screen.forms:
        screen.choose_tool(tool)
        yield f"tool-{tool}"
    screen.choose_tool("combat")
    for side, faces in {"attack": [6, 6, 4, 3, 1], "defense": [5, 6, 2]}.items():
        screen.put((side,), faces)
    yield "tool-combat-rolled"
    screen.choose_tool("target")
    screen.put(("card",), "cross")
    screen.put(("state", "farms", "EWM/eden-valley"), {"sheep": 3})
    for part in ("farms", "cubes", "tracks", "battles"):
        screen.choose("part", part)
        yield f"tool-target-{part}"
    screen.toggle_why()
    yield "tool-target-why"
    screen.choose_tool("score")
    screen.put(("turns", "1"), {"Raid Sheep": 4, "Raid Cattle": 3})
    yield "tool-score-filled"
    shell.close_all()


def _games(shell: Any) -> Moments:
    """Show the menu of a saved game."""
    from reivers.kernel.messages import Message
    from reivers.ui.screens.game_menu import GameMenu
    from reivers.ui.screens.saved.backups import GameBackups

    home, rows = shell.screen, shell.saved_games.rows()
    menu = GameMenu(shell, rows[0], home.refresh)
    yield from shown_over(shell, "game-menu", lambda: home.open_menu(rows[0]))
    yield from shown_over(shell, "game-name", menu.rename)
    yield from shown_over(shell, "game-export", menu.export)
    yield from shown_over(shell, "games-all", home.open_all)
    yield from shown_over(shell, "import", home.import_game)
    damaged, deleted = rows[0].id, rows[-1].id
    journal = shell.saved_games.home / "games" / damaged / "journal.jsonl"
    intact = journal.read_bytes()
    spot = len(intact) * 9 // 10
    journal.write_bytes(intact[:spot] + b"?" + intact[spot + 1 :])
    home.refresh()
    yield from shown_over(shell, "damaged-game", lambda: home.open_game(damaged))
    journal.write_bytes(intact)
    shell.saved_games.delete(deleted)
    home.refresh()
    yield from shown_over(shell, "deleted-games", home.open_deleted)
    shell.saved_games.undelete(deleted)
    home.refresh()
    yield from shown_over(shell, "backups", lambda: shell.open(GameBackups(shell, rows[0])))
    fault = Message("storage.fault", {"folder": "/games", "reason": Message("store.reason.read_only")})
    yield from shown_over(shell, "storage-fault", lambda: shell.report_faults(fault))
    yield from shown_over(shell, "keys", shell.open_keys)
    yield from _second_window(shell, rows[0].id)


def _second_window(shell: Any, id: str) -> Moments:
    """Show a game that is open in another window."""
    first = shell.saved_games.open(id)
    shell.play(lambda: shell.saved_games.open(id))
    yield "view-only"
    shell.home()
    first.close()


def _new_game(shell: Any) -> Moments:
    """Show New game and the sheet for its seed."""
    shell.screen.new_game()
    yield "new-game"
    yield from shown_over(shell, "new-seed", shell.overlays[-1].ask_seed)


def _about(stage: Any) -> Moments:
    """Show About and what it opens."""
    stage.root.open_about()
    yield "about"
    for door in ("help", "rules", "licenses"):
        stage.touch(door)
        yield f"about-{door}"
        stage.root.close_top()
        stage.pump()
    stage.root.close_all()
    stage.root.open_rules("7.4")
    yield "rules-section"
    screen = stage.root.overlays[-1]
    for part in ("rulings", "glossary"):
        screen.choose(part)
        yield f"rules-{part}"
    screen.search_for("gaolbreak horse")
    yield "rules-search"
    stage.root.close_all()


def _records(stage: Any) -> Moments:
    """Show the records with their numbers, the list, and one game."""
    stage.root.open_records()
    yield "records"
    stage.touch("chart.vp")
    yield "records-numbers"
    for name, row in {"records-all": "all", "record": "last"}.items():
        stage.touch(row)
        yield name
        if name == "record":
            stage.touch("compare")
            yield "records-compare"
            stage.root.close_top()
        stage.root.close_top()
        stage.pump()
    stage.root.overlays[-1].scroll.scroll_y = 0
    yield "records-lower"
    stage.root.close_all()


def _library(shell: Any) -> Moments:
    """Show the card library, a card, its form, a deck being added, and the import of a copy that differs."""
    from reivers.games.border.ui.library.my_copy import ImportScreen
    from reivers.kernel.facts import Fact

    shell.open_library()
    yield "library"
    library = shell.overlays[-1]
    library.choose_deck("event")
    yield "library-events"
    library.choose_deck("summer-1")
    yield from _over(shell, "add-deck", library.add_deck)
    yield from _over(shell, "name-board", library.name_board)
    library.open_card("summer:30")
    yield "card"
    yield from _over(shell, "card-fact", functools.partial(shell.overlays[-1].edit, "stripe"))
    shell.close_top()
    copy = library.known.copy
    copy.learn("summer:9", "cattle", -2, "table")
    copy.learn("summer:11", "name", "Clerk of the Rolls", "table")
    theirs = [
        Fact("summer:9", "cattle", -3, "table"),
        Fact("summer:11", "name", "Land Sergeant", "table"),
        Fact("summer:12", "strength", 2, "table"),
    ]
    shell.open(ImportScreen(library.exchange, theirs))
    yield "library-import"
    shell.close_all()


def _over(shell: Any, name: str, show: Callable[[], None]) -> Moments:
    """Show something over the library."""
    show()
    yield name
    shell.close_top()


def _habits(stage: Any) -> Moments:
    """Show strict undo before a reveal, and orders with checkboxes."""
    from tests.ui.screens.test_settings import at_a_reveal, orders

    hand = at_a_reveal(stage, tick_orders=True, strict_undo=True)
    yield from shown_over(stage.root, "undo-strict", hand.screen.history.undo)
    while len(orders(stage)) < 2:
        hand.answer_at_random(by_hand=False)
        stage.pump()
    yield "orders-ticked"
    stage.root.change(tick_orders=False, strict_undo=False)
    stage.root.home()


def over(shell: Any, name: str, make: Callable[[], Any]) -> Moments:
    """Open a sub-screen, then close it."""
    shell.open(make())
    yield name
    shell.close_top()


def guided(stage: Any) -> Moments:
    """Show the guided first game: its bubble on each kind of page, and how to leave it."""
    from reivers.games.border.tour import tour as border_tour
    from reivers.games.border.views.header import shown_page

    shell = stage.root
    shell.tour()
    stage.pump()
    kinds: set[str] = set()
    while not border_tour().over(shell.screen.session):
        kind = shown_page(shell.screen.session).partition(".")[0]
        if kind not in kinds:
            kinds.add(kind)
            yield f"tour-{kind}"
            if kind == "draft":
                yield from _stray(stage)
        shell.screen.show_me()
        stage.pump()
    yield "tour-end"
    yield from shown_over(shell, "tour-leave", shell.screen.open_leave)
    shell.home()


def _stray(stage: Any) -> Moments:
    """Choose another card than Thomas, and go back to his."""
    stage.touch("2")
    yield "tour-strayed"
    stage.root.screen.follow()


def night_ride(stage: Any) -> Moments:
    """Show The Night Ride: each kind of page in its first nights."""

    shell, rng = stage.root, random.Random(5)
    shell.play(lambda: shell.saved_games.begin("toy", {}, "7"))
    play, asked = shell.screen, set[str]()
    while play.session.prompt is not None:
        key = play.session.prompt.key
        if key not in asked:
            asked.add(key)
            yield f"ride-{key.replace('.', '-')}"
        play.session.answer(play.session.prompt.sample(rng))
        play.refresh()
        stage.pump()
    yield "ride-end"
    shell.home()
