"""The practice set: complete, varied, and consistent with the rulebook."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from reivers.games.border.ids import NATIONS, STACKS, STRIPES, TYPE_OF
from reivers.games.border.rules.cards.fact_sources import PracticeFacts, ShippedFacts
from reivers.games.border.schema.effects import CHANGES, STANDING
from reivers.games.border.schema.fields import fact_faults
from tests.games.border.builders import solo_deck

TURNS = (1, 2, 3)
LIGHT_GREY = ("at_once", "in_play")
MARCHES = ("SWM", "SMM", "EMM", "EWM")
# Cards that the book itself repeats, by number.
ALIKE = [{"8", "9"}, {"29", "30", "31"}]


def value(practice: PracticeFacts, thing: str, field: str) -> Any:
    fact = practice.fact(thing, field)
    return fact.value if fact else None


def whole_deck(practice: PracticeFacts) -> list[str]:
    return [card for turn in TURNS for card in solo_deck(practice, turn)]


def flat(effects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Effects with the options of a choice."""
    for effect in effects:
        yield effect
        for option in effect.get("options", []):
            yield from flat(option)


def all_effects(practice: PracticeFacts, card: str) -> list[dict[str, Any]]:
    given = [value(practice, card, field) or [] for field in ("effects", "stripe_effects")]
    return [effect for effects in given for effect in flat(effects)]


@pytest.mark.parametrize("turn", TURNS)
def test_each_turn_has_34_cards_and_8_removed(turn: int, practice: PracticeFacts) -> None:
    deck = solo_deck(practice, turn)
    removed = [
        card
        for card in practice.things("summer")
        if value(practice, card, "turn") == turn and value(practice, card, "solo") is False
    ]
    assert (len(deck), len(removed)) == (34, 8)
    solo = [card for card in deck if card.startswith("summer:s")]
    assert len(solo) == {1: 1, 2: 3, 3: 6}[turn]
    assert all(value(practice, card, "turn") == turn for card in deck)


def test_the_removed_cards_of_the_first_turn_are_of_the_twelve_that_the_example_never_names(
    practice: PracticeFacts,
) -> None:
    never = {2, 3, 4, 7, 10, 21, 22, 26, 32, 33, 34, 40}
    removed = {n for n in range(1, 43) if value(practice, f"summer:{n}", "solo") is False}
    assert removed < never
    assert len(never - removed) == 4


def test_every_card_in_the_decks_is_complete(practice: PracticeFacts) -> None:
    missing = []
    for card in whole_deck(practice):
        wanted = ["name", "type", "subtype", "cattle", "restriction", "stripe", "effects", "solo", "turn"]
        stripe = value(practice, card, "stripe")
        wanted += ["strength"] if stripe in STACKS else []
        wanted += ["stripe_effects"] if stripe in LIGHT_GREY else []
        wanted += ["token"] if value(practice, card, "subtype") == "warden" else []
        facts = [(card, field, practice.fact(card, field)) for field in wanted]
        missing += [(card, field) for card, field, fact in facts if fact is None or fact.partial]
    assert missing == []


def test_every_place_event_and_token_is_complete(practice: PracticeFacts) -> None:
    wanted = [
        (f"march:{march}", field)
        for march in MARCHES
        for field in ("name", "town", "seat", "walled", "across", "family")
    ]
    wanted += [
        (region, field) for region in practice.things("region") for field in ("name", "march", "sheep")
    ]
    wanted += [
        (site, field)
        for site in practice.things("site")
        for field in ("name", "march", "kind", "dice", "touches")
    ]
    wanted += [
        (token, field)
        for token in practice.things("token")
        for field in ("name", "pile", "count", "solo", "modifier", "green", "gray", "text")
    ]
    fields = {
        "battle": ("name", "march", "dice", "vp_per_hit", "notoriety"),
        "rising": ("name", "dice", "vp_per_hit", "notoriety", "horses", "rival_base_dice"),
        "rerolls": ("name", "rerolls", "cap", "nation", "combats", "marches"),
        "fashion": ("name", "notoriety", "combats"),
    }
    used = [event for event in practice.things("event") if value(practice, event, "used")]
    wanted += [(event, field) for event in used for field in fields[value(practice, event, "kind")]]
    facts = {spot: practice.fact(*spot) for spot in wanted}
    assert [spot for spot, fact in facts.items() if fact is None or fact.partial] == []
    kinds = Counter(value(practice, event, "kind") for event in used)
    assert (kinds["battle"], kinds["rising"]) == (4, 1)


