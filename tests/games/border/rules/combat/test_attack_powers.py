"""7.4 to 7.6 What the player's cards add to a combat: by choice, once, and never in another kind of it."""

from typing import Any

import pytest

from reivers.games.border.rules.model.state import State, cattle
from reivers.games.border.rules.winter.attack_record import AttackRecord, attack_records
from reivers.games.border.rules.winter.own_attacks import own_attack
from reivers.games.border.rules.winter.rival_attacks import rival_attack
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.facts import Fact, Layer
from reivers.kernel.prompts import Number
from reivers.kernel.session import Session
from tests.games.border.builders import session_of, shipped
from tests.games.border.winters import (
    all_notices,
    asked,
    at,
    legal,
    pool,
    reported,
    taught,
    was_reported,
    why_not,
    winter_state,
)

NO_WARDEN = ["Fenwick", "Maxwell", "Kerr"]


def raiding(
    state: State, *layers: Layer, target: str = "raid/SWM/nithsdale", card: str = "reiver"
) -> Session:
    """Return a Raid on a target with only a Rumor."""
    session = session_of(lambda now: own_attack(now, card), state, **({"layers": layers} if layers else {}))
    session.page([("attack.target", target), ("attack.horses", 1), ("token.revealed", ["rumor"])])
    return session


def raided(state: State, *layers: Layer) -> Session:
    """Kerr raid Eden Valley, which is the best farm."""
    session = session_of(
        lambda now: rival_attack(now, "Kerr", "reiver"), state, **({"layers": layers} if layers else {})
    )
    session.answer({"faces": [3]})
    return session


def at_home(**changes: Any) -> State:
    pieces = [("EWM/eden-valley", "sheep", 3), *changes.pop("pieces", [])]
    return winter_state(pieces=pieces, **{"wardens": NO_WARDEN, **changes})


def record(session: Session) -> AttackRecord:
    return attack_records(all_notices(session))[-1]


# -- Cattle for dice -------------------------------------------------------------------------------------

TWO_SELLERS = [("sheet", "grayne:59", 1), ("sheet", "reiver", "43")]


def test_7_6_what_cattle_pay_for_only_one_by_one_is_asked_one_by_one() -> None:
    session = raiding(winter_state(turn=2, pieces=[*TWO_SELLERS, ("player", "cattle", 3)]))
    assert asked(session).key == "attack.buy"
    assert legal(session) == ["buy:43", "buy:59", "enough"]
    session.answer("buy:43")
    assert asked(session).key == "combat.attack", "nothing is left for the other"
    assert cattle(session.state) == 0
    assert pool(session)["buy"] == 1


def test_7_6_dice_that_cannot_be_paid_together_are_refused_together() -> None:
    pieces = [*TWO_SELLERS, ("player", "cattle", 3), ("sheet", "held:39", 1)]
    session = raiding(winter_state(turn=2, pieces=pieces))
    assert asked(session).key == "attack.powers"
    assert why_not(session, "buy:43") == "attack.asked_later"
    with pytest.raises(IllegalAnswer):
        session.answer(["buy:43", "buy:59"])
    session.page([("attack.powers", ["held:39"]), ("attack.buy", "enough")])
    assert cattle(session.state) == 3


def test_7_6_what_can_all_be_paid_is_one_choice() -> None:
    session = raiding(winter_state(turn=2, pieces=[*TWO_SELLERS, ("player", "cattle", 5)]))
    session.answer(["buy:43", "buy:59"])
    assert asked(session).key == "combat.attack"
    assert cattle(session.state) == 0


# -- once a turn -----------------------------------------------------------------------------------------


def test_7_6_a_modifier_once_a_turn_is_chosen_and_spent() -> None:
    layer = taught(c16=[{"standing": "modifier", "n": 1, "role": "attack", "once": "turn"}])
    state = winter_state(pieces=[("sheet", "office:16", 1)])
    session = raiding(state, layer)
    session.answer([])
    assert reported(session, "combat.dice").message.facts["plus"] == 1, "the Reiver card alone"
    assert session.state.spent == []
    session = raiding(state, layer)
    session.answer(["office:16"])
    assert reported(session, "combat.dice").message.facts["plus"] == 2
    assert session.state.spent == ["turn:16"]
    state.spent = ["turn:16"]
    assert asked(raiding(state, layer)).key == "combat.attack"


def test_7_6_a_card_that_lends_more_than_one_thing_is_spent_once() -> None:
    both = [
        {"standing": "attack_dice", "n": 2, "once": "turn"},
        {"standing": "modifier", "n": 1, "role": "attack", "once": "turn"},
    ]
    session = raiding(winter_state(pieces=[("sheet", "office:16", 1)]), taught(c16=both))
    session.answer(["office:16"])
    facts = reported(session, "combat.dice").message.facts
    assert (facts["attack"], facts["plus"]) == (4, 2)
    assert session.state.spent == ["turn:16"]


