"""0 The sequence of play: years, game turns, events and moves."""

from collections.abc import Callable, Mapping

from reivers.games.hammer import board
from reivers.games.hammer.board import BLOCKS, CARDS, DECK, EDWARD, ENGLAND, ENGLISH, HAND, MOVES, POOL, SCOTS

from . import events, movement, winter
from .ask import Ask, Chapter, Draw, Play, Report, Roll
from .battles import battles
from .position import NOBODY, Position
from .winter_turn import builds, first_steps

TURNS = 5


def play(position: Position) -> Play[None]:
    """Play from this position to the end of the game."""
    while position.phase != "over":
        yield from PHASES[position.phase](position)
        if position.winner != NOBODY:
            position.phase = "over"
            yield Report("over", winner=position.winner, why=position.why)
        yield Chapter()


# -- 8 Set-up ------------------------------------------------------------------------------------------------


def set_up(position: Position) -> Play[None]:
    """8 Place the blocks of the scenario, draw the first English army, and deal."""
    scenario = scenario_of(position)
    for side, name in enumerate(board.SIDES):
        for area, blocks in scenario[name].items():  # type: ignore[attr-defined]
            for block in blocks:
                n = board.BLOCK[block]
                position.place(n, board.AREA[area], BLOCKS[n].steps, side)
        for block in scenario[f"{name}_pool"]:  # type: ignore[attr-defined]
            position.place(board.BLOCK[block], POOL, 0, side)
    for n, block in enumerate(BLOCKS):
        if block.side is not None:
            position.side[n] = block.side
    position.year = int(str(scenario["first_year"]))
    position.crowned = int(bool(scenario["crowned"]))
    placed = {area: position.blocks(ENGLISH, area) or position.blocks(SCOTS, area) for area in range(POOL)}
    yield Report("set_up", placed=placed)
    yield from to_england(position, "set_up", int(str(scenario["draw"])) + max(0, -position.bid))
    yield from new_year(position)


def scenario_of(position: Position) -> Mapping[str, object]:
    scenario = board.SCENARIOS[position.scenario]
    return {**board.SCENARIOS[str(scenario["like"])], **scenario} if "like" in scenario else scenario


def last_year(position: Position) -> int | None:
    """8.3 Return the last year. A campaign has none."""
    found = board.SCENARIOS[position.scenario].get("last_year")
    return None if found is None else int(str(found))


def to_england(position: Position, what: str, n: int) -> Play[None]:
    """Draw English blocks at random and place them in England at full strength."""
    first = int(str(scenario_of(position)["first_year"]))
    held = position.year < first + position.bid
    pool = [block for block in position.blocks(ENGLISH, POOL) if not (held and block == EDWARD)]
    drawn = (yield Draw(what, ENGLISH, pool, min(n, len(pool)))) if pool and n else []
    for block in drawn:
        position.place(block, ENGLAND, BLOCKS[block].steps)
    yield Report("first_army" if what == "set_up" else "levy", side=ENGLISH, blocks=drawn)


def new_year(position: Position) -> Play[None]:
    """3.0 Shuffle all cards and deal five to each side."""
    position.turn, position.phase = 1, "cards"
    position.hands = bytearray(len(position.hands))
    deck = list(DECK)
    for side in (ENGLISH, SCOTS):
        pool = [card for card, n in enumerate(deck) for _ in range(n)]
        for card in (yield Draw("deal", side, pool, HAND)):
            deck[card] -= 1
            position.hands[side * len(CARDS) + card] += 1
    yield Report("new_year", year=position.year)


# -- T1 to T8 A game turn ------------------------------------------------------------------------------------


def game_turn(position: Position) -> Play[None]:
    """T1-T8 Play a game turn."""
    position.end_turn()
    if position.turn > 1:
        yield Report("turn", year=position.year, turn=position.turn)
    yield from choose_cards(position)
    both_events = all(events.is_event(card) for card in position.played)
    for side in (position.first, 1 - position.first):
        yield from act(position, side)
        if position.winner != NOBODY:
            return
    yield from battles(position)
    if position.winner == NOBODY:
        yield from border_raid(position)
        check_sudden_death(position)
    position.end_turn()
    ends = both_events or position.turn == TURNS
    position.phase = "winter" if ends else "cards"
    position.turn += not ends


