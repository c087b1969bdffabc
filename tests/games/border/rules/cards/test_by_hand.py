"""2.8 Changes by hand are made under the card's name, and remembered if wanted."""

from pathlib import Path
from typing import Any

import pytest

from reivers.data import load
from reivers.games.border.game import BorderReivers
from reivers.games.border.my_copy import make_my_copy
from reivers.games.border.rules.cards import by_hand, fact_sources
from reivers.games.border.rules.cards.card_form_rows import BY_HAND
from reivers.games.border.rules.model import corrections
from reivers.games.border.rules.model.problems import problems
from reivers.games.border.rules.model.state import State, put
from reivers.games.border.rules.winter.own_attacks import own_attack
from reivers.games.border.schema.fields import check_fact
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.facts import Fact, Layer
from reivers.kernel.flows import Flow
from reivers.kernel.journal import Header, Journal
from reivers.kernel.orders import Order, difference
from reivers.kernel.session import Session
from tests.games.border.builders import FlowGame, make_state, session_of, shipped
from tests.games.border.summers import awarding, draft_state, using
from tests.games.border.winters import taught, winter_state
from tests.kernel.tables import applied


def keys(session: Session) -> list[str]:
    return [notice.message.key for notice in session.notices]


def in_summer(**changes: Any) -> State:
    return make_state(**{"season": "summer", **changes})


def hand_session(card: str = "21", state: State | None = None, **options: Any) -> Session:
    """Return a session in which this card is done by hand twice."""

    def flow(state: State) -> Flow[None]:
        yield from by_hand.by_hand(state, card)
        yield from by_hand.by_hand(state, card)

    return session_of(flow, state or in_summer(), **options)


def lines(session: Session) -> dict[str, tuple[int, int]]:
    """What can be changed, and by how much."""
    assert isinstance(session.prompt, by_hand.ManualForm)
    return {option.id: (option.least, option.most) for option in session.prompt.options}


def proposed(session: Session) -> Any:
    assert session.prompt is not None
    return session.prompt.default


def test_2_8_changes_are_reported_as_orders_under_the_cards_name() -> None:
    session = hand_session(layers=(shipped,))
    before = session.game.table(session.state)
    assert keys(session) == ["effect.by_hand"]
    session.answer(["player", "EWM"])
    farm = next(what for what in lines(session) if what.endswith("|sheep"))
    session.answer({"player|cattle": 2, "EWM/track|cube:Dacre": 1, farm: -1})
    done = session.notices[-1]
    assert done.message.key == "manual.done"
    assert done.message.facts["card"] == "21"
    assert Order("player", "cattle", 8, 10) in done.orders
    assert difference(applied(before, done.orders), session.game.table(session.state)) == []
    assert session.state.table["EWM/track"]["cube:Dacre"] == 4
    assert session.steps()[-1].title.key == "manual.title"


def test_2_8_nothing_chosen_changes_nothing_and_asks_no_more() -> None:
    session = hand_session(layers=(shipped,))
    before = session.game.dump(session.state)
    session.answer([])
    assert session.game.dump(session.state) == before
    session.answer([])
    assert session.prompt is None


def test_2_8_only_lines_of_the_chosen_parts_are_on_the_sheet() -> None:
    session = hand_session(layers=(shipped,))
    session.answer(["score"])
    assert lines(session)
    assert all(what.startswith("score/1|") for what in lines(session))
    session.answer({"score/1|Raid Sheep": 3})
    assert session.state.score == [{"Raid Sheep": 3}]
    assert session.state.table["vp"]["points"] == 3


def test_every_number_that_can_be_corrected_is_on_the_sheet() -> None:
    session = hand_session(layers=(shipped,))
    session.answer(list(by_hand.AREAS))
    numbers = {what for what, line in corrections.all_of(session.state).items() if hasattr(line, "low")}
    assert set(lines(session)) == {
        what for what in numbers if what[:7] not in ("score/2", "score/3", "bastle_")
    }


def test_the_limits_are_those_of_the_corrections() -> None:
    session = hand_session(layers=(shipped,))
    session.answer(["player", "rivals"])
    assert lines(session)["player|cattle"] == (-8, 91)
    assert lines(session)["player|horse"] == (-3, 96)
    with pytest.raises(IllegalAnswer):
        session.answer({"player|cattle": -9})
    with pytest.raises(IllegalAnswer):
        session.answer({"player|moon": 1})
    assert lines(session)["player|token:deputy-warden"] == (-1, 0), (
        "3.0 there are no more tokens than there are"
    )
    assert lines(session)["cup|Kerr"] == (-7, 0), "3.0 seven cubes of each"


