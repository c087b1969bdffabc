"""Records, of all games and of one."""

from pathlib import Path
from typing import Any

from reivers.games.border.rules.seasons import scoring
from reivers.games.border.views.records import SOURCES, records_view
from reivers.store.records import GameRecord, Records

RAIDS, SHEEP = next(iter(scoring.TIMES)), "Sheep (End Game), per 2"


def game(id: str, total: int, family: str = "Dacre", **others: Any) -> GameRecord:
    plain: dict[str, Any] = {
        "facts": "copy",
        "level": "",
        "running": (50, 90, total),
        "rows": {},
        "ended": id,
    }
    return GameRecord(**{**plain, "id": id, "family": family, "total": total, "win": total >= 160, **others})


def test_games_are_drawn_over_time() -> None:
    shown = records_view([game("a", 150), game("b", 180, "Kerr"), game("c", 165)])
    assert [(one.id, one.family, one.total) for one in shown.points] == [
        ("a", "Dacre", 150),
        ("b", "Kerr", 180),
        ("c", "Dacre", 165),
    ]
    assert (shown.win, shown.levels[0].least) == (160, 200)


def test_each_family_has_its_wins_and_its_best() -> None:
    shown = records_view([game("a", 150), game("b", 180, "Kerr"), game("c", 165)])
    found = {one.family: (one.games, one.wins, one.best) for one in shown.families}
    assert found == {
        "Dacre": (2, 1, 165),
        "Fenwick": (0, 0, None),
        "Maxwell": (0, 0, None),
        "Kerr": (1, 1, 180),
    }


def test_sources_are_averages_by_turn() -> None:
    first = game("a", 150, turns=({RAIDS: 4}, {RAIDS: 2}, {}, {SHEEP: 10}))
    second = game("b", 150, turns=({RAIDS: 6}, {}, {}, {}))
    shown = records_view([first, second, game("older", 150)])
    assert [(one.id, one.turns, one.total) for one in shown.sources] == [
        ("raids", (5, 1, 0, 0), 6),
        ("livestock", (0, 0, 0, 5), 5),
    ]


def test_every_row_of_the_score_sheet_has_a_source() -> None:
    rows = [row for rows in SOURCES.values() for row in rows]
    assert sorted(rows) == sorted((*scoring.TIMES, *scoring.LIVESTOCK))


def test_luck_and_rivals_are_added_up() -> None:
    luck = {"mine": (4.5, 9), "theirs": (20.0, 18)}
    kept = [game(id, 100, luck=luck, rivals={"Kerr": (2, 9, 1, 3)}) for id in "ab"]
    shown = records_view([*kept, game("c", 90)])
    assert shown.luck_games == 2
    assert [(one.side, one.expected, one.actual) for one in shown.luck] == [
        ("mine", 9.0, 18),
        ("theirs", 40.0, 36),
    ]
    assert [(one.family, one.own_attacks, one.their_vp) for one in shown.rivals] == [("Kerr", 4, 6)]
    assert records_view(kept, advice=False).luck == ()


def test_one_game_shows_rivals_and_luck() -> None:
    shown = records_view([game("a", 150, rivals={"Kerr": (2, 9, 1, 3)}, luck={"mine": (20.5, 18)})])
    (kerr,) = shown.rivals
    assert (kerr.own_attacks, kerr.own_vp, kerr.their_attacks, kerr.their_vp) == (2, 9, 1, 3)
    assert [(one.side, one.expected, one.actual) for one in shown.luck] == [("mine", 20.5, 18)]


def test_turns_are_kept_in_the_file(tmp_path: Path) -> None:
    kept = Records(tmp_path)
    kept.note(game("a", 150, turns=({RAIDS: 4}, {}, {}, {SHEEP: 10})))
    assert kept.all()[0].turns == ({RAIDS: 4}, {}, {}, {SHEEP: 10})
