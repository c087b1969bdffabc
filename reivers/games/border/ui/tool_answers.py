"""The answers of the quick tools as text lines, with the words of the command line. No Kivy here."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from reivers.games.border import SPEC
from reivers.kernel.messages import Message
from reivers.kernel.words import Words

Answer = Mapping[str, Any]
NO_BREAK = "\N{NO-BREAK SPACE}"
BETWEEN = f"{NO_BREAK}· "
"""Separates two numbers; no line begins with it."""


def answered(tool: str, words: Words, given: Answer, answer: Answer) -> list[str]:
    """Return the answer of a tool, line by line."""
    return list(_SAY[tool](words, given, answer))


def _combat(words: Words, given: Answer, answer: Answer) -> Iterable[str]:
    """Show who gets how much, then the rest."""
    if not given["attack"] and not given["defense"]:
        yield words.say("tools.no_dice")
        return

    def figure(name: str, value: Any) -> str:
        key = "tools.figure" if type(value) is int else "tools.answer"
        return words.say(key, {"name": words.say(f"quick.combat.{name}"), "value": _said(value, words)})

    first = [name for name in ("winner", "attacker_vp", "defender_vp") if name in answer]
    yield _row(figure(name, answer[name]) for name in first)
    yield _row(figure(name, value) for name, value in answer.items() if name not in first)


def _row(figures: Iterable[str]) -> str:
    """Join numbers, each on one line with its name."""
    return BETWEEN.join(figure.replace(" ", NO_BREAK) for figure in figures)


def _odds(words: Words, _given: Answer, answer: Answer) -> Iterable[str]:
    def figures(rows: Iterable[tuple[str, str]]) -> str:
        return _row(words.say("tools.figure", {"name": name, "value": value}) for name, value in rows)

    yield words.say("quick.odds.chance")
    chances = answer["chance"].items()
    yield figures((words.say(f"quick.odds.{name}"), f"{chance:.0%}") for name, chance in chances)
    yield words.say("quick.odds.expected")
    expected = answer["expected"].items()
    yield figures((words.say(f"quick.combat.{name}"), f"{mean:.2f}") for name, mean in expected)
    yield words.say("quick.odds.vp")
    yield figures((str(points), f"{chance:.0%}") for points, chance in answer["attacker_vp"].items())


def _notoriety(words: Words, given: Answer, answer: Answer) -> Iterable[str]:
    yield words.say("quick.notoriety", {**given, **answer})
    yield from _why(words, answer["why"])


def _target(words: Words, given: Answer, answer: Answer) -> Iterable[str]:
    chosen = answer["chosen"]
    equal = words.listed([_named(target, words) for target in answer["candidates"]])
    facts = {**given, **answer, "candidates": equal}
    if chosen:
        yield words.say(f"quick.target.{chosen['kind']}", {**facts, **chosen})
        yield words.say("quick.target.dice", {"dice": chosen["dice"], "drm": answer["drm"]})
    else:
        yield words.say("tools.several" if answer["candidates"] else "quick.target.none", facts)
    if answer["fyre"]:
        yield words.say("quick.target.fyre")
    yield from _why(words, answer["why"])


def _economy(words: Words, given: Answer, answer: Answer) -> Iterable[str]:
    yield words.say("quick.economy", {**given, **answer})


def _score(words: Words, _given: Answer, answer: Answer) -> Iterable[str]:
    totals = zip(answer["turn_totals"], answer["running_totals"], strict=True)
    for turn, (total, running) in enumerate(totals, start=1):
        yield words.say("quick.score.turn", {"turn": turn, "total": total, "running": running})
    if answer["victory"]:
        key = "spring.won" if answer["victory"]["win"] else "spring.lost"
        yield words.say(key, {"total": answer["final_total"], **answer["victory"]})


def _named(target: str, words: Words) -> str:
    """Name a farm, a Battle, or the attack on the Seat or the Town."""
    if "/" in target:
        return words.in_namespace("place", target)
    known = words.has(f"attack_kind.{target}")
    return words.in_namespace("attack_kind" if known else "event", target)


def _why(words: Words, reasons: Sequence[Answer]) -> Iterable[str]:
    names = SPEC.rules().names
    for reason in reasons:
        question = Message(reason["question"], reason["facts"])
        answer = _said(names.answer(reason["answer"]), words)
        facts = {"section": reason["section"], "question": question, "answer": answer}
        asked, _, last = words.say("text.reason", facts).rpartition(" ")
        yield f"{asked}{NO_BREAK}{last}"  # no answer alone on the next line


def _said(value: Any, words: Words) -> str:
    if value is None or isinstance(value, bool):
        return words.say("library.yes" if value else "library.no")
    if isinstance(value, Message):
        return words.say(value)
    return words.say(f"quick.winner.{value}") if value in ("attacker", "defender", "tie") else str(value)


_SAY: Mapping[str, Callable[[Words, Answer, Answer], Iterable[str]]] = {
    "combat": _combat,
    "odds": _odds,
    "notoriety": _notoriety,
    "target": _target,
    "economy": _economy,
    "score": _score,
}
