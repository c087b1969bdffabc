"""The command `reivers`: which front end, which tool.

Every error is one sentence on standard error and a status, never a traceback.
"""

import importlib
import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations

from reivers.frontend import exit_status
from reivers.frontend.game_spec import Games
from reivers.kernel.errors import AppError, JournalMismatch, RulesBug
from reivers.kernel.words import Words
from reivers.resources import translations

from .arguments import Arguments, UsageError, game_asked, game_commands, read_arguments
from .screen import console, json_line, print_error

DRIVER = "SDL_VIDEODRIVER"
"""An environment variable. With it, a window may need no display ("offscreen")."""
TRACEBACK = "REIVERS_TRACEBACK"
"""An environment variable. If set, unexpected errors show their traceback."""


def main(games: Games, argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    _take_all_characters()
    words = Words(_translations(games))
    arguments: Arguments | int = exit_status.USAGE
    try:
        arguments = read_arguments(sys.argv[1:] if argv is None else argv, words, games)
        status = arguments if isinstance(arguments, int) else _run(arguments, words, games)
        if sys.stdout:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return _complain(words, AppError("cli.interrupted"), status=exit_status.INTERRUPTED)
    except BrokenPipeError:
        _stop_writing()
        return exit_status.BROKEN_PIPE
    except OSError as error:
        _stop_writing_in_vain()
        facts = {"file": str(error.filename or ""), "reason": error.strerror or str(error)}
        return _complain(words, AppError("cli.system" if error.filename else "cli.system_alone", facts))
    except Exception as error:
        if os.environ.get(TRACEBACK) and not isinstance(error, AppError):
            raise
        trouble = _explained(error)
        if isinstance(arguments, Arguments) and arguments.json:
            entry = {"entry": trouble.entry} if isinstance(trouble, JournalMismatch) else {}
            console().write(json_line({"error": words.trouble(trouble), **entry}))
        status = exit_status.USAGE if isinstance(trouble, UsageError) else exit_status.PROBLEM
        return _complain(words, trouble, status=status)


def _explained(error: Exception) -> AppError:
    if isinstance(error, RulesBug):
        return AppError("cli.bug", {"trouble": error.message})
    return error if isinstance(error, AppError) else AppError("cli.crash", {"crash": repr(error)})


def _run(arguments: Arguments, words: Words, games: Games) -> int:
    """Run a command. What it needs is imported late: most commands need little."""
    from . import commands as tools
    from .rules import rules

    commands: Mapping[str, Callable[[Arguments, Words, Games], int]] = {
        "": app,
        "play": play,
        "replay": tools.replay,
        "rules": rules,
        "report": tools.report,
        "simulate": _simulate,
        "cards": tools.cards,
        "games": tools.games,
        "copy": tools.copy,
        "everything": tools.everything,
    }
    name = arguments.command or ""
    if name in commands:
        return commands[name](arguments, words, games)
    own = next(found[name] for _, found in game_commands(games) if name in found)
    assert own.run is not None
    return own.run(arguments, words)


def _simulate(arguments: Arguments, words: Words, games: Games) -> int:
    """Import simulations only for this command: they are slow to load."""
    from .simulate import simulate

    return simulate(arguments, words, games)


def _complain(words: Words, trouble: AppError, status: int = exit_status.PROBLEM) -> int:
    print_error(words.trouble(trouble))
    return status


def _take_all_characters() -> None:
    """Replace characters that the terminal can't show."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _stop_writing_in_vain() -> None:
    """Prevent a second error about a full disk when Python exits."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        _stop_writing()


def _stop_writing() -> None:
    """Prevent a second error about a closed pipe when Python exits."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)


def _translations(games: Games) -> NullTranslations:
    """Return the texts, or bare keys if they aren't compiled yet."""
    try:
        return translations(packages=games.values())
    except FileNotFoundError:
        return NullTranslations()


def has_display(platform: str, environ: Mapping[str, str]) -> bool:
    if platform in ("win32", "darwin"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def front_end() -> str:
    """Return the front end that works here."""
    if has_display(sys.platform, os.environ):
        return "window"
    streams = (sys.stdin, sys.stdout)
    return "text" if all(stream and stream.isatty() for stream in streams) else "alone"


def app(arguments: Arguments, words: Words, games: Games) -> int:
    """Run `reivers`: the app in the chosen front end, or in the one that works here."""
    front = arguments.front or front_end()
    if front == "window":
        return window(arguments, words, games)
    if front == "alone":
        from .alone import play_alone

        play_alone(console(), words, games)
        return exit_status.OK
    if not arguments.front:
        console().say(words.say("start.no_display"))
    return play(arguments, words, games)


def play(arguments: Arguments, words: Words, games: Games) -> int:
    """Run `reivers play --text`: a game in the terminal."""
    from .choose_game import GameChooser, saved_games

    return GameChooser(console(), saved_games(arguments, words, games)).play(
        new=arguments.new,
        game=arguments.game,
        seed=arguments.seed,
        asked=game_asked(arguments, games),
        example=arguments.example,
    )


def window(arguments: Arguments, words: Words, games: Games) -> int:
    """Open the window. It is imported late, so that other commands don't load Kivy."""
    if not has_display(sys.platform, os.environ) and not os.environ.get(DRIVER):
        return _complain(words, AppError("start.no_window"), status=exit_status.NO_DISPLAY)
    status: int = importlib.import_module("reivers.ui.window").run(games, arguments.data_dir)
    return status
