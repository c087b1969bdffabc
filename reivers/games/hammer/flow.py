"""The game as the kernel plays it: decisions become prompts, reports become notices with their orders."""

import random
from collections.abc import Mapping
from typing import Any

import attrs

from reivers.kernel.flows import Flow, checkpoint, draw, notice, page, roll, title
from reivers.kernel.messages import SILENT
from reivers.kernel.orders import Table, difference
from reivers.kernel.prompts import Option

from . import questions, reasons, reports
from .board import BLOCKS, CARDS, ENGLISH, SCOTS, SIDES
from .players import Player, player
from .rules import sequence
from .rules.ask import Ask, Draw, Report, Roll
from .rules.battle import rating
from .state import State, table

DICE = ("english_dice", "scottish_dice")
POOLS = ("english_pool", "scottish_pool")
SOURCES = (*DICE, *POOLS, "cards")
"""Dice, pools and the deck, each used by the app or on the table."""


def play(state: State) -> Flow[None]:
    """Play from this state. Everything between two checkpoints is replayed, computer players included."""
    game = sequence.play(state.position)
    teller = Teller(state, table(state))
    seats, answer, asked = _seats(state), None, 0
    waiting: list[Any] = []
    while True:
        try:
            item = game.send(answer)
        except StopIteration:
            return
        answer = None
        if isinstance(item, Report):
            yield from teller.report(item)
        elif isinstance(item, Ask) and (computer := seats[item.side].player):
            answer = computer.answer(state.position, item)
        elif isinstance(item, Ask):
            if not waiting:
                asked += 1
                yield from teller.catch_up()
                yield from page(questions.page_of(item), str(asked))
                waiting = yield from questions.ask(state, item)
            answer = waiting.pop(0)
        elif isinstance(item, Roll):
            answer = yield from _roll(state, item)
        elif isinstance(item, Draw):
            answer = yield from _draw(state, item, seats[item.side])
        else:
            yield from teller.catch_up()
            now = state.position
            yield from checkpoint(str(now.year), f"{now.year}/{now.phase}/{now.turn}")
            seats, asked = _seats(state), 0


@attrs.frozen
class Seat:
    """A side: its computer player, if any, and the chance that only it sees."""

    player: Player | None
    chance: random.Random


def _seats(state: State) -> list[Seat]:
    """Return both sides for the part up to the next checkpoint."""
    chances = [state.hidden_chance(side) for side in (ENGLISH, SCOTS)]
    return [Seat(player(name, chance), chance) for name, chance in zip(state.players, chances, strict=True)]


# -- reports -------------------------------------------------------------------------------------------------


@attrs.define
class Teller:
    """Says what happened. Moves of a group become one notice, and so do the retreats of a round."""

    state: State
    shown: Table
    """The table as far as orders have led."""
    moved: list[Report] = attrs.field(factory=list)
    retreated: list[Report] = attrs.field(factory=list)

    def report(self, report: Report) -> Flow[None]:
        if report.what == "moved":
            self.moved.append(report)
            return
        yield from self._moves()
        if report.what == "retreated" and report.facts["side"] != self.state.only_person:
            self.retreated.append(report)
            self.state.held.append(report.facts["block"])
            yield from self._say(Report("leaves", block=report.facts["block"], area=report.facts["area"]))
            return
        if report.what in ("round", "won", "over"):
            yield from self._retreats()
        yield from self._say(report)

    def catch_up(self) -> Flow[None]:
        """Say what has been kept back, before a question. Orders come even in the middle of an attack."""
        yield from self._moves()
        orders, self.shown = difference(self.shown, now := table(self.state)), now
        if orders:
            yield from notice(SILENT.key, orders=orders)

    def _moves(self) -> Flow[None]:
        """Say the moves, those along the same way together."""
        groups: dict[Any, list[Report]] = {}
        for one in self.moved:
            facts = one.facts
            groups.setdefault((facts["start"], facts["way"], facts["attacks"], facts["reserve"]), []).append(
                one
            )
        self.moved = []
        for group in groups.values():
            paid = sum(one.facts["paid"] for one in group)
            yield from self._say(Report("moved", **{**group[0].facts, "n": len(group), "paid": paid}))

    def _retreats(self) -> Flow[None]:
        """Place the blocks that retreated, without saying which went where."""
        if self.retreated:
            area = self.retreated[0].facts["area"]
            areas = sorted(one.facts["to"] for one in self.retreated)
            self.retreated = []
            self.state.held.clear()
            yield from self._say(Report("retreats", area=area, areas=areas))

    def _say(self, report: Report) -> Flow[None]:
        now = table(self.state)
        orders, self.shown = difference(self.shown, now), now
        message = reports.message(report, self.state.only_person)
        if message.key in reports.TITLES:
            yield from title(message.key, message.facts)
        if message.key or orders:
            why = reasons.reasons(self.state.position, report)
            yield from notice(message.key, message.facts, orders=orders, why=why)


# -- chance --------------------------------------------------------------------------------------------------


def _roll(state: State, item: Roll) -> Flow[list[int]]:
    facts: dict[str, Any] = {"side": SIDES[item.side], "n": item.dice}
    if item.about is not None:
        now = state.position
        facts["block"] = BLOCKS[item.about].name
        facts["rating"] = rating(now, item.about, now.at[item.about])
    rolled = yield from roll(f"hammer.roll.{item.what}", item.dice, DICE[item.side], facts=facts)
    return list(rolled.faces or ())


def _draw(state: State, item: Draw, seat: Seat) -> Flow[list[int]]:
    """Draw what only one side may see. For a computer player nothing of it is asked or saved."""
    if seat.player is not None:
        left = list(item.pool)
        return [left.pop(int(seat.chance.random() * len(left))) for _ in range(item.count)]
    names = CARDS if item.what == "deal" else [block.name for block in BLOCKS]
    source = "cards" if item.what == "deal" else POOLS[item.side]
    counts: Mapping[int, int] = {one: item.pool.count(one) for one in item.pool}
    kind = "card" if item.what == "deal" else "block"
    options = [Option(names[one], questions.label(kind, names[one]), most=n) for one, n in counts.items()]
    drawn = yield from draw(
        f"hammer.draw.{item.what}",
        lambda: options,
        source,
        count=item.count,
        facts={"side": SIDES[item.side], "n": item.count},
        secret=state.seat(item.side),
    )
    return [names.index(name) for name in drawn]
