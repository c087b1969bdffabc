"""7.5: what the opponents attack."""

import json
from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reivers.data import load
from reivers.games.border.board import FAMILIES, HOME, HOME_MARCHES, NATION, TARGET_CARDS, rivals
from reivers.games.border.ids import MARCHES
from reivers.games.border.rules.cards.fact_sources import ShippedFacts
from reivers.games.border.rules.winter.notoriety import attack_dice
from reivers.games.border.rules.winter.rival_targets import (
    Candidate,
    Decision,
    Parts,
    Rolls,
    decide,
    farm_value,
    free_side,
    is_fyre,
    needs_reiver_die,
    raid_candidates,
    reiver_attacks,
)
from reivers.games.border.rules.winter.target_inputs import (
    Battle,
    Farm,
    Position,
    Reach,
    card_drm,
    derived_reach,
    may_fight,
)
from reivers.kernel.flows import Reason

EDEN, CALDEW, GILSLAND, THIRD = "Eden Valley", "Caldew Valley", "Gilsland", "a fourth farm"
RISING = Battle("Rising of the North", None)
ANCRUM = Battle("Ancrum Moor", "SMM")


def position(**changes: Any) -> Position:
    """The Example's Winter: four base dice, Bew Castle guards two of the farms."""
    farms = {EDEN: Farm(1), CALDEW: Farm(1), GILSLAND: Farm(1, 0, 2), THIRD: Farm(1, 0, 2)}
    tracks = {"EWM": {"Dacre": 4}, "SMM": {"Kerr": 5}, "EMM": {"Fenwick": 3, "Kerr": 2}}
    usual = Position(solo_family="Dacre", base_attack_dice=4, tracks=tracks, farms=farms)
    return attrs.evolve(usual, **changes)


def names(decision: Decision) -> list[str]:
    return [candidate.target for candidate in decision.candidates]


def questions(why: Sequence[Reason]) -> list[str]:
    return [reason.question.removeprefix("why.target.") for reason in why]


# -- what the cards reach ----------------------------------------------------------------------------------


def test_7_4_derived_reach_is_the_table_of_the_facts() -> None:
    raids = {
        family: [derived_reach(family)[card].raid for card in ("opposite", "cross", "same")]
        for family in FAMILIES
    }
    assert raids == {
        "Dacre": [("SWM",), ("SMM",), ("EMM", "DL")],
        "Fenwick": [("SMM",), ("SWM",), ("EWM", "DL")],
        "Maxwell": [("EWM",), ("EMM",), ("SMM", "DL")],
        "Kerr": [("EMM",), ("EWM",), ("SWM", "DL")],
    }


@pytest.mark.parametrize("family", FAMILIES)
def test_7_4_derived_reach_agrees_with_the_cards(family: str) -> None:
    shipped = ShippedFacts(load.cards("border"))
    assert {*derived_reach(family)} == {*TARGET_CARDS}
    for card, reach in derived_reach(family).items():
        reported = [shipped.fact(f"target:{family}/{card}", field) for field in ("raid", "battle")]
        assert [sorted(fact.value) for fact in reported if fact] == [sorted(reach.raid), sorted(reach.battle)]


def test_7_4_the_sample_card_is_kerrs_cross_border_card() -> None:
    assert derived_reach("Kerr")["cross"] == Reach(("EWM",), ("EWM", "SMM"))


@pytest.mark.parametrize(
    ("card", "kinds"),
    [
        ("nation", ["battle"]), ("family", ["feud", "gaolbreak"]), ("reiver", ["raid"]),
        ("opposite", []), ("cross", []), ("same", []),
    ],
)  # fmt: skip
def test_7_4_which_attacks_gain_1(card: str, kinds: list[str]) -> None:
    assert [kind for kind in ("raid", "feud", "gaolbreak", "battle") if card_drm(card, kind)] == kinds


# -- 7.5 English or Scottish card --------------------------------------------------------------------------


def test_7_5_nation_attacks_the_only_battle_with_base_and_notoriety_dice_at_plus_1() -> None:
    decision = decide("Kerr", "nation", position(battles=(ANCRUM,)))
    assert (decision.action, decision.drm, decision.fyre) == ("battle", 1, False)
    assert decision.chosen == Candidate("battle", "Ancrum Moor", "SMM", Parts(base=4, notoriety=2))
    assert decision.chosen.dice == 6


