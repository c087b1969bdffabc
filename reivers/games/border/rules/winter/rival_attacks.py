"""7.5 The opponents' attacks: the decision of a target card, and the player's response."""

from collections.abc import Callable

import attrs

from reivers.games.border import board
from reivers.games.border.rules.combat.combat import clean_up, fight
from reivers.games.border.rules.combat.defense_powers import offer_defenses
from reivers.games.border.rules.combat.dice_pools import (
    Combat,
    card_record,
    note,
    notice_step,
    report_step,
)
from reivers.games.border.rules.combat.spoils import steal_sheep
from reivers.games.border.rules.model.state import State, add, bastled, standing, which
from reivers.games.border.rules.seasons.events import RISING, battlefield
from reivers.kernel.flows import Flow, draw, notice, page, roll, title
from reivers.kernel.prompts import Option

from . import scouting
from .attack_record import AttackStep, NoAttack
from .own_attacks import call_off, declare
from .rival_targets import Candidate, Decision, Rolls, decide, needs_reiver_die

REIVER = {"stays": (1, 2), "rides": (3, 4, 5), "fyre": (6,)}
"""7.5 The results of a Reiver card's die."""
DEBATEABLE_SHEEP = 2
"""7.5 Sheep an opponent takes in the Debateable Land without a roll."""


FactLookup = Callable[[State], Flow[None]]
"""Asks the player about their farms before raiders choose among them."""
Guard = Callable[[State, Combat], Flow[bool]]
"""The player's response to an attack. True if it's canceled."""


def rival_attack(
    state: State, family: str, kind: str, lookup: FactLookup | None = None, guard: Guard = offer_defenses
) -> Flow[None]:
    """7.5 Resolve one of an opponent's target cards."""
    decision = yield from decide_target(state, family, kind, lookup)
    if decision.chosen is None:
        yield from _no_attack(state, family, kind, decision)
        return
    combat = combat_of(state, family, kind, decision, decision.chosen)
    yield from _notice_target(state, combat, decision)
    if (yield from guard(state, combat)):
        yield from call_off(state, combat)
    elif combat.place == board.DEBATEABLE_LAND:
        yield from take_debateable_sheep(state, combat)
    else:
        if decision.fyre:
            yield from fyre(state, combat)
        if combat.defender:
            combat.token = which(state, combat.place, "token") or ""
            note(combat, lambda record: attrs.evolve(record, token=combat.token))
        yield from page(f"attack.{state.turn}.{state.attack}", "dice")
        yield from fight(state, combat)


def _no_attack(state: State, family: str, kind: str, decision: Decision) -> Flow[None]:
    card = f"{family}/{kind}"
    facts = {"family": family, "target": card}
    known = {"no_attack": NoAttack.NO_TARGET, "reiver_die": decision.die}
    yield from title("rival.nothing", facts)
    yield from notice(
        "rival.nothing",
        facts,
        why=lambda: decision.why,
        data=lambda: card_record(state, card, AttackStep.NO_ATTACK, **known),
    )


def _notice_target(state: State, combat: Combat, decision: Decision) -> Flow[None]:
    """7.5 Point the arrow at the chosen target."""
    orders = declare(state, combat)
    facts = {
        "family": combat.attacker,
        "target": combat.card,
        "place": combat.place,
        "event": combat.event,
        "side": combat.side,
    }
    key = "rival.rising" if combat.side else f"rival.{combat.kind}"
    yield from title(key, facts)
    yield from notice_step(
        state,
        combat,
        AttackStep.TARGET,
        key,
        facts,
        orders=orders,
        why=lambda: decision.why,
        ties=lambda: _ties(state, decision),
        reiver_die=decision.die,
        fyre=decision.fyre,
    )


# -- the decision ----------------------------------------------------------------------------------------


def decide_target(state: State, family: str, kind: str, lookup: FactLookup | None) -> Flow[Decision]:
    """7.5 Follow the procedure of this card, with its die and the random pick among equals. Whether the
    player is raided never depends on the farms; which farm does."""
    die = (yield from reiver_die(family)) if needs_reiver_die(kind) else None
    seen = yield from scouting.position(state)
    reach = yield from scouting.reach(family, kind)
    decision = decide(family, kind, seen, Rolls(reiver=die), reach)
    if lookup and decision.action == "raid":
        yield from lookup(state)
        seen = yield from scouting.position(state)
        decision = decide(family, kind, seen, Rolls(reiver=die), reach)
    if decision.chosen or not decision.candidates:
        return decision
    names = [one.target for one in decision.candidates]
    drawn = yield from draw(
        "rival.tie",
        lambda: [Option(one.target, board.place_named(place_of(state, one))) for one in decision.candidates],
        "tie",
        facts={"family": family, "n": len(names)},
        section="7.5",
    )
    return decide(family, kind, seen, Rolls(reiver=die, pick=names.index(drawn[0])), reach)


def reiver_die(family: str) -> Flow[int]:
    """7.5 Roll a Reiver card's die: no attack on 1 and 2, Fyre to the Door on 6."""
    rolled = yield from roll(
        "rival.reiver", 1, "reiver_die", results=REIVER, facts={"family": family}, section="7.5"
    )
    return rolled.faces[0] if rolled.faces else sum(REIVER[one][0] * n for one, n in rolled.results.items())


def combat_of(state: State, family: str, kind: str, decision: Decision, chosen: Candidate) -> Combat:
    combat = Combat(family, f"{family}/{kind}", chosen.kind, place_of(state, chosen), plus=decision.drm)
    if chosen.kind == "battle":
        combat.event, combat.side = chosen.target, chosen.side or ""
    if chosen.kind == "debateable":
        combat.kind = "raid"
    return combat


def place_of(state: State, chosen: Candidate) -> str:
    """Return where the opponent's indicator goes."""
    if chosen.kind == "battle":
        return battlefield(chosen.march) if chosen.march else RISING
    if chosen.kind == "debateable":
        return board.DEBATEABLE_LAND
    places = {"feud": board.seat(state.home), "gaolbreak": board.town(state.home)}
    return places.get(chosen.kind, chosen.target)


def _ties(state: State, decision: Decision) -> tuple[str, ...]:
    """Return the equal targets, if there were several."""
    places = [place_of(state, one) for one in decision.candidates]
    return tuple(places) if len(places) > 1 else ()


# -- special cases -----------------------------------------------------------------------------------------


def fyre(state: State, combat: Combat) -> Flow[None]:
    """7.5 Remove the farm's bastles before dice are counted (Fyre to the Door)."""
    region = combat.place
    n = bastled(state, region)
    if n:
        orders = [add(state, region, "sheep_bastled", -n), add(state, region, "sheep", n)]
        facts = {"place": region, "n": n}
        yield from notice_step(state, combat, AttackStep.FYRE, "rival.fyre", facts, orders=orders)


def take_debateable_sheep(state: State, combat: Combat) -> Flow[None]:
    """7.5 Move the Sheep of the Debateable Land, without dice, to two farms of the player's choice (A16,
    A35)."""
    n = min(DEBATEABLE_SHEEP, standing(state, combat.place))
    yield from report_step(state, combat, AttackStep.RESULT, sheep=n)
    yield from steal_sheep(state, combat, n)
    yield from clean_up(state, combat)
