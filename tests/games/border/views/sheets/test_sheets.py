"""The tabs beside a page: family, rivals, tracks and score."""

from typing import Any

from reivers.games.border.rules.model.state import put
from reivers.games.border.views.sheets.family import family_view
from reivers.games.border.views.sheets.map import TrackPlace
from reivers.games.border.views.sheets.rivals import rivals_view
from reivers.games.border.views.sheets.score import score_view
from reivers.games.border.views.sheets.tracks import tracks_view
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from reivers.store.records import GameRecord
from tests.games.border.builders import make_state
from tests.games.border.views.games import game_at, play_to
from tests.games.border.winters import example


def winter(**changes: Any) -> Session:
    state = example()
    for name, value in changes.items():
        setattr(state, name, value)
    return play_to(game_at(state), "notoriety.1")


def test_the_family_sheet() -> None:
    shown = family_view(winter())
    assert (shown.family, shown.march, shown.cattle, shown.horses, shown.sheep) == ("Dacre", "EWM", 9, 3, 4)
    assert (shown.horse_limit, shown.hand_size, shown.income) == (5, 2, 3)
    assert [(slot.slot, [card.id for card in slot.cards]) for slot in shown.slots] == [
        ("reiver", []),
        ("warden", ["6"]),
        ("office", ["14"]),
        ("grayne", ["19"]),
    ]
    assert [card.id for card in shown.hand] == ["38"]
    assert shown.warden
    assert shown.rerolls == (("7", 4),)
    assert shown.tokens == ()


def test_tokens_in_the_box() -> None:
    shown = family_view(play_to(game_at(make_state(season="autumn")), "events.1"))
    assert shown.tokens == (("deputy-warden", 1),)


def test_the_rivals() -> None:
    shown = rivals_view(winter(used_targets={"Dacre": [], "Fenwick": ["nation"], "Maxwell": [], "Kerr": []}))
    assert (shown.base_dice, shown.coming_dice) == (4, 4)
    fenwick = shown.rivals[0]
    assert (fenwick.family, fenwick.cup, fenwick.warden) == ("Fenwick", 7, True)
    assert fenwick.unused_targets == ("family", "reiver", "opposite", "cross", "same")
    assert shown.tokens == 18
    assert sum(n for cup, _icon, left in shown.cups for _march, n in left if cup == "sites") == 12


def test_the_draft_sheet() -> None:
    stacks = {name: [] for name in make_state().stacks} | {"attack": [{"card": "16", "strength": 5}]}
    state = make_state(season="autumn", stacks=stacks)
    shown = rivals_view(play_to(game_at(state), "events.1"))
    assert shown.stacks[0] == ("attack", 5)
    assert (shown.base_dice, shown.coming_dice) == (0, 1)


def test_the_tracks_say_what_the_players_place_gives() -> None:
    state = example()
    put(state, "SWM/track", "cube:Dacre", 3)
    shown = {track.march: track for track in tracks_view(play_to(game_at(state), "notoriety.1"))}
    assert list(shown) == ["EWM", "SWM", "DL", "SMM", "EMM"]
    assert (shown["EWM"].dice, shown["EWM"].vp) == (2, 3)
    assert (shown["SWM"].dice, shown["SWM"].vp) == (1, 1)
    assert shown["SWM"].families[1] == TrackPlace("Dacre", 3, 2, False)
    assert (shown["DL"].dice, shown["DL"].vp) == (0, 0)


def scored() -> Session:
    rows = {"Raid Sheep": 10, "Raid Cattle": 6}
    return game_at(make_state(season="autumn", turn=2, score=[rows, {"Raid Sheep": 4}]))


def test_the_score_sheet() -> None:
    shown = score_view(scored())
    assert shown.total == 20
    assert shown.pace is None


def record(first: int, total: int) -> GameRecord:
    """Return a finished game with this many VP after Turn 1."""
    return GameRecord(family="Dacre", facts="practice", total=total, win=False, running=(first, 60, total))


def test_where_similar_games_ended() -> None:
    games = [record(15 + n, total) for n, total in enumerate((118, 150, 171))]
    facts = {"total": 16, "turn": 1, "low": 118, "high": 171}
    assert score_view(scored(), games).pace == Message("score.ended_between", facts)
    assert score_view(scored(), games[:2]).pace is None
