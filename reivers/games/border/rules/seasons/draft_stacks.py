"""The opponents' drafted cards (6.4): one step for each stack of the draft sheet, in order."""

import functools

from reivers.games.border import board
from reivers.games.border.rules.model import tokens
from reivers.games.border.rules.model.state import State, Stripe, add, base_dice, count, put, standing
from reivers.kernel.flows import Flow, Reason, choose, draw, fact, notice, page, title
from reivers.kernel.prompts import Option

from .notoriety_cup import award_card

REFILL = 12
"""6.4 Region tokens that move over when a box is empty."""


def update_opponents(state: State) -> Flow[None]:
    """6.4 Resolve the stacks: Attack, Notoriety, Sheep, bastles, defense tokens, permanent defenses."""
    yield from page(f"rivals.{state.turn}", pause="page.rivals")
    yield from title("autumn.rivals")
    yield from ask_strengths(state)
    yield from attack_cards(state)
    yield from notoriety_cards(state)
    yield from sheep_cards(state)
    yield from bastle_cards(state)
    yield from token_cards(state)
    yield from permanent_cards(state)


def strength(state: State, stack: str) -> int:
    """6.4 Return the total strength of a stack."""
    return sum(stripe["strength"] for stripe in state.stacks[stack])


def coming_base_dice(state: State) -> int:
    """6.4 Return the base attack dice of this Winter, including those that attack cards will add."""
    return base_dice(state) + strength(state, "attack") // 3


def ask_strengths(state: State) -> Flow[None]:
    """6.4 Ask for strengths that weren't entered when the card was awarded, before they count."""
    for stack, stripes in state.stacks.items():
        for stripe in stripes:
            n = (yield from fact(f"summer:{stripe['card']}", "strength")) if _is_unnamed(stripe) else None
            if n:
                stripe["strength"] = n
                order = add(state, f"draft/{stack}", "strength", n)
                facts = {"card": stripe["card"], "stack": stack, "strength": n}
                yield from notice("summer.awarded", facts, orders=[order])


def _is_unnamed(stripe: Stripe) -> bool:
    """Return whether the strength of this card is neither entered nor corrected."""
    return bool(stripe.get("not_entered")) and not stripe["strength"]


# -- attack and Notoriety --------------------------------------------------------------------------------


def attack_cards(state: State) -> Flow[None]:
    """6.4 Add a third of the total strength, rounded down, to the base attack dice."""
    if state.stacks["attack"]:
        total, before, now = strength(state, "attack"), base_dice(state), coming_base_dice(state)
        why = Reason("6.4", "why.attack_cards", {"total": total, "before": before}, now - before)
        facts = {"total": total, "n": now - before, "now": now}
        yield from notice(
            "autumn.base_dice", facts, orders=[put(state, "rivals", "base_dice", now)], why=[why]
        )
    yield from stack_leaves(state, "attack")


def notoriety_cards(state: State) -> Flow[None]:
    """6.4 Resolve one card at a time in the order of award (A40). A card without a known strength awards
    nothing."""
    for stripe in state.stacks["notoriety"]:
        if stripe["strength"]:
            yield from award_card(state, stripe["strength"])
    yield from stack_leaves(state, "notoriety")


def stack_leaves(state: State, stack: str) -> Flow[None]:
    """6.4 Remove the cards of a stack after its step. Their number isn't reported: it's unknown after a
    Summer entered as totals."""
    if not state.stacks[stack]:
        return
    state.out_of_play += [stripe["card"] for stripe in state.stacks[stack] if stripe["card"]]
    state.stacks[stack] = []
    order = put(state, f"draft/{stack}", "strength", 0)
    yield from notice("autumn.stack_leaves", {"stack": stack}, orders=[order])


# -- Sheep and bastles -----------------------------------------------------------------------------------


def sheep_cards(state: State) -> Flow[None]:
    """6.4 Give the opponents new Sheep."""
    yield from gain_sheep(state, strength(state, "sheep"))
    yield from stack_leaves(state, "sheep")


def gain_sheep(state: State, n: int) -> Flow[None]:
    """6.4 Add Sheep one by one. A region token says where, and moves to the bastling box."""
    for nth in range(1, n + 1):
        region = yield from region_token(state, "sheep", nth, n)
        why = Reason("6.4", "why.region_token", {"place": region, "nth": nth, "total": n}, region)
        yield from notice(
            "autumn.sheep", {"place": region}, orders=[add(state, region, "sheep", 1)], why=[why]
        )


def bastle_cards(state: State) -> Flow[None]:
    """6.4 Bastle the opponents' Sheep."""
    yield from place_bastles(state, strength(state, "bastles"))
    yield from stack_leaves(state, "bastles")


def place_bastles(state: State, n: int) -> Flow[None]:
    """6.4 Bastle Sheep one by one. Draws again for a region without a standing Sheep.

    A26: when no opponent has a standing Sheep, the remaining bastles are lost.
    """
    placed, why = 0, list[Reason]()
    while placed < n:
        if not any(standing(state, region) for region in _regions(state)):
            yield from notice("autumn.bastles_lost", {"n": n - placed})
            return
        region = yield from region_token(state, "bastles", placed + 1, n)
        sheep = standing(state, region)
        why.append(Reason("6.4", "why.bastle", {"place": region, "sheep": sheep}, sheep > 0))
        if sheep:
            orders = [add(state, region, "sheep", -1), add(state, region, "sheep_bastled", 1)]
            yield from notice("autumn.bastled", {"place": region}, orders=orders, why=why)
            placed, why = placed + 1, []


