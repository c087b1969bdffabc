"""The chronicle: a short story of each season, for people who weren't at the table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from reivers.games.border.rules.combat.results import BattleResult, FeudResult, GaolbreakResult, RaidResult
from reivers.games.border.rules.model.spring_record import (
    BalladSung,
    CardVp,
    GameEnd,
    GaolAward,
    LivestockAward,
    MarchAward,
    TurnTotal,
)
from reivers.games.border.rules.winter.attack_record import AttackRecord, BattleRecord, NoAttack
from reivers.kernel.flows import Notice
from reivers.kernel.journal import Entry
from reivers.kernel.messages import Facts, Message

WORDINGS = 3
"""How many sentences there are for each kind of event. They take turns."""
GATHERED = {
    **{f"summer.recruited{how}": "recruited" for how in ("", "_free", "_gain", "_as_it_says")},
    **{f"summer.played{how}": "played" for how in ("", "_free", "_gain", "_as_it_says")},
    "summer.held": "held",
    "summer.held_for_nothing": "held",
    "summer.passed": "passed",
    "summer.left": "left",
    "summer.dyke": "dyke",
    "effect.built": "built",
    "autumn.placed": "guarded",
    "autumn.base_dice": "base_dice",
    "autumn.site_built": "rivals_built",
    "autumn.bastled": "bastled",
}
"""Notices of Summer and Autumn in the story, by kind. Those of a season become one sentence."""
IN_SPRING = (GaolAward, MarchAward, BalladSung, TurnTotal, LivestockAward, GameEnd)


@attrs.frozen
class Chapter:
    """A season."""

    when: str
    sentences: tuple[Message, ...]


def chronicle(history: Iterable[tuple[Entry, Sequence[Notice]]], family: str) -> list[Chapter]:
    """Return the chronicle of a game of this family from its journal: `session.history()`."""
    story = _Story(family)
    seasons: dict[str, dict[Any, list[Any]]] = {}
    for entry, notices in history:
        for season, event, found in _events(entry, notices):
            seasons.setdefault(season, {}).setdefault(event, []).append(found)
    chapters = [Chapter(season, tuple(story.season(events))) for season, events in seasons.items()]
    return [chapter for chapter in chapters if chapter.sentences]


def _events(entry: Entry, notices: Sequence[Notice]) -> Iterator[tuple[str, Any, Any]]:
    """Yield what the story says of an entry: its season, what it belongs to, and what is known of it. Spring
    has no prompts: it follows the last answer of Winter."""
    turn, _, part = entry.when.partition("/")
    if not part:
        return
    if entry.title.key == "autumn.events":
        yield f"{turn}/{part}", "events", entry.title.facts
    for n, notice in enumerate(notices):
        data = notice.data
        if isinstance(data, AttackRecord):
            yield f"{turn}/{part}", ("attack", data.nth), data
        elif isinstance(data, LivestockAward):
            yield f"{turn}/spring", "livestock", data
        elif isinstance(data, (CardVp, BattleRecord, *IN_SPRING)):
            season = "spring" if isinstance(data, IN_SPRING) else part
            yield f"{turn}/{season}", (entry.n, n), data
        elif notice.message.key in GATHERED and not notice.silent:
            yield f"{turn}/{part}", GATHERED[notice.message.key], notice.message.facts


def _count(kind: str, n: int) -> Message:
    return Message(f"chronicle.count.{kind}", {"n": n})


def _battle(event: str, *, rising: bool) -> dict[str, Message]:
    """Return how a Battle is called, and where it was."""
    kind = "rising" if rising else "field"
    return {name: Message(f"chronicle.{name}.{kind}", {"event": event}) for name in ("battle", "at")}


class _Story:
    """The sentences of one game."""

    def __init__(self, family: str) -> None:
        self._family = family
        self._used = Counter[str]()

    def _say(self, kind: str, **facts: Any) -> Message:
        """Return the next wording for this kind of event, so that none comes twice in a row."""
        turn = self._used[kind] % WORDINGS + 1
        self._used[kind] += 1
        return Message(f"chronicle.{kind}.{turn}", {"family": self._family, **facts})

    def season(self, events: dict[Any, list[Any]]) -> Iterator[Message]:
        """Yield the sentences of a season. Rivals that stay at home one after another share a sentence."""
        idle: list[str] = []
        for event, found in events.items():
            last = found[-1]
            if isinstance(last, AttackRecord) and last.no_attack and not last.own:
                idle += [last.family] if last.family not in idle else []
                continue
            sentences = list(self._event(event, found))
            if sentences and idle:
                yield self._say("idle", families=idle)
                idle = []
            yield from sentences
        if idle:
            yield self._say("idle", families=idle)

    def _event(self, event: Any, found: list[Any]) -> Iterator[Message]:
        last = found[-1]
        match last:
            case AttackRecord():
                yield from self._attack(last)
            case BattleRecord():
                yield from self._decided(last)
            case CardVp() if last.vp:
                yield self._say("card_vp", card=last.card, vp=last.vp)
            case GaolAward() if last.vp:
                yield self._say("gaol", reivers=_count("reivers", last.cubes), vp=last.vp)
            case MarchAward() if last.vp:
                rank = Message(f"chronicle.rank.{last.rank}{'_tied' if last.tied else ''}")
                yield self._say("notoriety", march=last.march, rank=rank, vp=last.vp)
            case BalladSung():
                yield self._say("ballad", card=last.card)
            case TurnTotal():
                yield self._say("total", turn=last.turn, points=last.vp, total=last.total)
            case LivestockAward():
                herd = [_count(one.kind, one.n) for one in found]
                yield self._say("livestock", herd=herd, vp=sum(one.vp for one in found))
            case GameEnd():
                yield self._say("won" if last.win else "lost", total=last.total, level=last.level)
            case _ if isinstance(event, str):
                yield self._say(event, **self._gathered(event, found))

    def _gathered(self, kind: str, found: Sequence[Facts]) -> dict[str, Any]:
        """Return the facts of a season's notices of one kind."""
        if kind == "base_dice":
            return {"more": found[-1]["n"], "now": _count("attack_dice", found[-1]["now"])}
        if kind == "bastled":
            return {"sheep": _count("sheep", len(found))}
        if kind == "events":
            return {"events": found[-1]["events"]}
        if kind == "built":
            return {"places": [place for facts in found for place in facts["places"]]}
        places = [facts["place"] for facts in found if "place" in facts]
        return (
            {"places": places} if places else {"cards": [facts["card"] for facts in found if "card" in facts]}
        )

    # -- attacks -------------------------------------------------------------------------------------------

    def _attack(self, record: AttackRecord) -> Iterator[Message]:
        if record.own and record.no_attack == NoAttack.DECLINED:
            yield self._say("declined")
        if record.result is None and not record.sheep:
            return
        if record.warden:
            yield self._say("warden", place=record.place)
        own = record.attacker_vp if record.own else record.defender_vp * (record.defender == self._family)
        sentences = list(self._outcome(record, own))
        yield from sentences
        if own and not any(sentence.facts.get("vp") for sentence in sentences):
            yield self._say("still", vp=own)
        if record.captured:
            yield self._say("captured", raider=record.family, riders=_count("riders", record.captured))
        if record.battle and record.battle.decided:
            yield from self._decided(record.battle)

    def _outcome(self, record: AttackRecord, vp: int) -> Iterator[Message]:
        facts = {"raider": record.family, "place": record.place}
        scored = {"vp": vp} if record.own else {}
        by = "own" if record.own else "rival"
        match record.result:
            case FeudResult():
                won = record.winner
                kind = "feud_tied" if not won else "feud_won" if won == self._family else "feud_lost"
                scored = {"vp": vp} if kind == "feud_won" else {}
                yield self._say(kind, **facts, winner=won, defender=record.defender, **scored)
            case GaolbreakResult(cubes_freed=freed):
                kind = f"gaolbreak_{by}" if freed else "gaolbreak_failed"
                yield self._say(kind, **facts, freed=_count("freed", freed), **(scored if freed else {}))
            case BattleResult(hits=hits):
                kind = f"battle_{by}" if hits else "battle_vain"
                battle = _battle(record.event, rising=bool(record.side))
                yield self._say(
                    kind, **facts, **battle, hits=_count("hits", hits), **(scored if hits else {})
                )
            case _:
                yield from self._raid(record, by, facts, scored)
        if record.hanged:
            defended = record.defender == self._family
            award = {"vp": record.defender_vp} if defended else {}
            yield self._say(
                "hanged_by" if defended else "hanged", raider=record.family,
                riders=_count("riders", record.hanged), **award,
            )  # fmt: skip

    def _raid(self, record: AttackRecord, by: str, facts: Facts, scored: Facts) -> Iterator[Message]:
        herd = {"cattle": abs(record.cattle), "sheep": record.sheep}
        loot = [_count(kind, n) for kind, n in herd.items() if n]
        hits = isinstance(record.result, RaidResult) and record.hits
        kind = f"raid_{by}" if loot else f"raid_{by}_bare" if hits else "raid_vain"
        yield self._say(kind, **facts, loot=loot, **(scored if loot or hits else {}))

    def _decided(self, battle: BattleRecord) -> Iterator[Message]:
        if not battle.decided or (battle.side and battle.march):  # the Rising's second report
            return
        named = _battle(battle.event, rising=not battle.march or bool(battle.side))
        yield self._say("battle_won" if battle.winner else "battle_tied", **named, winner=battle.winner)
