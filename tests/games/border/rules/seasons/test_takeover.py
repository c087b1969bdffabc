"""Start from a position: page by page, impossible tables, and whole games taken over in mid-course."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from reivers.games.border.game import BorderReivers
from reivers.games.border.rules.model.cards import held, of_kind
from reivers.games.border.rules.model.problems import problems
from reivers.games.border.rules.model.state import State, count, which
from reivers.games.border.rules.seasons.draft_stacks import strength
from reivers.games.border.rules.seasons.events import discard_events
from reivers.games.border.rules.seasons.spring import indicators_home, own_tokens_home, rival_tokens_home
from reivers.games.border.rules.seasons.takeover import SEASONS
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.journal import Journal
from reivers.kernel.orders import difference
from reivers.kernel.prompts import NumberLines
from reivers.kernel.session import Session
from tests.games.border.builders import ALL_APP, make_state, practice, shipped
from tests.games.border.positions import position_session, take_over
from tests.games.border.wholes import MOST_ANSWERS, act, new_session, plan
from tests.games.border.winters import asked


def begun(turn: int = 2, season: str = "autumn", **how: Any) -> Session:
    session = position_session(**how)
    if asked(session).key == "setup.name_board":
        session.answer([])  # all later
    session.answer(str(turn))
    session.answer(season)
    return session


def at(session: Session, key: str) -> Session:
    """On to a page, with all before it as shown."""
    while asked(session).key != key:
        session.take_default()
    return session


def lines(session: Session) -> NumberLines:
    prompt = session.prompt
    assert isinstance(prompt, NumberLines)
    return prompt


def refused(session: Session, answer: Any) -> str:
    """Why the answer is refused; the same page is asked again."""
    before = asked(session).key
    with pytest.raises(IllegalAnswer) as wrong:
        session.answer(answer)
    assert asked(session).key == before
    return str(wrong.value.facts["reason"].key)


def test_untouched_pages_are_the_set_up_and_cost_one_answer_each() -> None:
    session = begun(1, "summer", **ALL_APP)
    pages = 0
    while asked(session).key.startswith("position."):
        session.take_default()
        pages += 1
    assert pages == 8  # my sheet, five Marches, the rivals, the score sheet
    assert difference(make_state().table, session.state.table) == []
    assert problems(session.state) == []
    assert asked(session).key == "page.set_out"


@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize("season", ["summer", "autumn", "winter", "spring"])
def test_a_game_continues_from_the_start_of_any_season(turn: int, season: str) -> None:
    session, rng = begun(turn, season, **ALL_APP), random.Random(turn)
    while asked(session).key.startswith(("position.", "totals.", "page.takeover")):
        session.take_default()
        assert problems(session.state) == []
    for _ in range(MOST_ANSWERS):
        if session.prompt is None:
            break
        act(session, rng)
        assert problems(session.state) == []
    assert session.state.season == "over"


# -- page by page ----------------------------------------------------------------------------------------


def test_my_own_sheet() -> None:
    session = at(begun(), "position.player")
    given = {"player|cattle": 13, "player|horse": 0, "player|horse_used": 4, "player|token:deputy-warden": 2}
    session.answer({**given, "player|token:4p-3": 1, "wardens|Dacre": 0})
    state = session.state
    assert [count(state, "player", piece) for piece in ("cattle", "horse", "horse_used")] == [13, 0, 4]
    assert (count(state, "player", "token:deputy-warden"), state.rival_tokens["deputy-warden"]) == (2, 4)
    assert (count(state, "player", "token:4p-3"), state.spare_tokens["4p-3"]) == (1, 0)
    assert "Dacre" not in state.wardens
    assert problems(state) == []


def test_my_cards_are_where_their_kind_belongs() -> None:
    session = at(begun(), "position.cards")
    session.answer(["1", "6", "14", "38"])
    state = session.state
    assert (which(state, "sheet", "reiver"), which(state, "sheet", "warden")) == ("1", "6")
    assert (of_kind(state, "office"), held(state)) == (["14"], ["38"])
    assert count(state, "player", f"token:{state.warden_tokens['6']}") == 1
    assert problems(state) == []


def test_impossible_combinations_of_cards_are_asked_again() -> None:
    session = at(begun(), "position.cards")
    session.answer(["1", "2"])
    assert [notice.message.key for notice in session.news] == ["position.one_reiver"]
    assert (asked(session).key, asked(session).default) == ("position.cards", ["1", "2"])
    session.answer(["2"])
    assert which(session.state, "sheet", "reiver") == "2"
    assert problems(session.state) == []


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        (["24"], "position.never_stays"),
        (["14", "15", "16"], "position.too_many_followers"),
    ],
)
def test_5_2_1_cards_that_no_sheet_can_hold(cards: list[str], wrong: str) -> None:
    session = at(begun(), "position.cards")
    session.answer(cards)
    assert [notice.message.key for notice in session.news] == [wrong]
    assert asked(session).key == "position.cards"


def test_2_8_a_card_and_the_solo_card_that_replaces_it_are_not_both_there() -> None:
    session = at(begun(layer=shipped), "position.cards")
    session.answer(["57", "s57"])
    while asked(session).key != "position.cards":
        session.skip_fact() if session.asks_fact else session.answer("held")
    assert [notice.message.key for notice in session.news] == ["position.twins"]


def test_the_slot_of_an_unknown_card_is_asked() -> None:
    session = at(begun(layer=shipped), "position.cards")
    session.answer(["41"])
    session.skip_fact()
    assert asked(session).key == "position.slot"
    session.answer("held")
    assert held(session.state) == ["41"]


def test_tokens_without_a_name_are_counted_together() -> None:
    session = at(begun(layer=shipped), "position.player")
    assert "player|token:other" in {option.id for option in lines(session).options}


def test_a_march_is_one_page() -> None:
    session = at(begun(), "position.march")
    assert asked(session).facts == {"march": "EWM"}
    given = {"EWM/eden-valley|sheep": 0, "EWM/eden-valley|sheep_bastled": 3, "EWM/peel-1|tower": 1}
    session.answer({**given, "EWM/track|cube:Kerr": 5, "EWM/town|cube:Kerr": 2})
    state = session.state
    assert (count(state, "EWM/eden-valley", "sheep_bastled"), count(state, "EWM/peel-1", "tower")) == (3, 1)
    assert (count(state, "EWM/track", "cube:Kerr"), count(state, "EWM/town", "cube:Kerr")) == (5, 2)
    assert (asked(session).key, asked(session).facts) == ("position.march", {"march": "SWM"})


def test_a_rivals_tower_leaves_the_cup() -> None:
    session = at(begun(family="Kerr"), "position.march")
    session.answer({"EWM/peel-1|tower": 1})
    assert "EWM/peel-1" not in session.state.site_cup
    assert problems(session.state) == []


def test_the_rivals_draft_sheet_by_totals() -> None:
    session = at(begun(), "position.rivals")
    given = {"draft/attack|strength": 13, "draft/sheep|strength": 4, "rivals|base_dice": 2}
    session.answer({**given, "draft/notoriety|cards": 2, "draft/token|wardens": 1, "rivals|token:4p-2": 1})
    session.answer(2)
    session.answer(3)
    state = session.state
    assert (strength(state, "attack"), strength(state, "sheep")) == (13, 4)
    assert [one["strength"] for one in state.stacks["notoriety"]] == [2, 3]
    assert sum(bool(one.get("warden")) for one in state.stacks["token"]) == 1
    assert (state.rival_tokens["4p-2"], state.spare_tokens["4p-2"]) == (1, 0)
    session.answer(["15"])
    assert state.in_play == ["15"]
    assert problems(state) == []


def test_a_cube_away_from_home_came_out_of_the_cup() -> None:
    session = at(begun(), "position.march")
    session.answer({"EWM/track|cube:Kerr": 2})
    at(session, "position.rivals")
    assert (lines(session).now["cup|Kerr"], lines(session).now["cup|Fenwick"]) == (6, 7)


def test_used_targets_and_events_are_gone() -> None:
    session = at(begun(), "position.targets")
    session.answer({"targets/Kerr|nation": 1, "targets/Kerr|same": 1})
    assert session.state.used_targets["Kerr"] == ["nation", "same"]
    event = lines(session).options[0].id.partition("|")[2]
    session.answer({f"past_events|{event}": 1})
    assert session.state.past_events == [event]
    assert problems(session.state) == []


def test_the_score_sheet_turn_by_turn() -> None:
    session = at(begun(), "position.score")
    session.answer({"score/1|Raid Sheep": 8})
    session.answer({"score/2|Hanging": 6})
    assert session.state.score == [{"Raid Sheep": 8}, {"Hanging": 6}]
    assert count(session.state, "vp", "points") == 14


def test_events_and_own_tokens_are_on_the_board_in_winter() -> None:
    session = at(begun(1, "winter", **ALL_APP), "position.events")
    session.answer({"events|battle-ewm": 1})
    at(session, "autumn.place")
    session.answer("EWM/town")
    state = session.state
    assert which(state, "EWM/battlefield", "event") == "battle-ewm"
    assert which(state, "EWM/town", "token") == "deputy-warden"
    assert problems(state) == []


# -- what cannot be --------------------------------------------------------------------------------------


def test_more_sheep_than_in_the_box() -> None:
    session = at(begun(), "position.march")
    assert refused(session, {"EWM/eden-valley|sheep": 60}) == "position.too_many"
    session.answer({"EWM/eden-valley|sheep": 40})


def test_more_cubes_than_a_family_has() -> None:
    session = at(begun(), "position.march")
    assert refused(session, {"EWM/town|cube:Kerr": 8, "EWM/seat|cube:Kerr": 8}) == "position.too_many"


def test_more_cubes_than_the_cup_had() -> None:
    session = at(begun(), "position.rivals")
    assert refused(session, {"drawn_cubes|Kerr": 1}) == "position.too_many_in_cup"
    session.answer({"drawn_cubes|Kerr": 1, "cup|Kerr": 6})


def test_more_target_cards_than_winters() -> None:
    session = at(begun(), "position.targets")
    given = dict.fromkeys(("targets/Kerr|nation", "targets/Kerr|same", "targets/Kerr|cross"), 1)
    assert refused(session, given) == "position.too_many_targets"


def test_more_events_than_autumns_or_one_twice() -> None:
    session = at(begun(2, "winter"), "position.events")
    events = [option.id for option in lines(session).options if option.id.startswith("events|")]
    assert refused(session, dict.fromkeys(events[:3], 1)) == "position.too_many_events"
    assert refused(session, {events[0]: 1, f"past_{events[0]}": 1}) == "position.event_twice"


@pytest.mark.parametrize(
    "answer", [{"EWM/eden-valley|sheep": -1}, {"nowhere|sheep": 1}, [], {"DL/track": "1"}]
)
def test_what_is_no_line_is_refused(answer: Any) -> None:
    assert refused(at(begun(), "position.march"), answer) in ("refused.not_a_spread", "refused.not_offered")


# -- back, forth and again -------------------------------------------------------------------------------


def test_each_page_is_a_step_and_can_be_undone() -> None:
    session = at(begun(), "position.march")
    session.answer({"EWM/eden-valley|sheep": 4})
    session.undo()
    assert asked(session).facts == {"march": "EWM"}
    assert count(session.state, "EWM/eden-valley", "sheep") == 1
    session.redo()
    assert count(session.state, "EWM/eden-valley", "sheep") == 4


def test_nothing_is_ordered() -> None:
    session = at(begun(1, "winter", **ALL_APP), "autumn.place")
    session.answer("EWM/town")
    orders = [order for _entry, notices in session.history() for notice in notices for order in notice.orders]
    assert orders == []


# -- games in mid-course ---------------------------------------------------------------------------------


def season_starts(seed: int) -> Iterator[State]:
    """The states of a whole random game at the start of its seasons."""
    session, rng = new_session(plan(seed)), random.Random(seed)
    session.set("pause_pages", True)
    while session.prompt is not None:
        act(session, rng)
    for start in session.journal.starts.values():
        if start.part.partition("/")[2] in SEASONS:
            yield session.game.load(start.state)


def shown(state: State) -> dict[str, Any]:
    """All that a table can show; what is hidden, and what Winter left behind for Spring to clear, is not."""
    table = copy.deepcopy(state)
    if table.season == "spring":
        discard_events(table)
        for clear in (indicators_home, own_tokens_home, rival_tokens_home):
            clear(table)
    return {
        "table": {place: pieces for place, pieces in sorted(table.table.items()) if pieces},
        "when": (table.turn, table.season),
        "stacks": {stack: strength(table, stack) for stack in table.stacks},
        "notoriety": [one["strength"] for one in table.stacks["notoriety"] if one["strength"]],
        "in_play": sorted(table.in_play),
        "pool": {token: n for token, n in sorted(table.rival_tokens.items()) if n},
        "cup": [(table.cup.get(one, 0), table.drawn_cubes.get(one, 0)) for one in table.rivals],
        "regions": {place: n for place, n in sorted(table.bastle_tokens.items()) if n},
        "sites": sorted(table.site_cup),
        "discards": len(table.discards) + sum(table.unnamed_discards.values()),
        "events": (sorted(table.past_events), sorted(table.events), sorted(table.battles)),
        "targets": {family: sorted(used) for family, used in table.used_targets.items()},
        "wardens": sorted(table.wardens),
        "empty_box": table.empty_box,
        "score": [{row: n for row, n in rows.items() if n} for rows in table.score],
    }


@pytest.mark.parametrize("seed", range(2))
def test_any_season_of_a_random_game_is_taken_over_whole(seed: int, effort: int) -> None:
    seasons = set()
    for table in season_starts(seed * 7 + effort):
        seasons.add(table.season)
        session = position_session(table.family, table.tokens)
        take_over(session, table)
        assert shown(session.state) == shown(table)
        assert problems(session.state) == []
    assert seasons == set(SEASONS)


def test_a_game_that_was_taken_over_is_kept_and_played_to_its_end() -> None:
    rng = random.Random(5)
    table = next(state for state in season_starts(5) if state.turn == 2)
    session = position_session(table.family, table.tokens)
    take_over(session, table)
    while session.prompt is not None:
        act(session, rng)
        assert problems(session.state) == []
    again = Session(BorderReivers(), Journal.from_records(session.kept), layers=(practice,))  # type: ignore[attr-defined]
    assert again.state == session.state
    assert again.state.season == "over"
