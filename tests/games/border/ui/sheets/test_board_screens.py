"""The pages of the board by touch: a March, the check, corrections, setting up again, the sheets."""

import random
from typing import Any

import pytest

from reivers.frontend.rulebook import section_number
from reivers.games.border import board
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


class Top:
    """The topmost layer, for checks that need no more."""

    def __init__(self, stage: Stage) -> None:
        self.window, self.root = stage.window, stage.root
        self._leaf = stage.root.overlays[-1]

    def widgets(self, kind: type | None = None) -> Any:
        return (one for one in self._leaf.walk(restrict=True) if kind is None or isinstance(one, kind))


def begin(hand: Hand, facts: str = "practice") -> Any:
    """A game at the beginning of its second year; its play screen."""
    hand.begin("Dacre", facts, "1513")
    rng = random.Random(5)
    for _ in range(600):
        if hand.session.prompt is None or hand.session.state.turn > 1:
            break
        hand.session.answer(hand.session.prompt.sample(rng))
    hand.screen.refresh()
    hand.stage.pump()
    return hand.screen


def key(stage: Stage, text: str) -> Any:
    found = [
        one
        for one in Top(stage).widgets()
        if getattr(one, "text", "").replace("\N{NO-BREAK SPACE}", " ") == text
    ]
    assert found, (text, [one.text for one in Top(stage).widgets() if getattr(one, "text", "")])
    return found[0]


def put(stage: Stage, number: int) -> None:
    """Save a number in the correction that is open."""
    sheet = stage.root.overlays[-1]
    while sheet._number != number:
        stage.touch("number.plus" if number > sheet._number else "number.minus")
    stage.touch("confirm")


# -- how they look -------------------------------------------------------------------------------------------


# -- a March -------------------------------------------------------------------------------------------------


def test_a_tap_on_the_map_opens_a_march_and_a_row_there_corrects_a_number(stage: Stage, hand: Hand) -> None:
    begin(hand)
    stage.resize(1280, 800)
    hand.screen.overlays.open_page("board")
    stage.touch("SMM")
    assert stage.root.overlays[-1].head.props["title"] == "Scottish Middle March"
    asked, at = hand.session.prompt.key, hand.session.journal.at
    before = hand.session.state.table["SMM/tweeddale"].get("sheep", 0)
    stage.touch("SMM/tweeddale")
    stage.touch("SMM/tweeddale|sheep")
    put(stage, before + 2)
    assert hand.session.state.table["SMM/tweeddale"]["sheep"] == before + 2
    assert (hand.session.prompt.key, hand.session.journal.at > at) == (asked, True)
    assert any(text.startswith(f"{before + 2} Sheep") for text in stage.texts_drawn())


def test_press_and_hold_on_a_place_of_the_map_corrects_it(stage: Stage, hand: Hand) -> None:
    begin(hand)
    stage.resize(1280, 800)
    hand.screen.overlays.open_page("board")
    stage.pump()
    piece, hit = next(found for found in stage.hits() if found[1].name == "EMM.EMM/redesdale")
    stage.hold_at(*piece.hit_center(hit))
    stage.touch("EMM/redesdale|sheep")
    put(stage, 7)
    assert hand.session.state.table["EMM/redesdale"]["sheep"] == 7
    redesdale = stage.find("EMM").props["march"].places[0]
    assert redesdale.sheep == 7


def test_a_place_without_a_name_gets_one(stage: Stage, hand: Hand) -> None:
    saved_games = stage.root.saved_games
    stage.root.play(lambda: saved_games.begin("border", {"family": "Dacre", "facts": "copy"}, "7"))
    while hand.session.state.season == "setup":
        prompt = hand.session.prompt
        hand.session.answer([] if prompt.key == "setup.name_board" else prompt.sample(hand.rng))
    hand.screen.refresh()
    hand.screen.board_pages.open_march("SWM")
    stage.touch("SWM/farm-4.name")
    field = next(one for one in Top(stage).widgets() if hasattr(one, "focus"))
    field.text = "Wauchopedale"
    stage.pump()
    stage.touch("confirm")
    assert "Wauchopedale" in stage.texts_drawn()
    assert not stage.has_hit("SWM/farm-4.name")


