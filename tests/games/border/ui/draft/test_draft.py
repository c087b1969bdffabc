"""Summer by touch: draft rounds and the final cards, with the cards on the table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from reivers.frontend.game_spec import load_game
from reivers.games import GAMES
from reivers.kernel.journal import Journal
from reivers.kernel.prompts import UNNAMED, Continue
from reivers.kernel.session import Session
from tests.ui.checks import SIZES, faults
from tests.ui.hand import Hand, do_again, looks
from tests.ui.harness import Stage
from tests.ui.shortened import shortened
from tests.ui.trouble import full_disk
from tools.example import SUMMER

VETERAN, FIRST_TIME = 33, 47
"""What Turn 1's Summer of the Example may cost in taps."""


class Taps:
    """Counts the taps on each page."""

    def __init__(self, stage: Stage) -> None:
        self.by_page: Counter[str] = Counter()
        tap_at = stage.tap_at

        def counted(x: float, y: float) -> None:
            self.by_page[stage.root.screen.session.page_name] += 1
            tap_at(x, y)

        stage.tap_at = counted  # type: ignore[method-assign]

    @property
    def count(self) -> int:
        return self.by_page.total()


@pytest.fixture
def hand(stage: Stage) -> Hand:
    return Hand(stage)


@pytest.fixture
def practice() -> Session:
    """All that the practice set knows of the cards."""
    rules = load_game(GAMES, "border", {"family": "Dacre", "facts": "practice"})
    return Session(rules.game, Journal(rules.header("1", "known")), layers=rules.layers)


def begin(hand: Hand, facts: str = "practice", chance: str = "chores") -> None:
    """Play to the first draft."""
    saved_games = hand.stage.root.saved_games
    options = {"family": "Dacre", "facts": facts, "table": "lean", "chance": chance}
    hand.stage.root.play(lambda: saved_games.begin("border", options, "example"))
    session = hand.session
    while session.prompt is not None and not session.prompt.key.startswith(("summer.card", "summer.take")):
        if session.asks_fact:
            session.skip_fact()
        elif session.prompt.key == "setup.name_board":
            session.answer([])
        else:
            session.take_default()
    hand.screen.refresh()
    hand.stage.pump()


def page(hand: Hand) -> Any:
    return hand.screen.scene


def name(hand: Hand, *cards: str) -> None:
    for card in cards:
        hand.stage.touch(card)


def key(hand: Hand) -> str | None:
    return hand.session.prompt.key if hand.session.prompt else None


def main_key(hand: Hand) -> str:
    return str(page(hand).view.main.text.key)


def taken(hand: Hand) -> str:
    return next(slot.card.id for slot in page(hand).view.slots if slot.take)


# -- the Example -----------------------------------------------------------------------------------------


def rounds() -> Iterator[tuple[list[str], str, dict[str, Any]]]:
    """Yield the seven drafts of the Example: the cards, which is taken, and what else is answered."""
    for step in SUMMER[:7]:
        given = step.given()
        cards = [answer[0] for asked, answer in given if asked == "summer.card"]
        took = next(answer for asked, answer in given if asked == "summer.take")
        yield cards, took, dict(given)


def enter_missing(hand: Hand, practice: Session) -> None:
    """Enter what the page wants to know of the three cards, one tap each."""
    while missing := [slot for slot in page(hand).view.slots if slot.missing]:
        slot = next((one for one in missing if one.take), missing[0])
        notice(hand, practice, slot.card.id, slot.missing)


def notice(hand: Hand, practice: Session, card: str, field: str) -> None:
    value = practice.fact(f"summer:{card}", "stripe" if field == "strength" else field)
    if field in ("stripe", "strength") and value not in ("warden_token", "at_once", "in_play"):
        value = f"{value}:{practice.fact(f'summer:{card}', 'strength')}"
    if field == "cattle" and value > 0:
        hand.stage.touch("cost_side.gains")
    hand.stage.touch(f"cost.{value}" if field == "cattle" else str(value))


