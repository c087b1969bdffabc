"""Questions for rivals-only games, where the app doesn't track the player's pieces.

Every number begins with its last value. The table is right, so there are no orders: the tracked state takes
over what's on the table. The results of the player's attack are ordered as usual, because they affect the
rivals.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import attrs

from reivers.games.border import board
from reivers.games.border.rules.combat import spoils
from reivers.games.border.rules.combat.dice_pools import Combat, Item, notice_step
from reivers.games.border.rules.model.state import (
    State,
    add,
    bastled,
    count,
    cube,
    feuds,
    gaol,
    put,
    standing,
    take,
)
from reivers.games.border.rules.winter import battles
from reivers.games.border.rules.winter.attack_record import AttackStep
from reivers.kernel.flows import Flow, choose, choose_several, notice, number, spread, title
from reivers.kernel.messages import NO_FACTS, Facts, Message
from reivers.kernel.orders import Order
from reivers.kernel.prompts import Option

from .events import AREA
from .notoriety_cup import day_of_truce, notoriety_changes
from .summer_totals import TRUCE, write_stack

MOST_STRENGTH, MOST_CARDS, MOST_NOTORIETY, MOST_SHEEP, MOST_DICE, MOST_HITS = 60, 12, 40, 30, 20, 20
NO_LIMIT = 10_000
"""More than all rows of a form together."""
Lines = Callable[[], list[Option]]
TOTALLED = ("attack", "sheep", "bastles", "permanent")
"""6.4 Stacks of which only the total counts."""
NOTORIETY = (3, 2, 1, 4, 5)
"""6.4 Possible strengths of a Notoriety card. Those not seen so far come last."""
SEEN = 3
"""How many of them are shown at first."""

DICE, PLUS, HALVED, STOPPED = "dice", "plus", "halved", "stopped"
"""The player's defense against an attack: dice, a Warden's modifier, half the attacker's dice, or a stop."""
SHEEP, BASTLED = "sheep", "lying"
"""With the dice, what a raider sees of a farm."""
SCORED, CAPTURED, FREED, HANGED = "scored", "captured", "freed", "hanged"
MINE, THEIRS, NOBODY = "mine", "theirs", "nobody"


# -- 5.2 the draft sheet ---------------------------------------------------------------------------------


def stacks(state: State) -> Flow[None]:
    """5.2 Ask what the Summer placed on the rivals' draft sheet: four totals, and each Notoriety card.

    A card that acted at once counts with its stack: its Sheep with the Sheep. The player adds defense tokens
    and Wardens' tokens to the rivals' pile by hand, so they aren't asked for.
    """
    entered = yield from _form("table_question.stacks", _stack_lines, "5.2")
    yield from title("table_question.stacks_entered", {"turn": state.turn})
    for stack in TOTALLED:
        write_stack(state, stack, [entered.get(stack, 0)])
    strengths = yield from notoriety_cards({n: entered[_card(n)] for n in NOTORIETY if entered.get(_card(n))})
    write_stack(state, "notoriety", strengths)
    totals = {stack: entered.get(stack, 0) for stack in TOTALLED}
    yield from notice("table_question.stacks_saved", {**totals, "cards": len(strengths)})
    if entered.get(TRUCE):
        yield from day_of_truce(state)


def notoriety_cards(left: dict[int, int]) -> Flow[list[int]]:
    """6.4, A40 Ask which Notoriety card was awarded next, as long as the remaining ones differ."""
    strengths: list[int] = []
    total = sum(left.values())
    while len(left) > 1:
        cards = {_card(n): n for n in left}
        options = [Option(one, Message("summer.they.notoriety", {"strength": n})) for one, n in cards.items()]
        facts = {"nth": len(strengths) + 1, "total": total}
        said = yield from choose(
            "table_question.next_notoriety", partial(list, options), facts=facts, section="6.4"
        )
        strengths.append(cards[said])
        left = {n: more for n, many in left.items() if (more := many - (n == strengths[-1]))}
    return [*strengths, *(n for n, many in left.items() for _ in range(many))]


def _stack_lines() -> list[Option]:
    cards = [
        Option(_card(n), Message("table_question.notoriety_card", {"n": n}), most=MOST_CARDS, rare=at >= SEEN)
        for at, n in enumerate(NOTORIETY)
    ]
    totals = [Option(stack, most=MOST_STRENGTH) for stack in TOTALLED]
    return [totals[0], *cards, *totals[1:], Option(TRUCE, rare=True)]


def _card(strength: int) -> str:
    return f"notoriety_{strength}"


# -- 7.1 the player's Notoriety --------------------------------------------------------------------------


