"""What cannot be is refused in one sentence: what was asked, what was given, why not, what is allowed.

The same prompt stays, and nothing has changed.
"""

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from reivers.frontend.game_spec import game_of
from reivers.games import GAMES
from reivers.games.border.rules.model.state import put
from reivers.games.border.rules.seasons.autumn import place_defenses
from reivers.games.border.rules.seasons.notoriety_cup import draw_cube
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.messages import Message, plain
from reivers.kernel.prompts import Text
from reivers.kernel.session import Session
from tests.games.border.builders import make_state, session_of
from tests.games.border.wholes import Plan, act, new_session, plan
from tests.speaking import StrictWords
from tools import example


def in_the_example(heading: str, answers: int = 0) -> Session:
    """The Example of Play on the page with this heading, after this many of its answers."""
    at = [page.heading for page in example.PAGES].index(heading)
    session = example.played(example.begin([]), example.PAGES[:at])
    given = example.PAGES[at].given()[:answers]
    if given:
        session.page(given)
    return session


def standing(session: Session) -> dict[str, Any]:
    """All that must not change."""
    prompt = session.prompt
    options = [[option.id, option.most, plain(option.why_not)] for option in getattr(prompt, "options", ())]
    return {
        "state": session.game.dump(session.state),
        "asked": None if prompt is None else [prompt.key, plain(prompt.facts), options, repr(prompt.default)],
        "entries": [entry.to_record() for entry in session.journal.entries.values()],
        "facts": sorted(map(str, session.journal.facts)),
        "reported": plain([notice.to_json() for notice in session.notices]),
        "at": session.journal.at,
    }


def refused(session: Session, answer: Any) -> Message:
    """The reason why an answer is refused. Nothing may have changed."""
    before = standing(session)
    with pytest.raises(IllegalAnswer) as caught:
        session.answer(answer)
    assert standing(session) == before
    assert session.prompt is not None
    error = caught.value
    assert error.key == "illegal.answer"
    assert error.facts["question"].key == session.prompt.key
    assert isinstance(error.facts["given"], str)
    assert isinstance(error.facts["allowed"], Message)
    reason = error.facts["reason"]
    assert isinstance(reason, Message)
    return reason


def said(session: Session, answer: Any) -> str:
    """The sentence of the refusal, as the player reads it."""
    words = StrictWords()
    game_of(GAMES, session.journal).register_names(words)
    with pytest.raises(IllegalAnswer) as caught:
        session.answer(answer)
    return words.trouble(caught.value)


def reason(session: Session, answer: Any) -> str:
    return refused(session, answer).key


# -- cards -----------------------------------------------------------------------------------------------


def test_a_card_named_twice() -> None:
    session = in_the_example("First Draft", 1)
    assert session.prompt is not None
    reported = refused(session, ["1"])
    assert (reported.key, reported.facts["card"]) == ("summer.seen_already", "1")


def test_a_card_that_came_in_an_earlier_round() -> None:
    assert reason(in_the_example("Fifth Draft"), ["14"]) == "summer.seen_already"


@pytest.mark.parametrize("card", ["127", "0", "-1", "Johnnie Armstrong", ""])
def test_a_card_that_is_not_in_the_box(card: str) -> None:
    assert reason(in_the_example("First Draft"), [card]) == "refused.not_offered"


def test_two_cards_in_the_place_of_one() -> None:
    assert reason(in_the_example("First Draft"), ["1", "14"]) == "refused.how_many"
    assert reason(in_the_example("First Draft"), []) == "refused.how_many"


def test_a_card_that_was_not_dealt_cannot_be_taken() -> None:
    assert reason(in_the_example("First Draft", 3), "30") == "refused.not_offered"


def test_a_second_pass() -> None:
    assert reason(in_the_example("Final Draft", 3), "pass") == "summer.passed_already"


def test_a_card_of_the_other_nation() -> None:
    session = in_the_example("Fourth Draft", 3)
    session.set("ask_everything", True)  # else the only thing left to do with it, Discard, is not asked
    session.answer("12")
    reported = refused(session, "recruit")
    assert (reported.key, reported.facts["family"]) == ("summer.not_for_you", "Dacre")


def test_a_card_that_is_too_dear() -> None:
    session = in_the_example("Second Draft", 3)
    session.set("ask_everything", True)
    session.correct("player|cattle", 2)
    session.answer("18")
    reported = refused(session, "recruit")
    assert (reported.key, reported.facts["n"], reported.facts["cattle"]) == ("summer.too_dear", 3, 2)


