"""Combats: both pools (7.6), rolls, rerolls and awards (7.7)."""

from collections.abc import Callable
from typing import Any

import pytest

from reivers.games.border.rules.combat.combat import fight
from reivers.games.border.rules.combat.dice_pools import Combat, Item, Pool
from reivers.games.border.rules.model.state import State, add, cattle, cube, horses, put, spent_horses, vp
from reivers.games.border.rules.winter.own_attacks import declare
from reivers.kernel.facts import Fact
from reivers.kernel.flows import Flow, notice
from reivers.kernel.session import Session
from tests.games.border.builders import practice, session_of
from tests.games.border.winters import (
    asked,
    at,
    legal,
    pool,
    reported,
    taught,
    was_reported,
    winter_state,
    with_battle,
    with_event,
    with_rerolls,
)

RISING = "rising-of-the-north"


def fighting(combat: Callable[[], Combat]) -> Callable[[State], Flow[None]]:
    """A flow that is just this combat, its indicator and Horses in place."""

    def play(state: State) -> Flow[None]:
        now = combat()
        orders = declare(state, now)
        if now.horses:
            orders += [add(state, "player", "horse", -now.horses), add(state, now.place, "horse", now.horses)]
        yield from notice("declared", orders=orders)
        yield from fight(state, now)

    return play


def own(kind: str, place: str, state: State | None = None, **changes: Any) -> Session:
    """Return an attack by Dacre, by default with one Horse."""
    changes = {"horses": 1, **changes}
    layers = (changes.pop("layer", practice),)
    play = fighting(lambda: Combat("Dacre", "Dacre/same", kind, place, **changes))
    return session_of(play, state or winter_state(), layers=layers)


def theirs(
    kind: str, place: str, state: State | None = None, family: str = "Kerr", **changes: Any
) -> Session:
    """An opponent's attack."""
    layers = (changes.pop("layer", practice),)
    play = fighting(lambda: Combat(family, f"{family}/same", kind, place, **changes))
    return session_of(play, state or winter_state(pieces=[("rivals", "base_dice", 2)]), layers=layers)


def strike(session: Session, attack: list[int], defense: list[int] | None = None) -> None:
    """Both sides' natural faces."""
    session.page([("combat.attack", {"faces": attack})])
    if session.prompt is not None and asked(session).key == "combat.defense":
        session.page([("combat.defense", {"faces": defense or [1] * asked(session).dice})])  # type: ignore[attr-defined]


def dice(session: Session) -> tuple[int, int]:
    facts = reported(session, "combat.dice").message.facts
    return facts["attack"], facts["defense"]


# -- 7.6 attack dice -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("track", "expected"),
    [
        ({"Dacre": 2}, 2),
        ({"Dacre": 2, "Maxwell": 2}, 1),
        ({"Dacre": 2, "Maxwell": 5}, 1),
        ({"Dacre": 2, "Maxwell": 5, "Kerr": 2}, 0),
        ({"Maxwell": 5}, 0),
    ],
)
def test_7_6_dice_for_notoriety(track: dict[str, int], expected: int) -> None:
    state = winter_state(pieces=[("SWM/track", cube("Maxwell"), 0)])
    for family, points in track.items():
        state.table["SWM/track"][cube(family)] = points
    assert pool(own("raid", "SWM/nithsdale", state)).get("notoriety", 0) == expected


def test_7_6_a_raid_counts_standing_sheep_and_horses() -> None:
    state = winter_state(pieces=[("SWM/nithsdale", "sheep", 2), ("SWM/nithsdale", "sheep_bastled", 3)])
    assert pool(own("raid", "SWM/nithsdale", state, horses=2)) == {"sheep": 2, "horses": 2}


def test_7_6_a_feud_counts_its_cubes_and_gives_them_back() -> None:
    session = own("feud", "SWM/seat", winter_state(pieces=[("SWM/seat", cube("Dacre"), 3)]))
    assert pool(session) == {"feud": 3, "horses": 1}
    assert at(session, "SWM/seat", cube("Dacre")) == 0


