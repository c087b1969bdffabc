"""Everything in the tracked state that a player can correct when the table is different.

A correction is named "place|piece". The state follows the table, so a correction gives no orders.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reivers.games.border import board
from reivers.games.border.ids import STACKS
from reivers.games.border.rules.seasons import scoring
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Choose, ChooseSeveral, Number, Option, Prompt

from . import card_corrections
from .problems import BEFORE
from .state import MINE, State, add, count, cube, put, which
from .token_boxes import rival_boxes

CorrectionKey = tuple[str, str, int, int]
"""Place, piece, tracked number, and its maximum."""

MANY = 99
NONE = "none"
CUPS = ("cup", "drawn_cubes")
FROM_CUP = f"{MINE}|from_cup"
"""5.2.2.1 The tokens of the cup that are in the player's box."""
BASTLING = "bastle_tokens"
"""6.4 The box of region tokens that bastles are drawn from. The rest are in the other box."""
EACH_REGION = 2


def all_of(state: State) -> Mapping[str, Prompt]:
    """Return what can be corrected: the player's pieces, the walk around the board, the opponents' cups,
    the score."""
    if state.season in BEFORE:  # nothing is on the table yet
        return {}
    numbers = {
        f"{place}|{piece}": Number(
            key=_key(place, piece),
            facts={"place": place, "piece": piece, "whose": piece.rpartition(":")[2], "now": now},
            low=0,
            high=most,
        )
        for place, piece, now, most in _corrections(state)
    }
    tokens = {f"{box}|token": _token(state, box) for box in _boxes(state)}
    cup = {FROM_CUP: _from_cup(state)} if _of_cup(state) else {}
    return {**numbers, **cup, **tokens, **card_corrections.all_of(state)}


def _key(place: str, piece: str) -> str:
    """Return the message key. Cups and score rows have their own, everything else goes by piece."""
    if place in (*CUPS, BASTLING, "wardens"):
        return f"correct.{place}"
    return "correct.score" if place.startswith("score/") else f"correct.{piece.partition(':')[0]}"


def correct(state: State, what: str, value: Any) -> None:
    """Correct the state to match the table."""
    place, _, piece = what.partition("|")
    if card_corrections.correct(state, what, value):
        return
    if what == FROM_CUP:
        _take_from_cup(state, value)
    elif piece == "token":
        _place_token(state, place, value)
    elif place == "wardens":
        state.wardens = [one for one in board.FAMILIES if (value if one == piece else one in state.wardens)]
    elif place == BASTLING:
        state.bastle_tokens[piece], state.sheep_tokens[piece] = value, EACH_REGION - value
    elif place in CUPS:
        getattr(state, place)[piece] = value
    elif place.startswith("score/"):
        _score(state, int(place[-1]), piece, value)
    else:
        put(state, place, piece, value)
        if piece.startswith("token:"):
            _own_token(state, piece.removeprefix("token:"), value)
        if place.startswith("draft/"):
            _stack(state, place.removeprefix("draft/"), value)
        if piece == "tower" and place not in board.SITES[state.home]:
            _tower(state, place, value)


def _corrections(state: State) -> Iterator[CorrectionKey]:
    for place, piece, most in (*_own_pieces(state), *_map(), *_events(state)):
        yield place, piece, count(state, place, piece), most
    for box, cubes in (("cup", state.cup), ("drawn_cubes", state.drawn_cubes)):
        yield from ((box, rival, cubes.get(rival, 0), 7) for rival in state.rivals)
    yield from ((BASTLING, one, state.bastle_tokens.get(one, 0), EACH_REGION) for one in state.sheep_tokens)
    yield from (("wardens", family, int(family in state.wardens), 1) for family in board.FAMILIES)
    for turn, rows in enumerate(state.score[: scoring.TURNS], start=1):
        for row in (*scoring.printed_rows(turn), scoring.CARDS_ROW):
            yield f"score/{turn}", row, rows.get(row, 0), MANY


def _own_pieces(state: State) -> Iterator[tuple[str, str, int]]:
    yield from ((MINE, piece, MANY) for piece in ("cattle", "horse", "horse_used"))
    yield from ((MINE, piece, 6) for piece in state.table.get(MINE, {}) if piece.startswith("token:"))
    yield "rivals", "base_dice", MANY
    yield from ((f"draft/{stack}", "strength", MANY) for stack in STACKS)


def _map() -> Iterator[tuple[str, str, int]]:
    """Return tracks, Sheep, cubes and Permanent Defenses, March by March."""
    yield board.DEBATEABLE_LAND, "dyke", 1
    for march in board.WALK:
        yield from ((board.track(march), cube(family), MANY) for family in board.FAMILIES)
        for region in board.REGIONS[march]:
            yield region, "sheep", MANY
            if march != board.DL:
                yield region, "sheep_bastled", MANY
        if march != board.DL:
            for box in (board.seat(march), board.town(march)):
                yield from ((box, cube(one), 15) for one in board.FAMILIES if board.HOME[one] != march)
            yield from ((site, "tower", 1) for site in board.SITES[march])


