"""The drawn map: it shows what lies there, at every size, and a finger can put each number right."""

import random
from itertools import combinations
from typing import Any

import pytest

from reivers.games.border import board
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def played(stage: Stage, facts: str = "practice", attacks: int = 6, family: str = "Dacre") -> Any:
    """A game in the middle of Winter."""
    game = stage.root.saved_games.begin("border", {"family": family, "facts": facts}, "1513")
    session, rng = game.session, random.Random(5)
    for _ in range(400):
        if session.prompt is None or session.state.attack >= attacks:
            break
        session.answer(session.prompt.sample(rng))
    return game


def map_of(stage: Stage, game: Any, width: float, **kwargs: Any) -> Any:
    from reivers.games.border.ui.map.board_map import BoardMap
    from reivers.games.border.ui.old_views import board as mapdata

    shown = BoardMap(game.words.say, width=width, size_hint_x=None, **kwargs)
    shown.picture = mapdata.picture(game)
    stage.root.add_widget(shown)
    stage.pump()
    return shown


@pytest.mark.parametrize("family", board.FAMILIES)
def test_the_picture_tells_what_the_books_know(stage: Stage, family: str) -> None:
    from reivers.games.border.rules.model.state import bastled, feuds, gaol, notoriety, standing
    from reivers.games.border.ui.old_views import board as mapdata

    game = played(stage, family=family)
    state = game.session.state
    shown = mapdata.picture(game)
    for march in board.WALK:
        part = shown.marches[march]
        for farm in part.farms:
            assert (farm.up, farm.down) == (standing(state, farm.place), bastled(state, farm.place))
            assert farm.token == state.table.get(farm.place, {}).get("token", "")
        assert {one.family: one.points for one in part.track} == notoriety(state, march)
        assert [one.points for one in part.track] == sorted((one.points for one in part.track), reverse=True)
        if march != board.DL:
            assert part.seat
            assert part.town
            assert (dict(part.seat.cubes), dict(part.town.cubes)) == (feuds(state, march), gaol(state, march))
            towers = {site for site, stands in part.sites if stands}
            assert towers == {site for site in board.SITES[march] if state.table.get(site, {}).get("tower")}
        there = {place for place, pieces in state.table.items() for piece in pieces if "indicator" in piece}
        boxes = [*part.farms, part.seat, part.town, part.battle]
        flagged = {box.place for box in boxes if box and box.flags}
        assert flagged == {place for place in there if board.march_of(place) == march}


def test_ranks_are_those_of_the_rules(stage: Stage) -> None:
    from reivers.games.border.ui.old_views import board as mapdata

    game = played(stage)
    state = game.session.state
    state.table["SWM/track"] = {"cube:Maxwell": 5, "cube:Kerr": 5, "cube:Dacre": 2}
    track = mapdata.picture(game).marches["SWM"].track
    assert [(one.family, one.rank, one.tied) for one in track] == [
        ("Maxwell", 1, True),
        ("Kerr", 1, True),
        ("Dacre", 3, False),
    ]


def test_the_eye_lies_on_the_farms_that_a_raid_would_choose(stage: Stage) -> None:
    from reivers.games.border.ui.old_views import board as mapdata

    game = played(stage, attacks=1)
    state = game.session.state
    farms = board.REGIONS["EWM"]
    state.attacked = [farms[0]]
    for farm, sheep in zip(farms, (5, 2, 3, 3), strict=True):
        state.table[farm] = {"sheep": sheep}
    for site in board.SITES["EWM"]:
        state.table.pop(site, None)
    assert {f.place for f in mapdata.picture(game).marches["EWM"].farms if f.eye} == {farms[2], farms[3]}
    assert not any(farm.fire for farm in mapdata.picture(game).marches["EWM"].farms), "it chooses the same"
    state.table[farms[1]]["sheep_bastled"] = 4
    shown = mapdata.picture(game).marches["EWM"].farms
    assert [farm.place for farm in shown if farm.fire] == [farms[1]], "all Sheep count then"
    assert {farm.place for farm in shown if farm.eye} == {farms[2], farms[3]}
    state.farm_dice[farms[2]] = 1  # told at a glance
    seen = mapdata.picture(game).marches["EWM"].farms
    assert [farm.place for farm in seen if farm.eye] == [farms[3]]
    assert [farm.dice for farm in seen] == [0, 0, 1, 0]
    given = mapdata.picture(game, eyes={"EWM/farm-4"}).marches["EWM"]
    assert [farm.place for farm in given.farms if farm.eye] == ["EWM/farm-4"]


