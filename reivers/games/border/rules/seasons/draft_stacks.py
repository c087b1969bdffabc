"""The opponents use their drafted cards (6.4): one step for each stack of the draft sheet, in order."""

from reivers.games.border import board
from reivers.games.border.rules.model import tokens
from reivers.games.border.rules.model.state import State, Stripe, add, base_dice, count, put, standing
from reivers.kernel.flows import Flow, Reason, choose, draw, fact, notice, page, title
from reivers.kernel.prompts import Option

from .notoriety_cup import award_card

REFILL = 12
"""6.4 So many region tokens move over when a box runs out of them."""


def update_opponents(state: State) -> Flow[None]:
    """6.4 Attack, Notoriety, Sheep, bastles, defense tokens, permanent defenses."""
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
    """6.4 The total strength of a stack."""
    return sum(stripe["strength"] for stripe in state.stacks[stack])


def coming_base_dice(state: State) -> int:
    """6.4 The base attack dice of this Winter, with those that the attack cards are about to add."""
    return base_dice(state) + strength(state, "attack") // 3


def ask_strengths(state: State) -> Flow[None]:
    """6.4 A strength that was not told when the card was awarded is asked for now, before it counts."""
    for stack, stripes in state.stacks.items():
        for stripe in stripes:
            n = (yield from fact(f"summer:{stripe['card']}", "strength")) if _is_unnamed(stripe) else None
            if n:
                stripe["strength"] = n
                order = add(state, f"draft/{stack}", "strength", n)
                facts = {"card": stripe["card"], "stack": stack, "strength": n}
                yield from notice("summer.awarded", facts, orders=[order])


def _is_unnamed(stripe: Stripe) -> bool:
    """Nobody has told how strong this card is, nor put it right since."""
    return bool(stripe.get("untold")) and not stripe["strength"]


# -- attack and Notoriety --------------------------------------------------------------------------------


def attack_cards(state: State) -> Flow[None]:
    """6.4 A third of the total strength, rounded down, joins the base attack dice."""
    if state.stacks["attack"]:
        total, before, now = strength(state, "attack"), base_dice(state), coming_base_dice(state)
        why = Reason("6.4", "why.attack_cards", {"total": total, "before": before}, now - before)
        facts = {"total": total, "n": now - before, "now": now}
        yield from notice(
            "autumn.base_dice", facts, orders=[put(state, "rivals", "base_dice", now)], why=[why]
        )
    yield from stack_leaves(state, "attack")


def notoriety_cards(state: State) -> Flow[None]:
    """6.4 One card at a time, in the order in which they were awarded (A40). A card of no strength, as far as
    anybody tells, awards nothing."""
    for stripe in state.stacks["notoriety"]:
        if stripe["strength"]:
            yield from award_card(state, stripe["strength"])
    yield from stack_leaves(state, "notoriety")


def stack_leaves(state: State, stack: str) -> Flow[None]:
    """6.4 The cards of a stack leave play after its step. (How many they are is not told: after a Summer by
    totals nobody knows.)"""
    if not state.stacks[stack]:
        return
    state.out_of_play += [stripe["card"] for stripe in state.stacks[stack] if stripe["card"]]
    state.stacks[stack] = []
    order = put(state, f"draft/{stack}", "strength", 0)
    yield from notice("autumn.stack_leaves", {"stack": stack}, orders=[order])


# -- Sheep and bastles -----------------------------------------------------------------------------------


def sheep_cards(state: State) -> Flow[None]:
    """6.4 New Sheep for the opponents."""
    yield from gain_sheep(state, strength(state, "sheep"))
    yield from stack_leaves(state, "sheep")


def gain_sheep(state: State, n: int) -> Flow[None]:
    """6.4 One Sheep after another; a region token tells where, and moves over to the bastling box."""
    for nth in range(1, n + 1):
        region = yield from region_token(state, "sheep", nth, n)
        why = Reason("6.4", "why.region_token", {"place": region, "nth": nth, "total": n}, region)
        yield from notice(
            "autumn.sheep", {"place": region}, orders=[add(state, region, "sheep", 1)], why=[why]
        )


