"""The card library: what is known and from where; teaching; My copy in and out."""

import json
from pathlib import Path
from typing import Any

import pytest

from reivers.data.load import cards
from reivers.games.border.card_facts import DECKS, SHOWN, CardFacts
from reivers.games.border.my_copy import make_my_copy
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage

EXAMPLE = "Example of Play in the solo rulebook"


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def open_library(hand: Hand) -> Any:
    hand.open_door("library")
    return hand.stage.root.overlays[-1]


def open_deck(hand: Hand, deck: str) -> Any:
    hand.stage.press(hand.listed(deck, open_library(hand)))
    return hand.stage.root.overlays[-1]


def open_card(hand: Hand, deck: str, card: str) -> Any:
    hand.stage.press(hand.listed(card, open_deck(hand, deck)))
    return hand.stage.root.overlays[-1]


def row(page: Any, field: str) -> Any:
    return next(line for line in lines(page) if line.option == field)


def lines(page: Any) -> list[Any]:
    """The facts of a card, in both columns."""
    return [line for line in page.ids.body.walk(restrict=True) if hasattr(line, "legal")]


# -- what is known ------------------------------------------------------------------------------------------


def test_every_card_stands_in_one_deck(stage: Stage) -> None:
    known = CardFacts(make_my_copy(stage.folder), stage.root.words)
    things = [thing for deck in DECKS for thing in known.things(deck)]
    assert len(things) == len(set(things))
    kinds = ("summer", "event", "token", "target", "region", "site")
    assert set(things) == {thing for kind in kinds for thing in cards("border")["things"][kind]}


def test_every_fact_of_every_card_can_be_said(stage: Stage) -> None:
    missing: list[str] = []
    words = stage.root.words
    words._missing = missing.append
    known = CardFacts(make_my_copy(stage.folder), words)
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


def test_a_card_tells_each_fact_with_its_source_and_the_unknown_as_unknown(hand: Hand) -> None:
    page = open_card(hand, "summer-1", "summer:30")
    assert page.heading == "30 · Signal Fires"
    assert (row(page, "cattle").name, row(page, "cattle").note) == ("Cattle: you pay 1", EXAMPLE)
    assert row(page, "stripe").name == "Stripe: unknown"
    assert row(page, "stripe").note == "In practice games: Permanent Defenses"
    assert row(page, "effects").note == f"{EXAMPLE}, in part"


def test_a_list_names_what_is_counted_and_tells_a_name_from_nothing(stage: Stage) -> None:
    known = CardFacts(make_my_copy(stage.folder), stage.root.words)
    assert known.gist("summer:2") == "nothing known yet"
    assert known.gist("summer:5") == "only its name is known"
    assert known.gist("summer:6") == "Warden (recruit) · Cattle: you pay 1"
    for deck in DECKS:
        for thing in known.things(deck):
            bare = [part for part in known.gist(thing).split(" · ") if part.lstrip("+-").isdigit()]
            assert bare == [], (thing, "a number without a name")


def test_a_number_or_a_part_of_a_name_finds_cards(hand: Hand) -> None:
    page = open_library(hand)
    page.search.text = "30"
    assert [one["option"] for one in page.rows.data] == ["summer:30"]
    page.search.text = "armstrong"
    assert "summer:1" in [one["option"] for one in page.rows.data]
    page.search.text = "no such card"
    assert [one["name"] for one in page.rows.data] == ["Nothing is called so."]
    page.search.text = ""
    assert page.rows.data[0]["option"] == "summer-1"


def test_who_comes_back_from_a_card_finds_the_list_as_it_was_left(hand: Hand) -> None:
    page = open_library(hand)
    page.search.text = "a"
    page.rows.scroll_y = 0.4
    page.rows.data[5]["opened"]()
    hand.stage.pump()
    hand.stage.root.close_top()
    hand.stage.pump()
    assert page.rows.scroll_y == 0.4
    page.search.text = "ar"
    assert page.rows.scroll_y == 1


# -- teaching -----------------------------------------------------------------------------------------------


