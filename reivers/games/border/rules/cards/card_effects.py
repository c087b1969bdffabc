"""The effects of cards, from their facts: changes at their moment, standing effects, limited uses."""

from collections.abc import Iterable, Mapping
from typing import Any

from reivers.games.border import board
from reivers.games.border.rules.model.cards import is_recruited
from reivers.games.border.rules.model.state import State
from reivers.kernel.flows import Flow, fact
from reivers.kernel.frozen import frozen

Effect = Mapping[str, Any]

_ROLE: Mapping[str, str] = {"attack_dice": "attack", "defense_dice": "defense"}
"""The role of a standing effect that follows from its name alone."""


@frozen
class StandingEffect:
    """A standing effect that counts now: its card, its terms, and how often it may be used."""

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
    """Return a card's effects with this name that count now."""
    return [
        StandingEffect(card, one, one.get("n", 0), one.get("once"))
        for one in effects
        if one.get("standing") == effect
        and counts_for(state.family, one, combat=combat, march=march, role=role)
        and not is_spent(state, card, one.get("once"))
    ]


def counts_for(family: str, effect: Effect, *, combat: str | None, march: str | None, role: str) -> bool:
    """Return whether a standing effect counts for this family here. In a combat, its kind, March (none at
    the Rising) and role must match."""
    return _suits(family, effect, combat, role) and _reaches(family, effect, combat, march)


def reach(state: State, effect: Effect) -> tuple[str, ...] | None:
    """Return the Marches that a player's effect is limited to, or None."""
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
    """Return whether its kinds of combat, role and nation match the family's."""
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
    """7.6 Use up the use of this turn or game."""
    state.spent.append(f"{once}:{card}")


def is_spent(state: State, card: str, once: str | None) -> bool:
    return once is not None and f"{once}:{card}" in state.spent


def refresh(state: State, span: str) -> None:
    """Restore the uses of the last combat or turn."""
    state.spent = [use for use in state.spent if not use.startswith(f"{span}:")]


# -- changes ---------------------------------------------------------------------------------------------


def effects_of(card: str, field: str = "effects") -> Flow[list[Effect] | None]:
    """Return what a card does for the player (or, as "stripe_effects", for the opponents). None if the
    player skips it now."""
    effects: list[Effect] | None = yield from fact(f"summer:{card}", field)
    return effects


def changes_of(
    state: State, card: str, moment: str | None, field: str = "effects"
) -> Flow[list[Effect] | None]:
    """Return the changes a card makes at this moment of this turn. None if its effects are unknown."""
    effects = yield from effects_of(card, field)
    return None if effects is None else at_moment(state, card, moment, effects)


def at_moment(state: State, card: str, moment: str | None, effects: list[Effect]) -> list[Effect]:
    """Return the effects that are changes of this moment and turn.

    A held card is played at its moment, so changes without a moment happen then. On a recruited card, or one
    in play for the opponents, they have already happened.
    """
    lasting = is_recruited(state, card) or card in state.in_play
    whens = (moment,) if lasting else (None, moment)
    return [
        one
        for one in effects
        if "do" in one and one.get("when") in whens and state.turn in one.get("turns", (state.turn,))
    ]
