"""Forms: every row of a form becomes an effect that My copy takes, and the game does what it says."""

import random
from functools import partial
from typing import Any

import pytest

from reivers.data import load
from reivers.games.border.ids import TYPE_OF
from reivers.games.border.rules.cards.card_form import EffectsForm, own_form, read_back, stripe_form
from reivers.games.border.rules.cards.card_form_rows import (
    ANY,
    BY_HAND,
    CHOOSE_ONE,
    IN,
    OWN,
    RIVALS,
    USUAL,
    WITH,
)
from reivers.games.border.rules.cards.fact_prompts import _ASK, _FORMS, fact_prompt
from reivers.games.border.rules.cards.fact_sources import MergedFacts, MyCopyFacts, ShippedFacts
from reivers.games.border.rules.combat.dice_pools import shield
from reivers.games.border.rules.model.state import put
from reivers.games.border.rules.seasons.autumn import economic_update
from reivers.games.border.schema.effects import CHANGES, STANDING
from reivers.games.border.schema.fields import FIELDS, check_fact
from reivers.kernel.facts import Fact, Hint, Layer, no_hint
from reivers.kernel.flows import Flow, fact
from reivers.kernel.journal import Header, Journal
from reivers.kernel.prompts import Choose, Number, Prompt
from reivers.kernel.session import Session
from tests.games.border.builders import FlowGame, make_state, shipped

FACTS = {"summer": "21"}


def form_of(subtype: str | None = None, given: list[Any] | None = None) -> EffectsForm:
    return own_form("fact.summer.effects", FACTS, subtype, given or [])


def effects(form: EffectsForm, answer: dict[str, int]) -> list[dict[str, Any]]:
    """Return the effects of a legal answer to the form."""
    assert form.refusal(answer) is None
    return form.value(form.normalize(answer), "table")


def most(form: EffectsForm, row: str) -> int:
    return next(option.most for option in form.options if option.id == row)


def in_sight(form: EffectsForm) -> list[str]:
    return [option.id for option in form.options if not option.rare]


# -- rows and effects ------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", OWN)
def test_each_own_row_is_a_legal_effect_and_is_read_back(row: str) -> None:
    form = form_of()
    answer = {row: min(2, most(form, row))}
    given = effects(form, answer)
    assert len(given) == 1
    assert check_fact("summer:21", "effects", given) is None
    assert read_back(given, OWN) == (answer, [])


@pytest.mark.parametrize("row", RIVALS)
def test_5_2_each_row_of_a_stripe_is_a_legal_effect_and_is_read_back(row: str) -> None:
    form = stripe_form("fact.summer.stripe_effects", FACTS, [])
    given = effects(form, {row: 1})
    assert len(given) == 1
    assert check_fact("summer:21", "stripe_effects", given) is None
    assert read_back(given, RIVALS) == ({row: 1}, [])


def test_whole_forms_are_legal_effects_and_are_read_back() -> None:
    """Rows filled in at random say the same after effects have been made of them and read back."""
    rng = random.Random(1513)
    form = form_of()
    for _ in range(300):
        rows = rng.sample([option.id for option in form.options], rng.randint(0, 8))
        given = effects(form, {row: rng.randint(1, most(form, row)) for row in rows})
        assert check_fact("summer:21", "effects", given) is None
        filled, left = read_back(given, OWN)
        again = form_of(None, given)
        assert again.default == {**filled, **{f"kept/{n}": 1 for n in range(1, len(left) + 1)}}
        assert sorted(map(repr, again.value(again.normalize(again.default), "table"))) == sorted(
            map(repr, given)
        )


def test_a_form_with_every_row_filled_in_is_legal() -> None:
    form = form_of()
    given = effects(form, {option.id: most(form, option.id) for option in form.options})
    assert len(given) > 60
    assert check_fact("summer:21", "effects", given) is None


def test_every_word_of_the_vocabulary_has_a_row() -> None:
    assert {effect["standing"] for effect in OWN.values() if "standing" in effect} == set(STANDING)
    assert {effect["do"] for effect in OWN.values() if "do" in effect} | {CHOOSE_ONE} == set(CHANGES)


def test_7_1_notoriety_is_bound_to_the_marked_marches() -> None:
    given = effects(form_of(), {"notoriety": 2, "in/SWM": 1, "in/DL": 1, "attack_dice/SWM": 1})
    assert {"standing": "notoriety", "n": 2, "marches": ["SWM", "DL"]} in given
    assert {"standing": "attack_dice", "n": 1, "marches": ["SWM"]} in given


def test_7_1_notoriety_is_bound_to_a_side_of_the_border() -> None:
    given = effects(form_of("office"), {"notoriety": 2, "in/own": 1})
    assert given == [{"standing": "notoriety", "n": 2, "side": "own"}]
    assert read_back(given, OWN) == ({"notoriety": 2, "in/own": 1}, [])


