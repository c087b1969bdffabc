"""3.0 The five cards of the set-up by touch."""

import pytest

from reivers.games.border.ui.pages.setup import ICONS, SetUpHead, SetUpItem
from reivers.kernel.prompts import Continue
from reivers.ui.widgets.theme import theme
from reivers.ui.widgets.widgets import Text
from tests.ui.hand import Hand
from tests.ui.harness import Stage


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def begin(hand: Hand, lies: str = "lean", facts: str = "practice") -> None:
    options = {"family": "Dacre", "facts": facts, "table": lies, "chance": "chores"}
    hand.stage.root.play(lambda: hand.stage.root.saved_games.begin("border", options, "7"))
    hand.stage.pump()


def head(hand: Hand) -> str:
    heads = [one.text for one in hand.screen.scene.walk(restrict=True) if isinstance(one, SetUpHead)]
    assert len(heads) == 1
    return str(heads[0])


def items(hand: Hand) -> list[SetUpItem]:
    return [one for one in hand.screen.scene.walk(restrict=True) if isinstance(one, SetUpItem)]


def test_five_cards_and_five_taps_lead_to_the_first_draft(stage: Stage, hand: Hand) -> None:
    begin(hand)
    heads, remarks, undo = [], [], []
    while isinstance(hand.session.prompt, Continue):
        heads.append(head(hand))
        remarks.append(hand.screen.scene.remark)
        undo.append(hand.screen.undo_text)
        assert items(hand)
        assert hand.screen.header.props["part"] == -1, "no season has begun"
        stage.tap("primary")
    assert heads == ["Your own family", "The map", "The cubes", "The tokens", "The decks"]
    assert undo[1:] == [f"Undo: {head}" for head in heads[1:]]
    assert remarks == [f"{nth} of 5" for nth in range(1, 6)]
    assert hand.session.prompt is not None
    assert hand.session.prompt.key == "summer.card"
    assert hand.screen.header.props["part"] == 0


def test_what_to_lay_out_is_read_from_afar(stage: Stage, hand: Hand) -> None:
    begin(hand)
    words = [one for item in items(hand) for one in item.walk(restrict=True) if isinstance(one, Text)]
    assert words
    assert all(one.role == "order" and one.font_size >= 20 * theme.scale for one in words)


def test_a_full_table_has_more_to_lay_out(stage: Stage, hand: Hand) -> None:
    begin(hand, "lean")
    lean = [item.text for item in items(hand)]
    stage.root.home()
    begin(hand, "full")
    full = [item.text for item in items(hand)]
    assert set(lean) < set(full)
    assert any("Cattle box" in text for text in full)


@pytest.mark.parametrize(
    ("facts", "said"), [("practice", "sorted by March."), ("copy", "into a cup of their own.")]
)
def test_permanent_defenses_are_sorted_if_the_app_draws_them_else_a_cup_is_needed(
    stage: Stage, hand: Hand, facts: str, said: str
) -> None:
    begin(hand, facts=facts)
    while not items(hand) or head(hand) != "The tokens":
        hand.screen.take_default()
    towers = [item.text for item in items(hand) if item.icon == ICONS["opposing_sites"]]
    assert [text.partition(": ")[2] for text in towers] == [said]


def test_a_march_that_is_named_is_drawn_beside_the_question(stage: Stage, hand: Hand) -> None:
    stage.resize(412, 915)
    begin(hand, facts="copy")
    assert hand.screen.scene.ids.room.height == 0, "an empty board says nothing"
    hand.press("SWM")
    stage.tap("primary")
    assert hand.screen.scene.focus == "SWM"
    assert hand.screen.scene.ids.room.height > 0


def test_every_line_has_a_picture_of_its_own_bag(stage: Stage, hand: Hand) -> None:
    begin(hand, "full", "copy")
    seen = set()
    while hand.session.prompt is not None and hand.session.prompt.key != "summer.card":
        told = hand.screen.game.rules.visible_notices(hand.session.page_notices, hand.session.settings)
        seen |= {item.key.rpartition(".")[2] for _, lines in told for item in lines}
        stage.tap("primary")
    assert seen <= set(ICONS)


def test_the_board_stands_below_what_goes_onto_it(stage: Stage, hand: Hand) -> None:
    stage.resize(412, 915)
    begin(hand)
    drawn = []
    while isinstance(hand.session.prompt, Continue):
        drawn.append(bool(hand.screen.scene.ids.room.children))
        stage.tap("primary")
    assert drawn == [False, True, True, False, False]


def test_the_names_of_the_board_are_undone_under_a_short_title(stage: Stage, hand: Hand) -> None:
    begin(hand, facts="copy")
    assert hand.session.prompt is not None
    assert hand.session.prompt.key == "setup.name_board"
    stage.tap("primary")
    assert hand.screen.undo_text == "Undo: The names on your board"
    assert head(hand) == "Your own family"
