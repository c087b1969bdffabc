"""The command `reivers`: which front end, which tool.

Every error is one sentence on standard error and a status, never a traceback.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations

from reivers.kernel.errors import RulesBug, Trouble
from reivers.kernel.words import Words
from reivers.resources import translations

from .parser import Arguments, read_arguments

INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line and gives the exit status."""
    words = Words(_translations())
    try:
        arguments = read_arguments(sys.argv[1:] if argv is None else argv, words)
        if isinstance(arguments, int):
            return arguments
        status = _run(arguments, words)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        print(file=sys.stderr)
        _complain(words, "cli.interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more; without this Python would complain again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except RulesBug as bug:
        _complain(words, "cli.bug", {"trouble": bug.message})
    except Trouble as trouble:
        _complain(words, trouble.key, trouble.facts)
    except OSError as error:
        facts = {"file": str(error.filename or ""), "reason": error.strerror or str(error)}
        _complain(words, "cli.system", facts)
    return 1


def _run(arguments: Arguments, words: Words) -> int:
    from . import start, tools

    commands: Mapping[str, Callable[[Arguments, Words], int]] = {
        "": start.app,
        "play": start.play,
        "replay": tools.replay,
        "cards": tools.cards,
        "games": tools.games,
        "copy": tools.copy,
    }
    return commands[arguments.command or ""](arguments, words)


def _complain(words: Words, key: str, facts: Mapping[str, object] | None = None) -> None:
    print(words.say(key, facts or {}), file=sys.stderr)


def _translations() -> NullTranslations:
    """The words; in a checkout where they are not compiled yet, the bare keys must do."""
    try:
        return translations()
    except FileNotFoundError:
        return NullTranslations()