def test_7_6_bought_dice_show_their_price() -> None:
    assert effects(form_of(), {"buy_dice": 3}) == [{"standing": "buy_dice", "n": 1, "cattle": 3}]
    assert effects(form_of(), {"buy_dice": 3, "buy_dice/dice": 2}) == [
        {"standing": "buy_dice", "n": 2, "cattle": 3}
    ]


def test_5_2_2_3_sheep_for_one_farm_at_most() -> None:
    given = effects(form_of("livestock"), {"sheep": 3, "sheep/each": 1})
    assert given == [{"do": "sheep", "n": 3, "each": 1}]
    assert effects(form_of("livestock"), {"sheep/each": 1}) == []


def test_2_8_one_of_these_makes_a_choice_of_what_comes_at_once() -> None:
    given = effects(form_of("livestock"), {"cattle": 4, "horses": 1, CHOOSE_ONE: 1})
    choice = {"do": "choose_one", "options": [[{"do": "cattle", "n": 4}], [{"do": "horses", "n": 1}]]}
    assert given == [choice]
    assert check_fact("summer:21", "effects", given) is None
    assert effects(form_of("livestock"), {"cattle": 4, CHOOSE_ONE: 1}) == [{"do": "cattle", "n": 4}]


def test_dice_for_several_kinds_are_read_back_as_one_row_each() -> None:
    given = [{"standing": "attack_dice", "n": 2, "kinds": ["raid", "feud"]}]
    assert read_back(given, OWN) == ({"attack_dice/raid": 2, "attack_dice/feud": 2}, [])


def test_what_has_no_row_is_kept_unless_its_mark_is_taken_away() -> None:
    odd = {"standing": "attack_dice", "n": 2, "nation": "english"}
    form = form_of("reiver", [odd, {"standing": "attack_dice", "n": 1, "kinds": ["raid"]}])
    assert form.default == {"kept/1": 1, "attack_dice/raid": 1}
    assert odd in effects(form, form.default)
    assert odd not in effects(form, {"attack_dice/raid": 1})


def test_a_form_refuses_rows_that_are_not_on_it() -> None:
    form = fact_prompt("summer:21", "effects")
    assert form.refusal({"moon": 1}) is not None
    assert form.refusal({"halve": 2}) is not None
    assert form.refusal({}) is None


# -- which rows ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("subtype", TYPE_OF)
def test_2_8_each_subtype_has_its_own_short_form_and_all_other_rows_on_demand(subtype: str) -> None:
    form = form_of(subtype)
    assert in_sight(form) == [*USUAL[subtype], BY_HAND]
    assert len(in_sight(form)) <= 14
    assert sorted(option.id for option in form.options) == sorted([*OWN, *IN, *WITH, CHOOSE_ONE])


def test_2_8_a_card_of_unknown_subtype_has_the_usual_rows() -> None:
    assert in_sight(form_of(None)) == [*ANY, BY_HAND]


def test_the_form_knows_the_subtype_that_was_entered_just_before() -> None:
    """Even within the same step, and after the subtype was corrected."""

    def flow(state: Any) -> Flow[None]:
        yield from fact("summer:21", "subtype")
        yield from fact("summer:21", "effects")

    session = asking(flow)
    session.answer("allied_grayne")
    assert isinstance(session.prompt, EffectsForm)
    assert in_sight(session.prompt)[0] == "attack_dice/SWM"
    session.correct_fact("summer:21", "subtype", "livestock")
    form = session.fact_prompt("summer:21", "effects")
    assert isinstance(form, EffectsForm)
    assert in_sight(form)[0] == "cattle"


class Copy(FlowGame):
    """A flow with the game's own questions for facts."""

    def fact_prompt(self, thing: str, field: str, hint: Hint = no_hint) -> Prompt:
        return fact_prompt(thing, field, hint)


def asking(flow: Any, state: Any = None, layer: Layer = shipped) -> Session:
    header = Header("border", 1, "1")
    return Session(Copy(flow, state or make_state()), Journal(header), layers=(layer,))


def test_every_asked_field_is_one_that_a_copy_may_hold() -> None:
    for kind, field in (*_ASK, *_FORMS):
        assert field in FIELDS[kind]


def test_6_1_an_unknown_office_is_asked_and_its_columns_count() -> None:
    """As an owner of the game would: the card says two columns to the right, and the income follows."""
    state = make_state(season="autumn")
    put(state, "sheet", "office:53", 1)
    session = asking(economic_update, state)
    assert session.asks_fact == ("summer:53", "effects")
    session.answer({"economy_columns": 2})
    assert session.state.table["player"]["cattle"] == 8 + 5  # 4 Sheep read the column of 6


# -- what is known in part -------------------------------------------------------------------------------


def test_partial_rulebook_facts_are_filled_in() -> None:
    form = fact_prompt("summer:19", "effects", shipped_hint)
    assert form.default == {"attack_dice/SWM": 1, "notoriety": 2, "in/EWM": 1, "in/DL": 1}


def shipped_hint(thing: str, field: str) -> Any:
    found = shipped(thing, field)
    return found.value if found else None


