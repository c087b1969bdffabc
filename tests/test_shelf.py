"""Every game on the shelf can be started, named and told."""

import pytest

from reivers.kernel.errors import Trouble
from reivers.kernel.session import Session
from reivers.shelf import SHELF, game_named, known_rules, practice
from reivers.sim.selfplay import play_by_itself
from tests.speaking import StrictWords


@pytest.mark.parametrize("name", SHELF)
def test_everything_on_the_table_has_a_name(name: str) -> None:
    boxed, words = SHELF[name], StrictWords()

    def say_all(session: Session) -> None:
        words.say(boxed.names.when(boxed.game.when(session.state)))
        for place, pieces in boxed.game.table(session.state).items():
            assert boxed.names.group(place) in boxed.names.walk
            words.say(boxed.names.place(place))
            for piece, lying in pieces.items():
                if isinstance(lying, str):
                    words.say(boxed.names.named(piece, lying))
                elif lying:
                    words.say(boxed.names.pieces(piece, lying))

    for seed in range(5):
        play_by_itself(boxed, str(seed), each=say_all)
    for source in boxed.sources:
        assert words.say(boxed.names.setting(f"chance.{source}"))
    assert words.say(boxed.title)


@pytest.mark.parametrize("name", SHELF)
def test_a_header_starts_the_game_it_names(name: str) -> None:
    header = SHELF[name].header("a seed", "My game", {"nights": 1})
    assert (header.game, header.rules) == (name, known_rules()[name])
    assert (header.seed, header.name, header.options) == ("a seed", "My game", {"nights": 1})
    assert set(header.settings) <= {f"chance.{source}" for source in SHELF[name].sources}
    assert game_named(name) is SHELF[name]


@pytest.mark.parametrize("name", SHELF)
def test_all_chance_comes_from_named_sources(name: str) -> None:
    session = play_by_itself(SHELF[name], "a")
    thrown = {entry.source for entry in session.journal.entries.values() if entry.source}
    assert thrown <= set(SHELF[name].sources)


def test_an_unknown_game_is_told() -> None:
    with pytest.raises(Trouble) as caught:
        game_named("chess")
    assert StrictWords().trouble(caught.value) == "This app has no game called “chess”. It has: toy."
    assert practice().game.name in SHELF