def test_changes_at_their_limits_leave_no_problem() -> None:
    for end in (0, 1):
        state = in_summer()
        session = hand_session(state=state, layers=(shipped,))
        wrong = problems(session.state)
        session.answer(list(by_hand.AREAS))
        session.answer({what: ends[end] for what, ends in lines(session).items()})
        assert problems(session.state) == wrong


# -- remembered ------------------------------------------------------------------------------------------


def remember(session: Session, changes: dict[str, int], areas: list[str]) -> None:
    session.page([("manual.where", areas), ("manual.changes", changes), ("manual.remember", "yes")])


def test_remembered_changes_are_proposed_in_the_same_game_and_asked_about_no_more() -> None:
    session = hand_session(layers=(shipped,))
    remember(session, {"player|cattle": 2}, ["player"])
    assert "manual.remembered" in keys(session)
    assert proposed(session) == ["player"]
    session.take_default()
    assert proposed(session) == {"player|cattle": 2}
    session.take_default()
    assert session.prompt is None
    assert session.state.table["player"]["cattle"] == 12


def test_what_is_not_wanted_is_not_remembered() -> None:
    session = hand_session(layers=(shipped,))
    session.page([("manual.where", ["player"]), ("manual.changes", {"player|cattle": 2})])
    session.answer("no")
    assert session.state.remembered_changes == {}
    assert proposed(session) == []


def test_other_changes_than_last_time_may_be_remembered_instead() -> None:
    session = hand_session(layers=(shipped,))
    remember(session, {"player|cattle": 2}, ["player"])
    remember(session, {"player|cattle": 3}, ["player"])
    assert session.state.remembered_changes == {"21/by_hand": [{"what": "player|cattle", "by": 3}]}


def test_what_can_no_longer_be_done_is_proposed_as_far_as_it_goes() -> None:
    given = [{"what": "player|cattle", "by": -5}, {"what": "player|token:hot-trod", "by": -1}]
    state = in_summer()
    put(state, "player", "cattle", 3)
    session = hand_session(state=state, layers=(taught_changes("by_hand", given),))
    session.take_default()
    assert proposed(session) == {"player|cattle": -3}


def taught_changes(field: str, changes: list[Any]) -> Layer:
    spot = ("summer:21", field)

    def look(thing: str, field: str) -> Fact | None:
        return Fact(*spot, changes, "copy") if (thing, field) == spot else shipped(thing, field)

    return look


def test_changes_are_kept_in_words_that_fit_another_family_and_turn() -> None:
    session = hand_session(layers=(shipped,))
    areas = ["EWM", "SWM", "score"]
    changes = {"EWM/track|cube:Dacre": 1, "SWM/town|cube:Dacre": 1, "score/1|Raid Sheep": 2}
    remember(session, changes, areas)
    kept = session.state.remembered_changes["21/by_hand"]
    assert [change["what"] for change in kept] == [
        "home/track|cube:own",
        "SWM/town|cube:own",
        "score|Raid Sheep",
    ]
    assert check_fact("summer:21", "by_hand", kept) is None
    state = in_summer(family="Kerr", turn=2, score=[{}, {}])
    session = hand_session(state=state, layers=(taught_changes("by_hand", kept),))
    session.take_default()
    assert proposed(session) == {
        "SWM/town|cube:Kerr": 1,
        "SMM/track|cube:Kerr": 1,
        "score/2|Raid Sheep": 2,
    }


def test_undo_and_replay_do_not_depend_on_what_was_remembered_later() -> None:
    session = hand_session(layers=(shipped,))
    remember(session, {"player|cattle": 2}, ["player"])
    remember(session, {"player|cattle": 3}, ["player"])
    end = session.game.dump(session.state)
    while session.steps():
        session.undo()
    assert session.state.table["player"]["cattle"] == 8
    assert session.state.remembered_changes == {}
    while session.prompt is not None:
        session.redo()
    assert session.game.dump(session.state) == end


# -- My copy ---------------------------------------------------------------------------------------------


def copy_session(home: Path, flow: Any, state: State) -> Session:
    """A flow of a game that reads and teaches My copy."""
    copy = make_my_copy(home)
    known = fact_sources.MergedFacts(
        (fact_sources.MyCopyFacts(copy.get_fact).fact, fact_sources.ShippedFacts(load.cards("border")).get)
    )

    def learn(fact: Fact) -> None:
        copy.learn(fact.thing, fact.field, fact.value, fact.source)

    header = Header("border", 1, "1")
    return Session(Asking(flow, state), Journal(header), layers=(known.fact,), learn=learn)


class Asking(FlowGame):
    fact_prompt = BorderReivers.fact_prompt


def once(state: State) -> Flow[None]:
    yield from by_hand.by_hand(state, "21")