def test_7_6_a_gaolbreak_counts_its_cubes_and_leaves_them() -> None:
    session = own("gaolbreak", "SWM/town", winter_state(pieces=[("SWM/town", cube("Dacre"), 2)]))
    assert pool(session) == {"gaol": 2, "horses": 1}
    assert at(session, "SWM/town", cube("Dacre")) == 2


def test_7_6_reiver_and_grayne_add_theirs() -> None:
    state = winter_state(pieces=[("sheet", "reiver", "1"), ("sheet", "grayne:19", 1)])
    assert dice(own("raid", "SWM/nithsdale", state)) == (1 + 1 + 2 + 1, 0)
    assert dice(own("raid", "SMM/tweeddale", state)) == (1 + 1 + 2, 0)
    assert dice(own("gaolbreak", "SWM/town", state)) == (1 + 1 + 1 + 1, 0)


def test_a49_no_grayne_and_no_notoriety_at_the_rising() -> None:
    pieces = [("sheet", "grayne:100", 1), ("sheet", "reiver", "43")]
    state = with_battle(winter_state(turn=3, pieces=pieces), RISING, None)
    session = own("battle", "rising", state, event=RISING, side="Catholic")
    assert dice(session) == (1 + 2, 2)


def test_7_6_a_grayne_of_any_march_does_not_count_at_the_rising() -> None:
    anywhere = taught(c100=[{"standing": "attack_dice", "n": 2}])
    state = with_battle(winter_state(turn=3, pieces=[("sheet", "grayne:100", 1)]), RISING, None)
    assert dice(own("raid", "SWM/nithsdale", state, layer=anywhere)) == (1 + 1 + 2, 0)
    session = own("battle", "rising", state, layer=anywhere, event=RISING, side="Catholic")
    assert pool(session) == {"horses": 1}


def test_7_6_an_opponent_rolls_base_dice() -> None:
    session = theirs("raid", "EWM/eden-valley")
    assert pool(session) == {"sheep": 1, "base": 2}


def test_a11_an_opponent_has_base_dice_only_at_the_rising() -> None:
    state = with_battle(winter_state(pieces=[("rivals", "base_dice", 3)]), RISING, None)
    assert pool(theirs("battle", "rising", state, event=RISING, side="Catholic")) == {"base": 3}


@pytest.mark.parametrize(("whole", "half"), [(0, 0), (1, 1), (4, 2), (5, 3)])
def test_a33_halving_comes_last_and_rounds_up(whole: int, half: int) -> None:
    found = Pool("attack", (Item("base", {}, whole),), halved=True)
    assert found.dice == half
    assert found.why()[-1].answer == half


def test_7_6_a_halving_token_halves_the_attack() -> None:
    session = own("raid", "SWM/nithsdale", horses=2, token="4p-5")
    assert dice(session) == (2, 0)


def test_a33_a_halving_token_of_the_player_halves_an_opponent() -> None:
    assert dice(theirs("raid", "EWM/eden-valley", token="4p-9")) == (2, 0)


# -- 7.6 defense dice ------------------------------------------------------------------------------------


def test_7_6_peels_and_castles_protect_the_farms_they_touch() -> None:
    towers = [("SWM/castle", "tower", 1), ("SWM/peel-2", "tower", 1), ("SWM/peel-3", "tower", 1)]
    state = winter_state(pieces=towers)
    assert dice(own("raid", "SWM/annandale", state))[1] == 2 + 1 + 1
    assert dice(own("raid", "SWM/nithsdale", state))[1] == 2
    assert dice(own("feud", "SWM/seat", state))[1] == 0


@pytest.mark.parametrize(
    ("kind", "place", "token", "expected"),
    [
        ("raid", "SWM/nithsdale", "plain-5", 1),
        ("feud", "SWM/seat", "plain-5", 2),
        ("raid", "SWM/nithsdale", "plain-3", 2),
        ("gaolbreak", "SWM/town", "hot-trod", 3),
        ("raid", "SWM/nithsdale", "rumor", 0),
    ],
)
def test_a19_tokens_give_the_fitting_color_or_their_only_one(
    kind: str, place: str, token: str, expected: int
) -> None:
    assert dice(own(kind, place, token=token))[1] == expected


def test_7_6_carlisle_is_walled() -> None:
    assert dice(theirs("gaolbreak", "EWM/town", family="Maxwell"))[1] == 1
    assert dice(own("gaolbreak", "SWM/town"))[1] == 0
    assert dice(theirs("feud", "EWM/seat", family="Maxwell"))[1] == 0


