"""The command `reivers`: which front end, which tool.

Every error is one sentence on standard error and a status, never a traceback.
"""

import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations

from reivers.kernel.errors import AppError, RulesBug
from reivers.kernel.messages import NO_FACTS, Facts
from reivers.kernel.words import Words
from reivers.resources import translations

from .parser import QUICK, Arguments, read_arguments

INTERRUPTED = 130
BROKEN_PIPE = 141
TRACEBACK = "REIVERS_TRACEBACK"
"""Set, it lets an error that we did not foresee through as it is."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line and gives the exit status."""
    _take_all_characters()
    words = Words(_translations())
    try:
        arguments = read_arguments(sys.argv[1:] if argv is None else argv, words)
        status = arguments if isinstance(arguments, int) else _run(arguments, words)
        if sys.stdout:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return _complain(words, "cli.interrupted", status=INTERRUPTED)
    except BrokenPipeError:
        _stop_writing()
        return BROKEN_PIPE
    except RulesBug as bug:
        return _complain(words, "cli.bug", {"trouble": bug.message})
    except AppError as trouble:
        return _complain(words, trouble.key, trouble.facts)
    except OSError as error:
        _stop_writing_in_vain()
        facts = {"file": str(error.filename or ""), "reason": error.strerror or str(error)}
        return _complain(words, "cli.system" if error.filename else "cli.system_alone", facts)
    except Exception as crash:
        if os.environ.get(TRACEBACK):
            raise
        return _complain(words, "cli.crash", {"crash": repr(crash)})


def _run(arguments: Arguments, words: Words) -> int:
    from . import quick, start, tools

    commands: Mapping[str, Callable[[Arguments, Words], int]] = {
        "": start.app,
        "play": start.play,
        "replay": tools.replay,
        "simulate": _simulate,
        "cards": tools.cards,
        "games": tools.games,
        "copy": tools.copy,
        **dict.fromkeys(QUICK, quick.quick),
    }
    return commands[arguments.command or ""](arguments, words)


def _simulate(arguments: Arguments, words: Words) -> int:
    """The only command that needs advice: no other waits for it to be read."""
    from .simulate import simulate

    return simulate(arguments, words)


def _complain(words: Words, key: str, facts: Facts = NO_FACTS, status: int = 1) -> int:
    print(words.say(key, facts), file=sys.stderr)
    return status


def _take_all_characters() -> None:
    """A terminal that cannot show or send a character is no reason to stop."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _stop_writing_in_vain() -> None:
    """What a full disk did not take would be tried again, and complained of, when Python ends."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        _stop_writing()


def _stop_writing() -> None:
    """Nobody reads any more; without this Python would complain once more when it closes the stream."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)


def _translations() -> NullTranslations:
    """The words; in a checkout where they are not compiled yet, the bare keys must do."""
    try:
        return translations()
    except FileNotFoundError:
        return NullTranslations()
