"""The guided first game by touch: shown, played by one's own taps, left, and taken up again."""

from typing import Any

import pytest

from reivers.frontend import tour
from reivers.games.border.tour import tour as border_tour
from reivers.kernel.prompts import Continue, Roll
from tests.ui.checks import texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tools import example

TOUR = border_tour()

MOST_STEPS = 120


@pytest.fixture
def hand(stage: Stage) -> Hand:
    """At the first page of the tour, its first slip before the eyes. Nothing need be painted."""
    stage.root.change(motion=False)
    stage.tap("main")
    stage.pump()
    return Hand(stage)


def on_screen(hand: Hand) -> bool:
    return type(hand.screen).__name__ == "TourScreen"


def said(hand: Hand, key: str) -> bool:
    return hand.stage.root.words.say(key) in texts(hand.stage)


def press(hand: Hand, key: str) -> None:
    """The uppermost key with these words."""
    text = hand.stage.root.words.say(key)
    layer = hand.stage.root.layer
    found = [one for one in layer.walk(restrict=True) if getattr(one, "text", "") == text]
    hand.stage.press(next(one for one in found if hasattr(one, "on_release")))


def tell_more(hand: Hand) -> None:
    """A tap on the hint."""
    hand.stage.press(hand.screen.hint.ids.more)


def put_away(hand: Hand) -> None:
    """The slip has been read."""
    if hand.stage.root.overlays and not TOUR.over(hand.session):
        hand.stage.root.overlays[-1].press()
        hand.stage.pump()


def show_until(hand: Hand, page: str) -> None:
    """Goes on in the tour up to a page or, without one, to the end. (Only the end of the way is looked at:
    each step of it is, where the whole tour is shown.)"""
    session, guide = hand.session, TOUR
    for _ in range(MOST_STEPS):
        if guide.over(session) or guide.progress(session).page == page:
            hand.screen.refresh()
            hand.stage.pump()
            put_away(hand)
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
    assert said(hand, "tour.intro")
    assert said(hand, "tour.kind.draft")
    put_away(hand)
    told: set[str] = set()
    for _ in range(MOST_STEPS):
        if TOUR.over(hand.session):
            break
        press(hand, "tour.show")
        told |= {
            line.text
            for slip in hand.stage.root.overlays
            for line in slip.ids.body.children
            if hasattr(line, "text")
        }
        put_away(hand)
    say = hand.stage.root.words.say
    for page in [*tour.pages(TOUR.answers), TOUR.last_page]:
        assert all(say(message) in told for message in TOUR.comments(page)), page
    for kind in {tour.kind_of(page) for page in tour.pages(TOUR.answers)} - {"draft"}:
        assert say(f"tour.kind.{kind}") in told, kind
    assert said(hand, "tour.end")
    press(hand, "tour.alone")
    assert not on_screen(hand)
    hand.stage.tap("primary")
    assert dump(hand) == the_end()
    assert hand.session.journal.side_branches() == []


@pytest.mark.trust
def test_the_players_own_taps_lead_there_too(hand: Hand) -> None:
    """Every question is answered on its pad; dice that the book counts are tapped as faces."""
    put_away(hand)
    for _ in range(MOST_STEPS):
        if TOUR.over(hand.session):
            break
        answer_as_thomas(hand)
        assert TOUR.progress(hand.session).strayed is None
        put_away(hand)
    hand.stage.root.overlays[-1].press()
    hand.stage.pump()
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
    """Dice that come to these results."""
    thrown = [prompt.results[name][0] for name, n in results.items() for _ in range(n)]
    assert len(thrown) == prompt.dice
    return thrown


def test_the_dice_fall_as_they_fell_for_thomas(hand: Hand) -> None:
    """The large key throws and draws: in the tour, what the book did."""
    put_away(hand)
    show_until(hand, "attack.1.1/dice")
    hand.throw()
    thrown = hand.session.journal.entries[hand.session.journal.at]
    assert (thrown.key, thrown.answer, thrown.by) == ("combat.attack", {"faces": [1, 1, 2, 6, 6]}, "table")


# -- another way ------------------------------------------------------------------------------------------


def stray(hand: Hand) -> None:
    """Another first card than Thomas's."""
    put_away(hand)
    hand.press("2")


def test_the_hint_names_the_events_as_their_keys_do(hand: Hand) -> None:
    """No number that stands nowhere on the page."""
    put_away(hand)
    while hand.session.prompt.key != "autumn.event":
        hand.screen.show_me()
        hand.stage.pump()
        put_away(hand)
    rest = TOUR.progress(hand.session).still_to_give
    events = [event for entry in rest if entry.key == "autumn.event" for event in entry.answer]
    for event in events:
        tile = next(hit for _piece, hit in hand.stage.hits() if hit.name == event)
        assert tile.spoken in hand.screen.hint.text
    assert len(events) == 2


