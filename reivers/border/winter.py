"""7.0 Winter: the player's Notoriety, the target deck, eight attacks, the awards of Battles."""

import math
from collections.abc import Iterable

from reivers.kernel.flows import Flow, choose_several, draw, number, spread, tell, title
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Option

from . import board, boosts
from .actions import do
from .attacks import own_attack
from .battles import end_of_winter
from .cards import of_kind, play_held
from .cubes import gain_notoriety
from .holds import held_cards
from .nouns import MARCHES
from .powers import Standing, card_standing, effects_of, reach
from .rivals import rival_attack
from .state import State, horses

EACH = 2
"""7.2 So many target cards of each family go into the deck."""


def winter(state: State) -> Flow[None]:
    """7 The whole of Winter."""
    begin(state)
    yield from own_notoriety(state)
    yield from assemble_targets(state)
    yield from resolve_attacks(state)
    yield from end_of_winter(state)
    state.season = "spring"


def begin(state: State) -> None:
    """A new Winter: nothing has been attacked yet."""
    state.attack = state.own_attacks = 0
    state.attacked = []
    state.one_horse = horses(state) == 1


# -- 7.1 -------------------------------------------------------------------------------------------------


def own_notoriety(state: State) -> Flow[None]:
    """7.1 Held Notoriety cards, which can be played only now; then Offices, then Graynes."""
    yield from play_notoriety_cards(state)
    for card in [*of_kind(state, "office"), *of_kind(state, "grayne")]:
        if (yield from effects_of(card)) is None:
            yield from place_untold(state, card)
            continue
        for one in (yield from card_standing(state, card, "notoriety")):
            yield from place_notoriety(state, one)


def play_notoriety_cards(state: State) -> Flow[None]:
    """7.1 Any of the held Notoriety cards."""
    cards = yield from held_cards(state, "notoriety")
    if not cards:
        return
    chosen = yield from choose_several(
        "winter.notoriety_cards",
        lambda: [Option(card, Message("card.named", {"card": card})) for card in cards],
        section="7.1",
        default=[],
    )
    for card in chosen:
        yield from do(state, card, "notoriety")
        yield from tell("attack.card_played", {"card": card}, orders=[play_held(state, card)])


def place_notoriety(state: State, source: Standing) -> Flow[None]:
    """7.1 The points of one Office or Grayne, spread as desired over its Marches."""
    marches = reach(state, source.effect) or MARCHES
    points = yield from spread(
        "winter.notoriety",
        lambda: [Option(one, Message("march.named", {"march": one}), most=source.n) for one in marches],
        source.n,
        facts={"card": source.card, "n": source.n},
        section="7.1",
    )
    orders = [gain_notoriety(state, state.family, march, n) for march, n in points.items()]
    facts = {"card": source.card, "n": source.n}
    yield from title("winter.notoriety_placed", facts)
    yield from tell("winter.notoriety_placed", facts, orders=orders)


def place_untold(state: State, card: str) -> Flow[None]:
    """7.1 Nobody has told what this card does: the player says how many points it gives, and where."""
    n = yield from number("winter.points", 0, 9, facts={"card": card}, section="7.1", default=0)
    if n:
        yield from place_notoriety(state, Standing(card, {}, n, None))


# -- 7.2, 7.3 --------------------------------------------------------------------------------------------


def assemble_targets(state: State) -> Flow[None]:
    """7.2 Two cards of the player's choice and two of each opponent, unseen. A47: held Target cards."""
    chosen = yield from choose_several(
        "winter.targets",
        lambda: [Option(kind, _target(state.family, kind)) for kind in unused(state, state.family)],
        least=EACH,
        most=EACH,
        section="7.2",
    )
    state.own_targets = list(chosen)
    state.to_come = dict.fromkeys(state.rivals, EACH)
    yield from title("winter.deck")
    yield from tell("winter.deck_made", {"targets": [_target(state.family, kind) for kind in chosen]})
    yield from boosts.play_target_cards_early(state)


def unused(state: State, family: str) -> list[str]:
    """2.11 A family's target cards that have not been expended."""
    return [kind for kind in board.TARGET_CARDS if kind not in state.used_targets.get(family, ())]


def resolve_attacks(state: State) -> Flow[None]:
    """7.3 Eight cards, one after another; each attack ends before the next card is turned."""
    while state.own_targets or any(state.to_come.values()):
        drawn = yield from draw(
            "winter.turn",
            lambda: target_deck(state),
            "target_deck",
            facts={"nth": state.attack + 1},
            section="7.3",
        )
        family, _, kind = drawn[0].partition("/")
        state.attack += 1
        take_card(state, family, kind)
        facts = {"target": drawn[0], "family": family, "nth": state.attack}
        yield from title("winter.turned", facts)
        yield from tell("winter.turned", facts)
        if family == state.family:
            yield from own_attack(state, kind)
        else:
            yield from rival_attack(state, family, kind)


def take_card(state: State, family: str, kind: str) -> None:
    """7.7 A card that was turned is out of the game once its combat is over."""
    if family == state.family:
        state.own_targets.remove(kind)
    else:
        state.to_come[family] -= 1
    state.used_targets.setdefault(family, []).append(kind)


def target_deck(state: State) -> Iterable[Option]:
    """7.3 What may lie on top, and how likely it is. Nobody knows which of an opponent's unused cards are in
    the deck: they share the chance of its cards there. So nothing hidden needs to be kept."""
    hidden = {rival: unused(state, rival) for rival in state.rivals if state.to_come.get(rival)}
    whole = math.lcm(*(len(kinds) for kinds in hidden.values()))
    for kind in state.own_targets:
        yield Option(f"{state.family}/{kind}", _target(state.family, kind), most=whole)
    for rival, kinds in hidden.items():
        share = state.to_come[rival] * whole // len(kinds)
        yield from (Option(f"{rival}/{kind}", _target(rival, kind), most=share) for kind in kinds)


def _target(family: str, kind: str) -> Message:
    return Message("target.named", {"target": f"{family}/{kind}"})
