"""A Battle or the Rising of the North: hits of both sides, and who wins what."""

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.rules.winter.attack_record import BattleRecord
from reivers.kernel.messages import Message


@attrs.frozen(kw_only=True)
class BattleSide:
    """A side and its hits; None before it attacks."""

    name: str
    """A nation, or a side of the Rising."""
    family: str
    hits: int | None
    winner: bool = False


@attrs.frozen(kw_only=True)
class BattleView:
    """Hits so far, and the award once the Battle is decided."""

    event: str
    sides: tuple[BattleSide, BattleSide]
    outcome: Message | None
    """Who wins, or who would win if no one else attacks."""
    needed: int | None = None
    """Hits that win for the side that has not attacked."""
    shares: tuple[tuple[str, int], ...] = ()
    """Notoriety, by family."""
    horses: int = 0
    base_dice: int = 0
    decided: bool = False


def battle_view(reader: GameReader, record: BattleRecord) -> BattleView:
    rising = bool(record.sides)
    names = ("Catholic", "Protestant") if rising else ("english", "scottish")
    family = dict(record.sides) if rising else {board.NATION[one]: one for one in record.hits}
    hits = dict(record.hits) if rising else {board.NATION[one]: n for one, n in record.hits.items()}
    first, second = (
        BattleSide(
            name=name,
            family=family.get(name, ""),
            hits=hits.get(name),
            winner=record.decided
            and bool(record.winner)
            and family.get(name) == record.winner
            and (not rising or record.side == name),
        )
        for name in names
    )
    alone = max(hits.values(), default=0)
    return BattleView(
        event=record.event,
        sides=(first, second),
        outcome=_outcome(reader, record),
        needed=alone + 1 if len(hits) == 1 and not record.decided else None,
        shares=tuple(record.shares.items()),
        horses=record.horses,
        base_dice=record.base_dice,
        decided=record.decided,
    )


def _outcome(reader: GameReader, record: BattleRecord) -> Message | None:
    facts = {"event": record.event, "march": record.march, "family": record.winner}
    if not record.decided:
        return _alone(reader, record)
    if not record.hits:
        return Message("battle_view.no_one", facts)
    if not record.winner:
        return _tied(record)
    if record.base_dice:
        return Message("battle_view.wins_die", facts)
    if record.horses:
        return Message("battle_view.wins_horses", {**facts, "n": record.horses})
    if not record.shares:
        return Message("battle_view.wins", facts)
    return Message("battle_view.wins_notoriety", {**facts, "n": max(record.shares.values())})


def _tied(record: BattleRecord) -> Message:
    if record.shares:
        n = max(record.shares.values())
        return Message("battle_view.tied", {"event": record.event, "n": n, "march": record.march})
    return Message("battle_view.tied_nothing", {"event": record.event})


def _alone(reader: GameReader, record: BattleRecord) -> Message | None:
    """Return what the first side wins if no other attacks (7.8)."""
    notoriety = reader.fact(f"event:{record.event}", "notoriety") if record.march else None
    if not notoriety or len(record.hits) != 1:
        return None
    family = next(iter(record.hits))
    other = "scottish" if board.NATION[family] == "english" else "english"
    own = family == reader.state.family
    key = "battle_view.alone_own" if own else "battle_view.alone"
    return Message(key, {"nation": other, "family": family, "n": notoriety})
