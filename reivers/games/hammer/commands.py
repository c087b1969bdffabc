"""Flags and commands of the command line. Fast to import: each command loads what it needs."""

from collections.abc import Mapping
from typing import Any

from reivers.kernel.words import Words
from reivers.text.arguments import Arguments, Command, Parser

SCENARIOS = ("braveheart", "bruce", "campaign")
PLAYERS = ("player", "random", "greedy")


def add_play_flags(play: Parser) -> None:
    play.option("--hammer", metavar="SCENARIO", choices=SCENARIOS, help="cli.play.hammer")
    for side in ("england", "scotland"):
        play.option(f"--{side}", metavar="WHO", choices=PLAYERS, help=f"cli.play.{side}")


def play_options(arguments: Arguments) -> dict[str, Any] | None:
    if arguments.hammer is None:
        return None
    sides = {side: who for side in ("england", "scotland") if (who := getattr(arguments, side))}
    return {"scenario": arguments.hammer, **sides}


def add_tools(parser: Parser) -> None:
    parser.commands("action").add("ask")


def run_tool(arguments: Arguments, words: Words) -> int:
    import io
    import sys

    from . import SPEC
    from .ask.command import ask

    SPEC.rules().register_names(words)
    return ask(sys.stdin or io.StringIO(), sys.stdout, words)


COMMANDS: Mapping[str, Command] = {
    "play": Command(add_arguments=add_play_flags, options=play_options),
    "hammer": Command(add_arguments=add_tools, run=run_tool),
}
