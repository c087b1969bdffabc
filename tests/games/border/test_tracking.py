"""The table: the app's pieces are never ordered, all others are, and the orders are complete."""

import random
from collections.abc import Mapping

import pytest

from reivers.frontend.game_spec import GameRules
from reivers.games.border import board, tracking
from reivers.games.border.game import practice
from reivers.games.border.rules.seasons.setup import new_state, setup
from reivers.games.border.tracking import (
    BOARD,
    LEAN,
    MARKER,
    NOTHING,
    PRESETS,
    TRACKERS,
    BorderTracking,
    tracked_by_app,
    tracker_of,
)
from reivers.kernel.journal import Journal
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, Table, difference, net
from reivers.kernel.session import Session
from reivers.kernel.tracking import settings_for_preset
from tests.games.border.builders import session_of, shipped
from tests.games.border.summers import notices
from tests.kernel.tables import applied

SHARES: dict[str, tuple[str, ...]] = {
    **PRESETS,
    **{f"only {tracker}": (tracker,) for tracker in TRACKERS},
    **{f"all but {tracker}": tuple(one for one in TRACKERS if one != tracker) for tracker in TRACKERS},
}
"""Ways to share the table between hands and app: what the app holds."""


class Hands:
    """Move what the orders say, and nothing else."""

    def __init__(self, rules: GameRules, held: tuple[str, ...]) -> None:
        self.rules, self.held = rules, held
        self.settings: Mapping[str, str] = tracking.settings_for(held)
        self.table: Table = {}
        self.moved: set[str] = set()

    def follow(self, session: Session) -> None:
        """The orders of the last notices: none for what the app tracks, all others. They make the table."""
        reported = net(order for notice in session.news for order in notice.orders)
        books = session.game.table(session.state)
        ordered = self.rules.tracking.orders(reported, books, self.settings)
        assert not [order for order in ordered if tracker_of(order.piece) in self.held]
        assert [order for order in reported if tracker_of(order.piece) not in self.held] == [
            order for order in ordered if order.piece != MARKER
        ]
        self.moved |= {tracker_of(order.piece) for order in ordered}
        self.table = applied(self.table, ordered)
        assert difference(self.table, self.rules.tracking.table(books, self.settings)) == []


def watched(family: str, seed: str, shares: Mapping[str, tuple[str, ...]]) -> list[Hands]:
    """A whole game at random, with one pair of hands for each way to share the table."""
    rules = practice(family)
    session = Session(rules.game, Journal(rules.header(seed, "")), layers=rules.layers)
    everyone = [Hands(rules, held) for held in shares.values()]
    rng = random.Random(seed)
    while True:
        for hands in everyone:
            hands.follow(session)
        if session.prompt is None:
            return everyone
        if session.prompt.is_chance:
            session.roll()
        else:
            session.answer(session.prompt.sample(rng))


@pytest.mark.parametrize("seed", range(8))
def test_over_whole_games_only_what_is_there_is_ordered(seed: int) -> None:
    everyone = watched(board.FAMILIES[seed % 4], f"lies {seed}", SHARES)
    moved = {name: hands.moved for name, hands in zip(SHARES, everyone, strict=True)}
    assert set(TRACKERS) - moved["full"] <= {"reroll_dice"}  # not every game has an event that rerolls
    assert moved[LEAN] == {BOARD}
    assert moved[NOTHING] == set()


def test_every_piece_has_its_tracker() -> None:
    assert tracker_of("points") == "vp"
    assert tracker_of("cattle") == "cattle"
    assert tracker_of("base_dice") == "base_dice"
    assert tracker_of("strength") == "draft_sheet"
    assert tracker_of("indicator:Kerr") == tracker_of("side:Catholic") == "indicators"
    assert tracker_of("rerolls:7") == "reroll_dice"
    for piece in ("sheep", "cube:Kerr", "token", "horse", "card:12", "event:3", "tower", "held:4"):
        assert tracker_of(piece) == BOARD


def test_the_presets() -> None:
    assert set(PRESETS[LEAN]) == set(TRACKERS) - {BOARD}
    assert [tracking.preset_of(held) for held in PRESETS.values()] == list(PRESETS)
    assert tracking.preset_of(("cattle",)) == ""
    assert tracked_by_app(tracking.settings_for(("cattle", BOARD))) == {"cattle", BOARD}
    assert tracked_by_app({}) == frozenset()


