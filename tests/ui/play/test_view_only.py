"""A game that is open in another window can be looked at, and played once it's closed there."""

import pytest

from tests.ui.checks import texts
from tests.ui.harness import Stage


@pytest.mark.parametrize("size", [(412, 915), (1280, 800)])
def test_a_second_window_only_looks_until_the_first_is_closed(stage: Stage, size: tuple[int, int]) -> None:
    stage.resize(*size)
    say, saved_games = stage.root.words.say, stage.root.saved_games
    first = saved_games.begin("border", {"family": "Dacre", "facts": "practice"}, "7")
    stage.root.play(lambda: saved_games.open(first.file.id))
    stage.pump()
    screen = stage.root.screen
    assert screen.line.props["text"] == say("store.read_only")
    assert screen.line.parent is screen
    primary = next(one for one in screen.bar.pieces if one.name == "primary")
    assert (primary.props["text"], primary.props["ready"]) == (say("view_only.main"), False)
    at = screen.session.journal.at
    stage.touch("primary")
    assert (screen.session.journal.at, stage.root.toast_shown) == (at, None)
    stage.touch("again")
    assert stage.root.screen is not screen
    assert stage.root.screen.view_only
    first.close()
    stage.touch("again")
    assert not stage.root.screen.view_only
    assert stage.root.screen.line.parent is None
    assert say("store.read_only") not in texts(stage)
