"""Defense tokens, named and unnamed.

A token whose name the app doesn't know is entered as "another one". It gets the id of an unused unnamed
token, so that its dice belong to it alone. (My copy learns nothing about it.)
"""

import functools
from collections.abc import Callable, Mapping

from reivers.kernel.flows import Flow, SomeFacts, draw, fact_lookup, needed, optional_fact, spread
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Deal, Option

from .state import State

OTHER = "other"
HUME = "alexander-hume"
Stock = Mapping[str, int]


def draw_tokens(
    state: State,
    key: str,
    stock: Callable[[], Stock],
    source: str,
    *,
    count: int = 1,
    deal: Callable[[], Deal] | None = None,
    facts: SomeFacts,
    section: str,
) -> Flow[list[str]]:
    """Draw tokens from a stock, by the app or entered by the player, by name or as another one."""
    if count == 0:
        return []
    named = yield from named_among({**(dict(deal().pile) if deal else {}), **stock()})
    drawn = yield from draw(
        key,
        lambda: options(stock(), named),
        source,
        count=count,
        deal=(lambda: _grouped(deal(), named)) if deal else None,
        facts=facts,
        section=section,
    )
    return _each(state, stock(), named, drawn)


def enter_tokens(state: State, key: str, stock: Callable[[], Stock], *, section: str) -> Flow[list[str]]:
    """Ask for tokens of a stock that the player got without the app, by name or as another one."""
    if not any(stock().values()):
        return []
    named = yield from named_among(stock())
    entered = yield from spread(
        key, lambda: options(stock(), named), sum(stock().values()), least=0, section=section, default={}
    )
    return _each(state, stock(), named, [token for token, n in entered.items() for _ in range(n)])


def _each(state: State, stock: Stock, named: list[str], texts: list[str]) -> list[str]:
    """Return the entered tokens, each by its id."""
    left, tokens = dict(stock), list[str]()
    for token in texts:
        tokens.append(stand_in(state, left, named) if token == OTHER else token)
        left[tokens[-1]] -= 1
    return tokens


def warden_token(state: State, card: str) -> Flow[str | None]:
    """5.2.1, 6.4 Return the token of a Warden's card. A30: Hume's comes from the box if his card appears.

    If it's unknown which one, the first unnamed one of the display is used.
    """
    token: str | None = yield from optional_fact(f"summer:{card}", "token")
    if token is None:
        named = yield from named_among(dict.fromkeys(state.free_warden_tokens, 1))
        token = next((one for one in state.free_warden_tokens if one not in named), None)
    if token in state.free_warden_tokens or (token == HUME and token not in state.warden_tokens.values()):
        return token
    return None


def take_warden_token(state: State, card: str, token: str) -> None:
    """Take the token from the display, for the owner of the card."""
    if token in state.free_warden_tokens:
        state.free_warden_tokens.remove(token)
    state.warden_tokens[card] = token


def named_among(stock: Stock) -> Flow[list[str]]:
    """Return the named tokens of a stock."""
    tokens = sorted(stock)
    names = yield from fact_lookup([needed(f"token:{token}", "name", False) for token in tokens])
    return [token for token, name in zip(tokens, names, strict=True) if name is not None]


def options(stock: Stock, named: list[str]) -> list[Option]:
    options = [_option(token, stock[token]) for token in named if token in stock]
    others = sum(n for token, n in stock.items() if token not in named)
    return [*options, *([_option(OTHER, others)] if others else [])]


@functools.cache
def _option(token: str, most: int) -> Option:
    return Option(token, Message("token.other") if token == OTHER else token_named(token), most=most)


@functools.cache
def token_named(token: str) -> Message:
    return Message("token.named", {"token": token})


def _grouped(deal: Deal, named: list[str]) -> Deal:
    """Return a pile in which unnamed tokens are equal."""
    pile = {token: n for token, n in deal.pile if token in named}
    others = sum(n for token, n in deal.pile if token not in named)
    return Deal(deal.shuffle, (*sorted(pile.items()), *(((OTHER, others),) if others else ())), deal.at)


def stand_in(state: State, left: Stock, named: list[str]) -> str:
    """Return an unnamed token without entered facts, as long as there is one."""
    nameless = [token for token in sorted(left) if left[token] and token not in named]
    fresh = [token for token in nameless if token not in state.identified_tokens]
    token = (fresh or nameless)[0]
    state.identified_tokens.append(token)
    return token
