"""The quick tools of the command line: the rules without a game."""

import io
import sys
from collections.abc import Callable, Mapping
from typing import Any

from reivers.frontend import exit_status
from reivers.games.border import SPEC
from reivers.games.border.commands import GIVEN, flag_name
from reivers.kernel.errors import AppError
from reivers.kernel.messages import Facts
from reivers.kernel.words import Words
from reivers.text.arguments import FROM_LINES, Arguments, UsageError
from reivers.text.quick import answer_lines, brief, flag_value, json_value
from reivers.text.screen import Screen, console, json_line

from .answers import ToolAnswer, answered
from .compute import TOOLS
from .fields import NEEDED, Object, ToolTrouble
from .fields import TOOLS as FIELDS

DIGITS = 2
"""The decimals of an average."""


def quick(arguments: Arguments, words: Words) -> int:
    """Run `reivers combat ...` and similar: one answer from flags or, for `-`, one per line."""
    SPEC.rules().register_names(words)
    name = arguments.command or ""
    if arguments.lines == FROM_LINES:
        return answer_lines(TOOLS[name], sys.stdin or io.StringIO(), sys.stdout, words)
    flags = {key.removeprefix(GIVEN): flag for key, flag in vars(arguments).items() if key.startswith(GIVEN)}
    if not flags:
        arguments.explain()
        return exit_status.USAGE
    given = from_flags(FIELDS[name], flags)
    try:
        answer = TOOLS[name](given)
    except ToolTrouble as trouble:
        raise UsageError(trouble.key, as_typed(FIELDS[name], trouble.facts)) from None
    if arguments.json:
        console().write(json_line(answer))
    else:
        show(console(), words, answered(name, given, answer))
    return exit_status.OK


def as_typed(tool: Object, facts: Facts) -> Facts:
    """Return the facts of an error with the flag, as the player types it, instead of the key."""
    key = str(facts.get("key", ""))
    return {**facts, "key": _typed(tool, key)} if key else facts


def _typed(tool: Object, key: str) -> str:
    first, _, inside = key.partition(".")
    entry = tool.entries[first]
    if isinstance(entry, Object) and entry.inline:
        return _typed(entry, inside)
    return f"{flag_name(first, entry)} {inside}".rstrip()


def from_flags(tool: Object, flags: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON object that flags describe. The tool reports wrong values."""
    given = {key: entry.flag for key, entry in tool.entries.items() if entry.flag is not NEEDED}
    for key, entry in tool.entries.items():
        if isinstance(entry, Object) and entry.inline:
            given[key] = from_flags(entry, flags)
        elif key in flags:
            given[key] = _PARSE.get(key, flag_value)(flags[key])
    return given


def _tracks(tracks: list[str]) -> dict[str, dict[str, Any]]:
    """Parse EWM:Dacre=3,Kerr=1"""
    found = {}
    for track in tracks:
        march, colon, counts = track.partition(":")
        if not colon:
            raise UsageError("quick.not_a_track", {"given": brief(track)})
        found[march] = _counts(counts, ",")
    return found


def _turns(turns: list[str]) -> list[dict[str, Any]]:
    return [_counts(turn, ";") for turn in turns]


def _counts(text: str, between: str) -> dict[str, Any]:
    """Parse Raid Sheep=3; Notoriety=4"""
    counts = {}
    for part in filter(str.strip, text.split(between)):
        name, equals, count = part.partition("=")
        if not equals:
            raise UsageError("quick.not_a_count", {"given": brief(part.strip())})
        counts[name.strip()] = flag_value(count.strip())
    return counts


def _state(text: str) -> Any:
    try:
        return json_value(text)
    except AppError as trouble:
        raise UsageError(trouble.key, trouble.facts) from None


_PARSE: Mapping[str, Callable[[Any], Any]] = {"tracks": _tracks, "turns": _turns, "state": _state}


def show(screen: Screen, words: Words, answer: ToolAnswer) -> None:
    """Print an answer."""
    if answer.title:
        screen.head(words.say(answer.title))
    for line in answer.lines:
        screen.say(words.say(line))
    for table in answer.tables:
        if table.heading:
            screen.say(words.say(table.heading))
        screen.table([[words.say(one.name), one.text(words, DIGITS)] for one in table.figures])
    if answer.chances:
        screen.say(words.say("quick.odds.vp"))
        screen.table([[f"{vp:>3}", f"{chance:.1%}"] for vp, chance in answer.chances])
    for reason in answer.why:
        screen.say(words.say(reason), indent=2, hang=7)