def test_7_6_a_battle_defends_by_its_card() -> None:
    def without(thing: str, field: str) -> Fact | None:
        return Fact(thing, field, 0, "copy") if field == "dice" else practice(thing, field)

    for layer, defense in ((practice, 2), (without, 0)):
        state = with_battle(winter_state(), "4", "SMM")
        session = own("battle", "SMM/battlefield", state, event="4", layer=layer)
        assert dice(session)[1] == defense


def test_7_7_wardens_add_to_all_defense_dice_and_add_up() -> None:
    session = theirs("raid", "EWM/eden-valley", token="earl-of-angus", shield=1)
    assert reported(session, "combat.dice").message.facts["shield"] == 2
    session.page([("combat.attack", {"faces": [1, 1, 1]})])
    assert asked(session).results["seven"] == (5, 6)  # type: ignore[attr-defined]


def test_a_recruited_card_may_change_the_dice_of_both_sides() -> None:
    helping = taught(c6=[{"standing": "modifier", "n": 1}])
    state = winter_state(pieces=[("sheet", "warden", "6"), ("rivals", "base_dice", 2)])
    session = own("raid", "SWM/nithsdale", state, layer=helping)
    assert reported(session, "combat.dice").message.facts["plus"] == 1
    session = theirs("raid", "EWM/farm-3", state, layer=helping)
    assert reported(session, "combat.dice").message.facts["shield"] == 1


def test_a_recruited_card_may_halve_or_block_in_defense_only() -> None:
    helping = taught(c6=[{"standing": "halve"}, {"standing": "extra_block", "n": 1}])
    state = winter_state(pieces=[("sheet", "warden", "6"), ("rivals", "base_dice", 4)])
    assert dice(own("raid", "SWM/nithsdale", state, layer=helping))[0] == 2
    session = theirs("raid", "EWM/farm-3", state, layer=helping)
    assert dice(session)[0] == 3
    strike(session, [3, 3, 3])
    assert cattle(session.state) == 8 - 2


# -- 7.7 Raids -------------------------------------------------------------------------------------------


def test_7_7_a_raid_scores_and_steals() -> None:
    session = own("raid", "SWM/nithsdale", winter_state(pieces=[("SWM/nithsdale", "sheep", 2)]), horses=2)
    strike(session, [3, 4, 5, 6])
    session.answer({"EWM/farm-3": 2})
    assert session.state.score == [{"Raid Sheep": 4, "Raid Cattle": 2}]
    assert cattle(session.state) == 10
    assert at(session, "EWM/farm-3", "sheep") == 3
    assert at(session, "SWM/nithsdale", "sheep") == 0
    assert at(session, "EWM/seat", cube("Maxwell")) == 2
    assert (horses(session.state), spent_horses(session.state)) == (1, 2)


def test_7_7_hits_beyond_the_sheep_still_score() -> None:
    session = own(
        "raid", "SWM/nithsdale", winter_state(pieces=[("SWM/nithsdale", "sheep_bastled", 2)]), horses=2
    )
    strike(session, [5, 5, 6])
    session.take_default()
    assert vp(session.state) == 6
    assert at(session, "SWM/nithsdale", "sheep_bastled") == 2


def test_7_7_a_raid_without_a_hit_begins_no_feud() -> None:
    session = own("raid", "SWM/nithsdale")
    strike(session, [1, 2])
    assert at(session, "EWM/seat", cube("Maxwell")) == 1
    assert vp(session.state) == 0


def test_7_7_the_debateable_land_gives_no_cattle_and_no_feud() -> None:
    session = own("raid", "DL/debateable-land")
    strike(session, [3, 4, 5])
    session.take_default()
    assert vp(session.state) == 4
    assert cattle(session.state) == 8
    assert "DL/seat" not in session.state.table


def test_7_7_captures_cost_horses_up_to_those_sent_but_cubes_still() -> None:
    session = own("raid", "SWM/nithsdale", token="hot-trod", shield=1)
    strike(session, [1, 1], [6, 6, 5])
    assert spent_horses(session.state) == 0
    assert horses(session.state) == 2
    assert at(session, "SWM/town", cube("Dacre")) == 1 + 2, "a later seven and the first six (A1)"