def test_stand_ins_say_that_they_are_stand_ins(table: dict[str, Any], practice: PracticeFacts) -> None:
    wrong = [
        (thing, field)
        for thing, fields in table["practice"].items()
        for field, given in fields.items()
        if (fact := practice.fact(thing, field)) is None or (fact.value, fact.source) != (given, "practice")
    ]
    assert wrong == []


def test_what_is_known_stays_as_it_is(table: dict[str, Any], practice: PracticeFacts) -> None:
    wrong = [
        (thing, field)
        for thing, fields in table["shipped"].items()
        for field, given in fields.items()
        if not given.get("partial")
        and ((fact := practice.fact(thing, field)) is None or fact.origin != given["source"])
    ]
    assert wrong == []


def test_all_subtypes_stripes_restrictions_and_verbs_come_up(practice: PracticeFacts) -> None:
    deck = whole_deck(practice)
    assert {value(practice, card, "subtype") for card in deck} == set(TYPE_OF)
    stripes = Counter(value(practice, card, "stripe") for card in deck)
    assert {stripe: stripes[stripe] for stripe in STRIPES if stripes[stripe] < 2} == {}
    restrictions = [value(practice, card, "restriction") for card in deck]
    nations = Counter(restriction.get("nation") for restriction in restrictions)
    assert min(nations[nation] for nation in NATIONS) >= 2
    assert sum("families" in restriction for restriction in restrictions) >= 2
    verbs = Counter(
        (tag, effect[tag])
        for card in deck
        for effect in all_effects(practice, card)
        for tag in ("standing", "do")
        if tag in effect
    )
    by_the_app = [verb for verb in CHANGES if verb != "by_hand"]
    wanted = [("standing", verb) for verb in STANDING] + [("do", verb) for verb in by_the_app]
    assert [verb for verb in wanted if verbs[verb] < 2] == []


def test_seven_light_gray_stripes(practice: PracticeFacts) -> None:
    gray = [
        card
        for card in whole_deck(practice)
        if value(practice, card, "stripe") in LIGHT_GREY and not card.startswith("summer:s")
    ]
    names = {card: value(practice, card, "name") for card in gray}
    livestock = [card for card in gray if value(practice, card, "subtype") == "livestock"]
    assert len(livestock) == 4
    assert {value(practice, card, "stripe") for card in livestock} == {"at_once"}
    others = {names[card] for card in gray if card not in livestock}
    assert others == {"Keeper of Tynedale", "Abbot of Kelso", "Heavy Snows"}


def test_three_tokens_halve(practice: PracticeFacts) -> None:
    texts = Counter(value(practice, token, "text") for token in practice.things("token"))
    assert texts["halved"] == 3
    halving = [token for token in practice.things("token") if value(practice, token, "text") == "halved"]
    assert sum(value(practice, token, "count") for token in halving) == 3
    useless = [
        token
        for token in practice.things("token")
        if value(practice, token, "text") == "none"
        and value(practice, token, "green") + value(practice, token, "gray") == 0
    ]
    assert useless == []


def test_every_warden_card_has_a_token_of_its_own(practice: PracticeFacts) -> None:
    wardens = [card for card in whole_deck(practice) if value(practice, card, "subtype") == "warden"]
    tokens = [f"token:{value(practice, card, 'token')}" for card in wardens]
    in_play = [
        token
        for token in practice.things("token")
        if value(practice, token, "pile") == "warden" and value(practice, token, "solo")
    ]
    assert sorted(tokens) == sorted(in_play)
    assert [value(practice, token, "name") for token in tokens] == [
        value(practice, card, "name") for card in wardens
    ]
    assert {value(practice, card, "stripe") for card in wardens} == {"warden_token"}


@pytest.mark.parametrize("turn", TURNS)
def test_no_two_cards_of_a_turn_are_equal_but_those_that_the_book_repeats(
    turn: int, practice: PracticeFacts
) -> None:
    seen: dict[str, set[str]] = {}
    fields = ("subtype", "cattle", "stripe", "strength", "effects", "stripe_effects", "restriction")
    for card in solo_deck(practice, turn):
        face = json.dumps([value(practice, card, field) for field in fields], sort_keys=True)
        seen.setdefault(face, set()).add(card.removeprefix("summer:"))
    assert [cards for cards in seen.values() if len(cards) > 1] == (ALIKE if turn == 1 else [])


def test_no_two_cards_bear_one_name_but_those_that_the_book_repeats(practice: PracticeFacts) -> None:
    names = Counter(value(practice, card, "name") for card in whole_deck(practice))
    assert {name: n for name, n in names.items() if n > 1} == {"Early Defenses": 2, "Signal Fires": 3}


