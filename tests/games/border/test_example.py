"""The Example of Play: the game file that ships, and every number that the rulebook prints on the way."""

import json
from typing import Any

import pytest

from reivers.games.border.game import RULES, BorderReivers
from reivers.games.border.rules.model.state import base_dice, cattle, horses, spent_horses, vp
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Journal
from reivers.kernel.orders import difference
from reivers.kernel.session import Session
from reivers.main import main
from reivers.store import exports
from tests.kernel.tables import applied
from tools import example

HEADINGS = [page.heading for page in example.PAGES]
ROWS = {
    "Raid Sheep": 4,
    "Raid Cattle": 2,
    "Gaolbreak Attack": 2,
    "Reivers in Gaol (end of turn)": 4,
    "Notoriety": 4,
}


def after(heading: str) -> Session:
    """The Example after the page with this heading."""
    return example.played(example.begin([]), example.PAGES[: HEADINGS.index(heading) + 1])


def shipped() -> Session:
    """The game in the file, replayed from its first entry."""
    records = exports.read_game(example.FILE.read_bytes(), {"border": RULES})
    journal = Journal.from_records(records)
    journal.starts = {0: journal.starts[0]}
    return Session(BorderReivers(), journal)


@pytest.fixture(scope="module")
def end() -> Session:
    return shipped()


def at(session: Session, place: str, piece: str) -> Any:
    return session.state.table.get(place, {}).get(piece, 0)


def cubes(session: Session, place: str) -> dict[str, int]:
    pieces = session.state.table.get(place, {})
    return {piece[5:]: n for piece, n in pieces.items() if piece.startswith("cube:")}


def reported(session: Session, key: str) -> list[Notice]:
    return [
        notice for _, all_notices in session.history() for notice in all_notices if notice.message.key == key
    ]


def stack(session: Session, name: str) -> int:
    return at(session, f"draft/{name}", "strength")


# -- the file --------------------------------------------------------------------------------------------


def test_the_file_is_what_the_tool_writes() -> None:
    assert example.FILE.read_bytes() == example.contents(), "run tools/example.py"


def test_the_file_needs_no_layer_of_facts(end: Session) -> None:
    assert end.prompt is not None
    assert {fact.source for fact in end.journal.facts.values()} >= {"shipped", "practice"}


def test_the_file_marks_what_the_book_does_not_print(end: Session) -> None:
    marked = [end.journal.entries[n] for n in end.journal.header.options["ours"]]
    keys = [entry.key for entry in marked]
    assert keys == ["summer.first"] + ["summer.last"] * 4 + ["autumn.region_bastles"] * 3
    assert [entry.answer for entry in marked[1:5]] == [["2"], ["32"], ["34"], ["40"]]


def test_all_chance_of_the_file_is_the_tables(end: Session) -> None:
    assert {entry.by for entry in end.journal.entries.values()} == {"player", "table", "forced"}


def test_the_file_starts_from_each_of_its_checkpoints_alike(end: Session) -> None:
    records = exports.read_game(example.FILE.read_bytes(), {"border": RULES})
    whole = Journal.from_records(records)
    for after in whole.starts:
        journal = Journal.from_records(records)
        journal.starts = {n: start for n, start in journal.starts.items() if n in (0, after)}
        again = Session(BorderReivers(), journal)
        assert again.game.dump(again.state) == end.game.dump(end.state)


def test_replay_of_the_file_shows_the_score_of_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(example.FILE)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [found[name] for name in ("game", "family", "turn", "season", "finished", "problems")] == [
        "border", "Dacre", 2, "summer", False, [],
    ]  # fmt: skip
    assert found["state"]["score"][0] == ROWS
    assert found["state"]["table"]["vp"] == {"points": 16}
    assert found["score"]["turn_totals"][0] == 16
    cattle = [
        order["to"] for entry in found["entries"] for order in entry["orders"] if order["piece"] == "cattle"
    ]
    assert cattle == [4, 3, 9, 8, 9, 6, 9, 8, 10, 9]


@pytest.mark.usefixtures("keys")
def test_replay_of_the_file_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(example.FILE)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Example of Play\n")
    assert "<spring.total turn=1 n=16 total=16>" in shown


# -- the end of Turn 1 -----------------------------------------------------------------------------------


def test_the_turn_ends_with_16_vp(end: Session) -> None:
    assert vp(end.state) == at(end, "vp", "points") == 16
    assert end.state.score[0] == ROWS
    assert (end.state.turn, end.state.season) == (2, "summer")
    assert end.game.problems(end.state) == []
    total = reported(end, "spring.total")[0].message.facts
    assert (total["turn"], total["n"], total["total"]) == (1, 16, 16)


