"""Finished draft rounds: each in one line, its answers, what the last one changed. No Kivy here."""

from collections.abc import Iterable
from typing import Any

import attrs

from reivers.games.border.advice.draft import still_to_come as cards_to_come
from reivers.games.border.advice.raid_target import moved_to
from reivers.games.border.ids import STACKS
from reivers.games.border.rules.model.cards import SHEET, card_named, of_kind
from reivers.games.border.rules.model.discards import in_discards
from reivers.games.border.rules.model.state import MINE, which
from reivers.games.border.rules.seasons.draft_stacks import coming_base_dice, strength
from reivers.games.border.rules.seasons.summer import PASS, UNSEEN
from reivers.games.border.views.sheets.family import most_of_each
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message
from reivers.kernel.orders import Order, net
from reivers.kernel.prompts import UNNAMED
from reivers.kernel.session import Session
from reivers.kernel.words import Words

BY_HAND = ("player", "table", "default")


@attrs.frozen
class DraftRound:
    """A round: its number, what the player did, and what the opponents got."""

    nth: int
    line: Message
    entries: tuple[Entry, ...]
    """The player's own answers, in order."""


def finished(session: Session, turn: int, before: int) -> list[DraftRound]:
    """Return the rounds of this turn's Summer before this one."""
    path = session.journal.path(session.journal.at)
    rounds = []
    for nth in range(1, before):
        page = f"draft.{turn}.{nth}"
        entries = tuple(
            entry
            for entry in path
            if entry.page.partition("/")[0] == page and entry.kind == "answer" and entry.by in BY_HAND
        )
        everything = [entry for entry in path if entry.page.partition("/")[0] == page]
        if entries:
            rounds.append(DraftRound(nth, _line(session, nth, everything), entries))
    return rounds


def _line(session: Session, nth: int, entries: list[Entry]) -> Message:
    taken = next((entry.answer for entry in entries if entry.key == "summer.take"), None)
    if taken is None or taken == PASS:
        return Message("ui.strip.passed", {"nth": nth})
    cards = [entry.answer[0] for entry in entries if entry.key == "summer.card"]
    mine = next((entry.answer[0] for entry in entries if entry.key == "summer.name"), taken)
    facts = {"nth": nth, "card": mine, "theirs": [*_awarded(session, cards, taken), *_entered(entries)]}
    if mine == UNNAMED or taken not in (*cards, UNNAMED):
        return Message("ui.strip.totals", facts)
    return Message("ui.strip.took", facts)


def _awarded(session: Session, cards: Iterable[str], taken: str) -> Iterable[Message]:
    """Return what the left cards with a name brought the opponents."""
    for card in cards:
        if card in (taken, UNNAMED):
            continue
        stripe, number = (session.fact(f"summer:{card}", field) for field in ("stripe", "strength"))
        if stripe:
            yield Message(f"ui.brief.{stripe}", {"strength": "?" if number is None else number})


def _entered(entries: Iterable[Entry]) -> Iterable[Message]:
    """Return the cards entered by stripe alone."""
    stripe = ""
    for entry in entries:
        if entry.key == "summer.stripe":
            stripe = entry.answer
            if stripe not in STACKS:
                yield Message(f"ui.brief.{stripe}", {"strength": ""})
        elif entry.key == "summer.strength":
            yield Message(f"ui.brief.{stripe}", {"strength": entry.answer})


def stack_names(words: Words) -> list[str]:
    """Return the six stacks in one short word each."""
    return [words.say(f"ui.stack.{stack}") for stack in STACKS]


@attrs.frozen
class Stacks:
    """The opponents' six stacks, and the base attack dice that they come to."""

    totals: tuple[int, ...]
    dice: int
    more: int
    """The Attack needed for one more die."""


def stacks(session: Session) -> Stacks:
    """Return the totals of the draft sheet (5.2, 6.4)."""
    state = session.state
    attack = strength(state, "attack")
    return Stacks(tuple(strength(state, stack) for stack in STACKS), coming_base_dice(state), 3 - attack % 3)


def own_sheet(session: Session) -> Message:
    """Return who is in the boxes of the player's sheet, and how many boxes there are (5.2.1)."""
    state = session.state
    facts: dict[str, Any] = {}
    for slot in ("reiver", "warden"):
        there = which(state, SHEET, slot)
        facts[slot] = card_named(there) if there else Message("ui.draft.empty_box")
    for slot in ("office", "grayne"):
        cards = [card_named(card) for card in of_kind(state, slot)]
        boxes = {"n": len(cards), "limit": most_of_each(state), "cards": cards}
        facts[slot] = Message("ui.draft.boxes_filled" if cards else "ui.draft.boxes", boxes)
    return Message("ui.draft.sheet", facts)


COMING = ("reiver", "warden", "office", "allied_grayne")
"""Cards worth waiting for."""


def still_to_come(session: Session) -> Message | None:
    """Return what may come in the next three, unless too little is known (7.1.9)."""
    coming = cards_to_come(session.state, session.peek)
    if coming is None or 2 * coming.by_subtype.get("", 0) > coming.unseen:
        return None
    chances = [
        Message(
            "ui.draft.chance",
            {
                "n": coming.by_subtype[kind],
                "kind": Message(f"ui.kind.{kind}"),
                "percent": round(100 * coming.chance(kind)),
            },
        )
        for kind in COMING
        if coming.by_subtype.get(kind)
    ]
    return Message("ui.draft.coming", {"n": coming.unseen, "chances": chances}) if chances else None


def has_passed(session: Session) -> bool:
    """Return whether the round of this page was passed (5.3)."""
    return any(notice.message.key == "summer.passed" for notice in session.page_notices)


def discards(session: Session, key: str) -> Message:
    """Return how many discards there are, and how many the player has seen: of each deck all but the first
    seven, named or not (5.1, 5.3). An unnamed card drawn since counts as seen, so the number may be one
    too low, never too high."""
    state = session.state
    n = in_discards(state)
    return Message(
        key, {"n": n, "seen": n - sum(min(UNSEEN, on_table) for on_table in state.unnamed_discards.values())}
    )


# -- what the last round has changed ----------------------------------------------------------------------


def paid_in_the_app(session: Session) -> list[Message]:
    """Return the Cattle before and now, if the app tracks them and no order mentions them (2.13)."""
    if session.settings.get("tracker.cattle") != "app":
        return []
    paid = [order for order in _changed(session) if (order.place, order.piece) == (MINE, "cattle")]
    return [Message("ui.draft.cattle", {"now": order.was, "then": order.now}) for order in paid]


def eye_moved(session: Session) -> list[Message]:
    """Return the raid target, if it has changed (7.1.3)."""
    places = moved_to(session.state, session.peek, _changed(session))
    named = [Message("place.named", {"place": place}) for place in places]
    return [Message("ui.draft.eye", {"places": named})] if places else []


def _changed(session: Session) -> list[Order]:
    return net(order for notice in session.page_notices for order in notice.orders)
