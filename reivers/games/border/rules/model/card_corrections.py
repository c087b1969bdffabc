"""Corrections of where cards are: on the Family Sheet, in the discards, among the opponents' cards in play
or the used target cards. A card is in one place; a card that leaves its place goes out of play."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from reivers.games.border import board
from reivers.games.border.rules.winter.target_deck import EACH
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Choose, ChooseSeveral, Number, Option, Prompt

from .cards import SHEET, TURNS, card_named, in_order, not_seen, of_kind
from .discards import in_discards
from .state import MINE, State, add, count, put, which
from .tokens import take_warden_token

NONE = "none"
SINGLE = ("reiver", "warden")
SEVERAL = {"office": 3, "grayne": 3, "held": 99}
"""2.4, 5.2.1 Slots with room for several cards, and for how many."""
IN_PLAY = "draft/cards_in_play"


def all_of(state: State) -> Mapping[str, Prompt]:
    """Return everything about cards that can be corrected."""
    warden = which(state, SHEET, "warden")
    return {
        **{f"{SHEET}|{slot}": _one_card(state, slot) for slot in SINGLE},
        **({f"{SHEET}|warden_token": _warden_token(state, warden)} if warden else {}),
        **{f"{SHEET}|{kind}": _some_cards(state, kind, most) for kind, most in SEVERAL.items()},
        "discards|cards": _discards(state),
        "discards|count": _discards_in_all(state),
        f"{IN_PLAY}|cards": _in_play(state),
        **{f"targets|{family}": _used_targets(state, family) for family in board.FAMILIES},
    }


def correct(state: State, what: str, value: Any) -> bool:
    """Correct the state. Returns False if the correction isn't about cards."""
    place, _, piece = what.partition("|")
    if what in _WRITE:
        _WRITE[what](state, value)
    elif place == SHEET and piece in SEVERAL:
        place_cards(state, piece, value)
    elif place == "targets":
        state.used_targets[piece] = _as_they_came(state.used_targets.get(piece, []), value)
    else:
        return False
    return True


# -- the Family Sheet ------------------------------------------------------------------------------------


def _one_card(state: State, slot: str) -> Prompt:
    now = which(state, SHEET, slot)
    return Choose(
        key=f"correct.{slot}",
        facts={"place": SHEET, "now": card_named(now) if now else _no_card()},
        options=(Option(NONE, _no_card()), *_named(within_reach(state, [now] if now else []))),
        default=now or NONE,
    )


def _some_cards(state: State, kind: str, most: int) -> Prompt:
    now = of_kind(state, kind)
    options = within_reach(state, now)
    return _several(f"correct.{kind}", SHEET, now, options, max(most, len(now)))


def place_reiver(state: State, card: str) -> None:
    """2.4 Set the Reiver on the sheet, or none."""
    _place_one(state, "reiver", card)


def place_warden(state: State, card: str) -> None:
    """2.4, 5.2.1 Set the Warden on the sheet, or none. His token comes and goes with him."""
    now = which(state, SHEET, "warden")
    if (now or NONE) == card:
        return
    if now:
        _token_leaves(state, now)
    _place_one(state, "warden", card)
    if which(state, SHEET, "warden"):
        _token_comes(state, card)


def _place_one(state: State, slot: str, card: str) -> None:
    now = which(state, SHEET, slot)
    _change(
        state,
        [now] if now else [],
        [] if card == NONE else [card],
        lambda _card: put(state, SHEET, slot, None),
        lambda card: put(state, SHEET, slot, card),
    )


def place_cards(state: State, kind: str, cards: Sequence[str]) -> None:
    """2.4 Set the Offices, Allied Graynes or held cards on the sheet."""
    _change(
        state,
        of_kind(state, kind),
        cards,
        lambda card: put(state, SHEET, f"{kind}:{card}", 0),
        lambda card: put(state, SHEET, f"{kind}:{card}", 1),
    )


# -- a Warden's token ------------------------------------------------------------------------------------


def _warden_token(state: State, card: str) -> Prompt:
    now = state.warden_tokens.get(card)
    tokens = [*([now] if now else []), *state.free_warden_tokens]
    return Choose(
        key="correct.warden_token",
        facts={"place": SHEET, "now": _token(now) if now else Message("correct.no_token")},
        options=(
            Option(NONE, Message("correct.no_token")),
            *(Option(token, _token(token)) for token in tokens),
        ),
        default=now or NONE,
    )


def _exchange_token(state: State, token: str) -> None:
    """5.2.1 Give the Warden on the sheet this token. The other one goes to the display."""
    card = which(state, SHEET, "warden")
    if card is None or state.warden_tokens.get(card, NONE) == token:
        return
    _token_leaves(state, card)
    before = state.warden_tokens.pop(card, None)
    if before:
        state.free_warden_tokens.append(before)
    if token != NONE:
        take_warden_token(state, card, token)
        add(state, MINE, f"token:{token}", 1)


def _token_leaves(state: State, card: str) -> None:
    """5.2.1 Remove a Warden's token with him, from its box on the map or beside it."""
    token = state.warden_tokens.get(card)
    if token and count(state, MINE, f"token:{token}"):
        add(state, MINE, f"token:{token}", -1)
    for box in board.boxes(state.home):
        if token and which(state, box, "token") == token:
            put(state, box, "token", None)


def _token_comes(state: State, card: str) -> None:
    """5.2.1 Give him the token he brought before, if it is not elsewhere, or one of the display if that is
    unknown."""
    token = state.warden_tokens.get(card)
    if token is None and state.free_warden_tokens:
        token = next(
            (one for one in state.free_warden_tokens if one.startswith("warden-")),
            state.free_warden_tokens[0],
        )
        take_warden_token(state, card, token)
    if token and state.rival_tokens.get(token):
        state.rival_tokens[token] -= 1
    if token and not any(token == pieces.get("token") for pieces in state.table.values()):
        put(state, MINE, f"token:{token}", 1)


