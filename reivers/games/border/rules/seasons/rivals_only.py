"""Rivals only: the app runs the three rivals, and the player plays their own family by hand.

The seasons follow the rulebook as in a full game, except for what belongs to the player: no Family Sheet,
Cattle, held cards or tokens. Where the rivals' rules need to know something about it, the app asks (see
table_questions). It reports the VP that follow from what it tracks: the rivals' attacks, the Gaol and the
tracks. The player keeps the score sheet, the livestock and the victory level.
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
    """3.0 Show one list of everything the rivals need. The player sets up their own family by the
    rulebook."""
    yield from name_board()
    yield from page(f"setup.{state.tracked}")
    yield from notice("rivals_only.begins", {"family": state.family})
    yield from setup.lay_out(state, ("map", "cubes", "tokens", "decks"))
    state.season = "summer"


def summer(state: State) -> Flow[None]:
    """5.0 Wait until the Summer has been played by hand, then ask for the rivals' draft sheet."""
    first = state.turn == 1
    pause = "page.set_out" if first else "page.summer"
    yield from page(f"stacks.{state.turn}", pause=pause, facts={"turn": state.turn})
    yield from table_questions.stacks(state)
    state.season = "autumn"


def autumn(state: State) -> Flow[None]:
    """6.0 Draw events and resolve the rivals' cards. The player does economy and defenses (6.1, 6.3)."""
    yield from page(f"events.{state.turn}", pause="page.autumn")
    yield from notice("rivals_only.economy")
    yield from draw_events(state)
    yield from notice("rivals_only.defenses")
    yield from page(f"rivals.{state.turn}", pause="page.rivals")
    yield from update_rivals(state)
    state.season = "winter"


def update_rivals(state: State) -> Flow[None]:
    """6.4, 6.5 Resolve stack by stack. The rivals' tokens are only on the table."""
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
    """7.0 Ask for the player's Notoriety, reveal eight cards and award Battles."""
    yield from page(f"notoriety.{state.turn}", pause="page.winter")
    begin(state)
    yield from table_questions.tracks(state)
    yield from assemble_targets(state)
    yield from resolve_attacks(state, by_hand, against_me)
    yield from page(f"spring.{state.turn}", pause="page.end_of_winter")
    yield from end_of_winter(state)
    state.season = "spring"


def by_hand(state: State, kind: str) -> Flow[None]:
    """7.4 Ask for the target and the outcome of one of the player's cards."""
    state.own_attacks += 1
    combat = yield from choose_target(state, kind, "table_question.target")
    if combat is not None:
        yield from page(f"attack.{state.turn}.{state.attack}", "dice")
        yield from table_questions.outcome(state, combat)
        yield from clean_up(state, combat)


def against_me(state: State, family: str, kind: str) -> Flow[None]:
    """7.5 Resolve a rival's card by the rules. Asks for farms and defense when they matter."""
    yield from rival_attack(state, family, kind, lookup=table_questions.farms, guard=table_questions.defense)


def spring(state: State) -> Flow[None]:
    """8.0 Reset the board, score the Gaol and the tracks, and halve the base dice."""
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