def test_7_5_nation_picks_among_several_battles_at_random() -> None:
    battles = (ANCRUM, Battle("Solway Moss", "SWM"))
    open_ = decide("Kerr", "nation", position(battles=battles))
    assert (names(open_), open_.chosen, open_.drm) == (["Ancrum Moor", "Solway Moss"], None, 1)
    picked = decide("Kerr", "nation", position(battles=battles), Rolls(pick=1))
    assert picked.chosen is not None
    assert (picked.chosen.target, picked.chosen.parts) == ("Solway Moss", Parts(base=4))


def test_7_5_nation_leaves_a_battle_that_its_nation_fights_already() -> None:
    fought = attrs.evolve(ANCRUM, targeted_by=("Maxwell",))
    assert decide("Kerr", "nation", position(battles=(fought,))).action == "none"
    assert decide("Fenwick", "nation", position(battles=(fought,))).action == "battle"


def test_7_4_a_battle_is_fought_by_one_family_of_each_nation() -> None:
    fought = attrs.evolve(ANCRUM, targeted_by=("Maxwell", "Dacre"))
    assert not any(may_fight(family, fought) for family in FAMILIES)


def test_7_5_nation_without_a_battle_is_ignored() -> None:
    decision = decide("Kerr", "nation", position())
    assert (decision.action, decision.drm, decision.candidates, decision.chosen) == ("none", 0, (), None)
    assert questions(decision.why) == ["no_battle", "none"]


def test_7_5_nation_takes_the_catholic_side_then_the_protestant_one() -> None:
    assert free_side(RISING) == "Catholic"
    assert free_side(attrs.evolve(RISING, sides={"Catholic": "Kerr"})) == "Protestant"
    assert free_side(attrs.evolve(RISING, sides={"Protestant": "Dacre", "Catholic": None})) == "Catholic"
    assert free_side(attrs.evolve(RISING, sides={"Protestant": "Dacre", "Catholic": "Kerr"})) is None


def test_a11_at_the_rising_there_are_base_dice_only_but_the_plus_1_stays() -> None:
    tracks = {march: {"Kerr": 5} for march in MARCHES}
    decision = decide("Kerr", "nation", position(battles=(RISING,), tracks=tracks))
    assert decision.chosen == Candidate("battle", RISING.name, None, Parts(base=4), "Catholic")
    assert decision.drm == 1


def test_a10_and_a46_the_rising_asks_for_sides_only() -> None:
    taken = attrs.evolve(RISING, sides={"Catholic": "Kerr"})
    decision = decide("Kerr", "nation", position(battles=(taken,)))
    assert decision.chosen is not None
    assert decision.chosen.side == "Protestant"
    full = attrs.evolve(RISING, sides={"Catholic": "Kerr", "Protestant": "Fenwick"})
    assert decide("Maxwell", "nation", position(battles=(full,))).action == "none"


# -- 7.5 Family card ---------------------------------------------------------------------------------------


def test_7_5_family_goes_where_more_cubes_are() -> None:
    feud = decide("Maxwell", "family", position(feud_cubes={"Maxwell": 2}, gaol_cubes={"Maxwell": 1}))
    assert (feud.action, names(feud), feud.drm) == ("feud", ["feud"], 1)
    gaolbreak = decide("Maxwell", "family", position(feud_cubes={"Maxwell": 1}, gaol_cubes={"Maxwell": 3}))
    assert gaolbreak.chosen == Candidate("gaolbreak", "gaolbreak", "EWM", Parts(base=4, cubes=3))


def test_7_5_family_with_as_many_of_both_is_picked_at_random() -> None:
    both = position(feud_cubes={"Maxwell": 1}, gaol_cubes={"Maxwell": 1})
    open_ = decide("Maxwell", "family", both)
    assert (open_.action, names(open_), open_.chosen) == ("feud/gaolbreak", ["feud", "gaolbreak"], None)
    picked = decide("Maxwell", "family", both, Rolls(pick=1)).chosen
    assert picked is not None
    assert picked.kind == "gaolbreak"


def test_7_5_family_looks_at_its_own_cubes_alone() -> None:
    decision = decide("Maxwell", "family", position(feud_cubes={"Kerr": 2}, gaol_cubes={"Fenwick": 1}))
    assert decision.action == "none"