def play_summer(hand: Hand, practice: Session) -> None:
    """Play as in the Example, from the first deal to the page that leads to Autumn."""
    for cards, took, answers in rounds():
        if took == "pass":
            hand.stage.touch("pass" if hand.stage.has_hit("pass") else "second")
            continue
        name(hand, took, *(card for card in cards if card != took))
        enter_missing(hand, practice)
        choose_site(hand, answers)
        hand.stage.tap("primary")
        finish(hand, practice, answers)
    for asked, answer in SUMMER[7].given():
        if asked == "summer.last":
            name(hand, answer[0])
    finish(hand, practice, {})


def choose_site(hand: Hand, answers: dict[str, Any]) -> None:
    """Choose the Example's site, unless it is suggested."""
    wanted = answers.get("effect.where_site", ())
    chosen = [one.id for one in page(hand).view.sites if one.selected]
    for site in wanted:
        if chosen and site not in chosen:
            hand.stage.touch(site)


def finish(hand: Hand, practice: Session, answers: dict[str, Any]) -> None:
    """Answer what is asked after the main button, if anything."""
    for _ in range(20):
        if key(hand) in ("summer.card", "summer.last") or isinstance(hand.session.prompt, Continue):
            return
        if hand.session.asks_fact and hand.session.asks_fact[1] in ("stripe", "strength"):
            thing, field = hand.session.asks_fact
            notice(hand, practice, thing.removeprefix("summer:"), field)
        elif key(hand) == "effect.where_site":
            hand.stage.tap("primary")  # the Example's site is suggested
        elif key(hand) in answers:
            answer = answers[key(hand)]
            hand.stage.touch(answer if isinstance(answer, str) else answer[0])
        else:
            hand.stage.tap("primary")
    raise AssertionError(f"{key(hand)} doesn't end")


@shortened("facts, most", ("practice", VETERAN), ("copy", FIRST_TIME))
def test_the_examples_summer_in_few_taps(
    stage: Stage, hand: Hand, practice: Session, facts: str, most: int
) -> None:
    begin(hand, facts)
    taps = Taps(stage)
    play_summer(hand, practice)
    assert key(hand) == "page.autumn"
    state = hand.session.state
    assert state.table["player"]["cattle"] == 6
    assert [state.table["EWM/bew-castle"]["tower"], state.table["sheet"]["warden"]] == [1, "6"]
    stage.tap("primary")
    assert key(hand) != "page.autumn"
    assert taps.count <= most, taps.by_page


def test_a_round_takes_four_taps_and_is_one_step(stage: Stage, hand: Hand) -> None:
    begin(hand)
    taps = Taps(stage)
    name(hand, "14", "1", "35")
    assert main_key(hand) == "draft.main.recruit"
    stage.tap("primary")
    assert taps.count == 4
    assert hand.session.page_name == "draft.1.2"
    assert hand.session.state.stacks["attack"][0]["card"] == "1"
    steps = len(hand.session.steps())
    hand.session.undo()
    assert steps - len(hand.session.steps()) == 1


def test_unknown_cards_take_two_more_taps(stage: Stage, hand: Hand, practice: Session) -> None:
    begin(hand, "copy")
    taps = Taps(stage)
    name(hand, "14", "1", "35")
    enter_missing(hand, practice)
    stage.tap("primary")
    assert taps.count == 6
    finish(hand, practice, {})
    assert [hand.session.fact("summer:1", "strength"), hand.session.fact("summer:35", "strength")] == [3, 2]


def test_missing_stripes_can_wait(stage: Stage, hand: Hand) -> None:
    begin(hand, "copy")
    taps = Taps(stage)
    name(hand, "14", "2", "3")
    stage.tap("primary")
    assert taps.count == 4
    assert (hand.session.page_name, hand.session.state.unread) == ("draft.1.2", ["2", "3"])
    stage.touch("round.1")
    stage.touch("stripe.2")
    stage.touch("sheep:2")
    assert [hand.session.fact("summer:2", field) for field in ("stripe", "strength")] == ["sheep", 2]
    stage.touch("round.1")
    assert not stage.has_hit("stripe.2")
    assert stage.has_hit("stripe.3")


