"""Forms: every row of a form becomes an effect that My copy takes, and the game does what it says."""

import pytest

from reivers.border.asking import _ASK, fact_prompt
from reivers.border.autumn import economic_update
from reivers.border.forms import IN, OWN, RIVALS, EffectsForm
from reivers.border.state import put
from reivers.data.fields import FIELDS, check_fact
from reivers.kernel.journal import Header, Journal
from reivers.kernel.prompts import Prompt
from reivers.kernel.session import Session
from tests.border.builders import FlowGame, make_state, shipped


@pytest.mark.parametrize("row", [*OWN, *IN])
def test_each_own_row_is_a_legal_effect(row: str) -> None:
    form = EffectsForm.own("fact.summer.effects", {"summer": "21"})
    most = min(2, next(option.most for option in form.options if option.id == row))
    effects = form.value(form.tidy({row: most, "in/DL": 1}), "table")
    assert check_fact("summer:21", "effects", effects) is None
    assert len(effects) == (row in OWN)


@pytest.mark.parametrize("row", RIVALS)
def test_each_row_of_a_stripe_is_a_legal_effect(row: str) -> None:
    form = EffectsForm.rivals("fact.summer.stripe_effects", {"summer": "21"})
    effects = form.value(form.tidy({row: 1}), "table")
    assert check_fact("summer:21", "stripe_effects", effects) is None
    assert len(effects) == 1


def test_notoriety_is_bound_to_the_marked_marches() -> None:
    form = EffectsForm.own("fact.summer.effects", {"summer": "21"})
    told = form.value(form.tidy({"notoriety": 2, "in/SWM": 1, "in/DL": 1, "attack_dice/SWM": 1}), "table")
    assert {"standing": "notoriety", "n": 2, "marches": ["SWM", "DL"]} in told
    assert {"standing": "attack_dice", "n": 1, "marches": ["SWM"]} in told


def test_bought_dice_tell_their_price() -> None:
    form = EffectsForm.own("fact.summer.effects", {"summer": "21"})
    assert form.value({"buy_dice": 3}, "table") == [{"standing": "buy_dice", "n": 1, "cattle": 3}]


def test_every_asked_field_is_one_that_a_copy_may_hold() -> None:
    for kind, field in _ASK:
        assert field in FIELDS[kind]


def test_6_1_an_unknown_office_is_asked_and_its_columns_count() -> None:
    """As an owner of the game would: the card says two columns to the right, and the income follows."""

    class Copy(FlowGame):
        def fact_prompt(self, thing: str, field: str) -> Prompt:
            return fact_prompt(thing, field)

    state = make_state(season="autumn")
    put(state, "sheet", "office:53", 1)
    header = Header("border", 1, "1")
    session = Session(Copy(economic_update, state), Journal(header), layers=(shipped,))
    assert session.asks_fact == ("summer:53", "effects")
    session.answer({"economy_columns": 2})
    assert session.state.table["mine"]["cattle"] == 8 + 5  # 4 Sheep read the column of 6


def test_a_form_refuses_rows_that_are_not_on_it() -> None:
    form = fact_prompt("summer:21", "effects")
    assert form.refusal({"moon": 1}) is not None
    assert form.refusal({"halve": 2}) is not None
    assert form.refusal({}) is None