def test_a12_a_site_attacked_this_turn_is_out_of_the_question() -> None:
    cubes = {"feud_cubes": {"Kerr": 3}, "gaol_cubes": {"Kerr": 1}}
    assert decide("Kerr", "family", position(**cubes, seat_attacked=True)).action == "gaolbreak"
    assert decide("Kerr", "family", position(**cubes, town_attacked=True)).action == "feud"
    assert (
        decide("Kerr", "family", position(**cubes, seat_attacked=True, town_attacked=True)).action == "none"
    )


# -- 7.5 Reiver card ---------------------------------------------------------------------------------------


def test_7_5_only_the_reiver_card_begins_with_a_die() -> None:
    assert [card for card in TARGET_CARDS if needs_reiver_die(card)] == ["reiver"]


@pytest.mark.parametrize(
    ("die", "out", "fyre"),
    [
        (1, False, False),
        (2, False, False),
        (3, True, False),
        (4, True, False),
        (5, True, False),
        (6, True, True),
    ],
)
def test_7_5_the_reiver_die(die: int, out: bool, fyre: bool) -> None:
    assert (reiver_attacks(die), is_fyre(die)) == (out, fyre)
    decision = decide("Kerr", "reiver", position(), Rolls(reiver=die, pick=0))
    assert (decision.action, decision.drm, decision.fyre) == ("raid" if out else "none", int(out), fyre)


def test_7_5_the_value_of_a_farm_in_the_books_example() -> None:
    assert farm_value(Farm(sheep=3, bastled=1, permanent_dice=3)) == -1
    assert farm_value(Farm(sheep=3, bastled=1, permanent_dice=3), fyre=True) == 0


def test_7_5_the_highest_value_is_raided_with_a_die_for_each_standing_sheep() -> None:
    farms = {EDEN: Farm(3, 2), CALDEW: Farm(4, 1, 1), GILSLAND: Farm(5, 5)}
    decision = decide("Kerr", "reiver", position(farms=farms), Rolls(reiver=3))
    assert decision.chosen == Candidate("raid", CALDEW, "EWM", Parts(base=4, sheep=3))


def test_7_5_fyre_to_the_door_counts_all_sheep_in_value_and_dice() -> None:
    farms = {EDEN: Farm(3, 2), CALDEW: Farm(4, 1, 1), GILSLAND: Farm(5, 5)}
    decision = decide("Kerr", "reiver", position(farms=farms), Rolls(reiver=6))
    assert decision.chosen == Candidate("raid", GILSLAND, "EWM", Parts(base=4, sheep=5))
    assert decision.fyre


def test_7_5_equal_values_are_picked_at_random_in_the_order_given() -> None:
    decision = decide("Kerr", "reiver", position(), Rolls(reiver=4))
    assert (names(decision), decision.chosen, decision.action) == ([EDEN, CALDEW], None, "raid")
    picked = decide("Kerr", "reiver", position(), Rolls(reiver=4, pick=1))
    assert picked.chosen is not None
    assert picked.chosen.target == CALDEW


def test_7_5_farms_attacked_this_turn_are_left_alone() -> None:
    farms = {EDEN: Farm(9, attacked=True), CALDEW: Farm(1, 0, 2)}
    assert names(decide("Kerr", "reiver", position(farms=farms), Rolls(reiver=5))) == [CALDEW]


def test_a14_with_all_farms_raided_a_reiver_stays_at_home() -> None:
    farms = {name: Farm(1, attacked=True) for name in (EDEN, CALDEW, GILSLAND, THIRD)}
    decision = decide("Kerr", "reiver", position(farms=farms), Rolls(reiver=6))
    assert (decision.action, decision.drm, decision.fyre) == ("none", 0, False)


def test_a15_a_farm_without_sheep_is_raided_like_any_other_even_without_dice() -> None:
    bare = position(farms={EDEN: Farm(0), CALDEW: Farm(2, 2, 1)}, base_attack_dice=0)
    decision = decide("Kerr", "reiver", bare, Rolls(reiver=3))
    assert decision.chosen == Candidate("raid", EDEN, "EWM", Parts())
    assert decision.chosen.dice == 0


def test_7_6_a_raid_gains_dice_from_notoriety_in_the_solo_players_march() -> None:
    tracks = {"EWM": {"Kerr": 3, "Dacre": 3, "Maxwell": 2}}
    found = raid_candidates("Kerr", position(tracks=tracks))
    assert {candidate.parts.notoriety for candidate in found.candidates} == {1}
    below = raid_candidates("Maxwell", position(tracks=tracks))
    assert {candidate.parts.notoriety for candidate in below.candidates} == {0}
    dense = raid_candidates("Maxwell", position(tracks=tracks, ruling="dense"))
    assert {candidate.parts.notoriety for candidate in dense.candidates} == {1}


