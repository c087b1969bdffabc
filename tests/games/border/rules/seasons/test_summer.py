"""5.0 Summer, rule by rule: the discards, the draft, unknown cards, the pass, the last six."""

import pytest

from reivers.games.border.rules.model.cards import recruited
from reivers.games.border.rules.model.state import count
from reivers.games.border.rules.seasons.stripes import read_missing_stripes
from reivers.games.border.rules.seasons.summer import (
    award_left,
    draft_round,
    final_cards,
    populate_discards,
    summer,
)
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.prompts import UNNAMED
from tests.games.border.builders import ALL_APP, make_state, session_of, shipped
from tests.games.border.summers import (
    NAMES,
    CardGame,
    assert_orders_complete,
    awarding,
    deal,
    draft_state,
    drafting,
    keys,
    knowing,
    legal,
    lost_cards,
    notices,
    using,
    why_not,
    with_sheet,
)

# -- 5.1 Populate Discard Pile ---------------------------------------------------------------------------


def test_5_1_seven_cards_go_to_the_discards_unseen() -> None:
    session = session_of(populate_discards, make_state())
    assert session.state.unnamed_discards == {"1": 7, "2": 0, "3": 0}
    assert session.state.deck_left == 27
    assert session.state.discards == []


def test_5_1_later_turns_add_to_what_is_there() -> None:
    state = make_state(
        turn=2, unnamed_discards={"1": 4, "2": 0, "3": 0}, discards=["17"], spent=["turn:16", "game:97"]
    )
    session = session_of(populate_discards, state)
    assert session.state.unnamed_discards == {"1": 4, "2": 7, "3": 0}
    assert notices(session)[0].message.facts["total"] == 12
    assert session.state.spent == ["game:97"]


# -- 5.2 naming the three cards --------------------------------------------------------------------------


def test_5_2_three_cards_are_named_then_one_is_taken_then_used() -> None:
    session = drafting()
    session.page(
        [*((key, [card]) for key, card in zip(NAMES, ("14", "1", "35"), strict=True)),
         ("summer.take", "14"), ("summer.action", "recruit")]
    )  # fmt: skip
    assert session.prompt is None
    assert recruited(session.state) == ["14"]
    assert count(session.state, "player", "cattle") == 4
    assert session.state.stacks["attack"] == [{"card": "1", "strength": 3}]
    assert session.state.stacks["bastles"] == [{"card": "35", "strength": 2}]
    assert len(session.steps()) == 1
    assert lost_cards(session.state) == []
    assert_orders_complete(session, draft_state().table)


def test_5_2_a_card_cannot_be_named_twice() -> None:
    session = drafting()
    session.answer(["14"])
    assert why_not(session, "14") == "summer.seen_already"
    with pytest.raises(IllegalAnswer):
        session.answer(["14"])
    assert session.state.dealt == ["14"]


def test_3_0_cards_that_are_no_solo_cards_and_replaced_ones_are_not_in_the_deck() -> None:
    session = drafting()
    assert len(legal(session)) == 34
    assert "36" not in legal(session)
    assert "s36" in legal(session)
    assert "3" not in legal(session)


def test_3_0_where_solo_cards_are_unknown_a_number_may_be_either() -> None:
    state = draft_state(turn=2, deck_left=27, unnamed_discards={"1": 0, "2": 7, "3": 0})
    session = drafting(state, layers=(shipped,))
    assert {"75", "s75"} <= frozenset(legal(session))
    session.answer(["s75"])
    assert not {"75", "s75"} & frozenset(legal(session))


def test_3_0_when_all_solo_cards_are_known_no_other_number_is_one() -> None:
    assert not {"s1", "s35"} & frozenset(legal(drafting(layers=(shipped,))))


def test_5_2_a_known_card_is_described_at_its_choice() -> None:
    session = drafting(
        with_sheet(draft_state(deck_left=27, unnamed_discards={"1": 7, "2": 0, "3": 0}), office="14")
    )
    deal(session, "16", "12", "25")
    assert session.prompt is not None
    labels = {option.id: option.label.facts for option in session.prompt.options if option.label}  # type: ignore[attr-defined]
    assert labels["16"]["mine"].key == "summer.way.recruit_over"
    assert [card.facts["card"] for card in labels["16"]["mine"].facts["leaving"]] == ["14"]
    assert (labels["16"]["theirs"].key, labels["16"]["theirs"].facts) == (
        "summer.they.attack",
        {"strength": 2},
    )
    assert labels["12"]["mine"].key == "summer.not_for_you"
    assert labels["25"]["mine"].key == "summer.way.play"