def test_a_fact_is_taught_by_the_same_pad_as_in_a_game_and_forgotten_again(hand: Hand) -> None:
    page = open_card(hand, "summer-1", "summer:30")
    hand.stage.press(row(page, "stripe"))
    hand.stage.press(hand.option("permanent", hand.stage.root.overlays[-1]))
    assert (row(page, "stripe").name, row(page, "stripe").note) == ("Stripe: Permanent Defenses", "My copy")
    assert make_my_copy(hand.stage.folder).get("summer:30", "stripe") == ("permanent", "table")
    hand.stage.press(row(page, "stripe"))
    hand.stage.press(hand.labeled("Forget what I told"))
    assert row(page, "stripe").name == "Stripe: unknown"
    assert make_my_copy(hand.stage.folder).get("summer:30", "stripe") is None


def test_a_name_is_typed_and_stands_in_the_list(hand: Hand) -> None:
    page = open_card(hand, "summer-1", "summer:2")
    assert page.heading == "Card 2"
    hand.stage.press(row(page, "name"))
    slip = hand.stage.root.overlays[-1]
    field = next(widget for widget in slip.walk() if hasattr(widget, "hint_text"))
    field.text = "Kinmont"
    hand.stage.press(hand.labeled("Save"))
    assert page.heading == "2 · Kinmont"
    deck = hand.stage.root.overlays[-2]
    assert deck.rows.data[1]["name"] == "2 · Kinmont"


def test_a_yes_or_no_is_kept_as_one(hand: Hand) -> None:
    page = open_card(hand, "summer-2", "summer:50")
    hand.stage.press(row(page, "solo"))
    hand.stage.press(hand.option("false", hand.stage.root.overlays[-1]))
    assert make_my_copy(hand.stage.folder).get("summer:50", "solo") == (False, "table")
    assert row(page, "solo").name == "In the solo game: no"


def test_what_the_rulebook_alone_can_tell_is_not_asked(hand: Hand) -> None:
    page = open_card(hand, "target", "target:Kerr/reiver")
    assert [line.legal for line in lines(page)] == [False] * len(SHOWN["target"])


def test_a_deck_is_taught_with_one_tap_a_card_and_the_next_comes_by_itself(hand: Hand) -> None:
    hand.stage.press(open_deck(hand, "summer-2").teach)
    page = hand.stage.root.overlays[-1]
    assert page.card.text == "Card 43"
    hand.stage.press(hand.option("attack:3", page))
    assert page.card.text == "Card 44"
    hand.stage.press(hand.option("at_once", page))
    assert page.card.text == "Card 45"
    hand.stage.press(page.removed)
    assert page.card.text == "Card 46"
    copy = make_my_copy(hand.stage.folder)
    assert (copy.get("summer:43", "stripe"), copy.get("summer:43", "strength")) == (
        ("attack", "table"),
        (3, "table"),
    )
    assert copy.get("summer:44", "stripe") == ("at_once", "table")
    assert copy.get("summer:45", "solo") == (False, "table")
    assert "3 of 42" in page.note.text


def test_a_card_can_be_left_for_later_and_a_told_one_looked_at_again(hand: Hand) -> None:
    hand.stage.press(open_deck(hand, "summer-2").teach)
    page = hand.stage.root.overlays[-1]
    hand.stage.press(hand.option("attack:3", page))
    hand.stage.press(hand.labeled("The one before"))
    assert page.card.text == "Card 43"
    assert hand.option("attack:3", page).chosen
    hand.stage.press(hand.labeled("Not now, the next"))
    hand.stage.press(hand.labeled("Not now, the next"))
    assert page.card.text == "Card 45"


def test_after_the_last_card_the_page_closes(hand: Hand) -> None:
    copy = make_my_copy(hand.stage.folder)
    for number in range(43, 84):
        copy.learn(f"summer:{number}", "stripe", "in_play", "table")
    hand.stage.press(open_deck(hand, "summer-2").teach)
    page = hand.stage.root.overlays[-1]
    assert page.card.text == "Card 84"
    hand.stage.press(hand.option("in_play", page))
    assert page not in hand.stage.root.overlays
    assert hand.stage.root.toast_shown.text == "Nothing is left to tell of this deck."