@pytest.mark.parametrize("way", ["play", "hold", "burn", None, 1])
def test_a_card_used_in_a_way_that_it_has_not(way: Any) -> None:
    session = in_the_example("First Draft", 4)
    assert reason(session, way) in ("summer.wrong_way", "refused.not_offered")


def test_a_card_that_cannot_be_in_the_discards() -> None:
    session = in_the_example("Final Draft", 6)
    assert session.prompt is not None
    assert session.prompt.key == "summer.random"
    for card in ("30", "1"):
        assert reason(session, [card]) == "refused.not_offered"


def test_an_event_that_has_come_or_is_not_in_the_game() -> None:
    session = in_the_example("Draw Events", 1)
    assert reason(session, ["4"]) == "autumn.event_came"
    assert reason(session, ["flodden-field"]) == "refused.not_offered"


# -- dice ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", [0, 7, -1, 1.5, "6", None, True])
def test_dice_that_are_not_six_sided(face: Any) -> None:
    session = in_the_example("Attack 1", 4)
    assert reason(session, {"faces": [1, 1, 2, 6, face]}) == "refused.no_such_face"


@pytest.mark.parametrize("faces", [[], [1], [1, 2, 3, 4], [1, 2, 3, 4, 5, 6]])
def test_too_few_or_too_many_dice(faces: list[int]) -> None:
    reported = refused(in_the_example("Attack 1", 4), {"faces": faces})
    assert (reported.key, reported.facts["n"]) == ("refused.how_many_dice", len(faces))


@pytest.mark.parametrize(
    ("results", "why"),
    [
        ({"cattle": 4, "sheep": 2}, "refused.how_many_dice"),
        ({"cattle": -1}, "refused.not_a_roll"),
        ({"horses": 1}, "refused.no_such_result"),
        ([1, 2], "refused.not_a_roll"),
    ],
)
def test_results_that_so_many_dice_cannot_show(results: Any, why: str) -> None:
    assert reason(in_the_example("Attack 1", 4), {"results": results}) == why


@pytest.mark.parametrize("answer", [4, [4], {"faces": [4], "results": {}}, {}, "4"])
def test_no_roll_at_all(answer: Any) -> None:
    assert reason(in_the_example("Attack 1", 1), answer) == "refused.not_a_roll"


def test_a_die_that_is_not_six_sided_is_reported_in_a_sentence() -> None:
    sentence = said(in_the_example("Attack 1", 1), {"faces": [7]})
    assert sentence.count("\n") == 0
    assert "7" in sentence


# -- pieces ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("horses", [0, 3, 4, -1, 1.5, "2", None])
def test_more_horses_than_there_are(horses: Any) -> None:
    """Three Horses, and one must stay for the second attack (7.4)."""
    session = in_the_example("Attack 3", 2)
    assert session.prompt is not None
    assert session.prompt.key == "attack.horses"
    assert reason(session, horses) in ("refused.out_of_range", "refused.not_whole")


def test_a_full_box() -> None:
    session = in_the_example("Place Solo Player Defenses", 1)
    reported = refused(session, "EWM/caldew-valley")
    assert (reported.key, reported.facts["token"]) == ("autumn.box_taken", "deputy-warden")


@pytest.mark.parametrize("box", ["SWM/nithsdale", "DL/debateable-land", "EWM/bew-castle", "Carlisle"])
def test_a_box_in_somebody_elses_march(box: str) -> None:
    assert reason(in_the_example("Place Solo Player Defenses"), box) == "refused.not_offered"


def test_a_token_without_the_color_of_the_box() -> None:
    state = make_state()
    put(state, "player", "token:deputy-warden", 0)
    put(state, "player", "token:hot-trod", 1)
    assert reason(session_of(place_defenses, state), "EWM/town") == "autumn.needs_gray"
    put(state, "player", "token:hot-trod", 0)
    put(state, "player", "token:plain-3", 1)
    assert reason(session_of(place_defenses, state), "EWM/eden-valley") == "autumn.needs_green"


def test_a_token_that_is_elsewhere() -> None:
    """Hot Trod was turned at Nithsdale; there is one of it."""
    session = in_the_example("Attack 6", 2)
    assert session.prompt is not None
    assert session.prompt.key == "token.revealed"
    assert reason(session, ["hot-trod"]) == "refused.too_many_here"
    assert reason(session, ["earl-of-angus"]) == "refused.not_offered"


