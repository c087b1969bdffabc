"""The player's own attacks (7.4): targets, Horses, tokens and Wardens, cards and powers."""

from collections.abc import Callable
from typing import Any

import pytest

from reivers.games.border.rules.model.state import State, cattle, cube, horses, spent_horses, vp
from reivers.games.border.rules.winter.own_attacks import own_attack
from reivers.kernel.errors import IllegalAnswer
from reivers.kernel.facts import Hint, no_hint
from reivers.kernel.flows import Flow
from reivers.kernel.journal import Header, Journal
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Number, Prompt
from reivers.kernel.session import Session
from tests.games.border.builders import FlowGame, session_of, shipped
from tests.games.border.winters import (
    asked,
    at,
    legal,
    reported,
    taught,
    was_reported,
    why_not,
    winter_state,
    with_battle,
)


def attack(kind: str) -> Callable[[State], Flow[None]]:
    return lambda state: own_attack(state, kind)


def attacking(
    kind: str, state: State | None = None, game: type[FlowGame] = FlowGame, **options: Any
) -> Session:
    if game is FlowGame:
        return session_of(attack(kind), state or winter_state(), **options)
    return Session(game(attack(kind), state or winter_state()), Journal(Header("border", 1, "1")), **options)


def raid(session: Session, region: str = "SWM/nithsdale", n: int = 1, token: str = "rumor") -> None:
    session.page([("attack.target", f"raid/{region}"), ("attack.horses", n), ("token.revealed", [token])])


# -- targets ---------------------------------------------------------------------------------------------


def test_7_4_the_reiver_card_raids_any_farm_but_ones_own() -> None:
    session = attacking("reiver")
    raids = [one for one in legal(session) if one.startswith("raid/")]
    assert len(raids) == 13
    assert "raid/debateable" in raids
    assert not [one for one in raids if "EWM" in one]
    assert why_not(session, "feud/SWM") == "refused.target.kind"


def test_7_4_a_target_of_this_turn_is_refused_with_the_reason() -> None:
    session = attacking("reiver", winter_state(attacked=["SWM/nithsdale", "DL/debateable-land"]))
    assert why_not(session, "raid/SWM/nithsdale") == "refused.target.attacked"
    assert why_not(session, "raid/debateable") == "refused.target.attacked"
    with pytest.raises(IllegalAnswer):
        session.answer("raid/debateable")


def test_7_4_a_feud_needs_a_cube() -> None:
    session = attacking("family")
    assert why_not(session, "feud/SWM") is None
    assert why_not(session, "feud/SMM") == "refused.target.no_cube"


def test_7_4_the_indicator_goes_to_the_target_and_is_turned() -> None:
    session = attacking("reiver")
    session.page([("attack.target", "raid/SWM/nithsdale")])
    assert at(session, "SWM/nithsdale", "indicator:Dacre") == "arrow"
    session.page([("attack.horses", 1), ("token.revealed", ["rumor"]), ("combat.attack", {"faces": [1, 1]})])
    assert at(session, "SWM/nithsdale", "indicator:Dacre") == "done"
    assert session.state.attacked == ["SWM/nithsdale"]


def test_a41_an_attack_may_be_declined() -> None:
    session = attacking("reiver")
    session.answer("decline")
    assert session.prompt is None
    assert not session.state.attacked


def test_a41_without_a_legal_target_nobody_attacks() -> None:
    state = winter_state(pieces=[("SWM/seat", cube("Dacre"), 0), ("SWM/town", cube("Dacre"), 0)])
    regions = ("nithsdale", "annandale", "eskdale", "farm-4")
    state.attacked = [f"SWM/{name}" for name in regions]
    session = attacking("opposite", state)
    assert session.prompt is None
    assert was_reported(session, "attack.no_target")


def test_7_4_a_battle_is_chosen_by_one_family_of_each_nation() -> None:
    state = with_battle(winter_state(), "4", "SMM")
    state.table["SMM/battlefield"]["indicator:Fenwick"] = "done"
    assert why_not(attacking("nation", state), "battle/4") == "refused.target.nation"