def choose_cards(position: Position) -> Play[None]:
    """T1, T2 Let both sides choose a card in secret, then show them (3.1)."""
    chosen = []
    for side in (ENGLISH, SCOTS):
        hand = sorted(set(position.hand(side)))
        chosen.append((yield Ask("card", side, hand)) if len(hand) > 1 else hand[0])
    for side, card in enumerate(chosen):
        position.hands[side * len(CARDS) + card] -= 1
        position.played[side] = card
    position.first = events.player_one(position)
    yield Report("cards", played=tuple(chosen), first=position.first)


def act(position: Position, side: int) -> Play[None]:
    """T3, T4 Resolve a side's event, or move. After two events nobody moves."""
    card = position.played[side]
    if events.is_event(card):
        yield from event(position, side, card)
    else:
        yield from moves(position, side, MOVES[card])


def moves(position: Position, side: int, n: int) -> Play[None]:
    """4 Let a side move until its moves are used up."""
    movement.begin_moves(position, n)
    while movable := movement.movable(position, side):
        chosen = yield Ask("move", side, movable)
        if chosen is None:
            break
        block, way = chosen
        start, left = position.at[block], position.moves_left
        movement.move(position, block, way)
        yield Report(
            "moved",
            side=side,
            block=block,
            start=start,
            way=way,
            attacks=position.is_contested(way[-1]),
            reserve=bool(position.reserve[block]),
            paid=left - position.moves_left,
        )
    yield Report("moves_end", side=side)


# -- 3.12 Events ---------------------------------------------------------------------------------------------


def event(position: Position, side: int, card: int) -> Play[None]:
    """3.12 Let a side use its event, pass it, or crown a king instead (6.2)."""
    targets = event_targets(position, side, card)
    crowns = events.coronations(position) if side == SCOTS else {}
    options = [*(("use",) if targets else ()), "pass", *crowns]
    chosen = (yield Ask("event", side, options, card)) if len(options) > 1 else "pass"
    if chosen == "pass":
        yield Report("event_passed", side=side, card=card)
    elif chosen == "use":
        yield from EVENTS[card](position, side)
    else:
        leaving = events.crown(position, chosen)
        yield Report("crowned", candidate=chosen, leaving=tuple(leaving))
        yield from defection(position, ENGLISH)


def event_targets(position: Position, side: int, card: int) -> object:
    """Return what an event can be used on; empty if it would do nothing."""
    if card == events.TRUCE:
        return [1 - side]
    return TARGETS[card](position, side)


TARGETS: Mapping[int, Callable[[Position, int], object]] = {
    events.HERALD: events.herald_targets,
    events.PILLAGE: events.pillage_targets,
    events.SEA_MOVE: events.sea_moves,
    events.VICTUALS: events.victuals_areas,
}


def herald(position: Position, side: int) -> Play[None]:
    """Name an opposing noble: on 1-4 he changes sides, and fights whoever is with him."""
    noble = yield Ask("herald", side, events.herald_targets(position, side))
    (die,) = yield Roll("herald", side, 1, noble)
    succeeds = die in events.HERALD_SUCCEEDS
    if succeeds:
        events.change_sides(position, noble)
    yield Report("herald", side=side, noble=noble, faces=die, succeeds=succeeds)
    yield from defection(position, side)


def pillage(position: Position, side: int) -> Play[None]:
    """Take two steps from an enemy area and add them to the friendly area beside it."""
    targets = events.pillage_targets(position, side)
    pairs = [(target, group) for target, groups in targets.items() for group in groups]
    target, group = yield Ask("pillage", side, pairs)
    hits, lost = 0, []
    for _ in range(events.PILLAGE_HITS):
        line = events.pillage_next(position, side, target)
        if not line:
            break
        block = line[0]
        if len(line) > 1:
            block = yield Ask(
                "loss", 1 - side, line, target, again=lambda: events.pillage_next(position, side, target)
            )
        if position.steps[block] == 1:
            lost.append(block)
        events.pillage_hit(position, block)
        hits += 1
    yield Report("pillaged", side=side, target=target, group=group, n=hits, lost=lost)
    yield from add_steps(position, side, group, hits)
    yield from defection(position, side)


