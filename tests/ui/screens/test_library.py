"""The card library: decks, cards and facts; adding a deck; names of the board; My copy in and out."""

import json
from pathlib import Path
from typing import Any

import pytest

from reivers.data.load import cards
from reivers.games.border.card_facts import DECKS, SHOWN, CardFacts
from reivers.games.border.my_copy import make_my_copy
from reivers.games.border.ui.library.my_copy import ImportScreen
from tests.ui.checks import faults
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def open_library(stage: Stage, deck: str = "summer-1") -> Any:
    stage.root.open_library()
    library = stage.root.overlays[-1]
    library.choose_deck(deck)
    stage.pump()
    return library


def open_card(stage: Stage, thing: str, deck: str = "summer-1") -> Any:
    open_library(stage, deck).open_card(thing)
    stage.pump()
    return stage.root.overlays[-1]


def copy_of(stage: Stage) -> Any:
    return make_my_copy(stage.folder)


# -- what is known ------------------------------------------------------------------------------------------


def test_every_card_is_in_one_deck(stage: Stage) -> None:
    known = CardFacts(copy_of(stage), stage.root.words)
    things = [thing for deck in DECKS for thing in known.things(deck)]
    assert len(things) == len(set(things))
    kinds = ("summer", "event", "token", "target", "region", "site")
    assert set(things) == {thing for kind in kinds for thing in cards("border")["things"][kind]}


def test_every_fact_of_every_card_can_be_said(stage: Stage) -> None:
    missing: list[str] = []
    words = stage.root.words
    words._missing = missing.append
    known = CardFacts(copy_of(stage), words)
    for deck in DECKS:
        for thing in known.things(deck):
            assert known.title(thing)
            lines = known.lines(thing)
            assert {line.field for line in lines} <= set(SHOWN[thing.partition(":")[0]])
            assert all(line.name and line.value for line in lines)
            for line in lines:
                prompt = known.prompt(thing, line.field)
                assert prompt is None or known.words.say(prompt.question)
    assert missing == []


def test_no_number_is_without_a_name(stage: Stage) -> None:
    known = CardFacts(copy_of(stage), stage.root.words)
    for deck in DECKS:
        for thing in known.things(deck):
            bare = [part for part in known.gist(thing).split(" · ") if part.lstrip("+-").isdigit()]
            assert bare == [], thing


def test_a_number_or_a_part_of_a_name_finds_cards(stage: Stage) -> None:
    library = open_library(stage, "event")
    field = library.scroll.find("search").line
    for typed, found in {"30": "summer:30", "armstrong": "summer:1"}.items():
        field.text = typed
        stage.pump()
        assert stage.has_hit(found)
    field.text = "no such card"
    stage.pump()
    assert library.scroll.find("empty") is not None
    library.choose_deck("summer-1")
    stage.pump()
    assert field.text == ""
    assert stage.has_hit("summer:2")


def test_filters_by_type_and_by_what_is_known(stage: Stage) -> None:
    library = open_library(stage)
    stage.touch("types")
    stage.touch("office")
    assert {card.card.subtype for card in library.view.cards} == {"office"}
    stage.touch("types")
    stage.touch("known")
    stage.touch("unknown")
    assert {card.known for card in library.view.cards} == {0}
    assert faults(stage) == []


def test_the_list_is_as_it_was_left(stage: Stage) -> None:
    library = open_library(stage)
    library.scroll.scroll_y = 0.4
    library.open_card("summer:30")
    stage.pump()
    stage.touch("back")
    assert library.scroll.scroll_y == 0.4
    library.search_for("a")
    assert library.scroll.scroll_y == 1


def test_cards_turn_like_pages(stage: Stage) -> None:
    screen = open_card(stage, "summer:1")
    stage.touch("after")
    assert screen.thing == "summer:2"
    stage.touch("before")
    stage.touch("before")
    assert screen.thing == screen.known.things("summer-1")[-1]


# -- facts --------------------------------------------------------------------------------------------------


