"""Summer by touch: the draft rounds and the last six, with the cards on the table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from reivers.frontend.game_spec import load_game
from reivers.games import GAMES
from reivers.kernel.journal import Journal
from reivers.kernel.prompts import UNNAMED, Continue
from reivers.kernel.session import Session
from tests.ui.checks import SIZES, texts
from tests.ui.hand import Hand, do_again, looks
from tests.ui.harness import Stage
from tests.ui.shortened import shortened
from tests.ui.summer_hand import other_number
from tests.ui.trouble import full_disk
from tools.example import SUMMER

VETERAN, FIRST_TIME = 34, 49
"""What Turn 1's Summer of the Example may cost in taps."""
FORMS = 2
"""Taps for what the book shows only in part: the effects of Signal Fires and of Chillingham Cattle."""
ORDER = 1
"""A40: of the last two awards one draws from the discards. Beside the Notoriety card that our stand-in for
Carleton is, the player says which comes first."""
MOST_WIDGETS = 250


class Taps:
    """Counts what the finger does."""

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
    """All that the stand-ins know of the cards."""
    rules = load_game(GAMES, "border", {"family": "Dacre", "facts": "practice"})
    return Session(rules.game, Journal(rules.header("1", "known")), layers=rules.layers)


def begin(hand: Hand, facts: str = "practice") -> None:
    """Up to the first draft; the cards lie on the table, chores are the app's."""
    saved_games = hand.stage.root.saved_games
    options = {"family": "Dacre", "facts": facts, "table": "lean", "chance": "chores"}
    hand.stage.root.play(lambda: saved_games.begin("border", options, "example"))
    session = hand.session
    while session.prompt is not None and session.prompt.key != "summer.card":
        if session.asks_fact:
            session.skip_fact()
        elif session.prompt.key == "setup.name_board":
            session.answer([])
        else:
            session.take_default()
    hand.screen.refresh()
    hand.stage.pump()


def scene(hand: Hand) -> Any:
    return hand.screen.scene


def name(hand: Hand, *cards: str) -> None:
    for card in cards:
        hand.press(card)


def star(hand: Hand, card: str) -> None:
    hand.stage.press(hand.option(f"column:{card}", scene(hand)))


def key(hand: Hand) -> str | None:
    return hand.session.prompt.key if hand.session.prompt else None


def columns(hand: Hand) -> list[Any]:
    from reivers.games.border.ui.draft.card_columns import CardColumn

    found = [widget for widget in scene(hand).walk(restrict=True) if isinstance(widget, CardColumn)]
    return sorted(found, key=lambda column: column.x)


# -- the Example --------------------------------------------------------------------------------------------


def rounds() -> Iterator[tuple[list[str], str, dict[str, Any]]]:
    """The seven drafts of the Example: the cards, which is taken, and what else is answered."""
    for page in SUMMER[:7]:
        given = page.given()
        cards = [answer[0] for asked, answer in given if asked == "summer.card"]
        taken = next(answer for asked, answer in given if asked == "summer.take")
        yield cards, taken, dict(given)


def tell_missing(hand: Hand, practice: Session) -> None:
    """What the page wants to know of the three cards, one tap each."""
    while (missing := scene(hand).table.missing()) is not None:
        at, field = missing
        tell(hand, practice, scene(hand).table.dealt[at], field)


def tell(hand: Hand, practice: Session, card: str, field: str) -> None:
    value = practice.fact(f"summer:{card}", "stripe" if field == "strength" else field)
    if field in ("stripe", "strength") and value not in ("warden_token", "at_once", "in_play"):
        value = f"{value}:{practice.fact(f'summer:{card}', 'strength')}"
    hand.press(str(value))


def play_summer(hand: Hand, practice: Session) -> None:
    """As Thomas plays it, from the first deal to the page that turns to Autumn."""
    for cards, taken, answers in rounds():
        if taken == "pass":
            hand.press("pass")
            continue
        name(hand, taken, *(card for card in cards if card != taken))
        tell_missing(hand, practice)
        hand.stage.tap("primary")
        finish(hand, practice, answers)
    for asked, answer in SUMMER[7].given():
        if asked == "summer.last":
            name(hand, answer[0])
    finish(hand, practice, {})


