"""5 The battle procedure: reveal, three rounds, forced retreat, regroup."""

from reivers.games.hammer.board import ENGLISH, SCOTS

from . import battle
from .ask import Ask, Play, Report, Roll
from .position import NOBODY, Position

CELTIC_LEAVES = (5, 6)


def battles(position: Position) -> Play[None]:
    """5.1 Fight every contested area; Player 1 picks the next."""
    while areas := position.contested():
        area = (yield Ask("battle", position.first, areas)) if len(areas) > 1 else areas[0]
        yield from fight(position, area)
        if position.winner != NOBODY:
            return


def fight(position: Position, area: int) -> Play[None]:
    """Play one battle to its end."""
    yield from reveal(position, area)
    for number in range(1, battle.ROUNDS + 1):
        if number > 1:
            yield from reinforce(position, area, number)
        if battle.winner(position, area) != NOBODY:
            break
        yield from fight_round(position, area, number)
        if position.winner != NOBODY:
            return
    if position.is_contested(area):
        yield from forced_retreat(position, area)
        if position.winner != NOBODY:
            return
    yield from regroup(position, area)
    for block in position.blocks(ENGLISH, area) + position.blocks(SCOTS, area):
        position.reserve[block] = 0
    position.attacker[area] = NOBODY


def reveal(position: Position, area: int) -> Play[None]:
    """Show the front lines."""
    yield Report("battle", area=area, attacker=position.attacker[area], lines=shown(position, area))
    yield from celtic_unity(position, battle.front(position, ENGLISH, area))


def shown(position: Position, area: int) -> list[list[tuple[int, int]]]:
    """Return the blocks of each front line with their strength."""
    lines = (battle.front(position, side, area) for side in (ENGLISH, SCOTS))
    return [[(block, position.steps[block]) for block in line] for line in lines]


def celtic_unity(position: Position, blocks: list[int]) -> Play[None]:
    """5.2 Roll for Welsh and Irish blocks: on 5 or 6 they go to the pool."""
    for block in battle.celtic(blocks):
        (die,) = yield Roll("celtic", ENGLISH, 1, block)
        leaves = die in CELTIC_LEAVES
        if leaves:
            position.to_pool(block)
        yield Report("celtic", block=block, faces=die, leaves=leaves)


def reinforce(position: Position, area: int, number: int) -> Play[None]:
    """5.32 Begin round 2 or 3: reserves and captured nobles join the front line."""
    if battle.winner(position, area) != NOBODY:
        return
    if number == 2 and battle.change_control(position, area):
        yield Report("control", area=area, attacker=position.attacker[area])
    joining = battle.join_reserves(position, area)
    if joining:
        yield Report("reserves", area=area, blocks=joining)
    if number == 2:
        yield from celtic_unity(position, joining)


def fight_round(position: Position, area: int, number: int) -> Play[None]:
    """5.31 Let each block act once: A, B, C, the defender first."""
    position.end_phase()
    if _goes_on(position, area):
        yield Report("round", area=area, number=number, lines=shown(position, area))
    while _goes_on(position, area) and (waiting := next_to_act(position, area)):
        side = position.side[waiting[0]]
        block, action = yield Ask("act", side, _actions(position, waiting), (area, number))
        position.moved[block] = 1
        if action == "fire":
            yield from fire(position, block, area)
        elif action == "pass":
            yield Report("passed", block=block, area=area)
        else:
            battle.go(position, block, action)
            yield Report("retreated", side=side, block=block, area=area, to=action)
        if position.winner != NOBODY:
            return


def next_to_act(position: Position, area: int) -> list[int]:
    """Return the blocks of one letter and side of which the owner picks the next."""
    waiting = [block for block in battle.order(position, area) if not position.moved[block]]
    labels, whose = position.labels, position.side
    first = waiting[:1]
    return [
        block
        for block in waiting
        if labels[block].letter == labels[first[0]].letter and whose[block] == whose[first[0]]
    ]


def _actions(position: Position, waiting: list[int]) -> dict[int, list[int]]:
    """Return each waiting block with the areas where it can retreat; it can also fire or pass."""
    return {block: battle.retreats(position, block) for block in waiting}


def _goes_on(position: Position, area: int) -> bool:
    """Return whether both sides still have a front line."""
    return all(battle.front(position, side, area) for side in (ENGLISH, SCOTS))


def fire(position: Position, block: int, area: int) -> Play[None]:
    """5.4 Fire with one block, and apply its hits before the next acts (R1)."""
    side, rating = position.side[block], battle.rating(position, block, area)
    dice = yield Roll("fire", side, position.steps[block], block)
    hits = battle.hits_of(position, block, area, dice)
    yield Report("fired", block=block, area=area, dice=tuple(dice), rating=rating, hits=hits)
    taken = []
    for _ in range(hits):
        line = battle.strongest(position, 1 - side, area)
        if not line or position.winner != NOBODY:
            break
        target = line[0]
        if len(line) > 1:
            target = yield Ask(
                "tie", 1 - side, line, area, again=lambda: battle.strongest(position, 1 - side, area)
            )
        taken.append((target, position.steps[target]))
        battle.hit(position, target)
    if taken:
        yield Report("hits", taken=taken)


def forced_retreat(position: Position, area: int) -> Play[None]:
    """5.5 After round 3 all blocks of the attacker must leave; those that can't are eliminated."""
    side = position.attacker[area]
    battle.new_count(position)
    while leaving := position.blocks(side, area):
        options = {block: there for block in leaving if (there := battle.retreats(position, block))}
        if not options:
            for block in leaving:
                battle.eliminate(position, block)
                yield Report("cut_off", block=block, area=area)
            return
        block, to = yield Ask("forced", side, options, area)
        battle.go(position, block, to)
        yield Report("retreated", side=side, block=block, area=area, to=to)


def regroup(position: Position, area: int) -> Play[None]:
    """5.6 Let the winner's blocks go to areas nearby; by default they stay."""
    side = battle.winner(position, area)
    battle.new_count(position)
    staying = position.blocks(side, area)
    yield Report("won", area=area, side=side)
    while True:
        options = {block: there for block in staying if (there := battle.regroups(position, block))}
        chosen = (yield Ask("regroup", side, options, area)) if options else None
        if chosen is None:
            return
        block, to = chosen
        staying.remove(block)
        battle.go(position, block, to)
        yield Report("regrouped", block=block, area=area, to=to)