def test_a_fact_is_entered_as_in_a_game_and_deleted(stage: Stage) -> None:
    screen = open_card(stage, "summer:30")
    stage.touch("stripe")
    stage.touch("permanent")
    stage.touch("confirm")
    assert copy_of(stage).get("summer:30", "stripe") == ("permanent", "table")
    assert screen.known.value("summer:30", "stripe") == "permanent"
    stage.touch("delete")
    assert copy_of(stage).get("summer:30", "stripe") is None
    stage.root.toast_shown.props["tap"]()
    assert copy_of(stage).get("summer:30", "stripe") == ("permanent", "table")


def test_a_name_is_typed_and_shown(stage: Stage) -> None:
    screen = open_card(stage, "summer:2")
    stage.touch("name")
    sheet = stage.root.overlays[-1]
    next(widget for widget in sheet.walk() if hasattr(widget, "hint_text")).text = "Kinmont"
    stage.pump()
    stage.touch("confirm")
    assert screen.known.value("summer:2", "name") == "Kinmont"
    assert "Kinmont" in stage.texts_drawn()


def test_a_yes_or_no_is_kept_as_one(stage: Stage) -> None:
    open_card(stage, "summer:50", "summer-2")
    stage.touch("solo")
    stage.touch("false")
    stage.touch("confirm")
    assert copy_of(stage).get("summer:50", "solo") == (False, "table")


def test_facts_of_the_rulebook_alone_are_not_asked(stage: Stage) -> None:
    open_card(stage, "target:Kerr/reiver", "target")
    assert not any(stage.has_hit(field) for field in SHOWN["target"])


# -- adding a deck ------------------------------------------------------------------------------------------


def add_deck(stage: Stage, deck: str) -> Any:
    open_library(stage, deck)
    stage.touch("add")
    return stage.root.overlays[-1]


def test_a_deck_is_added_with_one_tap_a_card(stage: Stage) -> None:
    screen = add_deck(stage, "summer-2")
    for thing, tap in {"43": "attack:3", "44": "at_once", "45": "not_solo"}.items():
        assert screen.thing == f"summer:{thing}"
        stage.touch(tap)
    assert screen.thing == "summer:46"
    copy = copy_of(stage)
    assert copy.get("summer:43", "stripe") == ("attack", "table")
    assert copy.get("summer:43", "strength") == (3, "table")
    assert copy.get("summer:44", "stripe") == ("at_once", "table")
    assert copy.get("summer:45", "solo") == (False, "table")


def test_a_card_can_be_skipped_and_an_entered_one_shown_again(stage: Stage) -> None:
    screen = add_deck(stage, "summer-2")
    stage.touch("attack:3")
    stage.touch("before")
    assert screen.thing == "summer:43"
    stage.touch("notoriety:2")
    stage.touch("skip")
    assert screen.thing == "summer:45"
    assert copy_of(stage).get("summer:43", "stripe") == ("notoriety", "table")


def test_skipped_cards_come_again_and_the_last_card_closes(stage: Stage) -> None:
    copy = copy_of(stage)
    for number in range(43, 83):
        copy.learn(f"summer:{number}", "stripe", "in_play", "table")
    screen = add_deck(stage, "summer-2")
    stage.touch("skip")
    assert screen.thing == "summer:84"
    stage.touch("in_play")
    assert screen.thing == "summer:83"
    stage.touch("in_play")
    assert screen not in stage.root.overlays
    assert not stage.has_hit("add"), "the deck is complete"


# -- names of the board -------------------------------------------------------------------------------------


def name_board(stage: Stage) -> Any:
    open_library(stage).name_board()
    stage.pump()
    return stage.root.overlays[-1]