def test_7_7_whom_the_player_hangs_scores_six() -> None:
    session = theirs("raid", "EWM/eden-valley", token="earl-of-angus")
    strike(session, [1, 1, 1], [6, 1, 1])
    assert session.state.score == [{"Hanging": 6}]


def test_7_7_opponents_take_cattle_until_none_remain() -> None:
    state = winter_state(pieces=[("rivals", "base_dice", 2), ("player", "cattle", 1)])
    session = theirs("raid", "EWM/eden-valley", state)
    strike(session, [3, 4, 3])
    assert cattle(session.state) == 0
    assert at(session, "SMM/seat", cube("Dacre")) == 1
    assert vp(session.state) == 0


def test_a35_an_opponents_sheep_are_spread_evenly() -> None:
    state = winter_state(pieces=[("rivals", "base_dice", 2), ("EWM/eden-valley", "sheep", 2)])
    session = theirs("raid", "EWM/eden-valley", state)
    strike(session, [5, 5, 1, 1])
    assert asked(session).even  # type: ignore[attr-defined]
    assert sum(asked(session).default.values()) == 2
    session.answer({"SMM/tweeddale": 1, "SMM/farm-3": 1})
    assert at(session, "SMM/tweeddale", "sheep") == 2


def test_7_7_own_sheep_are_offered_where_they_tempt_least() -> None:
    towers = [("EWM/bew-castle", "tower", 1), ("EWM/farm-3", "sheep", 3)]
    session = own("raid", "SWM/nithsdale", winter_state(pieces=towers))
    strike(session, [5, 1])
    assert asked(session).default == {"EWM/farm-4": 1}


# -- 7.7 Feuds and Gaolbreaks ----------------------------------------------------------------------------


def test_7_7_a_feud_that_is_won() -> None:
    session = own("feud", "SWM/seat")
    strike(session, [5, 6])
    assert session.state.score == [{"Feud Attack": 6}]
    assert at(session, "SWM/track", cube("Dacre")) == 2
    assert at(session, "SWM/track", cube("Maxwell")) == 2


def test_7_7_a_feud_that_is_lost_costs_a_horse_and_stops_at_0() -> None:
    session = own("feud", "SWM/seat", token="plain-3")
    strike(session, [1, 1], [6, 1])
    assert vp(session.state) == 0
    assert spent_horses(session.state) == 0
    assert at(session, "SWM/track", cube("Maxwell")) == 5
    assert at(session, "SWM/track", cube("Dacre")) == 0


def test_7_7_a_feud_defended_scores_for_the_player() -> None:
    session = theirs("feud", "EWM/seat", family="Maxwell", token="plain-3")
    strike(session, [5, 1, 1], [6, 6])
    assert session.state.score == [{"Feud Defense": 3}]
    assert at(session, "EWM/track", cube("Dacre")) == 5
    assert at(session, "EWM/seat", cube("Maxwell")) == 0


def test_a6_a_tied_feud_changes_nothing() -> None:
    session = own("feud", "SWM/seat")
    strike(session, [1, 2])
    assert at(session, "SWM/track", cube("Maxwell")) == 3


def test_7_7_ill_week_makes_it_four() -> None:
    session = own("feud", "SWM/seat", with_event(winter_state(), "ill-week"))
    strike(session, [5, 1])
    assert at(session, "SWM/track", cube("Dacre")) == 4


def test_7_7_a_gaolbreak_frees_cubes_and_brings_horses() -> None:
    session = own("gaolbreak", "SWM/town")
    strike(session, [5, 6])
    assert session.state.score == [{"Gaolbreak Attack": 4}]
    assert at(session, "SWM/town", cube("Dacre")) == 0
    assert (horses(session.state), spent_horses(session.state)) == (2 + 2, 1)
    assert at(session, "SWM/track", cube("Dacre")) == 2
    assert at(session, "SWM/track", cube("Maxwell")) == 2