@pytest.mark.parametrize(
    ("effect", "fact", "with_it", "without"),
    [
        ({"standing": "modifier", "n": 1, "role": "defense"}, "shield", 1, 0),
        ({"standing": "halve", "role": "defense"}, "attack", 2, 3),
        ({"standing": "defense_dice", "n": 2}, "defense", 2, 0),
    ],
)
def test_7_6_what_defends_once_a_turn_is_chosen_and_spent(
    effect: dict[str, Any], fact: str, with_it: int, without: int
) -> None:
    layer = taught(c16=[{**effect, "once": "turn"}])
    state = at_home(pieces=[("sheet", "office:16", 1)])
    session = raided(state, layer)
    session.answer([])
    assert reported(session, "combat.dice").message.facts[fact] == without
    session = raided(state, layer)
    session.answer(["office:16"])
    assert reported(session, "combat.dice").message.facts[fact] == with_it
    assert session.state.spent == ["turn:16"]


def test_7_6_a_block_once_a_game_is_spent_for_good() -> None:
    layer = taught(c16=[{"standing": "extra_block", "role": "defense", "once": "game"}])
    session = raided(at_home(pieces=[("sheet", "office:16", 1)]), layer)
    session.page([("rival.defend", ["office:16"]), ("combat.attack", {"faces": [3, 3, 1]})])
    assert reported(session, "combat.raid").message.facts["cattle"] == 1
    assert session.state.spent == ["game:16"]


def test_7_5_a_recruited_card_of_unknown_effect_may_defend_by_hand() -> None:
    session = raided(at_home(pieces=[("sheet", "office:16", 1)]), taught(c16=None))
    session.skip_fact()
    session.page([("rival.defend", ["unknown:16"]), ("rival.card_dice", 2), ("manual.where", [])])
    assert reported(session, "combat.dice").message.facts["defense"] == 2


@pytest.mark.parametrize(
    ("effect", "fact", "with_it"),
    [
        ({"standing": "modifier", "n": 1, "role": "defense"}, "shield", 1),
        ({"standing": "halve", "role": "defense"}, "attack", 2),
        ({"standing": "defense_dice", "n": 2}, "defense", 2),
    ],
)
def test_7_5_a_held_card_defends_once_and_is_named(effect: dict[str, Any], fact: str, with_it: int) -> None:
    state = at_home(turn=2, pieces=[("sheet", "held:81", 1)])
    session = raided(state, taught(c81=[effect]))
    session.answer(["held:81"])
    assert reported(session, "combat.dice").message.facts[fact] == with_it
    assert record(session).powers == ("held:81",)


def test_7_5_a_recruited_card_defends_without_a_choice_but_only_its_family() -> None:
    layer = taught(c16=[{"standing": "defense_dice", "n": 2}])
    session = raided(at_home(pieces=[("sheet", "office:16", 1)]), layer)
    assert pool(session, "defense") == {"card": 2}
    session = raiding(winter_state(pieces=[("sheet", "office:16", 1)]), layer)
    assert "card" not in pool(session, "defense")


def test_7_6_a_card_of_unknown_effect_hides_no_other() -> None:
    layer = taught(c16=None, c19=[{"standing": "attack_dice", "n": 2}])
    session = raiding(winter_state(pieces=[("sheet", "office:16", 1), ("sheet", "grayne:19", 1)]), layer)
    session.skip_fact()
    session.answer([])
    assert pool(session)["card"] == 2


def test_7_5_a_card_by_hand_adds_up_to_twelve_dice_or_stops_the_attack() -> None:
    state = at_home(turn=2, pieces=[("sheet", "held:81", 1)])
    session = raided(state, taught(c81=None))
    session.answer(["held:81"])
    session.skip_fact()
    assert (asked(session).section, asked(session).key) == ("7.5", "rival.card_does")
    session.answer("dice")
    dice = asked(session)
    assert isinstance(dice, Number)
    assert (dice.section, dice.low, dice.high, dice.default) == ("7.5", 0, 12, 0)
    session.page([("rival.card_dice", 2), ("manual.where", ["player"])])
    session.page([("manual.changes", {"player|cattle": 1}), ("manual.remember", "yes")])
    (kept,) = session.state.remembered_changes.values()
    assert [change["when"] for change in kept] == ["defense"]
    assert pool(session, "defense") == {"held": 2}
    assert record(session).stopped_by == ""
    session = raided(state, taught(c81=None))
    session.answer(["held:81"])
    session.skip_fact()
    session.answer("stops")
    assert record(session).stopped_by == "81"


def test_7_4_a_card_by_hand_adds_up_to_twelve_dice() -> None:
    session = raiding(winter_state(pieces=[("sheet", "held:39", 1)]), taught(c39=None))
    session.answer(["held:39"])
    session.skip_fact()
    dice = asked(session)
    assert isinstance(dice, Number)
    assert (dice.section, dice.low, dice.high, dice.default) == ("7.4", 0, 12, 0)


# -- each card in its own kind of combat -----------------------------------------------------------------


