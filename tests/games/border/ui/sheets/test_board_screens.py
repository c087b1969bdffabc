"""The pages of the board by touch: a March, the audit, putting right, setting out again, the two sheets."""

import random
from typing import Any

import pytest

from reivers.games.border import board
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


class Top:
    """What is laid uppermost, for checks that look at no more than that."""

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


def tally(stage: Stage, what: str) -> Any:
    """The key of a number, on the page that lies uppermost."""
    from reivers.games.border.ui.map.piece_counts import PieceCountButton

    return next(one for one in Top(stage).widgets(PieceCountButton) if one.option == what)


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
    assert stage.root.overlays[-1].heading == "Scottish Middle March"
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
    assert stage.root.overlays == []
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


# -- the audit -----------------------------------------------------------------------------------------------


def test_the_audit_goes_round_the_board_and_puts_right_what_is_wrong(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.ui.sheets.audit import AuditLine

    play = begin(hand)
    play.board_pages.open_audit()
    stage.pump()
    seen = []
    for nth, march in enumerate(board.WALK):
        lines = {line.place: line for line in Top(stage).widgets(AuditLine)}
        seen.append(march)
        assert set(board.REGIONS[march]) <= set(lines)
        for farm in board.REGIONS[march]:
            pieces = hand.session.state.table.get(farm, {})
            assert ("nothing" in lines[farm].notes) == (not any(pieces.values())), "and no advice instead"
        for place, line in lines.items():
            pieces = hand.session.state.table.get(place, {})
            drawn = {chunk.what.partition("|")[2]: chunk.number for chunk in line.chunks}
            numbers = {piece: str(n) for piece, n in pieces.items() if isinstance(n, int) and n}
            assert numbers.items() <= drawn.items() or place.endswith("/sites"), place
        if march == "SWM":
            line = lines["SWM/track"]
            stage.press(next(one for one in line.walk() if getattr(one, "text", "") == "Wrong"))
            stage.touch("SWM/track|cube:Kerr")
            put(stage, 9)
            assert hand.session.state.table["SWM/track"]["cube:Kerr"] == 9
            assert line.edited
        last = nth + 1 == len(board.WALK)
        stage.press(key(stage, "It lies so: the board is right" if last else "It lies so: go on"))
    assert seen == list(board.WALK)
    assert stage.root.overlays == []
    assert "The board is right." in texts(stage)


# -- the whole table -----------------------------------------------------------------------------------------


def test_setting_out_again_names_every_piece_that_lies_on_the_table(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.ui.old_views.set_out import bags

    play = begin(hand, "copy")
    game = hand.screen.game
    table = game.rules.on_table(hand.session)
    groups = {group.heading: group.lines for group in bags(table, game.words.say, game.rules.names)}
    herd = ("sheep", "sheep_bastled")
    sheep = sum(int(pieces.get(piece) or 0) for pieces in table.values() for piece in herd)
    assert groups[f"{sheep} Sheep"]
    towers = sum(1 for pieces in table.values() if pieces.get("tower"))
    assert any(heading.startswith(f"{towers} permanent") for heading in groups) or towers <= 1
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
    assert {group.heading: group.lines for group in page._orders.groups} == groups
    assert faults(stage) == []


def test_a_game_that_the_app_holds_needs_no_setting_out(stage: Stage, hand: Hand) -> None:
    options = {"family": "Dacre", "facts": "practice", "table": "nothing"}
    stage.root.play(lambda: stage.root.saved_games.begin("border", options, "7"))
    hand.screen.board_pages.set_out()
    stage.pump()
    assert stage.root.overlays == []
    assert any("the app holds it all" in text for text in texts(stage))


# -- the sheets ----------------------------------------------------------------------------------------------


def test_the_rivals_sheet_tells_their_stacks_and_turns_used_cards(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.ui.sheets.family import BaseDice, RivalsView, StackBar

    play = begin(hand)
    state = hand.session.state
    state.stacks["sheep"] = [{"card": "24", "strength": 2}, {"card": None, "strength": 3}]
    shown = RivalsView(hand.screen.game, play.corrections.correct_number)
    bars = {bar.icon: bar for bar in shown.walk() if isinstance(bar, StackBar)}
    assert (bars["sheep"].total, bars["sheep"].parts) == (5, [2, 3])
    assert (
        next(one for one in shown.walk() if isinstance(one, BaseDice)).dice
        == state.table["rivals"]["base_dice"]
    )
    for rival in state.rivals:
        for kind in board.TARGET_CARDS:
            assert shown.tiles.is_used(rival, kind) == (kind in state.used_targets.get(rival, ()))
    assert any(state.used_targets.get(rival) for rival in state.rivals)


def test_no_row_is_left_empty_for_base_dice_that_the_rivals_do_not_have(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.ui.sheets.family import BaseDice, RivalsView

    play = begin(hand)
    hand.session.state.table["rivals"]["base_dice"] = 0
    shown = RivalsView(hand.screen.game, play.corrections.correct_number)
    assert not [one for one in shown.walk() if isinstance(one, BaseDice)]


def test_the_family_sheet_tells_livestock_followers_and_limits(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.rules.model.cards import held, of_kind
    from reivers.games.border.rules.model.state import own_sheep
    from reivers.games.border.ui.sheets.family import FamilyView, SheetRow
    from reivers.ui.widgets.sub_screen import SubScreen

    play = begin(hand)
    state = hand.session.state
    leaf = SubScreen(stage.root, "Family")
    leaf.add(FamilyView(hand.screen.game, play.corrections.correct_number))
    stage.root.open(leaf)
    stage.pump()
    rows = {row.label: row.text for row in Top(stage).widgets(SheetRow)}
    assert len(rows["Offices"].splitlines()) == max(1, len(of_kind(state, "office")))
    assert len(rows["Held cards"].splitlines()) == max(1, len(held(state)))
    assert any(text.startswith(f"{own_sheep(state)} Sheep:") for text in texts(stage))
    stage.press(tally(stage, "player|cattle"))
    put(stage, state.table["player"].get("cattle", 0) + 1)
    assert hand.session.steps()[-1].title.key == "step.corrected"


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
        assert tally(stage, what).chunks[0].number == "5"
    else:
        assert stage.find("EWM").props["march"].places[0].sheep == 5


def test_the_rivals_sheet_tells_what_is_left_in_the_cups(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.ui.sheets.family import RivalsView, StackBar

    play = begin(hand)
    state = hand.session.state
    state.cup = {"Fenwick": 4, "Kerr": 6}
    state.sheep_tokens = {"SWM/nithsdale": 2, "SWM/eskdale": 1, "EMM/redesdale": 2, "SMM/tweeddale": 0}
    state.site_cup, state.turn = ["EMM/castle", "EMM/belsay"], 3
    for stack in state.stacks:
        state.stacks[stack] = []
    shown = RivalsView(hand.screen.game, play.corrections.correct_number)
    said = [one.text.replace("\N{NO-BREAK SPACE}", " ") for one in shown.walk() if getattr(one, "text", "")]
    assert "Region tokens for Sheep: SWM 3 · EMM 2" in said
    assert "Permanent defenses: EMM 2" in said
    assert not any("will come" in text for text in said), "in a game taken over, six cards are open"
    assert not any(isinstance(one, StackBar) for one in shown.walk()), "six empty bars say nothing"
    drawn = [one.chunks for one in shown.walk() if hasattr(one, "chunks")]
    assert [(one.family, one.number) for one in drawn[-1]][1:] == [("Fenwick", "4"), ("Kerr", "6")]


def test_in_the_last_turn_the_cards_that_are_left_are_certain(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.board import TARGET_CARDS
    from reivers.games.border.ui.sheets.family import RivalsView

    def certain() -> bool:
        shown = RivalsView(hand.screen.game, play.corrections.correct_number)
        return any("will come" in getattr(one, "text", "") for one in shown.walk())

    play = begin(hand)
    state = hand.session.state
    state.used_targets = {rival: list(TARGET_CARDS[:4]) for rival in state.rivals}
    assert not certain(), "there is another turn"
    state.turn = 3
    assert certain()
    state.used_targets["Kerr"] = list(TARGET_CARDS[:5])
    assert certain(), "one has come, the others will"
    state.used_targets = {rival: list(TARGET_CARDS) for rival in state.rivals}
    assert not certain(), "all have come"


def test_the_audit_bears_a_table_that_is_still_being_set_out(stage: Stage) -> None:
    options = {"family": "Kerr", "facts": "practice", "table": "full"}
    stage.root.play(lambda: stage.root.saved_games.begin("border", options, "7"))
    stage.root.screen.board_pages.open_audit()
    stage.pump()
    assert stage.root.overlays[-1].ids.feet.children
