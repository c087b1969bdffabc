"""A draft round: its cards, what changes, and each text of the main button."""

from collections.abc import Sequence
from typing import Any

from reivers.games.border.rules.model.state import MINE
from reivers.games.border.views.summer.cards import DraftEntry
from reivers.games.border.views.summer.draft import DraftView, StackView, draft_odds, draft_view
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order
from reivers.kernel.session import Session
from tests.games.border.builders import shipped
from tests.games.border.summers import draft_state, with_sheet
from tests.games.border.views.games import game_at, new_game, play_to

CARD = "summer.card"


def drafting(
    *cards: str, layers: Any = None, sheet: str = "", cattle: int = 8, horses: int = 0, **changes: Any
) -> Session:
    """The first round at the table, with these cards entered."""
    state = with_sheet(draft_state(season="summer", **changes), **({"office": sheet} if sheet else {}))
    state.table[MINE] |= {"cattle": cattle, **({"horse": horses} if horses else {})}
    session = play_to(game_at(state, *([layers] if layers else [])), key=CARD)
    for card in cards:
        session.answer([card])
    return session


def roles(view: DraftView) -> list[tuple[str, bool]]:
    return [(slot.card.id, slot.take) for slot in view.slots]


def offered(view: DraftView) -> list[str]:
    return [card.id for card in view.offered]


def main_of(*cards: str, entry: DraftEntry | None = None, **changes: Any) -> Message:
    view = draft_view(drafting(*cards, **changes), entry or DraftEntry())
    assert view.main.ready
    return view.main.text


# -- entering cards --------------------------------------------------------------------------------------


def test_the_main_button_is_quiet_until_three_cards_are_entered() -> None:
    session = drafting()
    view = draft_view(session)
    assert view.slots == ()
    assert view.main.text == Message("draft.main.enter_all", {"n": 3})
    assert not view.main.ready
    for left, card in ((2, "14"), (1, "23")):
        session.answer([card])
        view = draft_view(session)
        assert view.main.text == Message("draft.main.enter_more", {"n": left})
        assert not view.main.ready


def test_the_pad_offers_only_cards_that_can_still_come() -> None:
    before = offered(draft_view(drafting()))
    after = offered(draft_view(drafting("14")))
    assert "14" in before
    assert set(before) - set(after) == {"14"}


def test_the_first_card_is_the_one_to_take() -> None:
    assert roles(draft_view(drafting("14", "23", "28"))) == [("14", True), ("23", False), ("28", False)]


def test_take_moves_on_if_the_first_card_cannot_be_used() -> None:
    view = draft_view(drafting("12", "14", "28"))
    assert roles(view)[1] == ("14", True)
    assert view.slots[0].refusal is not None
    assert view.slots[1].refusal is None
    assert view.slots[0].refusal is not None
    assert view.slots[0].refusal.key == "summer.not_for_you"


def test_the_player_chooses_another_card() -> None:
    view = draft_view(drafting("14", "23", "28"), DraftEntry(take="23"))
    assert roles(view) == [("14", False), ("23", True), ("28", False)]
    assert view.main.text == Message("draft.main.play_gain", {"card": "23", "n": 5})


def test_a_card_shows_all_that_is_known() -> None:
    card = draft_view(drafting("14", "23", "28")).slots[0].card
    assert (card.subtype, card.cattle, bool(card.title), bool(card.effects)) == ("office", -4, True, True)


# -- the main button -------------------------------------------------------------------------------------


def test_recruit() -> None:
    assert main_of("14", "23", "28") == Message("draft.main.recruit", {"card": "14", "n": 4})


def test_the_main_button_finishes_the_round() -> None:
    session = drafting("14", "16", "27")
    answers = draft_view(session).main.answers
    assert answers is not None
    session.page(answers)
    assert session.page_name == "draft.1.2"


def test_recruit_and_remove() -> None:
    found = main_of("16", "23", "28", sheet="14")
    assert found == Message("draft.main.recruit_remove", {"card": "16", "n": 3, "out": "14"})


def test_a_permanent_defense_names_its_site() -> None:
    view = draft_view(drafting("30", "16", "27"))
    built = next(one.id for one in view.sites if one.selected)
    assert len(view.sites) > 1
    assert Message("change.tower", {"n": 1, "place": built}) in [one.text for one in view.mine]
    assert view.main.text == Message("draft.main.play_site", {"card": "30", "n": 1, "place": built})


