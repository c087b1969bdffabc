"""The final six cards."""

from reivers.games.border.views.summer.final_cards import final_cards_view
from reivers.kernel.messages import Message
from reivers.kernel.prompts import UNNAMED
from reivers.kernel.session import Session
from tests.games.border.views.games import new_game, play_to


def last_cards() -> Session:
    return play_to(new_game(), key="summer.last")


def test_six_cards_in_any_order() -> None:
    session = last_cards()
    shown = final_cards_view(session)
    assert (shown.cards, shown.total) == ((), 6)
    assert shown.main.text == Message("final.main.enter_all", {"n": 6})
    card = shown.offered[0].id
    session.answer([card])
    shown = final_cards_view(session)
    assert [one.id for one in shown.cards] == [card]
    assert card not in [one.id for one in shown.offered]
    assert (shown.main.text, shown.main.ready) == (Message("final.main.enter_more", {"n": 5}), False)


def test_then_to_autumn_with_no_unseen_card_listed() -> None:
    session = last_cards()
    for _ in range(6):
        session.answer([final_cards_view(session).offered[0].id])
    play_to(session, key="page.autumn")
    shown = final_cards_view(session)
    assert shown.main.text == Message("final.main.autumn")
    assert shown.main.ready
    assert len(shown.cards) == 6
    assert shown.offered == ()


def test_the_apps_deck_flips_them() -> None:
    session = play_to(new_game(app=True), key="page.last_cards")
    while session.prompt is not None and session.prompt.key != "page.last_cards":
        session.take_default()
    shown = final_cards_view(session)
    assert shown.main.text == Message("final.main.flip", {"n": 6})
    assert shown.cards == ()


def test_a_card_without_a_number() -> None:
    session = last_cards()
    session.answer([UNNAMED])
    assert [one.id for one in final_cards_view(session).cards] == [UNNAMED]


def test_the_stacks_rise() -> None:
    session = last_cards()
    before = sum(n for _, n in final_cards_view(session).stacks)
    play_to(session, key="page.autumn")
    assert sum(n for _, n in final_cards_view(session).stacks) > before
