"""7.0 Winter: the player's Notoriety, the target deck, eight attacks, the awards of Battles."""

from collections.abc import Callable
from functools import partial

from reivers.games.border import board
from reivers.games.border.ids import MARCHES
from reivers.games.border.rules.cards.card_effects import StandingEffect, card_standing, effects_of, reach
from reivers.games.border.rules.combat import attack_powers
from reivers.games.border.rules.combat.dice_pools import card_record
from reivers.games.border.rules.combat.held_cards import held_cards
from reivers.games.border.rules.model.cards import of_kind, play_held
from reivers.games.border.rules.model.state import State, horses
from reivers.games.border.rules.seasons.card_actions import apply_card
from reivers.games.border.rules.seasons.notoriety_cup import gain_notoriety
from reivers.kernel.flows import Flow, choose_several, notice, number, page, spread, title
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Option

from .battles import end_of_winter
from .own_attacks import own_attack
from .rival_attacks import rival_attack
from .target_deck import EACH, is_known, reveal_target, target_named, unused


def winter(state: State) -> Flow[None]:
    """7.0 Play Winter, step by step."""
    yield from page(f"notoriety.{state.turn}", pause="page.winter")
    begin(state)
    yield from own_notoriety(state)
    yield from assemble_targets(state)
    yield from resolve_attacks(state)
    yield from page(f"spring.{state.turn}", pause="page.end_of_winter")
    yield from end_of_winter(state)
    state.season = "spring"


def begin(state: State) -> None:
    """Start a new Winter: nothing has been attacked yet."""
    state.attack = state.own_attacks = 0
    state.attacked = []
    state.one_horse = horses(state) == 1


# -- 7.1 -------------------------------------------------------------------------------------------------


def own_notoriety(state: State) -> Flow[None]:
    """7.1 Resolve held Notoriety cards, which can be played only now, then Offices, then Allied Graynes."""
    yield from play_notoriety_cards(state)
    for card in [*of_kind(state, "office"), *of_kind(state, "grayne")]:
        if (yield from effects_of(card)) is None:
            yield from place_unknown_card(state, card)
            continue
        yield from place_standing_card(state, card)


def play_notoriety_cards(state: State) -> Flow[None]:
    """7.1 Offer the held Notoriety cards."""
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
        if (yield from effects_of(card)) is None:
            yield from place_unknown_card(state, card)
        else:
            yield from apply_card(state, card, "notoriety")
            yield from place_standing_card(state, card)
        yield from notice("attack.card_played", {"card": card}, orders=[play_held(state, card)])


def place_standing_card(state: State, card: str) -> Flow[None]:
    """7.1 Place all the points of a card in this step."""
    for one in (yield from card_standing(state, card, "notoriety")):
        yield from place_notoriety(state, one)


def place_notoriety(state: State, source: StandingEffect) -> Flow[None]:
    """7.1 Spread the points of one Office or Allied Grayne freely over its Marches."""
    marches = reach(state, source.effect) or MARCHES
    points = yield from spread(
        "winter.notoriety",
        lambda: [Option(one, board.march_named(one), most=source.n) for one in marches],
        source.n,
        facts={"card": source.card, "n": source.n},
        section="7.1",
    )
    orders = [gain_notoriety(state, state.family, march, n) for march, n in points.items()]
    facts = {"card": source.card, "n": source.n}
    yield from title("winter.notoriety_placed", facts)
    yield from notice("winter.notoriety_placed", facts, orders=orders)


def place_unknown_card(state: State, card: str) -> Flow[None]:
    """7.1 Ask how many points a card with unknown effects gives, and where."""
    n = yield from number("winter.points", 0, 9, facts={"card": card}, section="7.1", default=0)
    if n:
        yield from place_notoriety(state, StandingEffect(card, {}, n, None))


# -- 7.2, 7.3 --------------------------------------------------------------------------------------------


def assemble_targets(state: State) -> Flow[None]:
    """7.2 Add two cards of the player's choice and two unseen cards of each opponent. A47: held Target
    cards."""
    if len(unused(state, state.family)) > EACH:  # else there's no choice, and no page for it
        yield from page(f"targets.{state.turn}")
    chosen = yield from choose_several(
        "winter.targets",
        lambda: [Option(kind, _own(state, kind)) for kind in unused(state, state.family)],
        least=EACH,
        most=EACH,
        section="7.2",
    )
    state.own_targets, state.next_targets = list(chosen), []
    state.rival_cards_left = dict.fromkeys(state.rivals, EACH)
    yield from title("winter.deck")
    yield from notice("winter.deck_made", {"targets": [_own(state, kind) for kind in chosen]})
    yield from attack_powers.play_target_cards_early(state)


def _own(state: State, kind: str) -> Message:
    return target_named(f"{state.family}/{kind}")


OwnCard = Callable[[State, str], Flow[None]]
RivalCard = Callable[[State, str, str], Flow[None]]


def resolve_attacks(state: State, own: OwnCard = own_attack, theirs: RivalCard = rival_attack) -> Flow[None]:
    """7.3 Resolve eight cards. Each attack ends before the next card is revealed."""
    while left := len(state.own_targets) + sum(state.rival_cards_left.values()):
        yield from next_page(state, left)
        turned = yield from reveal_target(state)
        family, _, kind = turned.partition("/")
        state.attack += 1
        facts = {"target": turned, "family": family, "nth": state.attack}
        yield from title("winter.revealed", facts)
        yield from notice("winter.revealed", facts, data=partial(card_record, state, turned))
        if family == state.family:
            yield from own(state, kind)
        else:
            yield from theirs(state, family, kind)


def next_page(state: State, left: int) -> Flow[None]:
    """Start the page of an attack. At the table the card itself is the pause, unless it's certain."""
    facts = {"nth": state.attack + 1, "total": state.attack + left}
    tracked_by = "" if state.next_targets or is_known(state, left) else "target_deck"
    yield from page(
        f"attack.{state.turn}.{facts['nth']}", pause="page.attack", facts=facts, tracked_by=tracked_by
    )
