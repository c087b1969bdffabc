"""The map as data."""

import random
from collections.abc import Iterator

from reivers.games.border.rules.model.state import put
from reivers.games.border.views.autumn.defenses import defenses_view
from reivers.games.border.views.parts import page_changes
from reivers.games.border.views.sheets.map import Flag, MapPlace, MapView, TrackPlace, map_view, march_view
from tests.games.border.builders import make_state, shipped
from tests.games.border.views.autumn.test_autumn import placing
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
    target = place(view, "EWM/eden-valley")
    assert (target.raid_target, target.value) == (True, 3)
    assert [one.id for one in view.march("EWM").places if one.raid_target] == ["EWM/eden-valley"]
    assert place(view, "SWM/nithsdale").value is None


def test_fyre_to_the_door_has_a_mark_where_it_differs() -> None:
    state = make_state(season="winter")
    put(state, "EWM/caldew-valley", "sheep_bastled", 4)
    put(state, "EWM/eden-valley", "sheep", 2)
    view = map_view(game_at(state))
    assert place(view, "EWM/eden-valley").raid_target
    assert place(view, "EWM/caldew-valley").fyre_target


def test_there_is_no_mark_during_set_up() -> None:
    places = [one for march in map_view(new_game()).marches for one in march.places]
    assert not any(one.raid_target or one.fyre_target for one in places)


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


def test_each_changed_piece_is_named() -> None:
    view = map_view(play_to(new_game(app=True), key="page.winter"))
    places = [one for march in view.marches for one in march.places]
    pieces = {piece.partition(":")[0] for one in places for piece in one.changed}
    assert pieces <= {"sheep", "sheep_bastled", "cube", "token", "event"}
    assert any(march.track_changed for march in view.marches)
    assert view.next_march == next(march.id for march in view.marches if march.walk == 1)


def test_what_is_not_confirmed_is_dashed() -> None:
    session = placing()
    choice = defenses_view(session, advice=True)
    view = map_view(session, choice.placing(choice.best))
    dashed = {one.id: one.token for march in view.marches for one in march.places if one.dashed}
    assert dashed == dict(choice.best)
    assert not any(one.dashed for march in map_view(session).marches for one in march.places)


def asked(view: MapView) -> list[str]:
    return [one.id for march in view.marches for one in march.places if one.in_question]


def test_the_place_in_question_is_ringed() -> None:
    session = play_to(game_at(example(), **{"chance.target_deck": "table"}), key="winter.targets")
    session.answer(["opposite", "nation"])
    session.answer(["Kerr/reiver"])
    session.answer({"faces": [4]})
    session.answer(["EWM/eden-valley"])
    view = map_view(session)
    assert asked(view) == ["EWM/eden-valley"]
    assert asked(map_view(session, question="SWM/nithsdale")) == ["SWM/nithsdale"]


def test_horses_are_where_they_were_sent() -> None:
    session = play_to(game_at(example(), **{"chance.target_deck": "table"}), key="winter.targets")
    session.answer(["opposite", "nation"])
    session.answer(["Dacre/opposite"])
    session.page([("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 2)])
    assert place(map_view(session), "SWM/nithsdale").horses == 2


def pieces_on(view: MapView) -> Iterator[tuple[tuple[str, str], int]]:
    """Return how many of each piece the map draws, by place and piece."""
    for one in (one for march in view.marches for one in march.places):
        for piece, n in (("sheep", one.sheep), ("sheep_bastled", one.bastled), ("horse", one.horses)):
            yield (one.id, piece), n
        for family, n in one.cubes:
            yield (one.id, f"cube:{family}"), n
    for march in view.marches:
        yield from (((f"{march.id}/track", f"cube:{at.family}"), at.points) for at in march.track)


def test_the_map_draws_what_the_orders_of_each_page_say() -> None:
    session, rng, compared = new_game(app=True), random.Random(3), 0
    while session.prompt is not None and session.state.turn == 1:
        drawn = dict(pieces_on(map_view(session)))
        for order in page_changes(session):
            if (order.place, order.piece) in drawn:
                assert drawn[order.place, order.piece] == (order.now or 0), (session.page_name, order)
                compared += 1
        session.answer(session.prompt.sample(rng))
    assert compared > 20


def test_no_farm_is_a_target_before_the_set_up_is_confirmed() -> None:
    session = new_game()
    assert session.state.season == "setup"
    view = map_view(session, [(session.prompt.key, session.prompt.default)])
    assert not any(one.raid_target for march in view.marches for one in march.places)


def test_a_token_of_the_players_warden_is_known_as_such() -> None:
    state = example()
    view = map_view(play_to(game_at(state), "notoriety.1"))
    assert place(view, "EWM/eden-valley").own_warden
    assert not place(view, "EWM/caldew-valley").own_warden