def bastle_cards(state: State) -> Flow[None]:
    """6.4 Bastles for the opponents' Sheep."""
    yield from place_bastles(state, strength(state, "bastles"))
    yield from stack_leaves(state, "bastles")


def place_bastles(state: State, n: int) -> Flow[None]:
    """6.4 Sheep are laid down one after another; a region where none stands is drawn over again.

    A26: when no opponent has a Sheep that stands, the bastles that are left are lost.
    """
    placed, why = 0, list[Reason]()
    while placed < n:
        if not any(standing(state, region) for region in _regions(state)):
            yield from notice("autumn.bastles_lost", {"n": n - placed})
            return
        region = yield from region_token(state, "bastles", placed + 1, n)
        stands = standing(state, region)
        why.append(Reason("6.4", "why.bastle", {"place": region, "sheep": stands}, stands > 0))
        if stands:
            orders = [add(state, region, "sheep", -1), add(state, region, "sheep_bastled", 1)]
            yield from notice("autumn.bastled", {"place": region}, orders=orders, why=why)
            placed, why = placed + 1, []


def region_token(state: State, stack: str, nth: int, total: int) -> Flow[str]:
    """6.4 Draw a region token from one box; it moves to the other."""
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
    """6.4 An empty box of region tokens gets twelve, at random, out of the other."""
    here, there, source = _token_boxes(state, stack)
    moved = yield from draw("autumn.refill", lambda: _tokens(there), source, count=REFILL, section="6.4")
    for region in moved:
        _move(there, here, region)
    yield from notice("autumn.refilled", {"n": REFILL})


def _token_boxes(state: State, stack: str) -> tuple[dict[str, int], dict[str, int], str]:
    """The box to draw from, the other one, and whose chance it is."""
    if stack == "sheep":
        return state.sheep_tokens, state.bastle_tokens, "region_tokens"
    return state.bastle_tokens, state.sheep_tokens, "bastle_tokens"


def _move(here: dict[str, int], there: dict[str, int], region: str) -> None:
    here[region] -= 1
    there[region] = there.get(region, 0) + 1


def _tokens(box: dict[str, int]) -> list[Option]:
    return [Option(region, board.place_named(region), most=n) for region, n in sorted(box.items())]


def _regions(state: State) -> list[str]:
    """The opponents' Farm Regions; the Debateable Land is nobody's."""
    return [region for family in state.rivals for region in board.REGIONS[board.HOME[family]]]


# -- defenses --------------------------------------------------------------------------------------------


def token_cards(state: State) -> Flow[None]:
    """6.4 Tokens out of the cup, and the Wardens' own, join the opponents' tokens."""
    yield from gain_tokens(state, strength(state, "token"))
    for stripe in state.stacks["token"]:
        if stripe.get("warden"):
            yield from warden_token(state, stripe)
    yield from stack_leaves(state, "token")


def gain_tokens(state: State, n: int) -> Flow[None]:
    """6.4 So many tokens out of the cup; A38: what it has not got is lost."""
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
    """6.4 The token of a Warden's card. The player says which if the card is not known; A38: if it is gone,
    it is lost."""
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
    """6.4 New permanent defenses for the opponents."""
    yield from build_sites(state, strength(state, "permanent"))
    yield from stack_leaves(state, "permanent")


def build_sites(state: State, n: int) -> Flow[None]:
    """6.4 So many permanent defenses out of the cup, each to its site; A38: what it has not got is lost."""
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
    """Draw as many as are wanted, or all there are."""
    n = min(wanted, sum(option.most for option in pool))
    if n == 0:
        return []
    return (yield from draw(key, lambda: pool, source, count=n, facts={"n": n}, section="6.4"))


def _to_pool(state: State, token: str) -> None:
    state.rival_tokens[token] = state.rival_tokens.get(token, 0) + 1


def _sites(state: State) -> list[Option]:
    """What is left in the cup; a site that a correction says is built is not in it."""
    return [
        Option(site, board.place_named(site))
        for site in sorted(state.site_cup)
        if not count(state, site, "tower")
    ]
