"""7.5 The opponents' attacks: what their target card comes to, and the player's answer to it."""

from collections.abc import Callable

from reivers.kernel.flows import Flow, draw, page, roll, tell, title
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Option

from . import board, scouting
from .attacks import call_off, declare
from .events import RISING, battlefield
from .fights import clean_up, fight
from .guards import play_guards
from .pools import Combat
from .spoils import steal_sheep
from .state import State, add, lying, standing, which
from .targets import Candidate, Decision, Rolls, decide, needs_reiver_die

REIVER = {"stays": (1, 2), "rides": (3, 4, 5), "fyre": (6,)}
"""7.5 What a Reiver card's die says."""
DEBATEABLE_SHEEP = 2
"""7.5 What an opponent takes in the Debateable Land, without a throw."""


Look = Callable[[State], Flow[None]]
"""What the player tells of the own farms before raiders choose among them."""
Guard = Callable[[State, Combat], Flow[bool]]
"""The player's answer to an attack: True if it is called off."""


def rival_attack(
    state: State, family: str, kind: str, look: Look | None = None, guard: Guard = play_guards
) -> Flow[None]:
    """7.5 One of an opponent's target cards was revealed."""
    decision = yield from decide_target(state, family, kind, look)
    facts = {"family": family, "target": f"{family}/{kind}"}
    if decision.chosen is None:
        yield from title("rival.nothing", facts)
        yield from tell("rival.nothing", facts, why=decision.why)
        return
    combat = combat_of(state, family, kind, decision, decision.chosen)
    orders = declare(state, combat)
    facts |= {"place": combat.place, "event": combat.event, "side": combat.side}
    key = "rival.rising" if combat.side else f"rival.{combat.kind}"
    yield from title(key, facts)
    yield from tell(key, facts, orders=orders, why=decision.why)
    if (yield from guard(state, combat)):
        yield from call_off(state, combat)
    elif combat.place == board.DEBATEABLE_LAND:
        yield from take_debateable_sheep(state, combat)
    else:
        if decision.fyre:
            yield from fyre(state, combat.place)
        if combat.defender:
            combat.token = which(state, combat.place, "token") or ""
        yield from page(f"attack.{state.turn}.{state.attack}", "dice")
        yield from fight(state, combat)


# -- the decision ----------------------------------------------------------------------------------------


def decide_target(state: State, family: str, kind: str, look: Look | None) -> Flow[Decision]:
    """7.5 The procedure of this card, with its die and its random pick among equals. Whether it comes to a
    Raid on the player never hangs on the farms; which of them it strikes does."""
    die = (yield from reiver_die(family)) if needs_reiver_die(kind) else None
    seen = yield from scouting.position(state)
    reach = yield from scouting.reach(family, kind)
    decision = decide(family, kind, seen, Rolls(reiver=die), reach)
    if look and decision.action == "raid":
        yield from look(state)
        seen = yield from scouting.position(state)
        decision = decide(family, kind, seen, Rolls(reiver=die), reach)
    if decision.chosen or not decision.candidates:
        return decision
    names = [one.target for one in decision.candidates]
    drawn = yield from draw(
        "rival.tie",
        lambda: [Option(one.target, _label(state, one)) for one in decision.candidates],
        "tie",
        facts={"family": family, "n": len(names)},
        section="7.5",
    )
    return decide(family, kind, seen, Rolls(reiver=die, pick=names.index(drawn[0])), reach)


def reiver_die(family: str) -> Flow[int]:
    """7.5 Nobody rides on 1 and 2; on 6 it is Fyre to the Door."""
    thrown = yield from roll(
        "rival.reiver", 1, "reiver_die", results=REIVER, facts={"family": family}, section="7.5"
    )
    return thrown.faces[0] if thrown.faces else sum(REIVER[one][0] * n for one, n in thrown.results.items())


def combat_of(state: State, family: str, kind: str, decision: Decision, chosen: Candidate) -> Combat:
    """The attack that was decided on."""
    combat = Combat(family, f"{family}/{kind}", chosen.kind, place_of(state, chosen), plus=decision.drm)
    if chosen.kind == "battle":
        combat.event, combat.side = chosen.target, chosen.side or ""
    if chosen.kind == "debateable":
        combat.kind = "raid"
    return combat


def place_of(state: State, chosen: Candidate) -> str:
    """Where the opponent's indicator goes."""
    if chosen.kind == "battle":
        return battlefield(chosen.march) if chosen.march else RISING
    if chosen.kind == "debateable":
        return board.DEBATEABLE_LAND
    places = {"feud": board.seat(state.home), "gaolbreak": board.town(state.home)}
    return places.get(chosen.kind, chosen.target)


def _label(state: State, candidate: Candidate) -> Message:
    return board.place_named(place_of(state, candidate))


# -- what is special -------------------------------------------------------------------------------------


def fyre(state: State, region: str) -> Flow[None]:
    """7.5 Fyre to the Door: the bastles of the farm are lost before dice are counted."""
    n = lying(state, region)
    if n:
        orders = [add(state, region, "sheep_lying", -n), add(state, region, "sheep", n)]
        yield from tell("rival.fyre", {"place": region, "n": n}, orders=orders)


def take_debateable_sheep(state: State, combat: Combat) -> Flow[None]:
    """7.5 No dice: the Sheep of the Debateable Land go to two farms of the player's choice (A16, A35)."""
    place = combat.place
    yield from steal_sheep(state, combat.attacker, place, min(DEBATEABLE_SHEEP, standing(state, place)))
    yield from clean_up(state, combat)