def test_a8_horses_gained_are_at_most_two_for_a_cube_and_not_lost_again() -> None:
    session = own("gaolbreak", "SWM/town", horses=3, token="hot-trod", shield=1)
    strike(session, [5, 5, 5, 5], [6, 6, 6])
    assert (horses(session.state), spent_horses(session.state)) == (2, 0)
    assert session.state.score == [{"Gaolbreak Attack": 8}]


def test_a8_a_hanged_cube_goes_but_gives_no_notoriety() -> None:
    session = own("gaolbreak", "SWM/town", token="plain-6", shield=1)
    strike(session, [1, 1], [6])
    assert at(session, "SWM/town", cube("Dacre")) == 0
    assert at(session, "SWM/track", cube("Dacre")) == 0


def test_7_7_a_gaolbreak_in_ones_own_town_can_hang() -> None:
    session = theirs("gaolbreak", "EWM/town", family="Maxwell", shield=1)
    strike(session, [5, 1, 1], [6])
    assert session.state.score == [{"Hanging": 6}]
    assert at(session, "EWM/track", cube("Maxwell")) == 2
    assert at(session, "EWM/track", cube("Dacre")) == 2
    assert horses(session.state) == 3


def test_7_7_kinmont_willie_makes_it_four() -> None:
    session = own("gaolbreak", "SWM/town", with_event(winter_state(), "ballad-of-kinmont-willie"))
    strike(session, [5, 1])
    assert at(session, "SWM/track", cube("Dacre")) == 4


# -- 7.7 Battles -----------------------------------------------------------------------------------------


def second_attack(first: int) -> State:
    state = with_battle(winter_state(), "4", "SMM")
    state.battles["4"]["hits"] = {"Kerr": first}
    state.table["SMM/battlefield"] |= {"indicator:Kerr": "done", "cube:Kerr": first}
    return state


def test_7_7_the_first_attack_leaves_its_hits() -> None:
    session = own("battle", "SMM/battlefield", with_battle(winter_state(), "4", "SMM"), event="4", horses=2)
    strike(session, [5, 6], [5, 1])
    assert session.state.score == [{"Battle Attack": 2}]
    assert at(session, "SMM/battlefield", cube("Dacre")) == 1
    assert session.state.battles["4"]["hits"] == {"Dacre": 1}
    assert at(session, "SMM/track", cube("Dacre")) == 0


def test_7_7_a_first_attack_without_a_hit_moves_no_cube() -> None:
    session = own("battle", "SMM/battlefield", with_battle(winter_state(), "4", "SMM"), event="4", horses=2)
    strike(session, [1, 1], [1, 1])
    assert reported(session, "combat.first_attack").orders == ()
    assert session.state.battles["4"]["hits"] == {"Dacre": 0}


@pytest.mark.parametrize(("first", "dacre", "kerr"), [(0, 4, 3), (1, 2, 5), (2, 0, 7)])
def test_7_7_the_second_attack_decides(first: int, dacre: int, kerr: int) -> None:
    session = own("battle", "SMM/battlefield", second_attack(first), event="4", horses=2)
    strike(session, [5, 1], [1, 1])
    assert at(session, "SMM/track", cube("Dacre")) == dacre
    assert at(session, "SMM/track", cube("Kerr")) == kerr
    assert not session.state.table["SMM/battlefield"]
    assert session.state.past_events == ["4"]
    assert spent_horses(session.state) == 2


def rising(sides: dict[str, str], hits: dict[str, int]) -> State:
    state = with_battle(winter_state(pieces=[("rivals", "base_dice", 2)]), RISING, None)
    state.battles[RISING] = {"hits": hits, "sides": sides}
    for side, n in hits.items():
        put(state, "rising", cube(sides[side]), n)
    return state


def test_7_7_cubes_beside_a_battle_that_were_corrected_count() -> None:
    session = own("battle", "SMM/battlefield", second_attack(0), event="4", horses=2)
    session.correct("SMM/battlefield|cube:Kerr", 2)
    strike(session, [5, 1], [1, 1])
    assert at(session, "SMM/track", cube("Kerr")) == 7


def test_a48_a_protestant_player_gains_three_horses_on_their_sides() -> None:
    state = rising({"Catholic": "Kerr"}, {"Catholic": 0})
    session = own("battle", "rising", state, event=RISING, side="Protestant")
    strike(session, [5], [1, 1])
    assert spent_horses(session.state) == 1 + 3
    assert session.state.score == [{"Battle Attack": 3}]


