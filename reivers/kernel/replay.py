"""Replay: saved entries through the flow again, from a checkpoint. Every entry must still fit."""

from collections.abc import Sequence
from typing import Any

from .errors import AppError, IllegalAnswer, JournalMismatch
from .facts import FactBook, FactKey
from .flows import Notice
from .game import Game
from .journal import Checkpoint, Entry
from .run import Run, RunResult, refuse


def replay(
    game: Game, start: Checkpoint, path: Sequence[Entry], book: FactBook, notices: dict[int, list[Notice]]
) -> Run:
    """A run from a start through the entries of a path that come after it; fills `told`, entry by entry."""
    begin = next((i for i, entry in enumerate(path) if entry.n == start.after), -1) + 1
    todo = path[begin:]
    run = Run(game, start, book, _fixes(path[:begin]))
    fits = start.after
    try:
        news = run.begin(todo[0] if todo else None)
        if not start.after:
            notices[0] = news.notices
        for i, entry in enumerate(todo):
            notices[entry.n] = apply(run, entry, todo[i + 1] if i + 1 < len(todo) else None).notices
            fits = entry.n
    except AppError as wrong:
        misfit = next((entry for entry in todo if entry.n > fits), None)
        facts = {
            "n": misfit.n if misfit else fits,
            "title": misfit.title if misfit else "",
            "why": wrong.message,
        }
        entry_n = misfit.n if misfit else fits
        raise JournalMismatch(facts, entry=entry_n, fits=fits, checkpoint=start.after) from wrong
    return run


def apply(run: Run, entry: Entry, upcoming: Entry | None = None) -> RunResult:
    """Give an entry to a run, if it fits."""
    fits(run, entry)
    if entry.kind == "answer":
        return run.give(entry.answer, entry.by, upcoming)
    if entry.kind == "skip":
        return run.give_fact(None, upcoming)
    if entry.kind == "set":
        return run.set(entry.key, entry.answer)
    if entry.key == "fact":
        return run.fix_fact(entry.answer["thing"], entry.answer["field"], entry.answer["value"], upcoming)
    return run.correct(entry.key, entry.answer, upcoming)


def fits(run: Run, entry: Entry) -> None:
    """Raise the reason why an entry does not fit here."""
    if entry.kind == "answer":
        if run.prompt is not None and (run.fact or run.prompt.key != entry.key):
            facts = {"question": run.prompt.question, "key": entry.key}
            raise IllegalAnswer("illegal.other_question", facts)
        refuse(run.prompt, entry.answer)
    elif entry.kind == "skip":
        if run.fact is None or entry.answer != [run.fact.thing, run.fact.field]:
            raise IllegalAnswer("illegal.no_fact")
    elif entry.kind == "correct" and entry.key != "fact":
        prompt = run.game.corrections(run.state).get(entry.key)
        if prompt is None:
            raise IllegalAnswer("illegal.no_correction", {"what": entry.key})
        refuse(prompt, entry.answer)


def _fixes(path: Sequence[Entry]) -> dict[FactKey, Any]:
    fixed = [entry.answer for entry in path if entry.kind == "correct" and entry.key == "fact"]
    return {(fix["thing"], fix["field"]): fix["value"] for fix in fixed}