def test_the_map_is_seen_whole_where_it_can_be_read_so(stage: Stage) -> None:
    game = played(stage)
    full = map_of(stage, game, 720)
    fitted = map_of(stage, game, 720, room=full.height * 0.9)
    assert fitted.height <= full.height * 0.9
    assert len(fitted.sheet.hits) == len(full.sheet.hits)
    squeezed = map_of(stage, game, 720, room=100)
    assert 100 < squeezed.height < fitted.height


@shortened(
    "width, room, text, facts",
    (340, 1.0, 1.0, "practice"),
    (340, 1.0, 1.3, "practice"),
    (340, 1.0, 1.3, "copy"),
    (392, 1.0, 0.9, "practice"),
    (720, 1.25, 1.0, "practice"),
    (720, 1.25, 1.3, "practice"),
)
def test_nothing_on_the_map_is_cut_or_lies_on_something_else(
    stage: Stage, width: float, room: float, text: float, facts: str
) -> None:
    game = played(stage, facts)
    stage.theme.room, stage.theme.text = room, text
    try:
        shown = map_of(stage, game, width)
        sheet = shown.sheet
    finally:
        stage.theme.text = 1.0
    assert sheet.height == shown.height > 300
    assert not [word.text for word in sheet.words if "…" in word.text]
    for word in sheet.words:
        assert 0 <= word.at.x <= width - word.at.width, word
        assert 0 <= word.at.y <= sheet.height - word.at.height, word
        assert word.scale * stage.theme.size(word.role) * room * text >= 9, word
    for one, other in combinations(sheet.words, 2):
        assert not one.at.meets(other.at), (one, other)
    for one, other in combinations([hit for hit in sheet.hits if hit.what], 2):
        assert not one.at.meets(other.at), (one, other)
    zones = [plate.at for plate in sheet.plates if plate.kind in ("march", "land")]
    assert len(zones) == 5
    assert not any(one.meets(other) for one, other in combinations(zones, 2))


def test_every_number_of_the_books_that_is_not_nought_stands_on_the_map(stage: Stage) -> None:
    game = played(stage)
    shown = map_of(stage, game, 740)
    there = {hit.what for hit in shown.sheet.hits}
    for place, pieces in game.session.state.table.items():
        if board.march_of(place) in board.WALK:
            assert {f"{place}|{piece}" for piece, n in pieces.items() if n and piece != "event"} <= there


def test_what_has_changed_is_ringed_and_numbered_as_the_walk(stage: Stage) -> None:
    from reivers.games.border.ui.old_views import board as mapdata

    game = played(stage)
    ringed = frozenset({"SMM/tweeddale|sheep", "EWM/town|cube:Kerr", "DL/track|cube:Kerr", "player|cattle"})
    shown = map_of(stage, game, 740)
    game.session.state.table.setdefault("EWM/town", {}).pop("cube:Kerr", None)
    shown.picture = mapdata.picture(game, ringed=ringed)
    stage.pump()
    assert {hit.what for hit in shown.sheet.hits if hit.ringed} == ringed - {"player|cattle"}
    assert shown.picture.walk() == {"EWM": 1, "DL": 2, "SMM": 3}
    assert [word.text for word in shown.sheet.words if word.kind == "seal"] == ["3", "1", "2"]


