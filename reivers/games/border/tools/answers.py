"""The answers of the quick tools as messages and numbers, for the terminal and the app."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from reivers.frontend.rulebook import section_number
from reivers.games.border import SPEC, board
from reivers.games.border.rules.combat import results
from reivers.kernel.messages import Message
from reivers.kernel.words import Words

Answer = Mapping[str, Any]


@attrs.frozen
class Figure:
    """A number, or yes or no, and what it is."""

    name: Message
    value: Any
    percent: bool = False

    def text(self, words: Words, digits: int) -> str:
        """Return the value; averages get this many decimals, percentages one less."""
        if isinstance(self.value, float):
            return f"{self.value:.{digits - 1}%}" if self.percent else f"{self.value:.{digits}f}"
        return said(self.value, words)


@attrs.frozen
class Table:
    """Numbers under a heading."""

    figures: tuple[Figure, ...]
    heading: Message | None = None


@attrs.frozen(kw_only=True)
class ToolAnswer:
    """What a tool has found."""

    title: Message | None = None
    lead: Figure | None = None
    """The most important number; it's in a table, too."""
    lines: tuple[Message, ...] = ()
    tables: tuple[Table, ...] = ()
    chances: tuple[tuple[str, float], ...] = ()
    """The VP of an attack and their chances."""
    candidates: tuple[tuple[int, Message | str], ...] = ()
    """Equal targets, if none of them has been drawn yet, by their numbers."""
    why: tuple[Message, ...] = ()


def answered(tool: str, given: Answer, answer: Answer) -> ToolAnswer:
    return _ANSWERS[tool](given, answer)


def die_meanings(given: Answer, side: str) -> dict[int, Message]:
    """Return what each face of a side's dice does in this combat."""
    kind, find = given["kind"], results.attack_results if side == "attack" else results.defense_results
    return {
        face: Message(f"attack_page.does.{results.DEFENSE_DOES[kind].get(name, name)}")
        for name, faces in find(kind, given[f"{side}_drm"]).items()
        for face in faces
    }


def said(value: Any, words: Words) -> str:
    if isinstance(value, bool):
        return words.say("library.yes" if value else "library.no")
    return words.say(value) if isinstance(value, Message) else str(value)


def _combat(given: Answer, answer: Answer) -> ToolAnswer:
    figures = tuple(_figure(name, value) for name, value in answer.items())
    title = Message(f"attack_kind.{given['kind']}")
    return ToolAnswer(
        title=title, lead=Figure(title, answer["attacker_vp"]), tables=(Table(figures),)
    )  # fmt: skip


def _figure(name: str, value: Any) -> Figure:
    if name == "winner":
        value = Message(f"quick.winner.{value}")
    return Figure(Message(f"quick.combat.{name}"), value)


def _odds(given: Answer, answer: Answer) -> ToolAnswer:
    chances = answer["chance"].items()
    title = Message(f"attack_kind.{given['kind']}")
    expected = tuple(_figure(name, mean) for name, mean in answer["expected"].items())
    likely = tuple(Figure(Message(f"quick.odds.{name}"), chance, True) for name, chance in chances)
    return ToolAnswer(
        title=title,
        lead=Figure(title, answer["expected"]["attacker_vp"]),
        tables=(Table(expected, Message("quick.odds.expected")), Table(likely, Message("quick.odds.chance"))),
        chances=tuple(answer["attacker_vp"].items()),
    )


def _notoriety(given: Answer, answer: Answer) -> ToolAnswer:
    facts = {"cube_family": given["cube_family"], "points": given["points"], "march": answer["march"]}
    title = Message("quick.notoriety", facts)
    return ToolAnswer(title=title, why=tuple(_why(answer["why"])))


def _target(given: Answer, answer: Answer) -> ToolAnswer:
    chosen, drm = answer["chosen"], answer["drm"]
    tied = tuple(map(_named, answer["candidates"]))
    facts = {**given, **answer, "candidates": tied}
    lines = [Message("quick.target.fyre")] if answer["fyre"] else []
    if chosen:
        title = Message(f"quick.target.{chosen['kind']}", {**facts, **chosen})
        lines.insert(0, Message("quick.target.dice", {"dice": chosen["dice"], "drm": drm}))
    else:
        title = Message("quick.target.several" if tied else "quick.target.none", facts)
    return ToolAnswer(
        title=title,
        lines=tuple(lines),
        candidates=tuple(enumerate(tied)) if len(tied) > 1 else (),
        why=tuple(_why(answer["why"])),
    )


def _named(target: str) -> Message | str:
    """Name a farm, a Battle, or the attack on the Family Seat or the Town."""
    if target in ("feud", "gaolbreak"):
        return Message(f"attack_kind.{target}")
    return board.place_named(target) if "/" in target else target


def _economy(given: Answer, answer: Answer) -> ToolAnswer:
    figures = tuple(Figure(Message(f"quick.economy.{name}"), value) for name, value in answer.items())
    return ToolAnswer(tables=(Table(figures),))


def _score(given: Answer, answer: Answer) -> ToolAnswer:
    totals = zip(answer["turn_totals"], answer["running_totals"], strict=True)
    lines = [
        Message("quick.score.turn", {"turn": turn, "total": total, "running": running})
        for turn, (total, running) in enumerate(totals, start=1)
    ]
    won, total = answer["victory"], (answer["running_totals"] or [0])[-1]
    lead = Figure(Message("tools.score.so_far"), total)
    if won:
        lines.append(
            Message("spring.won" if won["win"] else "spring.lost", {"total": answer["final_total"], **won})
        )
        lead = Figure(
            Message("tools.score.won" if won["win"] else "tools.score.lost", won), answer["final_total"]
        )
    return ToolAnswer(lead=lead, lines=tuple(lines))


def _why(reasons: Sequence[Answer]) -> Iterable[Message]:
    names = SPEC.rules().names
    for reason in reasons:
        answer = names.answer(reason["answer"])
        if isinstance(answer, bool):
            answer = Message(f"answer.{str(answer).lower()}")
        question = Message(reason["question"], reason["facts"])
        facts = {"section": section_number(reason["section"]), "question": question, "answer": answer}
        yield Message("text.reason", facts)


_ANSWERS: Mapping[str, Callable[[Answer, Answer], ToolAnswer]] = {
    "combat": _combat,
    "odds": _odds,
    "notoriety": _notoriety,
    "target": _target,
    "economy": _economy,
    "score": _score,
}
