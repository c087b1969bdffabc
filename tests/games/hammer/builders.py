"""Positions, and games whose decisions and dice are given."""

from collections.abc import Iterable
from typing import Any

from reivers.games.hammer import board
from reivers.games.hammer.board import AREA, AREAS, BLOCK, BLOCKS, ENGLISH, POOL, SCOTS, SIDES
from reivers.games.hammer.rules import movement
from reivers.games.hammer.rules.ask import Ask, Draw, Play, Report, Roll
from reivers.games.hammer.rules.position import OPTIONS, Position
from reivers.games.hammer.rules.problems import problems

SIDE = {"E": ENGLISH, "S": SCOTS}


def position(blocks: dict[str, str], **more: Any) -> Position:
    """Make a position from lines such as {"mentieth": "mentieth E 2, douglas"}. Blocks are full by default.

    `more`: numbers such as `year`, texts, options, and the names of blocks in a `pool`.
    """
    made = Position({name: more.pop(name, False) for name in OPTIONS})
    for block, label in enumerate(BLOCKS):
        made.side[block] = label.side or ENGLISH
    for name in more.pop("pool", ()):
        made.to_pool(BLOCK[name])
    for area, line in blocks.items():
        for entry in line.split(", "):
            name, side, steps = _entry(entry)
            made.place(BLOCK[name], AREA[area], steps, side)
    for name, value in more.items():
        setattr(made, name, value)
    assert problems(made) == []
    return made


def _entry(entry: str) -> tuple[str, int, int]:
    name, *marks = entry.split()
    label = BLOCKS[BLOCK[name]]
    side = next((SIDE[mark] for mark in marks if mark in SIDE), label.side)
    assert side is not None, f"whose is {name}?"
    return name, side, next((int(mark) for mark in marks if mark.isdigit()), label.steps)


def begin(made: Position, first: str, moves: int, side: str | None = None) -> Position:
    """Start the move phase of a side, after Player 1 is known."""
    made.first = SIDE[first]
    movement.begin_moves(made, moves)
    return made


def go(made: Position, *moves: str) -> None:
    """Make moves such as "york_infantry buchan" or "hobelars annan carrick galloway"."""
    for line in moves:
        name, *way = line.split()
        block, areas = BLOCK[name], [AREA[area] for area in way]
        assert movement.refusal(made, block, areas) == "", line
        movement.move(made, block, areas)


def ends(made: Position, name: str) -> set[str]:
    """Return where a block may end."""
    return {AREAS[area] for area in movement.ways(made, BLOCK[name])}


def where(made: Position, name: str) -> str:
    """Return a block's place, side and strength, such as "mentieth E 2"."""
    block = BLOCK[name]
    at = board.PLACES[made.at[block]]
    return at if made.at[block] >= POOL else f"{at} {SIDES[made.side[block]][0].upper()} {made.steps[block]}"


def reserves(made: Position) -> set[str]:
    return {BLOCKS[block].name for block, mark in enumerate(made.reserve) if mark}


class Script:
    """A game that is played with given decisions (what, answer) and dice, in order.

    Without one it fires, takes the first option, stays, draws the first of the pool and rolls sixes.
    """

    def __init__(self, game: Play[Any], decisions: Iterable[Any] = (), dice: Iterable[str] = ()) -> None:
        self.game, self.decisions, self.dice = game, list(decisions), list(dice)
        self.asked: list[Ask] = []
        self.reports: list[Report] = []
        self.answer: Any = None

    def run(self) -> "Script":
        """Play to the end."""
        while True:
            try:
                item = self.game.send(self.answer)
            except StopIteration:
                assert not self.decisions, f"not asked: {self.decisions}"
                assert not self.dice, f"not rolled: {self.dice}"
                return self
            self.answer = self._answer(item)

    def _answer(self, item: Any) -> Any:
        if isinstance(item, Report):
            self.reports.append(item)
        if isinstance(item, Roll):
            return self._rolled(item)
        if isinstance(item, Draw):
            return item.pool[: item.count]
        if isinstance(item, Ask):
            self.asked.append(item)
            return self._decided(item)
        return None

    def _rolled(self, roll: Roll) -> list[int]:
        faces = [int(face) for face in self.dice.pop(0)] if self.dice else [6] * roll.dice
        assert len(faces) == roll.dice, f"{roll.what} {roll.about}: {roll.dice} dice, given {faces}"
        return faces

    def _decided(self, ask: Ask) -> Any:
        """Take the next decision if it is for this question: pairs of `what` and the answer."""
        if self.decisions and self.decisions[0][0] == ask.what:
            return self.decisions.pop(0)[1]
        return _default(ask)

    def what(self) -> list[str]:
        return [report.what for report in self.reports]

    def last(self, what: str) -> Report:
        return next(report for report in reversed(self.reports) if report.what == what)


def _default(ask: Ask) -> Any:
    match ask.what:
        case "act":
            return next(iter(ask.options)), "fire"
        case "forced":
            block, areas = next(iter(ask.options.items()))
            return block, areas[0]
        case "move" | "regroup" | "build":
            return None
        case "steps":
            return {}
        case "disband":
            assert not ask.about, "say what disbands"
            return []
        case "event":
            return "pass"
        case "edward":
            return False
        case "sea_blocks":
            return list(ask.options)[: ask.most]
        case _:
            return ask.options[0]