def test_it_is_painted_only_when_something_has_changed(stage: Stage) -> None:
    from reivers.games.border.ui.old_views import board as mapdata

    game = played(stage)
    shown = map_of(stage, game, 400)
    painted = shown.paints
    shown.picture = mapdata.picture(game)
    shown.pos = (10, 20)
    stage.pump()
    assert shown.paints == painted
    shown.highlight = "SWM"
    stage.pump()
    assert shown.paints == painted + 1
    assert len(list(shown.walk())) == 1, "one widget for all of it"


def test_it_is_laid_out_once_for_each_room_it_is_asked_for(stage: Stage) -> None:
    from reivers.games.border.ui.old_views import board as mapdata

    game = played(stage)
    shown = map_of(stage, game, 400)
    all_five = shown.layout(400, 300)
    shown.march = "SWM"
    alone = shown.layout(400, 300)
    shown.march = ""
    assert shown.layout(400, 300) is all_five
    assert shown.layout(400, 310) is not all_five
    assert alone is not all_five
    stage.root.change(text="largest")
    larger = shown.layout(400, 300)
    assert larger is not all_five
    shown.picture = mapdata.picture(game, ringed=frozenset({"SMM/tweeddale|sheep"}))
    assert shown.layout(400, 300) is not larger, "another picture"


def test_on_a_phone_it_is_read_off_once_after_an_answer(
    stage: Stage, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    from reivers.games.border.ui.map import page_map
    from reivers.games.border.ui.old_views import board as mapdata

    hand.begin("Dacre")
    read: list[Any] = []

    def picture(game: Any) -> Any:
        read.append(mapdata.picture(game))
        return read[-1]

    monkeypatch.setattr(page_map, "picture", picture)
    seen = 0
    while hand.session.page_name.startswith("draft") and seen < 30:
        read.clear()
        hand.screen.answer(hand.session.prompt.sample(hand.rng))
        stage.pump()
        assert len(read) <= 1
        shown = hand.screen.room_map._map
        if shown in stage.widgets():
            seen += 1
            assert shown.picture == mapdata.picture(hand.screen.game)
    assert seen


def test_a_tap_opens_a_march_and_a_resting_finger_a_number(stage: Stage) -> None:
    opened: list[str] = []
    held: list[str] = []
    shown = map_of(stage, played(stage), 400, opened=opened.append, held=held.append)
    for march, zone in shown.sheet.zones.items():
        stage.tap_at(shown.x + zone.x + 4, shown.y + zone.y + 4)
        assert opened[-1] == march
    at = shown.rect_of("SMM/tweeddale|sheep")
    assert at is not None
    stage.hold_at(shown.x + at.middle[0], shown.y + at.middle[1])
    assert held == ["SMM/tweeddale|sheep"]
    assert len(opened) == 5, "a finger that rested does not open the March as well"


@pytest.mark.parametrize("bands", [(12, 300, 380, 700), (5, 100, 140, 240), (10, 500, 560, 1100)])
def test_no_piece_of_the_land_is_torn_or_folded_where_it_is_stretched(
    stage: Stage, bands: tuple[float, ...]
) -> None:
    """It is cut into triangles once. On every sheet they cover what its outline encloses, nothing twice."""
    from reivers.games.border.ui.map import land, land_paint

    at = land.transform_into(bands, 400, bands[-1] + bands[0])
    for outline in (land.LAND, *land.PARTS.values()):
        corners, threes = land_paint.triangles(outline)
        laid = [at(*corners[n]) for n in threes]
        covered = sum(area(laid[n : n + 3]) for n in range(0, len(laid), 3))
        whole = area([at(*point) for line in outline for point in land.curve(line, 3)])
        assert covered == pytest.approx(whole, rel=0.001)


def area(corners: list[tuple[float, float]]) -> float:
    around = zip(corners, [*corners[1:], corners[0]], strict=True)
    return abs(sum(x * up - across * y for (x, y), (across, up) in around)) / 2