def test_a_token_out_of_the_cup_that_is_not_in_it() -> None:
    session = in_the_example("Opponents Use Drafted Cards", 13)
    assert session.prompt is not None
    assert session.prompt.key == "autumn.token"
    assert reason(session, ["hot-trod"]) == "refused.not_offered"
    assert reason(session, ["riding-the-bound", "4p-2"]) == "refused.how_many"


def test_a_region_token_for_the_third_time() -> None:
    session = in_the_example("Opponents Use Drafted Cards", 6)
    session.answer(["SWM/annandale"])
    session.answer(["SWM/annandale"])
    assert reason(session, ["SWM/annandale"]) == "refused.too_many_here"
    assert reason(session, ["EWM/eden-valley"]) == "refused.not_offered"


def test_a_site_twice() -> None:
    session = in_the_example("Opponents Use Drafted Cards", 14)
    assert session.prompt is not None
    assert session.prompt.key == "autumn.site"
    assert reason(session, ["EMM/belsay", "EMM/belsay"]) == "refused.too_many_here"
    assert reason(session, ["EMM/belsay", "EWM/bew-castle"]) == "refused.not_offered"
    assert reason(session, ["EMM/belsay"]) == "refused.how_many"


def test_an_own_site_twice() -> None:
    session = in_the_example("Second Draft", 5)
    assert reason(session, ["EWM/bew-castle", "EWM/bew-castle"]) == "refused.not_a_choice"
    assert reason(session, ["EWM/bew-castle", "EWM/peel-1"]) == "refused.how_many"


def test_a_cube_of_a_family_that_has_none_in_the_cup() -> None:
    session = session_of(draw_cube, make_state(cup={"Fenwick": 0, "Maxwell": 1, "Kerr": 1}))
    assert reason(session, ["Fenwick"]) == "refused.too_many_here"
    assert reason(session, ["Dacre"]) == "refused.not_offered"


@pytest.mark.parametrize(
    ("spread", "why"),
    [
        ({"DL": 1, "EWM": 2}, "refused.how_many"),
        ({"DL": 1}, "refused.how_many"),
        ({"Berwick": 2}, "refused.not_offered"),
        ({"DL": 3, "EWM": -1}, "refused.not_a_spread"),
    ],
)
def test_notoriety_that_johnstone_does_not_give(spread: Mapping[str, int], why: str) -> None:
    assert reason(in_the_example("Solo Player Notoriety"), spread) == why


@pytest.mark.parametrize(
    ("spread", "why"),
    [
        ({"SWM/nithsdale": 2}, "refused.uneven"),
        ({"SWM/nithsdale": 1, "EWM/eden-valley": 1}, "refused.not_offered"),
        ({"SWM/nithsdale": 1}, "refused.how_many"),
    ],
)
def test_stolen_sheep_that_go_where_they_may_not(spread: Mapping[str, int], why: str) -> None:
    """7.5 The two Sheep of the Debateable Land go to two farms of Maxwell's March."""
    assert reason(in_the_example("Attack 5", 1), spread) == why


# -- targets ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards", [["opposite"], ["opposite", "same", "cross"], ["same", "same"], ["same", "Kerr/same"], "same"]
)
def test_own_target_cards_that_cannot_be_chosen(cards: Any) -> None:
    refused(in_the_example("Assemble Target Deck"), cards)


def test_a_target_card_that_has_been_turned() -> None:
    assert reason(in_the_example("Attack 2"), ["Kerr/reiver"]) == "refused.not_offered"


def test_a_third_target_card_of_a_family() -> None:
    assert reason(in_the_example("Attack 3"), ["Kerr/same"]) == "refused.not_offered"


def test_an_own_target_card_that_is_not_in_the_deck() -> None:
    assert reason(in_the_example("Attack 1"), ["Dacre/reiver"]) == "refused.not_offered"


def test_a_target_that_has_been_attacked() -> None:
    """Maxwell was in the Debateable Land before Dacre's own card was flipped."""
    session = in_the_example("Attack 6", 1)
    assert reason(session, "raid/debateable") == "refused.target.attacked"
    assert reason(session, "raid/SWM/nithsdale") == "refused.target.march"
    assert reason(session, "feud/EMM") == "refused.target.no_cube"


# -- facts, corrections, pages ---------------------------------------------------------------------------


