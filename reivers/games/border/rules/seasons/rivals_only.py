"""Rivals only: the app runs the three rivals, and the player plays the own family by hand.

The seasons in the order of the rulebook, as in a whole game, but for what is the player's own: no sheet, no
Cattle, no held cards, no tokens. Where the rivals' rules need to know something of it, the app asks (see
glances). It tells the VP that follow from what it knows: those of the rivals' attacks, of the Gaol and of the
tracks. The score sheet, the livestock and the victory level are the player's.
"""

from collections.abc import Callable, Mapping

from reivers.games.border.rules.cards.name_board import name_board
from reivers.games.border.rules.combat.combat import clean_up
from reivers.games.border.rules.model.spring_record import RivalsOnlyEnd
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.winter.battles import end_of_winter
from reivers.games.border.rules.winter.own_attacks import choose_target
from reivers.games.border.rules.winter.rival_attacks import rival_attack
from reivers.games.border.rules.winter.winter import assemble_targets, begin, resolve_attacks
from reivers.kernel.flows import Flow, notice, page

from . import draft_stacks, setup, table_questions
from .events import draw_events
from .spring import LAST_TURN, halve_base_dice, next_turn, score_board


def set_out(state: State) -> Flow[None]:
    """3.0 One list of all that concerns the rivals. The own family is laid out by the book."""
    yield from name_board()
    yield from page(f"setup.{state.tracked}")
    yield from notice("rivals_only.begins", {"family": state.family})
    yield from setup.lay_out(state, ("map", "cubes", "tokens", "decks"))
    state.season = "summer"


def summer(state: State) -> Flow[None]:
    """5.0 Played by hand to its end; then the rivals' draft sheet is told."""
    first = state.turn == 1
    pause = "page.set_out" if first else "page.summer"
    yield from page(f"stacks.{state.turn}", pause=pause, facts={"turn": state.turn})
    yield from table_questions.stacks(state)
    state.season = "autumn"


def autumn(state: State) -> Flow[None]:
    """6.0 Events, and what the rivals' cards bring them. Economy and defenses (6.1, 6.3) are the player's."""
    yield from page(f"events.{state.turn}", pause="page.autumn")
    yield from notice("rivals_only.economy")
    yield from draw_events(state)
    yield from notice("rivals_only.defenses")
    yield from page(f"rivals.{state.turn}", pause="page.rivals")
    yield from update_rivals(state)
    state.season = "winter"


def update_rivals(state: State) -> Flow[None]:
    """6.4, 6.5 Stack by stack. Their tokens lie on the table, and only there."""
    for step in (
        draft_stacks.attack_cards,
        draft_stacks.notoriety_cards,
        draft_stacks.sheep_cards,
        draft_stacks.bastle_cards,
    ):
        yield from step(state)
    yield from notice("rivals_only.tokens")
    yield from draft_stacks.permanent_cards(state)


def winter(state: State) -> Flow[None]:
    """7.0 The own Notoriety is told; eight cards are turned; Battles are awarded."""
    yield from page(f"notoriety.{state.turn}", pause="page.winter")
    begin(state)
    yield from table_questions.tracks(state)
    yield from assemble_targets(state)
    yield from resolve_attacks(state, by_hand, against_me)
    yield from page(f"spring.{state.turn}", pause="page.end_of_winter")
    yield from end_of_winter(state)
    state.season = "spring"


def by_hand(state: State, kind: str) -> Flow[None]:
    """7.4 One of the player's own cards: where it strikes, and what has come of it."""
    state.own_attacks += 1
    combat = yield from choose_target(state, kind, "table_question.target")
    if combat is not None:
        yield from page(f"attack.{state.turn}.{state.attack}", "dice")
        yield from table_questions.outcome(state, combat)
        yield from clean_up(state, combat)


def against_me(state: State, family: str, kind: str) -> Flow[None]:
    """7.5 A rival's card, by the book; farms and defense are told when it comes to them."""
    yield from rival_attack(state, family, kind, lookup=table_questions.farms, guard=table_questions.defense)


def spring(state: State) -> Flow[None]:
    """8.0 The board is reset, the Gaol and the tracks are worth VP, half of the base dice go."""
    yield from score_board(state)
    if state.turn == LAST_TURN:
        yield from notice("rivals_only.over", data=RivalsOnlyEnd())
        state.season = "over"
    else:
        yield from halve_base_dice(state)
        next_turn(state)


SEASONS: Mapping[str, Callable[[State], Flow[None]]] = {
    "setup": set_out,
    "summer": summer,
    "autumn": autumn,
    "winter": winter,
    "spring": spring,
}
