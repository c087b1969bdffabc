"""Android's life cycle, through the callbacks that Kivy gets from it; and a process that is really ended."""

import os
import random
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from reivers.kernel.errors import IllegalAnswer
from tests.conftest import ROOT
from tests.games.border.ui.playing import play_to

from .checks import texts
from .hand import Hand
from .harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def put_aside(stage: Stage) -> None:
    """As when the player goes to another app: Kivy's own handler of the system's event."""
    stage.window._event_filter("app_willenterbackground")
    assert stage.window._pause_loop


def bring_back(stage: Stage) -> None:
    stage.window._event_filter("app_didenterforeground")
    assert not stage.window._pause_loop
    stage.pump()


def test_a_game_put_aside_and_brought_back_stands_as_it_stood(stage: Stage, hand: Hand) -> None:
    hand.begin("Dacre")
    hand.play(3)
    before, at = texts(stage), hand.session.journal.at
    put_aside(stage)
    stage.window.allow_screensaver = True  # another app had its way meanwhile
    bring_back(stage)
    assert (texts(stage), hand.session.journal.at) == (before, at)
    assert stage.window.allow_screensaver is False, "the screen stays awake again"


def test_nothing_is_read_aloud_behind_another_app(stage: Stage) -> None:
    hushed: list[str] = []

    class Voice:
        def hush(self) -> None:
            hushed.append("hush")

    stage.root.device.voice = Voice()
    put_aside(stage)
    assert hushed
    bring_back(stage)


def test_after_days_away_the_board_may_be_checked(stage: Stage, hand: Hand) -> None:
    hand.begin("Dacre")
    put_aside(stage)
    bring_back(stage)
    assert stage.root.toast_shown is None, "looking elsewhere moves no cube"
    put_aside(stage)
    stage.root._left = datetime.now(UTC) - timedelta(days=2)
    bring_back(stage)
    assert stage.root.toast_shown is not None


def test_home_is_read_again_when_it_comes_back(stage: Stage, hand: Hand) -> None:
    assert not stage.root.saved_games.rows()
    put_aside(stage)
    stage.root.saved_games.begin("toy", {}, "1").close()
    bring_back(stage)
    assert stage.root.screen.last


def test_short_of_memory_it_forgets_what_it_can_reckon_again(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.odds.competition import _of_hand

    hand.begin("Dacre")
    hand.play(3)
    _of_hand((0.5, 0.5), 1)
    before = texts(stage)
    assert _of_hand.cache_info().currsize
    stage.window._event_filter("app_lowmemory")
    assert _of_hand.cache_info().currsize == 0
    hand.screen.refresh()
    stage.pump()
    assert texts(stage) == before


def test_back_takes_one_layer_off_and_at_home_it_is_the_systems(stage: Stage, hand: Hand) -> None:
    """There Kivy puts the app aside on a phone, and closes the window on a desktop."""
    hand.begin_night_ride()
    stage.root.open_settings()
    stage.pump()
    assert stage.root.go_back()
    assert stage.root.overlays == []
    assert stage.root.go_back()
    assert stage.root.screen.last, "home"
    assert not stage.root.go_back()


RIDE = """
import os, signal, sys
sys.path.insert(0, {root!r})
os.environ |= {{"SDL_VIDEODRIVER": "offscreen", "KIVY_METRICS_DENSITY": "1", "KIVY_METRICS_FONTSCALE": "1"}}
from pathlib import Path
from tests.ui.hand import Hand
from tests.ui.harness import Stage
stage = Stage(Path({home!r}))
hand = Hand(stage)
hand.begin_night_ride()
hand.play(4)
print(hand.session.journal.at, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_game_whose_process_was_ended_goes_on_where_it_stood(stage: Stage, tmp_path: Path) -> None:
    """The phone ends a process without a word; the next one finds every answer, and the lock is free."""
    code = RIDE.format(root=str(ROOT), home=str(tmp_path))
    ended = subprocess.run([sys.executable, "-c", code], env=os.environ, capture_output=True, text=True)
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    stage.root.screen.refresh()
    stage.pump()
    stage.tap("main")
    assert Hand(stage).session.journal.at == int(ended.stdout)
    assert not stage.root.screen.game.file.read_only


def test_a_game_that_no_longer_fits_opens_where_it_does_and_has_nothing_to_redo(stage: Stage) -> None:
    saved_games = stage.root.saved_games
    game = saved_games.begin("border", {"family": "Dacre", "facts": "practice"}, "7")
    session, id = game.session, saved_games.rows()[0].id
    session.answer(session.prompt.sample(random.Random(1)))
    at = session.journal.at
    last = session.journal.entries[at].to_record()
    game.file.append([{**last, "n": at + 1, "parent": at, "step": last["step"] + 1, "key": "no.such"}])
    game.close()
    again = saved_games.open(id)
    assert again.warnings
    assert again.session.journal.at == at
    with pytest.raises(IllegalAnswer, match=r"illegal\.nothing_to_redo"):
        again.session.redo()
    assert [side.entries[0].key for side in again.session.journal.side_branches()] == ["no.such"]
    again.close()


def test_what_an_older_app_has_left_half_entered_keeps_no_game_from_opening(stage: Stage, hand: Hand) -> None:
    hand.begin()
    play_to(hand, "attack", "attack.target")
    at = hand.session.journal.at
    stage.root.screen.game.save_draft_answer({"row": "", "horses": 1})
    stage.kill()
    stage.tap("main")
    assert hand.session.journal.at == at
    assert hand.screen.ready, "the page shows its suggestion"
