"""The choice of two Target Cards."""

from reivers.games.border.views.game_view import view
from reivers.games.border.views.winter.target_deck import target_deck_view
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from tests.games.border.views.games import game_at, play_to
from tests.games.border.views.spring.test_spring import last_winter
from tests.games.border.winters import example


def deck() -> Session:
    return play_to(game_at(example(), **{"chance.target_deck": "table"}), key="winter.targets")


def test_the_best_pair_is_selected_and_comes_first() -> None:
    session = deck()
    shown = target_deck_view(session)
    assert [card.selected for card in shown.cards] == [True, True, False, False, False, False]
    assert shown.pair_vp is not None
    assert shown.pair_vp > 10
    kinds = [card.kind for card in shown.cards[:2]]
    assert shown.main.text == Message("target_deck.main.shuffle", {"n": 8})
    assert shown.main.answers == (("winter.targets", kinds),)
    assert view(session).tab("advice") == shown
    assert view(session).page == target_deck_view(session, advice=False)


def test_each_card_shows_its_best_use() -> None:
    cards = {card.kind: card for card in target_deck_view(deck()).cards}
    opposite = cards["opposite"].use
    assert opposite is not None
    assert (opposite.kind, opposite.place, opposite.horses) == ("raid", "SWM/nithsdale", 2)
    assert round(opposite.vp, 1) == 5.1


def test_targets_that_a_rival_may_take_first_are_listed() -> None:
    lost = {one.place: one for one in target_deck_view(deck()).lost}
    land = lost["DL/debateable-land"]
    assert 0 < land.chance < 1
    assert land.cards == (("Fenwick", 1), ("Maxwell", 1))
    assert target_deck_view(deck(), advice=False).lost == ()


def test_the_main_button_counts() -> None:
    shown = target_deck_view(deck(), advice=False)
    assert not any(card.selected or card.use for card in shown.cards)
    assert shown.main.text == Message("target_deck.main.choose", {"n": 2})
    assert shown.main_for(("nation",)).text == Message("target_deck.main.more", {"n": 1})
    assert not shown.main_for(("nation",)).ready
    assert shown.main_for(("nation", "same")).ready


def test_rivals_show_unused_cards_only() -> None:
    state = example()
    session = play_to(game_at(state), key="winter.targets")
    rivals = target_deck_view(session).rivals
    assert [one.family for one in rivals] == list(state.rivals)
    assert all(len(one.unused) == 6 and not one.certain for one in rivals)


def test_in_the_last_turn_the_rivals_cards_are_certain() -> None:
    session = play_to(game_at(last_winter(example())), key="winter.targets")
    assert all(one.certain for one in target_deck_view(session, advice=False).rivals)


def test_used_cards_cannot_be_chosen() -> None:
    session = deck()
    session.answer(["nation", "opposite"])
    play_to(session, key="winter.targets")
    shown = target_deck_view(session)
    assert {card.kind for card in shown.cards if card.used} == {"nation", "opposite"}
    assert all(len(one.unused) == 4 for one in shown.rivals)


def test_the_shuffled_deck_shows_no_order() -> None:
    session = play_to(game_at(example()), key="winter.targets")
    session.answer(["nation", "opposite"])
    after = target_deck_view(session).after
    assert after is not None
    assert after.key == "target_deck.shuffled"
