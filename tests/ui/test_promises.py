"""What a player may rely on: orders that can be read, answers at once, one thumb, and nothing lost."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from reivers.kernel.prompts import Continue, NameCard, Roll, Spread
from tests.ui.shortened import shortened

from .hand import Hand
from .harness import Stage

LONGEST = 2.0
"""Seconds that a reveal may take without being touched."""
SETTLES = 24
"""A page that was scrolled to its end may still glide so far, in pixels."""
PHONE, TALL, TABLET, WIDE = (360, 640), (412, 915), (800, 1280), (1280, 800)


@pytest.fixture
def hand(stage: Stage) -> Hand:
    stage.root.change(motion=False)
    return Hand(stage)


def by_session(hand: Hand, worth: Callable[[str, Any], bool], most: int = 400) -> Iterator[Any]:
    """The screens of a whole first turn, one after another, answered without touching them: those whose kind
    of page and prompt are worth a look."""
    from reivers.games.border.views.header import shown_page

    for _ in range(most):
        if worth(shown_page(hand.session).partition(".")[0], hand.session.prompt):
            hand.screen.refresh()
            yield hand.session.prompt
        if hand.session.prompt is None or hand.session.state.turn > 1:
            return
        hand.session.answer(hand.session.prompt.sample(hand.rng))
    raise AssertionError("the turn does not end")


# -- orders that can be read --------------------------------------------------------------------------------


@shortened("size, least", (PHONE, 20), (WIDE, 24))
def test_a_page_that_rests_has_its_orders_in_large_type(
    stage: Stage, hand: Hand, size: tuple[int, int], least: float
) -> None:
    from reivers.ui.drawing.piece import Drawn

    stage.resize(*size)
    hand.begin("Kerr")
    rested: set[str] = set()

    def rests(kind: str, prompt: Any) -> bool:
        return isinstance(prompt, Continue) and (kind not in rested or kind == "attack")

    for _prompt in by_session(hand, rests):
        kind = hand.screen.scene.page.partition(".")[0]
        stage.pump()
        lines = [line for group in hand.screen.scene.orders() for line in group.lines]
        drawn = [one for piece in stage.widgets(Drawn) for one in piece.written]
        for line in lines:
            plain = line.replace("\N{NO-BREAK SPACE}", " ")
            texts = [(one.text.replace("\N{NO-BREAK SPACE}", " "), one.size) for one in drawn]
            large = [text for text, size in texts if plain.startswith(text) and size >= least]
            assert large or kind == "spring", f"{line} on {hand.screen.scene.page}"
            rested.add(kind)
    assert {"rivals", "attack", "spring"} <= rested


# -- at once ------------------------------------------------------------------------------------------------


def looks(stage: Stage) -> tuple[list[str], list[float]]:
    """All texts, and how high they are."""
    from reivers.ui.drawing.piece import Drawn

    drawn = [
        (piece, one) for piece in stage.widgets(Drawn) if piece.opacity for one in piece.written if one.text
    ]
    return [one.text for _piece, one in drawn], [
        piece.to_window(piece.x, piece.top)[1] - one.y for piece, one in drawn
    ]


class Prompt:
    """A finger that looks two frames after each tap, and again some frames later."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.taps = 0
        stage.tap_at = self.tap_at  # type: ignore[method-assign]

    def tap_at(self, x: float, y: float) -> None:
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.stage.pump(2)
        touch.touch_up()
        self.stage.pump(2)
        soon, where = looks(self.stage)
        self.stage.pump(5)
        later, there = looks(self.stage)
        assert later == soon, f"not there two frames after tap {self.taps}"
        assert there == pytest.approx(where, abs=SETTLES), f"it jumps after tap {self.taps}"
        self.taps += 1


@shortened("size", PHONE, WIDE)
def test_what_comes_of_a_tap_is_there_two_frames_later(
    stage: Stage, hand: Hand, size: tuple[int, int]
) -> None:
    stage.resize(*size)
    hand.begin("Dacre")
    finger = Prompt(stage)
    while hand.session.state.turn == 1:
        hand.answer_at_random()
    assert finger.taps >= 50