def test_every_partial_fact_of_ours_is_filled_in_by_its_form() -> None:
    """Partly known effects have rows: none is lost, and accepting them is legal if all numbers are known."""
    data = load.cards("border")
    for thing, given in data["shipped"].items():
        for field, known in given.items():
            if not known.get("partial") or field not in ("effects", "stripe_effects"):
                continue
            form = fact_prompt(thing, field, shipped_hint)
            assert isinstance(form, EffectsForm)
            assert not form.kept, thing
            assert form.refusal(form.default) is None
            entered_rows, _ = read_back(known["value"], form.rows)
            assert set(entered_rows) <= set(in_sight(form)), thing


def test_a_partial_number_or_choice_is_the_default_if_it_is_legal() -> None:
    known = {"cattle": -3, "subtype": "office", "strength": 99}
    cattle, subtype, strength = (
        fact_prompt("summer:21", field, lambda thing, field: known.get(field)) for field in known
    )
    assert isinstance(cattle, Number)
    assert cattle.default == -3
    assert isinstance(subtype, Choose)
    assert subtype.default == "office"
    assert strength.default != 99


def test_a_partial_fact_is_asked_for_and_accepted_with_one_answer() -> None:
    state = make_state(season="autumn")
    put(state, "sheet", "office:16", 1)
    session = asking(economic_update, state)
    assert session.asks_fact == ("summer:16", "effects")
    session.take_default()
    assert session.fact("summer:16", "effects") == [{"standing": "attack_dice", "n": 2, "once": "turn"}]


# -- events ----------------------------------------------------------------------------------------------


def test_6_2_rerolls_are_asked_as_who_what_and_where_on_one_form() -> None:
    form = fact_prompt("event:mary-queen-of-scots", "terms", shipped_hint)
    assert form.default == {"cap": 3}
    answer = {"rerolls": 5, "cap": 3, "nation/scottish": 1, "combats/raid": 1, "marches/EWM": 1}
    assert form.refusal(answer) is None
    given = form.value(form.normalize(answer), "table")
    assert given == {
        "rerolls": 5,
        "cap": 3,
        "nation": "scottish",
        "combats": ["raid"],
        "marches": ["EWM"],
    }
    assert check_fact("event:mary-queen-of-scots", "terms", given) is None
    again = fact_prompt(
        "event:mary-queen-of-scots", "terms", lambda thing, field: {"terms": given}.get(field)
    )
    assert again.default == answer


def test_6_2_both_nations_or_none_marked_means_either() -> None:
    form = fact_prompt("event:mary-queen-of-scots", "terms")
    for marks in ({}, {"nation/english": 1, "nation/scottish": 1}):
        assert form.value(marks, "table")["nation"] == "either"


# -- tokens ----------------------------------------------------------------------------------------------


def test_2_6_a_tokens_face_is_asked_on_one_form() -> None:
    form = fact_prompt("token:hot-trod", "face", shipped_hint)
    answer = {"green": 2, "gray": 1}
    given = form.value(form.normalize(answer), "table")
    assert given == {"green": 2, "gray": 1, "text": "none"}
    assert check_fact("token:hot-trod", "face", given) is None
    halved = form.value({"text/halved": 1}, "table")
    assert halved == {"green": 0, "gray": 0, "text": "halved"}
    for face, rows in ((given, answer), (halved, {"text/halved": 1})):
        assert fact_prompt("token:hot-trod", "face", partial(known_alone, face)).default == rows


def known_alone(face: Any, _thing: str, field: str) -> Any:
    return face if field == "face" else None


def test_7_6_an_unknown_token_defends_with_the_entered_dice() -> None:
    seen: list[Any] = []

    def flow(state: Any) -> Flow[None]:
        seen.append((yield from shield("plain-2", "SWM/nithsdale")))

    session = asking(flow)
    assert session.asks_fact == ("token:plain-2", "face")
    session.answer({"green": 2, "gray": 3})
    assert seen[-1].dice == 2
    session = asking(flow)
    session.skip_fact()
    assert seen[-1].dice == 0


def test_facts_entered_on_one_form_are_known_row_by_row_in_the_next_game() -> None:
    given = {
        ("token:plain-2", "face"): {"green": 2, "gray": 0, "text": "none"},
        ("event:7", "terms"): {"rerolls": 4, "cap": 2, "nation": "either", "combats": [], "marches": []},
    }

    def copy(thing: str, field: str) -> Fact | None:
        return Fact(thing, field, given[thing, field], "copy") if (thing, field) in given else None

    known = MergedFacts((MyCopyFacts(copy).fact, ShippedFacts(load.cards("border")).get))
    for thing, field, value in (
        ("token:plain-2", "green", 2),
        ("token:plain-2", "text", "none"),
        ("event:7", "cap", 2),
        ("event:7", "nation", "either"),
        ("event:7", "name", "Rough Wooing"),
    ):
        found = known.fact(thing, field)
        assert found is not None
        assert found.value == value
