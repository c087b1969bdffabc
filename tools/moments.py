"""Moments for screenshots, by part. Each part brings the app to a moment and yields its name."""

import functools
import random
from collections.abc import Callable, Iterator
from typing import Any

from tools import table_moments
from tools.around_moments import around, guided, night_ride
from tools.autumn_moments import autumn, ending, played_at_random, remember, spring_of
from tools.fight_moments import bells, fights, reveals
from tools.summer_moments import first_time, set_up, shown_over, summer

Moments = Iterator[str]


def winter(stage: Any) -> Moments:
    """Show the Example's Winter: tracks, cards, and every kind of attack page."""
    from unittest import mock

    from reivers.kernel.session import Core
    from tests.games.border.ui.attack import test_winter as scenes

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
    """Show the map and the board's tabs in the middle of a Winter."""

    shell = stage.root
    remember(shell.saved_games)
    play = played_at_random(stage, lambda session: session.state.turn == 2 and session.state.attack == 6)
    yield "beside-march"
    yield from shown_over(shell, "why", play.overlays.open_why)
    for page in ("board", "tracks", "family", "rivals", "score", "journal"):
        yield from shown_over(shell, f"page-{page}", functools.partial(play.overlays.open_page, page))
    yield from shown_over(
        shell, "whole-score", functools.partial(play.overlays.open_page, "score", whole=True)
    )
    yield from shown_over(shell, "whole-journal", functools.partial(_open_journal, play))
    yield from shown_over(shell, "edit-answer", functools.partial(_edit_dice, play))
    for behind in ("family", "rivals", "board", "score"):
        yield from shown_over(shell, f"peek-{behind}", functools.partial(play.overlays.open_page, behind))
    yield from shown_over(shell, "menu", play.overlays.open_menu)
    yield from shown_over(shell, "holders", play.overlays.open_tracked_by)
    yield from shown_over(shell, "table", play.overlays.open_tracking)
    yield from shown_over(shell, "correct", lambda: play.corrections.correct_place("EWM/eden-valley"))
    yield from shown_over(
        shell, "correct-number", lambda: play.corrections.correct_number("EWM/eden-valley|sheep")
    )
    yield from shown_over(shell, "march", lambda: play.board_pages.open_march("EWM"))
    yield from shown_over(shell, "check", play.board_pages.check_board)
    yield from shown_over(shell, "set-out", play.board_pages.set_out)
    yield from shown_over(shell, "fix-board", lambda: play.history.go(play.session.steps()[-4].last))
    rng = random.Random(6)
    for _ in range(3):
        play.session.answer(play.session.prompt.sample(rng))
    play.refresh()
    yield from shown_over(shell, "journal-seen", lambda: play.overlays.open_page("journal"))
    shell.home()


def _open_journal(play: Any) -> None:
    """Open the journal with the newest step that brought VP chosen."""
    play.overlays.open_page("journal", whole=True)
    steps = play.shell.overlays[-1].content.steps
    steps.chosen = next(row.last for row in play.view.tab("journal") if row.vp)
    steps.update()


def _edit_dice(play: Any) -> None:
    """Open the newest roll with faces again, as an entry of the journal."""
    _open_journal(play)
    journal = play.session.journal
    rolled = [one.n for one in journal.path(journal.at) if "faces" in str(one.answer)]
    play.shell.overlays[-1].content.steps._edit(rolled[-1])


def shown_in_readme(stage: Any) -> Moments:
    """Show Home and, from the Example, a draft, the rivals' Autumn and Winter."""
    remember(stage.root.saved_games)
    stage.root.screen.refresh()
    yield "home"
    yield from ("draft" for name in summer(stage) if name == "draft-cards")
    yield from autumn(stage)
    yield from (name.removeprefix("winter-") for name in winter(stage))


PARTS: dict[str, Callable[[Any], Moments]] = {
    "around": around,
    "guided": guided,
    "ride": night_ride,
    "setup": set_up,
    "summer": summer,
    "first": first_time,
    "autumn": autumn,
    "winter": winter,
    "fights": fights,
    "reveals": reveals,
    "bells": bells,
    "ending": ending,
    "board": board,
    "rivals-only": table_moments.rivals_only,
    "position": table_moments.position,
}
