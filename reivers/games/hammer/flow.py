"""The game as the kernel plays it: decisions become prompts, reports become notices with their orders."""

import random
from collections.abc import Mapping
from typing import Any

import attrs

from reivers.kernel.flows import Flow, checkpoint, draw, notice, roll, title
from reivers.kernel.orders import Order, difference
from reivers.kernel.prompts import Option

from . import questions, reports
from .board import BLOCKS, CARDS, ENGLISH, SCOTS, SIDES
from .players import Player, player
from .rules import sequence
from .rules.ask import Ask, Chapter, Draw, Report, Roll
from .state import State, table

DICE = ("english_dice", "scottish_dice")
POOLS = ("english_pool", "scottish_pool")
SOURCES = (*DICE, *POOLS, "cards")
"""Dice, pools and the deck, each used by the app or on the table."""


def play(state: State) -> Flow[None]:
    """Play from this state. Everything between two checkpoints is replayed, computer players included."""
    game = sequence.play(state.position)
    seats = _seats(state)
    shown, answer = table(state), None
    while True:
        try:
            item = game.send(answer)
        except StopIteration:
            return
        answer = None
        if isinstance(item, Ask):
            computer = seats[item.side].player
            answer = (
                computer.answer(state.position, item) if computer else (yield from questions.ask(state, item))
            )
        elif isinstance(item, Roll):
            answer = yield from _roll(state, item)
        elif isinstance(item, Draw):
            answer = yield from _draw(state, item, seats[item.side])
        elif isinstance(item, Report):
            now = table(state)
            yield from _report(state, item, difference(shown, now))
            shown = now
        else:
            yield from _end_chapter(state, item)
            seats = _seats(state)


@attrs.frozen
class Seat:
    """A side: its computer player, if any, and the chance that only it sees."""

    player: Player | None
    chance: random.Random


def _seats(state: State) -> list[Seat]:
    """Return both sides for the part up to the next checkpoint."""
    chances = [state.hidden_chance(side) for side in (ENGLISH, SCOTS)]
    return [Seat(player(name, chance), chance) for name, chance in zip(state.players, chances, strict=True)]


def _end_chapter(state: State, _chapter: Chapter) -> Flow[None]:
    now = state.position
    yield from checkpoint(str(now.year), f"{now.year}/{now.phase}/{now.turn}")


def _report(state: State, report: Report, orders: list[Order]) -> Flow[None]:
    message = reports.message(state, report)
    if message.key in reports.TITLES:
        yield from title(message.key, message.facts)
    if message.key or orders:
        yield from notice(message.key, message.facts, orders=orders)


# -- chance --------------------------------------------------------------------------------------------------


def _roll(state: State, item: Roll) -> Flow[list[int]]:
    facts: dict[str, Any] = {"side": SIDES[item.side], "n": item.dice}
    if item.about is not None:
        facts["block"] = BLOCKS[item.about].name
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
