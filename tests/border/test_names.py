"""What the game calls its things, and its orders as the hand does them."""

import pytest

from reivers.border.orders import said_orders, to_fetch
from reivers.kernel.orders import Order
from reivers.shelf import game_named
from tests.speaking import StrictWords

PRACTICE = game_named("border", {"facts": "practice"})


def said(*orders: Order) -> list[str]:
    words = StrictWords()
    PRACTICE.lend_names(words)
    return [words.say(order) for order in PRACTICE.names.orders(orders)]


def named(sentence: str, **facts: object) -> str:
    words = StrictWords()
    PRACTICE.lend_names(words)
    return words.say(sentence, facts)


# -- orders ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (Order("mine", "cattle", 6, 9), "Take 3 Cattle (6 to 9)"),
        (Order("mine", "cattle", 9, 5), "Pay 4 Cattle (9 to 5)"),
        (Order("mine", "horse", 3, 2), "1 Horse leaves your box (3 to 2 standing)"),
        (Order("mine", "token:hot-trod", 0, 1), "Token Hot Trod into your box (0 to 1)"),
        (Order("EWM/eden-valley", "sheep", 1, 3), "Eden Valley: add 2 Sheep (1 to 3)"),
        (Order("EWM/eden-valley", "token", None, "rumor"), "Eden Valley: lay Rumor"),
        (Order("EWM/eden-valley", "token", "rumor", "hot-trod"), "Eden Valley: Hot Trod instead of Rumor"),
        (
            Order("EWM/eden-valley", "indicator:Kerr", None, "arrow"),
            "Eden Valley: point the Kerr indicator at it",
        ),
        (
            Order("EWM/eden-valley", "indicator:Kerr", None, "done"),
            "Kerr indicator at Eden Valley, turned over",
        ),
        (
            Order("EWM/eden-valley", "indicator:Kerr", "arrow", "done"),
            "Eden Valley: turn the Kerr indicator over",
        ),
        (
            Order("EWM/eden-valley", "indicator:Kerr", "done", None),
            "Eden Valley: take the Kerr indicator back",
        ),
        (Order("EWM/town", "cube:Kerr", 0, 1), "Gaol at Carlisle: add 1 Kerr cube (0 to 1)"),
        (Order("EWM/seat", "cube:Kerr", 2, 0), "Feud box at Naworth: take 2 Kerr cubes out (2 to 0)"),
        (Order("EWM/track", "cube:Kerr", 3, 5), "Kerr cube on the track: 3 to 5"),
        (Order("EWM/bew-castle", "tower", 0, 1), "Bew Castle: onto its site"),
        (Order("sheet", "warden", None, "6"), "Earl of Angus to your Warden box"),
        (Order("sheet", "held:38", 0, 1), "Devil's Beeftub to your held cards"),
        (Order("rivals", "base_dice", 0, 4), "Base attack dice: 0 to 4"),
        (Order("draft/attack", "strength", 3, 5), "the rivals’ Attack stack: 3 to 5"),
        (Order("vp", "points", 6, 8), "Your VP: 6 to 8"),
    ],
)
def test_an_order_says_what_the_hand_does(order: Order, sentence: str) -> None:
    assert said(order) == [sentence]


@pytest.mark.parametrize(
    ("orders", "lines"),
    [
        (
            [Order("mine", "horse", 3, 1), Order("SWM/nithsdale", "horse", 0, 2)],
            ["Nithsdale: send 2 Horses"],
        ),
        (
            [Order("mine", "horse", 1, 3), Order("SWM/nithsdale", "horse", 2, 0)],
            ["Nithsdale: 2 Horses back into your box"],
        ),
        (
            [Order("mine", "horse_lying", 0, 1), Order("SWM/nithsdale", "horse", 1, 0)],
            ["Nithsdale: 1 Horse back into your box, lying"],
        ),
        (
            [
                Order("mine", "horse_lying", 2, 3),
                Order("mine", "horse", 0, 1),
                Order("SWM/town", "horse", 1, 0),
            ],
            ["1 Horse into your box (0 to 1 standing)", "Dumfries: 1 Horse back into your box, lying"],
        ),
        (
            [Order("mine", "horse_lying", 0, 1), Order("SWM/nithsdale", "horse", 2, 0)],
            [
                "Nithsdale: 1 Horse back into your box, lying",
                "Nithsdale: 1 Horse is lost, back to the bank",
            ],
        ),
        ([Order("SWM/nithsdale", "horse", 2, 0)], ["Nithsdale: 2 Horses are lost, back to the bank"]),
        (
            [Order("mine", "token:hot-trod", 1, 0), Order("EWM/eden-valley", "token", None, "hot-trod")],
            ["Eden Valley: lay Hot Trod"],
        ),
        (
            [Order("mine", "token:hot-trod", 0, 1), Order("EWM/eden-valley", "token", "hot-trod", None)],
            ["Eden Valley: Hot Trod back into your box"],
        ),
        (
            [Order("mine", "horse", 3, 2), Order("SWM/nithsdale", "horse", 0, 2)],
            ["1 Horse leaves your box (3 to 2 standing)", "Nithsdale: send 2 Horses"],
        ),
        ([Order("EWM/eden-valley", "token", "rumor", None)], ["Eden Valley: take Rumor away"]),
        (
            [
                Order("EWM/eden-valley", "token", "hot-trod", None),
                Order("mine", "token:hot-trod", 0, 1),
                Order("SWM/town", "token", "hot-trod", None),
            ],
            ["Eden Valley: Hot Trod back into your box", "Dumfries: take Hot Trod away"],
        ),
        (
            [Order("EWM/eden-valley", "sheep", 1, 0), Order("SMM/liddesdale", "sheep", 1, 2)],
            ["Sheep from Eden Valley (now 0) to Liddesdale (now 2)"],
        ),
        (
            [
                Order("DL", "sheep", 2, 0),
                Order("SWM/nithsdale", "sheep", 0, 1),
                Order("SWM/annandale", "sheep", 1, 2),
            ],
            ["2 Sheep from the Debateable Land (now 0) to Nithsdale (now 1) and Annandale (now 2)"],
        ),
        (
            [Order("EWM/eden-valley", "sheep", 2, 0), Order("SMM/liddesdale", "sheep", 1, 2)],
            ["Eden Valley: take 2 Sheep away (2 to 0)", "Liddesdale: add 1 Sheep (1 to 2)"],
        ),
    ],
)
def test_2_8_a_piece_that_is_carried_is_named_once(orders: list[Order], lines: list[str]) -> None:
    words = StrictWords()
    PRACTICE.lend_names(words)
    told = [words.say(line) for _group, said in PRACTICE.walked(orders) for line in said]
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in told] == lines


