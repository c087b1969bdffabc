"""Flags and commands of the command line. Fast to import: each command loads what it needs."""

from collections.abc import Mapping
from typing import Any

from reivers.kernel.words import Words
from reivers.text.arguments import Arguments, Command, Parser

SCENARIOS = ("braveheart", "bruce", "campaign")
COMPUTERS = ("random", "greedy")
COMPUTER: Mapping[str, Any] = {"metavar": "WHO", "type": str.lower, "choices": COMPUTERS}
PLAYERS = ("player", *COMPUTERS)


def add_play_flags(play: Parser) -> None:
    play.option("--hammer", metavar="SCENARIO", choices=SCENARIOS, help="cli.play.hammer")
    for side in ("england", "scotland"):
        play.option(f"--{side}", metavar="WHO", choices=PLAYERS, help=f"cli.play.{side}")
    play.option(
        "--guided", dest="example", action="store_const", const="hammer", default="", help="cli.play.guided"
    )
    play.option("--board", metavar="WHERE", choices=("table", "screen"), help="cli.play.board")


def play_options(arguments: Arguments) -> dict[str, Any] | None:
    if arguments.hammer is None:
        return None
    given = {name: value for name in ("england", "scotland", "board") if (value := getattr(arguments, name))}
    return {"scenario": arguments.hammer, **given}


def add_simulate_flags(simulate: Parser) -> None:
    simulate.option("--hammer", metavar="SCENARIO", choices=SCENARIOS, help="cli.simulate.hammer")


def simulate_options(arguments: Arguments) -> dict[str, Any] | None:
    return None if arguments.hammer is None else {"scenario": arguments.hammer}


def add_tools(parser: Parser) -> None:
    actions = parser.commands("action")
    actions.add("ask")
    match = actions.add("match")
    match.option(
        "--a", metavar="WHO", type=str.lower, choices=COMPUTERS, required=True, help="cli.hammer.match.a"
    )
    match.option(
        "--b", metavar="WHO", type=str.lower, choices=COMPUTERS, required=True, help="cli.hammer.match.b"
    )
    match.option("--games", metavar="N", type=match.count, default=400, help="cli.simulate.games")
    match.option("--seed", metavar="S", default="match", help="cli.simulate.seed")
    match.option("--jobs", metavar="J", type=match.count, help="cli.simulate.jobs")
    match.option("--file", metavar="FILE", help="cli.hammer.match.file")
    match.json()


def run_tool(arguments: Arguments, words: Words) -> int:
    from . import SPEC

    SPEC.rules().register_names(words)
    if arguments.action == "match":
        from .sim.report import match

        return match(arguments, words)
    import io
    import sys

    from .ask.command import ask

    return ask(sys.stdin or io.StringIO(), sys.stdout, words)


COMMANDS: Mapping[str, Command] = {
    "play": Command(add_arguments=add_play_flags, options=play_options),
    "simulate": Command(add_arguments=add_simulate_flags, options=simulate_options),
    "hammer": Command(add_arguments=add_tools, run=run_tool),
}
