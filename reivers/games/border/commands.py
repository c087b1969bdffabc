"""Commands and flags of the command line. Fast to import: each command loads what it needs."""

import argparse
import sys
from collections.abc import Mapping
from functools import partial
from typing import Any

from reivers.kernel.words import Words
from reivers.text.arguments import FROM_LINES, Arguments, Command, Parser

from .board import FAMILIES
from .tools.fields import TOOLS, Entry, Object

TABLES = ("full", "lean", "nothing", "rivals")
TOKENS = ("needed", "laid")
FACTS = {"--practice": "practice", "--my-copy": "copy"}
POLICIES = ("sensible", "random")
FAMILY: Mapping[str, Any] = {"metavar": "F", "type": str.capitalize, "choices": FAMILIES}
GIVEN = "given."
"""The prefix of a quick tool's flags, separate from the options of other commands."""


# -- play and simulate -------------------------------------------------------------------------------------


def add_play_flags(play: Parser) -> None:
    play.option("--family", help="cli.play.family", **FAMILY)
    for flag, facts in FACTS.items():
        play.option(flag, dest="facts", action="store_const", const=facts, help=f"cli.play.{facts}")
    play.option("--table", metavar="WHAT", choices=TABLES, help="cli.play.table")
    play.option("--tokens", metavar="HOW", choices=TOKENS, help="cli.play.tokens")
    play.option("--house", metavar="RULE=READING", action="append", help="cli.play.house")
    play.option("--position", dest="start", action="store_const", const="position", help="cli.play.position")
    guided = {"action": "store_const", "const": "border", "default": "", "help": "cli.play.example_of_play"}
    play.option("--example", **guided)


def play_options(arguments: Arguments) -> dict[str, Any] | None:
    names = ("family", "facts", "table", "tokens", "start")
    options = {name: value for name in names if (value := getattr(arguments, name)) is not None}
    if arguments.house:
        options["house_rules"] = dict(rule.partition("=")[::2] for rule in arguments.house)
    return options or None


def add_simulate_flags(simulate: Parser) -> None:
    simulate.option("--family", help="cli.simulate.family", **FAMILY)
    simulate.option("--policy", metavar="P", choices=POLICIES, help="cli.simulate.policy")


def simulate_options(arguments: Arguments) -> dict[str, Any] | None:
    return {"family": arguments.family} if arguments.family else None


# -- quick tools -------------------------------------------------------------------------------------------


def add_flags(parser: Parser, name: str, tool: Object) -> None:
    parser.positional("lines", metavar=FROM_LINES, nargs="?", choices=(FROM_LINES,), help="cli.lines")
    add_entries(parser, name, tool.entries)
    parser.json()
    parser.set_defaults(explain=partial(parser.print_help, sys.stderr))


def add_entries(parser: Parser, tool: str, entries: Mapping[str, Entry]) -> None:
    for name, entry in entries.items():
        if isinstance(entry, Object) and entry.inline:
            add_entries(parser, tool, entry.entries)
            continue
        action = {"switch": "store_true", "again": "append"}.get(entry.arguments, "store")
        shape: dict[str, object] = {} if entry.arguments == "switch" else {"metavar": name[:1].upper()}
        if entry.arguments == "many":
            shape["nargs"] = "*"
        # Odds take what a combat takes, which is explained once.
        explained = "combat" if tool == "odds" and name in TOOLS["combat"].entries else tool
        parser.option(
            flag_name(name, entry),
            dest=GIVEN + name,
            default=argparse.SUPPRESS,
            action=action,
            help=f"cli.{explained}.{name}",
            **shape,
        )


def flag_name(name: str, entry: Entry) -> str:
    return "--" + (name.removesuffix("s") if entry.arguments == "again" else name.replace("_", "-"))


def run_tool(arguments: Arguments, words: Words) -> int:
    from .tools.command_line import quick

    return quick(arguments, words)


COMMANDS: Mapping[str, Command] = {
    "play": Command(add_arguments=add_play_flags, options=play_options),
    "simulate": Command(add_arguments=add_simulate_flags, options=simulate_options),
    **{
        name: Command(add_arguments=partial(add_flags, name=name, tool=tool), run=run_tool)
        for name, tool in TOOLS.items()
    },
}
