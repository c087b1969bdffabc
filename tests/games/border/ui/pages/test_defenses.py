"""6.3 The own defenses by touch: all six boxes in sight, tokens in any order, all as last turn."""

from typing import Any

import pytest

from reivers.games.border.advice.defenses import own_tokens
from reivers.games.border.rules.seasons.autumn import AT_HOME
from tests.ui.checks import faults, texts
from tests.ui.hand import Hand
from tests.ui.harness import Stage
from tests.ui.shortened import shortened
from tools import autumn_moments

from .test_autumn_and_spring import of_kind, play_to

PLACE = "autumn.place"


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


def begin(hand: Hand, tokens: int = 2) -> Any:
    """At the first token; the player has some more of them."""
    hand.begin()
    prompt = play_to(hand, "defenses", PLACE)
    more = {"token:hot-trod": 1, "token:riding-the-bound": 1}
    mine = hand.session.state.table["player"]
    for piece in list(more)[: tokens - len(own_tokens(hand.session.state))]:
        mine[piece] = more[piece]
    hand.screen.refresh()
    hand.stage.pump()
    return prompt


@shortened("size", (412, 915), (800, 1280), (1280, 800))
def test_all_six_boxes_are_in_sight(stage: Stage, hand: Hand, size: tuple[int, int]) -> None:
    stage.resize(*size)
    prompt = begin(hand)
    for _token in range(2):
        scroll = hand.screen.scene.ids.dock_scroll
        low, high = scroll.to_window(0, scroll.y)[1], scroll.to_window(0, scroll.top)[1]
        cards = of_kind(hand, "BoxCard")
        assert len(cards) == 6
        for card in cards:
            assert low - 1 <= card.to_window(0, card.y)[1], card.name
            assert card.to_window(0, card.top)[1] <= high + 1, card.name
        assert faults(stage) == []
        hand.answer(prompt, prompt.legal()[0].id)
        prompt = hand.session.prompt
        if prompt.key != PLACE:
            break


def test_on_a_wide_screen_the_boxes_have_the_place_of_the_side_panel(stage: Stage, hand: Hand) -> None:
    stage.resize(1280, 800)
    begin(hand)
    screen = hand.screen
    assert screen.side_panel.parent is None
    assert of_kind(hand, "BoxGrid")[0].width > stage.window.width / 2
    stage.tap("board")
    assert stage.root.overlays, "the board is one tap away"
    stage.root.close_all()
    screen.scene.leave_the_rest()
    stage.pump()
    assert screen.side_panel.parent is not None


def test_turning_the_screen_keeps_the_token_in_the_hand(stage: Stage, hand: Hand) -> None:
    begin(hand)
    stage.press(hand.option("token:hot-trod", hand.screen.scene))
    stage.resize(1280, 800)
    assert hand.screen.scene.split
    assert hand.option("token:hot-trod", hand.screen.scene).chosen
    assert len(of_kind(hand, "BoxCard")) == 6
    stage.resize(412, 915)
    assert not hand.screen.scene.split
    assert "Where does the Hot Trod go?" in texts(stage)


def test_a_token_can_be_laid_before_the_one_that_is_asked_for(stage: Stage, hand: Hand) -> None:
    prompt = begin(hand)
    first = prompt.facts["token"]
    boxes = [option.id for option in prompt.legal() if option.id != AT_HOME]
    stage.press(hand.option("token:hot-trod", hand.screen.scene))
    stage.press(hand.option(boxes[0]))
    assert hand.session.prompt is prompt, "it waits until it is asked for"
    card = hand.option(boxes[0])
    assert (card.token, card.legal) == ("Hot Trod", False)
    stage.press(hand.option(boxes[1]))
    assert hand.session.state.table[boxes[1]]["token"] == first
    assert hand.session.state.table[boxes[0]]["token"] == "hot-trod"
    assert hand.session.prompt.key != PLACE