def tap_beside(stage: Stage) -> None:
    """A tap where nothing is to be pressed."""
    stage.tap_at(stage.window.width / 2, stage.window.height - 2)


@pytest.mark.trust
def test_every_animation_ends_at_a_tap(stage: Stage, hand: Hand) -> None:
    from .checks import texts

    stage.root.change(motion=True)
    hand.begin("Fenwick")
    ended: set[str] = set()

    def moves(kind: str, prompt: Any) -> bool:
        return kind in ("attack", "spring", "rivals") and prompt is not None

    for _prompt in by_session(hand, moves):
        scene = hand.screen.scene
        kind = scene.page.partition(".")[0]
        stage.pump()
        if scene.is_animating():
            tap_beside(stage)
            assert not scene.is_animating()
            ended.add(kind)
        assert scene.fully_shown
        there = texts(stage)
        stage.root.change(motion=False)
        hand.screen.refresh()
        stage.pump()
        assert set(texts(stage)) ^ set(there) == set(), scene.page
        stage.root.change(motion=True)
    assert {"attack", "spring"} <= ended


# -- one thumb ----------------------------------------------------------------------------------------------


@shortened("size", PHONE, TALL)
def test_each_page_is_played_with_one_thumb(stage: Stage, hand: Hand, size: tuple[int, int]) -> None:
    """The main button is in the lower two thirds and never moves."""
    stage.resize(*size)
    hand.begin("Maxwell")
    assert len(one_thumb(hand, size)) > 15


@shortened("size, options", (TALL, {"table": "rivals"}), (PHONE, {"table": "lean", "start": "position"}))
def test_pages_that_ask_about_the_table_are_too(
    stage: Stage, hand: Hand, size: tuple[int, int], options: dict[str, str]
) -> None:
    stage.resize(*size)
    options = {"family": "Maxwell", "facts": "practice", **options}
    stage.root.play(lambda: stage.root.saved_games.begin("border", options, "7"))
    seen = one_thumb(hand, size)
    assert len([key for key, _page in seen if key.startswith(("table_question.", "position."))]) > 5


def one_thumb(hand: Hand, size: tuple[int, int]) -> set[tuple[str, str]]:
    """The questions of a first turn and their pages, each reached with one thumb."""
    stage, primaries, seen = hand.stage, set(), set()

    def is_new(kind: str, prompt: Any) -> bool:
        return (prompt.key if prompt else "", kind) not in seen

    for prompt in by_session(hand, is_new):
        key = (prompt.key if prompt else "", hand.screen.scene.page.partition(".")[0])
        seen.add(key)
        stage.pump()
        primary = stage.find("primary")
        primaries.add((round(primary.right), round(primary.y)))
        assert primary.to_window(0, primary.center_y)[1] < size[1] * 2 / 3
    assert len(primaries) == 1
    return seen


# -- nothing lost -------------------------------------------------------------------------------------------


def tap_twice(stage: Stage, widget: Any) -> None:
    """As quickly as a nervous finger does."""
    from kivy.tests.common import UnitTestTouch

    at = widget.to_window(*widget.center)
    for second in (False, True):
        touch = UnitTestTouch(*at)
        touch.is_double_tap = second
        touch.touch_down()
        touch.touch_up()
    stage.pump()


def test_a_double_tap_does_not_answer_what_came_up_under_the_finger(stage: Stage, hand: Hand) -> None:
    hand.begin("Kerr")
    answered: list[str] = []

    def is_new(kind: str, prompt: Any) -> bool:
        return isinstance(prompt, Continue) and kind not in answered

    for _prompt in by_session(hand, is_new):
        kind = hand.screen.scene.page.partition(".")[0]
        stage.pump()
        before = len(hand.session.journal.steps())
        tap_twice(stage, stage.find("primary"))
        assert len(hand.session.journal.steps()) <= before + 1, hand.screen.scene.page
        answered.append(kind)
    assert len(answered) > 3


