"""7.7 Rerolls: one source for each side, each miss once. The player may reroll, opponents always do."""

from collections.abc import Iterator

import attrs

from reivers.games.border import board
from reivers.games.border.rules.cards import card_effects
from reivers.games.border.rules.cards.event_form import EITHER, Terms, reroll_terms
from reivers.games.border.rules.model.state import State, count, take
from reivers.games.border.rules.seasons.events import RISING
from reivers.games.border.rules.winter.attack_record import (
    ATTACK,
    ATTACK_HIGHEST,
    DEFENSE,
    HIGHEST,
    AttackStep,
    Reroll,
    Side,
    rolled_dice,
    with_rerolled,
)
from reivers.kernel.flows import Flow, Reason, choose, fact, number, optional_fact, roll, title
from reivers.kernel.frozen import frozen
from reivers.kernel.messages import Facts, Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import Option, Rolled

from .dice_pools import Combat, helpers, notice_step, report_step
from .held_cards import held_cards, held_standing, is_named
from .results import Counts, Faces, rerolled

CAP = 3
"""6.2 The most dice an event gives to one combat. A23: to both sides together."""
MARY = "mary-queen-of-scots"
CAREY = "robert-carey"
"""7.7 The only Warden whose rerolls the opponents also use."""


@frozen
class Source:
    """A source of rerolls for one side."""

    kind: str
    """event, card (recruited), held or token"""
    name: str
    dice: int
    once: str = ""

    @property
    def id(self) -> str:
        return f"{self.kind}:{self.name}"

    def label(self) -> Message:
        thing = {"event": "event", "token": "token"}.get(self.kind, "card")
        return Message(f"combat.source.{self.kind}", {"n": self.dice, thing: self.name})


def reroll(state: State, combat: Combat, role: str, rolled: Counts, faces: Faces) -> Flow[dict[str, int]]:
    """7.7 Reroll for one side and return its counts."""
    misses = rolled.get("miss", 0)
    family = combat.attacker if role == "attack" else combat.defender
    if not misses or not family:
        return dict(rolled)
    own = family == state.family
    sources = yield from sources_of(state, combat, role, family)
    if not sources:
        return dict(rolled)
    if own:
        source, dice = yield from _chosen(combat, role, sources, misses)
    else:
        source, dice = _best(sources, misses), 0
    if source is None:
        return dict(rolled)
    dice = dice or min(source.dice, misses)
    yield from _use(state, combat, role, family, source, dice, misses)
    facts = {"family": family, "role": role, "kind": combat.kind}
    again = yield from cast("combat.reroll", dice, "own_dice" if own else "rival_dice", faces, facts)
    yield from report_roll(state, combat, role, again, faces)
    return rerolled(rolled, again.results)


def report_roll(state: State, combat: Combat, role: str, rolled: Rolled, faces: Faces) -> Flow[None]:
    """7.7 Report a side's dice. Rerolled dice replace misses."""

    def now() -> Side:
        side = combat.record.side_of(role)
        assert side is not None
        highest = ATTACK_HIGHEST if role == ATTACK else HIGHEST[combat.kind]
        first = side.rolled is None
        roll = int(role == DEFENSE) if first else 1 + len(combat.record.rerolls)
        dice = rolled_dice(faces, rolled.faces, rolled.results, side.modifier, highest, roll)
        return attrs.evolve(side, rolled=dice) if first else with_rerolled(side, dice)

    yield from report_step(state, combat, AttackStep.ROLLED, **{role: now})


def cast(key: str, dice: int, source: str, faces: Faces, facts: Facts) -> Flow[Rolled]:
    """7.7 Roll one side's dice. Dice that weren't counted are misses."""
    rest = "miss" if "miss" in faces else None
    return (yield from roll(key, dice, source, results=faces, rest=rest, facts=facts, section="7.7"))


def _chosen(combat: Combat, role: str, sources: list[Source], misses: int) -> Flow[tuple[Source | None, int]]:
    """A51: Let the player pick a source, if any, after both sides have rolled, then how many misses."""
    best = _best(sources, misses)
    facts = {"n": misses, "place": combat.place, "role": role}

    def options() -> Iterator[Option]:
        yield from (Option(source.id, source.label()) for source in sources)
        yield Option("keep")

    picked = yield from choose("combat.reroll_source", options, facts=facts, section="7.7", default=best.id)
    yield from title("combat.rerolled", facts)
    source = next((one for one in sources if one.id == picked), None)
    if source is None:
        return None, 0
    most = min(source.dice, misses)
    dice = yield from number("combat.reroll_dice", 1, most, facts=facts, section="7.7", default=most)
    return source, dice


def _best(sources: list[Source], misses: int) -> Source:
    """A51: Return the source that rerolls most misses; on a tie the event, which comes first."""
    return max(sources, key=lambda source: min(source.dice, misses))