def test_what_lies_out_of_turn_survives_a_kill(stage: Stage, hand: Hand) -> None:
    autumn_moments.the_example_until(stage, "events")
    for event in autumn_moments.EVENTS:
        hand.press(event)
    first, last = own_tokens(hand.session.state)
    stage.press(hand.option(f"token:{last}", hand.screen.scene))
    come_back(stage)
    assert hand.screen.scene.token() == last, "it is still in the hand"
    stage.press(hand.option("EWM/eden-valley"))
    come_back(stage)
    assert hand.option("EWM/eden-valley").token
    assert hand.session.state.table["EWM/eden-valley"].get("token") is None, "it has not been asked for"
    stage.press(hand.option("EWM/caldew-valley"))
    laid = {box: hand.session.state.table[f"EWM/{box}"]["token"] for box in ("eden-valley", "caldew-valley")}
    assert laid == {"eden-valley": last, "caldew-valley": first}


def come_back(stage: Stage) -> None:
    """The phone ends the app; the player opens the game again."""
    stage.kill()
    stage.tap("main")


def test_the_primary_key_leaves_all_the_rest_at_home(stage: Stage, hand: Hand) -> None:
    begin(hand, 3)
    steps = len(hand.session.steps())
    stage.tap("primary")
    assert hand.session.prompt.key != PLACE
    assert len(own_tokens(hand.session.state)) == 3
    assert len(hand.session.steps()) == steps + 1


def test_all_as_last_turn_is_one_tap(stage: Stage, hand: Hand) -> None:
    hand.begin()
    play_to(hand, "defenses", PLACE)
    while hand.session.prompt.key == PLACE:
        hand.session.answer(next(option.id for option in hand.session.prompt.legal()))
    last = dict(hand.session.state.last_defenses)
    prompt = play_to(hand, "defenses.2", PLACE)
    while prompt.facts["token"] not in last.values():  # one that has come since
        hand.session.answer(AT_HOME)
        prompt = hand.session.prompt
    hand.screen.refresh()
    stage.pump()
    assert hand.screen.action.startswith("As last turn")
    chosen = [card.option for card in of_kind(hand, "BoxCard") if card.chosen]
    assert chosen == [prompt.default]
    stage.tap("primary")
    assert last.items() <= {box: hand.session.state.table[box].get("token") for box in last}.items()


def in_the_second_turn(hand: Hand, other: str) -> tuple[Any, list[str]]:
    """At a token that has its box of last turn, as `other` has; the boxes that are free besides."""
    hand.begin()
    play_to(hand, "defenses", PLACE)
    while hand.session.prompt.key == PLACE:
        hand.session.answer(next(option.id for option in hand.session.prompt.legal()))
    prompt, state = play_to(hand, "defenses.2", PLACE), hand.session.state
    assert prompt.default in state.last_defenses
    free = [box.id for box in prompt.legal() if box.id not in (AT_HOME, prompt.default)]
    state.table["player"][f"token:{other}"] = 1
    state.last_defenses[free[0]] = other
    hand.screen.refresh()
    hand.stage.pump()
    return prompt, free


def test_as_last_turn_leaves_a_token_where_it_was_laid_out_of_turn(stage: Stage, hand: Hand) -> None:
    _prompt, (before, elsewhere, *_boxes) = in_the_second_turn(hand, "riding-the-bound")
    stage.press(hand.option("token:riding-the-bound", hand.screen.scene))
    stage.press(hand.option(elsewhere))
    stage.tap("primary")
    table = hand.session.state.table
    assert table[elsewhere]["token"] == "riding-the-bound"
    assert "token" not in table.get(before, {})


def test_no_token_goes_to_its_box_of_last_turn_where_another_was_laid(stage: Stage, hand: Hand) -> None:
    prompt, _free = in_the_second_turn(hand, "riding-the-bound")
    stage.press(hand.option("token:riding-the-bound", hand.screen.scene))
    stage.press(hand.option(prompt.default))
    assert not hand.screen.action.startswith("As last turn")
    stage.tap("primary")
    assert hand.session.state.table[prompt.default]["token"] == "riding-the-bound"


def test_an_event_is_told_once_and_where_it_goes_is_an_order(stage: Stage, hand: Hand) -> None:
    autumn_moments.the_example_until(stage, "events")
    for event in autumn_moments.EVENTS:
        hand.press(event)
    shown = "\n".join(texts(stage))
    assert shown.count("Ancrum Moor") == 2
    assert "Ancrum Moor (SMM): 2 dice against, 4 Notoriety." in shown
    assert "Lay Ancrum Moor on its battlefield" in shown


