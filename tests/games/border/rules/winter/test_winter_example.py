"""The Winter of the Example of Play, with the printed dice: it ends as printed (with E1)."""

from typing import Any

import pytest

from reivers.games.border.rules.model.state import cattle, horses, spent_horses, vp
from reivers.games.border.rules.winter.winter import winter
from reivers.kernel.session import Session
from tests.games.border.builders import session_of
from tests.games.border.winters import at, example, reported
from tests.kernel.tables import applied

BEFORE: list[tuple[str, Any]] = [
    ("winter.notoriety", {"DL": 1, "EWM": 1}),
    ("winter.targets", ["opposite", "same"]),
]
ATTACKS: list[list[tuple[str, Any]]] = [
    [
        ("winter.reveal", ["Kerr/reiver"]),
        ("rival.reiver", {"faces": [4]}),
        ("rival.tie", ["EWM/eden-valley"]),
        ("rival.defend", []),
        ("combat.attack", {"faces": [1, 1, 2, 6, 6]}),
        ("combat.defense", {"faces": [1, 4, 5]}),
        ("combat.stolen_sheep", {"SMM/liddesdale": 1}),
    ],
    [
        ("winter.reveal", ["Kerr/opposite"]),
        ("combat.attack", {"results": {"hit": 3}}),
        ("combat.defense", {"results": {"block": 2}}),
    ],
    [
        ("winter.reveal", ["Dacre/opposite"]),
        ("attack.target", "raid/SWM/nithsdale"),
        ("attack.horses", 2),
        ("token.revealed", ["hot-trod"]),
        ("attack.warden", {"faces": [5]}),
        ("attack.powers", []),
        ("combat.attack", {"faces": [1, 2, 5, 6]}),
        ("combat.defense", {"faces": [1, 2, 4]}),
        ("combat.reroll_source", "event:7"),
        ("combat.reroll_dice", 2),
        ("combat.reroll", {"faces": [3, 4]}),
        ("combat.stolen_sheep", {"EWM/eden-valley": 1}),
    ],
    [("winter.reveal", ["Fenwick/opposite"])],
    [
        ("winter.reveal", ["Maxwell/same"]),
        ("combat.stolen_sheep", {"SWM/nithsdale": 1, "SWM/annandale": 1}),
    ],
    [
        ("winter.reveal", ["Dacre/same"]),
        ("attack.target", "gaolbreak/SWM"),
        ("token.revealed", ["deputy-warden"]),
        ("combat.attack", {"faces": [5, 1, 2]}),
        ("combat.defense", {"faces": [3]}),
    ],
    [
        ("winter.reveal", ["Fenwick/same"]),
        ("rival.defend", []),
        ("combat.attack", {"faces": [5, 6, 3, 1, 2]}),
        ("combat.defense", {"faces": [2]}),
        ("combat.stolen_sheep", {"EMM/redesdale": 1}),
    ],
    [
        ("winter.reveal", ["Maxwell/family"]),
        ("rival.defend", []),
        ("combat.attack", {"faces": [5, 4, 1, 1, 2, 2]}),
    ],
]


def played(attacks: int = 8) -> Session:
    session = session_of(winter, example())
    session.page(BEFORE)
    for answers in ATTACKS[:attacks]:
        session.page(answers)
    return session


def tracks(session: Session, march: str) -> dict[str, int]:
    return {piece[5:]: n for piece, n in session.state.table[f"{march}/track"].items()}


def test_the_example_ends_as_printed() -> None:
    session = played()
    assert session.prompt is None
    state = session.state
    assert state.season == "spring"
    assert vp(state) == 8
    assert state.score == [{"Raid Sheep": 4, "Raid Cattle": 2, "Gaolbreak Attack": 2}]
    assert cattle(state) == 9
    assert (horses(state), spent_horses(state)) == (1, 3)


def test_the_example_leaves_the_tracks_as_printed() -> None:
    session = played()
    assert tracks(session, "EWM") == {"Dacre": 3, "Maxwell": 2}
    assert tracks(session, "SWM") == {"Maxwell": 4, "Fenwick": 2, "Dacre": 2}
    assert tracks(session, "SMM") == {"Kerr": 9}
    assert tracks(session, "EMM") == {"Fenwick": 3, "Kerr": 2}
    assert tracks(session, "DL") == {"Fenwick": 2, "Dacre": 1}


def test_the_example_leaves_cubes_and_sheep_as_printed_in_the_rulebook() -> None:
    session = played()
    gaol = {piece: n for piece, n in session.state.table["EWM/town"].items() if piece.startswith("cube")}
    assert gaol == {"cube:Maxwell": 1, "cube:Kerr": 1}
    feuds = [at(session, seat, "cube:Dacre") for seat in ("SWM/seat", "SMM/seat", "EMM/seat")]
    assert feuds == [1, 1, 1]
    assert at(session, "EWM/seat", "cube:Maxwell") == 0
    assert at(session, "SWM/town", "cube:Dacre") == 0
    sheep = {
        place: at(session, place, "sheep") for place in session.state.table if at(session, place, "sheep")
    }
    assert sheep["EWM/eden-valley"] == 1
    assert sheep["SMM/liddesdale"] == sheep["EMM/redesdale"] == sheep["SWM/annandale"] == 2
    assert sheep["SWM/nithsdale"] == 1
    assert "EWM/caldew-valley" not in sheep
    assert "DL/debateable-land" not in sheep


@pytest.mark.parametrize(
    ("attack", "attacking", "defending"), [(1, 5, 3), (2, 6, 2), (3, 4, 3), (6, 3, 1), (7, 5, 1), (8, 6, 0)]
)
def test_the_examples_pools_have_the_printed_dice(attack: int, attacking: int, defending: int) -> None:
    facts = reported(played(attack), "combat.dice").message.facts
    assert (facts["attack"], facts["defense"]) == (attacking, defending)


def test_the_example_leaves_two_reroll_dice_on_rough_wooing() -> None:
    assert at(played(), "events", "rerolls:7") == 2


def test_every_change_of_the_example_is_reported() -> None:
    session = session_of(winter, example())
    before = example().table
    session.page(BEFORE)
    for answers in ATTACKS:
        session.page(answers)
    orders = [order for _, notices in session.history() for notice in notices for order in notice.orders]
    after = applied(before, orders)
    kept = {place: {k: v for k, v in pieces.items() if v} for place, pieces in after.items()}
    assert {place: pieces for place, pieces in kept.items() if pieces} == {
        place: pieces for place, pieces in session.state.table.items() if pieces
    }
