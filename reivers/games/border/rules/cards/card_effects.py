"""What cards do, read from their facts: changes at their moment, standing effects, uses that are spent."""

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from reivers.games.border import board
from reivers.games.border.rules.model.cards import is_recruited
from reivers.games.border.rules.model.state import State
from reivers.kernel.flows import Flow, fact

Effect = Mapping[str, Any]

_ROLE: Mapping[str, str] = {"attack_dice": "attack", "defense_dice": "defense"}
"""The role that a standing effect has by its name alone."""


@attrs.frozen
class StandingEffect:
    """A standing effect that counts now: whose it is, what it says, and how often it may be used."""

    card: str
    effect: Effect
    n: int
    once: str | None


# -- standing effects ------------------------------------------------------------------------------------


def card_standing(
    state: State,
    card: str,
    effect: str,
    *,
    combat: str | None = None,
    march: str | None = None,
    role: str = "attack",
) -> Flow[list[StandingEffect]]:
    effects = yield from effects_of(card)
    return standing(state, card, effects or (), effect, combat=combat, march=march, role=role)


def standing(
    state: State,
    card: str,
    effects: Iterable[Effect],
    effect: str,
    *,
    combat: str | None,
    march: str | None,
    role: str,
) -> list[StandingEffect]:
    """Those of a card's effects that have this name and count now."""
    return [
        StandingEffect(card, one, one.get("n", 0), one.get("once"))
        for one in effects
        if one.get("standing") == effect
        and counts_for(state.family, one, combat=combat, march=march, role=role)
        and not is_spent(state, card, one.get("once"))
    ]


def counts_for(family: str, effect: Effect, *, combat: str | None, march: str | None, role: str) -> bool:
    """Does a standing effect count for this family here? With a combat only what counts there: its kind, its
    March (none at the Rising), the family's role."""
    return _suits(family, effect, combat, role) and _reaches(family, effect, combat, march)


def reach(state: State, effect: Effect) -> tuple[str, ...] | None:
    """The Marches that an effect of the player is bound to; None if it is bound to none."""
    return _reach_of(state.family, effect)


def _reach_of(family: str, effect: Effect) -> tuple[str, ...] | None:
    home = board.HOME[family]
    sides = {"home": (home,), "own": board.side_of(home), "across": board.across_from(home)}
    side = sides.get(effect.get("side", ""))
    marches = effect.get("marches")
    if side is None:
        return None if marches is None else tuple(marches)
    return side if marches is None else tuple(march for march in marches if march in side)


def _suits(family: str, effect: Effect, combat: str | None, role: str) -> bool:
    """Its kinds of combat, its role and its nation are those of the family now."""
    kinds = effect.get("kinds")
    its_role = effect.get("role", _ROLE.get(effect["standing"]))
    return (
        (combat is None or kinds is None or combat in kinds)
        and (combat is None or its_role in (None, role))
        and effect.get("nation") in (None, board.NATION[family])
    )


def _reaches(family: str, effect: Effect, combat: str | None, march: str | None) -> bool:
    if combat is None and march is None:
        return True
    marches = _reach_of(family, effect)
    return marches is None or march in marches


# -- uses ------------------------------------------------------------------------------------------------


def spend(state: State, card: str, once: str) -> None:
    """7.6 The use of this turn or game is gone."""
    state.spent.append(f"{once}:{card}")


def is_spent(state: State, card: str, once: str | None) -> bool:
    return once is not None and f"{once}:{card}" in state.spent


def refresh(state: State, span: str) -> None:
    """A new combat or turn: what was used in the old one may be used again."""
    state.spent = [use for use in state.spent if not use.startswith(f"{span}:")]


# -- changes ---------------------------------------------------------------------------------------------


def effects_of(card: str, field: str = "effects") -> Flow[list[Effect] | None]:
    """What a card does for the player (or, as "stripe_effects", for the opponents); None if not now."""
    effects: list[Effect] | None = yield from fact(f"summer:{card}", field)
    return effects


def changes_of(
    state: State, card: str, moment: str | None, field: str = "effects"
) -> Flow[list[Effect] | None]:
    """The changes that a card makes at this moment of this turn; None if nobody says now what it does."""
    effects = yield from effects_of(card, field)
    return None if effects is None else at_moment(state, card, moment, effects)


def at_moment(state: State, card: str, moment: str | None, effects: list[Effect]) -> list[Effect]:
    """Those of the effects told that are changes of this moment and turn.

    A held card is played at its moment: what names no moment happens then. On a recruited card, or one
    in play for the opponents, that has happened already.
    """
    lasting = is_recruited(state, card) or card in state.in_play
    whens = (moment,) if lasting else (None, moment)
    return [
        one
        for one in effects
        if "do" in one and one.get("when") in whens and state.turn in one.get("turns", (state.turn,))
    ]
