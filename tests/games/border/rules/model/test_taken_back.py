"""6.5 A token keeps its box until Spring, also across undo: it is turned down there, not taken away."""

from reivers.games.border.orders import TokenHidden, order_messages, taken_back
from reivers.kernel.orders import Order


def test_a_rivals_token_is_hidden_again_in_its_place() -> None:
    turned = Order("SWM/nithsdale", "token", "hot-trod", None)
    own = Order("EWM/eden-valley", "token", "earl-of-angus", None)
    sheep = Order("SWM/nithsdale", "sheep", 0, 1)
    laid = Order("SWM/eskdale", "token", None, "hot-trod")
    changes = taken_back([turned, own, sheep, laid], "EWM")
    assert [type(one) for one in changes] == [TokenHidden, Order, Order, Order]
    assert (changes[0].was, changes[0].now) == ("hot-trod", None), "the books know nothing of it any more"
    (said,) = order_messages(changes[:1], fixing_board=True)
    assert said.key == "order.token_here.turn_down"
    assert said.facts["was"] == "hot-trod"