# -- 7.5 Target X March ------------------------------------------------------------------------------------


def test_7_5_march_step_1_a_battle_at_home_comes_first_without_plus_1() -> None:
    battles = (Battle("Solway Moss", "SWM"), RISING)
    decision = decide("Maxwell", "same", position(battles=battles))
    assert decision.chosen == Candidate("battle", "Solway Moss", "SWM", Parts(base=4))
    assert decision.drm == 0


def test_7_5_march_step_1_only_counts_battles_that_the_family_can_fight() -> None:
    fought = attrs.evolve(ANCRUM, targeted_by=("Maxwell",))
    decision = decide("Kerr", "cross", position(battles=(fought,)), Rolls(pick=0))
    assert decision.action == "raid"


def test_7_5_march_step_1_looks_at_home_only() -> None:
    decision = decide("Kerr", "opposite", position(battles=(Battle("Solway Moss", "SWM"),)))
    assert decision.action == "none"


def test_7_5_march_step_2_the_debateable_land_before_the_solo_player() -> None:
    decision = decide("Fenwick", "same", position())
    assert (decision.action, decision.drm) == ("debateable", 0)
    assert decision.chosen == Candidate("debateable", "debateable", "DL", Parts())


def test_7_5_march_step_3_the_solo_player_once_the_debateable_land_is_raided() -> None:
    decision = decide("Fenwick", "same", position(debateable_raided=True), Rolls(pick=1))
    assert (decision.action, decision.drm, decision.fyre) == ("raid", 0, False)
    assert decision.chosen == Candidate("raid", CALDEW, "EWM", Parts(base=4, sheep=1))


def test_7_5_march_step_4_the_rising_when_nothing_else_is_possible() -> None:
    decision = decide("Fenwick", "opposite", position(battles=(RISING,)))
    assert decision.chosen == Candidate("battle", RISING.name, None, Parts(base=4), "Catholic")
    assert decision.drm == 0


def test_a13_the_rising_is_no_battle_at_home() -> None:
    assert decide("Maxwell", "same", position(battles=(RISING,))).action == "debateable"


def test_a14_with_all_farms_raided_a_march_card_continues_to_the_rising() -> None:
    farms = {EDEN: Farm(1, attacked=True)}
    decision = decide("Maxwell", "opposite", position(farms=farms, battles=(RISING,)))
    assert (decision.action, names(decision)) == ("battle", [RISING.name])


def test_7_5_march_step_5_no_attack() -> None:
    full = attrs.evolve(RISING, sides={"Catholic": "Kerr", "Protestant": "Fenwick"})
    decision = decide("Fenwick", "opposite", position(battles=(full,)))
    assert decision.action == "none"
    assert questions(decision.why) == [
        "no_home_battle", "debateable_unlisted", "march_listed", "rising", "none",
    ]  # fmt: skip


def test_7_5_a_cards_printed_marches_can_be_entered() -> None:
    reach = {"opposite": Reach(("EWM", "DL"), ("EWM",))}
    decision = decide("Fenwick", "opposite", position(battles=(Battle("Otterburn", "EMM"),)), reach=reach)
    assert decision.action == "debateable"


# -- the Example's eight cards, without the two of the player ----------------------------------------------


def test_example_attack_1_kerrs_reiver_raids_eden_or_caldew() -> None:
    decision = decide("Kerr", "reiver", position(), Rolls(reiver=4, pick=0))
    assert names(decision) == [EDEN, CALDEW]
    assert decision.chosen == Candidate("raid", EDEN, "EWM", Parts(base=4, sheep=1))
    assert (decision.chosen.dice, decision.drm) == (5, 1)


def test_example_attack_2_kerr_fights_at_ancrum_moor() -> None:
    decision = decide("Kerr", "opposite", position(battles=(ANCRUM,)))
    assert decision.chosen == Candidate("battle", "Ancrum Moor", "SMM", Parts(base=4, notoriety=2))


def test_example_attack_4_fenwick_finds_nothing() -> None:
    fought = attrs.evolve(ANCRUM, targeted_by=("Kerr",))
    assert decide("Fenwick", "opposite", position(battles=(fought,))).action == "none"


def test_example_attack_5_maxwell_take_the_debateable_land() -> None:
    assert decide("Maxwell", "same", position()).action == "debateable"


