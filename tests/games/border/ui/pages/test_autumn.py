"""Income and events, the player's defenses, the rivals' autumn."""

from typing import Any

import pytest

from reivers.games.border.views.autumn.before_rivals import CHANCES
from reivers.kernel.prompts import Continue
from tests.games.border.ui.playing import play_to
from tests.ui.checks import faults
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened
from tools import autumn_moments, example

SIZES = ((320, 480), (412, 915), (800, 1280), (1280, 800))


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def hits(stage: Stage) -> set[str]:
    stage.pump()
    return {hit.name for _piece, hit in stage.hits()}


def page(hand: Hand) -> Any:
    return hand.screen.scene


def table_of(hand: Hand) -> dict[str, str]:
    """The player's tokens by box."""
    table = hand.session.state.table
    return {
        box: str(table[box]["token"]) for box in table if box.startswith("EWM/") and "token" in table[box]
    }


# -- income and events -----------------------------------------------------------------------------------


def test_an_event_is_one_tap_and_stays_in_sight(stage: Stage, hand: Hand) -> None:
    hand.begin("Dacre", "copy")
    play_to(hand, "events", "autumn.event")
    stage.touch("4")
    assert hand.session.state.events == ["4"]
    while hand.session.asks_fact:
        stage.touch("later")
    assert "Ancrum Moor" in stage.texts_drawn()
    assert "4" not in hits(stage), "it can't be flipped again"


def test_cards_above_the_hand_size_are_chosen_and_confirmed(stage: Stage, hand: Hand) -> None:
    hand.begin()
    play_to(hand, "", "page.autumn")
    for card in ("38", "78", "82"):
        hand.session.state.table.setdefault("sheet", {})[f"held:{card}"] = 1
    stage.tap("primary")
    prompt = hand.session.prompt
    assert (prompt.key, page(hand).ready) == ("autumn.hand", False)
    for option in prompt.options[: prompt.least]:
        stage.touch(option.id)
    assert page(hand).ready
    stage.tap("primary")
    assert hand.session.prompt.key != "autumn.hand"


# -- the player's defenses -------------------------------------------------------------------------------


def placing(hand: Hand) -> Any:
    """The Example's two tokens, with advice."""
    autumn_moments.the_example_until(hand.stage, "defenses")
    hand.stage.pump(8)
    return page(hand)


def test_the_best_placement_is_one_tap_and_one_step(stage: Stage, hand: Hand) -> None:
    shown = placing(hand)
    best = dict(shown.advised.best)
    assert set(best.values()) == {"deputy-warden", "earl-of-angus"}
    steps = len(hand.session.steps())
    stage.tap("primary")
    assert table_of(hand) == best
    assert len(hand.session.steps()) == steps + 1


def test_taps_on_boxes_place_the_tokens_in_order(stage: Stage, hand: Hand) -> None:
    shown = placing(hand)
    before = dict(shown.placement)
    stage.touch("EWM/farm-3")
    after = dict(shown.placement)
    assert after["EWM/farm-3"] == "deputy-warden"
    assert len(after) == len(before)
    stage.touch("EWM/farm-4")
    assert dict(shown.placement) == {"EWM/farm-3": "deputy-warden", "EWM/farm-4": "earl-of-angus"}


def test_a_suggestion_that_gives_way_changes_places(stage: Stage, hand: Hand) -> None:
    shown = placing(hand)
    boxes = {token: box for box, token in shown.placement}
    stage.touch("token.0")
    stage.touch(boxes["earl-of-angus"])
    assert {token: box for box, token in shown.placement} == {
        "deputy-warden": boxes["earl-of-angus"],
        "earl-of-angus": boxes["deputy-warden"],
    }


def test_a_token_in_hand_goes_to_the_box_tapped_next(stage: Stage, hand: Hand) -> None:
    shown = placing(hand)
    stage.touch("token.1")
    stage.touch("EWM/seat")
    assert dict(shown.placement)["EWM/seat"] == "earl-of-angus"
    stage.tap("primary")
    assert table_of(hand)["EWM/seat"] == "earl-of-angus"


def test_a_tap_on_a_token_that_the_player_placed_takes_it_out(stage: Stage, hand: Hand) -> None:
    shown = placing(hand)
    for _ in range(2):
        stage.touch("EWM/farm-3")
    assert "EWM/farm-3" not in dict(shown.placement)
    assert len(shown.placement) == 1
    assert shown.ready


def test_no_token_has_to_be_placed(stage: Stage, hand: Hand) -> None:
    placing(hand)
    stage.touch("none")
    assert table_of(hand) == {}
    assert hand.session.prompt.key == "page.rivals"