# -- the check -----------------------------------------------------------------------------------------------


def test_the_check_goes_round_the_board_and_corrects_what_is_wrong(stage: Stage, hand: Hand) -> None:
    play = begin(hand)
    play.board_pages.check_board()
    stage.pump()
    for march in board.WALK:
        rows = {row.name: row for row in stage.widgets() if type(row).__name__ == "CheckRow"}
        assert set(board.REGIONS[march]) <= set(rows)
        for farm in board.REGIONS[march]:
            pieces = hand.session.state.table.get(farm, {})
            assert bool(rows[farm].props["marks"]) == any(pieces.values()), "and no advice instead"
        if march == "SWM":
            stage.touch("SWM/track")
            stage.touch("SWM/track|cube:Kerr")
            put(stage, 9)
            assert hand.session.state.table["SWM/track"]["cube:Kerr"] == 9
            assert rows["SWM/track"].props["edited"]
        stage.touch("primary")
    assert hand.screen.page_over is None
    assert hand.screen.say("board_check.done") in texts(stage)


def test_the_check_has_its_own_title_and_an_x(stage: Stage, hand: Hand) -> None:
    play = begin(hand)
    play.board_pages.check_board()
    stage.pump()
    assert (play.header.props["title"], play.header.props["progress"]) == ("Check the board", (1, 5))
    stage.touch("primary")
    assert play.header.props["progress"] == (2, 5)
    stage.touch("menu")
    assert hand.screen.page_over is None
    assert play.header.props["title"] != "Check the board"


# -- the whole table -----------------------------------------------------------------------------------------


