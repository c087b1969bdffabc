"""Helpers for tests of set-up, Summer and effects: conservation of cards, short Summers, notices."""

from collections.abc import Callable, Sequence
from typing import Any

from reivers.games.border.ids import STACKS, STRIPES, TYPE_OF
from reivers.games.border.rules.model.problems import problems
from reivers.games.border.rules.model.state import State, put
from reivers.games.border.rules.seasons.card_actions import use
from reivers.games.border.rules.seasons.setup import WARDENS, new_state, setup
from reivers.games.border.rules.seasons.summer import award_left, draft_round, summer
from reivers.kernel.facts import Fact, Hint, Layer, no_hint
from reivers.kernel.flows import Flow, Notice, notice
from reivers.kernel.journal import Header, Journal
from reivers.kernel.orders import difference
from reivers.kernel.prompts import UNNAMED, Choose, ChooseSeveral, Draw, Number, Option, Prompt, Spread
from reivers.kernel.session import Session
from tests.games.border.builders import FlowGame, make_state, session_of
from tests.kernel.tables import applied


def draft_state(*, family: str = "Dacre", turn: int = 1, dealt: Sequence[str] = (), **changes: Any) -> State:
    """A state of a Summer in which these cards have just been dealt."""
    usual = {"season": "summer", "score": [{} for _ in range(turn)]}
    seen = [card for card in dealt if card != UNNAMED]
    return make_state(family=family, turn=turn, dealt=list(dealt), seen=seen, **(usual | changes))


def with_sheet(state: State, **cards: str) -> State:
    """Cards on the Family Sheet: reiver="1", warden="6", office="14 16", grayne="19", held="38"."""
    for kind, listed in cards.items():
        for card in listed.split():
            single = kind in ("reiver", "warden")
            put(state, "sheet", kind if single else f"{kind}:{card}", card if single else 1)
            state.seen.append(card)
    return state


def knowing(**facts: Any) -> Layer:
    """A layer that knows a few facts more: card_field=value, such as c2_effects=[...]."""
    known = {tuple(name[1:].split("_", 1)): value for name, value in facts.items()}

    def look(thing: str, field: str) -> Fact | None:
        spot = (thing.partition(":")[2], field)
        return Fact(thing, field, known[spot], "copy") if spot in known else None

    return look


# -- what was reported ---------------------------------------------------------------------------------------


def notices(session: Session) -> list[Notice]:
    """Return all notices from the first step on."""
    return [*session.notices_of(0), *(one for _, reported in session.history() for one in reported)]


def keys(session: Session) -> list[str]:
    return [one.message.key for one in notices(session)]


def assert_orders_complete(session: Session, table: Any) -> None:
    """Check that the orders alone change the old table into the new one."""
    orders = [order for one in notices(session) for order in one.orders]
    assert difference(applied(table, orders), session.game.table(session.state)) == []


def why_not(session: Session, option: str) -> str | None:
    """Return the key of the reason why an option of the prompt is not allowed."""
    assert isinstance(session.prompt, Choose | ChooseSeveral | Draw | Spread)
    (found,) = [one for one in session.prompt.options if one.id == option]
    return found.why_not.key if found.why_not else None


def legal(session: Session) -> list[str]:
    assert isinstance(session.prompt, Choose | ChooseSeveral | Draw | Spread)
    return [option.id for option in session.prompt.legal()]


# -- conservation ----------------------------------------------------------------------------------------


def lost_cards(state: State) -> list[str]:
    """Return what is wrong with the places of Summer cards."""
    return [wrong for wrong in problems(state) if wrong.startswith(("card ", "number ")) or "decks" in wrong]


# -- whole summers ---------------------------------------------------------------------------------------


def three_summers(state: State) -> Flow[None]:
    """Set-up and the Summers of three turns; between them the stacks of the draft sheet leave play."""
    yield from setup(state)
    for turn in (1, 2, 3):
        state.turn, state.season, state.score = turn, "summer", [*state.score[: turn - 1], {}]
        yield from summer(state)
        yield from _clear_stacks(state)


def set_up_first(state: State, season: Callable[[State], Flow[None]]) -> Flow[None]:
    """3.0, then one season."""
    yield from setup(state)
    yield from season(state)


def _clear_stacks(state: State) -> Flow[None]:
    for stack in STACKS:
        state.out_of_play += [stripe["card"] for stripe in state.stacks[stack] if stripe["card"]]
        state.stacks[stack] = []
    yield from notice("cleared", orders=[put(state, f"draft/{stack}", "strength", 0) for stack in STACKS])


class CardGame(FlowGame):
    """A game that asks for the facts of cards in a way that any legal answer fits."""

    def fact_prompt(self, thing: str, field: str, hint: Hint = no_hint) -> Prompt:
        choices = {"subtype": list(TYPE_OF), "stripe": list(STRIPES), "token": list(WARDENS)}
        if field in choices:
            return Choose(key=f"fact.{field}", facts={"thing": thing}, options=_options(choices[field]))
        low, high = (1, 4) if field == "strength" else (-5, 5)
        return Number(key=f"fact.{field}", facts={"thing": thing}, low=low, high=high)


def _options(ids: Sequence[str]) -> tuple[Option, ...]:
    return tuple(map(Option, ids))


def summers_session(family: str, seed: str, settings: dict[str, Any], layers: Sequence[Layer]) -> Session:
    """Three Summers of a family, about to begin."""
    game = CardGame(three_summers, new_state({"family": family}))
    return Session(game, Journal(Header("border", 1, seed, settings=settings)), layers=layers)


# -- sessions ---------------------------------------------------------------------------------------------

NAMES = ("summer.card", "summer.card", "summer.card")


def drafting(state: State | None = None, **options: Any) -> Session:
    """A session of one draft round; Turn 1 unless the state says otherwise."""
    state = state or draft_state(deck_left=27, unnamed_discards={"1": 7, "2": 0, "3": 0})
    return session_of(draft_round, state, **options)


def deal(session: Session, *cards: str) -> None:
    session.page([(key, [card]) for key, card in zip(NAMES, cards, strict=True)])


def using(card: str, state: State, *, free: bool = False, **options: Any) -> Session:
    """A session in which the player has this card in hand."""
    state.dealt.append(card)
    state.seen.append(card)

    def flow(state: State) -> Flow[None]:
        yield from use(state, card, free=free)

    return session_of(flow, state, **options)


def awarding(*cards: str, state: State | None = None, **options: Any) -> Session:
    state = state or draft_state()
    state.dealt += cards
    state.seen += [card for card in cards if card != UNNAMED]
    return session_of(award_left, state, **options)