def test_another_answer_is_gently_put_back(hand: Hand) -> None:
    stray(hand)
    assert said(hand, "tour.strayed_heading")
    press(hand, "tour.follow")
    assert hand.stage.root.overlays == []
    assert on_screen(hand)
    stand = TOUR.progress(hand.session)
    assert (stand.done, stand.strayed) == ((), None)
    press(hand, "tour.show")
    assert TOUR.progress(hand.session).finished == ["draft.1.1"]


def test_another_answer_may_be_ones_own_way(hand: Hand) -> None:
    stray(hand)
    press(hand, "tour.alone")
    assert not on_screen(hand)
    assert hand.session.state.dealt == ["2"]
    hand.stage.press_escape()
    hand.stage.tap("main")
    assert type(hand.screen).__name__ == "PlayScreen", "it is no tour any more"


def test_undo_goes_back_in_the_tour(hand: Hand) -> None:
    put_away(hand)
    show_until(hand, "draft.1.3")
    hand.stage.tap("undo")
    assert TOUR.progress(hand.session).page == "draft.1.2"
    hand.stage.root.close_all()  # the board is put right
    hand.stage.pump()
    assert said(hand, "tour.do.draft-1-2")
    press(hand, "tour.show")
    assert said(hand, "tour.after.draft-1-2")


# -- leaving ----------------------------------------------------------------------------------------------


def test_a_tour_that_is_put_aside_goes_on_from_there(hand: Hand) -> None:
    put_away(hand)
    press(hand, "tour.show")
    put_away(hand)
    tell_more(hand)
    press(hand, "tour.leave")
    press(hand, "tour.aside")
    stage = hand.stage
    assert type(stage.root.screen).__name__ == "HomeScreen"
    hand.open_door("tour")
    assert on_screen(hand)
    assert len(stage.root.saved_games.rows()) == 1, "not a second game"
    assert TOUR.progress(hand.session).page == "draft.1.2"
    assert hand.session.game.dump(hand.session.state) == example_after(1)


def example_after(pages: int) -> Any:
    session = example.played(example.begin([]), example.PAGES[:pages])
    return session.game.dump(session.state)


def test_going_on_alone_ends_the_tour_for_good(hand: Hand) -> None:
    put_away(hand)
    tell_more(hand)
    press(hand, "tour.leave")
    press(hand, "tour.alone")
    assert type(hand.screen).__name__ == "PlayScreen"
    hand.stage.kill()
    hand.open_door("tour")
    assert on_screen(hand)
    assert len(hand.stage.root.saved_games.rows()) == 2, (
        "a new tour; the old one is a game of the player's own"
    )


def test_a_tour_survives_a_dead_battery(hand: Hand) -> None:
    put_away(hand)
    press(hand, "tour.show")
    hand.stage.kill()
    hand.stage.tap("main")
    assert on_screen(hand)
    assert TOUR.progress(hand.session).page == "draft.1.2"


def test_after_the_end_a_real_game_can_be_begun(hand: Hand) -> None:
    put_away(hand)
    show_until(hand, "")
    press(hand, "tour.real")
    assert type(hand.stage.root.layer).__name__ == "NewGame"


def test_closing_the_last_slip_and_going_on_ends_the_tour(hand: Hand) -> None:
    put_away(hand)
    show_until(hand, "")
    hand.stage.press_escape()
    hand.stage.tap("primary")
    assert type(hand.screen).__name__ == "PlayScreen"
    assert hand.session.prompt is not None
    assert hand.session.prompt.key == "summer.card"


# -- every screen -----------------------------------------------------------------------------------------


def test_on_the_smallest_phone_a_slip_is_seen_whole(hand: Hand) -> None:
    hand.stage.resize(360, 640)
    put_away(hand)
    press(hand, "tour.show")
    slip = hand.stage.root.overlays[-1]
    assert slip.heading == "Turn 1 · Draft 1 of 7"
    assert slip.ids.body.height <= slip.ids.scroll.height
    assert slip.ids.card.top < hand.screen.hint.y, "what to do stays in sight above it"


def test_on_a_wide_screen_what_is_told_lies_beside_the_page(hand: Hand) -> None:
    hand.stage.resize(1280, 800)
    put_away(hand)
    tell_more(hand)
    hand.stage.pump()
    slip = hand.stage.root.overlays[-1].ids.card
    assert slip.x >= hand.screen.task.right
    assert slip.right <= hand.stage.root.width
    hand.stage.resize(412, 915)
    assert slip.x >= 0
    assert slip.right <= hand.stage.root.width


@pytest.mark.parametrize("text", ["usual", "largest"])
def test_the_key_of_the_hint_is_not_cut(hand: Hand, text: str) -> None:
    from kivy.core.text import Label

    from reivers.ui.widgets.theme import theme

    hand.stage.resize(360, 640)
    hand.stage.root.change(text=text)
    hand.stage.pump(6)
    key = hand.screen.hint.ids.show
    whole = Label(text=key.text, font_name=theme.font("key"), font_size=key.font_size)
    whole.refresh()
    assert whole.width <= key.width - 2 * theme.gap + 1
