"""What stands on a page or a slip has one left and one right edge, and its letters stand on whole pixels."""

import pytest

from reivers.ui.widgets.widgets import OptionRow

from .hand import Hand
from .harness import Stage

PAGES = ("library", "tools", "settings", "records", "about")


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (800, 1280), (1280, 800)])
def test_the_way_back_the_lines_and_the_main_key_share_their_edges(stage: Stage, size) -> None:
    stage.resize(*size)
    stage.root.screen.new_game()
    stage.pump()
    page = stage.root.overlays[-1]
    left = page.ids.back.to_window(*page.ids.back.pos)[0]
    below = page.hall if size == (1280, 800) else page.ids.back
    assert page.start.x == pytest.approx(below.to_window(*below.pos)[0], abs=1)
    assert page.rivals.to_window(*page.rivals.pos)[0] == pytest.approx(left, abs=1)
    assert page.hall.to_window(page.hall.right, 0)[0] == pytest.approx(page.start.right, abs=1)
    page.open("table")
    stage.pump()
    slip = stage.root.overlays[-1]
    key = slip.ids.feet.children[0]
    rows = [one for one in slip.walk(restrict=True) if isinstance(one, OptionRow)]
    assert min(row.to_window(*row.pos)[0] for row in rows) == pytest.approx(key.x, abs=1)
    assert max(row.to_window(row.right, 0)[0] for row in rows) == pytest.approx(key.right, abs=1)


def test_what_lies_between_things_stays_in_proportion_when_the_screen_changes(stage: Stage) -> None:
    from reivers.games.border.ui.attack.winter_parts import Shared, dice_row
    from reivers.ui.pads.dice import CardGrid
    from reivers.ui.widgets.widgets import Column, FlowLayout

    made: list[Column | FlowLayout] = [
        Column(),
        Column(air=0),
        FlowLayout(),
        Shared(3),
        dice_row([]),
        CardGrid(),
    ]
    usual = [_in_gaps(one, stage.theme.gap) for one in made]
    for size in ((1280, 800), (412, 915)):
        stage.resize(*size)
        stage.root.change(text="largest" if size[0] > 1000 else "usual")
        assert [_in_gaps(one, stage.theme.gap) for one in made] == usual


def _in_gaps(one, gap: float) -> list[float]:
    between = one.spacing if isinstance(one.spacing, list) else [one.spacing]
    return [pytest.approx(part / gap) for part in between]


def test_no_page_gives_its_columns_a_spacing_of_their_own(stage: Stage) -> None:
    """It would be lost: only what a column says in gaps follows the screen."""
    from reivers.ui.widgets.widgets import Column, FlowLayout

    hand = Hand(stage)
    hand.begin()
    for page in (*PAGES, None):
        if page:
            getattr(stage.root, f"open_{page}")()
        stage.pump()
        for one in stage.widgets():
            if isinstance(one, Column | FlowLayout):
                between = one.spacing if isinstance(one, FlowLayout) else [one.spacing]
                assert between == pytest.approx([stage.theme.gap * one.air] * len(between)), one
        stage.root.close_all()


def test_columns_begin_at_the_same_height_and_keep_their_distance_below_each_other(stage: Stage) -> None:
    stage.resize(1280, 800)
    stage.root.open_about()
    stage.pump(6)
    (row,) = stage.root.overlays[-1].ids.body.children
    first, second = (column.children[-1] for column in reversed(row.children))
    assert first.top == second.top == second.ids.words.top
    stage.resize(412, 915)
    assert second.top - second.ids.words.top > stage.theme.gap / 2


def test_a_key_alone_stands_below_the_second_column_and_for_the_left_hand_below_the_first(
    stage: Stage,
) -> None:
    stage.resize(1280, 800)
    stage.root.screen.new_game()
    stage.pump(6)
    page = stage.root.overlays[-1]
    key, door = page.start, page.doors["facts"]
    assert _ends(key) == pytest.approx(_ends(door), abs=1)
    stage.root.change(left_hand=True)
    stage.pump(6)
    assert _ends(key) == pytest.approx(_ends(page.rivals), abs=1)
    stage.resize(412, 915)
    assert _ends(key) == pytest.approx(_ends(door), abs=1), "on a phone it is as wide as all else"


def _ends(widget) -> tuple[float, float]:
    return widget.to_window(widget.x, 0)[0], widget.to_window(widget.right, 0)[0]