def test_5_2_a_card_says_what_the_opponents_get_if_it_is_left() -> None:
    session = drafting()
    deal(session, "23", "s36", "14")
    assert session.prompt is not None
    labels = {option.id: option.label.facts for option in session.prompt.options if option.label}  # type: ignore[attr-defined]
    theirs = {card: labels[card]["theirs"] for card in ("23", "s36", "14")}
    assert [theirs[card].key for card in theirs] == [
        "summer.they.at_once_these",
        "summer.they.at_once_these",
        "summer.they.in_play_these",
    ]
    changes = [theirs[card].facts["changes"][0] for card in theirs]
    bare = [change.facts.get("effect", change) for change in changes]
    assert [(change.key, change.facts["n"]) for change in bare] == [
        ("effect.change.award_random_discard", 1),
        ("effect.change.draw_cubes", 2),
        ("effect.change.award_random_discard", 1),
    ]


def test_5_2_an_unknown_card_says_that_it_is_read_off_the_table() -> None:
    session = drafting(layers=(shipped,))
    deal(session, "2", "16", "1")
    labels = {option.id: option.label.facts for option in session.prompt.options if option.label}  # type: ignore[union-attr]
    assert (labels["2"]["mine"].key, labels["2"]["theirs"].key) == (
        "summer.as_it_says",
        "summer.they.as_it_says",
    )
    assert labels["1"]["theirs"].facts == {"strength": "?"}


def test_5_2_any_card_may_be_taken_even_one_that_cannot_be_used() -> None:
    session = drafting()
    deal(session, "12", "1", "35")
    session.answer("12")
    assert session.prompt is not None
    assert session.prompt.key == "summer.default"
    assert session.state.discards == ["12"]


def test_5_2_a_taken_card_may_be_named_afterwards() -> None:
    session = drafting()
    deal(session, UNNAMED, UNNAMED, UNNAMED)
    session.page(
        [("summer.take", UNNAMED), ("summer.name", ["24"]), ("summer.action", "play"),
         ("summer.stripe", "attack"), ("summer.strength", 3), ("summer.stripe", "warden_token")]
    )  # fmt: skip
    assert session.prompt is None
    assert session.state.unnamed_dealt == 2
    assert session.state.stacks["attack"] == [{"card": None, "strength": 3}]
    assert session.state.stacks["token"] == [{"card": None, "strength": 0, "warden": True}]
    assert lost_cards(session.state) == []


# -- unknown cards ---------------------------------------------------------------------------------------


def test_5_2_of_an_unknown_card_only_subtype_cost_and_the_stripes_are_asked() -> None:
    session = drafting(layers=(shipped,))
    session.game = CardGame(draft_round, draft_state())
    deal(session, "2", "3", "4")
    session.answer("2")
    asked = []
    while session.prompt is not None:
        asked.append(session.asks_fact)
        answers = {"subtype": "reiver", "cattle": -2, "stripe": "attack", "strength": 2}
        others = {"summer.action": "recruit"}
        session.answer(answers[session.asks_fact[1]] if session.asks_fact else others[session.prompt.key])
    assert asked == [
        ("summer:2", "subtype"), ("summer:2", "cattle"), None, ("summer:3", "stripe"),
        ("summer:3", "strength"), ("summer:4", "stripe"), ("summer:4", "strength"),
    ]  # fmt: skip
    assert recruited(session.state) == ["2"]


def test_5_2_what_nobody_knows_is_offered_unchecked() -> None:
    session = using("2", draft_state(), layers=(shipped,))
    session.skip_fact()
    session.skip_fact()
    assert legal(session) == ["recruit", "play", "hold", "discard"]
    session.answer("recruit")
    assert legal(session) == ["reiver", "warden", "office", "grayne"]
    session.answer("grayne")
    assert recruited(session.state) == ["2"]


def test_5_2_a_known_restriction_is_checked_and_an_unknown_one_never_asked() -> None:
    session = using("12", draft_state(), layers=(shipped,))
    session.skip_fact()
    session.skip_fact()
    assert session.prompt is not None
    assert session.prompt.key == "summer.default"
    assert session.state.discards == ["12"]


