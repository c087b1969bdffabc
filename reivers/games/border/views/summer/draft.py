"""A draft round (5.2): three cards, the one to take, what it changes, and what the main button does."""

from collections.abc import Iterator
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.advice.draft import still_to_come
from reivers.games.border.ids import STACKS, TYPE_OF
from reivers.games.border.rules.model.cards import SHEET, held
from reivers.games.border.rules.model.state import MINE, State, count, notoriety, own_sheep
from reivers.games.border.rules.seasons.autumn import all_horses
from reivers.games.border.rules.seasons.card_actions import bastles
from reivers.games.border.rules.seasons.draft_stacks import strength
from reivers.games.border.rules.seasons.summer import DEALT, PASS, UNSEEN
from reivers.games.border.views.parts import (
    Answers,
    CardView,
    MainButton,
    OptionView,
    OrderGroup,
    option_view,
    page_orders,
)
from reivers.games.border.views.sheets.family import economy_of, most_of_each
from reivers.games.border.views.summer.cards import NO_ENTRY, DraftEntry, OfferedCard, offered_cards
from reivers.games.border.views.summer.changes import (
    ChangeView,
    Limits,
    is_rivals,
    my_changes,
    rivals_changes,
    stack_gains,
)
from reivers.games.border.views.summer.draft_round import ACTION, LEAVES, SITE, DraftRound, guards_note
from reivers.games.border.views.summer.finished_rounds import CARD, TAKE, RoundStrip, finished_rounds
from reivers.games.border.views.summer.wording import Wording
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, difference
from reivers.kernel.prompts import UNNAMED, Continue, OptionsPrompt


@attrs.frozen(kw_only=True)
class DraftSlot:
    """One of the three cards."""

    card: CardView
    take: bool
    refusal: Message | None = None
    """Why it can't be recruited, played or held."""
    missing: str = ""
    """The fact to ask for: subtype, cattle or stripe."""
    suggested: bool = False


@attrs.frozen(kw_only=True)
class StackView:
    """One stack of the rivals' Draft Sheet, now and after this round."""

    stack: str
    total: int
    then: int


@attrs.frozen(kw_only=True)
class DraftView:
    """One round of the draft."""

    finished: tuple[RoundStrip, ...]
    slots: tuple[DraftSlot, ...]
    complete: bool
    """Whether all three cards are known or entered by stripe."""
    must_pass: bool
    use: Message | None
    """How the card to take is used without a Default Action; None if it can't be."""
    offered: tuple[OfferedCard, ...]
    """Cards on the pad: those that can still come."""
    mine: tuple[ChangeView, ...]
    """What taking the card changes for the player."""
    rivals: tuple[ChangeView, ...]
    planned: Answers
    """The answers whose changes are shown."""
    wording: Wording | None
    sites: tuple[OptionView, ...]
    """Sites for the Permanent Defense that is taken, if there is a choice."""
    leaving: tuple[OptionView, ...]
    """Cards of which one must leave, if there is a choice."""
    stacks: tuple[StackView, ...]
    award_order: tuple[str, ...]
    """The left cards in the rivals' order, if it matters."""
    main: MainButton
    passing: MainButton | None
    defaults: tuple[OptionView, ...]
    after: tuple[Message, ...]
    """What to do with the cards after the last round."""
    orders: tuple[OrderGroup, ...]
    """What the last round changed on the table."""


@attrs.frozen(kw_only=True)
class DraftOdds:
    """Unseen cards, and the chance of each type in the next three."""

    unseen: int
    chances: tuple[tuple[str, int, float], ...]
    """Type, how many unseen, probability."""


