"""7.4: what the Solo Player may attack with each card, and why not the rest."""

from typing import Any

import attrs
import pytest

from reivers.games.border.board import TARGET_CARDS
from reivers.games.border.rules.winter.own_targets import SoloTarget, solo_targets
from reivers.games.border.rules.winter.target_inputs import Battle, OpposingMarch, Position

RISING = Battle("Rising", None)
BATTLES = (Battle("Ancrum Moor", "SMM"), Battle("a battle at home", "EWM"), RISING)
MARCHES = {
    "SWM": OpposingMarch(farms={"Nithsdale": False, "Eskdale": False}, feud_cubes=1, gaol_cubes=1),
    "SMM": OpposingMarch(farms={"Tweeddale": False}),
    "EMM": OpposingMarch(farms={"Redesdale": False}, feud_cubes=1),
}


def targets(card: str, marches: Any = MARCHES, **changes: Any) -> dict[str, SoloTarget]:
    where = attrs.evolve(Position(solo_family="Dacre", battles=BATTLES), **changes)
    return {target.id: target for target in solo_targets(card, where, marches)}


def legal(card: str, **changes: Any) -> list[str]:
    return [name for name, target in targets(card, **changes).items() if target.why_not is None]


def why_not(found: SoloTarget) -> str:
    assert found.why_not is not None
    return found.why_not.key.removeprefix("refused.target.")


RAIDS = ["raid/Nithsdale", "raid/Eskdale", "raid/Tweeddale", "raid/Redesdale", "raid/debateable"]
SITES = ["feud/SWM", "feud/SMM", "feud/EMM", "gaolbreak/SWM", "gaolbreak/SMM", "gaolbreak/EMM"]
FIELDS = [
    "battle/Ancrum Moor",
    "battle/a battle at home",
    "battle/Rising/Catholic",
    "battle/Rising/Protestant",
]


@pytest.mark.parametrize("card", TARGET_CARDS)
def test_7_4_everything_that_could_be_attacked_is_listed(card: str) -> None:
    assert list(targets(card)) == [*RAIDS, *SITES, *FIELDS]


@pytest.mark.parametrize(
    ("card", "allowed"),
    [
        ("nation", [*RAIDS[:3], "feud/SWM", "gaolbreak/SWM", *FIELDS]),
        ("family", [*RAIDS[:4], "feud/SWM", "feud/EMM", "gaolbreak/SWM"]),
        ("reiver", RAIDS),
        ("opposite", [*RAIDS[:2], "feud/SWM", "feud/EMM", "gaolbreak/SWM", *FIELDS[1:]]),
        ("cross", ["raid/Tweeddale", "feud/SWM", "feud/EMM", "gaolbreak/SWM", *FIELDS]),
        ("same", [*RAIDS[3:], "feud/SWM", "feud/EMM", "gaolbreak/SWM", *FIELDS[1:]]),
    ],
)
def test_7_4_each_card_and_what_it_allows(card: str, allowed: list[str]) -> None:
    assert legal(card) == allowed


@pytest.mark.parametrize(
    ("card", "with_plus_1"),
    [("nation", FIELDS), ("family", SITES), ("reiver", RAIDS), ("opposite", []), ("cross", []), ("same", [])],
)
def test_7_4_the_plus_1_belongs_to_the_cards_own_attack(card: str, with_plus_1: list[str]) -> None:
    assert [name for name, target in targets(card).items() if target.drm == 1] == with_plus_1
    assert {target.drm for target in targets(card).values()} <= {0, 1}


def test_a21_the_debateable_land_is_beyond_family_and_nation() -> None:
    assert why_not(targets("family")["raid/debateable"]) == "march"
    assert why_not(targets("nation")["raid/debateable"]) == "march"


def test_a43_the_own_march_is_not_there_even_if_it_is_handed_in() -> None:
    marches = {**MARCHES, "EWM": OpposingMarch(farms={"Eden Valley": False}, feud_cubes=2)}
    assert list(targets("reiver", marches)) == list(targets("reiver"))


def test_7_4_no_farm_twice_a_turn() -> None:
    marches = {
        **MARCHES,
        "SWM": OpposingMarch(farms={"Nithsdale": True, "Eskdale": False}),
    }
    assert why_not(targets("opposite", marches)["raid/Nithsdale"]) == "attacked"
    assert targets("opposite", marches)["raid/Eskdale"].why_not is None


def test_7_4_the_debateable_land_once_a_turn_whoever_came_first() -> None:
    assert why_not(targets("same", debateable_raided=True)["raid/debateable"]) == "attacked"


def test_7_4_no_seat_and_no_town_twice_a_turn() -> None:
    marches = {"SWM": OpposingMarch(feud_cubes=1, gaol_cubes=1, seat_attacked=True, town_attacked=True)}
    found = targets("family", marches)
    assert [why_not(found[name]) for name in ("feud/SWM", "gaolbreak/SWM")] == ["attacked", "attacked"]


def test_7_4_a_feud_or_gaolbreak_needs_an_own_cube() -> None:
    assert why_not(targets("family")["feud/SMM"]) == "no_cube"
    assert why_not(targets("family")["gaolbreak/EMM"]) == "no_cube"


def test_7_4_the_nation_card_feuds_across_the_border_only() -> None:
    assert why_not(targets("nation")["feud/EMM"]) == "march"


def test_7_4_the_reiver_card_raids_and_nothing_else() -> None:
    assert {why_not(targets("reiver")[name]) for name in [*SITES, *FIELDS]} == {"kind"}


def test_7_4_a_battle_needs_the_other_nation_or_nobody() -> None:
    scots = attrs.evolve(BATTLES[0], targeted_by=("Kerr",))
    english = attrs.evolve(BATTLES[0], targeted_by=("Fenwick",))
    mine = attrs.evolve(BATTLES[0], targeted_by=("Dacre",))
    found = [targets("nation", battles=(one,))["battle/Ancrum Moor"] for one in (scots, english, mine)]
    assert found[0].why_not is None
    assert [why_not(one) for one in found[1:]] == ["nation", "attacked"]


def test_7_4_the_rising_has_two_sides_and_one_may_be_taken() -> None:
    taken = attrs.evolve(RISING, sides={"Catholic": "Kerr", "Protestant": None})
    found = targets("same", battles=(taken,))
    assert why_not(found["battle/Rising/Catholic"]) == "side"
    assert found["battle/Rising/Protestant"].why_not is None


def test_a46_the_solo_player_does_not_fight_for_both_sides() -> None:
    taken = attrs.evolve(RISING, sides={"Protestant": "Dacre"})
    found = targets("same", battles=(taken,))
    assert [why_not(found[f"battle/Rising/{side}"]) for side in ("Catholic", "Protestant")] == [
        "attacked"
    ] * 2


def test_a49_the_rising_is_beyond_reiver_and_family() -> None:
    for card in ("reiver", "family"):
        assert why_not(targets(card)["battle/Rising/Catholic"]) == "kind"
    assert targets("nation")["battle/Rising/Catholic"].drm == 1


def test_example_attack_6_the_same_side_card_after_the_debateable_land() -> None:
    """Raid on the EMM, a Feud or a Gaolbreak: the Debateable Land is gone."""
    marches = {
        "SWM": OpposingMarch(farms={"Nithsdale": True}, feud_cubes=1, gaol_cubes=1),
        "EMM": OpposingMarch(farms={"Redesdale": False}),
    }
    found = targets("same", marches, debateable_raided=True, battles=())
    allowed = [name for name, target in found.items() if target.why_not is None]
    assert allowed == ["raid/Redesdale", "feud/SWM", "gaolbreak/SWM"]
