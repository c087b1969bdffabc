"""The map as data."""

from reivers.games.border.rules.model.state import put
from reivers.games.border.ui.old_views.board import Flag, TrackPlace
from reivers.games.border.views.sheets.map import MapPlace, MapView, map_view, march_view
from tests.games.border.builders import make_state, shipped
from tests.games.border.views.games import game_at, new_game, play_to
from tests.games.border.winters import example


def place(view: MapView, name: str) -> MapPlace:
    return next(one for march in view.marches for one in march.places if one.id == name)


def winter_map() -> MapView:
    return map_view(play_to(game_at(example()), "notoriety.1"))


def test_the_marches_come_in_walking_order() -> None:
    assert [march.id for march in winter_map().marches] == ["EWM", "SWM", "DL", "SMM", "EMM"]


def test_farms_boxes_and_battlefields() -> None:
    view = winter_map()
    assert [one.kind for one in view.march("SMM").places] == ["farm"] * 4 + ["seat", "town", "battlefield"]
    tweeddale = place(view, "SMM/tweeddale")
    assert (tweeddale.sheep, tweeddale.bastled) == (1, 1)
    assert place(view, "EWM/eden-valley").token == "earl-of-angus"
    assert place(view, "EWM/town").cubes == (("Maxwell", 1),)
    assert place(view, "SMM/battlefield").event == "4"
    assert [one.id for one in view.march("DL").places] == ["DL/debateable-land"]
    assert view.march("EWM").own
    assert [site.id for march in view.marches for site in march.sites if site.built] == [
        "EWM/bew-castle",
        "SWM/lunelly-tower",
        "EMM/belsay",
    ]


def test_a_track_ranks_its_families() -> None:
    assert winter_map().march("SWM").track == (
        TrackPlace("Maxwell", 5, 1, False),
        TrackPlace("Fenwick", 2, 2, False),
    )


def test_the_raid_target_has_the_highest_value() -> None:
    state = make_state(season="winter", attacked=[])
    put(state, "EWM/eden-valley", "sheep", 3)
    view = map_view(game_at(state))
    assert view.raid_targets == ("EWM/eden-valley",)
    target = place(view, "EWM/eden-valley")
    assert (target.raid_target, target.value) == (True, 3)
    assert [one.id for one in view.march("EWM").places if one.raid_target] == ["EWM/eden-valley"]
    assert place(view, "SWM/nithsdale").value is None


def test_fyre_to_the_door_has_a_mark_where_it_differs() -> None:
    state = make_state(season="winter")
    put(state, "EWM/caldew-valley", "sheep_bastled", 4)
    put(state, "EWM/eden-valley", "sheep", 2)
    view = map_view(game_at(state))
    assert (view.raid_targets, view.fyre_targets) == (("EWM/eden-valley",), ("EWM/caldew-valley",))
    assert place(view, "EWM/caldew-valley").fyre_target


def test_there_is_no_mark_during_set_up() -> None:
    assert map_view(new_game()).raid_targets == ()


def test_indicators_show_whose_and_whether_done() -> None:
    state = example()
    put(state, "SWM/nithsdale", "indicator:Dacre", "done")
    put(state, "SWM/nithsdale", "indicator:Kerr", "open")
    view = map_view(play_to(game_at(state), "notoriety.1"))
    assert place(view, "SWM/nithsdale").flags == (Flag("Dacre", True), Flag("Kerr", False))


def test_changed_places_are_ringed_and_their_marches_numbered() -> None:
    view = map_view(play_to(new_game(app=True), key="page.winter"))
    changed = {one.id for march in view.marches for one in march.places if one.changed}
    walked = [march.walk for march in view.marches if march.walk]
    assert changed
    assert walked == list(range(1, len(walked) + 1))
    assert all(march.walk for march in view.marches if any(one.changed for one in march.places))


def test_a_place_without_a_name_says_so() -> None:
    view = map_view(game_at(make_state(season="winter"), layers=(shipped,)))
    assert place(view, "EWM/eden-valley").named
    assert not place(view, "EWM/farm-4").named


def test_one_march() -> None:
    session = play_to(game_at(example()), "notoriety.1")
    assert march_view(session, "SMM") == map_view(session).march("SMM")