def draft_view(reader: GameReader, entry: DraftEntry = NO_ENTRY, *, advice: bool = True) -> DraftView:
    round_ = DraftRound(reader, entry, advice=advice)
    state = round_.state
    planned, then = round_.played
    changes = difference(state.table, then.table)
    mine = [order for order in changes if not is_rivals(order)]
    limits = _limits(reader, state), _limits(reader, then)
    return DraftView(
        finished=tuple(finished_rounds(reader, state.turn, round_.nth)),
        slots=tuple(_slots(round_)),
        complete=round_.complete,
        must_pass=round_.must_pass,
        use=_use(round_),
        offered=offered_cards(reader, CARD),
        mine=tuple(my_changes(state, then, mine, limits, most_of_each(state), reader.fact)),
        rivals=tuple(rivals_changes(state, round_.left)),
        planned=planned,
        wording=round_.wording,
        sites=_choices(round_, SITE),
        leaving=_choices(round_, LEAVES),
        stacks=tuple(_stacks(round_)),
        award_order=round_.award_order,
        main=_main(round_, changes),
        passing=_passing(round_),
        defaults=tuple(_defaults(round_)),
        after=tuple(_after(reader)),
        orders=page_orders(reader),
    )


def draft_odds(reader: GameReader) -> DraftOdds | None:
    """5.2 Return the odds of the next draft; None if there is none, or if the deck is unknown."""
    coming = still_to_come(reader.state, reader.peek)
    if coming is None:
        return None
    chances = tuple((kind, n, coming.chance(kind)) for kind, n in coming.by_subtype.items())
    return DraftOdds(unseen=coming.unseen, chances=chances)


# -- cards and stacks ------------------------------------------------------------------------------------


def _slots(round_: DraftRound) -> Iterator[DraftSlot]:
    for at, card in enumerate(round_.dealt):
        take = card == round_.take
        yield DraftSlot(
            card=round_.card(at),
            take=take and not round_.must_pass,
            refusal=round_.refusal(card),
            missing=round_.missing(at),
            suggested=take and round_.suggests and not round_.entry.take,
        )


def _stacks(round_: DraftRound) -> Iterator[StackView]:
    more = stack_gains(round_.left)
    for stack in STACKS:
        total = strength(round_.state, stack)
        yield StackView(stack=stack, total=total, then=total + more[stack])


def _limits(reader: GameReader, state: State) -> Limits:
    """6.1 Return this Autumn's limits."""
    now = economy_of(state, reader.fact)
    return Limits(
        horses=all_horses(state),
        horse_limit=now.horse_limit,
        hand=len(held(state)),
        hand_size=now.hand_size,
        income=now.cattle_income,
    )


def _after(reader: GameReader) -> Iterator[Message]:
    """Yield what the player does at the table before the next three cards."""
    if reader.state.dealt and not isinstance(reader.prompt, Continue):
        return
    keys = [notice.message.key for notice in reader.page_notices]
    if "summer.passed" in keys:
        yield Message("draft.after.pass")
    elif any(key.startswith("summer.awarded") for key in keys):
        yield Message("draft.after.give")
    elif "summer.begins" in keys:
        yield Message("draft.after.unseen", {"n": UNSEEN})


# -- what can be chosen ----------------------------------------------------------------------------------


def _choices(round_: DraftRound, key: str) -> tuple[OptionView, ...]:
    """Return the options of a prompt that the main button answers, if there is a choice."""
    prompt, answer = round_.asked.get(key, (None, None))
    if not isinstance(prompt, OptionsPrompt) or len(prompt.legal()) < 2:
        return ()
    chosen = answer if isinstance(answer, list) else [answer]
    return tuple(
        option_view(
            prompt,
            one,
            selected=one.id in chosen,
            note=guards_note(round_.reader, one.id) if key == SITE else None,
        )
        for one in prompt.options
    )


def _defaults(round_: DraftRound) -> Iterator[OptionView]:
    """5.2.5 Return the five Default Actions, with the best one suggested."""
    prompt = round_.default_prompt
    for option in prompt.options if prompt else ():
        yield OptionView(
            id=option.id,
            label=Message(f"draft.default.{option.id}", {"n": bastles(round_.state)}),
            note=_default_note(round_.state, option.id),
            refusal=option.why_not,
            selected=option.id == round_.default,
            suggested=round_.advice and option.id == round_.best_default,
        )


