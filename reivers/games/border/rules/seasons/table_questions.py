"""What is asked instead of kept, where the app runs the rivals alone: each a look at the table, told at once.

Every number begins as it was told last. The table is right, so nothing is ordered: the books take over what
lies there. What follows from the player's own attack is ordered as usual, for it concerns the rivals.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import attrs

from reivers.games.border import board
from reivers.games.border.rules.combat import spoils
from reivers.games.border.rules.combat.dice_pools import Combat, Item, tell_step
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
"""More than all lines of a form together."""
Lines = Callable[[], list[Option]]
TOTALLED = ("attack", "sheep", "bastles", "permanent")
"""6.4 Stacks of which only the total counts."""
NOTORIETY = (3, 2, 1, 4, 5)
"""6.4 Strengths that a Notoriety card may have. Those that nobody has seen yet stand last."""
SEEN = 3
"""How many of them are in sight at once."""

DICE, PLUS, HALVED, STOPPED = "dice", "plus", "halved", "stopped"
"""What the player has against an attack: dice, a Warden's modifier, half their dice gone, or all of it."""
SHEEP, BASTLED = "sheep", "lying"
"""With dice, what a raider sees of a farm."""
SCORED, CAPTURED, FREED, HANGED = "scored", "captured", "freed", "hanged"
MINE, THEIRS, NOBODY = "mine", "theirs", "nobody"


# -- 5.2 the draft sheet ---------------------------------------------------------------------------------


def stacks(state: State) -> Flow[None]:
    """5.2 What the Summer has laid on the rivals' draft sheet: four totals, and each Notoriety card.

    A card that acted at once counts with the stack that it is like: its Sheep with the Sheep. Defense tokens
    and those of Wardens go into the rivals' pile by the player's hand, so nobody asks for them here.
    """
    entered = yield from _form("table_question.stacks", _stack_lines, "5.2")
    yield from title("table_question.stacks_told", {"turn": state.turn})
    for stack in TOTALLED:
        write_stack(state, stack, [entered.get(stack, 0)])
    strengths = yield from notoriety_cards({n: entered[_card(n)] for n in NOTORIETY if entered.get(_card(n))})
    write_stack(state, "notoriety", strengths)
    totals = {stack: entered.get(stack, 0) for stack in TOTALLED}
    yield from notice("table_question.stacks_taken", {**totals, "cards": len(strengths)})
    if entered.get(TRUCE):
        yield from day_of_truce(state)


def notoriety_cards(left: dict[int, int]) -> Flow[list[int]]:
    """6.4, A40 Notoriety cards are resolved one by one, as they were awarded: which of them comes next, as
    long as those that are left differ."""
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
    """7.1 Where the player's cube stands on each track, once this Winter's own Notoriety is placed."""

    def now() -> dict[str, int]:
        found = {march: count(state, board.track(march), cube(state.family)) for march in board.WALK}
        return {march: n for march, n in found.items() if n}

    def lines() -> list[Option]:
        return [Option(one, board.march_named(one), most=MOST_NOTORIETY) for one in board.WALK]

    entered = yield from _form("table_question.tracks", lines, "7.1", now)
    yield from title("table_question.tracks_told")
    for march in board.WALK:
        put(state, board.track(march), cube(state.family), entered.get(march, 0))


# -- 7.5 the four farms, and what stands before them -----------------------------------------------------


def farms(state: State) -> Flow[None]:
    """7.5 Before a Raid: each farm's Sheep, standing and bastled, and the dice of Peels and castle. Of a farm
    that was struck this Winter nobody wants to know."""
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
    yield from title("table_question.farms_told")
    for farm in regions:
        put(state, farm, "sheep", entered.get(line(farm, SHEEP), 0))
        put(state, farm, "sheep_bastled", entered.get(line(farm, BASTLED), 0))
        state.farm_dice[farm] = entered.get(line(farm, DICE), 0)


def line(farm: str, what: str) -> str:
    """A line of the four farms: of this one, its Sheep, bastled Sheep or dice."""
    return f"{farm}:{what}"


