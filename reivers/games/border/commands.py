"""Commands and flags of the command line. Fast to import: each command loads what it needs."""

import argparse
from collections.abc import Mapping
from functools import partial
from typing import Any

from reivers.kernel.words import Words
from reivers.text.arguments import Arguments, Command, Parser
from reivers.text.quick import FROM_LINES

from .board import FAMILIES

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
    play.option("--example", action="store_true", help="cli.play.example_of_play")


def play_options(arguments: Arguments) -> dict[str, Any] | None:
    names = ("family", "facts", "table", "tokens", "start")
    options = {name: value for name in names if (value := getattr(arguments, name)) is not None}
    if arguments.house:
        options["house_rules"] = dict(rule.partition("=")[::2] for rule in arguments.house)
    return options or None


def add_simulate_flags(simulate: Parser) -> None:
    simulate.option("--family", help="cli.simulate.family", **FAMILY)
    simulate.option("--policy", metavar="P", choices=POLICIES, help="cli.simulate.policy")


def simulate_options(arguments: Arguments) -> dict[str, Any]:
    return {"family": arguments.family} if arguments.family else {}


# -- quick tools -------------------------------------------------------------------------------------------

QUICK: Mapping[str, Mapping[str, str]] = {
    "combat": {
        "kind": "one", "attack": "many", "attack_drm": "one", "defense": "many", "defense_drm": "one",
        "horses": "one", "cubes": "one", "vp_per_hit": "one", "ruling": "one", "extra_blocks": "one",
        "debateable": "flag",
    },
    "odds": {
        "kind": "one", "attack_dice": "one", "attack_drm": "one", "defense_dice": "one", "defense_drm": "one",
        "horses": "one", "cubes": "one", "vp_per_hit": "one", "ruling": "one", "extra_blocks": "one",
        "debateable": "flag", "rerolls": "one",
    },
    "notoriety": {
        "cube_family": "one", "points": "one", "die1": "one", "die2": "one", "solo_march": "one",
        "tracks": "many", "ruling": "one",
    },
    "target": {
        "family": "one", "card": "one", "state": "one", "reiver": "one", "pick": "one", "ruling": "one",
    },
    "economy": {"sheep": "one", "office": "flag"},
    "score": {"turns": "again", "horses": "one", "sheep": "one", "cattle": "one"},
}  # fmt: skip
"""The flags of each quick tool: one value, several, repeated, or a switch."""


def add_flags(parser: Parser, tool: str, flags: Mapping[str, str]) -> None:
    parser.positional("lines", metavar=FROM_LINES, nargs="?", choices=(FROM_LINES,), help="cli.lines")
    for name, kind in flags.items():
        action = {"flag": "store_true", "again": "append"}.get(kind, "store")
        shape: dict[str, object] = {} if kind == "flag" else {"metavar": name[:1].upper()}
        if kind == "many":
            shape["nargs"] = "*"
        parser.option(
            _flag(name, kind),
            dest=GIVEN + name,
            default=argparse.SUPPRESS,
            action=action,
            help=f"cli.{_explained_at(tool, name)}.{name}",
            **shape,
        )


def _explained_at(tool: str, name: str) -> str:
    """Return where a flag is explained. Odds take what a combat takes, which is explained once."""
    return "combat" if tool == "odds" and name in QUICK["combat"] else tool


def _flag(name: str, kind: str) -> str:
    """Return a flag. One that's repeated names one thing each time."""
    return "--" + (name.removesuffix("s") if kind == "again" else name.replace("_", "-"))


def run_tool(arguments: Arguments, words: Words) -> int:
    from .quick import quick

    return quick(arguments, words)


COMMANDS: Mapping[str, Command] = {
    "play": Command(add_arguments=add_play_flags, options=play_options),
    "simulate": Command(add_arguments=add_simulate_flags, options=simulate_options),
    **{
        tool: Command(add_arguments=partial(add_flags, tool=tool, flags=flags), run=run_tool)
        for tool, flags in QUICK.items()
    },
}