def tracks(state: State) -> Flow[None]:
    """7.1 Ask for the player's Notoriety on each track, after this Winter's has been placed."""

    def now() -> dict[str, int]:
        found = {march: count(state, board.track(march), cube(state.family)) for march in board.WALK}
        return {march: n for march, n in found.items() if n}

    def lines() -> list[Option]:
        return [Option(one, board.march_named(one), most=MOST_NOTORIETY) for one in board.WALK]

    entered = yield from _form("table_question.tracks", lines, "7.1", now)
    yield from title("table_question.tracks_entered")
    for march in board.WALK:
        put(state, board.track(march), cube(state.family), entered.get(march, 0))


# -- 7.5 the four farms, and what defends them ----------------------------------------------------------


def farms(state: State) -> Flow[None]:
    """7.5 Ask, before a Raid, for each farm's standing and bastled Sheep and the dice of its Peels and
    castle. Farms attacked this Winter aren't needed."""
    regions = [farm for farm in board.REGIONS[state.home] if farm not in state.attacked]

    def now() -> dict[str, int]:
        found: dict[str, int] = {}
        for farm in regions:
            found[line(farm, SHEEP)] = standing(state, farm)
            found[line(farm, BASTLED)] = bastled(state, farm)
            found[line(farm, DICE)] = state.farm_dice.get(farm, 0)
        return {name: n for name, n in found.items() if n}

    def lines() -> list[Option]:
        return [
            Option(line(farm, what), Message(f"table_question.farm.{what}", {"place": farm}), most=most)
            for farm in regions
            for what, most in ((SHEEP, MOST_SHEEP), (BASTLED, MOST_SHEEP), (DICE, MOST_DICE))
        ]

    entered = yield from _form("table_question.farms", lines, "7.5", now)
    yield from title("table_question.farms_entered")
    for farm in regions:
        put(state, farm, "sheep", entered.get(line(farm, SHEEP), 0))
        put(state, farm, "sheep_bastled", entered.get(line(farm, BASTLED), 0))
        state.farm_dice[farm] = entered.get(line(farm, DICE), 0)


def line(farm: str, what: str) -> str:
    """Return the id of a farm's row: its Sheep, bastled Sheep or dice."""
    return f"{farm}:{what}"


def defense(state: State, combat: Combat) -> Flow[bool]:
    """7.5, 7.6 Ask for the player's total defense against this attack. Returns True if a card cancels it.

    At a Battle or in the Debateable Land the player has no other defense (A44).
    """
    facts = {"family": combat.attacker, "place": combat.place, "kind": combat.kind}
    if combat.defender != state.family:
        chosen = yield from choose_several(
            "table_question.stop", lambda: [Option(STOPPED)], facts=facts, section="7.5", default=[]
        )
        return bool(chosen)
    entered = yield from _form(
        "table_question.defense", _defense_lines, "7.6", lambda: _standing_dice(state, combat), facts
    )
    yield from title("rival.defended", facts)
    combat.shield, combat.halved = entered.get(PLUS, 0), bool(entered.get(HALVED))
    combat.guard.append(Item("entered", {"place": combat.place}, entered.get(DICE, 0)))
    return bool(entered.get(STOPPED))


def _defense_lines() -> list[Option]:
    return [Option(DICE, most=MOST_DICE), Option(PLUS, most=2), Option(HALVED), Option(STOPPED)]


def _standing_dice(state: State, combat: Combat) -> dict[str, int]:
    """7.6 Return the dice without a token: of Peels and castle, or of a Walled Town."""
    walls = combat.kind == "gaolbreak" and combat.march == board.WALLED
    n = state.farm_dice.get(combat.place, 0) + walls
    return {DICE: n} if n else {}


# -- 7.4 the player's own attack, by hand ----------------------------------------------------------------


def outcome(state: State, combat: Combat) -> Flow[None]:
    """7.7 Ask what the player's attack, resolved by hand, changed for the rivals."""
    yield from _OUTCOMES["debateable" if not combat.defender and combat.kind == "raid" else combat.kind](
        state, combat
    )
    yield from used_rerolls(state)


def raid(state: State, combat: Combat) -> Flow[None]:
    """7.7 Ask for the rivals' Sheep, the player's captives and, if the raid gave VP, record their Feud with
    the player."""

    def lines() -> list[Option]:
        flock = standing(state, combat.place)
        sheep = [Option(SHEEP, most=flock)] if flock else []
        return [*sheep, Option(SCORED), Option(CAPTURED, most=MOST_HITS)]

    entered = yield from _form("table_question.raid", lines, "7.7", facts=_facts(combat))
    orders = [take(state, combat.place, "sheep", entered.get(SHEEP, 0))] if entered.get(SHEEP) else []
    if captured := entered.get(CAPTURED):
        orders.append(add(state, board.town(combat.march), cube(state.family), captured))
    if entered.get(SCORED) or entered.get(SHEEP):
        orders.append(add(state, board.seat(state.home), cube(combat.defender), 1))
    known = {"sheep": entered.get(SHEEP, 0), "captured": captured or 0}
    yield from _report(state, combat, "table_question.raided", orders, **known)


