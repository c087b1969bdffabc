"""Notes in a card's column: what it would cost, fill, remove, bring and do. No Kivy here."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from reivers.games.border.ids import TYPE_OF
from reivers.games.border.rules.cards.card_form import named
from reivers.games.border.rules.model.cards import held, of_kind
from reivers.games.border.rules.model.state import State, cattle, horses, spent_horses
from reivers.games.border.rules.seasons.card_actions import SLOT
from reivers.games.border.rules.seasons.draft_stacks import coming_base_dice, strength
from reivers.games.border.views.sheets.family import economy_of, most_of_each
from reivers.kernel.messages import Facts, Message

Known = Callable[[str, str], Any]
"""Returns a field of a component, if it's known."""


def notes(state: State, known: Known, card: str, mine: Message) -> Iterable[Message]:
    """Return what the card would do on the player's sheet, if used as `mine` says."""
    subtype = known(f"summer:{card}", "subtype")
    yield from _price(state, mine)
    yield from _slot(state, subtype, mine.facts)
    if subtype == "warden":
        yield from _token(known, known(f"summer:{card}", "token"))
    effects: list[Mapping[str, Any]] = known(f"summer:{card}", "effects") or []
    yield from map(_in_words, effects)
    yield from _limits(state, known, _sum(effects, "horses"), _sum(effects, "sheep"))
    if subtype and TYPE_OF[subtype] == "hold":
        now, size = len(held(state)) + 1, economy_of(state, known).hand_size
        yield Message("ui.draft.hand_over" if now > size else "ui.draft.hand", {"n": now, "limit": size})


def _price(state: State, mine: Message) -> Iterable[Message]:
    """Return the Cattle that would be left."""
    change = int(mine.facts.get("n", 0)) * (1 if mine.key.endswith("_gain") else -1)
    if mine.key == "summer.way.hold":
        change = 1
    if change and not mine.key.endswith(("_free", "_as_it_says")):
        yield Message("ui.draft.cattle", {"now": cattle(state), "then": cattle(state) + change})


def _slot(state: State, subtype: str | None, facts: Facts) -> Iterable[Message]:
    """Return the box it would fill, or who would leave it."""
    slot = SLOT.get(subtype or "")
    if facts.get("leaving"):
        yield Message("ui.draft.leaves", {"cards": facts["leaving"]})
    elif slot in ("office", "grayne"):
        n = len(of_kind(state, slot)) + 1
        yield Message(f"ui.draft.slot.{slot}", {"n": n, "limit": most_of_each(state)})


def _token(known: Known, token: str | None) -> Iterable[Message]:
    """Return the dice of the token that a Warden brings."""
    if not token:
        return
    green, modifier = (known(f"token:{token}", field) for field in ("green", "modifier"))
    if green:
        yield Message("ui.draft.token_plus" if modifier else "ui.draft.token", {"n": green, "plus": modifier})


def _in_words(effect: Mapping[str, Any]) -> Message:
    """Describe an effect in a few words: for a lasting one, its combats or Marches."""
    if "standing" not in effect or "n" not in effect:
        return named(effect)
    what = Message(f"ui.gives.{effect['standing']}", {"n": effect["n"]})
    kinds = [Message(f"attack_kind.{kind}") for kind in effect.get("kinds", ())]
    marches = [Message(f"march_short.{march}") for march in effect.get("marches", ())]
    return (
        Message("ui.gives.bound", {"what": what, "where": [*kinds, *marches]}) if kinds or marches else what
    )


def _limits(state: State, known: Known, more_horses: int, more_sheep: int) -> Iterable[Message]:
    """Return this Autumn's limits with the card (6.1)."""
    now, then = economy_of(state, known), economy_of(state, known, more_sheep)
    if more_horses:
        n, limit = horses(state) + spent_horses(state) + more_horses, then.horse_limit
        facts = {"all": n, "limit": limit, "n": n - limit}
        yield Message("ui.draft.horses_go" if n > limit else "ui.draft.horses", facts)
    elif then.horse_limit != now.horse_limit:
        yield Message("ui.draft.horse_limit", {"now": now.horse_limit, "then": then.horse_limit})
    if more_sheep and then.cattle_income != now.cattle_income:
        yield Message("ui.draft.income", {"now": now.cattle_income, "then": then.cattle_income})


def dice_then(state: State, more: int) -> tuple[int, int]:
    """Return the rivals' base attack dice from their stack, now and with more Attack (6.4)."""
    attack, dice = strength(state, "attack"), coming_base_dice(state)
    return dice, dice + (attack + more) // 3 - attack // 3


def _sum(effects: Iterable[Mapping[str, Any]], kind: str) -> int:
    """Return how much of something a card brings at once."""
    return sum(one["n"] for one in effects if one.get("do") == kind and not one.get("when"))
