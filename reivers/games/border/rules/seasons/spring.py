"""Spring (8.0): reset the board, score VP, halve the base dice; after Turn 3 the game ends (9.0)."""

from reivers.games.border import board
from reivers.games.border.rules.model.cards import card_named, held, play_held
from reivers.games.border.rules.model.spring_record import (
    BalladSung,
    BaseDiceHalved,
    BoardCleared,
    GameEnd,
    GaolAward,
    LivestockAward,
    MarchAward,
    TurnTotal,
)
from reivers.games.border.rules.model.state import (
    MINE,
    State,
    add,
    base_dice,
    cattle,
    count,
    gaol,
    horses,
    notoriety,
    own_sheep,
    put,
    score,
    spent_horses,
    vp,
    which,
)
from reivers.games.border.rules.model.token_boxes import rival_boxes
from reivers.games.border.rules.winter.notoriety import march_vp, place
from reivers.kernel.flows import Flow, Reason, choose_several, fact, notice, page, title
from reivers.kernel.orders import Order
from reivers.kernel.prompts import Option

from .card_actions import apply_card
from .events import discard_events
from .scoring import LIVESTOCK, base_dice_left, livestock_vp, victory

LAST_TURN = 3
DL_SHEEP = 2
LIVESTOCK_ROWS = dict(zip(("horses", "sheep", "cattle"), [*LIVESTOCK][::-1], strict=True))
"""9.1 The rows of the sheet, in the rulebook's order."""
GAOL_VP = 2
"""8.2 VP for each cube in the player's Gaol."""
PLACES = {
    (1, False): "spring.first",
    (1, True): "spring.shared_first",
    (2, False): "spring.second",
    (2, True): "spring.shared_second",
}


def spring(state: State) -> Flow[None]:
    """8.0 Play Spring, step by step. After Turn 3 the game ends."""
    last = state.turn == LAST_TURN
    yield from score_board(state)
    if last:
        yield from play_ballads(state)
    yield from turn_total(state)
    if last:
        yield from end_of_game(state)
    else:
        yield from halve_base_dice(state)
        next_turn(state)


def score_board(state: State) -> Flow[None]:
    """8.1, 8.2 Reset the board (except on the last turn), then score the Gaol and the tracks."""
    yield from page(f"spring.{state.turn}")
    if state.turn != LAST_TURN:
        yield from reset(state)
    yield from page(f"spring.{state.turn}", "score", pause="page.score", facts={"turn": state.turn})
    yield from score_gaol(state)
    yield from score_notoriety(state)


# -- 8.1 Reset -------------------------------------------------------------------------------------------


def reset(state: State) -> Flow[None]:
    """8.1 Reset indicators, Horses, the Debateable Land, events and tokens. Not needed after Turn 3."""
    yield from title("spring.reset", {"turn": state.turn})
    orders = [
        *indicators_home(state),
        *stand_up_horses(state),
        *debateable_land(state),
        *discard_events(state),
        *own_tokens_home(state),
        *rival_tokens_home(state),
    ]
    key = "spring.collected" if state.tokens == "laid" else "spring.cleared"
    yield from notice(key, orders=orders, data=BoardCleared())


def indicators_home(state: State) -> list[Order]:
    """8.1 Return Attack Indicators that are still on the map to their families."""
    return [
        put(state, place, piece, None)
        for place in sorted(state.table)
        for piece in sorted(state.table[place])
        if piece.startswith("indicator:")
    ]


def stand_up_horses(state: State) -> list[Order]:
    """8.1 Stand up all Horses."""
    n = spent_horses(state)
    return [add(state, MINE, "horse_used", -n), add(state, MINE, "horse", n)] if n else []


def debateable_land(state: State) -> list[Order]:
    """8.1 Set the Debateable Land to exactly two standing Sheep."""
    wanted = {"sheep": DL_SHEEP, "sheep_bastled": 0}
    return [
        put(state, board.DEBATEABLE_LAND, piece, n)
        for piece, n in wanted.items()
        if count(state, board.DEBATEABLE_LAND, piece) != n
    ]


def own_tokens_home(state: State) -> list[Order]:
    """8.1 Return the player's tokens to their box beside the map."""
    orders = []
    for box in board.boxes(state.home):
        if token := which(state, box, "token"):
            orders += [put(state, box, "token", None), add(state, MINE, f"token:{token}", 1)]
    return orders


def rival_tokens_home(state: State) -> list[Order]:
    """8.1 Return the opponents' tokens, revealed or not, to their pile."""
    orders = []
    for box in rival_boxes(state):
        if token := which(state, box, "token"):
            state.rival_tokens[token] = state.rival_tokens.get(token, 0) + 1
            orders.append(put(state, box, "token", None))
    state.empty_box, state.emptied_boxes = "", []
    return orders


# -- 8.2 Score VP ----------------------------------------------------------------------------------------


def score_gaol(state: State) -> Flow[None]:
    """8.2 Score VP for each cube in the player's Gaol."""
    n = sum(gaol(state, state.home).values())
    if n == 0:
        return
    order = score(state, "Reivers in Gaol (end of turn)", GAOL_VP * n)
    why = Reason("8.2", "why.gaol_vp", {"cubes": n, "each": GAOL_VP}, GAOL_VP * n)
    award = GaolAward(cubes=n, vp=GAOL_VP * n)
    yield from notice("spring.gaol", {"n": n, "vp": award.vp}, orders=[order], why=[why], data=award)