@pytest.mark.parametrize(("card", "kind"), [("38", "gaolbreak"), ("41", "raid")])
def test_7_0_a_card_for_one_kind_of_combat_is_not_offered_in_another(card: str, kind: str) -> None:
    target = {"gaolbreak": "gaolbreak/SWM", "raid": "raid/SWM/nithsdale"}[kind]
    turned_up = "opposite" if kind == "gaolbreak" else "reiver"
    session = raiding(winter_state(pieces=[("sheet", f"held:{card}", 1)]), target=target, card=turned_up)
    assert asked(session).key == "combat.attack"


def test_7_0_that_holds_also_while_the_cards_effects_are_unknown() -> None:
    def look(thing: str, field: str) -> Any:
        known = shipped(thing, field) if thing == "summer:41" else taught(c41=None)(thing, field)
        return known if field != "subtype" else taught()(thing, field)

    session = raiding(winter_state(pieces=[("sheet", "held:41", 1)]), look)
    assert asked(session).key == "combat.attack"


def test_7_0_the_kinds_of_a_change_are_kept() -> None:
    layer = taught(c80=[{"do": "no_attack", "when": "defense", "kinds": ["feud"]}])
    session = raided(at_home(turn=2, pieces=[("sheet", "held:80", 1)]), layer)
    assert asked(session).key == "combat.attack"
    assert at(session, "sheet", "held:80") == 1
    assert not was_reported(session, "rival.plays")


def test_a47_a_target_card_of_unknown_effect_is_asked_for_once_and_adds_dice_by_hand() -> None:
    state = winter_state(turn=2, pieces=[("sheet", "held:82", 1)])
    session = session_of(lambda now: own_attack(now, "opposite"), state, layers=(taught(c82=None),))
    session.answer(["82"])
    assert session.asks_fact == ("summer:82", "effects")
    session.skip_fact()
    session.page(
        [("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 1), ("token.revealed", ["rumor"])]
    )
    session.page([("attack.powers", ["unknown:82"]), ("attack.card_dice", 2), ("manual.where", [])])
    assert reported(session, "combat.dice").message.facts["attack"] == 2 + 2
    session.answer({"faces": [1, 1, 1, 1]})
    assert session.prompt is None
    assert session.state.out_of_play == ["82"]


def test_7_0_a_target_card_for_one_kind_of_combat_does_nothing_in_another() -> None:
    def look(thing: str, field: str) -> Any:
        if (thing, field) == ("summer:82", "combats"):
            return Fact(thing, field, ["feud"], "copy")
        return taught()(thing, field)

    state = winter_state(turn=2, pieces=[("sheet", "held:82", 1)])
    session = session_of(lambda now: own_attack(now, "opposite"), state, layers=(look,))
    session.page([("attack.target_cards", ["82"]), ("attack.target", "raid/SWM/nithsdale")])
    session.page([("attack.horses", 1), ("token.revealed", ["rumor"])])
    assert reported(session, "combat.dice").message.facts["plus"] == 0


def test_a47_a_target_card_brings_its_dice_into_the_attack() -> None:
    state = winter_state(turn=2, pieces=[("sheet", "held:82", 1)])
    layer = taught(c82=[{"standing": "attack_dice", "n": 2, "role": "attack"}])
    session = session_of(lambda now: own_attack(now, "opposite"), state, layers=(layer,))
    session.page([("attack.target_cards", ["82"]), ("attack.target", "raid/SWM/nithsdale")])
    session.page([("attack.horses", 1), ("token.revealed", ["rumor"])])
    assert reported(session, "combat.dice").message.facts["attack"] == 2 + 2
    assert record(session).powers == ("held:82",)
    session.answer({"faces": [1, 1, 1, 1]})
    assert session.state.out_of_play == ["82"]
    assert session.state.played_target_cards == {}


def test_a47_a_target_card_that_needs_no_horse_is_offered_without_one() -> None:
    pieces = [("sheet", "held:s120", 1), ("sheet", "held:82", 1), ("player", "horse", 0)]
    session = session_of(lambda now: own_attack(now, "opposite"), winter_state(turn=3, pieces=pieces))
    assert was_reported(session, "attack.no_horse")
    assert legal(session) == ["s120"], "the other one would be lost for nothing"
    session.answer(["s120"])
    assert session.prompt is None
    assert session.state.out_of_play == ["s120"]
    assert at(session, "SWM/town", "cube:Dacre") == 0


def test_a47_without_a_target_no_card_is_lost_for_it() -> None:
    pieces = [("sheet", "held:82", 1), ("SWM/seat", "cube:Dacre", 0), ("SWM/town", "cube:Dacre", 0)]
    regions = ("nithsdale", "annandale", "eskdale", "farm-4")
    state = winter_state(turn=2, pieces=pieces, attacked=[f"SWM/{name}" for name in regions])
    session = session_of(lambda now: own_attack(now, "opposite"), state)
    assert session.prompt is None
    assert at(session, "sheet", "held:82") == 1