def finish(hand: Hand, practice: Session, answers: dict[str, Any]) -> None:
    """What is asked after the primary key, if anything."""
    for _ in range(20):
        if key(hand) in ("summer.card", "summer.last") or isinstance(hand.session.prompt, Continue):
            return
        if hand.session.asks_fact and hand.session.asks_fact[1] in ("stripe", "strength"):
            thing, field = hand.session.asks_fact
            tell(hand, practice, thing.removeprefix("summer:"), field)
        elif key(hand) in answers:
            answer = answers[key(hand)]
            hand.press(answer if isinstance(answer, str) else answer[0])
        else:
            hand.stage.tap("primary")
    raise AssertionError(f"{key(hand)} does not end")


@pytest.mark.trust
@shortened("facts, most", ("practice", VETERAN + ORDER), ("copy", FIRST_TIME + FORMS + ORDER))
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


def test_draft_1_takes_four_taps(stage: Stage, hand: Hand) -> None:
    begin(hand)
    taps = Taps(stage)
    name(hand, "14", "1", "35")
    assert hand.screen.action == "Recruit Keeper of Tynedale, pay 4"
    stage.tap("primary")
    assert taps.count == 4
    assert hand.session.page_name == "draft.1.2"
    assert "Deal three." in " ".join(texts(stage))
    assert hand.session.state.stacks["attack"][0]["card"] == "1"
    steps = len(hand.session.steps())
    hand.session.undo()
    assert steps - len(hand.session.steps()) == 1, "a round is one step"


def test_draft_1_takes_six_taps_on_a_new_copy(stage: Stage, hand: Hand, practice: Session) -> None:
    begin(hand, "copy")
    taps = Taps(stage)
    name(hand, "14", "1", "35")
    tell_missing(hand, practice)
    stage.tap("primary")
    assert taps.count == 6
    finish(hand, practice, {})
    assert [hand.session.fact("summer:1", "strength"), hand.session.fact("summer:35", "strength")] == [3, 2]


# -- one round ----------------------------------------------------------------------------------------------


