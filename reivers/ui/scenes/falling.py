"""8.2 Dice fall into their columns: the attack, a pause, then the defence in the order in which it acts."""

from collections.abc import Callable, Iterator, Sequence

from reivers.border.attack_record import ORDER, RolledDie
from reivers.ui.scenes.beats import Timeline
from reivers.ui.scenes.parts import DieColumn
from reivers.ui.theme import theme

DROP, ATTACK_STEP, DEFENCE_STEP = 0.22, 0.05, 0.12
"""Seconds in which a die falls, and from one die to the next."""
HOLD = 0.5
STRIKE = 0.18
"""Seconds in which a block strikes out a hit."""


def fall(
    beats: Timeline,
    attack: Sequence[DieColumn],
    defence: Sequence[DieColumn],
    is_new: Callable[[RolledDie], bool],
    plain: Callable[[RolledDie], str] | None,
) -> None:
    """The dice that are new fall. `plain` names a die before the defence has acted, if it acts now: until
    then no hit shows what becomes of it."""
    rolled = [one for one in attack if is_new(one.die)]
    answer = sorted(
        (one for one in defence if is_new(one.die)), key=lambda one: -ORDER.get(one.die.result, 0)
    )
    _drop_all(beats, rolled, ATTACK_STEP)
    if rolled and answer:
        beats.wait(HOLD)
    begin = beats.end
    _drop_all(beats, answer, DEFENCE_STEP)
    if plain is None:
        return
    landed = [begin + nth * DEFENCE_STEP + DROP for nth, one in enumerate(answer) if one.die.fate == "block"]
    struck = _strike(beats, attack, iter(landed), plain)
    old = [one for one in defence if one not in answer]
    for one in [*(one for one in attack if one.die.fate != "blocked"), *old]:
        _settle(beats, one, beats.end, plain(one.die))
    beats.wait(STRIKE if struck else 0)


def _drop_all(beats: Timeline, columns: Sequence[DieColumn], step: float) -> None:
    for nth, one in enumerate(columns):
        at = beats.end + nth * step
        beats.change(one, "opacity", (at, 0), (at + DROP / 2, 1))
        beats.change(one, "drop", (at, theme.target * 0.7), (at + DROP, 0))
    if columns:
        beats.watch(columns[0])
        beats.wait((len(columns) - 1) * step + DROP)


def _strike(
    beats: Timeline, attack: Sequence[DieColumn], landed: Iterator[float], plain: Callable[[RolledDie], str]
) -> int:
    """Each block strikes out one hit as it lands; what a card blocked besides is struck out after them."""
    blocked = [one for one in attack if one.die.fate == "blocked"]
    for one in blocked:
        at = next(landed, beats.end)
        beats.change(one.face, "struck", (at, 0.0), (at + STRIKE, 1.0))
        _word(beats, one, at + STRIKE, plain(one.die))
    return len(blocked)


def _settle(beats: Timeline, column: DieColumn, at: float, plain: str) -> None:
    beats.change(column.face, "fate", (0, ""), (at, column.face.fate))
    _word(beats, column, at, plain)


def _word(beats: Timeline, column: DieColumn, at: float, plain: str) -> None:
    beats.change(column, "word", (0, plain), (at, column.word))
    beats.change(column, "strong", (0, False), (at, column.strong))