def test_the_score_sheet_shows_the_rows(end: Session) -> None:
    rows = {
        row.label.facts["row"]: row.values for row in end.game.score(end.state) if "row" in row.label.facts
    }
    assert {row: values[0] for row, values in rows.items() if values[0]} == ROWS


def test_the_tracks_are_as_printed(end: Session) -> None:
    assert cubes(end, "EWM/track") == {"Dacre": 3, "Maxwell": 2}
    assert cubes(end, "SWM/track") == {"Maxwell": 4, "Fenwick": 2, "Dacre": 2}
    assert cubes(end, "SMM/track") == {"Kerr": 9}
    assert cubes(end, "EMM/track") == {"Fenwick": 3, "Kerr": 2}
    assert cubes(end, "DL/track") == {"Fenwick": 2, "Dacre": 1}


def test_the_cubes_are_as_printed(end: Session) -> None:
    assert cubes(end, "EWM/town") == {"Maxwell": 1, "Kerr": 1}
    assert cubes(end, "EWM/seat") == {}
    assert cubes(end, "SWM/town") == {}
    assert cubes(end, "SWM/seat") == {"Dacre": 1}
    assert cubes(end, "SMM/seat") == {"Fenwick": 1, "Dacre": 1}
    assert cubes(end, "SMM/town") == {"Fenwick": 1}
    assert cubes(end, "EMM/seat") == {"Kerr": 1, "Dacre": 1}
    assert cubes(end, "EMM/town") == {"Kerr": 1}
    # Two of the seven drawn cubes were set aside; Fenwick's two and Kerr's second are on tracks.
    assert end.state.drawn_cubes == {"Maxwell": 1, "Kerr": 1}
    assert end.state.cup == {"Fenwick": 5, "Maxwell": 6, "Kerr": 5}


def test_the_livestock_is_as_printed(end: Session) -> None:
    assert (cattle(end.state), horses(end.state), spent_horses(end.state)) == (9, 4, 0)
    standing = {place: n for place in end.state.table if (n := at(end, place, "sheep"))}
    assert standing == {
        "EWM/eden-valley": 1, "EWM/farm-3": 1, "EWM/farm-4": 1,
        "SWM/nithsdale": 1, "SWM/annandale": 2, "SWM/eskdale": 1, "SWM/farm-4": 1,
        "SMM/tweeddale": 1, "SMM/liddesdale": 2, "SMM/farm-3": 1, "SMM/farm-4": 1,
        "EMM/redesdale": 2, "EMM/farm-2": 1, "EMM/farm-3": 1, "EMM/farm-4": 1,
        "DL/debateable-land": 2,
    }  # fmt: skip
    lying = {place: n for place in end.state.table if (n := at(end, place, "sheep_bastled"))}
    assert lying == {"SWM/annandale": 2, "SWM/eskdale": 1, "SMM/tweeddale": 1}


def test_the_board_is_cleared_as_printed(end: Session) -> None:
    assert base_dice(end.state) == 2
    assert end.state.past_events == ["4", "7"]
    assert end.state.table["player"] == {
        "cattle": 9, "horse": 4, "token:earl-of-angus": 1, "token:deputy-warden": 1,
    }  # fmt: skip
    assert sum(end.state.rival_tokens.values()) == 18
    assert end.state.rival_tokens["riding-the-bound"] == 1
    left = [piece for pieces in end.state.table.values() for piece in pieces if piece.startswith("indicator")]
    assert left == []
    assert end.state.table["sheet"] == {"office:14": 1, "warden": "6", "held:38": 1, "grayne:19": 1}
    assert [at(end, site, "tower") for site in ("EWM/bew-castle", "EMM/belsay", "SWM/lunelly-tower")] == [
        1
    ] * 3
    assert end.state.table["draft/cards_in_play"] == {"card:15": 1}


def test_the_notoriety_scores_first_in_ewm_second_in_dl_and_nothing_for_the_tie(end: Session) -> None:
    keys = ("spring.first", "spring.second", "spring.shared_second")
    found = {key: [notice.message.facts for notice in reported(end, key)] for key in keys}
    assert [(facts["march"], facts["n"]) for facts in found["spring.first"]] == [("EWM", 3)]
    assert [(facts["march"], facts["n"]) for facts in found["spring.second"]] == [("DL", 1)]
    assert [(facts["march"], facts["n"]) for facts in found["spring.shared_second"]] == [("SWM", 0)]


# -- on the way ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heading", "number"),
    [
        ("First Draft", 4),
        ("Second Draft", 3),
        ("Third Draft", 9),
        ("Fourth Draft", 8),
        ("Fifth Draft", 9),
        ("Sixth Draft", 9),
        ("Final Draft", 6),
        ("Draw Events", 9),
        ("Attack 1", 8),
        ("Attack 2", 8),
        ("Attack 3", 10),
        ("Attack 6", 10),
        ("Attack 7", 9),
        ("Attack 8", 9),
    ],
)
def test_the_cattle_run_as_printed(heading: str, number: int) -> None:
    assert cattle(after(heading).state) == number


