"""Every game can be started, named and narrated."""

from pathlib import Path

import pytest

from reivers.frontend.game_spec import GameRules, game_of, known_rules, load_game, load_spec
from reivers.games import GAMES
from reivers.games.border.game import practice
from reivers.games.border.my_copy import make_my_copy
from reivers.games.border.tracking import TRACKERS
from reivers.games.toy.game import NIGHT_RIDE
from reivers.kernel.errors import AppError
from reivers.kernel.facts import Fact
from reivers.kernel.journal import Journal
from reivers.kernel.session import Session
from reivers.sim.self_play import play_by_itself
from tests.speaking import KeyWords, StrictWords

RULES = {"toy": NIGHT_RIDE, "practice": practice("Kerr"), "copy": load_game(GAMES, "border")}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_everything_on_the_table_has_a_name(rules: GameRules) -> None:
    words = StrictWords()
    rules.register_names(words)

    def say_all(session: Session) -> None:
        if len(session.journal.entries) % 10:
            return
        words.say(rules.names.when(rules.game.when(session.state)))
        for place, pieces in rules.game.table(session.state).items():
            assert rules.names.group(place) in rules.names.walk
            words.say(rules.names.place(place))
            for piece, lying in pieces.items():
                if isinstance(lying, str):
                    words.say(rules.names.named(piece, lying))
                elif lying:
                    words.say(rules.names.pieces(piece, lying))

    for seed in range(2):
        play_by_itself(rules, str(seed), each=say_all)
    for source in rules.sources:
        assert words.say(rules.names.setting(f"chance.{source}"))
    assert all(map(words.say, rules.names.columns))
    assert words.say(rules.title)


@pytest.mark.parametrize("name", GAMES)
def test_a_header_starts_the_game_it_names(name: str) -> None:
    rules = load_game(GAMES, name, {"nights": 1})
    header = rules.header("a seed", "My game")
    assert (header.game, header.rules) == (name, known_rules(GAMES)[name])
    assert (header.seed, header.name, header.options) == ("a seed", "My game", {"nights": 1})
    known = {f"chance.{source}" for source in rules.sources}
    assert set(header.settings) <= known | {f"tracker.{tracker}" for tracker in rules.tracking.trackers}
    again = game_of(GAMES, Journal(header))
    assert (again.game.name, again.options) == (name, {"nights": 1})


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_all_chance_comes_from_named_sources(rules: GameRules) -> None:
    session = play_by_itself(rules, "a")
    thrown = {entry.source for entry in session.journal.entries.values() if entry.source}
    assert thrown <= set(rules.sources)


def test_an_unknown_game_is_reported() -> None:
    with pytest.raises(AppError) as caught:
        load_game(GAMES, "chess")
    assert caught.value.facts["game"] == "chess"
    assert practice().game.name == next(iter(GAMES))


# -- who holds what ---------------------------------------------------------------------------------------


def held_by_the_app(rules: GameRules) -> set[str]:
    held = (name for name, holder in rules.settings.items() if holder == "app")
    return {name.removeprefix("chance.") for name in held if name.startswith("chance.")}


def kept_by_the_app(rules: GameRules) -> set[str]:
    """Return the trackers that are not on the table."""
    return {
        tracker for tracker in rules.tracking.trackers if rules.settings.get(f"tracker.{tracker}") == "app"
    }


def test_in_practice_the_app_holds_all_chance() -> None:
    assert held_by_the_app(practice()) == set(practice().sources) - {"target_deck"}


def test_practice_games_track_the_whole_table_by_default() -> None:
    assert kept_by_the_app(practice()) == set(TRACKERS)
    assert kept_by_the_app(practice(table="full")) == set()
    assert kept_by_the_app(practice(table=["cattle", "elephants"])) == {"cattle"}


def test_a_copy_is_played_on_a_lean_table_unless_it_is_wished() -> None:
    assert kept_by_the_app(load_game(GAMES, "border")) == set(TRACKERS) - {"board"}
    assert kept_by_the_app(load_game(GAMES, "border", {"table": "nothing"})) == set(TRACKERS)
    assert kept_by_the_app(NIGHT_RIDE) == set()


def test_options_that_are_unknown_are_as_usual() -> None:
    for junk in (7, {}, "fuller", None, {"a": []}):
        strange = load_game(GAMES, "border", {"table": junk, "chance": junk})
        assert strange.settings == load_game(GAMES, "border").settings


def test_all_dice_and_decks_may_be_the_app_s_or_the_player_s() -> None:
    rules = load_game(GAMES, "border", {"chance": "all"})
    assert held_by_the_app(rules) == set(rules.sources) - {"target_deck"}
    assert held_by_the_app(load_game(GAMES, "border", {"chance": "none"})) == set()
    assert held_by_the_app(practice(chance="chores")) >= {"cup", "region_tokens"}
    assert "own_dice" not in held_by_the_app(practice(chance="chores"))


def test_at_the_table_chores_are_the_app_s_and_dice_and_cards_the_player_s() -> None:
    held = held_by_the_app(load_game(GAMES, "border", {"family": "Dacre"}))
    assert {"rival_dice", "reiver_die", "notoriety_dice", "tie", "cup", "empty_box"} <= held
    assert {"region_tokens", "bastle_tokens", "site_cup"} <= held, "places without a name are described"
    assert not held & {"own_dice", "warden_die", "summer_deck", "discards", "event_deck", "target_deck"}


# -- names ------------------------------------------------------------------------------------------------


def named(rules: GameRules, namespace: str, name: str) -> str:
    words = KeyWords()
    rules.register_names(words)
    return words.in_namespace(namespace, name)


def test_what_has_no_name_is_described_by_its_place(home: Path) -> None:
    copy = make_my_copy(home)
    rules = load_game(GAMES, "border", lookup=copy.get_fact)
    assert named(rules, "place", "SWM/farm-4") == "<place_name.farm march=SWM nth=4>"
    assert named(rules, "place", "SMM/peel-2") == "<place_name.peel march=SMM nth=2>"
    assert named(rules, "place", "EMM/town") == "<place_name.town march=EMM>"
    assert named(rules, "place", "EWM/town") == "<name.known name=Carlisle>"
    assert named(rules, "card", "21") == "<name.card number=21>"
    assert named(rules, "event", "battle-ewm") == "<name.battle march=EWM>"
    copy.learn("region:SWM/farm-4", "name", "Ewesdale", "table")
    assert named(rules, "place", "SWM/farm-4") == "<name.known name=Ewesdale>"


def test_a_practice_game_knows_nothing_of_the_copy(home: Path) -> None:
    spec = load_spec(GAMES, "border")
    assert spec.my_copy_for(home, {"facts": "practice"}) is None
    assert spec.my_copy_for(home, {"facts": "copy"}) is not None
    assert load_spec(GAMES, "toy").my_copy_for(home, {}) is None


def test_names_entered_in_the_game_come_first() -> None:
    journal = Journal(load_game(GAMES, "border", {"facts": "practice"}).header("", ""))
    name = Fact("region:SWM/farm-4", "name", "Wauchopedale", "table")
    journal.facts[name.thing, name.field] = name
    rules = game_of(GAMES, journal)
    assert named(rules, "place", "SWM/farm-4") == "<name.known name=Wauchopedale>"
