"""Keys of a desk, the keyboard of a phone, and Android's Back."""

import ast
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.games.border.ui.playing import play_to
from tests.ui.shortened import shortened

from .checks import borrowed
from .hand import Hand
from .harness import Stage

ENTER, SPACE, PAGE_DOWN, Z = 13, 32, 281, 122
TAB, BACKSPACE, F1 = 9, 8, 282
UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276
SCREENS = Path(__file__).resolve().parents[2] / "reivers"


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def ringed(stage: Stage) -> Any:
    return stage.root.keyboard.focus.at


# -- the ring -----------------------------------------------------------------------------------------------


def test_arrows_at_the_edge_stay_and_space_presses(hand: Hand) -> None:
    stage = hand.stage
    stage.root.open_settings()
    stage.pump()
    for _ in range(60):
        stage.press_key(DOWN)
    last = ringed(stage)
    assert last.name == "import"
    while ringed(stage).name != "strict_undo":
        stage.press_key(UP)
    stage.press_key(SPACE)
    assert stage.root.settings.strict_undo


def test_page_down_is_the_main_key_whatever_is_ringed(hand: Hand) -> None:
    stage = hand.stage
    hand.begin_night_ride()
    stage.press_escape()
    stage.press_key(DOWN)
    stage.press_key(PAGE_DOWN)
    assert type(stage.root.screen).__name__ == "PlayScreen"


def test_a_ring_on_a_page_that_is_gone_presses_nothing(hand: Hand) -> None:
    stage = hand.stage
    stage.root.open_about()
    stage.pump()
    stage.press_key(DOWN)
    stage.press_escape()
    assert ringed(stage) is None
    stage.press_key(ENTER)
    assert type(stage.root.screen).__name__ == "TourScreen", "the main key of Home"


# -- every control ------------------------------------------------------------------------------------------


def test_tab_moves_through_every_control_and_back(hand: Hand) -> None:
    stage = hand.stage
    hand.begin("Dacre")
    controls = {(piece, hit.name) for piece, hit in stage.hits()}
    reached = set()
    for modifiers in ((), ("shift",)):
        for _ in controls:
            stage.press_key(TAB, "", *modifiers)
            spot = stage.root.keyboard.focus.spot
            assert ringed(stage).canvas.after.children, "the ring is drawn"
            reached.add((spot.widget, spot.hit.name))
    assert reached == controls


def test_what_has_the_ring_is_read_aloud(hand: Hand) -> None:
    stage, spoken = hand.stage, []
    stage.root.device.speak = spoken.append
    stage.press_key(TAB)
    assert spoken == [stage.root.keyboard.focus.spot.hit.spoken]


def test_arrows_scroll_where_nothing_can_be_pressed(hand: Hand) -> None:
    stage = hand.stage
    stage.resize(412, 480)
    stage.root.open_about()
    stage.touch("licenses")
    page = stage.root.overlays[-1]
    for _ in range(40):
        stage.press_key(DOWN)
    assert page.scroll.scroll_y == 0


def test_shift_enter_does_what_a_long_press_does(hand: Hand) -> None:
    stage = hand.stage
    hand.begin("Dacre")
    hand.screen.overlays.open_page("score")
    stage.pump()
    while not stage.press_key(TAB) or stage.root.keyboard.focus.spot.hit.hold is None:
        pass
    stage.press_key(ENTER, "", "shift")
    assert len(stage.root.overlays) == 2, "the correction of a number"


def test_the_list_of_keys_fits_the_page(hand: Hand) -> None:
    stage = hand.stage
    stage.press_key(47, "/", "shift")
    assert not stage.has_hit("dice")
    listed = {piece.name for piece in stage.root.overlays[-1].scroll.column.pieces}
    assert {"main", "tab", "escape", "text"} <= listed
    assert not listed & {"numbers", "undo"}
    stage.press_escape()
    hand.begin("Dacre", "copy")
    stage.press_key(F1)
    listed = {piece.name for piece in stage.root.overlays[-1].scroll.column.pieces}
    assert {"main", "numbers", "undo"} <= listed


def test_ctrl_changes_the_size_of_the_text(hand: Hand) -> None:
    stage = hand.stage
    stage.press_key(61, "=", "ctrl")
    assert stage.root.settings.text == "large"
    for _ in range(5):
        stage.press_key(45, "-", "ctrl")
    assert stage.root.settings.text == "small"


# -- playing ------------------------------------------------------------------------------------------------


def test_digits_are_dice_and_backspace_takes_one_back(hand: Hand) -> None:
    options = {"family": "Dacre", "facts": "practice", "table": "full", "chance": "none"}
    hand.stage.root.play(lambda: hand.stage.root.saved_games.begin("border", options, "7"))
    play_to(hand, "attack", "combat.attack")
    entry = hand.screen.scene.control.entry
    for digit in "56":
        hand.stage.press_key(ord(digit), digit)
    assert entry.faces == [5, 6]
    assert hand.stage.press_key(BACKSPACE)
    assert entry.faces == [5]


def test_a_short_number_waits_for_enter(hand: Hand) -> None:
    hand.begin("Dacre", "copy")
    for digit in "14":
        hand.stage.press_key(ord(digit), digit)
    assert hand.session.state.dealt == ["14"]
    hand.stage.press_key(ord("1"), "1")
    assert hand.session.state.dealt == ["14"], "it may become 10"
    hand.stage.press_key(ENTER)
    assert hand.session.state.dealt == ["14", "1"]


