"""Which front end: the window, the terminal or, where nobody looks, a game that plays itself."""

import importlib
import os
import secrets
import sys
from collections.abc import Mapping

from reivers.kernel.session import Session
from reivers.kernel.words import Words
from reivers.shelf import practice
from reivers.sim.selfplay import play_by_itself
from reivers.store import data_folder

from .opening import GameChooser
from .parser import Arguments, options_of
from .render import Printer
from .screen import console


def has_display(platform: str, environ: Mapping[str, str]) -> bool:
    """Windows and macOS always have one; elsewhere the environment names it."""
    if platform in ("win32", "darwin"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def front_end() -> str:
    """The front end that fits this place. Decided before any of them is imported."""
    if has_display(sys.platform, os.environ):
        return "window"
    streams = (sys.stdin, sys.stdout)
    return "text" if all(stream and stream.isatty() for stream in streams) else "alone"


def app(arguments: Arguments, words: Words) -> int:
    """`reivers`: the app, in the front end that was asked for or that fits."""
    front = arguments.front or front_end()
    if front == "window":
        return window(arguments)
    if front == "alone":
        return alone(words)
    if not arguments.front:
        console().say(words.say("start.no_display"))
    return play(arguments, words)


def play(arguments: Arguments, words: Words) -> int:
    """`reivers play --text`: a game in the terminal."""
    table = GameChooser(console(), words, data_folder(arguments.data_dir))
    return table.play(
        new=arguments.new,
        game=table.example() if arguments.example else arguments.game,
        seed=arguments.seed,
        options=options_of(arguments),
        night_ride=arguments.night_ride,
    )


def window(arguments: Arguments) -> int:
    """The window. Nothing here may import it for good: where it is not wanted, Kivy stays away."""
    status: int = importlib.import_module("reivers.ui.app").run(arguments.data_dir)
    return status


def alone(words: Words) -> int:
    """One practice game that plays itself, and its score sheet."""
    screen, boxed = console(), practice()
    boxed.register_names(words)
    seed = secrets.token_hex(8)
    screen.say(words.say("start.alone", {"title": boxed.title, "seed": seed}))
    screen.write(words.say("start.progress"))
    parts: set[str] = set()

    def progress(session: Session) -> None:
        part = boxed.game.when(session.state)
        if part not in parts:
            parts.add(part)
            screen.write(" .")

    session = play_by_itself(boxed, seed, each=progress)
    screen.say()
    Printer(screen, words, boxed).score(boxed.game.score(session.state))
    screen.head(words.say(session.notices[-1].message))
    return 0
