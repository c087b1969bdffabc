"""The guided first game by touch: shown, played by one's own taps, left, and taken up again."""

from typing import Any

import pytest

from reivers.frontend import tour
from reivers.games.border.tour import tour as border_tour
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Continue, Roll
from reivers.ui.play.tour import SEEK_MOST
from tests.ui.checks import faults
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tools import example

TOUR = border_tour()

MOST_STEPS = 120


@pytest.fixture
def hand(stage: Stage) -> Hand:
    """At the first page of the tour, with its first tip shown. Nothing needs to be painted."""
    stage.root.change(motion=False)
    stage.tap("main")
    stage.pump()
    return Hand(stage)


def on_screen(hand: Hand) -> bool:
    return type(hand.screen).__name__ == "TourScreen"


def bubble(hand: Hand) -> str:
    """Return what the bubble says: what happened, and what to do."""
    props = hand.screen.bubble.bubble.props
    return f"{props['note']} {props['text']}".strip()


def said(hand: Hand, key: str) -> bool:
    return hand.stage.root.words.say(key) in bubble(hand)


def press(hand: Hand, button: str) -> None:
    """Tap a button of the bubble."""
    hand.stage.touch(f"guide.{button}")


def ringed(hand: Hand) -> str:
    found = hand.screen.ringed()
    return found[1].name if found else ""


def show_until(hand: Hand, page: str) -> None:
    """Goes on in the tour up to a page or, without one, to the end. (Only the end of the way is looked at:
    each step of it is, where the whole tour is shown.)"""
    session, guide = hand.session, TOUR
    for _ in range(MOST_STEPS):
        if guide.over(session) or guide.progress(session).page == page:
            hand.screen.refresh()
            hand.stage.pump()
            return
        if isinstance(session.prompt, Continue):
            session.take_default()
        else:
            session.page(guide.progress(session).next_answers())
    raise AssertionError(session.page_name)


def dump(hand: Hand) -> Any:
    return hand.session.game.dump(hand.session.state)


def the_end() -> Any:
    session = example.played(example.begin([]))
    return session.game.dump(session.state)


def ordered(state: Any) -> Any:
    """A state in which it does not count which card was named first."""
    lists = ("seen", "out_of_play", "discards")
    return {name: sorted(value) if name in lists else value for name, value in state.items()}


# -- from the first page to the last ----------------------------------------------------------------------


def test_show_me_leads_to_the_end_of_the_example(hand: Hand) -> None:
    reported: set[str] = set()
    for _ in range(MOST_STEPS):
        if TOUR.over(hand.session):
            break
        reported.add(bubble(hand))
        if isinstance(hand.session.prompt, Continue):
            hand.stage.tap("primary")
        else:
            press(hand, "show")
    say = hand.stage.root.words.say
    for message in (message for page in tour.pages(TOUR.answers) for message in TOUR.comments(page)):
        assert any(say(message) in text for text in reported), message
    assert said(hand, "tour.end")
    press(hand, "keep")
    assert not on_screen(hand)
    hand.stage.tap("primary")
    assert dump(hand) == the_end()
    assert hand.session.journal.side_branches() == []


def test_the_ring_leads_to_the_first_card(hand: Hand) -> None:
    assert ringed(hand) == "14"
    for card in ("14", "1", "35"):
        hand.stage.touch(card)
    assert ringed(hand) == "primary"
    hand.stage.touch("primary")
    assert TOUR.progress(hand.session).page == "draft.1.2"


def test_the_ring_leads_to_the_end_of_the_example(hand: Hand) -> None:
    """Touching only what is ringed, or else the main button, never leaves the Example or goes in circles."""
    touched = set()
    while not TOUR.over(hand.session):
        for _ in range(SEEK_MOST):  # the bubble may grow, and what is ringed comes into sight
            hand.screen._look(0)
            hand.stage.pump()
        where = hand.session.journal.at, ringed(hand), hand.screen.scene.action, entered(hand)
        assert where not in touched
        touched.add(where)
        hand.stage.tap(ringed(hand) or "primary")
        assert TOUR.progress(hand.session).strayed is None, where
    hand.stage.tap("primary")
    assert ordered(dump(hand)) == ordered(the_end())


def entered(hand: Hand) -> str:
    """Return what is entered on the page and not given yet."""
    return f"{hand.screen.scene.planned()} {hand.screen.context.draft_answer()}"


def test_each_touch_has_its_own_sentence(hand: Hand) -> None:
    hand.screen._look(0)
    assert said(hand, "tour.do.draft-1-1")
    hand.stage.touch("14")
    hand.screen._look(0)
    assert bubble(hand) == hand.stage.root.words.say("tour.tap", {"text": "1"})


@pytest.mark.trust
def test_the_players_own_taps_lead_there_too(hand: Hand) -> None:
    """Every question is answered on its pad; dice that the book counts are tapped as faces."""
    for _ in range(MOST_STEPS):
        if TOUR.over(hand.session):
            break
        answer_as_thomas(hand)
        assert TOUR.progress(hand.session).strayed is None
    hand.stage.tap("primary")
    assert ordered(dump(hand)) == ordered(the_end())