def test_on_a_wide_screen_all_that_is_told_beside_the_boxes_is_in_sight(stage: Stage, hand: Hand) -> None:
    stage.resize(1280, 800)
    autumn_moments.the_example_until(stage, "events")
    for event in autumn_moments.EVENTS:
        hand.press(event)
    scene = hand.screen.scene
    assert any("Your Warden card" in text for text in texts(stage))
    assert scene.filled <= scene.ids.scroll.height + 1


def test_who_can_come_shows_the_cards_left_and_what_would_strike(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.advice.defenses import defenses

    begin(hand)
    found = defenses(hand.session.state, hand.session.peek).can_come
    comers = of_kind(hand, "AttackerLine")
    assert len(comers) == 3
    for comer, (family, cards) in zip(reversed(comers), reversed(found.items()), strict=True):
        assert family in comer.text
        strong = {text for text, bold in comer._parts if bold}
        strikes = {
            kind for kind, what in cards.items() if {"raid", "feud", "gaolbreak"} & set(what.split("/"))
        }
        assert len(strong) == len(strikes)
    hand.screen.scene.switch_odds()
    stage.pump()
    assert of_kind(hand, "AttackerLine") == []


@shortened("size", (412, 915), (1280, 800))
def test_a_token_can_be_drawn_to_its_box(stage: Stage, hand: Hand, size: tuple[int, int]) -> None:
    stage.resize(*size)
    autumn_moments.the_example_until(stage, "events")
    for event in autumn_moments.EVENTS:
        hand.press(event)

    def draw(token: str, box: str, aside: float = 0) -> None:
        tile = next(one for one in of_kind(hand, "OptionRow") if one.option == f"token:{token}")
        card = next(one for one in of_kind(hand, "BoxCard") if one.option == box)
        there = card.to_window(*card.center)
        stage.drag(*tile.to_window(*tile.center), there[0], there[1] + aside)

    at = hand.session.journal.at
    draw("earl-of-angus", "EWM/eden-valley", aside=1000)
    assert hand.session.journal.at == at, "let go elsewhere, it stays"
    draw("earl-of-angus", "EWM/eden-valley")
    assert hand.screen.scene.waiting == {"earl-of-angus": "EWM/eden-valley"}, "out of turn"
    assert not hand.screen.scene.canvas.after.children, "nothing hangs in the air"
    draw("deputy-warden", "EWM/caldew-valley")
    state = hand.session.state
    laid = {box: state.table[box]["token"] for box in ("EWM/eden-valley", "EWM/caldew-valley")}
    assert laid == {"EWM/eden-valley": "earl-of-angus", "EWM/caldew-valley": "deputy-warden"}
    assert stage.root.overlays == [], "no page was turned"


def test_the_examples_events_and_defenses_say_what_the_table_needs(stage: Stage, hand: Hand) -> None:
    """Income with its Cattle, the terms of both events, the wall of Carlisle; who stays, stays at home."""
    autumn_moments.the_example_until(stage, "events")
    assert "Income 3 (4 Sheep): Cattle 6 to 9. Horses 3 of 5. Hand 1 of 2." in texts(stage)
    for event in autumn_moments.EVENTS:
        hand.press(event)
    told = "\n".join(texts(stage))
    assert "Ancrum Moor (SMM): 2 dice against, 4 Notoriety." in told
    assert "Rough Wooing: 4 rerolls, 3 in a combat. The app counts them: no dice on the card." in told
    assert told.index("Lay Ancrum Moor on its battlefield") < told.index("2 dice against"), "hands come first"
    assert "Undo: Income and events" in told
    (carlisle,) = (card for card in of_kind(hand, "BoxCard") if card.option == "EWM/town")
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in carlisle.lines] == [
        "Gaol: Maxwell 1",
        "Walled: 1 die more",
    ]
    hand.press("EWM/caldew-valley")
    assert hand.screen.action == "Earl of Angus stays at home"
