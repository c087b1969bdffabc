"""The quick tools of the command line: the rules without a game."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from reivers.kernel.errors import AppError
from reivers.kernel.messages import Message
from reivers.kernel.words import Words
from reivers.text.arguments import Arguments
from reivers.text.quick import FROM_LINES, Answer, Tool, answer_lines, brief, flag_value, json_value
from reivers.text.screen import Screen, console

from . import SPEC, tools
from .commands import GIVEN
from .odds.tool import odds_tool

TOOLS: Mapping[str, Tool] = {**tools.TOOLS, "odds": odds_tool}


def quick(arguments: Arguments, words: Words) -> int:
    """Run `reivers combat ...` and similar: one answer from flags or, for `-`, one per line."""
    SPEC.rules().register_names(words)
    name = arguments.command or ""
    if arguments.lines == FROM_LINES:
        return answer_lines(TOOLS[name], sys.stdin or [], sys.stdout, words)
    flags = {key.removeprefix(GIVEN): flag for key, flag in vars(arguments).items() if key.startswith(GIVEN)}
    given = _READ[name](flags)
    _SHOW[name](console(), words, given, TOOLS[name](given))
    return 0


# -- flags -------------------------------------------------------------------------------------------------


def _read(flags: Answer, usual: Answer) -> dict[str, Any]:
    return {**usual, **{name: flag_value(flag) for name, flag in flags.items()}}


def _combat(flags: Answer) -> dict[str, Any]:
    return _read(flags, {"attack": [], "attack_drm": 0, "defense": [], "defense_drm": 0})


def _odds(flags: Answer) -> dict[str, Any]:
    return _read(flags, {"attack_dice": 0, "attack_drm": 0, "defense_dice": 0, "defense_drm": 0})


def _notoriety(flags: Answer) -> dict[str, Any]:
    tracks = {march: _counts(track, ",") for march, track in map(_track, flags.get("tracks", []))}
    return {**_read(flags, {}), "tracks": tracks}


def _track(text: str) -> tuple[str, str]:
    """Parse EWM:Dacre=3,Kerr=1"""
    march, colon, track = text.partition(":")
    if not colon:
        raise AppError("quick.not_a_track", {"given": brief(text)})
    return march, track


def _target(flags: Answer) -> dict[str, Any]:
    rolls = {name: flag_value(flags[name]) for name in ("reiver", "pick") if name in flags}
    others = {name: flag for name, flag in flags.items() if name not in ("reiver", "pick", "state")}
    state = {"state": json_value(flags["state"])} if "state" in flags else {}
    return {**_read(others, {}), **state, "rolls": rolls}


def _economy(flags: Answer) -> dict[str, Any]:
    return _read(flags, {"office": False})


def _score(flags: Answer) -> dict[str, Any]:
    turns = [_counts(turn, ";") for turn in flags.get("turns", [])]
    return {**_read(flags, {"horses": 0, "sheep": 0, "cattle": 0}), "turns": turns}


def _counts(text: str, between: str) -> dict[str, Any]:
    """Parse Raid Sheep=3; Notoriety=4"""
    counts = {}
    for part in filter(str.strip, text.split(between)):
        name, equals, count = part.partition("=")
        if not equals:
            raise AppError("quick.not_a_count", {"given": brief(part.strip())})
        counts[name.strip()] = flag_value(count.strip())
    return counts


_READ: Mapping[str, Callable[[Answer], dict[str, Any]]] = {
    "combat": _combat,
    "odds": _odds,
    "notoriety": _notoriety,
    "target": _target,
    "economy": _economy,
    "score": _score,
}


# -- answers to read ---------------------------------------------------------------------------------------


def _show_combat(screen: Screen, words: Words, given: Answer, answer: Answer) -> None:
    screen.head(words.say(f"attack_kind.{given['kind']}"))
    screen.table([[words.say(f"quick.combat.{name}"), _said(value, words)] for name, value in answer.items()])


def _show_odds(screen: Screen, words: Words, given: Answer, answer: Answer) -> None:
    screen.head(words.say(f"attack_kind.{given['kind']}"))
    screen.say(words.say("quick.odds.expected"))
    expected = answer["expected"].items()
    screen.table([[words.say(f"quick.combat.{name}"), f"{mean:.2f}"] for name, mean in expected])
    screen.say(words.say("quick.odds.chance"))
    chances = answer["chance"].items()
    screen.table([[words.say(f"quick.odds.{name}"), f"{chance:.1%}"] for name, chance in chances])
    screen.say(words.say("quick.odds.vp"))
    screen.table([[f"{points:>3}", f"{chance:.1%}"] for points, chance in answer["attacker_vp"].items()])


def _show_notoriety(screen: Screen, words: Words, given: Answer, answer: Answer) -> None:
    screen.head(words.say("quick.notoriety", {**given, **answer}))
    _why(screen, words, answer["why"])


def _show_target(screen: Screen, words: Words, given: Answer, answer: Answer) -> None:
    chosen, facts = answer["chosen"], {**given, **answer}
    if chosen:
        screen.head(words.say(f"quick.target.{chosen['kind']}", {**facts, **chosen}))
        screen.say(words.say("quick.target.dice", {"dice": chosen["dice"], "drm": answer["drm"]}))
    else:
        screen.head(words.say("quick.target.several" if answer["candidates"] else "quick.target.none", facts))
    if answer["fyre"]:
        screen.say(words.say("quick.target.fyre"))
    _why(screen, words, answer["why"])


def _show_economy(screen: Screen, words: Words, given: Answer, answer: Answer) -> None:
    screen.say(words.say("quick.economy", {**given, **answer}))


def _show_score(screen: Screen, words: Words, given: Answer, answer: Answer) -> None:
    totals = zip(answer["turn_totals"], answer["running_totals"], strict=True)
    for turn, (total, running) in enumerate(totals, start=1):
        screen.say(words.say("quick.score.turn", {"turn": turn, "total": total, "running": running}))
    if answer["victory"]:
        key = "spring.won" if answer["victory"]["win"] else "spring.lost"
        screen.head(words.say(key, {"total": answer["final_total"], **answer["victory"]}))


def _why(screen: Screen, words: Words, reasons: Sequence[Answer]) -> None:
    names = SPEC.rules().names
    for reason in reasons:
        question = Message(reason["question"], reason["facts"])
        answer = _said(names.answer(reason["answer"]), words)
        facts = {"section": reason["section"], "question": question, "answer": answer}
        screen.say(words.say("text.reason", facts), indent=2, hang=7)


def _said(value: Any, words: Words) -> str:
    if value is None or isinstance(value, bool):
        return words.say(f"answer.{str(value).lower()}")
    if isinstance(value, Message):
        return words.say(value)
    return words.say(f"quick.winner.{value}") if value in ("attacker", "defender", "tie") else str(value)


_SHOW: Mapping[str, Callable[[Screen, Words, Answer, Answer], None]] = {
    "combat": _show_combat,
    "odds": _show_odds,
    "notoriety": _show_notoriety,
    "target": _show_target,
    "economy": _show_economy,
    "score": _show_score,
}