def test_a_whole_turn_by_keyboard_alone(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter presses the main button; while that is quiet, Tab finds the control that a finger would tap."""
    monkeypatch.setattr(hand.stage, "tap_at", no_finger)
    monkeypatch.setattr(hand.stage, "_tap_hit", partial(press_by_tab, hand.stage))
    monkeypatch.setattr(hand.stage, "press", partial(press_by_tab, hand.stage))
    hand.begin("Kerr")
    while hand.session.state.turn == 1:
        hand.answer_at_random()
    assert len(hand.session.journal.steps()) > 20


def no_finger(*_at: float) -> None:
    raise AssertionError("a finger")


def press_by_tab(stage: Stage, piece: Any, hit: Any = None) -> None:
    """Move the ring to a control, and press Enter."""
    hit = hit or piece.hits[0]
    focus = stage.root.keyboard.focus
    for _ in stage.root.keyboard.spots():
        stage.root.keyboard.key(TAB, "", [])
        if focus.spot.widget is piece and focus.spot.hit.name == hit.name:
            break
    stage.press_key(ENTER)


def test_a_pedal_runs_a_season_of_app_dice(hand: Hand) -> None:
    hand.begin("Maxwell", seed="5")
    play_to(hand, "notoriety", "winter.notoriety")
    for _ in range(60):
        hand.stage.press_key(PAGE_DOWN)
        if hand.session.page_name.startswith("draft"):
            return
    raise AssertionError(f"stuck on {hand.session.page_name}")


# -- writing ------------------------------------------------------------------------------------------------


def test_where_a_line_is_written_keys_are_letters_and_enter_is_the_main_key(hand: Hand) -> None:
    stage = hand.stage
    hand.begin_night_ride()
    stage.press_escape()
    stage.tap("more")
    stage.touch("rename")
    field = stage.root.overlays[-1].field
    field.focus = True
    stage.pump()
    for key in (SPACE, PAGE_DOWN, LEFT, Z):
        assert not stage.press_key(key, "", "ctrl")
    field.text = "A dry night"
    assert stage.press_key(ENTER)
    assert stage.find("last").props["name"] == "A dry night"


def _lift(stage: Stage) -> float:
    """How far the window is lifted above a keyboard."""
    return float(stage.window.render_context["modelview_mat"].transform_point(0, 0, 0)[1])


@shortened("size", (360, 640), (412, 915), (1280, 800))
@pytest.mark.parametrize("where", ["rename", "search", "save", "board", "code"])
def test_a_field_lies_above_the_keyboard_of_a_phone(hand: Hand, size: tuple[int, int], where: str) -> None:
    stage = hand.stage
    stage.resize(*size)
    field = _field(hand, where)
    stage.press(field)
    assert field.focus
    high = 0.4 * size[1]
    stage.window._kheight = high
    try:
        stage.window.update_viewport()
        low = field.to_window(field.x, field.y)[1] + _lift(stage)
        assert high - 1 <= low <= size[1] - field.height
    finally:
        field.focus = False
        stage.window._kheight = 0
        stage.window.update_viewport()


def _field(hand: Hand, where: str) -> Any:
    stage = hand.stage
    if where == "code":
        stage.root.screen.new_game()
        stage.root.overlays[-1].ask_seed()
        stage.pump()
        return stage.root.overlays[-1].field
    if where in ("search", "board"):
        stage.root.open_library()
        page = stage.root.overlays[-1]
        if where == "board":
            page.name_board()
        stage.pump()
        from reivers.ui.components.inputs import Field

        fields = [piece for piece in stage.root.overlays[-1].walk() if isinstance(piece, Field)]
        return fields[-1].line
    hand.begin_night_ride()
    stage.press_escape()
    stage.tap("more")
    stage.touch("rename" if where == "rename" else "export")
    stage.pump()
    return stage.root.overlays[-1].field


# -- Back ---------------------------------------------------------------------------------------------------


def test_back_takes_one_layer_at_a_time_and_loses_nothing(hand: Hand) -> None:
    stage = hand.stage
    hand.begin_night_ride()
    hand.play(3)
    at = hand.session.journal.at
    stage.root.open_library()
    stage.root.overlays[-1].name_board()
    stage.pump()
    for layers in (1, 0):
        assert stage.press_escape()
        assert len(stage.root.overlays) == layers
    assert hand.session.journal.at == at
    assert stage.press_escape()
    assert type(stage.root.screen).__name__ == "HomeScreen"
    assert not stage.root.go_back(), "now the window may close"
    stage.tap("main")
    assert hand.session.journal.at == at


# -- nothing borrowed ---------------------------------------------------------------------------------------

KIVYS_OWN = {
    *("button", "togglebutton", "slider", "popup", "modalview", "spinner", "switch", "checkbox", "dropdown"),
    *(
        "tabbedpanel",
        "filechooser",
        "progressbar",
        "bubble",
        "actionbar",
        "settings",
        "treeview",
        "accordion",
    ),
}


def test_no_widget_with_kivys_own_look_is_imported() -> None:
    for path in SCREENS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            module = node.module if isinstance(node, ast.ImportFrom) else None
            if module and module.startswith("kivy.uix."):
                assert module.removeprefix("kivy.uix.") not in KIVYS_OWN, f"{path.name}: {module}"


def test_no_rule_names_one_either() -> None:
    names = {
        "Button",
        "ToggleButton",
        "Slider",
        "Popup",
        "Spinner",
        "Switch",
        "CheckBox",
        "ProgressBar",
        "TextInput",
    }
    for path in SCREENS.rglob("*.kv"):
        used = {line.strip().removesuffix(":") for line in path.read_text("utf-8").splitlines()}
        assert not used & names, path.name


def test_the_default_atlas_is_never_loaded(hand: Hand) -> None:
    stage = hand.stage
    for opened in ("settings", "library", "tools", "records", "about"):
        getattr(stage.root, f"open_{opened}")()
        stage.pump()
        assert borrowed(stage) == [], opened
        stage.press_escape()
