"""The result of an attack: reward, cubes, Notoriety and luck (7.7)."""

from collections.abc import Iterator

import attrs

from reivers.frontend.game_view import GameReader
from reivers.games.border import board
from reivers.games.border.advice.luck import Luck, ledger
from reivers.games.border.rules.model.state import State
from reivers.games.border.rules.winter.attack_record import AttackRecord, NotorietyChange
from reivers.kernel.messages import Message


@attrs.frozen
class Loot:
    """The player's livestock that an attack brought or took."""

    kind: str
    """cattle, sheep or horse."""
    n: int
    gained: bool


@attrs.frozen(kw_only=True)
class ResultView:
    """The result of the attack, the reward first."""

    headline: Message
    vp: int
    loot: tuple[Loot, ...]
    events: tuple[Message, ...]
    """Captured, hanged, freed."""
    notoriety: tuple[NotorietyChange, ...]
    luck: Luck | None
    """The attacker's VP and what was expected."""


def result_of(reader: GameReader, record: AttackRecord, *, advice: bool) -> ResultView | None:
    if record.result is None:
        return None
    return ResultView(
        headline=_headline(record),
        vp=record.vp,
        loot=tuple(Loot(kind, abs(n), n > 0) for kind, n in _loot(reader.state, record) if n),
        events=tuple(_events(record)),
        notoriety=record.notoriety,
        luck=_luck(reader, record) if advice else None,
    )


def _headline(record: AttackRecord) -> Message:
    whose = "own" if record.own else "rival"
    facts = {"family": record.family, "place": record.place, "event": record.event, "n": record.hits}
    return Message(f"attack_page.headline.{whose}_{record.kind}", facts)


def _loot(state: State, record: AttackRecord) -> Iterator[tuple[str, int]]:
    mine = record.own or record.march == state.home
    yield "cattle", record.cattle
    yield "sheep", (record.sheep if record.own else -record.sheep) if mine else 0
    yield "horse", record.horses_gained - record.horses_lost


def _events(record: AttackRecord) -> Iterator[Message]:
    """Return cubes that changed hands."""
    town = board.town(record.march) if record.march else ""
    found = (("captured", record.captured), ("hanged", record.hanged), ("freed", record.freed))
    for name, n in found:
        if n and town:
            yield Message(f"attack_page.cubes.{name}", {"family": record.family, "place": town, "n": n})


def _luck(reader: GameReader, record: AttackRecord) -> Luck | None:
    """Return VP and the expected VP of the dice (7.7). A rival's Battle has no value."""
    if record.kind == "battle" and not record.own:
        return None
    entries = [reader.journal.entries[n] for n in reader.journal.last_page()]
    found = ledger((entry, reader.notices_of(entry.n)) for entry in entries)
    return found.combats[-1].attack if found.combats else None