def until(hand: Hand, fits: Callable[[Any], bool]) -> Any:
    """Continue without touching anything until such a prompt is asked."""
    while not fits(hand.session.prompt):
        hand.session.answer(hand.session.prompt.sample(hand.rng))
    hand.screen.refresh()
    hand.stage.pump()
    return hand.session.prompt


def disturb(hand: Hand, half: Callable[[], Any]) -> None:
    """All that may come between two taps; after each, what was half entered must be there."""
    stage, before, at = hand.stage, half(), hand.session.journal.at
    size = tuple(stage.window.size)
    assert before
    for disturbed in (_swipe, _peek, _turn, _rotate_under_a_sheet, _pause, _kill):
        disturbed(hand)
        assert half() == before, disturbed.__name__
        assert hand.session.journal.at == at
        assert tuple(stage.window.size) == size


def _swipe(hand: Hand) -> None:
    stage, middle = hand.stage, hand.stage.window.height * 0.7
    stage.drag(300, middle, 40, middle)
    assert stage.root.overlays, "the board is one swipe away"
    stage.press_escape()


def _peek(hand: Hand) -> None:
    hand.stage.touch("figure.cattle")
    assert hand.stage.root.overlays
    hand.stage.touch("close")
    assert not hand.stage.root.overlays


def _turn(hand: Hand) -> None:
    hand.stage.resize(915, 412)
    hand.stage.resize(412, 915)


def _rotate_under_a_sheet(hand: Hand) -> None:
    hand.screen.overlays.open_why()
    hand.stage.resize(1280, 800)
    hand.stage.resize(412, 915)
    assert hand.stage.root.overlays, "what was being read stays"
    hand.stage.press_escape()


def _pause(hand: Hand) -> None:
    app = hand.stage.app
    assert app.dispatch("on_pause"), "else the phone would end the app"
    app.dispatch("on_resume")
    hand.stage.pump()


def _kill(hand: Hand) -> None:
    hand.stage.kill()
    hand.stage.tap("main")


def _tap_faces(hand: Hand, faces: list[int]) -> None:
    for face in faces:
        hand.stage.touch(f"face.{face}")


def test_faces_tapped_so_far_survive(hand: Hand) -> None:
    options = {"family": "Dacre", "facts": "practice", "table": "full", "chance": "none"}
    hand.stage.root.play(lambda: hand.stage.root.saved_games.begin("border", options, "7"))
    prompt = until(hand, lambda prompt: isinstance(prompt, Roll) and prompt.dice > 2)
    _tap_faces(hand, [5, 1])
    disturb(hand, lambda: hand.screen.scene.control.entry.faces)
    _tap_faces(hand, [2] * (prompt.dice - 2))
    given = [entry.answer for entry in hand.session.journal.entries.values() if entry.key == prompt.key]
    assert sorted(given[-1]["faces"]) == sorted([5, 1, *[2] * (prompt.dice - 2)])


def test_cards_entered_so_far_and_the_one_to_take_survive(hand: Hand) -> None:
    hand.begin("Dacre", "copy")
    until(hand, lambda prompt: isinstance(prompt, NameCard) and hand.session.page_name == "draft.1.1")
    for card in ("1", "14"):
        hand.stage.touch(card)
    hand.stage.touch("slot.14")
    disturb(hand, lambda: (list(hand.session.state.dealt), hand.screen.scene.entered.take))
    assert hand.session.state.dealt == ["1", "14"]


def test_pieces_placed_so_far_survive(hand: Hand) -> None:
    hand.begin("Dacre")
    prompt = until(hand, lambda prompt: isinstance(prompt, Spread) and prompt.least == prompt.total > 1)
    first = prompt.legal()[0].id
    hand.stage.touch(first if hand.stage.has_hit(first) else f"{first}.plus")
    assert hand.session.prompt is prompt
    disturb(hand, lambda: hand.screen.scene.question.entered)