def test_example_attack_7_fenwick_raid_caldew_with_five_dice() -> None:
    farms = dict(position().farms) | {EDEN: Farm(1, attacked=True)}
    decision = decide("Fenwick", "same", position(farms=farms, debateable_raided=True))
    assert decision.chosen == Candidate("raid", CALDEW, "EWM", Parts(base=4, sheep=1))


def test_example_attack_8_maxwell_feud_at_naworth_with_six_dice() -> None:
    cubes = position(feud_cubes={"Maxwell": 2}, gaol_cubes={"Maxwell": 1, "Kerr": 1})
    decision = decide("Maxwell", "family", cubes)
    assert decision.chosen == Candidate("feud", "feud", "EWM", Parts(base=4, cubes=2))
    assert (decision.chosen.dice, decision.drm) == (6, 1)


# -- a slow twin, and the decision from its reasons --------------------------------------------------------

FARM_NAMES = (EDEN, CALDEW, GILSLAND, THIRD)
OTHERS = st.lists(st.sampled_from(FAMILIES), max_size=2, unique=True).map(tuple)
CUBES = st.dictionaries(st.sampled_from(FAMILIES), st.integers(0, 3))
TRACKS = st.dictionaries(
    st.sampled_from(MARCHES), st.dictionaries(st.sampled_from(FAMILIES), st.integers(0, 4))
)


@st.composite
def farms_of(draw: st.DrawFn) -> dict[str, Farm]:
    found = {}
    for name in FARM_NAMES:
        sheep = draw(st.integers(0, 3))
        bastled = draw(st.integers(0, sheep))
        found[name] = Farm(sheep, bastled, draw(st.integers(0, 3)), draw(st.booleans()))
    return found


@st.composite
def battles_of(draw: st.DrawFn) -> tuple[Battle, ...]:
    marches = draw(st.lists(st.sampled_from(HOME_MARCHES), max_size=2, unique=True))
    found = [Battle(f"at {march}", march, draw(OTHERS)) for march in marches]
    if draw(st.booleans()):
        side = st.none() | st.sampled_from(FAMILIES)
        sides = {"Catholic": draw(side), "Protestant": draw(side)}
        found.insert(draw(st.integers(0, len(found))), attrs.evolve(RISING, sides=sides))
    return tuple(found)


@st.composite
def turns(draw: st.DrawFn) -> tuple[str, str, Position, int]:
    solo = draw(st.sampled_from(FAMILIES))
    flags = {name: draw(st.booleans()) for name in ("seat_attacked", "town_attacked", "debateable_raided")}
    where = Position(
        solo_family=solo,
        base_attack_dice=draw(st.integers(0, 5)),
        tracks=draw(TRACKS),
        battles=draw(battles_of()),
        farms=draw(farms_of()),
        feud_cubes=draw(CUBES),
        gaol_cubes=draw(CUBES),
        ruling=draw(st.sampled_from(("competition", "dense"))),
        **flags,
    )
    return (
        draw(st.sampled_from(rivals(solo))),
        draw(st.sampled_from(TARGET_CARDS)),
        where,
        draw(st.integers(1, 6)),
    )


@given(turns())
def test_7_5_against_a_slow_twin(turn: tuple[str, str, Position, int]) -> None:
    family, card, where, die = turn
    decision = decide(family, card, where, Rolls(reiver=die))
    expected = slow(family, card, where, die)
    assert [(c.kind, c.target, c.side) for c in decision.candidates] == expected
    for candidate in decision.candidates:
        track = where.tracks.get(candidate.march, {}) if candidate.march else {}
        standing = where.farms[candidate.target] if candidate.kind == "raid" else Farm()
        sheep = standing.sheep - (0 if decision.fyre else standing.bastled)
        cubes = {"feud": where.feud_cubes, "gaolbreak": where.gaol_cubes}.get(candidate.kind, {}).get(
            family, 0
        )
        base = 0 if candidate.kind == "debateable" else where.base_attack_dice
        known = 0 if candidate.kind == "debateable" else attack_dice(family, track, where.ruling)
        assert candidate.parts == Parts(base, known, sheep, cubes)
    assert decision.drm == (1 if card in ("nation", "family", "reiver") and expected else 0)
    assert decision.fyre == (card == "reiver" and die == 6 and bool(expected))
    assert (decision.chosen is None) == (len(expected) != 1)