def test_a_fact_that_cannot_be() -> None:
    session = new_session(Plan(1, "Fenwick", "table", "needed", "shipped"))
    rng = random.Random(5)
    asked = 0
    while session.prompt is not None and asked < 12:
        if session.asks_fact:
            refused(session, {"no": "such", "value": [None]})
            asked += 1
        act(session, rng)
    assert asked == 12


@pytest.mark.parametrize("value", [-1, 100, "9", None, 2.5])
def test_a_correction_that_cannot_be(value: Any) -> None:
    session = in_the_example("Attack 1")
    before = standing(session)
    with pytest.raises(IllegalAnswer) as caught:
        session.correct("player|cattle", value)
    assert caught.value.key == "illegal.answer"
    assert standing(session) == before


def test_a_farm_with_the_name_of_another() -> None:
    """Name your board: two farms can't have the same name. A Peel may have the name of a farm."""
    session = new_session(Plan(1, "Dacre", "table", "needed", "shipped"))
    session.answer(["EWM"])
    assert reason(session, "eden valley") == "refused.taken"
    assert "Eden Valley" in said(session, "Eden Valley")
    for name in ("Gilsland", "Bewcastle Waste", "Gilsland"):
        session.answer(name)
    assert session.prompt is not None
    assert session.prompt.key == "fact.site.touches"


def test_a_correction_of_what_is_not_in_the_books() -> None:
    session = in_the_example("Attack 1")
    before = standing(session)
    with pytest.raises(IllegalAnswer) as caught:
        session.correct("player|gold", 3)
    assert caught.value.key == "illegal.no_correction"
    assert standing(session) == before


@pytest.mark.parametrize("wrong", range(7))
def test_a_page_with_one_mistake_is_refused_as_a_whole(wrong: int) -> None:
    session = in_the_example("Attack 1")
    before = standing(session)
    answers = example.PAGES[[page.heading for page in example.PAGES].index("Attack 1")].given()
    answers[wrong] = (answers[wrong][0], "no such thing")
    with pytest.raises(IllegalAnswer):
        session.page(answers)
    assert standing(session) == before


def test_an_answer_to_another_question() -> None:
    session = in_the_example("Attack 1")
    before = standing(session)
    with pytest.raises(IllegalAnswer) as caught:
        session.page([("summer.card", ["1"])])
    assert caught.value.key == "illegal.other_question"
    assert standing(session) == before


# -- at random -------------------------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (
    None, True, -99, 10**9, 1.5, "", "no such thing", "unnamed!", [None], [[]], [True], ["no such thing"],
    ["1", "1", "1", "1", "1", "1", "1", "1"], {"": 1}, {"no such thing": 1}, {"faces": None},
    {"faces": [7] * 3}, {"faces": [1] * 99}, {"results": {"no such thing": 1}},
    {"results": None}, {"faces": [1], "results": {}},
    {"EWM/eden-valley": -1}, {"EWM/eden-valley": 10**9}, {"DL": True}, {"DL": "1"},
)  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_junk_is_refused_at_every_prompt(seed: int, effort: int) -> None:
    """Check that an illegal answer changes nothing and has a message."""
    for nth in range(effort):
        game = plan(seed + 8 * nth, "practice" if seed % 2 else "shipped")
        session, rng = new_session(game), random.Random(seed)
        words, seen = StrictWords(), set[str]()
        game_of(GAMES, session.journal).register_names(words)
        while session.prompt is not None:
            if session.prompt.key not in seen:
                seen.add(session.prompt.key)
                state = json.dumps(session.game.dump(session.state))
                for junk in JUNK:
                    a_name = isinstance(session.prompt, Text) and isinstance(junk, str)
                    skips = session.asks_fact and junk is None
                    if not a_name and not skips:
                        _give_junk(session, junk, words)
                assert json.dumps(session.game.dump(session.state)) == state
            act(session, rng)
        with pytest.raises(IllegalAnswer) as caught:
            session.answer("again")
        assert caught.value.key == "illegal.over"
        assert words.trouble(caught.value)


def _give_junk(session: Session, junk: Any, words: StrictWords) -> None:
    assert session.prompt is not None
    at, key = session.journal.at, session.prompt.key
    with pytest.raises(IllegalAnswer) as caught:
        session.answer(junk)
    sentence = words.trouble(caught.value)
    assert sentence
    assert "\n" not in sentence
    assert (session.journal.at, session.prompt.key) == (at, key)