def test_hold() -> None:
    assert main_of("39", "23", "28") == Message("draft.main.hold", {"card": "39"})


def test_a_default_action_instead() -> None:
    found = main_of("14", "23", "28", entry=DraftEntry(default="cattle"))
    assert (found.key, found.facts["card"]) == ("draft.main.default.cattle", "14")


def test_a_card_without_use_is_discarded_for_the_best_default_action() -> None:
    view = draft_view(drafting("12", "14", "28"), DraftEntry(take="12"))
    (best,) = [one.id for one in view.defaults if one.suggested]
    assert view.main.text.key == f"draft.main.default.{best}"
    assert [one.id for one in view.defaults if one.selected] == [best]


def test_the_five_default_actions() -> None:
    view = draft_view(drafting("14", "23", "28"))
    assert [one.id for one in view.defaults] == ["horse", "sheep", "cattle", "notoriety", "bastle"]
    assert not any(one.selected for one in view.defaults)


def test_pass_needs_no_numbers() -> None:
    session = drafting()
    passing = draft_view(session).passing
    assert passing is not None
    assert passing.text == Message("draft.main.pass")
    assert passing.answers is not None
    session.page(passing.answers)
    assert session.page_name == "draft.1.2"
    assert draft_view(session).passing is None, "once a Summer"


def test_the_last_round_without_a_pass_must_pass() -> None:
    session = drafting()
    for nth in range(2, 8):
        for card in offered(draft_view(session))[:3]:
            session.answer([card])
        session.answer(session.state.dealt[0])
        play_to(session, f"draft.1.{nth}", key=CARD)
    view = draft_view(session)
    assert (view.main.text, view.main.ready) == (Message("draft.main.pass"), True)
    assert view.passing is None


# -- what changes ----------------------------------------------------------------------------------------


def test_what_changes_for_the_player_and_the_rivals() -> None:
    view = draft_view(drafting("14", "16", "27"))
    mine = [(one.text.key, one.was, one.now) for one in view.mine]
    assert mine == [("change.pay", 8, 4), ("change.office", 0, 1)]
    rivals = [(one.text.key, one.was, one.now) for one in view.rivals]
    assert rivals == [("change.stack_from", 0, 2), ("change.stack_from", 0, 2)]
    assert [one.text.facts["card"] for one in view.rivals] == ["16", "27"]
    assert [one.shorter[-1].key for one in view.rivals] == ["stack_name.attack", "stack_name.sheep"]
    assert view.stacks[0] == StackView(stack="attack", total=0, then=2)


def test_a_limit_that_changes_has_a_line() -> None:
    view = draft_view(drafting("39", "23", "28"))
    held = next(one for one in view.mine if one.text.key == "change.hand")
    assert (held.was, held.now, held.text.facts["limit"]) == (0, 1, 2)


def test_horses_beyond_the_limit_are_warned_of() -> None:
    session = drafting("14", "16", "27", horses=9)
    (over,) = [one for one in draft_view(session, DraftEntry(default="horse")).mine if one.warning]
    limit = over.text.facts["limit"]
    assert over.text == Message("change.horses_over", {"n": 10 - limit, "limit": limit})


def test_award_order_appears_only_when_it_matters() -> None:
    cards = by_stripe("notoriety")
    weak, strong = cards[0], next(one for one in cards if strength(one) != strength(cards[0]))
    view = draft_view(drafting("23", strong, weak))
    first, second = sorted((weak, strong), key=strength)
    assert view.award_order == (first, second)
    chosen = draft_view(drafting("23", strong, weak), DraftEntry(first=second))
    assert chosen.award_order == (second, first)
    assert draft_view(drafting("23", "14", "27")).award_order == ()


def by_stripe(stripe: str) -> Sequence[str]:
    session = drafting()
    return [
        card for card in offered(draft_view(session)) if session.fact(f"summer:{card}", "stripe") == stripe
    ]


def strength(card: str) -> int:
    return int(drafting().fact(f"summer:{card}", "strength"))


# -- unknown cards ---------------------------------------------------------------------------------------


