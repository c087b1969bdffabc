"""The Summer of the Example of Play, on the practice set: each draft in one page."""

from typing import Any

from reivers.games.border.rules.model.cards import held, recruited
from reivers.games.border.rules.model.state import State, count
from reivers.games.border.rules.seasons.draft_stacks import strength
from reivers.games.border.rules.seasons.setup import new_state
from reivers.games.border.rules.seasons.summer import summer
from reivers.kernel.flows import Flow
from reivers.kernel.session import Session
from tests.games.border.builders import session_of
from tests.games.border.summers import NAMES, lost_cards, set_up_first

DRAFTS: list[tuple[list[str], str, list[tuple[str, Any]]]] = [
    (["1", "14", "35"], "14", [("summer.action", "recruit")]),
    (["18", "27", "30"], "30", [("summer.action", "play"), ("effect.where_site", ["EWM/bew-castle"])]),
    (["16", "24", "42"], "24", [("summer.action", "play")]),
    (["6", "12", "28"], "6", [("summer.action", "recruit")]),
    (["9", "29", "38"], "38", [("summer.action", "hold")]),
    (["17", "39", "41"], "pass", []),
    (
        ["19", "20", "23"],
        "19",
        [("summer.action", "recruit"), ("summer.first", "20"), ("summer.random", ["17"])],
    ),
]
LAST = ["2", "15", "32", "34", "s36", "40"]
CUBES = [("notoriety.cube", ["Maxwell"]), ("notoriety.cube", ["Kerr"])]


def flow(state: State) -> Flow[None]:
    yield from set_up_first(state, summer)


def played() -> tuple[Session, list[int]]:
    """The Summer, and the player's Cattle after each draft."""
    session = session_of(flow, new_state({"family": "Dacre"}))
    cattle = []
    for cards, taken, then in DRAFTS:
        named = [(key, [card]) for key, card in zip(NAMES, cards, strict=True)]
        session.page([*named, ("summer.take", taken), *then])
        cattle.append(count(session.state, "player", "cattle"))
    session.page([*(("summer.last", [card]) for card in LAST), *CUBES])
    return session, cattle


def test_ex_summer_ends_as_in_the_book() -> None:
    session, cattle = played()
    state = session.state
    assert session.prompt is None
    assert cattle == [4, 3, 9, 8, 9, 9, 6]
    totals = {stack: strength(state, stack) for stack in state.stacks}
    assert totals == {"attack": 13, "notoriety": 6, "sheep": 4, "bastles": 4, "token": 1, "permanent": 2}
    assert [stripe["strength"] for stripe in state.stacks["notoriety"]] == [2, 2, 2]
    assert recruited(state) == ["6", "14", "19"]
    assert held(state) == ["38"]
    assert state.table["player"]["token:earl-of-angus"] == 1
    assert state.table["EWM/bew-castle"] == {"tower": 1}
    assert state.in_play == ["15"]
    assert state.table["SWM/track"] == {"cube:Maxwell": 5}
    assert state.table["SMM/track"] == {"cube:Kerr": 5}
    assert lost_cards(state) == []


def test_ex_each_draft_is_one_step_with_its_name() -> None:
    session, _ = played()
    assert [step.title.key for step in session.steps() if step.title] == [
        "summer.title.recruit", "summer.title.play", "summer.title.play", "summer.title.recruit",
        "summer.title.hold", "summer.title.pass", "summer.title.recruit", "summer.title.last",
    ]  # fmt: skip