def test_the_board_is_taught_march_by_march(hand: Hand) -> None:
    open_library(hand)
    hand.stage.press(hand.labeled("Teach the board"))
    board = hand.stage.root.overlays[-1]
    assert board.fields["region:SWM/nithsdale"].text == "Nithsdale"
    board.fields["region:SWM/farm-4"].text = "  Moffat   Dale "
    cells = board.touching["SWM/castle"]
    for region in ("SWM/nithsdale", "SWM/annandale", "SWM/farm-4"):
        hand.stage.press(cells[region])
    assert [region for region, cell in cells.items() if cell.chosen] == ["SWM/annandale", "SWM/farm-4"]
    hand.stage.press(hand.labeled("Keep, next March"))
    copy = make_my_copy(hand.stage.folder)
    assert copy.get("region:SWM/farm-4", "name") == ("Moffat Dale", "table")
    assert copy.get("site:SWM/castle", "touches") == (["SWM/annandale", "SWM/farm-4"], "table")
    assert copy.get("region:SWM/nithsdale", "name") is None, "what the rulebook tells is not taught again"
    assert board.march == "SMM"
    for _ in range(3):
        hand.stage.press(hand.labeled("Keep, next March"))
    assert board not in hand.stage.root.overlays


def test_names_survive_a_turn_to_another_march_and_going_back(hand: Hand) -> None:
    open_library(hand)
    hand.stage.press(hand.labeled("Teach the board"))
    board = hand.stage.root.overlays[-1]
    board.fields["region:SWM/farm-4"].text = "Moffat Dale"
    board.marches.choose("EMM")
    board.fields["region:EMM/farm-4"].text = "Coquet"
    hand.stage.press_escape()
    assert board not in hand.stage.root.overlays
    copy = make_my_copy(hand.stage.folder)
    assert copy.get("region:SWM/farm-4", "name") == ("Moffat Dale", "table")
    assert copy.get("region:EMM/farm-4", "name") == ("Coquet", "table")


def test_a_line_lies_above_the_keyboard_while_it_is_written_on(hand: Hand) -> None:
    """A phone's keyboard takes two fifths of the screen; a field near its foot is moved up with the page."""
    open_library(hand)
    hand.stage.press(hand.labeled("Teach the board"))
    board, window = hand.stage.root.overlays[-1], hand.stage.window
    lowest = min(board.fields.values(), key=lambda field: field.to_window(0, field.y)[1])
    board.ids.scroll.scroll_to(lowest, animate=False)
    hand.stage.pump()
    keyboard = window.height * 0.4
    assert lowest.to_window(0, lowest.y)[1] < keyboard
    lowest.focus = True
    try:
        window._kheight = keyboard
        foot = window.render_context["modelview_mat"].transform_point(*lowest.to_window(0, lowest.y), 0)[1]
        assert keyboard <= foot < window.height - lowest.height
    finally:
        window._kheight = 0
        lowest.focus = False


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
    assert words.in_namespace("card", "2") == before == "A Hired Lance"
    assert hand.stage.root.overlays[-1].known.words.in_namespace("card", "2") == "card 2"


# -- My copy in and out -------------------------------------------------------------------------------------


def another_copy(folder: Path, facts: dict[tuple[str, str], Any]) -> Path:
    rows = [
        {"thing": thing, "field": field, "value": value, "source": "table"}
        for (thing, field), value in facts.items()
    ]
    path = folder / "theirs.json"
    path.write_text(json.dumps({"reivers": "copy", "format": 2, "game": "border", "facts": rows}))
    return path


def take_in(hand: Hand, path: Path) -> None:
    hand.stage.root.saved_games.remember("folder", str(path.parent))
    open_library(hand)
    hand.stage.press(hand.labeled("Import My copy"))
    hand.stage.press(hand.listed(str(path), hand.stage.root.overlays[-1]))


def test_a_copy_goes_out_and_comes_in_elsewhere(hand: Hand, tmp_path: Path) -> None:
    make_my_copy(hand.stage.folder).learn("summer:2", "name", "Kinmont", "table")
    (tmp_path / "out").mkdir()
    hand.stage.root.saved_games.remember("folder", str(tmp_path / "out"))
    open_library(hand)
    hand.stage.press(hand.labeled("Export My copy"))
    hand.stage.press(hand.labeled("Save here"))
    (path,) = (tmp_path / "out").iterdir()
    assert path.name == "my-copy-of-Border-Reivers.json"
    make_my_copy(hand.stage.folder).forget("summer:2", "name")
    hand.stage.press_escape()
    take_in(hand, path)
    assert make_my_copy(hand.stage.folder).get("summer:2", "name") == ("Kinmont", "table")
    assert hand.stage.root.toast_shown.text == "1 new, 0 known before, 0 different."