def _token(token: str) -> Message:
    return Message("token.named", {"token": token})


# -- the discards ----------------------------------------------------------------------------------------


def _discards(state: State) -> Prompt:
    """5.1 Return the seen discards. The others are unnamed."""
    now = sorted(state.discards, key=in_order)
    return _several("correct.discards", "discards", now, within_reach(state, now), 99)


def _place_discards(state: State, cards: Sequence[str]) -> None:
    _change(state, list(state.discards), cards, state.discards.remove, state.discards.append)


def _discards_in_all(state: State) -> Prompt:
    """5.1 Return the number of discards, named or not."""
    now = in_discards(state)
    return Number(
        key="correct.in_discards",
        facts={"place": "discards", "now": now},
        low=len(state.discards),
        high=now + state.unnamed_dealt,
    )


def count_discards(state: State, total: int) -> None:
    """5.1 Set the number of discards. The difference is unnamed cards, moved to or from out of play."""
    more = total - in_discards(state)
    state.unnamed_dealt -= more
    state.unnamed_discards[max(state.decks, default=str(state.turn))] += max(more, 0)
    for turn in reversed(TURNS):
        less = min(state.unnamed_discards[str(turn)], max(-more, 0))
        state.unnamed_discards[str(turn)] -= less
        more += less


# -- the opponents ---------------------------------------------------------------------------------------


def _in_play(state: State) -> Prompt:
    return _several("correct.in_play", IN_PLAY, state.in_play, within_reach(state, state.in_play), 99)


def place_in_play(state: State, cards: Sequence[str]) -> None:
    """5.2 Set the opponents' cards in play."""

    def leave(card: str) -> None:
        state.in_play.remove(card)
        put(state, IN_PLAY, f"card:{card}", 0)

    def come(card: str) -> None:
        state.in_play.append(card)
        put(state, IN_PLAY, f"card:{card}", 1)

    _change(state, list(state.in_play), cards, leave, come)


def _used_targets(state: State, family: str) -> Prompt:
    """2.11 Return a family's expended target cards: two for each past Winter, and those of this one."""
    now = state.used_targets.get(family, [])
    own = state.own_targets if family == state.family else ()
    deck = (*(f"{family}/{kind}" for kind in own), *state.next_targets)
    most = EACH * (state.turn - 1) + _revealed(state, family)
    return ChooseSeveral(
        key="correct.targets",
        facts={"place": "targets", "family": family, "now": [_target(family, kind) for kind in now]},
        options=tuple(
            Option(kind, _target(family, kind))
            for kind in board.TARGET_CARDS
            if f"{family}/{kind}" not in deck
        ),
        least=0,
        most=max(most, len(now)),
        default=[kind for kind in board.TARGET_CARDS if kind in now],
    )


def _revealed(state: State, family: str) -> int:
    """7.3 Return how many cards of a family have been revealed this Winter."""
    if state.season not in ("winter", "spring") or not state.attack:
        return 0
    left = len(state.own_targets) if family == state.family else state.rival_cards_left.get(family, 0)
    return EACH - left


def _target(family: str, kind: str) -> Message:
    return Message("target.named", {"target": f"{family}/{kind}"})


def _as_they_came(before: Sequence[str], now: Iterable[str]) -> list[str]:
    wanted = list(now)
    return [*(one for one in before if one in wanted), *(one for one in wanted if one not in before)]


# -- where cards come from -------------------------------------------------------------------------------

Step = Callable[[str], object]


def _change(state: State, now: Sequence[str], wanted: Sequence[str], leave: Step, come: Step) -> None:
    """Set the cards of a place. Those that leave go out of play."""
    for card in now:
        if card not in wanted:
            leave(card)
            state.out_of_play.append(card)
    for card in wanted:
        if card not in now and pick_up(state, card):
            come(card)


def within_reach(state: State, now: Sequence[str]) -> list[str]:
    """Return the cards that may be at a place: those that are there, those in the discards and out of play
    and, if cards were dealt unnamed, any unseen card."""
    found = {*now, *state.discards, *state.out_of_play}
    if state.unnamed_dealt:
        found.update(card for turn in TURNS if str(turn) in state.decks for card in not_seen(state, turn))
    return sorted(found, key=in_order)


def pick_up(state: State, card: str) -> bool:
    """Take a card from its pile, or from the unnamed cards if there's one left."""
    for pile in (state.discards, state.out_of_play):
        if card in pile:
            pile.remove(card)
            return True
    if not state.unnamed_dealt:
        return False
    state.unnamed_dealt -= 1
    state.seen.append(card)
    return True


def _several(key: str, place: str, now: Sequence[str], options: Sequence[str], most: int) -> Prompt:
    return ChooseSeveral(
        key=key,
        facts={"place": place, "now": [card_named(card) for card in now]},
        options=tuple(_named(options)),
        least=0,
        most=min(most, len(options)),
        default=[card for card in options if card in now],
    )


def _named(cards: Iterable[str]) -> list[Option]:
    return [Option(card, card_named(card)) for card in cards]


def _no_card() -> Message:
    return Message("correct.no_card")


_WRITE: Mapping[str, Callable[[State, Any], None]] = {
    f"{SHEET}|reiver": place_reiver,
    f"{SHEET}|warden": place_warden,
    f"{SHEET}|warden_token": _exchange_token,
    "discards|cards": _place_discards,
    "discards|count": count_discards,
    f"{IN_PLAY}|cards": place_in_play,
}
