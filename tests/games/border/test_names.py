"""What the game calls its things, and its orders as the hand does them."""

import pytest

from reivers.frontend.game_spec import load_game
from reivers.games import GAMES
from reivers.games.border.orders import order_messages, pieces_from_bank
from reivers.kernel.orders import Order
from tests.speaking import KeyWords

PRACTICE = load_game(GAMES, "border", {"facts": "practice"})


def said(*orders: Order) -> list[str]:
    words = KeyWords()
    PRACTICE.register_names(words)
    return [words.say(order) for order in PRACTICE.names.orders(orders)]


def named(namespace: str, name: str) -> str:
    words = KeyWords()
    PRACTICE.register_names(words)
    return words.in_namespace(namespace, name)


# -- orders ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (Order("player", "cattle", 6, 9), "<order.cattle.more place=player whose= n=3 was=6 now=9>"),
        (Order("player", "cattle", 9, 5), "<order.cattle.fewer place=player whose= n=4 was=9 now=5>"),
        (Order("player", "horse", 3, 2), "<order.horse.fewer place=player whose= n=1 was=3 now=2>"),
        (
            Order("player", "token:hot-trod", 0, 1),
            "<order.token.more place=player whose=hot-trod n=1 was=0 now=1>",
        ),
        (
            Order("EWM/eden-valley", "sheep", 1, 3),
            "<order.sheep.more place=EWM/eden-valley whose= n=2 was=1 now=3>",
        ),
        (
            Order("EWM/eden-valley", "token", None, "rumor"),
            "<order.token_here.lay place=EWM/eden-valley whose= was=None now=rumor>",
        ),
        (
            Order("EWM/eden-valley", "token", "rumor", "hot-trod"),
            "<order.token_here.swap place=EWM/eden-valley whose= was=rumor now=hot-trod>",
        ),
        (
            Order("EWM/eden-valley", "indicator:Kerr", None, "arrow"),
            "<order.indicator.lay place=EWM/eden-valley whose=Kerr was=None now=arrow>",
        ),
        (
            Order("EWM/eden-valley", "indicator:Kerr", None, "done"),
            "<order.indicator.lay_turned place=EWM/eden-valley whose=Kerr was=None now=done>",
        ),
        (
            Order("EWM/eden-valley", "indicator:Kerr", "arrow", "done"),
            "<order.indicator.swap place=EWM/eden-valley whose=Kerr was=arrow now=done>",
        ),
        (
            Order("EWM/eden-valley", "indicator:Kerr", "done", None),
            "<order.indicator.clear place=EWM/eden-valley whose=Kerr was=done now=None>",
        ),
        (
            Order("EWM/town", "cube:Kerr", 0, 1),
            "<order.cube_gaol.more place=EWM/town whose=Kerr n=1 was=0 now=1>",
        ),
        (
            Order("EWM/seat", "cube:Kerr", 2, 0),
            "<order.cube_feud.fewer place=EWM/seat whose=Kerr n=2 was=2 now=0>",
        ),
        (
            Order("EWM/track", "cube:Kerr", 3, 5),
            "<order.cube_track.more place=EWM/track whose=Kerr n=2 was=3 now=5>",
        ),
        (
            Order("EWM/bew-castle", "tower", 0, 1),
            "<order.tower.more place=EWM/bew-castle whose= n=1 was=0 now=1>",
        ),
        (Order("sheet", "warden", None, "6"), "<order.warden.lay place=sheet whose= was=None now=6>"),
        (Order("sheet", "held:38", 0, 1), "<order.held.more place=sheet whose=38 n=1 was=0 now=1>"),
        (Order("rivals", "base_dice", 0, 4), "<order.base_dice.more place=rivals whose= n=4 was=0 now=4>"),
        (
            Order("draft/attack", "strength", 3, 5),
            "<order.strength.more place=draft/attack whose= n=2 was=3 now=5>",
        ),
        (Order("vp", "points", 6, 8), "<order.points.more place=vp whose= n=2 was=6 now=8>"),
    ],
)
def test_an_order_says_what_the_hand_does(order: Order, sentence: str) -> None:
    assert said(order) == [sentence]


