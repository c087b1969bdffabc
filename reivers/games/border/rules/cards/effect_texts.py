"""Short texts for the effects of cards: "2 attack dice in Raids"."""

from collections.abc import Iterator
from functools import reduce
from typing import Any

from reivers.games.border.ids import COMBATS, MARCHES
from reivers.kernel.messages import Message

from .card_effects import Effect


def named(effect: Effect) -> Message:
    """Return a short text for an effect, with its combats, Marches and moments."""
    if "options" in effect:
        return reduce(_or, (named(changes[0]) for changes in effect["options"]))
    text = _change(effect) if "do" in effect else _standing(effect)
    return reduce(_limited, _limits(effect), text)


def in_brief(effect: Effect) -> Message:
    """Return a text that fits on a card: without the side of the border, and with at most one March."""
    short = {key: value for key, value in effect.items() if key != "side"}
    if len(effect.get("marches", ())) > 1:
        del short["marches"]
    return named(short)


def _or(first: Message, last: Message) -> Message:
    return Message("effect.or", {"first": first, "last": last})


def _limited(text: Message, limit: Message) -> Message:
    return Message("effect.limited", {"effect": text, "limit": limit})


def _change(effect: Effect) -> Message:
    facts: dict[str, Any] = {"n": 1} | {**effect} | {"n": abs(effect.get("n", 1))}
    is_lost = effect.get("n", 1) < 0
    if "per" in effect:
        return Message(f"effect.per.{effect['per']}", facts)
    if effect["do"] == "cube":
        way = "out" if is_lost else "in"
        return Message(f"effect.cube.{effect['box']}.{effect['whose']}.{way}", {"n": facts["n"]})
    text = Message(f"effect.change.{effect['do']}", facts)
    return Message("effect.lose", {"effect": text}) if is_lost else text


def _standing(effect: Effect) -> Message:
    facts: dict[str, Any] = {"n": 1, **effect}
    kind = effect["standing"]
    if kind == "modifier":
        return Message(f"effect.modifier.{effect.get('role', 'any')}", {"bonus": f"{facts['n']:+}"})
    if kind == "buy_dice" and "cattle" in effect:
        return Message("effect.standing.buy_dice_for", facts)
    return Message(f"effect.standing.{kind}", facts)


def _limits(effect: Effect) -> Iterator[Message]:
    if len(effect.get("kinds", COMBATS)) < len(COMBATS):
        yield Message("effect.limit.kinds", {"kinds": list(effect["kinds"])})
    if len(effect.get("marches", MARCHES)) < len(MARCHES):
        yield Message("effect.limit.marches", {"marches": list(effect["marches"])})
    if "side" in effect:
        yield Message(f"effect.limit.{effect['side']}")
    if effect.get("standing") == "rerolls" and "role" in effect:
        yield Message(f"effect.limit.{effect['role']}")
    if effect.get("once") in ("turn", "game"):
        yield Message(f"effect.limit.once_a_{effect['once']}")
    if effect.get("when") in ("end_of_summer", "spring"):
        yield Message(f"effect.limit.{effect['when']}")
