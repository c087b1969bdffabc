"""The start screen, touched as a finger would touch it."""

from pathlib import Path

import pytest

import reivers
from reivers.ui.palette import DARK, LIGHT

from .harness import Stage

SIZES = [(360, 640), (412, 915), (800, 1280), (1280, 800)]


def texts(stage: Stage) -> list[str]:
    """Everything that can be read on the screen."""
    from kivy.uix.label import Label

    return [label.text for label in stage.widgets(Label)]


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
    assert not [text for text in texts(stage) if text.startswith(("start.", "about."))]


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


@pytest.mark.parametrize("panel", [False, True], ids=["start", "about"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_text_is_clipped(stage: Stage, size: tuple[int, int], panel: bool) -> None:
    from kivy.uix.label import Label

    stage.resize(*size)
    if panel:
        stage.tap("about")
    labels = list(stage.widgets(Label))
    assert len(labels) > 10
    for label in labels:
        assert label.texture_size[0] <= label.width + 1, label.text
        assert label.texture_size[1] <= label.height + 1, label.text
        left, _ = label.to_window(label.x, label.y)
        assert left >= 0, label.text
        assert left + label.width <= size[0], label.text


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_word_is_broken(stage: Stage, size: tuple[int, int]) -> None:
    from reivers.ui.widgets import Key, Text

    stage.resize(*size)
    stage.tap("about")
    for kind in (Text, Key):
        for label in stage.widgets(kind):
            longest = max(label.text.split(), key=len)
            assert label._label.get_extents(longest)[0] <= label.text_size[0], longest


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_keys_are_in_sight_and_large_enough_for_a_finger(stage: Stage, size: tuple[int, int]) -> None:
    from reivers.ui.widgets import Key

    stage.resize(*size)
    stage.tap("about")
    keys = list(stage.widgets(Key))
    assert len(keys) == 3
    for key in keys:
        assert key.height >= 48
        assert key.width >= 48
        assert key.y >= 0
        assert key.top <= size[1]


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
    stage.resize(360, 640)
    scroll, ledger = stage.find("scroll"), stage.find("ledger")
    assert ledger.to_window(*ledger.pos)[1] < scroll.y
    stage.drag(180, 300, 180, 600)
    assert ledger.to_window(*ledger.pos)[1] >= scroll.y - 1


def test_nothing_of_kivys_own_look_is_used(stage: Stage) -> None:
    from kivy.cache import Cache

    stage.tap("about")
    drawn = [
        part
        for widget in stage.widgets()
        for canvas in (widget.canvas, widget.canvas.before, widget.canvas.after)
        for part in canvas.children
    ]
    assert len(drawn) > 100
    assert not [part for part in drawn if "atlas" in str(getattr(part, "source", None))]
    assert not Cache._objects.get("kv.atlas")
