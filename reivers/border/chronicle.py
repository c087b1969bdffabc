"""A game as a tale: what is worth telling of each season to those who were not at the table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from reivers.kernel.flows import Tell
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Message

WORTH = frozenset(
    {
        *(f"summer.recruited{how}" for how in ("", "_free", "_gain", "_as_it_says")),
        *(f"summer.played{how}" for how in ("", "_free", "_gain", "_as_it_says")),
        *("summer.held", "summer.held_for_nothing", "summer.passed", "summer.left", "summer.dyke"),
        *("effect.built", "effect.vp", "autumn.placed", "autumn.base_dice"),
        *("winter.uncontested", "attack.declared", "attack.declined", "attack.warden_rides"),
        *(f"rival.{act}" for act in ("raid", "feud", "gaolbreak", "battle", "rising", "nothing", "fyre")),
        *("rival.warden", "combat.raid", "combat.sheep_stolen", "combat.feud_won", "combat.feud_tied"),
        *("combat.gaolbreak", "combat.gaol_held", "combat.battle", "combat.battle_won", "combat.battle_tied"),
        *(f"combat.rising_{side}" for side in ("tied", "catholic", "protestant")),
        *("spring.gaol", "spring.first", "spring.shared_first", "spring.second", "spring.ballad"),
        *("spring.total", "spring.horses", "spring.sheep", "spring.cattle", "spring.won", "spring.lost"),
    }
)
"""What is told and worth telling again: deeds and their ends, not the work between them."""
COUNTED: Mapping[str, tuple[str, ...]] = {
    "combat.raid": ("cattle", "sheep", "captures", "hanged"),
    "combat.gaolbreak": ("hits", "freed", "hanged"),
    "combat.battle": ("hits",),
}
"""What a combat came to. The play tells every count; a tale only those that are not nought."""
TITLES = frozenset({"autumn.events"})
"""Steps whose own title says it best."""
Line = tuple[Message, ...]
"""Sentences that belong together: those of one step."""


@attrs.frozen
class Chapter:
    """A season."""

    when: str
    lines: tuple[Line, ...]


def chronicle(history: Iterable[tuple[Entry, Sequence[Tell]]]) -> list[Chapter]:
    """The tale of a game from its journal: `session.history()`."""
    seasons: dict[str, dict[int, list[Message]]] = {}
    for entry, told in history:
        for message in _worth(entry, told):
            seasons.setdefault(_season(entry, message), {}).setdefault(entry.step, []).append(message)
    return [Chapter(when, tuple(map(tuple, steps.values()))) for when, steps in seasons.items()]


def _season(entry: Entry, message: Message) -> str:
    """When it was asked; but Spring asks nothing, so the last answer of Winter may bring its tidings."""
    turn, _, part = entry.when.partition("/")
    return f"{turn}/spring" if message.key.startswith("spring.") else f"{turn}/{part}"


def _worth(entry: Entry, told: Sequence[Tell]) -> Iterator[Message]:
    if entry.title.key in TITLES:
        yield entry.title
    for tell in told:
        if tell.message.key in WORTH:
            yield _retold(tell.message)


def _retold(message: Message) -> Message:
    """A combat as a tale tells it, anything else as it was told."""
    if message.key not in COUNTED:
        return message
    counts = {name: message.facts[name] for name in COUNTED[message.key] if message.facts[name]}
    came = [Message(f"tale.count.{name}", {"n": n}) for name, n in counts.items()]
    facts = {**message.facts, "came": came or [Message("tale.count.nothing")]}
    return Message(f"tale.{message.key.removeprefix('combat.')}", facts)