@pytest.mark.parametrize(
    ("orders", "lines"),
    [
        (
            [Order("player", "horse", 3, 1), Order("SWM/nithsdale", "horse", 0, 2)],
            ["<order.horse_here.more place=SWM/nithsdale whose= n=2 was=0 now=2>"],
        ),
        (
            [Order("player", "horse", 1, 3), Order("SWM/nithsdale", "horse", 2, 0)],
            ["<order.horse_home.fewer place=SWM/nithsdale whose= n=2 was=2 now=0>"],
        ),
        (
            [Order("player", "horse_used", 0, 1), Order("SWM/nithsdale", "horse", 1, 0)],
            ["<order.horse_home_used.fewer place=SWM/nithsdale whose= n=1 was=1 now=0>"],
        ),
        (
            [
                Order("player", "horse_used", 2, 3),
                Order("player", "horse", 0, 1),
                Order("SWM/town", "horse", 1, 0),
            ],
            [
                "<order.horse.more place=player whose= n=1 was=0 now=1>",
                "<order.horse_home_used.fewer place=SWM/town whose= n=1 was=1 now=0>",
            ],
        ),
        (
            [Order("player", "horse_used", 0, 1), Order("SWM/nithsdale", "horse", 2, 0)],
            [
                "<order.horse_home_used.fewer place=SWM/nithsdale whose= n=1 was=1 now=0>",
                "<order.horse_lost.fewer place=SWM/nithsdale whose= n=1 was=1 now=0>",
            ],
        ),
        (
            [Order("SWM/nithsdale", "horse", 2, 0)],
            ["<order.horse_lost.fewer place=SWM/nithsdale whose= n=2 was=2 now=0>"],
        ),
        (
            [Order("player", "token:hot-trod", 1, 0), Order("EWM/eden-valley", "token", None, "hot-trod")],
            ["<order.token_here.lay place=EWM/eden-valley whose= was=None now=hot-trod>"],
        ),
        (
            [Order("player", "token:hot-trod", 0, 1), Order("EWM/eden-valley", "token", "hot-trod", None)],
            ["<order.token_home.clear place=EWM/eden-valley whose= was=hot-trod now=None>"],
        ),
        (
            [Order("player", "horse", 3, 2), Order("SWM/nithsdale", "horse", 0, 2)],
            [
                "<order.horse.fewer place=player whose= n=1 was=3 now=2>",
                "<order.horse_here.more place=SWM/nithsdale whose= n=2 was=0 now=2>",
            ],
        ),
        (
            [Order("EWM/eden-valley", "token", "rumor", None)],
            ["<order.token_here.clear place=EWM/eden-valley whose= was=rumor now=None>"],
        ),
        (
            [
                Order("EWM/eden-valley", "token", "hot-trod", None),
                Order("player", "token:hot-trod", 0, 1),
                Order("SWM/town", "token", "hot-trod", None),
            ],
            [
                "<order.token_home.clear place=EWM/eden-valley whose= was=hot-trod now=None>",
                "<order.token_here.clear place=SWM/town whose= was=hot-trod now=None>",
            ],
        ),
        (
            [Order("EWM/eden-valley", "sheep", 1, 0), Order("SMM/liddesdale", "sheep", 1, 2)],
            [
                "<order.sheep_driven place=EWM/eden-valley n=1 now=0 "
                "to=[<order.sheep_driven_to place=SMM/liddesdale now=2>]>"
            ],
        ),
        (
            [
                Order("DL", "sheep", 2, 0),
                Order("SWM/nithsdale", "sheep", 0, 1),
                Order("SWM/annandale", "sheep", 1, 2),
            ],
            [
                "<order.sheep_driven place=DL n=2 now=0 to=[<order.sheep_driven_to place=SWM/nithsdale "
                "now=1>, "
                "<order.sheep_driven_to place=SWM/annandale now=2>]>"
            ],
        ),
        (
            [Order("EWM/eden-valley", "sheep", 2, 0), Order("SMM/liddesdale", "sheep", 1, 2)],
            [
                "<order.sheep.fewer place=EWM/eden-valley whose= n=2 was=2 now=0>",
                "<order.sheep.more place=SMM/liddesdale whose= n=1 was=1 now=2>",
            ],
        ),
    ],
)
def test_2_8_a_piece_that_is_carried_is_named_once(orders: list[Order], lines: list[str]) -> None:
    words = KeyWords()
    PRACTICE.register_names(words)
    assert [words.say(line) for _group, said in PRACTICE.orders_by_area(orders) for line in said] == lines