def test_a_friends_copy_may_come_in_while_a_deck_is_taught(hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    path = another_copy(tmp_path / "in", {("summer:1", "strength"): 3, ("summer:2", "stripe"): "at_once"})
    hand.stage.root.saved_games.remember("folder", str(path.parent))
    hand.stage.press(open_deck(hand, "summer-1").teach)
    page = hand.stage.root.overlays[-1]
    assert page.card.text == "1 · Johnnie Armstrong"
    hand.stage.press(page.friend)
    hand.stage.press(hand.listed(str(path), hand.stage.root.overlays[-1]))
    assert hand.stage.root.overlays[-1] is page
    assert page.card.text == "Card 3", "what the friend has told is passed over"


@pytest.mark.parametrize(("side", "kept"), [("", "Kinmont"), ("mine", "Kinmont"), ("theirs", "Willie")])
def test_what_differs_is_shown_and_the_player_chooses(
    hand: Hand, tmp_path: Path, side: str, kept: str
) -> None:
    make_my_copy(hand.stage.folder).learn("summer:2", "name", "Kinmont", "table")
    path = another_copy(tmp_path, {("summer:2", "name"): "Willie", ("summer:3", "name"): "Lang Sandy"})
    take_in(hand, path)
    page = hand.stage.root.overlays[-1]
    assert page.heading == "1 fact differs"
    assert {"Mine: Kinmont", "Theirs: Willie"} <= set(texts(hand.stage))
    assert faults(hand.stage) == []
    if side:
        hand.stage.press(page.every.cells[side])
    hand.stage.press(hand.labelled_like("Import: 1 new"))
    copy = make_my_copy(hand.stage.folder)
    assert copy.get("summer:2", "name") == (kept, "table")
    assert copy.get("summer:3", "name") == ("Lang Sandy", "table")


def test_of_facts_that_differ_each_is_chosen_by_itself(hand: Hand, tmp_path: Path) -> None:
    numbers, mine = range(43, 85), make_my_copy(hand.stage.folder)
    for number in numbers:
        mine.learn(f"summer:{number}", "name", f"My {number}", "table")
    theirs = {(f"summer:{number}", "name"): f"Their {number}" for number in numbers}
    take_in(hand, another_copy(tmp_path, theirs))
    page = hand.stage.root.overlays[-1]
    assert (page.every.value, len(page.sides)) == ("mine", 40)
    hand.stage.press(page.sides["summer:44", "name"]["theirs"])
    assert (page.every.value, page.sides["summer:44", "name"]["mine"].chosen) == ("", False)
    assert faults(hand.stage) == []
    hand.stage.press(hand.labeled("The next 2"))
    hand.stage.press(page.sides["summer:84", "name"]["theirs"])
    hand.stage.press(hand.labeled("The 40 before"))
    assert page.sides["summer:44", "name"]["theirs"].chosen, "what was chosen is not forgotten"
    hand.stage.press(hand.labeled("Import: 0 new, 2 of theirs"))
    copy = make_my_copy(hand.stage.folder)
    taken = [
        number for number in numbers if copy.get(f"summer:{number}", "name") == (f"Their {number}", "table")
    ]
    assert taken == [44, 84]
    assert hand.stage.root.toast_shown.text == "0 new, 0 known before; of 42 that differed 2 are theirs now."


def test_a_copy_with_a_value_that_cannot_be_is_refused_whole(hand: Hand, tmp_path: Path) -> None:
    path = another_copy(tmp_path, {("summer:3", "name"): "Lang Sandy", ("summer:2", "strength"): 99})
    take_in(hand, path)
    assert "does not fit" in hand.stage.root.toast_shown.text
    assert make_my_copy(hand.stage.folder).all() == []


# -- how it looks -------------------------------------------------------------------------------------------