def test_pieces_that_lie_down_or_stand_up_are_one_order() -> None:
    farm = "EWM/eden-valley"
    down = [Order(farm, "sheep", 3, 1), Order(farm, "sheep_lying", 0, 2)]
    assert said(*down) == ["Eden Valley: lay 2 Sheep on their sides"]
    up = [Order("mine", "horse_lying", 3, 0), Order("mine", "horse", 0, 3)]
    assert said(*up) == ["Stand 3 Horses up"]


def test_what_comes_or_goes_besides_is_told_apart() -> None:
    farm = "EWM/eden-valley"
    bastled = [Order(farm, "sheep", 3, 1), Order(farm, "sheep_lying", 0, 1)]
    assert said(*bastled) == [
        "Eden Valley: lay 1 Sheep on its side",
        "Eden Valley: take 1 Sheep away (3 to 1)",
    ]
    bought = [Order("mine", "horse", 1, 4), Order("mine", "horse_lying", 1, 0)]
    assert said(*bought) == ["Stand 1 Horse up", "2 Horses into your box (1 to 4 standing)"]


def test_beyond_the_end_of_a_track_a_second_cube_counts_on() -> None:
    assert said(Order("EWM/track", "cube:Kerr", 11, 12)) == ["Kerr cube on the track: 11 to 12"]
    assert said(Order("EWM/track", "cube:Kerr", 11, 14)) == [
        "Kerr cubes on the track: 11 to 14 (one cube on 12, a second one on 2)"
    ]
    assert said(Order("vp", "points", 96, 99)) == ["Your VP: 96 to 99"]
    assert said(Order("vp", "points", 96, 104)) == [
        "Your VP: 96 to 104 (one cube in the +100 box, the other on 4)"
    ]


@pytest.mark.parametrize(("place", "piece", "last"), [("vp", "points", 99), ("EWM/track", "cube:Kerr", 12)])
def test_the_second_cube_comes_just_behind_the_last_space(place: str, piece: str, last: int) -> None:
    keys = [said_orders([Order(place, piece, last - 1, now)])[0].key for now in (last, last + 1)]
    assert [key.rpartition(".")[2] for key in keys] == ["more", "beyond"]


def test_the_rising_is_laid_beside_the_map_and_not_on_itself() -> None:
    (laid,) = said(Order("rising", "event", None, "rising"))
    assert laid.startswith("Lay ")
    assert laid.endswith(" beside the map")


def test_what_to_fetch_is_told_in_pieces() -> None:
    words = StrictWords()
    PRACTICE.lend_names(words)
    orders = [
        Order("SWM/eskdale", "sheep_lying", 0, 1),
        Order("SWM/annandale", "sheep", 1, 3),
        Order("SWM/track", "cube:Fenwick", 0, 6),
        Order("DL/track", "cube:Fenwick", 10, 14),
        Order("EMM/track", "cube:Kerr", 2, 4),
        Order("SMM/track", "cube:Kerr", 0, 2),
        Order("SWM/site-1", "tower", 0, 1),
        Order("draft/sheep", "strength", 0, 9),
    ]
    told = [words.say(message).replace("\N{NO-BREAK SPACE}", " ") for message in to_fetch(orders)]
    assert told == [
        "3 Sheep", "2 Fenwick cubes", "1 Kerr cube", words.say("place.named", {"place": "SWM/site-1"})
    ]  # fmt: skip


# -- names -------------------------------------------------------------------------------------------------


def test_target_cards_tell_their_family_and_kind() -> None:
    assert named("target.named", target="Kerr/reiver") == "Kerr: Reiver"
    assert named("target.named", target="Kerr/nation") == "Kerr: Scottish"


def test_parts_of_the_game() -> None:
    words = StrictWords()
    assert words.say(PRACTICE.names.when("1/autumn")) == "Turn 1, Autumn"
    assert words.say(PRACTICE.names.when("1/setup")) == "Setting up"
    assert words.say(PRACTICE.names.when("3/over")) == "The end"


def test_places_are_grouped_for_one_walk_round_the_board() -> None:
    groups = {
        place: PRACTICE.names.group(place) for place in ("sheet", "EWM/town", "rising", "draft/sheep", "vp")
    }
    assert groups == {
        "sheet": "mine",
        "EWM/town": "EWM",
        "rising": "events",
        "draft/sheep": "draft",
        "vp": "vp",
    }
