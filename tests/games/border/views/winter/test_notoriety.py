"""The player's Notoriety: tracks, what a point brings, the best placement."""

from reivers.games.border.rules.model.state import State, cube, put
from reivers.games.border.views.game_view import view
from reivers.games.border.views.winter.notoriety import NotorietyView, TrackView, notoriety_view
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from tests.games.border.summers import with_sheet
from tests.games.border.views.games import game_at, play_to
from tests.games.border.winters import example


def placing(state: State | None = None) -> Session:
    return play_to(game_at(state or example()), key="winter.notoriety")


def track(shown: NotorietyView, march: str) -> TrackView:
    return next(one for one in shown.tracks if one.march == march)


def test_tracks_show_points_and_what_one_more_brings() -> None:
    session = placing()
    shown = notoriety_view(session)
    assert (shown.card, shown.total) == ("19", 2)
    assert len(shown.tracks) == 5
    land = track(shown, "DL")
    assert ("Fenwick", 2) in land.points
    assert [rank.points - land.ranks[0].points for rank in land.ranks] == [0, 1, 2]
    assert (land.ranks[1].rank, land.ranks[1].dice, land.ranks[1].vp) == (2, 1, 1)
    assert view(session).page == shown


def test_a_card_names_its_marches() -> None:
    shown = notoriety_view(placing())
    assert {one.march for one in shown.tracks if one.legal} == {"SWM", "EWM", "DL"}


def test_the_main_button_counts_down() -> None:
    shown = notoriety_view(placing())
    assert shown.main.text == Message("notoriety_page.main.place", {"n": 2})
    assert shown.main_for(1).text == Message("notoriety_page.main.more", {"n": 1})
    assert not shown.main.ready


def test_the_best_placement_is_one_tap() -> None:
    session = placing()
    shown = notoriety_view(session)
    assert shown.best is not None
    assert sum(n for _, n in shown.best) == 2
    assert shown.use_best(shown.best).key == "notoriety_page.use_best"
    answers = shown.answers(shown.best)
    assert answers == (("winter.notoriety", dict(shown.best)),)
    session.page(answers)
    assert session.page_name.startswith("targets")


def test_the_best_placement_takes_a_second_place() -> None:
    state = example()
    put(state, "DL/track", cube("Dacre"), 0)
    shown = notoriety_view(placing(state))
    assert shown.best is not None
    assert dict(shown.best)["DL"] >= 1


def test_a_point_with_no_better_use_defends_a_first_place() -> None:
    shown = notoriety_view(placing())
    assert track(shown, "EWM").overtakers == ("Maxwell",)
    assert dict(shown.best or ()) == {"EWM": 1, "DL": 1}


def test_without_advice_nothing_is_suggested() -> None:
    shown = notoriety_view(placing(), advice=False)
    assert shown.best is None


def test_held_cards_are_switches() -> None:
    state = with_sheet(example(), held="111")
    session = play_to(game_at(state), key="winter.notoriety_cards")
    shown = notoriety_view(session)
    assert [one.id for one in shown.switches] == ["111"]
    assert shown.before == (("winter.notoriety_cards", []),)
    assert notoriety_view(session, ("111",)).before == (("winter.notoriety_cards", ["111"]),)