def defense(state: State, combat: Combat) -> Flow[bool]:
    """7.5, 7.6 What the player has against this attack, all in all; True if a card calls it off.

    At a Battle or in the Debateable Land nothing else of the player's counts (A44).
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
    combat.guard.append(Item("told", {"place": combat.place}, entered.get(DICE, 0)))
    return bool(entered.get(STOPPED))


def _defense_lines() -> list[Option]:
    return [Option(DICE, most=MOST_DICE), Option(PLUS, most=2), Option(HALVED), Option(STOPPED)]


def _standing_dice(state: State, combat: Combat) -> dict[str, int]:
    """7.6 Dice that are there without a token: of Peels and castle, or of a Walled Town."""
    walls = combat.kind == "gaolbreak" and combat.march == board.WALLED
    n = state.farm_dice.get(combat.place, 0) + walls
    return {DICE: n} if n else {}


# -- 7.4 the player's own attack, by hand ----------------------------------------------------------------


def outcome(state: State, combat: Combat) -> Flow[None]:
    """7.7 What the player's own attack, fought by hand, has changed for the rivals."""
    yield from _OUTCOMES["debateable" if not combat.defender and combat.kind == "raid" else combat.kind](
        state, combat
    )
    yield from used_rerolls(state)


def raid(state: State, combat: Combat) -> Flow[None]:
    """7.7 Their Sheep, the player's captives and, if it brought any VP, their Feud with the player."""

    def lines() -> list[Option]:
        flock = standing(state, combat.place)
        sheep = [Option(SHEEP, most=flock)] if flock else []
        return [*sheep, Option(SCORED), Option(CAPTURED, most=MOST_HITS)]

    entered = yield from _form("table_question.raid", lines, "7.7", facts=_facts(combat))
    orders = [take(state, combat.place, "sheep", entered.get(SHEEP, 0))] if entered.get(SHEEP) else []
    if captured := entered.get(CAPTURED):
        orders.append(add(state, board.town(combat.march), cube(state.family), captured))
    seat = board.seat(state.home) if entered.get(SCORED) or entered.get(SHEEP) else ""
    if seat:
        orders.append(add(state, seat, cube(combat.defender), 1))
    known = {"sheep": entered.get(SHEEP, 0), "captured": captured or 0, "feud_at": seat}
    yield from _report(state, combat, "table_question.raided", orders, **known)


def debateable(state: State, combat: Combat) -> Flow[None]:
    """7.7, A17 The Sheep of the Debateable Land: they are nobody's, and nobody minds."""
    flock = standing(state, combat.place)
    n = yield from number("table_question.debateable", 0, flock, section="7.7", default=flock)
    orders = [take(state, combat.place, "sheep", n)] if n else []
    yield from _report(state, combat, "table_question.raided", orders, sheep=n)


def feud(state: State, combat: Combat) -> Flow[None]:
    """7.7 Who won; A34: the player's cubes have left the box."""
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
    """7.7 The player's cubes that have left their Gaol; one that was freed brings Notoriety (A8)."""

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
    """7.7 The hits that were left: they lie beside the card, or decide it."""
    hits = yield from number("table_question.battle", 0, MOST_HITS, facts=_facts(combat), section="7.7")
    yield from title("table_question.fought", _facts(combat))
    yield from battles.note_hits(state, combat, hits)


def used_rerolls(state: State) -> Flow[None]:
    """6.2 Dice that the player has taken off an event: the rivals will find fewer."""
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
    """Lines that are filled in each for itself. They begin as it is now, however much that is."""

    def fitting() -> list[Option]:
        known = now()
        return [attrs.evolve(one, most=max(one.most, known.get(one.id, 0))) for one in lines()]

    return (yield from spread(key, fitting, NO_LIMIT, least=0, facts=facts, section=section, default=now))


def _report(state: State, combat: Combat, key: str, orders: list[Order], **known: Any) -> Flow[None]:
    on_track = [order for order in orders if order.place == board.track(combat.march)]
    known["notoriety"] = notoriety_changes(on_track)
    yield from title(key, _facts(combat))
    yield from tell_step(state, combat, AttackStep.RESULT, key, _facts(combat), orders=orders, **known)


def _facts(combat: Combat) -> dict[str, str]:
    return {"place": combat.place, "family": combat.defender, "event": combat.event}