def test_the_star_moves_and_the_primary_key_follows(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    assert [column.star for column in columns(hand)] == [True, False, False]
    star(hand, "1")
    assert [column.star for column in columns(hand)] == [False, True, False]
    assert hand.screen.action == "Recruit Johnnie Armstrong, pay 3"
    stage.tap("primary")
    assert hand.session.state.table["sheet"]["reiver"] == "1"


def test_a_card_that_cannot_be_used_may_be_denied_to_the_rivals(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "12", "6", "28")
    assert columns(hand)[0].mine == "must be Scottish"
    assert hand.screen.action.startswith("Default action with")
    stage.tap("primary")
    hand.press("cattle")
    assert hand.session.page_name == "draft.1.2"
    assert (hand.session.state.discards, hand.session.state.table["player"]["cattle"]) == (["12"], 11)


def test_a_default_action_instead_of_what_the_card_offers(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    hand.press("default")
    assert hand.option("bastle").legal
    hand.press("never_mind")
    assert hand.screen.action == "Recruit Keeper of Tynedale, pay 4"
    hand.press("default")
    hand.press("horse")
    assert hand.session.page_name == "draft.1.2"
    assert hand.session.state.table["player"]["horse"] == 4


def test_a_default_sheep_goes_to_a_farm_by_one_tap(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    hand.press("default")
    hand.press("sheep")
    assert key(hand) == "effect.where_sheep"
    assert hand.option("EWM/eden-valley").eyed
    hand.press("EWM/eden-valley")
    assert hand.session.state.table["EWM/eden-valley"]["sheep"] == 2


def test_backspace_takes_back_one_tap(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1")
    hand.press("back")
    assert hand.session.state.dealt == ["14"]
    name(hand, "2", "35")
    hand.press("back")
    assert (key(hand), hand.session.state.dealt) == ("summer.card", ["14", "2"])
    hand.press("back")
    hand.press("back")
    assert (key(hand), hand.session.state.dealt) == ("summer.card", [])
    assert not [widget for widget in hand.screen.pad.walk() if getattr(widget, "option", "") == "back"]


def test_backspace_takes_back_what_was_told_of_a_card(stage: Stage, hand: Hand) -> None:
    begin(hand, "copy")
    name(hand, "21", "1", "35")
    hand.press("office")
    hand.press("-3")
    assert hand.screen.action == "Recruit no. 21, pay 3"
    hand.press("back")
    assert scene(hand).table.missing() == (0, "cattle")
    hand.press("back")
    assert scene(hand).table.missing() == (0, "subtype")
    hand.press("back")
    assert hand.session.state.dealt == ["21", "1"]


@pytest.mark.parametrize("named", [(), ("17",), ("17", "39", "41")])
def test_a_pass_is_one_tap_and_needs_no_names(stage: Stage, hand: Hand, named: Sequence[str]) -> None:
    begin(hand)
    name(hand, *named)
    taps = Taps(stage)
    hand.press("pass")
    assert taps.count == 1
    state = hand.session.state
    assert (hand.session.page_name, state.passed) == ("draft.1.2", True)
    assert (state.discards, state.unnamed_discards["1"]) == (list(named), 7 + 3 - len(named))
    assert hand.option("pass").disabled, "once a Summer"


def test_the_seventh_round_must_be_passed_if_none_was(stage: Stage, hand: Hand) -> None:
    begin(hand)
    for _ in range(6):
        fresh = [option.id for option in hand.session.prompt.legal()][:3]
        hand.session.page([("summer.card", [card]) for card in fresh])
        while key(hand) != "summer.card":
            first = {"summer.take": fresh[0], "summer.action": "discard", "summer.default": "cattle"}
            hand.session.answer(first.get(str(key(hand))) or hand.session.prompt.sample(hand.rng))
    hand.screen.refresh()
    assert hand.screen.action == "Pass all three"
    stage.tap("primary")
    assert key(hand) == "summer.last"


# -- the stripe pad -----------------------------------------------------------------------------------------


def test_theirs_by_stripe_alone(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14")
    taps = Taps(stage)
    hand.press("stripes")
    hand.press("attack:3")
    hand.press("stripes")
    hand.press("warden_token")
    assert hand.session.state.dealt == ["14", UNNAMED, UNNAMED]
    stage.tap("primary")
    assert taps.count == 5
    stacks = hand.session.state.stacks
    assert [stacks["attack"], len(stacks["token"])] == [[{"card": None, "strength": 3}], 1]


def test_the_pace_is_remembered_and_saves_the_key(stage: Stage, hand: Hand) -> None:
    begin(hand)
    hand.press("pace")
    stage.press(hand.option("pace:stripes", stage.root))
    taps = Taps(stage)
    name(hand, "14")
    hand.press("sheep:2")
    hand.press("bastles:1")
    stage.tap("primary")
    assert taps.count == 4
    assert hand.session.state.table["draft/sheep"]["strength"] == 2
    name(hand, "6")
    assert hand.option("attack:1"), "the next round goes the same way"
    hand.press("at_once")
    name(hand, "23")
    assert hand.session.state.dealt == ["6", "23"], "a stripe that acts has its card named"


def test_a_finger_that_rests_finds_bigger_numbers(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.ui.draft.stripe_pad import NumberButton

    begin(hand)
    name(hand, "14")
    hand.press("stripes")
    pressed = hand.option("attack:2")
    assert isinstance(pressed, NumberButton)
    pressed.dispatch("on_press")
    pressed._has_rested(0)
    pressed.dispatch("on_release")
    assert hand.session.state.dealt == ["14"], "resting tells nothing by itself"
    hand.press("attack:6")
    assert scene(hand).round.stripes == [["attack", 6]]


def test_what_was_taken_back_does_not_return_with_the_app(hand: Hand) -> None:
    begin(hand)
    name(hand, "6", "14", "18")
    star(hand, "14")
    assert hand.screen.game.draft_answer()["star"] == 1
    star(hand, "6")
    assert hand.screen.game.draft_answer()["star"] == 0


def test_a_stripe_that_could_not_be_kept_is_not_remembered(hand: Hand) -> None:
    begin(hand)
    with full_disk():
        scene(hand).enter_stripe("notoriety", 3)
    assert hand.session.state.dealt == []
    scene(hand).enter_stripe("attack", 6)
    assert scene(hand).round.stripes == [["attack", 6]]


def test_the_rest_of_the_summer_by_totals(stage: Stage, hand: Hand) -> None:
    begin(hand)
    hand.press("pace")
    stage.press(hand.option("pace:totals", stage.root))
    assert hand.session.state.draft_round == 7
    assert key(hand) not in ("summer.card", "summer.take")
    hand.screen.refresh()


# -- cards by other ways ------------------------------------------------------------------------------------


def test_a_card_by_its_name(stage: Stage, hand: Hand) -> None:
    begin(hand)
    hand.press("search")
    stage.press(hand.option("found:14", stage.root))
    assert hand.session.state.dealt == ["14"]


def test_a_card_of_another_turn_is_questioned(stage: Stage, hand: Hand) -> None:
    begin(hand, "copy")
    other_number(hand)
    for digit in "57":
        hand.press(f"key:{digit}")
    stage.press(hand.labeled("It is no. 57"))
    assert key(hand) == "summer.confirm_other"
    hand.press("yes")
    assert hand.session.state.dealt == ["57"]


def test_seen_cards_are_dots(stage: Stage, hand: Hand) -> None:
    from reivers.games.border.ui.draft.card_picker import NumberCell

    begin(hand)
    name(hand, "14")
    seen = [cell for cell in stage.widgets(NumberCell) if cell.seen]
    assert len(seen) == 1
    assert not seen[0].legal
    assert seen[0].text == ""


# -- mending, and what survives -----------------------------------------------------------------------------


def test_a_card_of_a_finished_round_is_mended(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    stage.tap("primary")
    stage.press(hand.option("round:1", scene(hand)))
    entry = next(
        entry for entry in hand.session.journal.path(hand.session.journal.at) if entry.answer == ["35"]
    )
    stage.press(hand.option(f"entry:{entry.n}", stage.root))
    stage.press(hand.option("27", stage.root.overlays[-1]))
    assert {
        card for stack in hand.session.state.stacks.values() for card in [one["card"] for one in stack]
    } == {
        "1",
        "27",
    }
    assert hand.session.page_name == "draft.1.2"


def test_half_a_round_survives_a_kill(stage: Stage, hand: Hand) -> None:
    begin(hand, "copy")
    name(hand, "21", "1", "35")
    hand.press("office")
    star(hand, "1")
    star(hand, "21")
    hand.press("-3")
    stage.kill()
    row = stage.root.saved_games.rows()[0].id
    stage.root.play(lambda: stage.root.saved_games.open(row))
    stage.pump()
    assert hand.session.state.dealt == ["21", "1", "35"]
    assert hand.screen.action == "Recruit no. 21, pay 3"


def test_half_a_round_survives_being_turned(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    star(hand, "35")
    for size in (SIZES[-1], SIZES[2], SIZES[0]):
        stage.resize(*size)
        stage.pump()
        assert [column.star for column in columns(hand)] == [False, False, True]
        assert hand.screen.action.startswith("Play Defensible Church")


# -- how it looks -------------------------------------------------------------------------------------------


def test_the_keys_of_a_round_are_near_the_thumb(stage: Stage, hand: Hand) -> None:
    begin(hand)
    name(hand, "14", "1", "35")
    stage.pump()
    for column in columns(hand):
        assert column.to_window(0, column.top)[1] <= stage.window.height * 2 / 3


def test_a_summer_by_touch_is_the_same_as_one_by_answers(stage: Stage, hand: Hand) -> None:
    stage.resize(360, 640)
    begin(hand)
    hand.done.clear()
    start = hand.session.journal.at
    while hand.session.state.season == "summer":
        hand.answer_at_random()
    done = list(hand.done)
    played = looks(hand.session)
    hand.session.go(start)
    do_again(hand.session, done)
    assert looks(hand.session) == played


def test_numbers_stand_in_the_middle_of_their_cells(stage: Stage) -> None:
    """Also where a cell had no number before, or another width."""
    from kivy.uix.label import Label

    from reivers.games.border.ui.draft.card_picker import NumberGrid

    grid = NumberGrid(lambda _card: None, width=392)
    for numbers in ({n: str(n) for n in range(1, 43)}, {2: "2", 8: "8", 36: "s36"}):
        grid.show(numbers, 1, frozenset())
        grid.width -= 40
        stage.pump()
        for cell in grid.children:
            label = next(child for child in cell.children if isinstance(child, Label))
            assert label.pos == cell.pos
            assert label.size == cell.size
