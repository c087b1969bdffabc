"""3.0 Set-up: every point of the checklist, for each family."""

from typing import Any

import pytest

from reivers.games.border import board
from reivers.games.border.ids import STACKS
from reivers.games.border.rules.model.state import State, built, count, feuds, gaol, notoriety, own_sheep
from reivers.games.border.rules.seasons.setup import HOUSE_RULES, MARKED, PLAIN, WARDENS, new_state, setup
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from tests.games.border.builders import make_state, session_of, shipped
from tests.games.border.summers import assert_orders_complete, keys, notices

GROUPS = ["setup.my_family", "setup.map", "setup.cubes", "setup.tokens", "setup.decks"]


def set_up(family: str = "Dacre", **options: Any) -> Session:
    return session_of(setup, new_state({"family": family, **options}), layers=(shipped,))


def items(session: Session) -> dict[str, Message]:
    found = [item for notice in notices(session) for item in notice.message.facts["items"]]
    return {item.key.removeprefix("setup.item."): item for item in found}


@pytest.fixture(params=board.FAMILIES)
def state(request: pytest.FixtureRequest) -> State:
    session = set_up(request.param)
    assert isinstance(session.state, State)
    return session.state


def test_3_0_asks_nothing_and_reports_five_lists() -> None:
    session = set_up()
    assert session.prompt is None
    assert keys(session) == GROUPS
    assert session.state.season == "summer"


def test_3_0_has_all_seventeen_points() -> None:
    """The Livestock Boxes are two: the Cattle may be in the app."""
    assert list(items(set_up())) == [
        "hume_and_grey", "choose_family", "family_sheet", "cattle", "livestock", "solo_aids", "sheep",
        "notoriety", "feud_and_gaol", "cup", "warden_tokens", "opposing_tokens", "available_tokens",
        "opposing_sites", "farm_tokens", "opponents", "summer_decks", "event_deck",
    ]  # fmt: skip


@pytest.mark.parametrize("family", board.FAMILIES)
def test_3_0_every_piece_on_the_table_is_reported(family: str) -> None:
    assert_orders_complete(set_up(family), {})


def test_3_0_what_the_app_may_hold_says_so() -> None:
    sources = {name: item.facts["source"] for name, item in items(set_up()).items() if "source" in item.facts}
    assert sources == {
        "cup": "cup",
        "opposing_tokens": "rival_tokens",
        "available_tokens": "token_cup",
        "farm_tokens": "region_tokens",
        "opponents": "target_deck",
        "summer_decks": "summer_deck",
        "event_deck": "event_deck",
    }


def test_3_0_the_family_sheet_begins_at_four_sheep(state: State) -> None:
    assert own_sheep(state) == 4


def test_3_0_livestock_boxes() -> None:
    session = set_up()
    assert session.state.table["player"] == {"cattle": 8, "horse": 3, "token:deputy-warden": 1}
    facts = items(session)["cattle"].facts
    assert (facts["n"], facts["fives"], facts["ones"]) == (8, 1, 3)
    assert items(session)["livestock"].facts == {"n": 3, "tokens": 1}


def test_3_0_the_aid_is_on_a_sheet_that_is_not_in_use() -> None:
    assert items(set_up("Fenwick"))["solo_aids"].facts["family"] == "Kerr"
    assert items(set_up("Kerr"))["solo_aids"].facts["family"] == "Fenwick"


def test_3_0_one_sheep_in_each_farm_two_in_the_debateable_land(state: State) -> None:
    for march in board.HOME_MARCHES:
        assert [count(state, region, "sheep") for region in board.REGIONS[march]] == [1, 1, 1, 1]
    assert count(state, board.DEBATEABLE_LAND, "sheep") == 2


def test_3_0_seven_warden_tokens_on_the_display(state: State) -> None:
    assert len(state.free_warden_tokens) == 7
    assert "alexander-hume" not in state.free_warden_tokens


def test_3_0_each_family_has_three_notoriety_at_home(state: State) -> None:
    for family, home in board.HOME.items():
        assert notoriety(state, home) == {family: 3}
    assert notoriety(state, board.DL) == {}


def test_3_0_feud_and_gaol_cubes_are_across_the_border(state: State) -> None:
    assert gaol(state, "EWM") == feuds(state, "EWM") == {"Maxwell": 1}
    for march in board.HOME_MARCHES:
        across = board.FAMILY_OF[board.ACROSS[march]]
        assert feuds(state, march) == gaol(state, march) == {across: 1}


def test_3_0_seven_cubes_of_each_opponent_in_the_cup(state: State) -> None:
    assert state.cup == dict.fromkeys(board.rivals(state.family), 7)


def test_3_0_the_opponents_begin_with_seventeen_tokens(state: State) -> None:
    assert state.rival_tokens == {"deputy-warden": 5, "rumor": 6, **dict.fromkeys(PLAIN, 1)}
    assert sum(state.rival_tokens.values()) == 17


def test_3_0_twelve_tokens_are_left_to_draw(state: State) -> None:
    assert state.spare_tokens == dict.fromkeys(MARKED, 1)
    assert len(state.spare_tokens) == 12


def test_3_0_twelve_permanent_defenses_of_the_opponents_in_a_cup(state: State) -> None:
    assert len(state.site_cup) == 12
    assert all(board.march_of(site) != state.home for site in state.site_cup)
    assert not any(built(state, march) for march in board.HOME_MARCHES)


def test_3_0_twenty_four_region_tokens_none_of_ones_own(state: State) -> None:
    assert sum(state.sheep_tokens.values()) == 24
    assert all(board.march_of(region) != state.home for region in state.sheep_tokens)
    assert state.bastle_tokens == {}


def test_3_0_the_decks() -> None:
    facts = {name: item.facts for name, item in items(set_up()).items()}
    assert (facts["summer_decks"]["n"], facts["summer_decks"]["removed"]) == (34, 8)
    assert (facts["event_deck"]["n"], facts["event_deck"]["removed"]) == (9, 3)
    assert (facts["opponents"]["n"], facts["opponents"]["families"]) == (6, 3)


def test_3_0_nothing_is_drafted_scored_or_used_yet(state: State) -> None:
    assert state.stacks == {stack: [] for stack in STACKS}
    assert state.used_targets == {family: [] for family in board.FAMILIES}
    assert state.wardens == list(board.FAMILIES)
    assert state.score == [{}]


def test_3_0_the_builders_of_tests_know_the_same_set_up() -> None:
    built_by_hand = make_state(season="summer")
    laid_out = set_up().state
    assert laid_out == built_by_hand


def test_house_rules_are_those_we_take_unless_chosen() -> None:
    assert new_state({"family": "Kerr"}).house_rules == {
        "sevens": "literal",
        "tied_lead": "takes",
        "below_tie": "competition",
    }
    for name, readings in HOUSE_RULES.items():
        for reading in readings:
            assert new_state({"house_rules": {name: reading}}).house_rules[name] == reading


def test_tokens_are_drawn_when_needed_unless_placed() -> None:
    assert new_state({}).tokens == "needed"
    assert new_state({"tokens": "laid"}).tokens == "laid"


@pytest.mark.parametrize(
    "options",
    [{"family": "Hume"}, {"tokens": "app"}, {"house_rules": {"sevens": "x"}}, {"house_rules": {"x": "y"}}],
)
def test_options_that_are_none_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(IllegalAnswer, match=r"illegal\.option"):
        new_state(options)


def test_the_tokens_are_those_of_the_facts() -> None:
    for token in WARDENS:
        fact = shipped(f"token:{token}", "solo")
        assert fact is not None
        assert fact.value is True