def test_remembered_changes_are_proposed_in_a_second_game_with_the_same_copy(tmp_path: Path) -> None:
    first = copy_session(tmp_path, once, in_summer())
    remember(first, {"player|cattle": 2}, ["player"])
    assert first.not_learned is None
    assert make_my_copy(tmp_path).get("summer:21", "by_hand") == (
        [{"what": "player|cattle", "by": 2}],
        "table",
    )
    second = copy_session(tmp_path, once, in_summer(family="Kerr"))
    second.take_default()
    assert proposed(second) == {"player|cattle": 2}
    second.answer({"player|cattle": 1})
    assert second.state.table["player"]["cattle"] == 9


def test_going_back_and_forth_teaches_nothing_again(tmp_path: Path) -> None:
    session = copy_session(tmp_path, once, in_summer())
    remember(session, {"player|cattle": 2}, ["player"])
    copy = make_my_copy(tmp_path)
    copy.forget("summer:21", "by_hand")
    session.undo()
    session.redo()
    assert make_my_copy(tmp_path).get("summer:21", "by_hand") is None


# -- where it comes up -----------------------------------------------------------------------------------


def test_5_2_2_a_played_card_may_do_something_else_too() -> None:
    given = [{"do": "cattle", "n": 2}, {"do": BY_HAND}]
    session = using("24", draft_state(), layers=(layer_of("effects", given),))
    session.answer("play")
    assert session.prompt is not None
    assert session.prompt.key == "manual.where"
    assert "effect.cattle" in keys(session)


def layer_of(field: str, value: Any) -> Layer:
    def look(thing: str, asked: str) -> Fact | None:
        if thing == "summer:24" and asked == field:
            return Fact(thing, asked, value, "copy")
        return known_card(thing, asked)

    return look


def known_card(thing: str, field: str) -> Fact | None:
    given: dict[str, Any] = {"subtype": "livestock", "cattle": 0, "stripe": "at_once"}
    return Fact(thing, field, given[field], "copy") if field in given else shipped(thing, field)


def test_5_2_a_stripe_is_done_by_hand_and_remembered_apart_from_the_card() -> None:
    session = awarding("24", layers=(layer_of("stripe_effects", [{"do": BY_HAND}]),))
    remember(session, {"rivals|base_dice": 1}, ["rivals"])
    assert session.state.remembered_changes == {"24/stripe_by_hand": [{"what": "rivals|base_dice", "by": 1}]}
    assert session.state.table["rivals"]["base_dice"] == 1


def test_7_4_in_a_combat_only_what_was_done_in_one_is_proposed() -> None:
    state = winter_state(pieces=[("sheet", "reiver", "1")])
    state.remembered_changes = {
        "1/by_hand": [
            {"what": "player|cattle", "by": 2},
            {"what": "player|horse", "by": 1, "when": "attack"},
        ]
    }
    session = session_of(lambda now: own_attack(now, "reiver"), state, layers=(taught(c1=None),))
    session.page(
        [("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 1), ("token.revealed", ["rumor"])]
    )
    session.skip_fact()
    session.page([("attack.powers", ["unknown:1"]), ("attack.card_dice", 2), ("manual.where", ["player"])])
    assert proposed(session) == {"player|horse": 1}
    remember_horses = [("manual.changes", {"player|horse": 2}), ("manual.remember", "yes")]
    session.page(remember_horses)
    assert session.state.remembered_changes["1/by_hand"] == [
        {"what": "player|cattle", "by": 2},
        {"what": "player|horse", "by": 2, "when": "attack"},
    ]


def test_pieces_beyond_the_limit_may_stay() -> None:
    state = in_summer()
    put(state, "player", "cattle", 120)
    session = hand_session(state=state, layers=(shipped,))
    session.answer(["player"])
    assert lines(session)["player|cattle"] == (-120, 0)


def recruiting(**remembered: Any) -> Session:
    """A Reiver of unknown effect has just been recruited."""
    state = draft_state()
    state.remembered_changes.update(remembered)
    session = using("2", state, layers=(shipped,))
    answers = {"subtype": "reiver", "cattle": 0}
    while session.prompt is not None and (session.asks_fact or session.prompt.key == "summer.action"):
        session.answer(answers[session.asks_fact[1]] if session.asks_fact else "recruit")
    return session


def test_5_2_1_a_recruit_of_unknown_effect_asks_nothing_before_it_matters() -> None:
    session = recruiting()
    assert session.prompt is None
    assert "effect.if_at_once" in keys(session)


def test_5_2_1_what_was_once_done_by_hand_for_a_recruit_is_proposed_again() -> None:
    session = recruiting(**{"2/by_hand": [{"what": "player|cattle", "by": 2}]})
    assert session.prompt is not None
    assert session.prompt.key == "manual.where"
    assert proposed(session) == ["player"]
