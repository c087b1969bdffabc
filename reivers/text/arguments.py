"""What the command line takes. Its help, like all else, is words."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from reivers import __version__
from reivers.games.border.board import FAMILIES
from reivers.kernel.words import Words

from .screen import WIDTH

USAGE_ERROR = 2
PRACTICE, COPY = "practice", "copy"
TOKENS = ("needed", "laid")
LIES = ("full", "lean", "nothing", "rivals")
POSITION = "position"
POLICIES = ("sensible", "random")
"""What the shelf and the rules call them; nothing of theirs is loaded only to read a command line."""
FROM_LINES = "-"
"""What a quick tool is told for JSON lines from standard input."""
_GIVEN = "given."
"""The flags of a quick tool are kept under this, apart from the options of other commands."""


class Arguments(argparse.Namespace):
    """The command line, read."""

    command: str | None = None
    action: str = ""
    data_dir: str | None = None
    front: str | None = None
    seed: str | None = None
    new: bool = False
    game: str | None = None
    id: str = ""
    file: str | None = None
    json: bool = False
    theirs: bool = False
    family: str | None = None
    facts: str | None = None
    tokens: str | None = None
    table: str | None = None
    house: list[str] | None = None
    start: str | None = None
    night_ride: bool = False
    example: bool = False
    lines: str | None = None
    games: int = 100
    jobs: int | None = None
    policy: str | None = None


def read_arguments(argv: Sequence[str], words: Words) -> Arguments | int:
    """The arguments or, if help was all that was wanted or something is wrong, the exit status."""
    try:
        parser = _parser(words)
        arguments = parser.parse_args(argv, namespace=Arguments())
        if arguments.game and (arguments.new or arguments.seed is not None or options_of(arguments)):
            parser.error(words.say("cli.play.either"))
        return arguments
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else USAGE_ERROR


def options_of(arguments: Arguments) -> dict[str, Any]:
    """What the command line says about a new game: family, facts, table, tokens, house rules, from where."""
    chosen = {name: getattr(arguments, name) for name in ("family", "facts", "table", "tokens", "start")}
    house = dict(rule.partition("=")[::2] for rule in arguments.house or ())
    options = {name: value for name, value in chosen.items() if value is not None}
    return {**options, **({"house_rules": house} if house else {})}


def given_by(arguments: Arguments) -> dict[str, Any]:
    given = vars(arguments).items()
    return {name.removeprefix(_GIVEN): flag for name, flag in given if name.startswith(_GIVEN)}


def _parser(words: Words) -> "_Parser":
    parser = _Parser(words, "reivers", "cli.help")
    parser.option("--version", action="version", version=f"reivers {__version__}", help="cli.version")
    fronts = parser.options.add_mutually_exclusive_group()
    for front in ("window", "text"):
        help_text = words.say(f"cli.{front}")
        fronts.add_argument(f"--{front}", dest="front", action="store_const", const=front, help=help_text)
    commands = parser.commands("command")
    _add_play(commands)
    replay = commands.add("replay")
    replay.positional("file", metavar="FILE", help="cli.replay.file")
    replay.option("--json", action="store_true", help="cli.json")
    _add_simulate(commands)
    _add_cards(commands)
    _add_games(commands)
    _add_copy(commands)
    for tool, flags in QUICK.items():
        _add_quick(commands, tool, flags)
    return parser


def _add_play(commands: "_Commands") -> None:
    play = commands.add("play")
    play.option("--text", dest="front", action="store_const", const="text", help="cli.play.text")
    play.option("--seed", metavar="S", help="cli.play.seed")
    play.option("--family", metavar="F", type=str.capitalize, choices=FAMILIES, help="cli.play.family")
    facts = {"--practice": PRACTICE, "--my-copy": COPY}
    for flag, source in facts.items():
        help_key = f"cli.play.{source}"
        play.option(flag, dest="facts", action="store_const", const=source, help=help_key)
    play.option("--table", dest="table", metavar="WHAT", choices=LIES, help="cli.play.table")
    play.option("--tokens", metavar="HOW", choices=TOKENS, help="cli.play.tokens")
    play.option("--house", metavar="RULE=READING", action="append", help="cli.play.house")
    play.option("--position", dest="start", action="store_const", const=POSITION, help="cli.play.position")
    play.option("--new", action="store_true", help="cli.play.new")
    play.option("--game", metavar="ID", help="cli.play.game")
    play.option("--night-ride", action="store_true", help="cli.play.night_ride")
    play.option("--example", action="store_true", help="cli.play.example_of_play")


def _add_simulate(commands: "_Commands") -> None:
    simulate = commands.add("simulate")

    def count(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or not int(text):
            raise argparse.ArgumentTypeError(simulate.words.say("cli.simulate.count"))
        return int(text)

    simulate.option("--games", metavar="N", type=count, default=100, help="cli.simulate.games")
    simulate.option("--seed", metavar="S", help="cli.simulate.seed")
    family = {"metavar": "F", "type": str.capitalize, "choices": FAMILIES}
    simulate.option("--family", help="cli.simulate.family", **family)
    simulate.option("--jobs", metavar="J", type=count, help="cli.simulate.jobs")
    simulate.option("--policy", metavar="P", choices=POLICIES, help="cli.simulate.policy")
    simulate.option("--json", action="store_true", help="cli.json")


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
"""The flags of each quick tool: one value, many, given again and again, or just there."""


def _add_quick(commands: "_Commands", tool: str, flags: Mapping[str, str]) -> None:
    parser = commands.add(tool)
    parser.positional("lines", metavar=FROM_LINES, nargs="?", choices=(FROM_LINES,), help="cli.lines")
    for name, kind in flags.items():
        action = {"flag": "store_true", "again": "append"}.get(kind, "store")
        shape: dict[str, object] = {} if kind == "flag" else {"metavar": name[:1].upper()}
        if kind == "many":
            shape["nargs"] = "*"
        parser.option(
            _flag(name, kind),
            dest=_GIVEN + name,
            default=argparse.SUPPRESS,
            action=action,
            help=f"cli.{_explained_at(tool, name)}.{name}",
            **shape,
        )


def _explained_at(tool: str, name: str) -> str:
    """Odds take what a combat takes; that is explained once."""
    return "combat" if tool == "odds" and name in QUICK["combat"] else tool


def _flag(name: str, kind: str) -> str:
    """One that is given again and again names one thing each time."""
    return "--" + (name.removesuffix("s") if kind == "again" else name.replace("_", "-"))


def _add_cards(commands: "_Commands") -> None:
    check = commands.add("cards").commands("action").add("check")
    check.positional("file", metavar="FILE", nargs="?", help="cli.cards.check.file")


def _add_games(commands: "_Commands") -> None:
    actions = commands.add("games").commands("action")
    actions.add("list")
    export = actions.add("export")
    export.positional("id", metavar="ID", help="cli.games.export.id")
    export.positional("file", metavar="FILE", help="cli.games.export.file")
    actions.add("import").positional("file", metavar="FILE", help="cli.games.import.file")


def _add_copy(commands: "_Commands") -> None:
    actions = commands.add("copy").commands("action")
    actions.add("export").positional("file", metavar="FILE", help="cli.copy.export.file")
    bring = actions.add("import")
    bring.positional("file", metavar="FILE", help="cli.copy.import.file")
    bring.option("--theirs", action="store_true", help="cli.copy.import.theirs")


class _Parser(argparse.ArgumentParser):
    """A parser that speaks our words: description `<key>`, example `<key>.example`, help by keys."""

    def __init__(self, words: Words, prog: str, key: str) -> None:
        self.words = words
        self.key = key
        super().__init__(
            prog=prog,
            description=words.say(key),
            epilog=words.say("cli.example", {"example": words.say(f"{key}.example")}),
            formatter_class=lambda prog: _Formatter(words, prog),
            add_help=False,
            allow_abbrev=False,
        )
        self._arguments = self.add_argument_group(words.say("cli.arguments"))
        self.options = self.add_argument_group(words.say("cli.options"))
        self.option("-h", "--help", action="help", help="cli.show_help")
        # What a subcommand is not given must not undo what stands before it.
        default = None if key == "cli.help" else argparse.SUPPRESS
        self.option("--data-dir", metavar="FOLDER", default=default, help="cli.data_dir")

    def option(self, *names: str, help: str, **kwargs: object) -> None:
        self.options.add_argument(*names, help=self.words.say(help), **kwargs)  # type: ignore[arg-type]

    def positional(self, name: str, *, help: str, **kwargs: object) -> None:
        self._arguments.add_argument(name, help=self.words.say(help), **kwargs)  # type: ignore[arg-type]

    def commands(self, dest: str) -> "_Commands":
        return _Commands(self, dest)

    def error(self, message: str) -> NoReturn:
        """One sentence, and where to read on."""
        print(self.words.say("cli.wrong", {"problem": message, "command": self.prog}), file=sys.stderr)
        sys.exit(USAGE_ERROR)


class _Commands:
    """The commands below a parser."""

    def __init__(self, parser: _Parser, dest: str) -> None:
        self._parser = parser
        self._below = parser.add_subparsers(
            dest=dest,
            title=parser.words.say("cli.commands"),
            metavar=dest.upper(),
            parser_class=_Parser,
            required=dest == "action",
        )

    def add(self, name: str) -> _Parser:
        above = "cli" if self._parser.key == "cli.help" else self._parser.key
        words, prog = self._parser.words, f"{self._parser.prog} {name}"
        key = f"{above}.{name}"
        return self._below.add_parser(name, help=words.say(key), words=words, key=key, prog=prog)


class _Formatter(argparse.HelpFormatter):
    def __init__(self, words: Words, prog: str) -> None:
        super().__init__(prog, width=WIDTH, max_help_position=22)
        self._words = words

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def] # argparse's own door
        super().add_usage(usage, actions, groups, self._words.say("cli.usage") + " ")