def add_steps(position: Position, side: int, area: int, n: int) -> Play[None]:
    """Let a side add up to this many steps to its blocks in an area."""
    weak = events.weakened(position, side, area)
    if not weak or not n:
        return
    added = yield Ask(
        "steps",
        side,
        weak,
        area,
        least=0,
        most=min(n, sum(weak.values())),
        again=lambda: events.weakened(position, side, area),
    )
    for block, steps in added.items():
        position.steps[block] += steps
    yield Report("strengthened", side=side, area=area, n=sum(added.values()))


def sea_move(position: Position, side: int) -> Play[None]:
    """Move one or two blocks between friendly coasts."""
    pairs = [(one, to) for one, there in events.sea_moves(position, side).items() for to in there]
    start, to = yield Ask("sea_move", side, pairs)
    can_go = [block for block in position.blocks(side, start) if block != board.NORSE]
    most = min(events.SEA_MOVE_BLOCKS, len(can_go))
    going = (yield Ask("sea_blocks", side, can_go, (start, to), most=most)) if len(can_go) > 1 else can_go
    for block in going:
        position.place(block, to)
    yield Report("sea_move", side=side, start=start, to=to, n=len(going))


def truce(position: Position, side: int) -> Play[None]:
    """Bind the opponent for the rest of this game turn."""
    position.truce = 1 - side
    yield Report("truce", side=1 - side)


def victuals(position: Position, side: int) -> Play[None]:
    """Add up to three steps in one area."""
    areas = events.victuals_areas(position, side)
    area = (yield Ask("victuals", side, areas)) if len(areas) > 1 else areas[0]
    yield from add_steps(position, side, area, events.VICTUALS_STEPS)


EVENTS: Mapping[int, Callable[[Position, int], Play[None]]] = {
    events.HERALD: herald,
    events.PILLAGE: pillage,
    events.SEA_MOVE: sea_move,
    events.TRUCE: truce,
    events.VICTUALS: victuals,
}


def defection(position: Position, side: int) -> Play[None]:
    """6.2 Fight at once wherever a noble who changed to this side meets an opponent."""
    if events.begin_defection(position, side):
        yield from battles(position)


# -- T6, T7 --------------------------------------------------------------------------------------------------


def border_raid(position: Position) -> Play[None]:
    """5.9 Remove an English block if Scots alone are in England."""
    losses = events.raid_losses(position)
    if losses:
        block = (yield Ask("raid", ENGLISH, losses)) if len(losses) > 1 else losses[0]
        area = position.at[block]
        position.to_pool(block)
        yield Report("raid", block=block, area=area)


def check_sudden_death(position: Position) -> None:
    """9.1 End the game if one side controls all nobles on the map."""
    side = winter.sudden_death(position)
    if side is not None and position.winner == NOBODY:
        position.winner, position.why = side, "nobles"


# -- 7 Winter ------------------------------------------------------------------------------------------------


def winter_turn(position: Position) -> Play[None]:
    """7 Play winter up to the builds."""
    yield from first_steps(position)
    position.phase = "builds"


def winter_builds(position: Position) -> Play[None]:
    """7.6-7.8 Build, levy, and begin the next year."""
    yield from builds(position)
    yield from to_england(position, "levy", winter.levy(position))
    check_sudden_death(position)
    if position.winner != NOBODY:
        return
    if position.year == last_year(position):
        position.winner, position.why = winter.final_winner(position)
        return
    position.year += 1
    yield from new_year(position)


PHASES: Mapping[str, Callable[[Position], Play[None]]] = {
    "setup": set_up,
    "cards": game_turn,
    "winter": winter_turn,
    "builds": winter_builds,
}