def test_what_was_placed_survives_a_kill(stage: Stage, hand: Hand) -> None:
    shown = placing(hand)
    stage.touch("token.0")
    stage.touch("EWM/town")
    placement = shown.placement
    stage.kill()
    stage.tap("main")
    stage.pump(8)
    assert set(page(hand).placement) == set(placement)


def test_who_can_attack_unfolds(stage: Stage, hand: Hand) -> None:
    placing(hand)
    rivals = [f"who.{family}" for family in hand.session.state.rivals]
    assert not any(map(page(hand).scroll.find, rivals))
    stage.touch("who")
    assert all(map(page(hand).scroll.find, rivals))


def test_tokens_go_back_to_the_boxes_of_last_turn(stage: Stage, hand: Hand) -> None:
    play = autumn_moments.played_at_random(
        stage,
        lambda session: (
            session.state.turn == 2
            and session.prompt.key == "autumn.place"
            and bool(session.state.last_defenses)
        ),
    )
    stage.pump(8)
    last = play.scene.view.last
    if "last" in hits(stage):
        stage.touch("last")
    assert set(play.scene.placement) == set(last)


# -- the rivals' autumn ----------------------------------------------------------------------------------


def walk(hand: Hand) -> Any:
    """The Example's walk, all resolved."""
    autumn_moments.the_example_until(hand.stage, "rivals")
    hand.session.page(example.AUTUMN[2].given())
    hand.screen.refresh()
    hand.stage.pump(8)
    return page(hand)


def test_stops_are_ticked_and_the_next_one_is_shown_on_the_map(stage: Stage, hand: Hand) -> None:
    shown = walk(hand)
    assert shown.focus == "SWM"
    stage.touch("SWM")
    assert shown.walked == {"SWM"}
    assert shown.focus == "DL"
    stage.tap("primary")
    assert hand.session.page_name.startswith("notoriety"), "ticking is optional"


def test_why_opens_reasons_and_ticks_nothing(stage: Stage, hand: Hand) -> None:
    shown = walk(hand)
    stage.touch("SWM.why")
    assert stage.root.overlays
    assert shown.walked == set()


def test_what_to_take_from_the_box(stage: Stage, hand: Hand) -> None:
    shown = walk(hand)
    taken = {(one.kind, one.whose, one.n) for one in shown.view.take}
    assert {("cube", "Fenwick", 2), ("cube", "Kerr", 1), ("sheep", "", 4)} <= taken
    assert "Belsay" in stage.texts_drawn()


def test_the_walk_survives_a_kill(stage: Stage, hand: Hand) -> None:
    walk(hand)
    stage.touch("SWM")
    stage.kill()
    stage.tap("main")
    stage.pump(8)
    assert page(hand).walked == {"SWM"}


def test_a_new_copy_learns_which_farms_a_site_guards(stage: Stage, hand: Hand) -> None:
    hand.begin("Dacre", "copy", on_table="lean")
    play_to(hand, "", "page.rivals")
    state = hand.session.state
    state.stacks["permanent"] = [{"card": "", "strength": 1}]
    state.site_cup = ["SMM/peel-1"]
    state.table.setdefault("SMM/peel-1", {})["tower"] = 0
    play_to(hand, "", "page.winter")
    farms = sorted(name for name in hits(stage) if name.startswith("SMM/peel-1."))[:2]
    for farm in farms:
        stage.touch(farm)
    known = hand.session.fact("site:SMM/peel-1", "touches")
    assert sorted(known) == [farm.removeprefix("SMM/peel-1.") for farm in farms]


def test_step_by_step_asks_for_every_draw(stage: Stage, hand: Hand) -> None:
    hand.begin()
    for source in CHANCES:
        hand.session.set(f"chance.{source}", "app")
    play_to(hand, "", "page.rivals")
    stage.touch("other_way")
    assert {hand.session.settings[f"chance.{source}"] for source in CHANCES} == {"table"}
    while hand.session.page_name.startswith("rivals") and not isinstance(hand.session.prompt, Continue):
        hand.answer_at_random()


def test_one_march_is_read_at_a_time(stage: Stage, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(stage.root.device, "speak", read.append)
    walk(hand)
    assert len(read) == 1
    assert "Scottish West March" in read[0]
    stage.touch("SWM")
    assert "Debateable Land" in read[-1]


# -- all of them -----------------------------------------------------------------------------------------


@shortened("size", *SIZES)
@pytest.mark.parametrize("text", ["usual", "largest"])
def test_nothing_is_cut_or_covered(stage: Stage, hand: Hand, size: tuple[int, int], text: str) -> None:
    stage.resize(*size)
    stage.root.change(text=text)
    autumn_moments.the_example_until(stage, "events")
    assert faults(stage) == []
    stage.touch("4")
    assert faults(stage) == []
    placing(hand)
    assert faults(stage) == []
    walk(hand)
    assert faults(stage) == []