def debateable(state: State, combat: Combat) -> Flow[None]:
    """7.7, A17 Ask for the Sheep of the Debateable Land. They belong to no family, so there's no Feud."""
    flock = standing(state, combat.place)
    n = yield from number("table_question.debateable", 0, flock, section="7.7", default=flock)
    orders = [take(state, combat.place, "sheep", n)] if n else []
    yield from _report(state, combat, "table_question.raided", orders, sheep=n)


def feud(state: State, combat: Combat) -> Flow[None]:
    """7.7 Ask who won. A34: the player's cubes have left the box."""
    won = yield from choose(
        "table_question.feud",
        lambda: [Option(MINE), Option(THEIRS), Option(NOBODY)],
        facts=_facts(combat),
        section="7.7",
    )
    orders = []
    if state.family in feuds(state, combat.march):
        orders.append(put(state, combat.place, cube(state.family), 0))
    if won != NOBODY:
        sides = (state.family, combat.defender)
        winner, loser = sides if won == MINE else sides[::-1]
        orders += spoils.won(state, combat.march, winner, loser, (yield from spoils.fashion(state, "feud")))
    yield from _report(state, combat, "table_question.feuded", orders)


def gaolbreak(state: State, combat: Combat) -> Flow[None]:
    """7.7 Ask for the player's cubes that left the Gaol. Freed ones give Notoriety (A8)."""

    def lines() -> list[Option]:
        cubes = gaol(state, combat.march).get(state.family, 0)
        return [Option(what, most=cubes) for what in (FREED, HANGED)]

    entered = yield from _form("table_question.gaolbreak", lines, "7.7", facts=_facts(combat))
    gone = entered.get(FREED, 0) + entered.get(HANGED, 0)
    orders = [take(state, combat.place, cube(state.family), gone)] if gone else []
    if entered.get(FREED):
        gain = yield from spoils.fashion(state, "gaolbreak")
        orders += spoils.won(state, combat.march, state.family, combat.defender, gain)
    yield from _report(state, combat, "table_question.broke_in", orders, freed=entered.get(FREED, 0))


def battle(state: State, combat: Combat) -> Flow[None]:
    """7.7 Ask for the hits that were left. They go beside the card, or decide it."""
    hits = yield from number("table_question.battle", 0, MOST_HITS, facts=_facts(combat), section="7.7")
    yield from title("table_question.fought", _facts(combat))
    yield from battles.note_hits(state, combat, hits)


def used_rerolls(state: State) -> Flow[None]:
    """6.2 Ask for dice that the player took from an event. The rivals get fewer."""
    for event in state.events:
        piece = f"rerolls:{event}"
        if left := count(state, AREA, piece):
            n = yield from number(
                "table_question.rerolls", 0, left, facts={"event": event}, section="6.2", default=0
            )
            if n:
                order = take(state, AREA, piece, n)
                yield from notice("table_question.rerolled", {"event": event, "n": n}, orders=[order])


_OUTCOMES: Mapping[str, Callable[[State, Combat], Flow[None]]] = {
    "raid": raid,
    "debateable": debateable,
    "feud": feud,
    "gaolbreak": gaolbreak,
    "battle": battle,
}


# -- what they share -------------------------------------------------------------------------------------


def _form(
    key: str, lines: Lines, section: str, now: Callable[[], dict[str, int]] = dict, facts: Facts = NO_FACTS
) -> Flow[Mapping[str, int]]:
    """Ask for independent rows. They begin with the current values, however high."""

    def fitting() -> list[Option]:
        known = now()
        return [attrs.evolve(one, most=max(one.most, known.get(one.id, 0))) for one in lines()]

    return (yield from spread(key, fitting, NO_LIMIT, least=0, facts=facts, section=section, default=now))


def _report(state: State, combat: Combat, key: str, orders: list[Order], **known: Any) -> Flow[None]:
    on_track = [order for order in orders if order.place == board.track(combat.march)]
    known["notoriety"] = notoriety_changes(on_track)
    yield from title(key, _facts(combat))
    yield from notice_step(state, combat, AttackStep.RESULT, key, _facts(combat), orders=orders, **known)


def _facts(combat: Combat) -> dict[str, str]:
    return {"place": combat.place, "family": combat.defender, "event": combat.event}
