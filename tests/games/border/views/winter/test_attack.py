"""The page of an attack: card, dice, powers, result, orders and the main button."""

from typing import Any

import attrs
import pytest

from reivers.games.border.rules.winter.attack_record import NotorietyChange
from reivers.games.border.views.game_view import view
from reivers.games.border.views.winter.attack import AttackView, attack_view
from reivers.games.border.views.winter.attack_choice import TargetChoice
from reivers.games.border.views.winter.attack_result import Loot
from reivers.games.border.views.winter.combat_steps import (
    RerollStep,
    RevealStep,
    SheepStep,
    TokenStep,
    TrayStep,
    WardenStep,
)
from reivers.kernel.messages import Message
from reivers.kernel.session import Session
from tests.games.border.views.games import game_at, play_to
from tests.games.border.winters import example

TABLE = {"chance.target_deck": "table"}
THEIR_DICE = {"chance.rival_dice": "app"}


def revealed(card: str, state: Any = None, **settings: Any) -> Session:
    """A Winter whose first card is this."""
    session = play_to(game_at(state or example(), **{**TABLE, **settings}), key="winter.targets")
    session.answer(["opposite", "nation"])
    session.answer([card])
    return session


def kerr_raids(**settings: Any) -> Session:
    """Kerr's Reiver card raids Eden Valley, drawn from two equal farms."""
    session = revealed("Kerr/reiver", **settings)
    session.answer({"faces": [4]})
    session.answer(["EWM/eden-valley"])
    return session


