"""Every pad and page at every size; going back and forth; and what must survive."""

from typing import Any

import pytest

from reivers.kernel.errors import RulesBug
from reivers.kernel.prompts import Number, Roll
from tests.games.border.ui.playing import play_to
from tests.ui.shortened import shortened

from .checks import faults, texts
from .hand import Hand
from .harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def until(hand: Hand, kind: type, most: int = 60) -> Any:
    """Play until a prompt of this kind is asked."""
    for _ in range(most):
        if isinstance(hand.session.prompt, kind):
            return hand.session.prompt
        hand.answer_at_random()
    raise AssertionError(f"no {kind.__name__} came")


def until_dice(hand: Hand) -> Roll:
    """Plays on until several dice are asked for."""
    roll: Roll = until(hand, Roll)
    while roll.dice < 2:
        hand.answer_at_random()
        roll = until(hand, Roll)
    return roll


# -- how it looks -------------------------------------------------------------------------------------------


@shortened("size, least", ((412, 915), 20), ((800, 1280), 24), ((1280, 800), 24))
def test_orders_can_be_read_from_afar(stage: Stage, hand: Hand, size: tuple[int, int], least: float) -> None:
    from reivers.ui.components.rows import OrderRow

    stage.resize(*size)
    hand.begin_night_ride()
    while not hand.screen.narrator.orders():
        hand.screen.context.answer_prompt(hand.session.prompt.sample(hand.rng))
    stage.pump()
    orders = list(stage.widgets(OrderRow))
    assert orders
    assert all(order.written[0].size >= least for order in orders)


def test_on_a_wide_screen_the_board_stands_beside_the_play_and_follows(stage: Stage, hand: Hand) -> None:
    stage.resize(1280, 800)
    hand.begin()
    panel, task = hand.screen.side_panel, hand.screen.task
    pane = hand.screen.scene.pane
    assert (task.right, panel.x, panel.right) == (pane, pane, 1280)
    before = texts(stage)
    stage.resize(412, 915)
    assert panel.parent is None
    assert faults(stage) == []
    assert task.width == 412
    stage.resize(800, 1280)
    assert (panel.width, task.width) == (800, 800)
    assert panel.y == task.top
    assert faults(stage) == []
    stage.resize(1280, 800)
    assert faults(stage) == []
    assert texts(stage) == before


def test_a_page_over_the_play_stands_beside_it_when_the_tablet_is_turned(stage: Stage, hand: Hand) -> None:
    stage.resize(412, 915)
    hand.begin()
    hand.screen.overlays.open_page("score")
    stage.pump()
    assert len(stage.root.overlays) == 1
    stage.resize(1280, 800)
    assert stage.root.overlays == []
    assert "Raid Sheep" in texts(stage)
    assert faults(stage) == []


def test_a_page_below_a_question_stands_beside_the_play_as_well(stage: Stage, hand: Hand) -> None:
    hand.begin("Dacre")
    stage.resize(412, 915)
    hand.screen.overlays.open_page("board")
    hand.screen.overlays.open_why()
    stage.resize(1280, 800)
    assert len(stage.root.overlays) == 1, "only the page has gone to its place"
    assert hand.screen.side_panel.page == "board"


def test_a_page_stays_when_there_is_no_room_beside_the_play(stage: Stage, hand: Hand) -> None:
    hand.begin("Dacre")
    stage.resize(412, 915)
    hand.screen.scene.split = True
    hand.screen.overlays.open_page("score")
    stage.resize(1280, 800)
    assert not hand.screen.beside
    assert len(stage.root.overlays) == 1


def test_the_header_shows_the_season_and_the_step(stage: Stage, hand: Hand) -> None:
    hand.begin()
    stage.pump()
    header = hand.screen.header.props
    assert (header["part"], header["parts"], header["progress"]) == (0, 4, (1, 7))
    assert "Draft 1 of 7" in texts(stage)
    hand.begin_night_ride()
    assert hand.screen.header.props["parts"] == 0