def test_what_the_rulebook_shows_of_a_card_is_entered_by_the_main_button(stage: Stage, hand: Hand) -> None:
    begin(hand, "copy")
    name(hand, "30", "1", "35")
    stage.tap("primary")
    assert hand.session.page_name == "draft.1.2"
    assert hand.session.fact("summer:30", "effects") == [{"do": "permanent_defense", "n": 1}]


def test_what_the_rulebook_shows_of_a_card_can_be_corrected(stage: Stage, hand: Hand) -> None:
    begin(hand, "copy")
    name(hand, "30", "1", "35")
    stage.touch("attack:3")
    stage.touch("bastles:2")
    stage.touch("wording.30")
    assert hand.session.asks_fact == ("summer:30", "effects")


# -- one round -------------------------------------------------------------------------------------------


def test_a_tap_on_a_card_takes_it(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    assert taken(hand) == "14"
    stage.touch("slot.1")
    assert taken(hand) == "1"
    stage.tap("primary")
    assert hand.session.state.table["sheet"]["reiver"] == "1"


def test_take_moves_to_a_card_that_can_be_used(hand: Hand) -> None:
    begin(hand)
    name(hand, "12", "6", "28")
    assert taken(hand) == "6"


def test_a_card_that_cannot_be_used_is_discarded_for_the_best_default_action(
    stage: Stage, hand: Hand
) -> None:
    begin(hand)
    name(hand, "12", "6", "28")
    stage.touch("slot.12")
    assert main_key(hand).startswith("draft.main.default.")
    stage.touch("default.cattle")
    stage.tap("primary")
    assert hand.session.page_name == "draft.1.2"
    assert (hand.session.state.discards, hand.session.state.table["player"]["cattle"]) == (["12"], 11)


def test_a_default_action_instead_of_what_the_card_offers(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    stage.touch("default")
    assert main_key(hand).startswith("draft.main.default."), "the best one is selected"
    stage.touch("way.use")
    assert main_key(hand) == "draft.main.recruit"
    stage.touch("default")
    stage.touch("default.horse")
    stage.tap("primary")
    assert hand.session.page_name == "draft.1.2"
    assert hand.session.state.table["player"]["horse"] == 4


def test_a_default_sheep_goes_to_a_farm_by_one_tap(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    stage.touch("default")
    stage.touch("default.sheep")
    stage.tap("primary")
    assert key(hand) == "effect.where_sheep"
    stage.touch("EWM/eden-valley")
    assert hand.session.state.table["EWM/eden-valley"]["sheep"] == 2


def test_back_takes_back_one_card(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1")
    stage.touch("back")
    assert hand.session.state.dealt == ["14"]
    name(hand, "2", "35")
    stage.touch("back")
    assert (key(hand), hand.session.state.dealt) == ("summer.card", ["14", "2"])
    stage.touch("back")
    stage.touch("back")
    assert (key(hand), hand.session.state.dealt) == ("summer.card", [])
    assert not stage.has_hit("back")


def test_back_takes_back_what_was_entered_of_a_card(stage: Stage, hand: Hand) -> None:
    begin(hand, "copy")
    name(hand, "21", "1", "35")
    stage.touch("office")
    stage.touch("cost.3")
    assert main_key(hand) == "draft.main.recruit"
    stage.touch("back")
    assert page(hand).view.slots[0].missing == "cattle"
    stage.touch("back")
    assert page(hand).view.slots[0].missing == "subtype"
    stage.touch("back")
    assert hand.session.state.dealt == ["21", "1"]


@pytest.mark.parametrize("named", [(), ("17",), ("17", "39", "41")], ids=len)
def test_a_pass_is_one_tap_and_needs_no_numbers(stage: Stage, hand: Hand, named: Sequence[str]) -> None:
    begin(hand)
    name(hand, *named)
    taps = Taps(stage)
    stage.touch("pass")
    assert taps.count == 1
    state = hand.session.state
    assert (hand.session.page_name, state.passed) == ("draft.1.2", True)
    assert (state.discards, state.unnamed_discards["1"]) == (list(named), 7 + 3 - len(named))
    assert not stage.has_hit("pass"), "once a Summer"


def test_the_seventh_round_must_be_passed_if_none_was(stage: Stage, hand: Hand) -> None:
    begin(hand)
    for _ in range(6):
        fresh = [option.id for option in hand.session.prompt.legal()][:3]
        hand.session.page([("summer.card", [card]) for card in fresh])
        while key(hand) != "summer.card":
            first = {"summer.take": fresh[0], "summer.action": "discard", "summer.default": "cattle"}
            hand.session.answer(first.get(str(key(hand))) or hand.session.prompt.sample(hand.rng))
    hand.screen.refresh()
    assert main_key(hand) == "draft.main.pass"
    stage.tap("primary")
    assert key(hand) == "summer.last"


def test_the_site_is_suggested_and_can_be_changed(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "30", "18", "27")
    other = next(one.id for one in page(hand).view.sites if not one.selected and one.refusal is None)
    stage.touch(other)
    stage.tap("primary")
    assert hand.session.page_name == "draft.1.2"
    assert hand.session.state.table[other]["tower"] == 1


def test_the_award_order_is_suggested_and_can_be_swapped(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "19", "20", "23")
    first, second = page(hand).view.award_order
    stage.touch("swap")
    assert page(hand).view.award_order == (second, first)


# -- by stripe -------------------------------------------------------------------------------------------


def test_left_cards_by_stripe_alone(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14")
    taps = Taps(stage)
    stage.touch("stripes")
    stage.touch("attack:3")
    stage.touch("stripes")
    stage.touch("warden_token")
    assert hand.session.state.dealt == ["14", UNNAMED, UNNAMED]
    stage.tap("primary")
    assert taps.count == 5
    stacks = hand.session.state.stacks
    assert [stacks["attack"], len(stacks["token"])] == [[{"card": None, "strength": 3}], 1]


def test_card_entry_is_remembered_and_saves_a_tap(stage: Stage, hand: Hand) -> None:
    begin(hand)
    stage.touch("entry")
    stage.touch("entry.stripes")
    taps = Taps(stage)
    name(hand, "14")
    stage.touch("sheep:2")
    stage.touch("bastles:1")
    stage.tap("primary")
    assert taps.count == 4
    assert hand.session.state.table["draft/sheep"]["strength"] == 2
    name(hand, "6")
    assert stage.has_hit("attack:1"), "the next round goes the same way"
    stage.touch("at_once")
    name(hand, "23")
    assert hand.session.state.dealt == ["6", "23"], "a card that acts at once needs its number"


def test_a_long_press_shows_bigger_numbers(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14")
    stage.touch("stripes")
    page(hand)._more_numbers()
    stage.touch("attack:6")
    assert page(hand).entered.stripes == [["attack", 6]]


def test_a_stripe_that_could_not_be_saved_is_forgotten(stage: Stage, hand: Hand) -> None:
    begin(hand)
    stage.touch("stripes")
    with full_disk():
        stage.touch("notoriety:3")
    assert (hand.session.state.dealt, page(hand).entered.stripes) == ([], [])


def test_the_rest_of_summer_by_totals(stage: Stage, hand: Hand) -> None:
    begin(hand)
    stage.touch("entry")
    stage.touch("entry.totals")
    assert hand.session.state.draft_round == 7
    assert key(hand) == "page.summer_totals"


# -- cards by other ways ---------------------------------------------------------------------------------


def test_a_card_by_its_name(stage: Stage, hand: Hand) -> None:
    begin(hand)
    stage.touch("search")
    stage.touch("found.14")
    assert hand.session.state.dealt == ["14"]


def test_a_card_of_another_deck_is_questioned(stage: Stage, hand: Hand) -> None:
    begin(hand, "copy")
    stage.touch("search")
    stage.touch("other")
    for digit in "57":
        stage.touch(f"key.{digit}")
    stage.tap("primary")
    assert key(hand) == "summer.confirm_other"
    stage.touch("yes")
    assert hand.session.state.dealt == ["57"]


def test_a_number_of_no_deck_cannot_be_entered(stage: Stage, hand: Hand) -> None:
    begin(hand, "copy")
    stage.touch("search")
    stage.touch("other")
    for digit in "199":
        stage.touch(f"key.{digit}")
    assert not hand.screen.ready
    for _ in "199":
        stage.touch("delete")
    stage.touch("key.5")
    stage.touch("key.7")
    assert hand.screen.ready


def test_a_card_is_typed_on_a_keyboard(stage: Stage, hand: Hand) -> None:
    begin(hand)
    for digit in "14":
        assert stage.press_key(ord(digit), digit)
    assert hand.session.state.dealt == ["14"]


def test_only_cards_that_can_still_come_are_offered(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14")
    assert not stage.has_hit("14")
    assert stage.has_hit("15")
    assert not stage.has_hit("57"), "no other deck"


def test_the_apps_deck_is_dealt_with_the_best_card_suggested(stage: Stage, hand: Hand) -> None:
    begin(hand, chance="all")
    taps = Taps(stage)
    assert hand.screen.ready
    stage.tap("primary")
    assert taps.count == 1
    assert hand.session.state.draft_round == 1 or key(hand) != "summer.take"


def test_a_finished_round_is_edited(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    stage.tap("primary")
    name(hand, "6")
    stage.touch("round.1")
    entry = next(n for n, label in page(hand).editor.strip.entries if label.key == "draft.edit.took")
    stage.touch(f"entry.{entry}")
    assert not hand.screen.ready, "another answer is needed"
    stage.touch("1")
    stage.tap("primary")
    assert hand.session.state.table["sheet"]["reiver"] == "1"


def test_a_card_of_a_finished_round_is_edited(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    stage.tap("primary")
    stage.touch("round.1")
    entry = page(hand).editor.strip.entries[2][0]
    stage.touch(f"entry.{entry}")
    stage.touch("27")
    stage.tap("primary")
    assert [card["card"] for card in hand.session.state.stacks["sheep"]] == ["27"]


# -- nothing is lost -------------------------------------------------------------------------------------


def test_what_was_entered_survives_a_kill(stage: Stage, hand: Hand) -> None:
    begin(hand, "copy")
    name(hand, "21", "1", "35")
    stage.touch("office")
    stage.touch("cost.3")
    stage.touch("attack:3")
    stage.touch("slot.1")
    stage.kill()
    game = stage.root.saved_games.rows()[0].id
    stage.root.play(lambda: stage.root.saved_games.open(game))
    stage.pump()
    hand = Hand(stage)
    assert taken(hand) == "1"
    assert page(hand).view.slots[0].card.subtype == "office"
    assert page(hand).view.slots[1].card.strength == 3


def test_what_was_entered_survives_a_rotation(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    stage.touch("slot.1")
    stage.resize(1280, 800)
    stage.resize(412, 915)
    assert taken(hand) == "1"


@shortened("size", (360, 640), (1280, 800))
def test_random_touches_play_the_same_summer(stage: Stage, hand: Hand, size: tuple[int, int]) -> None:
    stage.resize(*size)
    begin(hand)
    hand.done.clear()
    start = hand.session.journal.at
    play_at_random(hand)
    done = list(hand.done)
    played = looks(hand.session)
    hand.session.go(start)
    do_again(hand.session, done)
    assert looks(hand.session) == played


def test_random_touches_play_a_summer_of_unknown_cards(stage: Stage, hand: Hand) -> None:
    stage.resize(360, 640)
    begin(hand, "copy")
    play_at_random(hand)


def play_at_random(hand: Hand) -> None:
    while hand.session.state.season == "summer":
        hand.answer_at_random()


# -- every screen ----------------------------------------------------------------------------------------


@shortened("size", *SIZES)
def test_a_round_fits_every_screen(stage: Stage, hand: Hand, size: tuple[int, int]) -> None:
    stage.resize(*size)
    stage.root.change(text="largest")
    begin(hand, "copy")
    found = faults(stage)
    name(hand, "21")
    stage.touch("stripes")
    found += faults(stage)
    stage.touch("numbers")
    name(hand, "1", "35")
    found += faults(stage)
    stage.touch("office")
    found += faults(stage)
    stage.touch("cost.3")
    stage.touch("default")
    found += faults(stage)
    assert found == []