def test_7_7_an_opposing_protestant_gains_a_base_die_at_once() -> None:
    state = rising({"Catholic": "Kerr"}, {"Catholic": 0})
    session = theirs("battle", "rising", state, event=RISING, side="Protestant")
    strike(session, [5, 1], [1, 1])
    assert at(session, "rivals", "base_dice") == 3


def test_a46_an_opponent_on_both_sides_beats_itself() -> None:
    state = rising({"Catholic": "Kerr"}, {"Catholic": 2})
    session = theirs("battle", "rising", state, event=RISING, side="Protestant")
    strike(session, [1, 1], [1, 1])
    session.page([("notoriety.dice", {"faces": [2, 2]})])
    assert at(session, "SMM/track", cube("Kerr")) == 6
    assert at(session, "rivals", "base_dice") == 2


def test_7_7_a_tied_rising_gives_nothing() -> None:
    session = own(
        "battle", "rising", rising({"Catholic": "Kerr"}, {"Catholic": 0}), event=RISING, side="Protestant"
    )
    strike(session, [1], [1, 1])
    assert session.prompt is None
    assert spent_horses(session.state) == 1
    assert was_reported(session, "combat.rising_tied")


def test_a49_a_contested_rising_pays_the_catholic_at_the_second_attack() -> None:
    session = own(
        "battle", "rising", rising({"Protestant": "Kerr"}, {"Protestant": 0}), event=RISING, side="Catholic"
    )
    strike(session, [6], [1, 1])
    session.answer("SWM")
    assert at(session, "SWM/track", cube("Dacre")) == 3


# -- 7.7 rerolls -----------------------------------------------------------------------------------------


def wooing(dice: int = 4, **changes: Any) -> State:
    return with_rerolls(winter_state(**changes), "7", dice)


def test_7_7_both_sides_roll_before_rerolls() -> None:
    session = own("raid", "SWM/nithsdale", wooing(), token="hot-trod")
    session.page([("combat.attack", {"faces": [1, 1]})])
    assert asked(session).key == "combat.defense"


def test_7_7_an_event_gives_rerolls_and_loses_its_dice() -> None:
    session = own("raid", "SWM/nithsdale", wooing(), horses=2)
    strike(session, [1, 1, 3])
    assert asked(session).default == "event:7"
    session.page([("combat.reroll_source", "event:7"), ("combat.reroll_dice", 2)])
    session.answer({"faces": [3, 1]})
    assert cattle(session.state) == 8 + 2
    assert at(session, "events", "rerolls:7") == 2
    assert session.prompt is None


def test_6_2_at_most_three_dice_of_an_event_in_a_combat() -> None:
    session = own("raid", "SWM/nithsdale", wooing(), horses=3)
    strike(session, [1, 1, 1, 1])
    session.answer("event:7")
    assert asked(session).high == 3  # type: ignore[attr-defined]


def test_7_7_misses_may_be_kept() -> None:
    session = own("raid", "SWM/nithsdale", wooing())
    strike(session, [1, 1])
    session.answer("keep")
    assert at(session, "events", "rerolls:7") == 4
    assert session.prompt is None


@pytest.mark.parametrize(
    ("kind", "place", "event"),
    [
        ("gaolbreak", "SWM/town", ""),
        ("raid", "EMM/redesdale", ""),
        ("battle", "SMM/battlefield", "4"),
        ("battle", "rising", RISING),
    ],
)
def test_7_7_rerolls_serve_only_where_the_event_says(kind: str, place: str, event: str) -> None:
    state = wooing()
    if event:
        with_battle(state, event, None if place == "rising" else "SMM")
    session = own(kind, place, state, event=event, side="Catholic" if place == "rising" else "")
    strike(session, [1] * dice(session)[0])
    assert not was_reported(session, "combat.rerolls")
    assert session.prompt is None