def test_five_border_ballads(practice: PracticeFacts) -> None:
    ballads = [card for card in whole_deck(practice) if value(practice, card, "subtype") == "border_ballad"]
    assert len(ballads) == 5
    for card in ballads:
        assert [(effect["do"], effect["row"]) for effect in value(practice, card, "effects")] == [
            ("vp", "Ballads")
        ]


def test_offices_and_graynes_give_notoriety(practice: PracticeFacts) -> None:
    def points(card: str, side: str | None) -> int:
        return sum(
            effect["n"]
            for effect in value(practice, card, "effects")
            if effect.get("standing") == "notoriety" and effect.get("side") == side
        )

    deck = whole_deck(practice)
    offices = [card for card in deck if value(practice, card, "subtype") == "office"]
    graynes = [card for card in deck if value(practice, card, "subtype") == "allied_grayne"]
    assert len(offices) == 15
    assert sum(points(card, "own") >= 2 for card in offices) == 10
    assert len(graynes) >= 9
    assert [card for card in graynes if points(card, None) < 1] == []


def test_cards_known_by_name_have_a_number_in_their_turn(
    practice: PracticeFacts, shipped: ShippedFacts
) -> None:
    by_name: dict[str, str] = {}
    for card in practice.things("summer"):
        assert card.partition(":")[2].lstrip("s").isdigit()
        by_name.setdefault(value(practice, card, "name"), card)
    named = [card for card in shipped.things("summer") if not any(c.isdigit() for c in card)]
    assert len(named) == 19
    for card in named:
        name, turn = shipped.fact(card, "name"), shipped.fact(card, "turn")
        assert name is not None
        assert name.value in by_name
        if turn:
            assert value(practice, by_name[name.value], "turn") == turn.value
    assert value(practice, by_name["Alexander Hume"], "solo") is False
    for name in ("Scots' Dyke", "Bold Buccleuth", "Heavy Snows", "Warden's Tithe", "Ralph Eure"):
        assert by_name[name] in whole_deck(practice)


def extends(whole: dict[str, Any], part: dict[str, Any]) -> bool:
    """Whether an effect says all that a partial one says."""

    def covers(mine: Any, theirs: Any) -> bool:
        if isinstance(theirs, list):
            return (
                isinstance(mine, list)
                and len(mine) >= len(theirs)
                and all(any(covers(one, other) for one in mine) for other in theirs)
            )
        if isinstance(theirs, dict):
            return isinstance(mine, dict) and all(covers(mine.get(key), theirs[key]) for key in theirs)
        return bool(mine == theirs)

    return covers(whole, part)


def test_what_is_known_in_part_is_kept_and_completed(practice: PracticeFacts, shipped: ShippedFacts) -> None:
    by_name = {value(practice, card, "name"): card for card in practice.things("summer")}
    checked = 0
    for card in shipped.things("summer"):
        for field in ("effects", "stripe_effects"):
            given = shipped.fact(card, field)
            if given and given.partial:
                name = shipped.fact(card, "name")
                mine = card if any(c.isdigit() for c in card) else by_name[name.value if name else ""]
                if value(practice, mine, "solo") is False:
                    continue
                checked += 1
                whole = value(practice, mine, field)
                assert all(any(extends(effect, part) for effect in whole) for part in given.value), card
    assert checked == 27


def test_stand_ins_are_legal_values_and_within_the_usual_limits(
    table: dict[str, Any], practice: PracticeFacts
) -> None:
    known = {*table["shipped"], *table["practice"]}
    faults = [
        fault
        for thing, fields in table["practice"].items()
        for field, given in fields.items()
        for fault in fact_faults(thing, field, given, known=known)
    ]
    assert faults == []
    for card in whole_deck(practice):
        assert value(practice, card, "cattle") >= -5
        if value(practice, card, "stripe") == "attack":
            low, high = {1: (1, 4), 2: (2, 5), 3: (2, 5)}[value(practice, card, "turn")]
            assert low <= value(practice, card, "strength") <= high
        if value(practice, card, "type") == "hold":
            assert value(practice, card, "cattle") == 0


@pytest.mark.parametrize("march", MARCHES)
def test_every_region_touches_one_to_three_sites(march: str, practice: PracticeFacts) -> None:
    touched: Counter[str] = Counter()
    for site in practice.things("site"):
        if value(practice, site, "march") == march:
            touches = value(practice, site, "touches")
            assert all(region.startswith(f"{march}/") for region in touches)
            touched.update(touches)
    assert len(touched) == 4
    assert all(1 <= n <= 3 for n in touched.values())


def test_places_have_names_of_their_own(practice: PracticeFacts) -> None:
    for kind in ("region", "site"):
        names = [value(practice, place, "name") for place in practice.things(kind)]
        assert len(set(names)) == len(names)