def test_a49_the_rising_is_offered_by_sides() -> None:
    state = with_battle(winter_state(), "rising-of-the-north", None)
    state.battles["rising-of-the-north"]["sides"] = {"Catholic": "Kerr"}
    session = attacking("opposite", state)
    assert why_not(session, "battle/rising-of-the-north/Catholic") == "refused.target.side"
    assert why_not(session, "battle/rising-of-the-north/Protestant") is None
    assert why_not(attacking("reiver", state), "battle/rising-of-the-north/Protestant") is not None


# -- Horses ----------------------------------------------------------------------------------------------


def test_7_4_one_horse_stays_back_while_an_own_card_is_to_come() -> None:
    session = attacking("reiver", winter_state(own_targets=["same"]))
    session.answer("raid/SWM/nithsdale")
    assert asked(session).default == 2
    with pytest.raises(IllegalAnswer):
        session.answer(3)


def test_a41_the_last_own_card_may_use_all_horses() -> None:
    session = attacking("reiver")
    session.page([("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 3)])
    assert (horses(session.state), at(session, "SWM/nithsdale", "horse")) == (0, 3)


def test_a22_with_one_horse_at_winters_start_only_the_first_card_attacks() -> None:
    pieces = [("player", "horse", 1)]
    first = attacking("reiver", winter_state(one_horse=True, own_targets=["same"], pieces=pieces))
    first.answer("raid/SWM/nithsdale")
    assert at(first, "SWM/nithsdale", "horse") == 1
    second = attacking("reiver", winter_state(one_horse=True, own_attacks=1, pieces=pieces))
    assert second.prompt is None
    assert was_reported(second, "attack.one_horse")


def test_a41_without_a_standing_horse_nobody_attacks() -> None:
    session = attacking("reiver", winter_state(pieces=[("player", "horse", 0), ("player", "horse_used", 2)]))
    assert session.prompt is None
    assert was_reported(session, "attack.no_horse")


# -- defenses --------------------------------------------------------------------------------------------


def test_7_4_the_token_is_reported_after_the_horses() -> None:
    session = attacking("reiver")
    session.answer("raid/SWM/nithsdale")
    assert asked(session).key == "attack.horses"
    session.answer(1)
    assert asked(session).key == "token.revealed"
    assert asked(session).source == "rival_tokens"


def test_7_4_a_face_up_token_is_not_drawn_again() -> None:
    session = attacking("reiver", winter_state(pieces=[("SWM/nithsdale", "token", "plain-2")]))
    session.page([("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 1)])
    assert asked(session).key == "attack.warden"


def test_a25_the_empty_box_has_no_token() -> None:
    session = attacking("reiver", winter_state(empty_box="SWM/nithsdale"))
    session.page([("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 1)])
    assert asked(session).key == "combat.attack"
    assert was_reported(session, "attack.no_token")


def test_7_4_the_warden_appears_below_the_tokens_dice() -> None:
    session = attacking("reiver")
    raid(session, token="hot-trod")
    assert asked(session).results == {"rides": (1, 2), "stays": (3, 4, 5, 6)}  # type: ignore[attr-defined]
    session.answer({"faces": [2]})
    assert "Maxwell" not in session.state.wardens
    assert reported(session, "combat.dice").message.facts["shield"] == 1


def test_7_4_the_warden_stays_and_keeps_his_card() -> None:
    session = attacking("reiver")
    raid(session, token="hot-trod")
    session.answer({"results": {"stays": 1}})
    assert "Maxwell" in session.state.wardens
    assert reported(session, "combat.dice").message.facts["shield"] == 0


@pytest.mark.parametrize("token", ["plain-4", "rumor", "4p-5"])
def test_a18_a_token_of_one_die_or_none_never_calls_the_warden(token: str) -> None:
    session = attacking("reiver", winter_state(rival_tokens={token: 1, "hot-trod": 1}))
    raid(session, token=token)
    assert asked(session).key == "combat.attack"


def test_7_4_a_warden_appears_once() -> None:
    session = attacking("reiver", winter_state(wardens=["Dacre", "Kerr"]))
    raid(session, token="hot-trod")
    assert asked(session).key == "combat.attack"


def test_7_4_battles_and_the_debateable_land_have_no_token() -> None:
    session = attacking("nation", with_battle(winter_state(), "4", "SMM"))
    session.page([("attack.target", "battle/4"), ("attack.horses", 1)])
    assert asked(session).key == "combat.attack"
    session = attacking("reiver")
    session.page([("attack.target", "raid/debateable"), ("attack.horses", 1)])
    assert asked(session).key == "combat.attack"


def test_a16_scots_dyke_blocks_one_hit() -> None:
    session = attacking("reiver", winter_state(pieces=[("DL/debateable-land", "dyke", 1)]))
    session.page([("attack.target", "raid/debateable"), ("attack.horses", 1)])
    session.answer({"results": {"cattle": 0, "sheep": 3}})
    assert vp(session.state) == 4


# -- powers ----------------------------------------------------------------------------------------------


def test_7_6_an_office_is_used_once_a_turn_by_choice() -> None:
    state = winter_state(pieces=[("sheet", "office:16", 1)])
    session = attacking("reiver", state)
    raid(session)
    session.answer(["office:16"])
    assert reported(session, "combat.dice").message.facts["attack"] == 1 + 1 + 2
    assert session.state.spent == ["turn:16"]
    state.spent = ["turn:16"]
    session = attacking("reiver", state)
    raid(session)
    assert asked(session).key == "combat.attack"


def test_7_6_powers_are_off_unless_chosen() -> None:
    session = attacking("reiver", winter_state(pieces=[("sheet", "office:16", 1)]))
    raid(session)
    session.take_default()
    assert reported(session, "combat.dice").message.facts["attack"] == 2
    assert not session.state.spent


def test_7_6_cattle_buy_dice() -> None:
    session = attacking(
        "reiver", winter_state(turn=2, pieces=[("sheet", "grayne:59", 1), ("player", "cattle", 2)])
    )
    raid(session)
    session.answer(["buy:59"])
    assert cattle(session.state) == 0
    assert reported(session, "combat.dice").message.facts["attack"] == 1 + 1 + 1 + 1


def test_7_6_without_the_cattle_there_is_no_die_to_buy() -> None:
    session = attacking(
        "reiver", winter_state(turn=2, pieces=[("sheet", "grayne:59", 1), ("player", "cattle", 1)])
    )
    raid(session)
    assert asked(session).key == "combat.attack"


def test_7_4_a_held_card_adds_its_dice_and_goes() -> None:
    session = attacking("reiver", winter_state(pieces=[("sheet", "held:39", 1), ("sheet", "held:41", 1)]))
    raid(session)
    assert legal(session) == ["held:39"], "a Battle card is no use in a Raid"
    session.page([("attack.powers", ["held:39"]), ("combat.attack", {"faces": [1, 1, 1, 1]})])
    assert session.state.out_of_play == ["39"]
    assert at(session, "sheet", "held:41") == 1


def test_7_4_a_card_that_counts_hits_scores_after_the_combat() -> None:
    session = attacking("opposite", winter_state(pieces=[("sheet", "held:38", 1)]))
    raid(session, n=2)
    session.page([("attack.powers", ["held:38"]), ("combat.attack", {"faces": [3, 4, 4]})])
    assert session.state.score == [{"Raid Cattle": 3, "Cards (not printed)": 3}]


def test_7_4_a_card_of_unknown_effect_is_asked_for_when_it_is_played() -> None:
    session = attacking("reiver", winter_state(pieces=[("sheet", "held:39", 1)]), layers=(taught(c39=None),))
    raid(session)
    session.answer(["held:39"])
    assert session.asks_fact == ("summer:39", "effects")
    session.skip_fact()
    session.page([("attack.card_dice", 3), ("manual.where", [])])
    assert reported(session, "combat.dice").message.facts["attack"] == 2 + 3


@pytest.mark.parametrize(
    ("effects", "words"),
    [
        ([{"standing": "attack_dice", "n": 3, "kinds": ["battle"]}], "attack.no_use"),
        ([{"standing": "rerolls", "n": 2}], "attack.for_rerolls"),
    ],
)
def test_a51_a_card_entered_only_when_it_is_played(effects: list[dict[str, Any]], words: str) -> None:
    """It stays in the hand if it is of no use here, or until its rerolls are wanted."""
    state = winter_state(pieces=[("sheet", "held:39", 1)])
    session = attacking("reiver", state, layers=(taught(c39=None),), game=TellsOnPlay)
    raid(session)
    session.page([("attack.powers", ["held:39"]), ("fact.effects", effects)])
    assert was_reported(session, words)
    session.answer({"faces": [1, 1]})
    offered = session.prompt is not None and "held:39" in legal(session)
    assert offered == (words == "attack.for_rerolls")
    assert at(session, "sheet", "held:39") == 1


class AnyEffects(Number):
    """A question for effects that takes any of them."""

    def refusal(self, answer: Any) -> Message | None:
        return None


class TellsOnPlay(FlowGame):
    def fact_prompt(self, thing: str, field: str, hint: Hint = no_hint) -> Prompt:
        return AnyEffects(key=f"fact.{field}", low=0, high=0)


def test_7_6_an_unknown_reiver_adds_the_entered_dice() -> None:
    state = winter_state(pieces=[("sheet", "reiver", "1")])
    session = attacking("reiver", state, layers=(taught(c1=None),))
    session.page(
        [("attack.target", "raid/SWM/nithsdale"), ("attack.horses", 1), ("token.revealed", ["rumor"])]
    )
    session.skip_fact()
    session.page([("attack.powers", ["unknown:1"]), ("attack.card_dice", 2), ("manual.where", [])])
    assert reported(session, "combat.dice").message.facts["attack"] == 2 + 2
    session.answer({"faces": [1, 1, 1, 1]})
    assert session.prompt is None, "what was put off is not asked again in the same attack"


def test_2_6_a_token_seen_in_the_book_needs_no_asking() -> None:
    session = attacking("reiver", layers=(shipped,))
    raid(session, token="hot-trod")
    assert asked(session).key == "attack.warden"


# -- snow, and held Target cards -------------------------------------------------------------------------


def test_5_2_heavy_snows_of_the_opponents_stop_one_attack() -> None:
    state = winter_state(turn=2, in_play=["15", "80"], pieces=[("draft/cards_in_play", "card:80", 1)])
    session = attacking("reiver", state)
    session.answer("raid/SWM/nithsdale")
    assert session.prompt is None
    assert session.state.in_play == ["15"]
    assert session.state.out_of_play == ["80"]
    assert horses(session.state) == 3
    assert at(session, "SWM/nithsdale", "indicator:Dacre") == "done"


def test_a47_a_held_target_card_helps_the_attack_it_is_played_for() -> None:
    session = attacking("opposite", winter_state(turn=2, pieces=[("sheet", "held:82", 1)]))
    session.answer(["82"])
    raid(session)
    assert reported(session, "combat.dice").message.facts["plus"] == 1
    session.answer({"faces": [1, 1]})
    assert session.state.out_of_play == ["82"]


def test_a47_a_held_target_card_may_take_the_place_of_the_attack() -> None:
    session = attacking(
        "opposite", winter_state(turn=3, score=[{}, {}, {}], pieces=[("sheet", "held:s120", 1)])
    )
    session.page([("attack.target_cards", ["s120"])])
    assert session.prompt is None
    assert at(session, "SWM/town", cube("Dacre")) == 0
    assert session.state.out_of_play == ["s120"]


def test_a_declined_attack_still_costs_its_target_card() -> None:
    session = attacking("opposite", winter_state(turn=2, pieces=[("sheet", "held:82", 1)]))
    session.page([("attack.target_cards", ["82"]), ("attack.target", "decline")])
    assert session.state.out_of_play == ["82"]
    assert spent_horses(session.state) == 0