def test_on_a_small_phone_the_first_numbers_and_the_last_are_shown(stage: Stage, hand: Hand) -> None:
    stage.resize(320, 480)
    hand.begin()
    stage.pump()
    shown = [hit.name for hit in hand.screen.stats.hits]
    assert shown == ["figure.cattle", "figure.horses", "figure.hand", "board"]
    assert [hit.name for hit in hand.screen.header.hits] == ["figure.vp", "menu"]


def test_a_number_opens_what_explains_it(stage: Stage, hand: Hand) -> None:
    hand.begin()
    stage.touch("figure.vp")
    assert len(stage.root.overlays) == 1


def test_the_main_button_shakes_while_something_is_missing(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    until_dice(hand)
    hand.screen.action, hand.screen.ready = "Tap 2 dice", False
    hand.screen._show_frame()
    at, shaken = hand.session.journal.at, []
    hand.screen.scene.refuse = lambda: shaken.append(True)
    stage.tap("primary")
    assert (hand.session.journal.at, shaken) == (at, [True])


def test_the_main_button_is_where_the_thumb_is(stage: Stage, hand: Hand) -> None:
    for size in ((412, 915), (1280, 800)):
        stage.resize(*size)
        hand.begin()
        stage.pump()
        assert stage.find("primary").center_x > size[0] / 2
        stage.root.change(left_hand=True)
        stage.pump()
        assert stage.find("primary").center_x < size[0] / 2
        assert faults(stage) == []
        stage.root.change(left_hand=False)


def scrolls(widget: Any) -> bool:
    from kivy.uix.scrollview import ScrollView

    parent = widget.parent
    return parent is not parent.parent and (isinstance(parent, ScrollView) or scrolls(parent))


INSETS = {(412, 915): (0, 40, 0, 48), (320, 480): (0, 24, 0, 24), (1280, 800): (60, 30, 0, 40)}


@pytest.mark.parametrize("size", INSETS)
def test_nothing_to_tap_is_below_the_bars_of_the_device(
    stage: Stage, hand: Hand, size: tuple[int, int]
) -> None:
    insets = left, top, right, bottom = INSETS[size]
    stage.root.device.insets = lambda: insets
    stage.resize(*size)
    stage.root.read_insets()
    hand.begin()
    for open_over in (lambda: None, hand.screen.overlays.open_menu, hand.screen.overlays.open_why):
        open_over()
        stage.pump()
        for piece, hit in stage.hits():
            x, y = piece.hit_center(hit)
            if not scrolls(piece):
                assert left <= x - hit.width / 2 + 10, hit
                assert x + hit.width / 2 <= size[0] - right + 10, hit
                assert bottom <= y - hit.height / 2 + 1, hit
                assert y + hit.height / 2 <= size[1] - top + 1, hit
        stage.root.close_all()


def test_a_number_behind_the_header_can_be_corrected(stage: Stage, hand: Hand) -> None:
    hand.begin()
    stage.touch("figure.cattle")
    stage.touch("cattle")
    assert stage.has_hit("number.plus")


LONG_TOAST = "Nothing changed. " * 7


@pytest.mark.parametrize("size", [(412, 915), (915, 412), (320, 480), (1280, 800)])
def test_a_toast_covers_no_heading_and_no_main_button(
    stage: Stage, hand: Hand, size: tuple[int, int]
) -> None:
    stage.resize(*size)
    hand.begin()
    shell = stage.root
    for page in ("draft", "last_cards", "events", "defenses", "notoriety", "attack"):
        play_to(hand, page)
        assert not covered_by_toast(stage), page
    for opened in (shell.open_settings, shell.open_library, shell.open_tools, hand.screen.overlays.open_menu):
        opened()
        assert not covered_by_toast(stage), opened
        shell.close_all()


def covered_by_toast(stage: Stage) -> list[str]:
    """Show a toast, and return the questions and main buttons under it."""
    from reivers.ui.components.buttons import MainButton
    from reivers.ui.components.text import Heading
    from reivers.ui.play.frame import GameHeader

    stage.root.toast(LONG_TOAST, ("Undo", lambda: None))
    stage.pump()
    toast = stage.root.toast_shown
    below, above = toast.to_window(toast.x, toast.y)[1], toast.to_window(toast.x, toast.top)[1]
    layer = stage.root.layer
    pieces = [one for one in layer.walk(restrict=True) if isinstance(one, Heading | MainButton | GameHeader)]
    pieces = [one for one in pieces if one.props.get("role") != "section"]
    stage.root.hide_toast()
    return [
        f"{piece.name} {piece.props.get('text')}"
        for piece in pieces
        if piece.to_window(piece.x, piece.top)[1] > below + 2
        and piece.to_window(piece.x, piece.y)[1] < above - 2
    ]


# -- back and forth -----------------------------------------------------------------------------------------


def test_undo_says_what_it_takes_back_and_puts_the_board_right(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    while not hand.screen.narrator.orders():
        hand.answer_at_random()
    at, title = hand.session.journal.at, hand.screen.narrator.undo()
    assert hand.screen.undo_text == f"Undo: {title}"
    stage.tap("undo")
    assert hand.session.journal.at < at
    assert "Update your board" in texts(stage)
    stage.tap("primary")
    assert "Update your board" not in texts(stage)
    stage.tap("redo")
    assert hand.session.journal.at == at


def test_what_to_put_right_can_be_read_again(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    while not hand.screen.narrator.orders():
        hand.answer_at_random()
    stage.tap("undo")
    lines = texts(stage)
    stage.press_escape()
    assert "Update your board" not in texts(stage)
    hand.open_from_menu("fix_board")
    stage.pump()
    assert texts(stage) == lines
    stage.press_escape()
    hand.answer_at_random()
    stage.tap("menu")
    assert not stage.has_hit("fix_board")


def test_undo_can_be_undone_at_once(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    while not hand.screen.narrator.orders():
        hand.answer_at_random()
    at = hand.session.journal.at
    stage.tap("undo")
    stage.press(hand.labeled("Redo"))
    assert hand.session.journal.at == at


def test_the_journal_jumps_and_comes_back(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    hand.play(8)
    before, steps = hand.session.journal.at, hand.session.steps()
    hand.open_from_menu("journal")
    stage.touch(f"step.{steps[1].last}")
    stage.touch("go")
    assert hand.session.journal.at == steps[1].last
    stage.root.close_all()
    hand.screen.history.go(before)
    assert hand.session.journal.at == before


def test_a_line_that_was_left_can_be_taken_up_again(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    hand.play(6)
    tip = hand.session.journal.at
    hand.screen.history.go(hand.session.steps()[2].last)
    hand.screen.close_page()
    while not hand.session.journal.side_branches():
        hand.answer_at_random()
    hand.screen.overlays.open_page("journal")
    stage.pump()
    stage.touch(f"step.{tip}")
    assert hand.session.journal.at == tip


def test_why_gives_the_reasons(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    while not hand.screen.narrator.explanations():
        hand.answer_at_random()
    stage.tap("why")
    assert any(one.outcome in texts(stage) for one in hand.screen.narrator.explanations())
    assert stage.press_escape()
    assert stage.root.overlays == []


# -- putting right ------------------------------------------------------------------------------------------


def test_a_number_of_the_board_is_put_right_by_touch(stage: Stage, hand: Hand) -> None:
    hand.begin()
    asked, cattle = hand.session.prompt.key, hand.session.state.table["player"]["cattle"]
    hand.screen.corrections.correct_place("player")
    stage.touch("player|cattle")
    stage.touch("number.plus")
    stage.touch("confirm")
    assert hand.session.state.table["player"]["cattle"] == cattle + 1
    assert hand.session.prompt.key == asked
    assert stage.root.overlays == []


def test_dice_are_handed_over(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    hand.open_from_menu("holders")
    stage.touch("chance.own")
    assert hand.session.settings["chance.own"] == "app"


# -- what must not be lost ----------------------------------------------------------------------------------


def test_dice_half_entered_survive_turning_the_tablet_and_a_kill(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    until_dice(hand)
    stage.touch("face.5")
    assert hand.screen.scene.question.entered == [5]
    stage.resize(915, 412)
    stage.resize(412, 915)
    assert hand.screen.scene.question.entered == [5]
    at = hand.session.journal.at
    stage.kill()
    stage.tap("main")
    assert hand.session.journal.at == at
    assert hand.screen.scene.question.entered == [5]
    for _ in range(hand.session.prompt.dice - 1):
        stage.touch("face.2")
    assert hand.session.journal.at > at


def test_dice_half_entered_survive_a_correction(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    until_dice(hand)
    stage.touch("face.5")
    cattle = hand.session.state.cattle
    hand.screen.corrections.correct_place("home")
    stage.pump()
    stage.touch("cattle/home")
    stage.touch("number.plus")
    stage.touch("confirm")
    assert hand.session.state.cattle == cattle + 1
    assert hand.screen.scene.question.entered == [5]


def test_a_wrong_face_is_taken_back(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    until_dice(hand)
    stage.touch("face.5")
    stage.press(hand.labeled("Back"))
    assert hand.screen.scene.question.entered == []


def test_the_default_is_chosen_already_and_taken_by_the_primary_key(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    until(hand, Number)
    assert hand.screen.scene.question.entered == 1
    stage.tap("primary")
    last = hand.session.steps()[-1].entries[0]
    assert (last.key, last.answer) == ("toy.horses", 1)


def test_what_cannot_be_done_is_said_and_nothing_is_lost(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    at = hand.session.journal.at
    hand.screen.context.answer_prompt("no such thing")
    stage.pump()
    assert stage.root.toast_shown is not None
    assert hand.session.journal.at == at
    hand.answer_at_random()
    assert stage.root.toast_shown is None


def test_a_bug_of_the_rules_is_reported(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()

    def crash() -> None:
        raise RulesBug("bug.crash", {"crash": "x"}, {"where": ["here"]})

    hand.screen.run(crash)
    assert stage.root.toast_shown is not None
    assert len(list(stage.folder.glob("reports/*.json"))) == 1


def test_back_never_loses_anything(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    hand.play(2)
    at = hand.session.journal.at
    stage.tap("menu")
    assert stage.press_escape()
    assert hand.session.journal.at == at
    assert stage.press_escape()
    assert not stage.root.go_back()
    stage.tap("main")
    assert hand.session.journal.at == at


def test_the_keyboard_plays_too(stage: Stage, hand: Hand) -> None:
    hand.begin_night_ride()
    until(hand, Number)
    at = hand.session.journal.at
    stage.press_key(13)
    after = hand.session.journal.at
    assert after > at
    stage.press_key(122, "z", "ctrl")
    stage.root.close_all()
    assert hand.session.journal.at == at
    stage.press_key(122, "z", "ctrl", "shift")
    stage.root.close_all()
    assert hand.session.journal.at == after
    roll = until(hand, Roll)
    for _ in range(roll.dice):
        stage.press_key(51, "3")
    assert hand.session.prompt is not roll


def test_a_game_that_is_open_elsewhere_is_only_looked_at(stage: Stage, hand: Hand) -> None:
    from reivers.store import GameFolder

    hand.begin_night_ride()
    hand.play(1)
    stage.press_escape()
    (id,) = [row.id for row in GameFolder(stage.folder).list()]
    with GameFolder(stage.folder).open(id):
        stage.root.screen.open_game(id)
        stage.pump()
        at = hand.session.journal.at
        hand.screen.context.answer_prompt(hand.session.prompt.sample(hand.rng))
        assert hand.session.journal.at == at
        assert stage.root.toast_shown is not None