def _events(state: State) -> Iterator[tuple[str, str, int]]:
    """Return reroll dice on events, and the cubes beside Battles."""
    for place, pieces in state.table.items():
        if "event" in pieces:
            yield from ((place, cube(family), 40) for family in board.FAMILIES)
    on_table = state.table.get("events", {})
    yield from (("events", piece, 9) for piece in on_table if piece.startswith("rerolls:"))


def _of_cup(state: State) -> dict[str, bool]:
    """5.2.2.1 Return tokens of the cup, and whether the player has them. (Others are with the opponents or
    on the map.)"""
    mine = {token: bool(count(state, MINE, f"token:{token}")) for token in sorted(state.spare_tokens)}
    return {token: came for token, came in mine.items() if came or state.spare_tokens[token]}


def _from_cup(state: State) -> Prompt:
    tokens = _of_cup(state)
    now = [token for token, came in tokens.items() if came]
    return ChooseSeveral(
        key="correct.from_cup",
        facts={"place": MINE, "now": [_called(token) for token in now]},
        options=tuple(Option(token, _called(token)) for token in tokens),
        least=0,
        most=len(tokens),
        default=now,
    )


def _take_from_cup(state: State, tokens: Sequence[str]) -> None:
    for token in _of_cup(state):
        put(state, MINE, f"token:{token}", int(token in tokens))
        _own_token(state, token, int(token in tokens))


def _own_token(state: State, token: str, n: int) -> None:
    """Set a player's token. If the player doesn't have it and it came from the cup, it goes back there."""
    if token in state.spare_tokens:
        state.spare_tokens[token] = int(n == 0)


def _boxes(state: State) -> tuple[str, ...]:
    turned = (box for box in rival_boxes(state) if which(state, box, "token") or box in state.emptied_boxes)
    return (*board.boxes(state.home), *turned)


def _token(state: State, box: str) -> Prompt:
    """Return which token is in a box: none, the current one, or one that could be."""
    now = which(state, box, "token")
    stock = _stock(state, box)
    tokens = sorted({*stock, *([now] if now else [])})
    options = (
        Option(NONE, Message("correct.no_token")),
        *(Option(token, _called(token)) for token in tokens),
    )
    facts = {"place": box, "now": _called(now) if now else Message("correct.no_token")}
    return Choose(key="correct.token_at", facts=facts, options=options, default=now or NONE)


def _stock(state: State, box: str) -> list[str]:
    """Return where a token for this box comes from and goes back to."""
    if board.march_of(box) == state.home:
        pieces = (piece.partition(":") for piece in state.table.get(MINE, {}))
        return [token for kind, _, token in pieces if kind == "token" and token]
    return [token for token, n in state.rival_tokens.items() if n]


def _place_token(state: State, box: str, token: str) -> None:
    """Set the token of a box. A53: an opponent's emptied box stays empty this turn."""
    was = which(state, box, "token")
    own = board.march_of(box) == state.home
    if not own:
        others = [one for one in state.emptied_boxes if one != box]
        state.emptied_boxes = [*others, box] if token == NONE else others
    for moved, change in ((was, 1), (None if token == NONE else token, -1)):
        if moved and own:
            add(state, MINE, f"token:{moved}", change)
        elif moved:
            state.rival_tokens[moved] = state.rival_tokens.get(moved, 0) + change
    put(state, box, "token", None if token == NONE else token)


def _called(token: str) -> Message:
    return Message("token.named", {"token": token})


def _score(state: State, turn: int, row: str, points: int) -> None:
    rows = state.score[turn - 1]
    change = points - rows.get(row, 0)
    rows[row] = points
    put(state, "vp", "points", count(state, "vp", "points") + change)


def _stack(state: State, stack: str, total: int) -> None:
    """Set another total. An unnamed card adds what's missing; the last cards lose what's too much."""
    stripes = state.stacks[stack]
    more = total - sum(stripe["strength"] for stripe in stripes)
    if more > 0:
        stripes.append({"card": None, "strength": more})
    for stripe in reversed(stripes):
        less = min(stripe["strength"], max(0, -more))
        stripe["strength"] -= less
        stripe.pop("not_entered", None)  # the player has entered the total
        more += less


def _tower(state: State, site: str, built: int) -> None:
    """Place a rival's Permanent Defense on the board or in the cup."""
    if built and site in state.site_cup:
        state.site_cup.remove(site)
    elif not built and site not in state.site_cup:
        state.site_cup.append(site)