def test_5_2_a_skipped_stripe_waits_and_a_second_skip_leaves_it_to_the_player() -> None:
    session = awarding("2", layers=(shipped,))
    session.skip_fact()
    assert (keys(session), session.state.unread) == (["summer.awarded_unread"], ["2"])
    session = session_of(read_missing_stripes, session.state, layers=(shipped,))
    assert session.asks_fact == ("summer:2", "stripe")
    session.skip_fact()
    assert keys(session) == ["effect.by_hand"]
    assert (session.state.unread, session.state.out_of_play) == ([], ["2"])


def test_5_2_a_stripe_entered_at_the_end_of_summer_counts_then() -> None:
    session = session_of(read_missing_stripes, draft_state(unread=["2", "3"]), layers=(shipped,))
    for value in ("attack", 2, "sheep", 1):
        session.answer(value)
    assert [session.state.stacks[stack][0]["card"] for stack in ("attack", "sheep")] == ["2", "3"]
    assert session.prompt is None


def test_5_2_an_order_is_not_asked_for_a_card_without_a_stripe() -> None:
    facts = knowing(c3_stripe="notoriety", c3_strength=2)
    session = session_of(award_left, draft_state(dealt=["2", "3"]), layers=(facts, shipped))
    session.skip_fact()
    assert session.prompt is None
    assert (session.state.unread, session.state.stacks["notoriety"][0]["card"]) == (["2"], "3")


def test_5_2_a_skipped_strength_counts_as_none() -> None:
    session = awarding("1", layers=(shipped,))
    session.skip_fact()
    assert session.state.stacks["attack"] == [{"card": "1", "strength": 0, "not_entered": True}]
    assert keys(session) == ["summer.awarded_unknown"]


# -- 5.3 Discard Round -----------------------------------------------------------------------------------


def test_5_3_a_pass_sends_all_three_to_the_discards() -> None:
    session = drafting()
    deal(session, "17", "39", UNNAMED)
    session.answer("pass")
    assert session.state.discards == ["17", "39"]
    assert session.state.unnamed_discards["1"] == 8
    assert session.state.passed
    assert all(not stack for stack in session.state.stacks.values())
    assert lost_cards(session.state) == []


def test_5_3_only_one_pass_a_summer() -> None:
    session = drafting(draft_state(passed=True, deck_left=20, unnamed_discards={"1": 14, "2": 0, "3": 0}))
    deal(session, "17", "39", "41")
    assert why_not(session, "pass") == "summer.passed_already"


def test_5_3_the_seventh_round_is_the_pass_if_none_was_taken() -> None:
    session = drafting(draft_state(draft_round=6, deck_left=9, unnamed_discards={"1": 25, "2": 0, "3": 0}))
    deal(session, "17", "39", "41")
    assert session.prompt is None
    assert session.state.discards == ["17", "39", "41"]
    assert session.journal.entries[4].by == "forced"


def test_5_3_seven_rounds_of_three() -> None:
    session = session_of(summer, make_state(), settings={**ALL_APP, "chance.summer_deck": "table"})
    for card in ("", "24", "25", "27", "28", "38", "39"):
        deal(session, UNNAMED, UNNAMED, UNNAMED)
        if not card:
            session.answer("pass")
            continue
        session.page(
            [("summer.take", UNNAMED), ("summer.name", [card])]
            + [("summer.action", "discard"), ("summer.default", "cattle")]
            + [("summer.stripe", "attack"), ("summer.strength", 1)] * 2
        )
    assert session.prompt is not None
    assert session.prompt.key == "summer.last"
    assert session.state.deck_left == 6
    assert count(session.state, "player", "cattle") == 26


# -- 5.4 Final Cards -------------------------------------------------------------------------------------


def test_5_4_the_last_six_are_one_batch() -> None:
    state = draft_state(deck_left=6, unnamed_discards={"1": 28, "2": 0, "3": 0})
    session = session_of(final_cards, state)
    assert session.prompt is not None
    assert session.prompt.section == "5.4"
    cards = ["2", "15", "s36", "32", "34", UNNAMED]
    cubes = [("notoriety.cube", ["Maxwell"]), ("notoriety.cube", ["Kerr"])]
    session.page(
        [
            *(("summer.last", [card]) for card in cards),
            *cubes,
            ("summer.stripe", "token"),
            ("summer.strength", 1),
        ]
    )
    assert session.prompt is None
    assert session.state.in_play == ["15"]
    assert session.state.out_of_play == ["s36"]
    assert session.state.deck_left == 0
    assert lost_cards(session.state) == []
    assert len(session.steps()) == 1