def test_the_board_is_named_march_by_march(stage: Stage) -> None:
    screen = name_board(stage)
    screen.type("region:SWM/farm-4", "  Moffat   Dale ")
    stage.pump()
    for region in ("SWM/nithsdale", "SWM/annandale", "SWM/farm-4"):
        stage.touch(f"SWM/castle:{region}")
    stage.touch("main")
    copy = copy_of(stage)
    assert copy.get("region:SWM/farm-4", "name") == ("Moffat Dale", "table")
    assert copy.get("site:SWM/castle", "touches") == (["SWM/annandale", "SWM/farm-4"], "table")
    assert copy.get("region:SWM/nithsdale", "name") is None, "what the rulebook prints isn't saved again"
    assert screen.march == "SMM"
    stage.touch("main")
    assert screen.march == "SMM", "nothing is entered here"


def test_names_survive_another_march_and_back(stage: Stage) -> None:
    screen = name_board(stage)
    screen.type("region:SWM/farm-4", "Moffat Dale")
    stage.touch("march.EMM")
    screen.type("region:EMM/farm-4", "Coquet")
    stage.press_escape()
    assert screen not in stage.root.overlays
    assert copy_of(stage).get("region:SWM/farm-4", "name") == ("Moffat Dale", "table")
    assert copy_of(stage).get("region:EMM/farm-4", "name") == ("Coquet", "table")


def test_two_places_have_two_names(stage: Stage) -> None:
    screen = name_board(stage)
    screen.type("region:SWM/farm-4", "nithsdale")
    stage.pump()
    stage.touch("main")
    assert screen.march == "SWM"
    stage.press_escape()
    assert copy_of(stage).get("region:SWM/farm-4", "name") is None


def test_what_is_taught_is_used_by_the_next_game(hand: Hand) -> None:
    make_my_copy(hand.stage.folder).learn("region:SWM/farm-4", "name", "Moffat Dale", "table")
    game = hand.stage.root.saved_games.begin("border", {"family": "Maxwell", "facts": "copy"}, "7")
    assert game.words.say(game.rules.names.place("SWM/farm-4")) == "Moffat Dale"
    game.close()


def test_names_of_the_library_do_not_reach_the_game_on_the_table(hand: Hand) -> None:
    hand.begin("Maxwell")
    words = hand.stage.root.words
    before = words.in_namespace("card", "2")
    hand.stage.root.open_library()
    hand.stage.pump()
    assert words.in_namespace("card", "2") == before
    assert hand.stage.root.overlays[-1].known.words.in_namespace("card", "2") != before


# -- My copy in and out -------------------------------------------------------------------------------------


def another_copy(folder: Path, facts: dict[tuple[str, str], Any]) -> Path:
    rows = [
        {"thing": thing, "field": field, "value": value, "source": "table"}
        for (thing, field), value in facts.items()
    ]
    path = folder / "theirs.json"
    path.write_text(json.dumps({"reivers": "copy", "format": 2, "game": "border", "facts": rows}))
    return path


def take_in(stage: Stage, path: Path) -> None:
    stage.root.saved_games.remember_folder(path.parent)
    library = open_library(stage)
    library.exchange.take_in()
    stage.pump()
    stage.touch(str(path))


def test_a_copy_goes_out_and_comes_in_elsewhere(stage: Stage, tmp_path: Path) -> None:
    copy_of(stage).learn("summer:2", "name", "Kinmont", "table")
    (tmp_path / "out").mkdir()
    stage.root.saved_games.remember_folder(tmp_path / "out")
    open_library(stage)
    stage.touch("more")
    stage.touch("export")
    stage.root.overlays[-1].save()
    (path,) = (tmp_path / "out").iterdir()
    copy_of(stage).forget("summer:2", "name")
    stage.press_escape()
    take_in(stage, path)
    assert copy_of(stage).get("summer:2", "name") == ("Kinmont", "table")


