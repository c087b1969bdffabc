"""The first screen, touched as a finger would touch it."""

from pathlib import Path

import pytest

import reivers
from reivers.ui.palette import DARK, LIGHT

from .checks import SIZES, faults, texts
from .hand import Hand
from .harness import Stage


def pixel(stage: Stage, path: Path, x: int, y: int) -> list[float]:
    """The colour the screen shows at a point, counted from the bottom left."""
    from kivy.core.image import Image

    stage.picture(path)
    image = Image(str(path), keep_data=True, nocache=True)
    return image.read_pixel(x, image.height - 1 - y)


def test_it_says_what_it_is_and_that_it_is_not_official(stage: Stage) -> None:
    shown = " ".join(texts(stage))
    assert "Border Reivers" in shown
    assert reivers.__version__ in shown
    assert "Not an official product" in shown


def test_every_text_has_words(stage: Stage) -> None:
    stage.tap("about")
    assert not [text for text in texts(stage) if text.startswith(("start.", "about.", "ui."))]


def test_about_opens_and_closes(stage: Stage) -> None:
    before = texts(stage)
    stage.tap("about")
    assert any("GMT Games" in text for text in texts(stage))
    stage.tap("close")
    assert texts(stage) == before


def test_about_closes_by_a_touch_beside_it_but_not_by_one_on_it(stage: Stage) -> None:
    before = texts(stage)
    stage.tap("about")
    stage.tap("sheet")
    assert texts(stage) != before
    stage.tap_at(5, 5)
    assert texts(stage) == before


def test_nothing_beneath_about_is_touched_through_it(stage: Stage) -> None:
    stage.tap("about")
    stage.tap_at(*stage.find("theme").center)
    assert stage.theme.palette is LIGHT


def test_back_closes_about_and_then_is_left_to_the_window(stage: Stage) -> None:
    before = texts(stage)
    stage.tap("about")
    assert stage.press_escape()
    assert texts(stage) == before
    assert not stage.root.go_back()


def test_the_theme_changes_every_colour_and_changes_back(stage: Stage, tmp_path: Path) -> None:
    from kivy.uix.label import Label

    def look() -> list[object]:
        inks = [tuple(label.color) for label in stage.widgets(Label)]
        return [*inks, pixel(stage, tmp_path / "look.png", 206, 890)]

    day = look()
    stage.tap("theme")
    assert stage.theme.palette is DARK
    night = look()
    stage.tap("theme")
    assert all(one != other for one, other in zip(day, night, strict=True))
    assert look() == day


def test_the_ground_is_painted_as_the_palette_says(stage: Stage, tmp_path: Path) -> None:
    stage.tap("theme")
    shown = pixel(stage, tmp_path / "night.png", 100, 760)[:3]
    assert shown == pytest.approx(DARK.ground[:3], abs=0.03)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_can_be_read_and_touched(stage: Stage, size: tuple[int, int]) -> None:
    hand = Hand(stage)
    hand.begin("Maxwell")
    stage.press_escape()
    hand.begin_night_ride()
    stage.press_escape()
    stage.resize(*size)
    assert len(texts(stage)) > 10
    assert faults(stage) == []
    stage.tap("about")
    assert faults(stage) == []
    stage.tap("close")
    stage.tap("new")
    assert faults(stage) == []


def test_texts_grow_on_a_tablet_and_shrink_back(stage: Stage) -> None:
    on_a_phone = stage.find("about").font_size
    stage.resize(800, 1280)
    assert stage.find("about").font_size > on_a_phone
    stage.resize(412, 915)
    assert stage.find("about").font_size == on_a_phone


def test_a_wide_screen_has_two_columns(stage: Stage) -> None:
    greeting, ledger = stage.find("greeting"), stage.find("ledger")
    assert greeting.y >= ledger.top
    stage.resize(1280, 800)
    assert greeting.right <= ledger.x


def test_what_does_not_fit_can_be_scrolled_to(stage: Stage) -> None:
    hand = Hand(stage)
    for _ in range(4):
        hand.begin_night_ride()
        stage.press_escape()
    stage.resize(360, 640)
    scroll, ledger = stage.find("scroll"), stage.find("ledger")
    stage.pump()
    assert ledger.to_window(*ledger.pos)[1] < scroll.y
    stage.drag(180, 250, 180, 600)
    stage.drag(180, 250, 180, 600)
    assert ledger.to_window(*ledger.pos)[1] >= scroll.y - 1


# -- games --------------------------------------------------------------------------------------------------


def test_a_new_game_takes_two_taps(stage: Stage) -> None:
    stage.tap("new")
    stage.press(Hand(stage).labelled("Lead the Dacre family"))
    assert stage.root.screen.session.journal.header.options == {"family": "Dacre", "facts": "practice"}


def test_the_choice_of_last_time_is_offered_again(stage: Stage) -> None:
    hand = Hand(stage)
    stage.tap("new")
    slip = stage.root.slips[-1]
    stage.press(next(tile for tile in slip.tiles if tile.family == "Kerr"))
    stage.press(hand.option("copy", slip))
    stage.press(hand.labelled("Lead the Kerr family"))
    assert hand.session.journal.header.options == {"family": "Kerr", "facts": "copy"}
    stage.kill()
    stage.tap("new")
    stage.press(hand.labelled("Lead the Kerr family"))
    assert hand.session.journal.header.options == {"family": "Kerr", "facts": "copy"}


def test_continue_goes_on_with_the_last_game_where_it_stands(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin_night_ride()
    hand.play(3)
    asked, at = hand.session.prompt.key, hand.session.journal.at
    stage.press_escape()
    assert any("Night 1" in text or "Just begun" in text for text in texts(stage))
    stage.tap("go_on")
    assert (hand.session.prompt.key, hand.session.journal.at) == (asked, at)


def test_a_deleted_game_can_be_brought_back(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin_night_ride()
    stage.press_escape()
    stage.tap("delete")
    assert "The Night Ride" not in texts(stage)
    assert stage.root.screen.last == ""
    stage.press(hand.labelled("Bring back"))
    assert stage.root.screen.last != ""


def test_another_game_can_be_taken_up(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin("Fenwick")
    stage.press_escape()
    hand.begin_night_ride()
    stage.press_escape()
    rows = {row.name: row for row in stage.widgets() if type(row).__name__ == "GameRow"}
    assert set(rows) == {"The Night Ride", "Border Reivers, Fenwick (practice)"}
    stage.press(rows["Border Reivers, Fenwick (practice)"].ids.row.__self__)
    assert hand.session.journal.header.game == "border"


def test_a_broken_game_is_named_and_nothing_else_suffers(stage: Stage) -> None:
    hand = Hand(stage)
    hand.begin_night_ride()
    stage.press_escape()
    (path,) = stage.folder.glob("games/*/journal.jsonl")
    path.write_bytes(b"")
    stage.root.screen.open_game(path.parent.name)
    stage.pump()
    assert stage.root.toast is not None
    assert type(stage.root.screen).__name__ == "HomeScreen"
