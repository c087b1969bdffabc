"""8.0 Spring: the turn's VP row by row, Battle awards, the board to clear, Base Attack Dice."""

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border.rules.model.spring_record import (
    BaseDiceHalved,
    BoardCleared,
    CardVp,
    GaolAward,
    MarchAward,
    TurnTotal,
)
from reivers.games.border.rules.seasons.spring import LAST_TURN
from reivers.games.border.rules.winter.attack_record import BattleRecord
from reivers.games.border.views.header import shown_page
from reivers.games.border.views.parts import MainButton, OrderGroup, page_orders
from reivers.games.border.views.spring.ending import COUNT, count_from
from reivers.games.border.views.winter.battle import BattleView, battle_view
from reivers.kernel.flows import Notice
from reivers.kernel.messages import Message
from reivers.kernel.prompts import Continue

BALLADS = "spring.ballads"
_PLACES = {
    (1, False): "spring_view.first",
    (1, True): "spring_view.tied_first",
    (2, False): "spring_view.second",
    (2, True): "spring_view.tied_second",
}


@attrs.frozen(kw_only=True)
class SpringRow:
    """A row of the turn's score."""

    id: str
    """attacks, gaol, a March or a card."""
    label: Message
    vp: int


@attrs.frozen(kw_only=True)
class SpringView:
    """All that the page of Spring shows."""

    turn: int
    vp: int | None
    """The turn's VP, once it is scored."""
    rows: tuple[SpringRow, ...]
    awards: tuple[BattleView, ...]
    orders: tuple[OrderGroup, ...]
    """Battle awards and the board to clear."""
    clears: bool
    """Whether the board is cleared: not in the last turn."""
    base_dice: tuple[int, int] | None
    """Base Attack Dice before and after."""
    main: MainButton


def spring_view(reader: GameReader) -> SpringView:
    notices = reader.page_notices
    total = _last(notices, TurnTotal)
    halved = _last(notices, BaseDiceHalved)
    return SpringView(
        turn=int(shown_page(reader).split(".")[1]),
        vp=total.vp if total else None,
        rows=tuple(_rows(notices, total)),
        awards=tuple(_awards(reader, notices)),
        orders=page_orders(reader),
        clears=_last(notices, BoardCleared) is not None,
        base_dice=(halved.before, halved.now) if halved else None,
        main=_main(reader),
    )


def _last(notices: Sequence[Notice], kind: type) -> Any:
    return next((one.data for one in reversed(notices) if isinstance(one.data, kind)), None)


def _rows(notices: Sequence[Notice], total: TurnTotal | None) -> Iterator[SpringRow]:
    """Return the rows, attacks first: they have the VP that belong to no other row."""
    found = [row for notice in notices for row in _row(notice.data)]
    if total is not None:
        attacks = total.vp - sum(row.vp for row in found)
        yield SpringRow(id="attacks", label=Message("spring_view.attacks"), vp=attacks)
    yield from found


def _row(record: Any) -> Iterator[SpringRow]:
    if isinstance(record, GaolAward):
        label = Message("spring_view.gaol", {"n": record.cubes})
        yield SpringRow(id="gaol", label=label, vp=record.vp)
    elif isinstance(record, MarchAward):
        key = _PLACES.get((record.rank, record.tied), "spring_view.behind")
        yield SpringRow(id=record.march, label=Message(key, {"march": record.march}), vp=record.vp)
    elif isinstance(record, CardVp):
        label = Message("card.named", {"card": record.card})
        yield SpringRow(id=record.card, label=label, vp=record.vp)


def _awards(reader: GameReader, notices: Sequence[Notice]) -> Iterator[BattleView]:
    """7.8 Battles that Spring decides, each as known at the end."""
    found = {one.data.event: one.data for one in notices if isinstance(one.data, BattleRecord)}
    yield from (battle_view(reader, record) for record in found.values())


def _main(reader: GameReader) -> MainButton:
    prompt = reader.prompt
    if prompt is None:
        return MainButton(text=Message("spring_view.main.count"), ready=False)
    if prompt.key == BALLADS:
        return MainButton(text=Message("spring_view.main.count"), answers=((BALLADS, prompt.default),))
    if not isinstance(prompt, Continue):
        return MainButton(text=Message("spring_view.main.march"), ready=False)
    key = {
        "page.score": "spring_view.main.score",
        "page.summer": "spring_view.main.turn",
    }.get(prompt.key, "spring_view.main.count")
    turn = prompt.facts.get("turn", LAST_TURN)
    answers = count_from(prompt.key) if prompt.key in COUNT else ((prompt.key, True),)
    return MainButton(text=Message(key, {"turn": turn}), answers=answers)