def _default_note(state: State, action: str) -> Message:
    """Return what a Default Action changes, in numbers."""
    if action == "bastle":
        return Message("draft.default_note.bastle", {"n": bastles(state)})
    was, more = {
        "cattle": (count(state, MINE, "cattle"), 3),
        "horse": (all_horses(state), 1),
        "sheep": (own_sheep(state), 1),
        "notoriety": (notoriety(state, state.home).get(state.family, 0), 1),
    }[action]
    key = "draft.default_note.notoriety" if action == "notoriety" else "change.numbers"
    return Message(key, {"was": was, "now": was + more})


def _price_key(cattle: int) -> str:
    """Return the end of a key for a card that costs Cattle, brings some, or is free."""
    return "_gain" if cattle > 0 else "" if cattle else "_free"


def _use(round_: DraftRound) -> Message | None:
    """Return how the card to take would be used: "Recruit for 3"."""
    take = round_.take
    if not round_.takes_known_card or round_.missing_of_take or round_.refusal(take) is not None:
        return None
    way, cattle = TYPE_OF[round_.known(take, "subtype")], round_.known(take, "cattle") or 0
    price = "_gain" if way == "hold" else _price_key(cattle)
    return Message(f"draft.use.{way}{price}", {"n": abs(cattle) or 1})


# -- buttons ---------------------------------------------------------------------------------------------


def _main(round_: DraftRound, changes: list[Order]) -> MainButton:
    prompt = round_.reader.prompt
    if isinstance(prompt, Continue):
        return MainButton(text=_leading_on(prompt), answers=((prompt.key, prompt.default),))
    if round_.must_pass:
        return MainButton(text=Message("draft.main.pass"), answers=_pass_answers(round_))
    if not round_.complete:
        n = DEALT - len(round_.dealt)
        key = "draft.main.enter_all" if n == DEALT else "draft.main.enter_more"
        return MainButton(text=Message(key, {"n": n}), ready=False)
    if round_.take == UNNAMED:
        return MainButton(text=Message("draft.main.name"), ready=False)
    missing = round_.missing_of_take
    if missing and not round_.entry.default:
        return MainButton(text=Message(f"draft.main.ask_{missing}", {"card": round_.take}), ready=False)
    return MainButton(text=_main_text(round_, changes), answers=round_.played[0])


def _leading_on(prompt: Continue) -> Message:
    """Return what comes after the round."""
    others = {
        "page.last_cards": Message("final.main.flip", prompt.facts),
        "page.summer_totals": Message("totals_page.main.enter"),
        "page.autumn": Message("final.main.autumn"),
    }
    return others.get(prompt.key, Message("draft.main.deal"))


def _main_text(round_: DraftRound, changes: list[Order]) -> Message:
    facts: dict[str, Any] = {"card": round_.take}
    if round_.default:
        return Message(f"draft.main.default.{round_.default}", {**facts, "n": bastles(round_.state)})
    way = str(dict(round_.played[0]).get(ACTION, ""))
    if way == "hold":
        return Message("draft.main.hold", facts)
    cattle = round_.known(round_.take, "cattle") or 0
    price = _price_key(cattle)
    facts["n"] = abs(cattle)
    if out := _removed(changes):
        return Message(f"draft.main.{way}{price}_remove", {**facts, "out": out})
    site = next((order.place for order in changes if order.piece == "tower"), "")
    if site and price != "_gain":
        return Message(f"draft.main.{way}{price}_site", {**facts, "place": site})
    return Message(f"draft.main.{way}{price}", facts)


def _removed(changes: list[Order]) -> str:
    """5.2.1 Return the card that must leave the Family Sheet."""
    gone = [order for order in changes if order.place == SHEET and order.was]
    return next(
        (str(one.was) if isinstance(one.was, str) else one.piece.partition(":")[2] for one in gone), ""
    )


def _pass_answers(round_: DraftRound) -> Answers:
    forced = [] if round_.must_pass and not round_.complete else [(TAKE, PASS)]
    return (*round_.unnamed, *forced)


def _passing(round_: DraftRound) -> MainButton | None:
    """5.3 Return the Pass button. It's available once a Summer and needs no card numbers."""
    if not round_.is_open or round_.state.passed or round_.must_pass:
        return None
    return MainButton(text=Message("draft.main.pass"), answers=_pass_answers(round_))