def test_pieces_that_change_sides_are_one_order() -> None:
    farm = "EWM/eden-valley"
    down = [Order(farm, "sheep", 3, 1), Order(farm, "sheep_bastled", 0, 2)]
    assert said(*down) == ["<order.sheep.lay_down place=EWM/eden-valley n=2>"]
    up = [Order("player", "horse_used", 3, 0), Order("player", "horse", 0, 3)]
    assert said(*up) == ["<order.horse.stand_up place=player n=3>"]


def test_other_changes_are_reported_separately() -> None:
    farm = "EWM/eden-valley"
    bastled = [Order(farm, "sheep", 3, 1), Order(farm, "sheep_bastled", 0, 1)]
    assert said(*bastled) == [
        "<order.sheep.lay_down place=EWM/eden-valley n=1>",
        "<order.sheep.fewer place=EWM/eden-valley whose= n=1 was=3 now=1>",
    ]
    bought = [Order("player", "horse", 1, 4), Order("player", "horse_used", 1, 0)]
    assert said(*bought) == [
        "<order.horse.stand_up place=player n=1>",
        "<order.horse.more place=player whose= n=2 was=1 now=4>",
    ]


def test_beyond_the_end_of_a_track_a_second_cube_counts_on() -> None:
    assert said(Order("EWM/track", "cube:Kerr", 11, 12)) == [
        "<order.cube_track.more place=EWM/track whose=Kerr n=1 was=11 now=12>"
    ]
    assert said(Order("EWM/track", "cube:Kerr", 11, 14)) == [
        "<order.cube_track.beyond place=EWM/track whose=Kerr n=3 was=11 now=14 full=12 over=2>"
    ]
    assert said(Order("vp", "points", 96, 99)) == ["<order.points.more place=vp whose= n=3 was=96 now=99>"]
    assert said(Order("vp", "points", 96, 104)) == [
        "<order.points.beyond place=vp whose= n=8 was=96 now=104 full=100 over=4>"
    ]


@pytest.mark.parametrize(("place", "piece", "last"), [("vp", "points", 99), ("EWM/track", "cube:Kerr", 12)])
def test_the_second_cube_comes_just_behind_the_last_space(place: str, piece: str, last: int) -> None:
    keys = [order_messages([Order(place, piece, last - 1, now)])[0].key for now in (last, last + 1)]
    assert [key.rpartition(".")[2] for key in keys] == ["more", "beyond"]


def test_the_rising_is_placed_beside_the_map_and_not_on_itself() -> None:
    (laid,) = said(Order("rising", "event", None, "rising"))
    assert laid == "<order.rising.lay place=rising whose= was=None now=rising>"


def test_what_to_take_from_the_bank_is_counted_in_pieces() -> None:
    orders = [
        Order("SWM/eskdale", "sheep_bastled", 0, 1),
        Order("SWM/annandale", "sheep", 1, 3),
        Order("SWM/track", "cube:Fenwick", 0, 6),
        Order("DL/track", "cube:Fenwick", 10, 14),
        Order("EMM/track", "cube:Kerr", 2, 4),
        Order("SMM/track", "cube:Kerr", 0, 2),
        Order("SWM/site-1", "tower", 0, 1),
        Order("draft/sheep", "strength", 0, 9),
    ]
    assert pieces_from_bank(orders) == [
        ("sheep", "", 3),
        ("cube", "Fenwick", 2),
        ("cube", "Kerr", 1),
    ]


# -- names -------------------------------------------------------------------------------------------------


def test_target_cards_show_their_family_and_kind() -> None:
    assert named("target", "Kerr/reiver") == "<name.target_card family=Kerr kind=reiver>"
    assert named("target", "Kerr/nation") == "<name.nation_card family=Kerr kind=scottish>"


def test_parts_of_the_game() -> None:
    words = KeyWords()
    assert words.say(PRACTICE.names.when("1/autumn")) == "<when.season turn=1 season=autumn>"
    assert words.say(PRACTICE.names.when("1/setup")) == "<when.setup>"
    assert words.say(PRACTICE.names.when("3/over")) == "<when.over>"


def test_places_are_grouped_for_one_walk_round_the_board() -> None:
    groups = {
        place: PRACTICE.names.group(place) for place in ("sheet", "EWM/town", "rising", "draft/sheep", "vp")
    }
    assert groups == {
        "sheet": "player",
        "EWM/town": "EWM",
        "rising": "events",
        "draft/sheep": "draft",
        "vp": "vp",
    }