def test_7_7_mary_never_serves_in_the_debateable_land() -> None:
    def everywhere(thing: str, field: str) -> Any:
        found = practice(thing, field)
        if thing == "event:mary-queen-of-scots" and found and field == "marches":
            return type(found)(thing, field, ["DL", "SWM"], "table")
        return found

    state = with_rerolls(winter_state(family="Kerr"), "mary-queen-of-scots", 5)
    for place, asks in (("DL/debateable-land", False), ("SWM/nithsdale", True)):
        play = fighting(lambda place=place: Combat("Kerr", "Kerr/same", "raid", place, horses=1))  # type: ignore[misc]
        session = session_of(play, state, layers=(everywhere,))
        strike(session, [1] * dice(session)[0])
        assert (session.prompt is not None) == asks


def test_7_7_opponents_always_reroll() -> None:
    state = with_rerolls(winter_state(pieces=[("rivals", "base_dice", 1)]), "mary-queen-of-scots", 5)
    session = theirs("raid", "EWM/eden-valley", state)
    strike(session, [1, 3])
    assert asked(session).source == "rival_dice"
    session.answer({"faces": [3]})
    assert cattle(session.state) == 6
    assert at(session, "events", "rerolls:mary-queen-of-scots") == 4


def test_a23_an_events_three_dice_are_for_both_sides_together() -> None:
    def for_all(thing: str, field: str) -> Any:
        found = practice(thing, field)
        if thing == "event:7" and found and field == "nation":
            return type(found)(thing, field, "english", "table")
        if thing == "event:7" and found and field == "marches":
            return type(found)(thing, field, ["EWM"], "table")
        return found

    state = with_rerolls(winter_state(pieces=[("rivals", "base_dice", 1)]), "7", 4)
    combat = lambda: Combat("Fenwick", "Fenwick/same", "raid", "EWM/eden-valley", token="earl-of-angus")  # noqa: E731
    session = session_of(fighting(combat), state, layers=(for_all,))
    strike(session, [1, 1], [1, 1, 1])
    session.answer({"faces": [1, 1]})
    assert asked(session).key == "combat.reroll_source"
    session.answer("event:7")
    assert asked(session).key == "combat.reroll", "one die is left, so nothing is asked"
    assert asked(session).facts["kind"] == "raid", "by which a tray names what a die of the defense does"
    session.answer({"faces": [1]})
    assert at(session, "events", "rerolls:7") == 1


def test_a51_a_held_card_is_spent_only_if_it_is_the_source() -> None:
    pieces = [("sheet", "held:42", 1)]
    session = own("raid", "SWM/nithsdale", wooing(pieces=pieces))
    strike(session, [1, 1])
    assert legal(session) == ["event:7", "held:42", "keep"]
    session.page(
        [("combat.reroll_source", "event:7"), ("combat.reroll_dice", 1), ("combat.reroll", {"faces": [3]})]
    )
    assert at(session, "sheet", "held:42") == 1
    session = own("raid", "SWM/nithsdale", wooing(pieces=pieces))
    strike(session, [1, 1])
    session.page([("combat.reroll_source", "held:42"), ("combat.reroll_dice", 2)])
    session.answer({"faces": [1, 1]})
    assert session.state.out_of_play == ["42"]
    assert session.prompt is None, "each miss is rerolled once, from one source"


def test_7_7_an_office_rerolls_once_a_turn() -> None:
    state = winter_state(turn=2, pieces=[("sheet", "office:56", 1)])
    session = own("feud", "SWM/seat", state)
    strike(session, [1, 5])
    session.page([("combat.reroll_source", "card:56"), ("combat.reroll", {"faces": [5]})])
    assert session.state.spent == ["turn:56"]
    assert vp(session.state) == 6


def test_7_7_robert_carey_serves_the_player_in_defense_as_well() -> None:
    pieces = [("sheet", "warden", "88"), ("rivals", "base_dice", 1)]
    session = theirs("raid", "EWM/eden-valley", winter_state(turn=3, pieces=pieces), token="robert-carey")
    strike(session, [3, 3], [1, 1, 1])
    assert legal(session) == ["card:88", "keep"]


def test_7_7_robert_careys_token_rerolls_for_opponents() -> None:
    session = own("raid", "SWM/nithsdale", token="robert-carey")
    strike(session, [3, 3], [4, 1, 1])
    assert asked(session).key == "combat.reroll"
    assert asked(session).source == "rival_dice"
    session.answer({"faces": [4, 4]})
    assert cattle(session.state) == 8