def slow(family: str, card: str, where: Position, die: int) -> list[tuple[str, str, str | None]]:
    """7.5 as one long story."""
    home, solo = HOME[family], HOME[where.solo_family]

    def battles(only: str | None, rising: bool) -> list[tuple[str, str, str | None]]:
        found: list[tuple[str, str, str | None]] = []
        for battle in where.battles:
            if battle.march is None:
                free = [side for side in ("Catholic", "Protestant") if battle.sides.get(side) is None]
                found += [("battle", battle.name, free[0])] if rising and free else []
            elif (only in (None, battle.march)) and not (
                {NATION[other] for other in battle.targeted_by} & {NATION[family]}
            ):
                found.append(("battle", battle.name, None))
        return found

    def raids(all_sheep: bool) -> list[tuple[str, str, str | None]]:
        worth = {
            name: farm.sheep - (0 if all_sheep else farm.bastled) - farm.permanent_dice
            for name, farm in where.farms.items()
            if not farm.attacked
        }
        return [("raid", name, None) for name, value in worth.items() if value == max(worth.values())]

    if card == "nation":
        return battles(None, True)
    if card == "family":
        feud = 0 if where.seat_attacked else where.feud_cubes.get(family, 0)
        gaol = 0 if where.town_attacked else where.gaol_cubes.get(family, 0)
        kinds = [("feud", feud), ("gaolbreak", gaol)]
        return [(kind, kind, None) for kind, n in kinds if n and n == max(feud, gaol)]
    if card == "reiver":
        return raids(die == 6) if die > 2 else []
    same_side = home[0] == solo[0]
    opposite = home[1] == solo[1] and not same_side
    listed = {"same": same_side, "opposite": opposite, "cross": not same_side and not opposite}[card]
    return (
        battles(home, False)
        or ([("debateable", "debateable", None)] if card == "same" and not where.debateable_raided else [])
        or (raids(False) if listed else [])
        or battles("nowhere", True)
    )


@given(turns())
def test_7_5_the_reasons_alone_give_the_same_candidates(turn: tuple[str, str, Position, int]) -> None:
    family, card, where, die = turn
    decision = decide(family, card, where, Rolls(reiver=die))
    assert names(decision) == retold(decision.why)
    json.dumps([reason.to_json() for reason in decision.why])


def retold(why: Sequence[Reason]) -> list[str]:
    """Return the candidates, only from the facts of the reasons and the rulebook."""
    farms: dict[str, int] = {}
    sites: dict[str, int] = {}
    found: list[str] = []
    for reason in why:
        step, facts = reason.question.removeprefix("why.target."), reason.facts
        if step in ("farm", "farm_fyre"):
            farms[facts["farm"]] = facts["sheep"] - facts["dice"]
        elif step in ("feud", "gaolbreak") and facts["cubes"]:
            sites[step] = facts["cubes"]
        elif (step == "battle" and facts["nation"] not in [NATION[other] for other in facts["by"]]) or (
            step == "rising" and len(facts["taken"]) < 2
        ):
            found.append(facts["battle"])
        elif step == "debateable":
            found.append("debateable")
    best = [name for values in (farms, sites) for name, n in values.items() if n == max(values.values())]
    return found + best


def test_7_5_the_pick_is_reported_with_all_that_could_have_been() -> None:
    decision = decide("Kerr", "reiver", position(), Rolls(reiver=4, pick=1))
    pick = next(reason for reason in decision.why if reason.question == "why.target.pick_farm")
    assert (pick.facts, pick.answer) == ({"targets": [EDEN, CALDEW], "chosen": CALDEW}, CALDEW)
    dice = decision.why[-1]
    assert (dice.question, dice.answer) == ("why.target.dice", 5)
    assert dice.facts == {"base": 4, "notoriety": 0, "sheep": 1, "cubes": 0}


def test_7_5_a_rising_with_both_sides_taken_says_no() -> None:
    full = attrs.evolve(RISING, sides={"Catholic": "Maxwell", "Protestant": "Fenwick"})
    tracks = {"EWM": {"Kerr": 4}}
    for battle, side in ((RISING, "Catholic"), (full, False)):
        why = decide("Kerr", "nation", position(battles=(battle,), tracks=tracks)).why
        assert [one.answer for one in why if one.question == "why.target.rising"] == [side]


def test_7_5_a_family_without_cubes_attacks_no_site() -> None:
    decision = decide("Kerr", "family", position(feud_cubes={}, gaol_cubes={"Maxwell": 2}))
    assert (decision.action, decision.candidates) == ("none", ())