def score_notoriety(state: State) -> Flow[None]:
    """8.2 Score first and second places, March by March (A28: five)."""
    for march in board.WALK:
        yield from score_march(state, march)


def score_march(state: State, march: str) -> Flow[None]:
    """8.2 Score a March. A shared first place counts as second, a shared second as nothing (A4, A5)."""
    track, ruling = notoriety(state, march), state.house_rules["below_tie"]
    found = place(state.family, track, ruling)
    if found is None:
        return
    points = march_vp(state.turn, state.family, track, ruling)
    others = {family: n for family, n in track.items() if family != state.family}
    facts = {
        "march": march,
        "own": track[state.family],
        "others": others,
        "turn": state.turn,
        "ruling": ruling,
    }
    orders = [score(state, "Notoriety", points)] if points else []
    key = PLACES.get((found.rank, found.tied), "spring.behind")
    why = Reason("8.2", "why.notoriety.vp", facts, points)
    award = MarchAward(march=march, rank=found.rank, tied=found.tied, vp=points)
    yield from notice(key, {"march": march, "n": points}, orders=orders, why=[why], data=award)


def play_ballads(state: State) -> Flow[None]:
    """8.2 Offer to play held Border Ballads on Turn 3."""
    ballads = []
    for card in held(state):
        subtype = yield from fact(f"summer:{card}", "subtype")
        if subtype in (None, "border_ballad"):
            ballads.append(card)
    if not ballads:
        return
    chosen = yield from choose_several(
        "spring.ballads",
        lambda: [Option(card, card_named(card)) for card in ballads],
        section="8.2",
        default=ballads,
    )
    for card in chosen:
        yield from apply_card(state, card, "spring")
        orders = [play_held(state, card)]
        yield from notice("spring.ballad", {"card": card}, orders=orders, data=BalladSung(card=card))


def turn_total(state: State) -> Flow[None]:
    """8.2 Report the total of the turn and of the game so far."""
    n = sum(state.score[state.turn - 1].values())
    yield from title("spring.scored", {"turn": state.turn, "n": n})
    record = TurnTotal(turn=state.turn, vp=n, total=vp(state))
    yield from notice("spring.total", {"turn": state.turn, "n": n, "total": vp(state)}, data=record)


# -- 8.3 Base Attack Dice Reduction ----------------------------------------------------------------------


def halve_base_dice(state: State) -> Flow[None]:
    """8.3 Halve the base attack dice after Turns 1 and 2, rounded down."""
    before = base_dice(state)
    now = base_dice_left(before, state.turn)
    if before:
        why = Reason("8.3", "why.halved", {"before": before}, now)
        facts, record = {"before": before, "n": now}, BaseDiceHalved(before=before, now=now)
        order = put(state, "rivals", "base_dice", now)
        yield from notice("spring.halved", facts, orders=[order], why=[why], data=record)


def next_turn(state: State) -> None:
    """4.0 Forget what counted for this turn only, and begin the next."""
    state.attacked, state.attack, state.own_attacks, state.one_horse = [], 0, 0, False
    state.own_targets, state.rival_cards_left = [], {}
    state.turn += 1
    state.score.append({})
    state.season = "summer"


# -- 9.0 End of the game ---------------------------------------------------------------------------------


def end_of_game(state: State) -> Flow[None]:
    """9.1, 9.2 Count livestock in pairs and find the victory level. The game is over."""
    state.score.append({})
    owned = {
        "horses": horses(state) + spent_horses(state),
        "sheep": own_sheep(state),
        "cattle": cattle(state),
    }
    rows = livestock_vp(**owned)
    for kind, row in LIVESTOCK_ROWS.items():
        yield from page("end", kind, pause=f"page.{kind}", facts={"n": owned[kind]})
        yield from score_livestock(state, kind, row, owned[kind], rows[row])
    yield from page("end", "level", pause="page.level", facts={"total": vp(state)})
    level = victory(vp(state))
    facts = {"total": vp(state), "level": level.level}
    why = Reason("9.2", "why.victory", {"total": vp(state), "win": level.win}, level.level)
    state.season = "over"
    yield from title("spring.over", facts)
    record = GameEnd(total=vp(state), level=level.level, win=level.win)
    yield from notice("spring.won" if level.win else "spring.lost", facts, why=[why], data=record)


def score_livestock(state: State, kind: str, row: str, n: int, points: int) -> Flow[None]:
    """9.1 Score one kind of livestock. Its VP are below the turns on the sheet, not in Turn 3."""
    if points == 0:
        return
    state.score[LAST_TURN][row] = points
    why = Reason("9.1", f"why.livestock.{kind}", {"n": n}, points)
    order = add(state, "vp", "points", points)
    award = LivestockAward(kind=kind, n=n, vp=points)
    yield from notice(f"spring.{kind}", {"n": n, "vp": points}, orders=[order], why=[why], data=award)