def own_raid(token: str = "hot-trod") -> Session:
    """The player raids Nithsdale with two Horses; this token was there."""
    session = revealed("Dacre/opposite")
    session.page([("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 2)])
    session.answer([token])
    faces(session, 6)  # the Warden stays
    return session


def faces(session: Session, *rolled: int) -> None:
    session.answer({"faces": list(rolled)})


def orders(shown: AttackView) -> dict[str, list[tuple[str, str, Any, Any]]]:
    return {
        group.area: [(order.place, order.piece, order.was, order.now) for order in group.orders]
        for group in shown.orders
    }


def step(session: Session, kind: type) -> Any:
    found = attack_view(session).step
    assert isinstance(found, kind)
    return found


# -- the deck --------------------------------------------------------------------------------------------


def test_the_row_shows_flipped_cards_and_backs() -> None:
    session = kerr_raids()
    deck = attack_view(session).deck
    assert len(deck) == 8
    assert (deck[0].card, deck[0].kind, deck[0].current) == ("Kerr/reiver", "raid", True)
    assert all(one.card == "" for one in deck[1:])
    play_to(session, key="winter.reveal")
    session.answer(["Dacre/opposite"])
    deck = attack_view(session).deck
    assert [(one.own, one.current) for one in deck[:3]] == [(False, False), (True, True), (False, False)]


def test_a_deck_on_the_table_offers_unused_cards() -> None:
    session = play_to(game_at(example(), **TABLE), key="winter.targets")
    session.answer(["opposite", "nation"])
    shown = attack_view(session)
    assert isinstance(shown.step, RevealStep)
    assert dict(shown.step.cards)["Dacre"] == ("nation", "opposite")
    assert shown.main.text == Message("attack_page.main.flip", {"nth": 1, "total": 8})
    assert not shown.main.ready


# -- a rival's attack ------------------------------------------------------------------------------------


def test_a_rival_attack_shows_how_it_was_found_and_both_sides_before_the_answer() -> None:
    shown = attack_view(kerr_raids())
    assert shown.title is not None
    assert shown.title.key == "attack_page.title.rival_raid"
    assert shown.die == Message("attack_page.reiver.raids", {"die": 4})
    assert shown.found == Message(
        "attack_page.tied", {"places": ["EWM/eden-valley", "EWM/caldew-valley"], "place": "EWM/eden-valley"}
    )
    assert shown.attack is not None
    assert shown.defense is not None
    assert (shown.attack.family, shown.attack.dice, shown.attack.modifier) == ("Kerr", 5, 1)
    assert [(item.source, item.dice) for item in shown.attack.parts] == [("base", 4), ("sheep", 1)]
    assert (shown.defense.family, shown.defense.dice, shown.defense.modifier) == ("Dacre", 3, 1)
    assert shown.attack.rolled is None


def test_a_rival_attack_shows_what_to_expect_and_what_the_warden_adds() -> None:
    shown = attack_view(kerr_raids())
    assert shown.odds is not None
    lost = dict(shown.odds.chances)
    assert (round(lost["sheep"], 1), round(lost["cattle"], 1)) == (1.0, 1.4)
    (warden,) = shown.switches
    assert warden.id == "warden"
    assert warden.gain is not None
    assert round(warden.gain, 1) == 1.7
    assert warden.notes[-1].key == "attack_page.warden_waits"
    assert warden.notes[-1].facts["keep"] == "4.0"


def test_their_dice_are_rolled_below_the_switches() -> None:
    shown = attack_view(kerr_raids(**THEIR_DICE))
    assert isinstance(shown.step, TrayStep)
    assert shown.step.before == (("rival.defend", []),)
    assert shown.main.text == Message("attack_page.main.roll_theirs", {"n": 5})
    by_hand = attack_view(kerr_raids())
    assert by_hand.main.text == Message("attack_page.main.tap_theirs", {"n": 5})
    assert not by_hand.main.ready


def test_the_own_defense_is_shown_below_their_dice() -> None:
    session = kerr_raids(**THEIR_DICE)
    tray = attack_view(session).own_tray
    assert tray is not None
    assert (tray.key, tray.role, tray.dice, tray.own, tray.modifier) == (
        "combat.defense",
        "defense",
        3,
        True,
        1,
    )
    session.answer([])
    shown = attack_view(session)
    assert attrs.evolve(tray, before=()) == shown.step
    assert shown.own_tray is None


def test_without_advice_there_are_no_odds_and_no_gains() -> None:
    shown = attack_view(kerr_raids(), advice=False)
    assert shown.odds is None
    assert [one.gain for one in shown.switches] == [None]


def test_losses_captives_and_stolen_sheep() -> None:
    session = kerr_raids()
    session.answer([])
    faces(session, 2, 4, 6, 1, 1)
    faces(session, 5, 1, 1)
    shown = attack_view(session)
    assert shown.result is not None
    assert shown.result.headline.key == "attack_page.headline.rival_raid"
    assert shown.result.loot == (Loot("cattle", 1, False), Loot("sheep", 1, False))
    assert shown.result.events == (
        Message("attack_page.cubes.captured", {"family": "Kerr", "place": "EWM/town", "n": 1}),
    )
    assert isinstance(shown.step, SheepStep)
    assert (shown.step.even, sum(n for _, n in shown.step.farms)) == (True, 1)
    assert shown.main.text == Message("attack_page.main.flip", {"nth": 2, "total": 8})
    assert shown.main.answers == shown.step.answers
    assert ("player", "cattle", 9, 8) in orders(shown)["player"]
    assert [one[:2] for one in orders(shown)["SMM"] if one[1] == "sheep"] == [
        (farm, "sheep") for farm, n in shown.step.farms if n
    ]


def test_no_attack_is_said_with_its_checks() -> None:
    session = revealed("Kerr/reiver")
    faces(session, 1)
    shown = attack_view(session)
    assert shown.title is not None
    assert shown.title.key == "attack_page.none.no_target"
    assert shown.die == Message("attack_page.reiver.stays", {"die": 1})
    assert [notice for notice in session.page_notices if notice.why]
    assert shown.deck[0].no_attack
    assert shown.main.text == Message("attack_page.main.flip", {"nth": 2, "total": 8})


# -- an own attack ---------------------------------------------------------------------------------------


def test_the_choice_is_a_step_of_the_page() -> None:
    session = revealed("Dacre/opposite")
    shown = attack_view(session)
    assert isinstance(shown.step, TargetChoice)
    assert shown.main == shown.step.main
    assert view(session).tab("advice") == shown
    assert view(session).page == attack_view(session, advice=False)


def test_a_token_is_entered_by_its_dice() -> None:
    session = revealed("Dacre/opposite")
    session.page([("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 2)])
    shown = attack_view(session)
    assert isinstance(shown.step, TokenStep)
    assert shown.odds is not None
    assert round(shown.odds.expected, 1) == 5.1
    assert shown.step.place == "SWM/nithsdale"
    assert "hot-trod" in shown.step.fitting(3)
    assert shown.main.text == Message("attack_page.main.token")
    session.answer(["hot-trod"])
    after = attack_view(session).odds
    assert after is not None
    assert after.expected < shown.odds.expected


def test_the_wardens_die_says_when_he_appears() -> None:
    session = revealed("Dacre/opposite")
    session.page([("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 2)])
    session.answer(["hot-trod"])
    found = step(session, WardenStep)
    assert (found.march, found.faces) == ("SWM", (1, 2))
    assert round(found.chance, 2) == 0.33
    assert found.main.text == Message("attack_page.main.warden")


def test_a_token_with_one_die_is_not_enough_for_the_warden() -> None:
    session = revealed("Dacre/opposite")
    session.page([("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 2)])
    session.answer(["deputy-warden"])
    shown = attack_view(session)
    assert isinstance(shown.step, TrayStep)
    assert shown.warden_needs
    assert not attack_view(kerr_raids()).warden_needs


def test_powers_stand_above_the_tray() -> None:
    shown = attack_view(own_raid())
    assert [one.id for one in shown.switches] == ["held:38"]
    assert shown.switches[0].gain is not None
    assert round(shown.switches[0].gain) == 3
    assert isinstance(shown.step, TrayStep)
    assert (shown.step.dice, shown.step.own, shown.step.role) == (4, True, "attack")
    assert [(one.face, one.does) for one in shown.step.faces] == [
        (1, "miss"), (2, "miss"), (3, "cattle"), (4, "cattle"), (5, "sheep"), (6, "sheep"),
    ]  # fmt: skip
    assert shown.step.results == ("cattle", "sheep")


def test_the_tray_counts_dice() -> None:
    tray = step(own_raid(), TrayStep)
    assert tray.main_for(0).text == Message("attack_page.main.tap", {"n": 4})
    assert tray.main_for(1).text == Message("attack_page.main.tap_more", {"n": 3})
    assert not tray.main_for(1).ready


def test_the_app_rolls_its_own_dice() -> None:
    session = revealed("Dacre/opposite", **{"chance.own_dice": "app"})
    session.page([("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 2)])
    session.answer(["hot-trod"])
    faces(session, 6)
    main = step(session, TrayStep).main
    assert (main.text, main.ready) == (Message("attack_page.main.roll", {"n": 4}), True)


def test_defense_dice_say_what_they_do() -> None:
    session = kerr_raids()
    session.answer([])
    faces(session, 2, 4, 6, 1, 1)
    tray = step(session, TrayStep)
    assert (tray.role, tray.dice, tray.modifier) == ("defense", 3, 1)
    assert [one.does for one in tray.faces] == ["miss", "miss", "miss", "block", "capture", "hanged"]


def test_misses_are_preselected_for_a_reroll() -> None:
    session = own_raid()
    session.answer([])
    faces(session, 1, 2, 5, 6)
    faces(session, *[1] * session.prompt.dice)  # type: ignore[union-attr]
    found = step(session, RerollStep)
    assert (found.source, found.selected) == ("event:7", 2)
    assert found.sources[0].left == 2
    assert found.sources[0].gain is not None
    assert found.sources[0].gain > 0
    assert found.main.text == Message(
        "attack_page.main.reroll_left", {"n": 2, "source": "event:7", "left": 2}
    )
    session.page(found.main.answers or ())
    assert step(session, TrayStep).dice == 2


@pytest.fixture
def raided() -> Session:
    """Two Cattle and one Sheep were taken from Nithsdale."""
    session = own_raid()
    session.answer([])
    faces(session, 3, 4, 5, 6)
    faces(session, *[1] * session.prompt.dice)  # type: ignore[union-attr]
    return session


def test_the_reward_comes_first(raided: Session) -> None:
    shown = attack_view(raided)
    assert shown.result is not None
    assert shown.result.headline.facts["place"] == "SWM/nithsdale"
    assert shown.result.vp == 6
    assert shown.result.loot == (Loot("cattle", 2, True), Loot("sheep", 1, True))
    assert shown.result.luck is not None
    assert shown.result.luck.actual == 6
    assert 0 < shown.result.luck.expected < 6


def test_dice_keep_their_face_and_modifier(raided: Session) -> None:
    attack = attack_view(raided).attack
    assert attack is not None
    assert attack.rolled is not None
    assert [(die.face, die.counts, die.fate) for die in attack.rolled] == [
        (3, 3, "cattle"), (4, 4, "cattle"), (5, 5, "sheep"), (6, 6, "sheep"),
    ]  # fmt: skip


def test_orders_are_net_and_of_this_attack_only(raided: Session) -> None:
    shown = attack_view(raided)
    assert ("player", "cattle", 9, 11) in orders(shown)["player"]
    earlier = {order.piece for group in shown.earlier for order in group.orders}
    assert {"horse", "indicator:Dacre", "token"} <= earlier
    every = [(order.place, order.piece) for group in shown.orders for order in group.orders]
    assert len(every) == len(set(every))


def test_the_last_card_leads_to_spring() -> None:
    session = kerr_raids()
    while attack_view(session).deck[-1].card == "":
        play_to(session, key="winter.reveal")
        session.answer([next(one.id for one in session.prompt.legal() if one.most)])  # type: ignore[union-attr]
    play_to(session, key="page.end_of_winter")
    main = attack_view(session).main
    assert main.text == Message("attack_page.main.spring")
    assert main.answers == (("page.end_of_winter", True), ("page.score", True))


# -- Battles ---------------------------------------------------------------------------------------------


def test_the_first_side_of_a_battle_waits_for_the_other() -> None:
    session = revealed("Kerr/nation")
    faces(session, 6, *[1] * (session.prompt.dice - 1))  # type: ignore[union-attr]
    faces(session, *[1] * session.prompt.dice)  # type: ignore[union-attr]
    battle = attack_view(session).battle
    assert battle is not None
    assert [(one.name, one.family, one.hits) for one in battle.sides] == [
        ("english", "", None), ("scottish", "Kerr", 1),
    ]  # fmt: skip
    assert battle.needed == 2
    assert battle.outcome == Message("battle_view.alone", {"nation": "english", "family": "Kerr", "n": 4})


def test_the_second_side_decides_it() -> None:
    session = revealed("Kerr/nation")
    faces(session, 6, *[1] * (session.prompt.dice - 1))  # type: ignore[union-attr]
    faces(session, *[1] * session.prompt.dice)  # type: ignore[union-attr]
    session.answer(["Fenwick/nation"])
    faces(session, 6, 6, *[1] * (session.prompt.dice - 2))  # type: ignore[union-attr]
    faces(session, *[1] * session.prompt.dice)  # type: ignore[union-attr]
    shown = attack_view(session)
    assert shown.battle is not None
    assert shown.battle.decided
    assert [one.winner for one in shown.battle.sides] == [True, False]
    assert shown.battle.outcome is not None
    assert shown.battle.outcome.key == "battle_view.wins_notoriety"
    assert shown.result is not None
    assert NotorietyChange(family="Fenwick", march="SMM", n=4) in shown.result.notoriety
