"""7 The winter turn: nobles go home, armies disband, castles build."""

from reivers.games.hammer.board import (
    EDWARD,
    ENGLISH,
    KING,
    MORAY,
    POOL,
    SCOTS,
    SELKIRK,
    WALLACE,
)

from . import winter
from .ask import Ask, Draw, Play, Report
from .position import Position


def first_steps(position: Position) -> Play[None]:
    """7.1-7.5, 7.61 Steps 1 to 9."""
    position.end_turn()
    yield Report("winter", year=position.year)
    changed: frozenset[int] = frozenset()
    for side in (ENGLISH, SCOTS):
        changed = yield from nobles_go_home(position, side, changed)
    yield from moray(position)
    yield from king(position)
    yield from edward(position)
    yield from disband(position, ENGLISH)
    yield from wallace(position)
    yield from disband(position, SCOTS)
    if winter.unlock_french(position):
        yield Report("french")


def nobles_go_home(position: Position, side: int, done: frozenset[int]) -> Play[frozenset[int]]:
    """7.1 Send a side's nobles home. Return those who changed sides so far."""
    for noble in winter.going_home(position, side, done):
        homes = winter.home_choices(position, noble)
        chooser = side if winter.open_homes(position, noble) else 1 - side
        home = (yield Ask("home", chooser, homes, noble)) if len(homes) > 1 else homes[0]
        start, changes = position.at[noble], winter.go_home(position, noble, home)
        if changes:
            done |= {noble}
        yield Report("home", noble=noble, start=start, home=home, side=position.side[noble], changed=changes)
    return done


def moray(position: Position) -> Play[None]:
    """7.1 Moray goes home, stays or disbands (R20)."""
    if position.at[MORAY] >= POOL:
        return
    chosen = yield Ask("moray", SCOTS, ["stay", *winter.moray_homes(position), "disband"])
    yield from _settle(position, MORAY, chosen)


def king(position: Position) -> Play[None]:
    """7.2 The King goes to a cathedral, stays or disbands (R21)."""
    if position.at[KING] >= POOL:
        return
    chosen = yield Ask("king", SCOTS, ["stay", *winter.king_cathedrals(position), "disband"])
    yield from _settle(position, KING, chosen)


def _settle(position: Position, block: int, chosen: int | str) -> Play[None]:
    if chosen == "disband":
        yield Report("disbanded", side=SCOTS, blocks=(block,), areas=(position.at[block],))
        position.to_pool(block)
    elif chosen != "stay":
        start = position.at[block]
        position.place(block, int(chosen))
        yield Report("wintered", block=block, start=start, to=chosen)


def edward(position: Position) -> Play[None]:
    """7.4 Edward I can winter in Scotland; otherwise he disbands. At the end of 1306 he dies (6.1)."""
    winters = winter.can_winter(position) and (yield Ask("edward", ENGLISH, [True, False]))
    at = position.at[EDWARD]
    winter.settle_edward(position, bool(winters))
    if at < POOL:
        yield Report("edward", side=ENGLISH, winters=bool(winters), area=at)


def disband(position: Position, side: int) -> Play[None]:
    """7.3, 7.5 Disband what can't winter, then what the player chooses, down to the castle limits."""
    gone = [(block, position.at[block]) for block in winter.must_disband(position, side)]
    for block, _area in gone:
        position.to_pool(block)
    over = winter.over_limit(position, side)
    options = winter.may_disband(position, side)
    chosen = (yield Ask("disband", side, options, over, least=sum(over.values()))) if options else []
    gone += [(block, position.at[block]) for block in chosen]
    for block in chosen:
        position.to_pool(block)
    if gone:
        blocks, areas = zip(*gone, strict=True)
        yield Report("disbanded", side=side, blocks=blocks, areas=areas)


def wallace(position: Position) -> Play[None]:
    """7.5 Wallace can go to Selkirk Forest, where he rests."""
    if position.at[WALLACE] >= POOL:
        return
    goes = winter.can_hide(position) and (yield Ask("wallace", SCOTS, ["stay", SELKIRK])) == SELKIRK
    if goes or position.at[WALLACE] == SELKIRK:
        start = position.at[WALLACE]
        winter.rest_in_selkirk(position)
        yield Report("wallace", start=start, steps=position.steps[WALLACE])


# -- 10, 11 Builds -------------------------------------------------------------------------------------------


def builds(position: Position) -> Play[None]:
    """7.6 Spend replacement points: the Scots, then the English (R16)."""
    for side in (SCOTS, ENGLISH):
        yield from build(position, side, winter.points(position, side))


def build(position: Position, side: int, left: dict[int, int]) -> Play[None]:
    """7.62, 7.63 Spend the points of a side, area by area in any order; by default they are lost (R9)."""
    while options := winter.spendable(position, side, left):
        chosen = yield Ask(
            "build",
            side,
            options,
            left,
            least=int(position.must_build),
            again=lambda: winter.spendable(position, side, left),
        )
        if chosen is None:
            return
        area, on = chosen
        left[area] -= 1
        block = on
        if on == "draw":
            (block,) = yield Draw("build", SCOTS, winter.drawable(position, area), 1)
            position.place(block, area, 1)
        else:
            position.steps[block] += 1
        yield Report("built", side=side, area=area, block=block, drew=on == "draw")