def test_an_unknown_card_asks_type_then_cost() -> None:
    session = drafting("8", "18", "21", layers=(shipped,))
    view = draft_view(session)
    assert view.main.text == Message("draft.main.ask_subtype", {"card": "8"})
    assert not view.main.ready
    typed = DraftEntry(facts={("8", "subtype"): "office"})
    assert draft_view(session, typed).main.text == Message("draft.main.ask_cattle", {"card": "8"})
    priced = DraftEntry(facts={("8", "subtype"): "office", ("8", "cattle"): -2})
    view = draft_view(session, priced)
    assert (view.main.text, view.main.ready) == (Message("draft.main.recruit", {"card": "8", "n": 2}), True)


def test_a_card_whose_entered_cost_is_too_high_is_left_or_discarded() -> None:
    facts = {("8", "subtype"): "office", ("8", "cattle"): -4}
    session = drafting("8", "18", "21", layers=(shipped,), cattle=3)
    assert roles(draft_view(session, DraftEntry(facts=facts)))[0] == ("8", False)
    view = draft_view(session, DraftEntry(facts=facts, take="8"))
    refused = view.slots[0].refusal
    assert refused is not None
    assert refused.key == "summer.too_dear"
    assert view.main.text.key.startswith("draft.main.default.")


def test_missing_stripes_do_not_block() -> None:
    facts = {("8", "subtype"): "office", ("8", "cattle"): -2}
    view = draft_view(drafting("8", "18", "21", layers=(shipped,)), DraftEntry(facts=facts))
    assert [slot.missing for slot in view.slots] == ["", "stripe", "stripe"]
    assert view.main.ready


# -- after a round ---------------------------------------------------------------------------------------


def test_the_first_round_begins_with_the_unseen_discards() -> None:
    assert draft_view(drafting()).after == (Message("draft.after.unseen", {"n": 7}),)


def test_the_orders_of_the_last_round_stay_until_cards_are_entered() -> None:
    session = drafting("14", "16", "27")
    answers = draft_view(session).main.answers
    assert answers is not None
    session.page(answers)
    view = draft_view(session)
    assert view.after == (Message("draft.after.give"),)
    assert Order("player", "cattle", 8, 4) in view.orders[0].orders


def test_finished_rounds_are_strips() -> None:
    session = drafting("14", "16", "27")
    answers = draft_view(session).main.answers
    assert answers is not None
    session.page(answers)
    (strip,) = draft_view(session).finished
    assert (strip.nth, strip.passed, strip.taken) == (1, False, "14")
    assert [(one.id, one.stripe, one.strength) for one in strip.left] == [
        ("16", "attack", 2),
        ("27", "sheep", 2),
    ]
    answered = [session.journal.entries[n].key for n, _ in strip.entries]
    assert answered[-2:] == ["summer.take", "summer.action"]


# -- the app's deck --------------------------------------------------------------------------------------


def test_with_the_apps_deck_the_best_card_is_suggested() -> None:
    session = play_to(new_game(app=True), "draft.1.1")
    view = draft_view(session)
    assert [slot.suggested for slot in view.slots if slot.take] == [True]
    assert view.main.ready


def test_hidden_advice_suggests_nothing() -> None:
    view = draft_view(play_to(new_game(app=True), "draft.1.1"), advice=False)
    assert not any(slot.suggested for slot in view.slots)
    assert not any(one.suggested for one in view.defaults)


def test_with_the_apps_deck_the_main_button_deals() -> None:
    session = play_to(new_game(app=True), "draft.1.1")
    answers = draft_view(session).main.answers
    assert answers is not None
    session.page(answers)
    view = draft_view(play_to(session, key="page.draft"))
    assert (view.main.text, view.slots) == (Message("draft.main.deal"), ())


def test_odds_of_the_next_three() -> None:
    odds = draft_odds(drafting())
    assert odds is not None
    assert sum(n for _, n, _ in odds.chances) == odds.unseen
    assert all(0 < chance <= 1 for _, _, chance in odds.chances)


def test_no_odds_after_the_last_draft() -> None:
    session = play_to(new_game(app=True), key="page.last_cards")
    assert draft_odds(session) is None, "the cards left are the unseen discards"


def test_what_the_app_tracks_is_no_order() -> None:
    for tracker, ordered in (("table", True), ("app", False)):
        session = play_to(new_game(app=True, **{"tracker.cattle": tracker}), "draft.1.1")
        view = draft_view(session)
        assert any(one.text.key == "change.pay" for one in view.mine)
        session.page(view.main.answers or ())
        found = [order.piece for group in draft_view(session).orders for order in group.orders]
        assert ("cattle" in found) == ordered
