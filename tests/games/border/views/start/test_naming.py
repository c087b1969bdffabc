"""Naming the places of a March."""

from reivers.games.border import board
from reivers.games.border.views.start.naming import naming_view
from reivers.kernel.messages import Message
from tests.games.border.builders import shipped
from tests.games.border.views.games import new_game

FARMS = board.REGIONS["EMM"]


def test_a_march_has_four_farms_a_castle_and_three_peels() -> None:
    shown = naming_view(new_game(), "EMM", ringed=FARMS[1])
    assert [one.kind for one in shown.places] == ["farm"] * 4 + ["castle"] + ["peel"] * 3
    assert [one.place for one in shown.places if one.ringed] == [FARMS[1]]
    assert shown.title == Message("naming.title", {"march": "EMM"})


def test_known_names_are_filled_in() -> None:
    shown = naming_view(new_game(), "EMM")
    assert all(one.name for one in shown.places)
    assert all(len(one.touches) == 2 for one in shown.places if one.kind != "farm")


def test_the_button_waits_for_a_name() -> None:
    session = new_game(layers=(shipped,))
    waiting = naming_view(session, "EMM").main
    assert (waiting.text, waiting.ready) == (Message("naming.main.type"), False)
    saving = naming_view(session, "EMM", typed={FARMS[0]: "Hexhamshire"})
    assert (saving.main.text, saving.main.ready) == (Message("naming.main.save"), True)
    assert saving.places[0].name == "Hexhamshire"


def test_no_two_places_have_one_name() -> None:
    shown = naming_view(new_game(layers=(shipped,)), "EMM", typed={FARMS[0]: "Hexham", FARMS[1]: "hexham "})
    assert shown.places[0].problem == Message("naming.twin")
    assert not shown.main.ready