def test_setting_out_again_names_every_piece_that_lies_on_the_table(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.ui.sheets.set_out import bags

    play = begin(hand, "copy")
    game = hand.screen.game
    table = game.rules.on_table(hand.session)
    groups = {group.heading: group.lines for group in bags(table, game.words.say, game.rules.names)}
    herd = ("sheep", "sheep_bastled")
    sheep = sum(int(pieces.get(piece) or 0) for pieces in table.values() for piece in herd)
    assert groups[f"{sheep} Sheep"]
    towers = sum(bool(pieces.get(piece)) for pieces in table.values() for piece in ("tower", "dyke"))
    assert hand.screen.say("set_out.defenses", {"n": towers}) in groups
    for family in board.FAMILIES:
        cubes = sum(
            1 + (int(n) > 12) if place.endswith("/track") else int(n)
            for place, pieces in table.items()
            for piece, n in pieces.items()
            if piece == f"cube:{family}" and n
        )
        assert not cubes or any(heading.startswith(f"{family}: {cubes} cube") for heading in groups)
    play.board_pages.set_out()
    stage.pump()
    page = hand.screen.page_over
    assert {stop.heading: stop.lines for stop in page.stops} == groups
    assert faults(stage) == []


def test_a_game_that_the_app_holds_needs_no_setting_out(stage: Stage, hand: Hand) -> None:
    options = {"family": "Dacre", "facts": "practice", "table": "nothing"}
    stage.root.play(lambda: stage.root.saved_games.begin("border", options, "7"))
    hand.screen.board_pages.set_out()
    stage.pump()
    assert stage.root.overlays == []
    assert hand.screen.say("setout.nothing") in texts(stage)


# -- the sheets ----------------------------------------------------------------------------------------------


def test_the_rivals_tab_shows_stacks_and_unused_target_cards(stage: Stage, hand: Hand) -> None:
    play = begin(hand)
    state = hand.session.state
    state.stacks["sheep"] = [{"card": "24", "strength": 2}, {"card": None, "strength": 3}]
    play.refresh()
    play.overlays.open_page("rivals")
    stage.pump()
    assert stage.find("stack.sheep").props["value"] == "5"
    assert stage.find("rivals_dice").props["value"] == str(state.table["rivals"]["base_dice"])
    for rival in state.rivals:
        unused = stage.find(f"targets.{rival}").props["unused"]
        assert set(unused) == set(board.TARGET_CARDS) - set(state.used_targets.get(rival, ()))


def test_the_rivals_tab_shows_what_is_left_in_the_cups(stage: Stage, hand: Hand) -> None:
    play = begin(hand)
    state = hand.session.state
    state.cup = {"Fenwick": 4, "Kerr": 6}
    state.sheep_tokens = {"SWM/nithsdale": 2, "SWM/eskdale": 1, "EMM/redesdale": 2, "SMM/tweeddale": 0}
    play.refresh()
    play.overlays.open_page("rivals")
    stage.pump()
    assert [stage.find(f"cup.{one}").props["value"] for one in ("fenwick", "maxwell", "kerr")] == [
        "4",
        "0",
        "6",
    ]
    assert stage.find("cup.sheep").props["value"] == "5"


def test_the_family_tab_corrects_livestock(stage: Stage, hand: Hand) -> None:
    play = begin(hand)
    state = hand.session.state
    play.overlays.open_page("family")
    stage.pump()
    stage.touch("cattle")
    put(stage, state.table["player"].get("cattle", 0) + 1)
    assert hand.session.steps()[-1].title.key == "step.corrected"
    assert stage.find("cattle").props["value"] == str(hand.session.state.table["player"]["cattle"])


@pytest.mark.parametrize("page", ["family", "board"])
def test_a_page_over_the_play_follows_what_is_put_right_on_it(stage: Stage, hand: Hand, page: str) -> None:
    begin(hand)
    stage.resize(412, 915)
    hand.screen.overlays.open_page(page)
    stage.pump()
    what = {"family": "player|cattle", "board": "EWM/eden-valley|sheep"}[page]
    hand.screen.corrections.correct_number(what)
    stage.pump()
    put(stage, 5)
    if page == "family":
        assert stage.find("cattle").props["value"] == "5"
    else:
        assert stage.find("EWM").props["march"].places[0].sheep == 5


# -- whole pages on a tablet ---------------------------------------------------------------------------------


def test_the_menu_opens_the_score_sheet_as_a_page_with_the_levels_beside_it(stage: Stage, hand: Hand) -> None:
    begin(hand)
    stage.resize(1280, 800)
    hand.screen.overlays.open_menu()
    stage.touch("score")
    page = stage.root.overlays[-1]
    assert page.head.props["title"] == "Score sheet"
    here = [piece for piece in stage.widgets() if type(piece).__name__ == "Rung" and piece.props["here"]]
    assert [rung.props["level"].least for rung in here] == [0]
    stage.resize(800, 1280)
    assert stage.root.overlays[-1] is page


def test_the_journal_rings_where_the_chosen_attack_was(stage: Stage, hand: Hand) -> None:
    begin(hand)
    while not any(row.headline and row.attack.kind == "raid" for row in hand.screen.view.tab("journal")):
        hand.answer_at_random()
    stage.resize(1280, 800)
    hand.screen.overlays.open_page("journal", whole=True)
    fought = next(
        row for row in hand.screen.view.tab("journal") if row.headline and row.attack.kind == "raid"
    )
    stage.touch(f"step.{fought.last}")
    panels = [piece for piece in stage.widgets() if type(piece).__name__ == "MarchPanel"]
    ringed = [place.id for panel in panels for place in panel.props["march"].places if place.in_question]
    assert fought.attack.place in ringed


# -- why -----------------------------------------------------------------------------------------------------


def test_why_names_what_decided_and_its_rule_then_what_the_rules_said_no_to(stage: Stage, hand: Hand) -> None:
    begin(hand)
    while not any(notice.message.key == "rival.raid" for notice in hand.session.page_notices):
        hand.answer_at_random()
    raid = next(one for one in hand.session.page_notices if one.message.key == "rival.raid")
    (one,) = hand.screen.narrator.explain([raid])
    assert (section_number(one.deciding.section), one.deciding.rejected) == ("7.5", False)
    hand.screen.refresh()
    hand.screen.overlays.open_why()
    stage.pump()
    boxes = [piece.props["number"] for piece in stage.widgets() if type(piece).__name__ == "RuleBox"]
    assert hand.screen.say("ui.rule", {"section": "7.5"}) in boxes
    shown = [piece.props["text"] for piece in stage.widgets() if type(piece).__name__ == "WhyRow"]
    assert {step.question for step in one.steps if step is not one.deciding} <= set(shown)
