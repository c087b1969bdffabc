"""Reminders of what the player may forget now. None of them blocks anything."""

from collections.abc import Iterator

from reivers.games.border.rules.cards.card_effects import card_standing
from reivers.games.border.rules.model.cards import held, of_kind, recruited
from reivers.games.border.rules.model.state import State, own_sheep
from reivers.games.border.rules.seasons.autumn import all_horses, has_economy_office
from reivers.games.border.rules.seasons.economy import economy
from reivers.games.border.rules.seasons.spring import LAST_TURN
from reivers.games.border.rules.seasons.summer import ABBOT_OF_KELSO, KEEPER_OF_TYNEDALE, ROUNDS
from reivers.kernel.dry_run import DryRun, FactLookup
from reivers.kernel.messages import Message


def reminders(state: State, lookup: FactLookup, asked: str = "") -> tuple[Message, ...]:
    """Return all current reminders. `asked` is the key of the prompt."""
    if state.rivals_only:  # the player tracks everything that might be forgotten
        return ()
    reader = DryRun(lookup)
    if state.season == "winter":
        return tuple(_winter(state, reader, asked))
    season = {"summer": _summer, "spring": _spring}.get(state.season)
    return tuple(season(state, reader)) if season else ()


def _summer(state: State, reader: DryRun) -> Iterator[Message]:
    yield from _horses_over_the_limit(state, reader)
    if state.turn > 1 and state.draft_round >= ROUNDS:
        for card in of_kind(state, "office"):
            if card in (KEEPER_OF_TYNEDALE, ABBOT_OF_KELSO):
                yield Message("advice.remind.office_drafts", {"card": card})


def _horses_over_the_limit(state: State, reader: DryRun) -> Iterator[Message]:
    """6.1 Remind of Horses that Autumn would take, while a draft is left to react."""
    if state.draft_round > ROUNDS or (state.draft_round == ROUNDS and not state.dealt):
        return
    limit = economy(own_sheep(state), reader.read(has_economy_office(state))).horse_limit
    over = all_horses(state) - limit
    if over > 0:
        yield Message("advice.remind.horses", {"n": over, "horse_limit": limit})


def _winter(state: State, reader: DryRun, asked: str) -> Iterator[Message]:
    begun = bool(state.attack or state.own_targets)
    if not begun:
        for card in _held_of(state, reader, "notoriety"):
            yield Message("advice.remind.notoriety_card", {"card": card})
    if asked.startswith("attack.") and begun and not state.own_targets:
        yield from _office_dice(state, reader)
    may_come = sum(state.rival_cards_left.values()) or not begun
    if state.turn == LAST_TURN and state.family in state.wardens and may_come:
        yield Message("advice.remind.warden")


def _office_dice(state: State, reader: DryRun) -> Iterator[Message]:
    """7.6 Remind of dice once a turn that are still unused at the player's last card."""
    for card in recruited(state):
        unused = [one for one in reader.read(card_standing(state, card, "attack_dice")) if one.once == "turn"]
        if unused:
            yield Message("advice.remind.office_dice", {"card": card, "n": sum(one.n for one in unused)})


def _spring(state: State, reader: DryRun) -> Iterator[Message]:
    if state.turn == LAST_TURN:
        for card in _held_of(state, reader, "border_ballad"):
            yield Message("advice.remind.ballad", {"card": card})


def _held_of(state: State, reader: DryRun, subtype: str) -> list[str]:
    return [card for card in held(state) if reader.known(f"summer:{card}", "subtype") == subtype]