def _use(
    state: State, combat: Combat, role: str, family: str, source: Source, dice: int, misses: int
) -> Flow[None]:
    """Take the dice from the event, or spend the card."""
    orders: list[Order] = []
    if source.kind == "event":
        combat.event_dice[source.name] = combat.event_dice.get(source.name, 0) + dice
        orders.append(take(state, "events", f"rerolls:{source.name}", dice))
    elif source.kind == "held" and source.name not in combat.played:
        combat.played.append(source.name)
    elif source.kind in ("card", "token") and source.once in ("turn", "game"):
        card_effects.spend(state, source.name, source.once)
    facts = {"family": family, "n": dice, "source": source.label()}
    facts_why = {"source": source.id, "most": source.dice, "misses": misses}
    why = [Reason("7.7", "why.combat.reroll", facts_why, dice)]
    used = Reroll(role=role, family=family, source=source.id, dice=dice)
    rerolls = (*combat.record.rerolls, used)
    yield from notice_step(
        state, combat, AttackStep.REROLL, "combat.rerolls", facts, orders=orders, why=why, rerolls=rerolls
    )


# -- sources ---------------------------------------------------------------------------------------------


def sources_of(state: State, combat: Combat, role: str, family: str) -> Flow[list[Source]]:
    """7.7 Return events first, then the player's cards or the opponents' Robert Carey."""
    found = yield from _event_sources(state, combat, family)
    if family == state.family:
        found += yield from _own_sources(state, combat, role)
    elif role == "defense" and combat.token == CAREY:
        found += yield from _carey(state, combat)
    return _strongest(found)


def _strongest(found: list[Source]) -> list[Source]:
    """Return each source once, with its highest number, in order."""
    best: dict[str, Source] = {}
    for source in found:
        if source.dice > (best[source.id].dice if source.id in best else 0):
            best[source.id] = source
    return list(best.values())


def _event_sources(state: State, combat: Combat, family: str) -> Flow[list[Source]]:
    """6.2, 7.7 Return the events with reroll dice left for this family here. None at the Rising, nor at a
    Battle unless the event says so. Mary Queen of Scots never in the Debateable Land."""
    found: list[Source] = []
    for event in state.events if combat.place != RISING else []:
        left = count(state, "events", f"rerolls:{event}")
        if not left or (event == MARY and combat.march == board.DL):
            continue
        terms = yield from reroll_terms(event)
        if (yield from _serves(event, terms, combat, family)):
            cap = terms["cap"] or CAP
            found.append(Source("event", event, min(left, cap - combat.event_dice.get(event, 0))))
    return found


def _serves(event: str, terms: Terms, combat: Combat, family: str) -> Flow[bool]:
    """6.2 Return whether an event's terms (family, combat, March) apply. The player decides about unknown
    ones."""
    nation, combats, marches = (terms[field] for field in ("nation", "combats", "marches"))
    fits = (
        nation in (None, EITHER, board.NATION[family])
        and (combats is None or combat.kind in combats)
        and (marches is None or combat.march in marches)
    )
    if not fits or None not in (nation, combats, marches):
        return fits
    return (yield from _serves_by_hand(event, combat, family))


def _serves_by_hand(event: str, combat: Combat, family: str) -> Flow[bool]:
    """6.2 Ask whether an event with unknown terms applies to this combat."""
    facts = {"event": event, "family": family, "kind": combat.kind, "place": combat.place}
    known = yield from choose(
        "combat.event_serves", lambda: ["no", "yes"], facts=facts, section="6.2", default="no"
    )
    return known == "yes"


def _own_sources(state: State, combat: Combat, role: str) -> Flow[list[Source]]:
    """7.7 Return Offices, Robert Carey and held cards."""
    found: list[Source] = []
    for one in (yield from helpers(state, "rerolls", combat, role)):
        his = yield from optional_fact(f"summer:{one.card}", "token")
        if his == CAREY != combat.token:  # his rerolls are with his token
            continue
        found.append(Source("card", one.card, one.n, one.once or ""))
    for card in (yield from held_cards(state, role)):
        if (yield from is_named(card)) or card in (*combat.ready, *combat.played):
            for one in (yield from held_standing(state, card, "rerolls", combat, role)):
                found.append(Source("held", card, one.n))
    return found


def _carey(state: State, combat: Combat) -> Flow[list[Source]]:
    """7.7 Return Robert Carey's rerolls when his token defends for an opponent. His card says how many,
    and where."""
    known = yield from fact(f"summer:{CAREY}", "effects")
    return [
        Source("token", CAREY, one["n"], one.get("once", ""))
        for one in known or ()
        if one.get("standing") == "rerolls"
        and not card_effects.is_spent(state, CAREY, one.get("once"))
        and card_effects.counts_for(
            combat.defender, one, combat=combat.kind, march=combat.march, role="defense"
        )
    ]