def test_the_stacks_grow_as_printed() -> None:
    session = after("First Draft")
    assert [(name, stack(session, name) > 0) for name in ("attack", "bastles", "sheep", "notoriety")] == [
        ("attack", True), ("bastles", True), ("sheep", False), ("notoriety", False),
    ]  # fmt: skip
    before = stack(after("Second Draft"), "attack")
    assert stack(after("Third Draft"), "attack") == before + 4
    before_fifth = after("Fourth Draft")
    assert stack(before_fifth, "token") == stack(before_fifth, "permanent") == 0
    fifth = after("Fifth Draft")
    assert (stack(fifth, "token"), stack(fifth, "permanent")) == (1, 1)


def test_the_sixth_draft_gives_the_opponents_nothing() -> None:
    before, session = after("Fifth Draft"), after("Sixth Draft")
    assert session.state.stacks == before.state.stacks
    assert session.state.discards == ["17", "39", "41"]
    assert sum(session.state.unnamed_discards.values()) == 7


def test_galloway_cattle_bring_forster_to_the_attack_stack() -> None:
    session = after("Final Draft")
    assert "17" in [stripe["card"] for stripe in session.state.stacks["attack"]]
    assert "23" in session.state.out_of_play
    assert session.state.discards == ["39", "41"]


def test_the_stacks_come_to_the_printed_totals() -> None:
    session = after("Final Cards")
    names = ("attack", "sheep", "bastles", "token", "permanent")
    assert {name: stack(session, name) for name in names} == {
        "attack": 13, "sheep": 4, "bastles": 4, "token": 1, "permanent": 2,
    }  # fmt: skip
    assert [stripe["strength"] for stripe in session.state.stacks["notoriety"]] == [2, 2, 2]
    assert session.state.in_play == ["15"]


def test_day_of_truce_moves_maxwell_and_kerr_to_5() -> None:
    session = after("Final Cards")
    assert cubes(session, "SWM/track") == {"Maxwell": 5}
    assert cubes(session, "SMM/track") == {"Kerr": 5}
    assert session.state.drawn_cubes == {"Maxwell": 1, "Kerr": 1}
    assert "s36" in session.state.out_of_play


def test_the_income_is_3() -> None:
    income = reported(after("Final Cards"), "autumn.income")[0].message.facts
    assert (income["sheep"], income["n"]) == (4, 3)


def test_the_events_are_as_printed() -> None:
    session = after("Draw Events")
    assert at(session, "SMM/battlefield", "event") == "4"
    assert (at(session, "events", "event:7"), at(session, "events", "rerolls:7")) == (1, 4)


def test_the_opponents_update_as_printed() -> None:
    session = after("Opponents Use Drafted Cards")
    assert base_dice(session.state) == 4
    assert cubes(session, "DL/track") == {"Fenwick": 2}
    assert cubes(session, "EMM/track") == {"Fenwick": 3, "Kerr": 2}
    assert cubes(session, "SWM/track") == {"Maxwell": 5, "Fenwick": 2}
    for place, lying in (("SMM/tweeddale", 1), ("SWM/eskdale", 1), ("SWM/annandale", 2)):
        assert (at(session, place, "sheep"), at(session, place, "sheep_bastled")) == (1, lying)
    # The four region tokens are back in their first box.
    assert sum(session.state.sheep_tokens.values()) == 24
    assert sum(session.state.rival_tokens.values()) == 18
    assert session.state.empty_box == ""
    assert at(session, "EWM/eden-valley", "token") == "earl-of-angus"
    assert at(session, "EWM/caldew-valley", "token") == "deputy-warden"


def test_johnstone_makes_the_player_second_in_the_debateable_land() -> None:
    session = after("Solo Player Notoriety")
    assert cubes(session, "DL/track") == {"Fenwick": 2, "Dacre": 1}
    assert cubes(session, "EWM/track") == {"Dacre": 4}


@pytest.mark.parametrize(
    ("heading", "kind", "attack", "plus", "defense", "shield"),
    [
        ("Attack 1", "raid", 5, 1, 3, 1),
        ("Attack 2", "battle", 6, 0, 2, 0),
        ("Attack 3", "raid", 4, 0, 3, 0),
        ("Attack 6", "gaolbreak", 3, 0, 1, 0),
        ("Attack 7", "raid", 5, 0, 1, 0),
        ("Attack 8", "feud", 6, 1, 0, 0),
    ],
)
def test_the_pools_are_as_printed(
    heading: str, kind: str, attack: int, plus: int, defense: int, shield: int
) -> None:
    facts = reported(after(heading), "combat.dice")[-1].message.facts
    found = [facts[name] for name in ("kind", "attack", "plus", "defense", "shield")]
    assert found == [kind, attack, plus, defense, shield]


