"""Keys of a desk, the keyboard of a phone, and Android's Back."""

import ast
from pathlib import Path
from typing import Any

import pytest

from tests.ui.shortened import shortened

from .checks import borrowed
from .hand import Hand
from .harness import Stage

ENTER, SPACE, PAGE_DOWN, Z = 13, 32, 281, 122
UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276
SCREENS = Path(__file__).resolve().parents[2] / "reivers"


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def ringed(stage: Stage) -> Any:
    return stage.root.cursor.at


# -- the ring -----------------------------------------------------------------------------------------------


def test_arrows_at_the_edge_stay_and_space_presses(hand: Hand) -> None:
    stage = hand.stage
    stage.root.open_settings()
    stage.pump()
    for _ in range(60):
        stage.press_key(DOWN)
    last = ringed(stage)
    assert last.name == "strict_undo"
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