def test_another_copy_may_come_in_while_a_deck_is_added(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    path = another_copy(tmp_path / "in", {("summer:1", "strength"): 3, ("summer:2", "stripe"): "at_once"})
    stage.root.saved_games.remember_folder(path.parent)
    screen = add_deck(stage, "summer-1")
    assert screen.thing == "summer:1"
    stage.touch("import")
    stage.touch(str(path))
    assert stage.root.overlays[-1] is screen
    assert screen.thing == "summer:3"


@pytest.mark.parametrize(("side", "kept"), [("", "Kinmont"), ("mine", "Kinmont"), ("theirs", "Willie")])
def test_of_facts_that_differ_the_player_chooses(stage: Stage, tmp_path: Path, side: str, kept: str) -> None:
    copy_of(stage).learn("summer:2", "name", "Kinmont", "table")
    path = another_copy(tmp_path, {("summer:2", "name"): "Willie", ("summer:3", "name"): "Lang Sandy"})
    take_in(stage, path)
    assert isinstance(stage.root.overlays[-1], ImportScreen)
    assert faults(stage) == []
    if side:
        stage.touch(f"summer:2/name/{side}")
    stage.touch("main")
    assert copy_of(stage).get("summer:2", "name") == (kept, "table")
    assert copy_of(stage).get("summer:3", "name") == ("Lang Sandy", "table")


def test_many_facts_that_differ_are_shown_in_parts(stage: Stage, tmp_path: Path) -> None:
    numbers, mine = range(43, 85), copy_of(stage)
    for number in numbers:
        mine.learn(f"summer:{number}", "name", f"My {number}", "table")
    theirs = {(f"summer:{number}", "name"): f"Their {number}" for number in numbers}
    take_in(stage, another_copy(tmp_path, theirs))
    screen = stage.root.overlays[-1]
    stage.touch("main")
    assert screen in stage.root.overlays, "nothing is new, and mine are kept"
    stage.touch("summer:44/name/theirs")
    stage.touch("more")
    stage.touch("summer:84/name/theirs")
    stage.touch("main")
    copy = copy_of(stage)
    taken = [
        number for number in numbers if copy.get(f"summer:{number}", "name") == (f"Their {number}", "table")
    ]
    assert taken == [44, 84]


def test_all_of_theirs_at_once(stage: Stage, tmp_path: Path) -> None:
    for number in (43, 44):
        copy_of(stage).learn(f"summer:{number}", "name", f"My {number}", "table")
    theirs = {(f"summer:{number}", "name"): f"Their {number}" for number in (43, 44)}
    take_in(stage, another_copy(tmp_path, theirs))
    stage.touch("all.theirs")
    stage.touch("main")
    assert [copy_of(stage).get(f"summer:{n}", "name")[0] for n in (43, 44)] == ["Their 43", "Their 44"]


def test_a_copy_with_an_impossible_value_is_refused_whole(stage: Stage, tmp_path: Path) -> None:
    path = another_copy(tmp_path, {("summer:3", "name"): "Lang Sandy", ("summer:2", "strength"): 99})
    take_in(stage, path)
    assert stage.root.toast_shown is not None
    assert copy_of(stage).all() == []


# -- how it looks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(412, 915), (1280, 800), (800, 1280), (320, 480)])
def test_all_screens_are_whole(stage: Stage, size: tuple[int, int]) -> None:
    stage.resize(*size)
    library = open_library(stage)
    assert faults(stage) == []
    for open_next in (library.add_deck, library.name_board, lambda: library.open_card("summer:14")):
        open_next()
        stage.pump()
        assert faults(stage) == []
        stage.root.close_top()
    for deck in DECKS:
        library.choose_deck(deck)
        stage.pump()
        assert faults(stage) == []


def test_events_are_drawn_as_cards_of_their_kind(stage: Stage) -> None:
    stage.root.open_library()
    stage.pump()
    stage.touch("deck.event")
    cells = [
        cell for row in stage.widgets() if type(row).__name__ == "CardRow" for cell in row.props["cells"]
    ]
    kinds = {cell.face.kind for cell in cells if cell.face}
    assert {"Battle", "Rising", "Rerolls"} <= kinds
    stage.touch("event:flodden-field")
    assert stage.find("card").props["face"].title == "Flodden Field"
    assert faults(stage) == []