def test_attack_1_is_as_printed() -> None:
    session = after("Attack 1")
    assert at(session, "EWM/eden-valley", "sheep") == 0
    assert at(session, "SMM/liddesdale", "sheep") == 2
    assert cubes(session, "EWM/town") == {"Maxwell": 1, "Kerr": 1}
    assert cubes(session, "SMM/seat") == {"Fenwick": 1, "Dacre": 1}
    assert at(session, "EWM/eden-valley", "indicator:Kerr")
    assert horses(session.state) == 3


def test_attack_2_leaves_one_hit_at_ancrum_moor() -> None:
    assert cubes(after("Attack 2"), "SMM/battlefield") == {"Kerr": 1}


def test_attack_3_is_as_printed() -> None:
    session = after("Attack 3")
    assert vp(session.state) == 6
    assert at(session, "SWM/nithsdale", "sheep") == 0
    assert at(session, "EWM/eden-valley", "sheep") == 1
    assert (horses(session.state), spent_horses(session.state)) == (1, 2)
    assert cubes(session, "EWM/seat") == {"Maxwell": 2}
    assert at(session, "events", "rerolls:7") == 2


def test_attack_4_changes_nothing() -> None:
    before, session = after("Attack 3"), after("Attack 4")
    assert session.state.table == before.state.table


def test_attack_5_empties_the_debateable_land() -> None:
    session = after("Attack 5")
    assert at(session, "DL/debateable-land", "sheep") == 0
    assert (at(session, "SWM/nithsdale", "sheep"), at(session, "SWM/annandale", "sheep")) == (1, 2)
    assert vp(session.state) == 6


def test_attack_6_is_as_printed() -> None:
    session = after("Attack 6")
    assert vp(session.state) == 8
    assert horses(session.state) + spent_horses(session.state) == 4
    assert cubes(session, "SWM/town") == {}
    assert cubes(session, "SWM/track") == {"Maxwell": 4, "Fenwick": 2, "Dacre": 2}
    # The Example rolls for a Warden who could not have come: by 7.4 one die is never above the roll.
    assert "attack.warden" not in [entry.key for entry in session.steps()[-1].entries]


def test_attack_7_is_as_printed() -> None:
    session = after("Attack 7")
    assert at(session, "EWM/caldew-valley", "sheep") == 0
    assert at(session, "EMM/redesdale", "sheep") == 2
    assert [cubes(session, f"{march}/seat")["Dacre"] for march in ("SWM", "SMM", "EMM")] == [1, 1, 1]


def test_attack_8_is_as_printed(end: Session) -> None:
    all_notices = [
        notice for entry, all_notices in end.history() if entry.when == "1/winter" for notice in all_notices
    ]
    moved = {
        (order.place, order.piece): order.now
        for notice in all_notices
        for order in notice.orders
        if order.place in ("EWM/track", "EWM/seat", "SMM/track")
    }
    assert moved["EWM/seat", "cube:Maxwell"] == 0
    assert moved["EWM/track", "cube:Maxwell"] == 2
    assert moved["EWM/track", "cube:Dacre"] == 3
    assert moved["SMM/track", "cube:Kerr"] == 9


# -- as a tour -------------------------------------------------------------------------------------------


def test_every_page_of_the_tour_shows_all_it_changes() -> None:
    session = example.begin([])
    table = session.game.table(session.state)
    for page in example.PAGES:
        session.page(page.given())
        orders = [order for notice in session.notices for order in notice.orders]
        assert difference(applied(table, orders), session.game.table(session.state)) == [], page.heading
        table = session.game.table(session.state)


def test_the_tour_can_be_walked_back_and_forth(end: Session) -> None:
    session, states = shipped(), []
    last = session.game.dump(session.state)
    while session.steps():
        states.append(session.game.dump(session.state))
        session.undo()
    for state in reversed(states):
        session.redo()
        assert session.game.dump(session.state) == state
    assert session.game.dump(session.state) == last


def test_the_steps_of_the_tour_are_the_pages_of_the_book(end: Session) -> None:
    for page, step in zip(example.PAGES, end.steps(), strict=True):
        played = [(entry.key, entry.answer) for entry in step.entries if entry.by != "forced"]
        assert [key for key, _ in played] == [key for key, _ in page.answers]


def test_the_file_is_small_and_plain_json() -> None:
    data = json.loads(example.FILE.read_text("utf-8"))
    assert data["reivers"] == "game"
    assert len(example.FILE.read_bytes()) < 200_000