def answer_as_thomas(hand: Hand) -> None:
    prompt = hand.session.prompt
    assert prompt is not None
    if isinstance(prompt, Continue):
        hand.stage.tap("primary")
        return
    answer = TOUR.progress(hand.session).still_to_give[0].answer
    if prompt.key in ("rival.defend", "attack.powers"):
        hand.stage.tap("primary")  # nothing is added, and the dice below fall as they fell for Thomas
        return
    if isinstance(prompt, Roll) and "results" in answer:
        answer = {"faces": faces(prompt, answer["results"])}
    hand.answer(prompt, answer)


def faces(prompt: Roll, results: dict[str, int]) -> list[int]:
    """Dice with these results."""
    thrown = [prompt.results[name][0] for name, n in results.items() for _ in range(n)]
    assert len(thrown) == prompt.dice
    return thrown


def test_the_dice_fall_as_they_fell_for_thomas(hand: Hand) -> None:
    """The app rolls what the book did."""
    show_until(hand, "attack.1.1/dice")
    press(hand, "show")
    rolled = [entry for entry in hand.session.journal.entries.values() if entry.key == "combat.attack"]
    assert [one.answer for one in rolled] == [{"faces": [1, 1, 2, 6, 6]}]


# -- another way ------------------------------------------------------------------------------------------


def stray(hand: Hand) -> None:
    """Another first card than Thomas's."""
    hand.press("2")


def test_another_answer_is_gently_put_back(hand: Hand) -> None:
    stray(hand)
    assert bubble(hand) == hand.screen.say(Message("tour.takes", {"card": "14"}))
    press(hand, "follow")
    assert hand.stage.root.overlays == []
    assert on_screen(hand)
    stand = TOUR.progress(hand.session)
    assert (stand.done, stand.strayed) == ((), None)
    press(hand, "show")
    assert {entry.page for entry in TOUR.progress(hand.session).done} == {"draft.1.1"}


def test_another_answer_may_be_ones_own_way(hand: Hand) -> None:
    stray(hand)
    press(hand, "alone")
    assert on_screen(hand), "it asks first"
    hand.stage.touch("second")
    assert not on_screen(hand)
    assert hand.session.state.dealt == ["2"]
    hand.stage.press_escape()
    hand.stage.tap("main")
    assert type(hand.screen).__name__ == "PlayScreen", "it is no tour any more"


def test_undo_goes_back_in_the_tour(hand: Hand) -> None:
    show_until(hand, "draft.1.3")
    hand.stage.tap("undo")
    assert TOUR.progress(hand.session).page == "draft.1.2"
    hand.stage.root.close_all()  # the board is put right
    hand.stage.pump()
    assert said(hand, "tour.do.draft-1-2")
    press(hand, "show")
    assert said(hand, "tour.after.draft-1-2")


# -- leaving ----------------------------------------------------------------------------------------------


def test_a_tour_that_is_put_aside_goes_on_from_there(hand: Hand) -> None:
    press(hand, "show")
    stage = hand.stage
    stage.root.home()
    stage.pump()
    assert stage.root.words.say("home.tour_resume") in stage.texts_drawn()
    hand.open_door("tour")
    assert on_screen(hand)
    assert len(stage.root.saved_games.rows()) == 1, "not a second game"
    assert TOUR.progress(hand.session).page == "draft.1.2"
    assert hand.session.game.dump(hand.session.state) == example_after(1)


def example_after(pages: int) -> Any:
    session = example.played(example.begin([]), example.PAGES[:pages])
    return session.game.dump(session.state)


def test_going_on_alone_ends_the_tour_for_good(hand: Hand) -> None:
    hand.screen.open_leave()
    hand.stage.touch("second")
    assert type(hand.screen).__name__ == "PlayScreen"
    hand.stage.kill()
    hand.open_door("tour")
    assert on_screen(hand)
    assert len(hand.stage.root.saved_games.rows()) == 2, (
        "a new tour; the old one is a game of the player's own"
    )


def test_a_tour_survives_a_dead_battery(hand: Hand) -> None:
    press(hand, "show")
    hand.stage.kill()
    hand.stage.tap("main")
    assert on_screen(hand)
    assert TOUR.progress(hand.session).page == "draft.1.2"


def test_after_the_end_a_real_game_can_be_begun(hand: Hand) -> None:
    show_until(hand, "")
    press(hand, "real")
    assert type(hand.stage.root.layer).__name__ == "NewGame"


# -- every screen -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "text"), [((320, 480), "usual"), ((412, 915), "largest"), ((1280, 800), "largest")]
)
def test_the_bubble_is_above_the_page(hand: Hand, size: tuple[int, int], text: str) -> None:
    hand.stage.resize(*size)
    hand.stage.root.change(text=text)
    hand.stage.pump(6)
    assert hand.screen.bubble.y >= hand.screen.slot.top - 1
    assert faults(hand.stage) == []
