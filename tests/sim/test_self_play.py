"""A game plays itself to its end, the same for the same seed."""

from reivers.frontend.game_spec import no_facts
from reivers.games.border.game import practice
from reivers.games.toy.game import make_rules
from reivers.kernel.session import Session
from reivers.sim.self_play import play_by_itself


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = play_by_itself(practice(), "flodden"), play_by_itself(practice(), "flodden")
    assert one.prompt is None
    assert one.state == other.state
    assert one.state != play_by_itself(practice(), "solway").state


def test_options_and_watchers() -> None:
    seen: list[Session] = []
    session = play_by_itself(make_rules({"nights": 1}, no_facts), "flodden", each=seen.append)
    assert session.state.nights == 1
    assert set(seen) == {session}


def test_the_app_rolls_and_draws() -> None:
    session = play_by_itself(practice(), "flodden")
    entries = session.journal.path(session.journal.at)
    assert {entry.by for entry in entries if entry.source} <= {"app", "forced"}