def region_token(state: State, stack: str, nth: int, total: int) -> Flow[str]:
    """6.4 Draw a region token from one box and move it to the other."""
    here, there, source = _token_boxes(state, stack)
    if not any(here.values()):
        yield from refill(state, stack)
    drawn = yield from draw(
        "autumn.region_sheep" if stack == "sheep" else "autumn.region_bastles",
        lambda: _tokens(here),
        source,
        facts={"nth": nth, "total": total},
        section="6.4",
    )
    _move(here, there, drawn[0])
    return drawn[0]


def refill(state: State, stack: str) -> Flow[None]:
    """6.4 Refill an empty box of region tokens with twelve random ones from the other."""
    here, there, source = _token_boxes(state, stack)
    moved = yield from draw("autumn.refill", lambda: _tokens(there), source, count=REFILL, section="6.4")
    for region in moved:
        _move(there, here, region)
    yield from notice("autumn.refilled", {"n": REFILL})


def _token_boxes(state: State, stack: str) -> tuple[dict[str, int], dict[str, int], str]:
    """Return the box to draw from, the other box, and the source of the draw."""
    if stack == "sheep":
        return state.sheep_tokens, state.bastle_tokens, "region_tokens"
    return state.bastle_tokens, state.sheep_tokens, "bastle_tokens"


def _move(here: dict[str, int], there: dict[str, int], region: str) -> None:
    here[region] -= 1
    there[region] = there.get(region, 0) + 1


def _tokens(box: dict[str, int]) -> list[Option]:
    return [_token(region, n) for region, n in sorted(box.items())]


@functools.cache
def _token(region: str, n: int) -> Option:
    return Option(region, board.place_named(region), most=n)


def _regions(state: State) -> list[str]:
    """Return the opponents' Farm Regions. The Debateable Land belongs to no family."""
    return [region for family in state.rivals for region in board.REGIONS[board.HOME[family]]]


# -- defenses --------------------------------------------------------------------------------------------


def token_cards(state: State) -> Flow[None]:
    """6.4 Add tokens from the cup, and the Wardens' tokens, to the opponents' tokens."""
    yield from gain_tokens(state, strength(state, "token"))
    for stripe in state.stacks["token"]:
        if stripe.get("warden"):
            yield from warden_token(state, stripe)
    yield from stack_leaves(state, "token")


def gain_tokens(state: State, n: int) -> Flow[None]:
    """6.4 Draw this number of tokens from the cup. A38: missing ones are lost."""
    some = min(n, sum(state.spare_tokens.values()))
    drawn = yield from tokens.draw_tokens(
        state,
        "autumn.token",
        lambda: state.spare_tokens,
        "token_cup",
        count=some,
        facts={"n": some},
        section="6.4",
    )
    for token in drawn:
        state.spare_tokens[token] -= 1
        _to_pool(state, token)
        yield from notice("autumn.token_added", {"token": token})
    if n > len(drawn):
        yield from notice("autumn.tokens_lost", {"n": n - len(drawn)})


def warden_token(state: State, stripe: Stripe) -> Flow[None]:
    """6.4 Add the token of a Warden's card. The player says which if the card is unknown. A38: if it's gone,
    it's lost."""
    card = stripe["card"]
    token = (yield from tokens.warden_token(state, card)) if card else None
    if token is None and not card and state.free_warden_tokens:
        token = yield from choose(
            "autumn.warden",
            lambda: [Option(token, tokens.token_named(token)) for token in sorted(state.free_warden_tokens)],
            section="6.4",
        )
    if token is None:
        yield from notice("autumn.warden_lost")
        return
    tokens.take_warden_token(state, card or token, token)
    _to_pool(state, token)
    yield from notice("autumn.token_added", {"token": token})


def permanent_cards(state: State) -> Flow[None]:
    """6.4 Build new permanent defenses for the opponents."""
    yield from build_sites(state, strength(state, "permanent"))
    yield from stack_leaves(state, "permanent")


def build_sites(state: State, n: int) -> Flow[None]:
    """6.4 Draw this number of permanent defenses from the cup, each for its site. A38: missing ones are
    lost."""
    drawn = yield from _take("autumn.site", _sites(state), "site_cup", n)
    for site in drawn:
        state.site_cup.remove(site)
        why = Reason("6.4", "why.site", {"place": site, "total": n}, site)
        yield from notice(
            "autumn.site_built", {"place": site}, orders=[put(state, site, "tower", 1)], why=[why]
        )
    if n > len(drawn):
        yield from notice("autumn.sites_lost", {"n": n - len(drawn)})


def _take(key: str, pool: list[Option], source: str, wanted: int) -> Flow[list[str]]:
    """Draw as many as wanted, or all there are."""
    n = min(wanted, sum(option.most for option in pool))
    if n == 0:
        return []
    return (yield from draw(key, lambda: pool, source, count=n, facts={"n": n}, section="6.4"))


def _to_pool(state: State, token: str) -> None:
    state.rival_tokens[token] = state.rival_tokens.get(token, 0) + 1


def _sites(state: State) -> list[Option]:
    """Return what is left in the cup, without sites that are built by a correction."""
    return [_token(site, 1) for site in sorted(state.site_cup) if not count(state, site, "tower")]