def test_2_4_the_sheep_marker_follows_the_sheep_of_the_players_march() -> None:
    books = {"EWM/eden-valley": {"sheep": 3, "sheep_bastled": 1}, "SWM/nithsdale": {"sheep": 9}}
    laid = [Order("EWM/eden-valley", "sheep", 1, 3), Order("SWM/nithsdale", "sheep", 1, 9)]
    assert BorderTracking("EWM").orders(laid, books, {})[-1] == Order("sheet", MARKER, 2, 4)
    assert BorderTracking("EWM").orders(laid, books, {"tracker.sheep_marker": "app"}) == laid
    bastled = [Order("EWM/eden-valley", "sheep", 4, 3), Order("EWM/eden-valley", "sheep_bastled", 0, 1)]
    assert BorderTracking("EWM").orders(bastled, books, {}) == bastled


def test_a_change_of_the_table_is_a_list_of_what_to_place_or_remove() -> None:
    books = {"player": {"cattle": 9, "horse": 3}, "vp": {"points": 12}}
    table, lean = BorderTracking("EWM").table, tracking.settings_for(PRESETS[LEAN])
    out = difference(table(books, lean), table(books, {**lean, "tracker.cattle": "table"}))
    assert out == [Order("player", "cattle", None, 9)]
    away = difference(table(books, {}), table(books, {"tracker.vp": "app"}))
    assert away == [Order("vp", "points", 12, None)]


def test_a_preset_changes_only_what_differs() -> None:
    game = BorderTracking("EWM")
    assert settings_for_preset(LEAN, game, tracking.settings_for(PRESETS[LEAN])) == {}
    assert settings_for_preset(LEAN, game, tracking.settings_for(TRACKERS)) == {"tracker.board": "table"}
    assert settings_for_preset("full", game, {"tracker.vp": "app"}) == {"tracker.vp": "table"}


# -- setting out ------------------------------------------------------------------------------------------


def set_out(family: str, settings: Mapping[str, str]) -> list[str]:
    session = session_of(setup, new_state({"family": family}), layers=(shipped,))
    items = [item for notice in notices(session) for item in notice.message.facts["items"]]
    wanted = BorderTracking(board.HOME[family]).items(items, settings)
    return [item.key.removeprefix("setup.item.") for item in wanted]


@pytest.mark.parametrize("family", board.FAMILIES)
def test_3_0_what_is_set_out(family: str) -> None:
    full = set_out(family, {})
    assert len(full) == 18
    lean = set_out(family, tracking.settings_for(PRESETS[LEAN]))
    assert [item for item in full if item not in lean] == ["family_sheet", "cattle", "solo_aids"]
    assert [item for item in lean if item not in full] == []
    assert set_out(family, tracking.settings_for(PRESETS[NOTHING])) == []


@pytest.mark.parametrize(
    ("tracker", "item"), [("cattle", "cattle"), (MARKER, "family_sheet"), ("draft_sheet", "solo_aids")]
)
def test_3_0_what_the_app_holds_is_not_set_out(tracker: str, item: str) -> None:
    left = [one for one in set_out("Kerr", {}) if one not in set_out("Kerr", {f"tracker.{tracker}": "app"})]
    assert left == [item]


# -- what is reported ----------------------------------------------------------------------------------------


def test_without_a_board_nothing_is_reported_to_the_hands() -> None:
    game, nothing = BorderTracking("EWM"), tracking.settings_for(PRESETS[NOTHING])
    for key in tracking.TO_HANDS:
        reported = Message(key, {"n": 7})
        assert game.visible_message(reported, {}) == reported
        assert game.visible_message(reported, nothing) == Message(f"{key}.app", {"n": 7})
    assert game.visible_message(Message("piles.stand_in"), nothing) is None
    assert game.visible_message(Message("autumn.income"), nothing) == Message("autumn.income")


def test_cards_that_the_app_deals_are_not_dealt_by_hand() -> None:
    reported = Message("summer.begins", {"n": 7})
    assert BorderTracking("EWM").visible_message(reported, {"chance.summer_deck": "app"}) == Message(
        "summer.begins.app", {"n": 7}
    )
